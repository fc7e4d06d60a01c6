"""The short form of `make soak`: changed texts, Ctrl-C and kill at random moments."""

from __future__ import annotations

import sys

import pytest

from tests.bench.fuzz import KINDS, fuzz


def test_changed_texts_are_refused_shortly() -> None:
    found = fuzz(4, 7)
    assert set(found.tried) == set(KINDS)
    assert found.lost == []


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal, as Unix has them")
def test_interrupts_and_kills_lose_nothing() -> None:
    from tests.bench.interrupts import interrupts

    for kind, held in interrupts(10, 3).items():
        assert held[False] == 0, kind


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal, as Unix has them")
def test_killed_games_have_what_was_shown() -> None:
    from tests.bench.kills import kills

    assert kills(4, 2) == {"": 4}
