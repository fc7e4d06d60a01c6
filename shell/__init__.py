"""The program `ludolog`: games in the terminal, over `pybridge`.

Nothing here knows a rule, a square or a term of a game.
"""
