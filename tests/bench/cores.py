"""The cores in Prolog, the same through Python, and the plain-Python models, on the same work."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from statistics import median
from typing import Any, Final

from ludolog.engine.engine import Engine, engine
from ludolog.model import State
from ludolog.terms import Atom
from tests.bench.cases import CASES, MIDDLE, Case, Draws
from tests.bench.timing import Effort, Work, medians, rates

__all__ = ["Row", "level_times", "rows", "why_times"]

WORK: Final = "ludolog_bench"
LONGEST: Final = 2000
"""Moves after which a random game stops."""


@dataclass(frozen=True, slots=True)
class Row:
    """One work: units a second of each contender, and ratios that are medians of their own."""

    case: str
    work: str
    unit: str
    rates: dict[str, float]
    ratios: dict[str, float]


@cache
def prolog() -> Engine:
    """The engine with the games and the work."""
    found = engine()
    found.load_ludolog()
    assert found.consult(Path(__file__).with_name("work.pl")) == ()
    return found


def rows(effort: Effort) -> Iterator[Row]:
    """All works of all cases."""
    for case in CASES:
        yield _row(case, "valid_moves at the start", "lists", listing(case, case.start), effort)
        yield _row(
            case, f"valid_moves after {MIDDLE} moves", "lists", listing(case, case.middle), effort
        )
        yield _row(case, f"perft {case.depth}", "sequences", counting(case), effort)
        yield _row(case, "random games", "moves", playing(case), effort)
        yield _row(case, "one line of moves", "moves", following(case), effort)
        if case.game == "alliances":
            yield _row(case, "six distances", "sixes", distances(case), effort)
            yield _row(case, "who owns the colours", "boards", ownership(case), effort)


def _row(case: Case, work: str, unit: str, works: dict[str, Work], effort: Effort) -> Row:
    runs = rates(works, effort)
    pairs = [("prolog", "model"), ("python", "prolog"), ("text", "python")]
    ratios = {
        f"{one}/{other}": median(run[one] / run[other] for run in runs)
        for one, other in pairs
        if one in works and other in works
    }
    return Row(case.name, work, unit, medians(runs), ratios)


def listing(case: Case, state: State[Any, Any]) -> dict[str, Work]:
    """The list of the legal moves of one position, time and again."""
    times, model = 200, case.model
    position = model.parse_state(state.text)
    name, ref = Atom(case.game), state.ref
    predicate = prolog().predicate(WORK, "repeat_moves", "+++-")
    assert predicate.det(name, ref, 1) == (len(model.legal_moves(position)),)

    def inside() -> int:
        predicate.det(name, ref, times - 1)
        return times

    def plain() -> int:
        for _ in range(times):
            model.legal_moves(position)
        return times

    return {"prolog": inside, "model": plain}


def counting(case: Case) -> dict[str, Work]:
    """perft from the start."""
    model, depth = case.model, case.depth
    position = model.parse_state(case.start.text)
    assert case.start.count(depth) == model.perft(position, depth)
    return {
        "prolog": lambda: case.start.count(depth),
        "model": lambda: model.perft(position, depth),
    }


def playing(case: Case) -> dict[str, Work]:
    """Random games, the same ones for everybody, every legal move listed at every ply."""
    model, start, name = case.model, case.start, Atom(case.game)
    position = model.parse_state(start.text)
    walk = prolog().predicate("ludolog_bridge", "walk", "++++-")

    def inside() -> int:
        plies = [walk.det(name, start.ref, LONGEST, seed)[0] for seed in range(case.games)]
        return sum(map(int, plies))  # type: ignore[arg-type]

    def through_python() -> int:
        plies = 0
        for seed in range(case.games):
            state, draws = start, Draws(seed)
            for _ in range(LONGEST):
                if not state.legal_moves:
                    break
                state = state.play(draws.choice(state.legal_moves))
                plies += 1
        return plies

    def plain() -> int:
        played: list[list[Any]] = []
        for seed in range(case.games):
            draws: Any = Draws(seed)
            played.append(model.playout(position, draws, LONGEST)[1])
        return sum(map(len, played))

    assert inside() == through_python() == plain()
    return {"prolog": inside, "python": through_python, "model": plain}


def following(case: Case) -> dict[str, Work]:
    """A line of moves from the start, each given as its place in the list or as its text."""
    draws, state = Draws(1), case.start
    line: list[tuple[int, str]] = []
    while state.legal_moves and len(line) < 4 * MIDDLE:
        move = draws.choice(state.legal_moves)
        line.append((move.index, move.text))
        state = state.play(move)
    start = case.start.text  # read anew, so that no list of texts is known there

    def by_place() -> int:
        state = case.start.game.state(start)
        for index, _text in line:
            state = state.play(state.legal_moves[index])
        return len(line)

    def by_text() -> int:
        state = case.start.game.state(start)
        for _index, text in line:
            state = state.play(text)
        return len(line)

    return {"python": by_place, "text": by_text}


def distances(case: Case) -> dict[str, Work]:
    """The six path distances of a position in the middle."""
    model: Any = case.model
    position, times = model.parse_state(case.middle.text), 50
    predicate = prolog().predicate(WORK, "repeat_distances", "++-")
    found = [distance for row in model.distances(position) for distance in row]
    assert predicate.det(case.middle.ref, 1) == (tuple(found),)

    def inside() -> int:
        predicate.det(case.middle.ref, times - 1)
        return times

    def plain() -> int:
        for _ in range(times):
            model.distances(position)
        return times

    return {"prolog": inside, "model": plain}


def ownership(case: Case) -> dict[str, Work]:
    """Whose the colours are after a move, from the board alone."""
    from tests.crosscheck.models.alliances import settle

    model: Any = case.model
    position, times = model.parse_state(case.middle.text), 50
    predicate = prolog().predicate(WORK, "repeat_ownership", "++-")
    board, owners, mover = position.board, position.owners, position.player
    assert predicate.det(case.middle.ref, 1) == (settle(board, owners, mover),)

    def inside() -> int:
        predicate.det(case.middle.ref, times - 1)
        return times

    def plain() -> int:
        for _ in range(times):
            settle(board, owners, mover)
        return times

    return {"prolog": inside, "model": plain}


def level_times(runs: int, short: bool) -> dict[str, dict[str, float]]:
    """Milliseconds of a move at each level, in the middle of a game."""
    found: dict[str, dict[str, float]] = {}
    for case in CASES:
        state = case.middle
        names = [level.name for level in state.game.levels]
        if short:
            names = names[:1]
        found[case.name] = {name: _milliseconds(state, name, runs) for name in names}
    return found


def _milliseconds(state: State[Any, Any], level: str, runs: int) -> float:
    times = []
    for seed in range(runs):
        begin = time.process_time()
        state.best_move(level, seed)
        times.append(time.process_time() - begin)
        if sum(times) > 5:
            break
    return 1000 * median(times)


def why_times(effort: Effort) -> dict[str, dict[str, float]]:
    """Explanations a second: of a legal move, and of one that is not."""
    found = {}
    for case in {case.game: case for case in CASES}.values():
        state = case.middle
        legal = state.legal_moves[0].text
        refused = next(text for text in _others(case) if state.legal_moves.find(text) is None)
        works = {
            "legal": partial(_explain, state, legal),
            "refused": partial(_explain, state, refused),
        }
        found[case.name] = medians(rates(works, effort))
    return found


def _explain(state: State[Any, Any], text: str) -> int:
    state.why_not(text)
    return 1


def _others(case: Case) -> Iterator[str]:
    """Texts of moves, most of which are not legal in the middle of the game."""
    yield from case.start.legal_moves.texts
    yield from reversed(case.start.play(case.start.legal_moves[-1]).legal_moves.texts)
    yield "a1"
