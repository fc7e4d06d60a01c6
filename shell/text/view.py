"""A position as formatted text, from the squares, labels and notes of its picture.

The picture is made on a page of characters first, so that it can be squeezed into a narrow pane:
columns of blanks that every row shares go first, then the notes move below the board; where even
that does not fit, the position is told in words. A pane that is too low shows a part of it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final

from ludolog.model import Square, View
from ludolog_shell.i18n import _
from ludolog_shell.text.fragments import Fragments, plain_text
from ludolog_shell.text.pane import Pane
from ludolog_shell.text.wrapping import lines_of, wrapped

__all__ = [
    "FILLER",
    "HINT_SIGNS",
    "KINDS",
    "OUTLINE",
    "SIGNS",
    "Board",
    "Look",
    "Marks",
    "board",
    "enlarged",
    "height",
    "hints",
    "legend",
    "shifted",
    "size",
    "square_at",
    "stretched",
    "turned",
    "words",
]

_GAP: Final = 3
_NARROW: Final = 16
"""Columns beside a board in which notes are broken at words."""
_UNICODE_LABELS: Final = str.maketrans({"-": "\u2500"})
_UNICODE_SQUARES: Final = str.maketrans({".": "\u00b7"})
_RUN: Final = re.compile(r"-+|[/\\]|[^\s/\\-]+")
_NAMED: Final = re.compile(r"class:at-(\d+)")

FILLER: Final = "\0"
"""Stands behind a sign of two columns, so that every text has as many signs as columns."""

OUTLINE: Final = "outline"
"""The style of edges that nobody owns: they show the shape of a board, where there is room."""


@dataclass(frozen=True, slots=True)
class Board(View):
    """A view that knows more: `edges` are labels in the style of whom they belong to, as (row,
    column, text, style); `hints` say what counts about a piece now, by the name of its square.
    """

    edges: tuple[tuple[int, int, str, str], ...] = ()
    hints: Mapping[str, str] = field(default_factory=dict)


def _edges(view: View) -> tuple[tuple[int, int, str, str], ...]:
    return view.edges if isinstance(view, Board) else ()


def _with(
    view: View,
    squares: Iterable[Square],
    labels: Iterable[tuple[int, int, str]],
    edges: Iterable[tuple[int, int, str, str]],
) -> View:
    """The same with other places of things."""
    moved = replace(view, squares=tuple(squares), labels=tuple(labels))
    return replace(moved, edges=tuple(edges)) if isinstance(moved, Board) else moved


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


@dataclass(frozen=True, slots=True)
class Marks:
    """Squares to point out.

    Of the last turn: where something arrived (`last`), what it left, squares on the way, where
    something was captured or died, what made a player win something. Of a move that is typed: the
    squares that it names, and those where it could go on.
    """

    last: Collection[str] = ()
    candidate: Collection[str] = ()
    target: Collection[str] = ()
    left: Collection[str] = ()
    way: Collection[str] = ()
    taken: Collection[str] = ()
    won: Collection[str] = ()
    at: str = ""
    """Where the cursor stands."""

    def kind(self, square: str) -> str:
        """The strongest mark of a square, empty for none."""
        for kind in KINDS:
            if square in getattr(self, kind):
                return kind
        return ""

    def style(self, square: str) -> str:
        """The style of the strongest mark of a square, empty for none."""
        kind = self.kind(square)
        cursor = " class:cursor" if square == self.at else ""
        return f" class:{kind}{cursor}" if kind else cursor

    def points_at(self, square: str) -> bool:
        """Whether a move that is typed, or the cursor, points at a square."""
        return square == self.at or square in self.candidate or square in self.target

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of marks that there are."""
        return tuple(kind for kind in KINDS if getattr(self, kind))


KINDS: Final = ("candidate", "target", "taken", "last", "won", "left", "way")
"""The kinds of marks, the strongest first."""

SIGNS: Final = {
    "candidate": "<>",
    "target": "{}",
    "taken": "!!",
    "last": "[]",
    "won": "==",
    "left": "()",
    "way": "~~",
}
"""What stands around a square where colours cannot be trusted."""


def legend(marks: Marks) -> str:
    """What the signs around the squares mean, as far as there are some."""
    meaning = {
        "candidate": _("chosen"),
        "target": _("possible"),
        "taken": _("taken"),
        "last": _("arrived"),
        "won": _("won by"),
        "left": _("left"),
        "way": _("on the way"),
    }
    return "  ".join(f"{SIGNS[kind]} {meaning[kind]}" for kind in marks.kinds)


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
        view = _without_outline(view)
        page = _drawn(view, marks, look)
    if page.width > look.columns - 1 and _can_narrow(view):
        wide = view
        for aside in _ASIDE:
            view = _narrowed(wide, marks, aside)
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
    for row, column, text, owner in _edges(view):
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


# -- other pages ----------------------------------------------------------------------------------


def size(view: View) -> tuple[int, int]:
    """The rows and columns of the squares and labels."""
    placed = [(square.row, square.column + len(square.glyph)) for square in view.squares]
    placed += [(row, column + len(text)) for row, column, text in view.labels]
    placed += [(row, column + len(text)) for row, column, text, _style in _edges(view)]
    rows = max((row for row, _end in placed), default=-1) + 1
    return rows, max((end for _row, end in placed), default=0)


def turned(view: View) -> View:
    """The board as who sits opposite sees it; notes stay as they are."""
    rows, columns = size(view)
    squares = []
    for square in view.squares:
        column = columns - square.column - len(square.glyph)
        squares.append(replace(square, row=rows - 1 - square.row, column=column))
    # A label above or below a square begins where the square begins.
    wide = {square.column: len(square.glyph) for square in view.squares}
    full = {square.row for square in view.squares}
    labels = []
    for row, column, text in view.labels:
        for found in _RUN.finditer(text):
            start = column + found.start()
            width = 0 if row in full else wide.get(start, 0)
            left = columns - start - max(width, len(found[0]))
            labels.append((rows - 1 - row, left, found[0]))
    edges = [
        (rows - 1 - row, columns - column - len(text), text, style)
        for row, column, text, style in _edges(view)
    ]
    return _with(view, squares, labels, edges)


def enlarged(view: View) -> View:
    """The same in twice as many rows and columns; lines of the board are drawn through."""
    squares = tuple(
        replace(square, row=2 * square.row, column=2 * square.column + len(square.glyph) // 2)
        for square in view.squares
    )
    plain = [(row, column, text, "") for row, column, text in view.labels]
    large: list[tuple[int, int, str, str]] = []
    slopes: dict[tuple[int, int], tuple[str, str]] = {}
    for row, column, text, style in (*plain, *_edges(view)):
        for found in _RUN.finditer(text):
            run, start = found[0], column + found.start()
            if set(run) == {"-"}:
                large.append((2 * row, 2 * start - 1, "-" * (2 * len(run) + 1), style))
            elif run in "/\\":
                slopes[row, start] = run, style
            else:
                large.append((2 * row, 2 * start + len(run) // 2, run, style))
    for (row, column), (sign, style) in slopes.items():
        large.append((2 * row, 2 * column, sign, style))
        for aside in (1, 2):
            below = (row + 1, column - aside if sign == "/" else column + aside)
            if slopes.get(below, ("", ""))[0] == sign:
                large.append((2 * row + 1, column + below[1], sign, style))
    labels = [(row, column, text) for row, column, text, style in large if not style]
    edges = [part for part in large if part[3]]
    if not isinstance(view, Board):
        labels = [(row, column, text) for row, column, text, _style in large]
    return _with(view, squares, labels, edges)


def shifted(board: Board, right: int) -> Board:
    """The same further to the right."""
    return replace(
        board,
        squares=tuple(replace(s, column=s.column + right) for s in board.squares),
        labels=tuple((row, column + right, text) for row, column, text in board.labels),
        edges=tuple((row, column + right, text, style) for row, column, text, style in board.edges),
    )


def stretched(board: Board) -> Board:
    """The same in twice as many columns."""
    return replace(
        board,
        squares=tuple(replace(s, column=2 * s.column) for s in board.squares),
        labels=tuple(
            (row, 2 * (column + found.start()), found[0])
            for row, column, text in board.labels
            for found in _RUN.finditer(text)
        ),
        edges=tuple((row, 2 * column, text, style) for row, column, text, style in board.edges),
    )


def _without_outline(view: View) -> View:
    edges = [edge for edge in _edges(view) if edge[3] != OUTLINE]
    return _with(view, view.squares, view.labels, edges)


def _can_narrow(view: View) -> bool:
    """Whether every other column can go: the rows of hexagons are wide."""
    return isinstance(view, Board) and bool(view.edges)


_ASIDE: Final = (5, 2)
"""Columns to the left of a board at half its width: two numbers have room there, or one."""


def _narrowed(view: View, marks: Marks, aside: int) -> View:
    """The same in half as many columns: one sign for a square, or its number where that is wanted,
    and the labels that fit.
    """
    squares = [
        replace(
            square,
            column=(square.column + (len(square.glyph) - 1) // 2) // 2 + aside,
            glyph=square.glyph.strip(" ()"),
        )
        for square in view.squares
    ]
    numbered: set[tuple[int, int]] = set()
    for n, square in sorted(enumerate(squares), key=lambda known: known[1].column):
        if square.style == "empty":
            room = {(square.row, square.column + i) for i in range(len(square.glyph))}
            # Two numbers that touch would read as one.
            if marks.points_at(square.id) and (square.row, square.column - 1) not in numbered:
                numbered |= room
            else:
                squares[n] = replace(square, glyph=".")
    figures = (len(square.glyph) for square in squares if square.style != "empty")
    wide = max(figures, default=1) - 1
    taken = {(s.row, s.column + i) for s in squares for i in range(len(s.glyph))}
    ends, old = _ends(squares), _ends(view.squares)
    edges: list[tuple[int, int, str, str]] = []
    for row, column, text, style in _edges(view):
        start = (column + len(text) // 2 if len(text) < 4 else column) // 2 + aside
        run = text if set(text) != {"-"} else "-"
        if row in ends and column > old[row][1]:  # behind a sign that may have two columns
            start = max(start, ends[row][1] + 1) + wide
        room = {(row, start + i) for i in range(len(run))}
        if not room & taken:
            edges.append((row, start, run, style))
            taken |= room
    labels: list[tuple[int, int, str]] = []
    runs: dict[int, list[tuple[int, str]]] = {}
    for row, column, text in view.labels:
        for found in _RUN.finditer(text):
            runs.setdefault(row, []).append((column + found.start(), found[0]))
    for row, texts in runs.items():
        labels += _placed(row, sorted(texts), ends.get(row), taken, numbered, aside)
    return _with(view, squares, labels, edges)


def _ends(squares: Iterable[Square]) -> dict[int, tuple[int, int]]:
    """The columns of the first and the last square of each row."""
    ends: dict[int, tuple[int, int]] = {}
    for square in squares:
        first, last = ends.get(square.row, (square.column, square.column))
        ends[square.row] = min(first, square.column), max(last, square.column)
    return ends


def _placed(
    row: int,
    texts: Sequence[tuple[int, str]],
    ends: tuple[int, int] | None,
    taken: set[tuple[int, int]],
    numbered: set[tuple[int, int]],
    aside: int,
) -> Iterator[tuple[int, int, str]]:
    """The labels of a row at half its width, those that matter most first: that of the row, then
    those next to the board. Numbers do not touch each other.

    They go farther out where they would touch; to the left of the board, and in a row without
    squares, one that has no room is left out.
    """
    left = [(c, text) for c, text in texts if ends is None or c // 2 + aside < ends[0]]
    right = [(c, text) for c, text in texts if (c, text) not in left]

    def free(start: int, text: str) -> bool:
        room = {(row, start + i) for i in range(len(text))}
        around = {(row, start - 1), (row, start + len(text))}
        return start >= 0 and not room & taken and not around & numbered

    def put(start: int, text: str) -> tuple[int, int, str]:
        room = {(row, start + i) for i in range(len(text))}
        taken.update(room)
        numbered.update(room)
        return row, start, text

    inward = left if ends is None else [*left[:1], *reversed(left[1:])]
    least = 0
    for column, text in inward:
        start = column // 2 + aside + (0 if ends is None else 1 - len(text))
        if ends is not None and (column, text) == left[0]:
            start = max(0, start + _ASIDE[-1] - aside)
        while ends is not None and start > least and not free(start, text):
            start -= 1
        if free(start, text):
            yield put(start, text)
            least = least or start + len(text) + 1
    for column, text in right:
        start = column // 2 + aside
        while not free(start, text):
            start += 1
        yield put(start, text)
