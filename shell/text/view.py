"""A position as formatted text, from the squares, labels and notes of its picture.

The picture is made on a page of characters first, so that it can be squeezed into a narrow pane:
columns of blanks that every row shares go first, then the notes move below the board; where even
that does not fit, the position is told in words. A pane that is too low shows a part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from ludolog.model import Square, View
from ludolog_shell.i18n import _
from ludolog_shell.text.fragments import Fragments, plain_text
from ludolog_shell.text.marks import SIGNS, Marks
from ludolog_shell.text.pane import Pane
from ludolog_shell.text.shapes import (
    ASIDE,
    OUTLINE,
    Board,
    can_narrow,
    edges_of,
    narrowed,
    without_outline,
)
from ludolog_shell.text.wrapping import lines_of, wrapped

__all__ = [
    "FILLER",
    "HINT_SIGNS",
    "Look",
    "board",
    "height",
    "hints",
    "square_at",
    "words",
]

_GAP: Final = 3
_NARROW: Final = 16
"""Columns beside a board in which notes are broken at words."""
_UNICODE_LABELS: Final = str.maketrans({"-": "\u2500"})
_UNICODE_SQUARES: Final = str.maketrans({".": "\u00b7"})
_NAMED: Final = re.compile(r"class:at-(\d+)")

FILLER: Final = "\0"
"""Stands behind a sign of two columns, so that every text has as many signs as columns."""

HINT_SIGNS: Final = {"alone": "'", "capturable": "^", "moving": "+", "resting": "_"}
"""What stands behind a piece that something counts about, where colours cannot be trusted."""


def hints(view: View, signs: bool) -> str:
    """What the hints of a board mean, as far as there are some."""
    if not isinstance(view, Board):
        return ""
    meaning = {
        "alone": _("stands alone"),
        "capturable": _("can be captured"),
        "moving": _("may go on"),
        "resting": _("rests"),
    }
    there = [kind for kind in HINT_SIGNS if kind in view.hints.values()]
    look = {kind: HINT_SIGNS[kind] if signs else _("underlined") for kind in there}
    return "  ".join(f"{look[kind]} {meaning[kind]}" for kind in there)


@dataclass(frozen=True, slots=True)
class Look:
    """How boards are drawn: in ASCII or not, with colours or with signs instead, in so many
    columns.
    """

    ascii: bool = True
    signs: bool = False
    """Mark squares with brackets, where neither colours nor underlines can be trusted."""
    columns: int = 80
    named: bool = False
    """Whether the style of each square says which one it is, see `square_at`."""


def square_at(view: View, style: str) -> str:
    """The square that a style names which was drawn with `Look.named`; empty for none."""
    found = _NAMED.search(style)
    return view.squares[int(found[1])].id if found else ""


@dataclass(slots=True)
class _Page:
    """Rows of cells, each a character and its style."""

    rows: list[list[tuple[str, str]]] = field(default_factory=list)

    def put(self, row: int, column: int, text: str, style: str) -> None:
        while len(self.rows) <= row:
            self.rows.append([])
        cells = self.rows[row]
        cells.extend([("", " ")] * (column + len(text) - len(cells)))
        signs = [(style, "" if sign == FILLER else sign) for sign in text]
        cells[column : column + len(text)] = signs

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
        view = without_outline(view)
        page = _drawn(view, marks, look)
    if page.width > look.columns - 1 and can_narrow(view):
        wide = view
        for aside in ASIDE:
            view = narrowed(wide, marks, aside)
            page = _drawn(view, marks, look)
            if page.width < look.columns:
                break
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
    for row, column, text, owner in edges_of(view):
        shown = text if look.ascii else text.translate(_UNICODE_LABELS)
        page.put(row, column, shown, f"class:label class:square.{owner}")
    for number, square in enumerate(view.squares):
        glyph = square.glyph
        if square.style == "empty":
            # The number of a cell is wanted while a move is typed; else the edges have them.
            is_number = isinstance(view, Board) and glyph.strip().isdigit()
            if is_number and not marks.points_at(square.id):
                glyph = ".".center(len(glyph))
            if not look.ascii:
                glyph = glyph.translate(_UNICODE_SQUARES)
        hint = view.hints.get(square.id, "") if isinstance(view, Board) else ""
        style = f"class:square class:square.{square.style}"
        style += f" class:hint.{hint}" if hint else ""
        style += marks.style(square.id)
        name = f" class:at-{number}" if look.named else ""
        page.put(square.row, square.column, glyph, style + name)
        if isinstance(view, Board) and glyph != glyph.rstrip():  # colours end with the piece
            end = len(glyph.rstrip())
            page.put(square.row, square.column + end, glyph[end:], f"class:square{name}")
    if look.signs:
        _bracket(page, view, marks)
    if page.width > look.columns - 1:
        page.squeeze(look.columns - 1)
    return page


def _bracket(page: _Page, view: View, marks: Marks) -> None:
    for square in view.squares:
        kind = marks.kind(square.id)
        if not kind and square.id != marks.at:
            if isinstance(view, Board) and square.id in view.hints:
                _sign(page, square, HINT_SIGNS.get(view.hints[square.id], ""))
            continue
        left, right = tuple("##" if square.id == marks.at else SIGNS[kind])
        cells, end = page.rows[square.row], square.column + len(square.glyph.rstrip())
        if square.column and _is_free(cells[square.column - 1]):
            cells[square.column - 1] = ("class:label", left)
        if end < len(cells) and _is_free(cells[end]):
            cells[end] = ("class:label", right)
        elif end >= len(cells):
            cells.append(("class:label", right))


def _sign(page: _Page, square: Square, sign: str) -> None:
    """A sign behind a piece, where there is room."""
    cells, end = page.rows[square.row], square.column + len(square.glyph.rstrip())
    if end >= len(cells):
        cells.append(("class:label", sign))
    elif _is_free(cells[end]):
        cells[end] = ("class:label", sign)


def _is_free(cell: tuple[str, str]) -> bool:
    """Whether a sign may stand there: it counts more than the outline."""
    return cell[1] == " " or cell[0].endswith(f"square.{OUTLINE}")


def _place_notes(page: _Page, notes: Sequence[str], columns: int) -> None:
    width = page.width + _GAP
    beside = list(_beside(notes, columns - width))
    if not beside:
        return
    if len(beside) > max(len(page.rows), len(notes)):
        beside = list(_beside(filter(None, notes), columns - width))
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
            yield from plain_text(wrapped([("", note)], room)).splitlines()


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
