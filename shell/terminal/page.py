"""The screen of the program: one application of prompt_toolkit from the first question to the end.

It runs in a thread of its own, so that the board stands, keys are read and the window may change
while the rules are asked. It never asks the rules: only the main thread may, and what the page
shows of a position (`Sight`) comes from there. What somebody wants goes the other way, as events in
a queue.
"""

from __future__ import annotations

import asyncio
import contextvars
import os
import queue
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.cursor_shapes import ModalCursorShapeConfig
from prompt_toolkit.data_structures import Size
from prompt_toolkit.document import Document
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyPress, merge_key_bindings
from prompt_toolkit.key_binding.bindings.page_navigation import load_page_navigation_bindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import (
    BufferControl,
    Dimension,
    DynamicContainer,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    UIContent,
    UIControl,
    VSplit,
    Window,
)
from prompt_toolkit.layout.containers import Container
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.styles import DynamicStyle
from prompt_toolkit.utils import get_cwidth as width

from ludolog_shell.config import Config
from ludolog_shell.front import Option
from ludolog_shell.i18n import _
from ludolog_shell.session.thinking import Job
from ludolog_shell.terminal import lexer
from ludolog_shell.terminal.arrangement import Arrangement, Room, arrange
from ludolog_shell.terminal.cursor import Cursor
from ludolog_shell.terminal.goal_prompt import GoalLine
from ludolog_shell.terminal.held import HeldKeys
from ludolog_shell.terminal.keys import bindings, shown_keys
from ludolog_shell.terminal.listing import Menu
from ludolog_shell.terminal.prompting import ShellCompleter, ShellLexer, depth_of, history, style_of
from ludolog_shell.terminal.sight import Preview, Sight
from ludolog_shell.terminal.toolbar import toolbar
from ludolog_shell.terminal.transcript import Transcript
from ludolog_shell.text import theme, view
from ludolog_shell.text.fragments import Fragments
from ludolog_shell.text.pane import Pane
from ludolog_shell.text.view import Look
from ludolog_shell.text.wrapping import lines_of, wrapped

__all__ = ["Answered", "Chose", "Entered", "Event", "Failed", "Gone", "Page", "Stopped", "Wanted"]


@dataclass(frozen=True, slots=True)
class Entered:
    """Enter was pressed behind a text, or a key that stands for a command; a `quiet` one is
    answered by what is seen of the board.
    """

    text: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Chose:
    """An option was chosen; None goes back."""

    index: int | None


@dataclass(frozen=True, slots=True)
class Answered:
    """A key said whether more is wanted, or the whole of what is shown."""

    more: bool
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Gone:
    """Somebody wants to leave; `ask` whether that is meant."""

    ask: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    """The preview of a move is wanted, in the position of a `Sight`."""

    sight: Sight
    text: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """A job is done."""

    job: object


@dataclass(frozen=True, slots=True)
class Failed:
    """The page has failed: a fault of the program."""

    error: BaseException


Event: TypeAlias = Entered | Chose | Answered | Gone | Wanted | Stopped | Failed

_TWICE: Final = 3.0
"""Seconds in which a second Ctrl-C leaves."""

_TICK: Final = 0.2
"""Seconds between two looks at the clock while something is waited for."""

_LOOK: Final = 0.1
"""Seconds between two looks at the size of the window."""

_PATIENCE: Final = 0.4
"""Seconds after which Ctrl-C stops what the program does, instead of waiting for it."""

_SPIN: Final = "|/-\\"

_PROMPT_ROWS: Final = 5
"""Rows of a long line that are seen."""

_MENU_ROWS: Final = 8

_FEW: Final = 3
"""Rows that an open list of completions takes from a tall board."""


class Page:
    """The application and what it shows. Everything is called from the main thread, except where it
    says otherwise.
    """

    def __init__(self, config: Config) -> None:
        self.config = config
        self.style = style_of(config, config.theme)
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._started = threading.Event()
        self._text = Transcript()
        self._sight: Sight | None = None
        self._mode = "busy"
        self._since = time.monotonic()
        self._job: Job[Any] | None = None
        self._doing = ""
        self._latest: Callable[[Any], str] = str
        self._menu: Menu | None = None
        self._title = ""
        self._more = ""
        self._notice = ""
        self._pressed = 0.0
        self._cursor: Cursor | None = None
        self._previews: dict[str, Preview | None] = {}
        self._pane = Pane(0)
        self._drawn: Arrangement | None = None
        self._gate = threading.Lock()
        self._interruptible = False
        self._goal = GoalLine(config, lambda text: self.post(Entered(text)))
        self._build()

    # -- from the main thread ---------------------------------------------------------------------

    def open(self) -> None:
        """Show the page, if it is not shown."""
        if self._thread is not None:
            return
        self._started.clear()
        context = contextvars.copy_context()
        self._thread = threading.Thread(target=context.run, args=(self._run,), name="screen")
        self._thread.daemon = True
        self._thread.start()
        self._started.wait(10)

    def close(self) -> None:
        """Give the terminal back as it was."""
        if self._thread is None:
            return

        def leave() -> None:
            if self.app.is_running and not self.app.is_done:
                self.app.exit()

        self._do(leave)
        self._thread.join(5)
        self._thread = None

    @property
    def is_open(self) -> bool:
        """Whether the page is shown."""
        return self._thread is not None and self._thread.is_alive()

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Inside, Ctrl-C raises KeyboardInterrupt in the main thread; never after it."""
        with self._gate:
            self._interruptible = True
        try:
            yield
        finally:
            with suppress(KeyboardInterrupt):
                with self._gate:
                    self._interruptible = False
                time.sleep(0)  # a signal that was sent inside is dealt with here at the latest

    @property
    def thinks(self) -> bool:
        """Whether a job is shown that is not done."""
        return self._job is not None and not self._job.done.is_set()

    def hold(self) -> None:
        """Keys wait until the next question."""

        def begin() -> None:
            self._mode = "busy"

        self._do(begin)

    def say(self, text: Fragments) -> None:
        """Add to what was said."""
        self._do(partial(self._text.add, text))

    def begin_answer(self) -> None:
        """What is said next is to be read from its beginning."""
        self._do(self._text.begin)

    def see(self, sight: Sight | None) -> None:
        """Show another position, or another look at it."""
        self._do(partial(self._see, sight))

    def restyle(self, config: Config) -> None:
        """Other colours."""

        def change() -> None:
            self.config = config
            self.style = style_of(config, config.theme)

        self._do(change)

    def ask_line(self, sight: Sight, job: Job[Any] | None, put: str | None = None) -> None:
        """Let somebody type a line; `put` is what stands there, None what stood there before."""

        def begin() -> None:
            self._see(sight)
            self._job = job
            if put is not None:
                self.line.document = Document(put)
            self._enter("line")
            if self.line.text and self._cursor is None and self.line.complete_state is None:
                self.line.start_completion()

        self._do(begin)

    def ask_choice(self, title: str, options: Sequence[Option], default: int) -> None:
        """Show a menu."""

        def begin() -> None:
            self._menu = Menu(title, options, default)
            self._enter("menu")

        self._do(begin)

    def ask_text(self, title: str, default: str) -> None:
        """Ask for a text of its own."""

        def begin() -> None:
            self._title = f"{title} [{default}]: "
            self.answer.reset()
            self._enter("text")

        self._do(begin)

    def ask_goal(self, begun: str, complete: Callable[[str], bool], names: Any, atoms: Any) -> None:
        """Ask for a query."""

        def begin() -> None:
            self._goal.begin(begun, complete, names, atoms)
            self._enter("goal")

        self._do(begin)

    def ask_more(self, told: str) -> None:
        """Ask for a key behind an answer."""

        def begin() -> None:
            self._more = told
            self._enter("more")

        self._do(begin)

    def wait(self, job: Job[Any], doing: str, latest: Callable[[Any], str]) -> None:
        """Show that a job is waited for, and what it has found so far; returns when it is done."""

        def begin() -> None:
            self._job, self._doing, self._latest = job, doing, latest
            self._since = time.monotonic()

        self._do(begin)
        while not job.done.is_set():
            try:
                job.done.wait(_TICK)
            except KeyboardInterrupt:
                job.interrupt()

        def end() -> None:
            self._job, self._doing = None, ""

        self._do(end)

    def answer_preview(self, wanted: Wanted, preview: Preview | None) -> None:
        """What was wanted."""

        def take() -> None:
            if self._sight is wanted.sight:
                self._previews[wanted.text] = preview

        self._do(take)

    @property
    def text_columns(self) -> int:
        """The columns that text has; a guess before the first board was drawn."""
        drawn = self._drawn
        return self.app.output.get_size().columns if drawn is None else drawn.text_columns

    def _do(self, what: Callable[[], object]) -> None:
        """Let the page's thread do something, in order; here and now where there is none."""
        loop = self.app.loop
        if self._thread is None or loop is None or loop.is_closed() or not self.app.is_running:
            what()
            return

        def do() -> None:
            what()
            self.app.invalidate()

        context = self.app.context
        assert context is not None
        try:
            loop.call_soon_threadsafe(do, context=context.copy())
        except RuntimeError:  # it has ended meanwhile
            what()

    # -- the application --------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            self.app.run(pre_run=self._begin, handle_sigint=False, set_exception_handler=False)
        except EOFError:
            self.events.put(Gone())
        except BaseException as error:
            self.events.put(Failed(error))
        else:
            self.events.put(Gone())
        finally:
            self._started.set()

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._fault)
        self.app.create_background_task(self._ticking())
        self.app.create_background_task(self._measuring(self._size))
        loop.call_soon(self._started.set)

    def _fault(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception") or RuntimeError(context.get("message"))
        self.events.put(Failed(error))

    async def _ticking(self) -> None:
        while True:
            await asyncio.sleep(_TICK)
            if self._job is not None and not self._job.done.is_set():
                self.app.invalidate()

    async def _measuring(self, drawn: Size) -> None:
        """Draw everything anew in a window of another size.

        Signals reach the main thread only, so it is looked at; from before the first drawing on,
        because windows are often changed while a program starts.
        """
        while True:
            await asyncio.sleep(_LOOK)
            if self._size != drawn:
                drawn = self._size
                self.app.renderer.erase(leave_alternate_screen=False)
                self.app.invalidate()

    def _build(self) -> None:
        self.line = Buffer(
            name="line",
            completer=ShellCompleter(),
            complete_while_typing=True,
            history=history("history"),
            multiline=False,
            accept_handler=self._accepted,
        )
        self.line.on_text_changed += lambda _buffer: self._changed()
        self.answer = Buffer(name="answer", multiline=False, accept_handler=self._accepted)
        self._lexer = ShellLexer()
        line = self._input(self.line, self._message, self._lexer)
        answer = self._input(self.answer, lambda: [("class:title", self._title)])
        goal = self._input(
            self._goal.buffer, self._goal.message, self._goal.lexer, self._goal.continuation
        )
        key = Window(
            FormattedTextControl(self._key_text, focusable=True),
            height=1,
            dont_extend_height=True,
        )
        self._inputs: dict[str, Window] = {
            "line": line,
            "text": answer,
            "goal": goal,
            "menu": key,
            "more": key,
        }
        self._board = Window(
            _Board(self),
            width=lambda: self._columns_of_board(),
            height=lambda: Dimension.exact(0 if self._drawn is None else self._drawn.board_rows),
            dont_extend_width=True,
            dont_extend_height=True,
        )
        head = Window(
            FormattedTextControl(self._head),
            height=lambda: Dimension.exact(0 if self._drawn is None else self._drawn.head_rows),
        )
        text = Window(_Text(self), height=Dimension(min=0))
        status = Window(FormattedTextControl(self._status), height=1)
        asked = DynamicContainer(lambda: self._input_window())
        bar = Window(
            FormattedTextControl(self._bar),
            height=1,
            style="class:bottom-toolbar",
        )
        below = HSplit([self._board, head, text, status, asked])
        beside = VSplit(
            [
                HSplit([self._board, Window()], width=lambda: self._columns_of_board()),
                HSplit([head, text, status, asked]),
            ]
        )
        without = HSplit([text, status, asked])

        def body() -> Container:
            if self._drawn is None:
                return without
            return beside if self._drawn.beside else below

        menu = CompletionsMenu(scroll_offset=1)
        assert isinstance(menu.content, Window)
        menu.content.height = lambda: Dimension(min=1, max=self._menu_rows())
        root = HSplit(
            [
                FloatContainer(DynamicContainer(body), [Float(menu, xcursor=True, ycursor=True)]),
                bar,
            ]
        )
        keys = merge_key_bindings(
            [load_page_navigation_bindings(), bindings(self), self._goal.keys(self.is_mode("goal"))]
        )
        vi = self.config.editing == "vi"
        self.app: Application[None] = Application(
            layout=Layout(root, focused_element=line),
            key_bindings=keys,
            style=DynamicStyle(lambda: self.style),
            color_depth=depth_of(self.config),
            full_screen=True,
            mouse_support=self.config.mouse,
            editing_mode=EditingMode.VI if vi else EditingMode.EMACS,
            cursor=ModalCursorShapeConfig() if vi else None,
            terminal_size_polling_interval=None,
            max_render_postpone_time=0.05,
        )
        self.app.before_render += lambda _app: self._arrange()
        self.app.key_processor = HeldKeys(
            self.app.key_processor._bindings,  # the application's own, which has no other name
            lambda: self._mode == "busy",
            self._urgent,
        )

    def _input(
        self,
        buffer: Buffer,
        message: Callable[[], StyleAndTextTuples],
        lexer_: Any = None,
        continuation: Any = None,
    ) -> Window:
        return Window(
            BufferControl(
                buffer,
                input_processors=[BeforeInput(message)],
                lexer=lexer_,
                include_default_input_processors=True,
            ),
            height=lambda: Dimension(min=1, preferred=self._prompt_rows(), max=_PROMPT_ROWS),
            dont_extend_height=True,
            wrap_lines=True,
            get_line_prefix=continuation,
        )

    def _columns_of_board(self) -> Dimension:
        drawn = self._drawn
        if drawn is None or not drawn.beside:
            return Dimension()
        return Dimension.exact(drawn.board_columns)

    # -- modes ------------------------------------------------------------------------------------

    def is_mode(self, *names: str) -> Condition:
        """Whether it is one of these modes."""
        return Condition(lambda: self._mode in names)

    def _enter(self, mode: str) -> None:
        self._mode = mode
        self._since = time.monotonic() if mode == "line" else self._since
        self.app.layout.focus(self._input_window())
        self.app.key_processor.process_keys()

    def _input_window(self) -> Window:
        if self._mode in self._inputs:
            self._asked = self._mode
        return self._inputs[getattr(self, "_asked", "line")]

    def post(self, event: Event) -> None:
        """Tell the main thread something; keys wait until it asks again. In the page's thread."""
        self._mode = "busy"
        self._menu = None
        self.events.put(event)

    def _accepted(self, buffer: Buffer) -> bool:
        self._cursor = None
        self._pressed = 0.0
        self.post(Entered(buffer.text))
        return False

    def _see(self, sight: Sight | None) -> None:
        old = self._sight
        if sight is None:
            self._sight, self._drawn, self._cursor = None, None, None
            return
        completer = self.line.completer
        assert isinstance(completer, ShellCompleter)
        completer.session, completer.choices = sight.session, sight.choices
        self._lexer.choices = sight.choices
        if old is None or old.version is not sight.version:
            self._previews = {}
            self._cursor = None
            first = sight.choices.squares_of(sight.choices[0].text) if sight.choices else ()
            self._pane = Pane(0, home=first[0] if first else "")
        self._sight = sight

    # -- what is shown ----------------------------------------------------------------------------

    @property
    def _size(self) -> Size:
        return self.app.output.get_size()

    def _prompt_rows(self) -> int:
        buffer = {"text": self.answer, "goal": self._goal.buffer}.get(self._mode, self.line)
        before = "".join(text for _style, text, *_more in self._message())
        columns = max(2, self.text_columns)
        rows = 0
        for line in buffer.text.split("\n"):
            rows += (len(before) + len(line)) // columns + 1
        return min(rows, _PROMPT_ROWS)

    def _arrange(self) -> None:
        """Decide where everything is; once before each time that the page is drawn."""
        sight, size = self._sight, self._size
        if sight is None:
            self._drawn = None
            return
        picture, marks, legend = sight.picture, sight.marks, ""
        preview = self._preview(sight)
        if preview is not None:
            picture, marks = preview.picture, preview.marks
        elif self.line.text:
            typed = lexer.marks(sight.choices, self.line.text, ())
            marks = replace(marks, candidate=typed.candidate, target=typed.target)
        if self._cursor is not None:
            marks = replace(marks, at=self._cursor.at)
            if preview is None:
                chosen = {*self._cursor.chosen}
                marks = replace(marks, candidate=chosen, target=set(self._cursor.offered) - chosen)
        colourless = theme.colourless(self.config) or self.config.theme == "mono"
        if colourless and marks.kinds:
            legend = view.legend(marks)
        if picture is not None and (hinted := view.hints(picture, colourless)):
            legend = f"{legend}  {hinted}".strip()
        look = Look(self.config.ascii, colourless, size.columns, named=True)
        said = self._text.newest(size.columns)
        if self._menu is not None:
            said = len(self._menu.options) + 2
        elif self.line.complete_state is not None:
            said = max(said, _FEW)
        room = Room(size.rows - 1, size.columns, self._prompt_rows(), said)
        self._drawn = arrange(sight, picture, marks, look, self._pane, room, legend)
        self._text.show(self._drawn.text_rows, self._drawn.text_columns)

    def _preview(self, sight: Sight) -> Preview | None:
        """The position after the move that stands on the line, as soon as it is known."""
        if sight.editing or sight.picture is None or self._mode not in ("line", "busy"):
            return None
        meant = lexer.move_of(sight.choices, self.line.text)
        if not meant:
            return None
        if meant not in self._previews:
            if self._mode != "line":
                return None
            self._previews[meant] = None
            self.events.put(Wanted(sight, meant))
        return self._previews[meant]

    def board_text(self) -> StyleAndTextTuples:
        """The board."""
        return [] if self._drawn is None else list(self._drawn.board)

    def _head(self) -> StyleAndTextTuples:
        return [] if self._drawn is None else list(self._drawn.head)

    def text_shown(self, columns: int, rows: int) -> Fragments:
        """What was said; or the menu, while one is open."""
        if self._menu is None:
            said = self._text.show(rows, columns)
            return [("", "\n" * (rows - view.height(said))), *said]
        told = wrapped(self._menu.text(), columns)
        lines = list(lines_of(told))
        at = next(
            (i for i, line in enumerate(lines) if line and line[0][0] == "class:menu.chosen"), 0
        )
        first = max(0, min(at - rows // 2, len(lines) - rows))
        return [part for line in lines[first : first + rows] for part in line]

    def _status(self) -> StyleAndTextTuples:
        columns = self.text_columns
        left = self._told_status()
        right = "" if self._menu is not None else self._text.place
        line = "-" if self.config.ascii else "\u2500"
        left = f"{left} " if left else ""
        right = f" {right} " if right else ""
        if len(left) + len(right) > columns:
            left = left[: max(0, columns - len(right) - 1)] + " "
        fill = line * max(0, columns - len(left) - len(right))
        return [("class:title", left), ("class:label", fill), ("class:note", right)]

    def _told_status(self) -> str:
        sight = self._sight
        job = self._job
        if job is not None and not job.done.is_set():
            seconds = int(time.monotonic() - self._since)
            spin = _SPIN[int(time.monotonic() / _TICK) % 4]
            told = self._doing or _("thinking")
            so_far = "" if job.latest is None else self._latest(job.latest)
            stop = _("(Ctrl-C: enough)")
            text = f"{told} {spin} {seconds} s"
            return f"{text}: {so_far} {stop}" if so_far else f"{text} {stop}"
        if self._cursor is not None and self._cursor.variants > 1:
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

    def _message(self) -> StyleAndTextTuples:
        name = "" if self._sight is None else self._sight.name
        style = "class:title" if self._sight is not None and self._sight.editing else "class:player"
        return [(style, name), ("class:prompt", "> ")]

    def _key_text(self) -> StyleAndTextTuples:
        return [("", self._more)] if self._mode == "more" else []

    def _bar(self) -> StyleAndTextTuples:
        columns = self._size.columns
        notice = self._notice if time.monotonic() - self._pressed < _TWICE else ""
        sight = self._sight
        told = sight.parts if sight is not None and self._mode != "menu" else ()
        keys = shown_keys(self._mode, sight, self._cursor is not None)
        return list(toolbar(told, keys, columns, notice))

    def _menu_rows(self) -> int:
        rows = self._size.rows
        if self._drawn is None:
            return _MENU_ROWS
        free = self._drawn.text_rows + 1
        return max(1, min(_MENU_ROWS if not self._drawn.beside else 2 * _MENU_ROWS, free, rows - 3))

    # -- what the keys do, in the page's thread ---------------------------------------------------

    def run(self, line: str, quiet: bool = False) -> None:
        """Do a command; what was typed stays. Of a `quiet` one only the board tells."""
        self.post(Entered(line, quiet))

    def _urgent(self, key: KeyPress) -> bool:
        """Ctrl-C stops a job that is waited for, and scrolling hurts nobody."""
        if key.key in (Keys.PageUp, Keys.PageDown, Keys.Vt100MouseEvent):
            return True
        if key.key not in (Keys.ControlC, Keys.SIGINT):
            return False
        if self._job is not None and not self._job.done.is_set():
            return True
        asyncio.get_running_loop().call_later(_PATIENCE, self._interrupt)
        return False

    def _interrupt(self) -> None:
        """Ctrl-C was pressed a while ago, and a command is still under way: it is interrupted."""
        processor = self.app.key_processor
        with self._gate:
            if not self._interruptible:
                return
            self._interruptible = False
            assert isinstance(processor, HeldKeys)
            processor.drop()
            main = threading.main_thread()
            if hasattr(signal, "pthread_kill") and main.ident is not None:
                signal.pthread_kill(main.ident, signal.SIGINT)
            else:
                os.kill(os.getpid(), signal.SIGINT)

    def stop(self) -> bool:
        """Stop the job that is waited for."""
        if self._job is None or self._job.done.is_set():
            return False
        self._job.interrupt()
        return True

    def leave(self) -> None:
        """The first Ctrl-C says how to leave, the second asks."""
        now = time.monotonic()
        if now - self._pressed < _TWICE:
            self._pressed = 0.0
            self.post(Gone(ask=True))
            return
        self._pressed, self._notice = now, _("Ctrl-C again or Ctrl-D leaves; the game is kept.")
        asyncio.get_running_loop().call_later(_TWICE, self.app.invalidate)

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
        sight = self._sight
        if self._mode != "line" or sight is None or not sight.watched or sight.paused:
            return False
        if sight.headline or self._job is None:
            return False
        self.run("/pause", quiet=True)
        return True

    def turn(self, pages: int) -> None:
        """Show more of what was said last; of a board that is cut, if all of that is seen."""
        if self._pane.is_cut and not self._text.is_long:
            self._pane.turn(pages)
        else:
            self._text.turn(pages)

    def turn_board(self, pages: int) -> None:
        """Show another part of a board that does not fit; if it does, other lines of the text."""
        if self._pane.is_cut:
            self._pane.turn(pages)
        else:
            self._text.scroll(pages)

    def scroll(self, lines: int) -> None:
        """Show other lines of what was said."""
        self._text.scroll(lines)

    def is_partial(self, text: str) -> bool:
        """Whether a text is the beginning of moves, but no move."""
        return self._sight is not None and lexer.kind(self._sight.choices, text) == "partial"

    @property
    def sight(self) -> Sight | None:
        """What is shown."""
        return self._sight

    @property
    def menu(self) -> Menu | None:
        """The menu that is open."""
        return self._menu

    # -- the cursor on the board, in the page's thread --------------------------------------------

    @property
    def cursor(self) -> Cursor | None:
        """The cursor, while it stands on the board."""
        return self._cursor

    def begin_cursor(self) -> None:
        """Put the cursor on the board."""
        sight = self._sight
        if sight is None or sight.picture is None or not sight.choices:
            return
        near = next(iter(sight.marks.last), "")
        places = {s.id: (float(s.row), float(s.column)) for s in sight.picture.squares}
        self._cursor = Cursor.on(sight.choices, places, near)
        self.follow()

    def end_cursor(self) -> None:
        """Take the cursor from the board, and what it wrote from the line."""
        self._cursor = None
        self.line.document = Document("")

    def take(self) -> None:
        """Choose what the cursor stands on; play the move if it is one."""
        if self._cursor is not None and (move := self._cursor.take()):
            self._play(move)
            return
        self.follow()

    def _play(self, move: str) -> None:
        self._cursor = None
        self.line.document = Document("")
        self.line.history.append_string(move)
        self.post(Entered(move))

    def follow(self) -> None:
        """Write on the line what the cursor means."""
        if self._cursor is not None:
            text = self._cursor.text
            self._following = True
            self.line.document = Document(text)
            self.line.complete_state = None
            self._following = False

    _following = False

    def _changed(self) -> None:
        """Somebody typed: the cursor goes, the text stays."""
        if not self._following:
            self._cursor = None

    def click(self, square: str) -> None:
        """Somebody clicked on a square."""
        if self._mode != "line":
            return
        if self._cursor is None:
            self.begin_cursor()
        cursor = self._cursor
        if cursor is None or not square:
            return
        if move := cursor.point(square):
            self._play(move)
        else:
            self.follow()


class _Board(FormattedTextControl):
    """The board, which knows the square at each of its characters."""

    def __init__(self, page: Page) -> None:
        super().__init__(page.board_text, focusable=False)
        self._page = page

    def mouse_handler(self, mouse_event: MouseEvent) -> Any:
        """A click chooses a square; the wheel turns the board."""
        match mouse_event.event_type:
            case MouseEventType.MOUSE_UP:
                self._page.click(self._square(mouse_event))
            case MouseEventType.SCROLL_UP:
                self._page.turn_board(-1)
            case MouseEventType.SCROLL_DOWN:
                self._page.turn_board(1)
            case _:
                return NotImplemented
        return None

    def _square(self, mouse_event: MouseEvent) -> str:
        sight = self._page.sight
        lines = list(lines_of([(part[0], part[1]) for part in self._page.board_text()]))
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

    def __init__(self, page: Page) -> None:
        self._page = page

    def create_content(self, width: int, height: int) -> UIContent:
        """The lines that fit."""
        lines = list(lines_of(self._page.text_shown(width, height or 1)))
        whole = [[(style, text.rstrip("\n")) for style, text in line] for line in lines]
        return UIContent(lambda row: list(whole[row]), len(whole), show_cursor=False)

    def mouse_handler(self, mouse_event: MouseEvent) -> Any:
        """The wheel scrolls."""
        match mouse_event.event_type:
            case MouseEventType.SCROLL_UP:
                self._page.scroll(-2)
            case MouseEventType.SCROLL_DOWN:
                self._page.scroll(2)
            case _:
                return NotImplemented
        return None
