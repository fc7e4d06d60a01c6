"""Parts of a program's state that ours does not have: a history of moves, a counter of them.

They grow while somebody plays, and do not follow from our state. Where play shows that no move and
no end depends on them they are left as they were at the start; of a counter it may matter whether
it is even, which says whose turn it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, TypeAlias

from ludolog.guest.formula import Writer
from ludolog.guest.positions import at, put
from ludolog.guest.shapes import Path, leaves, merged, parts, rebuilt, told
from ludolog.terms import Value, Var

__all__ = ["Surplus", "growing", "irrelevant", "reduced", "strip"]

DEEP: Final = 3
"""How deep such a part may lie."""

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

    def left(self, value: Value) -> Value:
        """What it is instead of this."""
        if self.parity and type(value) is int and type(self.first) is int:
            return self.first + (value - self.first) % 2
        return self.first

    @property
    def told(self) -> str:
        """A sentence about it."""
        where = ".".join(str(step + 1) for step in self.place)
        if self.parity:
            return f"Ours has no counter like theirs at {where}: only whether it is even counts."
        kind = "counter" if type(self.first) is int else "history"
        return f"Ours has no {kind} like theirs at {where}: no move and no end depends on it."


def reduced(position: Value, surplus: Sequence[Surplus]) -> Value:
    """The position without what ours does not have."""
    for part in surplus:
        there = at(position, part.place)
        if there is not None:
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
    parts_: Sequence[Surplus], positions: Sequence[Value], answers: Answers
) -> tuple[Surplus, ...] | None:
    """The same parts, if the program's answers are the same without them; None if they are not.

    Answers are compared without these parts, too.
    """
    numbers = [n for n, position in enumerate(positions) if reduced(position, parts_) != position]
    step = max(1, len(numbers) // ASKED)
    for parity in (False, True):
        chosen = tuple(
            Surplus(part.place, part.first, parity and type(part.first) is int)
            for part in parts_
        )
        asked = numbers[::step]
        for n in asked:
            there = [_left(found, chosen) for found in answers(positions[n], n)]
            without = [
                _left(found, chosen) for found in answers(reduced(positions[n], chosen), n)
            ]
            if there != without:
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
        if part.parity:
            new = Var(writer.variable())
            c = told(part.first)
            goals += f", {told(new)} is {c} + ({told(old)} - {c}) mod 2"
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
