"""Core against model: random games from every start, perft, and that a difference is found."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest

from .compare import compare, perfts, shrunk, start_text
from .core import Differs, Pair, walk
from .models import MODELS

POSITIONS = 300
PERFT_NODES = 12_000


@pytest.mark.parametrize("game", MODELS)
def test_walks(game: str) -> None:
    """The short form of ``make crosscheck``."""
    tally = compare(game, POSITIONS, seed=11)
    assert tally.positions >= POSITIONS and tally.games > 0


@pytest.mark.parametrize("game", MODELS)
def test_perft(game: str) -> None:
    assert perfts(game, PERFT_NODES)


@pytest.mark.parametrize("game", MODELS)
def test_a_game_replayed_says_the_same(game: str) -> None:
    """Forward, back and forward again: the same texts."""
    start = start_text(game, 0, Random(3))
    pairs = list(walk(Pair.at(game, start), Random(5), 60))
    for pair in reversed(pairs):
        pair.check_again()
    again = list(walk(Pair.at(game, start), Random(5), 60))
    assert [pair.said for pair in pairs] == [pair.said for pair in again]


def test_a_difference_is_found_and_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that forgets a rule after the seventh hop: found, and eight hops suffice."""
    model = MODELS["apart"]
    legal = type(model).legal_moves

    def forgetful(self: Any, state: Any) -> list[Any]:
        moves = legal(self, state)
        return moves[:-1] if state[3] > 7 and len(moves) > 1 else moves

    monkeypatch.setattr(type(model), "legal_moves", forgetful)
    start = start_text("apart", 0, Random(1))
    with pytest.raises(Differs) as caught:
        for _ in walk(Pair.at("apart", start), Random(2), 60):
            pass
    assert caught.value.line[0].startswith("moves ")
    indices = [Random(2).randrange(sys.maxsize) for _ in range(60)]
    found = shrunk("apart", start, indices)
    assert found is not None
    moves, error = found
    assert len(moves) <= 12
    assert "model: moves" in str(error)
