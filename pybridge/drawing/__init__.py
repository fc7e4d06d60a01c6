"""Positions and games as pictures: SVG for a position, an animated SVG or a page for a game.

Everything is drawn from a `Scene`, which the rules describe; nothing here knows a game.
"""
