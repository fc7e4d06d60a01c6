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
    [(["--nodes", "30"], "expert(30)"), (["--seconds", "0.01"], "seconds(0.010)")],
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
