"""What the models say of many positions, as Prolog facts that a mutant is held to."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.crosscheck.compare import MORE_STARTS, start_text
from tests.crosscheck.models import MODELS, Model
from tests.crosscheck.models.terms_text import text
from tests.crosscheck.strategies import STARTS
from tests.crosscheck.test_core_machine import changed, numbers

__all__ = ["facts"]


def facts(game: str, count: int, seed: int = 1) -> str:
    """Facts initial/2 and position/7 about so many positions, the odd ones and ends among them."""
    model = MODELS[game]
    rng = Random(seed)
    lines = [":- discontiguous initial/2, position/7."]
    for options in STARTS.get(game, ({},)) + MORE_STARTS.get(game, ()):
        told = ",".join(f"{name}({_quoted(value)})" for name, value in options.items())
        lines.append(f"initial([{told}],{model.state_text(model.initial(options))}).")
    lines += [_position(model, state, rng) for state in _states(game, count, rng)]
    return "\n".join(lines) + "\n"


def _quoted(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


def _states(game: str, count: int, rng: Random) -> Iterator[Any]:
    """Positions along games: the start, a few in between, and the last ones, where rules bite."""
    model = MODELS[game]
    number = made = 0
    while made < count:
        state = model.parse_state(start_text(game, number, rng))
        number += 1
        passed = [state]
        while len(passed) < 300 and (moves := model.legal_moves(passed[-1])):
            passed.append(model.play(passed[-1], rng.choice(moves)))
        for place in sorted({*rng.sample(range(len(passed)), min(4, len(passed))), *_ends(passed)}):
            made += 1
            yield passed[place]


def _ends(passed: list[Any]) -> set[int]:
    return {*range(max(0, len(passed) - 3), len(passed)), *range(min(3, len(passed)))}


def _position(model: Model[Any, Any], state: Any, rng: Random) -> str:
    moves = model.legal_moves(state)
    winner = model.winner(state)
    terms = [model.term_of_move(move) for move in moves]
    some = rng.sample(range(len(moves)), min(6, len(moves)))
    played = [(text(terms[i]), model.state_text(model.play(state, moves[i]))) for i in some]
    nexts = [f"'-'({move},{after})" for move, after in played]
    legal = set(map(text, terms))
    refused = []
    for _ in range(8 if terms else 0):
        term = rng.choice(terms)
        places = numbers(term)
        if places:
            wrong = text(changed(term, rng.choice(places), rng.choice((-2, -1, 1, 2))))
            refused += [wrong] if wrong not in legal else []
    refused += [word for word in ("pass", "stop", "[]", "nonsense") if word not in legal]
    values = [model.value(state, player) for player in model.players_of(state)]
    parts = [
        model.state_text(state),
        text(model.to_move(state)),
        "none" if winner is None else text(winner),
        f"[{','.join(map(text, terms))}]",
        text([*values]),
        f"[{','.join(nexts)}]",
        f"[{','.join(refused)}]",
    ]
    return f"position({','.join(parts)})."
