"""Tournaments between levels of the computer, and other programs for the same games.

>>> table = Table("splut", contestants("easy", "medium", "hard"), games=100, seed=1)
>>> standings = Standings(table)
>>> for played in play(table, processes()):
...     standings.add(played)

Each match of two contestants is made of pairs of games: both have the same random opening, and the
contestants change sides. A result depends on the table alone, its times excepted, wherever and in
whatever order the games are played. `ludolog.compute.tournament` plays them,
`ludolog.compute.standings` counts.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

from ludolog.engine.engine import engine
from ludolog.errors import ConversionError, PrologError
from ludolog.model import game, set_language
from ludolog.settings import as_term
from ludolog.terms import Atom, Source, Term, Value

__all__ = [
    "Contestant",
    "Effort",
    "Job",
    "Match",
    "Played",
    "Table",
    "contestants",
    "play_game",
]

_ARENA: Final = "ludolog_arena"


@dataclass(frozen=True, slots=True)
class Contestant:
    """Who plays: a level of the game, such as ``hard`` or ``expert(500)``.

    With a `file`, the player in it, see `ludolog.player`; a Prolog player is called with the level.
    """

    level: str
    file: str | None = None

    @classmethod
    def parse(cls, text: str) -> Contestant:
        """What a person means: a level, ``FILE.pl``, ``FILE.pl:LEVEL`` or ``FILE.py``."""
        if text.endswith(".py"):
            return cls("player", text)
        path, _colon, level = text.partition(".pl:")
        if level:
            return cls(level, f"{path}.pl")
        return cls("expert", text) if text.endswith(".pl") else cls(text)

    @property
    def name(self) -> str:
        """How it is called in a table."""
        if self.file is None:
            return self.level
        return Path(self.file).name + ("" if self.python else f":{self.level}")

    @property
    def python(self) -> bool:
        """Whether it is a Python player."""
        return self.file is not None and self.file.endswith(".py")


def contestants(*texts: str) -> tuple[Contestant, ...]:
    """Contestants by their texts, see `Contestant.parse`."""
    return tuple(map(Contestant.parse, texts))


@dataclass(frozen=True, slots=True)
class Match:
    """Two contestants, by their places in the table; it has games `first` up to `first + games`."""

    a: int
    b: int
    first: int
    games: int


@dataclass(frozen=True, slots=True)
class Table:
    """A tournament: every two of the contestants play a match of `games`."""

    game: str
    contestants: tuple[Contestant, ...]
    games: int = 100
    seed: int = 1
    settings: Mapping[str, Value] = field(default_factory=dict)
    opening: int = 4
    """Random moves that a game begins with."""
    limit: int = 1_000_000
    """Moves after which a game is unfinished, if the game itself has no lower limit."""
    inferences: int = 10**9
    """What a move of a level may take, some two minutes; one that needs more forfeits the game."""
    language: str = "en"
    """Of the reasons why games ended."""
    seconds: float = 10.0
    """What a move of a player in a file may take."""

    @property
    def matches(self) -> tuple[Match, ...]:
        """The matches in the order of the contestants."""
        pairs = itertools.combinations(range(len(self.contestants)), 2)
        return tuple(
            Match(a, b, number * self.games, self.games) for number, (a, b) in enumerate(pairs)
        )

    @property
    def jobs(self) -> list[Job]:
        """All games: the first of each match, then the second, so that all go on evenly."""
        return [
            Job(self, match, match.first + number, *divmod(number, 2))
            for number in range(self.games)
            for match in self.matches
        ]

    def check(self) -> None:
        """Raise UnknownGame or ValueError for a table that cannot be played."""
        known = game(self.game)
        seats = known.start(**self.settings).seats
        if len(self.contestants) < 2:
            raise ValueError("a tournament needs two contestants")
        if len(seats) < 2:
            raise ValueError(f"{known.title} is played by one alone")
        for contestant in self.contestants:
            if contestant.file is not None and not Path(contestant.file).is_file():
                raise ValueError(f"there is no file {contestant.file}")
            try:
                level = engine().parse(contestant.level)
                if contestant.file is None:
                    names = "ludolog_choose", "check_playing_level"
                    engine().det(*names, "++", Atom(self.game), level)
            except (PrologError, ConversionError) as error:
                levels = ", ".join(level.name for level in known.levels)
                raise ValueError(
                    f"no level of {known.title} is called {contestant.level!r}; it has {levels}"
                ) from error


@dataclass(frozen=True, slots=True)
class Job:
    """One game of a table: its number, and of which pair of games it is which `leg`, 0 or 1."""

    table: Table
    match: Match
    number: int
    pair: int
    leg: int

    @property
    def order(self) -> tuple[int, int]:
        """The contestants' places in the table, the one that has the first seat first."""
        match = self.match
        return (match.b, match.a) if self.leg else (match.a, match.b)


@dataclass(frozen=True, slots=True)
class Effort:
    """What a contestant spent on its moves in a game: median and maximum.

    Times are seconds of the processor; nodes are 0 where nothing is searched.
    """

    moves: int
    seconds: float
    max_seconds: float
    nodes: int
    max_nodes: int


@dataclass(frozen=True, slots=True)
class Played:
    """How a game ended, for its match.

    `end` is ``a`` or ``b``, the contestant who won, ``tie``, ``unfinished``, or ``nobody``: a
    player whom nobody plays has won. `forfeit` says that the other one made no legal move.
    `fingerprint` is equal for games with equal moves; `efforts` are those of a and b.
    """

    number: int
    match: Match
    end: str
    forfeit: bool
    reason: str
    moves: int
    fingerprint: str
    efforts: tuple[Effort, Effort]


# -- one game, wherever it is played --------------------------------------------------------------


def placed(job: Job) -> dict[Value, int]:
    """The contestants' places in the table, by the players who decide on moves for them."""
    seats = _seats(job.table.game, tuple(job.table.settings.items()))
    return {seat: job.order[index % 2] for index, seat in enumerate(seats)}


@functools.cache
def _seats(name: str, settings: tuple[tuple[str, Value], ...]) -> tuple[Value, ...]:
    return game(name).start(**dict(settings)).seats


def play_game(job: Job) -> Played:
    """Play a game between levels in this process.

    One in which players in files take part is played by `ludolog.compute.match`.
    """
    table = job.table
    set_language(table.language)
    place_of = placed(job)
    places = list(place_of.values())
    limits = Term("-", (table.limit, table.inferences))
    (result,) = engine().det(
        _ARENA,
        "arena_game",
        "++++-",
        Atom(table.game),
        tuple(Term(name, (as_term(value),)) for name, value in table.settings.items()),
        Source(f"[{','.join(table.contestants[place].level for place in places)}]"),
        Term("job", (table.seed, job.pair, job.leg, table.opening, limits)),
    )
    end, reason, moves, fingerprint, efforts = cast("Any", result).args
    named = {job.match.a: "a", job.match.b: "b"}
    match end:
        case Term("won", (winner,)):
            who = named[place_of[winner]] if winner in place_of else "nobody"
        case Term("forfeit", (loser,)):
            who = "b" if named[place_of[loser]] == "a" else "a"
        case _:
            who = str(end)
    return Played(
        job.number,
        job.match,
        who,
        isinstance(end, Term) and end.name == "forfeit",
        str(reason),
        moves,
        str(fingerprint),
        (_effort(efforts, places, job.match.a), _effort(efforts, places, job.match.b)),
    )


def _effort(efforts: Sequence[Term], places: Sequence[int], place: int) -> Effort:
    """The contestant's effort; the seat with most moves stands for more than one."""
    own = [cast("Any", term.args) for term, at in zip(efforts, places, strict=True) if at == place]
    moves, seconds, longest, nodes, most = max(own)
    return Effort(moves, seconds / 1e6, longest / 1e6, nodes, most)
