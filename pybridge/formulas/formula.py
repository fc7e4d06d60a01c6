"""Formulas from our terms to those of a third party's program: worked out, or written as Prolog.

A formula has inputs, which are the variables of a pattern of ours, and a value, which is a term of
theirs. `learning.py` finds them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from ludolog.formulas.axes import Aslant, Axes, LineUp, Numbering, firsts, squares
from ludolog.formulas.shapes import (
    Pattern,
    applied,
    order,
    rebuilt,
    told,
)
from ludolog.terms import Atom, Term, Tup, Value

__all__ = [
    "ORIENTATIONS",
    "Affine",
    "Call",
    "Const",
    "Copy",
    "Each",
    "Formula",
    "Grid",
    "Helper",
    "Index",
    "Joined",
    "Make",
    "Squares",
    "Those",
    "Unknown",
    "Writer",
]

Row: TypeAlias = Mapping[str, Value]
Boards: TypeAlias = Mapping[str, Numbering]
"""The inputs that are boards, with the numbering of their squares."""

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
            clause(
                f"{name}({told(pattern.term)}, {{}})", formula, self, ["!"] if cut else []
            )
            for pattern, formula, cut in (
                (*pair, helper.ordered and n + 1 < len(helper.clauses))
                for n, pair in enumerate(helper.clauses)
            )
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
            f"{n}" if k == 1 else f"-{n}" if k == -1 else f"{k} * {n}"
            for n, k in ((self.first, self.a), (self.second, self.b))
        ]
        add = f" + {self.add}" if self.add > 0 else f" - {-self.add}" if self.add else ""
        return out, [f"{out} is {' + '.join(parts)}{add}"]


@dataclass(frozen=True)
class Joined:
    """The two parts of the name of a square, such as a letter and a number, as one name."""

    one: Affine | Copy
    other: Affine | Copy

    @property
    def cost(self) -> int:
        """That of its parts."""
        return self.one.cost + self.other.cost

    def value(self, row: Row) -> Value:
        """The name."""
        return Atom(f"{self.one.value(row)}{self.other.value(row)}")

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        one, first = self.one.prolog(writer)
        other, second = self.other.prolog(writer)
        out = writer.variable()
        return out, [*first, *second, f"atom_concat({one}, {other}, {out})"]


@dataclass
class Helper:
    """A predicate from one term of ours to one of theirs: clauses are tried in their order."""

    title: str
    clauses: list[tuple[Pattern, Formula]] = field(default_factory=list)
    ordered: bool = False
    """Whether a later clause would match what an earlier one does, too."""

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

    @property
    def inputs(self) -> tuple[str, ...]:
        """The names of what it is made of."""
        return (self.name,)

    def given(self, row: Row) -> Value:
        """What the helper is asked for."""
        return row[self.name]

    def wanted(self, row: Row, leaf: Value) -> Value:
        """What the helper would have to say for the value to be this one. Raises Unknown."""
        return leaf

    def value(self, row: Row) -> Value:
        """The helper's answer."""
        return self.helper.value(self.given(row))

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
    in_order: bool = False
    """Whether it is sorted."""

    def value(self, row: Row) -> Value:
        """The list."""
        given = row[self.name]
        if type(given) is not tuple:
            raise Unknown
        made = [self.helper.value(element) for element in given]
        if self.in_order:
            made.sort(key=order)
        return tuple(reversed(made) if self.backwards else made)

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        out = writer.variable()
        goals = [f"maplist({writer.name(self.helper)}, {self.name}, {out})"]
        for wanted, turn in ((self.in_order, "msort"), (self.backwards, "reverse")):
            if wanted:
                turned = writer.variable()
                goals.append(f"{turn}({out}, {turned})")
                out = turned
        return out, goals


@dataclass(frozen=True)
class Those:
    """A list with an element for each input that has a certain value: the colours that somebody
    owns, where ours tells the owner of each colour.
    """

    each: tuple[Call, ...]
    """For each input a list of one element, or none."""
    in_order: bool = False
    """Whether the elements are sorted; else they come in the order of the inputs."""
    cost: int = 6

    def value(self, row: Row) -> Value:
        """The list. Raises Unknown for a value that was not seen."""
        lists: list[Any] = [call.value(row) for call in self.each]
        made = [element for several in lists for element in several]
        return tuple(sorted(made, key=order) if self.in_order else made)

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        told_ = [call.prolog(writer) for call in self.each]
        out = writer.variable()
        goals = [goal for _, before in told_ for goal in before]
        goals.append(f"append([{', '.join(text for text, _ in told_)}], {out})")
        if not self.in_order:
            return out, goals
        turned = writer.variable()
        return turned, [*goals, f"msort({out}, {turned})"]


@dataclass(frozen=True)
class Tally:
    """A sorted list in which a name stands as often as an input says: what was taken, where ours
    counts it.
    """

    each: tuple[tuple[Value, str], ...]
    """The names in the standard order, each with its input."""
    none: tuple[str, ...] = ()
    """Inputs that were 0 always: nobody knows the name of what they count."""
    cost: int = 6

    @property
    def formulas(self) -> tuple[Copy, ...]:
        """The inputs as formulas."""
        return tuple(Copy(name) for name in (*(name for _, name in self.each), *self.none))

    def value(self, row: Row) -> Value:
        """The list. Raises Unknown if there is something without a name."""
        if any(row[name] for name in self.none):
            raise Unknown
        made: list[Value] = []
        for element, name in self.each:
            number = row[name]
            if type(number) is not int or number < 0:
                raise Unknown
            made += [element] * number
        return tuple(made)

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        out, lists = writer.variable(), [writer.variable() for _ in self.each]
        text = "times(N, Name, List) :-\n    length(List, N),\n    maplist(=(Name), List)."
        writer.helpers.setdefault("times", [text])
        goals = [f"{name} =:= 0" for name in self.none]
        goals += [
            f"times({name}, {told(element)}, {made})"
            for (element, name), made in zip(self.each, lists, strict=True)
        ]
        return out, [*goals, f"append([{', '.join(lists)}], {out})"]


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
    """What makes rows of a board equally long: `filler`, behind them or, if `first`, in front; on
    both sides, if `fronts` say how much of it stands in front of each, and between the squares of
    a row, if these are `step` places from each other.
    """

    width: int
    filler: Value
    first: bool
    fronts: tuple[int, ...] = ()
    step: int = 1

    def stripped(self, line: Any, length: int, n: int) -> Any:
        """The squares of row `n` of theirs, without the padding; None if it has none of this kind.
        """
        if type(line) is not tuple or len(line) != self.width:
            return None
        places = self._places(length, n)
        inner = tuple(line[k] for k in places if 0 <= k < self.width)
        rest = (cell for k, cell in enumerate(line) if k not in places)
        fits = len(inner) == length and all(cell == self.filler for cell in rest)
        return inner if fits else None

    def _places(self, length: int, n: int) -> range:
        """Where the squares of a row stand."""
        if self.fronts:
            front = self.fronts[n] if n < len(self.fronts) else 0
        else:
            front = self.width - length if self.first else 0
        return range(front, front + length * self.step, self.step)

    def padded(self, line: tuple[Value, ...], n: int) -> tuple[Value, ...]:
        """The row as long as all. Raises Unknown if it is too long for that."""
        made = [self.filler] * self.width
        for place, cell in zip(self._places(len(line), n), line, strict=True):
            if not 0 <= place < self.width:
                raise Unknown
            made[place] = cell
        return tuple(made)

    def goal(self, name: str, rows: str, out: str) -> str:
        """The goal that pads all rows."""
        fronts = f", [{','.join(map(str, self.fronts))}]" if self.fronts else ""
        return f"maplist({name}, {rows}{fronts}, {out})"

    def clauses(self, name: str) -> list[str]:
        """The predicate for that, as text."""
        filler = told(self.filler)
        if self.fronts:
            between = f",{filler}" * (self.step - 1)
            return [
                f"{name}(Row, N, Padded) :-\n"
                f"    length(Padded, {self.width}),\n"
                f"    length(Front, N),\n"
                f"    append(Front, Rest, Padded),\n"
                f"    maplist(=({filler}), Front),\n"
                f"    {name}(Row, Rest).\n\n"
                f"{name}([Cell], [Cell|Rest]) :- !,\n"
                f"    maplist(=({filler}), Rest).\n"
                f"{name}([Cell|Cells], [Cell{between}|Rest]) :-\n"
                f"    {name}(Cells, Rest)."
            ]
        ends = "Rest, Row" if self.first else "Row, Rest"
        return [
            f"{name}(Row, Padded) :-\n"
            f"    length(Row, N),\n"
            f"    M is {self.width} - N,\n"
            f"    length(Rest, M),\n"
            f"    maplist(=({filler}), Rest),\n"
            f"    append({ends}, Padded)."
        ]


def inside(board: Any, walls: Collection[Value]) -> Any:
    """The board without cells that are no squares."""
    if not walls:
        return board
    return tuple(tuple(cell for cell in row if cell not in walls) for row in board)


@dataclass(frozen=True)
class Grid:
    """A board as a list of rows, or of squares if `flat`, each square by a helper."""

    helper: Helper
    name: str
    orientation: str
    flat: bool
    cost: int = 5
    padding: Padding | None = None
    lines: LineUp | None = None
    """Where its lines are others than rows and columns."""
    last: tuple[int, int] = (0, 0)
    """The least and the greatest number of such a line."""
    walls: tuple[Value, ...] = ()
    """Cells of ours that are no squares, and that theirs does not have."""

    def value(self, row: Row) -> Value:
        """The board."""
        try:
            board = row[self.name]
            turn = ORIENTATIONS[self.orientation] if self.lines is None else self.lines.value
            board = inside(turn(board), self.walls)
        except ValueError:
            raise Unknown from None
        rows = [tuple(map(self.helper.value, line)) for line in board]
        if self.padding is not None:
            rows = [self.padding.padded(line, n) for n, line in enumerate(rows)]
        return tuple(cell for line in rows for cell in line) if self.flat else tuple(rows)

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        board, goals = self.name, []
        if self.lines is not None:
            turned = writer.variable()
            goals += self.lines.goals(board, turned, writer, self.last)
            board = turned
        elif self.orientation != "rows":
            turned = writer.variable()
            goals.append(_TURNED[self.orientation].format(board, turned))
            board = turned
            if self.orientation == "columns":
                writer.helpers.setdefault("columns", [COLUMNS])
        if self.walls:
            squares_ = writer.variable()
            goals.append(f"maplist(inside, {board}, {squares_})")
            board = squares_
            writer.helpers.setdefault("inside", [
                "inside(Row, Squares) :-\n"
                f"    exclude([Cell]>>memberchk(Cell, {told(self.walls)}), Row, Squares)."
            ])
        out = writer.variable()
        name = writer.name(self.helper)
        if self.padding is not None:
            writer.helpers.setdefault("padded", self.padding.clauses("padded"))
            short = writer.variable()
            goals.append(f"maplist(maplist({name}), {board}, {short})")
            if not self.flat:
                return out, [*goals, self.padding.goal("padded", short, out)]
            long = writer.variable()
            padded = self.padding.goal("padded", short, long)
            return out, [*goals, padded, f"append({long}, {out})"]
        if not self.flat:
            return out, [*goals, f"maplist(maplist({name}), {board}, {out})"]
        cells = writer.variable()
        return out, [*goals, f"append({board}, {cells})", f"maplist({name}, {cells}, {out})"]


_VARIABLE: Final = re.compile(r"\b[A-Z]\w*\b")


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
    axes: Axes | None = None
    """The other numbers of squares that the element is made of, too."""

    def value(self, row: Row) -> Value:
        """The list."""
        board = row[self.name]
        made = []
        for place in places(board, self.offsets):
            if self._chosen(place["Cell"]):
                if self.axes is not None:
                    place |= self.axes.row("X", "Y", place)
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
            writer.helpers.setdefault("first", firsts(self.offsets))
        if self.order == "columns":
            walk = [f"{self.name} = [Row1|_]", "nth1(X, Row1, _)", rows, columns]
        else:
            walk = [rows, columns]
        if self.without is not None:
            walk.append(f"\\+ memberchk(Cell, {told(self.without)})")
        elif self.only is not None:
            walk.append(f"memberchk(Cell, {told(self.only)})")
        if self.axes is not None:
            used = set(_VARIABLE.findall(" ".join([text, *goals])))
            walk += self.axes.goals("X", "Y", used, writer)
        out = writer.variable()
        lines = ",\n              ".join([*walk, *goals])
        found = f"findall({text},\n            ( {lines} ),\n            {out})"
        if self.order != "sorted":
            return out, [found]
        done = writer.variable()
        return done, [found, f"sort({out}, {done})"]


@dataclass(frozen=True)
class Spot:
    """A term for the square on which a piece is, of which there is one at most: by X and Y from 1.
    Another term, `gone`, where it is on none; None if that was not seen.
    """

    element: Formula
    name: str
    cell: Value
    gone: Value | None
    cost: int = 7

    def value(self, row: Row) -> Value:
        """The term. Raises Unknown."""
        found = [place for place in places(row[self.name]) if place["Cell"] == self.cell]
        if not found and self.gone is not None:
            return self.gone
        if len(found) != 1:
            raise Unknown
        return self.element.value(found[0])

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        text, goals = self.element.prolog(writer)
        number = sum(title.startswith("spot") for title in writer.helpers) + 1
        title, out = f"spot{number}", writer.variable()
        walk = f"nth1(Y, Board, Row),\n    nth1(X, Row, {told(self.cell)}),\n    !"
        lines = [f"{title}(Board, {text}) :-\n    " + ",\n    ".join([walk, *goals]) + "."]
        if self.gone is not None:
            lines.append(f"{title}(_, {told(self.gone)}).")
        writer.helpers[title] = lines
        return out, [f"{title}({self.name}, {out})"]


@dataclass(frozen=True)
class Slanted:
    """A formula with the other numbers of squares as inputs, too."""

    formula: Formula
    aslant: Aslant

    @property
    def cost(self) -> int:
        """That of the formula."""
        return self.formula.cost

    def value(self, row: Row) -> Value:
        """What the formula says."""
        return self.formula.value(self.aslant.row(row))

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        text, goals = self.formula.prolog(writer)
        return text, [*self.aslant.goals(inputs([self.formula]), writer), *goals]


Formula: TypeAlias = (
    Const | Copy | Affine | Index | Joined | Call | Make
    | Each | Those | Tally | Grid | Squares | Spot | Slanted
)


def inputs(formulas: Iterable[Formula]) -> set[str]:
    """The names of all that the formulas are made of."""
    return {name for formula in formulas for name in inputs_of(formula)}


def inputs_of(formula: Formula) -> tuple[str, ...]:
    """The names of what a formula is made of."""
    match formula:
        case Index(first=first, second=second):
            return first, second
        case Joined(one=one, other=other):
            return one.name, other.name
        case Const():
            return ()
        case Make(formulas=formulas):
            return tuple(inputs(formulas))
        case Call():
            return formula.inputs
        case Those(each=calls):
            return tuple(inputs(calls))
        case Tally():
            return tuple(inputs(formula.formulas))
        case Slanted(formula=inner):
            return inputs_of(inner)
    return (formula.name,)


def places(board: Any, offsets: Sequence[int] = ()) -> Iterator[dict[str, Value]]:
    """X, Y and Cell of each square, row by row."""
    for x, y, cell in squares(board, offsets):
        yield {"X": x, "Y": y, "Cell": cell}
