"""`python -m tests.web.long`: a long session on the pages, and the memory that it takes.

    python -m tests.web.long                          2,000 moves, 500 queries, 50 endless ones
    python -m tests.web.long --moves 60 --queries 30 --endless 2
    python -m tests.web.long --write                  the table into docs/web.md

The exit status is 1 where the memory grows, or anything on the pages fails.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from tests.house import ROOT
from tests.web.figures import put
from tests.web.worlds import CHROMIUM, build, looked, missing_browser, served

__all__ = ["growth", "section", "session"]

HEADING: Final = "## A long session"
PAGE: Final = ROOT / "docs" / "web.md"
KINDS: Final = ("moves", "queries", "endless queries")
MOST: Final = 1.5
"""Megabytes by which the scripts of a page may grow between the first tenth and the last."""

MOST_ALL: Final = 60
"""Megabytes by which all processes of the browser may: less than one more worker has."""

Row = dict[str, Any]


def session(address: str, moves: int, queries: int, endless: int) -> list[Row]:
    """Play and ask so often: what was done, and the memory, after each tenth."""
    counts = map(str, (moves, queries, endless))
    told = looked("long.mjs", address, str(CHROMIUM), *counts, seconds=7200)
    return [row for row in map(json.loads, told.splitlines()) if "what" in row]


def growth(rows: Sequence[Row]) -> list[str]:
    """What has grown, as sentences; empty where memory stays flat."""
    wrong = []
    for kind in KINDS:
        first, *_between, last = [row for row in rows if row["what"] == kind]
        for what, most in (("page", MOST), ("browser", MOST_ALL)):
            if last[what] > first[what] + most:
                wrong.append(f"{kind}, {what}: {first[what]} MB, then {last[what]} MB")
    return wrong


def section(rows: Sequence[Row]) -> str:
    """The table of a session, as a section of Markdown."""
    told = [[row for row in rows if row["what"] == kind] for kind in KINDS]
    games = ", ".join(
        f"{kind[-1]['done']:,} {name}" for kind, name in zip(told, KINDS, strict=True)
    )
    head = " | ".join(f"{name} | page | browser" for name in KINDS)
    lines = [
        HEADING,
        "",
        f"Made by `python -m tests.web.long --write`: {games}; the moves of games of all kinds. "
        "Megabytes of the page's scripts, and of what all processes of the browser have written "
        "and do not share, after each tenth:",
        "",
        f"| {head} |",
        "|" + " ---: |" * 9,
    ]
    for line in zip_longest(*told):
        cells = [
            f"{row['done']:,} | {row['page']} | {row['browser']:.0f}" if row else " | | "
            for row in line
        ]
        lines.append(f"| {' | '.join(cells)} |")
    lines += [
        "",
        "Memory is read when the workers that were ended are gone. A browser lets one that is in "
        "a loop go on for two seconds; until then it may have as much as Prolog's limit of a query "
        "besides.",
        "",
    ]
    return "\n".join(lines)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="A long session on the pages.")
    parser.add_argument("--moves", type=int, default=2000)
    parser.add_argument("--queries", type=int, default=500)
    parser.add_argument("--endless", type=int, default=50)
    parser.add_argument("--write", action="store_true", help="into docs/web.md")
    asked = parser.parse_args()
    if missing_browser():
        print(missing_browser())
        return 1
    with tempfile.TemporaryDirectory() as folder, served(build(Path(folder))) as address:
        rows = session(address, asked.moves, asked.queries, asked.endless)
    made = section(rows)
    print(made)
    if asked.write:
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(put(text, HEADING, made).rstrip("\n") + "\n", encoding="utf-8")
    wrong = growth(rows)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
