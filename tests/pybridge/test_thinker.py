"""The computer in a process of its own: proofs, budgets of nodes and of seconds, stopping."""

from __future__ import annotations

import threading

import pytest

import ludolog
from ludolog.compute.thinker import Thinker
from ludolog.errors import Interrupted
from ludolog.model import State, set_language
from tests.positions import WON


def won() -> State[object, object]:
    return ludolog.game("splut").state(WON)


def test_a_proof_is_a_line_to_the_end() -> None:
    state, verdict = won(), won().solve()
    assert (verdict.result, verdict.number, verdict.exact) == ("win", 3, True)
    assert verdict.proved and verdict.sides == (2, 2, 2)
    for move in verdict.line:
        state = state.play(move)
    assert state.outcome is not None and state.outcome.winner == 2
    assert state.solve().result == "over"


def test_a_proof_that_is_not_found_is_open() -> None:
    verdict = ludolog.game("splut").start(size=7).solve(nodes=50)
    assert not verdict.proved and (verdict.least, verdict.most) == ("loss", "win")
    assert verdict.line == () and verdict.number is None


def test_what_is_thought_is_told_in_the_language_of_the_program(thinker: Thinker) -> None:
    state = ludolog.game("splut").start(size=7)

    def told() -> list[str]:
        *_before, found = thinker.analysis(state, 50)
        *_verdicts, verdict = thinker.verdicts(state, 20)
        judged = thinker.judgement(state, state.legal_moves[0], 50)
        return [found.variations[0].forecast.text, verdict.text, judged.lines[0].text]

    english = told()
    set_language("pt")
    try:
        portuguese = told()
        thinker.close()  # the next process does not know the language
        again = told()
    finally:
        set_language("en")
    assert english[:2] == ["even", "not proved within 21 positions"]
    assert portuguese[:2] == ["igual", "não provado com 21 posições"]
    assert again == portuguese and portuguese[2] != english[2]
    assert told() == english


@pytest.mark.parametrize("nodes", [0, -1, 2.5, "many"])
def test_a_budget_is_a_number_from_1(nodes: int) -> None:
    with pytest.raises(ValueError, match="nodes"):
        won().solve(nodes)


def test_verdicts_get_better_and_end_with_that_of_the_state(thinker: Thinker) -> None:
    *before, last = thinker.verdicts(won(), nodes=10_000)
    assert last == won().solve(10_000)
    assert all(one.nodes <= last.nodes for one in before)


def test_seconds_end_a_proof(thinker: Thinker) -> None:
    state = ludolog.game("splut").start()
    *_before, last = thinker.verdicts(state, seconds=0.3)
    assert not last.proved and last.nodes > 0
    assert thinker.analysis(won(), 100)  # the process goes on


@pytest.mark.long
def test_seconds_give_what_a_budget_of_nodes_gives(thinker: Thinker) -> None:
    state = ludolog.game("apart").start(width=5, height=5)
    *_before, last = thinker.analysis(state, lines=2, seconds=0.5)
    *_before, again = thinker.analysis(state, last.budget, lines=2)
    assert last == again
    assert last.variations[0].move == state.best_move(f"expert({last.budget})")


def test_nodes_bound_seconds(thinker: Thinker) -> None:
    state = ludolog.game("apart").start(width=5, height=5)
    *_before, last = thinker.analysis(state, 600, seconds=60)
    assert last.budget == 600


def test_a_proof_can_be_stopped(thinker: Thinker) -> None:
    answers = thinker.verdicts(ludolog.game("splut").start(), nodes=10**9)
    next(answers)
    threading.Timer(0.2, thinker.interrupt).start()
    with pytest.raises(Interrupted):
        list(answers)


def test_a_pair_plays_the_same_in_a_process_of_its_own(thinker: Thinker) -> None:
    state = ludolog.game("green_skull").start()
    level = "pair(expert(1000))"
    *_before, last = thinker.chosen_moves(state, level)
    assert last.move == state.best_move(level)
    *_looks, analysis = thinker.analysis(state, 1000, pair=True)
    assert last.move == analysis.variations[0].move


def test_a_pair_can_be_stopped(thinker: Thinker) -> None:
    state = ludolog.game("green_skull").start()
    answers = thinker.chosen_moves(state, "pair(expert(100000000))")
    next(answers)
    threading.Timer(0.2, thinker.interrupt).start()
    with pytest.raises(Interrupted):
        list(answers)
    assert next(thinker.analysis(state, 500))  # the process goes on
