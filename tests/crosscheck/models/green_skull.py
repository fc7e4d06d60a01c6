"""Green Skull on three bit sets, one a kind.

The cell ``(Row,Col)`` is bit ``10*(Row-1) + Col-1``. A step (R3, R10) is a shift of the whole
set by 1, 10 or 11 places up or down and a jump (R11) two shifts with a look at the cell
between; the cells outside the triangle are never occupied and never empty, so nothing
wraps round an edge.

State: ``(X, O, Z, kind to move, holder, captured X, captured O, captured Z)``, kinds numbered
0 to 2 in this order. Move: the path of cells, ``()`` for the skip and the pass. Paths compare
as the lists of hops do.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import TypeAlias

from .base import Model, Player, Winner, check_options
from .terms_text import Compound, Term, TermError, as_atom, as_int, as_list

__all__ = ["MODEL", "GreenSkull", "Move", "State"]

State: TypeAlias = tuple[int, int, int, int, int, int, int, int]
Move: TypeAlias = tuple[int, ...]

_KINDS = "XOZ"
_PIECES = (10, 10, 8)  # R2
_CELLS = tuple(10 * r + c for r in range(10) for c in range(r + 1))
_BOARD = sum(1 << cell for cell in _CELLS)  # R1
_SHIFTS = (1, 10, 11)  # R3, each in both senses
_STEPS = frozenset((*_SHIFTS, *(-d for d in _SHIFTS)))
_AWAY = (  # R4: the cells off the edge of X (left), O (right) and Z (base)
    sum(1 << cell for cell in _CELLS if cell % 10 > 0),
    sum(1 << cell for cell in _CELLS if cell % 10 < cell // 10),
    sum(1 << cell for cell in _CELLS if cell < 90),
)
_AWAY_X, _AWAY_O, _AWAY_Z = _AWAY
_ON_EDGE = tuple(_BOARD & ~away for away in _AWAY)
# For each cell the jumps from it: bit jumped over, bit and number of the landing cell.
_JUMPS = {
    cell: tuple(
        (1 << cell + d, 1 << cell + 2 * d, cell + 2 * d)
        for d in sorted(_STEPS)
        if cell + d in _CELLS and cell + 2 * d in _CELLS
    )
    for cell in _CELLS
}
_START = (  # R5
    "..........",
    "..........",
    "Z.Z.......",
    "Z..Z......",
    "..Z.......",
    "..ZZ......",
    "O..Z..X...",
    "OO....XX..",
    "OOO...XXX.",
    "OOOO..XXXX",
)


def _chains(occupied: int, path: Move, moves: list[Move]) -> None:
    """Add every way to jump on (R13, R16); the jumping piece is not among the occupied."""
    for over, landing, cell in _JUMPS[path[-1]]:
        if occupied & over and not occupied & landing:
            longer = (*path, cell)
            moves.append(longer)
            _chains(occupied ^ over, longer, moves)


class GreenSkull(Model[State, Move]):
    """The rules R1 to R27."""

    name = "green_skull"
    players = ("X", "O", "Z")

    def initial(self, options: Mapping[str, object]) -> State:
        """R5 to R7; the option ``first`` is ``'X'`` or ``'O'``."""
        check_options(options, "first")
        first = options.get("first", "X")
        if first not in ("X", "O"):
            raise ValueError(f"first: {first!r}")
        x, o, z = (
            sum(1 << cell for cell in _CELLS if _START[cell // 10][cell % 10] == kind)
            for kind in _KINDS
        )
        return x, o, z, 0 if first == "X" else 1, 1, 0, 0, 0

    def to_move(self, s: State) -> Player:
        return _KINDS[s[3]]

    def legal_moves(self, s: State) -> list[Move]:
        x, o, z, kind = s[:4]
        if not (x & _AWAY_X and o & _AWAY_O and z & _AWAY_Z):  # R22, R23
            return []
        own = s[kind]
        occupied = x | o | z
        empty = _BOARD ^ occupied
        moves: list[Move] = [()] if kind == 2 else []  # R20
        for d in _SHIFTS:
            # Forwards and backwards: steps (R10), then jumps with their chains (R11 to R16).
            targets = own << d & empty
            while targets:
                cell = targets.bit_length() - 1
                targets ^= 1 << cell
                moves.append((cell - d, cell))
            targets = own >> d & empty
            while targets:
                cell = targets.bit_length() - 1
                targets ^= 1 << cell
                moves.append((cell + d, cell))
            targets = (own << d & occupied) << d & empty
            while targets:
                cell = targets.bit_length() - 1
                targets ^= 1 << cell
                origin = cell - d - d
                moves.append((origin, cell))
                _chains(occupied ^ (1 << origin | 1 << cell - d), (origin, cell), moves)
            targets = (own >> d & occupied) >> d & empty
            while targets:
                cell = targets.bit_length() - 1
                targets ^= 1 << cell
                origin = cell + d + d
                moves.append((origin, cell))
                _chains(occupied ^ (1 << origin | 1 << cell + d), (origin, cell), moves)
        if not moves:
            return [()]  # R21
        moves.sort()
        return moves

    def play(self, s: State, m: Move) -> State:
        x, o, z, kind, holder, x_gone, o_gone, z_gone = s
        new_holder = holder
        if m:
            origin, last = m[0], m[-1]
            out, into = 1 << origin, 1 << last
            if m[1] - origin not in _STEPS:
                for here, there in pairwise(m):
                    over = 1 << ((here + there) >> 1)
                    if x & over:  # R12
                        x ^= over
                        x_gone += 1
                    elif o & over:
                        o ^= over
                        o_gone += 1
                    else:
                        z ^= over
                        z_gone += 1
                if kind == 2 or kind == holder:  # R17
                    new_holder = 1 - holder
            if kind == 0:
                x = x ^ out | into
            elif kind == 1:
                o = o ^ out | into
            else:
                z = z ^ out | into
        # R18
        following = 1 - holder if kind == 2 else 2 if new_holder == kind else 1 - kind
        return x, o, z, following, new_holder, x_gone, o_gone, z_gone

    def winner(self, s: State) -> Winner | None:
        if s[0] & _AWAY_X and s[1] & _AWAY_O and s[2] & _AWAY_Z:
            return None
        scores = [self._score(s, kind) for kind in range(3)]
        best = max(scores)
        return " " if scores.count(best) > 1 else _KINDS[scores.index(best)]  # R27

    def value(self, s: State, player: Player) -> int:
        """R25, R26."""
        return self._score(s, self.players.index(str(player)))

    @staticmethod
    def _score(s: State, kind: int) -> int:
        on_edge = s[kind] & _ON_EDGE[kind]
        return 2 * on_edge.bit_count() + s[5] + s[6] + s[7] - s[5 + kind]

    def state_from_term(self, term: Term) -> State:
        """As the spec's section 2; pieces on the board and captured ones make 10, 10 and 8."""
        if not isinstance(term, Compound) or term.name != "state" or len(term.args) != 6:
            raise TermError(f"no state: {term!r}")
        board, kind, holder, *gone = term.args
        sets = {"X": 0, "O": 0, "Z": 0, " ": 0}
        for r, row in enumerate(as_list(board, 10)):
            for c, piece in enumerate(as_list(row, r + 1)):
                if as_atom(piece) not in sets:
                    raise TermError(f"no piece: {piece!r}")
                sets[as_atom(piece)] |= 1 << 10 * r + c
        counts = [as_int(count) for count in gone]
        for letter, total, count in zip(_KINDS, _PIECES, counts, strict=True):
            if count < 0 or sets[letter].bit_count() + count != total:
                raise TermError(f"{letter} on the board and captured do not make {total}")
        if kind not in ("X", "O", "Z") or holder not in ("X", "O"):
            raise TermError(f"no kinds: {kind!r}, {holder!r}")
        x_gone, o_gone, z_gone = counts
        mover, owner = _KINDS.index(as_atom(kind)), _KINDS.index(as_atom(holder))
        return sets["X"], sets["O"], sets["Z"], mover, owner, x_gone, o_gone, z_gone

    def term_of_state(self, s: State) -> Term:
        x, o, z, kind, holder, *gone = s

        def piece(bit: int) -> Term:
            return "X" if x & bit else "O" if o & bit else "Z" if z & bit else " "

        board: list[Term] = [[piece(1 << 10 * r + c) for c in range(r + 1)] for r in range(10)]
        return Compound("state", (board, _KINDS[kind], _KINDS[holder], *gone))

    def move_from_term(self, term: Term) -> Move:
        """`ValueError` also for hops off the triangle or hops that do not join (R14)."""
        path: list[int] = []
        for hop in as_list(term):
            row, col, to_row, to_col = map(as_int, as_list(hop, 4))
            if not (1 <= col <= row <= 10 and 1 <= to_col <= to_row <= 10):
                raise TermError(f"off the board: {hop!r}")
            here, there = 10 * row + col - 11, 10 * to_row + to_col - 11
            if path and path[-1] != here:
                raise TermError(f"the hops do not join: {term!r}")
            path += [there] if path else [here, there]
        return tuple(path)

    def term_of_move(self, m: Move) -> Term:
        cells = [(cell // 10 + 1, cell % 10 + 1) for cell in m]
        return [[*here, *there] for here, there in pairwise(cells)]


MODEL = GreenSkull()
