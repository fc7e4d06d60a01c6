"""The Alliances model held against what its rules say beyond positions and games."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .models.alliances import (
    ALLY,
    CELLS,
    COLOURS,
    INDEX,
    NEIGHBOURS,
    SIDES,
    STRETCHES,
    AlliancesMove,
    AlliancesState,
    settle,
)
from .models.alliances import MODEL as ALLIANCES

VECTORS = json.loads((Path(__file__).parents[1] / "vectors/alliances.json").read_text())
ORANGE, PURPLE, GREEN = range(3)
START = ALLIANCES.initial({})

few = settings(max_examples=min(40, settings().max_examples), deadline=None)
seeds = st.integers(0, 2**32)


def random_board(seed: int) -> bytes:
    """A board of any density, its colours in any proportion."""
    rng = Random(seed)
    weights = [rng.random() ** 2 for _ in range(4)]
    return bytes(rng.choices(range(4), weights, k=len(CELLS)))


def on(board: bytes, player: int = 0) -> AlliancesState:
    """A position made by hand: its owners are behind the board."""
    return AlliancesState(board, (-1, -1, -1), (42, 42, 42), player, False)


def after(seed: int, plies: int) -> AlliancesState:
    """A position of a random game."""
    return ALLIANCES.playout(START, Random(seed), plies)[0]


@pytest.mark.parametrize("position", VECTORS["positions"], ids=lambda p: p["name"])
def test_distances_of_the_vectors(position: dict[str, Any]) -> None:
    state = ALLIANCES.parse_state(position["state"])
    assert [list(row) for row in ALLIANCES.distances(state)] == position["distances"]
    assert [list(row) for row in ALLIANCES.fence_distances(state)] == position["fence_distances"]


def test_geometry() -> None:
    """Section 2, R1, R3, R4, R10."""
    assert len(CELLS) == 121
    diagonals = [sum(diagonal == d for _, diagonal in CELLS) for d in range(13)]
    assert diagonals == [5, 8, 9, 10, 11, 12, 11, 12, 11, 10, 9, 8, 5]
    assert sum(map(len, NEIGHBOURS)) == 2 * 324
    assert all(cell in NEIGHBOURS[near] for cell in range(121) for near in NEIGHBOURS[cell])
    sides = [cell for pair in SIDES for side in pair for cell in side]
    assert len(sides) == len(set(sides)) == 30
    border = {cell for cell in range(121) if len(NEIGHBOURS[cell]) < 6}
    corners = {INDEX[c] for c in ((1, 1), (6, 6), (16, 11), (21, 11), (16, 6), (6, 1))}
    assert border == corners | set(sides)
    for colour in range(3):
        one, other = STRETCHES[colour]
        assert len(one) == len(other) == 15
        assert not one & other
        assert one | other | SIDES[colour][0] | SIDES[colour][1] == border


@pytest.mark.long
def test_perft_of_section_9() -> None:
    assert ALLIANCES.perft(START, 3) == 46_652_760


def test_shortest_game_is_two_fences() -> None:
    """Section 9: ten placements, one player's two fences of five discs."""
    discs = [(cell, GREEN) for cell in sorted(SIDES[ORANGE][0])]
    discs += [(cell, ORANGE) for cell in sorted(SIDES[PURPLE][0])]
    state = START
    for number, move in enumerate(discs):
        assert ALLIANCES.winner(state) is None
        assert state.owners == ((-1, -1, -1) if number < 5 else (0, -1, -1))
        state = ALLIANCES.play(state, move)
    assert state.owners == (0, 0, -1)
    assert ALLIANCES.winner(state) == 0


@few
@given(seeds, st.integers(1, 4))
def test_nothing_is_decided_by_four_discs(seed: int, plies: int) -> None:
    """Section 9."""
    assert after(seed, plies).owners == (-1, -1, -1)


@few
@given(seeds)
def test_games(seed: int) -> None:
    """R6, R13, R14, R17: supply, owners for good, a winner within 121 discs."""
    state = START
    _, moves = ALLIANCES.playout(state, Random(seed))
    assert len(moves) <= 121
    for move in moves:
        assert ALLIANCES.winner(state) is None
        assert ALLIANCES.is_legal(state, move)
        new = ALLIANCES.play(state, move)
        assert new.player == 1 - state.player
        assert new.supply == tuple(42 - new.board.count(colour + 1) for colour in range(3))
        assert all(old in (-1, now) for old, now in zip(state.owners, new.owners, strict=True))
        # The disc's own chains decide what a look at the whole board decides.
        assert new.owners == settle(new.board, state.owners, state.player)
        assert new == ALLIANCES.play(state._replace(settled=False), move)
        state = new
    assert ALLIANCES.winner(state) in (0, 1)
    assert ALLIANCES.legal_moves(state) == []
    assert not ALLIANCES.is_legal(state, moves[0])


@few
@given(seeds, st.integers(0, 121))
def test_text_and_settled(seed: int, plies: int) -> None:
    """A played position is settled, and its text tells all of it."""
    state = after(seed, plies)
    assert state.settled
    assert ALLIANCES.parse_state(ALLIANCES.state_text(state)) == state


@few
@given(seeds, st.integers(20, 121))
def test_owners_behind_the_board(seed: int, plies: int) -> None:
    """Section 0: a move tests the whole board for all open colours."""
    state = ALLIANCES.parse_state(
        ALLIANCES.state_text(after(seed, plies)._replace(owners=(-1, -1, -1)))
    )
    moves = ALLIANCES.legal_moves(state)
    if moves:
        new = ALLIANCES.play(state, moves[seed % len(moves)])
        assert new.owners == settle(new.board, (-1, -1, -1), state.player)
        assert ALLIANCES.parse_state(ALLIANCES.state_text(new)) == new


def test_both_blocked_goes_to_the_mover() -> None:
    """A6: two fences for orange, one of each player."""
    board = bytearray(121)
    for cell in SIDES[ORANGE][0]:
        board[cell] = GREEN + 1
    for cell in SIDES[ORANGE][1]:
        board[cell] = PURPLE + 1
    for mover in (0, 1):
        new = ALLIANCES.play(on(bytes(board), mover), (INDEX[11, 6], ORANGE))
        assert new.owners == (mover, -1, -1)


def relaxed(board: bytes, usable: set[int], source: frozenset[int], goal: frozenset[int]) -> int:
    """The cheapest chain once more, by repeated relaxation over all cells."""
    far = 1000
    price = [0 if disc in usable else 1 if disc == 0 else far for disc in board]
    costs = [price[cell] if cell in source else far for cell in range(121)]
    while True:
        new = [
            min(costs[cell], price[cell] + min(costs[near] for near in NEIGHBOURS[cell]))
            for cell in range(121)
        ]
        if new == costs:
            best = min(costs[cell] for cell in goal)
            return best if best < far else -1
        costs = new


@few
@given(seeds)
def test_distances_by_relaxation(seed: int) -> None:
    """R8, R18, R19."""
    board = random_board(seed)
    paths, fences = ALLIANCES.distances(on(board)), ALLIANCES.fence_distances(on(board))
    for player in (0, 1):
        for colour in range(3):
            ally = ALLY[player][colour]
            assert paths[player][colour] == relaxed(board, {colour + 1, ally + 1}, *SIDES[colour])
            assert fences[player][colour] == relaxed(board, {ally + 1}, *STRETCHES[colour])


@few
@given(seeds)
def test_fences_and_blocks(seed: int) -> None:
    """R10, R12, R17, R19: a fence is complete exactly when the other player is blocked."""
    board = random_board(seed)
    paths, fences = ALLIANCES.distances(on(board)), ALLIANCES.fence_distances(on(board))
    for player in (0, 1):
        for colour in range(3):
            assert (fences[player][colour] == 0) == (paths[1 - player][colour] == -1)
            if 0 not in board:
                assert paths[player][colour] in (0, -1)
                assert fences[player][colour] in (0, -1)


@few
@given(seeds, st.integers(0, 1))
def test_full_boards_have_owners(seed: int, mover: int) -> None:
    """R17: no colour stays open on a full board, so somebody has two."""
    full = bytes(disc or 1 + (seed + cell) % 3 for cell, disc in enumerate(random_board(seed)))
    assert -1 not in settle(full, (-1, -1, -1), mover)


class Symmetry:
    """A map of cells, colours and players that keeps the game (section 9)."""

    def __init__(
        self,
        cell: Callable[[int, int], tuple[int, int]],
        colours: tuple[int, int, int],
        swap: bool = False,
    ) -> None:
        self.cells = [INDEX[cell(*place)] for place in CELLS]
        self.colours = colours
        self.swap = swap

    def player(self, player: int) -> int:
        return 1 - player if self.swap and player >= 0 else player

    def move(self, move: AlliancesMove) -> AlliancesMove:
        return self.cells[move[0]], self.colours[move[1]]

    def by_colour(self, numbers: tuple[int, ...]) -> tuple[int, int, int]:
        new = [0, 0, 0]
        for colour, number in enumerate(numbers):
            new[self.colours[colour]] = number
        return new[0], new[1], new[2]

    def rows(self, rows: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        new = [self.by_colour(row) for row in rows]
        return tuple(reversed(new)) if self.swap else tuple(new)

    def board(self, board: bytes) -> bytes:
        new = bytearray(len(board))
        for cell, disc in enumerate(board):
            new[self.cells[cell]] = self.colours[disc - 1] + 1 if disc else 0
        return bytes(new)

    def state(self, s: AlliancesState) -> AlliancesState:
        owner, supply = self.by_colour(s.owners), self.by_colour(s.supply)
        owners = (self.player(owner[0]), self.player(owner[1]), self.player(owner[2]))
        board = self.board(s.board)
        return AlliancesState(board, owners, supply, self.player(s.player), s.settled)


SYMMETRIES = {
    "half turn": Symmetry(lambda line, d: (22 - line, 12 - d), (ORANGE, PURPLE, GREEN)),
    "sixth turn": Symmetry(
        lambda line, d: (3 * d - line + 4, 2 * d - line + 5), (PURPLE, GREEN, ORANGE)
    ),
    "mirror": Symmetry(lambda line, d: (line, line - d + 1), (PURPLE, ORANGE, GREEN), swap=True),
}


@pytest.mark.parametrize("name", SYMMETRIES)
@few
@given(seed=seeds)
def test_symmetries_of_distances(name: str, seed: int) -> None:
    symmetry = SYMMETRIES[name]
    state = on(random_board(seed))
    image = symmetry.state(state)
    assert ALLIANCES.distances(image) == symmetry.rows(ALLIANCES.distances(state))
    assert ALLIANCES.fence_distances(image) == symmetry.rows(ALLIANCES.fence_distances(state))


@pytest.mark.parametrize(
    "name",
    ["half turn", *(pytest.param(name, marks=pytest.mark.long) for name in list(SYMMETRIES)[1:])],
)
@settings(max_examples=min(10, settings().max_examples // 3), deadline=None)
@given(seed=seeds)
def test_symmetries_of_games(name: str, seed: int) -> None:
    symmetry = SYMMETRIES[name]
    state, image = START, symmetry.state(START)
    _, moves = ALLIANCES.playout(START, Random(seed))
    for move in moves:
        assert ALLIANCES.value(image, symmetry.player(0)) == ALLIANCES.value(state, 0)
        assert ALLIANCES.value(state, 1) == -ALLIANCES.value(state, 0)
        state, image = ALLIANCES.play(state, move), ALLIANCES.play(image, symmetry.move(move))
        assert image == symmetry.state(state)
    options = set(map(symmetry.move, ALLIANCES.legal_moves(state)))
    assert options == set(ALLIANCES.legal_moves(image))


def test_terms() -> None:
    """Section 0: three elements are player 0's turn; other lengths and cells are refused."""
    board, rest = ALLIANCES.state_text(START).split(",[-1")
    rest = ",[-1" + rest
    assert ALLIANCES.parse_state(board + rest.replace(",0]", "]")) == START
    for bad in (",0,0]", ",2]", ",one]"):
        with pytest.raises(ValueError):
            ALLIANCES.parse_state(board + rest.replace(",0]", bad))
    with pytest.raises(ValueError):
        ALLIANCES.parse_state(board.replace("empty", "blue", 1) + rest)
    with pytest.raises(ValueError):
        ALLIANCES.parse_state(board.replace("empty,", "", 1) + rest)
    with pytest.raises(ValueError):
        ALLIANCES.initial({"size": 7})
    with pytest.raises(ValueError):
        ALLIANCES.value(START, 2)


def test_moves_are_in_standard_order() -> None:
    """A16: line, diagonal, then green < orange < purple."""
    moves = [(*CELLS[cell], COLOURS[colour]) for cell, colour in ALLIANCES.legal_moves(START)]
    assert moves == sorted(moves)
    assert len(set(moves)) == 363
