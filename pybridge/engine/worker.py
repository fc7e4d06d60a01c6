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
import time as clock
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, Unpack

from ludolog.engine.confinement import NOTHING, Confinement, Level
from ludolog.engine.handles import Input, Limits, Ref
from ludolog.engine.process import MEBIBYTE, Process
from ludolog.engine.questions import GRACE, INTERRUPT, NEXT, STOP, Bounds, Goal
from ludolog.engine.replies import Answer, Reply, unpacked
from ludolog.errors import GoalFailed, UnaskedReply, WorkerDied, WorkerTimeout
from ludolog.terms import Source

__all__ = ["Answer", "Worker", "WorkerSolutions"]

START_LIMIT: Final = 60.0
"""Seconds a process may take to start and to load its files."""


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
        self._bounds = Bounds(memory, file_size)
        self._process: Process | None = None
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
            self._process = Process(task, self._environment)

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
            process.send(INTERRUPT)

    def kill(self) -> None:
        """End the process at once. The next call starts another. From any thread."""
        process = self._process
        if process is not None:
            self._end(process)

    close = kill

    def _end(self, process: Process) -> None:
        if self._process is process:
            self._process = None
        process.kill()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ready(self) -> Process:
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

    def _receive(self, process: Process, seconds: float | None) -> Reply:
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

    def _reply(self, process: Process, limits: Limits) -> Reply:
        limit = limits.get("time")
        self.output = ""  # of a process that is killed nobody knows it
        reply = self._receive(process, limit + GRACE if limit else None)
        self.output = reply.output
        if reply.error is not None:
            raise reply.error
        return reply


class WorkerSolutions:
    """An iterator over the answers of a goal in a worker, and a context manager that closes it."""

    def __init__(self, worker: Worker, process: Process, goal: Goal) -> None:
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
            self._process.send(NEXT)
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
        self._process.send(STOP)
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
) -> Goal:
    sent = tuple(Source(value.text) if isinstance(value, Ref) else value for value in inputs)
    return Goal(kind, module, name, modes, sent, limits)
