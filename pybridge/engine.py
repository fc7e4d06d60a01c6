"""Prolog inside this process.

One process holds one `Engine`, used by the thread that made it. pyswip is imported here and nowhere
else: it finds and declares SWI-Prolog's library for everyone else in the process, while every goal
of ours goes the way this module goes; `docs/design.md` has the figures that decided so.

A goal is a module, a name and a string of modes, one letter for each argument:

``+``  an input: a value, a `Ref` or a `Source`
``-``  an output, as a typed value
``#``  an output, kept in Prolog as a `Ref`

Where a program has started Prolog through pyswip before, all of this works on that Prolog, with
pyswip's settings: its stack limit, and no protection from an overflow of the C stack, which ends
the process.
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
from typing import TYPE_CHECKING, Final, Unpack

from pybridge import codec, folders, start
from pybridge import foreign as c
from pybridge.errors import (
    ConversionError,
    EngineError,
    HaltRequested,
    Interrupted,
    InvalidTerm,
    LoadError,
    PrologError,
    QueryOrderError,
    WrongThread,
    from_prolog,
)
from pybridge.handles import Input, Limits, Output, Predicate, Query, Ref, Solutions
from pybridge.interrupt import SigintSwap, pythons_signals_kept
from pybridge.nursery import Nursery
from pybridge.terms import Atom, Source, Term, Value

if TYPE_CHECKING:
    import ctypes

__all__ = ["Capture", "Engine", "Input", "Limits", "Output", "Predicate", "Ref", "Solutions"]
__all__ += ["engine"]

_SUPPORT: Final = "ludolog_support"
_QUERY: Final = c.Q_NODEBUG | c.Q_CATCH_EXCEPTION | c.Q_EXT_STATUS
_INT64: Final = 1 << 63


@dataclass(slots=True)
class Capture:
    """Where `Engine.captured` puts what was written: `text`, once its block is left."""

    text: str = ""


class Engine:
    """The Prolog of this process. Use `engine()` to get it.

    Every goal may raise: the subclass of PrologError for a Prolog exception; TimeLimit or
    InferenceLimit for its limits; ConversionError for a value that does not cross; Interrupted or
    KeyboardInterrupt if it was stopped; HaltRequested if it called halt; WrongThread. Goals run in
    module `user`, without the debugger. Only `interrupt` may be called from another thread.
    """

    def __init__(self) -> None:
        self.forgotten: deque[int] = deque()
        self._thread: int | None = threading.get_ident()
        self._ended = ""
        self._running = 0
        self._gate = threading.Lock()
        self._captures = 0
        self._halt: int | None = None
        self._queries: list[Query] = []
        self._predicates: dict[tuple[str, str, str], Predicate] = {}
        self._loaded = False
        self.problems: tuple[folders.Problem, ...] = ()
        """What was wrong with games of the user's own."""
        alone = "pyswip" not in sys.modules
        library, self.version = _start()
        self._c = c.Foreign(library)
        self._prolog_thread: int = self._c.thread_self()
        self._sigint = SigintSwap()
        self._colon = self._c.functor(":", 2)
        self._sigint = SigintSwap()
        self._load_support()
        self.nursery = Nursery(self, self._c, alone)
        """For steps from one position to the next."""
        os.register_at_fork(after_in_child=self._forked)

    def _load_support(self) -> None:
        path = start.prolog_dir() / "ludolog" / "support.pl"
        with pythons_signals_kept():
            self.det("system", "use_module", "++", Atom(str(path)), ())
            self.det(_SUPPORT, "take_signals", "")
            self._sigint = SigintSwap()

        def support(name: str, modes: str) -> Predicate:
            return self.predicate(_SUPPORT, name, modes)

        self._encode = support("encode", "+-")
        self._encode_exact = support("encode_exact", "+-")
        self._encode_error = support("encode_error", "+-")
        self._written = support("written", "+-")
        self._message = support("error_message", "+-")
        self._parse = support("parse", "+#--")
        self._abort_reason = support("abort_reason", "-")
        self._start_alarm = support("start_alarm", "+")
        self._stop_alarm = support("stop_alarm", "")
        self._limited = support("limited", "+++")
        self._inference_limited = support("inference_limited", "++")
        self._c.register(_SUPPORT, "halt_requested", self._note_halt)
        support("take_halt", "+").det(Term(":", (Atom(_SUPPORT), Atom("halt_requested"))))

    # -- goals, terms, files ----------------------------------------------------------------------

    def predicate(self, module: str, name: str, modes: str) -> Predicate:
        """The predicate Module:Name with one mode for each argument, prepared for calling."""
        key = (module, name, modes)
        found = self._predicates.get(key)
        if found is None:
            self._check_thread()
            handle = self._c.predicate(name.encode(), len(modes), module.encode())
            found = self._predicates[key] = Predicate(self, module, name, modes, handle)
        return found

    def once(
        self, module: str, name: str, modes: str, *inputs: Input, **limits: Unpack[Limits]
    ) -> tuple[Output, ...] | None:
        """`Predicate.once` of Module:Name."""
        return self.predicate(module, name, modes).once(*inputs, **limits)

    def det(
        self, module: str, name: str, modes: str, *inputs: Input, **limits: Unpack[Limits]
    ) -> tuple[Output, ...]:
        """`Predicate.det` of Module:Name."""
        return self.predicate(module, name, modes).det(*inputs, **limits)

    def holds(
        self, module: str, name: str, modes: str, *inputs: Input, **limits: Unpack[Limits]
    ) -> bool:
        """`Predicate.holds` of Module:Name."""
        return self.predicate(module, name, modes).holds(*inputs, **limits)

    def solutions(
        self, module: str, name: str, modes: str, *inputs: Input, **limits: Unpack[Limits]
    ) -> Solutions:
        """`Predicate.solutions` of Module:Name."""
        return self.predicate(module, name, modes).solutions(*inputs, **limits)

    def parse(self, text: str) -> Ref:
        """The term that `text` reads as, with the standard operators; a full stop may be left out.

        Raises InvalidTerm if it is no term, or more than one.
        """
        ref, message, position = self._parse.det(text)
        assert isinstance(ref, Ref) and isinstance(position, int)
        if message:
            raise InvalidTerm(text, str(message), position if position >= 0 else None)
        return ref

    def ref(self, value: Input) -> Ref:
        """`value` as a term kept in Prolog."""
        (ref,) = (value,) if isinstance(value, Ref) else self.det("system", "=", "+#", value)
        assert isinstance(ref, Ref)
        return ref

    def load_ludolog(self) -> None:
        """Load the face of Ludolog and the games of the user's folders, once.

        Raises LoadError if the face does not load cleanly. What is wrong with a user's game is
        warned of, and kept in `problems`.
        """
        if not self._loaded:
            face = start.prolog_dir() / "ludolog.pl"
            self.det("system", "set_prolog_flag", "++", Atom("ludolog_folders"), Atom("false"))
            messages = self.consult(face)
            if messages:
                raise LoadError(str(face), messages)
            self._loaded = True
            for folder in folders.named_folders():
                self.add_games(folder)

    def add_games(self, folder: str) -> None:
        """Load the games of a folder of the user's own, after `load_ludolog`."""
        self.problems += folders.load_folder(self, folder)

    def consult(self, path: str | os.PathLike[str]) -> tuple[str, ...]:
        """Load a Prolog file, importing nothing from it; returns its errors and warnings.

        Raises LoadError if there is no such file.
        """
        file = Path(path).resolve()
        if not file.is_file():
            raise LoadError(str(path), ("there is no such file",))
        (messages,) = self.det(_SUPPORT, "load_file", "+-", Atom(str(file)))
        assert isinstance(messages, tuple)
        return tuple(str(message) for message in messages)

    @contextmanager
    def captured(self) -> Iterator[Capture]:
        """Inside, output and messages go to `Capture.text`; reading finds the end of the input."""
        capture = Capture()
        self._captures += 1
        number = self._captures
        try:
            self.det(_SUPPORT, "begin_capture", "+", number)
            yield capture
        finally:
            # There is none to end if an interrupt came before the begin.
            ended = self.once(_SUPPORT, "end_capture", "+-", number)
            if ended is not None:
                capture.text = str(ended[0])

    def interrupt(self) -> bool:
        """Stop the goal that runs now, which raises Interrupted. Says whether one was running.

        May be called from any thread. One long built-in step, such as a product of huge numbers,
        is not interrupted: it ends first.
        """
        with self._gate:
            if not self._running:
                return False
            self._c.thread_raise(self._prolog_thread, signal.SIGUSR1)
            return True

    # -- into Prolog and back ---------------------------------------------------------------------
    #
    # Each crossing is `level = self._level()`, then `try: self._enter()`, then `finally:
    # self._leave(level)`: a KeyboardInterrupt that Python raises in between undoes what was done.

    def _level(self) -> int:
        """How many goals are running, which are within each other."""
        self._check_thread()
        return self._running

    def _check_thread(self) -> None:
        if threading.get_ident() != self._thread:
            raise WrongThread(
                self._ended or "Prolog belongs to the thread that started it; use a Worker"
            )

    def _enter(self) -> None:
        if self._running == 0:
            self._sigint.enter()
            self._running = 1
            while self.forgotten:
                self._c.erase(self.forgotten.popleft())
            while self._queries and self._queries[-1].abandoned:
                self._end_query()
        else:
            self._running += 1

    def _leave(self, level: int) -> None:
        """Back to Python. An interrupt that came too late for its goal is raised here."""
        if level:
            self._running = level
            return
        with self._gate:
            self._running = 0
        self._sigint.leave()
        late = self._take_exception(0) if self._c.handle_signals() < 0 else None
        if self._halt is not None:
            status, self._halt = self._halt, None
            self._abort_reason.once()
            raise HaltRequested(status)
        if late is not None:
            raise self._exception(late)

    @contextmanager
    def _inside(self, ref: Ref) -> Iterator[int]:
        """In Prolog, with the term of `ref`; for what need not be fast."""
        level = self._level()
        try:
            self._enter()
            frame = self._c.open_foreign_frame()
            try:
                term = self._c.new_term_ref()
                self._put(term, ref)
                yield term
            finally:
                self._c.discard_foreign_frame(frame)
        finally:
            self._leave(level)

    def run(
        self, predicate: Predicate, inputs: Sequence[Input], limits: Limits
    ) -> tuple[Output, ...] | None:
        """What `Predicate.once` does."""
        outputs = error = None
        level = self._level()
        try:
            self._enter()
            frame = self._c.open_foreign_frame()
            try:
                arguments = self._put_arguments(predicate, inputs)
                handle, called = predicate.handle, arguments
                if limits:
                    handle, called = self._limited.handle, self._c.new_term_refs(3)
                    self._put(called, limits.get("time") or 0)
                    self._put(called + 1, limits.get("inferences") or 0)
                    self._put_goal(called + 2, predicate, arguments)
                if self._c.call_predicate(None, c.CALL, handle, called):
                    outputs = self._get_outputs(predicate, arguments)
                else:
                    error = self._take_exception(0)
            finally:
                self._c.discard_foreign_frame(frame)
        finally:
            self._leave(level)
        if error is not None:
            raise self._exception(error)
        return outputs

    def _put_goal(self, term: int, predicate: Predicate, arguments: int) -> None:
        """Make `term` the goal Module:Name(Arguments)."""
        parts = self._c.new_term_refs(2)
        self._c.put_name(parts, predicate.module)
        if predicate.modes:
            functor = self._c.functor(predicate.name, len(predicate.modes))
            self._c.cons_functor_v(parts + 1, functor, arguments)
        else:
            self._c.put_name(parts + 1, predicate.name)
        self._c.cons_functor_v(term, self._colon, parts)

    # -- queries ----------------------------------------------------------------------------------

    def advance(self, query: Query) -> tuple[Output, ...] | None:
        """What `next` does to Solutions; None after the last answer."""
        if query.done:
            return None
        if query.handle and self._queries[-1] is not query:
            raise QueryOrderError(
                f"{self._queries[-1].predicate.indicator} was asked after "
                f"{query.predicate.indicator} and is still open"
            )
        outputs = error = None
        level = self._level()
        try:
            self._enter()
            try:
                if not query.handle:
                    self._open(query)
                status = self._step(query)
                if status == c.S_EXCEPTION:
                    error = self._take_exception(query.handle)
                elif status != c.S_FALSE:
                    outputs = self._get_outputs(query.predicate, query.arguments)
            except BaseException:
                self._end_queries(query)
                raise
            if status != c.S_TRUE:
                self._end_query()
        finally:
            self._leave(level)
        if error is not None:
            raise self._exception(error)
        return outputs

    def _open(self, query: Query) -> None:
        # Frame and query are opened together: they nest only if nothing comes in between.
        query.frame = self._c.open_foreign_frame()
        try:
            query.arguments = self._put_arguments(query.predicate, query.inputs)
            handle, called = query.predicate.handle, query.arguments
            inferences = query.limits.get("inferences")
            if inferences:
                handle, called = self._inference_limited.handle, self._c.new_term_refs(2)
                self._put(called, inferences)
                self._put_goal(called + 1, query.predicate, query.arguments)
            query.handle = self._c.open_query(None, _QUERY, handle, called)
        except BaseException:
            query.done = True
            self._c.discard_foreign_frame(query.frame)
            raise
        self._queries.append(query)

    def _step(self, query: Query) -> int:
        seconds = query.limits.get("time")
        if not seconds:
            return int(self._c.next_solution(query.handle))
        self._start_alarm.det(seconds)
        try:
            return int(self._c.next_solution(query.handle))
        finally:
            # It may ring between the answer and this; then its exception is all there is of it.
            while not self._c.call_predicate(None, c.CALL, self._stop_alarm.handle, 0):
                self._c.clear_exception()

    def close(self, query: Query) -> None:
        """What `Solutions.close` does."""
        if query.handle and not query.done:
            level = self._level()
            try:
                self._enter()
                self._end_queries(query)
            finally:
                self._leave(level)
        query.done = True

    def _end_queries(self, query: Query) -> None:
        """Close `query` and those opened after it."""
        while query in self._queries:
            self._end_query()

    def _end_query(self) -> None:
        query = self._queries.pop()
        query.done = True
        if not self._c.cut_query(query.handle):
            self._c.clear_exception()
        self._c.discard_foreign_frame(query.frame)

    # -- terms ------------------------------------------------------------------------------------

    def _put_arguments(self, predicate: Predicate, inputs: Sequence[Input]) -> int:
        expected = len(predicate.inputs)
        if len(inputs) != expected:
            raise TypeError(f"{predicate.indicator} has {expected} inputs, not {len(inputs)}")
        arguments: int = self._c.new_term_refs(len(predicate.modes))
        for place, value in zip(predicate.inputs, inputs, strict=True):
            self._put(arguments + place, value)
        return arguments

    def _put(self, term: int, value: Input) -> None:
        match value:
            case Ref():
                if value._engine is not self:
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
            error = self._take_exception(0)
            raise self._exception(error) if error else ConversionError("no room for a term")

    def _put_read(self, term: int, text: str) -> bool:
        """Make `term` what `text`, which is `codec.text`, reads as."""
        arguments = self._c.new_term_refs(4)
        self._c.put_string(arguments, text)
        read: bool = self._c.call_predicate(None, c.CALL, self._parse.handle, arguments)
        return read and self._c.put_term(term, arguments + 1)

    def _get_outputs(self, predicate: Predicate, arguments: int) -> tuple[Output, ...]:
        return tuple(
            [
                self._keep(arguments + place) if kept else self._get(arguments + place)
                for place, kept in predicate.outputs
            ]
        )

    def _keep(self, term: int) -> Ref:
        return Ref(self, self._c.record(term))

    def _get(self, term: int) -> Value:
        small = self._c.get_small(term)
        if small is not None:
            return small
        value = codec.decode(self._ask_text(self._encode, term))
        if value is None:
            value = codec.decode(self._ask_text(self._encode_exact, term))
        if value is None:
            raise ConversionError("a term that does not cross from Prolog to Python")
        return value

    def _ask_text(self, predicate: Predicate, term: int) -> str:
        """The text that a predicate of the support gives for `term`; "" if it fails."""
        frame = self._c.open_foreign_frame()
        try:
            arguments = self._c.new_term_refs(2)
            self._c.put_term(arguments, term)
            if self._c.call_predicate(None, c.CALL, predicate.handle, arguments):
                return self._c.get_text(arguments + 1) or ""
            if self._take_exception(0) is None:
                return ""
            stopped = self._stopped()
            raise stopped or ConversionError("a term too large or too deep for Prolog to write")
        finally:
            self._c.discard_foreign_frame(frame)

    def text_of(self, ref: Ref) -> str:
        """What `Ref.text` is."""
        with self._inside(ref) as term:
            text = self._ask_text(self._written, term)
        if not text:
            raise ConversionError("a cyclic term has no text")
        return text

    def value_of(self, ref: Ref) -> Value:
        """What `Ref.value` is."""
        with self._inside(ref) as term:
            return self._get(term)

    # -- exceptions -------------------------------------------------------------------------------

    def _take_exception(self, query: int) -> Ref | None:
        """Prolog's pending exception, which is over then."""
        term = self._c.exception(query)
        if not term:
            return None
        error = self._keep(term)
        self._c.clear_exception()
        return error

    def _exception(self, error: Ref) -> BaseException:
        """The Python exception for a Prolog one."""
        with self._inside(error) as term:
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
        match self._abort_reason.once():
            case (Atom("int"),):
                return KeyboardInterrupt()
            case (Atom("usr1"),):
                return Interrupted("the goal was interrupted")
        return None

    def _note_halt(self, status: int) -> None:
        self._halt = self._c.get_int(status) or 0

    # -- the end ----------------------------------------------------------------------------------

    def _forked(self) -> None:
        self._thread = None
        self._ended = "Prolog does not survive a fork; use a Worker"

    def end(self) -> None:
        """Leave nothing open for Prolog's own end to stumble over, and let it halt."""
        if threading.get_ident() == self._thread:
            while self._queries:
                self._end_query()
            self.det(_SUPPORT, "allow_halt", "")
        self._thread = None
        self._ended = "Prolog has ended with the program"


def _start() -> tuple[ctypes.CDLL, int]:
    """Start Prolog if nobody did and bring pyswip in; returns the library and its version."""
    installation = start.locate() if "pyswip" not in sys.modules else None
    if installation is None:
        # Either the program has used pyswip already, or only pyswip knows where to look.
        library = start.load(start.Installation(_import_pyswip(None), None))
        return library, start.check_version(library)
    library = start.load(installation)
    version = start.check_version(library)
    with pythons_signals_kept():
        start.initialise(library, installation)
    _import_pyswip(installation)
    return library, version


def _import_pyswip(installation: start.Installation | None) -> str:
    """Import pyswip, on the library of `installation` if given; returns the library it uses."""
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
    """The engine of this process, started by the first call, whose thread alone may use it.

    Raises PrologNotFound, with what to type, if there is no usable SWI-Prolog.
    """
    global _engine
    with _lock:
        if _engine is None:
            _engine = Engine()
            # Registered after pyswip's own clean-up, so that it runs before it.
            atexit.register(_engine.end)
        return _engine
