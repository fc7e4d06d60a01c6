"""Which move of ours is which of theirs: two sets of moves, and formulas from one to the other.

Nobody says which belong together, so a formula for each leaf of their moves is guessed from how
often its values come up; those are kept by which the most moves are found in the other list.
"""

from __future__ import annotations

import bisect
import contextlib
import itertools
import operator
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from ludolog.formulas.axes import Aslant, Axes
from ludolog.formulas.directions import (
    Compass,
    Led,
    Reach,
    Table,
    Toward,
    Ways,
    directions,
    reaches,
    squares,
)
from ludolog.formulas.formula import (
    Affine,
    Call,
    Const,
    Copy,
    Each,
    Formula,
    Helper,
    Index,
    Make,
    Row,
    Slanted,
    Unknown,
    Writer,
    inputs,
    inputs_of,
)
from ludolog.formulas.learning import affine, joined
from ludolog.formulas.shapes import Pattern, parts, pattern_of, rebuilt, told
from ludolog.terms import Atom, Term, Value, Var

__all__ = ["WITH", "Named", "Rule", "Trail", "lengthened", "matches", "paired", "shifts"]

GUESSES: Final = 10
"""Formulas of a leaf that are tried."""

STEPS: Final = 2000
"""Formulas of a leaf that are tried for one pair of shapes, all in all."""

RULES: Final = 30
"""Translations of a set of moves that are looked at further."""

TWINS: Final = 150
"""So many where the board may be turned in many ways without a difference."""

ORDERS: Final = 24
"""Ways to pair names that come up equally often."""

FEW: Final = 4
"""Numbers that may have names, of what moves are told with."""

TENS: Final = (10, 100)
"""Squares may be numbers, with a digit or two for the column."""

WITH: Final = "with"
"""The functor of a move of ours and what is known besides: see `ludolog.formulas.informed`."""

EXAMPLES: Final = 20
"""Moves of a rule that are kept, to find a better rule with."""

SHARED: Final = 0.5
"""So many of the moves of either side have to be found on the other."""

UNKNOWN: Final = object()
"""In place of a value that a formula does not know."""


@dataclass(frozen=True)
class Named:
    """A compound term whose name is a formula's value, too."""

    name: Formula
    formulas: tuple[Formula, ...]

    @property
    def cost(self) -> int:
        """That of its parts."""
        return self.name.cost + sum(formula.cost for formula in self.formulas)

    def value(self, row: Row) -> Value:
        """The term."""
        return Term(str(self.name.value(row)), tuple(f.value(row) for f in self.formulas))


Shift: TypeAlias = tuple[int, int, str, int | None]
"""Sign, addend and letter of a formula for a coordinate, and which number of a square it is made
of, None if that is not known.
"""


def _shift(formula: Formula, sides: Mapping[str, int]) -> Shift | None:
    match formula:
        case Affine(name=name, sign=sign, add=add, letter=letter):
            return sign, add, letter, sides.get(name)
        case Copy(name=name):
            return 1, 0, "", sides.get(name)
    return None


def _sides(pattern: Pattern) -> dict[str, int]:
    """Which number of a square each variable is, with those to which a direction leads."""
    return {
        f"{name}{led}": side
        for pair in squares(pattern) for side, name in enumerate(pair) for led in ("", "1")
    }


def shifts(rule: Rule) -> set[Shift]:
    """The formulas for coordinates that a rule has."""
    sides = _sides(rule.pattern)
    return {shift for formula in rule.flat if (shift := _shift(formula, sides)) is not None}


Whole: TypeAlias = "Formula | Named"


@dataclass
class Rule:
    """Moves of ours of one shape, and the formula for theirs."""

    pattern: Pattern
    made: Whole
    flat: tuple[Formula, ...]
    """The formulas of the leaves."""
    shape: object
    """What their moves are like, names apart."""
    shared: int = 0
    """How many moves it explained when it was found."""
    price: int = 0
    """What it cost then, in view of the rules before it."""
    like: Value = ()
    """One of theirs."""
    seen: dict[str, set[Value]] = field(default_factory=dict)
    """What the variables stood for in moves that were found on the other side."""
    count: int = 0
    """How many these were."""
    found: dict[Value, Value] = field(default_factory=dict)
    """Some of these, with theirs."""
    missed: int = 0
    """How many were not found, while there was one on the other side that is not understood."""
    mended: int = 0
    """How often a better one was looked for."""
    single: bool = False
    """Whether it is for moves with a single name only."""
    led: Led | None = None
    """The squares to which moves of ours lead, where these name a direction."""
    reach: Reach | None = None
    """How far apart the squares are, if it is for some of these moves alone."""
    aslant: Aslant | None = None
    """Other numbers of the squares, where the board has lines that are aslant."""

    _rows: dict[Value, Row | None] = field(default_factory=dict, init=False, compare=False)
    """Of moves that were asked for."""

    def row(self, move: Value) -> Row | None:
        """What the variables stand for; None for a move of another shape."""
        if move not in self._rows:
            self._rows[move] = self._row(move)
        return self._rows[move]

    def _row(self, move: Value) -> Row | None:
        row = self.pattern.match(move)
        if row is None or any(map(parts, row.values())):
            return None
        if self.reach is not None and not self.reach.holds(row):
            return None
        if self.led is not None:
            row = self.led.row(row)
        if self.aslant is None:
            return row
        return self.aslant.row(row) if self.aslant.holds(row) else None

    def open(self, move: Value) -> bool:
        """Whether the rule says nothing of the move: it has another shape, or another reach."""
        row = self.row(move)
        if row is None:
            return True
        for formula in self.flat:
            if isinstance(formula, Toward):
                try:
                    formula.given(row)
                except Unknown:
                    return True
        return False

    def usual(self, others: Sequence[Rule]) -> bool:
        """Whether all numbers are made as some other rule makes one."""
        there = [formula for rule in others for formula in rule.flat]
        added = {shift[:3] for rule in others for shift in shifts(rule)}

        def known(formula: Formula) -> bool:
            shift = _shift(formula, {})
            return formula in there or (shift is not None and shift[:3] in added)

        return all(known(f) for f in self.flat if isinstance(f, Affine | Index))

    def alike(self, theirs: Value) -> bool:
        """Whether a move of theirs has the shape of those that the rule makes."""
        return _nameless(theirs) == self.shape

    def wanted(self, move: Value, theirs: Value) -> list[tuple[Table, Value, Value]] | None:
        """The names that tables would have to know for our move to be that one of theirs."""
        row = self.row(move)
        if row is None or not self.alike(theirs):
            return None
        fresh: list[tuple[Table, Value, Value]] = []
        for formula, leaf in zip(self.flat, _leaves(theirs), strict=True):
            try:
                if formula.value(row) != leaf:
                    return None
            except Unknown:
                if not isinstance(formula, Call) or not isinstance(formula.helper, Table):
                    return None
                try:
                    table, given = formula.helper, formula.given(row)
                    out = formula.wanted(row, leaf)
                except Unknown:
                    return None
                if given in table.known or not table.fits(given, out):
                    return None
                fresh.append((table, given, out))
        return fresh

    def together(self, moves: Iterable[Value]) -> None:
        """The moves are listed in one position: their names are not called alike."""
        rows = [row for row in map(self.row, moves) if row is not None]
        for formula in self.flat:
            if isinstance(formula, Call) and isinstance(formula.helper, Table):
                names = set()
                for row in rows:
                    with contextlib.suppress(Unknown):
                        names.add(formula.given(row))
                formula.helper.together(names)

    def note(self, move: Value) -> None:
        """The move was found on the other side."""
        self.count += 1
        if len(self.found) < EXAMPLES:
            self.found[move] = self.value(move)
        for name, value in (self.row(move) or {}).items():
            self.seen.setdefault(name, set()).add(value)

    def strangers(self, move: Value) -> list[tuple[str, Value]]:
        """The names of a move that none had that was found, while others were found."""
        row = self.row(move)
        return [
            (name, value)
            for name, value in (row or {}).items()
            if isinstance(value, str) and value not in self.seen.get(name, {value})
        ]

    def strange(self, move: Value) -> bool:
        """Whether there is such a name."""
        return bool(self.strangers(move))

    def bound(self, name: str, value: Value) -> Rule | None:
        """The rule for moves that have this name alone; None if it makes something of it."""
        led = self.led is not None and self.led.direction == name
        if led or any(name in inputs_of(formula) for formula in self.flat):
            return None
        return replace(self, pattern=self.pattern.bound(name, value), single=True)

    def instead_of(self, other: Rule) -> Rule | None:
        """The rule for the moves of another one; None if it makes something else of those that
        were found by it.
        """
        made: Rule | None = self
        row = self.pattern.match(next(iter(other.found))) or {}
        for name in self.pattern.names:
            if made is not None and name not in other.pattern.names:
                made = made.bound(name, row[name])
        if made is None:
            return None
        made = replace(
            made, reach=other.reach, seen=other.seen, count=other.count, found=other.found,
            mended=other.mended,
        )
        for move, theirs in other.found.items():
            try:
                if made.value(move) != theirs:
                    return None
            except Unknown:
                return None
        return made

    def split(self, move: Value, theirs: Value) -> Rule | None:
        """The rule with names from a table for one that was always the same, by which the move is
        that one of theirs: where all moves that were found had one name in some place, and this one
        has another there. None if there is no such place.
        """
        row = self.row(move)
        if row is None or not self.alike(theirs):
            return None
        unlike = []
        for n, (formula, leaf) in enumerate(zip(self.flat, _leaves(theirs), strict=True)):
            try:
                if formula.value(row) != leaf:
                    unlike.append((n, formula, leaf))
            except Unknown:
                return None
        if len(unlike) != 1:
            return None
        ((place, before, leaf),) = unlike
        if not isinstance(before, Const) or _names(self.like)[place] > 1:
            return None
        if not isinstance(before.term, str) or not isinstance(leaf, str):
            return None
        for name, value in row.items():
            known = self.seen.get(name, set())
            if isinstance(value, str) and len(known) == 1 and value not in known:
                table = Table("name", column=name)
                table.learn(next(iter(known)), before.term)
                table.learn(value, leaf)
                flat = (*self.flat[:place], Call(table, name), *self.flat[place + 1 :])
                return replace(self, made=_put(self.like, list(flat)), flat=flat)
        return None

    def value(self, move: Value) -> Value:
        """The move in their terms. Raises Unknown."""
        row = self.row(move)
        if row is None:
            raise Unknown
        return self.made.value(row)


def matches(
    ours: Sequence[Value],
    theirs: Sequence[Value],
    tables: Sequence[Table],
    width: int,
    known: Collection[Shift] = (),
    earlier: Sequence[Rule] = (),
    compass: Compass | None = None,
    axes: Axes | None = None,
) -> Iterator[Rule]:
    """Rules for moves of one shape of ours, the best first, over all shapes.

    `tables` and `known` are those of `earlier` rules, `width` is how many squares a row has,
    `compass` says which names of ours are directions, and `axes` what other numbers squares have.
    """
    where = compass or {}, axes
    found: list[tuple[int, Rule]] = []
    for group in _shapes(ours).values():
        for others in _shapes(theirs).values():
            low, high = sorted((len(group), len(others)))
            made: list[Rule] = []
            if low >= SHARED * high:
                made = _rules(group, others, tables, width, known, earlier, where)
                found += ((rule.shared, rule) for rule in made)
            if not earlier and not any(rule.shared == high for rule in made):
                for reach, some in _reaching(group):
                    for several in (others, *_called(others)):
                        if len(some) == len(several):
                            near = _rules(some, several, tables, width, known, earlier, where)
                            # One that explains all of most moves is better than nearly all.
                            most = len(some) >= SHARED * high
                            found += (
                                (high if most else len(some), replace(rule, reach=reach))
                                for rule in near
                                if rule.shared == len(some)
                            )

    def worth(pair: tuple[int, Rule]) -> tuple[int, bool, int]:
        count, rule = pair
        return -count, rule.reach is None, rule.price if earlier else rule.made.cost

    found.sort(key=worth)
    yield from (rule for _, rule in found[: RULES if axes is None else TWINS])


def _called(moves: Sequence[Value]) -> Iterator[list[Value]]:
    """The moves of one shape by their first name, if there are several such names."""
    groups: dict[Value | None, list[Value]] = defaultdict(list)
    for move in moves:
        groups[next((leaf for leaf in _leaves(move) if isinstance(leaf, str)), None)].append(move)
    if len(groups) > 1:
        yield from groups.values()


def _reaching(moves: Sequence[Value]) -> Iterator[tuple[Reach, list[Value]]]:
    """The moves of one shape by how far apart their squares are, if there are several such."""
    pattern = pattern_of(moves[0])
    rows = [row for move in moves if (row := pattern.match(move)) is not None]
    if len(rows) == len(moves):
        columns = {name: [row[name] for row in rows] for name in pattern.names}
        for reach, indexes in reaches(columns):
            yield reach, [moves[n] for n in indexes]


def paired(
    pairs: Sequence[tuple[Value, Value]], width: int, compass: Compass, axes: Axes | None = None
) -> Iterator[Rule]:
    """Rules for moves of which it is known which belong together, the best first."""
    groups: dict[object, list[tuple[Value, Value]]] = defaultdict(list)
    for pair in pairs:
        groups[tuple(map(_nameless, pair))].append(pair)
    whole = _shapes(move for move, _ in pairs)
    for group in sorted(groups.values(), key=len, reverse=True):
        ours, theirs = zip(*group, strict=True)
        own = next((r for r, some in _reaching(whole[_nameless(ours[0])]) if some == [*ours]), None)
        for rule in _rules(ours, theirs, (), width, (), (), (compass, axes), exact=True):
            yield replace(rule, reach=own)


def _shapes(moves: Iterable[Value]) -> dict[object, list[Value]]:
    groups: dict[object, list[Value]] = defaultdict(list)
    for move in dict.fromkeys(moves):
        groups[_nameless(move)].append(move)
    return groups


def _nameless(value: Value) -> object:
    """The shape without the names of compound terms."""
    if type(value) is tuple and not value:
        return "[]"
    inner = parts(value)
    if not inner:
        return "leaf"
    return (type(value).__name__, *map(_nameless, inner))


def _leaves(value: Value) -> list[Value]:
    """Names and atomic parts, in the order of the text."""
    inner = parts(value)
    if not inner:
        return [value]
    named: list[Value] = [Atom(value.name)] if isinstance(value, Term) else []
    return [*named, *(leaf for part in inner for leaf in _leaves(part))]


def _names(value: Value, depth: int = 1) -> list[int]:
    """For each leaf the depth at which it is the name of a compound term, 0 if it is none."""
    inner = parts(value)
    if not inner:
        return [0]
    named = [depth] if isinstance(value, Term) else []
    return [*named, *(leaf for part in inner for leaf in _names(part, depth + 1))]


def _put(like: Value, formulas: list[Formula]) -> Whole:
    """The formula of a whole term: `formulas` are those of its leaves, and are used up."""
    inner = parts(like)
    if not inner:
        formula = formulas.pop(0)
        return Const(()) if like == () else formula
    name = formulas.pop(0) if isinstance(like, Term) else None
    made = tuple(_put(part, formulas) for part in inner)
    if name is None or isinstance(name, Const):
        return Make(like, made)  # type: ignore[arg-type]
    return Named(name, made)  # type: ignore[arg-type]


def _rules(
    ours: Sequence[Value],
    theirs: Sequence[Value],
    tables: Sequence[Table],
    width: int,
    known: Collection[Shift],
    earlier: Sequence[Rule],
    where: tuple[Compass, Axes | None],
    exact: bool = False,
) -> list[Rule]:
    """Rules for moves of one shape. If `exact`, each of ours is the one of theirs in its place."""
    single = len(ours) == 1 and not parts(ours[0])
    pattern = Pattern(ours[0], ()) if single else pattern_of(ours[0])
    rows = [row for move in ours if (row := pattern.match(move)) is not None]
    if len(rows) != len(ours):
        return []
    compass, axes = where
    informed = getattr(ours[0], "name", "") == WITH
    led = Led.of(pattern, ours[0], compass)
    if led is not None:
        rows = [led.row(row) for row in rows]
    plain = {name: [row[name] for row in rows] for name in pattern.names}
    aslant = Aslant.of(axes, plain)
    straight = rows[0].keys()
    if aslant is not None:
        rows = [aslant.row(row) for row in rows]
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    listed = [_leaves(move) for move in theirs]
    leaves = list(zip(*listed, strict=True))
    target = set(map(tuple, listed))
    besides = {name for name, place in zip(pattern.names, pattern.paths, strict=False)
               if informed and place[:1] > (0,)}
    sides = _sides(pattern)
    guesses = [
        _guesses(columns, rows, leaf, tables, width, known, named, exact, straight, besides, sides)
        for leaf, named in zip(leaves, _names(theirs[0]), strict=True)
    ]
    if not all(guesses):
        return []
    if not rows[0]:  # a move without variables
        rows = [{}]
    found: list[tuple[int, int, list[Formula]]] = []
    least = SHARED * max(len(ours), len(theirs))
    tree = Beginnings(target)
    used_by = [[set(inputs_of(guess.formula)) for guess in guessed] for guessed in guesses]
    costs = [
        [
            guess.formula.cost
            + _strange(guess.formula, known, sides)
            + (isinstance(guess.formula, Call) and guess.formula.helper not in tables)
            + _elsewhere(guess, place, earlier, guessed)
            + (_hasty(guess.formula, tables) if earlier else 0)
            for guess in guessed
        ]
        for place, guessed in enumerate(guesses)
    ]
    unused = {
        name: 6 if isinstance(column[0], str) else 3
        for name, column in columns.items()
        if name in pattern.names
    }

    cheapest = [min(cost) for cost in costs]
    rest = [sum(cheapest[place:]) for place in range(len(costs) + 1)]
    order = operator.itemgetter(0, 1)
    kept = RULES if aslant is None else TWINS

    steps = 0

    def search(chosen: list[int], made: list[int], spent: int) -> None:
        """`made` says for each move how far it is the beginning of one of theirs, and `spent` is
        what the formulas so far cost.
        """
        nonlocal steps
        steps += 1
        place = len(chosen)
        if steps > STEPS:
            return
        if place == len(guesses):
            used = {name for n, names in zip(chosen, used_by, strict=True) for name in names[n]}
            further = used.difference(pattern.names)
            for more in (led, aslant):
                if more is not None:
                    used |= {source for name in used for source in more.sources(name)}
            cost = spent + 2 * len(further)
            formulas = [guessed[n].formula for n, guessed in zip(chosen, guesses, strict=True)]
            if informed:  # each square has what stands there
                names = [formula.name for formula in formulas if isinstance(formula, Copy)]
                cost += 2 * (len(names) - len(set(names)))
            cost += sum(cost for name, cost in unused.items() if name not in used)
            reached = -len(set(made).difference([Beginnings.NONE]))
            bisect.insort(found, (reached, cost, formulas), key=order)
            del found[kept:]
            return
        for n, guess in enumerate(guesses[place]):
            longer = tree.longer(made, guess.values)
            shared = tree.shared(longer)
            so_far = spent + costs[place][n]
            # What comes after those that are kept is of no use, and no formula makes it better.
            if shared >= least and (
                len(found) < kept or (-shared, so_far + rest[place + 1]) < order(found[-1])
            ):
                search([*chosen, n], longer, so_far)

    search([], [Beginnings.ROOT] * len(rows), 0)
    made = []
    for negative, price, formulas in found:
        if -negative >= least:
            whole = _put(theirs[0], list(formulas))
            shape = _nameless(theirs[0])
            made.append(
                Rule(
                    pattern, whole, tuple(formulas), shape, -negative, price, theirs[0],
                    led=led, aslant=aslant and aslant.only(inputs(formulas)),
                )
            )
    return made


@dataclass(frozen=True)
class Guess:
    """A formula for a leaf, and what it gives for each move."""

    formula: Formula
    values: list[object]


class Beginnings:
    """The beginnings of rows of values as a tree, so that all moves grow by one value at once."""

    NONE: Final = 0
    """What is the beginning of no row."""
    ROOT: Final = 1
    """The beginning without values."""

    def __init__(self, rows: Iterable[tuple[Value, ...]]) -> None:
        self.next: dict[tuple[int, object], int] = {}
        self.count = [0, 0]
        """For each beginning how many rows have it."""
        for row in rows:
            node = self.ROOT
            for value in row:
                after = self.next.setdefault((node, value), len(self.count))
                if after == len(self.count):
                    self.count.append(0)
                self.count[after] += 1
                node = after

    def longer(self, nodes: Sequence[int], values: Sequence[object]) -> list[int]:
        """Each beginning with one value more."""
        following = self.next.get
        return [following(step, self.NONE) for step in zip(nodes, values, strict=True)]

    def shared(self, nodes: Iterable[int]) -> int:
        """How many of these beginnings the rows have as well, one for one."""
        left: dict[int, int] = {}
        total = 0
        for node in nodes:
            n = left.get(node, self.count[node])
            if n:
                left[node] = n - 1
                total += 1
        return total


def _guesses(
    columns: dict[str, list[Value]],
    rows: Sequence[Row],
    leaf: Sequence[Value],
    tables: Sequence[Table],
    width: int,
    known: Collection[Shift],
    functor: int,
    exact: bool,
    straight: Collection[str],
    besides: Collection[str],
    sides: Mapping[str, int],
) -> list[Guess]:
    """Formulas that might give a leaf of their moves, the likeliest first."""
    counted = Counter(leaf)
    made: list[tuple[int, int, Guess]] = []
    if not columns:
        rows = [{}]
    own = {name: column for name, column in columns.items() if name.isalpha()}
    ways = [] if functor else list(directions(own, leaf, tables, exact))

    def weigh(formula: Formula) -> None:
        values = _values(formula, rows)
        if exact:
            shared = sum(map(operator.eq, values, leaf))
        else:
            given = Counter(values)
            shared = sum(min(given[value], n) for value, n in counted.items())
        if shared >= (1.0 if exact else SHARED) * len(leaf):
            cost = formula.cost + _strange(formula, known, sides)
            made.append((-shared, cost, Guess(formula, values)))

    if len(counted) == 1:
        named = any(isinstance(value, str) for column in columns.values() for value in column)
        named |= bool(ways)
        cost = 1 if functor else 5 if named or (columns and len(leaf) < 3) else 0
        if besides and not functor and isinstance(leaf[0], str):  # it names what is here
            cost = 9
        weigh(Const(leaf[0], cost))
    for name, column in columns.items() if functor < 2 else ():
        if not functor:
            weigh(Copy(name))
            others = [
                Affine(name, sign, add, letter) for sign, add, letter, side in known
                if side == sides.get(name) and type(column[0]) is int
            ]
            for formula in dict.fromkeys([*affine(name, column, leaf), *others]):
                if formula.letter or (formula.sign, formula.add) != (1, 0):
                    weigh(formula)
        numbered = name in besides and len(set(column)) <= FEW  # such as colours, and who moves
        if numbered or all(isinstance(value, str) for value in column):
            for table in tables:
                plainly = not isinstance(table, Ways)
                if plainly and any(value in table.known for value in column):
                    weigh(Call(table, name))
            for table in (
                _table(column, leaf) if exact else _tables(Counter(column), counted)
            ):
                table.column = name
                same = bool(besides) and name not in besides and len(set(column)) == 1
                weigh(Call(table, name, _cost(table, tables) + 3 * same))
    for toward in ways:
        weigh(toward)
    if all(type(value) is int for value in leaf):
        for one, other in itertools.permutations([n for n in straight if n not in besides], 2):
            for index in _indexes(one, columns[one], other, columns[other], leaf, width):
                weigh(index)
    elif not functor:
        for square in joined(columns, leaf):
            weigh(square)
    made.sort(key=lambda entry: entry[:2])
    return [guess for _, _, guess in made[:GUESSES]]


def _values(formula: Formula, rows: Sequence[Row]) -> list[object]:
    """What the formula gives for each row: UNKNOWN, which is no value, where it says nothing."""
    values: list[object] = []
    for row in rows:
        try:
            values.append(formula.value(row))
        except Unknown:
            values.append(UNKNOWN)
    return values


def _indexes(
    one: str,
    ones: Sequence[Value],
    other: str,
    others: Sequence[Value],
    leaf: Sequence[Value],
    width: int,
) -> Iterator[Index]:
    if not all(type(value) is int for value in (*ones, *others)):
        return
    for times in dict.fromkeys((width, *TENS, -1, 1)):
        sums = [a + times * b for a, b in zip(ones, others, strict=True)]  # type: ignore
        if times and sums:
            cost = 9 if times in (-1, 1) else 6
            yield Index(one, 1, other, times, min(leaf) - min(sums), cost)  # type: ignore



def _tables(ours: Counter[Value], theirs: Counter[Value]) -> Iterator[Table]:
    """Names paired by how often they come up."""
    if len(ours) != len(theirs) or len(ours) > 8:
        return
    groups: dict[int, tuple[list[Value], list[Value]]] = defaultdict(lambda: ([], []))
    for side, counted in enumerate((ours, theirs)):
        for value, count in counted.items():
            groups[count][side].append(value)
    if any(len(a) != len(b) for a, b in groups.values()):
        return
    ways = [
        [tuple(zip(a, order, strict=True)) for order in itertools.permutations(b)]
        for a, b in groups.values()
    ]
    for chosen in itertools.islice(itertools.product(*ways), ORDERS):
        table = Table("name")
        for pair in itertools.chain(*chosen):
            table.learn(*pair)
        yield table


def _table(ours: Sequence[Value], theirs: Sequence[Value]) -> list[Table]:
    """The names that stand in the same places; none if one has several names."""
    table = Table("name")
    return [table] if all(map(table.learn, ours, theirs)) else []


def _strange(formula: Formula, known: Collection[Shift], sides: Mapping[str, int]) -> int:
    """What a formula for a coordinate costs besides: little if other moves have it, too, for the
    same number of a square.
    """
    shift = _shift(formula, sides)
    if shift is None or not known:
        return 0
    same = [other for other in known if other[3] == shift[3]] or known
    return -formula.cost if shift[:3] in {other[:3] for other in same} else 8


def _elsewhere(
    guess: Guess, place: int, earlier: Sequence[Rule], others: Iterable[Guess]
) -> int:
    """What a formula costs besides where earlier rules have formulas in that place, and all have
    others: more if one of those gives the same, or if it would be one number always where theirs
    depend on the move.
    """
    formula = guess.formula
    there = [rule.flat[place] for rule in earlier if place < len(rule.flat)]
    if not there or formula in there:
        return 0
    if any(other.formula in there and other.values == guess.values for other in others):
        return 4
    computed = all(isinstance(other, Affine | Copy | Index) for other in there)
    return 6 if computed and isinstance(formula, Const | Call) else 1


def _hasty(formula: Formula, tables: Sequence[Table]) -> int:
    """What a new table with a single name costs besides: that may be chance."""
    fresh = isinstance(formula, Call) and formula.helper not in tables
    return 3 if fresh and len(formula.helper.clauses) == 1 else 0  # type: ignore[union-attr]


def _cost(table: Table, tables: Sequence[Table]) -> int:
    """Likely are names that no other table has, in a place where others have some."""
    there = [other for other in tables if other.column == table.column]
    again = any(given in other.known for other in there for given in table.known)
    return 4 + _unlike(table) + (6 if again else -3 if there else 0)


def _unlike(table: Table) -> int:
    """How many pairs of names do not begin with the same letter."""
    return sum(str(a)[:1].lower() != str(b)[:1].lower() for a, b in table.known.items())


def lengthened(rule: Rule) -> list[Each | Trail]:
    """Formulas for moves that are lists of any length, from a rule for those of length one."""
    given, made = rule.pattern.term, rule.made
    if rule.led is not None:  # elements do not have these inputs
        return []
    if type(given) is not tuple or len(given) != 1 or not isinstance(made, Make):
        return []
    element = Pattern(given[0], rule.pattern.names)

    def helper(title: str, formula: Formula) -> Helper:
        slanted = formula if rule.aslant is None else Slanted(formula, rule.aslant)
        return Helper(title, [(element, slanted)])

    found: list[Each | Trail] = []
    *first, last = made.formulas
    starts = tuple(helper("from", formula) for formula in first)
    if type(made.like) is tuple:
        if first:
            found.append(Trail(made.like, starts, helper("to", last), "A"))
        else:
            found.append(Each(helper("hop", last), "A"))
    if isinstance(last, Make) and type(last.like) is tuple and len(last.formulas) == 1:
        hop = helper("hop", last.formulas[0])
        found.append(Trail(made.like, starts, hop, "A", inside=True))
    return found


@dataclass(frozen=True)
class Trail:
    """What the first hop of a list says, and then what each hop does: as a list that goes on, or,
    if `inside`, as the last argument of a term.
    """

    like: Value
    starts: tuple[Helper, ...]
    each: Helper
    name: str
    inside: bool = False
    cost: int = 5

    def value(self, row: Row) -> Value:
        """The list or the term."""
        hops = row[self.name]
        if type(hops) is not tuple or not hops:
            raise Unknown
        before = [helper.value(hops[0]) for helper in self.starts]
        after = tuple(map(self.each.value, hops))
        return rebuilt(self.like, [*before, after]) if self.inside else (*before, *after)

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        rest, hop = writer.variable(), writer.variable()
        texts = [writer.variable() for _ in self.starts]
        goals = [f"{self.name} = [{hop}|_]"] if texts else []
        goals += [
            f"{writer.name(helper)}({hop}, {text})"
            for helper, text in zip(self.starts, texts, strict=True)
        ]
        goals.append(f"maplist({writer.name(self.each)}, {self.name}, {rest})")
        if not self.inside:
            return f"[{','.join(texts)}|{rest}]", goals
        whole = rebuilt(self.like, [Var(text) for text in (*texts, rest)])
        return told(whole), goals
