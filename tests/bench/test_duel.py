"""A duel in small, against this checkout itself and against UCT."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import cast

import pytest

from tests.bench import duel


@pytest.mark.long
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


@pytest.mark.parametrize(
    "words",
    [
        ["greener", "--against", "uct", "--games", "3"],
        ["greener", "--against", "uct", "--games", "0"],
        ["greener", "--against", "no/such/folder"],
        ["chess", "--against", "uct"],
    ],
)
def test_wrong_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        duel.main(words)
    assert ended.value.code == 2
    assert "error: " in capsys.readouterr().err


class Scripted:
    """A side in a game that ends with the first move."""

    def __init__(self, end: str) -> None:
        self.end, self.moved = end, False

    def ask(self, request: str) -> str:
        if request.startswith("stands"):
            return self.end if request == "stands(apart,after)" else "to_move(1,1)"
        return "state(after)" if request.startswith("next") else "state(before)"

    def move(self, _game: str, _state: str) -> str:
        return "move"


@pytest.mark.parametrize(
    ("end", "score"), [("over(1)", 1.0), ("over(2)", 0.0), ("over(nobody)", 0.5)]
)
def test_who_has_not_moved_yet_may_win(end: str, score: float) -> None:
    sides = cast(tuple[duel.Side, duel.Side], (Scripted(end), Scripted(end)))
    assert duel.played("apart", sides, 1, 4) == (score, 1)
