"""What the page shows, and the text of each of its parts. Nothing here knows windows or keys."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from prompt_toolkit.data_structures import Size
from prompt_toolkit.formatted_text import StyleAndTextTuples

from ludolog_shell.config import Config
from ludolog_shell.i18n import _
from ludolog_shell.session.thinking import Job
from ludolog_shell.terminal import lexer
from ludolog_shell.terminal.arrangement import Arrangement, Room, arrange
from ludolog_shell.terminal.cursor import Cursor
from ludolog_shell.terminal.inputs import Inputs
from ludolog_shell.terminal.keys import shown_keys
from ludolog_shell.terminal.listing import Menu
from ludolog_shell.terminal.prompting import style_of
from ludolog_shell.terminal.sight import Preview, Sight
from ludolog_shell.terminal.toolbar import toolbar
from ludolog_shell.terminal.transcript import Transcript
from ludolog_shell.text import theme, view
from ludolog_shell.text.fragments import Fragments
from ludolog_shell.text.marks import legend
from ludolog_shell.text.pane import Pane
from ludolog_shell.text.reports import told_so_far
from ludolog_shell.text.view import Look
from ludolog_shell.text.wrapping import lines_of, wrapped

__all__ = ["TICK", "TWICE", "Shown"]

TWICE: Final = 3.0
"""Seconds in which a second Ctrl-C leaves."""

TICK: Final = 0.2
"""Seconds between two looks at the clock while something is waited for."""

_SPIN: Final = "|/-\\"

_MENU_ROWS: Final = 8

_FEW: Final = 3
"""Rows that an open list of completions takes from a tall board."""


class Shown:
    """One sight of the game, what was said, and what is being asked. `want` is called with a sight
    and a move whose preview is not known yet.

    It changes in the page's thread only.
    """

    def __init__(
        self, config: Config, inputs: Inputs, want: Callable[[Sight, str], object]
    ) -> None:
        self.inputs = inputs
        self._want = want
        self.restyle(config)
        self.transcript = Transcript()
        self.sight: Sight | None = None
        self.mode = "busy"
        """What is asked for: ``line``, ``text``, ``menu``, ``goal``, ``more``; ``busy`` for
        nothing.
        """
        self.since = time.monotonic()
        self.job: Job[Any] | None = None
        self.doing = ""
        """What the job does, in words."""
        self.menu: Menu | None = None
        self.title = ""
        """What stands before an answer of its own."""
        self.more = ""
        """What stands before a key that is waited for."""
        self.notice = ""
        self.pressed = 0.0
        """When Ctrl-C was pressed, which `notice` is about."""
        self.cursor: Cursor | None = None
        self.previews: dict[str, Preview | None] = {}
        self.pane = Pane(0)
        self.drawn: Arrangement | None = None
        self._size = Size(rows=24, columns=80)

    # -- changes ----------------------------------------------------------------------------------

    def restyle(self, config: Config) -> None:
        """Other colours."""
        self.config = config
        self.style = style_of(config, config.theme)

    def see(self, sight: Sight | None) -> None:
        """Another position, or another look at it."""
        old = self.sight
        if sight is None:
            self.sight, self.drawn, self.cursor = None, None, None
            return
        self.inputs.see(sight)
        if old is None or old.version is not sight.version:
            self.previews = {}
            self.cursor = None
            first = sight.choices.squares_of(sight.choices[0].text) if sight.choices else ()
            self.pane = Pane(0, home=first[0] if first else "")
        self.sight = sight

    def turn(self, pages: int) -> None:
        """Show more of what was said last; of a board that is cut, if all of that is seen."""
        if self.pane.is_cut and not self.transcript.is_long:
            self.pane.turn(pages)
        else:
            self.transcript.turn(pages)

    def turn_board(self, pages: int) -> None:
        """Show another part of a board that does not fit; if it does, other lines of the text."""
        if self.pane.is_cut:
            self.pane.turn(pages)
        else:
            self.transcript.scroll(pages)

    @property
    def thinks(self) -> bool:
        """Whether a job is shown that is not done."""
        return self.job is not None and not self.job.done.is_set()

    # -- where everything is ----------------------------------------------------------------------

    def arrange(self, size: Size) -> None:
        """Decide where everything is; once before each time that the page is drawn."""
        self._size, sight = size, self.sight
        if sight is None:
            self.drawn = None
            return
        picture, marks = sight.picture, sight.marks
        preview = self._preview(sight)
        if preview is not None:
            picture, marks = preview.picture, preview.marks
        elif self.inputs.line.text:
            typed = lexer.marks(sight.choices, self.inputs.line.text, ())
            marks = replace(marks, candidate=typed.candidate, target=typed.target)
        if self.cursor is not None:
            marks = replace(marks, at=self.cursor.at)
            if preview is None:
                chosen = {*self.cursor.chosen}
                marks = replace(marks, candidate=chosen, target=set(self.cursor.offered) - chosen)
        colourless = theme.colourless(self.config) or self.config.theme == "mono"
        meaning = [legend(marks)] if colourless and marks.kinds else []
        if picture is not None and (hinted := view.hints(picture, colourless)):
            meaning.append(hinted)
        look = Look(self.config.ascii, colourless, size.columns, named=True)
        said = self.transcript.newest(size.columns)
        if self.menu is not None:
            said = len(self.menu.options) + 2
        elif self.inputs.line.complete_state is not None:
            said = max(said, _FEW)
        room = Room(size.rows - 1, size.columns, self.prompt_rows(), said)
        self.drawn = arrange(sight, picture, marks, look, self.pane, room, "  ".join(meaning))
        self.transcript.show(self.drawn.text_rows, self.drawn.text_columns)

    def _preview(self, sight: Sight) -> Preview | None:
        """The position after the move that stands on the line, as soon as it is known."""
        if sight.editing or sight.picture is None or self.mode not in ("line", "busy"):
            return None
        meant = lexer.move_of(sight.choices, self.inputs.line.text)
        if not meant:
            return None
        if meant not in self.previews:
            if self.mode != "line":
                return None
            self.previews[meant] = None
            self._want(sight, meant)
        return self.previews[meant]

    @property
    def text_columns(self) -> int:
        """The columns that text has; a guess before the first board was drawn."""
        drawn = self.drawn
        return self._size.columns if drawn is None else drawn.text_columns

    def prompt_rows(self) -> int:
        """The rows of what is typed."""
        before = "".join(text for _style, text, *_more in self.prompt())
        return self.inputs.rows(self.mode, before, self.text_columns)

    def completion_rows(self) -> int:
        """The rows that a list of completions may have."""
        if self.drawn is None:
            return _MENU_ROWS
        free = self.drawn.text_rows + 1
        most = 2 * _MENU_ROWS if self.drawn.beside else _MENU_ROWS
        return max(1, min(most, free, self._size.rows - 3))

    # -- the parts --------------------------------------------------------------------------------

    def board(self) -> StyleAndTextTuples:
        """The board."""
        return [] if self.drawn is None else list(self.drawn.board)

    def head(self) -> StyleAndTextTuples:
        """What stands above the text."""
        return [] if self.drawn is None else list(self.drawn.head)

    def said(self, columns: int, rows: int) -> Fragments:
        """What was said; or the menu, while one is open."""
        if self.menu is None:
            said = self.transcript.show(rows, columns)
            return [("", "\n" * (rows - view.height(said))), *said]
        lines = list(lines_of(wrapped(self.menu.text(), columns)))
        at = next(
            (i for i, line in enumerate(lines) if line and line[0][0] == "class:menu.chosen"), 0
        )
        first = max(0, min(at - rows // 2, len(lines) - rows))
        return [part for line in lines[first : first + rows] for part in line]

    def status(self) -> StyleAndTextTuples:
        """The line between the text and the prompt."""
        columns = self.text_columns
        left = self._told_status()
        right = "" if self.menu is not None else self.transcript.place
        line = "-" if self.config.ascii else "\u2500"
        left = f"{left} " if left else ""
        right = f" {right} " if right else ""
        if len(left) + len(right) > columns:  # what a move does says more than a scrolled place
            left, right = left[:columns], ""
        fill = line * max(0, columns - len(left) - len(right))
        return [("class:title", left), ("class:label", fill), ("class:note", right)]

    def _told_status(self) -> str:
        sight = self.sight
        if self.thinks and self.job is not None:
            seconds = int(time.monotonic() - self.since)
            spin = _SPIN[int(time.monotonic() / TICK) % 4]
            told = self.doing or _("thinking")
            so_far = told_so_far(self.job.latest)
            stop = _("(Ctrl-C: enough)")
            text = f"{told} {spin} {seconds} s"
            return f"{text}: {so_far} {stop}" if so_far else f"{text} {stop}"
        if self.cursor is not None and self.cursor.variants > 1:
            return _("Tab: another move with these squares")
        preview = None if sight is None else self._preview(sight)
        if preview is not None:
            return preview.told
        if sight is None:
            return ""
        if sight.headline:
            return sight.headline.strip()
        if sight.watched and sight.paused:
            return _("paused: Space goes on")
        return ""

    def prompt(self) -> StyleAndTextTuples:
        """What stands before a line for moves and commands."""
        name = "" if self.sight is None else self.sight.name
        style = "class:title" if self.sight is not None and self.sight.editing else "class:player"
        return [(style, name), ("class:prompt", "> ")]

    def key(self) -> StyleAndTextTuples:
        """What stands where a key is waited for."""
        return [("", self.more)] if self.mode == "more" else []

    def bar(self) -> StyleAndTextTuples:
        """The lowest line: the game, the keys."""
        notice = self.notice if time.monotonic() - self.pressed < TWICE else ""
        sight = self.sight
        told = sight.parts if sight is not None and self.mode != "menu" else ()
        keys = shown_keys(self.mode, sight, self.cursor is not None)
        return list(toolbar(told, keys, self._size.columns, notice))
