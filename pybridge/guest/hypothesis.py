"""A hypothesis: how moves of ours are translated, what was met by it, and what it learns from
moves that only one side is known to have.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import Any, Final

from ludolog.engine import codec
from ludolog.formulas.axes import Axes
from ludolog.formulas.directions import Compass, Table
from ludolog.formulas.formula import Formula, Unknown
from ludolog.formulas.matching import Rule, Trail, lengthened, matches, shifts
from ludolog.formulas.positions import board_of, shape_of
from ludolog.formulas.shapes import Path, Pattern, leaves
from ludolog.formulas.surplus import Surplus, reduced
from ludolog.guest.foreign import Call, Listing, Position
from ludolog.model import State
from ludolog.terms import Value

__all__ = [
    *("CLEAR", "FIRST", "TOLD"),
    *("Hypothesis", "Met", "Turns", "tables_of", "value_by", "width_of"),
]

SHALLOW: Final = 3
"""So deep in a position may be what names who is to move."""

TOLD: Final = 8
"""So often a place has to name who is to move to be the one that does."""

FIRST: Final = 8
"""Moves of the game in which a hypothesis is tried."""

CLEAR: Final = 0.9
"""So many of the moves of a short game leave no doubt; else moves are told by what they do, too."""

MENDED: Final = 3
"""So often a better rule is looked for instead of one that does not find all moves."""

SURE: Final = 4
"""Moves from which a rule for a single name may have sums that no other rule has."""

REMEMBERED: Final = 12
"""Positions whose moves were not understood that are kept in mind."""


@dataclass
class Met:
    """A position of ours and the same one of theirs."""

    ours: State[Any, Any]
    theirs: Position
    ply: int
    raw: Any = None
    """What their move/3 answered."""
    held: bool = False
    """Whether most moves of both sides are the same ones here, or both say that it is the end."""
    move: Value | None = None
    """The move of theirs that led here."""

    @cached_property
    def shape(self) -> object:
        """The shape of ours, which is asked for again at every ply."""
        return shape_of(self.ours.term)

    def without(self, surplus: Sequence[Surplus]) -> Met:
        """The same, without parts of theirs that ours does not have."""
        raw = None if self.raw is None else reduced(self.raw, surplus)
        theirs = reduced(self.theirs, surplus, self.shape)
        return replace(self, theirs=theirs, raw=raw)


class Turns:
    """Where positions of theirs name who is to move: learned from the first ones.

    A program that is told the player lists the same moves when it takes another one to be next.
    """

    def __init__(self) -> None:
        self._places: dict[Path, int] | None = None
        """How often each place had the name, of those that had it always."""
        self._movers: set[str] = set()

    def agree(self, position: Position, mover: str) -> bool:
        """Whether the position names the mover where all before did; True if it is not known yet
        where that is.
        """
        if self._places is None:
            self._places = {
                path: 0
                for path, leaf in leaves(position)
                if len(path) <= SHALLOW and codec.text(leaf) == mover
            }
        told = {
            path: codec.text(leaf) == mover
            for path, leaf in leaves(position)
            if path in self._places
        }
        if len(self._movers) > 1 and any(
            self._places[path] >= TOLD and not alike for path, alike in told.items()
        ):
            return False
        self._movers.add(mover)
        for path, alike in told.items():
            if alike:
                self._places[path] += 1
            else:
                del self._places[path]
        return True


@dataclass
class Hypothesis:
    """How moves are translated, and what came of it so far."""

    rules: list[Rule]
    tables: list[Table]
    start: State[Any, Any]
    position: Position
    players: dict[Any, str] = field(default_factory=dict)
    met: list[Met] = field(default_factory=list)
    shared: int = 0
    union: int = 0
    plies: int = 0
    way: Listing | None = None
    """How their moves are listed."""
    long: Any = None
    """The formula for moves that are lists of any length."""
    ends: dict[Call, dict[Any, Counter[Any]]] = field(default_factory=dict)
    over: int = 0
    """Ends of games that were asked."""
    unknown: list[tuple[tuple[Value, ...], frozenset[Value]]] = field(default_factory=list)
    """Moves of both sides that were not understood in the last positions."""
    guessed: list[tuple[Rule, Table]] = field(default_factory=list)
    """The last rule that was learned, with each table of it whose names might be the other way
    round.
    """
    looks: int = 0
    """How often moves were told by what they do."""
    twins: list[Rule] = field(default_factory=list)
    """Other rules by which all moves at the start are matched, where squares look alike."""
    within: bool = True
    """Whether positions of another shape than the start are played to, such as those within a turn:
    a program may leave it to its menu to go on in one.
    """
    kinds: dict[tuple[Pattern, str, Value], int] = field(default_factory=dict)
    """With how many moves of a kind a rule for them alone was looked for."""
    turns: Turns = field(default_factory=Turns)
    """Where their positions name who is to move."""
    compass: Compass | None = None
    """The directions of our board, if it has squares."""
    axes: Axes | None = None
    """Other lines than rows and columns by which the squares of our board may be told."""

    @property
    def score(self) -> float:
        """The part of all moves that both sides list."""
        return self.shared / max(1, self.union)

    @property
    def clear(self) -> bool:
        """Whether it leaves no doubt of most moves of a short game, nor of who moves."""
        named = not self.players or self.met[-1].ours.to_move in self.players
        return self.score >= CLEAR and self.plies >= FIRST and named

    def value(self, move: Value) -> Value:
        """Our move in their terms. Raises Unknown."""
        for rule in self.rules:
            try:
                return rule.value(move)
            except Unknown:
                continue
        if self.long is not None and type(move) is tuple and len(move) > 1:
            return self.long.value({"A": move})  # type: ignore[no-any-return]
        raise Unknown

    def explained(self, rule: Rule) -> int:
        """How many of the moves that were not understood before the rule would have told."""
        return rule.shared + sum(
            len(theirs & {made for move in ours if (made := value_by(rule, move)) is not None})
            for ours, theirs in self.unknown
        )

    def settle(self) -> None:
        """Forget the rules for a single name by which nothing was found, or more was missed."""
        self.rules = [
            rule for rule in self.rules if not rule.single or rule.count > rule.missed
        ] or self.rules

    def note(self, move: Value) -> None:
        """The move was found on the other side."""
        rule = self.rule_of(move)
        if rule is not None:
            rule.note(move)

    def miss(self, moves: Sequence[Value]) -> None:
        """The moves were not found, while others that are listed are not understood."""
        for rule in filter(None, map(self.rule_of, moves)):
            rule.missed += 1

    def rule_of(self, move: Value) -> Rule | None:
        """The rule by which a move is translated, if it is by one."""
        for rule in self.rules:
            try:
                rule.value(move)
            except Unknown:
                continue
            return rule
        return None

    def single(
        self, ours: Sequence[Value], pairs: Sequence[tuple[int, Value]], theirs: Iterable[Value]
    ) -> list[tuple[int, Value]]:
        """The pairs without those in which a move of theirs is a second one of ours, too: of these
        the one is right that has no new name. If none or all have one, the first is; but none is
        while moves like it, among `theirs`, are not understood.
        """
        groups: dict[Value, list[int]] = defaultdict(list)
        for n, move in pairs:
            groups[move].append(n)
        right = {}
        for move, several in groups.items():
            rule = self.rule_of(ours[several[0]]) if len(several) > 1 else None
            if rule is not None:
                usual = [n for n in several if not rule.strange(ours[n])]
                if len(usual) != 1 and any(
                    rule.alike(other) for other in theirs if other not in groups
                ):
                    continue
                several = usual or several
            right[move] = several[0]
        return [(n, move) for n, move in pairs if right.get(move) == n]

    def tell(self, pairs: Iterable[tuple[Value, Value]]) -> None:
        """Put the names right that were guessed, by moves that belong together."""
        for rule, table in self.guessed:
            before = dict(table.known)
            table.forget()
            for move, other in pairs:
                for own, given, name in rule.wanted(move, other) or ():
                    if own is table:
                        table.learn(given, name)
            if not table.known:
                for given, name in before.items():
                    table.learn(given, name)

    def learn(self, ours: Sequence[Value], theirs: Sequence[Value]) -> bool:
        """Whether something was learned from moves that only one side is known to have."""
        self.guessed = []
        if self._names(ours, theirs) or self._split(ours, theirs):
            return True
        if self.long is None and self._lengthened(ours, theirs):
            return True
        kept = [
            rule
            for rule in self.rules
            if (rule.shared > 2 and rule.missed <= rule.count)
            or all(map(rule.open, ours))
        ] or self.rules
        fresh = [move for move in ours if all(rule.open(move) for rule in kept)]
        if self.long is not None:
            fresh = [move for move in fresh if type(move) is not tuple or len(move) < 2]
        best = max(self._rules(fresh, theirs, kept), key=self.explained, default=None)
        self.unknown = [*self.unknown, (tuple(fresh), frozenset(theirs))][-REMEMBERED:]
        if best is None:
            return self._apart(ours, theirs) or self._mended(ours, theirs)
        self.rules = [*kept, best]
        tables = [table for table in tables_of(best) if table not in self.tables]
        self.tables += tables
        self.guessed = [(best, t) for t in tables if _guessed(best, t, fresh, theirs)]
        return True

    def _lengthened(self, ours: Sequence[Value], theirs: Sequence[Value]) -> bool:
        """Whether a rule made longer gives one of the moves, for ours that are lists."""
        lists = [move for move in ours if type(move) is tuple and len(move) > 1]
        for rule in self.rules:
            for formula in lengthened(rule):
                made = {value_by(formula, {"A": move}) for move in lists}
                if made & set(theirs):
                    self.long = formula
                    return True
        return False

    def _rules(
        self, ours: Sequence[Value], theirs: Sequence[Value], known: Sequence[Rule]
    ) -> Iterator[Rule]:
        """Rules by which moves of ours are some of theirs, beside those that are known. A program
        counts all of its squares in one way: there are other lines only if a rule has them.
        """
        return matches(
            ours,
            theirs,
            self.tables,
            width_of(self.start),
            {shift for rule in known for shift in shifts(rule)},
            known,
            self.compass,
            self.axes if any(rule.aslant for rule in self.rules) else None,
        )

    def _apart(self, ours: Sequence[Value], theirs: Sequence[Value]) -> bool:
        """Whether a rule was learned for moves that have a name which none had that was found: a
        kind of move may be written otherwise than the others of its shape. It is looked for again
        when there are more of them.
        """
        groups: dict[tuple[Pattern, str, Value], list[Value]] = defaultdict(list)
        for move in ours:
            for rule in self.rules:
                for name, value in rule.strangers(move):
                    groups[rule.pattern, name, value].append(move)
        for key, moves in groups.items():
            if len(moves) <= self.kinds.get(key, 0):
                continue
            self.kinds[key] = len(moves)
            _, name, value = key
            rules = self._rules(moves, theirs, self.rules)
            bound = [
                made
                for rule in rules
                if (made := rule.bound(name, value)) is not None
                and (rule.shared >= SURE or rule.usual(self.rules))
            ]
            best = max(bound, key=self.explained, default=None)
            if best is not None:
                self.rules = [best, *(rule for rule in self.rules if rule.pattern != best.pattern)]
                self.tables += [table for table in tables_of(best) if table not in self.tables]
                return True
        return False

    def _mended(self, ours: Sequence[Value], theirs: Sequence[Value]) -> bool:
        """Whether there is a better rule than one that was learned from too few moves: one that
        gives the same for those that were found, and finds others besides.
        """
        for place, rule in enumerate(self.rules):
            lone = [move for move in ours if rule.row(move) is not None]
            others = [move for move in theirs if rule.alike(move)]
            if not lone or not others or not rule.found or rule.mended >= MENDED:
                continue
            rule.mended += 1
            moves = [*rule.found, *lone], [*rule.found.values(), *others]
            for made in self._rules(*moves, [other for other in self.rules if other is not rule]):
                better = made.instead_of(rule)
                if better is not None and {value_by(better, move) for move in lone} & set(others):
                    self.rules[place] = better
                    self.tables += [t for t in tables_of(better) if t not in self.tables]
                    return True
        return False

    def _names(self, ours: Sequence[Value], theirs: Sequence[Value]) -> bool:
        """Whether tables could learn names, from a move that can only be one of theirs."""
        for move in ours:
            for rule in self.rules:
                fits = [
                    wanted for other in theirs if (wanted := rule.wanted(move, other)) is not None
                ]
                if len(fits) == 1 and fits[0]:
                    learned = [table.learn(given, name) for table, given, name in fits[0]]
                    return all(learned)
        return False

    def likely_names(self, ours: Sequence[Value], theirs: Sequence[Value]) -> bool:
        """Whether tables could learn names by how they are written, from a move that may be several
        of theirs: of these it is the one in which all new names are like ours.
        """
        for move in ours:
            for rule in self.rules:
                fits = [rule.wanted(move, other) for other in theirs]
                likely = [
                    wanted for wanted in fits
                    if wanted and all(table.likely(given, name) for table, given, name in wanted)
                ]
                if len(likely) == 1:
                    learned = [table.learn(given, name) for table, given, name in likely[0]]
                    return all(learned)
        return False

    def _split(self, ours: Sequence[Value], theirs: Sequence[Value]) -> bool:
        """Whether what was one name so far could become a table, from a move that can only be one
        of theirs.
        """
        for move in ours:
            for n, rule in enumerate(self.rules):
                fits = [made for other in theirs if (made := rule.split(move, other)) is not None]
                if len(fits) == 1:
                    self.rules[n] = fits[0]
                    self.tables += [t for t in tables_of(fits[0]) if t not in self.tables]
                    return True
        return False


def _guessed(rule: Rule, table: Table, ours: Sequence[Value], theirs: Sequence[Value]) -> bool:
    """Whether two names could change places, and as many moves would be some of theirs."""
    listed = set(theirs)

    def found() -> int:
        return sum(value_by(rule, move) in listed for move in ours)

    most = found()
    for one, other in combinations(table.known, 2):
        table.exchange(one, other)
        alike = found() >= most
        table.exchange(one, other)
        if alike:
            return True
    return False


def value_by(rule: Rule | Formula | Trail, move: Any) -> Value | None:
    """What a rule or a formula makes of a move; None if it does not know."""
    try:
        return rule.value(move)
    except Unknown:
        return None


def width_of(state: State[Any, Any]) -> int:
    """How many squares a row of the board has, the first one if they are not equally long."""
    board = board_of(state.term) or ((),)
    return len(board[0])


def tables_of(rule: Rule) -> list[Table]:
    """The tables of names in a rule."""
    found: list[Table] = []

    def walk(formula: Any) -> None:
        helper = getattr(formula, "helper", None)
        if isinstance(helper, Table) and helper not in found:
            found.append(helper)
        for inner in getattr(formula, "formulas", ()):
            walk(inner)
        if hasattr(formula, "name") and not isinstance(formula.name, str):
            walk(formula.name)

    walk(rule.made)
    return found
