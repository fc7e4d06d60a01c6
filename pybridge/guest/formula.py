"""Formulas from our terms to those of a third party's program: learned from examples, written as
Prolog.

A formula has inputs, which are the variables of a pattern of ours, and a value, which is a term of
theirs. `explain` finds one from columns: what each input was in each example, and what came of it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from ludolog.guest.shapes import (
    Path,
    Pattern,
    applied,
    merged,
    order,
    parts,
    pattern_of,
    rebuilt,
    skeleton,
    told,
)
from ludolog.terms import Atom, Term, Tup, Value

__all__ = [
    "Affine",
    "Call",
    "Const",
    "Copy",
    "Each",
    "Formula",
    "Grid",
    "Helper",
    "Index",
    "Make",
    "Squares",
    "Unknown",
    "Writer",
    "explain",
    "learned",
]

FEW: Final = 12
"""Values that a table may have."""

FAR: Final = 3
"""The largest difference between two ways to count rows or columns."""

Row: TypeAlias = Mapping[str, Value]
Boards: TypeAlias = Mapping[str, tuple[int, ...]]
"""The inputs that are boards, with the offsets of their rows, () if these are none."""

Columns: TypeAlias = Mapping[str, Sequence[Value]]


class Unknown(Exception):  # noqa: N818 - it is the answer "not known", not a fault
    """A formula has no value for these inputs."""


class Writer:
    """Prolog text in the making: the helper predicates that formulas need, and fresh variables."""

    def __init__(self) -> None:
        self.helpers: dict[str, list[str]] = {}
        self._named: list[tuple[Helper, str]] = []
        self._fresh = 0

    def variable(self) -> str:
        """A variable that no other formula has."""
        self._fresh += 1
        return f"T{self._fresh}"

    def name(self, helper: Helper) -> str:
        """The predicate for a helper, written down at its first use; equal ones share it."""
        for known, name in self._named:
            if known is helper or known.clauses == helper.clauses:
                return name
        taken = {name for _, name in self._named}
        name = next(
            text
            for text in (helper.title, *(f"{helper.title}{n}" for n in range(2, 99)))
            if text not in taken
        )
        self._named.append((helper, name))
        self.helpers[name] = []
        self.helpers[name] = [
            clause(f"{name}({told(pattern.term)}, {{}})", formula, self)
            for pattern, formula in helper.clauses
        ]
        return name


def clause(head: str, formula: Formula, writer: Writer, before: Sequence[str] = ()) -> str:
    """A clause whose head has the value of the formula at ``{}``; `before` are goals."""
    text, goals = formula.prolog(writer)
    body = [*before, *goals]
    start = head.replace("{}", text)
    written = f"{start} :-\n    " + ",\n    ".join(body) + "." if body else f"{start}."
    return singletons(written)


def singletons(text: str) -> str:
    """The clause with ``_`` for the variables that stand in it once."""
    word = re.compile(r"'(?:[^'\\]|\\.)*'|\b[A-Z]\w*\b")
    seen = Counter(m[0] for m in word.finditer(text) if m[0][0] != "'")
    return word.sub(lambda m: "_" if seen.get(m[0]) == 1 else m[0], text)


@dataclass(frozen=True)
class Const:
    """Always the same."""

    term: Value
    cost: int = 0

    def value(self, row: Row) -> Value:
        """The term."""
        return self.term

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        return told(self.term), []


@dataclass(frozen=True)
class Copy:
    """What an input is."""

    name: str
    cost: int = 1

    def value(self, row: Row) -> Value:
        """The input."""
        return row[self.name]

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        return self.name, []


@dataclass(frozen=True)
class Affine:
    """``sign * input + add``; the letter of that number, counted from `a` as 0, if `letter`."""

    name: str
    sign: int
    add: int
    letter: str = ""

    @property
    def cost(self) -> int:
        """Simple ones are preferred."""
        return 2 + (self.add != 0) + 4 * (self.sign < 0)

    def value(self, row: Row) -> Value:
        """The number or letter."""
        given = row[self.name]
        if type(given) is not int:
            raise Unknown
        number = self.sign * given + self.add
        if not self.letter:
            return number
        if not 0 <= number < 26:
            raise Unknown
        return Atom(chr(ord(self.letter) + number))

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        out = writer.variable()
        add = self.add + (ord(self.letter) if self.letter else 0)
        term = self.name if self.sign > 0 else f"-{self.name}"
        sum_ = term if not add else f"{term} + {add}" if add > 0 else f"{term} - {-add}"
        if not self.letter:
            return out, [f"{out} is {sum_}"]
        code = writer.variable()
        return out, [f"{code} is {sum_}", f"char_code({out}, {code})"]


@dataclass(frozen=True)
class Index:
    """``a * first + b * second + add``: the number of a square in a flat board."""

    first: str
    a: int
    second: str
    b: int
    add: int
    cost: int = 6

    def value(self, row: Row) -> Value:
        """The number."""
        one, other = row[self.first], row[self.second]
        if type(one) is not int or type(other) is not int:
            raise Unknown
        return self.a * one + self.b * other + self.add

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        out = writer.variable()
        parts = [
            f"{n}" if k == 1 else f"{k} * {n}"
            for n, k in ((self.first, self.a), (self.second, self.b))
        ]
        add = f" + {self.add}" if self.add > 0 else f" - {-self.add}" if self.add else ""
        return out, [f"{out} is {' + '.join(parts)}{add}"]


@dataclass
class Helper:
    """A predicate from one term of ours to one of theirs: clauses are tried in their order."""

    title: str
    clauses: list[tuple[Pattern, Formula]] = field(default_factory=list)

    def value(self, given: Value) -> Value:
        """What the first clause that matches says."""
        for pattern, formula in self.clauses:
            row = pattern.match(given)
            if row is not None:
                return formula.value(row)
        raise Unknown


@dataclass(frozen=True)
class Call:
    """What a helper makes of an input."""

    helper: Helper
    name: str
    cost: int = 4

    def value(self, row: Row) -> Value:
        """The helper's answer."""
        return self.helper.value(row[self.name])

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        out = writer.variable()
        return out, [f"{writer.name(self.helper)}({self.name}, {out})"]


@dataclass(frozen=True)
class Make:
    """A compound term or a list, put together."""

    like: Value
    """A term with the same functor and length."""
    formulas: tuple[Formula, ...]

    @property
    def cost(self) -> int:
        """That of its parts."""
        return sum(formula.cost for formula in self.formulas)

    def value(self, row: Row) -> Value:
        """The term."""
        return rebuilt(self.like, [formula.value(row) for formula in self.formulas])

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        texts, goals = [], []
        for formula in self.formulas:
            text, before = formula.prolog(writer)
            texts.append(text)
            goals += before
        return _written(self.like, texts), goals


def _written(like: Value, texts: Sequence[str]) -> str:
    """The text of a term like this one, with these texts for its parts."""
    match like:
        case tuple():
            return f"[{','.join(texts)}]"
        case Tup():
            return f"({','.join(texts)})"
        case Term(name=name):
            return applied(name, texts)
    return told(like)


@dataclass(frozen=True)
class Each:
    """A list whose elements a helper makes of those of an input."""

    helper: Helper
    name: str
    backwards: bool = False
    cost: int = 5

    def value(self, row: Row) -> Value:
        """The list."""
        given = row[self.name]
        if type(given) is not tuple:
            raise Unknown
        made = [self.helper.value(element) for element in given]
        return tuple(reversed(made) if self.backwards else made)

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        out = writer.variable()
        goals = [f"maplist({writer.name(self.helper)}, {self.name}, {out})"]
        if not self.backwards:
            return out, goals
        turned = writer.variable()
        return turned, [*goals, f"reverse({out}, {turned})"]


ORIENTATIONS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "rows": lambda board: board,
    "columns": lambda board: tuple(zip(*board, strict=True)),
    "upwards": lambda board: tuple(reversed(board)),
    "mirrored": lambda board: tuple(tuple(reversed(row)) for row in board),
}

_TURNED: Final = {
    "columns": "columns({}, {})",
    "upwards": "reverse({}, {})",
    "mirrored": "maplist(reverse, {}, {})",
}

COLUMNS: Final = (
    "columns([[]|_], []) :- !.\n"
    "columns(Rows, [Column|Columns]) :-\n"
    "    maplist([[Cell|Cells],Cell,Cells]>>true, Rows, Column, Rest),\n"
    "    columns(Rest, Columns)."
)


@dataclass(frozen=True)
class Padding:
    """What makes rows of a board equally long: `filler`, behind them or, if `first`, in front."""

    width: int
    filler: Value
    first: bool

    def stripped(self, line: Any, length: int) -> Any:
        """The squares of a row of theirs, without the padding; None if it has none of this kind."""
        if type(line) is not tuple or len(line) != self.width or length > self.width:
            return None
        cut = self.width - length if self.first else length
        front, back = line[:cut], line[cut:]
        squares, rest = (back, front) if self.first else (front, back)
        return squares if all(cell == self.filler for cell in rest) else None

    def padded(self, line: tuple[Value, ...]) -> tuple[Value, ...]:
        """The row as long as all."""
        rest = (self.filler,) * (self.width - len(line))
        return (*rest, *line) if self.first else (*line, *rest)

    def clauses(self, name: str) -> list[str]:
        """The predicate for that, as text."""
        ends = "Rest, Row" if self.first else "Row, Rest"
        return [
            f"{name}(Row, Padded) :-\n"
            f"    length(Row, N),\n"
            f"    M is {self.width} - N,\n"
            f"    length(Rest, M),\n"
            f"    maplist(=({told(self.filler)}), Rest),\n"
            f"    append({ends}, Padded)."
        ]


@dataclass(frozen=True)
class Grid:
    """A board as a list of rows, or of squares if `flat`, each square by a helper."""

    helper: Helper
    name: str
    orientation: str
    flat: bool
    cost: int = 5
    padding: Padding | None = None

    def value(self, row: Row) -> Value:
        """The board."""
        try:
            board = ORIENTATIONS[self.orientation](row[self.name])
        except ValueError:
            raise Unknown from None
        rows = [tuple(map(self.helper.value, line)) for line in board]
        if self.padding is not None:
            rows = [self.padding.padded(line) for line in rows]
        return tuple(cell for line in rows for cell in line) if self.flat else tuple(rows)

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        board, goals = self.name, []
        if self.orientation != "rows":
            turned = writer.variable()
            goals.append(_TURNED[self.orientation].format(board, turned))
            board = turned
            if self.orientation == "columns":
                writer.helpers.setdefault("columns", [COLUMNS])
        out = writer.variable()
        name = writer.name(self.helper)
        if self.padding is not None:
            writer.helpers.setdefault("padded", self.padding.clauses("padded"))
            short = writer.variable()
            goals.append(f"maplist(maplist({name}), {board}, {short})")
            if not self.flat:
                return out, [*goals, f"maplist(padded, {short}, {out})"]
            long = writer.variable()
            return out, [*goals, f"maplist(padded, {short}, {long})", f"append({long}, {out})"]
        if not self.flat:
            return out, [*goals, f"maplist(maplist({name}), {board}, {out})"]
        cells = writer.variable()
        return out, [*goals, f"append({board}, {cells})", f"maplist({name}, {cells}, {out})"]


@dataclass(frozen=True)
class Squares:
    """A list with a term for some squares of a board: by X and Y from 1 and Cell, what is there.

    `without` are cells that have none; the list is sorted, or goes by rows or columns.
    """

    element: Formula
    name: str
    order: str
    without: tuple[Value, ...] | None
    only: tuple[Value, ...] | None
    offsets: tuple[int, ...] = ()
    """What is added to X in each row, where rows do not begin in the same column."""
    cost: int = 6

    def value(self, row: Row) -> Value:
        """The list."""
        board = row[self.name]
        made = []
        for place in places(board, self.offsets):
            if self._chosen(place["Cell"]):
                made.append((place, self.element.value(place)))
        if self.order == "columns":
            made.sort(key=lambda pair: (pair[0]["X"], pair[0]["Y"]))
        found = [term for _, term in made]
        return tuple(sorted(found, key=order) if self.order == "sorted" else found)

    def _chosen(self, cell: Value) -> bool:
        if self.without is not None:
            return cell not in self.without
        return self.only is None or cell in self.only

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        text, goals = self.element.prolog(writer)
        rows, columns = f"nth1(Y, {self.name}, Row)", "nth1(X, Row, Cell)"
        if self.offsets:
            columns = "nth1(N, Row, Cell), first(Y, First), X is First + N - 1"
            writer.helpers.setdefault(
                "first", [f"first({y}, {offset + 1})." for y, offset in enumerate(self.offsets, 1)]
            )
        if self.order == "columns":
            walk = [f"{self.name} = [Row1|_]", "nth1(X, Row1, _)", rows, columns]
        else:
            walk = [rows, columns]
        if self.without is not None:
            walk.append(f"\\+ memberchk(Cell, {told(self.without)})")
        elif self.only is not None:
            walk.append(f"memberchk(Cell, {told(self.only)})")
        out = writer.variable()
        lines = ",\n              ".join([*walk, *goals])
        found = f"findall({text},\n            ( {lines} ),\n            {out})"
        if self.order != "sorted":
            return out, [found]
        done = writer.variable()
        return done, [found, f"sort({out}, {done})"]


Formula: TypeAlias = Const | Copy | Affine | Index | Call | Make | Each | Grid | Squares


def places(board: Any, offsets: Sequence[int] = ()) -> Iterator[dict[str, Value]]:
    """X, Y and Cell of each square, row by row."""
    for y, line in enumerate(board, 1):
        for x, cell in enumerate(line, 1 + (offsets[y - 1] if offsets else 0)):
            yield {"X": x, "Y": y, "Cell": cell}


# -- finding them ---------------------------------------------------------------------------------


def explain(
    columns: Columns,
    boards: Boards,
    lists: Sequence[str],
    outs: Sequence[Value],
    deep: bool = True,
) -> Formula | None:
    """A formula that is right for every example; None if none was found.

    `boards` are the inputs that are lists of rows, with the offsets of these, `lists` those that
    are lists of any length.
    """
    if all(out == outs[0] for out in outs):
        return Const(outs[0])
    for name, column in columns.items():
        if list(column) == list(outs):
            return Copy(name)
    kinds = {skeleton(out) for out in outs}
    if kinds == {"leaf"}:
        found = _leaf(columns, outs)
        if found is not None:
            return found
    if all(type(out) is tuple for out in outs):
        found = _listed(columns, boards, lists, outs)
        if found is not None:
            return found
    same = {(_functor(out), len(parts(out))) for out in outs if parts(out)}
    if len(same) == 1 and all(parts(out) for out in outs):
        made = [
            explain(columns, boards, lists, [parts(out)[n] for out in outs])
            for n in range(len(parts(outs[0])))
        ]
        if all(formula is not None for formula in made):
            return Make(outs[0], tuple(made))  # type: ignore[arg-type]
    if deep:
        for name in columns:
            column = columns[name]
            if name in boards or 2 * len(set(column)) > len(outs) + 2:
                continue
            if any(type(value) is int for value in column) and not any(map(parts, column)):
                continue
            helper = learned("term", columns[name], outs)
            if helper is not None and len(helper.clauses) <= FEW:
                return Call(helper, name)
    return None


def _functor(value: Value) -> object:
    return getattr(value, "name", type(value).__name__) if parts(value) else value


def _leaf(columns: Columns, outs: Sequence[Value]) -> Formula | None:
    """An atomic output."""
    found = [
        formula
        for name, column in columns.items()
        for formula in affine(name, column, outs)
        if _right(formula, columns, outs)
    ]
    if found:
        return min(found, key=lambda formula: formula.cost)
    tables = []
    for name, column in columns.items():
        if any(parts(value) for value in column) or 2 * len(set(column)) > len(outs) + 2:
            continue
        helper = learned("name", column, outs, tables=True)
        if helper is not None:
            tables.append((len(helper.clauses), name, helper))
    if tables:
        _, name, helper = min(tables, key=lambda entry: entry[0])
        return Call(helper, name)
    return None


def _right(formula: Formula, columns: Columns, outs: Sequence[Value]) -> bool:
    try:
        return all(
            formula.value({name: column[n] for name, column in columns.items()}) == out
            for n, out in enumerate(outs)
        )
    except Unknown:
        return False


def affine(name: str, column: Sequence[Value], outs: Sequence[Value]) -> Iterator[Affine]:
    """The formulas that have the same least and greatest value as the outputs."""
    if not column or not outs or not all(type(value) is int for value in column):
        return
    letter = ""
    numbers: list[int]
    if all(type(out) is int for out in outs):
        numbers = [int(out) for out in outs]  # type: ignore[arg-type]
    elif all(
        isinstance(out, str) and len(out) == 1 and out.isalpha() and out.isascii() for out in outs
    ):
        letter = "a" if str(outs[0]).islower() else "A"
        numbers = [ord(str(out)) - ord(letter) for out in outs]
    else:
        return
    given = [int(value) for value in column]  # type: ignore[arg-type]
    least = (0, -1) if letter else range(-FAR, FAR + 1)
    adds = dict.fromkeys((min(numbers) - min(given), max(numbers) - max(given)))
    straight = [add for add in adds if add in least]
    for add in straight:
        yield Affine(name, 1, add, letter)
    if len(set(numbers)) > 2 or (len(set(numbers)) == 2 and not straight):
        yield Affine(name, -1, min(numbers) + max(given), letter)


def learned(
    title: str, ins: Sequence[Value], outs: Sequence[Value], tables: bool = False
) -> Helper | None:
    """A helper that is right for every example; None if outputs do not follow from inputs."""
    pairs: dict[Value, Value] = {}
    for given, out in zip(ins, outs, strict=True):
        if pairs.setdefault(given, out) != out:
            return None
    if tables and len(pairs) > FEW:
        return None
    helper = Helper(title)
    groups: dict[object, list[tuple[Value, Value]]] = defaultdict(list)
    for given, out in pairs.items():
        groups[skeleton(given)].append((given, out))
    for group in groups.values():
        clauses = _clauses(group)
        if clauses is None:
            return None
        helper.clauses += clauses
    return helper


def _clauses(group: Sequence[tuple[Value, Value]]) -> list[tuple[Pattern, Formula]] | None:
    """Clauses for inputs of one shape."""
    pattern = pattern_of(group[0][0])
    rows = [pattern.match(given) for given, _ in group]
    outs = [out for _, out in group]
    columns = {name: [row[name] for row in rows if row is not None] for name in pattern.names}
    if len(group) <= 2 and all(skeleton(given) == "leaf" for given, _ in group):
        return [(Pattern(given, ()), Const(out)) for given, out in group]
    if all(given == out for given, out in group):
        whole = pattern_of(Atom("whole"))
        return [(whole, Copy(whole.names[0]))]
    if skeleton(group[0][0]) == "leaf":
        for simple in affine(pattern.names[0], columns[pattern.names[0]], outs):
            if len(group) > 3 and _right(simple, columns, outs):
                return [(pattern, simple)]
        if len(group) > FEW:
            return None
        return [(Pattern(given, ()), Const(out)) for given, out in group]
    made_of = explain(columns, {}, (), outs, deep=False) if not _tabular(columns) else None
    if made_of is not None and len(group) > 1:
        return [(pattern, made_of)]
    best: list[tuple[Pattern, Formula]] | None = None
    for name in pattern.names:
        split: dict[Value, list[int]] = defaultdict(list)
        for n, value in enumerate(columns[name]):
            split[value].append(n)
        if len(split) > FEW:
            continue
        made: list[tuple[Pattern, Formula]] = []
        for value, indexes in split.items():
            inner = {key: [column[n] for n in indexes] for key, column in columns.items()}
            formula = explain(inner, {}, (), [outs[n] for n in indexes], deep=False)
            if formula is None:
                break
            made.append((pattern.bound(name, value), formula))
        else:
            if best is None or len(made) < len(best):
                best = made
    return best


def _tabular(columns: Columns) -> bool:
    """Whether all inputs are names: what they come to is listed, not computed."""
    return all(isinstance(value, str) for column in columns.values() for value in column)


def _listed(
    columns: Columns, boards: Boards, lists: Sequence[str], outs: Sequence[Any]
) -> Formula | None:
    """A list of any length, from a board or a list."""
    for name, offsets in boards.items():
        found = _grid(name, columns[name], outs) or _squares(name, columns[name], outs, offsets)
        if found is not None:
            return found
    for name in lists:
        column: Sequence[Any] = columns[name]
        if not any(column) or any(len(a) != len(b) for a, b in zip(column, outs, strict=True)):
            continue
        for backwards in (False, True):
            ins = [element for given in column for element in given]
            made = [e for out in outs for e in (reversed(out) if backwards else out)]
            helper = learned("square", ins, made)
            if helper is not None:
                return Each(helper, name, backwards)
    return None


def _grid(name: str, column: Sequence[Any], outs: Sequence[Any]) -> Formula | None:
    for orientation, turn in ORIENTATIONS.items():
        try:
            turned = [turn(board) for board in column]
        except ValueError:  # rows of several lengths
            continue
        for flat in (False, True):
            for padding in _paddings(turned[0], outs[0], flat):
                squares = _cells(turned, outs, flat, padding)
                if squares is not None and len(set(squares[1])) > 1:
                    helper = learned("cell", *squares)
                    if helper is not None:
                        return Grid(helper, name, orientation, flat, padding=padding)
    return None


def _paddings(board: Any, out: Any, flat: bool) -> Iterator[Padding | None]:
    """None first; then what would make the rows of a board as long as theirs."""
    yield None
    lengths = [len(line) for line in board]
    if not out or len(set(lengths)) == 1:
        return
    short = lengths.index(min(lengths))
    width, rest = divmod(len(out), len(board)) if flat else (max(lengths), 0)
    if rest or width <= lengths[short] or (not flat and len(out) != len(board)):
        return
    line = out[short * width : (short + 1) * width] if flat else out[short]
    if type(line) is tuple and len(line) >= width:
        yield Padding(len(line), line[-1], False)
        yield Padding(len(line), line[0], True)


def _cells(
    boards: Sequence[Any], outs: Sequence[Any], flat: bool, padding: Padding | None
) -> tuple[list[Value], list[Value]] | None:
    """The squares of ours and of theirs, one after the other; None if they are not as many."""
    ins: list[Value] = []
    made: list[Value] = []
    for board, out in zip(boards, outs, strict=True):
        lines = out
        if flat and padding is not None:
            lines = [out[n : n + padding.width] for n in range(0, len(out), padding.width)]
        if padding is not None:
            if len(lines) != len(board):
                return None
            lines = [padding.stripped(*pair) for pair in zip(lines, map(len, board), strict=True)]
        if not flat or padding is not None:
            if [len(line) for line in board] != [
                len(line) if type(line) is tuple else -1 for line in lines
            ]:
                return None
            lines = [cell for line in lines for cell in line]
        ins += [cell for line in board for cell in line]
        made += lines
        if len(ins) != len(made):
            return None
    return ins, made


def _squares(
    name: str, column: Sequence[Any], outs: Sequence[Any], offsets: tuple[int, ...]
) -> Formula | None:
    """A list of terms, each for a square; which of their leaves say where is tried out."""
    elements = [element for out in outs for element in out]
    stops = merged(elements) if elements else ((),)
    if () in stops:
        return None
    pattern = pattern_of(elements[0], stops)
    leaves = {
        n: [_at(e, p) for e in elements] for n, p in zip(pattern.names, pattern.paths, strict=True)
    }
    height = max(map(len, column))
    width = max(len(line) for board in column for line in board)
    ways = {key: _inverses(values, max(height, width)) for key, values in leaves.items()}
    for xs in pattern.names:
        for ys in pattern.names:
            if xs == ys:
                continue
            for to_x in ways[xs]:
                for to_y in ways[ys]:
                    found = _chosen(name, column, outs, pattern, (xs, to_x), (ys, to_y), offsets)
                    if found is not None:
                        return found
    return None


def _at(value: Value, path: Path) -> Value:
    for step in path:
        value = parts(value)[step]
    return value


Inverse: TypeAlias = Callable[[Any], int]


def _inverses(values: Sequence[Value], size: int) -> list[Inverse]:
    """From a leaf back to a number of a row or a column, the simplest first."""
    if all(type(value) is int for value in values):
        straight: list[Inverse] = [lambda v, k=k: v + k for k in (0, 1, -1)]  # type: ignore[misc]
        turned: list[Inverse] = [lambda v, k=k: k - v for k in (size + 1, size)]  # type: ignore[misc]
        return straight + turned
    if all(isinstance(v, str) and len(v) == 1 and v.isalpha() and v.isascii() for v in values):
        return [lambda v: ord(v.lower()) - 96, lambda v: size + 97 - ord(v.lower())]
    return []


def _chosen(
    name: str,
    column: Sequence[Any],
    outs: Sequence[Any],
    pattern: Pattern,
    by_x: tuple[str, Inverse],
    by_y: tuple[str, Inverse],
    offsets: tuple[int, ...],
) -> Formula | None:
    rows: list[dict[str, Value]] = []
    made: list[Value] = []
    rest: list[Value] = []
    orders = {"rows": True, "columns": True, "sorted": True}
    for board, out in zip(column, outs, strict=True):
        left = {(place["X"], place["Y"]): place for place in places(board, offsets)}
        walk = []
        for element in out:
            row = pattern.match(element)
            assert row is not None
            place = left.pop((by_x[1](row[by_x[0]]), by_y[1](row[by_y[0]])), None)
            if place is None:
                return None
            rows.append(place)
            made.append(element)
            walk.append((place["X"], place["Y"], order(element)))
        rest += [place["Cell"] for place in left.values()]
        orders["rows"] &= walk == sorted(walk, key=lambda e: (e[1], e[0]))
        orders["columns"] &= walk == sorted(walk, key=lambda e: (e[0], e[1]))
        orders["sorted"] &= walk == sorted(walk, key=lambda e: e[2])
    chosen, others = {row["Cell"] for row in rows}, set(rest)
    if chosen & others or not chosen:
        return None
    given = {key: [row[key] for row in rows] for key in ("X", "Y", "Cell")}
    element = explain(given, {}, (), made)
    went = next((way for way in ("sorted", "rows", "columns") if orders[way]), None)
    if element is None or went is None:
        return None
    without = only = None
    if others:
        if len(others) <= len(chosen) or len(chosen) > FEW:
            without = tuple(sorted(others, key=order))
        else:
            only = tuple(sorted(chosen, key=order))
    return Squares(element, name, went, without, only, offsets)
