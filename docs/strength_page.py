"""The plan of `make strength`, and the page about what came of it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ludolog import model
from ludolog.compute.arena import Table, contestants
from ludolog.compute.ratings import ratings
from ludolog.compute.standings import Estimate, wilson

__all__ = ["Figures", "Pair", "board_name", "page", "pairs"]

Figures = dict[str, Any]

HEAD = """\
# How strong the levels are, and how fast

Made by `make strength` with seed {seed} on {machine}.
The list of matches is [strength.toml](../tests/bench/strength.toml), all figures are in
[strength.json](strength.json). The same seed gives the same games on any machine.

## Matches

{games} games a match if no other number is told, in pairs with the same random opening of four
moves, between which the levels change sides. `expert(N)` has N nodes, less than the level itself
where a hundred games of that take too long. The win rate counts the games that one of the two has
won, ties by half; *unfinished* games (a position for the third time, or the limit of moves) and
those won by *nobody* (a player whom nobody plays) have columns of their own. Intervals are of 95 %
(Wilson). *Different* is the number of games that differ. A bar is reached if the win rate is, and
its whole interval lies above 50 %. A bar for openings *won twice* looks at those alone that one of
the two won from both sides, where the opening did not decide who wins.

{matches}

{notes}

{budgets}## Ladder

Elo points of the levels on one ladder, `easy` having 0, with intervals of 95 %: the ratings that
make these results and those of the matches above most likely (Bradley and Terry's model; each match
counts one tie more than was played, so that who lost every game has a rating). {games} games
between each two levels that are neighbours here, or have one between them, with openings as above;
games that are unfinished, or won by nobody, do not count. 70 points more mean to win 60 of 100
games, 190 mean 75, 366 mean 89. The rungs of `adapt` stand between these levels.
`make strength ARGS="--skip times --only ladder"` plays these matches alone,
`--only 'ladder, splut'` those of one game; more games (`games` of the list) make the intervals
narrower. In Green Skull nearly every game below `hard` goes round in circles, so little is known
there. A match that nobody has played yet is left out of the ratings.

{ladder}

{duels}## Move times

Milliseconds of the processor for a move, on the usual and the largest boards: the median over a
game of the level against itself, in brackets the longest move. A game of `expert`, here with all
its nodes, is followed for {expert_moves} moves. The median is to be at most {bounds}.

{times}
"""

DUELS = """\
## Against an older version and against UCT

`expert` with as many nodes as the processor reaches in the time of a move, against the same level
of an older version, or against UCT, a search by random games, in as much time or more
(`python -m tests.bench.duel`). A move that is found sooner takes less; the means are told. Each
pair of games has the same random opening, between which the sides change; a tie is half a win.

{duels}

Apart is a race (see above): of 20 pairs of games against the older version 16 were won by the
same side of the opening, whoever had it, so that more nodes change little. In Green Skull a look
ahead of three moves won 18 of 20 games against one of two, but one of four only 7 of 12 against one
of three: a way to look at all moves of the last ply at once, 1.6 times as fast to the same depth,
won 9 of 24 games in equal time and was left out.

"""

BUDGETS = """\
## More nodes

What a larger budget of `expert` is worth: the same search against itself, with openings as above.
{note}

{budgets}

"""

COLUMNS: Final = (
    "game",
    "match",
    "won",
    "lost",
    "tied",
    "unfinished",
    "nobody",
    "win rate",
    "interval",
    "Elo",
    "moves a game",
    "different",
    "bar",
)


@dataclass(frozen=True, slots=True)
class Pair:
    """A match: `bar` is the win rate that `a` should have, None where there is none."""

    game: str
    a: str
    b: str
    bar: float | None
    nodes: int
    games: int
    seed: int

    ladder: bool = False
    """Whether it is told among the ladder's results alone."""

    twice: bool = False
    """Whether the bar is one for the pairs of games that one of the two won from both sides."""

    budget: bool = False
    """Whether it compares two budgets of `expert`; told by itself, and no part of the ladder."""

    @property
    def name(self) -> str:
        """What the match is called among the figures."""
        kind = "ladder, " if self.ladder else "budget, " if self.budget else ""
        return f"{kind}{self.game}: {self.a} - {self.b}"

    @property
    def table(self) -> Table:
        """What is played."""
        texts = (
            f"expert({self.nodes})" if level == "expert" else level for level in (self.a, self.b)
        )
        return Table(self.game, contestants(*texts), self.games, self.seed)


def pairs(plan: Figures, games: int | None) -> Iterator[Pair]:
    """The matches of the plan, each of so many games."""
    for entry in plan["game"]:
        for a, b, *bar in entry.get("bars", plan["bars"]):
            yield Pair(
                entry["name"],
                a,
                b,
                bar[0] if bar else None,
                entry["nodes"],
                games or (bar[2] if len(bar) == 3 else plan["games"]),
                plan["seed"],
                twice=bar[1:2] == ["twice"],
            )
        told = {(a, b) for a, b, *_bar in entry.get("bars", plan["bars"])}
        steps: list[str] = plan.get("ladder", [])
        for below, above in [*itertools.pairwise(steps), *zip(steps, steps[2:], strict=False)]:
            if (above, below) not in told:
                yield Pair(
                    entry["name"],
                    above,
                    below,
                    None,
                    entry["nodes"],
                    games or plan["games"],
                    plan["seed"],
                    ladder=True,
                )
    for match in plan.get("budget", []):
        yield Pair(
            match["game"],
            f"expert({match['more']})",
            f"expert({match['less']})",
            None,
            match["more"],
            games or match["games"],
            plan["seed"],
            budget=True,
        )


def page(plan: Figures, figures: Figures) -> str:
    """docs/strength.md."""
    seed, games = plan["seed"], plan["games"]
    played = list(pairs(plan, None))
    told = [pair for pair in played if not pair.ladder and not pair.budget]
    matches = [row for pair in told if (row := _match_row(pair, figures["matches"]))]
    budgets = [
        row for pair in played if pair.budget and (row := _match_row(pair, figures["matches"]))
    ]
    times = [row for board in plan["times"]["boards"] if (row := _times_row(plan, board, figures))]
    seconds = plan["seconds"]
    return HEAD.format(
        games=games,
        seed=seed,
        machine=figures["machine"],
        notes=plan.get("notes", "").strip(),
        matches=_markdown(COLUMNS, matches),
        budgets=BUDGETS.format(
            note=plan.get("budget_note", "").strip(), budgets=_markdown(COLUMNS, budgets)
        )
        if budgets
        else "",
        ladder=_ladder(plan, figures["matches"]),
        duels=_duels(figures.get("duels", {})),
        times=_markdown(("board", *plan["seconds"]), times),
        expert_moves=plan["times"]["expert_moves"],
        bounds=", ".join(f"{1000 * bound:g} ({level})" for level, bound in seconds.items()),
    )


DUEL_COLUMNS = ("game", "against", "seconds a move", "games", "win rate", "interval", "means")


def _duels(duels: Figures) -> str:
    rows = []
    for _, row in sorted(duels.items()):
        rate = wilson(row["won"], row["games"])
        seconds = " and ".join(f"{limit:g}" for limit in row["limits"])
        rows.append(
            [
                model.game(row["game"]).title,
                row["against"],
                seconds,
                row["games"],
                f"{100 * rate.value:.1f} %",
                f"{100 * rate.low:.1f} - {100 * rate.high:.1f}",
                " and ".join(f"{mean:.3f}" for mean in row["means"]),
            ]
        )
    return DUELS.format(duels=_markdown(DUEL_COLUMNS, rows)) if rows else ""


def _ladder(plan: Figures, found: Figures) -> str:
    """The ratings of all games, a row each."""
    steps: list[str] = plan.get("ladder", [])
    rows = []
    for entry in plan["game"]:
        names = [
            pair.name
            for pair in pairs(plan, None)
            if pair.game == entry["name"] and not pair.budget
        ]
        known = [found[name] for name in names if name in found]
        results = [
            (row["a"], row["b"], row["won"] + row["tied"] / 2, row["lost"] + row["tied"] / 2)
            for row in known
        ]
        rated = ratings(results, "easy")
        expert = f"expert({entry['nodes']})"
        cells = [_rated(rated.get(level), level) for level in (*steps, expert)]
        rows.append([model.game(entry["name"]).title, *cells, expert])
    return _markdown(("game", *steps, "expert", "with the nodes"), rows)


def _rated(rating: Estimate | None, level: str) -> str:
    if rating is None:
        return "-"
    if level == "easy":
        return "0"
    return f"{rating.value:.0f} ({rating.low:.0f} - {rating.high:.0f})"


def _markdown(names: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines: list[Sequence[object]] = [names, ["---"] * len(names), *rows]
    return "\n".join(f"| {' | '.join(str(cell) for cell in line)} |" for line in lines)


def _match_row(pair: Pair, found: Figures) -> list[object] | None:
    row = found.get(pair.name)
    if row is None:
        return None
    title = model.game(pair.game).title
    decided = row["won"] + row["lost"] + row["tied"]
    rate = f"{100 * row['rate']:.1f} %" if decided else "-"
    cells = [
        title,
        f"{row['a']} - {row['b']}",
        row["won"],
        row["lost"],
        row["tied"],
        row["unfinished"],
        row["nobody"],
        rate,
        f"{100 * row['rate_low']:.1f} - {100 * row['rate_high']:.1f}",
        _elo(row),
        f"{row['mean_moves']:.1f}",
        row["distinct"],
        _verdict(pair, row),
    ]
    return cells


def _elo(row: Figures) -> str:
    if row["elo"] is None:
        return "" if row["rate"] is None else f"more than {abs(row['elo_low'] or 0):.0f}"
    return f"{row['elo']:+.0f}"


def _verdict(pair: Pair, row: Figures) -> str:
    if pair.bar is None:
        return "as it is"
    if pair.twice:
        won, lost = row.get("twice", (0, 0))
        rate = wilson(won, won + lost)
        openings = f"{row['games'] // 2} openings"
        told = f"{100 * pair.bar:.0f} % of those won twice, {won} - {lost} of {openings}"
        return f"{told}: {_reached(rate.value, rate.low, pair.bar)}"
    return f"{100 * pair.bar:.0f} %: {_reached(row['rate'], row['rate_low'], pair.bar)}"


def _reached(rate: float | None, low: float, bar: float) -> str:
    return "reached" if rate is not None and rate >= bar and low > 0.5 else "missed"


def _times_row(plan: Figures, board: Figures, figures: Figures) -> list[object] | None:
    name = board_name(board)
    cells = []
    for level, bound in plan["seconds"].items():
        found = figures["times"].get(f"{name}, {level}")
        if found is None:
            return None
        told = f"{_ms(found['seconds'])} ({_ms(found['max_seconds'])})"
        cells.append(told if found["seconds"] <= bound else f"{told}, too long")
    return [name, *cells]


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.2g}" if seconds < 0.01 else f"{1000 * seconds:.0f}"


def board_name(board: Figures) -> str:
    """A game with its settings."""
    settings = [f"{name}={value}" for name, value in board.items() if name != "game"]
    return " ".join([board["game"], *settings])
