"""Counting move sequences, in this process or in many.

perft is the number of sequences of exactly so many moves: two programs for one game that agree on
it to some depth agree on almost every rule. The parts that it is the sum of can be counted by any
executor of `concurrent.futures`, whose processes have one Prolog each:

>>> state = ludolog.game("splut").start(size=7)
>>> with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as executor:
...     perft(state, 6, executor)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Any, Final

from ludolog.compute.executors import first_done
from ludolog.model import State, game
from ludolog.wording import _

__all__ = ["Count", "counts", "divide", "perft"]

PARTS: Final = 96
"""About so many parts: enough to keep a few dozen processes busy to the end."""

FEW: Final = 8
"""Of fewer than a part in so many states, the moves are followed one further."""


@dataclass(frozen=True, slots=True)
class Count:
    """The sequences that begin with a legal move, or some of them: a sum of Counts has all.

    `index` is the move's, and `complete` says that all of its sequences have been counted now;
    `done` of `parts` have been counted so far.
    """

    index: int
    nodes: int
    complete: bool
    done: int
    parts: int


@dataclass(frozen=True, slots=True)
class _Part:
    """Sequences of `depth` moves whose first move has an index from `first` up to `last`."""

    index: int
    state: str
    depth: int
    first: int
    last: int


def perft(state: State[Any, Any], depth: int, executor: Executor | None = None) -> int:
    """The number of sequences of exactly `depth` moves. Raises ValueError for a negative depth."""
    if depth < 0:
        raise ValueError(_("a depth is a number of moves, not {depth}").format(depth=depth))
    return 1 if depth == 0 else sum(count.nodes for count in counts(state, depth, executor))


def divide(state: State[Any, Any], depth: int, executor: Executor | None = None) -> dict[str, int]:
    """perft for each legal move, by its text, in the order of the legal moves."""
    nodes = [0] * len(state.legal_moves)
    for count in counts(state, depth, executor):
        nodes[count.index] += count.nodes
    return dict(zip(state.legal_moves.texts, nodes, strict=True))


def counts(state: State[Any, Any], depth: int, executor: Executor | None = None) -> Iterator[Count]:
    """The parts of perft as they are counted; whoever takes them can stop with what is known.

    Raises ValueError for a depth below 1.
    """
    if depth < 1:
        sentence = _("a depth is a number of moves from 1, not {depth}")
        raise ValueError(sentence.format(depth=depth))
    return _here(state, depth) if executor is None else _elsewhere(state, depth, executor)


def _here(state: State[Any, Any], depth: int) -> Iterator[Count]:
    size = len(state.legal_moves)
    for index in range(size):
        nodes = state.count(depth, index, index + 1)
        yield Count(index, nodes, True, index + 1, size)


def _elsewhere(state: State[Any, Any], depth: int, executor: Executor) -> Iterator[Count]:
    name = state.game.name
    waiting: dict[Future[int], int] = {}
    try:
        for part in _parts(state, depth):
            future = executor.submit(_nodes, name, part.state, part.depth, part.first, part.last)
            waiting[future] = part.index
        left = Counter(waiting.values())
        for index in range(len(state.legal_moves)):
            if index not in left:  # every game that begins so is over too early
                yield Count(index, 0, True, 0, len(waiting))
        pending = set(waiting)
        while pending:
            for future in first_done(pending):
                pending.remove(future)
                index, done = waiting[future], len(waiting) - len(pending)
                left[index] -= 1
                yield Count(index, future.result(), not left[index], done, len(waiting))
    finally:
        for future in waiting:
            future.cancel()


def _parts(state: State[Any, Any], depth: int) -> Iterator[_Part]:
    """The root moves, followed until there are many states; of these, some moves each."""
    if depth == 1:
        return (_Part(i, state.text, 1, i, i + 1) for i in range(len(state.legal_moves)))
    frontier = [(move.index, state.play(move)) for move in state.legal_moves]
    left = depth - 1
    while left > 2 and 0 < len(frontier) * FEW <= PARTS:
        frontier = [(i, at.play(move)) for i, at in frontier for move in at.legal_moves]
        left -= 1
    each = -(-PARTS // max(len(frontier), 1)) if left > 1 else 1
    return (part for index, at in frontier for part in _split(index, at, left, each))


def _split(index: int, state: State[Any, Any], depth: int, parts: int) -> Iterator[_Part]:
    moves = len(state.legal_moves)
    step = max(1, -(-moves // parts))
    for first in range(0, moves, step):
        yield _Part(index, state.text, depth, first, first + step)


def _nodes(name: str, text: str, depth: int, first: int, last: int) -> int:
    """What another process counts."""
    return game(name).state(text).count(depth, first, last)
