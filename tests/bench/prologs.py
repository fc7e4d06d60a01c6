"""How fast the games are on other versions of SWI-Prolog: ratios to the first one.

    python -m tests.bench.prologs DIR ...

Each DIR holds a SWI-Prolog, as for ``make test-versions``; the one on the path is what they are
compared with. All do the same work (tests/bench/prologs.pl) in turn, in seconds of the processor;
a figure is the median over the rounds. The table goes into docs/performance.md, and into the notes
that this page is made from.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.versions import Prolog, UnfitError, prolog

HERE: Final = Path(__file__).resolve().parent
DOCS: Final = HERE.parent.parent / "docs"
PAGES: Final = (DOCS / "performance_notes.md", DOCS / "performance.md")
BEGIN: Final = "<!-- prologs: written by tests/bench/prologs.py -->"
END: Final = "<!-- end of prologs -->"

Seconds = Mapping[tuple[str, str], float]
"""For each game and kind of work, as tests/bench/prologs.pl tells them."""


def measured(one: Prolog) -> Seconds:
    """One run of the work."""
    run = subprocess.run(
        [one.command, HERE / "prologs.pl"], capture_output=True, text=True, check=True
    )
    lines = [line.split() for line in run.stdout.splitlines()]
    return {(game, work): float(seconds) for game, work, seconds in lines}


def ratios(first: Sequence[Seconds], other: Sequence[Seconds]) -> dict[tuple[str, str], float]:
    """How many times as fast the other one is, round by round: the medians."""
    return {
        key: statistics.median(a[key] / b[key] for a, b in zip(first, other, strict=True))
        for key in first[0]
    }


def table(names: Sequence[str], rounds: Sequence[Sequence[Seconds]]) -> str:
    """A row for each Prolog, a column for each game: its moves listed, its games played."""
    games = list(dict.fromkeys(game for game, _work in rounds[0][0]))
    lines = [f"| SWI-Prolog | {' | '.join(games)} |", f"|---|{'---:|' * len(games)}"]
    for name, runs in zip(names, rounds, strict=True):
        found = ratios(rounds[0], runs)
        cells = [f"{found[game, 'moves']:.2f} / {found[game, 'games']:.2f}" for game in games]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> int:
    """Measure, and write the pages. Returns the exit status."""
    parser = argparse.ArgumentParser("python -m tests.bench.prologs")
    parser.add_argument("folders", nargs="+", metavar="DIR", help="a SWI-Prolog")
    parser.add_argument("--rounds", type=int, default=7, help="how often all do their work")
    asked = parser.parse_args()
    try:
        prologs = [prolog(word) for word in ("swipl", *asked.folders)]
    except UnfitError as error:
        parser.error(str(error))
    turns = [[measured(one) for one in prologs] for _ in range(max(1, asked.rounds))]
    text = table([one.name for one in prologs], list(zip(*turns, strict=True)))
    print(text)
    for page in PAGES:
        before, rest = page.read_text(encoding="utf-8").split(BEGIN)
        page.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{rest.split(END)[1]}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
