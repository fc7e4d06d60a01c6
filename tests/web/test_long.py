"""The short forms of what is measured in the browser."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.web import figures, long
from tests.web.test_worlds import GAMES
from tests.web.worlds import missing_browser

in_a_browser = pytest.mark.skipif(bool(missing_browser()), reason=missing_browser())


@pytest.mark.long
@in_a_browser
@pytest.mark.xdist_group("browser")
def test_the_memory_of_a_session_stays_flat(address: str) -> None:
    rows = long.session(address, 60, 40, 4)
    assert long.growth(rows) == []
    assert [row["done"] for row in rows if row["what"] == "moves"][-1] == 60
    assert "| 60 |" in long.section(rows)


def test_the_table_has_every_row() -> None:
    """The last of each kind, whichever of them was done in fewer steps."""
    rows = [
        {"what": kind, "done": n, "page": 4.0, "browser": 300.0}
        for kind, most in zip(long.KINDS, (60, 40, 2), strict=True)
        for n in range(1, most + 1)
    ]
    table = [line for line in long.section(rows).splitlines() if line.startswith("| ")]
    assert len(table) == 2 + 60
    assert [line.count("|") for line in table] == [10] * 62
    assert "| 2 | 4.0 | 300 | 2 | 4.0 | 300 | 2 | 4.0 | 300 |" in table
    assert table[-1].startswith("| 60 | 4.0 | 300 |")


def test_growth_is_told() -> None:
    flat = [
        {"what": kind, "done": n, "page": 4.0, "browser": 300.0}
        for kind in long.KINDS
        for n in (1, 2)
    ]
    assert long.growth(flat) == []
    for what, much in (("page", 2.0), ("browser", 80.0)):
        grown = json.loads(json.dumps(flat))
        grown[3][what] += much
        assert long.growth(grown) == [
            f"queries, {what}: {flat[3][what]} MB, then {flat[3][what] + much} MB"  # type: ignore[operator]
        ]


@pytest.mark.long
@in_a_browser
@pytest.mark.xdist_group("browser")
def test_what_is_measured_is_told(address: str) -> None:
    found: dict[str, Any] = figures.figures(address, 1)
    made = figures.section(found)
    assert all(f"| {name} |" in made for name in GAMES)
    assert found["starts"]["files"]["app/swipl.wasm"] > found["starts"]["packed"] > 100_000
    assert all(time >= 0 for row in found["rows"].values() for time in row)


@pytest.mark.parametrize("page", figures.PAGES, ids=lambda page: page.name)
def test_the_pages_have_the_sections(page: Any) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(re.findall(rf"^{figures.HEADING}$", text, re.MULTILINE)) == 1
    assert all(f"| {name} |" in text.split(figures.HEADING)[1] for name in GAMES)
