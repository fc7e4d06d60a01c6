"""Folders of a process: they go with it, at the latest when the next one makes its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludolog.engine.scratch import Scratch, sweep

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such locks")

OWNER = """
import sys
from ludolog.engine.scratch import Scratch
kept = Scratch()
print(kept.path, flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The temporary folder of this process and of those that it starts."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


@pytest.fixture
def owner(place: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """Another process and its folder."""
    with subprocess.Popen(
        [sys.executable, "-c", OWNER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        yield process, Path(process.stdout.readline().strip())
        process.kill()


def test_a_folder_goes_with_its_owner(place: Path) -> None:
    with Scratch() as path:
        assert Path(path).parent == place and not os.listdir(path)
        Path(path, "file").touch()
    forgotten = Scratch()
    del forgotten
    assert not list(place.iterdir())


def test_a_folder_of_a_killed_process_is_swept(
    owner: tuple[subprocess.Popen[str], Path], place: Path
) -> None:
    process, folder = owner
    (folder / "inner").mkdir()
    (folder / "inner" / "file").touch()
    sweep()
    assert (folder / "inner" / "file").exists()  # its owner lives
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert folder.is_dir()
    sweep()
    assert not folder.exists()


def test_the_next_process_sweeps(owner: tuple[subprocess.Popen[str], Path]) -> None:
    process, folder = owner
    process.send_signal(signal.SIGKILL)
    process.wait()
    run = subprocess.run(
        [sys.executable, "-c", OWNER], stdin=subprocess.DEVNULL, capture_output=True, text=True,
        check=True,
    )
    assert not folder.exists() and not Path(run.stdout.strip()).exists()


def test_nothing_else_is_swept(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outside = place / "outside"
    outside.mkdir()
    (outside / "kept").touch()
    (place / "ludolog-scratch-notes").mkdir()
    (place / "ludolog-my_notes").mkdir()
    (place / "ludolog-scratch-abcdefgh").symlink_to(outside)
    (place / "ludolog-scratch-abcdefg_").touch()
    before = sorted(place.iterdir())
    sweep()
    assert sorted(place.iterdir()) == before and (outside / "kept").exists()
    another_users = place / "ludolog-scratch-01234567"
    another_users.mkdir()
    with monkeypatch.context() as patch:
        patch.setattr("os.geteuid", lambda: os.getuid() + 1)
        sweep()
    assert another_users.exists()


def test_a_fork_leaves_the_folder_to_its_owner(place: Path) -> None:
    kept = Scratch()
    child = os.fork()
    if child == 0:
        kept.remove()
        os._exit(0)
    os.waitpid(child, 0)
    sweep()
    assert Path(kept.path).is_dir()
    kept.remove()
    assert not Path(kept.path).exists()
