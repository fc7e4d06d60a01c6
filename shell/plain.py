"""The program as lines of text: for pipes, dumb terminals and screen readers. Nothing is ever drawn
twice.
"""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from types import TracebackType
from typing import Self, TypeVar

from ludolog.proof import Proof
from ludolog_shell.commands.completer import completions
from ludolog_shell.commands.reply import Reply
from ludolog_shell.config import Config
from ludolog_shell.front import Back, GoalReader, JobDone, Leave, Option, Typed, UiState
from ludolog_shell.i18n import _
from ludolog_shell.session.thinking import Job
from ludolog_shell.text import view
from ludolog_shell.text.fragments import Fragments, plain_text
from ludolog_shell.text.reports import told_values
from ludolog_shell.text.visible import whole_lines
from ludolog_shell.text.wrapping import wrapped

try:
    import readline
except ImportError:
    readline = None  # type: ignore[assignment]


__all__ = ["Plain"]

T = TypeVar("T")


class Plain:
    """Reads lines from standard input.

    Refusals go to standard error where nobody is there to see both.
    """

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty()
        self._ui: UiState | None = None
        if self.interactive and readline is not None:
            readline.set_completer(self._complete)
            readline.set_completer_delims("")
            readline.parse_and_bind("tab: complete")
        self._errors = sys.stdout if self.interactive and sys.stdout.isatty() else sys.stderr

    def _complete(self, text: str, number: int) -> str | None:
        """What readline asks for: the completion of that number, while there is one."""
        if self._ui is None:
            return None
        found = completions(self._ui.session, self._ui.choices, text, asked=True)
        if number >= len(found):
            return None
        return text[: len(text) - found[number].replaces] + found[number].text

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Nothing is left to do."""

    def interruptible(self) -> AbstractContextManager[None]:
        """Ctrl-C raises KeyboardInterrupt everywhere."""
        return nullcontext()

    def set_theme(self, config: Config) -> None:
        """There are no colours here."""

    def board(self, ui: UiState, classic: bool = False) -> None:
        """The position in words; `classic` is the old program's drawing."""
        state = ui.session.state
        picture = ui.session.picture
        self._print(state.classic if classic or picture is None else view.words(picture))
        if ui.values:
            self._print(told_values(ui.session.game, ui.values))

    def show(self, reply: Reply) -> None:
        """The answer as text."""
        if reply.plain:
            self._print(self._fitting(reply.text), error=reply.failed)

    def tell(self, text: Fragments) -> None:
        """The text of the fragments."""
        self._print(self._fitting(text))

    def browse(self, proof: Proof) -> None:
        """All of the tree."""
        told = str(proof) + (f"{proof.error}\n" if proof.error else "")
        self._print(whole_lines(told))

    def _fitting(self, text: Fragments) -> str:
        """The text without styles; on a terminal its lines break at words."""
        if sys.stdout.isatty():
            text = wrapped(text, shutil.get_terminal_size().columns)
        return plain_text(text)

    def _print(self, text: str, error: bool = False) -> None:
        stream = self._errors if error else sys.stdout
        stream.write(text if text.endswith("\n") else text + "\n")
        stream.flush()

    def ask(self, ui: UiState, job: Job[T] | None) -> Typed | JobDone | Leave:
        """A job is waited for first: there is no way to type meanwhile."""
        self._ui, session = ui, ui.session
        if job is not None:
            begun = time.monotonic()
            self.wait(ui, job, "")
            if self.interactive and session.watched:
                with suppress(KeyboardInterrupt):
                    time.sleep(max(0.0, begun + ui.pace - time.monotonic()))
            return JobDone()
        prompt = ""
        if self.interactive:
            name = session.game.player_name(session.state.side)
            prompt = f"{name}> " if session.ending is None else "> "
            if session.draft is not None:
                prompt = "setup> "
        while True:
            try:
                return Typed(self._read(prompt))
            except EOFError:
                if self.interactive:
                    self._print("")
                return Leave()
            except KeyboardInterrupt:
                self._print("")

    def _read(self, prompt: str) -> str:
        if self.interactive:
            return input(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line

    def wait(self, ui: UiState, job: Job[T], what: str) -> None:
        """Wait; Ctrl-C lets the job end with the best so far."""
        if what and self.interactive:
            self._print(what)
        while True:
            try:
                if job.done.wait(0.5):
                    return
            except KeyboardInterrupt:
                if not self.interactive:
                    raise
                job.interrupt()

    def ask_goal(self, ui: UiState, begun: str, reader: GoalReader) -> str:
        """One more line of a query."""
        try:
            line = self._read(("|    " if begun else "?- ") if self.interactive else "")
        except KeyboardInterrupt:
            self._print("")
            return ""
        line = line.rstrip("\r\n")
        return f"{begun}\n{line}" if begun else line

    def ask_more(self, told: str, whole: str) -> bool:
        """A line with ``;`` asks for more, one with ``w`` for the whole; any other one does not."""
        try:
            while (answer := self._read(f"{told} ").strip()) == "w":
                told = whole
        except (EOFError, KeyboardInterrupt):
            return False
        return answer in (";", "n", "r")

    def choose(self, title: str, options: Sequence[Option], default: int = 0) -> int:
        """A numbered list and a typed answer: a number, or the beginning of a title."""
        self._print(title)
        for number, option in enumerate(options, 1):
            about = f": {option.about}" if option.about else ""
            self._print(f"  {number}. {option.title}{about}")
        while True:
            text = self.ask_text(_("Number"), str(default + 1)).casefold()
            if text.isdecimal() and 1 <= int(text[:9]) <= len(options):
                return int(text) - 1
            found = [
                i for i, option in enumerate(options) if option.title.casefold().startswith(text)
            ]
            if len(found) == 1:
                return found[0]
            if text == "back":
                raise Back
            message = _("Please type a number between {low} and {high}, or back.")
            self._print(message.format(low=1, high=len(options)), error=True)

    def ask_text(self, title: str, default: str) -> str:
        """A typed answer."""
        prompt = f"{title} [{default}]: "
        if not self.interactive:
            self._print(prompt)
        try:
            return self._read(prompt).strip() or default
        except KeyboardInterrupt:
            raise EOFError from None
