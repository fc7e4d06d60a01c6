"""The program as lines of text: for pipes, dumb terminals and screen readers. Nothing is ever drawn
twice.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from shell import view
from shell.commands import Fragments, Reply
from shell.completer import completions
from shell.front import Back, Desk, Left, Line, Option, Thought
from shell.i18n import _
from shell.telling import told_values
from shell.thinking import Job
from shell.wrapping import wrapped

try:
    import readline
except ImportError:
    readline = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from shell.query import Teacher

__all__ = ["Plain"]

T = TypeVar("T")


class Plain:
    """Reads lines from standard input.

    Refusals go to standard error where nobody is there to see both.
    """

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty()
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        self._desk: Desk | None = None
        if self.interactive and readline is not None:
            readline.set_completer(self._complete)
            readline.set_completer_delims("")
            readline.parse_and_bind("tab: complete")
        self._errors = sys.stdout if self.interactive and sys.stdout.isatty() else sys.stderr

    def _complete(self, text: str, number: int) -> str | None:
        """What readline asks for: the completion of that number, while there is one."""
        if self._desk is None:
            return None
        found = completions(self._desk.session, self._desk.choices, text, asked=True)
        if number >= len(found):
            return None
        return text[: len(text) - found[number].replaces] + found[number].text

    def set_theme(self, name: str) -> None:
        """There are no colours here."""

    def board(self, desk: Desk, classic: bool = False) -> None:
        """The position in words; `classic` is the old program's drawing."""
        state = desk.session.state
        picture = desk.session.picture
        self._print(state.classic if classic or picture is None else view.words(picture))
        if desk.values:
            self._print(told_values(desk.session.game, desk.values))

    def show(self, reply: Reply) -> None:
        """The answer as text."""
        if reply.plain:
            self._print(self._fitting(reply.text), error=reply.failed)

    def tell(self, text: Fragments) -> None:
        """The text of the fragments."""
        self._print(self._fitting(text))

    def _fitting(self, text: Fragments) -> str:
        """The text without styles; on a terminal its lines break at words."""
        if sys.stdout.isatty():
            text = wrapped(text, shutil.get_terminal_size().columns)
        return "".join(part for _style, part in text)

    def _print(self, text: str, error: bool = False) -> None:
        stream = self._errors if error else sys.stdout
        stream.write(text if text.endswith("\n") else text + "\n")
        stream.flush()

    def ask(self, desk: Desk, job: Job[T] | None) -> Line | Thought | Left:
        """A job is waited for first: there is no way to type meanwhile."""
        self._desk, session = desk, desk.session
        if job is not None:
            self.wait(desk, job, "")
            return Thought()
        prompt = ""
        if self.interactive:
            name = session.game.player_name(session.state.side)
            prompt = f"{name}> " if session.ending is None else "> "
            if session.draft is not None:
                prompt = "setup> "
        while True:
            try:
                return Line(self._read(prompt))
            except EOFError:
                if self.interactive:
                    self._print("")
                return Left()
            except KeyboardInterrupt:
                self._print("")

    def _read(self, prompt: str) -> str:
        if self.interactive:
            return input(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line

    def wait(self, desk: Desk, job: Job[T], what: str) -> None:
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

    def ask_goal(self, desk: Desk, begun: str, teacher: Teacher) -> str:
        """One more line of a query."""
        try:
            line = self._read(("|    " if begun else "?- ") if self.interactive else "")
        except KeyboardInterrupt:
            self._print("")
            return ""
        line = line.rstrip("\r\n")
        if not begun and line.strip() in ("quit", "q"):
            return ""
        return f"{begun}\n{line}" if begun else line

    def ask_more(self, told: str) -> bool:
        """A line with ``;`` asks for more, any other one does not."""
        try:
            return self._read(f"{told} ").strip() in (";", "n", "r")
        except (EOFError, KeyboardInterrupt):
            return False

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
