"""`ludolog check` and `ludolog lint` from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludolog.guest import unaided
from ludolog.guest.report import SENTENCES
from ludolog.guest.translation import Found
from ludolog_shell.cli import check as check_module
from ludolog_shell.cli.main import main

from .faults import ADAPTERS, FAULTS, PROGRAMS

NAME = "apart_2024"
ARGUMENTS = [str(PROGRAMS / f"{NAME}.pl"), "--adapter", str(ADAPTERS / f"{NAME}.pl")]


def run(*words: str) -> int:
    try:
        return main([*words, "--lang", "en"])
    except SystemExit as end:
        assert isinstance(end.code, int)
        return int(end.code)


def faulty(name: str, folder: Path) -> str:
    return str(next(fault for fault in FAULTS if fault.name == name).write(folder))


@pytest.mark.long
def test_agreement(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", *ARGUMENTS, "--game", "apart", "--games", "0") == 0
    said = capsys.readouterr().out
    assert "valid_moves/2" in said and "read as sicstus4" in said and "No difference." in said


@pytest.mark.long
def test_a_budget_ends_a_check_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--only", "height=6", "--only", "width=6", "--budget", "0.001")
    assert run("check", *ARGUMENTS, "--game", "apart", *words) == 3
    said = capsys.readouterr().out
    assert "It stopped early: its time is over, " in said
    assert "valid_moves (never asked)" in said


def test_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = faulty("no way back", tmp_path)
    assert run("check", path, "--game", "apart", *ARGUMENTS[1:], "--games", "0") == 1
    said = capsys.readouterr().out
    for part in (
        "fault: a legal move is not listed",
        "after: the start",
        "ours: ",
        "theirs: none besides",
        "This move is legal:",
        "[R7, apart.pl:",
        " faults; seed 0.",
        "8 . 2 2 2 2 2 2 .",
    ):
        assert part in said


@pytest.mark.long
def test_json_and_junit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, report = faulty("prints", tmp_path), tmp_path / "report.xml"
    words = [path, *ARGUMENTS[1:], "--games", "1"]
    assert run("lint", *words, "--json") == 1
    told = json.loads(capsys.readouterr().out)
    assert {finding["kind"] for finding in told["findings"]} >= {"prints", "impure"}
    assert run("lint", *words, "--junit", str(report)) == 1
    assert capsys.readouterr().out == ""
    assert ElementTree.parse(report).getroot().tag == "testsuite"


@pytest.mark.parametrize(
    "words",
    [
        ("check",),
        ("check", "x.pl"),
        ("check", "x.pl", "--game", "nothing_like_that"),
        ("check", "x.pl", "--game", "apart", "--nonsense"),
        ("check", "x.pl", "--game", "apart", "--games", "-1"),
        ("check", "x.pl", "--game", "apart", "--budget", "inf"),
        ("check", "x.pl", "--game", "apart", "--budget", "-1"),
        ("check", "x.pl", "--game", "apart", "--budget", "1e9"),
        ("check", "x.pl", "--game", "apart", "--only", "height"),
        ("check", "x.pl", "--game", "apart", "--only", "size=6"),
        ("check", "x.pl", "--game", "apart", "--only", "height=600"),
        ("check", "x.pl", "--game", "apart", "--only", "height=6", "--only", "height=7"),
        ("lint", "x.pl", "--seconds", "0"),
        ("lint",),
    ],
)
def test_wrong_usage(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 64
    assert "ludolog" in capsys.readouterr().err


def test_every_sentence_is_said_in_the_persons_language() -> None:
    assert check_module._sentences() == dict(SENTENCES)


@pytest.mark.long
def test_a_difference_that_is_accepted_is_no_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = faulty("does not count", tmp_path)
    words = ("check", path, "--game", "apart", *ARGUMENTS[1:], "--games", "0")
    assert run(*words) == 1
    said = capsys.readouterr().out
    assert "to go on as if it were right: --accept next" in said
    assert "3: 1 / 0" in said  # where the two states differ: the number of moves
    assert run(*words, "--accept", "next") == 0
    assert "accepted: the state after" in capsys.readouterr().out


def test_what_is_accepted_has_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", *ARGUMENTS, "--game", "apart", "--accept", "whatever") == 64
    assert "whatever is no difference that can be accepted" in capsys.readouterr().err


def test_a_budget_is_that_of_the_search_and_the_comparison(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the clock: what a teacher waits for."""
    seen: dict[str, float] = {}

    def translate(*_: object, seconds: float, **__: object) -> Found:
        seen["search"] = seconds
        return Found("", None, 0.0)

    path = tmp_path / "other.pl"
    path.write_text("valid_moves(_, _, [x]).\nmove(S, _, S).\n", encoding="utf-8")
    monkeypatch.setattr(unaided, "translate", translate)
    _, found = unaided.check_unaided(path, "apart", games=0, whole=20.0)
    assert found is not None
    assert seen == {"search": 12.0}
