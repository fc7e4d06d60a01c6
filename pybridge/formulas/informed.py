"""Moves that say more than ours: who moves, and what stands on their squares.

A move of ours is then taken together with these, as one term, and matched as others are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from ludolog.formulas.axes import firsts
from ludolog.formulas.formula import Writer, singletons
from ludolog.formulas.matching import WITH
from ludolog.formulas.positions import at, board_of, board_path, mover, offsets_of, shape_of
from ludolog.formulas.shapes import Path, leaves, parts, rebuilt, skeleton, told
from ludolog.model import Game, State
from ludolog.settings import seeds
from ludolog.terms import Term, Value, Var

__all__ = ["Informed"]

MOST: Final = 2
"""Squares of a move at which is looked."""

PLIES: Final = 24
"""Moves by which it is found out how they name squares."""

SURE: Final = 0.9
"""So many of the first squares have to change by the move."""


@dataclass(frozen=True)
class Informed:
    """How moves of a game name squares: see `of`."""

    name: str
    """The game."""
    across: bool
    """Whether the number within the row comes first."""
    least: int
    """The number of the first row, and that of its first square."""
    offsets: tuple[int, ...]
    """What is added in each row."""
    shapes: dict[object, Value] = field(default_factory=dict, compare=False)
    """States with a variable for their board, of each shape."""
    numbers: dict[object, list[int]] = field(default_factory=dict, compare=False)
    """Which leaves are numbers, in moves of each shape."""

    @classmethod
    def of(cls, game: Game[Any, Any]) -> Informed | None:
        """The way in which moves name squares, if they do: what stands on the first one is
        something else after the move.
        """
        start = game.start(**seeds(game.settings))
        if board_of(start.term) is None:
            return None
        rng = Random(0)
        played: list[tuple[Value, Any, Any]] = []
        state = start
        for _ in range(PLIES):
            if state.is_over:
                break
            move = rng.choice(state.legal_moves)
            after = state.play(move)
            played.append((move.term, board_of(state.term), board_of(after.term)))
            state = after
        offsets = offsets_of(start)
        for across in (True, False):
            for least in (1, 0):
                made = cls(game.name, across, least, offsets)
                if made._fits(played):
                    return made
        return None

    def _fits(self, played: Sequence[tuple[Value, Any, Any]]) -> bool:
        changed = count = 0
        for move, before, after in played:
            pairs = list(self._pairs(move))
            if not pairs:
                continue
            count += 1
            cells = [self._cell(before, *pair) for pair in pairs]
            if None in cells:
                return False
            changed += cells[0] != self._cell(after, *pairs[0])
        return count > 0 and changed >= SURE * count

    def _pairs(self, move: Value) -> Iterator[tuple[int, int]]:
        """The first numbers of a move, two by two."""
        inner = [leaf for _, leaf in leaves(move)]
        indexes = [n for n, leaf in enumerate(inner) if type(leaf) is int]
        self.numbers.setdefault(skeleton(move), indexes)
        numbers: list[Any] = [inner[n] for n in indexes]
        for n in range(0, min(len(numbers) - 1, 2 * MOST), 2):
            yield numbers[n], numbers[n + 1]

    def _place(self, one: int, other: int) -> tuple[int, int]:
        """Row and place in it, from 0."""
        x, y = (one, other) if self.across else (other, one)
        row = y - self.least
        if self.offsets:
            first = self.offsets[row] + 1 if 0 <= row < len(self.offsets) else 0
            return row, x - first
        return row, x - self.least

    def _cell(self, board: Any, one: int, other: int) -> Value | None:
        row, n = self._place(one, other)
        if not 0 <= row < len(board) or not 0 <= n < len(board[row]):
            return None
        return board[row][n]  # type: ignore[no-any-return]

    def terms(self, state: State[Any, Any]) -> tuple[Value, ...]:
        """All legal moves, each with what stands on its squares, and who makes it."""
        whole = state.term
        place = board_path(whole) or ()
        self.shapes.setdefault(shape_of(whole), _opened(whole, place))
        board, who = at(whole, place), mover(state)

        def told_(move: Value) -> Value:
            cells = [self._cell(board, *pair) for pair in self._pairs(move)]
            return Term(WITH, (move, *(cell for cell in cells if cell is not None), who))

        return tuple(map(told_, state.legal_moves.terms))

    def head(self, pattern: Value, used: Collection[str], writer: Writer) -> tuple[str, list[str]]:
        """The first two arguments of a clause of ``move/3`` for moves like this, and its goals."""
        move, *cells, who = parts(pattern)
        goals = []
        if _needed(who, used):
            goals.append(f"{self.name}:to_move(Ours, {told(who)})")
        inner = [leaf for _, leaf in leaves(move)]
        numbers = [inner[n] for n in self.numbers.get(skeleton(move), ())]
        asked = [(n, cell) for n, cell in enumerate(cells) if _needed(cell, used)]
        for n, cell in asked:
            pair = told(numbers[2 * n]), told(numbers[2 * n + 1])
            goals.append(f"on(Ours, {pair[0]}, {pair[1]}, {told(cell)})")
        if asked:
            writer.helpers.setdefault("on", self._clauses(writer))
            boards = [f"board({told(shape)}, Board)." for shape in self.shapes.values()]
            writer.helpers.setdefault("board", [singletons(text) for text in boards])
        return f"{'Ours' if goals else '_'}, {told(move)}", goals

    def _clauses(self, writer: Writer) -> list[str]:
        x, y = ("A", "B") if self.across else ("B", "A")
        goals = ["board(Ours, Board)"]
        goals.append(f"Y is {y} + {1 - self.least}" if self.least != 1 else f"Y = {y}")
        goals.append("nth1(Y, Board, Row)")
        if self.offsets:
            writer.helpers.setdefault("first", firsts(self.offsets))
            goals += ["first(Y, First)", f"X is {x} - First + 1"]
        else:
            goals.append(f"X is {x} + {1 - self.least}" if self.least != 1 else f"X = {x}")
        goals.append("nth1(X, Row, Cell)")
        body = ",\n    ".join(goals)
        return [singletons(f"on(Ours, A, B, Cell) :-\n    {body}.")]


def _opened(term: Value, path: Path) -> Value:
    """The term with a variable for what is at a path, and for all that is beside it."""
    if not path:
        return Var("Board")
    inner = [
        _opened(part, path[1:]) if n == path[0] else Var(f"S{len(path)}_{n}")
        for n, part in enumerate(parts(term))
    ]
    return rebuilt(term, inner)


def _needed(term: Value, used: Collection[str]) -> bool:
    """Whether one of these variables, or what they stand for, is in a term."""
    return any(not isinstance(leaf, Var) or leaf.name in used for _, leaf in leaves(term))
