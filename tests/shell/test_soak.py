"""The short form of `make soak`: changed texts, signals and kills at random moments, long life."""

from __future__ import annotations

import random
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.bench.fuzz import KINDS, fuzz, replay


@pytest.mark.long
@pytest.mark.parametrize("seconds", [0.1, pytest.param(30, marks=pytest.mark.long)])
def test_changed_texts_are_refused_shortly(seconds: float) -> None:
    """One round, which has all kinds, and what there is time for."""
    found = fuzz(seconds, 7)
    assert set(found.tried) == set(KINDS)
    assert found.lost == []


@pytest.mark.long
def test_what_was_lost_once_is_held() -> None:
    replay()


SIGNALS = [] if sys.platform == "win32" else list(import_module("tests.bench.interrupts").KINDS)
"""They need a pseudo-terminal, as Unix has them."""


@pytest.mark.long
@pytest.mark.parametrize("kind", SIGNALS)
def test_a_signal_at_any_moment_spoils_nothing(kind: str, tmp_path: Path) -> None:
    """The program ends or goes on, and leaves neither processes nor folders."""
    module = import_module("tests.bench.interrupts")
    trial = module.Trial(tmp_path, random.Random(kind))
    assert module.KINDS[kind](trial), trial.said


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal, as Unix has them")
def test_killed_games_have_what_was_shown() -> None:
    from tests.bench.kills import kills

    assert kills(4, 2) == {"": 4}


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_queries_leave_no_atoms_behind() -> None:
    from tests.bench.long import GOALS, queries

    atoms = [look.atoms for look in queries(10 * len(GOALS))]
    # Every other collection leaves some 120 behind, which the next one takes.
    assert min(atoms[5:]) - min(atoms[:5]) < len(GOALS)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs processes that can be killed")
def test_an_arena_loses_no_game_with_a_killed_process() -> None:
    from tests.bench.long import unlike

    assert unlike(30) == []
