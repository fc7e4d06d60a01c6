"""Wrong programs that attack what looks at them do not pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludolog.engine.confinement import Confinement
from ludolog.engine.engine import engine
from ludolog.engine.worker import Worker
from ludolog.errors import ConversionError
from ludolog.guest import guest, judge
from ludolog.guest.check import check
from ludolog.guest.lint import lint
from ludolog.terms import Source

from .hostile import ADAPTERS, HOSTILE, SLOW_ADAPTERS, WRONG, hostile

SHORT = ("throws agreement",)
"""What is tried each time; all others are long."""
SECONDS_EACH = {*SLOW_ADAPTERS, "throws a level", "prints an answer"}
"""Adapters that are judged up to a limit: long as well."""


def test_an_answer_that_is_one_long_number_is_not_read() -> None:
    """Prolog would take minutes, and no limit of time ends it in the middle of a number."""
    with pytest.raises(ConversionError, match="a number of more than 20000 digits"):
        guest._bounded(Source(f"[a({'9' * 20_001})]"))
    many = Source(f"[{','.join(['9' * 20_000] * 3)}]")
    assert guest._bounded(many) is many


@pytest.mark.parametrize(
    "name",
    [name if name in SHORT else pytest.param(name, marks=pytest.mark.long) for name in HOSTILE],
)
def test_a_wrong_program_cannot_make_itself_right(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest, "LOAD_SECONDS", 3.0)
    path = tmp_path / "hostile.pl"
    text = hostile(name)
    path.write_text(text, encoding="utf-8")
    report = check(path, "apart", games=1, seconds=1.0, budget=15.0)
    assert report.verdict != 0, report
    report = lint(path, games=1, seconds=1.0, longest=8)
    assert report.verdict != 0, report
    if guest_is_held():
        assert path.read_text(encoding="utf-8") == text


def guest_is_held() -> bool:
    """Whether the system keeps the process of a guest from files."""
    with Worker(ludolog=False, confinement=Confinement()) as worker:
        worker.holds("system", "true", "")
        return worker.level.landlock > 0


@pytest.mark.parametrize("name", [
    pytest.param(name, marks=[pytest.mark.long] if name in SECONDS_EACH else [])
    for name in ADAPTERS | SLOW_ADAPTERS
])
def test_an_adapter_makes_no_wrong_program_right(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither do its faults end the check in an exception."""
    monkeypatch.setattr(judge, "ADAPTER_SECONDS", 1.0)
    path, adapter = tmp_path / "wrong.pl", tmp_path / "adapter.pl"
    path.write_text(WRONG, encoding="utf-8")
    adapter.write_text((ADAPTERS | SLOW_ADAPTERS)[name], encoding="utf-8")
    assert check(path, "apart", adapter, games=1, seconds=1.0, budget=15.0).verdict != 0
    assert lint(path, adapter, games=1, seconds=1.0, longest=8).verdict != 0
    kept = Source("nb_current(ludolog_judge_messages, _)")  # as long as an adapter is loaded
    assert not engine().holds("system", "call", "+", kept)


def test_a_program_that_names_what_looks_at_it_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "names.pl"
    path.write_text("% ludolog_guest is no secret\nplot :- ludolog_guest:answers(_, _, _).\n")
    report = lint(path)
    assert "reaches" in {finding.kind for finding in report.findings}
    assert report.findings[0].subject == "ludolog_guest, names.pl:2"


@pytest.mark.long
def test_an_adapter_that_loops_while_it_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It catches what stops it, besides."""
    monkeypatch.setattr(judge, "ADAPTER_SECONDS", 0.5)
    path, adapter = tmp_path / "wrong.pl", tmp_path / "adapter.pl"
    path.write_text(WRONG, encoding="utf-8")
    adapter.write_text(SLOW_ADAPTERS["goes on looping"], encoding="utf-8")
    for report in (check(path, "apart", adapter), lint(path, adapter)):
        (finding,) = report.findings
        assert finding.kind == "adapter" and report.verdict == 2
        assert "it was not loaded within 0.5 seconds" in finding.subject
