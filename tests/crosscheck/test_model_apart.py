"""Apart's model: the rectangle's symmetries, and its moves against a plain definition."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from .models import MODELS
from .models.terms_text import Compound, Term, text
from .reading import canonical, played, quick, term, terms_of
from .strategies import states


def apart_parts(source: str) -> tuple[Any, int, int, list[Any]]:
    """Board, turn, hops made and squares used, [] at the start of a turn."""
    whole = term(source)
    if source.endswith("]"):
        (board, turn, hops), used = whole.args
        return board, turn, hops, used
    return (*whole, [])


def apart_text(board: Any, turn: int, hops: int, used: list[Any]) -> str:
    state: Term = (board, turn, hops)
    return text(Compound("-", (state, used)) if used else state)


def turn_apart(how: str, source: str) -> str:
    board, turn, hops, used = apart_parts(source)
    height, width = len(board), len(board[0])
    squares = [turn_apart_square(how, height, width, *square) for square in used]
    if how == "mirror":
        return apart_text([row[::-1] for row in board], turn, hops, squares)
    if how == "transpose":
        return apart_text([list(row) for row in zip(*board, strict=True)], turn, hops, squares)
    swapped = [[(0, 2, 1)[piece] for piece in row] for row in board[::-1]]
    return apart_text(swapped, 3 - turn, hops, squares)


def turn_apart_square(how: str, height: int, width: int, x: int, y: int) -> list[int]:
    if how == "mirror":
        return [width + 1 - x, y]
    return [y, x] if how == "transpose" else [x, height + 1 - y]


@quick
@given(states("apart"), st.sampled_from(["mirror", "flip", "transpose"]))
def test_apart_turns(source: str, how: str) -> None:
    """Left-right; top-bottom with the players exchanged (section 5); rows for columns."""
    board = apart_parts(source)[0]
    height, width = len(board), len(board[0])

    def turned(move: Any) -> Term:
        if move == "stop":
            return "stop"
        squares = (turn_apart_square(how, height, width, *move[i : i + 2]) for i in (0, 2))
        return tuple(coordinate for square in squares for coordinate in square)

    names = {"1": "2", "2": "1"} if how == "flip" else {"1": "1", "2": "2"}
    moves, winner, values = terms_of("apart", source)
    turned_moves, turned_winner, turned_values = terms_of("apart", turn_apart(how, source))
    assert turned_winner == (winner and names[winner])
    assert {names[str(player)]: value for player, value in values.items()} == {
        str(player): value for player, value in turned_values.items()
    }
    assert canonical([turned(move) for move in moves]) == canonical(turned_moves)
    for move in moves[:12]:
        assert played("apart", turn_apart(how, source), turned(move)) == turn_apart(
            how, played("apart", source, move)
        )


def apart_hops(board: Any, turn: int) -> Iterator[tuple[int, int, int, int]]:
    """R5 to R10 read aloud."""
    height, width = len(board), len(board[0])

    def piece(x: int, y: int) -> int | None:
        return board[y - 1][x - 1] if 1 <= x <= width and 1 <= y <= height else None

    for y in range(1, height + 1):
        for x in range(1, width + 1):
            if piece(x, y) != turn:
                continue
            for dx, dy in ((0, 1), (1, 0), (1, -1), (1, 1)):
                length = 1
                for sense in (1, -1):
                    i = sense
                    while piece(x + i * dx, y + i * dy) == turn:
                        length += 1
                        i += sense
                for far in (length, -length):
                    to = x + far * dx, y + far * dy
                    if piece(*to) not in (None, turn):
                        yield x, y, *to


def at_goal(board: Any, player: int) -> bool:
    """R17 read aloud."""
    own = {(x, y) for y, row in enumerate(board) for x, p in enumerate(row) if p == player}
    return not any(
        (x + i, y + j) in own for x, y in own for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j
    )


# e3xc3 leaves b3 alone: the turn ends (R16, R18), though c3 could jump on.
CAPTURE_THAT_LOSES = "([[0,0,0,0,0],[0,0,0,0,0],[0,2,2,1,1],[0,0,0,0,0],[0,0,0,0,0]],1,6)"


@quick
@given(states("apart"))
@example(CAPTURE_THAT_LOSES)
def test_apart_moves_by_definition(source: str) -> None:
    board, turn, hops, used = apart_parts(source)
    moves, winner, _ = terms_of("apart", source)
    goals = [player for player in (1, 2) if at_goal(board, player)]

    def further(after: Any, path: list[Any]) -> list[Any]:
        return [
            (x, y, to_x, to_y)
            for x, y, to_x, to_y in apart_hops(after, turn)
            if [x, y] == path[-1]
            and max(abs(x - to_x), abs(y - to_y)) > 1
            and [to_x, to_y] not in path
        ]

    if used:
        assert not goals
        assert moves == ["stop", *sorted(further(board, used))]
        assert played("apart", source, "stop") == apart_text(board, 3 - turn, hops, [])
    elif goals:
        assert (moves, winner) == ([], str(turn if turn in goals else goals[0]))
        return
    else:
        assert moves == sorted(apart_hops(board, turn))
        assert moves  # R19
    for move in moves[-20:]:
        if move == "stop":
            continue
        x, y, to_x, to_y = move
        after = [list(row) for row in board]
        after[y - 1][x - 1], after[to_y - 1][to_x - 1] = 0, turn
        path = [*(used or [[x, y]]), [to_x, to_y]]
        goes_on = (
            hops > 0  # R11
            and max(abs(x - to_x), abs(y - to_y)) > 1
            and not at_goal(after, 1)
            and not at_goal(after, 2)
            and further(after, path)
        )
        expected = (turn, hops + 1, path) if goes_on else (3 - turn, hops + 1, [])
        assert played("apart", source, move) == apart_text(after, *expected)


@pytest.mark.parametrize("height", [5, 8, 15])
@pytest.mark.parametrize("width", range(5, 16))
def test_apart_start(height: int, width: int) -> None:
    """Section 5: 6 * Width - 8 legal moves, whatever the height."""
    model = MODELS["apart"]
    start = model.initial({"height": height, "width": width})
    assert len(model.legal_moves(start)) == 6 * width - 8
