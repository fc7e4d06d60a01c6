"""Every plunit suite in `tests/prolog`, each in a Prolog of its own, and Prolog's checks of the
sources.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import pybridge

HERE = Path(__file__).parent / "prolog"
SUITES = sorted(HERE.glob("*.plt"))
OVER_ALL_GAMES = {"conformance"}
"""Suites that find every registered game; they run once for each, side by side."""


def swipl(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["swipl", *map(str, arguments)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=300,
    )


def parts() -> list[tuple[str, ...]]:
    return [
        (suite.stem, game)
        for suite in SUITES
        for game in (pybridge.games() if suite.stem in OVER_ALL_GAMES else ("",))
    ]


@pytest.mark.parametrize(("suite", "game"), parts())
def test_suite(suite: str, game: str) -> None:
    """Exit status 0 means: loaded without a warning, and every test passed."""
    run = swipl(HERE / "run.pl", HERE / f"{suite}.plt", *filter(None, [game]))
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
