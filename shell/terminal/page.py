"""The screen of the program: one application of prompt_toolkit from the first question to the end.

It runs in a thread of its own, so that the board stands, keys are read and the window may change
while the rules are asked. It never asks the rules: only the main thread may, and what the page
shows of a position (`Sight`) comes from there. What somebody wants goes the other way, as events in
a queue.
"""

from __future__ import annotations

import asyncio
import queue
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.cursor_shapes import ModalCursorShapeConfig
from prompt_toolkit.document import Document
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import merge_key_bindings
from prompt_toolkit.key_binding.bindings.page_navigation import load_page_navigation_bindings
from prompt_toolkit.layout import Layout
from prompt_toolkit.styles import BaseStyle, DynamicStyle

from ludolog_shell.config import Config
from ludolog_shell.front import Option
from ludolog_shell.i18n import _
from ludolog_shell.session.thinking import Job
from ludolog_shell.terminal import lexer
from ludolog_shell.terminal.cursor import Cursor
from ludolog_shell.terminal.events import (
    Answered,
    Chose,
    Entered,
    Event,
    Failed,
    Gone,
    Wanted,
)
from ludolog_shell.terminal.inputs import Inputs
from ludolog_shell.terminal.keys import bindings
from ludolog_shell.terminal.listing import Menu
from ludolog_shell.terminal.pointing import Pointer
from ludolog_shell.terminal.prompting import depth_of
from ludolog_shell.terminal.running import Running
from ludolog_shell.terminal.shown import TICK, TWICE, Shown
from ludolog_shell.terminal.sight import Preview, Sight
from ludolog_shell.terminal.windows import Windows
from ludolog_shell.text.fragments import Fragments

__all__ = ["Page"]


class Page:
    """The application and what it shows. Everything is called from the main thread, except where it
    says otherwise.
    """

    def __init__(self, config: Config) -> None:
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        inputs = Inputs(config, self._accepted, lambda text: self.post(Entered(text)))
        self._shown = Shown(
            config, inputs, lambda sight, text: self.events.put(Wanted(sight, text))
        )
        self._pointer = Pointer(self._shown, lambda move: self.post(Entered(move)))
        self._windows = Windows(self._shown, self)
        self.app = self._application(config)
        self._running = Running(
            self.app,
            lambda error: self.events.put(Gone() if error is None else Failed(error)),
            lambda error: self.events.put(Failed(error)),
            lambda: self._shown.mode == "busy",
            lambda: self._shown.thinks,
        )

    def _application(self, config: Config) -> Application[None]:
        goal = self._shown.inputs.goal
        keys = merge_key_bindings(
            [load_page_navigation_bindings(), bindings(self), goal.keys(self.is_mode("goal"))]
        )
        vi = config.editing == "vi"
        app: Application[None] = Application(
            layout=Layout(self._windows.root, focused_element=self._windows.input()),
            key_bindings=keys,
            style=DynamicStyle(lambda: self._shown.style),
            color_depth=depth_of(config),
            full_screen=True,
            mouse_support=config.mouse,
            editing_mode=EditingMode.VI if vi else EditingMode.EMACS,
            cursor=ModalCursorShapeConfig() if vi else None,
            terminal_size_polling_interval=None,
            max_render_postpone_time=0.05,
        )
        app.before_render += lambda _app: self._shown.arrange(app.output.get_size())
        return app

    # -- from the main thread ---------------------------------------------------------------------

    def open(self) -> None:
        """Show the page, if it is not shown."""
        self._running.open()

    def close(self) -> None:
        """Give the terminal back as it was."""
        self._running.close()

    @property
    def is_open(self) -> bool:
        """Whether the page is shown."""
        return self._running.is_open

    def interruptible(self) -> AbstractContextManager[None]:
        """Inside, Ctrl-C raises KeyboardInterrupt in the main thread; never after it."""
        return self._running.interruptible()

    @property
    def thinks(self) -> bool:
        """Whether a job is shown that is not done."""
        return self._shown.thinks

    @property
    def style(self) -> BaseStyle:
        """The colours."""
        return self._shown.style

    def hold(self) -> None:
        """Keys wait until the next question."""

        def begin() -> None:
            self._shown.mode = "busy"

        self._running.do(begin)

    def say(self, text: Fragments) -> None:
        """Add to what was said."""
        self._running.do(partial(self._shown.transcript.add, text))

    def begin_answer(self) -> None:
        """What is said next is to be read from its beginning."""
        self._running.do(self._shown.transcript.begin)

    def see(self, sight: Sight | None) -> None:
        """Show another position, or another look at it."""
        self._running.do(partial(self._shown.see, sight))

    def restyle(self, config: Config) -> None:
        """Other colours."""
        self._running.do(partial(self._shown.restyle, config))

    def ask_line(self, sight: Sight, job: Job[Any] | None, put: str | None = None) -> None:
        """Let somebody type a line; `put` is what stands there, None what stood there before."""

        def begin() -> None:
            shown = self._shown
            shown.see(sight)
            shown.job = job
            if put is not None:
                self.line.document = Document(put)
            self._enter("line")
            if self.line.text and shown.cursor is None and self.line.complete_state is None:
                self.line.start_completion()

        self._running.do(begin)

    def ask_choice(self, title: str, options: Sequence[Option], default: int) -> None:
        """Show a menu."""

        def begin() -> None:
            self._shown.menu = Menu(title, options, default)
            self._enter("menu")

        self._running.do(begin)

    def ask_text(self, title: str, default: str) -> None:
        """Ask for a text of its own."""

        def begin() -> None:
            self._shown.title = f"{title} [{default}]: "
            self._shown.inputs.answer.reset()
            self._enter("text")

        self._running.do(begin)

    def ask_goal(self, begun: str, complete: Callable[[str], bool], names: Any, atoms: Any) -> None:
        """Ask for a query."""

        def begin() -> None:
            self._shown.inputs.goal.begin(begun, complete, names, atoms)
            self._enter("goal")

        self._running.do(begin)

    def ask_more(self, told: str) -> None:
        """Ask for a key behind an answer."""

        def begin() -> None:
            self._shown.more = told
            self._enter("more")

        self._running.do(begin)

    def wait(self, job: Job[Any], doing: str) -> None:
        """Show that a job is waited for, and what it has found so far; returns when it is done."""
        shown = self._shown

        def begin() -> None:
            shown.job, shown.doing = job, doing
            shown.since = time.monotonic()

        self._running.do(begin)
        while not job.done.is_set():
            try:
                job.done.wait(TICK)
            except KeyboardInterrupt:
                job.interrupt()

        def end() -> None:
            shown.job, shown.doing = None, ""

        self._running.do(end)

    def answer_preview(self, wanted: Wanted, preview: Preview | None) -> None:
        """What was wanted."""

        def take() -> None:
            if self._shown.sight is wanted.sight:
                self._shown.previews[wanted.text] = preview

        self._running.do(take)

    # -- modes, in the page's thread --------------------------------------------------------------

    def is_mode(self, *names: str) -> Condition:
        """Whether it is one of these modes."""
        return Condition(lambda: self._shown.mode in names)

    def _enter(self, mode: str) -> None:
        self._shown.mode = mode
        if mode == "line":
            self._shown.since = time.monotonic()
        self.app.layout.focus(self._windows.input())
        self.app.key_processor.process_keys()

    def post(self, event: Event) -> None:
        """Tell the main thread something; keys wait until it asks again."""
        self._shown.mode = "busy"
        self._shown.menu = None
        self.events.put(event)

    def _accepted(self, text: str) -> None:
        self._shown.cursor = None
        self._shown.pressed = 0.0
        self.post(Entered(text))

    # -- what the keys and the mouse do, in the page's thread -------------------------------------

    @property
    def line(self) -> Buffer:
        """The line for moves and commands."""
        return self._shown.inputs.line

    @property
    def sight(self) -> Sight | None:
        """What is shown."""
        return self._shown.sight

    @property
    def menu(self) -> Menu | None:
        """The menu that is open."""
        return self._shown.menu

    @property
    def cursor(self) -> Cursor | None:
        """The cursor, while it stands on the board."""
        return self._shown.cursor

    def run(self, line: str, quiet: bool = False) -> None:
        """Do a command; what was typed stays. Of a `quiet` one only the board tells."""
        self.post(Entered(line, quiet))

    def stop(self) -> bool:
        """Stop the job that is waited for."""
        job = self._shown.job
        if job is None or job.done.is_set():
            return False
        job.interrupt()
        return True

    def leave(self) -> None:
        """The first Ctrl-C says how to leave, the second asks."""
        shown, now = self._shown, time.monotonic()
        if now - shown.pressed < TWICE:
            shown.pressed = 0.0
            self.post(Gone(ask=True))
            return
        shown.pressed, shown.notice = now, _("Ctrl-C again or Ctrl-D leaves; the game is kept.")
        asyncio.get_running_loop().call_later(TWICE, self.app.invalidate)

    def gone(self) -> None:
        """The input ended."""
        self.post(Gone())

    def choose(self, index: int | None) -> None:
        """An option of the menu was chosen; None goes back."""
        self.post(Chose(index))

    def answer_more(self, more: bool, *, whole: bool = False) -> None:
        """A key was pressed behind an answer."""
        self.post(Answered(more, whole))

    def pause(self) -> bool:
        """Let a game wait that is only watched; False if there is none that goes on."""
        shown, sight = self._shown, self._shown.sight
        if shown.mode != "line" or sight is None or not sight.watched or sight.paused:
            return False
        if sight.headline or shown.job is None:
            return False
        self.run("/pause", quiet=True)
        return True

    def turn(self, pages: int) -> None:
        """Show more of what was said last; of a board that is cut, if all of that is seen."""
        self._shown.turn(pages)

    def turn_board(self, pages: int) -> None:
        """Show another part of a board that does not fit; if it does, other lines of the text."""
        self._shown.turn_board(pages)

    def scroll(self, lines: int) -> None:
        """Show other lines of what was said."""
        self._shown.transcript.scroll(lines)

    def is_partial(self, text: str) -> bool:
        """Whether a text is the beginning of moves, but no move."""
        sight = self._shown.sight
        return sight is not None and lexer.kind(sight.choices, text) == "partial"

    def begin_cursor(self) -> None:
        """Put the cursor on the board."""
        self._pointer.begin()

    def end_cursor(self) -> None:
        """Take the cursor from the board, and what it wrote from the line."""
        self._pointer.end()

    def take(self) -> None:
        """Choose what the cursor stands on; play the move if it is one."""
        self._pointer.take()

    def follow(self) -> None:
        """Write on the line what the cursor means."""
        self._pointer.follow()

    def click(self, square: str) -> None:
        """Somebody clicked on a square."""
        self._pointer.click(square)
