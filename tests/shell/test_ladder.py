"""The seat `adapt`: its ladder, what is kept of it, and what a game changes."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from ludolog import model
from ludolog_shell.session.ladder import Ladder, adapted, rung_of
from ludolog_shell.session.seats import PERSON, seat
from ludolog_shell.session.session import Session
from tests.shell.conftest import Begin
from tests.shell.test_pipe import run

SPLUT = model.game("splut")
BEGIN = 4
"""The rung of `slips(medium,50)`."""


@pytest.mark.parametrize("strength", [3.0, 4.3, 9.0, 16.5])
def test_a_person_of_any_strength_soon_wins_about_half_of_the_games(
    strength: float, tmp_path: Path
) -> None:
    ladder, draw = Ladder(tmp_path / "ladder.json"), random.Random(f"{strength}")
    results, rungs = [], []
    for _game in range(120):
        rung = ladder.rung(SPLUT)
        won = draw.random() < 1 / (1 + 10 ** ((rung - strength) / 3.5))
        ladder.ended(SPLUT, rung, won)
        results.append(won)
        rungs.append(rung)
    assert 0.4 < sum(results[20:]) / 100 < 0.6
    assert abs(sum(rungs[20:]) / 100 - strength) < 2


def test_two_results_of_a_kind_are_two_rungs(tmp_path: Path) -> None:
    ladder = Ladder(tmp_path / "ladder.json")
    assert ladder.rung(SPLUT) == BEGIN
    assert [ladder.ended(SPLUT, 4, True), ladder.ended(SPLUT, 5, True)] == [5, 7]
    assert [ladder.ended(SPLUT, 7, False), ladder.ended(SPLUT, 6, False)] == [6, 4]
    assert ladder.ended(SPLUT, 1, False) == 1 and ladder.ended(SPLUT, 19, True) == 19
    assert ladder.rung(SPLUT) == 19 and ladder.rung(model.game("apart")) == BEGIN


@pytest.mark.parametrize(
    "text",
    ["", "[]", '{"splut": 3}', '{"splut": {"rung": "x"}}', '{"splut": {"rung": true}}', "\0"],
)
def test_a_file_that_cannot_be_understood_counts_as_empty(text: str, tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    path.write_text(text, encoding="utf-8")
    assert Ladder(path).rung(SPLUT) == BEGIN
    assert Ladder(path).ended(SPLUT, BEGIN, True) == BEGIN + 1


def test_a_rung_beyond_the_ladder_is_its_end(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    path.write_text('{"splut": {"rung": 77}}', encoding="utf-8")
    assert Ladder(path).rung(SPLUT) == 19


def test_which_seats_there_are() -> None:
    assert seat(SPLUT, "adapt") == "adapt(4)" and seat(SPLUT, "novice") == "novice"
    for name in ("adapt(1)", "adapt(19)", "slips(hard,20)", "slips(expert(500),100)"):
        assert seat(SPLUT, name) == name
    for name in ("adapt(0)", "adapt(20)", "slips(easy,20)", "slips(hard,0)", "slips(hard(3),5)"):
        with pytest.raises(ValueError, match=r"there are easy, novice, .*, expert, adapt\."):
            seat(SPLUT, name)
    assert rung_of(SPLUT, "adapt(19)") == 19
    assert rung_of(SPLUT, "adapt(20)") is rung_of(SPLUT, "adapt") is rung_of(SPLUT, "hard") is None


def test_a_record_keeps_the_rung_and_a_rematch_takes_the_new_one(begin: Begin) -> None:
    session = begin("splut", PERSON, "adapt(9)")
    assert Session.resumed(session.record().replay(), 1).seats[2] == "adapt(9)"
    assert adapted(SPLUT, "adapt(9)") == "adapt(4)" and adapted(SPLUT, "hard") == "hard"


@pytest.mark.long
def test_a_lost_game_is_a_rung_down_once() -> None:
    lines = "resign\nundo\nresign\nseats\nrematch\nseats\n"
    done = run(lines, "'splut', {'size': '7'}, {'1': 'person', '2': 'adapt'}")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("The next game against adapt is on rung 3 of 19.") == 1
    assert "computer, adapt(4)" in done.stdout and "computer, adapt(3)" in done.stdout
    (kept,) = Path.cwd().parent.glob("*/ludolog/ladder.json")
    assert json.loads(kept.read_text(encoding="utf-8")) == {"splut": {"last": -1, "rung": 3}}


@pytest.mark.long
@pytest.mark.parametrize("seats", ["'2': 'easy'", "'1': 'person', '2': 'person'"])
def test_no_other_game_changes_it(seats: str) -> None:
    done = run("resign\n", f"'splut', {{'size': '7'}}, {{{seats}}}")
    assert done.returncode == 0 and "against adapt" not in done.stdout
    assert not list(Path.cwd().parent.glob("*/ludolog/ladder.json"))


def test_a_rung_plays_as_its_level_does() -> None:
    state = SPLUT.start(size=7)
    for ply in range(3):
        assert state.best_move("adapt(5)", 3, ply) == state.best_move("casual", 3, ply)
        state = state.play(state.best_move("adapt(5)", 3, ply))
