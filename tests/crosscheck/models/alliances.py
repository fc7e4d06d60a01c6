"""Alliances in plain Python: flat bytes, tables made once, searches over neighbour lists.

Cells are numbered 0..120 in the order of the rules, line by line; a board is 121 bytes, 0 for
an empty cell, else the colour's number plus one. Colours are numbered as in the terms: orange
0, purple 1, green 2. Path questions are answered by 0-1 breadth-first searches, and the colours
that a disc decides by the chains which contain that disc (see `AlliancesState.settled`).
"""

from collections.abc import Mapping, Sequence
from itertools import chain, compress
from typing import NamedTuple, TypeAlias

from .base import Model, Player, check_options
from .terms_text import Term, as_atom, as_int, as_list

__all__ = [
    "ALLY",
    "CELLS",
    "COLOURS",
    "INDEX",
    "MODEL",
    "NEIGHBOURS",
    "SIDES",
    "STRETCHES",
    "Alliances",
    "AlliancesMove",
    "AlliancesState",
    "settle",
]

COLOURS = ("orange", "purple", "green")
ORANGE, PURPLE, GREEN = range(3)
OPEN = -1
SUPPLY = 42  # R6

ALLY = ((GREEN, ORANGE, PURPLE), (PURPLE, GREEN, ORANGE))  # R9: ALLY[player][colour]

# Section 2: first and last diagonal of each line.
FIRST = (0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 7, 8, 9, 10, 11)
LAST = (1, 2, 3, 4, 5, 5, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 11, 12, 12, 12, 12, 12)

CELLS = tuple(
    (line, diagonal)
    for line, (first, last) in enumerate(zip(FIRST, LAST, strict=True))
    for diagonal in range(first, last + 1)
)
INDEX = {place: cell for cell, place in enumerate(CELLS)}

STEPS = ((-1, 0), (1, 1), (-2, -1), (2, 1), (-1, -1), (1, 0))  # R3
NEIGHBOURS = tuple(
    tuple(INDEX[line + dl, diag + dd] for dl, dd in STEPS if (line + dl, diag + dd) in INDEX)
    for line, diag in CELLS
)


def _cells(*places: tuple[int, int]) -> frozenset[int]:
    return frozenset(INDEX[place] for place in places)


# R4: SIDES[colour] are its two opposite sides of five cells.
SIDES = (
    (
        _cells((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)),
        _cells((18, 12), (19, 12), (20, 12), (21, 12), (22, 12)),
    ),
    (
        _cells((0, 1), (1, 2), (2, 3), (3, 4), (4, 5)),
        _cells((18, 7), (19, 8), (20, 9), (21, 10), (22, 11)),
    ),
    (
        _cells((7, 1), (9, 2), (11, 3), (13, 4), (15, 5)),
        _cells((7, 7), (9, 8), (11, 9), (13, 10), (15, 11)),
    ),
)


def _stretches(colour: int) -> tuple[frozenset[int], frozenset[int]]:
    """R10: the two parts of the border between a colour's sides, with the sides' end cells."""
    border = {cell for cell, near in enumerate(NEIGHBOURS) if len(near) < 6}
    sides = SIDES[colour][0] | SIDES[colour][1]
    rest = border - sides
    parts: list[frozenset[int]] = []
    while rest:
        part = [min(rest)]
        for cell in part:  # grows while it is walked
            part.extend(n for n in NEIGHBOURS[cell] if n in rest and n not in part)
        rest -= set(part)
        ends = {n for cell in part for n in NEIGHBOURS[cell] if n in sides}
        parts.append(frozenset(part) | ends)
    one, other = parts
    return one, other


STRETCHES = tuple(_stretches(colour) for colour in range(3))

# Twelve pieces of border, four bits a colour: EDGES[cell] has the bits of those it lies on.
EDGES = tuple(
    sum(
        1 << (4 * colour + bit)
        for colour in range(3)
        for bit, piece in enumerate((*SIDES[colour], *STRETCHES[colour]))
        if cell in piece
    )
    for cell in range(len(CELLS))
)
BOTH_SIDES = tuple(0b0011 << (4 * colour) for colour in range(3))
BOTH_STRETCHES = tuple(0b1100 << (4 * colour) for colour in range(3))


def _table(of: Mapping[int, int], otherwise: int) -> bytes:
    """A table for `bytes.translate`: a value for each kind of cell."""
    return bytes(of.get(kind, otherwise) for kind in range(256))


IS_EMPTY = _table({0: 1}, 0)

# What a search may do with a cell: walk over it freely, fill it, or nothing (any more).
FREE, FILL, CLOSED = range(3)
PATH_COSTS = tuple(  # R8, R18
    tuple(_table({colour + 1: FREE, ally + 1: FREE, 0: FILL}, CLOSED) for colour, ally in pairs)
    for pairs in (tuple(enumerate(allies)) for allies in ALLY)
)
FENCE_COSTS = tuple(  # R10, R19
    tuple(_table({ally + 1: FREE, 0: FILL}, CLOSED) for ally in allies) for allies in ALLY
)


class Chain(NamedTuple):
    """Chains of certain discs, and whom they serve: (pieces of border to join, player, colour)."""

    discs: bytes
    serves: tuple[tuple[int, int, int], ...]


def _chains(disc: int) -> tuple[Chain, ...]:
    """All kinds of chains that a disc can be part of: two of two colours and one of its own."""
    pairs = [(player, colour) for player in (0, 1) for colour in range(3)]
    kinds = [
        Chain(
            _table({disc + 1: 1, partner + 1: 1}, 0),
            tuple(
                (BOTH_SIDES[colour], player, colour)
                for player, colour in pairs
                if {colour, ALLY[player][colour]} == {disc, partner}
            ),
        )
        for partner in range(3)
        if partner != disc
    ]
    fences = tuple((BOTH_STRETCHES[c], p, c) for p, c in pairs if ALLY[p][c] == disc)
    return (*kinds, Chain(_table({disc + 1: 1}, 0), fences))


CHAINS = tuple(_chains(disc) for disc in range(3))

AlliancesMove: TypeAlias = tuple[int, int]  # cell, colour

# PLACEMENTS[which colours are left][cell]: the cell's moves, green < orange < purple.
PLACEMENTS = tuple(
    tuple(
        tuple((cell, colour) for colour in (GREEN, ORANGE, PURPLE) if left >> colour & 1)
        for cell in range(len(CELLS))
    )
    for left in range(8)
)


class AlliancesState(NamedTuple):
    """A position.

    `settled` follows from board and owners: no open colour is joined or blocked for anybody. It
    holds after every move, since a move tests all open colours (R13); then the next disc can
    decide a colour only by a chain or fence of its own. A position made by hand may lack it.
    """

    board: bytes
    owners: tuple[int, int, int]
    supply: tuple[int, int, int]
    player: int
    settled: bool


def _cost(kinds: bytes, source: frozenset[int], goal: frozenset[int]) -> int:
    """Fewest cells to fill for a chain from source to goal, -1 if there can be none.

    0-1 breadth-first search: `here` holds the cells of cost `cost`, and grows while it is walked.
    """
    open_cells = bytearray(kinds)
    here: list[int] = []
    ahead: list[int] = []
    for cell in source:
        if (kind := open_cells[cell]) != CLOSED:
            open_cells[cell] = CLOSED
            (ahead if kind else here).append(cell)
    cost = 0
    while here or ahead:
        for cell in here:
            if cell in goal:
                return cost
            for near in NEIGHBOURS[cell]:
                if (kind := open_cells[near]) != CLOSED:
                    open_cells[near] = CLOSED
                    (ahead if kind else here).append(near)
        here, ahead = ahead, []
        cost += 1
    return -1


def distance(board: bytes, player: int, colour: int) -> int:
    """R18: discs the player still needs to join the colour's sides; 0 joined, -1 blocked (R10)."""
    return _cost(board.translate(PATH_COSTS[player][colour]), *SIDES[colour])


def fence_distance(board: bytes, player: int, colour: int) -> int:
    """R19: discs the player still needs to fence the colour off from the other; -1 impossible."""
    return _cost(board.translate(FENCE_COSTS[player][colour]), *STRETCHES[colour])


def settle(board: bytes, owners: tuple[int, int, int], mover: int) -> tuple[int, int, int]:
    """Who owns the colours after a disc of the mover: R8, R10, R12, R13, read as written."""
    found = list(owners)
    for colour in range(3):
        if owners[colour] == OPEN:
            mine = distance(board, mover, colour)
            theirs = distance(board, 1 - mover, colour)
            if mine == 0 or theirs == -1:
                found[colour] = mover
            elif theirs == 0 or mine == -1:
                found[colour] = 1 - mover
    return found[0], found[1], found[2]


def _settle_disc(
    board: bytes, owners: tuple[int, int, int], mover: int, cell: int, disc: int
) -> tuple[int, int, int]:
    """The same as `settle` when everything was settled before this disc.

    Only chains that contain the disc are new. That a player is blocked is found as the fence
    that blocks (R10): a chain of the other player's ally from one stretch of border to the other.
    """
    found: list[int] | None = None
    for discs, serves in CHAINS[disc]:
        for _, _, colour in serves:
            if owners[colour] == OPEN:
                break
        else:
            continue
        members = bytearray(board.translate(discs))
        members[cell] = 0
        linked = [cell]
        touched = 0
        for link in linked:  # grows while it is walked
            touched |= EDGES[link]
            for near in NEIGHBOURS[link]:
                if members[near]:
                    members[near] = 0
                    linked.append(near)
        for needed, player, colour in serves:
            if touched & needed == needed and owners[colour] == OPEN:
                if found is None:
                    found = list(owners)
                if found[colour] != mover:  # R12
                    found[colour] = player
    return owners if found is None else (found[0], found[1], found[2])


def _weight(path: int, fence: int) -> int:
    """W(e) of section 7: of distance and fence distance the one that exists counts."""
    return (9 - min(d for d in (path, fence, 18) if d >= 0)) ** 3


def _triple(term: Term, allowed: Sequence[int]) -> tuple[int, int, int]:
    numbers = [as_int(number) for number in as_list(term, 3)]
    if any(number not in allowed for number in numbers):
        raise ValueError(f"out of range: {numbers}")
    return numbers[0], numbers[1], numbers[2]


class Alliances(Model[AlliancesState, AlliancesMove]):
    """The model; see the module."""

    name = "alliances"
    players = (0, 1)

    def initial(self, options: Mapping[str, object]) -> AlliancesState:
        """R1, R2, R6: an empty board, 42 discs of each colour, player 0."""
        check_options(options)
        left = (SUPPLY, SUPPLY, SUPPLY)
        return AlliancesState(bytes(len(CELLS)), (OPEN, OPEN, OPEN), left, 0, True)

    def to_move(self, s: AlliancesState) -> int:
        """R2: turns alternate strictly."""
        return s.player

    def _options(self, s: AlliancesState) -> tuple[tuple[AlliancesMove, ...], ...]:
        """R7: each cell's moves with the colours that are left."""
        orange, purple, green = s.supply
        return PLACEMENTS[(orange > 0) | (purple > 0) << 1 | (green > 0) << 2]

    def legal_moves(self, s: AlliancesState) -> list[AlliancesMove]:
        """R5, R7, R14: any colour that is left on any empty cell until somebody owns two."""
        if self.winner(s) is not None:
            return []
        return list(chain.from_iterable(compress(self._options(s), s.board.translate(IS_EMPTY))))

    def is_legal(self, s: AlliancesState, m: AlliancesMove) -> bool:
        """R5, R7, R14, without the list of all moves."""
        cell, colour = m
        return s.board[cell] == 0 and s.supply[colour] > 0 and self.winner(s) is None

    def play(self, s: AlliancesState, m: AlliancesMove) -> AlliancesState:
        """R5, R6, R13: the disc, the supply, the owners, the other player."""
        cell, disc = m
        squares = bytearray(s.board)
        squares[cell] = disc + 1
        board = bytes(squares)
        orange, purple, green = s.supply
        if disc == ORANGE:
            orange -= 1
        elif disc == PURPLE:
            purple -= 1
        else:
            green -= 1
        if s.settled:
            owners = _settle_disc(board, s.owners, s.player, cell, disc)
        else:
            owners = settle(board, s.owners, s.player)
        return AlliancesState(board, owners, (orange, purple, green), 1 - s.player, True)

    def winner(self, s: AlliancesState) -> int | None:
        """R14: whoever owns two colours. There is no draw (R17)."""
        for player in (0, 1):
            if s.owners.count(player) >= 2:
                return player
        return None

    def perft(self, s: AlliancesState, depth: int) -> int:
        """As in `Model`; the last layer is counted without a list."""
        if depth == 1 and self.winner(s) is None:
            return s.board.count(0) * len(self._options(s)[0])
        return super().perft(s, depth)

    def distances(self, s: AlliancesState) -> tuple[tuple[int, ...], ...]:
        """R18 for both players and all colours, whoever owns them."""
        return tuple(tuple(distance(s.board, p, c) for c in range(3)) for p in (0, 1))

    def fence_distances(self, s: AlliancesState) -> tuple[tuple[int, ...], ...]:
        """R19 for both players and all colours, whoever owns them."""
        return tuple(tuple(fence_distance(s.board, p, c) for c in range(3)) for p in (0, 1))

    def value(self, s: AlliancesState, player: Player) -> int:
        """Section 0: the `hard` formula; value(0) = -value(1)."""
        if player not in self.players:
            raise ValueError(f"no player: {player!r}")
        board, owners = s.board, s.owners
        winner = self.winner(s)
        if winner is not None:
            return 1_000_000 if winner == player else -1_000_000
        total = 10_000 * (owners.count(0) - owners.count(1))
        for colour, owner in enumerate(owners):
            if owner == OPEN:
                mine, theirs = (
                    _weight(distance(board, p, colour), fence_distance(board, p, colour))
                    for p in (0, 1)
                )
                total += mine - theirs
        return total if player == 0 else -total

    def state_from_term(self, term: Term) -> AlliancesState:
        """``[Board,Colors,NPieces,Player]``; without the last it is player 0's move."""
        match as_list(term):
            case [rows, owners_term, supply_term]:
                player = 0
            case [rows, owners_term, supply_term, last]:
                player = as_int(last)
            case _:
                raise ValueError("a state has three or four elements")
        if player not in self.players:
            raise ValueError(f"no player: {player}")
        board = bytearray()
        for line, row in enumerate(as_list(rows, len(FIRST))):
            for name in as_list(row, LAST[line] - FIRST[line] + 1):
                board.append(("empty", *COLOURS).index(as_atom(name)))
        flat = bytes(board)
        owners = _triple(owners_term, (OPEN, 0, 1))
        supply = _triple(supply_term, range(SUPPLY + 1))
        return AlliancesState(flat, owners, supply, player, settle(flat, owners, 0) == owners)

    def term_of_state(self, s: AlliancesState) -> Term:
        """The canonical four elements."""
        rows: list[list[Term]] = [[] for _ in FIRST]
        for (line, _), disc in zip(CELLS, s.board, strict=True):
            rows[line].append(COLOURS[disc - 1] if disc else "empty")
        return [list(rows), list(s.owners), list(s.supply), s.player]

    def move_from_term(self, term: Term) -> AlliancesMove:
        """``[Line,Diagonal,Color]`` on a cell of the board."""
        line, diagonal, colour = as_list(term, 3)
        place = (as_int(line), as_int(diagonal))
        if place not in INDEX:
            raise ValueError(f"no cell: {place}")
        return INDEX[place], COLOURS.index(as_atom(colour))

    def term_of_move(self, m: AlliancesMove) -> Term:
        """Diagonals are counted as in the rules, not from 0 in each line."""
        cell, colour = m
        return [*CELLS[cell], COLOURS[colour]]


MODEL = Alliances()
