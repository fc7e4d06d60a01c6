"""Greener with precise types. The rules are told in docs/rules/greener.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from ludolog import model
from ludolog.terms import Term, Value
from ludolog.views._read import pair, rows, wrong

__all__ = [
    "Capture",
    "Colour",
    "Move",
    "Placement",
    "Position",
    "Seat",
    "Square",
    "Stack",
    "game",
    "move",
    "position",
]

Square: TypeAlias = tuple[int, int]
"""Column and row, from 0; row 0 on top."""

Colour: TypeAlias = Literal["green", "black", "white"]

_COLOURS: tuple[Colour, ...] = ("green", "black", "white")


@dataclass(frozen=True, slots=True)
class Stack:
    """Pyramids on one square: the colour on top, the green ones among them, and their number."""

    colour: Colour
    points: int
    height: int


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of the state: 0 Black, 1 White; the points; the level, which no rule reads."""

    player: int
    points: int
    level: int


@dataclass(frozen=True, slots=True)
class Position:
    """The board row by row (None: empty), and the two seats, the one to move first.

    `left` are the black and white pyramids still to be placed while the set-up by placement
    goes on (R3), None after it.
    """

    board: tuple[tuple[Stack | None, ...], ...]
    seats: tuple[Seat, Seat]
    left: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Capture:
    """A stack moves onto the nearest one in its row or column (R6)."""

    start: Square
    target: Square


@dataclass(frozen=True, slots=True)
class Placement:
    """A pyramid is placed in the set-up (R3)."""

    square: Square


Move: TypeAlias = Capture | Placement | Literal["pass"]


def position(term: Value) -> Position:
    """The typed view of a state's term."""
    match term:
        case (board, (first, second)):
            return Position(rows(board, _stack), (_seat(first), _seat(second)), None)
        case (board, (first, second), left):
            return Position(rows(board, _stack), (_seat(first), _seat(second)), pair(left))
        case _:
            wrong("state of Greener", term)


def move(term: Value) -> Move:
    """The typed view of a move's term."""
    match term:
        case "pass":
            return "pass"
        case Term("place", (square,)):
            return Placement(pair(square))
        case (start, target):
            return Capture(pair(start), pair(target))
        case _:
            wrong("move of Greener", term)


def game() -> model.Game[Position, Move]:
    """The game with precise types."""
    return cast("model.Game[Position, Move]", model.game("greener"))


def _stack(term: Value) -> Stack | None:
    match term:
        case (0, 0, 0):
            return None
        case (int(colour), int(points), int(height)) if 1 <= colour <= 3:
            return Stack(_COLOURS[colour - 1], points, height)
        case _:
            wrong("cell of Greener", term)


def _seat(term: Value) -> Seat:
    match term:
        case (int(player), int(points), int(level)):
            return Seat(player, points, level)
        case _:
            wrong("seat of Greener", term)
