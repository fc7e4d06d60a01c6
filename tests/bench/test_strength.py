"""`make strength` in small, and the page that is committed."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from docs.strength_page import page, pairs
from tests.bench import strength
from tests.house import ROOT

PLAN = """
seed = 1
games = 2
bars = [["medium", "easy", 0.9]]
[[game]]
name = "greener"
nodes = 10
[[budget]]
game = "greener"
more = 20
less = 10
games = 4
[seconds]
easy = 0.05
medium = 0.0
[times]
expert_moves = 2
boards = [{ game = "greener", size = "9x6" }]
"""


@pytest.mark.long
def test_a_small_run(tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN)
    run = ["--plan", str(plan), "--docs", str(tmp_path), "--jobs", "1"]
    strength.main(run)
    told = (tmp_path / "strength.md").read_text(encoding="utf-8")
    figures = json.loads((tmp_path / "strength.json").read_text(encoding="utf-8"))
    match = figures["matches"]["greener: medium - easy"]
    assert match["games"] == 2
    row = next(line for line in told.splitlines() if line.startswith("| Greener | medium - easy"))
    # Two games are too few for an interval above one half.
    assert row.endswith("90 %: missed |")
    # Two budgets are told by themselves.
    section = told.split("## More nodes")[1].split("## Ladder")
    assert "| expert(20) - expert(10) |" in section[0] and "expert(20)" not in section[1]
    assert figures["matches"]["budget, greener: expert(20) - expert(10)"]["games"] == 4
    times = next(line for line in told.splitlines() if line.startswith("| greener size=9x6"))
    assert times.count("too long") == 1
    # What is left out keeps its figures.
    strength.main([*run, "--only", "nothing"])
    assert json.loads((tmp_path / "strength.json").read_text(encoding="utf-8")) == figures


def test_the_committed_page_is_made_from_the_committed_figures() -> None:
    plan = tomllib.loads((ROOT / "tests" / "bench" / "strength.toml").read_text(encoding="utf-8"))
    figures = json.loads((ROOT / "docs" / "strength.json").read_text(encoding="utf-8"))
    assert (ROOT / "docs" / "strength.md").read_text(encoding="utf-8") == page(plan, figures)
    played = {pair.name: pair for pair in pairs(plan, None)}
    for name, row in figures["matches"].items():
        assert row["games"] >= 100
        names = [contestant.name for contestant in played[name].table.contestants]
        assert [row["a"], row["b"]] == names


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        (["a", "a"] * 19 + ["b", "b", "a", "b"], "19 - 1 of 21 openings: reached"),
        (["a", "a"] * 3 + ["a", "b"] * 40, "3 - 0 of 43 openings: missed"),
        (["b", "a"] * 3, "0 - 0 of 3 openings: missed"),
    ],
)
def test_a_bar_for_openings_that_one_wins_from_both_sides(ends: list[str], told: str) -> None:
    plan = tomllib.loads(PLAN.replace("0.9]]", '0.75, "twice"]]'))
    plan["budget"], plan["times"]["boards"] = [], []
    # The games are done in any order.
    twice = strength.twice(dict(reversed(list(enumerate(ends)))))
    row = {"a": "medium", "b": "easy", "won": 1, "lost": 1, "tied": 0, "unfinished": 0, "nobody": 0}
    row |= {"rate": 0.5, "rate_low": 0.4, "rate_high": 0.6, "elo": 0.0, "mean_moves": 9.0}
    row |= {"distinct": 2, "twice": twice, "games": len(ends)}
    figures = {"machine": "", "matches": {"greener: medium - easy": row}, "times": {}}
    assert f"| 75 % of those won twice, {told} |" in page(plan, figures)


LADDER = """
seed = 1
games = 4
bars = [["hard", "easy"]]
ladder = ["easy", "novice", "hard"]
[[game]]
name = "greener"
nodes = 10
[seconds]
easy = 0.05
[times]
expert_moves = 2
boards = []
"""


@pytest.mark.long
def test_a_small_ladder(tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(LADDER)
    named = [pair.name for pair in pairs(tomllib.loads(LADDER), None)]
    # Neighbours, and who have one between them but for what is a match already.
    assert named == [
        "greener: hard - easy",
        "ladder, greener: novice - easy",
        "ladder, greener: hard - novice",
    ]
    strength.main(["--plan", str(plan), "--docs", str(tmp_path), "--jobs", "1"])
    told = (tmp_path / "strength.md").read_text(encoding="utf-8")
    matches, ladder = told.split("## Ladder")
    assert "| hard - easy |" in matches and "novice - easy" not in matches
    row = next(line for line in ladder.splitlines() if line.startswith("| Greener"))
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    # expert has played no match of this plan.
    assert cells[1] == "0" and cells[4:] == ["-", "expert(10)"]
    hard, novice = (float(cells[index].split()[0]) for index in (3, 2))
    assert hard > 0 and hard > novice
