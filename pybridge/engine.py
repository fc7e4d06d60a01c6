"""Prolog inside this process.

One process holds one `Engine`, used by the thread that made it. pyswip is imported here and nowhere else: it finds and
declares SWI-Prolog's library for everyone else in the process, while every goal of ours goes the way that this module goes
(`docs/design.md` has the figures that decided that).

A goal is a module, a name and a string of modes, one letter for each argument:

``+``  an input: a value, a `Ref` or a `Source`
``-``  an output, as a typed value
``#``  an output, kept in Prolog as a `Ref`
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from pybridge import codec, start
from pybridge import foreign as c
from pybridge.errors import (
    ConversionError,
    EngineError,
    GoalFailed,
    HaltRequested,
    Interrupted,
    InvalidTerm,
    LoadError,
    PrologError,
    QueryOrderError,
    WrongThread,
    from_prolog,
)
from pybridge.interrupt import SigintSwap, pythons_signals_kept
from pybridge.terms import Atom, Source, Term, Tup, Value, Var

if TYPE_CHECKING:
    import ctypes

__all__ = ["Capture", "Engine", "Input", "Output", "Predicate", "Ref", "Solutions", "engine"]

_SUPPORT: Final = "ludolog_support"
_CALL: Final = c.Q_NODEBUG | c.Q_PASS_EXCEPTION
_QUERY: Final = c.Q_NODEBUG | c.Q_CATCH_EXCEPTION | c.Q_EXT_STATUS
_INT64: Final = 1 << 63


class Ref:
    """A term kept in Prolog, given back when Python forgets it. Immutable; equal to a variant of itself.

    Where its term goes back to Prolog, nothing is converted.
    """

    __slots__ = ("_engine", "_record", "_text", "__weakref__")

    def __init__(self, engine: Engine, record: int) -> None:
        self._engine = engine
        self._record = record
        self._text: str | None = None

    @property
    def text(self) -> str:
        """Quoted text with the standard operators, the same for equal terms. Raises ConversionError if cyclic."""
        if self._text is None:
            self._text = self._engine._text_of(self)
        return self._text

    @property
    def value(self) -> Value:
        """The term as a value. Raises ConversionError if it has none."""
        return self._engine._value_of(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ref):
            return NotImplemented
        return self is other or self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Ref({self._text!r})" if self._text is not None else f"<Ref {self._record:#x}>"

    def __reduce__(self) -> tuple[type[Source], tuple[str]]:
        # What another process can know of it is its text.
        return Source, (self.text,)

    def __del__(self) -> None:
        # Python may be in any thread here, and Prolog in the middle of a goal.
        self._engine._forgotten.append(self._record)


Input: TypeAlias = "Value | Ref | Source"
Output: TypeAlias = "Value | Ref"


class Predicate:
    """A predicate with its modes, prepared once and called often. Made by `Engine.predicate`."""

    __slots__ = ("_engine", "_functor", "_handle", "inputs", "module", "modes", "name", "outputs")

    def __init__(self, engine: Engine, module: str, name: str, modes: str) -> None:
        if set(modes) - set("+-#"):
            raise ValueError(f"modes are made of +, - and #, not {modes!r}")
        self._engine = engine
        self.module = module
        self.name = name
        self.modes = modes
        self.inputs = tuple(i for i, mode in enumerate(modes) if mode == "+")
        self.outputs = tuple((i, mode == "#") for i, mode in enumerate(modes) if mode != "+")
        self._handle: int = engine._c.predicate(name.encode(), len(modes), module.encode())
        self._functor: int | None = None

    def __repr__(self) -> str:
        return f"<Predicate {self.indicator} {self.modes!r}>"

    @property
    def indicator(self) -> str:
        """Module:Name/Arity, as Prolog writes it where the names are plain."""
        return f"{self.module}:{self.name}/{len(self.modes)}"

    def once(
        self, *inputs: Input, time: float | None = None, inferences: int | None = None
    ) -> tuple[Output, ...] | None:
        """The outputs of the first answer, None if there is none.

        `time` is in seconds. Raises what `Engine` says of goals.
        """
        return self._engine._once(self, inputs, time, inferences)

    def det(
        self, *inputs: Input, time: float | None = None, inferences: int | None = None
    ) -> tuple[Output, ...]:
        """As `once`; raises GoalFailed if there is no answer."""
        outputs = self._engine._once(self, inputs, time, inferences)
        if outputs is None:
            raise GoalFailed(self.indicator)
        return outputs

    def holds(
        self, *inputs: Input, time: float | None = None, inferences: int | None = None
    ) -> bool:
        """Whether there is an answer."""
        return self._engine._once(self, inputs, time, inferences) is not None

    def solutions(
        self, *inputs: Input, time: float | None = None, inferences: int | None = None
    ) -> Solutions:
        """The outputs of all answers, found as they are asked for. The limits are for each answer."""
        return Solutions(self._engine, _Query(self, inputs, time, inferences))

    def _as_functor(self) -> int:
        if self._functor is None:
            self._functor = self._engine._c.functor(self.name, len(self.modes))
        return self._functor


@dataclass(slots=True, eq=False)
class _Query:
    """What the engine knows of an open query. Its frame and query are 0 until the first answer is asked for."""

    predicate: Predicate
    inputs: Sequence[Input]
    time: float | None
    inferences: int | None
    frame: int = 0
    handle: int = 0
    arguments: int = 0
    done: bool = False
    abandoned: bool = False


class Solutions:
    """An iterator over the answers of a goal; a context manager that closes it.

    A query is open from its first answer to its last, or until `close`. Goals and further queries may run in between, but of
    several open queries only the innermost can be advanced: QueryOrderError otherwise. Closing one closes those inside it.
    """

    __slots__ = ("_engine", "_query", "__weakref__")

    def __init__(self, engine: Engine, query: _Query) -> None:
        self._engine = engine
        self._query = query

    def __iter__(self) -> Solutions:
        return self

    def __next__(self) -> tuple[Output, ...]:
        outputs = self._engine._next(self._query)
        if outputs is None:
            raise StopIteration
        return outputs

    @property
    def exhausted(self) -> bool:
        """Whether it is known that no further answer will come; Prolog often knows with the last one."""
        return self._query.done

    def close(self) -> None:
        """Leave the query; no further answer will come."""
        self._engine._close(self._query)

    def __enter__(self) -> Solutions:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        # Python may be in any thread here; the engine closes it when it is next entered.
        self._query.abandoned = True


@dataclass(slots=True)
class Capture:
    """Where `Engine.captured` puts what was written: `text`, once its block is left."""

    text: str = ""


class Engine:
    """The Prolog of this process. Use `engine()` to get it.

    Every goal may raise: the subclass of PrologError for a Prolog exception; TimeLimit and InferenceLimit for its limits;
    ConversionError for a value that does not cross; Interrupted or KeyboardInterrupt if it was stopped; HaltRequested if it
    called halt; WrongThread. Goals run in module `user`, without the debugger. Nothing that is asked of a thread other than the
    engine's own is done, save `interrupt`.
    """

    def __init__(self) -> None:
        self._pid = os.getpid()
        self._thread = threading.get_ident()
        self._running = 0
        self._interrupted = False
        self._halt: int | None = None
        self._forgotten: deque[int] = deque()
        self._queries: list[_Query] = []
        self._predicates: dict[tuple[str, str, str], Predicate] = {}
        library, self.version = _start()
        self._c = c.Foreign(library)
        self._prolog_thread: int = self._c.thread_self()
        self._sigint = SigintSwap()
        self._load_support()

    def _load_support(self) -> None:
        support = start.prolog_dir() / "ludolog" / "support.pl"
        with pythons_signals_kept():
            self.predicate("system", "use_module", "++").det(Atom(str(support)), ())
            self.predicate(_SUPPORT, "take_signal", "").det()
            self._sigint = SigintSwap()
        self._c.register(_SUPPORT, "halt_requested", self._note_halt)
        notify = Term(":", (Atom(_SUPPORT), Atom("halt_requested")))
        self.predicate(_SUPPORT, "take_halt", "+").det(notify)
        support_predicate = self._support
        self._encode = support_predicate("encode", "+-")
        self._encode_exact = support_predicate("encode_exact", "+-")
        self._encode_error = support_predicate("encode_error", "+-")
        self._written = support_predicate("written", "+-")
        self._message = support_predicate("error_message", "+-")
        self._parse = support_predicate("parse", "+#--")
        self._abort_reason = support_predicate("abort_reason", "-")
        self._start_alarm = support_predicate("start_alarm", "+")
        self._stop_alarm = support_predicate("stop_alarm", "")
        self._limited = support_predicate("limited", "+++")
        self._inference_limited = support_predicate("inference_limited", "++")
        self._colon = self._c.functor(":", 2)

    def _support(self, name: str, modes: str) -> Predicate:
        return self.predicate(_SUPPORT, name, modes)

    # -- the public side: goals, terms, files -----------------------------------------------------

    def predicate(self, module: str, name: str, modes: str) -> Predicate:
        """The predicate Module:Name with one mode for each argument, prepared for calling."""
        key = (module, name, modes)
        found = self._predicates.get(key)
        if found is None:
            self._check_thread()
            found = self._predicates[key] = Predicate(self, module, name, modes)
        return found

    def once(
        self,
        module: str,
        name: str,
        modes: str,
        *inputs: Input,
        time: float | None = None,
        inferences: int | None = None,
    ) -> tuple[Output, ...] | None:
        """`Predicate.once` of the predicate Module:Name."""
        return self._once(self.predicate(module, name, modes), inputs, time, inferences)

    def det(
        self,
        module: str,
        name: str,
        modes: str,
        *inputs: Input,
        time: float | None = None,
        inferences: int | None = None,
    ) -> tuple[Output, ...]:
        """`Predicate.det` of the predicate Module:Name."""
        return self.predicate(module, name, modes).det(*inputs, time=time, inferences=inferences)

    def holds(
        self,
        module: str,
        name: str,
        modes: str,
        *inputs: Input,
        time: float | None = None,
        inferences: int | None = None,
    ) -> bool:
        """`Predicate.holds` of the predicate Module:Name."""
        return self._once(self.predicate(module, name, modes), inputs, time, inferences) is not None

    def solutions(
        self,
        module: str,
        name: str,
        modes: str,
        *inputs: Input,
        time: float | None = None,
        inferences: int | None = None,
    ) -> Solutions:
        """`Predicate.solutions` of the predicate Module:Name."""
        query = _Query(self.predicate(module, name, modes), inputs, time, inferences)
        return Solutions(self, query)

    def parse(self, text: str) -> Ref:
        """The term that `text` reads as, with the standard operators; a full stop may be left out.

        Raises InvalidTerm if it is no term, or more than one.
        """
        ref, message, position = self._parse.det(text)
        assert isinstance(ref, Ref) and isinstance(message, str) and isinstance(position, int)
        if message:
            raise InvalidTerm(text, message, position if position >= 0 else None)
        return ref

    def ref(self, value: Input) -> Ref:
        """`value` as a term kept in Prolog."""
        if isinstance(value, Ref):
            return value
        (ref,) = self.det("system", "=", "+#", value)
        assert isinstance(ref, Ref)
        return ref

    def load_ludolog(self) -> None:
        """Load the face of Ludolog, once. Raises LoadError."""
        self._load(start.prolog_dir() / "ludolog.pl")

    def consult(self, path: str | os.PathLike[str]) -> tuple[str, ...]:
        """Load a Prolog file, importing nothing from it; returns its warnings and errors.

        Raises LoadError if there is no such file.
        """
        file = Path(path).resolve()
        if not file.is_file():
            raise LoadError(str(path), ("there is no such file",))
        return self._messages_of_loading(file)

    def _load(self, file: Path) -> None:
        messages = self._messages_of_loading(file)
        if messages:
            raise LoadError(str(file), messages)

    def _messages_of_loading(self, file: Path) -> tuple[str, ...]:
        (messages,) = self._support("load_file", "+-").det(Atom(str(file)))
        assert isinstance(messages, tuple)
        return tuple(str(message) for message in messages)

    @contextmanager
    def captured(self) -> Iterator[Capture]:
        """Inside, Prolog's output and messages go to `Capture.text`, and reading finds the end of the input."""
        capture = Capture()
        self._support("begin_capture", "").det()
        try:
            yield capture
        finally:
            (text,) = self._support("end_capture", "-").det()
            assert isinstance(text, str)
            capture.text = text

    def interrupt(self) -> bool:
        """Stop the goal that runs now, from any thread: it raises Interrupted. Says whether one was running.

        One long built-in step, such as a sum of huge numbers, ends first.
        """
        if not self._running:
            return False
        self._interrupted = True
        self._c.thread_raise(self._prolog_thread, signal.SIGINT)
        return True

    # -- inside: entering and leaving Prolog ------------------------------------------------------

    def _check_thread(self) -> None:
        if threading.get_ident() != self._thread or os.getpid() != self._pid:
            if os.getpid() != self._pid:
                raise WrongThread("Prolog does not survive a fork: use pybridge.worker.Worker")
            raise WrongThread("Prolog belongs to the thread that started it: use pybridge.worker.Worker")

    def _enter(self) -> None:
        self._check_thread()
        self._sigint.enter()
        self._running += 1
        if self._running == 1:
            forgotten = self._forgotten
            while forgotten:
                self._c.erase(forgotten.popleft())
            while self._queries and self._queries[-1].abandoned:
                self._end(self._queries.pop())

    def _leave(self) -> None:
        """Back to Python. An interrupt that came too late for the goal is raised here, not in the next goal."""
        late = self._running == 1 and self._c.handle_signals() < 0
        record = self._take_exception(0) if late else 0
        self._running -= 1
        self._sigint.leave()
        if self._halt is not None and not self._running:
            raise self._halted()
        if late:
            raise self._exception(record)

    @contextmanager
    def _inside(self) -> Iterator[c.Foreign]:
        """In Prolog, in a frame of its own; for what need not be fast."""
        self._enter()
        try:
            frame = self._c.open_foreign_frame()
            try:
                yield self._c
            finally:
                self._c.discard_foreign_frame(frame)
        finally:
            self._leave()

    def _once(
        self,
        predicate: Predicate,
        inputs: Sequence[Input],
        time: float | None,
        inferences: int | None,
    ) -> tuple[Output, ...] | None:
        record = 0
        outputs = None
        self._enter()
        try:
            frame = self._c.open_foreign_frame()
            try:
                arguments = self._put_arguments(predicate, inputs)
                if time is None and inferences is None:
                    called = self._c.call_predicate(None, _CALL, predicate._handle, arguments)
                else:
                    called = self._call_limited(predicate, arguments, time, inferences)
                if called:
                    outputs = self._get_outputs(predicate, arguments)
                else:
                    record = self._take_exception(0)
            finally:
                self._c.discard_foreign_frame(frame)
        finally:
            self._leave()
        if record:
            raise self._exception(record)
        return outputs

    def _call_limited(
        self, predicate: Predicate, arguments: int, time: float | None, inferences: int | None
    ) -> bool:
        limited = self._c.new_term_refs(3)
        self._put(limited, time if time is not None else 0)
        self._put(limited + 1, inferences if inferences is not None else 0)
        self._put_goal(limited + 2, predicate, arguments)
        return bool(self._c.call_predicate(None, _CALL, self._limited._handle, limited))

    def _put_goal(self, term: int, predicate: Predicate, arguments: int) -> None:
        """Make `term` the goal Module:Name(Arguments)."""
        parts = self._c.new_term_refs(2)
        self._c.put_text(parts, c.PL_ATOM, predicate.module)
        if predicate.modes:
            self._c.cons_functor_v(parts + 1, predicate._as_functor(), arguments)
        else:
            self._c.put_text(parts + 1, c.PL_ATOM, predicate.name)
        self._c.cons_functor_v(term, self._colon, parts)

    # -- inside: queries --------------------------------------------------------------------------

    def _next(self, query: _Query) -> tuple[Output, ...] | None:
        if query.done:
            return None
        record = 0
        outputs = None
        self._enter()
        try:
            if not query.handle:
                self._open(query)
            elif self._queries[-1] is not query:
                raise QueryOrderError(
                    f"{self._queries[-1].predicate.indicator} was asked after "
                    f"{query.predicate.indicator} and is still open"
                )
            status = self._step(query)
            if status == c.S_EXCEPTION:
                record = self._take_exception(query.handle)
            elif status != c.S_FALSE:
                outputs = self._get_outputs(query.predicate, query.arguments)
            if status != c.S_TRUE:
                self._end(self._queries.pop())
        except BaseException:
            self._close_inside(query)
            raise
        finally:
            self._leave()
        if record:
            raise self._exception(record)
        return outputs

    def _open(self, query: _Query) -> None:
        predicate = query.predicate
        frame = self._c.open_foreign_frame()
        try:
            arguments = self._put_arguments(predicate, query.inputs)
            handle, called = predicate._handle, arguments
            if query.inferences is not None:
                handle, called = self._inference_limited._handle, self._c.new_term_refs(2)
                self._put(called, query.inferences)
                self._put_goal(called + 1, predicate, arguments)
            query.handle = self._c.open_query(None, _QUERY, handle, called)
        except BaseException:
            query.done = True
            self._c.discard_foreign_frame(frame)
            raise
        query.frame, query.arguments = frame, arguments
        self._queries.append(query)

    def _step(self, query: _Query) -> int:
        if query.time is None:
            return int(self._c.next_solution(query.handle))
        self._start_alarm.det(query.time)
        try:
            return int(self._c.next_solution(query.handle))
        finally:
            self._stop_the_alarm()

    def _stop_the_alarm(self) -> None:
        # It may ring in the moment between the answer and here: then its exception is the only trace of it.
        while not self._c.call_predicate(None, _CALL, self._stop_alarm._handle, 0):
            self._c.clear_exception()

    def _close(self, query: _Query) -> None:
        if query.done:
            return
        if not query.handle:
            query.done = True
            return
        self._enter()
        try:
            self._close_inside(query)
        finally:
            self._leave()

    def _close_inside(self, query: _Query) -> None:
        """Close `query` and those opened after it."""
        while query in self._queries:
            self._end(self._queries.pop())

    def _end(self, query: _Query) -> None:
        query.done = True
        self._c.cut_query(query.handle)
        self._c.discard_foreign_frame(query.frame)

    def _end_of_python(self) -> None:
        """Leave nothing open for Prolog's own end to stumble over, and let it halt."""
        if os.getpid() != self._pid or threading.get_ident() != self._thread:
            return
        while self._queries:
            self._end(self._queries.pop())
        self._support("allow_halt", "").det()

    # -- inside: terms ----------------------------------------------------------------------------

    def _put_arguments(self, predicate: Predicate, inputs: Sequence[Input]) -> int:
        if len(inputs) != len(predicate.inputs):
            raise TypeError(
                f"{predicate.indicator} has {len(predicate.inputs)} inputs, {len(inputs)} were given"
            )
        arguments: int = self._c.new_term_refs(len(predicate.modes))
        for index, value in zip(predicate.inputs, inputs, strict=True):
            self._put(arguments + index, value)
        return arguments

    def _put(self, term: int, value: Input) -> None:
        match value:
            case Ref():
                if value._engine is not self:
                    raise EngineError("a Ref of another engine")
                self._c.recorded(value._record, term)
            case Atom():
                self._put_chars(term, c.PL_ATOM, value)
            case str():
                self._put_chars(term, c.PL_STRING, value)
            case Source(text):
                self._c.recorded(self.parse(text)._record, term)
            case int() if not isinstance(value, bool) and -_INT64 <= value < _INT64:
                self._c.put_int64(term, value)
            case _:
                self._put_written(term, codec.text(value))

    def _put_chars(self, term: int, kind: int, text: str) -> None:
        try:
            self._c.put_text(term, kind, text)
        except UnicodeEncodeError:
            raise ConversionError("text with a lone surrogate is no Prolog text") from None

    def _put_written(self, term: int, text: str) -> None:
        encoded = text.encode()
        flags = c.REP_UTF8 | c.CVT_EXCEPTION
        if not self._c.put_term_from_chars(term, flags, len(encoded), encoded):
            record = self._take_exception(0)
            raise self._exception(record) if record else InvalidTerm(text, "no term")

    def _get_outputs(self, predicate: Predicate, arguments: int) -> tuple[Output, ...]:
        return tuple(
            [
                self._keep(arguments + index) if kept else self._get(arguments + index)
                for index, kept in predicate.outputs
            ]
        )

    def _keep(self, term: int) -> Ref:
        return Ref(self, self._c.record(term))

    def _get(self, term: int) -> Value:
        kind = self._c.term_type(term)
        if kind == c.PL_INTEGER:
            small = self._c.get_int(term)
            if small is not None:
                return small
        elif kind == c.PL_ATOM:
            name = self._c.get_text(term)
            if name is not None:
                return codec.atom(name)
        elif kind == c.PL_STRING:
            string = self._c.get_text(term)
            if string is not None:
                return string
        elif kind == c.PL_NIL:
            return ()
        value = codec.decode(self._ask_text(self._encode, term))
        if value is None:
            value = codec.decode(self._ask_text(self._encode_exact, term))
        assert value is not None
        return value

    def _ask_text(self, predicate: Predicate, term: int) -> str:
        """The text that a predicate of the support gives for `term`; "" if it fails."""
        frame = self._c.open_foreign_frame()
        try:
            arguments = self._c.new_term_refs(2)
            self._c.put_term(arguments, term)
            if not self._c.call_predicate(None, _CALL, predicate._handle, arguments):
                record = self._take_exception(0)
                if record:
                    self._c.erase(record)
                    raise ConversionError("Prolog's own stacks are too small to write this term")
                return ""
            return self._c.get_text(arguments + 1) or ""
        finally:
            self._c.discard_foreign_frame(frame)

    def _text_of(self, ref: Ref) -> str:
        with self._inside() as prolog:
            term = prolog.new_term_ref()
            prolog.recorded(ref._record, term)
            text = self._ask_text(self._written, term)
        if not text:
            raise ConversionError("a cyclic term has no text")
        return text

    def _value_of(self, ref: Ref) -> Value:
        with self._inside() as prolog:
            term = prolog.new_term_ref()
            prolog.recorded(ref._record, term)
            return self._get(term)

    # -- inside: exceptions -----------------------------------------------------------------------

    def _take_exception(self, query: int) -> int:
        """A record of Prolog's pending exception, which is over then; 0 if there is none."""
        term = self._c.exception(query)
        if not term:
            return 0
        record: int = self._c.record(term)
        self._c.clear_exception()
        return record

    def _exception(self, record: int) -> BaseException:
        """The Python exception for a recorded Prolog one, which is erased."""
        try:
            with self._inside() as prolog:
                term = prolog.new_term_ref()
                prolog.recorded(record, term)
                try:
                    value = codec.decode(self._ask_text(self._encode_error, term))
                except ConversionError:
                    value = None
                if value is None:
                    value = self._ask_text(self._written, term) or "a cyclic term"
                match value:
                    case Atom("$aborted") | Term("unwind", (Atom("abort"),)):
                        return self._stopped()
                    case Term("unwind", (Term("halt", (int(status),)),)):
                        return HaltRequested(status)
                return from_prolog(value, self._ask_text(self._message, term))
        finally:
            self._c.erase(record)

    def _stopped(self) -> BaseException:
        """Why a goal was aborted."""
        by_call, self._interrupted = self._interrupted, False
        if self._abort_reason.once() == (Atom("interrupt"),):
            return Interrupted("the goal was interrupted") if by_call else KeyboardInterrupt()
        return PrologError(Atom("$aborted"), "$aborted", "the goal called abort")

    def _note_halt(self, status: int) -> None:
        number = self._c.get_int(status)
        self._halt = number if number is not None else 0

    def _halted(self) -> HaltRequested:
        """The exception for a goal that called halt, however it ended."""
        status, self._halt = self._halt or 0, None
        self._abort_reason.once()
        return HaltRequested(status)


def _start() -> tuple[ctypes.CDLL, int]:
    """Start Prolog if nobody did, bring pyswip in, and return the library with its version."""
    installation = start.locate() if "pyswip" not in sys.modules else None
    if installation is not None:
        library = start.load(installation)
        version = start.check_version(library)
        with pythons_signals_kept():
            start.initialise(library, installation)
        _import_pyswip(installation)
        return library, version
    # Either the program has used pyswip already, or only pyswip knows where to look.
    library = start.load(start.Installation(_import_pyswip(None), None))
    return library, start.check_version(library)


def _import_pyswip(installation: start.Installation | None) -> str:
    """Import pyswip, on the library of `installation` if one is given; returns the library it uses."""
    forced: dict[str, str] = {}
    if installation is not None and installation.home is not None:
        forced = {"LIBSWIPL_PATH": installation.library, "SWI_HOME_DIR": installation.home}
    before = {name: os.environ.get(name) for name in forced}
    python_exit = sys.exit
    os.environ.update(forced)
    try:
        from pyswip import core
    except Exception as error:  # its own class for this cannot be imported while it cannot
        raise start.not_found(f"SWI-Prolog was not found ({error}).") from None
    finally:
        # pyswip's hook makes sys.exit("text") end in a ValueError.
        sys.exit = python_exit
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
    return str(core._lib._name)


_engine: Engine | None = None
_lock: Final = threading.Lock()


def engine() -> Engine:
    """The engine of this process, started by the first call. Its thread is the one that may use it.

    Raises PrologNotFound, with what to type, if there is no usable SWI-Prolog.
    """
    global _engine
    with _lock:
        if _engine is None:
            _engine = Engine()
            # Registered after pyswip's own clean-up, so that it runs before it.
            atexit.register(_engine._end_of_python)
        return _engine
