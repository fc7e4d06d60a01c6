"""How the rows of a screen are shared by the board, what was said, and the completion menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from shell.commands import Fragments
from shell.pane import Pane
from shell.view import height

__all__ = ["Stage"]

_MENU: Final = 8
"""Rows that are kept for the completion menu, where there are so many."""

_FEW: Final = 4
"""Rows that an open completion menu takes from a tall board."""

_LEAST: Final = 5
"""Rows for the prompt, the bar and a few completions."""

_BESIDES: Final = 2
"""Rows for the prompt and the bar."""

_UNBOUNDED: Final = 1000


@dataclass(slots=True)
class Stage:
    """What the rows are used for since the position was new."""

    said: int = 0
    """Rows of answers that shall stay on the screen."""
    fresh: bool = True
    """Whether the position is new, so that its board comes first."""
    pane: Pane = field(default_factory=lambda: Pane(0))

    def new_position(self) -> None:
        """A board is to be shown, whatever was said."""
        self.said, self.fresh = 0, True

    def new_line(self, rows: int) -> None:
        """A line was typed, and repeated in so many rows."""
        self.said, self.fresh = rows, False

    def board(self, draw: Callable[[Pane], Fragments], rows: int, menu: int) -> Fragments:
        """The board as far as `rows` rows have room for it beside what was said, and beside an open
        menu with `menu` items.

        An answer that leaves too little room takes its place; on a screen that is too low anyway
        the board is cut instead, so that it is not gone after every line.
        """
        whole = draw(Pane(_UNBOUNDED))
        needed = height(whole)
        said = 0 if self.fresh else self.said
        tall = needed > rows - _LEAST
        if not self.fresh and (said > rows // 3 if tall else needed > rows - said - _LEAST):
            return []
        self.pane.rows = max(1, rows - _BESIDES - said - (_open(menu, _FEW, rows) if tall else 0))
        self.pane.is_cut = needed > self.pane.rows
        return draw(self.pane) if self.pane.is_cut else whole

    def menu(self, board: Fragments, rows: int, menu: int) -> int:
        """The rows below the prompt that are kept for a menu, open with `menu` items or closed."""
        said = 0 if self.fresh else self.said
        free = rows - _BESIDES - height(board) - said
        return max(_open(menu, _FEW if board else _MENU, rows), min(_MENU, free))


def _open(menu: int, most: int, rows: int) -> int:
    return min(menu + 1, most, rows // 3) if menu else 0
