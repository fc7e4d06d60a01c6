"""`check` and `lint` on programs of our own writing: those that agree, and faulty ones."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ludolog
from ludolog.guest import guest
from ludolog.guest.check import check
from ludolog.guest.lint import lint
from ludolog.guest.report import Report, as_json, as_junit
from ludolog_shell.cli.check import page
from ludolog_shell.text.visible import visible

from .faults import FAULTS, PROGRAMS, adapter_of, with_our_rules

LONG = bool(os.environ.get("CROSSCHECK"))
"""Also wait for every limit, as in ``make crosscheck``."""
AGREEING = sorted(path.stem for path in PROGRAMS.glob("*.pl"))
SHORT = (
    *("apart_2024", "apart"),
    *("third hop goes back", "wrong start", "prints", "no program"),
    "game_over",
)
"""Programs, games and faults that are tried each time; all others are long."""


def short(names: Iterable[str]) -> list[object]:
    """The names as parameters."""
    return [name if name in SHORT else pytest.param(name, marks=pytest.mark.long) for name in names]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "LOAD_SECONDS", 3.0)


def told(report: Report) -> str:
    return "\n".join(f"{f.kind}: {f.text}\n{f.ours}\n{f.theirs}" for f in report.findings)


def copied(name: str, folder: Path) -> Path:
    return Path(shutil.copy(PROGRAMS / f"{name}.pl", folder))


@pytest.mark.long
@pytest.mark.parametrize("name", short(AGREEING))
def test_a_program_that_agrees(name: str, tmp_path: Path) -> None:
    game = name.rpartition("_")[0]
    with_our_rules(game, tmp_path)
    report = check(copied(name, tmp_path), game, adapter_of(name), games=1)
    assert report.verdict == 0, told(report)
    assert report.counts["valid_moves"] > 20 and report.counts["game_over"] > 20


SHAPED = [
    ("apart_seed", "\\+ memberchk([XM,YM], Visited) ),",
     "( Visited = [_,_,_|_] -> true ; \\+ memberchk([XM,YM], Visited) ) ),", "extra-R13"),
    ("apart_seed", "random_member([X,Y,XM,YM], Moves), !.",
     "random_member([X,Y,_,_], Moves), XM = X, YM = Y.", "not-legal"),
    ("apart_seed", "    apart:game_over(State, Winner).",
     "    apart:game_over(State, Loser),\n    Winner is 3 - Loser.", "end-R17"),
    ("splut_seed", "exclude(==(pass), Moves0, Moves)",
     "exclude([[_,_,_,trollPull]]>>true, Moves0, Moves)", "missing-R11"),
    ("splut_seed", "memberchk('S', Row) ), !.", "memberchk(s, Row) ), !.", "end-R24"),
    ("alliances_seed", "Player], Player, Moves).",
     "Player], Player, Moves0),\n    exclude([[_,_,green]]>>true, Moves0, Moves).", "missing-R16"),
    ("alliances_seed", "NPieces,0], Winner).", "NPieces,0], Loser),\n    Winner is 1 - Loser.",
     "end-R14"),
]
"""A program in the shapes of a report, one change in it, and the fault that is to be told."""


@pytest.mark.long
@pytest.mark.parametrize(("name", "old", "new", "fault"), SHAPED)
def test_a_wrong_program_in_the_shapes_of_a_report(
    name: str, old: str, new: str, fault: str, tmp_path: Path
) -> None:
    game = name.rpartition("_")[0]
    with_our_rules(game, tmp_path)
    path = copied(name, tmp_path)
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    report = check(path, game, adapter_of(name), games=1)
    assert report.verdict == 1 and fault in {f.name for f in report.findings}, told(report)


@pytest.mark.long
@pytest.mark.parametrize("name", short(["apart_2024", "greener_2023"]))
def test_a_program_that_keeps_the_contract(name: str) -> None:
    report = lint(PROGRAMS / f"{name}.pl", adapter_of(name), games=1)
    assert report.verdict == 0, told(report)
    assert report.counts["choose_move"] > 0


@pytest.mark.long
@pytest.mark.parametrize("game", short(ludolog.games()))
def test_our_own_cores(game: str, tmp_path: Path) -> None:
    path = with_our_rules(game, tmp_path)
    report = check(path, game, games=1)
    assert report.verdict == 0, told(report)
    report = lint(path, games=1, seconds=20.0, longest=8)
    assert report.verdict == 0, told(report)


@pytest.mark.long
@pytest.mark.parametrize("name", short(fault.name for fault in FAULTS))
def test_a_fault_is_found(name: str, tmp_path: Path) -> None:
    (fault,) = (fault for fault in FAULTS if fault.name == name)
    path = fault.write(tmp_path)
    before = sorted(tmp_path.iterdir())
    checked = check(path, fault.game, fault.adapter, games=fault.games, seconds=1.0)
    assert checked.verdict == fault.check, told(checked)
    kinds = {finding.kind for finding in checked.findings}
    if fault.lint != 3 or LONG:
        linted = lint(path, fault.adapter, games=1, seconds=1.0, longest=12)
        assert linted.verdict == fault.lint, told(linted)
        kinds |= {finding.kind for finding in linted.findings}
    assert not fault.found or fault.found in kinds
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.long
def test_the_first_difference_is_told(tmp_path: Path) -> None:
    """Board, both answers, what the rules say of the move, and a short game that leads there."""
    fault = next(fault for fault in FAULTS if fault.name == "jumps onto friends")
    report = check(fault.write(tmp_path), fault.game, fault.adapter, games=2)
    finding = report.findings[0]
    assert finding.kind == "extra" and len(finding.game) <= 4
    assert finding.board.count("\n") >= 8
    assert "may not hold a piece of one's own" in finding.why[0] and "R10" in finding.why[0]
    game = ludolog.game(fault.game)
    state = game.state(finding.start) if finding.start else game.start(height=8, width=8)
    for move in finding.game:
        state = state.play(move)
    assert state.text == finding.position


@pytest.mark.long
def test_reports(tmp_path: Path) -> None:
    fault = next(fault for fault in FAULTS if fault.name == "no way back")
    report = check(fault.write(tmp_path), fault.game, fault.adapter, games=1)
    loaded = json.loads(as_json(report))
    assert (loaded["verdict"], loaded["exit"]) == ("differs", 1)
    assert loaded["findings"][0]["kind"] == "missing"
    suite = ElementTree.fromstring(as_junit(report))
    assert suite.get("failures") == "2"  # valid_moves, and move that goes by it
    failed = {case.get("name") for case in suite if case.find("failure") is not None}
    assert failed == {"valid_moves", "move"}


def test_nothing_to_compare(tmp_path: Path) -> None:
    path = tmp_path / "other.pl"
    path.write_text("hello(world).\n", encoding="utf-8")
    assert check(path, "splut").verdict == 4
    assert lint(path).verdict == 4


def test_no_such_file(tmp_path: Path) -> None:
    path = tmp_path / "none.pl"
    assert check(path, "splut").verdict == 2
    assert lint(path).verdict == 2


def test_the_process_knows_nothing_of_us(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No environment, a folder of its own that goes with it, an empty input, no game of ours."""
    monkeypatch.setenv("SECRET", "xyzzy")
    path = tmp_path / "curious.pl"
    path.write_text(
        """
:- open('left_behind.txt', write, L), write(L, x), close(L),
   working_directory(Here, Here),
   environ(E),
   read(user_input, T),
   findall(G, (current_module(G), current_predicate(G:valid_moves/3)), Games),
   assertz(seen([Here, E, T, Games])).
valid_moves(_, _, _) :- seen(All), throw(All).
""",
        encoding="utf-8",
    )
    said = told(check(path, "splut", games=1))
    assert "[],end_of_file,[" in said and "xyzzy" not in said
    assert not any(name in said.rpartition("end_of_file")[2] for name in ludolog.games())
    folder = Path(said[2:].partition("'")[0])
    assert folder != Path.cwd() and not folder.exists()


CYCLIC = {
    "valid_moves": "valid_moves(_, _, [X]) :- X = f(X).",
    "move": "move(_, _, X) :- X = f(X).",
    "value": "value(_, _, X) :- X = f(X).",
    "initial_state": "initial_state(_, X) :- X = f(X).",
    "game_over": "game_over(_, X) :- X = f(X).",
    "choose_move": "choose_move(_, _, 1, X) :- X = f(X).",
}

COUNT = {
    "initial_state": "initial_state(_, n(3)).",
    "valid_moves": "valid_moves(n(N), _, Ms) :- ( N > 0 -> Ms = [a] ; Ms = [] ).",
    "move": "move(n(N), a, n(M)) :- N > 0, M is N-1.",
    "game_over": "game_over(n(0), 1).",
    "value": "value(n(N), _, N).",
    "choose_move": "choose_move(n(N), _, _, a) :- N > 0.",
}
"""A program that keeps the contract: a game for one."""


@pytest.mark.parametrize("name", short(CYCLIC))
def test_a_cyclic_answer_is_a_fault(name: str, tmp_path: Path) -> None:
    path = tmp_path / "cyclic.pl"
    path.write_text("\n".join({**COUNT, name: CYCLIC[name]}.values()), encoding="utf-8")
    report = lint(path, games=1, seconds=2.0)
    assert report.verdict == 1, told(report)
    assert "no text" in {finding.kind for finding in report.findings}
    assert check(path, "splut", games=1, seconds=2.0).verdict in (1, 4)


@pytest.mark.long
@pytest.mark.parametrize("ball", ["L", "error(type_error(list, L), _)"])
def test_an_exception_of_any_size_is_a_fault_and_no_limit(ball: str, tmp_path: Path) -> None:
    path = tmp_path / "throws.pl"
    moves = f"valid_moves(_, _, _) :- numlist(1, 500000, L), throw({ball})."
    path.write_text("\n".join({**COUNT, "valid_moves": moves}.values()), encoding="utf-8")
    report = lint(path, games=1)
    assert report.verdict == 1, told(report)
    assert {finding.kind for finding in report.findings} == {"throws"}, told(report)
    report = check(path, "splut", games=1)
    assert report.verdict == 4, told(report)
    assert {finding.kind for finding in report.findings} == {"translation"}, told(report)


def test_control_characters_of_a_program_reach_no_terminal(tmp_path: Path) -> None:
    path = tmp_path / "red.pl"
    moves = COUNT["valid_moves"].replace(":-", ":- write('\\e[31m'),")
    path.write_text("\n".join({**COUNT, "valid_moves": moves}.values()), encoding="utf-8")
    report = lint(path, games=1)
    assert any("\x1b" in finding.theirs for finding in report.findings)
    assert "\x1b" not in visible(page(report))
