"""The options --nodes and --seconds of `play` and `arena`."""

from __future__ import annotations

import json

import pytest

from ludolog_shell.cli.main import main
from ludolog_shell.cli.status import Status
from ludolog_shell.config import Config, Request

ARENA = ("arena", "greener", "easy", "expert", "--games", "2", "--jobs", "1", "--json")


@pytest.mark.parametrize(
    ("budget", "level"),
    [
        (["--nodes", "30"], "expert(30)"),
        (["--seconds", "0.01"], "seconds(0.010)"),
        (["--nodes", "30", "--threads", "2"], "pair(expert(30))"),
        pytest.param(
            ["--seconds", "0.01", "--threads", "2"], "pair(seconds(0.010))", marks=pytest.mark.long
        ),
    ],
)
def test_expert_has_the_budget(
    budget: list[str], level: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*ARENA, *budget]) == Status.OK
    (match,) = json.loads(capsys.readouterr().out)["matches"]
    assert (match["a"], match["b"], match["forfeits"]) == ("easy", level, 0)


@pytest.mark.parametrize(
    ("budget", "seats"),
    [
        (["--nodes", "30"], {"1": "person", "2": "expert(30)"}),
        (["--seconds", "2.5"], {"1": "person", "2": "seconds(2.500)"}),
        ([], {"1": "person", "2": "expert"}),
        (["--threads", "2"], {"1": "person", "2": "pair(expert)"}),
    ],
)
def test_seats_of_expert_have_it(
    budget: list[str], seats: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Request] = []

    def kept(_config: Config, request: Request) -> int:
        asked.append(request)
        return 0

    monkeypatch.setattr("ludolog_shell.cli.play._open", kept)
    main(["play", "splut", "--seat", "1=person", "--seat", "2=expert", *budget])
    assert asked[0].seats == seats


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["play", "splut", "--seat", "2=easy", "--nodes", "5"], "nobody plays as that"),
        (["play", "splut", "--nodes", "5"], "nobody plays as that"),
        (["arena", "splut", "easy", "hard", "--seconds", "5"], "nobody plays as that"),
        (["arena", "splut", "easy", "expert", "--seconds", "4000"], "an hour at most"),
        (["arena", "splut", "easy", "expert", "--seconds", "5", "--nodes", "5"], "one budget"),
        (["arena", "splut", "easy", "expert", "--seconds", "0"], "no number of seconds"),
        (["arena", "splut", "easy", "expert", "--nodes", "x"], "no number from 1"),
        (["arena", "splut", "easy", "hard", "--threads", "2"], "nobody plays as that"),
        (["best", "splut", "--level", "hard", "--threads", "2"], "nobody plays as that"),
        (["best", "splut", "--threads", "3"], "neither 1 nor 2"),
        (["solve", "splut", "--threads", "2"], "--threads"),
        (["arena", "splut", "easy", "pair(hard)"], "no level of Splut! is called"),
        (["play", "splut", "--seat", "2=pair(easy)"], "is called pair(easy)"),
        (["play", "splut", "--seat", "2=pair(seconds(4000))"], "is called pair(seconds(4000))"),
        (["arena", "splut", "easy", "seconds(0)"], "no level of Splut! is called"),
        (["play", "splut", "--seat", "2=seconds(4000)"], "is called seconds(4000)"),
    ],
)
def test_what_is_refused(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(words)
    except SystemExit as left:
        status = int(left.code or 0)
    assert status == Status.USAGE
    assert reason in capsys.readouterr().err


@pytest.mark.long
def test_best_and_analyse_of_a_pair_agree(capsys: pytest.CaptureFixture[str]) -> None:
    position = ("apart", "width=6", "height=6", "--json", "--nodes", "500", "--threads", "2")
    assert main(["best", *position]) == Status.OK
    best = json.loads(capsys.readouterr().out)
    assert main(["analyse", *position]) == Status.OK
    (first, *_others) = json.loads(capsys.readouterr().out)["lines"]
    assert best["level"] == "pair(expert(500))" and first["move"] == best["move"]
    assert main(["best", *position[:4], "--level", best["level"]]) == Status.OK
    assert json.loads(capsys.readouterr().out)["move"] == best["move"]


@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.parametrize("text", ["0", "-1", "three", "99", "", "2.0"])
@pytest.mark.parametrize("command", ["best", "analyse", "play", "arena"])
def test_what_is_no_number_of_threads(
    command: str, text: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "splut", "--lang", language, f"--threads={text}"])
    assert ended.value.code == Status.USAGE
    told, hint = capsys.readouterr().err.splitlines()
    said = {"en": "is neither 1 nor 2", "pt": "não é 1 nem 2"}[language]
    assert told.endswith(f"--threads: {text!r} {said}"), "no other option is meant"
    assert f"ludolog {command} --help" in hint
