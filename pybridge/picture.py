"""What a position shows, and what a move does to it, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from ludolog.terms import Atom, Term

__all__ = ["Effect", "Player", "Square", "View", "effect_of_term", "view_of_term"]

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


def view_of_term(term: Term) -> View:
    """The picture that Prolog gave."""
    squares, labels, notes = cast("tuple[Any, ...]", term.args)
    return View(
        tuple(
            Square(str(id_), row, column, str(glyph), str(style))
            for id_, row, column, glyph, style in (square.args for square in squares)
        ),
        tuple((row, column, str(text)) for row, column, text in (label.args for label in labels)),
        tuple(str(note) for note in notes),
    )


def effect_of_term(term: Term) -> Effect:
    """An effect that Prolog gave."""
    kind, squares, piece, becomes, how, players, text = cast("tuple[Any, ...]", term.args)
    return Effect(
        str(kind),
        tuple(map(str, squares)),
        str(piece),
        str(becomes),
        str(how),
        players[0] if players else None,
        str(text),
    )
