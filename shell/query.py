"""Queries to Prolog from the shell: the dialogue of `?-`, and the commands around it.

A `Teacher` holds the process in which queries run. It is told what to do by `actions.Teach`, asks
and answers through the front, and never touches the game: only ``use`` returns an action that sets
up another position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from itertools import islice
from typing import Any, Final, TypeVar

from pybridge.errors import InvalidState, LudologError
from pybridge.model import Move
from pybridge.query import Console, Entry, QueryLimits
from shell import i18n
from shell.actions import Begin, Teach
from shell.commands import Action, Reply
from shell.front import Back, Desk, Front
from shell.goals import KNOWN
from shell.i18n import _
from shell.query_errors import Stopped, prefixed, told_error
from shell.session import Session
from shell.thinking import Job
from shell.visible import whole_lines

__all__ = ["Teacher"]

T = TypeVar("T")

MANY: Final = 20
"""So many answers are shown where nobody is there to ask for the next one."""


class Teacher:
    """The one who answers queries. `safe` keeps them from the rest of the computer."""

    def __init__(self, *, safe: bool = True, console: Console | None = None) -> None:
        self.console = Console(safe=safe) if console is None else console
        self.failed = False
        """Whether the last thing it was told ended in an error."""
        self._threads = ThreadPoolExecutor(1, "queries")

    def close(self) -> None:
        """End the process and the thread."""
        self.console.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def act(self, action: Teach, desk: Desk, front: Front) -> Action | None:
        """Do what was asked for."""
        self.failed = False
        self.console.language = i18n.current()
        deeds: dict[str, Callable[[str, Desk, Front], Action | None]] = {
            "query": self._query,
            "trace": self._trace,
            "define": self._define,
            "forget": self._forget,
            "use": self._use,
            "listing": self._listing,
            "doc": self._doc,
            "coverage": self._coverage,
            "limits": self._limits,
        }
        try:
            return deeds[action.what](action.text, desk, front)
        except (LudologError, ValueError) as error:
            self._wrong(error, front)
            return None

    def entries(self, game: str) -> tuple[Entry, ...]:
        """The predicates that completion offers."""
        KNOWN[game] = self.console.catalogue(game)
        return KNOWN[game]

    # -- queries ----------------------------------------------------------------------------------

    def _query(self, text: str, desk: Desk, front: Front) -> None:
        if text:
            goal = self._whole(text, desk, front)
            if goal:
                self._run(goal, desk, front)
                if front.interactive:
                    self.entries(desk.session.game.name)
            return
        while True:
            goal = self._whole("", desk, front)
            if not goal:
                return
            try:
                self._run(goal, desk, front)
            except LudologError as error:
                self._wrong(error, front)

    def _whole(self, begun: str, desk: Desk, front: Front) -> str:
        """A query with its full stop; lines are asked for until it has one. "" to leave."""
        text = begun
        while not text.strip() or not self.console.complete(text):
            try:
                text = front.ask_goal(desk, text, self)
            except (Back, EOFError):
                return ""
            if not text.strip():
                return ""
        return text.strip()

    def _run(self, goal: str, desk: Desk, front: Front) -> None:
        answers = self.console.ask(desk.session.state, goal, _last(desk.session))
        shown = 0
        while True:
            answer = self._wait(answers, desk, front)
            if answer is None:
                front.tell([("", whole_lines(self.console.output) + "false.\n")])
                return
            shown += 1
            told = whole_lines(answer.output) + (answer.text or "true")
            if answer.last:
                front.tell([("", told + ".\n")])
                return
            if front.interactive:
                more = front.ask_more(told)
            else:
                more = shown < MANY
                front.tell([("", f"{told} {';' if more else '.'}\n")])
            if not more:
                answers.close()
                return

    def _wait(self, answers: Iterator[T], desk: Desk, front: Front) -> T | None:
        """The next one of `answers`, None if there is none; Ctrl-C stops the goal, no more."""
        job: Job[T] = Job(self.console.interrupt)
        self._threads.submit(job.run, islice(answers, 1))
        front.wait(desk, job, "")
        if job.stopped:
            raise Stopped
        if job.error is not None:
            raise job.error
        return job.latest

    # -- the commands around it -------------------------------------------------------------------

    def _trace(self, text: str, desk: Desk, front: Front) -> None:
        goal = self._whole(text if text.endswith(".") else f"{text}.", desk, front)
        question = self.console.tracing(desk.session.state, goal, _last(desk.session))
        said = self._wait(question, desk, front)
        front.tell([("", said or "")])

    def _define(self, text: str, desk: Desk, front: Front) -> None:
        if not text:
            front.tell([("", self.console.definitions or _("Nothing is defined yet.") + "\n")])
            return
        clauses = self._whole(text, desk, front)
        if clauses:
            warnings = self.console.define(clauses)
            if warnings:
                front.tell([("class:note", prefixed("Warning: ", warnings))])

    def _forget(self, _text: str, _desk: Desk, front: Front) -> None:
        self.console.forget()
        front.tell([("class:note", _("All definitions are forgotten.") + "\n")])

    def _use(self, text: str, desk: Desk, front: Front) -> Action | None:
        name = text.strip().removeprefix("$").rstrip(".")
        session = desk.session
        try:
            start = self.console.value(session.state, name)
        except InvalidState:
            raise ValueError(_("{name} is no position of this game.").format(name=name)) from None
        new = Session(
            session.game, session.settings, start, dict(session.seats), session.seed, set_up=True
        )
        return Begin(new)

    def _listing(self, text: str, desk: Desk, front: Front) -> None:
        self._show(front, text, self.console.listing(desk.session.game.name, text))

    def _doc(self, text: str, desk: Desk, front: Front) -> None:
        self._show(front, text, self.console.doc(desk.session.game.name, text))

    def _show(self, front: Front, name: str, found: str | None) -> None:
        if found is None:
            self._refuse(front, _("There is nothing called {name}.").format(name=name))
        else:
            front.tell([("", found + "\n")])

    def _coverage(self, text: str, desk: Desk, front: Front) -> None:
        session = desk.session
        moves = [ply.move for ply in session.plies[: session.place]]
        said = self.console.coverage(session.start, moves, clauses=text == "clauses")
        front.tell([("", said)])

    def _limits(self, text: str, _desk: Desk, front: Front) -> None:
        names = [field.name for field in fields(QueryLimits)]
        changed: dict[str, float | int] = {}
        for word in text.split():
            name, _equals, value = word.partition("=")
            number = _number(value)
            if name not in names or number is None:
                message = _("limits takes NAME=NUMBER; the names are {names}.")
                raise ValueError(message.format(names=", ".join(names)))
            changed[name] = number if name == "time" else int(number)
        self.console.set_limits(**changed)
        shown = [f"{name}={getattr(self.console.limits, name):.15g}" for name in names]
        front.tell([("", "  ".join(shown) + "\n")])

    def _wrong(self, error: Exception, front: Front) -> None:
        printed = whole_lines(self.console.output)
        self._refuse(front, printed + told_error(error, self.console.limits))

    def _refuse(self, front: Front, text: str) -> None:
        self.failed = True
        front.show(Reply.refuse(text))


def _last(session: Session) -> Move[Any] | None:
    """The move that led to the position."""
    if not session.place:
        return None
    before = session.plies[session.place - 2].state if session.place > 1 else session.start
    return before.legal_moves.find(session.plies[session.place - 1].move)


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 <= number < 1e15 else None
