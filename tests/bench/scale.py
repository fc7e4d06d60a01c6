"""How counting and tournaments grow with processes: the clock's time of one and of several."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

import ludolog
from ludolog.compute.arena import Table, contestants
from ludolog.compute.executors import Pool, processes
from ludolog.compute.perft import perft
from ludolog.compute.tournament import play

__all__ = ["Scale", "scaling"]


@dataclass(frozen=True, slots=True)
class Scale:
    """A work and the seconds it took in 1, 2, ... processes, their start included."""

    work: str
    seconds: dict[int, float]

    @property
    def speed_up(self) -> dict[int, float]:
        """How many times as fast as in one process."""
        return {jobs: self.seconds[1] / seconds for jobs, seconds in self.seconds.items()}


def scaling(jobs: int, runs: int, short: bool) -> list[Scale]:
    """Counting and a tournament in 1 up to so many processes; contenders take turns."""
    depth = 5 if short else 8
    games = 4 if short else 1200
    state = ludolog.game("splut").start(size=7)
    table = Table("splut", contestants("easy", "easy"), games, 1, {"size": 7})

    def counted(pool: Pool) -> None:
        with pool.open() as executor:
            perft(state, depth, executor)

    def played(pool: Pool) -> None:
        assert sum(1 for _ in play(table, pool)) == games

    works: dict[str, Callable[[Pool], None]] = {
        f"perft of splut size=7 to depth {depth}": counted,
        f"{games} games of splut size=7 between easy and easy": played,
    }
    return [Scale(name, _timed(work, jobs, runs)) for name, work in works.items()]


def _timed(work: Callable[[Pool], None], jobs: int, runs: int) -> dict[int, float]:
    times: dict[int, list[float]] = {number: [] for number in range(1, jobs + 1)}
    for _ in range(runs):
        for number, found in times.items():
            begin = time.perf_counter()
            work(processes(number))
            found.append(time.perf_counter() - begin)
    return {number: median(found) for number, found in times.items()}
