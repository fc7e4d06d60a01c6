"""Splut!'s model: the diamond's symmetries, invariants, and rocks' flight by definition."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from .models import MODELS
from .models.terms_text import Term, text
from .reading import canonical, played, quick, term, terms_of
from .strategies import states, walks

Square: TypeAlias = tuple[int, int]
Cells: TypeAlias = dict[Square, Any]

COMPASS = ("UP", "RIGHT", "DOWN", "LEFT")
DELTAS = {"UP": (0, -1), "RIGHT": (1, 0), "DOWN": (0, 1), "LEFT": (-1, 0)}


def turn_square(quarter: int, mirror: bool, size: int, square: Any) -> list[int]:
    x, y = square
    if mirror:
        x = size + 1 - x
    for _ in range(quarter):
        x, y = size + 1 - y, x
    return [x, y]


def turn_word(quarter: int, mirror: bool, word: Any) -> str:
    i = COMPASS.index(word)
    return COMPASS[((-i if mirror else i) + quarter) % 4]


def turn_splut(quarter: int, mirror: bool, source: str) -> str:
    rows, turn, steps, (last, now, lev) = term(source)
    size = len(rows)
    cells = {
        tuple(turn_square(quarter, mirror, size, (x, y))): cell
        for y, row in enumerate(rows, 1)
        for x, cell in enumerate(row, 1)
        if cell not in (-1, -2)
    }

    def cell(x: int, y: int) -> Any:
        if (x, y) in cells:
            return cells[x, y]
        return -2 if (x - 1, y) in cells else -1

    def turned(squares: Any) -> list[Any]:
        return sorted(
            [turn_square(quarter, mirror, size, square) for square in squares],
            key=lambda square: square[::-1],
        )

    board: Term = [[cell(x, y) for x in range(1, size + 1)] for y in range(1, size + 1)]
    level = turned([lev])[0] if isinstance(lev, list) else lev
    return text([board, turn, steps, [turned(last), turned(now), level]])


def turn_step(quarter: int, mirror: bool, size: int, move: Any) -> Term:
    if move == "pass":
        return "pass"
    piece, square, word, kind, *rest = move
    if kind == "sorcererLevitate":
        rest = [turn_square(quarter, mirror, size, rest[0])]
    elif kind == "trollThrow":
        rest = [turn_word(quarter, mirror, rest[0])]
    here = turn_square(quarter, mirror, size, square)
    return [piece, here, turn_word(quarter, mirror, word), kind, *rest]


@quick
@given(states("splut"), st.integers(0, 3), st.booleans())
def test_splut_diamond_turns(source: str, quarter: int, mirror: bool) -> None:
    """The eight symmetries of the diamond take moves, transitions and values along."""
    turned_source = turn_splut(quarter, mirror, source)
    size = len(term(source)[0])
    moves, winner, values = terms_of("splut", source)
    turned_moves, turned_winner, turned_values = terms_of("splut", turned_source)
    assert (turned_winner, turned_values) == (winner, values)
    assert canonical([turn_step(quarter, mirror, size, move) for move in moves]) == canonical(
        turned_moves
    )
    for move in moves:
        turned_after = played("splut", turned_source, turn_step(quarter, mirror, size, move))
        assert turned_after == turn_splut(quarter, mirror, played("splut", source, move))


@quick
@given(states("splut"))
def test_splut_sides_swap(source: str) -> None:
    """Letters exchanged and one turn later: the other player has the same moves (after turn 2)."""
    rows, turn, steps, memory = term(source)
    if turn < 3:
        return
    board: Any = [[c.swapcase() if c in list("SDTsdt") else c for c in row] for row in rows]
    moves, winner, values = terms_of("splut", source)
    other_moves, other_winner, other_values = terms_of(
        "splut", text([board, turn + 1, steps, memory])
    )
    assert other_winner == {None: None, "1": "2", "2": "1"}[winner]
    assert other_values == {1: values[2], 2: values[1]}
    for move in moves:
        if move != "pass":
            move[0] = move[0].swapcase()
    assert other_moves == moves


@quick
@given(walks("splut", 250))
def test_splut_invariants(source: str) -> None:
    """R10, section 8's point 4, R6 and R17."""
    rows, turn, steps, (last, now, lev) = term(source)
    cells = [cell for row in rows for cell in row]
    assert [cells.count(letter) for letter in "RTt"] == [4, 1, 1]
    rocks = [
        [x, y] for y, row in enumerate(rows, 1) for x, cell in enumerate(row, 1) if cell == "R"
    ]
    for squares in (last, now):
        assert squares == [rock for rock in rocks if rock in squares]
    assert lev in ("none", "stopped") or (lev in now and lev not in last)
    over = not (cells.count("S") and cells.count("s"))
    assert steps == 0 if over else 1 <= steps <= min(turn, 3)
    model = MODELS["splut"]
    state = model.parse_state(source)
    for move in model.legal_moves(state):
        after: Any = term(model.state_text(model.play(state, move)))
        thrown = "trollThrow" in model.move_text(move)
        if thrown or steps == 1:
            assert after[1:3] in ([turn + 1, min(turn + 1, 3)], [turn, 0])
        elif move:
            assert after[1:3] == [turn, steps - 1]


@quick
@given(states("splut"))
def test_splut_seed_state(source: str) -> None:
    """The seed's three elements mean an empty memory."""
    rows, turn, steps, _ = term(source)
    model = MODELS["splut"]
    full = model.parse_state(text([rows, turn, steps, [[], [], "none"]]))
    assert model.parse_state(text([rows, turn, steps])) == full


def cells_of(rows: Any) -> Cells:
    return {
        (x, y): cell
        for y, row in enumerate(rows, 1)
        for x, cell in enumerate(row, 1)
        if cell not in (-1, -2)
    }


def flight(cells: Cells, rock: Square, word: str) -> Square | None:
    """R13 to R16 read aloud: where the rock comes down; None if it cannot leave its square."""
    dx, dy = DELTAS[word]
    path = [rock]
    while cells.get(following := (path[-1][0] + dx, path[-1][1] + dy), "R") not in ("R", "T", "t"):
        path.append(following)
        if cells[following] in ("S", "s"):
            break
    return path[-1] if len(path) > 1 else None


def splut_steps(state: Any) -> Iterator[tuple[list[Any], Cells, dict[Square, Square]]]:
    """R8 to R23 read aloud: the moves in canonical order, the board after each, the rocks moved."""
    rows, turn, _, (last, _, lev) = state
    cells = cells_of(rows)
    rocks = sorted((at for at, cell in cells.items() if cell == "R"), key=lambda at: at[::-1])
    for piece in "SDT" if turn % 2 else "sdt":
        kind = piece.upper()
        here, *_ = [at for at, cell in cells.items() if cell == piece] or [(0, 0)]
        for word, (dx, dy) in DELTAS.items() if here in cells else ():
            x, y = here
            ahead, behind = (x + dx, y + dy), (x - dx, y - dy)
            step = [piece, [x, y], word]
            walked = {**cells, here: 0, ahead: piece}
            if cells.get(ahead) == 0:
                yield [*step, "emptySpace"], walked, {}
                for rock in rocks if kind == "S" else ():
                    to = rock[0] + dx, rock[1] + dy
                    free = lev == "none" or lev == [*rock]
                    if free and [*rock] not in last and walked.get(to) == 0:
                        lifted = {**walked, rock: 0, to: "R"}
                        yield [*step, "sorcererLevitate", [*rock]], lifted, {rock: to}
                if kind == "T" and cells.get(behind) == "R":
                    yield [*step, "trollPull"], {**walked, behind: 0, here: "R"}, {behind: here}
            elif kind == "T" and cells.get(ahead) == "R":
                for throw in COMPASS:
                    if landing := flight(walked, ahead, throw):
                        thrown = {**walked, landing: "R"}
                        yield [*step, "trollThrow", throw], thrown, {ahead: landing}
            elif kind == "D":
                line = [ahead]
                while cells.get(line[-1], 0) != 0:
                    line.append((line[-1][0] + dx, line[-1][1] + dy))
                if line[-1] in cells:
                    shifted = dict(zip(line[1:], map(cells.__getitem__, line), strict=False))
                    moved = {a: b for a, b in pairwise(line) if cells[a] == "R"}
                    yield [*step, "dwarfPush"], {**walked, **shifted}, moved


@quick
@given(states("splut"))
def test_splut_steps_by_definition(source: str) -> None:
    state = term(source)
    _, turn, steps, (last, now, lev) = state
    moves, winner, _ = terms_of("splut", source)
    if winner is not None:
        return
    expected = list(splut_steps(state))
    canonical_moves: list[Any] = [move for move, _, _ in expected]
    assert moves == (canonical_moves or ["pass"])
    next_turn = [turn + 1, min(turn + 1, 3)]
    if not expected:
        after = term(played("splut", source, "pass"))
        assert after == [state[0], *next_turn, [now, [], "none"]]
    for move, cells, moved in expected:  # section 3's upkeep
        after = term(played("splut", source, move))
        assert cells_of(after[0]) == cells
        targets = {rock: [*to] for rock, to in moved.items()}

        def carried(squares: Any, targets: dict[Square, list[int]] = targets) -> list[Any]:
            return [targets.get((x, y), [x, y]) for x, y in squares]

        new_now = sorted(
            {(x, y) for x, y in [*carried(now), *targets.values()]}, key=lambda at: at[::-1]
        )
        now_after = [[*at] for at in new_now]
        last_after = sorted(carried(last), key=lambda at: at[::-1])
        if not {"S", "s"} <= set(cells.values()):
            assert after[1:] == [turn, 0, [[], [], "none"]]
        elif steps == 1 or move[3] == "trollThrow":
            assert after[1:] == [*next_turn, [now_after, [], "none"]]
        else:
            level: Any = "none" if lev == "none" else "stopped"
            if move[3] == "sorcererLevitate":
                (level,) = targets.values()
            assert after[1:] == [turn, steps - 1, [last_after, now_after, level]]


@quick
@given(states("splut"))
def test_splut_value_by_definition(source: str) -> None:
    """Section 7: each rock is thrown from where it lies."""
    cells = cells_of(term(source)[0])
    _, winner, values = terms_of("splut", source)
    if winner is not None:
        assert values == {int(winner): 10_000, 3 - int(winner): -10_000}
        return
    at = {cell: square for square, cell in cells.items() if cell not in (0, "R")}
    rocks = [square for square, cell in cells.items() if cell == "R"]

    def reach(own_troll: str, target: str) -> int:
        (tx, ty), (sx, sy) = at[own_troll], at[target]
        return min(abs(tx - x) + abs(ty - y) + abs(x - sx) + abs(y - sy) for x, y in rocks)

    def aimed(target: str) -> int:
        return sum(any(flight(cells, rock, w) == at[target] for w in COMPASS) for rock in rocks)

    merit = 2 * (reach("t", "S") - reach("T", "s")) + 3 * (aimed("s") - aimed("S"))
    merit += 5 * (("D" in at) - ("d" in at))
    assert values == {1: merit, 2: -merit}
