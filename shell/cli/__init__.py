"""The command line: its parser, where settings come from, and a module for each verb."""
