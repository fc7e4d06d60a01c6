"""The one tree of exceptions.

::

    LudologError
    ├── PrologNotFound              no usable SWI-Prolog; the message says what to type
    ├── ProcessesError              processes cannot work side by side on this system
    ├── EngineError                 the engine was used in a way it does not allow
    │   ├── WrongThread             a thread other than the engine's own
    │   └── QueryOrderError         an outer query was advanced before the inner one ended
    ├── ConversionError             a value that does not cross between Python and Prolog
    │   └── InvalidTerm             text that is no Prolog term
    ├── LoadError                   a Prolog file did not load cleanly
    ├── GoalFailed                  a goal that has to succeed failed
    ├── Interrupted                 `Engine.interrupt` or `Worker.interrupt` stopped the goal
    ├── HaltRequested               the goal called halt
    ├── PrologError                 a Prolog exception: term, kind, message
    │   ├── PrologTypeError             type_error(Type, Culprit)
    │   ├── PrologDomainError           domain_error(Domain, Culprit)
    │   ├── PrologExistenceError        existence_error(Kind, What), unknown procedures among them
    │   ├── PrologInstantiationError    instantiation_error
    │   ├── PrologPermissionError       permission_error(Action, Type, Culprit)
    │   ├── PrologRepresentationError   representation_error(What)
    │   ├── PrologEvaluationError       evaluation_error(What)
    │   ├── PrologSyntaxError           syntax_error(Message)
    │   └── PrologResourceError         resource_error(Resource): stack, memory
    │       ├── TimeLimit               the goal's time= ran out
    │       └── InferenceLimit          the goal's inferences= ran out
    ├── WorkerError                 the worker process
    │   ├── WorkerDied              it ended by itself or was ended by a limit of the system
    │   │   └── UnaskedReply            it sent a reply that belongs to no question
    │   └── WorkerTimeout           it outlived its limit and was killed
    ├── UnknownGame                 no game of that name is registered
    ├── InvalidState                a term that is no state of the game
    ├── InvalidMove                 text or a term that is no move
    ├── IllegalMove                 a move, but not a legal one here
    ├── PlayerFault                 a player of somebody's own did what loses its game
    └── InvalidRecord               a record that cannot be read or played: line and move

GameWarning, a UserWarning, is no part of it: a file of a user's own that does not load cleanly.

Ctrl-C during a goal raises KeyboardInterrupt, as everywhere in Python. Every exception survives
pickling, for a worker sends them to its parent.
"""

# ruff: noqa: N818 - the names are the words of the field: IllegalMove, not IllegalMoveError
from __future__ import annotations

import signal
from typing import Final

from ludolog.outside import clipped, quoted
from ludolog.terms import Atom, Term, Value
from ludolog.wording import _, ngettext

_SHOWN: Final = 1_000
"""Characters that are told of a message, which may repeat a name as long as a query."""


class LudologError(Exception):
    """The root of everything this library raises on purpose."""


class GameWarning(UserWarning):
    """A game in a folder of the user's own did not load cleanly; the others did."""


class PrologNotFound(LudologError):
    """SWI-Prolog is missing, unusable or too old."""


class ProcessesError(LudologError):
    """This system does not let processes work side by side; the message says why."""


class EngineError(LudologError):
    """The engine was used in a way it does not allow."""


class WrongThread(EngineError):
    """Prolog was reached from a thread, or a forked process, other than the engine's own."""


class QueryOrderError(EngineError):
    """An outer query was advanced while an inner one was still open."""


class ConversionError(LudologError):
    """A value that has no counterpart on the other side: cyclic, too deep, a stream, a bool."""


class InvalidTerm(ConversionError):
    """Text that is no Prolog term. `position` counts characters from 0, where it is known."""

    def __init__(self, text: str, reason: str, position: int | None = None) -> None:
        super().__init__(text, reason, position)
        self.text = text
        self.reason = reason
        self.position = position

    def __str__(self) -> str:
        return self.reason


class LoadError(LudologError):
    """A Prolog file did not load cleanly; `messages` are Prolog's, in order."""

    def __init__(self, path: str, messages: tuple[str, ...]) -> None:
        super().__init__(path, messages)
        self.path = path
        self.messages = messages

    def __str__(self) -> str:
        return "\n".join((f"{self.path} did not load cleanly", *self.messages))


class GoalFailed(LudologError):
    """A goal that has to succeed failed; `goal` is its predicate indicator."""

    def __init__(self, goal: str) -> None:
        super().__init__(goal)
        self.goal = goal

    def __str__(self) -> str:
        return f"{self.goal} failed where it has to succeed"


class Interrupted(LudologError):
    """The goal was stopped by a call of `interrupt`."""


class HaltRequested(LudologError):
    """The goal called halt/0 or halt/1; `status` is the exit status it asked for."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status

    def __str__(self) -> str:
        return f"the goal called halt({self.status})"


class PrologError(LudologError):
    """A Prolog exception.

    `term` is the exception term as a value, or its text where it does not convert; `kind` is the
    name of its formal part, such as "type_error"; `message` is what Prolog's own toplevel would
    print, of which the text of the exception has the first 1,000 characters.
    """

    def __init__(self, term: Value, kind: str, message: str) -> None:
        super().__init__(term, kind, message)
        self.term = term
        self.kind = kind
        self.message = message

    def __str__(self) -> str:
        return clipped(self.message, _SHOWN)


class PrologTypeError(PrologError):
    """A value of the wrong type."""


class PrologDomainError(PrologError):
    """A value of the right type outside its domain."""


class PrologExistenceError(PrologError):
    """Something named does not exist."""


class PrologInstantiationError(PrologError):
    """A variable where a value is needed."""


class PrologPermissionError(PrologError):
    """An operation that is not allowed."""


class PrologRepresentationError(PrologError):
    """A value the implementation cannot represent."""


class PrologEvaluationError(PrologError):
    """Arithmetic without a result."""


class PrologSyntaxError(PrologError):
    """Text that Prolog cannot read."""


class PrologResourceError(PrologError):
    """A resource ran out."""


class TimeLimit(PrologResourceError):
    """The time allowed for a goal or for its next answer ran out."""


class InferenceLimit(PrologResourceError):
    """The inferences allowed for a goal ran out."""


class WorkerError(LudologError):
    """The worker process."""


class WorkerDied(WorkerError):
    """The worker ended without an answer. `status` is its exit status, negative for a signal."""

    def __init__(self, status: int | None, last_words: str = "") -> None:
        super().__init__(status, last_words)
        self.status = status
        self.last_words = last_words

    @property
    def out_of_memory(self) -> bool:
        """Whether a limit on memory is behind it, as far as can be told."""
        killed = self.status is not None and -self.status == signal.SIGKILL
        return killed or "memory" in self.last_words or not self.last_words

    def __str__(self) -> str:
        how = f"signal {-self.status}" if self.status and self.status < 0 else f"{self.status}"
        words = f": {self.last_words}" if self.last_words else ""
        sentence = _("the worker process ended without an answer (status {status})")
        return sentence.format(status=how) + words


class UnaskedReply(WorkerDied):
    """The worker sent a reply that belongs to no question, and was killed.

    Something in it other than its own answering writes to its pipe.
    """

    def __init__(self) -> None:
        super().__init__(None)
        self.args = ()

    def __str__(self) -> str:
        return _("the worker process sent a reply that nobody asked for")


class WorkerTimeout(WorkerError):
    """The worker outlived its limit of `seconds` and was killed."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds

    def __str__(self) -> str:
        sentence = ngettext(
            "the worker did not answer within {seconds} second and was killed",
            "the worker did not answer within {seconds} seconds and was killed",
            self.seconds,
        )
        return sentence.format(seconds=f"{self.seconds:g}")


class UnknownGame(LudologError):
    """No game of that name is registered; `known` are those that are."""

    def __init__(self, name: str, known: tuple[str, ...] = ()) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        sentence = _("no game is called {name}").format(name=quoted(self.name))
        known = _("known: {names}").format(names=", ".join(self.known))
        return f"{sentence} ({known})" if self.known else sentence


class InvalidState(LudologError):
    """A term or a text that is no state of the game."""


class InvalidMove(LudologError):
    """Text or a term that is no move; `text` is what was given."""

    def __init__(self, text: str, reason: str = "") -> None:
        super().__init__(text, reason)
        self.text = text
        self.reason = reason

    def __str__(self) -> str:
        return self.reason or _("{text} is no move").format(text=quoted(self.text))


class IllegalMove(LudologError):
    """A well-formed move that is not legal here: `move` is its text, `reason` says why."""

    def __init__(self, move: str, reason: str = "") -> None:
        super().__init__(move, reason)
        self.move = move
        self.reason = reason

    def __str__(self) -> str:
        sentence = _("{move} is not legal").format(move=clipped(self.move))
        return f"{sentence}: {self.reason}" if self.reason else sentence


class PlayerFault(LudologError):
    """A player of somebody's own made no legal move; the message says what it did instead."""


class InvalidRecord(LudologError):
    """A record that cannot be read or played.

    `line` is the line in its text (0 where there is none); `number` and `move` are those of the
    move that is wrong, if one is.
    """

    def __init__(self, line: int, reason: str, number: int = 0, move: str = "") -> None:
        super().__init__(line, reason, number, move)
        self.line = line
        self.reason = reason
        self.number = number
        self.move = move

    def __str__(self) -> str:
        where = [_("line {line}").format(line=self.line)] if self.line else []
        if self.number:
            where.append(_("move {n} ({move})").format(n=self.number, move=clipped(self.move)))
        return ", ".join(where) + (": " if where else "") + self.reason


_BY_KIND: Final[dict[str, type[PrologError]]] = {
    "type_error": PrologTypeError,
    "domain_error": PrologDomainError,
    "existence_error": PrologExistenceError,
    "instantiation_error": PrologInstantiationError,
    "permission_error": PrologPermissionError,
    "representation_error": PrologRepresentationError,
    "evaluation_error": PrologEvaluationError,
    "syntax_error": PrologSyntaxError,
    "resource_error": PrologResourceError,
    "time_limit_exceeded": TimeLimit,
    "inference_limit_exceeded": InferenceLimit,
}


def from_prolog(term: Value, message: str) -> PrologError:
    """The exception for a Prolog exception term and the message Prolog has for it."""
    match term:
        case Term("error", (Term(kind, _) | Atom(kind), _)):
            pass
        case Term(kind, _) | Atom(kind):
            pass
        case _:
            kind = "exception"
    return _BY_KIND.get(kind, PrologError)(term, str(kind), message)
