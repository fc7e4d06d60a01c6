"""Moves told by their direction: where one side has two squares and the other has one and a name.

Names of theirs are learned as others are, in tables; what such a table is asked for is the way from
a square of ours to another one. What names of ours mean is seen in games of ours; then the square
to which a move leads is a part of it like others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any, Final, TypeAlias

from ludolog.formulas.formula import Call, Columns, Const, Helper, Row, Unknown, Writer
from ludolog.formulas.positions import at, board_path
from ludolog.formulas.shapes import Pattern, pattern_of, told
from ludolog.model import Game, State
from ludolog.terms import Value

__all__ = [
    "Compass", "Led", "Reach", "Table", "Toward", "Ways", "compass_of", "directions", "reaches",
]

WAYS: Final = 8
"""Directions that a board has at most."""

SEEN: Final = 5
"""So often a name has to be seen, at least, for its direction to be known."""

GAMES: Final = 6

LONG: Final = 60
"""Moves of a game in which directions are looked for."""


@dataclass
class Table(Helper):
    """A helper from names to names, which grows as new ones are seen."""

    known: dict[Value, Value] = field(default_factory=dict)
    column: str = ""
    """The variable whose values they are."""
    beside: dict[Value, set[Value]] = field(default_factory=dict)
    """The names that were listed in one position with a name."""

    def value(self, given: Value) -> Value:
        """The name on their side."""
        if given not in self.known:
            raise Unknown
        return self.known[given]

    def fits(self, given: Value, out: Value) -> bool:
        """Whether it goes with what is known. Names of two players may be called alike, for they
        are never listed together.
        """
        if given in self.known:
            return self.known[given] == out
        alike = {name for name, known in self.known.items() if known == out}
        return not alike or (given in self.beside and not alike & self.beside[given])

    def likely(self, given: Value, out: Value) -> bool:
        """Whether both begin alike, or the same name in other letters is called so."""
        if not isinstance(given, str) or not isinstance(out, str):
            return False
        alike = [key for key in self.known if str(key).casefold() == given.casefold()]
        if alike:
            return any(self.known[key] == out for key in alike)
        return given[:1].casefold() == out[:1].casefold()

    def together(self, names: Collection[Value]) -> None:
        """These names are listed in one position."""
        for name in names:
            self.beside.setdefault(name, set()).update(names)

    def learn(self, given: Value, out: Value) -> bool:
        """Whether it fits what is known; then it is known, too."""
        if not self.fits(given, out):
            return False
        self.known[given] = out
        self._write()
        return True

    def exchange(self, one: Value, other: Value) -> None:
        """Exchange what two names are called."""
        self.known[one], self.known[other] = self.known[other], self.known[one]
        self._write()

    def forget(self) -> None:
        """Forget all names."""
        self.known.clear()
        self._write()

    def _write(self) -> None:
        self.clauses = [(Pattern(key, ()), Const(name)) for key, name in self.known.items()]


@dataclass
class Ways(Table):
    """From the way between two squares, such as ``[-1,0]``, to the name of a direction."""


@dataclass(frozen=True)
class Toward(Call):
    """The name of the direction from a square of ours to another one. Names of inputs: `name` and
    `second` are where it begins, `third` and `fourth` where it ends. If there is a `reach`, only
    squares that far away are meant: steps and jumps may be written otherwise.
    """

    second: str = ""
    third: str = ""
    fourth: str = ""
    reach: int = 0

    @property
    def inputs(self) -> tuple[str, ...]:
        """The names of what it is made of."""
        return self.name, self.second, self.third, self.fourth

    def given(self, row: Row) -> Value:
        """The way. Raises Unknown."""
        begins, ends = (row[self.name], row[self.second]), (row[self.third], row[self.fourth])
        return _way((*begins, *ends), self.reach)

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        first, second, out = writer.variable(), writer.variable(), writer.variable()
        one, other = f"{self.third} - {self.name}", f"{self.fourth} - {self.second}"
        goals = [f"{first} is sign({one})", f"{second} is sign({other})"]
        if self.reach:
            goals.insert(0, f"{self.reach} is max(abs({one}), abs({other}))")
        return out, [*goals, f"{writer.name(self.helper)}([{first},{second}], {out})"]


@dataclass(frozen=True)
class Reach:
    """Moves whose two squares are so far apart: steps and jumps may be written otherwise."""

    names: tuple[str, ...]
    """The inputs for where it begins and ends."""
    far: int

    def holds(self, row: Row) -> bool:
        """Whether a move has that reach."""
        return _far([row[name] for name in self.names]) == self.far

    def goal(self) -> str:
        """The same in Prolog."""
        a, b, c, d = self.names
        return f"{self.far} is max(abs({c} - {a}), abs({d} - {b}))"


def reaches(columns: Columns) -> Iterator[tuple[Reach, list[int]]]:
    """The reaches of moves that have two squares, if these are several, with the indexes of the
    moves.
    """
    numbers = [name for name, column in columns.items() if all(type(v) is int for v in column)]
    for n in range(len(numbers) - 3):
        names = tuple(numbers[n : n + 4])
        found: dict[int, list[int]] = {}
        for k, row in enumerate(zip(*(columns[name] for name in names), strict=True)):
            found.setdefault(_far(row), []).append(k)
        if len(found) > 1:
            for far, indexes in found.items():
                yield Reach(names, far), indexes


def _far(row: Any) -> int:
    a, b, c, d = map(int, row)
    return max(abs(c - a), abs(d - b))


def _way(row: Any, reach: int) -> Value:
    if not all(type(number) is int for number in row):
        raise Unknown
    a, b, c, d = row
    one, other = c - a, d - b
    if reach and max(abs(one), abs(other)) != reach:
        raise Unknown
    return _sign(one), _sign(other)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def directions(
    columns: Columns, leaf: Sequence[Value], tables: Iterable[Table], exact: bool
) -> Iterator[Toward]:
    """Formulas that might give a leaf of their moves, if ours have two squares."""
    numbers = [name for name, column in columns.items() if all(type(v) is int for v in column)]
    counted = Counter(leaf)
    if len(counted) > WAYS or any(type(value) is tuple for value in counted):
        return
    for n in range(len(numbers) - 3):
        a, b, c, d = numbers[n : n + 4]
        rows: list[Any] = list(zip(*(columns[name] for name in (a, b, c, d)), strict=True))
        far = Counter(max(abs(z - x), abs(u - y)) for x, y, z, u in rows)
        for reach in dict.fromkeys([0, *sorted(far)]):
            if reach and 3 * far[reach] < len(rows):
                continue
            chosen = [
                (row, out) for row, out in zip(rows, leaf, strict=False)
                if not reach or _reaches(row, reach)
            ]
            ways = [_way(row, reach) for row, _ in chosen]
            made: Iterable[Table] = [t for t in tables if isinstance(t, Ways)]
            if exact:
                fresh = Ways("way")
                learned = all(fresh.learn(w, o) for w, (_, o) in zip(ways, chosen, strict=True))
                made = [fresh] if learned else []
            elif not made:
                made = _named(Counter(ways), counted)
            for table in made:
                yield Toward(table, a, 5 + (reach > 0), b, c, d, reach)


def _reaches(row: Any, reach: int) -> bool:
    try:
        _way(row, reach)
    except Unknown:
        return False
    return True


def _named(ways: Counter[Value], names: Counter[Value]) -> Iterator[Ways]:
    """Ways and names that come up equally often belong together; those that come up as often as
    others are left open, for play to tell.
    """
    if len(ways) != len(names) or len(ways) > WAYS:
        return
    if sorted(ways.values()) != sorted(names.values()):
        return
    table = Ways("way")
    for way, count in ways.items():
        same = [name for name, times in names.items() if times == count]
        if len(same) == 1:
            table.learn(way, same[0])
    yield table


# -- names of ours ------------------------------------------------------------------------------


Compass: TypeAlias = Mapping[Value, tuple[int, int]]
"""What a name of ours adds to the numbers of a square."""


@lru_cache(maxsize=16)
def compass_of(game: Game[Any, Any]) -> Compass:
    """The directions that moves of ours name: a piece stands one square further in it after each
    move that has the name. Empty if moves name none.
    """
    rng = Random(0)
    left: dict[Value, set[tuple[int, int]]] = {}
    seen: Counter[Value] = Counter()
    for _ in range(GAMES):
        state: State[Any, Any] = game.start()
        place = board_path(state.term)
        if place is None:
            return {}
        for _ in range(LONG):
            if state.is_over:
                break
            move = rng.choice(state.legal_moves)
            term, after = move.term, state.play(move)
            boards = at(state.term, place), at(after.term, place)
            for name, ways in _steps(term, *boards):
                left[name] = left.get(name, ways) & ways
                seen[name] += 1
            state = after
        if not seen:
            return {}
    found = {
        name: next(iter(ways)) for name, ways in left.items()
        if len(ways) == 1 and seen[name] >= SEEN
    }
    return found if len(found) > 1 and len(set(found.values())) == len(found) else {}


def _steps(
    move: Value, before: Any, after: Any
) -> Iterator[tuple[Value, set[tuple[int, int]]]]:
    """The first name after the first square of a move, with where what stood there is now."""
    pattern = pattern_of(move)
    row = pattern.match(move) or {}
    square = next(iter(squares(pattern)), None)
    if square is None:
        return
    x, y = (row[name] for name in square)
    names = [n for n in pattern.names[pattern.names.index(square[1]) :] if isinstance(row[n], str)]
    piece = _cell(before, x, y)
    if piece is not None and names:
        around = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
        yield row[names[0]], {
            (a, b) for a, b in around if _cell(after, x + a, y + b) == piece  # type: ignore
            and _cell(before, x + a, y + b) != piece  # type: ignore
        }


def squares(pattern: Pattern) -> Iterator[tuple[str, str]]:
    """The variables that stand in pairs, in a list of two of their own."""
    for (one, a), (other, b) in pairwise(zip(pattern.names, pattern.paths, strict=True)):
        inner = at(pattern.term, a[:-1])
        if a and a[:-1] == b[:-1] and type(inner) is tuple and len(inner) == 2:
            yield one, other


def _cell(board: Any, x: Any, y: Any) -> Value | None:
    """What stands at a square of a board that counts from 1."""
    if type(x) is not int or type(y) is not int or not 0 < y <= len(board):
        return None
    line = board[y - 1]
    return line[x - 1] if 0 < x <= len(line) else None


@dataclass(frozen=True)
class Led:
    """The inputs that a move of ours has besides: the squares to which its direction leads."""

    compass: Compass
    direction: str
    squares: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, pattern: Pattern, move: Value, compass: Compass) -> Led | None:
        """Those of moves like this one; None if no direction is named."""
        row = pattern.match(move) or {}
        named = [name for name in pattern.names if row[name] in compass]
        places = tuple(
            pair for pair in squares(pattern) if all(type(row[name]) is int for name in pair)
        )
        return cls(compass, named[0], places) if named and places else None

    def row(self, row: Row) -> Row:
        """The row with these inputs. Raises Unknown."""
        way = self.compass.get(row[self.direction])
        made = dict(row)
        for pair in self.squares:
            for name, add in zip(pair, way or (), strict=False):
                given = row[name]
                if type(given) is int:
                    made[f"{name}1"] = given + add
        return made

    def sources(self, name: str) -> tuple[str, ...]:
        """The variables of which such an input is made; none if it is no such input."""
        pair = next((p for p in self.squares if name[:-1] in p and name.endswith("1")), None)
        return () if pair is None else (self.direction, name[:-1])

    def goals(self, used: Collection[str], writer: Writer) -> list[str]:
        """The goals that make those of them that are used."""
        goals = []
        for pair in self.squares:
            if any(f"{name}1" in used for name in pair):
                adds = [writer.variable() for _ in pair]
                goals.append(f"leads({self.direction}, {adds[0]}, {adds[1]})")
                goals += [
                    f"{name}1 is {name} + {add}"
                    for name, add in zip(pair, adds, strict=True)
                    if f"{name}1" in used
                ]
        if goals:
            writer.helpers.setdefault(
                "leads",
                [f"leads({told(name)}, {x}, {y})." for name, (x, y) in self.compass.items()],
            )
        return goals
