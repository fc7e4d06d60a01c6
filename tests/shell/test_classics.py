"""The classic exercises of a course on logic programming, through the prompt of the shell."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import StringIO

import pytest

import ludolog
from ludolog_shell.commands.actions import Teach
from ludolog_shell.config import Config
from ludolog_shell.front import UiState
from ludolog_shell.plain import Plain
from ludolog_shell.query.dialogue import QueryDialogue
from ludolog_shell.session.choices import Choices
from tests.shell.conftest import Begin

VANILLA = r"""
define solve(true).
define solve((A, B)) :- solve(A), solve(B).
define solve(M:H) :- nonvar(H), \+ predicate_property(M:H, built_in), clause(M:H, B), solve(B).
define solve(H) :- H \= true, H \= (_, _), predicate_property(H, built_in), call(H).
define solve(H) :-
    H \= true, H \= (_, _), H \= _:_, \+ predicate_property(H, built_in), clause(H, B), solve(B).
"""


Asked = Callable[..., str]


@pytest.fixture(scope="module")
def dialogues() -> Iterator[dict[bool, QueryDialogue]]:
    """The dialogue behind the fence, and the one without: each has one process for all tests, and
    knows the meta-interpreter.
    """
    with ExitStack() as stack:
        made = {safe: QueryDialogue(safe=safe) for safe in (True, False)}
        for dialogue in made.values():
            stack.callback(dialogue.close)
            for clause in re.split(r"^define ", VANILLA, flags=re.MULTILINE)[1:]:
                dialogue.console.define(clause)
        yield made


@pytest.fixture
def asked(
    dialogues: dict[bool, QueryDialogue],
    begin: Begin,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Asked:
    """What is said at `?-` of a game between persons."""

    def ask(game: str, *lines: str, unsafe: bool = False) -> str:
        session = begin(game)
        ui = UiState(Config(), session, Choices.of(session.state))
        monkeypatch.setattr("sys.stdin", StringIO("\n".join((*lines, "", ""))))
        dialogue, front = dialogues[not unsafe], Plain()
        capsys.readouterr()
        dialogue.act(Teach("query", ""), ui, front)
        return "".join(capsys.readouterr())

    return ask


def _at_the_program(game: str, *lines: str) -> str:
    """The same of the program, in a process of its own."""
    seats = [f"--seat={player}=person" for player in ludolog.game(game).seats]
    done = subprocess.run(
        [sys.executable, "-m", "ludolog_shell", "play", game, "--plain", *seats],
        input="\n".join(("?-", *lines, "", "quit", "")), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"},
    )
    return done.stdout


@pytest.mark.long
@pytest.mark.parametrize("name", ludolog.games())
def test_a_vanilla_meta_interpreter_runs_the_rules(name: str, asked: Asked) -> None:
    """Proves the same moves as the rules, through all files of the game and the libraries."""
    told = asked(
        name,
        "findall(M, limit(2, solve(legal($State, M))), Ms), Ms = [_, _], subset(Ms, $Moves),"
        " format('proved ~w~n', [$Player]).",
        "solve(valid_moves($State, P, Ms)), Ms == $Moves, format('listed ~w~n', [P]).",
    )
    player = ludolog.game(name).start().to_move
    assert f"proved {player}" in told and f"listed {player}" in told
    assert "ERROR" not in told


@pytest.mark.long
def test_listing_counting_constraints_and_tables() -> None:
    told = _at_the_program(
        "splut",
        "listing(empty/2).",
        "perft(splut, $State, 2, N).",
        "ludolog_perft:perft(splut, $State, 1, N), N = One.",
        "use_module(library(clpfd)).",
        "X #> 3, X #< 6, label([X]).",
        "define :- table path/2.",
        "define path(X, Y) :- path(X, Z), edge(Z, Y).",
        "define path(X, Y) :- edge(X, Y).",
        "define edge(a, b).",
        "define edge(b, a).",
        "setof(X, path(a, X), Xs).",
    )
    assert "empty(Table, Square) :-" in told and "get_piece" in told
    assert "X = 4 ;\nX = 5." in told and "Xs = [a, b]" in told
    assert "ERROR" not in told


@pytest.mark.long
def test_what_is_refused_is_named(asked: Asked) -> None:
    told = asked("splut", "findall(X, shell(X), L).", "maplist(open(a), [b], [c]).")
    assert "shell/1" in told and "open/3" in told and "findall/3" not in told
    told = asked("splut", "halt.", "p(a) :- q.")
    assert "quit leaves" in told and "unsafe" not in told and "define adds" in told


def _inferences(asked: Asked, unsafe: bool, goal: str, *before: str) -> int:
    told = asked(
        "splut", *before,
        f"statistics(inferences, A), {goal}, statistics(inferences, B), C is B - A,"
        " format('took ~w~n', [C]).",
        unsafe=unsafe,
    )
    (line,) = (line for line in told.splitlines() if line.startswith("took "))
    return int(line.split()[1])


@pytest.mark.long
@pytest.mark.parametrize(
    ("goal", "before", "most"),
    [
        ("count(20000)", ["define count(0).",
                          "define count(N) :- N > 0, M is N - 1, count(M)."], 1.1),
        ("ludolog_perft:perft(splut, $State, 3, _)", [], 1.1),
        ("solve_all", ["define solve_all :- forall(solve(nrev([1,2,3,4,5,6,7,8], _)), true).",
                       "define nrev([], []).",
                       "define nrev([X|Xs], Zs) :- nrev(Xs, Ys), app(Ys, [X], Zs).",
                       "define app([], Ys, Ys).",
                       "define app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs)."], 12.0),
    ],
)
def test_the_fence_costs_little(
    goal: str, before: list[str], most: float, asked: Asked
) -> None:
    """In inferences, so that it does not matter what else the machine does."""
    fenced, free = (_inferences(asked, unsafe, goal, *before) for unsafe in (False, True))
    assert fenced <= most * free + 1000, (fenced, free, fenced / free)
