"""The models against the vectors: every position, count of moves and game of `tests/vectors`."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from .models import MODELS
from .models.terms_text import options, text

VECTORS = Path(__file__).parents[1] / "vectors"
PERFT_NODES = 60_000  # deeper counts belong to the cores


@cache
def vectors(game: str) -> Any:
    return json.loads((VECTORS / f"{game}.json").read_text(encoding="utf-8"))


def entries(section: str) -> list[Any]:
    return [
        pytest.param(game, entry, id=f"{game}-{number}-{entry.get('name', entry.get('options'))}")
        for game in MODELS
        for number, entry in enumerate(vectors(game)[section])
    ]


def winner_text(game: str, state: Any) -> str | None:
    winner = MODELS[game].winner(state)
    return None if winner is None else text(winner)


def test_every_vector_file_has_a_model() -> None:
    assert set(MODELS) == {path.stem for path in VECTORS.glob("*.json")}


@pytest.mark.parametrize(("game", "entry"), entries("positions"))
def test_position(game: str, entry: Any) -> None:
    model = MODELS[game]
    state = model.parse_state(entry["state"])
    assert model.state_text(state) == entry["state"]
    assert text(model.to_move(state)) == entry["to_move"]
    assert winner_text(game, state) == entry["winner"]
    moves = [model.move_text(move) for move in model.legal_moves(state)]
    assert len(moves) == len(set(moves)) == entry["moves_count"]
    if "moves" in entry:
        assert moves == entry["moves"]
    for player in model.players_of(state):
        if str(player) in entry.get("value", {}):
            assert model.value(state, player) == entry["value"][str(player)]
    for after in entry.get("after", []):
        result = model.play(state, model.parse_move(after["move"]))
        assert after["move"] in moves
        assert model.state_text(result) == after["state"]
        assert winner_text(game, result) == after["winner"]
    assert not [m for m in entry.get("illegal", []) if is_legal(game, state, m)]


def is_legal(game: str, state: Any, move: str) -> bool:
    """A text that can be no move at all is as illegal as any."""
    try:
        parsed = MODELS[game].parse_move(move)
    except ValueError:
        return False
    return MODELS[game].is_legal(state, parsed)


@pytest.mark.parametrize(("game", "entry"), entries("perft"))
def test_perft(game: str, entry: Any) -> None:
    model = MODELS[game]
    state = model.initial(options(entry["options"]))
    assert model.state_text(state) == entry["state"]
    for depth, nodes in enumerate(entry["nodes"], 1):
        if nodes <= PERFT_NODES:
            assert model.perft(state, depth) == nodes


@pytest.mark.parametrize(("game", "entry"), entries("games"))
def test_game(game: str, entry: Any) -> None:
    model = MODELS[game]
    state = model.initial(options(entry["options"]))
    assert model.state_text(state) == entry["start"]
    for count, move in zip(entry["moves_counts"], entry["moves"], strict=True):
        assert len(model.legal_moves(state)) == count
        assert model.winner(state) is None
        parsed = model.parse_move(move)
        assert model.is_legal(state, parsed)
        state = model.play(state, parsed)
    assert model.state_text(state) == entry["final"]
    assert winner_text(game, state) == entry["winner"]
