"""The pictures, on little data: they are made, and the same data makes the same ones."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from ludolog import game, games
from ludolog.compute.plots import Strength, draw, strength, values_along, walks


@pytest.mark.long
def test_pictures(tmp_path: Path) -> None:
    some = games()[:3]
    played = {name: walks(name, 3) for name in some}
    values = {name: values_along(name, "easy", longest=12) for name in some}
    strengths = {name: [Strength(10, 0.5, 0.3, 0.7), Strength(100, 0.8, 0.6, 0.9)] for name in some}
    files = draw(tmp_path / "one", played, values, strengths)
    again = draw(tmp_path / "two", played, values, strengths)
    assert {file.name for file in files} == {f"{name}.svg" for name in PICTURES}
    for file, same in zip(files, again, strict=True):
        assert ElementTree.parse(file).getroot().tag.endswith("svg")
        assert file.read_bytes() == same.read_bytes()


PICTURES = ("branching", "length", "values", "strength")


@pytest.mark.parametrize("name", games())
def test_data(name: str) -> None:
    first, second = walks(name, 2)
    assert min(first.branching) >= 1 and first.branching != second.branching
    assert first == walks(name, 1)[0]
    values = values_along(name, "easy", longest=4)
    assert list(values) == list(game(name).players)
    assert {len(line) for line in values.values()} == {4}


def test_strength_of_budgets() -> None:
    weak, strong = strength(games()[-1], [5, 20], "easy", 2)
    assert (weak.nodes, strong.nodes) == (5, 20)
    assert 0 <= weak.low <= weak.rate <= weak.high <= 1
