"""States that know how they came about: pickled in any thread, written down, and thought about."""

from __future__ import annotations

import asyncio
import doctest
import pickle
import random
import threading
from pathlib import Path
from typing import Any

import pytest

import ludolog
from ludolog.compute.awaiting import AsyncThinker
from ludolog.errors import WrongThread
from ludolog.records import Record


def _played(name: str, moves: int, seed: int = 1) -> ludolog.State[Any, Any]:
    draw = random.Random(seed)
    state = ludolog.game(name).start()
    for _ in range(moves):
        if state.is_over:
            break
        state = state.play(draw.choice(state.legal_moves))
    return state


def _in_a_thread(what: Any) -> Any:
    found: list[Any] = []

    def run() -> None:
        try:
            found.append(what())
        except Exception as error:
            found.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return found[0]


@pytest.mark.parametrize("name", ludolog.games())
def test_a_state_pickles_in_any_thread(name: str) -> None:
    state = _played(name, 12)
    with pytest.raises(WrongThread):
        raise _in_a_thread(lambda: state.key)  # it is another thread, and nothing is known here
    data = _in_a_thread(lambda: pickle.dumps(state))
    assert isinstance(data, bytes)
    assert pickle.loads(data) == state
    begun = ludolog.game(name).state(state.text)
    assert pickle.loads(_in_a_thread(lambda: pickle.dumps(begun))) == state


@pytest.mark.parametrize("name", ludolog.games())
def test_a_record_of_what_was_played(name: str) -> None:
    state = _played(name, 12)
    record = Record.of(state, {state.to_move: "person"}, seed=3)
    assert len(record.moves) == 12 and record.seed == 3
    assert record.replay().states[-1] == state
    again = _played(name, 0)
    assert Record.of(again).moves == ()
    set_up = ludolog.game(name).state(state.text)
    assert Record.of(set_up).start == state.text
    assert Record.of(set_up).replay().states[-1] == state


def test_many_legal_moves_are_told_in_part() -> None:
    told = repr(ludolog.game("alliances").start().legal_moves)
    assert "in all" in told and len(told) < 400


def test_a_text_that_is_known_is_found_without_asking_prolog(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = ludolog.game("splut").start(size=7)
    text = state.legal_moves.texts[1]
    monkeypatch.setattr(type(state.legal_moves), "read", lambda *_: pytest.fail("asked"))
    assert state.play(text) == state.play(state.legal_moves[1])


def test_best_move_can_be_awaited() -> None:
    async def asked() -> None:
        state = ludolog.game("splut").start(size=7)
        async with AsyncThinker() as thinker:
            ticks = 0

            async def tick() -> None:
                nonlocal ticks
                while True:
                    ticks += 1
                    await asyncio.sleep(0.01)

            ticking = asyncio.create_task(tick())
            both = await asyncio.gather(
                thinker.best_move(state, "hard", seed=1), thinker.best_move(state, "easy", seed=1)
            )
            ticking.cancel()
            assert both[0] == state.best_move("hard", seed=1) and ticks > 1
            long = asyncio.create_task(thinker.best_move(state, "expert(100000000)"))
            await asyncio.sleep(0.3)
            long.cancel()
            with pytest.raises(asyncio.CancelledError):
                await long
            assert await thinker.best_move(state, "easy", seed=1) == both[1]
            with pytest.raises(ValueError, match="no level"):
                await thinker.best_move(state, "strong")

    asyncio.run(asked())


@pytest.mark.long
def test_the_python_page_is_true() -> None:
    page = Path(__file__).parents[2] / "docs" / "python.md"
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.failed == 0 and found.attempted > 20
