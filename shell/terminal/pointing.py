"""The cursor and the mouse on the board of the page: squares become a move on the input line."""

from __future__ import annotations

from collections.abc import Callable

from prompt_toolkit.document import Document

from ludolog_shell.terminal.cursor import Cursor
from ludolog_shell.terminal.shown import Shown

__all__ = ["Pointer"]


class Pointer:
    """Puts the cursor of what is `shown` on the board and takes it away; `play` is called with a
    move that was chosen. Everything is called in the page's thread.
    """

    def __init__(self, shown: Shown, play: Callable[[str], object]) -> None:
        self._shown = shown
        self._line = shown.inputs.line
        self._play = play
        self._follows = False
        self._line.on_text_changed += lambda _buffer: self._changed()

    def begin(self) -> None:
        """Put the cursor on the board."""
        sight = self._shown.sight
        if sight is None or sight.picture is None or not sight.choices:
            return
        near = next(iter(sight.marks.last), "")
        places = {s.id: (float(s.row), float(s.column)) for s in sight.picture.squares}
        self._shown.cursor = Cursor.on(sight.choices, places, near)
        self.follow()

    def end(self) -> None:
        """Take the cursor from the board, and what it wrote from the line."""
        self._shown.cursor = None
        self._line.document = Document("")

    def take(self) -> None:
        """Choose what the cursor stands on; play the move if it is one."""
        cursor = self._shown.cursor
        if cursor is not None and (move := cursor.take()):
            self._chosen(move)
            return
        self.follow()

    def follow(self) -> None:
        """Write on the line what the cursor means."""
        if self._shown.cursor is not None:
            self._follows = True
            self._line.document = Document(self._shown.cursor.text)
            self._line.complete_state = None
            self._follows = False

    def click(self, square: str) -> None:
        """Somebody clicked on a square."""
        if self._shown.mode != "line":
            return
        if self._shown.cursor is None:
            self.begin()
        cursor = self._shown.cursor
        if cursor is None or not square:
            return
        if move := cursor.point(square):
            self._chosen(move)
        else:
            self.follow()

    def _chosen(self, move: str) -> None:
        self.end()
        self._line.history.append_string(move)
        self._play(move)

    def _changed(self) -> None:
        """Somebody typed: the cursor goes, the text stays."""
        if not self._follows:
            self._shown.cursor = None
