"""The games of a table, played by any executor of `concurrent.futures`, none lost or counted twice.

Games are handed out in chunks, a few at a time: there are few messages, the processes finish at
about the same time, and little has to be played again when a process dies.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from typing import Final, TypeAlias

from ludolog.compute.arena import Job, Played, Table
from ludolog.compute.executors import Pool, first_done, lost
from ludolog.compute.match import play_match_game
from ludolog.errors import WorkerError

__all__ = ["play"]

CHUNK_SECONDS: Final = 1.0
"""How long a chunk should take."""

DEATHS: Final = 5
"""So many deaths without a game played in between are no accident."""

Chunk: TypeAlias = tuple[Job, ...]


def play(table: Table, pool: Pool | None = None) -> Iterator[Played]:
    """The games as they are played, by the executor of `pool`; without one, in this process.

    A caller that stops early has the games taken so far. Raises what
    `Table.check` does, LoadError for a file that is no program for the game, WorkerError for a game
    that ends every process.
    """
    table.check()
    if pool is None:
        for job in table.jobs:
            yield play_match_game(job)
    else:
        yield from _Round(table, pool).play()


def _is_lost(future: Future[tuple[float, tuple[Played, ...]]]) -> bool:
    """Whether a future that is done has no games."""
    return future.cancelled() or future.exception() is not None


def _play_match_games(chunk: Chunk) -> tuple[float, tuple[Played, ...]]:
    """What a process is asked for: the games, and how many seconds they took."""
    begin = time.monotonic()
    played = tuple(map(play_match_game, chunk))
    return time.monotonic() - begin, played


class _Round:
    """What is left to play, what is being played, and what is known of how long games take."""

    def __init__(self, table: Table, pool: Pool) -> None:
        self._pool = pool
        self._left = deque(table.jobs)
        self._waiting: dict[Future[tuple[float, tuple[Played, ...]]], Chunk] = {}
        self._deaths = 0
        self._seconds = 0.0
        self._played = 0

    def play(self) -> Iterator[Played]:
        while self._left:
            with self._pool.open() as executor:
                try:
                    yield from self._play(executor)
                finally:
                    for future in self._waiting:
                        future.cancel()
            # An executor that broke has lost all that it had.
            chunks = list(self._waiting.values())
            self._waiting.clear()
            if chunks or self._left:
                self._again([job for chunk in chunks for job in chunk])

    def _play(self, executor: Executor) -> Iterator[Played]:
        """Play until nothing is left, or the executor breaks."""
        while self._hand_out(executor):
            done = first_done(self._waiting)
            # What was played is taken before an executor is given up.
            for future in sorted(done, key=_is_lost):
                try:
                    seconds, games = future.result()
                except BrokenExecutor:
                    return
                except Exception as error:
                    if not lost(error):
                        raise
                    self._again(self._waiting.pop(future))
                    continue
                del self._waiting[future]
                self._deaths = 0
                self._seconds += seconds
                self._played += len(games)
                yield from games

    def _hand_out(self, executor: Executor) -> bool:
        """Keep every process busy, with one more chunk at hand. Says whether there is anything to
        wait for: an executor that broke may still have games.
        """
        with suppress(BrokenExecutor):
            while self._left and len(self._waiting) < 2 * self._pool.width:
                chunk = tuple(self._left[index] for index in range(self._size()))
                self._waiting[executor.submit(_play_match_games, chunk)] = chunk
                for _job in chunk:
                    self._left.popleft()
        return bool(self._waiting)

    def _size(self) -> int:
        """How many games make a chunk: fewer towards the end, so that all end at about one time."""
        if not self._played:
            return 1
        wanted = int(CHUNK_SECONDS * self._played / max(self._seconds, 1e-9))
        return max(1, min(wanted, len(self._left) // (4 * self._pool.width)))

    def _again(self, lost_jobs: Sequence[Job]) -> None:
        """Play lost games next."""
        self._left.extendleft(reversed(lost_jobs))
        self._deaths += 1
        if self._deaths == DEATHS:
            raise WorkerError(
                f"processes died {DEATHS} times, and no game was played in between; "
                f"the next one is number {self._left[0].number}"
            )
