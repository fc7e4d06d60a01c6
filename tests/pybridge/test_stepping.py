"""Steps are goals like others, whatever happens between them and to what they answer."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludolog import model
from ludolog.engine import stepping
from ludolog.engine.engine import Engine, Predicate, Ref, engine
from ludolog.errors import (
    GoalFailed,
    HaltRequested,
    Interrupted,
    PrologTypeError,
    WrongThread,
)
from ludolog.terms import Atom
from tests.pybridge.test_engine import after, pestered, resident, run

FAIL, THROW, LOOP, HALT = -1, -2, -3, -4

PROGRAM = """
:- module(step_test, [step/9]).
step(_, _, _, -1, _, _, _, _, _) :- !, fail.
step(_, _, _, -2, _, _, _, _, _) :- !, atom_length(f(x), _).
step(_, _, _, -3, _, _, _, _, _) :- !, repeat, fail.
step(_, _, _, -4, _, _, _, _, _) :- !, halt(3).
step(Name, s(_, Last, _), Moves0, N, s(N, Name, Text), Moves, N, Last, "a text") :-
    length(Moves0, Length),
    Big is 2**100 + N,
    format(string(Text), "~w after ~w moves", [Big, Length]),
    numlist(0, N, Moves).
"""

MODES = "++++##---"


@pytest.fixture(scope="module")
def prolog(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    program = tmp_path_factory.mktemp("prolog") / "step_test.pl"
    program.write_text(PROGRAM)
    found = engine()
    assert found.consult(program) == ()
    return found


@pytest.fixture
def goal(prolog: Engine) -> Predicate:
    return prolog.predicate("step_test", "step", MODES)


@pytest.fixture
def first(prolog: Engine) -> tuple[Ref, Ref]:
    return prolog.parse("s(0, start, none)"), prolog.parse("[]")


def walk(goal: Predicate, first: tuple[Ref, Ref], numbers: Iterator[int]) -> list[tuple[Any, ...]]:
    """The answers of steps, each from the one before."""
    answers: list[tuple[Any, ...]] = []
    one, two = first
    for number in numbers:
        answers.append(engine().stepper.step(goal, Atom(f"n{number % 7}"), one, two, number))
        one, two = answers[-1][:2]
    return answers


def agree(goal: Predicate, first: tuple[Ref, Ref], answers: list[tuple[Any, ...]]) -> None:
    """The answers are those of `det`, term by term."""
    one, two = first
    for answer in answers:
        number = answer[2]
        expected = goal.det(Atom(f"n{number % 7}"), one, two, number)
        assert answer == expected  # Refs are equal when their texts are
        one, two = answer[:2]


def test_steps_answer_what_a_goal_answers(goal: Predicate, first: tuple[Ref, Ref]) -> None:
    answers = walk(goal, first, iter(range(180)))
    agree(goal, first, answers)
    young = [answer for answer in answers if answer[0].young]
    assert 0 < len(young) <= stepping._STEPS
    assert all(answer[0].record and answer[1].record for answer in answers if answer not in young)


def test_a_term_may_be_asked_and_stepped_from_at_any_age(
    prolog: Engine, goal: Predicate, first: tuple[Ref, Ref]
) -> None:
    answers = walk(goal, first, iter(range(60)))
    for one, two, *_ in answers:
        assert prolog.holds("system", "==", "++", one, prolog.parse(one.text))
        again = prolog.stepper.step(goal, Atom("x"), one, two, 5)
        assert again == goal.det(Atom("x"), one, two, 5)
    agree(goal, first, answers)


def test_steps_within_queries(prolog: Engine, goal: Predicate, first: tuple[Ref, Ref]) -> None:
    before = walk(goal, first, iter(range(30)))
    with prolog.solutions("system", "between", "++-", 1, 500) as numbers:
        inside = walk(goal, before[-1][:2], (int(str(n)) for (n,) in numbers))
        assert len(inside) == 500
    with prolog.solutions("system", "repeat", "") as query:
        next(query)
        inside += walk(goal, inside[-1][:2], iter(range(30)))
    abandoned = prolog.solutions("system", "repeat", "")
    next(abandoned)
    del abandoned
    outside = walk(goal, inside[-1][:2], iter(range(120)))
    agree(goal, first, before + inside + outside)
    assert outside[-1][0].young


def test_a_step_that_fails_or_raises_is_one_among_others(
    prolog: Engine, goal: Predicate, first: tuple[Ref, Ref]
) -> None:
    answers = walk(goal, first, iter(range(3)))
    for times in range(stepping._STEPS + 5):
        one, two = answers[-1][:2]
        with pytest.raises(GoalFailed, match="step_test:step/9"):
            prolog.stepper.step(goal, Atom("x"), one, two, FAIL)
        with pytest.raises(PrologTypeError) as caught:
            prolog.stepper.step(goal, Atom("x"), one, two, THROW)
        assert "f(x)" in str(caught.value)
        if times < 5:
            with pytest.raises(HaltRequested):
                prolog.stepper.step(goal, Atom("x"), one, two, HALT)
        answers += walk(goal, (one, two), iter([times]))
    agree(goal, first, answers)


def test_steps_are_interrupted(prolog: Engine, goal: Predicate, first: tuple[Ref, Ref]) -> None:
    answers = walk(goal, first, iter(range(10)))
    one, two = answers[-1][:2]
    after(0.1, lambda: os.kill(os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        prolog.stepper.step(goal, Atom("x"), one, two, LOOP)
    after(0.1, prolog.interrupt)
    with pytest.raises(Interrupted):
        prolog.stepper.step(goal, Atom("x"), one, two, LOOP)
    agree(goal, first, answers + walk(goal, (one, two), iter(range(60))))


def test_interrupts_at_any_moment(
    prolog: Engine, goal: Predicate, first: tuple[Ref, Ref]
) -> None:
    answers: list[tuple[Any, ...]] = []
    with pestered(prolog):
        for number in range(400):
            with contextlib.suppress(Interrupted):
                answers += walk(goal, answers[-1][:2] if answers else first, iter([number]))
    with contextlib.suppress(Interrupted):
        prolog.holds("system", "true", "")
    agree(goal, first, answers)


def test_terms_are_forgotten_in_any_thread(
    prolog: Engine, goal: Predicate, first: tuple[Ref, Ref]
) -> None:
    held: list[Any] = []

    def forget() -> None:
        while held[-1] is not None or len(held) > 1:
            if len(held) > 1:
                del held[0]

    held += walk(goal, first, iter(range(2)))
    thread = threading.Thread(target=forget)
    thread.start()
    last = held[-1]
    for number in range(3000):
        (last,) = walk(goal, last[:2], iter([number % 50]))
        held.append(last)
    held.append(None)
    thread.join()
    assert last[0].text.startswith("s(49,")


def test_other_threads_are_turned_away(goal: Predicate, first: tuple[Ref, Ref]) -> None:
    raised: list[BaseException] = []

    def trespass() -> None:
        try:
            walk(goal, first, iter([1]))
        except WrongThread as error:
            raised.append(error)

    thread = threading.Thread(target=trespass)
    thread.start()
    thread.join()
    assert len(raised) == 1


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory in use is read in /proc")
def test_steps_leak_nothing(prolog: Engine, goal: Predicate, first: tuple[Ref, Ref]) -> None:
    one, two = first

    def work(times: int) -> int:
        kept: list[Any] = []
        for number in range(times):
            kept.append(prolog.stepper.step(goal, Atom("x"), one, two, number % 20))
            if len(kept) > 200:
                kept.clear()
        return resident()

    warm = work(20_000)
    assert work(20_000) - warm < 700


def test_steps_that_fail_leak_nothing(
    prolog: Engine, goal: Predicate, first: tuple[Ref, Ref]
) -> None:
    def stack() -> int:
        (used,) = prolog.det("system", "statistics", "+-", Atom("localused"))
        assert isinstance(used, int)
        return used

    before = stack()
    for _ in range(20 * stepping._STEPS):
        with pytest.raises(GoalFailed):
            prolog.stepper.step(goal, Atom("x"), *first, FAIL)
    assert stack() - before < 20_000


def test_a_game_is_kept_from_its_first_position_to_its_last() -> None:
    state = model.game("splut").start(size=7)
    states, moves = [state], []
    while not state.is_over and len(states) < 170:
        moves.append(state.legal_moves[len(states) * 7 % len(state.legal_moves)])
        state = state.play(moves[-1])
        states.append(state)
    for before, move, state in zip(states, moves, states[1:], strict=False):
        again = before.game.state(before.text)
        assert again == before and again.legal_moves.texts == before.legal_moves.texts
        assert again.play(move.text) == state


# -- beside pyswip --------------------------------------------------------------------------------

PLAY = """
    from ludolog import game
    def play(state, times):
        for n in range(times):
            if state.is_over:
                state = state.game.start(size=7)
            state = state.play(state.legal_moves[n % len(state.legal_moves)])
        return state
"""


@pytest.mark.long
def test_steps_and_queries_of_pyswip_take_turns() -> None:
    ended = run(
        PLAY
        + """
    start = game("splut").start(size=7)
    from pyswip import Prolog
    a = play(start, 20)
    answers = Prolog.query("between(1, 3, X)")
    assert next(answers)["X"] == 1
    b = play(a, 70)
    assert next(answers)["X"] == 2
    answers.close()
    for _ in range(200):
        list(Prolog.query("length(L, 100)"))
    c = play(b, 70)
    again = game("splut").state(start.text)
    assert play(play(play(again, 20), 70), 70) == c
    assert play(again, 20) == a and play(a, 70) == b
    """
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def test_references_of_pyswip_stay_good() -> None:
    ended = run(
        PLAY
        + """
    start = game("splut").start(size=7)
    from pyswip import Variable
    a = play(start, 20)
    variable = Variable()
    variable.unify(42)
    b = play(a, 200)
    assert variable.get_value() == 42
    again = game("splut").state(start.text)
    assert play(again, 20) == a and play(a, 200) == b
    """
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def test_steps_where_pyswip_came_first() -> None:
    ended = run(
        """
    from pyswip import Prolog
    answers = Prolog.query("between(1, 3, X)")
    next(answers)
    """
        + PLAY
        + """
    start = game("splut").start(size=7)
    a = play(start, 120)
    answers.close()
    b = play(a, 120)
    again = game("splut").state(start.text)
    assert play(again, 120) == a and play(a, 120) == b
    """
    )
    assert (ended.returncode, ended.stderr) == (0, "")
