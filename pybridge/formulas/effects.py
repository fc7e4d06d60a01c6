"""Moves of both sides that do the same, told by the boards after them.

How often values come up tells nothing where a program lists only some of the legal moves. Where its
board can be told from the start alone, the boards after each move say which belong together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final

from ludolog.formulas.axes import Numbering
from ludolog.formulas.formula import Formula, Grid, Squares, Unknown
from ludolog.formulas.learning import boards_like
from ludolog.formulas.positions import PLAIN, at, board_of, board_path
from ludolog.formulas.shapes import Path, parts
from ludolog.model import State
from ludolog.terms import Value

__all__ = ["same_effects"]

LEAST: Final = 9
"""Squares of a board: a shorter list is something else."""

VIEWS: Final = 4
"""Ways to see our board in theirs that are tried."""

PLAYED: Final = 60
"""Moves of theirs that are played."""


def same_effects(
    start: State[Any, Any],
    position: Value,
    theirs: Sequence[Value],
    after: Callable[[Value], Value | None],
    told: Sequence[Value] = (),
    numbering: Numbering = PLAIN,
) -> Iterator[list[tuple[Value, Value]]]:
    """Pairs of moves after which the boards are the same, for each way to see ours in theirs.

    `after` plays one of theirs in `position`; `told` are our moves, if these are told with more;
    `numbering` is that of our board.
    """
    place = board_path(start.term)
    if place is None:
        return
    views = list(_views(at(start.term, place), position, numbering))[:VIEWS]
    if not views:
        return
    reached = [(move, found) for move in theirs[:PLAYED] if (found := after(move)) is not None]
    moves = start.legal_moves
    boards = [
        (term, board_of(start.play(move).term))
        for term, move in zip(told or moves.terms, moves, strict=True)
    ]
    for where, formula in views:
        pairs = _paired(
            [(move, _made(formula, board)) for move, board in boards],
            [(move, at(found, where)) for move, found in reached],
        )
        if pairs:
            yield pairs


def _views(
    board: Any, position: Value, numbering: Numbering, where: Path = ()
) -> Iterator[tuple[Path, Grid | Squares]]:
    """Where a position has our board, and by which formula."""
    if type(position) is tuple and position:
        for formula in boards_like("A", board, position, numbering):
            if _telling(formula, board, numbering.walls):
                yield where, formula
    for n, part in enumerate(parts(position)):
        yield from _views(board, part, numbering, (*where, n))


def _telling(formula: Grid | Squares, board: Any, walls: Collection[Value]) -> bool:
    """Whether unlike squares are unlike on the other side."""
    cells = {cell for row in board for cell in row if cell not in walls}
    if sum(map(len, board)) < LEAST or len(cells) < 2:
        return False
    if isinstance(formula, Squares):
        return True
    try:
        return len({formula.helper.value(cell) for cell in cells}) == len(cells)
    except Unknown:
        return False


def _made(formula: Formula, board: Any) -> Value | None:
    try:
        return None if board is None else formula.value({"A": board})
    except Unknown:
        return None


def _paired(
    ours: Sequence[tuple[Value, Value | None]], theirs: Sequence[tuple[Value, Value]]
) -> list[tuple[Value, Value]]:
    """Moves of both sides that alone lead to a board."""
    counts = [Counter(board for _, board in side) for side in (ours, theirs)]
    reached = {board: move for move, board in theirs if counts[1][board] == 1}
    return [
        (move, reached[board])
        for move, board in ours
        if board is not None and counts[0][board] == 1 and board in reached
    ]
