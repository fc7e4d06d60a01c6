"""The computer thinks while the keyboard stays awake: a thread waits for the worker process and
tells when it is done.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from pybridge.errors import Interrupted, LudologError
from shell.session import Session

if TYPE_CHECKING:
    from pybridge.thinker import Analysis, Thinker, Thought

__all__ = ["Job", "Mind"]

T = TypeVar("T")

SOON: Final = 0.5
"""Seconds after which the process is started that nobody needs yet: the first prompt goes first."""


class Job(Generic[T]):
    """Something being thought about. `latest` is the best so far, the answer once `done` is set."""

    def __init__(self, interrupt: Callable[[], None], needed: bool = False) -> None:
        self._interrupt = interrupt
        self._needed = needed
        """Whether an answer is needed, so that the first one is waited for."""
        self._enough = threading.Event()
        self.latest: T | None = None
        self.error: Exception | None = None
        self.stopped = False
        """Whether it was interrupted, so that `latest` is not the last word."""
        self.done = threading.Event()
        self._tell: Callable[[], object] | None = None
        self._gate = threading.Lock()

    def interrupt(self) -> None:
        """Let it end with the best so far; where an answer is needed, with the first at least."""
        self._enough.set()
        if self.latest is not None or not self._needed:
            self._interrupt()

    def when_done(self, tell: Callable[[], object] | None) -> None:
        """Call `tell`, in the thinking thread, once the job is done; at once if it is."""
        with self._gate:
            if not self.done.is_set():
                self._tell = tell
                return
        if tell is not None:
            tell()

    def run(self, answers: Iterator[T]) -> None:
        """Take the answers until the last one."""
        try:
            for answer in answers:
                self.latest = answer
                if self._enough.is_set():
                    # Said before there was an answer, or a goal to stop.
                    self._interrupt()
        except Interrupted:
            self.stopped = True
        except (LudologError, ValueError, OSError) as error:
            self.error = error
        finally:
            with self._gate:
                self.done.set()
                tell, self._tell = self._tell, None
            if tell is not None:
                tell()


class Mind:
    """The one thinker of the program, with one job at a time."""

    def __init__(self, thinker: Thinker | None = None) -> None:
        if thinker is not None:
            self.__dict__["_thinker"] = thinker
        self._needed = threading.Event()
        self._closed = False
        self._threads = ThreadPoolExecutor(1, "thinking")
        self._job: Job[Thought] | Job[Analysis] | None = None

    @cached_property
    def _thinker(self) -> Thinker:
        """Made when somebody thinks: what it needs takes long to load."""
        from pybridge.thinker import Thinker

        return Thinker()

    def warm_up(self) -> None:
        """Start the process soon, so that the first move does not wait for it."""

        def start() -> None:
            self._needed.wait(SOON)
            if not self._closed:
                self._thinker.start()

        self._threads.submit(start)

    def move(self, session: Session, level: str) -> Job[Thought]:
        """Think about the move of the position at a level."""
        state, keys = session.state, session.keys
        _keep(session)
        job: Job[Thought] = Job(self._interrupt, needed=True)
        self._begin(
            job, lambda: self._thinker.thoughts(state, level, session.seed, session.place, keys)
        )
        return job

    def analysis(self, session: Session, nodes: int, lines: int) -> Job[Analysis]:
        """Look for the best moves of the position."""
        state, keys = session.state, session.keys
        _keep(session)
        job: Job[Analysis] = Job(self._interrupt, needed=True)
        self._begin(job, lambda: self._thinker.analysis(state, nodes, lines, keys))
        return job

    def _interrupt(self) -> None:
        self._thinker.interrupt()

    def _begin(self, job: Job[T], answers: Callable[[], Iterator[T]]) -> None:
        self._needed.set()
        self.stop()
        self._job = job  # type: ignore[assignment]
        self._threads.submit(lambda: job.run(answers()))

    def stop(self) -> None:
        """Forget the job: nobody is told of its end."""
        job, self._job = self._job, None
        if job is not None and not job.done.is_set():
            job.when_done(None)
            self._thinker.interrupt()
            if not job.done.wait(2.0):
                self._thinker.close()
                job.done.wait(2.0)

    def close(self) -> None:
        """End the process and the thread."""
        self._job = None
        self._closed = True
        self._needed.set()
        self._threads.shutdown(wait=False, cancel_futures=True)
        if "_thinker" in self.__dict__:
            self._thinker.close()


def _keep(session: Session) -> None:
    """Ask the engine for what the thread needs: only this thread may."""
    _text, _texts = session.state.text, session.state.legal_moves.texts
