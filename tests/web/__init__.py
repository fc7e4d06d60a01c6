"""The pages in the browser: the same rules in both worlds, and the pages themselves."""
