"""Programs are loaded as the course hands them in: with menus, in files that load each other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ludolog.guest import guest
from ludolog.guest.guest import Guest
from ludolog.terms import Source

MAIN = """
:- use_module(library(lists)).
:- use_module(library(random)).
:- ensure_loaded(board).
:- ensure_loaded('logic.pl').
play :- write('Name? '), read(_), menu.
menu :- repeat, read(X), X == quit, !.
initial_state(_, s(1)).
valid_moves(S, _, Ms) :- rules(S, Ms).
move(s(N), a, s(M)) :- N < 5, M is N+1.
game_over(s(5), 1).
value(s(N), _, N).
choose_move(S, P, 'Easy', M) :- !, setrand(42), valid_moves(S, P, Ms), random_member(M, Ms).
choose_move(S, P, 'Hard', M) :- valid_moves(S, P, [M|_]).
"""
BOARD = ":- ensure_loaded(main).\nb(1).\n"
LOGIC = """
:- ensure_loaded('main.pl').
rules(s(N), [a]) :- b(_), N < 5, !.
rules(s(5), []).
"""


def written(folder: Path, more: str = "") -> Path:
    for name, text in (("main", MAIN + more), ("board", BOARD), ("logic", LOGIC)):
        (folder / f"{name}.pl").write_text(text, encoding="utf-8")
    return folder / "main.pl"


@pytest.mark.parametrize("dialect", ["sicstus4", pytest.param("swi", marks=pytest.mark.long)])
def test_files_that_load_each_other_are_loaded_once(dialect: str, tmp_path: Path) -> None:
    with Guest(written(tmp_path)) as program:
        assert program._load(dialect) == ()


@pytest.mark.parametrize(
    "directive",
    [":- play.", pytest.param(":- initialization(play).", marks=pytest.mark.long)],
)
def test_a_menu_at_load_is_left(directive: str, tmp_path: Path) -> None:
    """It reads again and again, which no signal of SWI-Prolog 9.0.4 interrupts."""
    with Guest(written(tmp_path, directive)) as program:
        assert all("error" not in message for message in program.load())
        assert program.reachable(["valid_moves/3"]) == {"valid_moves/3", "rules/2", "b/1"}


@pytest.mark.long
def test_a_directive_that_nothing_stops_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest, "LOAD_SECONDS", 2.0)
    deaf = "deaf :- repeat, catch(read(_), _, true), fail.\n:- deaf.\n"
    with Guest(written(tmp_path, deaf)) as program:
        assert any("left out: deaf" in message for message in program.load())


@pytest.mark.long
def test_lint_by_itself(tmp_path: Path) -> None:
    """A command that asks no game of ours loads what it needs of us."""
    words = [sys.executable, "-m", "ludolog_shell", "lint", str(written(tmp_path)), "--games", "1"]
    done = subprocess.run([*words, "--lang", "en"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "It keeps the contract." in done.stdout
    assert "choose_move 2" in done.stdout  # both levels have names of their own


SICSTUS = """
:- use_module(library(lists)).
:- use_module(library(between)).
:- use_module(words).
initial_state(N, Board) :-
    ( for(_, 1, N), foreach(Row, Board), param(N) do
        ( for(I, 1, N), foreach(I, Row) do true ) ).
valid_moves(Board, _, Moves) :-
    findall(X, (member(Row, Board), member(X, Row)), Xs),
    ( foreach(X, Xs), fromto([], Before, After, Moves) do
        ( X > 1 -> After = [X|Before] ; After = Before ) ).
move(Board, N, New) :- rotate_list(N, Board, New).
game_over(Board, 1) :- some(all_equal, Board).
value(Board, _, Value) :-
    ( foreach(Row, Board), count(_, 1, Rows), fromto(0, In, Out, Sum) do
        sumlist(Row, S), Out is In + S ),
    Value is Sum + Rows.
all_equal([X|Xs]) :- ( foreach(X, Xs), param(X) do true ).
choose_move(Board, _, 1, Move) :-
    findall(V-M, ( member(M, [1,2]), M worth V ), Pairs),
    keyclumps(Pairs, [[_-Move|_]|_]).
parts(Args) :- ( foreacharg(A, f(a,b), I), foreach(I-A, Args) do true ).
"""
WORDS = ":- op(700, xfx, worth).\n_ worth 1.\n"


@pytest.mark.long
def test_what_swi_prolog_s_dialect_of_sicstus_leaves_out(tmp_path: Path) -> None:
    """Loops, predicates of library(lists), and a file that is named as a module and is none."""
    (tmp_path / "main.pl").write_text(SICSTUS, encoding="utf-8")
    (tmp_path / "words.pl").write_text(WORDS, encoding="utf-8")
    with Guest(tmp_path / "main.pl") as program:
        assert [told for told in program.load() if told.startswith("error")] == []
        assert program.dialect == "sicstus4"

        def first(goal: str, template: str) -> str:
            return program.ask(Source(f"ask({goal},{template})"))

        assert first("initial_state(2,B)", "B") == "[[[1,2],[1,2]]]"
        assert first("valid_moves([[1,2],[3,0]],1,Ms)", "Ms") == "[[3,2]]"
        assert first("move([a,b,c],1,B)", "B") == "[[b,c,a]]"
        assert first("game_over([[1,2],[3,3]],W)", "W") == "[1]"
        assert first("game_over([[1,2],[3,4]],W)", "W") == "[]"
        assert first("value([[1,2],[3,4]],1,V)", "V") == "[12]"
        assert first("choose_move(b,1,1,M)", "M") == "[1]"
        assert first("parts(As)", "As") == "[[1-a,2-b]]"
