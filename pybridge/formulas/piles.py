"""Stacks as lists of pieces, for a board of ours that has less: the top, and how many there are.

How many have one certain name is known, too. Theirs does not follow from ours, for nobody knows the
order below the top. But where a program's moves and ends depend on no more than we have, any such
list will do.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from ludolog.formulas.formula import Const, Formula, Helper, Row, Unknown, Writer
from ludolog.formulas.shapes import Pattern, parts, pattern_of, rebuilt, told
from ludolog.terms import Value

__all__ = ["Pile", "piles"]


@dataclass(frozen=True)
class Pile:
    """The top, by a helper from the input `color`; `number` pieces called `counted`, with the top;
    others, called `filler`, up to `height`.
    """

    helper: Helper
    color: str
    number: str
    height: str
    counted: Value
    filler: Value
    backwards: bool
    """Whether the top comes last."""
    cost: int = 8

    def value(self, row: Row) -> Value:
        """The list."""
        height, number = row[self.height], row[self.number]
        if type(height) is not int or type(number) is not int:
            raise Unknown
        return self._made(self.helper.value(row[self.color]), number, height) if height else ()

    def _made(self, top: Value, number: int, height: int) -> Value:
        below = number - (top == self.counted)
        rest = height - 1 - below
        if below < 0 or rest < 0:
            raise Unknown
        made = (top, *(self.counted,) * below, *(self.filler,) * rest)
        return tuple(reversed(made)) if self.backwards else made

    def leveled(self, theirs: Value) -> Value:
        """A term of theirs with each stack as it would be made of ours."""
        inner = parts(theirs)
        names = {formula.term for _, formula in self.helper.clauses if isinstance(formula, Const)}
        if type(theirs) is tuple and inner and names.issuperset(inner):
            top = inner[-1 if self.backwards else 0]
            return self._made(top, sum(name == self.counted for name in inner), len(inner))
        return rebuilt(theirs, [self.leveled(part) for part in inner]) if inner else theirs

    def prolog(self, writer: Writer) -> tuple[str, list[str]]:
        """Text of the value and the goals before it."""
        out = writer.variable()
        color = writer.name(self.helper)
        counted, filler = told(self.counted), told(self.filler)
        end = "append([Rest, Counted, [Top]], Pile)" if self.backwards else (
            "append([[Top], Counted, Rest], Pile)"
        )
        writer.helpers.setdefault("pile", [
            "pile(_, _, 0, []) :- !.",
            "pile(Color, Number, Height, Pile) :-\n"
            f"    {color}(Color, Top),\n"
            f"    ( Top == {counted} -> N is Number - 1 ; N = Number ),\n"
            "    M is Height - 1 - N,\n"
            "    length(Counted, N),\n"
            f"    maplist(=({counted}), Counted),\n"
            "    length(Rest, M),\n"
            f"    maplist(=({filler}), Rest),\n"
            f"    {end}.",
        ])
        return out, [f"pile({self.color}, {self.number}, {self.height}, {out})"]


def piles(title: str, ins: Sequence[Value], outs: Sequence[Value]) -> Helper | None:
    """A helper that makes stacks like these; None if they are none, or none has two pieces."""
    if not all(type(out) is tuple and not any(map(parts, out)) for out in outs):
        return None
    lists: list[tuple[Value, ...]] = [out for out in outs if type(out) is tuple]
    pattern = pattern_of(ins[0])
    rows = [pattern.match(given) for given in ins]
    if max(map(len, lists), default=0) < 2 or len(pattern.names) < 3:
        return None
    known = [row for row in rows if row is not None]
    if len(known) < len(rows):
        return None
    made = next(_piles(pattern, known, lists), None)
    return None if made is None else Helper(title, [(pattern, cast(Formula, made))])


def _piles(
    pattern: Pattern, rows: Sequence[Row], lists: Sequence[tuple[Value, ...]]
) -> Iterator[Pile]:
    names = list(dict.fromkeys(name for pile in lists for name in pile))
    for color, number, height in itertools.permutations(pattern.names, 3):
        if any(row[height] != len(pile) for row, pile in zip(rows, lists, strict=True)):
            continue
        for backwards in (False, True):
            tops = {
                (row[color], pile[-1 if backwards else 0])
                for row, pile in zip(rows, lists, strict=True)
                if pile
            }
            if not len(tops) == len(dict(tops)) == len({top for _, top in tops}):
                continue
            clauses = [(Pattern(ours, ()), Const(top)) for ours, top in sorted(tops, key=str)]
            for counted in names:
                others = [name for name in names if name != counted]
                if others and all(
                    row[number] == sum(name == counted for name in pile)
                    for row, pile in zip(rows, lists, strict=True)
                ):
                    table = Helper("color", list(clauses))
                    yield Pile(table, color, number, height, counted, others[0], backwards)
