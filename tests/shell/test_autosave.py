"""The save of the game in progress: atomic, locked, offered again."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ludolog.files import write_atomically
from ludolog.records import Record, read_record
from ludolog_shell.commands.reply import Reply
from ludolog_shell.config import Config, state_folder
from ludolog_shell.front import UiState
from ludolog_shell.loop import Loop
from ludolog_shell.plain import Plain
from ludolog_shell.query.dialogue import QueryDialogue
from ludolog_shell.session.autosave import Autosave, SavedGame, saved_games
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session
from ludolog_shell.session.thinking import BackgroundThinker
from ludolog_shell.text.fragments import Fragments, plain_text
from tests.house import ROOT
from tests.shell.conftest import Begin


def left_game(begin: Begin) -> SavedGame:
    """A game that somebody has left after a move."""
    session = begin("splut", size=7)
    session.play("c6-c5")
    save = Autosave()
    save.write(session)
    save.leave()
    (left,) = saved_games()
    return left


def test_a_game_that_was_left_is_offered(begin: Begin) -> None:
    session = begin("splut", size=7)
    save = Autosave()
    save.write(session)
    assert saved_games() == [], "nothing was played"
    session.play("c6-c5")
    save.write(session)
    assert saved_games() == [], "somebody plays it"
    save.leave()
    (left,) = saved_games("splut")
    assert saved_games("apart") == []
    again = Session.resumed(left.record.replay(), 1)
    assert again.state == session.state


def test_one_program_at_a_time_takes_a_save(begin: Begin) -> None:
    left = left_game(begin)
    taken = Autosave.adopt(left)
    assert taken is not None
    assert Autosave.adopt(left) is None and saved_games() == []
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
    assert saved_games() == [], "it is in use again"
    first.leave()
    (left,) = saved_games()
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
        "from ludolog_shell.session.autosave import Autosave\n"
        "from ludolog_shell.session.session import Session\n"
        "s = Session.begin(model.game('splut'), {'size': 7}, {}, 1)\n"
        "save = Autosave()\n"
        "for move in ('c6-c5', 'd2-d3'):\n"
        "    s.play(move); save.write(s)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, timeout=60)
    assert done.returncode == -9
    (left,) = saved_games()
    assert [move.text for move in left.record.moves] == ["c6-c5", "d2-d3"]


def test_moves_taken_back_are_kept_too(begin: Begin) -> None:
    session = begin("splut", size=7)
    session.play("c6-c5")
    session.play("d2-d3")
    session.undo()
    save = Autosave()
    save.write(session)
    save.leave()
    (left,) = saved_games()
    again = Session.resumed(left.record.replay(), 1)
    assert again.place == 1 and len(again.plies) == 2


def test_a_damaged_save_is_passed_over(begin: Begin) -> None:
    left = left_game(begin)
    left.path.write_bytes(b"\xff\x00[Game")
    assert saved_games() == []


def test_what_killed_programs_left_half_written_is_removed(begin: Begin) -> None:
    left = left_game(begin)
    folder = left.path.parent
    half = folder / f".{left.path.name}.abcdef"
    half.write_text("[Game", encoding="utf-8")
    lock = folder / "gone.lock"
    lock.touch()
    os.utime(lock, (0, 0))
    taken = Autosave.adopt(left)
    assert taken is not None and saved_games() == [] and half.exists(), "somebody writes it"
    taken.leave()
    assert len(saved_games()) == 1
    assert sorted(path.name for path in folder.iterdir()) == [left.path.name]


def test_a_folder_that_cannot_be_is_said_to_be_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludolog_shell.session.autosave.state_folder", lambda: Path("/a" * 3000))
    with pytest.raises(OSError):
        saved_games()


class Looking(Plain):
    """A person's lines; each time that something is shown, what is on disk is read."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.interactive = True
        self.ui: UiState | None = None
        self.seen: list[tuple[str, Record]] = []
        self._lines = iter(lines)

    def _read(self, prompt: str) -> str:
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        return line

    def _look(self) -> None:
        assert self.ui is not None
        found = list((state_folder() / "games").glob("*.ludo"))
        kept = found[0].read_text(encoding="utf-8") if found else ""
        self.seen.append((kept, self.ui.session.record(whole=True)))

    def board(self, ui: UiState, classic: bool = False) -> None:
        self._look()

    def show(self, reply: Reply) -> None:
        self._look()

    def tell(self, text: Fragments) -> None:
        self._look()


@pytest.mark.parametrize(
    "lines",
    [
        ["c6-c5", "d2-d3", "undo", "redo", "nonsense", "comment good", "d6-d5", "go easy"],
        ["c6-c5 d2-d3", "back", "seat 2 easy", "c6-c5"],
        ["c6-c5", "teach", "d2-d3", "teach", "undo"],
    ],
    ids=["moves", "several", "at the prompt"],
)
def test_what_is_shown_to_be_played_is_on_disk(
    lines: list[str], begin: Begin, capsys: pytest.CaptureFixture[str]
) -> None:
    """A kill at the moment of showing loses nothing: each look is such a moment."""
    session = begin("splut", size=7)
    front, thinker, dialogue = Looking(lines), BackgroundThinker(), QueryDialogue()
    front.ui = UiState(Config(), session, Choices.of(session.state))
    try:
        Loop(front.ui, front, thinker, Autosave(), lambda: dialogue).run()
    finally:
        thinker.close()
        dialogue.close()
    assert len(front.seen) > len(lines)
    for kept, shown in front.seen:
        assert kept == shown.text or not (kept or shown.moves)
    assert front.seen[-1][1].moves


def test_a_full_disk_loses_nothing_and_is_told_once(
    begin: Begin, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was saved stays, nothing half written is left, and with room again all is saved."""
    told: list[str] = []
    full = threading.Event()
    fsync = os.fsync

    def fails(place: int) -> None:
        if full.is_set():
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        fsync(place)

    class Filling(Looking):
        def _read(self, prompt: str) -> str:
            line = super()._read(prompt)
            (full.set if line in ("d2-d3", "d3-d4") else full.clear)()
            return line

        def show(self, reply: Reply) -> None:
            told.extend([plain_text(reply.text)] if reply.failed else [])

    monkeypatch.setattr(os, "fsync", fails)
    session = begin("splut", size=7)
    front, thinker = Filling(["c6-c5", "d2-d3", "d3-d4", "eval"]), BackgroundThinker()
    front.ui = UiState(Config(), session, Choices.of(session.state))
    save = Autosave()
    try:
        Loop(front.ui, front, thinker, save).run()
    finally:
        thinker.close()
    assert len(told) == 1 and "cannot be saved" in told[0] and len(told[0]) < 200
    folder = state_folder() / "games"
    assert [path.suffix for path in folder.iterdir()] == [".ludo"]
    kept = read_record(next(folder.glob("*.ludo")))
    assert kept.moves and [move.text for move in kept.moves] == [ply.move for ply in session.plies]


def test_a_save_that_was_taken_away_is_written_again(begin: Begin) -> None:
    session = begin("splut", size=7)
    session.play("c6-c5")
    save = Autosave()
    save.write(session)
    (path,) = (state_folder() / "games").glob("*.ludo")
    path.unlink()
    session.play("d2-d3")
    save.write(session)
    assert len(read_record(path).moves) == 2
    path.write_text("[Game", encoding="utf-8")
    session.play("d3-d4")
    save.write(session)
    assert len(read_record(path).moves) == 3


def test_no_folder_can_be_made(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(
        "ludolog_shell.session.autosave.state_folder", lambda: tmp_path / "file" / "home"
    )
    session = begin("splut", size=7)
    session.play("c6-c5")
    with pytest.raises(OSError):
        Autosave().write(session)
    assert saved_games() == []


def test_what_a_link_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    link, file = tmp_path / "link.ludo", tmp_path / "kept" / "file.ludo"
    link.symlink_to(file)
    for text in ("one", "two"):
        write_atomically(link, text)
        assert link.is_symlink() and file.read_text(encoding="utf-8") == text
    assert [path.name for path in file.parent.iterdir()] == ["file.ludo"]
