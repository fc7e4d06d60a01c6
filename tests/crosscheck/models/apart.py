"""Apart on two bit sets, one a player, with the hops of each line of squares remembered.

The square ``(X,Y)`` is bit ``16*(X-1) + Y-1`` on every size, so squares sort as ``X,Y`` and bit 15
of a column is never set. The hops along a row, column or diagonal (R5 to R7, R10) depend on the
player's own pieces in it alone: each line keeps a table from its pieces to its hops, filled
on demand.

State: ``(pieces of 1, pieces of 2, turn, hops made, squares used in this turn, (height, width))``.
Move: ``(from, to)``, ``()`` for ``stop``; these tuples sort in the standard order of the terms.
"""

from collections.abc import Mapping
from typing import TypeAlias

from .base import Model, Player, Winner, check_options
from .terms_text import Compound, Term, TermError, as_int, as_list, as_tuple

__all__ = ["MODEL", "Apart", "Move", "State"]

Shape: TypeAlias = tuple[int, int]
Move: TypeAlias = tuple[int, ...]
State: TypeAlias = tuple[int, int, int, int, tuple[int, ...], Shape]

_SIDES = range(5, 16)  # R1
_STEPS = frozenset((1, 15, 16, 17, -1, -15, -16, -17))  # from a square to its neighbours
_TABLE_LIMIT = 4096  # entries that one line's table may hold


class _Line(dict[int, tuple[Move, ...]]):
    """The squares of one line; maps the player's pieces on it to their hops along it."""

    def __init__(self, squares: tuple[int, ...]) -> None:
        super().__init__()
        self.squares = squares
        self.mask = sum(1 << square for square in squares)

    def __missing__(self, own: int) -> tuple[Move, ...]:
        """R5 to R7 and R10, one run after the other."""
        squares = self.squares
        held = [own >> square & 1 for square in squares]
        size = len(squares)
        hops: list[Move] = []
        start = 0
        while start < size:
            end = start
            while end < size and held[end]:
                end += 1
            length = end - start
            for i in range(start, end):
                for j in (i - length, i + length):
                    if 0 <= j < size and not held[j]:
                        hops.append((squares[i], squares[j]))
            start = end + 1
        if len(self) >= _TABLE_LIMIT:
            self.clear()
        self[own] = found = tuple(hops)
        return found


class _Lattice:
    """All lines of a board, and the four through each square (R6)."""

    def __init__(self, height: int, width: int) -> None:
        self.lines: list[tuple[int, _Line]] = []
        through: dict[int, list[tuple[int, _Line]]] = {}
        for dx, dy in ((0, 1), (1, 0), (1, -1), (1, 1)):
            for x in range(width):
                for y in range(height):
                    if x >= dx and 0 <= y - dy < height:
                        continue  # not the first square of its line
                    squares: list[int] = []
                    i, j = x, y
                    while i < width and 0 <= j < height:
                        squares.append(16 * i + j)
                        i, j = i + dx, j + dy
                    line = _Line(tuple(squares))
                    self.lines.append((line.mask, line))
                    for square in squares:
                        through.setdefault(square, []).append((line.mask, line))
        self.through = {square: tuple(lines) for square, lines in through.items()}

    def jumps(self, own: int, used: tuple[int, ...]) -> list[Move]:
        """R12 to R15: further jumps of the piece on the last of the used squares."""
        here = used[-1]
        return [
            hop
            for mask, line in self.through[here]
            for hop in line[own & mask]
            if hop[0] == here and hop[1] - here not in _STEPS and hop[1] not in used
        ]


_LATTICES: dict[Shape, _Lattice] = {}


def _lattice(shape: Shape) -> _Lattice:
    lattice = _LATTICES.get(shape)
    if lattice is None:
        lattice = _LATTICES[shape] = _Lattice(*shape)
    return lattice


def _apart(pieces: int) -> bool:
    """R17: no piece has a friendly neighbour."""
    return not pieces & (pieces << 1 | pieces << 15 | pieces << 16 | pieces << 17)


class Apart(Model[State, Move]):
    """The rules R1 to R22."""

    name = "apart"
    players = (1, 2)

    def initial(self, options: Mapping[str, object]) -> State:
        """R1 to R3; the options ``height`` and ``width`` are 5 to 15, 8 by default."""
        check_options(options, "height", "width")
        height, width = options.get("height", 8), options.get("width", 8)
        if not (isinstance(height, int) and isinstance(width, int)):
            raise ValueError(f"height and width: {height!r}, {width!r}")
        if height not in _SIDES or width not in _SIDES:
            raise ValueError(f"height and width: {height}, {width}")
        first = sum(0b11 << 16 * x for x in range(1, width - 1))
        return first, first << height - 2, 1, 0, (), (height, width)

    def to_move(self, s: State) -> Player:
        return s[2]

    def legal_moves(self, s: State) -> list[Move]:
        first, second, turn, _, used, shape = s
        own = first if turn == 1 else second
        if used:
            moves = _lattice(shape).jumps(own, used)
            moves.append(())
        elif _apart(first) or _apart(second):
            return []  # R20
        else:
            moves = []
            for mask, line in _lattice(shape).lines:
                moves += line[own & mask]
        moves.sort()
        return moves

    def play(self, s: State, m: Move) -> State:
        first, second, turn, hops, used, shape = s
        if not m:
            return first, second, 3 - turn, hops, (), shape
        here, there = m
        target = 1 << there
        if turn == 1:
            first ^= 1 << here | target
            second &= ~target  # R9
            own = first
        else:
            second ^= 1 << here | target
            first &= ~target
            own = second
        if hops and there - here not in _STEPS and not (_apart(first) or _apart(second)):
            now_used = (*used, there) if used else (here, there)
            if _lattice(shape).jumps(own, now_used):
                return first, second, turn, hops + 1, now_used, shape
        return first, second, 3 - turn, hops + 1, (), shape  # R22

    def winner(self, s: State) -> Winner | None:
        """R18 at the start of a turn, when the other player made the last hop."""
        first, second, turn, _, used, _ = s
        if used:
            return None
        if _apart(first if turn == 1 else second):
            return turn
        return 3 - turn if _apart(second if turn == 1 else first) else None

    def value(self, s: State, player: Player) -> int:
        """0 if the opponent is at the goal, else 10 if the player is, else 5."""
        own, foe = s[:2] if player == 1 else (s[1], s[0])
        return 0 if _apart(foe) else 10 if _apart(own) else 5

    def state_from_term(self, term: Term) -> State:
        """Section 2, with section 0's conditions on a state inside a continuous jump."""
        visited: Term = []
        if isinstance(term, Compound):
            if term.name != "-" or len(term.args) != 2:
                raise TermError(f"no state: {term!r}")
            term, visited = term.args
            if visited == []:
                raise TermError("a continuous jump has used two squares at least")
        board, turn, hops = as_tuple(term, 3)
        rows = [as_list(row) for row in as_list(board)]
        height, width = len(rows), len(rows[0]) if rows else 0
        if height not in _SIDES or width not in _SIDES:
            raise TermError(f"no board of {height} x {width}")
        sets = [0, 0, 0]
        for y, row in enumerate(rows):
            for x, piece in enumerate(as_list(row, width)):
                if piece not in (0, 1, 2):
                    raise TermError(f"no piece: {piece!r}")
                sets[as_int(piece)] |= 1 << 16 * x + y
        if turn not in (1, 2) or as_int(hops) < 0:
            raise TermError(f"no turn and hops: {turn!r}, {hops!r}")
        used: tuple[int, ...] = ()
        if visited != []:
            used = tuple(self._square(*as_list(square, 2)) for square in as_list(visited))
            self._check_used(sets, as_int(turn), as_int(hops), used, (height, width))
        return sets[1], sets[2], as_int(turn), as_int(hops), used, (height, width)

    @staticmethod
    def _check_used(
        sets: list[int], turn: int, hops: int, used: tuple[int, ...], shape: Shape
    ) -> None:
        empty, own = sets[0], sets[turn]
        if (
            not 2 <= len(used) <= hops
            or not own >> used[-1] & 1
            or not all(empty >> square & 1 for square in used[:-1])
            or _apart(sets[1])
            or _apart(sets[2])
            or not _lattice(shape).jumps(own, used)
        ):
            raise TermError("no state inside a continuous jump")

    @staticmethod
    def _square(x: Term, y: Term) -> int:
        if as_int(x) not in range(1, 16) or as_int(y) not in range(1, 16):
            raise TermError(f"no square: {x!r}, {y!r}")
        return 16 * as_int(x) + as_int(y) - 17

    def term_of_state(self, s: State) -> Term:
        first, second, turn, hops, used, (height, width) = s
        board: list[Term] = [
            [
                1 if first >> square & 1 else 2 if second >> square & 1 else 0
                for square in range(y, 16 * width, 16)
            ]
            for y in range(height)
        ]
        state = (board, turn, hops)
        return Compound("-", (state, [[q // 16 + 1, q % 16 + 1] for q in used])) if used else state

    def move_from_term(self, term: Term) -> Move:
        if term == "stop":
            return ()
        x, y, to_x, to_y = as_tuple(term, 4)
        return self._square(x, y), self._square(to_x, to_y)

    def term_of_move(self, m: Move) -> Term:
        if not m:
            return "stop"
        here, there = m
        return here // 16 + 1, here % 16 + 1, there // 16 + 1, there % 16 + 1


MODEL = Apart()
