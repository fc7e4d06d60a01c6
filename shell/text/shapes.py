"""The shape of a board of text: turned, enlarged, stretched, or narrowed to half its columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ludolog.model import Square, View
from ludolog_shell.text.marks import Marks

__all__ = [
    "ASIDE",
    "OUTLINE",
    "Board",
    "can_narrow",
    "edges_of",
    "enlarged",
    "narrowed",
    "shifted",
    "size",
    "stretched",
    "turned",
    "without_outline",
]

_RUN: Final = re.compile(r"-+|[/\\]|[^\s/\\-]+")

OUTLINE: Final = "outline"
"""The style of edges that nobody owns: they show the shape of a board, where there is room."""


@dataclass(frozen=True, slots=True)
class Board(View):
    """A view that knows more: `edges` are labels in the style of whom they belong to, as (row,
    column, text, style); `hints` say what counts about a piece now, by the name of its square.
    """

    edges: tuple[tuple[int, int, str, str], ...] = ()
    hints: Mapping[str, str] = field(default_factory=dict)


def edges_of(view: View) -> tuple[tuple[int, int, str, str], ...]:
    return view.edges if isinstance(view, Board) else ()


def with_places(
    view: View,
    squares: Iterable[Square],
    labels: Iterable[tuple[int, int, str]],
    edges: Iterable[tuple[int, int, str, str]],
) -> View:
    """The same with other places of things."""
    moved = replace(view, squares=tuple(squares), labels=tuple(labels))
    return replace(moved, edges=tuple(edges)) if isinstance(moved, Board) else moved


def size(view: View) -> tuple[int, int]:
    """The rows and columns of the squares and labels."""
    placed = [(square.row, square.column + len(square.glyph)) for square in view.squares]
    placed += [(row, column + len(text)) for row, column, text in view.labels]
    placed += [(row, column + len(text)) for row, column, text, _style in edges_of(view)]
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
        for row, column, text, style in edges_of(view)
    ]
    return with_places(view, squares, labels, edges)


def enlarged(view: View) -> View:
    """The same in twice as many rows and columns; lines of the board are drawn through."""
    squares = tuple(
        replace(square, row=2 * square.row, column=2 * square.column + len(square.glyph) // 2)
        for square in view.squares
    )
    plain = [(row, column, text, "") for row, column, text in view.labels]
    large: list[tuple[int, int, str, str]] = []
    slopes: dict[tuple[int, int], tuple[str, str]] = {}
    for row, column, text, style in (*plain, *edges_of(view)):
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
    return with_places(view, squares, labels, edges)


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


def without_outline(view: View) -> View:
    edges = [edge for edge in edges_of(view) if edge[3] != OUTLINE]
    return with_places(view, view.squares, view.labels, edges)


def can_narrow(view: View) -> bool:
    """Whether every other column can go: the rows of hexagons are wide."""
    return isinstance(view, Board) and bool(view.edges)


ASIDE: Final = (5, 2)
"""Columns to the left of a board at half its width: two numbers have room there, or one."""


def narrowed(view: View, marks: Marks, aside: int) -> View:
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
    for row, column, text, style in edges_of(view):
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
    return with_places(view, squares, labels, edges)


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
            start = max(0, start + ASIDE[-1] - aside)
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
