"""Parts of a program's state that ours does not have: a history of moves, a counter of them, the
last move.

They do not follow from our state. Where play shows that no move and no end depends on them they are
left as they were at the start. Of a counter it may matter whether it is even, which says whose turn
it is, and whether it has changed at all, for a first turn may have a rule of its own. A part may
follow from ours in states of one shape and not in others, as the last move does between two hops.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final, TypeAlias

from ludolog.formulas.formula import Writer
from ludolog.formulas.positions import at, put
from ludolog.formulas.shapes import Path, leaves, merged, order, parts, rebuilt, skeleton, told
from ludolog.terms import Value, Var

__all__ = [
    "ALIKE",
    "Next",
    "Surplus",
    "growing",
    "irrelevant",
    "places",
    "reduced",
    "strip",
    "unsorted",
]

DEEP: Final = 3
"""How deep such a part may lie."""

LONG: Final = 8
"""Elements of a list that has no such part by itself: it is a board, or part of one."""

ALIKE: Final = 8
"""Positions with and without, at least, in which all answers have to be the same."""

ASKED: Final = 24
"""Positions that are asked, at most."""

Played: TypeAlias = Sequence[Sequence[Value]]
"""The positions of some games."""

Answers: TypeAlias = Callable[[Value, int], Sequence[object]]
"""What a program answers to all questions in a position, of which the number is known."""


@dataclass(frozen=True)
class Surplus:
    """One such part: where it is, what it is at the start, and whether it matters if it is even."""

    place: Path
    first: Value
    parity: bool = False
    begun: bool = False
    """Whether it matters that it is not any more what it was at the start."""
    shapes: frozenset[object] | None = None
    """The shapes of our states in which it is left out; None for all of them."""
    order: bool = False
    """Whether it is a list of which only the order does not matter."""

    def applies(self, shape: object) -> bool:
        """Whether it is left out in states of this shape; where none is given, it is."""
        return shape is None or self.shapes is None or shape in self.shapes

    def left(self, value: Value) -> Value:
        """What it is instead of this."""
        if self.order:
            return tuple(sorted(value, key=order)) if type(value) is tuple else value
        if type(value) is not int or type(self.first) is not int:
            return self.first
        more = value - self.first
        if self.begun:
            rest = max(0, more - 1) % 2 if self.parity else 0
            return self.first + min(1, more) + rest
        return self.first + more % 2 if self.parity else self.first

    @property
    def told(self) -> str:
        """A sentence about it."""
        where = ".".join(str(step + 1) for step in self.place)
        if self.order:
            return f"The list at {where} is sorted here: no move and no end depends on its order."
        if self.parity or self.begun:
            what = " and ".join(
                [*["whether it has changed"] * self.begun, *["whether it is even"] * self.parity]
            )
            return f"Ours has no counter like theirs at {where}: only {what} counts."
        if self.shapes is not None:
            return f"Ours does not have what theirs has at {where}: nothing depends on it."
        kind = "counter" if type(self.first) is int else "history"
        return f"Ours has no {kind} like theirs at {where}: no move and no end depends on it."


def reduced(position: Value, surplus: Sequence[Surplus], shape: object = None) -> Value:
    """The position without what ours does not have, in states of this shape."""
    for part in surplus:
        there = at(position, part.place)
        if there is not None and part.applies(shape):
            position = put(position, part.place, part.left(there))
    return position


def growing(start: Value, games: Played) -> list[Surplus]:
    """The parts that only grow in all of these games."""
    several = [start, *(position for game in games for position in game)]
    stops = merged(several)
    places = {path[:DEEP] for path in stops if len(path) <= DEEP}
    places |= {
        path
        for path, leaf in leaves(start)
        if len(path) <= DEEP
        and type(leaf) is int
        and not any(path[: len(stop)] == stop for stop in stops)
    }
    return [
        Surplus(place, at(start, place))
        for place in sorted(places)
        if _grows([[at(position, place) for position in game] for game in games])
    ]


def unsorted(start: Value, games: Played) -> list[Surplus]:
    """The lists of terms that are in no order: what was put in last may stand anywhere."""
    several = [start, *(position for game in games for position in game)]
    found: list[Surplus] = []

    def walk(value: Value, place: Path) -> None:
        lists = [there for position in several if (there := at(position, place)) is not None]
        listed = all(type(there) is tuple for there in lists)
        if listed and any(
            len(there) > 1 and tuple(sorted(there, key=order)) != there for there in lists
        ) and (_terms(lists) or _names(lists)):
            found.append(Surplus(place, value, order=True))
            return
        if len(place) < DEEP and len({_form(there) for there in lists}) == 1:
            for n, part in enumerate(parts(value)):
                walk(part, (*place, n))

    walk(start, ())
    return found


def _terms(lists: Sequence[Any]) -> bool:
    """Whether these are lists of different terms of one shape."""
    elements = {skeleton(element) for there in lists for element in there}
    several = any(len(there) > len(set(there)) for there in lists)
    return len(elements) == 1 and elements != {"leaf"} and not several


def _names(lists: Sequence[Any]) -> bool:
    """Whether these are lists of a few names, and not always as many: no row of a board."""
    elements = {element for there in lists for element in there}
    return (
        len(elements) < LONG
        and all(isinstance(element, str) for element in elements)
        and len(set(map(len, lists))) > 1
    )


def _form(value: Value) -> object:
    return type(value).__name__, getattr(value, "name", ""), len(parts(value))


def places(positions: Sequence[Value]) -> list[Path]:
    """Where a state may have such a part: atomic ones, and those of several shapes."""
    stops = merged(positions)

    def walk(value: Value, path: Path) -> Iterator[Path]:
        inner = parts(value)
        if not inner or path in stops:
            if path and len(path) <= DEEP:
                yield path
            return
        if type(value) is tuple and (len(value) >= LONG or all(map(parts, value))):
            return
        for n, part in enumerate(inner):
            yield from walk(part, (*path, n))

    return list(walk(positions[0], ()))


def _grows(games: Sequence[Sequence[Any]]) -> bool:
    steps = [pair for game in games for pair in pairwise(game)]
    grown = sum(one != other for one, other in steps)
    if 3 * grown < len(steps) or grown < 3:
        return False
    if all(type(value) is int for game in games for value in game):
        return all(one <= other for one, other in steps) or all(
            one >= other for one, other in steps
        )
    return all(type(value) is tuple for game in games for value in game) and all(
        len(one) <= len(other) and not Counter(one) - Counter(other) for one, other in steps
    )


def irrelevant(
    parts_: Sequence[Surplus],
    positions: Sequence[Value],
    answers: Answers,
    shapes: Sequence[object] = (),
    always: Collection[int] = (),
) -> tuple[Surplus, ...] | None:
    """The same parts, if the program's answers are the same without them; None if they are not.

    Answers are compared without these parts, too. `shapes` are those of our states, `always` the
    numbers of positions that are asked in any case.
    """
    kinds = shapes or [None] * len(positions)
    numbers = [
        n
        for n, position in enumerate(positions)
        if reduced(position, parts_, kinds[n]) != position
    ]
    step = max(1, len(numbers) // ASKED)
    for begun, parity in itertools.product((False, True), repeat=2):
        chosen = tuple(
            replace(part, parity=parity, begun=begun)
            if type(part.first) is int and part.shapes is None
            else part
            for part in parts_
        )
        asked = [n for k, n in enumerate(numbers) if k % step == 0 or n in always]
        for n in asked:
            there = [_left(found, chosen) for found in answers(positions[n], n)]
            bare = reduced(positions[n], chosen, kinds[n])
            if there != [_left(found, chosen) for found in answers(bare, n)]:
                break
        else:
            if len(asked) >= ALIKE:
                return chosen
    return None


def _left(answer: object, surplus: Sequence[Surplus]) -> object:
    """A position without such parts; what is none as it is."""
    if isinstance(answer, Next):
        return reduced(answer.position, surplus)
    return answer


@dataclass(frozen=True)
class Next:
    """An answer that is a position."""

    position: Value


def strip(position: Value, surplus: Sequence[Surplus], writer: Writer) -> tuple[str, str, str]:
    """Texts: what move/3 answers, with variables; what that is without these parts; and the goals
    between them, with a comma before each.
    """
    goals = ""
    answered = left = position
    places = [part.place for part in surplus]
    for part in surplus:
        old: Value = Var(writer.variable())
        new = part.first
        if part.order:
            new = Var(writer.variable())
            goals += f", msort({told(old)}, {told(new)})"
        if part.parity or part.begun:
            new = Var(writer.variable())
            begin = f"{told(part.first)} + " if part.first else ""
            more = f"({told(old)} - {told(part.first)})" if part.first else told(old)
            if part.begun:
                rest = f" + max(0, {more} - 1) mod 2" if part.parity else ""
                goals += f", {told(new)} is {begin}min(1, {more}){rest}"
            else:
                goals += f", {told(new)} is {begin}{more} mod 2"
        answered, left = put(answered, part.place, old), put(left, part.place, new)
    names: dict[Path, Value] = {}

    def opened(value: Value, place: Path) -> Value:
        if place in places:
            return value
        if any(other[: len(place)] == place for other in places):
            inner = [opened(part, (*place, n)) for n, part in enumerate(parts(value))]
            return rebuilt(value, inner)
        return names.setdefault(place, Var(writer.variable()))

    return told(opened(answered, ())), told(opened(left, ())), goals
