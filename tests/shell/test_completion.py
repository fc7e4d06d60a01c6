"""What shells complete behind ``ludolog``, in the shells themselves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pyte
import pytest

import ludolog
from ludolog_shell.cli.status import Status
from tests.house import PATIENCE, ROOT
from tests.shell.test_cli import Typed, typed
from tests.terminal import read

__all__ = ["typed"]

COMPLETED = [
    ("ludolog moves --record ga", "game.ludo"),
    ("ludolog replay ga", "game.ludo"),
    ("ludolog check mi", "mine.pl"),
    ("ludolog check mine.pl --game gr", "green_skull greener"),
    ("ludolog arena al", "alliances"),
    ("ludolog best splut --lev", "--level"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a record and a program."""
    (tmp_path / "game.ludo").touch()
    (tmp_path / "mine.pl").touch()
    return tmp_path


def test_completion_knows_commands_and_games(typed: Typed) -> None:
    for shell in ("bash", "zsh", "tcsh", "fish"):
        done = typed("completion", shell)
        assert done.status == Status.OK and "perft" in done.out and ludolog.games()[0] in done.out
    script = typed("completion", "bash").out
    assert subprocess.run(["bash", "-n"], input=script, text=True, check=False).returncode == 0


@pytest.mark.parametrize(("line", "word"), COMPLETED)
def test_bash_completes(line: str, word: str, typed: Typed, folder: Path) -> None:
    words = line.split()
    asked = f"""
COMP_WORDS=({" ".join(words)}); COMP_CWORD={len(words) - 1}
_shtab_ludolog ludolog {words[-1]} {words[-2]}; echo "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(
        ["bash", "-c", typed("completion", "bash").out + asked],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == word.split(), done.stderr


@pytest.mark.skipif(not shutil.which("zsh"), reason="zsh is not installed: sudo apt install zsh")
@pytest.mark.parametrize(("line", "word"), COMPLETED)
def test_zsh_completes(line: str, word: str, folder: Path) -> None:
    """With the file that packages install, which zsh loads when it is first wanted."""
    screen = pyte.Screen(80, 24)
    stream = pyte.ByteStream(screen)
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    zsh = pexpect.spawn(
        "zsh",
        ["-f", "-i"],
        cwd=str(folder),
        dimensions=(24, 80),
        env={"HOME": str(folder), "PATH": path, "TERM": "xterm", "LANG": "C.UTF-8"},
    )

    def see(*wanted: str) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            read(zsh, screen, stream)
            if {*wanted} <= {*"\n".join(screen.display).split()}:
                return
        raise AssertionError("\n".join(screen.display))

    functions = ROOT / "share" / "zsh" / "site-functions"
    zsh.sendline(
        f"fpath=('{functions}' $fpath); autoload -Uz compinit; compinit -u -D;"
        " unsetopt listambiguous; clear; print rea''dy"
    )
    see("ready")
    zsh.send(line + "\t")
    see(*word.split())
    zsh.close(force=True)
