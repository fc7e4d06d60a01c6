"""A cursor on the board: squares are chosen one after the other, until they are a move.

It knows of the game no more than the texts of its moves and the squares that they name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final, TypeAlias

from ludolog_shell.session.choices import Choice, Choices

__all__ = ["DIRECTIONS", "Cursor", "Places"]

Places: TypeAlias = Mapping[str, tuple[float, float]]
"""Where the squares are drawn: row and column."""

DIRECTIONS: Final[Mapping[str, tuple[int, int]]] = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
}

_NARROW: Final = 0.5
"""A column is so much of a row, as terminals draw them."""

_ASIDE: Final = 2.0
"""How much farther a square counts to be that does not lie straight ahead."""


@dataclass(slots=True)
class Cursor:
    """The squares that were chosen, and the one at which the cursor stands.

    `variant` is which of the moves is meant that name the same squares.
    """

    choices: Choices
    places: Places
    at: str = ""
    chosen: tuple[str, ...] = ()
    variant: int = 0

    @staticmethod
    def on(choices: Choices, places: Places, near: str = "") -> Cursor | None:
        """A cursor on the first square of a move, as close as possible to `near`; None where no
        move names a square.
        """
        cursor = Cursor(choices, places)
        offered = cursor.offered
        if not offered and not cursor._moves:
            return None
        cursor.at = cursor._nearest(offered, near or next(iter(offered), ""))
        return cursor

    @property
    def _moves(self) -> Sequence[tuple[Choice, tuple[str, ...]]]:
        """The moves that begin with what was chosen, and the squares of each."""
        named = ((choice, self.choices.squares_of(choice.text)) for choice in self.choices)
        size = len(self.chosen)
        return [(choice, squares) for choice, squares in named if squares[:size] == self.chosen]

    @property
    def offered(self) -> tuple[str, ...]:
        """The squares that can be chosen next, in the order of the moves."""
        size = len(self.chosen)
        found = (squares[size] for _choice, squares in self._moves if len(squares) > size)
        return tuple(dict.fromkeys(square for square in found if square in self.places))

    @property
    def _meant(self) -> tuple[str, ...]:
        """What was chosen, and the square at the cursor."""
        return (*self.chosen, self.at) if self.at in self.offered else self.chosen

    def _written(self, squares: tuple[str, ...]) -> list[Choice]:
        """The moves that name these squares and no more."""
        return [choice for choice, named in self._moves if named == squares]

    @property
    def text(self) -> str:
        """The move that Enter would play; else what the moves have in common that go on from
        here.
        """
        meant = self._meant
        whole = self._written(meant)
        if whole and (meant or self.variant):
            return whole[(self.variant - (not meant)) % len(whole)].text
        size = len(meant)
        texts = [choice.text for choice, squares in self._moves if squares[:size] == meant]
        return _shared(texts) if meant else ""

    @property
    def variants(self) -> int:
        """How many moves name the squares that are meant."""
        return len(self._written(self._meant))

    def step(self, direction: str) -> None:
        """Go to the next square that can be chosen, in one of DIRECTIONS."""
        down, right = DIRECTIONS[direction]
        row, column = self.places.get(self.at, (0.0, 0.0))
        best, found = float("inf"), ""
        for square in (*self.offered, *self.chosen[-1:]):
            y, x = self.places.get(square, (row, column))
            ahead = (y - row) * down + (x - column) * _NARROW * right
            aside = (y - row) * right + (x - column) * _NARROW * down
            if ahead > 0 and (far := ahead + _ASIDE * abs(aside)) < best:
                best, found = far, square
        if found:
            self.at, self.variant = found, 0

    def other(self, step: int = 1) -> None:
        """Mean another move with the same squares; where no square is chosen, one without any."""
        if self._written(self._meant) or self._written(()):
            if not self._written(self._meant):
                self.at = ""
            self.variant += step

    def take(self) -> str:
        """Choose the square at the cursor. The text of the move if there is no more to choose, else
        nothing.
        """
        meant = self._meant
        whole = self._written(meant)
        longer = any(
            squares[: len(meant)] == meant and len(squares) > len(meant)
            for _choice, squares in self._moves
        )
        again = meant == self.chosen
        if whole and (again or (len(whole) == 1 and not longer)) and (meant or self.variant):
            return self.text
        if again:
            return ""
        self.chosen = meant
        if not whole:
            self.at = self._nearest(self.offered, self.at)
        return ""

    def point(self, square: str) -> str:
        """Somebody clicked: as if the cursor were there, and Enter. A square that cannot be chosen
        next, but first, begins anew.
        """
        if square not in self.offered and square != self.at and self.chosen:
            fresh = Cursor(self.choices, self.places)
            if square in fresh.offered:
                self.chosen, self.variant = (), 0
        if square not in self.offered and square != self.at:
            return ""
        if square != self.at:
            self.at, self.variant = square, 0
        return self.take()

    def back(self) -> bool:
        """Take the last choice back; False if nothing was chosen."""
        if not self.chosen:
            return False
        *kept, self.at = self.chosen
        self.chosen, self.variant = tuple(kept), 0
        return True

    def _nearest(self, squares: Sequence[str], to: str) -> str:
        row, column = self.places.get(to, (0.0, 0.0))

        def far(square: str) -> float:
            y, x = self.places[square]
            return hypot(y - row, (x - column) * _NARROW)

        return min(squares, key=far, default="")


def _shared(texts: Sequence[str]) -> str:
    """The beginning that all texts have in common."""
    low, high = min(texts, default=""), max(texts, default="")
    size = next((i for i, sign in enumerate(low) if high[i : i + 1] != sign), len(low))
    return low[:size]
