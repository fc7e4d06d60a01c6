# Completion of ludolog for fish: made when it is first wanted, so it knows the games that are there.
ludolog completion fish | source
