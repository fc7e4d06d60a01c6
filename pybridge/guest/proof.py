"""An adapter tried in games: how many positions and moves it translates, and how they compare.

A program may differ from our rules in some positions; an adapter that is wrong differs nearly
everywhere, and from the start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from ludolog.engine.engine import engine
from ludolog.formulas.shapes import skeleton
from ludolog.guest.hops import beginnings, unsaid
from ludolog.guest.judge import Answered, Judge, Unasked
from ludolog.guest.report import Finding
from ludolog.guest.turns import compared_form
from ludolog.model import State, game
from ludolog.settings import as_term
from ludolog.terms import Term, Value

__all__ = ["Proof", "prove"]

PLIES: Final = 30
"""Moves of a game."""

GAMES: Final = 3

PLAYED: Final = 2
"""Moves of a position whose next states are compared."""

LEAST: Final = 0.6
"""The part of the moves and of the next states that has to be equal."""

NEARLY: Final = 0.95
"""Where so many moves are equal, in positions that the adapter made, it makes them rightly."""

FEWER: Final = 0.3
"""So many of the next states are enough then: a program may err about what a move does."""

HOPS: Final = 2
"""States after the beginnings of longer moves that have to be others to tell so."""

NARROW: Final = 0.1
"""The part of the positions that may have no counterpart where no other adapter is looked for."""

STRANGE: Final = 0.1
"""The part of the moves that may be of theirs, of a shape of which none is one of ours."""

RARE: Final = 0.02
"""The part of the moves that may have a shape of which none was found."""


@dataclass(frozen=True)
class Proof:
    """What came of it. Counts of moves are those of ours."""

    start: bool
    """Whether the start translates and its moves are asked and found."""
    matched: int
    moves: int
    extra: int
    """Moves that only the program lists."""
    equal: int
    """Next states that are equal."""
    nexts: int
    plies: int
    untranslated: int
    """Positions that have no counterpart."""
    unlike: str = ""
    """A move of a shape of which none was found, while the program lists others: the adapter is
    more likely to be wrong about them than the program.
    """
    lacking: frozenset[object] = frozenset()
    """The shapes of such moves."""
    lacked: int = 0
    """How many such moves there were."""
    blind: int = 0
    """Next states that the adapter cannot compare."""
    mixed: int = 0
    """Positions in which both sides list moves that the other does not, and next states that are
    others: if a name was learned wrongly, there are such ones.
    """

    crossed: int = 0
    """Positions in which both sides list moves that the other does not."""

    hopwise: int = 0
    """Next states that are others after a move that is the beginning of a longer one which the
    program does not list.
    """
    strange: int = 0
    """Moves of theirs, of shapes of which none is one of ours, where moves of ours are missing."""
    hopped: int = 0
    """Such states that are equal: then the program does not know the longer move."""
    positions: int = 0
    """How many positions were looked at."""

    @property
    def split(self) -> bool:
        """Whether the program seems to make several moves of one of ours."""
        return self.hopwise >= HOPS and not self.hopped

    @property
    def wide(self) -> bool:
        """Whether nearly all positions have a counterpart."""
        return self.untranslated <= NARROW * self.positions

    @property
    def sure(self) -> bool:
        """Whether no other adapter has to be looked for."""
        return self.clear and self.wide

    @property
    def found(self) -> int:
        """How many moves and next states are equal."""
        return self.matched + self.equal

    @property
    def share(self) -> float:
        """How much is equal, of all that was compared."""
        whole = self.moves + self.extra + self.nexts
        return self.found / whole if whole else 0.0

    @property
    def clear(self) -> bool:
        """Whether what differs, if anything does, can be no fault of the adapter's names."""
        return not self.mixed and not self.lacked

    @property
    def _lists_well(self) -> bool:
        return self.matched >= NEARLY * (self.moves + self.extra)

    @property
    def holds(self) -> bool:
        """Whether the adapter is good enough to judge a program by."""
        return (
            self.start
            and not self.split
            and self.plies >= 4
            and self.matched >= LEAST * (self.moves + self.extra)
            and self.equal >= (FEWER if self._lists_well else LEAST) * self.nexts
            and self.nexts + self.blind > 0
            and self.lacked <= RARE * self.moves
            and self.strange <= STRANGE * self.moves
        )

    def __str__(self) -> str:
        if self.split:
            return "a move of several hops seems to be several moves there"
        unlike = f"; no move like {self.unlike} matched" if self.unlike else ""
        start = "the start translates" if self.start else "the start does not translate"
        return (
            f"{start}; {self.matched} of {self.moves} moves matched; "
            f"{self.equal} of {self.nexts} next states; {self.plies} plies deep{unlike}"
        )


def prove(judge: Judge, name: str, *, seed: int = 0, games: int = GAMES) -> Proof:
    """Play random games and ask. The judge has loaded its adapter; the program is loaded here."""
    judge.contract()
    ours = compared_form(game(name), judge)
    rng = Random(seed)
    counted = "positions matched moves extra equal nexts lost blind mixed crossed hopwise hopped"
    count = dict.fromkeys(counted.split(), 0)
    shapes = Shapes()
    deepest = 0
    start = False
    for number in range(games):
        if number and not start:  # it does not hold, whatever follows
            break
        seeds = {s.name: rng.randrange(10**6) for s in ours.settings if s.kind == "seed"}
        state: State[Any, Any] = ours.start(**seeds)
        for ply in range(PLIES):
            if state.is_over:
                break
            count["positions"] += 1
            known = _position(judge, state, rng, count, shapes)
            if ply == 0 and number == 0:
                start = known
                if not start:
                    break
            if known:
                deepest = max(deepest, ply + 1)
            state = state.play(rng.choice(state.legal_moves))
    return Proof(
        start,
        count["matched"],
        count["moves"],
        count["extra"],
        count["equal"],
        count["nexts"],
        deepest,
        count["lost"],
        shapes.unlike,
        frozenset(shapes.lacking),
        shapes.lacked,
        count["blind"],
        count["mixed"],
        count["crossed"],
        count["hopwise"],
        shapes.strange,
        count["hopped"],
        count["positions"],
    )


class Shapes:
    """Which shapes of moves were found on the other side, and which never."""

    def __init__(self) -> None:
        self._found: set[object] = set()
        self._lacking: dict[object, str] = {}
        self._count: Counter[object] = Counter()
        self._theirs: set[object] = set()
        """The shapes of moves of theirs that are ours."""
        self._extra: Counter[object] = Counter()
        """How many moves of theirs that are none of ours have a shape, where some of ours are
        missing.
        """

    def add_theirs(self, listed: Collection[str], extra: Collection[str]) -> None:
        """Moves of theirs as texts, in a position in which moves of ours are missing."""
        for text in dict.fromkeys(listed):
            shape = skeleton(engine().parse(text).value)
            if text in extra:
                self._extra[shape] += 1
            else:
                self._theirs.add(shape)

    @property
    def strange(self) -> int:
        """How many moves of theirs have a shape of which none is one of ours."""
        return sum(n for shape, n in self._extra.items() if shape not in self._theirs)

    def add(self, state: State[Any, Any], missing: Sequence[Any], others: bool) -> None:
        """`missing` are indexes of moves that are not listed; `others` whether some are besides."""
        moves = state.legal_moves
        lost = set(missing)
        for index, term in enumerate(moves.terms):
            if index not in lost:
                self._found.add(skeleton(term))
            elif others:
                self._lacking.setdefault(skeleton(term), moves.texts[index])
                self._count[skeleton(term)] += 1

    @property
    def lacking(self) -> Mapping[object, str]:
        """The shapes that were never found, with a move of each."""
        return {shape: text for shape, text in self._lacking.items() if shape not in self._found}

    @property
    def lacked(self) -> int:
        """How many moves of these shapes there were."""
        return sum(self._count[shape] for shape in self.lacking)

    @property
    def unlike(self) -> str:
        """A move of a shape that was never found, "" if there is none."""
        return next(iter(self.lacking.values()), "")


def _position(
    judge: Judge, state: State[Any, Any], rng: Random, count: dict[str, int], shapes: Shapes
) -> bool:
    """Compare the moves and some next states; returns whether a move was found."""
    moves = len(state.legal_moves)
    drawn = rng.sample(range(moves), min(PLAYED, moves))
    if judge.single_hops:
        drawn = sorted(set(drawn) - unsaid(state))
    wanted: list[tuple[str, Value]] = [
        ("valid_moves", Term("moves", (as_term(state.to_move),)))
    ]
    wanted += [("move", Term("next", (index,))) for index in drawn]
    known = False
    shorter: list[int] = []
    for answered in judge.ask_all(state, wanted):
        if answered.want == wanted[0][1]:
            known = _moves(state, answered.verdict, count, shapes)
            if not known:
                return False
            _theirs(judge, state, answered, shapes)
            shorter = _beginnings(state, answered.verdict)
        else:
            _next(judge, state, answered, count)
    for answered in judge.ask_all(state, [("move", Term("next", (n,))) for n in shorter]):
        match answered.verdict:
            case Term("agree"):
                count["hopped"] += 1
            case Term("other"):
                count["hopwise"] += 1
    return known


def _theirs(
    judge: Judge, state: State[Any, Any], answered: Answered, shapes: Shapes
) -> None:
    """Note the shapes of their moves, where both sides list moves that the other does not."""
    match answered.verdict:
        case Term("differ", (tuple(missing), tuple(extra), _)) if missing and extra:
            others: Sequence[Any] = extra
            query = judge.query_of(answered.asked, answered.number)
            shapes.add_theirs(judge.listed(query), {str(entry.args[0]) for entry in others})


def _beginnings(state: State[Any, Any], verdict: object) -> list[int]:
    """Indexes of moves that both list and with which one begins that only we list."""
    match verdict:
        case Term("differ", (tuple(missing), _, _)):
            lost = {n for n in missing if type(n) is int}
            found = beginnings(state.legal_moves.terms, lost)
            return [n for n in found if n not in lost][:PLAYED]
    return []


def _moves(state: State[Any, Any], verdict: object, count: dict[str, int], shapes: Shapes) -> bool:
    total = len(state.legal_moves)
    match verdict:
        case Unasked():
            count["lost"] += 1
            return False
        case Term("agree", (int(shared),)):
            count["matched"] += shared
            count["moves"] += shared
            shapes.add(state, (), False)
            return True
        case Term("differ", (tuple(missing), tuple(extra), int(shared))):
            shapes.add(state, missing, bool(extra))
            count["matched"] += shared
            count["moves"] += total
            count["extra"] += len(extra)
            crossed = bool(missing) and bool(extra)
            count["mixed"] += crossed
            count["crossed"] += crossed
            return shared > 0
        case Finding(severity="adapter"):
            count["lost"] += 1
            return False
    count["moves"] += total
    return False


def _next(
    judge: Judge, state: State[Any, Any], answered: Answered, count: dict[str, int]
) -> None:
    verdict = answered.verdict
    match verdict, answered.want:
        case Term("other", (theirs, _)), Term("next", (int(index),)):
            if judge.ends_alike(state.play(state.legal_moves[index]), str(theirs)):
                verdict = Term("agree", (1,))
    match verdict:
        case Unasked() | Finding(severity="adapter"):
            count["blind"] += 1
            return
        case Term("agree"):
            count["equal"] += 1
        case Term("other"):
            count["mixed"] += 1
    count["nexts"] += 1
