"""A board for the terminal: the page of text of a game, dressed with what its scene knows.

The layout of a game says where things stand in rows and columns, the scene what they are. Together:
figures for pieces, edges in the colour of their owners, coordinates at both ends, what lies beside
the board, and what counts about a piece at the moment. A game without scenes keeps its layout.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from ludolog.drawing.scene import Cell, Piece, Scene
from ludolog.model import Square, View
from ludolog_shell.text.shapes import OUTLINE, Board, shifted, size, stretched
from ludolog_shell.text.view import FILLER

__all__ = ["GLYPHS", "dressed"]

_FIRST_SECOND: Final = MappingProxyType({"first": 0, "white": 0, "second": 1, "black": 1})

_UNICODE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "sorcerer": "\u265b\u2655",
        "dwarf": "\u265f\u2659",
        "troll": "\u265c\u2656",
        "rock": "\u25c6",
        "orc": "\u25b2",
        "goblin": "\u25cf",
        "zombie": "\u271a",
        "skull": "\u2620",
        "disc": "\u25cf\u25cb",
    }
)
"""Figures of one column; two for a piece that both players have."""

_SHAPES: Final[Mapping[str, str]] = MappingProxyType(
    {"orange": "\u25cf", "purple": "\u25a0", "green": "\u25b2"}
)
"""Figures of one column for discs of three colours: their shapes tell them apart as well."""

_WIDE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "sorcerer": "\U0001f9d9",
        "dwarf": "\U0001f528",
        "troll": "\U0001f479",
        "rock": "\U0001f311",
        "orc": "\U0001f479",
        "goblin": "\U0001f47a",
        "zombie": "\U0001f9df",
        "skull": "\U0001f480",
        "disc": "\U0001f534\U0001f535",
    }
)
"""Figures of two columns."""

_WIDE_STYLES: Final[Mapping[str, str]] = MappingProxyType(
    {"orange": "\U0001f7e0", "purple": "\U0001f7e3", "green": "\U0001f7e2"}
)
_PYRAMIDS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "unicode": {"black": "\u25b2", "white": "\u25b3", "green": "\u2666"},
        "wide": {"black": "\u2b1b", "white": "\u2b1c", "green": "\U0001f7e9"},
    }
)
_SHARED: Final = frozenset({"sorcerer", "dwarf", "troll"})
"""Pieces that both players have: a wide figure is followed by the number of its owner."""

GLYPHS: Final = ("letters", "unicode", "wide")
"""The sets of figures."""

_RUN: Final = re.compile(r"-+|[/\\]|[^\s/\\-]+")
_NEAR: Final = 9
"""An edge stands at most so far from a square of it, in columns; a row counts four."""

_WIDER: Final = 6
"""So many columns may be added for coordinates."""

_HINTS: Final = ("capturable", "alone", "moving", "resting")


def dressed(view: View, scene: Scene, glyphs: str = "letters") -> Board:
    """The board of a position, of which `scene` is the scene and `view` the page of text."""
    marks = {mark.square: mark.kind for mark in scene.marks if mark.kind in _HINTS}
    chained = {square for chain in scene.chains for square in chain.squares}
    pieces = {piece.square: piece for piece in scene.pieces}
    squares = tuple(
        _square(square, pieces.get(square.id), square.id in chained, glyphs)
        for square in view.squares
    )
    board = Board(squares, view.labels, view.notes, hints=marks)
    explained = _explained(view, board, scene) if glyphs != "letters" else []
    board = replace(board, notes=(*view.notes, *_told(scene), *explained))
    board = _edged(board, scene)
    fit = _fit(view, scene)
    if fit is not None and any(cell.shape == "hexagon" for cell in scene.cells):
        board = _labelled(board, scene, fit, glyphs)
    is_narrow = min(_steps(view), default=4) < 4 and all(len(s.glyph) < 2 for s in view.squares)
    if glyphs == "wide":
        most = max((len(square.glyph) for square in board.squares), default=0)
        even = tuple(replace(s, glyph=s.glyph.ljust(most)) for s in board.squares)
        board = replace(board, squares=even)
        crowded = most >= min(_steps(view), default=4)
        board = stretched(board) if is_narrow or crowded else board
    return _outlined(board, scene)


def _steps(board: View) -> Iterator[int]:
    """The columns from each square to the next one of its row."""
    rows: dict[int, list[int]] = {}
    for square in board.squares:
        rows.setdefault(square.row, []).append(square.column)
    for columns in rows.values():
        columns.sort()
        yield from (after - before for before, after in pairwise(columns))


def _square(square: Square, piece: Piece | None, chained: bool, glyphs: str) -> Square:
    style = square.style if piece is None else piece.style
    if piece is not None and piece.kind == "disc" and not piece.text:
        style = square.style
    if chained:
        style += " class:chained"
    glyph = square.glyph if piece is None else _glyph(square, piece, glyphs)
    return replace(square, glyph=glyph, style=style)


def _glyph(square: Square, piece: Piece, glyphs: str) -> str:
    """The figure of a piece, as wide as its letters were, or a figure and its owner's number."""
    old = square.glyph
    if glyphs == "letters":
        return old
    if piece.kind == "pyramid":
        figure = _PYRAMIDS[glyphs].get(piece.style)
        return old if figure is None else _padded(figure, glyphs, old[1:].rstrip(), len(old))
    if piece.kind == "disc" and piece.text:
        figure = (_WIDE_STYLES if glyphs == "wide" else _SHAPES).get(piece.style)
        if figure is None:
            return old
        if glyphs == "wide":
            return _padded(figure, glyphs, "", len(old))
        return old.replace(piece.text, figure)
    figures = (_WIDE if glyphs == "wide" else _UNICODE).get(piece.kind)
    if figures is None:
        return old
    owner = _FIRST_SECOND.get(piece.style, 0)
    if piece.text[1:].isdecimal():  # the number tells whose it is
        return _padded(figures[0], glyphs, piece.text[1:], len(old))
    figure = figures[min(owner, len(figures) - 1)]
    number = str(owner + 1) if glyphs == "wide" and piece.kind in _SHARED else ""
    return _padded(figure, glyphs, number, len(old))


def _padded(figure: str, glyphs: str, after: str, columns: int) -> str:
    filler = FILLER if glyphs == "wide" else ""
    return f"{figure}{filler}{after}".ljust(columns)


# -- edges ----------------------------------------------------------------------------------------


def _edged(board: Board, scene: Scene) -> Board:
    """The lines and letters around the board as edges of those who own the squares beside them."""
    owners = {border.square: border.style for border in scene.borders}
    if not owners:
        return board
    initials = {style[0] for style in owners.values()} - {label.text for label in scene.labels}
    cells = [(s.row, s.column + len(s.glyph) // 2, owners[s.id]) for s in board.squares
             if s.id in owners]  # fmt: skip
    labels: list[tuple[int, int, str]] = []
    edges: list[tuple[int, int, str, str]] = []
    for row, column, text in board.labels:
        for found in _RUN.finditer(text):
            run, start = found[0], column + found.start()
            near = min(cells, key=lambda cell: _far(cell, row, start + len(run) // 2))
            is_line = run[0] in "-/\\" or (len(run) == 1 and run in initials)
            if is_line and _far(near, row, start + len(run) // 2) <= _NEAR:
                style = _owner(run, near, cells, row, start)
                if run.isalpha() and near[0] == row:  # room for a number behind it
                    start += 1 if start < near[1] - 2 else -1 if start > near[1] + 2 else 0
                edges.append((row, start, run, style))
            else:
                labels.append((row, start, run))
    return replace(board, labels=tuple(labels), edges=tuple(edges))


def _outlined(board: Board, scene: Scene) -> Board:
    """With slopes at both ends of the rows of a board of squares whose rows grow and shrink."""
    if any(cell.shape != "square" for cell in scene.cells) or board.edges:
        return board
    ends: dict[int, tuple[int, int]] = {}
    for square in board.squares:
        end = square.column + len(square.glyph)
        first, last = ends.get(square.row, (square.column, end))
        ends[square.row] = min(first, square.column), max(last, end)
    rows = sorted(ends)
    widths = [ends[row][1] - ends[row][0] for row in rows]
    edges = []
    for row, above, wide, below in zip(
        rows, [widths[0], *widths], widths, [*widths[1:], widths[-1]], strict=False
    ):
        grows, shrinks = above < wide or wide < below, above > wide or wide > below
        if grows != shrinks:
            left, right = "/\\" if grows else "\\/"
            edges += [(row, ends[row][0] - 1, left, OUTLINE), (row, ends[row][1], right, OUTLINE)]
    return replace(board, edges=tuple(edges))


def _owner(
    run: str, near: tuple[int, int, str], cells: list[tuple[int, int, str]], row: int, start: int
) -> str:
    """Whose edge it is: a letter says it, a slope is beside its square, a base below it."""
    if len(run) == 1 and run.isalpha():
        return next(style for _row, _column, style in cells if style[0] == run)
    if run in "/\\":
        beside = [cell for cell in cells if cell[0] == row]
        return min(beside or [near], key=lambda cell: abs(cell[1] - start))[2]
    return near[2]


def _far(cell: tuple[int, int, str], row: int, column: int) -> int:
    return 4 * abs(cell[0] - row) + abs(cell[1] - column)


# -- coordinates and tokens -----------------------------------------------------------------------

_Fit = tuple[float, float, float, float]


def _fit(view: View, scene: Scene) -> _Fit | None:
    """How places of the scene become columns and rows of the page: factor and start of each; None
    where the page is no such picture of the scene.
    """
    places = [
        (scene.places[s.id], s.column + len(s.glyph) // 2, s.row)
        for s in view.squares
        if s.id in scene.places
    ]
    if len(places) < 2:
        return None
    left, right = min(places, key=_x), max(places, key=_x)
    top, bottom = min(places, key=_y), max(places, key=_y)
    if left[0].x == right[0].x or top[0].y == bottom[0].y:
        return None
    wide = (right[1] - left[1]) / (right[0].x - left[0].x)
    high = (bottom[2] - top[2]) / (bottom[0].y - top[0].y)
    fit = (wide, left[1] - wide * left[0].x, high, top[2] - high * top[0].y)
    right_there = (_placed(fit, cell.x, cell.y) == (row, column) for cell, column, row in places)
    return fit if all(right_there) else None


def _x(place: tuple[Cell, int, int]) -> float:
    return place[0].x


def _y(place: tuple[Cell, int, int]) -> float:
    return place[0].y


def _placed(fit: _Fit, x: float, y: float) -> tuple[int, int]:
    return round(fit[2] * y + fit[3]), round(fit[0] * x + fit[1])


def _labelled(board: Board, scene: Scene, fit: _Fit, glyphs: str) -> Board:
    """With the coordinates that the page leaves out, where there is room for them in the rows that
    it has, and with what lies beside the board.
    """
    taken = _taken(board)
    known = {(row, text) for row, _column, text in board.labels}
    ends = _ends(board)
    width = size(board)[1]
    labels = list(board.labels)
    for label in scene.labels:
        row, middle = _placed(fit, label.x, label.y)
        text = label.text
        if row < 0:
            continue
        left, right = ends.get(row, (middle, middle))
        column = middle if middle >= (left + right) / 2 else middle + 1 - len(text)
        room = _room(row, column - 1, f" {text} ")
        if len(text) > 2 or (row, text) in known or column + len(text) > width + _WIDER:
            continue
        if not room & taken:
            labels.append((row, column, text))
            taken |= _room(row, column, text)
    board = replace(board, labels=tuple(labels))
    for token in scene.tokens:
        text = {"unicode": _UNICODE, "wide": _WIDE}.get(glyphs, {}).get(token.kind, token.kind)
        text = text + FILLER if glyphs == "wide" else text
        row, column = _placed(fit, token.x, token.y)
        row, column = _beside(board, row, column, len(text))
        board = replace(board, edges=(*board.edges, (row, column, text, token.style)))
    return shifted(board, -min([0, *(column for _row, column, _text in board.labels)]))


def _taken(board: Board) -> set[tuple[int, int]]:
    """The places that have something."""
    taken: set[tuple[int, int]] = set()
    for square in board.squares:
        taken |= _room(square.row, square.column, square.glyph)
    for row, column, text, _style in board.edges:
        taken |= _room(row, column, text)
    for row, column, text in board.labels:
        taken |= _room(row, column, text)
    return taken


def _room(row: int, column: int, text: str) -> set[tuple[int, int]]:
    return {(row, column + i) for i in range(len(text))}


def _ends(board: Board) -> dict[int, tuple[int, int]]:
    """The first and the last column of the squares of each row."""
    ends: dict[int, tuple[int, int]] = {}
    for square in board.squares:
        left, right = ends.get(square.row, (square.column, square.column))
        ends[square.row] = min(left, square.column), max(right, square.column)
    return ends


def _beside(board: Board, row: int, column: int, columns: int) -> tuple[int, int]:
    """A place for something on its side of the board, in the lowest row where it makes the board
    no wider.
    """
    width = size(board)[1]
    taken: dict[int, set[int]] = {}
    for line, place in _taken(board):
        taken.setdefault(line, set()).add(place)
    is_left = column < width // 2
    for line in range(row, -1, -1):
        full = taken.get(line, {width // 2})
        start = min(full) - 2 - columns if is_left else max(full) + 3
        if start >= 0 and start + columns <= width:
            return line, start
    return row, (0 if is_left else width + 1)


def _explained(view: View, board: Board, scene: Scene) -> Iterator[str]:
    """What the figures mean that stand for letters, as far as some are on the board."""
    pieces = {piece.square: piece for piece in scene.pieces if piece.height == 1}
    meaning: dict[str, str] = {}
    for old, new in zip(view.squares, board.squares, strict=True):
        piece = pieces.get(new.id)
        if piece is not None and old.glyph.strip() != new.glyph.strip():
            meaning.setdefault(new.glyph.replace(FILLER, "").strip(" ()"), piece.name)
    if meaning:
        yield ", ".join(f"{figure} {name}" for figure, name in meaning.items())


def _told(scene: Scene) -> Iterator[str]:
    """What has won something, in words."""
    yield from dict.fromkeys(chain.text for chain in scene.chains)
