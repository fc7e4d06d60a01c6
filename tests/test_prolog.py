"""Every plunit suite in `tests/prolog`, each in a Prolog of its own, and Prolog's checks of the sources."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "prolog"
SUITES = sorted(HERE.glob("*.plt"))


def swipl(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["swipl", *map(str, arguments)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=300,
    )


@pytest.mark.parametrize("suite", SUITES, ids=lambda path: path.stem)
def test_suite(suite: Path) -> None:
    """Exit status 0 means: loaded without a warning, and every test passed."""
    run = swipl(HERE / "run.pl", suite)
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
