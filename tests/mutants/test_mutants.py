"""The short form of ``make mutants``: a few mutants of each game."""

from __future__ import annotations

import pytest

import ludolog

from .run import accepted, hunt, mutants_of


@pytest.mark.parametrize(
    ("game", "sample"),
    [("splut", 1), *(pytest.param(game, 4, marks=pytest.mark.long) for game in ludolog.games())],
)
def test_mutants_die(game: str, sample: int) -> None:
    """Some from all over the rules; with one, a smaller model of the game suffices."""
    found = [mutant for mutant in mutants_of(game) if mutant.key() not in accepted()]
    chosen = found[:: len(found) // sample]
    fates = hunt(game, chosen[:sample], 1, deep=True, positions=20 if sample == 1 else None)
    assert [mutant.key() for mutant, by in fates.items() if not by] == []


@pytest.mark.long
def test_accepted_mutants_exist() -> None:
    """An explanation of a mutant that the rules no longer have is removed."""
    known = {mutant.key() for game in ludolog.games() for mutant in mutants_of(game)}
    assert set(accepted()) <= known
