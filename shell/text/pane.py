"""The part of a tall board that a low screen shows: the rows around what matters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludolog_shell.i18n import _
from ludolog_shell.text.fragments import Fragments

__all__ = ["Pane"]

_TITLED = 6
"""With so many rows or more, one goes to the letters of the columns."""


@dataclass(slots=True)
class Pane:
    """So many rows of the screen, for a board that may have more.

    `scroll` is how many rows somebody turned the board, away from what it would show by itself,
    until something else is wanted.
    """

    rows: int
    home: str = ""
    """The square to show where nothing is pointed out."""
    scroll: int = 0
    is_cut: bool = False
    """Whether the board that was shown last did not fit."""
    wanted: Sequence[int] = ()

    def turn(self, pages: int) -> None:
        """Show what comes after, or before."""
        self.scroll += pages * max(1, self.rows // 2)

    def show(
        self,
        lines: Sequence[Fragments],
        squares: Sequence[int],
        wanted: Sequence[int],
        notes: Sequence[str],
        columns: int,
    ) -> Fragments:
        """The board, or the part of it that has room, with what there is room for of the notes.

        `squares` are the lines that have squares, `wanted` those that are to be seen, the most
        important one first.
        """
        self.is_cut = len(lines) > self.rows
        if self.wanted and self.wanted != wanted:
            self.scroll = 0
        self.wanted = wanted
        if not self.is_cut:
            left = self.rows - len(lines)
            return [*_joined(lines), *_paragraph(notes, left, columns)]
        titled = self.rows >= _TITLED and bool(squares) and squares[0] > 0
        title = [lines[squares[0] - 1]] if titled else []
        body = list(squares) or list(range(len(lines)))
        room = max(1, self.rows - len(title) - 1)
        first = self._first(body, [body.index(row) for row in wanted if row in body], room)
        seen = [lines[row] for row in body[first : first + room]]
        told = _("rows {first}-{last} of {all} (PgUp, PgDn)").format(
            first=first + 1, last=first + len(seen), all=len(body)
        )
        return [*_joined([*title, *seen]), *_paragraph([told, *notes], 1, columns)]

    def _first(self, body: Sequence[int], wanted: Sequence[int], room: int) -> int:
        """The first row that is seen: what is wanted in the middle, or the first of it."""
        first = 0
        if wanted:
            low, high = min(wanted), max(wanted)
            middle = (low + high) // 2 if high - low < room else wanted[0]
            first = middle - room // 2
        last = max(0, len(body) - room)
        first = max(0, min(first, last))
        turned = max(0, min(first + self.scroll, last))
        self.scroll = turned - first
        return turned


def _joined(lines: Sequence[Fragments]) -> Fragments:
    return [part for line in lines for part in line]


def _paragraph(notes: Sequence[str], rows: int, columns: int) -> Fragments:
    """Notes one behind the other, in so many rows at most."""
    told: list[str] = []
    for note in filter(None, (" ".join(note.split()) for note in notes)):
        if told and len(told[-1]) + len(note) + 2 < columns:
            told[-1] += f"; {note}"
        elif len(told) < rows:
            told.append(note if len(note) < columns else note[: columns - 4] + "...")
        else:
            break
    return [("class:notes", f"{line}\n") for line in told]
