"""How well programs are judged without an adapter: ``python -m tests.crosscheck.found``.

For each of the twelve programs the translation that is found, and with it the faults that are
seeded one at a time: how many are found with every seed, and how many findings are false in the
right one.
``--write FILE`` puts the table between its marks.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from docs.tables import write_table
from ludolog.guest.translation import translate
from ludolog.guest.unaided import check_unaided

from .styles import EXAMPLES, Example, Seeded

GAMES: Final = 9
PATIENCE: Final = 120.0
"""Seconds of a search: the machine may be busy."""


@dataclass(frozen=True)
class Row:
    """What became of one program."""

    name: str
    proof: str
    lines: int
    seconds: float
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
    """Look for the translation, then for the faults."""
    with tempfile.TemporaryDirectory() as folder:
        found = translate(example.write(Path(folder)), example.game, seconds=PATIENCE)
    proof = "" if found.proof is None else f"{found.proof.matched} of {found.proof.moves} moves"
    return Row(
        example.name,
        proof,
        found.lines,
        found.seconds,
        len(example.faults),
        sum(all(_told(example, fault, seed) for seed in seeds) for fault in example.faults),
        sum(_false(example, seed) for seed in seeds),
    )


def _told(example: Example, fault: Seeded, seed: int) -> bool:
    """Whether a fault is told of."""
    with tempfile.TemporaryDirectory() as folder:
        report, _ = check_unaided(
            example.write(Path(folder), fault),
            example.game,
            games=GAMES,
            seed=seed,
            seconds=10.0,
            search=PATIENCE,
        )
    return any(f.kind in fault.found and f.severity == "error" for f in report.findings)


def _false(example: Example, seed: int) -> int:
    """How many faults are told of that the right program does not have."""
    with tempfile.TemporaryDirectory() as folder:
        report, _ = check_unaided(
            example.write(Path(folder)),
            example.game,
            games=GAMES,
            seed=seed,
            seconds=10.0,
            search=PATIENCE,
        )
    return sum(finding.severity == "error" for finding in report.findings)


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
    parser.add_argument("--write", type=Path)
    parser.add_argument("names", nargs="*", help="programs; all if none is named")
    asked = parser.parse_args()
    chosen = [entry for entry in EXAMPLES if not asked.names or entry.name in asked.names]
    seeds = range(asked.seeds)
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        rows = list(pool.map(row, chosen, [seeds] * len(chosen)))
    text = table(rows)
    print(text)
    if asked.write is not None:
        write_table(asked.write, "found", text.splitlines())


if __name__ == "__main__":
    main()
