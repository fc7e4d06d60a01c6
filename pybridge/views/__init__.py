"""Typed views of the games: one module per game, which `ludolog.model` finds by its name.

A module offers frozen dataclasses and the functions ``position(term)``, ``move(term)`` and
``game()``. A game without a module here can be played just as well; its views are the terms
themselves.
"""
