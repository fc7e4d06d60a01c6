"""Players of one's own on the seats of the shell."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ludolog_shell.session.seats import PERSON, seat
from ludolog_shell.session.session import Session
from tests.shell.conftest import Begin

FIRST = {
    "mine.py": "def choose_move(state): return state.legal_moves[0]",
    "mine.pl": "choose_move(S, P, _, M) :- valid_moves(S, P, [M|_]).",
}
BAD = {
    "bad.py": "def choose_move(state):\n    raise KeyError('x')",
    "bad.pl": "choose_move(_, _, _, wrong).",
}


def _played(folder: Path, file: str, text: str, *lines: str) -> str:
    (folder / file).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "ludolog_shell", "play", "splut", "size=7",
               "--seat", "1=person", "--seat", f"2={file}", "--plain"]
    done = subprocess.run(
        command, input="\n".join((*lines, "")), text=True, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, timeout=120, check=False, cwd=folder,
    )
    return done.stdout


@pytest.mark.long
@pytest.mark.parametrize("file", FIRST)
def test_a_file_plays_a_seat(file: str, tmp_path: Path) -> None:
    told = _played(tmp_path, file, FIRST[file], "c6-c5", "moves", "seats", "quit")
    turns = 2  # two steps in the first turn of player 2
    assert sum(line.startswith("Player 2: ") for line in told.splitlines()) == turns + 1
    assert f"Player 2: computer, {file}" in told


@pytest.mark.long
@pytest.mark.parametrize(("file", "reason"), [("bad.py", "KeyError"), ("bad.pl", "illegal move")])
def test_a_player_that_misbehaves_loses_and_the_program_goes_on(
    file: str, reason: str, tmp_path: Path
) -> None:
    told = _played(tmp_path, file, BAD[file], "c6-c5", "save ./lost.ludo", "undo", "seats 2=person",
                   "c2-c3", "quit")
    assert "Player 2 forfeits the game" in told and reason in told
    assert "Player 1" in told.partition("forfeits")[2]
    record = (tmp_path / "lost.ludo").read_text(encoding="utf-8")
    assert '[Result "1"]' in record and "[Forfeited" in record and reason in record
    assert "c3 t" in told  # after undo a person played on


def test_there_is_a_sentence_for_a_file_that_is_not_there(tmp_path: Path, begin: Begin) -> None:
    told = _played(tmp_path, "other.txt", "", "quit").replace(str(tmp_path), "")
    assert "other.txt" in told
    with pytest.raises(ValueError, match=r"There is no file none\.py"):
        seat(begin("splut").game, "none.py")


def test_a_record_starts_no_program(tmp_path: Path, begin: Begin) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FIRST["mine.py"], encoding="utf-8")
    session = begin("splut", PERSON, str(file))
    assert session.seats[2] == str(file)
    resumed = Session.resumed(session.record().replay(), 1)
    assert resumed.seats == {1: PERSON, 2: PERSON}
    assert session.retold().seats[2] == str(file)


def test_a_forfeit_is_kept_in_the_record(begin: Begin) -> None:
    session = begin("splut")
    session.play(session.state.legal_moves[0])
    session.forfeited = (session.state.side, "an illegal move: x")
    assert session.ending is not None and session.ending.winner == 1
    again = Session.resumed(session.record().replay(), 1)
    assert again.forfeited == session.forfeited and again.ending == session.ending
    assert again.undo() == 1 and again.ending is None
