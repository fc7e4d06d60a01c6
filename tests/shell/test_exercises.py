"""Exercises on the command line and in the shell, and what is kept of them."""

from __future__ import annotations

import json
import sys
from io import StringIO
from pathlib import Path

import pytest

from ludolog_shell.cli.main import main
from ludolog_shell.session.progress import Progress
from tests.shell.conftest import Lesson

ANSWER = "beats(troll, rock).\nbeats(rock, sorcerer).\n"


@pytest.mark.long
def test_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["exercises"]) == 0
    assert "0 of 30 done." in capsys.readouterr().out
    assert main(["exercises", "show", "beats"]) == 0
    assert "two facts" in capsys.readouterr().out
    assert main(["exercises", "hint", "3"]) == main(["exercises", "hint", "3"]) == 0
    assert [line[:2] for line in capsys.readouterr().out.splitlines()] == ["1.", "2."]
    file = tmp_path / "answer.pl"
    file.write_text("beats(troll, rock).", encoding="utf-8")
    assert main(["exercises", "try", "1", str(file)]) == 1
    assert "X = rock, Y = sorcerer is missing" in capsys.readouterr().out
    file.write_text(ANSWER, encoding="utf-8")
    assert main(["exercises", "try", "beats", str(file)]) == 0
    assert capsys.readouterr().out == "Right.\n"
    assert main(["exercises", "--json"]) == 0
    items = json.loads(capsys.readouterr().out)["exercises"]
    assert [item["name"] for item in items if item["done"]] == ["beats"]
    assert main(["exercises", "try", "1", "--answer", "x(", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["right"] is False


@pytest.mark.long
def test_an_answer_on_the_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(ANSWER))
    assert main(["exercises", "try", "1", "-"]) == 0
    assert main(["exercises", "--lang", "pt"]) == 0
    assert "1 de 30 feitos." in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a file without end is needed")
def test_an_answer_without_end_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["exercises", "try", "1", "/dev/zero"]) not in (0, 1, 70)
    with open("/dev/zero", encoding="utf-8") as zeros:
        monkeypatch.setattr(sys, "stdin", zeros)
        assert main(["exercises", "try", "1", "-"]) not in (0, 1, 70)
    assert capsys.readouterr().err.count("at most 100000 characters") == 2


@pytest.mark.long
@pytest.mark.parametrize(
    "words",
    [
        ["show", "31"],
        ["show", "0"],
        ["show", "nothing"],
        ["show"],
        ["try", "1", "no such file"],
        ["check", "no such file"],
        ["dance"],
        ["list", "--set", "no such file"],
        ["list", "--set", "."],
    ],
)
def test_what_is_wrong_is_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exercises", *words]) != 0
    said = capsys.readouterr().err
    assert said.startswith("ludolog: ") and "internal" not in said


def test_in_the_shell_what_is_defined_is_the_answer(lesson: Lesson) -> None:
    say = lesson.say
    assert "0 of 30 done" in say("exercises")
    assert "What beats what" in say("exercises show 1")
    assert "not defined yet" in say("exercises try 1")
    say("define beats(troll, rock).")
    assert "is missing" in say("exercises try beats")
    say("define beats(rock, sorcerer).")
    assert say("exercises try beats") == "Right.\n"
    assert "1 of 30 done" in say("exercises")
    assert "There is no exercise 99" in say("exercises show 99")
    assert "exercises takes" in say("exercises dance 1")


def test_progress_is_kept_and_what_is_damaged_counts_as_empty(tmp_path: Path) -> None:
    path = tmp_path / "kept" / "exercises.json"
    one, other = Progress(path), Progress(path)
    one.answered("a")
    other.answered("b")
    one.hinted("a", 2)
    assert one.done() == {"a", "b"} and other.hints("a") == 2
    for damaged in ("", "[1]", '{"a": 3}', '{"a": {"done": "x"}}', "\x00"):
        path.write_text(damaged, encoding="utf-8")
        assert one.done() == frozenset()
        one.answered("c")
        assert one.done() == {"c"}
    assert [file.name for file in path.parent.iterdir()] == ["exercises.json"]
