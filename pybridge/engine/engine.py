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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Unpack

from ludolog.engine import folders, start
from ludolog.engine import foreign as c
from ludolog.engine.crossing import Crossing
from ludolog.engine.handles import Input, Limits, Output, Predicate, Query, Ref, Solutions
from ludolog.engine.interrupt import SigintSwap, pythons_signals_kept
from ludolog.engine.stepping import Stepper
from ludolog.errors import (
    HaltRequested,
    InvalidTerm,
    LoadError,
    QueryOrderError,
    TimeLimit,
)
from ludolog.files import prolog_file
from ludolog.terms import Atom, Term

if TYPE_CHECKING:
    import ctypes

__all__ = ["Capture", "Engine", "Input", "Limits", "Output", "Predicate", "Ref", "Solutions"]
__all__ += ["engine"]

_ENGINE: Final = "ludolog_engine"
_QUERY: Final = c.Q_NODEBUG | c.Q_CATCH_EXCEPTION | c.Q_EXT_STATUS
_INT64: Final = 1 << 63

LOAD_SECONDS: Final = 20.0
"""What a file of somebody's may take to load."""


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
        self._captures = 0
        self._predicates: dict[tuple[str, str, str], Predicate] = {}
        self._loaded = False
        self.problems: tuple[folders.Problem, ...] = ()
        """What was wrong with games of the user's own."""
        alone = "pyswip" not in sys.modules
        with start.pythons_locale():
            library, self.version = _start()
        self._c = c.Foreign(library)
        self._crossing = Crossing(self._c)
        self._colon = self._c.functor(":", 2)
        self._load_prolog_side()
        self.stepper = Stepper(self._crossing, self._c, alone)
        """For steps from one position to the next."""
        os.register_at_fork(after_in_child=self._forked)

    def _load_prolog_side(self) -> None:
        path = start.prolog_dir() / "ludolog" / "engine" / "engine.pl"
        with pythons_signals_kept():
            self.det("system", "use_module", "++", Atom(str(path)), ())
            self.det(_ENGINE, "take_signals", "")
            self._crossing.sigint = SigintSwap()

        def ours(name: str, modes: str) -> Predicate:
            return self.predicate(_ENGINE, name, modes)

        self._parse = ours("parse", "+#--")
        self._crossing.prepare(_ENGINE)
        self._crossing.parse = self.parse
        self._crossing.abort_reason = ours("abort_reason", "-").once
        self._start_alarm = ours("start_alarm", "+")
        self._stop_alarm = ours("stop_alarm", "")
        self._limited = ours("limited", "+++")
        self._inference_limited = ours("inference_limited", "++")
        self._c.register(_ENGINE, "halt_requested", self._crossing.note_halt)
        ours("take_halt", "+").det(Term(":", (Atom(_ENGINE), Atom("halt_requested"))))
        if hasattr(signal, "SIGALRM"):
            self._c.register(_ENGINE, "run_handler", self._crossing.run_handler)
            with pythons_signals_kept():
                ours("take_alarm", "+").det(Term(":", (Atom(_ENGINE), Atom("run_handler"))))

    # -- goals, terms, files ----------------------------------------------------------------------

    def predicate(self, module: str, name: str, modes: str) -> Predicate:
        """The predicate Module:Name with one mode for each argument, prepared for calling."""
        key = (module, name, modes)
        found = self._predicates.get(key)
        if found is None:
            self._crossing.check_thread()
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
            messages = self._load_file(face, 0)
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

        Raises LoadError if there is no such file, if it calls halt, and if it is not loaded within
        `LOAD_SECONDS`.
        """
        file = prolog_file(Path(path))
        try:
            return self._load_file(file, LOAD_SECONDS)
        except TimeLimit:
            late = f"it was not loaded within {LOAD_SECONDS:g} seconds"
            raise LoadError(str(path), (late,)) from None
        except HaltRequested as error:
            raise LoadError(str(path), (str(error),)) from None

    def _load_file(self, file: Path, seconds: float) -> tuple[str, ...]:
        (messages,) = self.det(_ENGINE, "load_file", "++-", Atom(str(file)), seconds)
        assert isinstance(messages, tuple)
        return tuple(str(message) for message in messages)

    @contextmanager
    def captured(self) -> Iterator[Capture]:
        """Inside, output and messages go to `Capture.text`; reading finds the end of the input."""
        capture = Capture()
        self._captures += 1
        number = self._captures
        try:
            self.det(_ENGINE, "begin_capture", "+", number)
            yield capture
        finally:
            # There is none to end if an interrupt came before the begin.
            ended = self.once(_ENGINE, "end_capture", "+-", number)
            if ended is not None:
                capture.text = str(ended[0])

    def interrupt(self) -> bool:
        """Stop the goal that runs now, which raises Interrupted. Says whether one was running.

        May be called from any thread. One long built-in step, such as a product of huge numbers,
        is not interrupted: it ends first.
        """
        return self._crossing.interrupt()

    def exit_at_once(self) -> None:
        """From now on a fatal error of Prolog ends the process at once.

        Else it runs the hooks of halt first. With SWI-Prolog 9.2.9 and 10.0 that of library(time)
        can wait for ever when memory is exhausted.
        """
        self._c.exit_on_halt()

    def run(
        self, predicate: Predicate, inputs: Sequence[Input], limits: Limits
    ) -> tuple[Output, ...] | None:
        """What `Predicate.once` does."""
        outputs = error = None
        level = self._crossing.level()
        try:
            self._crossing.enter()
            frame = self._c.open_foreign_frame()
            try:
                arguments = self._put_arguments(predicate, inputs)
                handle, called = predicate.handle, arguments
                if limits:
                    handle, called = self._limited.handle, self._c.new_term_refs(3)
                    self._crossing.put(called, limits.get("time") or 0)
                    self._crossing.put(called + 1, limits.get("inferences") or 0)
                    self._put_goal(called + 2, predicate, arguments)
                if self._c.call_predicate(None, c.CALL, handle, called):
                    outputs = self._get_outputs(predicate, arguments)
                else:
                    error = self._crossing.take_exception(0)
            finally:
                self._c.discard_foreign_frame(frame)
        finally:
            self._crossing.leave(level)
        if error is not None:
            raise self._crossing.exception(error)
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
        if query.handle and self._crossing.queries[-1] is not query:
            raise QueryOrderError(
                f"{self._crossing.queries[-1].predicate.indicator} was asked after "
                f"{query.predicate.indicator} and is still open"
            )
        outputs = error = None
        level = self._crossing.level()
        try:
            self._crossing.enter()
            try:
                if not query.handle:
                    self._open(query)
                status = self._step(query)
                if status == c.S_EXCEPTION:
                    error = self._crossing.take_exception(query.handle)
                elif status != c.S_FALSE:
                    outputs = self._get_outputs(query.predicate, query.arguments)
            except BaseException:
                self._end_queries(query)
                raise
            if status != c.S_TRUE:
                self._crossing.end_query()
        finally:
            self._crossing.leave(level)
        if error is not None:
            raise self._crossing.exception(error)
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
                self._crossing.put(called, inferences)
                self._put_goal(called + 1, query.predicate, query.arguments)
            query.handle = self._c.open_query(None, _QUERY, handle, called)
        except BaseException:
            query.done = True
            self._c.discard_foreign_frame(query.frame)
            raise
        self._crossing.queries.append(query)

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
            level = self._crossing.level()
            try:
                self._crossing.enter()
                self._end_queries(query)
            finally:
                self._crossing.leave(level)
        query.done = True

    def _end_queries(self, query: Query) -> None:
        """Close `query` and those opened after it."""
        while query in self._crossing.queries:
            self._crossing.end_query()

    # -- terms ------------------------------------------------------------------------------------

    def _put_arguments(self, predicate: Predicate, inputs: Sequence[Input]) -> int:
        expected = len(predicate.inputs)
        if len(inputs) != expected:
            raise TypeError(f"{predicate.indicator} has {expected} inputs, not {len(inputs)}")
        arguments: int = self._c.new_term_refs(len(predicate.modes))
        for place, value in zip(predicate.inputs, inputs, strict=True):
            self._crossing.put(arguments + place, value)
        return arguments

    def _get_outputs(self, predicate: Predicate, arguments: int) -> tuple[Output, ...]:
        return tuple(
            [
                self._crossing.keep(arguments + place)
                if kept
                else self._crossing.get(arguments + place)
                for place, kept in predicate.outputs
            ]
        )

    # -- the end ----------------------------------------------------------------------------------

    def _forked(self) -> None:
        self._crossing.end("Prolog does not survive a fork; use a Worker")

    def end(self) -> None:
        """Leave nothing open for Prolog's own end to stumble over, and let it halt."""
        if self._crossing.here:
            while self._crossing.queries:
                self._crossing.end_query()
            self.det(_ENGINE, "allow_halt", "")
        self._crossing.end("Prolog has ended with the program")


def _start() -> tuple[ctypes.CDLL, int]:
    """Start Prolog if nobody did and bring pyswip in; returns the library and its version."""
    start.check_python()
    start.check_folder()
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
    python_exit, words = sys.exit, sys.argv
    os.environ.update(forced)
    # pyswip encodes all of them as UTF-8, and fails at one with a byte that is none. No one reads
    # them: Prolog runs already.
    sys.argv = words[:1]
    try:
        from pyswip import core
    except ImportError as error:
        raise start.no_pyswip(error) from None
    except Exception as error:  # its own class for this cannot be imported while it cannot
        raise start.not_found(f"SWI-Prolog was not found ({error}).") from None
    finally:
        # pyswip's hook makes sys.exit("text") end in a ValueError.
        sys.exit, sys.argv = python_exit, words
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
