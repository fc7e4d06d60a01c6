"""The process of a worker as it sees itself: it loads, then answers until its parent is gone."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import sys
import threading
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Final, NoReturn

from ludolog.engine.confinement import NOTHING, Confinement, confine
from ludolog.engine.handles import Limits, Output, Ref, Solutions
from ludolog.engine.questions import GRACE, NEXT, Bounds, Goal
from ludolog.engine.removal import remove_folder
from ludolog.engine.replies import Answer, Reply, packed
from ludolog.errors import ConversionError, Interrupted, LudologError
from ludolog.terms import Source

if TYPE_CHECKING:
    from ludolog.engine.engine import Engine

__all__ = ["serve"]


def serve(
    pipe: int,
    ticket: str,
    bounds: Bounds,
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


def _bound(bounds: Bounds) -> None:
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
        self.goals: queue.Queue[Goal] = queue.Queue()
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
            if isinstance(message, Goal):
                with self._gate:
                    self._answering, self._stop = True, None
                    self._turns = queue.Queue()
                self.goals.put(message)
                continue
            with self._gate:
                if message != NEXT and self._answering:
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

    def answer(self, prolog: Engine, goal: Goal) -> None:
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
