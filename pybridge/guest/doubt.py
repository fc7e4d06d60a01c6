"""What an adapter that was found is not sure of: a difference that hangs on that is no fault.

Play decides most of a translation. It does not decide a part of the state that move/3 never answers
where the same moves are listed whatever stands there, nor a part that never changed while somebody
played; and two translations may fit equally well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from ludolog.engine.engine import engine
from ludolog.errors import LudologError
from ludolog.formulas.formula import Const, Each, Formula, Make, Those, Unknown
from ludolog.formulas.positions import Pairs, Part, at, put
from ludolog.formulas.shapes import Path as Place
from ludolog.formulas.shapes import order, parts, skeleton
from ludolog.guest.asking import Asking, Plan
from ludolog.guest.guest import AdapterFault, Guest
from ludolog.guest.judge import Judge
from ludolog.guest.report import Finding
from ludolog.model import Game, State
from ludolog.terms import Value

__all__ = ["Doubts", "Rivals", "constants", "unordered", "with_constant"]

MOVES: Final = 10_000
"""More moves than a position has."""

ORDERED: Final = 5
"""Different lists of several elements after which their order is known."""

LISTS: Final = ("missing", "extra", "no moves", "moves", "not legal", "accepts")
"""Kinds of findings about which moves there are."""


@dataclass(frozen=True)
class Doubts:
    """Texts of adapters that fit as well, and where terms were the same in all that was seen."""

    adapters: tuple[str, ...] = ()
    constants: frozenset[Place] = frozenset()
    shapes: frozenset[object] = frozenset()
    """Shapes of moves of ours of which none was ever matched."""
    unordered: frozenset[Place] = frozenset()
    """Where lists are of which it was not seen in which order their elements are."""
    states: tuple[Part, ...] = ()
    """The formulas for states, which were not seen for all of them."""


class Rivals:
    """The adapters that fit as well, ready to be asked. A context manager that forgets them."""

    def __init__(self, ours: Game[Any, Any], guest: Guest, doubts: Doubts, folder: Path) -> None:
        self._constants = doubts.constants
        self._unordered = doubts.unordered
        self._shapes = doubts.shapes
        self._states = doubts.states
        self._stack = ExitStack()
        self._asking: list[Asking] = []
        for number, text in enumerate(doubts.adapters):
            file = folder / f"rival_{number}.pl"
            file.write_text(text, encoding="utf-8")
            try:
                judge = self._stack.enter_context(Judge(guest, file))
                judge.contract()
            except LudologError:
                continue
            asking = Asking(ours, judge, 0)
            asking.prepare()
            self._asking.append(asking)

    def __enter__(self) -> Rivals:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def excuse(self, state: State[Any, Any], found: Finding, drawn: int = 0) -> bool:
        """Whether a difference may be the adapter's: it is only in a part that never changed, or in
        the order of a list of which that was not seen; it is about moves where there is one of a
        shape that is not known; the state has what no state had that was learned from; or one of
        the other adapters has none of that kind here. Moves that are not legal were `drawn` with
        that seed.
        """
        if found.severity != "error":
            return False
        shapes = map(skeleton, state.legal_moves.terms)
        if found.kind in LISTS and self._shapes.intersection(shapes):
            return True
        if found.kind == "next" and self._only_unsure(found):
            return True
        if not found.played and any(part.strange(state) for part in self._states):
            return True
        return any(_agrees(asking, state, found, drawn) for asking in self._asking)

    def _only_unsure(self, found: Finding) -> bool:
        if not self._constants and not self._unordered:
            return False
        try:
            ours, theirs = (engine().parse(text).value for text in (found.ours, found.theirs))
        except LudologError:
            return False
        for place in self._unordered:
            one, other = at(ours, place), at(theirs, place)
            if type(one) is type(other) is tuple:
                ours, theirs = (
                    put(term, place, tuple(sorted(found_, key=order)))
                    for term, found_ in ((ours, one), (theirs, other))
                )
        places = list(_unequal(ours, theirs, ()))
        return all(
            any(place[: len(constant)] == constant for constant in self._constants)
            for place in places
        )


def _agrees(asking: Asking, state: State[Any, Any], found: Finding, drawn: int) -> bool:
    """Whether there is no such difference by another adapter. One by which nothing could be asked,
    or that is at fault itself, does not tell.
    """
    plan = replace(Plan.to_find(found, MOVES), retried=found.kind == "winners")
    asking.seed = drawn
    asking.counts.clear()
    try:
        again = any(_alike(found, other) for other in asking.findings(state, plan))
        return asking.counts.total() > 0 and not asking.faults and not again
    except AdapterFault:
        return False
    finally:
        asking.faults.clear()


def _alike(one: Finding, other: Finding) -> bool:
    """Whether two findings are of one kind and rule. The rule of a move that an adapter does not
    read back is not known.
    """
    return one.kind == other.kind and (one.rule == other.rule or not one.rule or not other.rule)


def _unequal(one: Value, other: Value, place: Place) -> list[Place]:
    """The places at which two terms differ."""
    a, b = parts(one), parts(other)
    alike = type(one) is type(other) and getattr(one, "name", "") == getattr(other, "name", "")
    if alike and a and len(a) == len(b):
        return [
            inner
            for n, pair in enumerate(zip(a, b, strict=True))
            for inner in _unequal(*pair, (*place, n))
        ]
    return [] if one == other else [place]


def constants(states: Sequence[Part]) -> frozenset[Place]:
    """Where the formulas for states have the same value always."""
    return frozenset(place for part in states for place in _constants(part.formula, ()))


def _constants(formula: Formula, place: Place) -> list[Place]:
    match formula:
        case Const():
            return [place]
        case Make(formulas=formulas):
            return [p for n, inner in enumerate(formulas) for p in _constants(inner, (*place, n))]
    return []


def unordered(states: Sequence[Part], pairs: Pairs) -> frozenset[Place]:
    """Where formulas for states make lists of which nothing that was seen tells the order, or which
    had another one once.
    """
    return frozenset(
        place
        for part in states
        for place in _lists(part.formula, ())
        if not _ordered([(made, at(theirs, place)) for made, theirs in _made(part, place, pairs)])
    )


def _made(part: Part, place: Place, pairs: Pairs) -> Iterator[tuple[Any, Value]]:
    """What the formula makes there, with their state."""
    for state, theirs in pairs:
        try:
            made = part.made(state)
        except Unknown:
            continue
        if made is not None:
            yield at(made, place), theirs


def _ordered(lists: Sequence[tuple[Any, Any]]) -> bool:
    several = [
        (made, theirs)
        for made, theirs in lists
        if type(made) is type(theirs) is tuple
        and len(set(made)) > 1
        and sorted(made, key=order) == sorted(theirs, key=order)
    ]
    seen = {theirs for _, theirs in several}
    return len(seen) >= ORDERED and all(made == theirs for made, theirs in several)


def _lists(formula: Formula, place: Place) -> list[Place]:
    """Where a formula makes lists of single elements."""
    match formula:
        case Each() | Those():
            return [place]
        case Make(formulas=formulas):
            return [p for n, inner in enumerate(formulas) for p in _lists(inner, (*place, n))]
    return []


def with_constant(part: Part, place: Place, value: Value) -> Part:
    """The formula with a term for what stands at that place; the same one if there is no such."""
    return replace(part, formula=_with(part.formula, place, value))


def _with(formula: Formula, place: Place, value: Value) -> Formula:
    if not place:
        return Const(value)
    if isinstance(formula, Make) and place[0] < len(formula.formulas):
        inner = list(formula.formulas)
        inner[place[0]] = _with(inner[place[0]], place[1:], value)
        return replace(formula, formulas=tuple(inner))
    return formula
