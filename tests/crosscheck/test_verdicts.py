"""A verdict of `check` is never wrong: what was not compared, who is to blame, what is claimed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from ludolog.guest import asking, comparison
from ludolog.guest.check import check
from ludolog.guest.report import Finding, Report
from ludolog_shell.cli.check import page

from .faults import ADAPTERS, PROGRAMS, with_our_rules

APART = (
    (PROGRAMS / "apart_2024.pl")
    .read_text(encoding="utf-8")
    .replace(
        ":- use_module(library(between)).\n",
        "",  # it loads as SWI-Prolog's then, once
    )
)
LEVELS = 2
"""Of its computer."""
ADAPTER = (ADAPTERS / "apart_2024.pl").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _few_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "BREADTH", 4)
    monkeypatch.setattr(comparison, "SAMPLE", 2)


def checked(
    folder: Path, program: str = APART, adapter: str = "", games: int = 0, game: str = "apart"
) -> Report:
    file, translation = folder / "program.pl", folder / "adapter.pl"
    file.write_text(program, encoding="utf-8")
    translation.write_text(adapter, encoding="utf-8")
    return check(file, game, translation if adapter else None, games=games, seconds=2.0)


def changed(old: str, new: str) -> str:
    assert APART.count(old) >= 1, old
    return APART.replace(old, new, 1)


def kinds(report: Report, severity: str = "error") -> set[str]:
    return {finding.kind for finding in report.findings if finding.severity == severity}


def one(report: Report, kind: str) -> Finding:
    return next(finding for finding in report.findings if finding.kind == kind)


# -- after the end ----------------------------------------------------------------------------


ENDED = """
:- use_module(splut, []).
initial_state(Settings, State) :- splut:initial_state(Settings, State).
valid_moves(State, Player, Moves) :- splut:valid_moves(State, Player, Moves).
move(State, Move, Next) :-
    splut:move(State, Move, After),
    ( splut:game_over(After, _) -> After = [B, T, _, _], Next = [B, T, 3, over] ; Next = After ).
game_over([B, T, _, over], Winner) :- !, splut:game_over([B, T, 0, [[], [], none]], Winner).
game_over(State, Winner) :- splut:game_over(State, Winner).
"""


@pytest.mark.parametrize(
    ("wrong", "adapter"), [(False, ""), (True, ""), (False, "winner(_, _) :- fail.\n")]
)
def test_what_a_state_says_besides_who_has_won_is_no_fault(
    wrong: bool, adapter: str, tmp_path: Path
) -> None:
    """A student's throw leaves the turn to the other player, even if it wins the game."""
    with_our_rules("splut", tmp_path)
    program = ENDED.replace("none]], Winner)", "none]], W), Winner is 3 - W") if wrong else ENDED
    report = checked(tmp_path, program, adapter, game="splut")
    assert ("next" in kinds(report)) == wrong
    assert ("ended" in kinds(report, "warning")) != wrong
    assert (report.verdict == 0) != wrong
    assert wrong or "the same one has won there" in page(report)


# -- nothing compared -------------------------------------------------------------------------


def test_a_clean_verdict_says_what_was_not_compared(tmp_path: Path) -> None:
    report = checked(tmp_path)
    assert report.verdict == 0, report.findings
    assert set(report.uncompared) == {"initial_state", "value"}
    assert "Not compared: initial_state (the adapter does not say" in page(report)


NONSENSE = """
valid_moves(_, _, [nonsense]).
move(_, _, nonsense).
game_over(_, nobody).
choose_move(_, _, 1, nonsense).
"""


def test_an_adapter_that_carries_no_position_over_ends_in_no_verdict(tmp_path: Path) -> None:
    report = checked(tmp_path, NONSENSE, "state(_, _) :- fail.\n")
    assert report.verdict == 4 and not any(report.counts.values())
    assert {"valid_moves", "move", "game_over"} <= set(report.uncompared)
    assert "No difference" not in page(report)


# -- the translation --------------------------------------------------------------------------


def test_a_program_with_moves_of_its_own_is_not_called_wrong(tmp_path: Path) -> None:
    """The right hops, written as lists with the row first."""
    own = APART.replace("findall((X,Y,XM,YM), hop(", "findall([Y,X,YM,XM], hop(")
    report = checked(tmp_path, own)
    assert report.verdict == 4
    assert [finding.kind for finding in report.findings] == ["translation"]
    assert "no move is listed that is one of ours" in report.findings[0].text
    assert "[" in report.findings[0].text  # the first of theirs


@pytest.mark.long
@pytest.mark.parametrize(
    "moves",
    ["fail", "throw(strange)", "Moves = here(are, none)"],
)
def test_a_program_that_fails_at_the_start_is_not_called_wrong(moves: str, tmp_path: Path) -> None:
    report = checked(tmp_path, changed("findall((X,Y,XM,YM), hop(", f"{moves}, findall(z, hop("))
    assert report.verdict == 4
    assert [finding.kind for finding in report.findings] == ["translation"]


ADAPTER_FAULTS = {
    "state/2": "state(X, Y) :- atom_length(X, Y).",
    "move/3": "move(_, M, N) :- N is M + 1.",
    "after/2": "after(S, T) :- atom_length(S, T).",
    "player/2": "player(P, Q) :- foo(P, Q).",
    "winner/2": "winner(_, W) :- W > 3.",
    "calls/2": "calls(valid_moves(_, _, _), 7).",
}


@pytest.mark.long
@pytest.mark.parametrize(
    "culprit",
    ["state/2", *[pytest.param(n, marks=pytest.mark.long) for n in list(ADAPTER_FAULTS)[1:]]],
)
def test_what_an_adapter_throws_is_its_own_fault(culprit: str, tmp_path: Path) -> None:
    report = checked(tmp_path, adapter=ADAPTER_FAULTS[culprit] + "\n", games=2)
    assert kinds(report) == set(), page(report)
    found = one(report, "adapter")
    assert found.severity == "adapter" and found.subject == culprit
    if culprit != "winner/2":
        assert report.verdict == 4
        assert "before the adapter is right" in page(report)


@pytest.mark.long
def test_an_adapter_with_a_singleton_or_clauses_apart_is_told_and_used(tmp_path: Path) -> None:
    apart = "calls(value(S, P, V), value(S, P, V)).\nagree(value).\n"
    apart += "calls(game_over(S, W), game_over(S, W)).\nplayer(P, P) :- Q = 1.\n"
    report = checked(tmp_path, adapter=apart)
    assert report.verdict == 0, page(report)
    told = [finding for finding in report.findings if finding.kind == "adapter"]
    assert {finding.severity for finding in told} == {"warning"} and len(told) >= 2


@pytest.mark.long
def test_an_adapter_with_a_syntax_error_is_named(tmp_path: Path) -> None:
    report = checked(tmp_path, adapter="state(X Y).\n")
    assert report.verdict == 2
    assert one(report, "adapter").severity == "error"
    assert "The adapter cannot be loaded." in page(report)


# -- what a program does not claim --------------------------------------------------------------

SQUARE = APART.replace(
    "initial_state(Height/Width, (Board,1,0)) :-",
    "initial_state(Height/Width, (Board,1,0)) :- Height == Width,",
).replace(
    "    piece_at(Board, XM, YM, Target),", "    XM =< 8, YM =< 8, piece_at(Board, XM, YM, Target),"
)


@pytest.mark.long
@pytest.mark.parametrize("adapter", ["", ADAPTER])
def test_a_start_that_the_program_does_not_have_is_no_fault(adapter: str, tmp_path: Path) -> None:
    report = checked(tmp_path, SQUARE, adapter, games=4)
    assert report.verdict == 0, page(report)
    if adapter:
        assert kinds(report, "warning") >= {"setting"}
        assert "does not have: height=" in page(report)


# -- what has to be asked -------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """A fault that is found only if somebody asks: `old` becomes `new`."""

    old: str
    new: str
    kind: str
    severity: str = "error"
    adapter: str = ""
    games: int = 0


UNNAMED = "game_over((Board,_,_), _) :- once(( apart(Board, 1) ; apart(Board, 2) )).\n"

ASKED = {
    "never chooses": Asked(
        "choose_move(State, 1, Move) :- !,",
        "choose_move(_, 1, _) :- !, fail.\nchoose_move(State, 9, Move) :- !,",
        "fails",
    ),
    "chooses what is not legal": Asked(
        "valid_moves(State, [Move|_]).", "valid_moves(State, [_|_]), Move = (1,1,2,2).", "not legal"
    ),
    "plays anything": Asked(
        "    memberchk(Move, Moves),\n    play(", "    is_list(Moves),\n    play(", "accepts"
    ),
    "wins without a name": Asked("% game_over(+GameState, -Winner)\n", UNNAMED, "open", games=1),
    "wins without a name at last": Asked(
        "    Winner = Other.\n", "    Winner = Other.\n" + UNNAMED, "winners", games=2
    ),
}


def test_who_reads_again_and_again_comes_to_an_end(tmp_path: Path) -> None:
    person = "choose_move(_, person, Move) :- !, repeat, read(Move), integer(Move), !.\n"
    chooses = "choose_move(State, 1, Move) :- !,"
    report = checked(tmp_path, changed(chooses, person + chooses))
    assert report.verdict == 0, report
    told = one(report, "limit")
    assert "person" in told.subject and told.theirs == "Not enough resources: input"


@pytest.mark.long
def test_levels_that_think_for_long_are_asked_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "CHOICES", 1)  # in every position
    often = checked(tmp_path, games=1).counts["choose_move"]
    monkeypatch.setattr(asking, "CHOOSING", 0.0)
    monkeypatch.setattr(asking, "SHARE", 0.0)
    assert checked(tmp_path, games=1).counts["choose_move"] == LEVELS < often


@pytest.mark.long
@pytest.mark.parametrize("name", ASKED)
def test_a_fault_that_has_to_be_asked_for(name: str, tmp_path: Path) -> None:
    asked = ASKED[name]
    wrong = changed(asked.old, asked.new).replace("apart(Board, Turn), !,", "apart(Board, Turn),")
    wrong = wrong.replace("apart(Board, Other), !,", "apart(Board, Other),")
    report = checked(tmp_path, wrong, asked.adapter, asked.games)
    assert asked.kind in kinds(report, asked.severity), page(report)
    assert report.verdict == 1


# -- what cannot be read ----------------------------------------------------------------------


@pytest.mark.long
def test_a_clause_that_cannot_be_read_comes_first_with_its_line(tmp_path: Path) -> None:
    unread = changed(
        "    sort(Moves0, Moves).\nvalid_moves((B", "    sort(Moves0 Moves).\nvalid_moves((B"
    )
    report = checked(tmp_path, unread)
    assert report.verdict == 1
    first = report.findings[0]
    assert first.kind == "load"
    line = unread[: unread.index("sort(Moves0 Moves)")].count("\n") + 1
    assert f"program.pl:{line}" in first.subject, first


@pytest.mark.long
def test_a_predicate_that_is_gone_comes_first_with_the_line_of_the_clause_that_calls_it(
    tmp_path: Path,
) -> None:
    gone = changed(
        "jumped(X, _, XM, _) :- abs(XM - X) > 1, !.\njumped(_, Y, _, YM) :- abs(YM - Y) > 1.\n", ""
    )
    report = checked(tmp_path, gone)
    assert report.verdict == 1
    first = report.findings[0]
    assert first.kind == "undefined" and first.subject.startswith("jumped/4")
    line = gone[: gone.index("after(Before, (Board")].count("\n") + 1
    assert f"program.pl:{line}" in first.subject, first


# -- moves that are never listed -------------------------------------------------------------

NO_PULL = """
:- use_module(splut, []).
:- use_module(library(apply)).
:- use_module(library(yall)).
initial_state(Size, State) :- splut:initial_state(Size, State).
valid_moves(State, Player, Moves) :-
    splut:valid_moves(State, Player, Moves0),
    exclude([[_,_,_,trollPull]]>>true, Moves0, Moves).
move(State, Move, Next) :- splut:move(State, Move, Next).
game_over(State, Winner) :- splut:game_over(State, Winner).
"""


@pytest.mark.long
@pytest.mark.parametrize("agreed", [True, False])
def test_a_move_that_is_never_listed_is_missing_if_the_adapter_says_so(
    agreed: bool, tmp_path: Path
) -> None:
    with_our_rules("splut", tmp_path)
    adapter = "move(_, M, M) :- M \\= [_,_,_,trollPull].\n" + "agree(moves).\n" * agreed
    report = checked(tmp_path, NO_PULL, adapter, game="splut")
    assert report.verdict == int(agreed), page(report)
    if agreed:
        found = one(report, "missing")
        assert found.subject.endswith("pull") and found.name == "missing-R11"


def test_a_move_that_is_another_one_there_is_missing(tmp_path: Path) -> None:
    """A pull is written like the same step without one, and the program has only that."""
    with_our_rules("splut", tmp_path)
    adapter = (
        "move(_, M, M) :- M \\= [_,_,_,trollPull].\n"
        "move(_, [K,S,D,trollPull], [K,S,D,emptySpace]).\n"
    )
    report = checked(tmp_path, NO_PULL, adapter, game="splut")
    assert {found.name for found in report.findings if found.severity == "error"} == {
        "missing-R11"
    }, page(report)
    found = one(report, "missing")
    assert found.subject == f"{found.twin} pull"
    assert f"emptySpace] = {found.twin}\n" in page(report)


NOBODY_MOVES = """
:- use_module(apart, []).
initial_state(_, Board/0) :- apart:initial_state([], (Board,_,_)).
valid_moves(Board/Total, Player, Moves) :- apart:valid_moves((Board,Player,Total), _, Moves).
move(Board/Total, Move, NewBoard/NewTotal) :-
    member(Player, [1,2]),
    valid_moves(Board/Total, Player, Moves),
    memberchk(Move, Moves), !,
    apart:move((Board,Player,Total), Move, Next),
    ( Next = (NewBoard,_,NewTotal)-_ -> true ; Next = (NewBoard,_,NewTotal) ).
"""
"""A program whose state does not say who moves: valid_moves/3 is told, move/3 is not."""


@pytest.mark.long
@pytest.mark.parametrize("checked", [True, False])
def test_who_moves_is_not_asked_of_a_state_that_names_nobody(checked: bool, tmp_path: Path) -> None:
    with_our_rules("apart", tmp_path)
    text = NOBODY_MOVES + ("" if checked else "move(Board/T, _, Board/T1) :- T1 is T + 1.\n")
    program, adapter = tmp_path / "nobody.pl", tmp_path / "adapter.pl"
    program.write_text(text, encoding="utf-8")
    adapter.write_text(
        "state((B,_,T), B/T).\nafter((B,_,T), B/T).\nafter((B,_,T)-_, B/T).\n", encoding="utf-8"
    )
    report = check(program, "apart", adapter, games=0)
    accepted = [found for found in report.findings if found.kind == "accepts"]
    assert bool(accepted) is not checked, report.findings
    assert report.counts["illegal moves"] > 0


@pytest.mark.long
def test_a_program_that_answers_the_same_state_plays_nothing(tmp_path: Path) -> None:
    """It may say so and ask for another move."""
    text = (PROGRAMS / "apart_2024.pl").read_text(encoding="utf-8")
    path = tmp_path / "same.pl"
    path.write_text(f"{text}\nmove(State, _, State).\n", encoding="utf-8")
    report = check(path, "apart", games=1)
    assert report.counts["illegal moves"]
    assert "accepts" not in {found.kind for found in report.findings}


@pytest.mark.long
def test_none_is_no_winner(tmp_path: Path) -> None:
    text = (PROGRAMS / "apart_2024.pl").read_text(encoding="utf-8")
    path = tmp_path / "none.pl"
    more = "game_over(S, W) :- over(S, W), !.\ngame_over(_, none).\n"
    path.write_text(f"{text.replace('game_over(', 'over(')}\n{more}", encoding="utf-8")
    report = check(path, "apart", games=1)
    assert report.counts["game_over"]
    assert "end" not in {found.kind for found in report.findings}


LATE = """
:- use_module(greener, []).

initial_state(Options, State) :- greener:initial_state(Options, State).
valid_moves(State, Player, Moves) :- greener:valid_moves(State, Player, Moves).
game_over(State, Winner) :- greener:game_over(State, Winner).

move(State, Move, [Board,[[Color,New,Level],Other]]) :-
    greener:move(State, Move, [Board,[[Color,Points,Level],Other]]),
    findall(x, ( member(Row, Board), member([_,_,Height], Row), Height > 0 ), Stacks),
    length(Stacks, Count),
    ( memberchk(Count, [13,14,15,16,17]) -> New is Points + 1 ; New = Points ).
"""


def test_a_wrong_state_that_only_a_game_comes_to_is_shrunk(tmp_path: Path) -> None:
    with_our_rules("greener", tmp_path)
    report = checked(tmp_path, LATE, game="greener", games=1)
    assert kinds(report) == {"next"}
    assert 18 <= len(one(report, "next").game) <= 23


def test_a_level_that_is_a_person_is_no_fault(tmp_path: Path) -> None:
    """It reads a move, finds none, and fails; another level that fails is at fault."""
    person = "choose_move(_, _, human, Move) :- read(Move), Move \\== end_of_file.\n"
    report = checked(tmp_path, APART + person)
    assert report.verdict == 0, report.findings
    found = one(report, "reads")
    assert found.severity == "warning" and "human" in found.subject
    none = "choose_move(_, _, lazy, _) :- fail.\n"
    assert kinds(checked(tmp_path, APART + none)) == {"fails"}
