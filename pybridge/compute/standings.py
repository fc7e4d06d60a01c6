"""The results of a tournament: win rates, Elo differences, lengths, effort.

A win rate counts the games that one of the two has won, and ties as half. Games that are unfinished
or won by nobody have counts of their own. Its interval is Wilson's (E. B. Wilson, Probable
inference, the law of succession, and statistical inference, JASA 22, 1927); an Elo difference is
computed from the win rate p: 400 log10(p / (1 - p)), infinite if all games are won.
"""

from __future__ import annotations

import csv
import io
import math
import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Final

from ludolog.compute.arena import Match, Played, Table
from ludolog.engine.codec import text

if TYPE_CHECKING:
    import pandas

__all__ = ["Estimate", "Score", "Standings", "Workload", "elo", "wilson"]

Z: Final = statistics.NormalDist().inv_cdf(0.975)
"""95 of 100 intervals hold what they estimate."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(won: float, games: int) -> Estimate:
    """The win rate of so many games, some of them won; a tie may count as half a win."""
    if not games:
        return Estimate(math.nan, 0.0, 1.0)
    rate = won / games
    spread = 1 + Z * Z / games
    middle = (rate + Z * Z / (2 * games)) / spread
    half = Z / spread * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    # At the ends the formula gives exactly 0 and 1, floating point numbers only nearly.
    low = middle - half if won else 0.0
    high = middle + half if won < games else 1.0
    return Estimate(rate, low, high)


def elo(rate: Estimate) -> Estimate:
    """The Elo difference that a win rate stands for."""
    return Estimate(_elo(rate.value), _elo(rate.low), _elo(rate.high))


def _elo(rate: float) -> float:
    if math.isnan(rate):
        return math.nan
    if rate <= 0 or rate >= 1:
        return math.copysign(math.inf, rate - 0.5)
    return 400 * math.log10(rate / (1 - rate))


@dataclass(slots=True)
class Score:
    """A match as far as it is known: the games that `a` won, lost and so on.

    Of the games won and lost, `forfeits` were given away: no legal move was made.
    """

    a: str
    b: str
    won: int = 0
    lost: int = 0
    tied: int = 0
    unfinished: int = 0
    nobody: int = 0
    forfeits: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    fingerprints: set[str] = field(default_factory=set)
    reasons: Counter[str] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """All games."""
        return self.decided + self.unfinished + self.nobody

    @property
    def decided(self) -> int:
        """The games that count for the win rate."""
        return self.won + self.lost + self.tied

    @property
    def rate(self) -> Estimate:
        """The win rate of `a`."""
        return wilson(self.won + self.tied / 2, self.decided)

    @property
    def elo(self) -> Estimate:
        """How far `a` is ahead."""
        return elo(self.rate)

    @property
    def mean_moves(self) -> float:
        """The mean length of a game, its opening included."""
        return self.moves / self.games if self.games else math.nan

    @property
    def distinct(self) -> int:
        """How many of the games differ."""
        return len(self.fingerprints)

    def add(self, played: Played) -> None:
        """Count a game."""
        match played.end:
            case "a":
                self.won += 1
            case "b":
                self.lost += 1
            case "tie":
                self.tied += 1
            case "unfinished":
                self.unfinished += 1
            case _:
                self.nobody += 1
        if played.forfeit:
            loser = self.b if played.end == "a" else self.a
            self.forfeits[f"{loser}: {played.reason}"] += 1
        self.moves += played.moves
        self.fingerprints.add(played.fingerprint)
        self.reasons[played.reason] += 1

    def row(self) -> dict[str, object]:
        """The figures for programs: None for what is infinite or unknown."""
        rate, ahead = self.rate, self.elo
        return {
            "a": self.a,
            "b": self.b,
            "games": self.games,
            "won": self.won,
            "lost": self.lost,
            "tied": self.tied,
            "unfinished": self.unfinished,
            "nobody": self.nobody,
            "forfeits": self.forfeits.total(),
            "rate": _finite(rate.value),
            "rate_low": _finite(rate.low),
            "rate_high": _finite(rate.high),
            "elo": _finite(ahead.value),
            "elo_low": _finite(ahead.low),
            "elo_high": _finite(ahead.high),
            "mean_moves": _finite(self.mean_moves),
            "distinct": self.distinct,
        }


def _finite(value: float) -> float | None:
    return round(value, 4) if math.isfinite(value) else None


@dataclass(slots=True)
class Workload:
    """What a contestant spent on its moves: medians of the games' medians, and maxima."""

    name: str
    moves: int = 0
    max_seconds: float = 0.0
    max_nodes: int = 0
    _seconds: list[float] = field(default_factory=list)
    _nodes: list[int] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """The median time of a move, in seconds of the processor."""
        return statistics.median(self._seconds) if self._seconds else 0.0

    @property
    def nodes(self) -> int:
        """The median number of nodes of a move."""
        return round(statistics.median(self._nodes)) if self._nodes else 0

    def add(self, played: Played, index: int) -> None:
        """Count a game, in which it was `a` (0) or `b` (1)."""
        effort = played.efforts[index]
        if effort.moves:
            self.moves += effort.moves
            self._seconds.append(effort.seconds)
            self._nodes.append(effort.nodes)
            self.max_seconds = max(self.max_seconds, effort.max_seconds)
            self.max_nodes = max(self.max_nodes, effort.max_nodes)

    def row(self) -> dict[str, object]:
        """The figures for programs."""
        return {
            "name": self.name,
            "moves": self.moves,
            "seconds": round(self.seconds, 6),
            "max_seconds": round(self.max_seconds, 6),
            "nodes": self.nodes,
            "max_nodes": self.max_nodes,
        }


class Standings:
    """The matches of a table as far as they are known."""

    def __init__(self, table: Table) -> None:
        self.table = table
        names = [contestant.name for contestant in table.contestants]
        self.matches = table.matches
        self.scores = tuple(Score(names[match.a], names[match.b]) for match in self.matches)
        self.workloads = tuple(map(Workload, names))
        self.games = sum(match.games for match in self.matches)
        self._seen: set[int] = set()
        self._by_match: dict[Match, Score] = dict(zip(self.matches, self.scores, strict=True))

    @property
    def played(self) -> int:
        """How many games are known."""
        return len(self._seen)

    @property
    def complete(self) -> bool:
        """Whether all games are known."""
        return self.played == self.games

    def add(self, played: Played) -> None:
        """Count a game; one that has been counted already is not counted again."""
        if played.number in self._seen:
            return
        self._seen.add(played.number)
        self._by_match[played.match].add(played)
        self.workloads[played.match.a].add(played, 0)
        self.workloads[played.match.b].add(played, 1)

    def as_dict(self) -> dict[str, object]:
        """All of it, for JSON."""
        table = self.table
        return {
            "game": table.game,
            "settings": {name: text(value) for name, value in table.settings.items()},
            "seed": table.seed,
            "opening": table.opening,
            "games": table.games,
            "complete": self.complete,
            "matches": [
                {**score.row(), "reasons": dict(score.reasons.most_common())}
                for score in self.scores
            ],
            "contestants": [workload.row() for workload in self.workloads],
        }

    def as_csv(self) -> str:
        """A line for each match, with names of the columns in the first."""
        page = io.StringIO()
        writer = csv.DictWriter(page, ["game", *Score("", "").row()], lineterminator="\n")
        writer.writeheader()
        writer.writerows(self._rows())
        return page.getvalue()

    def to_dataframe(self) -> pandas.DataFrame:
        """A row for each match, with the columns of `as_csv`; needs the package pandas.

        Raises ImportError, which says what to type.
        """
        try:
            import pandas
        except ImportError:
            message = "pandas is not installed. Type: pip install 'ludolog[notebook]'"
            raise ImportError(message) from None
        return pandas.DataFrame(list(self._rows()))

    def _repr_html_(self) -> str:
        """What a notebook shows: a row for each match."""
        columns = ("a", "b", "games", "won", "lost", "tied", "unfinished", "rate", "elo")
        head = "".join(f"<th>{escape(name)}</th>" for name in columns)
        rows = [
            "".join(f"<td>{'' if row[name] is None else escape(str(row[name]))}</td>"
                    for name in columns)
            for row in self._rows()
        ]
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        title = escape(f"{self.table.game}: {self.played} of {self.games} games")
        return f"<table><caption>{title}</caption><tr>{head}</tr>{body}</table>"

    def _rows(self) -> Iterator[dict[str, object]]:
        for score in self.scores:
            yield {"game": self.table.game, **score.row()}
