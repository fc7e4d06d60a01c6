"""The program on a terminal: the board stands above the prompt and answers to every key, what was
said scrolls away above it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.application import get_app_or_none, get_app_session
from prompt_toolkit.cursor_shapes import ModalCursorShapeConfig
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.formatted_text import FormattedText, StyleAndTextTuples
from prompt_toolkit.layout import Dimension, Window, walk
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.shortcuts import CompleteStyle

from shell import lexer, listing, terminal, theme, view
from shell.commands import Fragments, Reply, lines_in
from shell.config import Config
from shell.front import Desk, Left, Line, Option, Thought
from shell.i18n import _
from shell.keys import bindings
from shell.pane import Pane
from shell.prompting import ShellCompleter, ShellLexer, depth_of, history, style_of
from shell.stage import Stage
from shell.telling import headline
from shell.thinking import Job
from shell.toolbar import toolbar
from shell.wrapping import AS_IT_IS, lines_of, wrapped

if TYPE_CHECKING:
    from shell.query import Teacher

__all__ = ["Screen"]

T = TypeVar("T")

_DONE, _LEAVE = "\x00done", "\x00leave"
_TWICE = 3.0
"""Seconds in which a second Ctrl-C leaves."""

_SPIN = "|/-\\"


class Screen:
    """A terminal, by way of prompt_toolkit: the one of its current `AppSession`."""

    interactive = True

    def __init__(self, config: Config, desk: Desk | None = None) -> None:
        self.config = config
        self.desk = desk
        self.style = style_of(config, config.theme)
        self._job: Job[object] | None = None
        self._since = 0.0
        self._notice = ""
        self._pressed = 0.0
        self._typed = ""
        self._pasted: list[str] = []
        self._drawn: tuple[object, StyleAndTextTuples] | None = None
        self._stage = Stage()
        self._prompt: PromptSession[str] | None = None

    # -- showing ----------------------------------------------------------------------------------

    def set_theme(self, name: str) -> None:
        """Other colours from now on."""
        self.style = style_of(self.config, name)
        self._prompt = None

    def board(self, desk: Desk, classic: bool = False) -> None:
        """The board appears above the next prompt; the classic drawing is printed."""
        self.desk = desk
        if classic:
            self._print([(AS_IT_IS, desk.session.state.classic)])
        else:
            self._stage.new_position()

    def show(self, reply: Reply) -> None:
        """Print an answer; a long one takes the place of the board until the next move."""
        text = wrapped(reply.text, get_app_session().output.get_size().columns)
        self._print(text)
        if reply.failed and self._pasted:
            self._pasted.clear()
            self._print([("class:note", _("What was pasted behind it is not done.") + "\n")])
            self._stage.said += 1
        self._stage.said += view.height(text) + 1

    def tell(self, text: Fragments) -> None:
        """Print something."""
        self._print(wrapped(text, get_app_session().output.get_size().columns))

    def _print(self, text: Fragments) -> None:
        if text:
            ends = not text[-1][1].endswith("\n")
            print_formatted_text(
                FormattedText(text),
                end="\n" if ends else "",
                style=self.style,
                color_depth=depth_of(self.config),
            )

    # -- the prompt -------------------------------------------------------------------------------

    def ask(self, desk: Desk, job: Job[T] | None) -> Line | Thought | Left:
        """One prompt.

        It ends by Enter, a key that stands for a command, the end of input, or the end of the job.
        """
        if self._pasted and job is None:
            return self._line(self._pasted.pop(0))
        self.desk, self._job = desk, job  # type: ignore[assignment]
        self._since = time.monotonic()
        self._pressed = 0.0
        self._drawn = None
        first = desk.choices.squares_of(desk.choices[0].text) if desk.choices else ()
        self._stage.pane = Pane(0, home=first[0] if first else "")
        prompt = self._ready(desk)
        typed, self._typed = self._typed, ""
        try:
            text = prompt.prompt(
                default=typed,
                pre_run=self._watch,
                refresh_interval=0.2 if job is not None else 0,
            )
        except EOFError:
            return Left()
        finally:
            if job is not None:
                job.when_done(None)
        if text == _DONE:
            return Thought()
        if text == _LEAVE:
            return Left(ask=True)
        text, *self._pasted = lines_in(text)
        return self._line(text)

    def _line(self, text: str) -> Line:
        told = text.strip().removeprefix("/")
        if told:
            self._print([("class:note", "> "), ("", told)])
        self._stage.new_line(1 if told else 0)
        return Line(text)

    def _ready(self, desk: Desk) -> PromptSession[str]:
        if self._prompt is None:
            self._prompt = PromptSession(
                message=self._message,
                completer=ShellCompleter(desk.session, desk.choices),
                lexer=ShellLexer(desk.choices),
                complete_while_typing=True,
                complete_style=CompleteStyle.COLUMN,
                complete_in_thread=False,
                history=history("history"),
                style=self.style,
                color_depth=depth_of(self.config),
                key_bindings=bindings(self),
                bottom_toolbar=self._toolbar,
                editing_mode=EditingMode.VI if self.config.editing == "vi" else EditingMode.EMACS,
                enable_suspend=True,
                cursor=ModalCursorShapeConfig() if self.config.editing == "vi" else None,
                erase_when_done=True,
            )
            for part in walk(self._prompt.layout.container):
                if isinstance(part, CompletionsMenu) and isinstance(part.content, Window):
                    part.content.height = self._menu_height
        completer, colours = self._prompt.completer, self._prompt.lexer
        assert isinstance(completer, ShellCompleter) and isinstance(colours, ShellLexer)
        completer.session, completer.choices, colours.choices = (
            desk.session,
            desk.choices,
            desk.choices,
        )
        return self._prompt

    def _menu_height(self) -> Dimension:
        """The completion menu stays in the rows kept for it, so that it does not hide the board."""
        assert self._prompt is not None
        return Dimension(min=1, max=max(1, self._prompt.reserve_space_for_menu - 1))

    def _watch(self) -> None:
        """Complete what was typed before, and let the end of the job end the prompt."""
        job, app = self._job, get_app_or_none()
        if app is not None and app.current_buffer.text:
            app.current_buffer.start_completion()
        if job is None or app is None:
            return
        loop = asyncio.get_running_loop()

        def end() -> None:
            if app.is_running and not app.is_done:
                self._typed = app.current_buffer.text
                app.exit(result=_DONE)

        job.when_done(partial(loop.call_soon_threadsafe, end))

    def _message(self) -> StyleAndTextTuples:
        assert self.desk is not None
        session, app = self.desk.session, get_app_or_none()
        typed = app.current_buffer.text if app is not None else ""
        size = get_app_session().output.get_size()
        # prompt_toolkit asks ten times while it draws once.
        key = (0 if app is None else app.render_counter, typed, self._offered(), size)
        if app is not None and self._drawn is not None and self._drawn[0] == key:
            return self._drawn[1]
        told: StyleAndTextTuples = []
        ending: Fragments = []
        if self.desk.ending is not None and session.draft is None:
            line = headline(session.game, self.desk.ending) + "\n"
            ending = wrapped([("class:title", line)], size.columns)
        rows, menu = size.rows - view.height(ending), self._offered()
        board = self._stage.board(partial(self._board, typed, size.columns), rows, menu)
        told += [*board, *ending]
        if self._prompt is not None:
            self._prompt.reserve_space_for_menu = self._stage.menu(board, rows, menu)
        name = session.game.player_name(session.state.side)
        if self._job is not None and not self._job.done.is_set():
            spin = _SPIN[int((time.monotonic() - self._since) * 5) % 4]
            told += [("class:player", name), ("class:note", ": " + _("thinking") + f" {spin} ")]
        elif session.draft is not None:
            told.append(("class:title", "setup"))
        elif self.desk.ending is None:
            told += [("class:player", name)]
        told.append(("class:prompt", "> "))
        self._drawn = (key, told)
        return told

    def _offered(self) -> int:
        """How many completions an open menu has."""
        state = None if self._prompt is None else self._prompt.default_buffer.complete_state
        return 0 if state is None else len(state.completions)

    def _board(self, typed: str, columns: int, pane: Pane) -> Fragments:
        assert self.desk is not None
        session = self.desk.session
        picture = session.picture
        if picture is None:
            drawn = list(lines_of([("", session.state.drawing)]))
            return pane.show(drawn, [], [], [], columns)
        last = session.last if session.draft is None else None
        squares = self.desk.choices.squares_of(last.move) if last is not None else ()
        marks = lexer.marks(self.desk.choices, typed, squares)
        look = view.Look(self.config.ascii, theme.colourless(self.config), columns)
        return view.board(picture, marks, look, pane)

    def _toolbar(self) -> StyleAndTextTuples:
        assert self.desk is not None
        columns = get_app_session().output.get_size().columns
        notice = self._notice if time.monotonic() - self._pressed < _TWICE else ""
        bar = toolbar(self.desk, columns, notice)
        return list(bar)

    # -- what the keys do -------------------------------------------------------------------------

    def run(self, line: str) -> None:
        """Leave the prompt with a command; what was typed stays."""
        app = get_app_or_none()
        if app is not None:
            self._typed = app.current_buffer.text
            app.exit(result=line)

    def stop(self) -> bool:
        """Stop the thinking computer."""
        if self._job is None or self._job.done.is_set():
            return False
        self._job.interrupt()
        return True

    def leave(self) -> None:
        """The first Ctrl-C says how to leave, the second asks."""
        now = time.monotonic()
        if now - self._pressed < _TWICE:
            self.run(_LEAVE)
        self._pressed, self._notice = now, _("Ctrl-C again or Ctrl-D leaves; the game is kept.")
        if (app := get_app_or_none()) is not None:
            asyncio.get_running_loop().call_later(_TWICE, app.invalidate)

    def turn(self, pages: int) -> bool:
        """Show another part of a board that does not fit."""
        if self._stage.pane.is_cut:
            self._stage.pane.turn(pages)
        return self._stage.pane.is_cut

    def is_partial(self, text: str) -> bool:
        """Whether a text is the beginning of moves, but no move."""
        assert self.desk is not None
        return lexer.kind(self.desk.choices, text) == "partial"

    # -- waiting and choosing ---------------------------------------------------------------------

    def wait(self, desk: Desk, job: Job[T], what: str) -> None:
        """Wait for a job behind a line that says so; Ctrl-C stops it."""
        terminal.wait(job, what)

    def ask_goal(self, desk: Desk, begun: str, teacher: Teacher) -> str:
        """A prompt for Prolog, with its own history, colours and completion."""
        from shell import goal_prompt, goals

        return goal_prompt.ask_goal(
            begun,
            teacher.console.complete,
            teacher.entries(desk.session.game.name),
            goals.constants(desk.session.state),
            self.style,
            theme.colourless(self.config),
        )

    def ask_more(self, told: str) -> bool:
        """The answer, and a key; the last line shows which it was."""
        lines, _newline, last = told.rpartition("\n")
        if lines:
            self._print([("", lines + "\n")])
        from shell import goal_prompt

        more = goal_prompt.ask_more(last)
        self._print([("", f"{last} {';' if more else '.'}\n")])
        return more

    def choose(self, title: str, options: Sequence[Option], default: int = 0) -> int:
        """A menu with arrow keys and numbers."""
        return listing.choose(title, options, default, self.style)

    def ask_text(self, title: str, default: str) -> str:
        """A line of its own."""
        return listing.ask_text(title, default, self.style)
