"""A position asked through its model, everything in and out as terms: what properties compare."""

from typing import Any

from hypothesis import HealthCheck, settings

from .models import MODELS
from .models.terms_text import parse, text

__all__ = ["canonical", "played", "quick", "term", "terms_of"]

quick = settings(
    max_examples=min(60, settings().max_examples),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
"""Fewer in `make test` (tests/conftest.py)."""


def term(source: str) -> Any:
    """The term, of whatever type: the caller knows the shape."""
    return parse(source)


def terms_of(game: str, source: str) -> tuple[list[Any], str | None, dict[object, int]]:
    """Moves as terms, the winner and the values of a position."""
    model = MODELS[game]
    state = model.parse_state(source)
    winner = model.winner(state)
    return (
        [model.term_of_move(move) for move in model.legal_moves(state)],
        None if winner is None else str(winner),
        {player: model.value(state, player) for player in model.players_of(state)},
    )


def played(game: str, source: str, move: Any) -> str:
    """The text of the state after a move."""
    model = MODELS[game]
    return model.state_text(model.play(model.parse_state(source), model.move_from_term(move)))


def canonical(found: list[Any]) -> list[str]:
    """The terms in an order of their own, to compare lists as sets with repetitions."""
    return sorted(map(text, found))
