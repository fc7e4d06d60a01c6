"""Names and words with bytes that are no UTF-8, as older systems wrote accents."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import ludolog
from ludolog.errors import InvalidRecord, UnknownGame
from ludolog.guest.batch import Options, judge
from ludolog.guest.classroom import submissions
from ludolog.records import Record
from ludolog_shell.cli.status import Status

from .tree import commands

ROOT: Final = Path(__file__).parents[2]
PROGRAM: Final = ROOT / "tests" / "crosscheck" / "examples" / "apart_asks.pl"

BAD: Final = "Jo\udce3o"
"""As Python has a byte of Latin-1."""

GOOD: Final = {"file": str(PROGRAM), "depth": "1", "shell": "bash", "game": "splut"}
"""What stands in the other places; `splut` where nothing is said."""

unix = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="names of files are Unicode there"
)


def run(
    *words: str, cwd: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ludolog_shell", *words],
        cwd=cwd,
        env={**os.environ, "LANGUAGE": "en", **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=60,
    )


def lines(name: str, seen: set[str]) -> Iterator[list[str]]:
    """Command lines with a bad word in each place; options that were seen before once."""
    actions = [action for action in commands()[name]._actions if action.nargs != 0]
    options = [action for action in actions if action.option_strings]
    words = [GOOD.get(action.dest, "splut") for action in actions if not action.option_strings]
    needed = [
        word
        for action in options
        if action.required
        for word in (action.option_strings[-1], GOOD.get(action.dest, "1"))
    ]
    for place in range(len(words)):
        yield [name, *words[:place], BAD, *words[place + 1 :], *needed]
    for option in options:
        spelt = option.option_strings[-1]
        if spelt not in seen and spelt != "--port":
            yield [name, *words, *needed, spelt, BAD]
        seen.add(spelt)


@unix
@pytest.mark.long
def test_a_bad_word_in_any_place_is_told_of(tmp_path: Path) -> None:
    seen: set[str] = set()
    for name in commands():
        for words in lines(name, seen):
            if name == "web" and words[1] == "--games":
                continue  # a folder that is only warned of, and then it serves
            done = run(*words, cwd=tmp_path, PYTHONPATH=str(ROOT))
            said = done.stdout + done.stderr
            assert done.returncode not in (Status.INTERNAL, Status.UNAVAILABLE), (words, said)
            assert "Traceback" not in said and "internal error" not in said, (words, said)
            assert done.returncode >= 0 and "FATAL" not in said, (words, said)


def test_no_game_is_called_so() -> None:
    with pytest.raises(UnknownGame):
        ludolog.game(BAD)
    with pytest.raises(InvalidRecord, match="no game is called"):
        Record.parse(f'[Game "{BAD}"]\n\n1. a1\n').replay()


@unix
def test_a_word_that_is_no_text_starts_prolog_all_the_same() -> None:
    done = run("moves", BAD)
    assert done.returncode == Status.USAGE
    assert "no game is called" in done.stderr


@unix
@pytest.mark.parametrize("words", [
    ["lint", "{}"], ["adapter", "{}", "--game", "apart"], ["conform", "{}"],
    ["check", "{}", "--game", "apart"], ["lint", str(PROGRAM), "--adapter", "{}"],
])  # fmt: skip
@pytest.mark.long
def test_a_program_that_prolog_cannot_open_is_named(words: list[str], tmp_path: Path) -> None:
    file = tmp_path / f"{BAD}.pl"
    shutil.copyfile(PROGRAM, file)
    done = run(*(word.format(file) for word in words))
    assert done.returncode in (Status.USAGE, Status.NO, 2), done
    assert "bytes that are no UTF-8" in done.stdout + done.stderr


@unix
def test_a_folder_of_games_and_the_folder_one_is_in(tmp_path: Path) -> None:
    folder = tmp_path / BAD
    folder.mkdir()
    done = run("games", LUDOLOG_GAMES=str(folder))
    assert done.returncode == Status.OK and "splut" in done.stdout
    assert "bytes that are no UTF-8" in done.stderr
    done = run("games", cwd=folder, PYTHONPATH=str(ROOT))
    assert done.returncode == Status.UNAVAILABLE
    assert len(done.stderr.splitlines()) == 1 and "no UTF-8" in done.stderr


@unix
@pytest.mark.parametrize("inside", [f"{BAD}.pl", f"{BAD}/program.pl", f"group/{BAD}.pl"])
def test_a_class_has_them_under_other_names(inside: str, tmp_path: Path) -> None:
    place = tmp_path / "class"
    file = place / inside
    file.parent.mkdir(parents=True)
    shutil.copyfile(PROGRAM, file)
    (one,) = submissions(place, tmp_path / "work")
    assert one.name == ("group" if inside.startswith("group") else "João")
    judged = judge(one, Options("apart", games=0, budget=5.0, search=1.0))
    assert judged.report is not None and judged.report.contract
