"""How the rows and columns of a screen are shared by the board, its notes, the moves and the text.

The text stands beside the board where that leaves it enough columns, else below. The board is
drawn large where there is room for that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ludolog.model import View
from ludolog_shell.terminal.sight import Sight
from ludolog_shell.text import shapes, view
from ludolog_shell.text.fragments import Fragments
from ludolog_shell.text.marks import Marks
from ludolog_shell.text.pane import Pane
from ludolog_shell.text.view import Look
from ludolog_shell.text.wrapping import lines_of, wrapped

__all__ = ["Arrangement", "Room", "arrange"]

_GAP: Final = 3
"""Columns between the board and the text beside it."""

_TEXT: Final = 44
"""Columns that text beside a board has at least."""

_BIG_TEXT: Final = 60
"""The same beside a board that is drawn large."""

_ANSWER: Final = 4
"""Rows that the text has at least, where the screen is not very low."""

_LOW: Final = 18
"""On a screen with less rows the board has those that nothing was said in."""

_BIG_ANSWER: Final = 9
"""Rows that are left for text below a board that is drawn large."""


@dataclass(frozen=True, slots=True)
class Room:
    """Rows and columns of the screen, without the bar; `prompt` rows are for what is typed, and
    `said` would like to be there for what was said.
    """

    rows: int
    columns: int
    prompt: int = 1
    said: int = 0


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where things are: the board with what stands in its columns, and the text."""

    beside: bool
    """Whether the text stands to the right of the board."""
    big: bool
    board: Fragments
    board_rows: int
    board_columns: int
    head: Fragments
    """What stands above the text: notes, the moves."""
    head_rows: int
    text_rows: int
    text_columns: int
    cut: bool
    """Whether only a part of the board is seen."""


def arrange(
    sight: Sight,
    picture: View | None,
    marks: Marks,
    look: Look,
    pane: Pane,
    room: Room,
    legend: str,
) -> Arrangement:
    """The arrangement for a room. `picture` is the board to show, `legend` a note of its own."""
    if picture is None:
        return _below(sight, None, marks, look, pane, room, legend, big=False)
    for candidate, big in ((shapes.enlarged(picture), True), (picture, False)):
        rows, columns = shapes.size(candidate)
        text = _BIG_TEXT if big else _TEXT
        if rows <= room.rows - 1 and room.columns - columns - _GAP >= text:
            return _beside(sight, candidate, marks, look, pane, room, legend, big)
        if big and rows + 1 + _BIG_ANSWER + room.prompt <= room.rows and columns < room.columns:
            return _below(sight, candidate, marks, look, pane, room, legend, big)
    return _below(sight, picture, marks, look, pane, room, legend, big=False)


def _beside(
    sight: Sight,
    picture: View,
    marks: Marks,
    look: Look,
    pane: Pane,
    room: Room,
    legend: str,
    big: bool,
) -> Arrangement:
    rows, width = shapes.size(picture)
    bare = replace(picture, notes=())
    board = view.board(bare, marks, replace(look, columns=width + 2), None)
    left = room.columns - width - _GAP
    notes = [note.rstrip() for note in picture.notes if note.strip()]
    head: Fragments = [("class:notes", f"{note}\n") for note in (*notes, *filter(None, [legend]))]
    head = wrapped(head, left)
    most = max(1, (room.rows - view.height(head)) // 8)
    head += [("", "\n"), *_moves(sight, left, most)]
    spare = room.rows - room.prompt - 1 - _ANSWER
    if view.height(head) > spare:
        head = _first(head, max(0, spare))
    tall = view.height(head)
    text = max(1, room.rows - room.prompt - 1 - tall)
    return Arrangement(True, big, board, rows, width + _GAP - 1, head, tall, text, left, False)


def _below(
    sight: Sight,
    picture: View | None,
    marks: Marks,
    look: Look,
    pane: Pane,
    room: Room,
    legend: str,
    big: bool,
) -> Arrangement:
    answer = _ANSWER if room.rows >= _LOW else max(1, min(room.said, room.rows // 3))
    moves = _moves(sight, room.columns, 1) if room.rows >= 12 else []
    most = max(1, room.rows - room.prompt - 1 - answer - len(list(lines_of(moves))))
    pane.rows = most
    if picture is None:
        lines = list(lines_of([("", sight.drawing)]))
        board = pane.show(lines, [], [], [], room.columns)
    else:
        notes = (*picture.notes, legend) if legend else picture.notes
        noted = replace(picture, notes=notes)
        look = replace(look, columns=room.columns)
        board = view.board(noted, marks, look, pane)
        pane.is_cut = pane.is_cut and len(list(lines_of(board))) >= most
    rows = view.height(board)
    tall = view.height(moves)
    text = max(1, room.rows - room.prompt - 1 - rows - tall)
    return Arrangement(
        False, big, board, rows, room.columns, moves, tall, text, room.columns, pane.is_cut
    )


def _moves(sight: Sight, columns: int, rows: int) -> Fragments:
    """The moves so far, the newest ones, in so many rows; the one before the position marked."""
    last = min(len(sight.moves), sight.place + 2)
    parts: Fragments = []
    for number, text in enumerate(sight.moves[:last], 1):
        here = number == sight.place
        parts.append(("class:move", f"[{text}]") if here else ("class:note", text))
    first, lines = last, list[Fragments]()
    while first:
        more = _packed(parts[first - 1 :], columns - (4 if first > 1 else 0))
        if len(more) > rows:
            break
        first, lines = first - 1, more
    if first and lines:
        lines[0] = [("class:note", "... "), *lines[0]]
    return [part for line in lines for part in (*line, ("", "\n"))]


def _packed(parts: Fragments, columns: int) -> list[Fragments]:
    """Texts one behind the other, two blanks between them, in lines of so many columns."""
    lines: list[Fragments] = []
    width = columns
    for style, text in parts:
        if width + len(text) + 2 > columns:
            lines.append([])
            width = 0
        lines[-1] += [("", "  "), (style, text)] if width else [(style, text)]
        width += len(text) + (2 if width else 0)
    return lines


def _first(text: Fragments, rows: int) -> Fragments:
    return [part for line in list(lines_of(text))[:rows] for part in line]
