"""Pictures of the games: how many moves there are, how long games last, what positions are worth,
what a larger budget wins.

    pip install 'ludolog[plots]'
    python -m ludolog.compute.plots FOLDER

writes one SVG for each. The same options make the same pictures: games are drawn from seeds.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import ceil
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any, Final

from ludolog.compute.arena import Table, contestants
from ludolog.compute.executors import Pool, processes
from ludolog.compute.standings import Standings
from ludolog.compute.tournament import play
from ludolog.model import Player, State, game, games

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["Strength", "Walk", "draw", "strength", "values_along", "walks"]

COLOURS: Final = ("#33658a", "#c8553d", "#6b8f3c")
LONGEST: Final = 1000
"""Moves after which a random game stops."""

AT_LEAST: Final = 4
"""So many games must still go on for a ply to be shown."""


@dataclass(frozen=True)
class Walk:
    """A random game: how many moves were legal at each ply, and whether it ended."""

    branching: tuple[int, ...]
    ended: bool


@dataclass(frozen=True)
class Strength:
    """The win rate of a budget of nodes, with its 95 % interval."""

    nodes: int
    rate: float
    low: float
    high: float


def walks(name: str, number: int, seed: int = 1) -> list[Walk]:
    """Random games from the usual start."""
    seeds = range(seed, seed + number)
    return [_walk(_start(name, one), random.Random(one)) for one in seeds]


def _start(name: str, seed: int) -> State[Any, Any]:
    """The usual start; one that is drawn is drawn from the seed."""
    found = game(name)
    drawn = [setting.name for setting in found.settings if setting.kind == "seed"]
    return found.start(**dict.fromkeys(drawn, seed))


def _walk(state: State[Any, Any], draws: random.Random) -> Walk:
    found: list[int] = []
    while state.legal_moves and len(found) < LONGEST:
        found.append(len(state.legal_moves))
        state = state.play(draws.choice(state.legal_moves))
    return Walk(tuple(found), state.is_over)


def values_along(
    name: str, level: str, seed: int = 1, longest: int = 200
) -> dict[Player, list[int]]:
    """What a game of a level against itself is worth to each player, ply by ply."""
    state = _start(name, seed)
    found: dict[Player, list[int]] = {player: [] for player in state.game.players}
    for ply in range(longest):
        for player, values in found.items():
            values.append(state.value(player))
        if state.is_over:
            break
        state = state.play(state.best_move(level, seed, ply))
    return found


def strength(
    name: str, budgets: Sequence[int], opponent: str, number: int, pool: Pool | None = None
) -> list[Strength]:
    """`expert` with each budget against a level, in so many games each."""
    return [_match(name, nodes, opponent, number, pool) for nodes in budgets]


def _match(name: str, nodes: int, opponent: str, number: int, pool: Pool | None) -> Strength:
    standings = Standings(table := Table(name, contestants(f"expert({nodes})", opponent), number))
    for played in play(table, pool):
        standings.add(played)
    rate = standings.scores[0].rate
    return Strength(nodes, rate.value, rate.low, rate.high)


def draw(
    folder: Path,
    played: Mapping[str, Sequence[Walk]],
    values: Mapping[str, Mapping[Player, Sequence[int]]],
    strengths: Mapping[str, Sequence[Strength]],
) -> list[Path]:
    """Write the pictures; returns their files. Raises ImportError without matplotlib."""
    import matplotlib

    matplotlib.use("svg")
    style: Any = {
        "svg.hashsalt": "ludolog",
        "font.size": 8,
        "axes.titlesize": 9,
        "axes.grid": True,
        "axes.axisbelow": True,
        "axes.edgecolor": "#888888",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "grid.color": "#e6e6e6",
    }
    folder.mkdir(parents=True, exist_ok=True)
    with matplotlib.rc_context(style):
        pictures = {
            "branching": _panels(played, _branching, "ply", "legal moves"),
            "length": _panels(played, _length, "moves of a game", "games"),
            "values": _panels(values, _values, "ply", "value"),
            "strength": _panels(strengths, _strength, "nodes", "win rate"),
        }
        return [_write(picture, folder / f"{name}.svg") for name, picture in pictures.items()]


def _panels(data: Mapping[str, Any], fill: Any, x: str, y: str) -> Figure:
    """A panel for each game; `fill` draws its data."""
    from matplotlib.figure import Figure

    rows = ceil(len(data) / 2)
    figure = Figure(figsize=(7.2, 0.4 + 1.9 * rows), layout="constrained")
    for number, (name, content) in enumerate(data.items(), 1):
        axes = figure.add_subplot(rows, min(2, len(data)), number)
        axes.set_title(game(name).title, loc="left")
        axes.set_xlabel(x)
        axes.set_ylabel(y)
        fill(axes, name, content)
    return figure


def _branching(axes: Axes, _: str, played: Sequence[Walk]) -> None:
    """The median, and between which numbers the middle half lies."""
    plies = [
        [n for n in counts if n is not None]
        for counts in zip_longest(*(walk.branching for walk in played))
    ]
    kept = [counts for counts in plies if len(counts) >= min(AT_LEAST, len(played))]
    quarters = [quantiles(counts, n=4) if len(counts) > 1 else counts * 3 for counts in kept]
    x = range(len(kept))
    axes.fill_between(
        x, [q[0] for q in quarters], [q[2] for q in quarters], color=COLOURS[0], alpha=0.2, lw=0
    )
    axes.plot(x, [median(counts) for counts in kept], color=COLOURS[0], lw=1.2)
    axes.set_ylim(bottom=0)


def _length(axes: Axes, _: str, played: Sequence[Walk]) -> None:
    """How many games had which length; those that were stopped are left out."""
    lengths = [len(walk.branching) for walk in played if walk.ended]
    axes.hist(lengths, bins=20, color=COLOURS[0])
    if lengths:
        axes.axvline(median(lengths), color=COLOURS[1], lw=1)
        note = f"median {median(lengths):g}"
        stopped = len(played) - len(lengths)
        axes.annotate(
            note + (f", {stopped} stopped at {LONGEST}" if stopped else ""),
            (0.98, 0.9),
            xycoords="axes fraction",
            ha="right",
        )


def _values(axes: Axes, name: str, values: Mapping[Player, Sequence[int]]) -> None:
    for colour, (player, line) in zip(COLOURS, values.items(), strict=False):
        decided = len(line) > 1 and abs(line[-1]) > 3 * max(1, *(abs(v) for v in line[:-1]))
        shown = line[:-1] if decided else line  # the value of a won game hides all others
        axes.plot(
            range(len(shown)), shown, color=colour, lw=1.2, label=game(name).player_name(player)
        )
    axes.legend(frameon=False, fontsize=7)


def _strength(axes: Axes, _: str, found: Sequence[Strength]) -> None:
    x = [point.nodes for point in found]
    y = [point.rate for point in found]
    below = [point.rate - point.low for point in found]
    above = [point.high - point.rate for point in found]
    axes.errorbar(x, y, [below, above], color=COLOURS[0], marker="o", ms=3, lw=1.2, capsize=2)
    axes.axhline(0.5, color="#888888", lw=0.8, ls="--")
    axes.set_xscale("log")
    axes.minorticks_off()
    axes.set_xticks(x, [str(nodes) for nodes in x])
    axes.set_ylim(0, 1)


def _write(figure: Figure, path: Path) -> Path:
    figure.savefig(path, metadata={"Date": None})
    return path


def _told(names: Sequence[str], what: str) -> Iterator[str]:
    for name in names:
        print(f"{what}: {name}", file=sys.stderr, flush=True)
        yield name


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Draw pictures of the games.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", nargs="*", default=list(games()), help="names, usually all")
    parser.add_argument("--walks", type=int, default=200, help="random games of each")
    parser.add_argument("--level", default="medium", help="who plays the game with values")
    parser.add_argument("--opponent", default="medium", help="of the growing budgets")
    parser.add_argument("--matches", type=int, default=30, help="games for each budget")
    parser.add_argument("--budgets", type=int, nargs="*", default=[25, 50, 100, 200, 400])
    parser.add_argument("--jobs", type=int, default=0)
    chosen = parser.parse_args()
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        print("matplotlib is missing. Type: pip install 'ludolog[plots]'", file=sys.stderr)
        return 69
    pool = processes(chosen.jobs)
    played = {name: walks(name, chosen.walks) for name in _told(chosen.games, "random games")}
    values = {name: values_along(name, chosen.level) for name in _told(chosen.games, "values")}
    strengths = {
        name: strength(name, chosen.budgets, chosen.opponent, chosen.matches, pool)
        for name in _told(chosen.games, "strength")
    }
    for path in draw(chosen.folder, played, values, strengths):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
