"""Folders that cannot be written or are not there, and files that become something else."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ludolog.files import write_atomically
from ludolog.records import read_record
from ludolog_shell import settings_file
from ludolog_shell.session.autosave import Autosave, SavedGame, saved_games
from ludolog_shell.session.entries import read_entries, write_entries
from tests.shell.conftest import Begin

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links, pipes and rights of Unix")

PLAYED = ["play", "splut", "size=7", "--seat", "1=person", "--seat", "2=person"]


def as_nobody_special(words: list[str]) -> list[str]:
    """The command without the right of root to write where it may not."""
    if os.geteuid():
        return words
    if shutil.which("setpriv") is None:
        pytest.skip("root may write everywhere, and setpriv is not here")
    return ["setpriv", "--bounding-set", "-dac_override,-dac_read_search", *words]


def typed(env: dict[str, str], lines: list[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """What stands on the screen after the lines; the program has to end with `quit`."""
    from tests.bench import kills

    monkeypatch.setattr(kills, "PROGRAM", as_nobody_special(kills.PROGRAM))
    terminal = kills.Terminal(PLAYED, env)
    try:
        assert terminal.wait("F10"), terminal.look()
        for number, line in enumerate(lines, 1):
            terminal.child.send(f"{line}\r")
            assert terminal.wait(f"Player {2 - number % 2}: {line}")
        said = terminal.look(0.5)
        terminal.child.send("\x15quit\r")
        while terminal.child.isalive():
            terminal.look(0.1)
        return said + terminal.look(0.1)
    finally:
        terminal.child.close(force=True)


def closed(home: Path) -> dict[str, str]:
    """A home in which nothing can be written."""
    from tests.bench.kills import environment

    env = environment(home)
    for folder in home.iterdir():
        folder.chmod(0o500)
    return env


def absent(home: Path) -> dict[str, str]:
    """A home that is not there, and cannot be made."""
    home.chmod(0o500)
    env = {name: text for name, text in os.environ.items() if not name.startswith("XDG_")}
    return {**env, "HOME": str(home / "gone" / "away"), "TERM": "xterm", "LANGUAGE": "en"}


def blocked(home: Path) -> dict[str, str]:
    """A file where the folder of the games should be."""
    from tests.bench.kills import environment

    env = environment(home)
    (home / "state" / "ludolog").mkdir()
    (home / "state" / "ludolog" / "games").touch()
    return env


@pytest.mark.long
@pytest.mark.parametrize(
    "made", [closed, *(pytest.param(made, marks=pytest.mark.long) for made in (absent, blocked))]
)
def test_a_game_that_cannot_be_saved_is_played_and_says_so_once(
    made: Callable[[Path], dict[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    said = typed(made(home), ["c6-c5", "d2-d3"], monkeypatch)
    home.chmod(0o700)
    assert said.count("The game cannot be saved") == 1
    assert "Traceback" not in said and "internal" not in said


def written(begin: Begin) -> tuple[Autosave, Path, Callable[[str], None]]:
    """A save with one move, its file, and what plays and saves a further move."""
    session, save = begin("splut", size=7), Autosave()

    def play(move: str) -> None:
        session.play(move)
        save.write(session)

    play("c6-c5")
    (path,) = (Path(os.environ["XDG_STATE_HOME"]) / "ludolog" / "games").glob("*.ludo")
    return save, path, play


def a_folder(path: Path) -> None:
    path.mkdir()
    (path / "of somebody").touch()


def device(folder: Path) -> Path:
    """One that swallows what it gets; as root one that may come to harm."""
    if os.geteuid():
        return Path("/dev/null")
    try:
        os.mknod(folder / "null", 0o666 | stat.S_IFCHR, os.stat("/dev/null").st_rdev)
    except PermissionError:
        pytest.skip("root must not make devices here")
    return folder / "null"


def a_link_to_a_device(path: Path) -> None:
    path.symlink_to(device(path.parent))


def a_link_to_a_folder(path: Path) -> None:
    path.symlink_to(path.parent)


@pytest.mark.parametrize("put", [a_folder, os.mkfifo, a_link_to_a_device, a_link_to_a_folder])
def test_what_is_no_file_in_place_of_a_save_stays_and_another_save_is_made(
    put: Callable[[Path], None], begin: Begin
) -> None:
    save, path, play = written(begin)
    path.unlink()
    put(path)
    before = path.lstat()
    play("d2-d3")
    now = path.lstat()  # following a link counts as reading it
    assert (now.st_ino, now.st_mode, now.st_mtime_ns) == (
        before.st_ino, before.st_mode, before.st_mtime_ns
    )
    save.leave()
    (left,) = saved_games()
    assert left.path != path and len(left.record.moves) == 2


def test_a_link_that_leads_to_itself_in_place_of_a_save_becomes_it(begin: Begin) -> None:
    _save, path, play = written(begin)
    path.unlink()
    path.symlink_to(path)
    play("d2-d3")
    assert len(read_record(path).moves) == 2


def test_the_folder_of_the_saves_is_made_again(begin: Begin) -> None:
    _save, path, play = written(begin)
    shutil.rmtree(path.parent.parent)
    play("d2-d3")
    assert len(read_record(path).moves) == 2


def test_pipes_and_endless_files_among_the_saves_are_passed_over(begin: Begin) -> None:
    save, path, _play = written(begin)
    save.leave()
    folder = path.parent
    os.mkfifo(folder / "pipe.ludo")
    os.mkfifo(folder / "pipe.lock")
    os.mkfifo(path.with_suffix(".lock"))
    (folder / "zeros.ludo").symlink_to("/dev/zero")
    (folder / "loop.ludo").symlink_to("loop.ludo")
    (left,) = saved_games()
    assert left.path == path
    again = Autosave.adopt(left)
    assert again is not None, "a lock that is a pipe is waited for by nobody"


def test_a_lock_that_its_holder_removes_as_it_is_taken_is_not_held_twice(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludolog_shell.session import autosave

    first, path, _play = written(begin)
    locked = autosave._locked
    left = SavedGame(path, read_record(path), 0.0)

    def leaving(lock: object) -> bool:
        """The holder leaves between the opening of its lock and the taking."""
        monkeypatch.setattr(autosave, "_locked", locked)
        first.leave()
        return locked(lock)  # type: ignore[arg-type]

    monkeypatch.setattr(autosave, "_locked", leaving)
    second = Autosave.adopt(left)
    assert second is not None
    assert Autosave.adopt(left) is None, "two programs have the same save"


def test_a_device_gets_the_text_and_stays(tmp_path: Path) -> None:
    link, null = tmp_path / "link", device(tmp_path)
    link.symlink_to(null)
    before = os.stat(null)
    write_atomically(link, "text")
    assert os.path.samestat(before, os.stat(null))


def test_a_pipe_that_nobody_reads_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for write in (write_atomically, lambda path, _: write_entries(path, {"a": {"rung": 1}})):
        with pytest.raises(OSError) as raised:
            write(pipe, "text")
        assert raised.value.filename == str(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_atomically(pipe, "text")
    assert os.read(reader, 10) == b"text"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_setting_is_not_kept_in_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(settings_file, "config_file", lambda: tmp_path / "pipe")
    with pytest.raises(OSError):
        settings_file.keep("board", "large")


def test_a_fault_of_writing_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_place: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError) as raised:
        write_atomically(tmp_path / "game.ludo", "text")
    assert raised.value.filename == str(tmp_path / "game.ludo")
    assert not list(tmp_path.glob("*game*"))


@pytest.mark.parametrize(
    "text",
    ["", "[" * 100_000, '{"a": ' * 100_000, "1" * 6000, "null", "[1]", "\ufeff{}", '{"a": 1}'],
)
def test_what_is_kept_for_a_person_may_be_nonsense(text: str, tmp_path: Path) -> None:
    (tmp_path / "kept.json").write_text(text, encoding="utf-8")
    assert read_entries(tmp_path / "kept.json") == {}


def test_what_is_kept_for_a_person_may_be_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zeros").symlink_to("/dev/zero")
    for name in ("pipe", "zeros", "absent"):
        assert read_entries(tmp_path / name) == {}
