"""`make perft`: the numbers of move sequences of every game, published in docs/perft.md.

    python -m docs.perft_tables --minutes 10

Each board is counted deeper and deeper while the next depth promises to be done in its share of
the time. How deep that is depends on the machine, the numbers do not.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import ludolog
from ludolog.compute.executors import processes
from ludolog.compute.perft import divide, perft
from ludolog.model import State
from ludolog.terms import Value

__all__ = ["BOARDS", "Board", "Table", "page", "read_page", "table"]

PAGE: Final = Path(__file__).with_name("perft.md")
ENOUGH: Final = 16
"""No board is counted deeper."""

AT_ONCE: Final = 2.0
"""Seconds: less is not worth handing out."""

SHORT: Final = 0.25
"""Seconds: what took less says little about what comes next, which is tried at any rate."""

DIVIDED: Final = 2_000_000
"""The deepest table with no more sequences is divided by first moves."""

ALIKE: Final = 8
"""Of more moves with equal numbers only the first is named."""


@dataclass(frozen=True)
class Board:
    """A start: the game and the settings that are named."""

    game: str
    settings: tuple[tuple[str, Value], ...] = ()

    @property
    def command(self) -> str:
        """What `ludolog perft` and `divide` take."""
        return " ".join([self.game, *(f"{name}={value}" for name, value in self.settings)])

    @property
    def start(self) -> State[Any, Any]:
        """The first position."""
        return ludolog.game(self.game).start(**dict(self.settings))


BOARDS: Final = (
    Board("green_skull"),
    Board("green_skull", (("first", "O"),)),
    Board("splut", (("size", 7),)),
    Board("splut", (("size", 9),)),
    Board("splut", (("size", 11),)),
    Board("alliances"),
    Board("apart", (("height", 5), ("width", 5))),
    Board("apart", (("height", 6), ("width", 9))),
    Board("apart", (("height", 8), ("width", 8))),
    Board("apart", (("height", 15), ("width", 15))),
    Board("greener", (("size", "6x6"), ("seed", 1))),
    Board("greener", (("size", "9x6"), ("seed", 1))),
    Board("greener", (("size", "9x9"), ("seed", 1))),
    Board("greener", (("size", "6x6"), ("setup", "placement"))),
)


@dataclass(frozen=True)
class Table:
    """perft of a board for the depths 1, 2, ..., and divide at one of them."""

    board: Board
    counts: tuple[int, ...]
    depth: int
    divided: dict[str, int]


def table(board: Board, seconds: float, executor: Executor | None = None) -> Table:
    """As deep as so many seconds allow; at least two moves. What is done at once is done here."""
    start, begin = board.start, time.monotonic()
    counts: list[int] = []
    expected = 0.0
    while len(counts) < 2 or (len(counts) < ENOUGH and _left(begin, seconds) > expected):
        since = time.monotonic()
        counts.append(perft(start, len(counts) + 1, executor if expected > AT_ONCE else None))
        growth = counts[-1] / counts[-2] if len(counts) > 1 else counts[-1]
        took = time.monotonic() - since
        expected = took * growth if took > SHORT else 0.0
    depth = max(d for d, count in enumerate(counts, 1) if d == 1 or count <= DIVIDED)
    return Table(board, tuple(counts), depth, divide(start, depth, executor))


def _left(begin: float, seconds: float) -> float:
    return begin + seconds - time.monotonic()


HEAD: Final = """# Perft

How many sequences of exactly so many moves each game has from its start. Two programs for one game
that agree on these numbers agree on almost every rule; where they differ, *divide*, the same
number for each first move, leads to the place: play the move whose number differs and count again.
A forced pass is a move, and so is Apart's `stop`; each step of a turn of Splut! and each hop of a
turn of Apart is one. A finished game has no moves and adds nothing.

This page is made by `make perft`. Each number is what `ludolog perft {board} --depth N` prints; the
plain-Python models of `tests/crosscheck` agree as far as the tests ask them. `seed=1` names
one of Greener's random boards, drawn by the generator that its rules describe.
"""


def page(tables: Iterable[Table]) -> str:
    """docs/perft.md."""
    return "\n".join([HEAD.replace("{board}", "BOARD"), *map(_section, tables)])


def _section(found: Table) -> str:
    command = found.board.command
    rows = "\n".join(f"| {depth} | {count:,} |" for depth, count in enumerate(found.counts, 1))
    return f"""## {command}

| moves | sequences |
|---:|---:|
{rows}

`ludolog divide {command} --depth {found.depth}`:

{_divided(found.divided)}
"""


def _divided(divided: dict[str, int]) -> str:
    groups: dict[int, list[str]] = {}
    for text, count in divided.items():
        groups.setdefault(count, []).append(text)
    lines = ["| first moves | sequences of each |", "|---|---:|"]
    for count, texts in groups.items():
        shown = ", ".join(f"`{text}`" for text in texts[:ALIKE])
        more = f" and {len(texts) - ALIKE} others" if len(texts) > ALIKE else ""
        lines.append(f"| {shown}{more} | {count:,} |")
    return "\n".join(lines)


def read_page(text: str) -> dict[str, list[int]]:
    """The numbers of the page, by the board's command."""
    found: dict[str, list[int]] = {}
    counts: list[int] = []
    for line in text.splitlines():
        if line.startswith("## "):
            counts = found[line[3:]] = []
        cells = [cell.strip().replace(",", "") for cell in line.strip("|").split("|")]
        if len(cells) == 2 and cells[0].isdigit() and int(cells[0]) == len(counts) + 1:
            counts.append(int(cells[1]))
    return found


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Count the move sequences of every game.")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--page", type=Path, default=PAGE)
    chosen = parser.parse_args()
    share = 60 * chosen.minutes / len(BOARDS)
    tables = []
    with processes(chosen.jobs).open() as executor:
        for board in BOARDS:
            tables.append(table(board, share, executor))
            print(board.command, *(f"{count:,}" for count in tables[-1].counts), flush=True)
    chosen.page.write_text(page(tables), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
