"""Which move of ours is which of theirs: two sets of moves, and formulas from one to the other.

Nobody says which belong together, so a formula for each leaf of their moves is guessed from how
often its values come up; those are kept by which the most moves are found in the other list.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from ludolog.guest.formula import (
    Affine,
    Call,
    Const,
    Copy,
    Each,
    Formula,
    Helper,
    Index,
    Joined,
    Make,
    Row,
    Unknown,
)
from ludolog.guest.learning import affine, joined
from ludolog.guest.shapes import Pattern, parts, pattern_of
from ludolog.terms import Atom, Term, Value

__all__ = ["Named", "Rule", "Table", "lengthened", "matches", "paired", "shifts"]

GUESSES: Final = 10
"""Formulas of a leaf that are tried."""

STEPS: Final = 2000
"""Formulas of a leaf that are tried for one pair of shapes, all in all."""

RULES: Final = 12
"""Translations of a set of moves that are looked at further."""

ORDERS: Final = 24
"""Ways to pair names that come up equally often."""

TENS: Final = (10, 100)
"""Squares may be numbers, with a digit or two for the column."""

SHARED: Final = 0.5
"""So many of the moves of either side have to be found on the other."""


@dataclass
class Table(Helper):
    """A helper from names to names, which grows as new ones are seen."""

    known: dict[Value, Value] = field(default_factory=dict)
    column: str = ""
    """The variable whose values they are."""

    def value(self, given: Value) -> Value:
        """The name on their side."""
        if given not in self.known:
            raise Unknown
        return self.known[given]

    def learn(self, given: Value, out: Value) -> bool:
        """Whether it fits what is known; then it is known, too."""
        if self.known.get(given, out) != out:
            return False
        if given not in self.known and out in self.known.values():
            return False
        self.known[given] = out
        self.clauses = [(Pattern(key, ()), Const(name)) for key, name in self.known.items()]
        return True


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


Shift: TypeAlias = tuple[int, int, str]
"""Sign, addend and letter of a formula for a coordinate."""


def _shift(formula: Formula) -> Shift | None:
    match formula:
        case Affine(sign=sign, add=add, letter=letter):
            return sign, add, letter
        case Copy():
            return 1, 0, ""
    return None


def shifts(rule: Rule) -> set[Shift]:
    """The formulas for coordinates that a rule has."""
    return {shift for formula in rule.flat if (shift := _shift(formula)) is not None}


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
    like: Value = ()
    """One of theirs."""
    seen: dict[str, set[Value]] = field(default_factory=dict)
    """What the variables stood for in moves that were found on the other side."""
    count: int = 0
    """How many these were."""
    missed: int = 0
    """How many were not found, while there was one on the other side that is not understood."""

    def wanted(self, move: Value, theirs: Value) -> list[tuple[Table, Value, Value]] | None:
        """The names that tables would have to know for our move to be that one of theirs."""
        row = self.pattern.match(move)
        if row is None or _nameless(theirs) != self.shape:
            return None
        fresh: list[tuple[Table, Value, Value]] = []
        for formula, leaf in zip(self.flat, _leaves(theirs), strict=True):
            try:
                if formula.value(row) != leaf:
                    return None
            except Unknown:
                if not isinstance(formula, Call) or not isinstance(formula.helper, Table):
                    return None
                table, given = formula.helper, row[formula.name]
                if leaf in table.known.values():
                    return None
                fresh.append((table, given, leaf))
        return fresh

    def note(self, move: Value) -> None:
        """The move was found on the other side."""
        self.count += 1
        for name, value in (self.pattern.match(move) or {}).items():
            self.seen.setdefault(name, set()).add(value)

    def strange(self, move: Value) -> bool:
        """Whether the move has a name that none had that was found, while others were found."""
        row = self.pattern.match(move)
        return row is not None and any(
            isinstance(value, str) and value not in self.seen.get(name, {value})
            for name, value in row.items()
        )

    def split(self, move: Value, theirs: Value) -> Rule | None:
        """The rule with names from a table for one that was always the same, by which the move is
        that one of theirs: where all moves that were found had one name in some place, and this one
        has another there. None if there is no such place.
        """
        row = self.pattern.match(move)
        if row is None or _nameless(theirs) != self.shape:
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
        row = self.pattern.match(move)
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
) -> Iterator[Rule]:
    """Rules for moves of one shape of ours, the best first, over all shapes.

    `tables` and `known` are those of `earlier` rules, `width` is how many squares a row has.
    """
    found: list[Rule] = []
    for group in _shapes(ours).values():
        for others in _shapes(theirs).values():
            low, high = sorted((len(group), len(others)))
            if low >= SHARED * high:
                found += _rules(group, others, tables, width, known, earlier)
    found.sort(key=lambda rule: (-rule.shared, rule.made.cost))
    yield from found[:RULES]


def paired(pairs: Sequence[tuple[Value, Value]], width: int) -> Iterator[Rule]:
    """Rules for moves of which it is known which belong together, the best first."""
    groups: dict[object, list[tuple[Value, Value]]] = defaultdict(list)
    for pair in pairs:
        groups[tuple(map(_nameless, pair))].append(pair)
    for group in sorted(groups.values(), key=len, reverse=True):
        ours, theirs = zip(*group, strict=True)
        yield from _rules(ours, theirs, (), width, (), (), exact=True)


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
    exact: bool = False,
) -> list[Rule]:
    """Rules for moves of one shape. If `exact`, each of ours is the one of theirs in its place."""
    single = len(ours) == 1 and not parts(ours[0])
    pattern = Pattern(ours[0], ()) if single else pattern_of(ours[0])
    rows = [row for move in ours if (row := pattern.match(move)) is not None]
    if len(rows) != len(ours):
        return []
    columns = {name: [row[name] for row in rows] for name in pattern.names}
    listed = [_leaves(move) for move in theirs]
    leaves = list(zip(*listed, strict=True))
    target = set(map(tuple, listed))
    guesses = [
        _guesses(columns, leaf, tables, width, known, named, exact)
        for leaf, named in zip(leaves, _names(theirs[0]), strict=True)
    ]
    if not all(guesses):
        return []
    if not rows[0]:  # a move without variables
        rows = [{}]
    found: list[tuple[int, int, list[Formula]]] = []
    least = SHARED * max(len(ours), len(theirs))

    steps = 0

    def search(chosen: list[Formula], made: list[tuple[Value, ...] | None]) -> None:
        nonlocal steps
        steps += 1
        n = len(chosen)
        if steps > STEPS:
            return
        if n == len(guesses):
            shared = len(target & {values for values in made if values is not None})
            used = {name for formula in chosen for name in _inputs(formula)}
            cost = sum(formula.cost for formula in chosen)
            cost += sum(_strange(formula, known) for formula in chosen)
            cost += sum(isinstance(f, Call) and f.helper not in tables for f in chosen)
            cost += sum(_elsewhere(f, k, earlier) for k, f in enumerate(chosen))
            cost += sum(
                6 if isinstance(column[0], str) else 3
                for name, column in columns.items()
                if name not in used
            )
            found.append((-shared, cost, chosen))
            return
        prefixes = Counter(values[: n + 1] for values in target)
        for formula in guesses[n]:
            longer = [
                None if before is None else _longer(before, formula, row)
                for before, row in zip(made, rows, strict=True)
            ]
            common = Counter(values for values in longer if values is not None) & prefixes
            if sum(common.values()) >= least:
                search([*chosen, formula], longer)

    search([], [()] * len(rows))
    found.sort(key=lambda entry: entry[:2])
    made = []
    for negative, _, formulas in found[:RULES]:
        if -negative >= least:
            whole = _put(theirs[0], list(formulas))
            shape = _nameless(theirs[0])
            made.append(Rule(pattern, whole, tuple(formulas), shape, -negative, theirs[0]))
    return made


def _inputs(formula: Formula) -> tuple[str, ...]:
    match formula:
        case Index(first=first, second=second):
            return first, second
        case Joined(one=one, other=other):
            return one.name, other.name
        case Const():
            return ()
    return (formula.name,)  # type: ignore[union-attr]


def _longer(before: tuple[Value, ...], formula: Formula, row: Row) -> tuple[Value, ...] | None:
    try:
        return (*before, formula.value(row))
    except Unknown:
        return None


def _guesses(
    columns: dict[str, list[Value]],
    leaf: Sequence[Value],
    tables: Sequence[Table],
    width: int,
    known: Collection[Shift],
    functor: int,
    exact: bool,
) -> list[Formula]:
    """Formulas that might give a leaf of their moves, the likeliest first."""
    counted = Counter(leaf)
    made: list[tuple[int, int, Formula]] = []

    def weigh(formula: Formula) -> None:
        found: Counter[Value] = Counter()
        for n in range(len(next(iter(columns.values()), [None]))):
            try:
                value = formula.value({name: column[n] for name, column in columns.items()})
            except Unknown:
                continue
            found[value] += not exact or value == leaf[n]
        shared = sum((found & counted).values())
        if shared >= (1.0 if exact else SHARED) * len(leaf):
            made.append((-shared, formula.cost + _strange(formula, known), formula))

    if len(counted) == 1:
        named = any(isinstance(value, str) for column in columns.values() for value in column)
        weigh(Const(leaf[0], 1 if functor else 5 if named or (columns and len(leaf) < 3) else 0))
    for name, column in columns.items() if functor < 2 else ():
        if not functor:
            weigh(Copy(name))
            for formula in affine(name, column, leaf):
                if formula.letter or (formula.sign, formula.add) != (1, 0):
                    weigh(formula)
        if all(isinstance(value, str) for value in column):
            for table in tables:
                if any(value in table.known for value in column):
                    weigh(Call(table, name))
            for table in (
                _table(column, leaf) if exact else _tables(Counter(column), counted)
            ):
                table.column = name
                weigh(Call(table, name, _cost(table, tables)))
    if all(type(value) is int for value in leaf):
        for one, other in itertools.permutations(columns, 2):
            for index in _indexes(one, columns[one], other, columns[other], leaf, width):
                weigh(index)
    elif not functor:
        for square in joined(columns, leaf):
            weigh(square)
    made.sort(key=lambda entry: entry[:2])
    return [formula for _, _, formula in made[:GUESSES]]


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
    for factor in dict.fromkeys((width, *TENS)):
        sums = [a + factor * b for a, b in zip(ones, others, strict=True)]  # type: ignore
        yield Index(one, 1, other, factor, min(leaf) - min(sums))  # type: ignore


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


def _strange(formula: Formula, known: Collection[Shift]) -> int:
    """What a formula for a coordinate costs besides: little if other moves have it, too."""
    shift = _shift(formula)
    if shift is None or not known:
        return 0
    return -formula.cost if shift in known else 8


def _elsewhere(formula: Formula, place: int, earlier: Sequence[Rule]) -> bool:
    """Whether earlier rules have formulas in that place, and all have others."""
    there = [rule.flat[place] for rule in earlier if place < len(rule.flat)]
    return bool(there) and formula not in there


def _cost(table: Table, tables: Sequence[Table]) -> int:
    """Likely are names that no other table has, in a place where others have some."""
    there = [other for other in tables if other.column == table.column]
    again = any(given in other.known for other in there for given in table.known)
    return 4 + _unlike(table) + (6 if again else -3 if there else 0)


def _unlike(table: Table) -> int:
    """How many pairs of names do not begin with the same letter."""
    return sum(str(a)[:1].lower() != str(b)[:1].lower() for a, b in table.known.items())


def lengthened(rule: Rule) -> list[Each | _Trail]:
    """Formulas for moves that are lists of any length, from a rule for those of length one."""
    given, made = rule.pattern.term, rule.made
    if type(given) is not tuple or len(given) != 1 or not isinstance(made, Make):
        return []
    if type(made.like) is not tuple:
        return []
    element = Pattern(given[0], rule.pattern.names)
    if len(made.formulas) == 1:
        return [Each(Helper("hop", [(element, made.formulas[0])]), "A")]
    if len(made.formulas) == 2:
        first, last = (
            Helper(title, [(element, formula)])
            for title, formula in zip(("from", "to"), made.formulas, strict=True)
        )
        return [_Trail(first, last, "A")]
    return []


@dataclass(frozen=True)
class _Trail:
    """The squares of a list of hops: where the first one starts, and where each ends."""

    first: Helper
    last: Helper
    name: str
    cost: int = 5

    def value(self, row: Row) -> Value:
        """The list of squares."""
        hops = row[self.name]
        if type(hops) is not tuple or not hops:
            raise Unknown
        return (self.first.value(hops[0]), *map(self.last.value, hops))

    def prolog(self, writer: object) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        from ludolog.guest.formula import Writer

        assert isinstance(writer, Writer)
        start, rest, hop = writer.variable(), writer.variable(), writer.variable()
        return f"[{start}|{rest}]", [
            f"{self.name} = [{hop}|_]",
            f"{writer.name(self.first)}({hop}, {start})",
            f"maplist({writer.name(self.last)}, {self.name}, {rest})",
        ]
