"""What is made for others: the man page, the SWI-Prolog pack, and a release of everything."""
