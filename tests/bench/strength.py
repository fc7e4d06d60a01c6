"""`make strength`: matches between the levels of every game, move times, and the page about them.

The list of what is played stands in strength.toml, the figures in docs/strength.json and, for
people, in docs/strength.md. Matches and boards that --only leaves out keep their figures.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from docs.strength_page import Figures, Pair, board_name, page, pairs
from ludolog.compute.arena import Table, contestants
from ludolog.compute.executors import Pool, processes
from ludolog.compute.standings import Standings
from ludolog.compute.tournament import play

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent.parent / "docs"


def played(pair: Pair, pool: Pool) -> Figures:
    """Play a match."""
    begin = time.monotonic()
    standings = Standings(pair.table)
    ends: dict[int, str] = {}
    for game in play(pair.table, pool):
        standings.add(game)
        ends[game.number] = game.end
        _tell(f"{pair.name}: {standings.played} of {standings.games} games")
    (score,) = standings.scores
    seconds = time.monotonic() - begin
    _tell(f"{pair.name}: won {score.won}, lost {score.lost} of {score.games} in {seconds:.0f} s\n")
    efforts = [work.row() for work in standings.workloads]
    return {**score.row(), "efforts": efforts, "twice": twice(ends)}


def twice(ends: Mapping[int, str]) -> list[int]:
    """How many pairs of games the first won from both sides of the opening, and the second, by how
    the games ended.
    """
    both = [(end, ends.get(number + 1)) for number, end in ends.items() if number % 2 == 0]
    return [both.count((one, one)) for one in ("a", "b")]


def move_times(board: Figures, level: str, moves: int, seed: int) -> Figures:
    """The times of a level that plays against itself, for so many moves at most."""
    settings = {name: value for name, value in board.items() if name != "game"}
    table = Table(
        board["game"], contestants(level, level), 1, seed, settings, opening=0, limit=moves
    )
    standings = Standings(table)
    for game in play(table):
        standings.add(game)
    works = standings.workloads
    return {
        "seconds": max(work.seconds for work in works),
        "max_seconds": max(work.max_seconds for work in works),
        "moves": sum(work.moves for work in works),
    }


def _tell(text: str) -> None:
    end = "" if not text.endswith("\n") else "\n"
    if sys.stderr.isatty() or end:
        print(f"\r{text.strip():<70}", end=end, file=sys.stderr, flush=True)


def machine() -> str:
    """The processor, in a few words."""
    try:
        info = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        name = next(line for line in info.splitlines() if line.startswith("model name"))
        name = name.partition(":")[2].strip()
    except (OSError, StopIteration):
        name = platform.processor() or platform.machine()
    return f"{name}, {os.cpu_count()} processors"


# -- the command ----------------------------------------------------------------------------------


def main(arguments: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description="Play the levels against each other; write the page."
    )
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0 means all processors")
    parser.add_argument("--games", type=int, help="games a match, instead of the plan's")
    parser.add_argument("--only", default="", help="matches and boards whose name contains this")
    parser.add_argument("--skip", choices=("matches", "times"), help="leave these out")
    parser.add_argument("--plan", type=Path, default=HERE / "strength.toml")
    parser.add_argument("--docs", type=Path, default=DOCS, help="folder of the page")
    asked = parser.parse_args(None if arguments is None else list(arguments))
    plan = tomllib.loads(asked.plan.read_text(encoding="utf-8"))
    file = asked.docs / "strength.json"
    figures: Figures = {"machine": "", "matches": {}, "times": {}}
    if file.exists():
        figures |= json.loads(file.read_text(encoding="utf-8"))
    # Matches are the same on any machine, times are not.
    if asked.skip != "times":
        figures["machine"] = machine()

    def keep() -> None:
        file.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        (asked.docs / "strength.md").write_text(page(plan, figures), encoding="utf-8")

    pool = processes(asked.jobs)
    if asked.skip != "times":
        for board in plan["times"]["boards"]:
            for level in plan["seconds"]:
                name = f"{board_name(board)}, {level}"
                if asked.only in name:
                    moves = plan["times"]["expert_moves"] if level == "expert" else 10**6
                    figures["times"][name] = move_times(board, level, moves, plan["seed"])
                    _tell(f"{name}: {1000 * figures['times'][name]['seconds']:.2f} ms\n")
        keep()
    if asked.skip != "matches":
        for pair in pairs(plan, asked.games):
            if asked.only in pair.name:
                figures["matches"][pair.name] = played(pair, pool)
                keep()


if __name__ == "__main__":
    main()
