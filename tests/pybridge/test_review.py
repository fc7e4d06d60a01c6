"""Turning points of games: what was thrown away is found, and told in the record."""

from __future__ import annotations

import pytest

import ludolog
from ludolog.compute.review import Review, annotated, review
from ludolog.compute.thinker import Thinker
from ludolog.records import Record, Recorded
from tests.positions import WON


def reviewed(thinker: Thinker, record: Record, nodes: int = 800) -> Review:
    states = record.replay().states
    *_before, last = review(thinker, states, [move.text for move in record.moves], nodes)
    return last


def test_a_win_thrown_away_is_a_turning_point(thinker: Thinker) -> None:
    state = ludolog.game("splut").state(WON)
    wrong = next(
        move.text
        for move in state.legal_moves
        if state.play(move).side == state.side and state.play(move).solve().result != "win"
    )
    record = Record("splut", start=WON, moves=(Recorded(wrong, "mine"),))
    found = reviewed(thinker, record)
    assert found.complete and found.moves == 1 and found.winner is None
    (point,) = found.points
    assert point.decisive and point.number == 1 and point.side == 2 and point.text == wrong
    best = point.judgement.best
    assert best.forecast.kind == "win" and best.forecast.proved
    told = annotated(record, state.game, found)
    again = Record.parse(told.text)
    assert again.moves[0].comment == told.moves[0].comment
    assert again.moves[0].comment.startswith("mine ?? ") and best.move.text in again.text
    assert best.move.text in told.html()
    assert annotated(told, state.game, found) == told
    assert Record.parse(told.json).moves[0].comment == told.moves[0].comment


def test_best_play_has_no_turning_point(thinker: Thinker) -> None:
    state = ludolog.game("splut").state(WON)
    moves = state.solve().line
    found = reviewed(thinker, Record("splut", start=WON, moves=tuple(map(Recorded, moves))))
    assert found.complete and found.points == ()
    assert (found.winner, found.won_from, found.looked_at) == (2, 1, 3)


@pytest.mark.long
@pytest.mark.parametrize("name", ludolog.games())
def test_every_game_can_be_reviewed(name: str, thinker: Thinker) -> None:
    game = ludolog.game(name)
    state, complete = game.start_with({s.name: 1 for s in game.settings if s.kind == "seed"})
    moves: list[Recorded] = []
    settings = {key: ludolog.records.setting_text(value) for key, value in complete.items()}
    for _ in range(8):
        move = state.legal_moves[-1]
        moves.append(Recorded(move.text))
        state = state.play(move)
    record = Record(name, settings=settings, moves=tuple(moves))
    found = reviewed(thinker, record, 60)
    assert found.complete and len(found.forecasts) == found.looked_at == 9
    assert [point.number for point in found.points] == sorted(p.number for p in found.points)
    told = annotated(record, game, found)
    commented = [number for number, move in enumerate(told.moves, 1) if move.comment]
    assert commented == [point.number for point in found.points]
    assert Record.parse(told.text).replay().error is None
