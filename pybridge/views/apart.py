"""Apart with precise types. The rules are told in docs/rules/apart.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from ludolog import model
from ludolog.terms import Term, Tup, Value
from ludolog.views._read import integer, items, pair, rows, wrong

__all__ = ["Hop", "Move", "Position", "Square", "game", "move", "position"]

Square: TypeAlias = tuple[int, int]
"""Column and row, from 1; row 1 on top."""


@dataclass(frozen=True, slots=True)
class Position:
    """The board row by row (0 empty, else the player), whose turn it is, hops so far, and the
    squares used in this turn.

    `visited` is empty at the start of a turn; inside a continuous jump its last square is the
    moving piece's (R12, R13).
    """

    board: tuple[tuple[int, ...], ...]
    turn: int
    hops: int
    visited: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Hop:
    """One hop of one piece."""

    start: Square
    target: Square


Move: TypeAlias = Hop | Literal["stop"]
"""A hop, or the end of a continuous jump."""


def position(term: Value) -> Position:
    """The typed view of a state's term."""
    match term:
        case Tup((board, int(turn), int(hops))):
            return Position(rows(board, integer), turn, hops, ())
        case Term("-", (Tup((board, int(turn), int(hops))), visited)):
            return Position(rows(board, integer), turn, hops, tuple(map(pair, items(visited))))
        case _:
            wrong("state of Apart", term)


def move(term: Value) -> Move:
    """The typed view of a move's term."""
    match term:
        case "stop":
            return "stop"
        case Tup((int(x), int(y), int(to_x), int(to_y))):
            return Hop((x, y), (to_x, to_y))
        case _:
            wrong("move of Apart", term)


def game() -> model.Game[Position, Move]:
    """The game with precise types."""
    return cast("model.Game[Position, Move]", model.game("apart"))
