"""The short form of ``make mutants``: a few mutants of each game."""

from __future__ import annotations

import pytest

import pybridge

from .run import accepted, hunt, mutants_of

SAMPLE = 3


@pytest.mark.parametrize("game", pybridge.games())
def test_mutants_die(game: str) -> None:
    """Some from all over the rules."""
    found = [mutant for mutant in mutants_of(game) if mutant.key() not in accepted()]
    chosen = found[:: len(found) // SAMPLE]
    fates = hunt(game, chosen, 1, deep=True)
    assert [mutant.key() for mutant, by in fates.items() if not by] == []


def test_accepted_mutants_exist() -> None:
    """An explanation of a mutant that the rules no longer have is removed."""
    known = {mutant.key() for game in pybridge.games() for mutant in mutants_of(game)}
    assert set(accepted()) <= known
