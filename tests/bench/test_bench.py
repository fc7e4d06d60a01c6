"""The short form of `make bench` and `make soak`: that they run, and say what they should.

How fast anything is, no test asserts.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs.performance_page import flat, goals, page, regressions
from ludolog import games
from tests.bench.__main__ import BASELINE, PAGE
from tests.bench.cases import CASES
from tests.bench.prologs import measured, table
from tests.bench.soak import soak
from tests.house import ROOT
from tests.versions import prolog


@pytest.mark.long
def test_short_form(tmp_path: Path) -> None:
    out, shown = tmp_path / "figures.json", tmp_path / "page.md"
    command = [sys.executable, "-m", "tests.bench", "--short"]
    run = subprocess.run(
        [*command, "--json", str(out), "--page", str(shown)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    figures = json.loads(out.read_text(encoding="utf-8"))
    assert {row["case"] for row in figures["rows"]} == {case.name for case in CASES}
    assert all(rate > 0 for row in figures["rows"] for rate in row["rates"].values())
    assert len(flat(figures)) == len(re.findall(r"^ *[\d.]+  ", run.stdout, re.MULTILINE))
    assert all(goal.reached > 0 for goal in goals(figures))
    text = shown.read_text(encoding="utf-8")
    assert not re.search(r"\{\w+\}", text)
    assert "reached" in text and "speed-up" in text
    assert all(f"| {game} | 1" in text for game in ("splut", "apart"))
    assert "| Greener | hard - medium |" in text

    ratios = flat(figures)
    slower = {name: 2 * ratio for name, ratio in ratios.items()}
    assert len(regressions(figures, slower)) == len(ratios)
    assert regressions(figures, ratios) == []
    assert "-50 %" in page(figures, slower)


def test_the_baseline_and_the_page_are_of_these_works() -> None:
    baseline = json.loads(BASELINE.read_text(encoding="utf-8"))
    named = {name.split(", ")[0] for name in baseline}
    assert named == {case.name for case in CASES}
    published = PAGE.read_text(encoding="utf-8")
    assert all(f"| {name} |" in published for name in baseline)


@pytest.mark.long
def test_memory_stays_flat() -> None:
    soak(12_000)  # fills the caches of all games
    found = soak(12_000)
    assert found.positions == 12_000 and len(found.memory) == 10
    assert found.growth < 1_000_000  # a leak of a hundred bytes a position


def test_versions_of_prolog_are_compared_round_by_round() -> None:
    """The second is twice as fast; that the machine was slower in one round changes nothing."""
    slow = [{("a", "moves"): 4.0 * n, ("a", "games"): 2.0 * n} for n in (1, 1, 5)]
    fast = [{("a", "moves"): 2.0 * n, ("a", "games"): 2.0 * n} for n in (1, 1, 5)]
    rows = table(["9.0.4", "10.0.1"], [slow, fast]).splitlines()
    assert rows[2:] == ["| 9.0.4 | 1.00 / 1.00 |", "| 10.0.1 | 2.00 / 1.00 |"]


@pytest.mark.long
def test_the_work_of_versions() -> None:
    seconds = measured(prolog("swipl"))
    assert set(seconds) == {(name, work) for name in games() for work in ("moves", "games")}
    assert all(taken > 0 for taken in seconds.values())
