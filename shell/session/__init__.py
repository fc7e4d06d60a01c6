"""The game in progress: its plies, who sits where, its file, the thinking computer, completion.

Nothing here knows a terminal.
"""
