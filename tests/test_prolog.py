"""Every plunit suite in `tests/prolog`, several in one Prolog, and Prolog's checks of the sources.
"""

from __future__ import annotations

import re
import resource
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

import ludolog

HERE = Path(__file__).parent / "prolog"
SUITES = sorted(HERE.glob("*.plt"))
OVER_ALL_GAMES = {"conformance"}
"""Suites that find every registered game; their long form runs once for each, side by side."""
TOGETHER = (
    "apart conformance greener",
    "alliances arena why",
    "green_skull query solver splut",
    "framework levels pair play proof splut_rivals term_text translations vectors versions",
)
"""Suites that share a Prolog: to start one takes as long as most of their tests do."""


PROCESSOR_SECONDS = 400
"""For a suite. Not of the clock: the machine may be busy. run.pl has a limit for each test."""


def swipl(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["swipl", *map(str, arguments)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        preexec_fn=_bounded,
    )


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))


def parts(suites: Iterable[str]) -> list[tuple[str, str]]:
    return [
        (suite, game)
        for suite in suites
        for game in (ludolog.games() if suite in OVER_ALL_GAMES else ("",))
    ]


ALONE = [suite.stem for suite in SUITES if suite.stem not in " ".join(TOGETHER).split()]
"""All others, each in a Prolog of its own."""
LONGER = [
    suite.stem
    for suite in SUITES
    if re.search(r"conform/(sizes|conf)", suite.read_text(encoding="utf-8"))
]
"""Suites that have a long form."""


@pytest.mark.parametrize("suites", [*TOGETHER, *ALONE])
def test_suites(suites: str) -> None:
    """Exit status 0 means: loaded without a warning, and every test passed."""
    passes(suites.split())


@pytest.mark.long
@pytest.mark.parametrize(("suite", "game"), parts(LONGER))
def test_long_form(suite: str, game: str) -> None:
    passes([suite], game, "--long")


def passes(suites: Iterable[str], game: str = "", *form: str) -> None:
    files = [HERE / f"{suite}.plt" for suite in suites]
    run = swipl(HERE / "run.pl", *form, *files, *filter(None, [game]))
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-8000:]
    assert "passed" in run.stdout + run.stderr


def test_a_failing_test_is_noticed(tmp_path: Path) -> None:
    suite = tmp_path / "wrong.plt"
    suite.write_text(":- begin_tests(wrong).\ntest(no, fail) :- true.\n:- end_tests(wrong).\n")
    assert swipl(HERE / "run.pl", suite).returncode == 1


def test_a_warning_is_noticed(tmp_path: Path) -> None:
    suite = tmp_path / "loose.plt"
    suite.write_text(":- begin_tests(loose).\ntest(singleton) :- X = 1.\n:- end_tests(loose).\n")
    assert swipl(HERE / "run.pl", suite).returncode == 2


def test_checks_are_silent() -> None:
    run = swipl(HERE / "check.pl")
    assert run.returncode == 0, run.stderr
