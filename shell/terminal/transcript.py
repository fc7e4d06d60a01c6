"""What was said, as text that can be turned over while the board stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ludolog_shell.i18n import _
from ludolog_shell.text.fragments import Fragments
from ludolog_shell.text.wrapping import lines_of, wrapped

__all__ = ["Transcript"]

_KEPT: Final = 400
"""So many answers are kept; older ones go."""


@dataclass(slots=True)
class Transcript:
    """Answers, the oldest first.

    The newest one is shown from its beginning if it is longer than the rows that it has, else the
    end of all of them is. `turn` shows other lines, until something is said.
    """

    _parts: list[Fragments] = field(default_factory=list)
    _newest: int = 0
    """The part with which the newest answer begins."""
    _turned: int | None = None
    """The line that somebody wants to see first."""
    _first: int = 0
    _rows: int = 1
    _total: int = 0
    _columns: int = 0
    _lines: list[list[Fragments]] = field(default_factory=list)
    """The lines of each part, for `_columns`."""

    def add(self, text: Fragments) -> None:
        """Something more is said."""
        if not text:
            return
        ends = text[-1][1].endswith("\n")
        self._parts.append(list(text) if ends else [*text, ("", "\n")])
        self._turned = None
        gone = len(self._parts) - _KEPT
        if gone > 0:
            del self._parts[:gone], self._lines[:gone]
            self._newest = max(0, self._newest - gone)

    def begin(self) -> None:
        """What is said from here on is one answer."""
        self._newest, self._turned = len(self._parts), None

    @property
    def is_cut(self) -> bool:
        """Whether there is more than was shown."""
        return self._total > self._rows

    @property
    def is_long(self) -> bool:
        """Whether there is more of the newest answer than was shown."""
        return sum(map(len, self._lines[self._newest :])) > self._rows

    def newest(self, columns: int) -> int:
        """The lines of the newest answer, on a screen of so many columns."""
        self._wrap(columns)
        return sum(map(len, self._lines[self._newest :]))

    def turn(self, pages: int) -> None:
        """Show what comes after, or before."""
        self.scroll(pages * max(1, self._rows - 1))

    def scroll(self, lines: int) -> None:
        """Show what comes so many lines after, or before."""
        last = max(0, self._total - self._rows)
        first = self._first if self._turned is None else self._turned
        self._turned = max(0, min(first + lines, last))

    def show(self, rows: int, columns: int) -> Fragments:
        """So many rows of it at most, for a screen of so many columns."""
        self._wrap(columns)
        lines = [line for part in self._lines for line in part]
        self._rows, self._total = max(1, rows), len(lines)
        end = max(0, self._total - self._rows)
        newest = sum(map(len, self._lines[: self._newest]))
        first = min(newest, end) if self._turned is None else min(self._turned, end)
        self._first = first
        return [part for line in lines[first : first + self._rows] for part in line]

    def _wrap(self, columns: int) -> None:
        if columns != self._columns:
            self._columns, self._lines = columns, []
        for part in self._parts[len(self._lines) :]:
            self._lines.append(list(lines_of(wrapped(part, columns))))

    @property
    def place(self) -> str:
        """Which lines were shown, where there are more."""
        if not self.is_cut:
            return ""
        return _("lines {first}-{last} of {all} (PgUp, PgDn)").format(
            first=self._first + 1, last=min(self._total, self._first + self._rows), all=self._total
        )
