"""A game looked through by the level ``expert``: its turning points, and what was better there.

Each position is looked at once. A move that leaves its side worse than it stood before is looked at
again, more closely, and held against the best one: that is a turning point if it still seems worse.
The answers follow from the game and the budget alone.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ludolog.compute.thinker import Forecast, Judgement, Thinker
from ludolog.model import Game, Player, State
from ludolog.records import Record, comment_text
from ludolog.verdict import told_line
from ludolog.wording import _

__all__ = ["REVIEW_NODES", "Review", "TurningPoint", "annotated", "keep", "review"]

REVIEW_NODES: Final = 2_000
"""The budget for each position where nobody names another one; a closer look has four times it."""

_SAMPLE: Final = 500
"""The budget for the few positions from which the speed of the search is seen."""

_LEAST: Final = 50
"""The least budget, however little time there is."""

MOST_POINTS: Final = 5
"""How many turning points are told, the worst ones."""

_RANKS: Final = {"win": 2, "loss": -2, "neutral": -1}


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that was not the best: its `number` from 1, and the `judgement` on it.

    It is `decisive` if it turned a won game into one that is not won, or one that was not lost into
    a lost one.
    """

    number: int
    side: Player
    text: str
    judgement: Judgement
    decisive: bool


@dataclass(frozen=True, slots=True)
class Review:
    """What is known of a game of `moves` moves after its first `looked_at` positions.

    `forecasts` are those of the side that decides in each position. `points` are there when all is
    looked at (`complete`), in the order of the game. From the move with the number `won_from` on
    the winner was never less than winning, as far as was seen; None without a winner.
    """

    moves: int
    looked_at: int
    forecasts: tuple[Forecast, ...]
    points: tuple[TurningPoint, ...] = ()
    won_from: int | None = None
    winner: Player | None = None
    complete: bool = False
    nodes: int = 0
    """The budget for each position: the same one gives the same review again."""


def keep(states: Sequence[State[Any, Any]]) -> None:
    """Ask the engine for all that `review` needs of the positions, so that another thread than the
    engine's may call it.
    """
    for state in states:
        _text, _key, _texts, _outcome, _playing = (
            state.text,
            state.key,
            state.legal_moves.texts,
            state.outcome,
            state.playing,
        )


def review(
    thinker: Thinker,
    states: Sequence[State[Any, Any]],
    moves: Sequence[str],
    nodes: int = 0,
    most: int = MOST_POINTS,
    seconds: float | None = None,
) -> Iterator[Review]:
    """The review of a game: of `states`, one more than `moves`. Each answer knows more than the
    one before; the last one is complete.

    `nodes` is the budget for each position, REVIEW_NODES if it is 0. With `seconds` it is as large
    as this time for the whole review seems to allow, by the speed at a few of the positions.
    Raises Interrupted after `Thinker.interrupt`.
    """
    keys = [state.key for state in states]
    if seconds is not None:
        fitting = _nodes_within(thinker, states, keys, most, seconds)
        nodes = min(nodes, fitting) if nodes else fitting
    nodes = nodes or REVIEW_NODES
    seen: list[Forecast] = []
    found = Review(len(moves), 0, (), nodes=nodes)
    for place, state in enumerate(states):
        if state.is_over:
            break
        *_before, last = thinker.analysis(state, nodes, 1, keys[: place + 1])
        seen.append(last.variations[0].forecast)
        found = Review(len(moves), place + 1, tuple(seen), nodes=nodes)
        yield found
    points: list[TurningPoint] = []
    for place in _suspects(states, seen)[: 2 * most]:
        move = states[place].legal_moves.find(moves[place])
        assert move is not None, "it was played there"
        judgement = thinker.judgement(states[place], move, 4 * nodes, keys[: place + 1])
        point = _point(place, states[place], moves[place], judgement)
        if point is not None:
            points.append(point)
        if len(points) == most:
            break
    yield replace(
        found,
        points=tuple(sorted(points, key=lambda point: point.number)),
        won_from=_won_from(states, seen),
        winner=_winner(states[-1]),
        complete=True,
    )


def _nodes_within(
    thinker: Thinker,
    states: Sequence[State[Any, Any]],
    keys: Sequence[str],
    most: int,
    seconds: float,
) -> int:
    """The budget with which a review takes about so long: each position is looked at once, and
    twice as many moves as are told once more, with four times the budget.
    """
    places = [place for place, state in enumerate(states) if not state.is_over]
    begin, reached = time.monotonic(), 0
    for place in sorted({places[0], places[len(places) // 2], places[-1]} if places else ()):
        *_before, last = thinker.analysis(states[place], _SAMPLE, 1, keys[: place + 1])
        reached += last.nodes
    taken = max(time.monotonic() - begin, 0.001)
    looks = len(places) + 4 * min(2 * most, len(places))
    return max(_LEAST, int(0.8 * (seconds - taken) * reached / taken / max(looks, 1)))


def _winner(state: State[Any, Any]) -> Player | None:
    return None if state.outcome is None else state.outcome.winner


def _suspects(states: Sequence[State[Any, Any]], seen: Sequence[Forecast]) -> list[int]:
    """The places of moves after which their side seems worse off, the worst first."""
    losses: list[tuple[int, int, int]] = []
    for place, (before, _after) in enumerate(itertools.pairwise(states)):
        best = _worth(seen[place])
        after = place + 1 if len(before.playing) < 3 else _next_choice(states, place)
        reached = _reached(before.side, states[after], seen[after] if after < len(seen) else None)
        loss = best[0] - reached[0]
        less = best[1] - reached[1] if best[0] == reached[0] == 0 else 0
        if loss > 0 or less > 0:
            losses.append((-max(loss, 0), -less, place))
    largest = max((-less for loss, less, _place in losses if not loss), default=0)
    return [place for loss, less, place in sorted(losses) if loss or -3 * less >= largest]


def _next_choice(states: Sequence[State[Any, Any]], place: int) -> int:
    """Where the side that decides at `place` decides again, or the end. With more than two players
    what another side expects says little of this one.
    """
    side = states[place].side
    later = range(place + 1, len(states))
    return next((at for at in later if states[at].side == side), len(states) - 1)


def _worth(forecast: Forecast) -> tuple[int, int]:
    """How a forecast ranks, and what it is worth where nobody wins."""
    return _RANKS.get(forecast.kind, 0), forecast.number if forecast.kind == "merit" else 0


def _reached(side: Player, state: State[Any, Any], forecast: Forecast | None) -> tuple[int, int]:
    """The same of the position that a move of `side` has led to."""
    if forecast is None:
        winner = _winner(state)
        if winner is None or winner not in state.seats:
            return (0 if winner is None else -1), 0
        return (2 if winner == side else -2), 0
    if side not in state.playing:
        return -2, 0
    rank, merit = _worth(forecast)
    if state.side != side and len(state.playing) > 2:
        return 0, 0
    if state.side == side or forecast.kind == "neutral":
        return rank, merit
    return -rank, -merit


def _point(
    place: int, state: State[Any, Any], text: str, judgement: Judgement
) -> TurningPoint | None:
    """The turning point that a closer look finds, if it finds one."""
    best, played = _worth(judgement.best.forecast), _worth(judgement.played.forecast)
    if best <= played:
        return None
    decisive = best[0] > played[0]
    return TurningPoint(place + 1, state.side, text, judgement, decisive)


def _won_from(states: Sequence[State[Any, Any]], seen: Sequence[Forecast]) -> int | None:
    """The number of the first move from which on the winner is seen winning to the end."""
    winner = _winner(states[-1])
    if winner is None:
        return None
    first = len(states)
    for place in range(len(seen) - 1, -1, -1):
        if _reached(winner, states[place], seen[place])[0] != 2:
            break
        first = place + 1
    return first


def annotated(record: Record, game: Game[Any, Any], found: Review) -> Record:
    """The record with a comment at each turning point, behind the comments that it has."""
    moves = list(record.moves)
    for point in found.points:
        move = moves[point.number - 1]
        told = comment_text(_comment(game, point))
        if told not in move.comment:
            moves[point.number - 1] = replace(move, comment=f"{move.comment} {told}".strip())
    return replace(record, moves=tuple(moves))


def _comment(game: Game[Any, Any], point: TurningPoint) -> str:
    """A turning point on one line."""
    best, played = point.judgement.best, point.judgement.played
    told = _("{forecast}. Better: {move}, {other} ({line}).")
    return ("?? " if point.decisive else "? ") + told.format(
        forecast=played.forecast.text,
        move=best.move.text,
        other=best.forecast.text,
        line=told_line(game.player_name, best.line, best.sides, ", "),
    )
