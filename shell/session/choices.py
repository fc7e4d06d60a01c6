"""The moves of a position as the keyboard sees them: everything that completion and colouring need,
in memory.

Made once for each position, with one crossing into Prolog; nothing here asks Prolog again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ludolog.model import State, View

__all__ = ["Choice", "Choices", "squares_in"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move: its number in the list (from 1), what people write, what it does, the groups it
    is in.
    """

    number: int
    text: str
    meaning: str
    path: tuple[str, ...]
    key: str
    """The text in lower case."""
    long: str
    """Groups and text in lower case: what somebody types who goes through the groups."""


class Choices(Sequence[Choice]):
    """The legal moves of one position, in order."""

    def __init__(
        self,
        items: Sequence[Choice],
        squares: Sequence[str] = (),
        glyphs: Sequence[str] = (),
    ) -> None:
        self._items = tuple(items)
        self.squares = tuple(squares)
        """The names of the squares of the board."""
        self.glyphs = tuple(glyphs)
        """What may be put on squares, while the board is edited instead of played on."""
        self.constants: tuple[str, ...] | None = None
        """The atoms of the position, which queries are completed with; None until somebody who may
        ask Prolog has looked.
        """
        self._numbers = {choice.key: choice for choice in self._items}

    @staticmethod
    def of(state: State[Any, Any]) -> Choices:
        """The choices of a position."""
        state.prefetch()
        moves, picture = state.legal_moves, state.picture
        items = []
        for number, (text, (meaning, path)) in enumerate(
            zip(moves.texts, moves.menu, strict=True), 1
        ):
            key = text.lower()
            items.append(Choice(number, text, meaning, path, key, " ".join((*path, text)).lower()))
        return Choices(items, [] if picture is None else [square.id for square in picture.squares])

    @staticmethod
    def editing(picture: View | None) -> Choices:
        """No moves, but squares and what can be put there: ``.`` and what stands somewhere."""
        squares = () if picture is None else picture.squares
        glyphs = {square.glyph.strip(): "" for square in squares if square.style != "empty"}
        return Choices([], [square.id for square in squares], [".", *glyphs])

    def __len__(self) -> int:
        return len(self._items)

    def __getitem__(self, index: Any) -> Any:
        return self._items[index]

    def __iter__(self) -> Iterator[Choice]:
        return iter(self._items)

    def exact(self, text: str) -> Choice | None:
        """The move that is written like that, capital letters or small."""
        return self._numbers.get(text.strip().lower())

    def index_of(self, key: str) -> int:
        """The place of the move with that key."""
        return self._numbers[key].number - 1

    def beginning(self, text: str) -> list[Choice]:
        """The moves whose text, or whose groups and text, begin like that."""
        typed = " ".join(text.lower().split())
        return [
            choice
            for choice in self._items
            if choice.key.startswith(typed) or choice.long.startswith(typed)
        ]

    def squares_of(self, text: str) -> tuple[str, ...]:
        """The squares that a text names, in order."""
        return squares_in(text, self._square_pattern)

    @cached_property
    def _square_pattern(self) -> re.Pattern[str]:
        names = sorted(map(re.escape, self.squares), key=len, reverse=True)
        return re.compile(rf"(?<!\d)(?:{'|'.join(names)})(?!\d)" if names else r"(?!)")


def squares_in(text: str, pattern: re.Pattern[str]) -> tuple[str, ...]:
    """The names of squares that stand in a text."""
    return tuple(pattern.findall(text))
