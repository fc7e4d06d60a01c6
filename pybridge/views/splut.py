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
"""A piece's letter (with its player's number where three or four play: ``S3``), ``R`` for a rock,
an empty text for an empty square, None off the board.
"""

Direction: TypeAlias = Literal["UP", "RIGHT", "DOWN", "LEFT"]


@dataclass(frozen=True, slots=True)
class Position:
    """The board row by row, the turn, the steps left, the memory of moved rocks (R21, R23), and who
    plays (R26): `teams` are the players in the game in the order of turns, the one to move first,
    `out` those whose Sorcerer is dead where three or four play, the latest first.
    """

    board: tuple[tuple[Cell, ...], ...]
    turn: int
    steps: int
    moved_last_turn: tuple[Square, ...]
    moved_this_turn: tuple[Square, ...]
    levitated: Square | Literal["none", "stopped"]
    teams: tuple[int, ...] = (1, 2)
    out: tuple[int, ...] = ()


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
        case (board, int(turn), int(steps), (last, now, lev), *others):
            levitated = pair(lev) if type(lev) is tuple else _stage(lev)
            moved = [tuple(pair(square) for square in items(squares)) for squares in (last, now)]
            teams, out = _in_and_out(turn, others)
            return Position(
                rows(board, _cell), turn, steps, moved[0], moved[1], levitated, teams, out
            )
        case (board, int(turn), int(steps)):
            teams, out = _in_and_out(turn, [])
            return Position(rows(board, _cell), turn, steps, (), (), "none", teams, out)
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


def _in_and_out(turn: int, others: list[Value]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    match others:
        case []:
            return ((1, 2) if turn % 2 else (2, 1)), ()
        case [teams, out]:
            return tuple(map(integer, items(teams))), tuple(map(integer, items(out)))
        case _:
            wrong("players of Splut!", tuple(others))


def _cell(term: Value) -> Cell:
    if isinstance(term, str):
        return str(term)
    return "" if integer(term) == 0 else None


def _stage(term: Value) -> Literal["none", "stopped"]:
    if term == "none":
        return "none"
    return "stopped" if term == "stopped" else wrong("memory of a levitation", term)
