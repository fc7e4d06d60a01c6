"""`ludolog show`: recorded games as pictures, pages and moving pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludolog.drawing.palette import COLOURS, GROUNDS
from ludolog_shell.cli.main import main
from ludolog_shell.cli.status import Status
from tests.shell.tree import commands

GAME = '[Game "splut"]\n[size "7"]\n\n1. c6-c5\n2. c2-c3 {up}\n3. d2-d3\n'

Shown = Callable[..., int]


@pytest.fixture
def show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Shows a record in a folder of its own."""
    monkeypatch.setenv("LANGUAGE", "en")
    folder = tmp_path / "pictures"
    folder.mkdir()
    monkeypatch.chdir(folder)
    Path("game.ludo").write_text(GAME, encoding="utf-8")

    def run(*words: str) -> int:
        try:
            return main(("show", *words))
        except SystemExit as left:
            return left.code if isinstance(left.code, int) else 0

    return run


def test_a_position(show: Shown) -> None:
    assert show("game.ludo", "--svg", "end.svg") == Status.OK
    end = Path("end.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(end)
    assert "Dwarf" in (root.get("aria-label") or "")
    assert show("game.ludo", "--svg", "end.svg", "--ply", "1") == Status.OK
    first = Path("end.svg").read_text(encoding="utf-8")
    assert first != end and "c6" in first
    assert {path.name for path in Path().iterdir()} == {"game.ludo", "end.svg"}


def test_a_page_and_a_moving_picture(show: Shown) -> None:
    words = ("game.ludo", "--html", "game.html", "--svg", "game.svg", "--animate", "--pace", "0.5")
    assert show(*words) == Status.OK
    page = Path("game.html").read_text(encoding="utf-8")
    film = Path("game.svg").read_text(encoding="utf-8")
    assert page.count('id="ply-') == film.count('class="ply') == 4
    assert show(*words, "--ply", "2") == Status.OK
    assert Path("game.html").read_text(encoding="utf-8").count('id="ply-') == 3
    assert Path("game.svg").read_text(encoding="utf-8").count('class="ply') == 3


def test_the_standard_output_and_looks(show: Shown, capsys: pytest.CaptureFixture[str]) -> None:
    assert show("game.ludo", "--svg", "-") == Status.OK
    usual = capsys.readouterr().out
    looks = ("--ground", "dark", "--colours", "safe", "--letters")
    assert show("game.ludo", "--svg", "-", *looks) == Status.OK
    other = capsys.readouterr().out
    assert "prefers-color-scheme" in usual and "prefers-color-scheme" not in other
    assert GROUNDS["dark"].page in other
    for text in (usual, other):
        ElementTree.fromstring(text)


def test_the_words_for_looks_are_those_of_the_drawings() -> None:
    choices = {action.dest: action.choices for action in commands()["show"]._actions}
    assert set(choices["ground"] or ()) == {"auto", *GROUNDS}
    assert set(choices["colours"] or ()) == {*COLOURS}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("game.ludo", "where to?"),
        ("game.ludo --animate --html x.html", "--animate goes with --svg"),
        ("game.ludo --svg x.svg --pace 2", "--pace goes with --animate"),
        ("game.ludo --svg x.svg --animate --pace 0", "pace is a number of seconds above 0"),
        ("game.ludo --svg x.svg --animate --pace nan", "pace is a number of seconds above 0"),
        ("game.ludo --svg x.svg --animate --pace inf", "pace is a number of seconds above 0"),
        ("game.ludo --svg x.svg --ply 9", "a ply is from 0 to 3, not 9"),
        ("game.ludo --svg ./game.ludo", "is the record: name another file"),
        ("game.ludo --svg x --html x", "need a file each"),
        ("game.ludo --svg game.ludo/x.svg", "x.svg: "),
        ("none.ludo --svg x.svg", "none.ludo: there is no such file, here or in"),
        ("game.ludo --svg x.svg --ground pink", "pink"),
    ],
)
def test_what_makes_no_sense_is_said_and_nothing_written(
    words: str, told: str, show: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    assert show(*words.split()) == Status.USAGE
    assert told in capsys.readouterr().err
    assert {path.name for path in Path().iterdir()} == {"game.ludo"}
    assert Path("game.ludo").read_text(encoding="utf-8") == GAME


def test_a_wrong_record_is_drawn_as_far_as_it_is_good(
    show: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("wrong.ludo").write_text(GAME.replace("d2-d3", "d2-d9"), encoding="utf-8")
    assert show("wrong.ludo", "--html", "page.html") == Status.NO
    assert "line 6, move 3 (d2-d9)" in capsys.readouterr().err
    plies = re.findall(r'id="ply-(\d+)"', Path("page.html").read_text(encoding="utf-8"))
    assert plies == ["0", "1", "2"]
