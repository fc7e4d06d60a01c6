"""Positions in which the rules of a game decide, the same ones whatever the seed of a check is.

A game may bring them: facts of ``curated/2``, which have numbers of rules and a state, in a file
``curated.pl`` of its folder or in the game itself. For others they are found in games, by what
the rules do in a position: which clauses run, which rules refuse a move, what ends the game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from random import Random
from typing import Any, Final

from ludolog.engine.engine import engine
from ludolog.engine.handles import Ref
from ludolog.formulas.shapes import kind
from ludolog.guest.judge import prepare
from ludolog.model import Game, State
from ludolog.settings import seeds
from ludolog.terms import Atom, Term

__all__ = ["Curated", "by_number", "curated", "found", "named_rules", "rules_of"]

PLIES: Final = 400
"""Moves of games that are looked through, for a game that brings no positions."""

EVERY: Final = 5
"""Plies of a game between two positions that are looked at closely."""

ENDS: Final = 5
"""Ends of games that are kept for each winner and way in which a game ends."""

LONGEST: Final = 200
"""Moves of a game, at most."""

TRIED: Final = 12
"""Illegal moves that are tried in a position."""

_RULE: Final = re.compile(r"\bR\d+\b")


@dataclass(frozen=True)
class Curated:
    """A position, and the rules that decide in it."""

    rules: tuple[str, ...]
    state: State[Any, Any]


def rules_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """The numbered rules that a move can fail by, in order of number."""
    (uses,) = engine().det("ludolog_coverage", "rule_uses", "++-", Atom(game.name), ())
    assert isinstance(uses, tuple)
    names = {str(use.args[0]) for use in uses if isinstance(use, Term)}
    return tuple(sorted(names, key=by_number))


def by_number(rule: str) -> tuple[int, str]:
    """Rules sorted by this are in order of number."""
    return len(rule), rule


def named_rules(text: str) -> list[str]:
    """The numbered rules that a sentence names."""
    return _RULE.findall(text)


@cache
def curated(game: Game[Any, Any]) -> tuple[Curated, ...]:
    """Those that the game brings, or those that are found."""
    prepare()
    facts = _facts(game)
    if facts:
        return tuple(Curated(rules, game.state(text)) for rules, text in facts)
    return tuple(one for _, one in found(game, PLIES))


def _facts(game: Game[Any, Any]) -> Sequence[tuple[tuple[str, ...], str]]:
    (positions,) = engine().det("ludolog_asked", "brought", "+-", Atom(game.name))
    assert isinstance(positions, tuple)
    return [
        (tuple(map(str, rules)), str(text))
        for position in positions
        if isinstance(position, Term)
        for rules, text in [position.args]
        if isinstance(rules, tuple)
    ]


def found(
    game: Game[Any, Any], plies: int, *, each: int = 1, games: int = 1
) -> Iterator[tuple[frozenset[str], Curated]]:
    """What is new in a position, and the position. `each` is how often the same is wanted.

    So many `plies` are looked at closely; of each game its end, which costs little, and of so many
    `games` at least.
    """
    kept: Counter[str] = Counter()
    left, number = plies, 0
    while left > 0 or number < games:
        states = list(_walk(game, number))
        for ply, state in enumerate(states):
            if state.is_over:
                marks, wanted = _ending(state), ENDS
                rules = {rule for mark in marks for rule in named_rules(mark)}
            elif left > 0 and ((ply + number) % EVERY == 0 or ply == len(states) - 2):
                left -= 1
                rules = _refusing(game, state, number)
                count = _turn(states[: ply + 1])
                turn = {f"move {count} of a turn"} if count > 2 else ()
                marks, wanted = {*_uses(game, state), *_kinds(state), *rules, *turn}, each
            else:
                continue
            fresh = frozenset(mark for mark in marks if kept[mark] < wanted)
            if fresh:
                kept.update(marks)
                yield fresh, Curated(tuple(sorted(rules, key=by_number)), state)
        number += 1


def _walk(game: Game[Any, Any], number: int) -> Iterator[State[Any, Any]]:
    """A game: two of three are random, the third is played by a low level."""
    rng = Random(number)
    state = game.start(**seeds(game.settings, number + 1))
    levels = [level.name for level in game.levels]
    for ply in range(LONGEST):
        yield state
        if state.is_over:
            return
        if number % 3 == 2 and len(levels) > 1:
            state = state.play(state.best_move(levels[1], number, ply))
        else:
            state = state.play(rng.choice(state.legal_moves))


def _turn(states: Sequence[State[Any, Any]]) -> int:
    """Which move of a turn comes next, counted from 1; the fourth at most."""
    mover = states[-1].to_move
    return len(list(takewhile(lambda state: state.to_move == mover, reversed(states[-4:]))))


def _uses(game: Game[Any, Any], state: State[Any, Any]) -> Sequence[str]:
    (uses,) = engine().det("ludolog_coverage", "position_uses", "++-", Atom(game.name), state.ref)
    return [str(use) for use in uses]  # type: ignore[union-attr]


def _kinds(state: State[Any, Any]) -> set[str]:
    """What kinds of moves there are."""
    return {f"kind {kind(move)}" for move in state.legal_moves.terms}


def _refusing(game: Game[Any, Any], state: State[Any, Any], seed: int) -> set[str]:
    """The rules that refuse some moves here that somebody could mean."""
    (moves,) = engine().det(
        "ludolog_asked", "sample", "++++#", Atom(game.name), state.ref, seed, TRIED
    )
    refused = set()
    (length,) = engine().det("system", "length", "+-", moves)
    for index in range(int(length)):  # type: ignore[arg-type]
        (move,) = engine().det("ludolog_bridge", "nth_move", "++#", moves, index)
        assert isinstance(move, Ref)
        why = state._why_term(move.value)
        for line in why.lines:
            if line.rule and line.mark == "failed":
                refused.add(line.rule)
                break
    return refused


def _ending(state: State[Any, Any]) -> set[str]:
    """In what way the game is over: the sentence without players, squares and numbers."""
    if state.outcome is None:
        return set()
    reason = state.outcome.reason
    for name in state.game.player_names.values():
        reason = reason.replace(name, "")
    return {f"{state.outcome.winner}: " + re.sub(r"\b[a-z]?\d+\b", "", reason)}
