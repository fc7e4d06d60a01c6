"""The computer's moves for programs with an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from ludolog.compute.thinker import Thinker
from ludolog.model import Move, State
from ludolog.wording import _

__all__ = ["AsyncThinker"]

_PATIENCE: Final = 2.0
"""Seconds that a thought may take to stop."""


class AsyncThinker:
    """Asks for moves without keeping the event loop waiting.

    >>> async with AsyncThinker() as thinker:
    ...     move = await thinker.best_move(state, "hard")

    Questions are answered one after the other. One that is cancelled is stopped.
    """

    def __init__(self) -> None:
        self._thinker = Thinker()
        self._turn = asyncio.Lock()

    async def best_move(
        self, state: State[Any, Any], level: str, seed: int = 0, ply: int = 0,
        keys: Sequence[str] = (),
    ) -> Move[Any]:
        """What `State.best_move` answers and raises, from the process that thinks."""
        if state.is_over:
            raise ValueError(_("the game is over"))
        _known = state.text  # the thread may not ask the engine

        def last() -> Move[Any]:
            *_earlier, thought = self._thinker.chosen_moves(state, level, seed, ply, keys)
            return thought.move

        async with self._turn:
            thinking = asyncio.ensure_future(asyncio.to_thread(last))
            try:
                return await asyncio.shield(thinking)
            except asyncio.CancelledError:
                self._thinker.interrupt()
                await asyncio.wait((thinking,), timeout=_PATIENCE)
                if not thinking.done():
                    self._thinker.close()
                    await asyncio.wait((thinking,))
                thinking.exception()
                raise

    async def __aenter__(self) -> AsyncThinker:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._thinker.close()
