"""A duel in small, against this checkout itself and against UCT."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.bench import duel


@pytest.mark.parametrize("against", [str(duel.ROOT), "uct"])
def test_a_small_duel(against: str, capsys: pytest.CaptureFixture[str]) -> None:
    run = ["greener", "--against", against, "--games", "2", "--seconds", "0.001"]
    duel.main(run)
    told = capsys.readouterr().out
    score = re.match(r"greener: (0|0\.5|1|1\.5|2) of 2, .* seconds a move 0\.\d+ and 0\.\d+", told)
    assert score is not None, told


def test_the_page_tells_of_a_duel(tmp_path: Path) -> None:
    (tmp_path / "strength.json").write_text(json.dumps({"machine": "", "matches": {}, "times": {}}))
    result = {
        "game": "greener",
        "against": "a first version",
        "limits": [0.1, 0.1],
        "means": [0.08, 0.09],
        "games": 10,
        "won": 7.5,
    }
    duel.written(result, tmp_path, duel.HERE / "strength.toml")
    told = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert "| Greener | a first version | 0.1 and 0.1 | 10 | 75.0 % |" in told
