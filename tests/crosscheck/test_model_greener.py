"""The Greener model held against what its rules say beyond positions and games."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .models.greener import MODEL as GREENER
from .models.greener import PASS, PYRAMIDS, SHAPES, Draws, GreenerMove, GreenerState
from .models.terms_text import options, parse, text

VECTORS = json.loads((Path(__file__).parents[1] / "vectors/greener.json").read_text())

few = settings(max_examples=min(40, settings().max_examples), deadline=None)
seeds = st.integers(0, 2**32)
sizes = st.sampled_from(sorted(SHAPES))

Cell = tuple[int, int, int]
Grid = list[list[Cell]]


def start(size: str, seed: int) -> GreenerState:
    return GREENER.initial({"size": size, "seed": seed})


def grid(s: GreenerState) -> Grid:
    """The board as rows of cells, read from the state's term."""
    term: Any = GREENER.term_of_state(s)
    return [[tuple(cell) for cell in row] for row in term[0]]


def state(cells: Grid, s: GreenerState) -> GreenerState:
    """The position with these cells and the players of another."""
    players: Any = [list(seat) for seat in s.seats]
    board: Any = [[list(cell) for cell in row] for row in cells]
    return GREENER.state_from_term([board, players])


def name_of(case: dict[str, Any]) -> str:
    return str(case.get("name", case.get("options")))


@pytest.mark.parametrize("case", VECTORS["generator"], ids=name_of)
def test_generator(case: dict[str, Any]) -> None:
    made = GREENER.initial(options(case["options"]))
    assert GREENER.state_text(made) == f"[{case['board']},[[0,0,0],[1,0,0]]]"


def test_portable_draws() -> None:
    case = VECTORS["lehmer"]
    draws = Draws(case["seed"])
    assert [draws.below(10) for _ in case["below_10"]] == case["below_10"]


@pytest.mark.parametrize("case", VECTORS["invalid_states"], ids=name_of)
def test_invalid_states(case: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        GREENER.parse_state(case["state"])


@pytest.mark.parametrize("case", VECTORS["choices"], ids=name_of)
def test_smart_choices(case: dict[str, Any]) -> None:
    """Section 4, level 2."""
    chosen = GREENER.smart_moves(GREENER.parse_state(case["state"]))
    assert sorted(map(GREENER.move_text, chosen)) == sorted(case["any_of"])


def captures(s: GreenerState) -> list[GreenerMove]:
    """R6 by walking over the rows and columns of the board, cell by cell."""
    cells = grid(s)
    rows, columns = len(cells), len(cells[0])
    found = []
    for row in range(rows):
        for column in range(columns):
            if cells[row][column][0] != GREENER.to_move(s) + 2:
                continue
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                r, c = row + down, column + right
                while 0 <= r < rows and 0 <= c < columns and cells[r][c][0] == 0:
                    r, c = r + down, c + right
                if 0 <= r < rows and 0 <= c < columns:
                    found.append((9 * row + column, 9 * r + c))
    return found


def alone(s: GreenerState) -> bool:
    """R13: every black or white stack is alone in its row and column."""
    cells = grid(s)
    lines = [*cells, *(list(line) for line in zip(*cells, strict=True))]
    return not any(
        len([cell for cell in line if cell[0]]) > 1 and any(cell[0] >= 2 for cell in line)
        for line in lines
    )


@few
@given(sizes, seeds)
def test_games(size: str, seed: int) -> None:
    """R6-R13 along a random game."""
    s = start(size, seed)
    _, moves = GREENER.playout(s, Random(seed))
    columns, rows = SHAPES[size]
    greens = columns * rows - 2 * PYRAMIDS[columns, rows]
    passed: set[int] = set()
    for move in [*moves, None]:
        cells = [cell for row in grid(s) for cell in row]
        assert sum(height for _, _, height in cells) == columns * rows
        kept = {seat[0]: seat[1] for seat in s.seats}
        for player in (0, 1):
            assert kept[player] == sum(p for colour, p, _ in cells if colour == player + 2)
        assert sum(kept.values()) + sum(colour == 1 for colour, _, _ in cells) == greens
        assert GREENER.value(s, 0) == -GREENER.value(s, 1)
        assert GREENER.parse_state(GREENER.state_text(s)) == s
        legal, found = GREENER.legal_moves(s), captures(s)
        assert legal == found or (found == [] and legal == [PASS])
        assert (GREENER.winner(s) is None) == (not alone(s)) == (legal != [])
        if move is None:
            break
        mover = GREENER.to_move(s)
        assert mover not in passed or move == PASS
        if move == PASS:
            passed.add(mover)
        s = GREENER.play(s, move)
        assert GREENER.to_move(s) == 1 - mover
    assert sum(move != PASS for move in moves) < columns * rows
    assert GREENER.winner(s) == (0 if (v := GREENER.value(s, 0)) > 0 else 1 if v < 0 else 2)


@few
@given(sizes, seeds)
def test_generated_boards(size: str, seed: int) -> None:
    """R2: exact counts; section 3: the seed's period."""
    s = start(size, seed)
    counts = [side.bit_count() for side in s.sides]
    assert counts == [PYRAMIDS[SHAPES[size]]] * 2
    assert GREENER.initial({"size": size, "seed": seed + 2147483646}) == s


Flip = Callable[[Grid], Grid]
MIRRORS: dict[str, tuple[Flip, Callable[[int, int, int, int], tuple[int, int]]]] = {
    "left and right": (
        lambda cells: [row[::-1] for row in cells],
        lambda column, row, columns, rows: (columns - 1 - column, row),
    ),
    "up and down": (
        lambda cells: cells[::-1],
        lambda column, row, columns, rows: (column, rows - 1 - row),
    ),
    "diagonal": (
        lambda cells: [list(line) for line in zip(*cells, strict=True)],
        lambda column, row, columns, rows: (row, column),
    ),
}


@pytest.mark.parametrize("mirror", MIRRORS)
@few
@given(size=sizes, seed=seeds)
def test_mirrors(mirror: str, size: str, seed: int) -> None:
    """A mirror image is the same game, on squares also the one along a diagonal."""
    if mirror == "diagonal" and size == "9x6":
        size = "9x9"
    flip, place = MIRRORS[mirror]
    s = start(size, seed)
    image = state(flip(grid(s)), s)

    def cell(number: int) -> int:
        column, row = place(number % 9, number // 9, *s.shape)
        return 9 * row + column

    def reflected(m: GreenerMove) -> GreenerMove:
        return m if m == PASS else (cell(m[0]), cell(m[1]))

    for move in GREENER.playout(s, Random(seed))[1]:
        assert set(map(reflected, GREENER.legal_moves(s))) == set(GREENER.legal_moves(image))
        s, image = GREENER.play(s, move), GREENER.play(image, reflected(move))
        assert image == state(flip(grid(s)), s)
        assert GREENER.value(s, 0) == GREENER.value(image, 0)
        assert GREENER.winner(s) == GREENER.winner(image)


def swapped(s: GreenerState) -> GreenerState:
    """Black for white, pieces and players."""
    one, two = ((1 - colour, points, level) for colour, points, level in s.seats)
    return s._replace(sides=(s.sides[1], s.sides[0]), seats=(one, two))


@few
@given(sizes, seeds)
def test_colour_swap(size: str, seed: int) -> None:
    """The colours have the same rights once the players are seated."""
    s = start(size, seed)
    for move in GREENER.playout(s, Random(seed))[1]:
        image = swapped(s)
        assert GREENER.legal_moves(image) == GREENER.legal_moves(s)
        assert GREENER.value(image, 0) == GREENER.value(s, 1)
        s = GREENER.play(s, move)
        assert GREENER.play(image, move) == swapped(s)
    winners = (GREENER.winner(s), GREENER.winner(swapped(s)))
    assert winners in ((0, 1), (1, 0), (2, 2))


@few
@given(sizes, seeds)
def test_placement(size: str, seed: int) -> None:
    """R3, variant: in turn, black first; green fills the rest and the game begins."""
    rng = Random(seed)
    s = GREENER.initial({"size": size, "setup": "placement"})
    columns, rows = SHAPES[size]
    each = PYRAMIDS[columns, rows]
    assert s.unplaced == (each, each)
    for number in range(2 * each):
        assert GREENER.to_move(s) == number % 2
        assert GREENER.winner(s) is None
        assert GREENER.value(s, 0) == (1 if number == 1 else 0)
        assert GREENER.parse_state(GREENER.state_text(s)) == s
        moves = GREENER.legal_moves(s)
        assert len(moves) == columns * rows - number == GREENER.perft(s, 1)
        move = rng.choice(moves)
        assert GREENER.parse_move(GREENER.move_text(move)) == move
        s = GREENER.play(s, move)
    assert s.unplaced is None
    assert s.seats == ((0, 0, 0), (1, 0, 0))
    cells = [cell for row in grid(s) for cell in row]
    assert cells.count((2, 0, 1)) == cells.count((3, 0, 1)) == each
    assert cells.count((1, 1, 1)) == columns * rows - 2 * each
    assert GREENER.parse_state(GREENER.state_text(s)) == s


def test_placement_terms() -> None:
    s = GREENER.initial({"setup": "placement"})
    assert GREENER.state_text(s).endswith(",[[0,0,0],[1,0,0]],[9,9]]")
    assert GREENER.perft(s, 3) == 36 * 35 * 34
    assert GREENER.move_text(GREENER.legal_moves(s)[1]) == "place([1,0])"
    assert not GREENER.is_legal(s, PASS)
    for wrong in ("[9,8]", "[8,9]", "[0,0]", "[9]"):
        with pytest.raises(ValueError):
            GREENER.parse_state(GREENER.state_text(s).replace("[9,9]", wrong))


@few
@given(sizes, seeds)
def test_layout_is_the_board(size: str, seed: int) -> None:
    """R3: an explicit layout, its points counted, black to move."""
    s = GREENER.playout(start(size, seed), Random(seed), 10)[0]
    term: Any = GREENER.term_of_state(s)
    made = GREENER.initial({"layout": term[0]})
    assert grid(made) == grid(s)
    assert set(made.seats) == set(s.seats)
    assert GREENER.to_move(made) == 0


@pytest.mark.parametrize(
    "wrong",
    [
        "[size('6x9')]",
        "[size([])]",
        "[seed(x)]",
        "[setup(other)]",
        "[width(6)]",
        "[layout([])]",
        "[layout([]),setup(placement)]",
        "[layout(random)]",
    ],
)
def test_wrong_options(wrong: str) -> None:
    with pytest.raises(ValueError):
        GREENER.initial(options(wrong))


@pytest.mark.parametrize("wrong", ["skip", "[[0,0],[0,9]]", "[[0,0]]", "place([0])", "put([0,0])"])
def test_no_moves(wrong: str) -> None:
    """Terms that are no move on any board."""
    with pytest.raises(ValueError):
        GREENER.parse_move(wrong)


def test_text_of_moves() -> None:
    for move in ("[[8,0],[0,0]]", "pass", "place([3,5])"):
        assert text(parse(move)) == GREENER.move_text(GREENER.parse_move(move)) == move
