"""How well programs are judged without an adapter: ``python -m tests.crosscheck.found``.

For each of the programs the translation that is found, and with it the faults that are
seeded one at a time: how many are found with every seed, and how many findings are false in the
right one.
``--write FILE`` puts the table between its marks. ``--class FOLDER`` judges nothing, and writes
a class of twenty programs, for ``ludolog check FOLDER --game auto``.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from docs.tables import write_table
from ludolog.guest.report import Report
from ludolog.guest.translation import Found
from ludolog.guest.unaided import check_unaided

from .styles import EXAMPLES, Example, Seeded

GAMES: Final = 5
PATIENCE: Final = 3600.0
"""Seconds of a search: its work alone is to bound it, however busy the machine is."""


@dataclass(frozen=True)
class Row:
    """What became of one program."""

    name: str
    proof: str
    lines: int
    seconds: float
    """Of the processor, for the search and the check of the right program, with the first seed."""
    known: int
    found: int
    false: int

    def __str__(self) -> str:
        told = f"yes: {self.proof}" if self.proof else "no"
        return (
            f"| {self.name} | {told} | {self.lines} | {self.seconds:.0f} | {self.known} | "
            f"{self.found} | {self.false} |"
        )


def row(example: Example, seeds: Sequence[int]) -> Row:
    """The right program, then one with each fault."""
    right = [_checked(example, None, seed) for seed in seeds]
    _, found, spent = right[0]
    missed = [
        (fault, seed)
        for fault in example.faults
        for seed in seeds
        if not _tells(fault, _checked(example, fault, seed)[0])
    ]
    proof = None if found is None else found.proof
    return Row(
        example.name,
        "" if proof is None else f"{proof.matched} of {proof.moves} moves",
        0 if found is None else found.lines,
        spent,
        len(example.faults),
        len(example.faults) - len({fault.name for fault, _ in missed}),
        sum(f.severity == "error" for report, *_ in right for f in report.findings),
    )


def _checked(
    example: Example, fault: Seeded | None, seed: int
) -> tuple[Report, Found | None, float]:
    """Judge one program, and the seconds of the processor that it took; what came of it is told on
    stderr, for whoever looks for the reason.
    """
    began = _processor()
    with tempfile.TemporaryDirectory() as folder:
        report, found = check_unaided(
            example.write(Path(folder), fault),
            example.game,
            games=GAMES,
            seed=seed,
            seconds=10.0,
            search=PATIENCE,
        )
    told = ", ".join(f.name for f in report.findings if f.severity != "warning")
    name = "right" if fault is None else fault.name
    spent = _processor() - began
    proof = "" if found is None else f"; {found.proof}" if found.proof else f"; {found.told}"
    print(
        f"{example.name}, {name}, seed {seed}: {told or 'nothing'}{proof}; {spent:.0f} s",
        file=sys.stderr,
        flush=True,
    )
    return report, found, spent


def _processor() -> float:
    """Seconds of the processor of this process and of those that have ended."""
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def _tells(fault: Seeded, report: Report) -> bool:
    """Whether a fault is told of."""
    return any(f.kind in fault.found and f.severity == "error" for f in report.findings)


def write_class(folder: Path) -> None:
    """Two programs for each game, right and with their first fault: a folder for each of twenty."""
    games = {entry.game: [e for e in EXAMPLES if e.game == entry.game] for entry in EXAMPLES}
    for example in (entry for several in games.values() for entry in several[:2]):
        for name, fault in (("right", None), ("wrong", example.faults[0])):
            place = folder / f"{example.name}_{name}"
            place.mkdir(parents=True)
            example.write(place, fault)


def table(rows: Sequence[Row]) -> str:
    """The rows and their sums."""
    head = "| program | translation found | lines | seconds | faults known | found | false |"
    known, found, false = (
        sum(getattr(entry, name) for entry in rows) for name in ("known", "found", "false")
    )
    some = sum(bool(entry.proof) for entry in rows)
    last = f"| all | {some} of {len(rows)} | | | {known} | {found} | {false} |"
    return "\n".join([head, "|---|---|---|---|---|---|---|", *map(str, rows), last])


def main() -> None:
    """Measure and print, or write."""
    parser = argparse.ArgumentParser(prog="python -m tests.crosscheck.found")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--write", type=Path)
    parser.add_argument("--class", type=Path, dest="folder", metavar="FOLDER")
    parser.add_argument("names", nargs="*", help="programs; all if none is named")
    asked = parser.parse_args()
    if asked.folder is not None:
        write_class(asked.folder)
        return
    chosen = [entry for entry in EXAMPLES if not asked.names or entry.name in asked.names]
    seeds = range(asked.first, asked.first + asked.seeds)
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        rows = list(pool.map(row, chosen, [seeds] * len(chosen)))
    text = table(rows)
    print(text)
    if asked.write is not None:
        write_table(asked.write, "found", text.splitlines())


if __name__ == "__main__":
    main()
