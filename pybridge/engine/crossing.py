"""Crossing from Python into Prolog and back: entering and leaving, terms put there and got from
there, exceptions.

What goes through Prolog is all of this form, so that a KeyboardInterrupt that Python raises in
between undoes what was done:

    level = crossing.level()
    try:
        crossing.enter()
        ...
    finally:
        crossing.leave(level)

`ludolog.engine.engine` makes goals and queries of it, `ludolog.engine.stepping` steps.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from ludolog.engine import codec
from ludolog.engine import foreign as c
from ludolog.engine.handles import Input, Output, Query, Ref
from ludolog.engine.interrupt import SigintSwap
from ludolog.errors import (
    ConversionError,
    EngineError,
    HaltRequested,
    Interrupted,
    PrologError,
    TimeLimit,
    WrongThread,
    from_prolog,
)
from ludolog.terms import Atom, Source, Term, Value

__all__ = ["Crossing"]

_INT64: Final = 1 << 63


class Crossing:
    """The way into the Prolog of this process, for the thread that made it.

    `parse` and `abort_reason` are goals of `ludolog_engine`, set by who loads it.
    """

    parse: Callable[[str], Ref]
    abort_reason: Callable[[], tuple[Output, ...] | None]

    def __init__(self, foreign: c.Foreign) -> None:
        self._c = foreign
        self.forgotten: deque[int] = deque()
        """Records that Python has no use for."""
        self.queries: list[Query] = []
        """The open queries, the innermost last."""
        self.sigint = SigintSwap()
        self._thread: int | None = threading.get_ident()
        self._ended = ""
        self._running = 0
        self._gate = threading.Lock()
        self._halt: int | None = None
        self._raised: BaseException | None = None
        self._prolog_thread: int = foreign.thread_self()

    def prepare(self, module: str) -> None:
        """Find the predicates of `module` that convert terms."""

        def find(name: str, arity: int) -> int:
            handle: int = self._c.predicate(name.encode(), arity, module.encode())
            return handle

        self._encode = find("encode", 2)
        self._encode_exact = find("encode_exact", 2)
        self._encode_error = find("encode_error", 2)
        self._written = find("written", 2)
        self._message = find("error_message", 2)
        self._parse = find("parse", 4)

    # -- into Prolog and back ---------------------------------------------------------------------

    def level(self) -> int:
        """How many goals are running, which are within each other."""
        self.check_thread()
        return self._running

    def check_thread(self) -> None:
        """Raise WrongThread in any thread but the one that started Prolog, and after the end."""
        if threading.get_ident() != self._thread:
            raise WrongThread(
                self._ended or "Prolog belongs to the thread that started it; use a Worker"
            )

    def enter(self) -> None:
        """Into Prolog; what was forgotten meanwhile is taken away."""
        if self._running == 0:
            self.sigint.enter()
            self._running = 1
            while self.forgotten:
                self._c.erase(self.forgotten.popleft())
            while self.queries and self.queries[-1].abandoned:
                self.end_query()
        else:
            self._running += 1

    def leave(self, level: int) -> None:
        """Back to Python. An interrupt that came too late for its goal is raised here."""
        if level:
            self._running = level
            return
        with self._gate:
            self._running = 0
        self.sigint.leave()
        late = self.take_exception(0) if self._c.handle_signals() < 0 else None
        if self._halt is not None:
            status, self._halt = self._halt, None
            self.abort_reason()
            raise HaltRequested(status)
        if late is not None:
            raise self.exception(late)

    @contextmanager
    def inside(self, ref: Ref) -> Iterator[int]:
        """In Prolog, with the term of `ref`; for what need not be fast."""
        level = self.level()
        try:
            self.enter()
            frame = self._c.open_foreign_frame()
            try:
                term = self._c.new_term_ref()
                self.put(term, ref)
                yield term
            finally:
                self._c.discard_foreign_frame(frame)
        finally:
            self.leave(level)

    def end_query(self) -> None:
        """Close the innermost open query."""
        query = self.queries.pop()
        query.done = True
        if not self._c.cut_query(query.handle):
            self._c.clear_exception()
        self._c.discard_foreign_frame(query.frame)

    # -- terms ------------------------------------------------------------------------------------

    def put(self, term: int, value: Input) -> None:
        """Make `term`, a reference that is new, the value."""
        match value:
            case Ref():
                if value._owner is not self:
                    raise EngineError("a Ref of another engine")
                if value.young:
                    done = self._c.put_term(term, value.young)
                else:
                    done = self._c.recorded(value.record, term)
            case Atom():
                done = self._c.put_name(term, value)
            case str():
                done = self._c.put_string(term, value)
            case Source(text):
                done = self._c.recorded(self.parse(text).record, term)
            case int() if not isinstance(value, bool) and -_INT64 <= value < _INT64:
                done = self._c.put_int64(term, value)
            case ():
                done = self._c.put_nil(term)
            case _:
                done = self._put_read(term, codec.text(value))
        if not done:
            error = self.take_exception(0)
            raise self.exception(error) if error else ConversionError("no room for a term")

    def _put_read(self, term: int, text: str) -> bool:
        """Make `term` what `text`, which is `codec.text`, reads as."""
        arguments = self._c.new_term_refs(4)
        self._c.put_string(arguments, text)
        read: bool = self._c.call_predicate(None, c.CALL, self._parse, arguments)
        return read and self._c.put_term(term, arguments + 1)

    def keep(self, term: int) -> Ref:
        """A copy of `term` that outlives its frame."""
        return Ref(self, self._c.record(term))

    def get(self, term: int) -> Value:
        """`term` as a value. Raises ConversionError if it has none."""
        small = self._c.get_small(term)
        if small is not None:
            return small
        value = codec.decode(self._ask_text(self._encode, term))
        if value is None:
            value = codec.decode(self._ask_text(self._encode_exact, term))
        if value is None:
            raise ConversionError("a term that does not cross from Prolog to Python")
        return value

    def _ask_text(self, predicate: int, term: int) -> str:
        """The text that one of our predicates gives for `term`; "" if it fails."""
        frame = self._c.open_foreign_frame()
        try:
            arguments = self._c.new_term_refs(2)
            self._c.put_term(arguments, term)
            if self._c.call_predicate(None, c.CALL, predicate, arguments):
                return self._c.get_text(arguments + 1) or ""
            if self.take_exception(0) is None:
                return ""
            stopped = self._stopped()
            raise stopped or ConversionError("a term too large or too deep for Prolog to write")
        finally:
            self._c.discard_foreign_frame(frame)

    def text_of(self, ref: Ref) -> str:
        """What `Ref.text` is."""
        with self.inside(ref) as term:
            text = self._ask_text(self._written, term)
        if not text:
            raise ConversionError("a cyclic term has no text")
        return text

    def value_of(self, ref: Ref) -> Value:
        """What `Ref.value` is."""
        with self.inside(ref) as term:
            return self.get(term)

    # -- exceptions -------------------------------------------------------------------------------

    def take_exception(self, query: int) -> Ref | None:
        """Prolog's pending exception, which is over then."""
        term = self._c.exception(query)
        if not term:
            return None
        error = self.keep(term)
        self._c.clear_exception()
        return error

    def exception(self, error: Ref) -> BaseException:
        """The Python exception for a Prolog one."""
        with self.inside(error) as term:
            try:
                value = codec.decode(self._ask_text(self._encode_error, term))
            except ConversionError:
                value = None
            if value is None:
                value = self._ask_text(self._written, term) or "a cyclic term"
            message = self._ask_text(self._message, term)
        match value:
            case Atom("$aborted") | Term("unwind", (Atom("abort"),)):
                aborted = PrologError(value, "$aborted", "the goal called abort")
                return self._stopped() or aborted
            case Term("unwind", (Term("halt", (int(status),)),)):
                return HaltRequested(status)
        return from_prolog(value, message)

    def _stopped(self) -> BaseException | None:
        """Why a goal was aborted by a signal, if one was."""
        match self.abort_reason():
            case (Atom("int"),):
                return KeyboardInterrupt()
            case (Atom("alrm"),):
                raised, self._raised = self._raised, None
                return raised
            case (Atom("usr1"),):
                return Interrupted("the goal was interrupted")
            case (Atom("late") as late,):
                return TimeLimit(late, "time_limit_exceeded", "Time limit exceeded")
        return None

    def interrupt(self) -> bool:
        """Stop the goal that runs now; says whether one was running. For any thread."""
        with self._gate:
            if not self._running:
                return False
            self._c.thread_raise(self._prolog_thread, signal.SIGUSR1)
            return True

    # -- the end ----------------------------------------------------------------------------------

    def note_halt(self, status: int) -> bool:
        """A goal called halt, with the status that the term `status` is."""
        self._halt = self._c.get_int(status) or 0
        return True

    def run_handler(self, _signal: int) -> bool:
        """Call Python's handler of SIGALRM; False if it raised what the goal is to end with."""
        handler = signal.getsignal(signal.SIGALRM)
        try:
            if callable(handler):
                handler(signal.SIGALRM, sys._getframe())
        except BaseException as error:
            self._raised = error
            return False
        return True

    @property
    def here(self) -> bool:
        """Whether this is the thread that may enter."""
        return threading.get_ident() == self._thread

    def end(self, why: str) -> None:
        """Nobody enters any more; WrongThread says why."""
        self._thread = None
        self._ended = why
