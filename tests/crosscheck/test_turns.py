"""A game with whole turns as moves, for programs that list those."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ludolog
from ludolog.guest.check import check
from ludolog.guest.foreign import Foreign
from ludolog.guest.guest import Guest
from ludolog.guest.search import first_configs
from ludolog.guest.turns import lists_turns, whole_turns
from ludolog.model import Game, State, game
from ludolog.terms import Atom, Value

from .styles import EXAMPLES

APART = game("apart")


@pytest.fixture(scope="module")
def turned() -> Game[Any, Any]:
    found = whole_turns(APART)
    assert found is not None
    return found


def turns(state: State[Any, Any]) -> Iterator[tuple[tuple[Value, ...], State[Any, Any]]]:
    """The hops of each turn, and the position after it."""
    for move in state.legal_moves:
        after = state.play(move)
        hops = () if move.term == Atom("stop") else (move.term,)
        if after.is_over or after.to_move != state.to_move:
            yield hops, after
        else:
            for more, end in turns(after):
                yield (*hops, *more), end


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 6))]
)
def test_turns_are_what_single_moves_make(turned: Game[Any, Any], seed: int) -> None:
    rng = Random(seed)
    state = APART.start(height=6, width=5)
    several = 0
    for _ in range(6):
        if state.is_over:
            break
        known = {hops: after.text for hops, after in turns(state)}
        same = turned.state(state.text)
        moves = same.legal_moves
        assert dict(zip(moves.terms, [same.play(m).text for m in moves], strict=True)) == known
        assert len(moves) == len(known)
        longest = max(known, key=len)
        several = max(several, len(longest))
        text = moves.texts[moves.terms.index(longest)]
        played = state
        for move in text.split(", "):
            played = played.play(move)
        assert played.text == same.play(text).text
        state = APART.state(same.play(rng.choice(list(moves))).text)
    assert several > 1


def test_the_computer_plays_a_turn_move_by_move(turned: Game[Any, Any]) -> None:
    state, single = turned.start(), APART.start()
    for ply in range(12):
        turn = state.best_move("easy", 1, ply)
        assert turn.text in state.legal_moves.texts
        state = state.play(turn)
    assert state.to_move == single.to_move


def test_where_positions_do_not_tell_there_is_no_such_game(turned: Game[Any, Any]) -> None:
    others = [name for name in ludolog.games() if name != "apart"]
    assert [whole_turns(game(name)) for name in others] == [None] * len(others)
    assert turned.name not in ludolog.games()


def test_an_adapter_that_wants_turns_of_another_game_is_told(tmp_path: Path) -> None:
    program = tmp_path / "program.pl"
    program.write_text("valid_moves(_, _, []).\n", encoding="utf-8")
    adapter = tmp_path / "adapter.pl"
    adapter.write_text("whole_turns.\n", encoding="utf-8")
    report = check(program, "greener", adapter)
    (found,) = (finding for finding in report.findings if finding.kind == "adapter")
    assert "whole_turns" in found.subject and "Greener" in found.subject


@pytest.mark.parametrize(("name", "whole"), [
    ("apart_turns", True), pytest.param("apart_names", False, marks=pytest.mark.long)
])
def test_programs_that_list_whole_turns_are_known(name: str, whole: bool, tmp_path: Path) -> None:
    entry = next(entry for entry in EXAMPLES if entry.name == name)
    with Guest(entry.write(tmp_path), seconds=10.0) as guest:
        foreign = Foreign(guest, time.monotonic() + 100)
        position = next(iter(foreign.starts(first_configs(APART))))
        way, *_ = foreign.find_moves(position, 40)
        assert lists_turns(foreign, position, way, Random(0)) is whole
