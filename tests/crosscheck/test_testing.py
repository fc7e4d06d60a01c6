"""`ludolog.testing`: the example of docs/testing.md runs, and what it stands on."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludolog
from ludolog.testing import assert_same_game, illegal_moves
from tests.house import ROOT


@pytest.mark.long
def test_the_example_of_the_page_runs(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.S)
    (tmp_path / "test_example.py").write_text(example, encoding="utf-8")
    plugin = [] if _installed() else ["-p", "ludolog.pytest_plugin"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugin, tmp_path],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "4 passed" in run.stdout


def _installed() -> bool:
    from importlib.metadata import entry_points

    return "ludolog" in entry_points(group="pytest11").names


@pytest.mark.parametrize("name", ludolog.games())
def test_every_game_is_the_same_as_itself(name: str) -> None:
    seeded = any(setting.kind == "seed" for setting in ludolog.game(name).settings)
    assert assert_same_game(name, name, games=1, longest=20, settings={"seed": 3} if seeded else {})


@pytest.mark.parametrize("name", ludolog.games())
def test_illegal_moves(name: str) -> None:
    state = ludolog.game(name).start()
    try:
        strategy = illegal_moves(state)
    except ValueError:
        return
    assert strategy is not None
