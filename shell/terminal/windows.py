"""The windows of the page: what `Shown` says, in the places that it says, and what the mouse does
there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.layout import (
    BufferControl,
    Dimension,
    DynamicContainer,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    UIContent,
    UIControl,
    VSplit,
    Window,
)
from prompt_toolkit.layout.containers import Container
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.utils import get_cwidth as width

from ludolog_shell.terminal.inputs import MOST_ROWS
from ludolog_shell.terminal.shown import Shown
from ludolog_shell.text import view
from ludolog_shell.text.wrapping import lines_of

__all__ = ["Moused", "Windows"]


class Moused(Protocol):
    """What the mouse does."""

    def click(self, square: str) -> None:
        """Somebody clicked on a square; empty for a place without one."""

    def turn_board(self, pages: int) -> None:
        """Show more of the board, or of what was said."""

    def scroll(self, lines: int) -> None:
        """Show other lines of what was said."""


class Windows:
    """All windows, below `root`."""

    def __init__(self, shown: Shown, moused: Moused) -> None:
        self._shown = shown
        inputs = shown.inputs
        goal = inputs.goal
        key = Window(
            FormattedTextControl(shown.key, focusable=True), height=1, dont_extend_height=True
        )
        self._inputs = {
            "line": self._line(inputs.line, shown.prompt, inputs.lexer),
            "text": self._line(inputs.answer, lambda: [("class:title", shown.title)]),
            "goal": self._line(goal.buffer, goal.message, goal.lexer, goal.continuation),
            "menu": key,
            "more": key,
        }
        self._asked = "line"
        self.root = self._root(moused)

    def input(self) -> Window:
        """The window of what is asked for; the last one while nothing is."""
        if self._shown.mode in self._inputs:
            self._asked = self._shown.mode
        return self._inputs[self._asked]

    def _root(self, moused: Moused) -> Container:
        shown = self._shown
        board = Window(
            _Board(shown, moused),
            width=self._columns_of_board,
            height=lambda: Dimension.exact(0 if shown.drawn is None else shown.drawn.board_rows),
            dont_extend_width=True,
            dont_extend_height=True,
        )
        head = Window(
            FormattedTextControl(shown.head),
            height=lambda: Dimension.exact(0 if shown.drawn is None else shown.drawn.head_rows),
        )
        text = Window(_Text(shown, moused), height=Dimension(min=0))
        status = Window(FormattedTextControl(shown.status), height=1)
        asked = DynamicContainer(self.input)
        bar = Window(FormattedTextControl(shown.bar), height=1, style="class:bottom-toolbar")
        below = HSplit([board, head, text, status, asked])
        beside = VSplit(
            [
                HSplit([board, Window()], width=self._columns_of_board),
                HSplit([head, text, status, asked]),
            ]
        )
        without = HSplit([text, status, asked])

        def body() -> Container:
            if shown.drawn is None:
                return without
            return beside if shown.drawn.beside else below

        menu = CompletionsMenu(scroll_offset=1)
        assert isinstance(menu.content, Window)
        menu.content.height = lambda: Dimension(min=1, max=shown.completion_rows())
        floating = FloatContainer(DynamicContainer(body), [Float(menu, xcursor=True, ycursor=True)])
        return HSplit([floating, bar])

    def _line(
        self,
        buffer: Buffer,
        message: Callable[[], StyleAndTextTuples],
        lexer: Any = None,
        continuation: Any = None,
    ) -> Window:
        return Window(
            BufferControl(
                buffer,
                input_processors=[BeforeInput(message)],
                lexer=lexer,
                include_default_input_processors=True,
            ),
            height=lambda: Dimension(min=1, preferred=self._shown.prompt_rows(), max=MOST_ROWS),
            dont_extend_height=True,
            wrap_lines=True,
            get_line_prefix=continuation,
        )

    def _columns_of_board(self) -> Dimension:
        drawn = self._shown.drawn
        if drawn is None or not drawn.beside:
            return Dimension()
        return Dimension.exact(drawn.board_columns)


class _Board(FormattedTextControl):
    """The board, which knows the square at each of its characters."""

    def __init__(self, shown: Shown, moused: Moused) -> None:
        super().__init__(shown.board, focusable=False)
        self._shown = shown
        self._moused = moused

    def mouse_handler(self, mouse_event: MouseEvent) -> Any:
        """A click chooses a square; the wheel turns the board."""
        match mouse_event.event_type:
            case MouseEventType.MOUSE_UP:
                self._moused.click(self._square(mouse_event))
            case MouseEventType.SCROLL_UP:
                self._moused.turn_board(-1)
            case MouseEventType.SCROLL_DOWN:
                self._moused.turn_board(1)
            case _:
                return NotImplemented
        return None

    def _square(self, mouse_event: MouseEvent) -> str:
        sight = self._shown.sight
        lines = list(lines_of([(part[0], part[1]) for part in self._shown.board()]))
        row, column = mouse_event.position.y, mouse_event.position.x
        if sight is None or sight.picture is None or row >= len(lines):
            return ""
        styles = [style for style, text in lines[row] for sign in text for _ in range(width(sign))]
        for x in (column, column - 1, column + 1):
            if 0 <= x < len(styles) and (found := view.square_at(sight.picture, styles[x])):
                return found
        return ""


class _Text(UIControl):
    """What was said, cut to the rows of its window."""

    def __init__(self, shown: Shown, moused: Moused) -> None:
        self._shown = shown
        self._moused = moused

    def create_content(self, width: int, height: int) -> UIContent:
        """The lines that fit."""
        lines = list(lines_of(self._shown.said(width, height or 1)))
        whole = [[(style, text.rstrip("\n")) for style, text in line] for line in lines]
        return UIContent(lambda row: list(whole[row]), len(whole), show_cursor=False)

    def mouse_handler(self, mouse_event: MouseEvent) -> Any:
        """The wheel scrolls."""
        match mouse_event.event_type:
            case MouseEventType.SCROLL_UP:
                self._moused.scroll(-2)
            case MouseEventType.SCROLL_DOWN:
                self._moused.scroll(2)
            case _:
                return NotImplemented
        return None
