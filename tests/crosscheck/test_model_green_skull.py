"""Green Skull's model: the triangle's symmetries, and its moves against a plain definition."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from .models.terms_text import Compound, Term, text
from .reading import canonical, played, quick, term, terms_of
from .strategies import boards, states

DIRECTIONS = ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, 0), (1, 1))  # R3
KINDS = "XOZ"


def skull_cell(order: tuple[int, ...], row: int, col: int) -> tuple[int, int]:
    """The cell whose distance from edge `order[i]` is this cell's distance from edge `i` (R4)."""
    distances = [0, 0, 0]
    for i, distance in enumerate((col - 1, row - col, 10 - row)):
        distances[order[i]] = distance
    return 10 - distances[2], distances[0] + 1


def turned_skull(order: tuple[int, ...], source: str, holder: str | None = None) -> str:
    """The board turned so that edge and pieces of kind `i` become those of kind `order[i]`."""
    rows, kind, old_holder = term(source).args[:3]
    names = {" ": " ", **{k: KINDS[order[i]] for i, k in enumerate(KINDS)}}
    cells = {
        skull_cell(order, r, c): names[piece]
        for r, row in enumerate(rows, 1)
        for c, piece in enumerate(row, 1)
    }
    left = {k: sum(piece == k for piece in cells.values()) for k in KINDS}
    counters = [most - left[k] for k, most in zip(KINDS, (10, 10, 8), strict=True)]
    board: Term = [[cells[r, c] for c in range(1, r + 1)] for r in range(1, 11)]
    return text(Compound("state", (board, names[kind], holder or old_holder, *counters)))


def turned_hops(order: tuple[int, ...], hops: Any) -> list[list[int]]:
    return [[*skull_cell(order, *hop[:2]), *skull_cell(order, *hop[2:])] for hop in hops]


@quick
@given(boards("green_skull"), st.sampled_from(list(permutations(range(3)))))
def test_green_skull_triangle_turns(source: str, order: tuple[int, ...]) -> None:
    """The six symmetries of the triangle take the moves and the end along, kinds renamed."""
    moves, winner, values = terms_of("green_skull", source)
    turned_moves, turned_winner, turned_values = terms_of(
        "green_skull", turned_skull(order, source)
    )
    assert canonical([turned_hops(order, hops) for hops in moves if hops]) == canonical(
        [hops for hops in turned_moves if hops]
    )
    assert (winner is None) == (turned_winner is None)
    # There are ten, ten and eight pieces, so the captured ones (R26) do not turn: edge points do.
    gone = dict(zip(KINDS, term(source).args[3:], strict=True))
    turned_gone = dict(zip(KINDS, term(turned_skull(order, source)).args[3:], strict=True))
    for kind, i in zip(KINDS, order, strict=True):
        other = KINDS[i]
        captured = sum(gone.values()) - gone[kind]
        turned_captured = sum(turned_gone.values()) - turned_gone[other]
        assert values[kind] - captured == turned_values[other] - turned_captured


@quick
@given(states("green_skull"))
def test_green_skull_mirror(source: str) -> None:
    """Left and right exchanged, X and O and the holder too: the whole transition is mirrored."""
    swap = (1, 0, 2)

    def mirrored(state: str) -> str:
        holder = term(state).args[2]
        return turned_skull(swap, state, "X" if holder == "O" else "O")

    moves, winner, values = terms_of("green_skull", source)
    mirror_moves, mirror_winner, mirror_values = terms_of("green_skull", mirrored(source))
    names = {"X": "O", "O": "X"}
    assert mirror_winner == (winner and names.get(winner, winner))
    assert mirror_values == {names.get(str(k), k): value for k, value in values.items()}
    assert canonical([turned_hops(swap, hops) for hops in moves]) == canonical(mirror_moves)
    for hops in moves[:12]:
        after = played("green_skull", source, hops)
        mirror_after = played("green_skull", mirrored(source), turned_hops(swap, hops))
        assert mirror_after == mirrored(after)


def skull_chains(
    pieces: dict[tuple[int, int], str], cell: tuple[int, int]
) -> Iterator[tuple[list[list[int]], dict[tuple[int, int], str]]]:
    """R11 to R16 read aloud: the lifted piece's chains from the cell and what each leaves."""
    for dr, dc in DIRECTIONS:
        over, landing = (cell[0] + dr, cell[1] + dc), (cell[0] + 2 * dr, cell[1] + 2 * dc)
        if pieces.get(over, " ") != " " and pieces.get(landing) == " ":
            left = {**pieces, over: " "}
            hop = [*cell, *landing]
            yield [hop], left
            for hops, rest in skull_chains(left, landing):
                yield [hop, *hops], rest


@quick
@given(states("green_skull"))
def test_green_skull_moves_by_definition(source: str) -> None:
    rows, kind, holder, *gone = term(source).args
    moves, winner, _ = terms_of("green_skull", source)
    if winner is not None:
        return
    pieces = {(r, c): piece for r, row in enumerate(rows, 1) for c, piece in enumerate(row, 1)}
    expected: list[Any] = [[]] if kind == "Z" else []
    for cell in [cell for cell, piece in pieces.items() if piece == kind]:
        lifted = {**pieces, cell: " "}
        for dr, dc in DIRECTIONS:
            if lifted.get((cell[0] + dr, cell[1] + dc)) == " ":
                expected.append([[*cell, cell[0] + dr, cell[1] + dc]])
        for hops, rest in skull_chains(lifted, cell):
            expected.append(hops)
            if len(expected) < 30:  # the board after it, and one captured piece for each hop
                after: Any = term(played("green_skull", source, hops))
                rest = {**rest, (hops[-1][2], hops[-1][3]): kind}
                assert after.args[0] == [
                    [rest[r, c] for c in range(1, r + 1)] for r in range(1, 11)
                ]
                assert sum(after.args[3:]) == sum(gone) + len(hops)
    assert moves == sorted(expected or [[]])
    for hops in moves:  # R17, R18
        jumps = any(max(abs(r - to_r), abs(c - to_c)) > 1 for r, c, to_r, to_c in hops)
        other = {"X": "O", "O": "X"}
        new_holder = other[holder] if jumps and kind in ("Z", holder) else holder
        following = other[holder] if kind == "Z" else "Z" if new_holder == kind else other[kind]
        assert term(played("green_skull", source, hops)).args[1:3] == (following, new_holder)
