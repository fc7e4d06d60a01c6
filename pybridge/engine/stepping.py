"""Steps from one term to the next, with nothing copied on the way.

To copy a position and its moves into records and back costs more than many a move, and most
positions are passed through: a move is played, then another one, and nobody looks back. So what a
step answers stays where Prolog made it, in a foreign frame that is left open. After `_STEPS` of
them what a program still holds is copied into records, and the frame is discarded with all that
the steps have left behind, which is faster than Prolog's collection of memory.

Frames are a stack: what lies on a frame must be gone before it. The references in a frame are
numbered one after the other, so one that is not the next number says that somebody else, such as
a query of pyswip, has put something there. From then on steps are calls like others; what was
answered before stays good, because its frame is never discarded.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any, Final

from ludolog.engine.foreign import CALL
from ludolog.engine.handles import Predicate, Ref
from ludolog.errors import GoalFailed
from ludolog.terms import Atom

if TYPE_CHECKING:
    from ludolog.engine.crossing import Crossing
    from ludolog.engine.foreign import Foreign

__all__ = ["Stepper"]

_STEPS: Final = 50
_ARGUMENTS: Final = 9


class Stepper:
    """The open frame of an engine; none where Prolog is not ours `alone`."""

    def __init__(self, crossing: Crossing, foreign: Foreign, alone: bool) -> None:
        self._crossing = crossing
        self._c = foreign
        self._alone = alone
        if alone:
            self._begin()

    def _begin(self) -> None:
        self._young: list[weakref.ref[Ref]] = []
        self._frame: int = self._c.open_foreign_frame()
        self._next: int = self._c.new_term_ref() + 1
        self._end = self._next + _STEPS * _ARGUMENTS

    def step(
        self, goal: Predicate, name: Atom, one: Ref, two: Ref, what: int | str
    ) -> tuple[Any, ...]:
        """What `Predicate.det` answers and raises, for a goal with the modes ``++++##---``.

        Terms that it keeps must be ground, for they are not copied at once. What is done here is
        what each position costs: hence one straight line instead of loops over modes.
        """
        crossing, c = self._crossing, self._c
        outputs = error = None
        level = crossing.level()
        try:
            crossing.enter()
            first = 0 if level or crossing.queries else self._references()
            if not first:
                return goal.det(name, one, two, what)
            c.put_name(first, name)
            crossing.put(first + 1, one)
            crossing.put(first + 2, two)
            if type(what) is int:
                c.put_int64(first + 3, what)
            else:
                crossing.put(first + 3, what)
            if c.call_predicate(None, CALL, goal.handle, first):
                outputs = (
                    self._keep(first + 4),
                    self._keep(first + 5),
                    crossing.get(first + 6),
                    crossing.get(first + 7),
                    crossing.get(first + 8),
                )
            else:
                error = crossing.take_exception(0)
        finally:
            crossing.leave(level)
        if error is not None:
            raise crossing.exception(error)
        if outputs is None:
            raise GoalFailed(goal.indicator)
        return outputs

    def _references(self) -> int:
        """The first of the references for a step; 0 if the frame is not the uppermost."""
        if not self._alone:
            return 0
        if self._next >= self._end:
            self._renew()
        first: int = self._c.new_term_refs(_ARGUMENTS)
        self._alone = first == self._next
        self._next = first + _ARGUMENTS
        return first if self._alone else 0

    def _renew(self) -> None:
        """Copy what is still held, and leave the frame for a new one."""
        self._alone = self._c.new_term_ref() == self._next
        if self._alone:
            for young in self._young:
                ref = young()
                if ref is not None and ref.young:
                    ref.record, ref.young = self._c.record(ref.young), 0
            self._c.discard_foreign_frame(self._frame)
            self._begin()

    def _keep(self, term: int) -> Ref:
        ref = Ref(self._crossing, 0, term)
        self._young.append(weakref.ref(ref))
        return ref
