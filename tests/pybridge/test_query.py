"""`?-` from Python: everything hostile ends with a clear exception at most a second after its
limit, and the next question is answered.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

import ludolog
from ludolog.compute.query import Console, QueryLimits
from ludolog.errors import (
    InferenceLimit,
    Interrupted,
    InvalidState,
    LudologError,
    PrologError,
    PrologPermissionError,
    PrologResourceError,
    PrologSyntaxError,
    TimeLimit,
    WorkerDied,
    WorkerTimeout,
)
from ludolog.model import State

LIMIT = 1.0


@pytest.fixture(scope="module")
def console() -> Iterator[Console]:
    with Console(QueryLimits(time=LIMIT, inferences=0, memory=768)) as console:
        yield console


@pytest.fixture
def state() -> State[object, object]:
    return ludolog.game("splut").start(size=7)


def texts(console: Console, state: State[object, object], goal: str) -> list[str]:
    return [answer.text for answer in console.ask(state, goal)]


def test_answers_come_one_by_one(console: Console, state: State[object, object]) -> None:
    answers = list(console.ask(state, "member(X, [1, 2]), write(X)."))
    assert [(a.text, a.output, a.last) for a in answers] == [
        ("X = 1", "1", False),
        ("X = 2", "2", True),
    ]


def test_the_game_stands_in_variables(console: Console, state: State[object, object]) -> None:
    move = state.legal_moves[0]
    after = state.play(move)
    (answer,) = console.ask(after, "M = $Last, P = $Player, length($Moves, N).", move)
    assert answer.text == "M = ['S', [3, 6], 'UP', emptySpace],\nP = 2,\nN = 3"


Kinds: TypeAlias = type[LudologError] | tuple[type[LudologError], ...]

ENDED = (TimeLimit, WorkerTimeout)
"""By the limit; by the process that waits for it, where the machine is busy."""

HOSTILE: dict[str, Kinds] = {
    "repeat, fail": ENDED,
    "between(1, inf, X), X < 0": ENDED,
    "sleep(20)": ENDED,
    "catch((repeat, fail), _, (repeat, fail))": WorkerTimeout,
    "X is 7 ** (3 * 10 ** 7)": (PrologResourceError, WorkerDied, *ENDED),
    "length(L, 100000000)": PrologResourceError,
    "findall(X, repeat, L)": (PrologResourceError, *ENDED),
    "loop(0)": (PrologResourceError, *ENDED),
    "double(aaaaaaaa, 40, X)": (WorkerDied, PrologResourceError, *ENDED),
    "string_double(\"aaaaaaaa\", 40, X)": (WorkerDied, PrologResourceError, *ENDED),
    "repeat, write(hello), fail": PrologResourceError,
    'repeat, format("~*c", [100000000, 0\'x]), fail': (PrologResourceError, *ENDED),
    "shell(ls)": PrologPermissionError,
    "halt": PrologPermissionError,
    "abort": PrologError,
    "set_prolog_flag(stack_limit, 100000)": PrologPermissionError,
    "set_prolog_stack(global, limit(100000))": PrologPermissionError,
    "open(x, write, _)": PrologPermissionError,
    "splut:assertz(legal(_, _))": PrologPermissionError,
    "abolish(splut:legal/2)": PrologPermissionError,
    "X = ": PrologSyntaxError,
}

OWN = (
    "loop(X) :- loop(s(X)), true.\n"
    "double(X, 0, X).\n"
    "double(X, N, Z) :- N > 0, atom_concat(X, X, Y), M is N - 1, double(Y, M, Z).\n"
    "string_double(X, 0, X).\n"
    "string_double(X, N, Z) :- N > 0, string_concat(X, X, Y), M is N - 1,\n"
    "    string_double(Y, M, Z).\n"
)


@pytest.mark.long
@pytest.mark.parametrize("goal", HOSTILE)
def test_hostile_goals_end(console: Console, state: State[object, object], goal: str) -> None:
    if not console.definitions:
        console.define(OWN)
    texts(console, state, "true")
    began = time.monotonic()
    with pytest.raises(HOSTILE[goal]):
        texts(console, state, goal)
    assert time.monotonic() - began < LIMIT + 30.0  # a second, and slack for a busy machine
    assert len(console.output) <= console.limits.output
    assert texts(console, state, "X = 1") == ["X = 1"]
    assert len(state.legal_moves) == 3 and state.play("c6-c5").to_move == 2


def test_what_is_thrown_runs_nothing(
    console: Console, state: State[object, object], tmp_path: Path
) -> None:
    """An exception is printed, and Prolog's messages run goals for ``~@``."""
    mark = tmp_path / "ran"
    goal = f"\"~@\", [shell('touch {mark}')]"
    for term in (f"format({goal})", f"debug({goal})", f"unhandled_exception(format({goal}))"):
        for query in (f"throw({term})", f"setup_call_cleanup(true, throw(a), throw({term}))"):
            with pytest.raises(PrologError):
                texts(console, state, query)
    assert not mark.exists()


def test_inferences_are_limited(state: State[object, object]) -> None:
    with Console(QueryLimits(time=30, inferences=10_000)) as console, pytest.raises(InferenceLimit):
        texts(console, state, "numlist(1, 100000, L), foldl([X, A, B]>>(B is A + X), L, 0, S)")


def test_ctrl_c_stops_the_goal_only(console: Console, state: State[object, object]) -> None:
    texts(console, state, "true")
    timer = threading.Timer(0.3, console.interrupt)
    timer.start()
    with pytest.raises(Interrupted):
        texts(console, state, "repeat, fail")
    assert texts(console, state, "X = 1") == ["X = 1"]


@pytest.mark.long
def test_definitions_outlive_the_process(state: State[object, object]) -> None:
    with Console(QueryLimits(time=LIMIT)) as console:
        assert console.define("p(1). p(2).") == ""
        assert "Singleton" in console.define("q(X, Y) :- p(X).")
        with pytest.raises(PrologSyntaxError):
            console.define("r( :- .")
        console.close()
        assert texts(console, state, "p(X)") == ["X = 1", "X = 2"]
        console.forget()
        with pytest.raises(LudologError):
            texts(console, state, "p(X)")


def test_a_state_that_was_found_is_used(console: Console, state: State[object, object]) -> None:
    next(console.ask(state, "member(M, $Moves), splut:move($State, M, S2)."))
    assert console.value(state, "S2") == state.play(state.legal_moves[0])
    with pytest.raises(InvalidState):
        console.value(state, "M")


def test_leaving_the_answers_ends_the_query(
    console: Console, state: State[object, object]
) -> None:
    asking = console.ask(state, "repeat, X = 1.")
    assert next(asking).text == "X = 1"
    asking.close()
    assert texts(console, state, "X = 2") == ["X = 2"]


@pytest.mark.long
def test_unsafe_is_unsafe(state: State[object, object]) -> None:
    with Console(safe=False) as console:
        assert texts(console, state, "getenv('PATH', P), atom(P), fail ; X = 1") == ["X = 1"]
        with pytest.raises(LudologError):
            texts(console, state, "halt")
        assert texts(console, state, "X = 1") == ["X = 1"]


@pytest.mark.long
def test_sources_and_coverage(console: Console, state: State[object, object]) -> None:
    assert any(entry.name == "splut:valid_moves" for entry in console.catalogue("splut"))
    assert "?Player" in (console.doc("splut", "valid_moves") or "")
    assert "get_piece(Table, Square, 0)." in (console.listing("splut", "empty/2") or "")
    assert console.doc("splut", "nothing_of_the_kind") is None
    assert "never" in console.coverage(state, ["c6-c5"])
    assert "clauses were used" in console.coverage(state, ["c6-c5"], clauses=True)
    assert console.trace(state, "splut:to_move($State, P).").startswith("+ to_move")


def test_games_speak_the_language(console: Console, state: State[object, object]) -> None:
    console.language = "pt"
    try:
        (answer,) = console.ask(state, 'why(splut, $State, "c6-c4").')
        assert "Anões" in answer.output or "passo" in answer.output
    finally:
        console.language = "en"
