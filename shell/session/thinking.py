"""The computer thinks while the keyboard stays awake: a thread waits for the worker process and
tells when it is done.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

from ludolog.errors import Interrupted, PlayerFault, PrologResourceError
from ludolog.levels import single
from ludolog_shell.i18n import exhausted
from ludolog_shell.session.pondering import Pondering
from ludolog_shell.session.seats import is_program
from ludolog_shell.session.session import Session

if TYPE_CHECKING:
    from ludolog.compute.review import Review
    from ludolog.compute.thinker import Analysis, ChosenMove, Judgement, Thinker
    from ludolog.model import Move, Player, State
    from ludolog.player import Program
    from ludolog.verdict import Verdict

__all__ = ["BackgroundThinker", "Job"]

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

    @classmethod
    def finished(cls, answer: T) -> Job[T]:
        """A job that is done: the answer is there."""
        job = cls(lambda: None)
        job.latest = answer
        job.done.set()
        return job

    @property
    def fault(self) -> str:
        """What ended it without an answer, in words of one line; empty if nothing did."""
        match self.error:
            case None:
                return ""
            case MemoryError() | PrologResourceError():
                return exhausted()
            case error:
                return str(error) or type(error).__name__

    def interrupt(self) -> None:
        """Let it end with the best so far; where an answer is needed, with the first at least."""
        self._enough.set()
        if self.latest is not None or not self._needed:
            self._interrupt()

    def cancel(self) -> None:
        """Let it end, with or without an answer."""
        self._enough.set()
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
        except Exception as error:
            # Whatever it is, also a fault of the program or want of memory: somebody waits.
            self.error = error
        finally:
            with self._gate:
                self.done.set()
                tell, self._tell = self._tell, None
            if tell is not None:
                tell()


class BackgroundThinker:
    """The one thinker of the program, with one job at a time."""

    def __init__(self, thinker: Thinker | None = None) -> None:
        if thinker is not None:
            self.__dict__["_thinker"] = thinker
        self._needed = threading.Event()
        self._closed = False
        self._threads = ThreadPoolExecutor(1, "thinking")
        self._programs: dict[tuple[str, str, Player], Program] = {}
        self.pondering = Pondering()
        self._job: (
            Job[ChosenMove] | Job[Analysis] | Job[Judgement] | Job[Verdict] | Job[Review] | None
        ) = None

    @cached_property
    def _thinker(self) -> Thinker:
        """Made when somebody thinks: what it needs takes long to load."""
        from ludolog.compute.thinker import Thinker

        return Thinker()

    def warm_up(self) -> None:
        """Start the process soon, so that the first move does not wait for it."""

        def start() -> None:
            self._needed.wait(SOON)
            if not self._closed:
                self._thinker.start()

        self._threads.submit(start)

    def ponder(self, session: Session) -> None:
        """Look for the computer's answers to the likely moves of a person, until it is to move."""
        _keep(session.state)
        self.pondering.begin(session)

    def move(self, session: Session, level: str) -> Job[ChosenMove]:
        """Think about the move of the position at a level, or ask the player in a file. The job is
        done at once if the level has pondered about just this position.
        """
        state, keys = session.state, session.keys
        _keep(state)
        if is_program(level):
            return self._asked(session, level)
        known = self.pondering.answer(session, level)
        self.pondering.stop()
        if known is not None:
            return Job.finished(known.move_in(state))
        job: Job[ChosenMove] = Job(self._interrupt, needed=True)
        self._begin(
            job, lambda: self._thinker.chosen_moves(state, level, session.seed, session.place, keys)
        )
        return job

    def _asked(self, session: Session, file: str) -> Job[ChosenMove]:
        """Ask the program for its move. It is ended if somebody does not want to wait."""
        from ludolog.compute.thinker import ChosenMove
        from ludolog.player import Program

        state, seed, place = session.state, session.seed, session.place
        at = (file, session.game.name, state.side)
        if place < 2:  # a new game is a new player
            self._ended(at)

        def answers() -> Iterator[ChosenMove]:
            try:
                program = self._programs.get(at)
                if program is None:
                    program = self._programs[at] = Program(file, session.game.name)
                yield ChosenMove(program.choose(state, seed, place), 0)
            except (PlayerFault, Interrupted):
                self._ended(at)
                raise

        def stop() -> None:
            program = self._programs.get(at)
            if program is not None:
                program.stop()

        job: Job[ChosenMove] = Job(stop)
        self._begin(job, answers)
        return job

    def _ended(self, at: tuple[str, str, Player]) -> None:
        program = self._programs.pop(at, None)
        if program is not None:
            program.close()

    def verdict(self, session: Session, nodes: int | None, seconds: float | None) -> Job[Verdict]:
        """Prove who wins the position."""
        state = session.state
        _keep(state)
        job: Job[Verdict] = Job(self._interrupt, needed=True)
        self._begin(job, lambda: self._thinker.verdicts(state, nodes, seconds))
        return job

    def analysis(
        self, session: Session, nodes: int, lines: int, seconds: float | None = None
    ) -> Job[Analysis]:
        """Look for the best moves of the position, in a pair of searches where a level plays so."""
        state, keys = session.state, session.keys
        pair = any(single(who) is not None for who in session.seats.values())
        _keep(state)
        job: Job[Analysis] = Job(self._interrupt, needed=True)
        self._begin(
            job, lambda: self._thinker.analysis(state, nodes, lines, keys, seconds, pair=pair)
        )
        return job

    def review(self, session: Session, nodes: int, seconds: float | None = None) -> Job[Review]:
        """Look for the turning points of the whole game."""
        from ludolog.compute import review

        states = [session.start, *(ply.state for ply in session.plies)]
        moves = [ply.move for ply in session.plies]
        review.keep(states)
        job: Job[Review] = Job(self._interrupt, needed=True)
        self._begin(
            job, lambda: review.review(self._thinker, states, moves, nodes, seconds=seconds)
        )
        return job

    def judgement(self, session: Session, ply: int) -> Job[Judgement]:
        """Hold the move that was played after `ply` moves against the best one."""
        state = session.plies[ply - 1].state if ply else session.start
        move = cast("Move[Any]", state.legal_moves.find(session.plies[ply].move))
        keys = session.keys[: ply + 1]
        _keep(state)
        job: Job[Judgement] = Job(self._interrupt, needed=True)

        def answers() -> Iterator[Judgement]:
            yield self._thinker.judgement(state, move, keys=keys)

        self._begin(job, answers)
        return job

    def _interrupt(self) -> None:
        self._thinker.interrupt()

    def _begin(self, job: Job[T], answers: Callable[[], Iterator[T]]) -> None:
        self._needed.set()
        self.stop()
        self._job = job  # type: ignore[assignment]
        self._threads.submit(job.run, _begun(answers))

    def stop(self) -> None:
        """Forget the job: nobody is told of its end."""
        job, self._job = self._job, None
        if job is not None and not job.done.is_set():
            job.when_done(None)
            job.cancel()
            if not job.done.wait(2.0):
                if "_thinker" in self.__dict__:
                    self._thinker.close()
                job.done.wait(2.0)

    def close(self) -> None:
        """End the processes and the threads."""
        self.pondering.close()
        self._job = None
        self._closed = True
        self._needed.set()
        self._threads.shutdown(wait=False, cancel_futures=True)
        if "_thinker" in self.__dict__:
            self._thinker.close()
        for at in list(self._programs):
            self._ended(at)


def _begun(answers: Callable[[], Iterator[T]]) -> Iterator[T]:
    """The answers, begun by whoever takes the first: a fault there is one of the job, too."""
    yield from answers()


def _keep(state: State[Any, Any]) -> None:
    """Ask the engine for what the thread needs: only this thread may."""
    _text, _texts = state.text, state.legal_moves.texts
