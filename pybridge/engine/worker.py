"""Prolog in a process of its own, for what may run away.

A `Worker` holds one `Engine` behind a pipe and answers the same calls. What an engine cannot
promise it does: a limit is kept whatever the goal does, because the process is killed a second
after it; the system bounds its memory, processor time and file size; it has no terminal, no input
and a temporary folder as its place. It ignores Ctrl-C, and ends with its parent, even inside an
endless goal.

Terms cross as values. An output with mode ``#`` comes back as a `Source`, its text, and goes in
again as that or as a `Ref` of this process.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import re
import secrets
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time as clock
import weakref
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, Literal, NoReturn, TypeAlias, Unpack

from ludolog.engine.confinement import NOTHING, Confinement, Level, confine
from ludolog.engine.handles import Input, Limits, Output, Ref, Solutions
from ludolog.engine.removal import remove_folder
from ludolog.engine.replies import Answer, Reply, packed, unpacked
from ludolog.engine.scratch import Scratch
from ludolog.errors import (
    ConversionError,
    GoalFailed,
    Interrupted,
    LudologError,
    UnaskedReply,
    WorkerDied,
    WorkerTimeout,
)
from ludolog.terms import Source, Value

if TYPE_CHECKING:
    from ludolog.engine.engine import Engine

__all__ = ["Answer", "Worker", "WorkerSolutions", "module_path"]

GRACE: Final = 1.0
"""Seconds that a goal may outlive its time limit before its process is killed."""

START_LIMIT: Final = 60.0
"""Seconds a process may take to start and to load its files."""

MEBIBYTE: Final = 1 << 20

LONGEST: Final = 128 * MEBIBYTE
"""Bytes of a reply. Text that a program writes into the pipe of its process reads as more."""

PAUSE: Final = 10
"""Seconds within a reply that has begun; after more the process is given up."""

LATE: Final = 60
"""Seconds for the whole of a reply that has begun."""

@dataclass(frozen=True, slots=True)
class _Bounds:
    """What the system holds the process to, in bytes; None is no bound."""

    memory: int | None
    file_size: int | None


_Task: TypeAlias = "tuple[_Bounds, tuple[str, ...], bool, Confinement | None]"
"""What a process is held to, the files it loads, whether Ludolog too, and what it keeps."""


@dataclass(frozen=True, slots=True)
class _Goal:
    """A question to the process: the first answer, or all of them, one at a time or ahead."""

    kind: Literal["once", "each", "ahead"]
    module: str
    name: str
    modes: str
    inputs: tuple[Value | Source, ...]
    limits: Limits
    ticket: str = field(default_factory=secrets.token_hex)
    """What every reply to it repeats, and nothing in the process can guess."""


_NEXT: Final = "next"
_STOP: Final = "stop"
_INTERRUPT: Final = "interrupt"


class Worker:
    """A process with an engine. It starts when first needed, and anew after it was killed.

    `files` are consulted at each start, after the face of Ludolog unless `ludolog` is false.
    `memory` and `file_size` are in bytes; `environment` is this program's own unless given. With a
    `confinement` the process gives everything else up before it loads a file. The methods raise
    what `Engine` says, and besides: WorkerTimeout if a limit was not kept, WorkerDied if the
    process ended, LoadError if Ludolog does not load. It is a context manager that closes it. Calls
    are for one thread at a time; `interrupt` and `kill` for any.
    """

    def __init__(
        self,
        files: Sequence[str | os.PathLike[str]] = (),
        *,
        ludolog: bool = True,
        memory: int | None = 1024 * MEBIBYTE,
        file_size: int | None = 16 * MEBIBYTE,
        environment: Mapping[str, str] | None = None,
        confinement: Confinement | None = None,
    ) -> None:
        self._environment = environment
        self._confinement = confinement
        self._files = tuple(str(Path(file).resolve()) for file in files)
        self._ludolog = ludolog
        self._bounds = _Bounds(memory, file_size)
        self._process: _Process | None = None
        self._solutions: WorkerSolutions | None = None
        self.output = ""
        """What the last call or answer printed, messages included."""
        self.messages: tuple[str, ...] = ()
        """What Prolog had to say when the files were loaded."""
        self.level = NOTHING
        """How far the process is confined, once it has answered."""

    def start(self) -> None:
        """Begin to start the process, without waiting, so that it is warm when it is needed."""
        if self._process is None:
            task = self._bounds, self._files, self._ludolog, self._confinement
            self._process = _Process(task, self._environment)

    def once(
        self, module: str, name: str, modes: str, *inputs: Input, **limits: Unpack[Limits]
    ) -> Answer | None:
        """The outputs of the first answer of Module:Name, None if there is none."""
        process = self._ready()
        process.send(_goal("once", module, name, modes, inputs, limits))
        return self._reply(process, limits).answer

    def det(
        self, module: str, name: str, modes: str, *inputs: Input, **limits: Unpack[Limits]
    ) -> Answer:
        """As `once`; raises GoalFailed if there is no answer."""
        answer = self.once(module, name, modes, *inputs, **limits)
        if answer is None:
            raise GoalFailed(f"{module}:{name}/{len(modes)}")
        return answer

    def holds(
        self, module: str, name: str, modes: str, *inputs: Input, **limits: Unpack[Limits]
    ) -> bool:
        """Whether Module:Name has an answer."""
        return self.once(module, name, modes, *inputs, **limits) is not None

    def solutions(
        self,
        module: str,
        name: str,
        modes: str,
        *inputs: Input,
        ahead: bool = False,
        **limits: Unpack[Limits],
    ) -> WorkerSolutions:
        """The answers of Module:Name; the limits are for each.

        Each is found when it is asked for. With `ahead` the process goes on by itself while nobody
        asks, as fits the answers of one that thinks. A further call closes the iterator.
        """
        goal = _goal("ahead" if ahead else "each", module, name, modes, inputs, limits)
        process = self._ready()
        process.send(goal)
        self._solutions = WorkerSolutions(self, process, goal)
        return self._solutions

    def interrupt(self) -> None:
        """Stop the goal that runs, if one does: it raises Interrupted. From any thread."""
        process = self._process
        if process is not None:
            process.send(_INTERRUPT)

    def kill(self) -> None:
        """End the process at once. The next call starts another. From any thread."""
        process = self._process
        if process is not None:
            self._end(process)

    close = kill

    def _end(self, process: _Process) -> None:
        if self._process is process:
            self._process = None
        process.kill()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ready(self) -> _Process:
        """The process, free for a question."""
        if self._solutions is not None:
            self._solutions.close()
        self.start()
        process = self._process
        assert process is not None
        if not process.ready:
            loaded = self._receive(process, START_LIMIT)
            if loaded.error is not None:
                self._end(process)
                raise loaded.error
            match loaded.answer:
                case ((int(landlock), int(seccomp)), *messages):
                    self.level = Level(landlock, bool(seccomp))
                    self.messages = tuple(str(message) for message in messages)
            process.ready = True
        return process

    def _receive(self, process: _Process, seconds: float | None) -> Reply:
        """The next reply. After `seconds` without one the process is killed."""
        try:
            if process.pipe.poll(seconds):
                reply = unpacked(process.receive())
                if reply.ticket == process.ticket:
                    return reply
                self._end(process)
                raise UnaskedReply
        except (EOFError, OSError, pickle.UnpicklingError):
            self._end(process)
            raise WorkerDied(process.status, process.last_words()) from None
        except BaseException:  # KeyboardInterrupt: the reply would be taken for the next one's
            self._end(process)
            raise
        self._end(process)
        assert seconds is not None
        raise WorkerTimeout(seconds)

    def _reply(self, process: _Process, limits: Limits) -> Reply:
        limit = limits.get("time")
        self.output = ""  # of a process that is killed nobody knows it
        reply = self._receive(process, limit + GRACE if limit else None)
        self.output = reply.output
        if reply.error is not None:
            raise reply.error
        return reply


class WorkerSolutions:
    """An iterator over the answers of a goal in a worker, and a context manager that closes it."""

    def __init__(self, worker: Worker, process: _Process, goal: _Goal) -> None:
        self._worker = worker
        self._process = process
        self._goal = goal
        self.exhausted = False
        """Whether no further answer can come, which Prolog often knows with the last one."""

    def ready(self, seconds: float = 0.0) -> bool:
        """Whether an answer, or the end, is here within `seconds`. Of use with `ahead`."""
        return self.exhausted or self._process.pipe.poll(seconds)

    def __iter__(self) -> Iterator[Answer]:
        return self

    def __next__(self) -> Answer:
        if self.exhausted:
            raise StopIteration
        if self._goal.kind == "each":
            self._process.send(_NEXT)
        self.exhausted = True  # unless a reply says otherwise
        reply = self._worker._reply(self._process, self._goal.limits)
        self.exhausted = reply.last
        if reply.answer is None:
            raise StopIteration
        return reply.answer

    def close(self) -> None:
        """Leave the goal; one that runs is interrupted, or killed if it does not obey."""
        self._worker._solutions = None
        if self.exhausted:
            return
        self.exhausted = True
        self._process.send(_STOP)
        end = clock.monotonic() + GRACE
        with contextlib.suppress(WorkerTimeout, WorkerDied):
            while not self._worker._receive(self._process, max(0.0, end - clock.monotonic())).last:
                pass

    def __enter__(self) -> WorkerSolutions:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _goal(
    kind: Literal["once", "each", "ahead"],
    module: str,
    name: str,
    modes: str,
    inputs: Sequence[Input],
    limits: Limits,
) -> _Goal:
    sent = tuple(Source(value.text) if isinstance(value, Ref) else value for value in inputs)
    return _Goal(kind, module, name, modes, sent, limits)


# The path comes first: without it the rest cannot be read.
_COMMAND: Final = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
task = pickle.load(sys.stdin.buffer)
from ludolog.engine.worker import _serve
_serve(*task)
"""


class _Process:
    """The child as its parent sees it.

    It is started by its own command line instead of `multiprocessing`, which would run the parent's
    main module in it once more.
    """

    def __init__(self, task: _Task, environment: Mapping[str, str] | None) -> None:
        self.ready = False
        self.ticket = secrets.token_hex()
        """That of the question which was sent last; at first that of loading."""
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - read after its end
        self._gate = threading.Lock()
        folder = Scratch()
        self.pipe, theirs = Pipe()
        try:
            self._child = subprocess.Popen(
                [sys.executable, "-P", "-c", _COMMAND],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=self._errors,
                cwd=folder.path,
                env=environment,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
            # Also when this is forgotten, and at the end of the program.
            self._bury = weakref.finalize(self, _bury, self._child, folder, os.getpid())
            assert self._child.stdin is not None
            with contextlib.suppress(BrokenPipeError), self._child.stdin as stdin:
                pickle.dump(module_path(), stdin)
                pickle.dump((theirs.fileno(), self.ticket, *task), stdin)
        except OSError:
            folder.remove()
            raise
        finally:
            # As long as an end of it is open here, the death of the child goes unnoticed.
            theirs.close()

    @property
    def status(self) -> int | None:
        """How the child ended, None while it has not."""
        return self._child.returncode

    def send(self, message: _Goal | str) -> None:
        """Send a message, from any thread. A dead child is noticed at the next reply."""
        if isinstance(message, _Goal):
            self.ticket = message.ticket
        data = _pickled(message)
        with self._gate, contextlib.suppress(OSError):
            self.pipe.send_bytes(data)

    def receive(self) -> bytes:
        """The bytes of the reply that begins to be there.

        Raises EOFError, and OSError for one that is too long or does not go on.
        """
        end = clock.monotonic() + LATE
        (size,) = struct.unpack("!i", self._bytes(4, end))
        if not 0 <= size <= LONGEST:
            raise OSError("a reply that is too long")
        return self._bytes(size, end)

    def _bytes(self, count: int, end: float) -> bytes:
        parts = []
        while count:
            wait = min(PAUSE, end - clock.monotonic())
            if wait <= 0 or not self.pipe.poll(wait):
                raise OSError("a reply that does not go on")
            part = os.read(self.pipe.fileno(), min(count, MEBIBYTE))
            if not part:
                raise EOFError
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def kill(self) -> None:
        """End the child and what it started, and remove its folder."""
        self._bury()
        with self._gate:
            self.pipe.close()

    def last_words(self) -> str:
        """The end of what the child wrote to its standard error; of a fault of Prolog itself, the
        beginning of the report.
        """
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - _REPORT))
        words = self._errors.read().decode(errors="replace")
        fault = _FAULT.search(words)
        return (words[fault.start() :][:300] if fault else words[-2000:]).strip()


_REPORT: Final = 1 << 16
_FAULT: Final = re.compile(r"^.*(?:FATAL ERROR|Assertion failed|system error).*", re.MULTILINE)


def module_path() -> list[str]:
    """Where the child finds modules. The current folder comes last: a ``select.py`` that lies there
    is not Python's own.
    """
    try:
        here = os.getcwd()
    except FileNotFoundError:  # it has been removed
        return [folder for folder in sys.path if os.path.isabs(folder)]
    folders = [os.path.abspath(folder) for folder in sys.path]
    others = [folder for folder in folders if folder != here]
    return others + [here] * (len(others) < len(folders))


def _bury(child: subprocess.Popen[bytes], folder: Scratch, parent: int) -> None:
    if os.getpid() != parent:  # a fork of it, which ends
        return
    # Nobody has waited for the child, so that the number is still its own.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()
    folder.remove()


# -- what crosses ---------------------------------------------------------------------------------


def _pickled(message: object) -> bytes:
    try:
        return pickle.dumps(message)
    except RecursionError:
        raise ConversionError("a term nested too deep to cross between processes") from None


# -- the child ------------------------------------------------------------------------------------


def _serve(
    pipe: int,
    ticket: str,
    bounds: _Bounds,
    files: tuple[str, ...],
    ludolog: bool,
    confinement: Confinement | None,
) -> None:
    """What the child does: load, then answer until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with open(os.devnull, "rb") as null:
        os.dup2(null.fileno(), 0)
    _bound(bounds)
    child = _Child(Connection(pipe), ticket)
    prolog = child.load(files, ludolog, confinement)
    while True:
        child.answer(prolog, child.goals.get())


def _bound(bounds: _Bounds) -> None:
    import resource

    def limit(which: int, amount: int | None) -> None:
        if amount is not None:
            _, hard = resource.getrlimit(which)
            allowed = amount if hard == resource.RLIM_INFINITY else min(amount, hard)
            with contextlib.suppress(OSError, ValueError):  # macOS knows RLIMIT_AS by name only
                resource.setrlimit(which, (allowed, allowed))

    limit(resource.RLIMIT_AS, bounds.memory)
    limit(resource.RLIMIT_FSIZE, bounds.file_size)
    limit(resource.RLIMIT_CORE, 0)


_CAUGHT: Final = (LudologError, MemoryError, TypeError, ValueError)


class _Child:
    """The child as it sees itself: a thread reads the pipe while the main thread is in Prolog."""

    def __init__(self, pipe: Connection[Any, Any], ticket: str) -> None:
        self._ticket = ticket
        self.goals: queue.Queue[_Goal] = queue.Queue()
        self._turns: queue.Queue[str] = queue.Queue()
        self._pipe = pipe
        self._parent = os.getppid()
        self._gate = threading.Lock()
        # These belong to the gate. A stop is for the goal that was sent last, from then on until
        # its last reply, and reaches the engine only while that goal is what runs in it.
        self._engine: Engine | None = None
        self._answering = False
        self._stop: str | None = None

    def _read(self) -> None:
        while True:
            try:
                while not self._pipe.poll(1.0):
                    # Another process may hold the parent's end open.
                    if os.getppid() != self._parent:
                        self._die()
                message = self._pipe.recv()
            except (EOFError, OSError):
                self._die()
            if isinstance(message, _Goal):
                with self._gate:
                    self._answering, self._stop = True, None
                    self._turns = queue.Queue()
                self.goals.put(message)
                continue
            with self._gate:
                if message != _NEXT and self._answering:
                    self._stop = message
                    if self._engine is not None:
                        self._engine.interrupt()
            self._turns.put(message)

    def _die(self) -> NoReturn:
        remove_folder(os.getcwd())
        with contextlib.suppress(OSError):
            os.killpg(0, signal.SIGKILL)
        os._exit(1)

    def _send(self, reply: Reply) -> None:
        reply = replace(reply, ticket=self._ticket)
        try:
            data = packed(reply)
        except ConversionError as error:
            data = packed(replace(reply, answer=None, error=error))
        self._pipe.send_bytes(data)

    def load(
        self, files: tuple[str, ...], ludolog: bool, confinement: Confinement | None
    ) -> Engine:
        """Start the engine, give up what is not kept, load.

        The reply's answer is how far that went, then what Prolog had to say of the files.
        """
        from ludolog.engine.engine import engine

        try:
            prolog = engine()
            prolog.exit_at_once()
            # While there is no other thread: some of it would hold for one thread alone.
            level = NOTHING if confinement is None else confine(confinement)
            threading.Thread(target=self._read, daemon=True).start()
            if ludolog:
                prolog.load_ludolog()
            said = [message for file in files for message in prolog.consult(file)]
        except LudologError as error:
            self._send(Reply(None, "", True, error))
            sys.exit(1)
        self._send(Reply(((level.landlock, int(level.seccomp)), *said), "", True))
        return prolog

    def answer(self, prolog: Engine, goal: _Goal) -> None:
        """Answer one question. The last reply to it says that it is the last."""
        self._ticket = goal.ticket
        try:
            solutions = prolog.solutions(
                goal.module, goal.name, goal.modes, *goal.inputs, **goal.limits
            )
        except _CAUGHT as error:
            self._finish(Reply(None, "", True, error))
            return
        with solutions:
            while True:
                if goal.kind == "each":
                    self._turns.get()
                _bound_time(goal.limits)
                reply = self._next(prolog, solutions, goal.kind == "once")
                if reply.last:
                    break
                self._send(reply)
        self._finish(reply)

    def _finish(self, reply: Reply) -> None:
        with self._gate:
            self._answering = False
        self._send(reply)

    def _next(self, prolog: Engine, solutions: Solutions, only: bool) -> Reply:
        answer: Answer | None = None
        error: BaseException | None = None
        with prolog.captured() as capture:
            try:
                found = self._ask(prolog, solutions)
                if found is not None:
                    answer = tuple([Source(x.text) if isinstance(x, Ref) else x for x in found])
            except KeyboardInterrupt:
                error = Interrupted("the goal was interrupted")
            except _CAUGHT as caught:
                error = caught
        last = only or answer is None or solutions.exhausted
        return Reply(answer, capture.text, last, error)

    def _ask(self, prolog: Engine, solutions: Solutions) -> tuple[Output, ...] | None:
        """The next answer; a stop may interrupt this and nothing else."""
        with self._gate:
            if self._stop is not None:
                raise Interrupted("the goal was interrupted")
            self._engine = prolog
        try:
            return next(solutions, None)
        finally:
            with self._gate:
                self._engine = None


def _bound_time(limits: Limits) -> None:
    """Let the system end the process if its parent cannot: after some more processor time."""
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    soft = hard
    seconds = limits.get("time")
    if seconds:
        used = resource.getrusage(resource.RUSAGE_SELF)
        soft = int(used.ru_utime + used.ru_stime + seconds + 5 * GRACE)
        soft = soft if hard == resource.RLIM_INFINITY else min(soft, hard)
    resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))
