"""A position as formatted text, from the squares, labels and notes of its picture.

The picture is made on a page of characters first, so that it can be squeezed into a narrow pane:
columns of blanks that every row shares go first, then the notes move below the board; where even
that does not fit, the position is told in words. A pane that is too low shows a part of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from pybridge.model import View
from shell.commands import Fragments
from shell.i18n import _
from shell.pane import Pane
from shell.wrapping import lines_of, wrapped

__all__ = ["Look", "Marks", "board", "height", "words"]

_GAP: Final = 3
_NARROW: Final = 20
"""Columns beside a board in which notes are broken at words."""
_UNICODE_LABELS: Final = str.maketrans({"-": "\u2500"})
_UNICODE_SQUARES: Final = str.maketrans({".": "\u00b7"})


@dataclass(frozen=True, slots=True)
class Look:
    """How boards are drawn: in ASCII or not, with colours or with signs instead, in so many
    columns.
    """

    ascii: bool = True
    signs: bool = False
    """Mark squares with brackets, where neither colours nor underlines can be trusted."""
    columns: int = 80


@dataclass(frozen=True, slots=True)
class Marks:
    """Squares to point out: those of the last move, those a typed text names, those where it could
    go on.
    """

    last: Collection[str] = ()
    candidate: Collection[str] = ()
    target: Collection[str] = ()

    def style(self, square: str) -> str:
        """The style of the strongest mark of a square, empty for none."""
        if square in self.candidate:
            return " class:candidate"
        if square in self.target:
            return " class:target"
        return " class:last" if square in self.last else ""


@dataclass(slots=True)
class _Page:
    """Rows of cells, each a character and its style."""

    rows: list[list[tuple[str, str]]] = field(default_factory=list)

    def put(self, row: int, column: int, text: str, style: str) -> None:
        while len(self.rows) <= row:
            self.rows.append([])
        cells = self.rows[row]
        cells.extend([("", " ")] * (column + len(text) - len(cells)))
        cells[column : column + len(text)] = [(style, character) for character in text]

    @property
    def width(self) -> int:
        return max((len(cells) for cells in self.rows), default=0)

    def squeeze(self, columns: int) -> None:
        """Take out columns that are blank in every row, beside another blank one, until the page
        fits.
        """
        width = self.width
        for cells in self.rows:
            cells.extend([("", " ")] * (width - len(cells)))
        drop = _spare([all(cells[i][1] == " " for cells in self.rows) for i in range(width)])
        drop = drop[: max(0, width - columns)]
        self.rows = [[cell for i, cell in enumerate(cells) if i not in drop] for cells in self.rows]


def _spare(blank: list[bool]) -> list[int]:
    """The blank columns that may go, one of the widest gap first; of each gap one column stays."""
    gaps: list[list[int]] = []
    for column, is_blank in enumerate(blank):
        if not is_blank:
            continue
        if column and blank[column - 1]:
            gaps[-1].append(column)
        else:
            gaps.append([column])
    going: list[int] = []
    while gap := max(gaps, key=len, default=[]):
        if len(gap) < 2:
            break
        going.append(gap.pop())
    return going


def board(view: View, marks: Marks, look: Look, pane: Pane | None = None) -> Fragments:
    """The board with its notes beside or below it; ends with a new line.

    In a pane that is too low for that the notes are shortened, then the board is cut.
    """
    page = _drawn(view, marks, look)
    if page.width > look.columns - 1:
        told = wrapped([("", words(view))], look.columns)
        if pane is None or height(told) <= pane.rows:
            return told
        return pane.show(list(lines_of(told)), [], [], [], look.columns)
    bare = [list(cells) for cells in page.rows]
    notes = [note.rstrip() for note in view.notes]
    _place_notes(page, notes, look.columns)
    if pane is None or len(page.rows) <= pane.rows:
        return wrapped(list(_flat(page.rows)), look.columns)
    lines = [list(_flat([cells])) for cells in bare]
    squares = sorted({square.row for square in view.squares})
    return pane.show(lines, squares, _wanted(view, marks, pane.home), notes, look.columns)


def _wanted(view: View, marks: Marks, home: str) -> list[int]:
    """The rows of what is pointed out: a move that is typed, else the last one, else a square."""
    rows = {square.id: square.row for square in view.squares}
    for names in (chain(marks.candidate, marks.target), marks.last, [home]):
        if found := [rows[name] for name in names if name in rows]:
            return found
    return []


def _drawn(view: View, marks: Marks, look: Look) -> _Page:
    """The squares and labels, squeezed where they are too wide."""
    page = _Page()
    for row, column, text in view.labels:
        page.put(
            row, column, text if look.ascii else text.translate(_UNICODE_LABELS), "class:label"
        )
    for square in view.squares:
        glyph = square.glyph
        if not look.ascii and square.style == "empty":
            glyph = glyph.translate(_UNICODE_SQUARES)
        style = f"class:square class:square.{square.style}{marks.style(square.id)}"
        page.put(square.row, square.column, glyph, style)
    if look.signs:
        _bracket(page, view, marks)
    if page.width > look.columns - 1:
        page.squeeze(look.columns - 1)
    return page


def _bracket(page: _Page, view: View, marks: Marks) -> None:
    for square in view.squares:
        if not marks.style(square.id):
            continue
        cells, end = page.rows[square.row], square.column + len(square.glyph.rstrip())
        if square.column and cells[square.column - 1][1] == " ":
            cells[square.column - 1] = ("class:label", "[")
        if end < len(cells) and cells[end][1] == " ":
            cells[end] = ("class:label", "]")
        elif end >= len(cells):
            cells.append(("class:label", "]"))


def _place_notes(page: _Page, notes: Sequence[str], columns: int) -> None:
    width = page.width + _GAP
    beside = list(_beside(notes, columns - width))
    if not beside:
        return
    if len(beside) <= max(len(page.rows), len(notes)) and all(
        width + len(line) < columns for line in beside
    ):
        first, left, lines = 0, width, beside
    else:
        first, left, lines = len(page.rows) + 1, 0, list(notes)
    for offset, line in enumerate(lines):
        page.put(first + offset, left, line, "class:notes")


def _beside(notes: Iterable[str], room: int) -> Iterator[str]:
    """The notes in so many columns; a row of a table is not broken."""
    for note in notes:
        if len(note) < room or room < _NARROW or "   " in note:
            yield note
        else:
            yield from "".join(text for _style, text in wrapped([("", note)], room)).splitlines()


def _flat(rows: Iterable[list[tuple[str, str]]]) -> Iterable[tuple[str, str]]:
    for cells in rows:
        text, style = "", ""
        trimmed = list(cells)
        while trimmed and trimmed[-1][1] == " ":
            trimmed.pop()
        for cell_style, character in trimmed:
            if cell_style != style and text:
                yield style, text
                text = ""
            style = cell_style
            text += character
        yield style, text + "\n"


def height(text: Fragments) -> int:
    """How many rows a text takes."""
    return sum(part.count("\n") for _style, part in text)


def words(view: View) -> str:
    """The position in words, for a screen reader: a line for each row with the pieces on it, then
    the notes.
    """
    rows: dict[int, list[str]] = {}
    for square in view.squares:
        if square.style != "empty":
            rows.setdefault(square.row, []).append(f"{square.id} {square.glyph.strip()}")
    lines = [", ".join(rows[row]) for row in sorted(rows)]
    if sum(map(len, rows.values())) < len(view.squares):
        lines.append(_("The other squares are empty.") if rows else _("All squares are empty."))
    return "\n".join([*lines, *(note for note in view.notes if note)]) + "\n"
