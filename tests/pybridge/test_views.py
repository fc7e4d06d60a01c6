"""The typed views: every state and move of random games has one, and it says what the term says."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

import ludolog
from ludolog.model import views_of
from ludolog.terms import Atom, Term, Value
from ludolog.views import alliances, apart, green_skull, greener, splut

NAMES = ludolog.games()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3))]
)
def test_every_position_and_move_has_a_view(name: str, seed: int) -> None:
    draw = random.Random(seed)
    game = ludolog.game(name)
    state = game.start(**{s.name: seed for s in game.settings if s.kind == "seed"})
    seen: dict[Any, Value] = {}
    for _ in range(120):
        view = state.view
        assert dataclasses.is_dataclass(view)
        hash(view)
        assert view == game.state(state.text).view
        views = [move.view for move in state.legal_moves]
        assert len(set(views)) == len(views)
        if state.is_over:
            break
        seen[repr(view)] = state.term
        state = state.play(draw.choice(state.legal_moves))
    assert len(seen) == len(set(map(repr, seen.values())))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "term", [7, "x", (), (1, 2), Term("f", (1,)), Atom("nonsense"), ((1,), 2, 3)]
)
def test_another_term_is_refused(name: str, term: Value) -> None:
    views = views_of(name)
    assert views is not None
    with pytest.raises(TypeError, match="this is no"):
        views.position(term)


def test_what_the_views_say() -> None:
    skull = green_skull.game().start()
    assert skull.view.player == "X"
    assert skull.view.captured == (0, 0, 0)
    assert skull.legal_moves[0].view.hops[0].is_jump is False

    rocks = splut.game().start(size=7)
    assert rocks.view.board[0][3] == "R"
    assert rocks.view.board[0][0] is None
    assert rocks.legal_moves[0].view == splut.Move("S", (3, 6), "UP", "emptySpace")

    discs = alliances.game().start()
    assert discs.view.supply == (42, 42, 42)
    assert discs.play("O4,2").view.board[4][2] == "orange"

    hops = apart.game().start(height=5, width=6)
    assert [len(row) for row in hops.view.board] == [6] * 5
    assert hops.view.visited == ()

    stacks = greener.game().start(setup="placement")
    assert stacks.view.left == (9, 9)
    assert isinstance(stacks.legal_moves[0].view, greener.Placement)


def test_a_game_without_a_module_shows_its_terms() -> None:
    assert views_of("no_such_game") is None
    assert views_of("../oops") is None
