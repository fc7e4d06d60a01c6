"""The program on a terminal: what the game loop wants of the page, in the main thread."""

from __future__ import annotations

import queue
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any, TypeVar

from prompt_toolkit import print_formatted_text
from prompt_toolkit.formatted_text import FormattedText

from ludolog.errors import LudologError
from ludolog.proof import Proof
from ludolog_shell.commands.registry import lines_in
from ludolog_shell.commands.reply import Reply
from ludolog_shell.config import Config
from ludolog_shell.front import Back, GoalReader, JobDone, Leave, Option, Typed, UiState
from ludolog_shell.i18n import _
from ludolog_shell.session.thinking import Job
from ludolog_shell.terminal import events
from ludolog_shell.terminal.browser import browse
from ludolog_shell.terminal.page import Page
from ludolog_shell.terminal.prompting import depth_of
from ludolog_shell.terminal.sight import Preview, Sight, board_of
from ludolog_shell.text import theme, view
from ludolog_shell.text.fragments import Fragments
from ludolog_shell.text.shapes import turned
from ludolog_shell.text.turns import move_marks, told_move
from ludolog_shell.text.view import Look
from ludolog_shell.text.wrapping import AS_IT_IS

__all__ = ["Screen"]

T = TypeVar("T")


class Screen:
    """A terminal, by way of prompt_toolkit: the one of its current `AppSession`. The page stands
    from the first question until the end of the context.
    """

    interactive = True

    def __init__(self, config: Config) -> None:
        self.config = config
        self.page = Page(config)
        self._ui: UiState | None = None
        self._sight: Sight | None = None
        self._pasted: list[str] = []
        self._moved = 0.0
        self._quiet = False

    def __enter__(self) -> Screen:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Give the terminal back; the last position stays on it."""
        shown = self.page.is_open
        self.page.close()
        if shown and kind is None and self._sight is not None:
            self._print_last(self._sight)

    def interruptible(self) -> AbstractContextManager[None]:
        """Inside, Ctrl-C raises KeyboardInterrupt."""
        return self.page.interruptible()

    def _print_last(self, sight: Sight) -> None:
        if sight.picture is None:
            told: Fragments = [("", sight.drawing)]
        else:
            colourless = theme.colourless(self.config)
            columns = self.page.app.output.get_size().columns
            look = Look(self.config.ascii, colourless, columns)
            told = view.board(sight.picture, sight.marks, look)
        told += [("class:title", sight.headline)]
        print_formatted_text(
            FormattedText(told), end="", style=self.page.style, color_depth=depth_of(self.config)
        )

    # -- showing ----------------------------------------------------------------------------------

    def set_theme(self, config: Config) -> None:
        """Other colours from now on."""
        self.config = config
        self.page.restyle(config)

    def board(self, ui: UiState, classic: bool = False) -> None:
        """Show the position; the classic drawing is said."""
        self._ui = ui
        if classic:
            self.page.say([(AS_IT_IS, ui.session.state.classic)])
            return
        self._moved = time.monotonic()
        self.page.begin_answer()
        self._look(ui)

    def _look(self, ui: UiState) -> Sight:
        self._sight = Sight.of(ui)
        self.page.see(self._sight)
        return self._sight

    def show(self, reply: Reply) -> None:
        """Show an answer."""
        if self._quiet and not reply.failed:
            return
        self.page.say(reply.text)
        if reply.failed and self._pasted:
            self._pasted.clear()
            self.page.say([("class:note", _("What was pasted behind it is not done.") + "\n")])

    def tell(self, text: Fragments) -> None:
        """Say something."""
        self.page.say(text)

    def browse(self, proof: Proof) -> None:
        """Show a proof in place of the page, until somebody leaves it."""
        shown = self.page.is_open
        self.page.close()
        try:
            browse(proof)
        finally:
            if shown:
                self.page.open()

    # -- the input line ---------------------------------------------------------------------------

    def ask(self, ui: UiState, job: Job[T] | None) -> Typed | JobDone | Leave:
        """One line, or a key that stands for a command, the end of input, or the end of the job."""
        if self._pasted and job is None:
            self._quiet = False
            return self._line(self._pasted.pop(0))
        self.page.open()
        self._ui = ui
        self.page.ask_line(self._look(ui), job)
        if job is not None:
            job.when_done(lambda: self.page.events.put(events.Stopped(job)))
        try:
            return self._asked(job)
        finally:
            if job is not None:
                job.when_done(None)

    def _asked(self, job: Job[T] | None) -> Typed | JobDone | Leave:
        due: float | None = None
        while True:
            match self._next(due):
                case None:
                    return self._job_done()
                case events.Stopped(job=done) if done is job and job is not None:
                    due = self._due(job)
                    if due <= time.monotonic():
                        return self._job_done()
                case events.Entered(text=text, quiet=True):
                    self._quiet = True
                    return Typed(text)
                case events.Entered(text=text):
                    self._quiet = False
                    text, *self._pasted = lines_in(text)
                    return self._line(text)
                case events.Gone(ask=ask):
                    return Leave(ask=ask)
                case _:
                    pass  # of a question that has an end by now

    def _job_done(self) -> JobDone:
        self.page.hold()
        return JobDone()

    def _due(self, job: Job[Any]) -> float:
        """When the move of the computer is to be seen: at the pace of the game, if nobody plays."""
        ui = self._ui
        if ui is None or job.error is not None:
            return 0.0
        if not ui.session.watched and ui.session.known is None:
            return 0.0
        return self._moved + ui.pace

    def _next(self, due: float | None = None) -> events.Event | None:
        """The next event but previews, which are made here; None if none came until `due`."""
        while True:
            try:
                if not self.page.is_open and self.page.events.empty():
                    return events.Gone()
                left = None if due is None else max(0.0, due - time.monotonic())
                event = self.page.events.get(timeout=left)
            except queue.Empty:
                return None
            except KeyboardInterrupt:
                continue  # it was meant for something that is done by now
            match event:
                case events.Wanted():
                    self.page.answer_preview(event, self._preview(event))
                case events.Failed(error=error):
                    raise error
                case _:
                    return event

    def _preview(self, wanted: events.Wanted) -> Preview | None:
        if wanted.sight is not self._sight:
            return None
        state = wanted.sight.session.state
        try:
            after = state.play(wanted.text)
            picture = board_of(after, self.config)
        except (LudologError, ValueError):
            return None
        if picture is None:
            return None
        if self._ui is not None and self._ui.flipped:
            picture = turned(picture)
        marks = move_marks([(state, wanted.text)])
        told = told_move(state, wanted.text)
        return Preview(wanted.text, picture, marks, told)

    def _line(self, text: str) -> Typed:
        told = text.strip().removeprefix("/")
        if told:
            self.page.begin_answer()
            self.page.say([("class:note", "> "), ("", f"{told}\n")])
        return Typed(text)

    # -- waiting and choosing ---------------------------------------------------------------------

    def wait(self, ui: UiState, job: Job[T], what: str) -> None:
        """Wait for a job below the board, with the seconds and what it has found; Ctrl-C stops
        it.
        """
        self.page.open()
        self.page.wait(job, what)

    def ask_goal(self, ui: UiState, begun: str, reader: GoalReader) -> str:
        """A line for Prolog, with its own history, colours and completion."""
        from ludolog_shell.commands import goals

        self.page.open()
        self.page.ask_goal(
            begun,
            reader.complete,
            reader.entries(ui.session.game.name),
            goals.constants(ui.session.state),
        )
        match self._next():
            case events.Entered(text=text):
                self.page.begin_answer()
                if text.strip():
                    self.page.say([("class:note", "?- "), ("", f"{text.strip()}\n")])
                return text
            case _:
                return ""

    def ask_more(self, told: str, whole: str) -> bool:
        """The answer, and a key; the last line shows which it was."""
        while True:
            lines, _newline, last = told.rpartition("\n")
            if lines:
                self.page.say([("", lines + "\n")])
            self.page.ask_more(f"{last} ")
            answer = self._next()
            if not (isinstance(answer, events.Answered) and answer.whole):
                break
            self.page.say([("", f"{last} [w]\n")])
            told = whole
        more = isinstance(answer, events.Answered) and answer.more
        self.page.say([("", f"{last} {';' if more else '.'}\n")])
        return more

    def choose(self, title: str, options: Sequence[Option], default: int = 0) -> int:
        """A menu with arrow keys and numbers."""
        self.page.open()
        self.page.ask_choice(title, options, default)
        while True:
            match self._next():
                case events.Chose(index=None):
                    raise Back
                case events.Chose(index=int() as index):
                    return index
                case events.Gone():
                    raise EOFError
                case _:
                    pass

    def ask_text(self, title: str, default: str) -> str:
        """A line of its own."""
        self.page.open()
        self.page.ask_text(title, default)
        while True:
            match self._next():
                case events.Chose():
                    raise Back
                case events.Entered(text=text):
                    return text.strip() or default
                case events.Gone():
                    raise EOFError
                case _:
                    pass
