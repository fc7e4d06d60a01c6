"""Games of three and four players: who plays, who is out, and what is counted of them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludolog import model
from ludolog.actions import Actions
from ludolog.compute.arena import Table, contestants
from ludolog.compute.review import review
from ludolog.compute.thinker import Thinker
from ludolog.compute.tournament import play
from ludolog.model import State
from ludolog.records import Record
from ludolog.views import splut

GAME = model.game("splut")
CROWD = (
    "[[[-1,-1,-1,'R',-2,-1,-1],[-1,-1,'T3','D3','S3',-2,-1],[-1,'D2',0,0,0,0,-2],"
    "['S2',0,0,'R','T1',0,'R'],[-1,0,0,'D1',0,0,-2],[-1,-1,'T2','S1',0,-2,-1],"
    "[-1,-1,-1,'R',-2,-1,-1]],7,1,[[],[],none],[1,2,3],[]]"
)
"""Player 1 can hit the Sorcerer of player 2, or the own one."""


def test_players_are_those_of_the_state() -> None:
    assert GAME.players == GAME.seats == (1, 2)
    assert GAME.start().players == GAME.start().seats == (1, 2)
    start = GAME.start(players=3)
    assert start.players == start.playing == start.seats == (1, 2, 3)
    assert GAME.player_name(3) == "Player 3"


def test_who_is_out_plays_no_more() -> None:
    after = GAME.state(CROWD).play("e4-d4 throw left")
    assert after.players == (1, 2, 3)
    assert after.playing == (1, 3)
    assert after.side == 3
    assert after.value(2) == -10_000


def test_a_player_of_another_game_has_no_value() -> None:
    with pytest.raises(ValueError, match="no player of Splut!"):
        GAME.start().value(3)
    with pytest.raises(ValueError, match="it has 1, 2, 3"):
        GAME.start(players=3).value(4)


def test_views_tell_who_plays() -> None:
    game = splut.game()
    assert game.start().view.teams == (1, 2)
    position = game.state(CROWD).play("e4-d4 throw down").view
    assert position.teams == (2, 3)
    assert position.out == (1,)
    assert position.board[1][2] == "T3"


def test_effects_name_all_that_leave() -> None:
    effects = GAME.state(CROWD).effects("e4-d4 throw left")
    assert [effect.kind for effect in effects] == ["moves", "moves", "killed", "leaves", "leaves"]


@pytest.mark.long
def test_actions_have_numbers_for_all_teams() -> None:
    two, four = Actions(GAME), Actions(GAME, players=4)
    assert len(four) > len(two)
    state = _random_game(GAME.start(players=4), 3)[-2]
    for number in four.legal(state):
        assert four.number(four.move(state, number)) == number


@pytest.mark.parametrize("players", [3, 4])
def test_records_are_read_back(players: int) -> None:
    states = _random_game(GAME.start(size=7, players=players), players)
    assert states[-1].outcome is not None
    record = Record.of(states[-1], dict.fromkeys(states[0].seats, "easy"), 1)
    text = record.text
    assert f'[players "{players}"]' in text
    assert f'[Seat "{players}" "easy"]' in text
    again = Record.parse(text).replay()
    assert again.states[-1] == states[-1]


def test_a_table_of_four_seats() -> None:
    table = Table("splut", contestants("easy", "medium"), 4, settings={"size": 7, "players": 4})
    results = list(play(table))
    assert len(results) == 4
    assert all(played.end in ("a", "b", "tie", "nobody", "unfinished") for played in results)


@pytest.mark.long
def test_an_analysis_has_the_sides_of_all() -> None:
    with Thinker() as thinker:
        state = GAME.start(size=7, players=3)
        *_before, last = thinker.analysis(state, 3000, 2, [state.key])
        best = last.variations[0]
        assert best.sides[0] == 1
        assert len(set(best.sides)) > 1


@pytest.mark.long
def test_why_that_move_in_a_game_of_three() -> None:
    with Thinker() as thinker:
        state = GAME.state(CROWD)
        for move in state.legal_moves:
            judgement = thinker.judgement(state, move, 400, [state.key])
            own = "throw down" in move.text
            assert (judgement.played.forecast.kind == "loss") >= own
            assert judgement.lines


@pytest.mark.long
def test_a_review_of_a_game_of_three() -> None:
    """Who kills the own Sorcerer has made the mistake of the game."""
    states = [GAME.state(CROWD)]
    states.append(states[0].play("e4-d4 throw down"))
    with Thinker() as thinker:
        *_before, last = review(thinker, states, ["e4-d4 throw down"], 500)
    assert last.complete
    assert [point.number for point in last.points] == [1]


def test_a_loss_to_all_others_is_not_proved() -> None:
    state = GAME.start(size=7, players=3)
    verdict = state.solve(200)
    assert not verdict.proved


def _random_game(state: State[Any, Any], seed: int) -> list[State[Any, Any]]:
    draws = random.Random(seed)
    states = [state]
    while states[-1].legal_moves:
        states.append(states[-1].play(draws.choice(states[-1].legal_moves)))
    return states


def test_a_game_has_names_for_all() -> None:
    assert list(GAME.player_names) == [1, 2, 3, 4]
