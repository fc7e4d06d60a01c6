"""A sixth game touches one file: the one that docs/adding_a_game.md writes is played by
everything there is.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house import ROOT


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the game of the page, and nothing else."""
    page = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```prolog\n(.*?)^```", page, re.M | re.S))
    place = tmp_path_factory.mktemp("games")
    (place / "nim.pl").write_text(code, encoding="utf-8")
    return place


def run(folder: Path, *command: str | Path, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env={
            **os.environ,
            "LUDOLOG_GAMES": str(folder),
            "XDG_STATE_HOME": str(folder / "state"),
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_CONFIG_HOME": str(folder / "config"),
        },
        input=text,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_it_keeps_the_contract(folder: Path) -> None:
    suite = ROOT / "tests" / "prolog"
    done = run(folder, "swipl", suite / "run.pl", suite / "conformance.plt", "nim")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_shows_what_prolog_answers(folder: Path) -> None:
    goal = (
        "nim:initial_state([heap(5)], S), nim:valid_moves(S, P, Ms), print(S-P-Ms), nl, "
        'why(nim, nim(2, 1), "take 3")'
    )
    done = run(folder, "swipl", "-g", goal, "-t", "halt", ROOT / "prolog" / "ludolog.pl")
    shown = done.stdout.splitlines()
    assert shown[0] == "nim(5,1)-1-[take(1),take(2),take(3)]"
    page = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    for line in shown[1:]:
        assert line.strip() in page
    assert done.stderr == ""


def test_it_is_in_the_menus_of_plain_prolog(folder: Path) -> None:
    done = run(folder, "swipl", "-g", "play", "-t", "halt", ROOT / "prolog" / "ludolog.pl", text="")
    assert " - Nim\n" in done.stdout


def test_it_is_in_the_library_and_the_computer_plays_it(folder: Path) -> None:
    program = (
        "import pybridge\n"
        "state = pybridge.game('nim').start(heap=7)\n"
        "assert 'nim' in pybridge.games()\n"
        "while not state.is_over:\n"
        "    state = state.play(state.best_move('expert'))\n"
        "print(state.outcome.winner, state.text)\n"
    )
    done = run(folder, sys.executable, "-c", program)
    assert done.stdout.split() == ["1", "nim(0,2)"], done.stderr


def test_it_is_in_the_shell(folder: Path) -> None:
    done = run(
        folder,
        sys.executable,
        "-m",
        "shell.cli",
        "play",
        "nim",
        "heap=5",
        "--seat",
        "2=easy",
        "--seed",
        "1",
        text="take 3\nquit\n",
    )
    assert done.returncode == 0, done.stderr
    assert "take 3" in done.stdout


def test_a_broken_game_is_reported_and_the_others_are_played(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.pl").write_text(":- module(broken, []).\nludolog:game(broken title).\n")
    done = run(tmp_path, sys.executable, "-c", "import pybridge; print(len(pybridge.games()))")
    assert int(done.stdout) >= 5
    assert "broken.pl" in done.stderr
