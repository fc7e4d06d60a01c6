"""Alliances with precise types. The rules are told in docs/rules/alliances.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from ludolog import model
from ludolog.terms import Value
from ludolog.views._read import integer, items, name, rows, wrong

__all__ = ["COLOURS", "Colour", "Move", "Position", "game", "move", "position"]

Colour: TypeAlias = Literal["orange", "purple", "green"]

COLOURS: tuple[Colour, ...] = ("orange", "purple", "green")
"""The colours in the order of supplies and owners."""


@dataclass(frozen=True, slots=True)
class Position:
    """The 23 lines from their first diagonal on, each cell a colour or ``empty``."""

    board: tuple[tuple[str, ...], ...]
    owners: tuple[int | None, ...]
    """Who owns each colour, None for an open one."""
    supply: tuple[int, ...]
    """Discs of each colour that are left."""
    player: int


@dataclass(frozen=True, slots=True)
class Move:
    """A disc of a colour on the cell where a line and a diagonal cross; both count from 0."""

    line: int
    diagonal: int
    colour: Colour


def position(term: Value) -> Position:
    """The typed view of a state's term; the three elements of the original mean that player 0
    moves.
    """
    match term:
        case (board, owners, supply):
            player = 0
        case (board, owners, supply, int(player)):
            pass
        case _:
            wrong("state of Alliances", term)
    owned = (integer(owner) for owner in items(owners))
    return Position(
        rows(board, name),
        tuple(None if owner < 0 else owner for owner in owned),
        tuple(integer(number) for number in items(supply)),
        player,
    )


def move(term: Value) -> Move:
    """The typed view of a move's term."""
    match term:
        case (int(line), int(diagonal), "orange" | "purple" | "green" as colour):
            return Move(line, diagonal, cast("Colour", str(colour)))
        case _:
            wrong("move of Alliances", term)


def game() -> model.Game[Position, Move]:
    """The game with precise types."""
    return cast("model.Game[Position, Move]", model.game("alliances"))
