"""Greener in plain Python: a bit set for each owner, and masks for the lines of sight.

All boards lie in the upper left corner of one of 9x9, so that a cell has one number, and a move
one meaning, on every board: cell = 9 * row + column. The closest non-empty cell in a direction
is the lowest or highest bit of the occupied cells in sight. A stack is one integer, points and
height in two fields, so that a capture adds two of them.
"""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from .base import Model, Player, check_options
from .terms_text import Compound, Term, as_int, as_list

__all__ = ["MODEL", "PASS", "Draws", "Greener", "GreenerMove", "GreenerState", "Seat"]

STRIDE = 9
CELLS = STRIDE * STRIDE

SHAPES = {"6x6": (6, 6), "9x6": (9, 6), "9x9": (9, 9)}  # R1: columns, rows
PYRAMIDS = {(6, 6): 9, (9, 6): 18, (9, 9): 27}  # R2: of black and of white; the rest is green

EMPTY, GREEN, BLACK, WHITE = range(4)  # a cell's colour; a player's is two less (D1)
TIE = 2

POINT = 1 << 16  # a stack: points * POINT + height
HEIGHT = POINT - 1
SINGLE_GREEN = POINT + 1

GreenerMove: TypeAlias = tuple[int, int]
"""A capture is (start, end), a placement (cell, NOWHERE)."""
NOWHERE = -1
PASS: GreenerMove = (NOWHERE, NOWHERE)

Seat: TypeAlias = tuple[int, int, int]  # a player: colour, points, level


def _mask(cells: range) -> int:
    return sum(1 << cell for cell in cells)


class Sight(NamedTuple):
    """What a cell sees in the four directions, as bit sets."""

    up: int
    left: int
    right: int
    down: int


def _sight(cell: int) -> Sight:
    row = cell - cell % STRIDE
    return Sight(
        up=_mask(range(cell % STRIDE, cell, STRIDE)),
        left=_mask(range(row, cell)),
        right=_mask(range(cell + 1, row + STRIDE)),
        down=_mask(range(cell + STRIDE, CELLS, STRIDE)),
    )


SIGHT = tuple(_sight(cell) for cell in range(CELLS))
CROSS = tuple(sum(sight) for sight in SIGHT)


def _cells_of(shape: tuple[int, int]) -> tuple[int, ...]:
    columns, rows = shape
    return tuple(STRIDE * row + column for row in range(rows) for column in range(columns))


SHAPE_CELLS = {shape: _cells_of(shape) for shape in PYRAMIDS}
SHAPE_MASK = {shape: sum(1 << c for c in cells) for shape, cells in SHAPE_CELLS.items()}


class GreenerState(NamedTuple):
    """A position; `unplaced` (black, white) is None once the set-up is over."""

    shape: tuple[int, int]
    sides: tuple[int, int]
    greens: int
    stacks: tuple[int, ...]
    seats: tuple[Seat, Seat]
    unplaced: tuple[int, int] | None


class Draws:
    """Section 3's portable random source."""

    def __init__(self, seed: int) -> None:
        self._x = seed % 2147483646 + 1

    def below(self, bound: int) -> int:
        """The next draw from 0..bound-1."""
        self._x = 48271 * self._x % 2147483647
        return self._x % bound


def _generate(shape: tuple[int, int], seed: int) -> list[int]:
    """Section 3's generator: the colours of the board's cells, row by row."""
    draws = Draws(seed)
    cells = len(SHAPE_CELLS[shape])
    black = white = PYRAMIDS[shape]
    colours: list[int] = []
    for left in range(cells, 0, -1):
        draw = draws.below(left)
        if draw < black:
            black -= 1
            colours.append(BLACK)
        elif draw < black + white:
            white -= 1
            colours.append(WHITE)
        else:
            colours.append(GREEN)
    return colours


def _moves_of(own: int, occupied: int) -> list[GreenerMove]:
    """R6: the captures by these stacks, in section 3's order."""
    moves: list[GreenerMove] = []
    while own:
        lowest = own & -own
        own ^= lowest
        start = lowest.bit_length() - 1
        up, left, right, down = SIGHT[start]
        if seen := occupied & up:
            moves.append((start, seen.bit_length() - 1))
        if seen := occupied & left:
            moves.append((start, seen.bit_length() - 1))
        if seen := occupied & right:
            moves.append((start, (seen & -seen).bit_length() - 1))
        if seen := occupied & down:
            moves.append((start, (seen & -seen).bit_length() - 1))
    return moves


def _can_capture(own: int, occupied: int) -> bool:
    """Whether one of these stacks is not alone in its row and column (R13)."""
    while own:
        lowest = own & -own
        if occupied & CROSS[lowest.bit_length() - 1]:
            return True
        own ^= lowest
    return False


def _stack(colour: int, points: int, height: int) -> int:
    """The stack of a cell's term; `ValueError` if there is none such (R5, section 2)."""
    match colour:
        case 0:
            valid = points == height == 0
        case 1:
            valid = points == height == 1
        case 2 | 3:
            valid = 0 <= points < height <= HEIGHT
        case _:
            valid = False
    if not valid:
        raise ValueError(f"no cell: {[colour, points, height]}")
    return points * POINT + height


def _board(term: Term) -> tuple[tuple[int, int], tuple[int, int], int, tuple[int, ...]]:
    """Shape, sides, greens and stacks of a board's term; `ValueError` if it is invalid."""
    rows = [as_list(row) for row in as_list(term)]
    shape = (len(rows[0]) if rows else 0, len(rows))
    if shape not in PYRAMIDS or any(len(row) != shape[0] for row in rows):
        raise ValueError(f"no such board: {[len(row) for row in rows]}")
    masks = [0, 0, 0, 0]
    stacks = [0] * CELLS
    cells = (cell for row in rows for cell in row)
    for place, cell in zip(SHAPE_CELLS[shape], cells, strict=True):
        colour, points, height = (as_int(number) for number in as_list(cell, 3))
        stacks[place] = _stack(colour, points, height)
        masks[colour] |= 1 << place
    return shape, (masks[BLACK], masks[WHITE]), masks[GREEN], tuple(stacks)


def _points(side: int, stacks: tuple[int, ...]) -> int:
    """R10, counted on the board."""
    return sum(stack // POINT for cell, stack in enumerate(stacks) if side >> cell & 1)


def _tallest(side: int, stacks: tuple[int, ...]) -> int:
    """R12: the height of a side's tallest single stack, 0 without one."""
    tallest = 0
    while side:
        lowest = side & -side
        side ^= lowest
        tallest = max(tallest, stacks[lowest.bit_length() - 1] & HEIGHT)
    return tallest


def _seat(term: Term) -> Seat:
    colour, points, level = (as_int(number) for number in as_list(term, 3))
    if colour not in (0, 1) or level not in (0, 1, 2):
        raise ValueError(f"no player: {[colour, points, level]}")
    return colour, points, level


def _place(term: Term) -> int:
    column, row = (as_int(number) for number in as_list(term, 2))
    if not (0 <= column < STRIDE and 0 <= row < STRIDE):
        raise ValueError(f"no place: {[column, row]}")
    return STRIDE * row + column


def _term_of_place(cell: int) -> list[Term]:
    return [cell % STRIDE, cell // STRIDE]


class Greener(Model[GreenerState, GreenerMove]):
    """The model; see the module."""

    name = "greener"
    players = (0, 1)

    def initial(self, options: Mapping[str, object]) -> GreenerState:
        """R1-R3: `size`, `seed`, `setup` (``random`` or ``placement``), `layout`.

        Without a seed any layout will do: here it is the one of seed 0.
        """
        check_options(options, "size", "seed", "setup", "layout")
        size, seed = options.get("size", "6x6"), options.get("seed", 0)
        setup = options.get("setup", "random")
        known = isinstance(size, str) and size in SHAPES and setup in ("random", "placement")
        if not known or not isinstance(seed, int):
            raise ValueError(f"no such start: {options}")
        shape = SHAPES[str(size)]
        layout = options.get("layout")
        if layout is not None:
            if setup == "placement" or not isinstance(layout, list):
                raise ValueError(f"no such start: {options}")
            return self._from_layout(layout, shape if "size" in options else None)
        seats: tuple[Seat, Seat] = ((0, 0, 0), (1, 0, 0))
        if setup == "placement":
            unplaced = (PYRAMIDS[shape], PYRAMIDS[shape])
            return GreenerState(shape, (0, 0), 0, (0,) * CELLS, seats, unplaced)
        masks = [0, 0, 0, 0]
        stacks = [0] * CELLS
        for cell, colour in zip(SHAPE_CELLS[shape], _generate(shape, seed), strict=True):
            masks[colour] |= 1 << cell
            stacks[cell] = SINGLE_GREEN if colour == GREEN else 1
        sides = (masks[BLACK], masks[WHITE])
        return GreenerState(shape, sides, masks[GREEN], tuple(stacks), seats, None)

    def _from_layout(self, layout: list[Term], wanted: tuple[int, int] | None) -> GreenerState:
        """R3: an explicit board; the points are those on it."""
        shape, sides, greens, stacks = _board(layout)
        if wanted not in (None, shape):
            raise ValueError(f"a layout of another size: {shape}")
        black, white = (_points(side, stacks) for side in sides)
        return GreenerState(shape, sides, greens, stacks, ((0, black, 0), (1, white, 0)), None)

    def to_move(self, s: GreenerState) -> int:
        """R4: the first of the list; black starts, and turns alternate."""
        return s.seats[0][0]

    def legal_moves(self, s: GreenerState) -> list[GreenerMove]:
        """R6, R8, R9; a pass only when the other can capture (R11); in set-up every empty cell."""
        black, white = s.sides
        occupied = black | white | s.greens
        if s.unplaced is not None:
            return [(cell, NOWHERE) for cell in SHAPE_CELLS[s.shape] if not occupied >> cell & 1]
        mover = s.seats[0][0]
        moves = _moves_of(s.sides[mover], occupied)
        if not moves and _can_capture(s.sides[1 - mover], occupied):
            moves.append(PASS)
        return moves

    def play(self, s: GreenerState, m: GreenerMove) -> GreenerState:
        """R7 and R10, a pass (R9) or a placement (R3); then the other player is to move."""
        if s.unplaced is not None:
            return self._place(s, s.unplaced, m[0])
        shape, sides, greens, stacks, (first, second), _ = s
        if m == PASS:
            return GreenerState(shape, sides, greens, stacks, (second, first), None)
        start, end = m
        mover = first[0]
        target = 1 << end
        own, other = (sides[mover] ^ 1 << start) | target, sides[1 - mover]
        if greens & target:
            greens ^= target
            first = (mover, first[1] + 1, first[2])
        elif other & target:
            other ^= target
            if gain := stacks[end] // POINT:
                first = (mover, first[1] + gain, first[2])
                second = (second[0], second[1] - gain, second[2])
        piles = list(stacks)
        piles[end] += piles[start]
        piles[start] = 0
        sides = (own, other) if mover == 0 else (other, own)
        return GreenerState(shape, sides, greens, tuple(piles), (second, first), None)

    def _place(self, s: GreenerState, unplaced: tuple[int, int], cell: int) -> GreenerState:
        """R3: one own pyramid on an empty cell; after the last one green fills the rest."""
        first, second = s.seats
        black, white = s.sides
        stacks = list(s.stacks)
        stacks[cell] = 1
        if first[0] == 0:
            black |= 1 << cell
            unplaced = (unplaced[0] - 1, unplaced[1])
        else:
            white |= 1 << cell
            unplaced = (unplaced[0], unplaced[1] - 1)
        greens = 0
        if unplaced == (0, 0):
            greens = SHAPE_MASK[s.shape] & ~(black | white)
            stacks = [SINGLE_GREEN if greens >> c & 1 else n for c, n in enumerate(stacks)]
        return GreenerState(
            s.shape,
            (black, white),
            greens,
            tuple(stacks),
            (second, first),
            None if unplaced == (0, 0) else unplaced,
        )

    def winner(self, s: GreenerState) -> int | None:
        """R11 and R12: points, then the tallest stack, then a tie."""
        black, white = s.sides
        if s.unplaced is not None or _can_capture(black | white, black | white | s.greens):
            return None
        merit = self.value(s, 0)
        return TIE if merit == 0 else int(merit < 0)

    def perft(self, s: GreenerState, depth: int) -> int:
        """As in `Model`; in the set-up the last layer is counted without a list."""
        if depth == 1 and s.unplaced is not None:
            return len(SHAPE_CELLS[s.shape]) - (s.sides[0] | s.sides[1]).bit_count()
        return super().perft(s, depth)

    def value(self, s: GreenerState, player: Player) -> int:
        """Section 4: 1000 for a point ahead, 1 for each level of the tallest stack."""
        if player not in self.players:
            raise ValueError(f"no player: {player!r}")
        first, second = s.seats
        ahead = first[1] - second[1]
        if first[0] != 0:
            ahead = -ahead
        black, white = s.sides
        merit = 1000 * ahead + _tallest(black, s.stacks) - _tallest(white, s.stacks)
        return merit if player == 0 else -merit

    def smart_moves(self, s: GreenerState) -> list[GreenerMove]:
        """Section 4, level 2: the moves with the largest pair of gain and class."""
        moves = self.legal_moves(s)
        if s.unplaced is not None or moves in ([], [PASS]):
            return moves
        enemy = s.sides[1 - s.seats[0][0]]

        def merit(m: GreenerMove) -> tuple[int, int]:
            if s.greens >> m[1] & 1:
                return 1, 0
            return (s.stacks[m[1]] // POINT, 1) if enemy >> m[1] & 1 else (0, -1)

        best = max(map(merit, moves))
        return [m for m in moves if merit(m) == best]

    def state_from_term(self, term: Term) -> GreenerState:
        """``[Board,PlayerList]``, in the set-up with ``[BlackLeft,WhiteLeft]``; checked deeply."""
        match as_list(term):
            case [board, players]:
                left = None
            case [board, players, left]:
                pass
            case _:
                raise ValueError("a state has two or three elements")
        shape, sides, greens, stacks = _board(board)
        one, two = (_seat(player) for player in as_list(players, 2))
        if {one[0], two[0]} != {0, 1}:
            raise ValueError("both players have one colour")
        if any(points != _points(sides[colour], stacks) for colour, points, _ in (one, two)):
            raise ValueError("the score does not match the board")
        unplaced = None
        if left is not None:
            black, white = (as_int(number) for number in as_list(left, 2))
            unplaced = (black, white)
            placed = tuple(PYRAMIDS[shape] - number for number in unplaced)
            alternating = white - black == one[0] and white > 0  # black first, white last
            if not alternating or placed != tuple(side.bit_count() for side in sides):
                raise ValueError(f"not the pyramids left to place: {unplaced}")
            if greens or any(stack > 1 for stack in stacks):
                raise ValueError("in the set-up there are single black and white pyramids only")
        return GreenerState(shape, sides, greens, stacks, (one, two), unplaced)

    def term_of_state(self, s: GreenerState) -> Term:
        """The same form."""
        columns, rows = s.shape
        board: list[Term] = [
            [self._term_of_cell(s, STRIDE * row + column) for column in range(columns)]
            for row in range(rows)
        ]
        state: list[Term] = [board, [list(seat) for seat in s.seats]]
        return state if s.unplaced is None else [*state, list(s.unplaced)]

    def _term_of_cell(self, s: GreenerState, cell: int) -> Term:
        for colour, mask in ((GREEN, s.greens), (BLACK, s.sides[0]), (WHITE, s.sides[1])):
            if mask >> cell & 1:
                return [colour, *divmod(s.stacks[cell], POINT)]
        return [EMPTY, 0, 0]

    def move_from_term(self, term: Term) -> GreenerMove:
        """``[[Column,Row],[EndColumn,EndRow]]``, ``pass`` or ``place([Column,Row])``."""
        if term == "pass":
            return PASS
        if isinstance(term, Compound):
            if term.name != "place" or len(term.args) != 1:
                raise ValueError(f"no move: {term!r}")
            return _place(term.args[0]), NOWHERE
        start, end = as_list(term, 2)
        return _place(start), _place(end)

    def term_of_move(self, m: GreenerMove) -> Term:
        """The short, canonical form (D3)."""
        start, end = m
        if m == PASS:
            return "pass"
        if end == NOWHERE:
            return Compound("place", (_term_of_place(start),))
        return [_term_of_place(start), _term_of_place(end)]


MODEL = Greener()
