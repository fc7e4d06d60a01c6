"""What lint says of right programs in the styles that classes have: nothing that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludolog.guest.lint import lint
from ludolog.guest.report import Report

TAKE = """
:- use_module(library(lists)).
initial_state(_, game(7, first)).
valid_moves(game(N, _), Moves) :-
    findall(take(K), ( member(K, [1,2,3]), K =< N ), Moves).
move(game(N, Player), take(K), game(M, Other)) :-
    integer(K), K > 0, K =< N,
    M is N - K,
    other(Player, Other).
game_over(game(0, Player), Winner) :- other(Player, Winner).
value(game(N, _), Player, Value) :- worth(Player, Sign), Value is Sign * (N mod 4).
choose_move(State, Level, Move) :-
    valid_moves(State, [First|Rest]),
    picked(Level, First, Rest, Move).
picked(1, First, _, First).
picked(2, First, Rest, Move) :- last([First|Rest], Move).
other(first, second) :- !.
other(second, first).
worth(first, 1) :- !.
worth(second, -1).
"""
"""A game of seven matches that keeps the contract."""


def linted(folder: Path, *changes: tuple[str, str], more: str = "") -> Report:
    text = TAKE
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file = folder / "take.pl"
    file.write_text(text + more, encoding="utf-8")
    return lint(file, games=2, seconds=5.0)


def faults(report: Report) -> list[tuple[str, str]]:
    return [(f.kind, f.subject) for f in report.findings if f.severity != "warning"]


def test_a_program_that_keeps_the_contract(tmp_path: Path) -> None:
    """The number of matches, 7, is no player; value fails for anything but a player."""
    report = linted(tmp_path)
    assert report.verdict == 0 and not report.findings
    assert all(report.counts[query] for query in ("valid_moves", "move", "value", "choose_move"))


@pytest.mark.long
def test_a_start_without_a_configuration(tmp_path: Path) -> None:
    report = linted(tmp_path, ("initial_state(_, game", "initial_state(game"))
    assert report.verdict == 0 and not faults(report) and report.counts["move"]


@pytest.mark.long
def test_a_start_under_its_short_name(tmp_path: Path) -> None:
    report = linted(tmp_path, ("initial_state(_, game", "initial(game"))
    assert report.verdict == 0 and not faults(report) and report.counts["move"]


@pytest.mark.parametrize(
    "declared", ["", pytest.param(":- dynamic level/2.\n", marks=pytest.mark.long)]
)
def test_a_predicate_that_only_the_menu_asserts(declared: str, tmp_path: Path) -> None:
    menu = (
        f"{declared}play :- read(L), assertz(level(first, L)), initial_state(7, S), turn(S).\n"
        "turn(S) :- level(first, L), choose_move(S, L, M), move(S, M, _).\n"
    )
    report = linted(tmp_path, more=menu)
    assert report.verdict == 0 and not faults(report)


@pytest.mark.long
def test_a_rule_that_asks_what_only_the_menu_asserts(tmp_path: Path) -> None:
    report = linted(
        tmp_path,
        ("    M is N - K,\n", "    M is N - K,\n    \\+ frozen(Player),\n"),
        more="play :- assertz(frozen(nobody)).\n",
    )
    assert "frozen/1" not in str([f for f in report.findings if f.kind == "undefined"])


@pytest.mark.parametrize(
    ("easy", "hard"),
    [
        ("'Easy'", "'Hard'"),
        pytest.param("level(easy)", "level(hard)", marks=pytest.mark.long),
        pytest.param('"1"', '"2"', marks=pytest.mark.long),
    ],
)
def test_levels_are_those_of_the_program(easy: str, hard: str, tmp_path: Path) -> None:
    report = linted(tmp_path, ("picked(1,", f"picked({easy},"), ("picked(2,", f"picked({hard},"))
    assert report.verdict == 0 and not faults(report) and report.counts["choose_move"]


@pytest.mark.long
def test_no_level_is_invented(tmp_path: Path) -> None:
    """Nothing says what the levels are: none is asked."""
    report = linted(
        tmp_path,
        ("picked(1, First, _, First).\n", ""),
        ("picked(2, First, Rest, Move) :- last", "picked(L, First, Rest, Move) :- L >= 0, last"),
    )
    assert report.verdict == 0 and not faults(report)


@pytest.mark.long
def test_value_is_asked_for_no_number_that_is_a_size(tmp_path: Path) -> None:
    """Players are numbers here, as the size is."""
    report = linted(
        tmp_path,
        ("game(7, first)", "game(8, 1)"),
        ("other(first, second)", "other(1, 2)"), ("other(second, first)", "other(2, 1)"),
        ("worth(first, 1)", "worth(1, 1)"), ("worth(second, -1)", "worth(2, -1)"),
    )
    assert report.verdict == 0 and not faults(report), report.findings


@pytest.mark.long
def test_what_is_written_behind_a_flag_that_no_rule_sets_is_no_fault(tmp_path: Path) -> None:
    report = linted(
        tmp_path,
        ("    M is N - K,\n", "    M is N - K,\n    told(M),\n"),
        more=":- dynamic loud/0.\ntold(M) :- loud, !, write(M), nl.\ntold(_).\n",
    )
    assert report.verdict == 0 and not faults(report)
    printing = linted(
        tmp_path,
        ("    M is N - K,\n", "    M is N - K,\n    told(M),\n"),
        more="told(M) :- write(M), nl.\n",
    )
    assert ("prints", "move/3") in faults(printing) and printing.verdict == 1


@pytest.mark.long
def test_a_start_that_asks_somebody(tmp_path: Path) -> None:
    """It reads a side of the board and a choice: that is a fault, and its only one."""
    asked = (
        "initial_state(_, s(N)) :- side(N), side(_).",
        "side(N) :- repeat, write('Number? '), read(N), integer(N), !.",
    )
    rest = "valid_moves(s(8), _, [a]).\nmove(s(8), a, s(0)).\ngame_over(s(0), _, 1) :- true.\n"
    path = tmp_path / "asks.pl"
    path.write_text("\n".join((*asked, rest)), encoding="utf-8")
    report = lint(path, games=1, seconds=3.0)
    told = [found.text for found in report.findings if found.severity == "error"]
    assert told == [
        "there is no game_over as the contract has it, but game_over/3",
        "initial_state/2 reads from the input",
    ]


@pytest.mark.long
def test_a_start_whose_clauses_say_part_of_what_they_want(tmp_path: Path) -> None:
    path = tmp_path / "modes.pl"
    path.write_text(
        "initial_state([people, _], s(1)).\ninitial_state([computer, _], s(1)).\n"
        "valid_moves(s(1), _, [a]).\nmove(s(1), a, s(0)).\ngame_over(s(0), 1).\n",
        encoding="utf-8",
    )
    report = lint(path, games=1)
    assert [found.text for found in report.findings if found.severity == "error"] == []
