"""How fast work is: units a second of processor time, medians of several runs.

The processor's time of this process is what counts, so that other programs on the machine disturb
little; contenders take turns, so that what disturbs all the same disturbs all of them alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import TypeAlias

__all__ = ["Effort", "Work", "medians", "rates"]

Work: TypeAlias = Callable[[], int]
"""Does something and returns how many units that was."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure: runs of each contender, and seconds of each run at least."""

    runs: int
    seconds: float


def rates(works: Mapping[str, Work], effort: Effort) -> list[dict[str, float]]:
    """For each run the units a second of each contender."""
    for work in works.values():
        work()
    return [
        {name: _rate(work, effort.seconds) for name, work in works.items()}
        for _ in range(effort.runs)
    ]


def _rate(work: Work, seconds: float) -> float:
    units = 0
    begin = now = time.process_time()
    while now - begin < seconds:
        units += work()
        now = time.process_time()
    return units / (now - begin)


def medians(runs: list[dict[str, float]]) -> dict[str, float]:
    """The median of each contender."""
    return {name: median(run[name] for run in runs) for name in runs[0]}
