"""Splut! with precise types. The rules are told in docs/rules/splut.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from ludolog import model
from ludolog.terms import Value
from ludolog.views._read import integer, items, pair, rows, wrong

__all__ = ["Cell", "Direction", "Move", "Position", "Square", "game", "move", "position"]

Square: TypeAlias = tuple[int, int]
"""Column and row, from 1; row 1 on top."""

Cell: TypeAlias = str | None
"""A piece's letter, ``R`` for a rock, an empty text for an empty square, None off the board."""

Direction: TypeAlias = Literal["UP", "RIGHT", "DOWN", "LEFT"]


@dataclass(frozen=True, slots=True)
class Position:
    """The board row by row, the turn (odd for player 1), the steps left, and the memory of
    moved rocks (R21, R23).
    """

    board: tuple[tuple[Cell, ...], ...]
    turn: int
    steps: int
    moved_last_turn: tuple[Square, ...]
    moved_this_turn: tuple[Square, ...]
    levitated: Square | Literal["none", "stopped"]


@dataclass(frozen=True, slots=True)
class Move:
    """A step of a piece: `kind` is ``emptySpace``, ``sorcererLevitate``, ``trollPull``,
    ``trollThrow`` or ``dwarfPush``.

    `rock` is the levitated rock's square, `throw` the direction of a throw. None stands for the
    forced pass (R7).
    """

    piece: str
    square: Square
    direction: Direction
    kind: str
    rock: Square | None = None
    throw: Direction | None = None


def position(term: Value) -> Position:
    """The typed view of a state's term."""
    match term:
        case (board, int(turn), int(steps), (last, now, lev)):
            levitated = pair(lev) if type(lev) is tuple else _stage(lev)
            moved = [tuple(pair(square) for square in items(squares)) for squares in (last, now)]
            return Position(rows(board, _cell), turn, steps, moved[0], moved[1], levitated)
        case (board, int(turn), int(steps)):
            return Position(rows(board, _cell), turn, steps, (), (), "none")
        case _:
            wrong("state of Splut!", term)


def move(term: Value) -> Move | None:
    """The typed view of a move's term; None for the forced pass."""
    match term:
        case "pass":
            return None
        case (str(piece), square, str(direction), str(kind)):
            return Move(str(piece), pair(square), cast("Direction", str(direction)), str(kind))
        case (str(piece), square, str(direction), str(kind), str(throw)):
            way = cast("Direction", str(direction))
            return Move(
                str(piece), pair(square), way, str(kind), throw=cast("Direction", str(throw))
            )
        case (str(piece), square, str(direction), str(kind), rock):
            way = cast("Direction", str(direction))
            return Move(str(piece), pair(square), way, str(kind), rock=pair(rock))
        case _:
            wrong("move of Splut!", term)


def game() -> model.Game[Position, Move | None]:
    """The game with precise types."""
    return cast("model.Game[Position, Move | None]", model.game("splut"))


def _cell(term: Value) -> Cell:
    if isinstance(term, str):
        return str(term)
    return "" if integer(term) == 0 else None


def _stage(term: Value) -> Literal["none", "stopped"]:
    if term == "none":
        return "none"
    return "stopped" if term == "stopped" else wrong("memory of a levitation", term)
