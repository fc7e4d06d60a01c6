"""Green Skull with precise types. The rules are told in docs/rules/green_skull.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from ludolog import model
from ludolog.terms import Term, Value
from ludolog.views._read import integer, items, name, rows, wrong

__all__ = ["Hop", "Kind", "Move", "Position", "game", "move", "position"]

Kind: TypeAlias = Literal["X", "O", "Z"]
"""``X`` orcs, ``O`` goblins, ``Z`` zombies."""


@dataclass(frozen=True, slots=True)
class Hop:
    """From one square to another, a jump if that is two away. Rows and columns count from 1; the
    apex is row 1.
    """

    row: int
    column: int
    to_row: int
    to_column: int

    @property
    def is_jump(self) -> bool:
        """Whether the piece on the square between is captured (R11)."""
        return max(abs(self.to_row - self.row), abs(self.to_column - self.column)) == 2


@dataclass(frozen=True, slots=True)
class Move:
    """The hops of one piece: a step, or a chain of jumps. No hop: skip or pass (R20, R21)."""

    hops: tuple[Hop, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """Ten rows of 1 to 10 squares, each a kind or a blank; the kind to move, the skull's holder."""

    board: tuple[tuple[str, ...], ...]
    player: Kind
    skull: Kind
    captured: tuple[int, int, int]
    """How many X, O and Z have been captured."""


def position(term: Value) -> Position:
    """The typed view of a state's term."""
    match term:
        case Term("state", (board, player, skull, x, o, z)):
            captured = integer(x), integer(o), integer(z)
            return Position(rows(board, name), _kind(player), _kind(skull), captured)
        case _:
            wrong("state of Green Skull", term)


def move(term: Value) -> Move:
    """The typed view of a move's term."""
    return Move(tuple(_hop(hop) for hop in items(term)))


def game() -> model.Game[Position, Move]:
    """The game with precise types."""
    return cast("model.Game[Position, Move]", model.game("green_skull"))


def _hop(term: Value) -> Hop:
    match term:
        case (int(row), int(column), int(to_row), int(to_column)):
            return Hop(row, column, to_row, to_column)
        case _:
            wrong("hop", term)


def _kind(term: Value) -> Kind:
    return cast("Kind", str(term)) if term in ("X", "O", "Z") else wrong("kind of piece", term)
