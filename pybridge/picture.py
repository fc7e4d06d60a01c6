"""What a position shows, and what a move does to it, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ludolog.terms import Atom

__all__ = ["Effect", "Player", "Square", "View"]

Player: TypeAlias = int | Atom
"""Who plays, as the rules name it: 1, 0, ``Atom("X")``. An Atom equals its text."""


@dataclass(frozen=True, slots=True)
class Square:
    """A square of a picture: its name in moves, where its glyph begins (rows and columns of
    text), what stands there.
    """

    id: str
    row: int
    column: int
    glyph: str
    style: str


@dataclass(frozen=True, slots=True)
class View:
    """A state as things on a page: squares, labels as (row, column, text), and the notes beside
    the board.
    """

    squares: tuple[Square, ...]
    labels: tuple[tuple[int, int, str], ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a move does to the picture; a move has them in the order in which they happen.

    `kind` is ``moves``, ``placed``, ``captured``, ``killed``, ``becomes``, ``gains``, or
    ``leaves`` and ``arrives`` in a game that tells no more than the difference of two pictures.
    """

    kind: str
    squares: tuple[str, ...]
    """The squares of a path from its first to its last; of other kinds the square, or those by
    which something is gained.
    """
    piece: str
    """The glyph of the piece as it stood before; empty for ``gains``."""
    becomes: str
    """The glyph that ``becomes`` puts in its place, else empty."""
    how: str
    """Of ``moves``: ``step``, ``jump``, ``slide`` for a piece that moves by itself; ``pushed``,
    ``pulled``, ``thrown``, ``levitated`` for one that is moved. Else empty.
    """
    player: Player | None
    """Who gains, else None."""
    text: str
    """The effect as a short sentence."""

    def __str__(self) -> str:
        return self.text
