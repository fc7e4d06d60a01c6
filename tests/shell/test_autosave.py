"""The save of the game in progress: atomic, locked, offered again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from pybridge.records import read_record
from shell.autosave import Autosave, left_games
from shell.session import Session
from tests.house import ROOT
from tests.shell.conftest import Begin


def test_a_game_that_was_left_is_offered(begin: Begin) -> None:
    session = begin("splut", size=7)
    save = Autosave()
    save.write(session)
    assert left_games() == [], "nothing was played"
    session.play("c6-c5")
    save.write(session)
    assert left_games() == [], "somebody plays it"
    save.leave()
    (left,) = left_games("splut")
    assert left_games("apart") == []
    again = Session.resumed(left.record.replay(), 1)
    assert again.state == session.state


def test_one_program_at_a_time_takes_a_save(begin: Begin) -> None:
    session = begin("splut", size=7)
    session.play("c6-c5")
    first = Autosave()
    first.write(session)
    first.leave()
    (left,) = left_games()
    taken = Autosave.adopt(left)
    assert taken is not None
    assert Autosave.adopt(left) is None and left_games() == []
    taken.discard()
    assert not left.path.exists() and not left.path.with_suffix(".lock").exists()


def test_who_comes_back_to_a_save_does_not_share_it(begin: Begin) -> None:
    session = begin("splut", size=7)
    session.play("c6-c5")
    first = Autosave()
    first.write(session)
    first.leave()
    session.play("d2-d3")
    first.write(session)
    assert left_games() == [], "it is in use again"
    first.leave()
    (left,) = left_games()
    other = Autosave.adopt(left)
    assert other is not None
    session.play("d3-d4")
    first.write(session)
    assert len(list(left.path.parent.glob("*.ludo"))) == 2
    assert read_record(left.path).moves[-1].text == "d2-d3"
    other.leave()
    first.leave()


def test_the_lock_of_a_killed_program_is_free(begin: Begin, tmp_path: Path) -> None:
    script = (
        "import os, signal\n"
        "from pybridge import model\n"
        "from shell.autosave import Autosave\n"
        "from shell.session import Session\n"
        "s = Session.begin(model.game('splut'), {'size': 7}, {}, 1)\n"
        "save = Autosave()\n"
        "for move in ('c6-c5', 'd2-d3'):\n"
        "    s.play(move); save.write(s)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, timeout=60)
    assert done.returncode == -9
    (left,) = left_games()
    assert [move.text for move in left.record.moves] == ["c6-c5", "d2-d3"]


def test_moves_taken_back_are_kept_too(begin: Begin) -> None:
    session = begin("splut", size=7)
    session.play("c6-c5")
    session.play("d2-d3")
    session.undo()
    save = Autosave()
    save.write(session)
    save.leave()
    (left,) = left_games()
    again = Session.resumed(left.record.replay(), 1)
    assert again.place == 1 and len(again.plies) == 2


def test_a_damaged_save_is_passed_over(begin: Begin) -> None:
    session = begin("splut", size=7)
    session.play("c6-c5")
    save = Autosave()
    save.write(session)
    save.leave()
    (left,) = left_games()
    left.path.write_bytes(b"\xff\x00[Game")
    assert left_games() == []
