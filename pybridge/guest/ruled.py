"""Positions in which a numbered rule decides, found by search: the same ones whatever the seed of a
check is.

A rule decides where it alone refuses a move that somebody could mean, or ends the game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

from ludolog.guest.judge import sample
from ludolog.model import Game, State
from ludolog.terms import Term, Value

__all__ = ["Ruled", "positions", "rules_of"]

PLIES: Final = 3000
"""Moves of the random games that are looked through, in all."""

SEARCHED: Final = 10
"""In so many of these games moves are sought that a rule refuses; of the others the end counts."""

EVERY: Final = 7
"""Plies between two positions in which moves are sought that a rule refuses."""

TRIED: Final = 12
"""Moves that are tried in one."""

LONGEST: Final = 200
"""Moves of a game, at most."""

EACH: Final = 2
"""Positions that are kept for each rule, and for each way in which a game ends."""

Ruled = tuple[str, State[Any, Any], tuple[str, ...]]
"""The rules that decide, such as ``R11 R12``, the position, and the moves that lead there."""

_RULE: Final = re.compile(r"\bR\d+\b")


def rules_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """The rules that a move can fail by: those of the conditions of `game`, in order of number."""
    (uses,) = game._engine.det("ludolog_coverage", "rule_uses", "++-", game._atom, ())
    assert isinstance(uses, tuple)
    names = {str(use.args[0]) for use in uses if isinstance(use, Term)}
    return tuple(sorted(names, key=lambda name: (len(name), name)))


def positions(
    game: Game[Any, Any], settings: Mapping[str, Value], going_on: Callable[[], None]
) -> Iterator[Ruled]:
    """Positions from games with these settings. Calls `going_on` for each one it looks at."""
    kept: Counter[str] = Counter()
    plies = walk = 0

    def counted() -> None:
        nonlocal plies
        plies += 1
        going_on()

    while plies < PLIES:
        for key, rules, state, moves in _walk(game, settings, walk, counted):
            if kept[key] < EACH:
                kept[key] += 1
                yield rules, state, moves
        walk += 1


def _walk(
    game: Game[Any, Any], settings: Mapping[str, Value], walk: int, going_on: Callable[[], None]
) -> Iterator[tuple[str, str, State[Any, Any], tuple[str, ...]]]:
    """What a random game comes by: what is kept only so often, and a position."""
    rng = Random(walk)
    state = game.start(**settings)
    moves: tuple[str, ...] = ()
    while not state.is_over and len(moves) < LONGEST:
        going_on()
        if walk < SEARCHED and len(moves) % EVERY == walk % EVERY:
            for rule in _refusing(game, state, walk + SEARCHED * len(moves)):
                yield rule, rule, state, moves
        move = state.legal_moves[rng.randrange(len(state.legal_moves))]
        moves = (*moves, move.text)
        state = state.play(move)
    if state.outcome is not None:
        rules = " ".join(dict.fromkeys(_RULE.findall(state.outcome.reason)))
        if rules:
            yield _way(game, state.outcome.reason), rules, state, moves


def _way(game: Game[Any, Any], reason: str) -> str:
    """A sentence about an end without players, squares and numbers."""
    for name in game.player_names.values():
        reason = reason.replace(name, "")
    return re.sub(r"\b[a-z]?\d+\b", "", reason)


def _refusing(game: Game[Any, Any], state: State[Any, Any], seed: int) -> Iterator[str]:
    """The rules that refuse some moves here."""
    for move in sample(game.name, state.ref, seed, TRIED):
        why = state._why_term(move.value)
        rule = next((line.rule for line in why.lines if line.rule and line.mark == "failed"), "")
        if rule:
            yield rule
