"""What is measured: the games, their sizes, and the same positions and draws for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeVar

import ludolog
from ludolog.model import State
from ludolog.terms import Value
from tests.crosscheck.models import MODELS, Model

__all__ = ["CASES", "MIDDLE", "Case", "Draws"]

T = TypeVar("T")

MIDDLE: Final = 20
"""After so many random moves a game is in its middle."""


class Draws:
    """The portable generator of `ludolog_random`: the same games in Prolog and in Python."""

    def __init__(self, seed: int) -> None:
        self._x = seed % 2147483646 + 1

    def choice(self, items: Sequence[T]) -> T:
        """One of them."""
        self._x = 48271 * self._x % 2147483647
        return items[self._x % len(items)]


@dataclass(frozen=True)
class Case:
    """A game with settings; the depth of its perft, and the random games of a run."""

    game: str
    settings: tuple[tuple[str, Value], ...]
    depth: int
    games: int

    @property
    def name(self) -> str:
        """The game, with the settings that are not the usual ones."""
        shown = [str(value) for name, value in self.settings if name != "seed"]
        return " ".join([self.game, "x".join(shown)]).strip()

    @cached_property
    def start(self) -> State[Any, Any]:
        """The first position."""
        return ludolog.game(self.game).start(**dict(self.settings))

    @cached_property
    def middle(self) -> State[Any, Any]:
        """A position in the middle of a game."""
        seed = 0
        while True:
            state, draws = self.start, Draws(seed)
            for _ in range(MIDDLE):
                if not state.is_over:
                    state = state.play(draws.choice(state.legal_moves))
            if not state.is_over:
                return state
            seed += 1

    @property
    def model(self) -> Model[Any, Any]:
        """The plain-Python model of the game."""
        return MODELS[self.game]


CASES: Final = (
    Case("green_skull", (), 3, 4),
    Case("splut", (("size", 7),), 5, 4),
    Case("splut", (("size", 9),), 5, 4),
    Case("alliances", (), 2, 4),
    Case("apart", (("height", 5), ("width", 5)), 3, 1),
    Case("apart", (("height", 8), ("width", 8)), 3, 1),
    Case("greener", (("size", "6x6"), ("seed", 1)), 3, 10),
    Case("greener", (("size", "9x9"), ("seed", 1)), 2, 6),
)
