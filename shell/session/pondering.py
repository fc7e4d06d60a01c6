"""The computer ponders: while a person thinks, it looks for its answers to the likely moves.

It does so in a process of its own. An answer that is there when its move is made is played at once,
and is the move that the level would have played without pondering, as levels draw by the seed of
the game and the number of the move alone.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from ludolog.errors import LudologError
from ludolog.levels import single, with_budget
from ludolog_shell.session.session import Session

if TYPE_CHECKING:
    from ludolog.compute.thinker import Foreseen, Thinker
    from ludolog.model import Player, State

__all__ = ["Pondering", "ponders"]

GRACE: Final = 1.0
"""Seconds after which a process that was interrupted and goes on is ended."""


def ponders(level: str) -> bool:
    """Whether a level takes so long that its answer is worth looking for in advance."""
    return with_budget(single(level) or level)


@dataclass
class _Position:
    """A position with a person to move, and the answers to its moves that are known."""

    state: State[Any, Any]
    seed: int
    place: int
    keys: list[str]
    levels: Mapping[Player, str]
    answers: dict[int, Foreseen] = field(default_factory=dict)
    enough: threading.Event = field(default_factory=threading.Event)
    """Set when nobody wants more of them."""
    done: threading.Event = field(default_factory=threading.Event)
    """Set when nobody looks for more of them."""

    def leads_to(self, session: Session, level: str) -> bool:
        """Whether `level` is to answer a move that was made in this position."""
        return (
            session.keys[:-1] == self.keys
            and session.seed == self.seed
            and self.levels.get(session.state.side) == level
        )


class Pondering:
    """Looks for answers in a thread that waits for the process. The methods are for one thread."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, "pondering")
        self._position: _Position | None = None
        self._closed = False

    @cached_property
    def _thinker(self) -> Thinker:
        """Made when it is needed, as that of the other thread."""
        from ludolog.compute.thinker import Thinker

        return Thinker()

    def begin(self, session: Session) -> None:
        """Look for the answers to the likely moves of the position, unless that is done already.
        What the thread needs of the position is there (`BackgroundThinker.ponder`).
        """
        levels = {side: who for side, who in session.seats.items() if ponders(who)}
        known = self._position
        if known is not None and known.state is session.state and known.levels == levels:
            return
        self.stop()
        if not levels:
            return
        position = _Position(session.state, session.seed, session.place, session.keys, levels)
        self._position = position
        self._threads.submit(self._look, position)

    def _look(self, position: _Position) -> None:
        try:
            if position.enough.is_set() or self._closed:
                return
            found = self._thinker.foreseen(
                position.state, position.levels, position.seed, position.place, position.keys
            )
            for answer in found:
                position.answers[answer.move] = answer
                if position.enough.is_set():
                    return
        except (LudologError, ValueError, OSError):
            pass  # the level thinks when its turn comes
        finally:
            position.done.set()

    def answer(self, session: Session, level: str) -> Foreseen | None:
        """The move of `level` in the position of the session, if it was looked for in advance."""
        position, last = self._position, session.last
        if position is None or last is None or not position.leads_to(session, level):
            return None
        move = position.state.legal_moves.find(last.move)
        return None if move is None else position.answers.get(move.index)

    def stop(self) -> None:
        """Look for no more answers, and forget those that were found."""
        position, self._position = self._position, None
        if position is not None:
            position.enough.set()
            if not position.done.is_set():
                self._interrupt(position)

    def _interrupt(self, position: _Position) -> None:
        if "_thinker" in self.__dict__:
            self._thinker.interrupt()
        # An interrupt that comes before the process has its goal is lost.
        late = threading.Timer(GRACE, self._end, [position])
        late.daemon = True
        late.start()

    def _end(self, position: _Position) -> None:
        if not position.done.is_set():
            self._thinker.close()

    def close(self) -> None:
        """End the thread and the process."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.stop()
        if "_thinker" in self.__dict__:
            self._thinker.close()
