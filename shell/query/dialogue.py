"""Queries to Prolog from the shell: the dialogue of `?-`, and the commands around it.

A `QueryDialogue` holds the process in which queries run. It is told what to do by
`actions.Teach`, asks and answers through the front, and never touches the game: ``use`` returns an
action that sets up another position, and so does every other command that asks for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from itertools import islice
from typing import Any, Final, TypeVar

from ludolog.compute.exercises import Exercises, Marking
from ludolog.compute.query import Answer, Console, Entry, QueryLimits
from ludolog.errors import InvalidState, LudologError
from ludolog.model import Move
from ludolog.proof import Proof
from ludolog_shell import i18n
from ludolog_shell.commands.actions import Action, Begin, Teach
from ludolog_shell.commands.goals import KNOWN
from ludolog_shell.commands.registry import dispatch
from ludolog_shell.commands.reply import Reply
from ludolog_shell.front import Back, Front, UiState
from ludolog_shell.i18n import _, ngettext
from ludolog_shell.query.errors import Stopped, prefixed, told_error
from ludolog_shell.query.exercises import (
    found_exercise,
    told_exercise,
    told_hint,
    told_items,
    told_marking,
)
from ludolog_shell.query.typed import Command, Query, items
from ludolog_shell.session.progress import Progress
from ludolog_shell.session.session import Session
from ludolog_shell.session.thinking import Job
from ludolog_shell.text.visible import whole_lines

__all__ = ["QueryDialogue"]

T = TypeVar("T")

MANY: Final = 20
"""So many answers are shown where nobody is there to ask for the next one."""


class QueryDialogue:
    """Takes queries and shows their answers. `safe` keeps them from the rest of the computer."""

    def __init__(self, *, safe: bool = True, console: Console | None = None) -> None:
        self.console = Console(safe=safe) if console is None else console
        self.failed = False
        """Whether the last thing it was told ended in an error."""
        self._threads = ThreadPoolExecutor(1, "queries")
        self._answer: Answer | None = None
        self._left = False
        self._book: Exercises | None = None

    def close(self) -> None:
        """End the processes and the thread."""
        self.console.close()
        if self._book is not None:
            self._book.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def act(self, action: Teach, ui: UiState, front: Front) -> Action | None:
        """Do what was asked for."""
        self.failed = False
        self._left = False
        self.console.language = i18n.current()
        if action.what == "query" and not action.text:
            return self._converse(ui, front)
        if action.what in ("query", "define") and action.text:
            begun = action.text if action.what == "query" else f"define {action.text}"
            return self._take(begun, ui, front)
        return self._do(action, ui, front)

    def _do(self, action: Teach, ui: UiState, front: Front) -> Action | None:
        deeds: dict[str, Callable[[str, UiState, Front], Action | None]] = {
            "trace": self._trace,
            "tree": self._tree,
            "define": self._define,
            "forget": self._forget,
            "use": self._use,
            "listing": self._listing,
            "doc": self._doc,
            "whole": self._whole,
            "coverage": self._coverage,
            "limits": self._limits,
            "exercises": self._exercises,
        }
        try:
            return deeds[action.what](action.text, ui, front)
        except (LudologError, OSError, ValueError) as error:
            self._wrong(error, front)
            return None

    def complete(self, text: str) -> bool:
        """Whether what was typed ends where the text ends."""
        return not items(text, self.console.queries).rest

    def entries(self, game: str) -> tuple[Entry, ...]:
        """The predicates that completion offers."""
        KNOWN[game] = self.console.catalogue(game)
        return KNOWN[game]

    # -- queries ----------------------------------------------------------------------------------

    def _converse(self, ui: UiState, front: Front) -> Action | None:
        """Prolog's prompt, until an empty line, or a command that leads back to the game."""
        while not self._left:
            try:
                typed = front.ask_goal(ui, "", self)
            except (Back, EOFError):
                return None
            if not typed.strip():
                return None
            further = self._take(typed, ui, front)
            if further is not None:
                return further
        return None

    def _take(self, typed: str, ui: UiState, front: Front) -> Action | None:
        """Do all that was typed; lines are asked for until the last of it ends."""
        taken = items(typed, self.console.queries)
        todo = list(taken.found)
        while taken.rest:
            try:
                further = front.ask_goal(ui, taken.rest, self)
            except (Back, EOFError):
                break
            if not further.strip():
                break
            taken = items(further, self.console.queries)
            todo += taken.found
        for item in todo:
            match item:
                case Query(text):
                    try:
                        self._run(text, ui, front, several=len(todo) > 1)
                    except LudologError as error:
                        self._wrong(error, front)
                case Command(line):
                    action = self._command(line, ui, front)
                    if action is not None or self._left:
                        return action
        if front.interactive:
            self.entries(ui.session.game.name)
        return None

    def _command(self, line: str, ui: UiState, front: Front) -> Action | None:
        """A command at Prolog's prompt; one that changes the game leads back to it."""
        reply = dispatch(ui.session, ui.choices, line)
        if isinstance(reply.action, Teach):
            return self._do(reply.action, ui, front)
        ui.keep()
        front.show(reply)
        self.failed = self.failed or reply.failed
        self._left = reply.moved
        return reply.action

    def _run(self, goal: str, ui: UiState, front: Front, *, several: bool) -> None:
        """Show the answers of a query; the next one is asked for, but not where `several` queries
        were pasted.
        """
        answers = self.console.ask(ui.session.state, goal, _last(ui.session))
        shown = 0
        while True:
            answer = self._wait(answers, ui, front)
            if answer is None:
                front.tell([("", whole_lines(self.console.output) + "false.\n")])
                return
            shown += 1
            self._answer = answer
            told = whole_lines(answer.output) + (answer.text or "true")
            if answer.last:
                front.tell([("", told + ".\n")])
                return
            if front.interactive and not several:
                more = front.ask_more(told, self._told_whole(answer))
            else:
                more = shown < MANY
                front.tell([("", f"{told} {';' if more else '.'}\n")])
            if not more:
                answers.close()
                return

    def _wait(
        self,
        answers: Iterator[T],
        ui: UiState,
        front: Front,
        stop: Callable[[], None] | None = None,
    ) -> T | None:
        """The next one of `answers`, None if there is none; Ctrl-C stops the goal, no more."""
        job: Job[T] = Job(stop or self.console.interrupt)
        self._threads.submit(job.run, islice(answers, 1))
        front.wait(ui, job, "")
        if job.stopped:
            raise Stopped
        if job.error is not None:
            raise job.error
        return job.latest

    # -- the commands around it -------------------------------------------------------------------

    def _trace(self, text: str, ui: UiState, front: Front) -> None:
        goal = text if text.rstrip().endswith(".") else f"{text}."
        question = self.console.tracing(ui.session.state, goal, _last(ui.session))
        said = self._wait(question, ui, front)
        front.tell([("", said or "")])

    def _tree(self, text: str, ui: UiState, front: Front) -> None:
        """A goal ends in a full stop or has a bracket; anything else is a move."""
        state = ui.session.state
        if text.rstrip().endswith(".") or "(" in text:
            goal = text if text.rstrip().endswith(".") else f"{text}."
            proof = self._wait(self.console.proving(state, goal, _last(ui.session)), ui, front)
            assert proof is not None
        else:
            explanation = state.why_not(text)
            proof = Proof.of_lines(text, explanation.legal, explanation.lines)
        front.browse(proof)

    def _define(self, text: str, ui: UiState, front: Front) -> None:
        if not text:
            front.tell([("", self.console.definitions or _("Nothing is defined yet.") + "\n")])
            return
        warnings = self.console.define(text)
        if warnings:
            front.tell([("class:note", prefixed("Warning: ", warnings))])

    def _forget(self, _text: str, _ui: UiState, front: Front) -> None:
        self.console.forget()
        front.tell([("class:note", _("All definitions are forgotten.") + "\n")])

    def _use(self, text: str, ui: UiState, front: Front) -> Action | None:
        name = text.strip().removeprefix("$").rstrip(".")
        session = ui.session
        try:
            start = self.console.value(session.state, name)
        except InvalidState:
            raise ValueError(_("{name} is no position of this game.").format(name=name)) from None
        new = Session(
            session.game, session.settings, start, dict(session.seats), session.seed, set_up=True
        )
        return Begin(new)

    def _whole(self, _text: str, _ui: UiState, front: Front) -> None:
        if self._answer is None:
            self._refuse(front, _("There is no answer yet."))
        else:
            front.tell([("", self._told_whole(self._answer) + ".\n")])

    def _told_whole(self, answer: Answer) -> str:
        """An answer with all of its terms."""
        if answer.whole is None:
            most = self.console.limits.answer
            message = ngettext(
                "% The whole answer has more than {n} character (limits answer=N gives more).",
                "% The whole answer has more than {n} characters (limits answer=N gives more).",
                most,
            )
            return message.format(n=most)
        return answer.whole or "true"

    def _listing(self, text: str, ui: UiState, front: Front) -> None:
        self._show(front, text, self.console.listing(ui.session.game.name, text))

    def _doc(self, text: str, ui: UiState, front: Front) -> None:
        self._show(front, text, self.console.doc(ui.session.game.name, text))

    def _show(self, front: Front, name: str, found: str | None) -> None:
        if found is None:
            self._refuse(front, _("There is nothing called {name}.").format(name=name))
        else:
            front.tell([("", found + "\n")])

    def _coverage(self, text: str, ui: UiState, front: Front) -> None:
        session = ui.session
        moves = [ply.move for ply in session.plies[: session.place]]
        said = self.console.coverage(session.start, moves, clauses=text == "clauses")
        front.tell([("", said)])

    def _exercises(self, text: str, ui: UiState, front: Front) -> None:
        """What is defined is the answer to an exercise."""
        verb, *words = text.split() or ["list"]
        if self._book is None:
            self._book = Exercises()
        book, progress = self._book, Progress()
        if book.language != i18n.current():
            book.close()
            book.language = i18n.current()
        if (verb, words) == ("list", []):
            front.tell([("", told_items(book.items(), progress.done()))])
            return
        if verb not in ("show", "hint", "try") or len(words) != 1:
            raise ValueError(_("exercises takes nothing, show N, hint N or try N."))
        item, number = found_exercise(book, words[0])
        if verb == "show":
            front.tell([("", told_exercise(book.exercise(item.name), number))])
        elif verb == "hint":
            front.tell([("", told_hint(book.exercise(item.name), progress))])
        else:
            marking = self._marked(book, item.name, ui, front)
            if marking.right:
                progress.answered(item.name)
            front.tell([("", whole_lines(told_marking(marking)))])

    def _marked(self, book: Exercises, name: str, ui: UiState, front: Front) -> Marking:
        def asking() -> Iterator[Marking]:
            yield book.mark(name, self.console.definitions)

        marking = self._wait(asking(), ui, front, book.interrupt)
        assert marking is not None
        return marking

    def _limits(self, text: str, _ui: UiState, front: Front) -> None:
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
