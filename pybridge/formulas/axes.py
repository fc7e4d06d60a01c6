"""Boards whose rows are of several lengths, seen along other lines than rows and columns.

Such a board may have sides that are aslant, and a program may count its squares along them, or from
where each line begins. Squares are ``x, y``: the number within the row, and that of the row.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Final, Protocol, TypeAlias

from ludolog.terms import Value

__all__ = [
    *("SLANTS", "Aslant", "Axes", "LineUp", "Lines", "Numbering", "Slant"),
    *("axes_of", "lines_up"),
]

Row: TypeAlias = Mapping[str, Value]

class Writer(Protocol):
    """What `ludolog.formulas.formula.Writer` is needed for here."""

    helpers: dict[str, list[str]]

    def variable(self) -> str:
        """A variable that no other formula has."""


Slant: TypeAlias = tuple[int, int]
"""``a * x + b * y`` is the same on each of these lines."""

SLANTS: Final[Sequence[Slant]] = ((1, 0), (-1, 1), (2, -1), (0, 1))
"""The lines that are looked at; the last ones are rows."""

Square: TypeAlias = tuple[int, int]


def of(slant: Slant, x: int, y: int) -> int:
    """Which of the lines a square is on."""
    return slant[0] * x + slant[1] * y


def summed(slant: Slant, x: str, y: str) -> str:
    """The same as text."""
    told_ = [
        f"{'-' if n < 0 else ''}{'' if abs(n) == 1 else f'{abs(n)}*'}{name}"
        for n, name in zip(slant, (x, y), strict=True)
        if n
    ]
    return " + ".join(told_).replace("+ -", "- ")


@dataclass(frozen=True)
class Lines:
    """A number of a square: which line it is on, or how far it is from an end of its line."""

    slant: Slant
    ends: tuple[tuple[int, int], ...] = ()
    """For each line the number at one end; () if the line itself is meant."""
    backwards: bool = False
    """Whether that is the far end."""

    @property
    def along(self) -> Slant:
        """What is counted on a line."""
        return (0, 1) if self.slant == (1, 0) else (1, 0)

    @cached_property
    def _ends(self) -> Mapping[int, int]:
        return dict(self.ends)

    def value(self, x: int, y: int) -> int | None:
        """The number; None for what is no square."""
        line = of(self.slant, x, y)
        if not self.ends:
            return line
        end = self._ends.get(line)
        if end is None:
            return None
        there = of(self.along, x, y)
        return end - there if self.backwards else there - end

    def goals(self, x: str, y: str, out: str, writer: Writer) -> list[str]:
        """Goals that make it of the variables `x` and `y`."""
        line = summed(self.slant, x, y)
        if not self.ends:
            return [f"{out} is {line}"]
        a, b = self.slant
        title = f"{'ends' if self.backwards else 'begins'}_{a}_{b}".replace("-", "m")
        writer.helpers.setdefault(title, [f"{title}({n}, {end})." for n, end in self.ends])
        end, goals = writer.variable(), []
        if self.slant in ((1, 0), (0, 1)):
            key = x if self.slant == (1, 0) else y
        else:
            key = writer.variable()
            goals.append(f"{key} is {line}")
        there = y if self.along == (0, 1) else x
        sum_ = f"{end} - {there}" if self.backwards else f"{there} - {end}"
        return [*goals, f"{title}({key}, {end})", f"{out} is {sum_}"]


@dataclass(frozen=True)
class Axes:
    """The squares of a board, and the numbers that these have besides, without those that say the
    same as another one.
    """

    squares: frozenset[Square]

    @cached_property
    def numbers(self) -> Sequence[Lines]:
        """The other numbers, the simplest first."""
        walk = sorted(self.squares)
        seen = {_normal([x for x, _ in walk]), _normal([y for _, y in walk])}
        found: list[Lines] = []
        for lines in self._all():
            values = [lines.value(x, y) for x, y in walk]
            normal = _normal([value for value in values if value is not None])
            if normal not in seen:
                seen.add(normal)
                found.append(lines)
        return found

    def _all(self) -> Iterator[Lines]:
        yield from (Lines(slant) for slant in SLANTS)
        for slant in SLANTS:
            lines: dict[int, list[int]] = defaultdict(list)
            along = Lines(slant).along
            for x, y in self.squares:
                lines[of(slant, x, y)].append(of(along, x, y))
            if all(max(line) - min(line) + 1 == len(line) for line in lines.values()):
                yield Lines(slant, tuple(sorted((n, min(line)) for n, line in lines.items())))
                yield Lines(slant, tuple(sorted((n, max(line)) for n, line in lines.items())), True)

    def row(
        self, x: str, y: str, row: Row, needed: Collection[str] | None = None
    ) -> dict[str, Value]:
        """The numbers of the square of which these two variables are, by their names."""
        across, down = row.get(x), row.get(y)
        if type(across) is not int or type(down) is not int:
            return {}
        return {
            f"{x}{y}{n}": value
            for n, lines in enumerate(self.numbers, 1)
            if (needed is None or f"{x}{y}{n}" in needed)
            and (value := lines.value(across, down)) is not None
        }

    def goals(self, x: str, y: str, used: Collection[str], writer: Writer) -> list[str]:
        """The goals that make those numbers that are used."""
        return [
            goal
            for n, lines in enumerate(self.numbers, 1)
            if f"{x}{y}{n}" in used
            for goal in lines.goals(x, y, f"{x}{y}{n}", writer)
        ]


@dataclass(frozen=True)
class Numbering:
    """How the squares of a board of ours are numbered where its states name them."""

    offsets: tuple[int, ...] = ()
    """By how much the first number begins later in each row; () if nowhere."""
    axes: Axes | None = None
    """The numbers that squares have besides."""
    walls: frozenset[Value] = frozenset()
    """The cells of the board that are no squares."""


@dataclass(frozen=True)
class LineUp:
    """A board as a list of other lines than its rows."""

    slant: Slant
    offsets: tuple[int, ...]
    upwards: bool = False
    """Whether the last line comes first."""
    backwards: bool = False
    """Whether each line begins at its far end."""

    def value(self, board: Any) -> tuple[tuple[Value, ...], ...]:
        """The board in this way."""
        return tuple(
            tuple(cell for _, _, cell in line) for line in self._lines(board)
        )

    def firsts(self, board: Any, slant: Slant) -> tuple[list[int], int]:
        """Of each line the number of its first square among lines of another kind, and by how much
        that of the next square is greater.
        """
        numbers = [[of(slant, x, y) for x, y, _ in line] for line in self._lines(board)]
        longest = max(numbers, key=len)
        return [line[0] for line in numbers], longest[1] - longest[0]

    def _lines(self, board: Any) -> list[list[tuple[int, int, Value]]]:
        lines: dict[int, list[tuple[int, int, Value]]] = defaultdict(list)
        for x, y, cell in squares(board, self.offsets):
            lines[of(self.slant, x, y)].append((x, y, cell))
        found = [lines[n] for n in sorted(lines, reverse=self.upwards)]
        return [line[::-1] for line in found] if self.backwards else found

    def goals(self, board: str, out: str, writer: Writer, last: tuple[int, int]) -> list[str]:
        """Goals for that; `last` are the least and the greatest number of a line."""
        a, b = self.slant
        title = f"lines_{a}_{b}".replace("-", "m")
        across = self.slant != (0, 1)
        walk = ["nth1(Y, Board, Row)", "nth1(N, Row, Cell)" if across else "member(Cell, Row)"]
        if self.offsets and across:
            walk.append("first(Y, First)")
            walk.append("X is First + N - 1")
            writer.helpers.setdefault("first", firsts(self.offsets))
        inner = ", ".join(walk)
        key = summed(self.slant, "X" if self.offsets else "N", "Y")
        writer.helpers.setdefault(title, [
            f"{title}(Board, Lines) :-\n"
            f"    findall(Line,\n"
            f"            ( between({last[0]}, {last[1]}, Key),\n"
            f"              findall(Cell,\n"
            f"                      ( {inner},\n"
            f"                        Key =:= {key} ),\n"
            f"                      Line) ),\n"
            f"            Lines)."
        ])
        goals = [f"{title}({board}, {out})"]
        if self.upwards:
            goals = [goals[0].replace(f", {out})", f", {out}1)"), f"reverse({out}1, {out})"]
        if self.backwards:
            goals = [
                *(goal.replace(f", {out})", f", {out}2)") for goal in goals),
                f"maplist(reverse, {out}2, {out})",
            ]
        return goals

    def ends(self, board: Any) -> tuple[int, int]:
        """The least and the greatest number of a line."""
        numbers = [of(self.slant, x, y) for x, y, _ in squares(board, self.offsets)]
        return min(numbers), max(numbers)


def squares(board: Any, offsets: Sequence[int] = ()) -> Iterator[tuple[int, int, Value]]:
    """The numbers of each square and what stands there, row by row; `offsets` are added to the
    first number in each row.
    """
    for y, row in enumerate(board, 1):
        for x, cell in enumerate(row, 1 + (offsets[y - 1] if offsets else 0)):
            yield x, y, cell


def firsts(offsets: Sequence[int]) -> list[str]:
    """The facts that say where the rows of a board begin."""
    return [f"first({y}, {offset + 1})." for y, offset in enumerate(offsets, 1)]


def lines_up(board: Any, offsets: tuple[int, ...]) -> Iterator[LineUp]:
    """The ways to see a board as other lines, if its rows do not begin and end alike."""
    if axes_of(tuple(map(len, board)), offsets) is None:
        return
    for backwards in (False, True):
        for upwards in (False, True):
            for slant in SLANTS:
                yield LineUp(slant, offsets, upwards, backwards)


def _normal(values: Sequence[int]) -> tuple[int, ...]:
    """The numbers without what counting from elsewhere, or the other way round, changes."""
    least, most = min(values), max(values)
    return min(tuple(v - least for v in values), tuple(most - v for v in values))


@lru_cache(maxsize=64)
def axes_of(lengths: tuple[int, ...], offsets: tuple[int, ...], least: int = 1) -> Axes | None:
    """The axes of a board with rows of these lengths, by `offsets` further to the right each, the
    first one with the number `least`; None if its rows begin and end in the same columns.
    """
    starts = offsets or (0,) * len(lengths)
    if len(set(zip(lengths, starts, strict=True))) == 1:
        return None
    return Axes(
        frozenset(
            (x, y)
            for y, (length, first) in enumerate(zip(lengths, starts, strict=True), least)
            for x in range(1 + first, 1 + first + length)
        )
    )


@dataclass(frozen=True)
class Aslant:
    """The inputs that a move of ours has besides: other numbers of its squares."""

    axes: Axes
    pairs: tuple[tuple[str, str], ...]
    """The variables of each square, ``x`` first."""
    needed: frozenset[str] | None = None
    """Those of these inputs that are needed; None for all."""

    @classmethod
    def of(cls, axes: Axes | None, columns: Mapping[str, Sequence[Value]]) -> Aslant | None:
        """Those of moves with these columns; None if no two numbers in a row are squares."""
        if axes is None:
            return None
        numbers = [n for n, column in columns.items() if all(type(v) is int for v in column)]
        found: list[tuple[str, str]] = []
        left = list(numbers)
        while len(left) > 1:
            one, other = left[:2]
            for x, y in ((one, other), (other, one)):
                places: Any = zip(columns[x], columns[y], strict=True)
                if axes.squares.issuperset(places):
                    found.append((x, y))
                    break
            left = left[2:] if found and set(found[-1]) == {one, other} else left[1:]
        return cls(axes, tuple(found)) if found else None

    def holds(self, row: Row) -> bool:
        """Whether these are squares of the board."""
        return all((row.get(x), row.get(y)) in self.axes.squares for x, y in self.pairs)

    def row(self, row: Row) -> Row:
        """The row with these inputs."""
        made = dict(row)
        for pair in self.pairs:
            made |= self.axes.row(*pair, row, self.needed)
        return made

    def only(self, used: Collection[str]) -> Aslant | None:
        """The same with the inputs that are used alone; None if there are none."""
        names = frozenset(name for name in used if self.sources(name))
        return replace(self, needed=names) if names else None

    def sources(self, name: str) -> tuple[str, ...]:
        """The variables of which such an input is made; none if it is no such input."""
        return next(
            (pair for pair in self.pairs if name.removeprefix("".join(pair)).isdigit()), ()
        )

    def goals(self, used: Collection[str], writer: Writer) -> list[str]:
        """The goals that make those of them that are used."""
        return [goal for pair in self.pairs for goal in self.axes.goals(*pair, used, writer)]
