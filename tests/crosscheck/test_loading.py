"""Programs are loaded as the course hands them in: with menus, in files that load each other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ludolog.guest import guest
from ludolog.guest.guest import Guest

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


def test_lint_by_itself(tmp_path: Path) -> None:
    """A command that asks no game of ours loads what it needs of us."""
    words = [sys.executable, "-m", "ludolog_shell", "lint", str(written(tmp_path)), "--games", "1"]
    done = subprocess.run([*words, "--lang", "en"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "It keeps the contract." in done.stdout
    assert "choose_move 2" in done.stdout  # both levels have names of their own
