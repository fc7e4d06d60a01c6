"""Numbers of moves: the same move has the same number wherever it comes up."""

from __future__ import annotations

import random

import pytest

import ludolog
from ludolog.actions import Actions
from ludolog.errors import IllegalMove

BOARDS = [
    ("splut", {"size": 7}), ("splut", {}), ("apart", {}), ("apart", {"height": 5, "width": 7}),
    ("alliances", {}), ("greener", {"seed": 1}),
]


@pytest.mark.parametrize(("name", "settings"), BOARDS)
def test_a_game_played_by_numbers(name: str, settings: dict[str, int]) -> None:
    """Every legal move has a number of its own, which leads to it and to the same position."""
    actions, draw = Actions(name, **settings), random.Random(3)
    state = actions.game.start(**settings)
    for _ in range(40):
        legal = actions.legal(state)
        assert len(legal) == len(state.legal_moves) and list(legal) == sorted(set(legal))
        if state.is_over:
            break
        number = draw.choice(legal)
        move = actions.move(state, number)
        assert actions.number(move) == number
        after = state.play(move)
        assert actions.play(state, number) == after
        state = after


def test_a_number_means_the_same_move_in_every_position() -> None:
    actions = Actions("apart")
    state = actions.game.start()
    hop = state.legal_moves[0]
    number = actions.number(hop)
    later = state.play(state.legal_moves[5])
    assert number not in actions.legal(later)
    again = Actions("apart")
    assert again.terms == actions.terms and again.terms[number] == hop.term


def test_what_has_no_number() -> None:
    with pytest.raises(ValueError, match="Green Skull have no numbers"):
        Actions("green_skull")
    with pytest.raises(ValueError, match="size is one of"):
        Actions("splut", size=3)
    small, large = Actions("splut", size=7), Actions("splut", size=11)
    assert len(small) < len(large)
    state = large.game.start(size=11)
    with pytest.raises(ValueError, match="no number on this board"):
        small.legal(state)
    with pytest.raises(ValueError, match="no number on this board"):
        small.number(ludolog.game("apart").start().legal_moves[0])
    with pytest.raises(IndexError, match="actions, from 0"):
        small.move(small.game.start(size=7), -1)
    begin = small.game.start(size=7)
    illegal = next(n for n in range(len(small)) if n not in small.legal(begin))
    with pytest.raises(IllegalMove) as caught:
        small.play(begin, illegal)
    assert caught.value.reason
