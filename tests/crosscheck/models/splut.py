"""Splut! on a flat walled board of bytes.

The square ``[X,Y]`` is byte ``16*Y + X`` on every size; all bytes off the diamond are walls, so a
walk in any direction ends without a test of coordinates. The length tells the size.

State: ``(board, turn, steps, last, now, lev, teams, out)`` with rocks' squares in sorted tuples and
`lev` a square, `_NONE` or `_STOPPED`. With three or four players `teams` are those in the game, the
one to move first, and `out` the others, the latest first; both are empty in a game of two.

Move: ``(piece, square, direction, type, extra)``, where `extra` is
the rock's square, the throw's direction or 0; ``()`` is the pass. The numbers are chosen so that
the canonical order of section 4 is the order of these tuples.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from .base import Model, Player, Winner, check_options
from .terms_text import Term, TermError, as_atom, as_int, as_list

__all__ = ["MODEL", "Move", "Splut", "State"]

Squares: TypeAlias = tuple[int, ...]
State: TypeAlias = tuple[bytes, int, int, Squares, Squares, int, Squares, Squares]
Move: TypeAlias = tuple[int, ...]

_EMPTY: Final = 0
_ROCK: Final = 1
_PIECES = (*"SDTsdt", *(kind + number for number in "1234" for kind in "SDT"))
"""Numbered from 2: three for each player of a game of two, then three for each of four (R25)."""
_WALL: Final = 2 + len(_PIECES)
_SORCERERS = range(2, _WALL, 3)
_DWARFS = range(3, _WALL, 3)
_TROLLS = range(4, _WALL, 3)
# R13: what a flying rock cannot enter.
_OBSTACLES = frozenset((_ROCK, *_TROLLS, _WALL))
_CELLS: tuple[Term, ...] = (0, "R", *_PIECES)

_DIRECTIONS = ("UP", "RIGHT", "DOWN", "LEFT")
_DELTAS = (-16, 1, 16, -1)
_NUMBERED_DELTAS = tuple(enumerate(_DELTAS))
_TYPES = ("emptySpace", "sorcererLevitate", "trollPull", "trollThrow", "dwarfPush")
_STEP, _LEVITATE, _PULL, _THROW, _PUSH = range(5)
_NONE: Final = 0
_STOPPED: Final = -1


def _width(size: int, y: int) -> tuple[int, int]:
    """First and last column of row y (R1)."""
    middle = (size + 1) // 2
    reach = middle - 1 - abs(y - middle)
    return middle - reach, middle + reach


def _blank(size: int) -> bytearray:
    board = bytearray([_WALL]) * (16 * (size + 2))
    for y in range(1, size + 1):
        first, last = _width(size, y)
        board[16 * y + first : 16 * y + last + 1] = bytes(last + 1 - first)
    return board


_BLANKS = {size: bytes(_blank(size)) for size in (7, 9, 11)}


def _carry(squares: Squares, moved: Squares, delta: int) -> Squares:
    """Section 3's upkeep (1): the squares, those of rocks that moved by delta replaced."""
    return tuple(sorted([q + delta if q in moved else q for q in squares]))


def _sorcerer(player: int) -> int:
    """The number of a Sorcerer where three or four play; Dwarf and Troll follow (R25)."""
    return 5 + 3 * player


class Splut(Model[State, Move]):
    """The rules R1 to R28."""

    name = "splut"
    players = (1, 2)

    def initial(self, options: Mapping[str, object]) -> State:
        """R1 to R4, R25; ``size`` is 7, 9 (default) or 11, ``players`` 2 (default), 3 or 4."""
        check_options(options, "size", "players")
        size = options.get("size", 9)
        if not isinstance(size, int) or size not in _BLANKS:
            raise ValueError(f"size: {size!r}")
        board = bytearray(_BLANKS[size])
        middle = (size + 1) // 2
        for x, y in ((middle, 1), (1, middle), (size, middle), (middle, size)):
            board[16 * y + x] = _ROCK
        players = options.get("players", 2)
        if players in (3, 4):
            return self._round_table(board, size, int(str(players)))
        if players != 2:
            raise ValueError(f"players: {players!r}")
        ours, theirs = 16 * (size - 1) + middle - 1, 32 + middle - 1
        board[ours : ours + 3] = bytes((2, 3, 4))
        board[theirs : theirs + 3] = bytes((7, 6, 5))
        return bytes(board), 1, 1, (), (), _NONE, (), ()

    @staticmethod
    def _round_table(board: bytearray, size: int, players: int) -> State:
        """R25: the first team is turned by a quarter for each of the others, clockwise."""
        middle = (size + 1) // 2
        squares = [(middle - 1, size - 1), (middle, size - 1), (middle + 1, size - 1)]
        for player in range(1, players + 1):
            for kind, (x, y) in enumerate(squares):
                board[16 * y + x] = _sorcerer(player) + kind
            squares = [(size + 1 - y, x) for x, y in squares]
        return bytes(board), 1, 1, (), (), _NONE, tuple(range(1, players + 1)), ()

    def players_of(self, s: State) -> tuple[Player, ...]:
        return tuple(sorted(s[6] + s[7])) or self.players

    def to_move(self, s: State) -> Player:
        return s[6][0] if s[6] else 2 - s[1] % 2

    def legal_moves(self, s: State) -> list[Move]:
        board, turn, _, last, _, lev, teams, _ = s
        if self.winner(s) is not None:
            return []
        sorcerer = _sorcerer(teams[0]) if teams else 2 if turn % 2 else 5
        moves: list[Move] = []

        here = board.index(sorcerer)
        rocks: list[int] | Squares = ()  # R21, R23: the rocks that may be taken along
        if lev == _NONE:
            rocks = []
            rock = board.find(_ROCK)
            while rock >= 0:
                if rock not in last:
                    rocks.append(rock)
                rock = board.find(_ROCK, rock + 1)
        elif lev != _STOPPED and lev not in last:
            rocks = (lev,)
        for direction, delta in _NUMBERED_DELTAS:
            if board[here + delta] == _EMPTY:
                moves.append((sorcerer, here, direction, _STEP, 0))
                for rock in rocks:
                    # R22: the square that the Sorcerer leaves counts as empty.
                    if board[rock + delta] == _EMPTY or rock + delta == here:
                        moves.append((sorcerer, here, direction, _LEVITATE, rock))

        here = board.find(sorcerer + 1)
        if here >= 0:
            for direction, delta in _NUMBERED_DELTAS:
                ahead = here + delta
                if board[ahead] == _EMPTY:
                    moves.append((sorcerer + 1, here, direction, _STEP, 0))
                else:  # R18, R19
                    while _EMPTY < board[ahead] < _WALL:
                        ahead += delta
                    if board[ahead] == _EMPTY:
                        moves.append((sorcerer + 1, here, direction, _PUSH, 0))

        troll = sorcerer + 2
        here = board.find(troll)
        if here >= 0:
            for direction, delta in _NUMBERED_DELTAS:
                ahead = here + delta
                if board[ahead] == _EMPTY:
                    moves.append((troll, here, direction, _STEP, 0))
                    if board[here - delta] == _ROCK:  # R11
                        moves.append((troll, here, direction, _PULL, 0))
                elif board[ahead] == _ROCK:  # R12, R13
                    for throw, way in _NUMBERED_DELTAS:
                        if board[ahead + way] not in _OBSTACLES or ahead + way == here:
                            moves.append((troll, here, direction, _THROW, throw))
        return moves or [()]  # R7

    def play(self, s: State, m: Move) -> State:
        board, turn, steps, last, now, lev, teams, out = s
        after = teams[1:] + teams[:1]  # R26: who has moved is the last of the next round
        if not m:
            return board, turn + 1, min(turn + 1, 3), now, (), _NONE, after, out
        piece, here, direction, kind, extra = m
        delta = _DELTAS[direction]
        ahead = here + delta
        cells = bytearray(board)
        moved: Squares = ()
        shift = delta  # of the rocks that move
        steps -= 1
        cells[here] = _EMPTY
        if kind == _STEP:
            cells[ahead] = piece
        elif kind == _LEVITATE:
            moved = (extra,)
            cells[extra] = _EMPTY
            cells[extra + delta] = _ROCK
            cells[ahead] = piece
        elif kind == _PULL:
            moved = (here - delta,)
            cells[here - delta] = _EMPTY
            cells[here] = _ROCK
            cells[ahead] = piece
        elif kind == _PUSH:
            end = ahead
            pushed = []
            while cells[end] != _EMPTY:
                if cells[end] == _ROCK:
                    pushed.append(end)
                end += delta
            moved = tuple(pushed)
            while end != ahead:
                cells[end] = cells[end - delta]
                end -= delta
            cells[ahead] = piece
        else:
            cells[ahead] = piece
            landing = self._landing(cells, ahead, _DELTAS[extra])
            hit = cells[landing]
            cells[landing] = _ROCK
            if hit in _SORCERERS and not teams:  # R24
                return bytes(cells), turn, 0, (), (), _NONE, (), ()
            if hit in _SORCERERS:  # R27
                dead = (hit - 5) // 3
                after = tuple(player for player in after if player != dead)
                out = (dead, *out)
                for number in (hit + 1, hit + 2):
                    cells = cells.replace(bytes([number]), bytes([_EMPTY]))
                if len(after) == 1:  # R28
                    return bytes(cells), turn, 0, (), (), _NONE, after, out
            moved = (ahead,)
            shift = landing - ahead
            steps = 0  # R17
        if moved:
            last = _carry(last, moved, shift)
            now = tuple(sorted({*_carry(now, moved, shift), *[q + shift for q in moved]}))
        if steps == 0:
            return bytes(cells), turn + 1, min(turn + 1, 3), now, (), _NONE, after, out
        if kind == _LEVITATE:
            lev = extra + delta
        elif lev != _NONE:
            lev = _STOPPED  # R23
        return bytes(cells), turn, steps, last, now, lev, teams, out

    @staticmethod
    def _landing(cells: bytearray, square: int, way: int) -> int:
        """R13 to R16: where a rock thrown from the square comes down."""
        while True:
            following = cells[square + way]
            if following in _OBSTACLES:
                return square
            square += way
            if following in _SORCERERS:
                return square

    def winner(self, s: State) -> Winner | None:
        if s[6]:
            return s[6][0] if len(s[6]) == 1 else None
        if 2 not in s[0]:
            return 2
        return None if 5 in s[0] else 1

    def value(self, s: State, player: Player) -> int:
        """Section 7."""
        won = self.winner(s)
        if won is not None:
            return 10_000 if won == player else -10_000
        board = s[0]
        if s[6]:
            return self._standing(board, s[6], len(s[7]), player)
        merit = (
            2 * (self._reach(board, 5, 2) - self._reach(board, 2, 5))
            + 3 * (self._aimed(board, 5) - self._aimed(board, 2))
            + 5 * ((_DWARFS[0] in board) - (_DWARFS[1] in board))
        )
        return merit if player == 1 else -merit

    def _standing(self, board: bytes, teams: Squares, dead: int, player: Player) -> int:
        """The nearest prey and the nearest danger, and a thousand for each rival who is out."""
        if player not in teams:
            return -10_000
        own = _sorcerer(int(player))
        others = [_sorcerer(team) for team in teams if team != player]
        guards = sum(other + 1 in board for other in others)
        return (
            2 * min(self._reach(board, other, own) for other in others)
            - 2 * min(self._reach(board, own, other) for other in others)
            + 3 * max(self._aimed(board, other) for other in others)
            - 3 * self._aimed(board, own)
            + 5 * ((own + 1 in board) - guards)
            + 1_000 * dead
        )

    @staticmethod
    def _reach(board: bytes, team: int, target: int) -> int:
        """The shortest way from a team's Troll over a rock to another Sorcerer; a team is known by
        the number of its own.
        """
        troll_y, troll_x = divmod(board.index(team + 2), 16)
        target_y, target_x = divmod(board.index(target), 16)
        return min(
            abs(troll_x - x) + abs(troll_y - y) + abs(x - target_x) + abs(y - target_y)
            for y, x in (divmod(i, 16) for i, cell in enumerate(board) if cell == _ROCK)
        )

    @staticmethod
    def _aimed(board: bytes, sorcerer: int) -> int:
        """How many rocks a Sorcerer sees, looking over Dwarfs and empty squares only."""
        target = board.index(sorcerer)
        count = 0
        for delta in _DELTAS:
            square = target + delta
            while board[square] == _EMPTY or board[square] in _DWARFS:
                square += delta
            count += board[square] == _ROCK
        return count

    def state_from_term(self, term: Term) -> State:
        """Section 3, the seed's three elements too; both Trolls stand and no piece twice.

        Play keeps four rocks (R10); a position made by hand may have fewer.
        """
        parts = as_list(term)
        if len(parts) == 3:
            parts = [*parts, [[], [], "none"]]
        teams, out = self._round(parts[4:])
        rows, turn, steps, memory = as_list(parts[:4], 4)
        size = len(as_list(rows))
        if size not in _BLANKS:
            raise TermError(f"no board of {size} rows")
        board = bytearray(_BLANKS[size])
        for y, row in enumerate(as_list(rows), 1):
            first, last = _width(size, y)
            for x, cell in enumerate(as_list(row, size), 1):
                if first <= x <= last:
                    if cell not in _CELLS:
                        raise TermError(f"no piece: {cell!r}")
                    board[16 * y + x] = _CELLS.index(cell)
                elif cell != (-2 if x == last + 1 else -1):
                    raise TermError(f"[{x},{y}] is off the board: {cell!r}")
        counts = [board.count(number) for number in range(_ROCK, _WALL)]
        if not 1 <= counts[0] <= 4 or max(counts[1:]) > 1:
            raise TermError("not one to four rocks, or two of another piece")
        present = {number for number in range(2, _WALL) if number in board}
        needed = {_sorcerer(team) + kind for team in teams for kind in (0, 2)} or {4, 7}
        able = {_sorcerer(team) + kind for team in teams for kind in range(3)} or set(range(2, 8))
        if not needed <= present <= able:
            raise TermError("a piece that is missing, or of nobody who plays")
        barred, now, lev = as_list(memory, 3)
        if isinstance(lev, list):
            level = self._square(lev)
        elif lev in ("none", "stopped"):
            level = _NONE if lev == "none" else _STOPPED
        else:
            raise TermError(f"no levitation: {lev!r}")
        if as_int(turn) < 1 or not 0 <= as_int(steps) <= 3:
            raise TermError(f"no turn and steps: {turn!r}, {steps!r}")
        return (
            bytes(board),
            as_int(turn),
            as_int(steps),
            self._squares(barred),
            self._squares(now),
            level,
            teams,
            out,
        )

    @staticmethod
    def _round(parts: list[Term]) -> tuple[Squares, Squares]:
        """R25, R26: nothing more in a game of two, else who plays and who is out."""
        if not parts:
            return (), ()
        teams, out = [tuple(map(as_int, as_list(part))) for part in as_list(parts, 2)]
        if not teams or sorted(teams + out) not in ([1, 2, 3], [1, 2, 3, 4]):
            raise TermError(f"not three or four players: {teams}, {out}")
        around = sorted(teams)
        first = around.index(teams[0])
        if teams != tuple(around[first:] + around[:first]):
            raise TermError(f"turns do not go round: {teams}")
        return teams, out

    @staticmethod
    def _square(term: Term) -> int:
        x, y = map(as_int, as_list(term, 2))
        if not (1 <= x <= 11 and 1 <= y <= 11):
            raise TermError(f"no square: {term!r}")
        return 16 * y + x

    def _squares(self, term: Term) -> Squares:
        squares = tuple(map(self._square, as_list(term)))
        if squares != tuple(sorted(set(squares))):
            raise TermError(f"not sorted by row and column: {term!r}")
        return squares

    def term_of_state(self, s: State) -> Term:
        board, turn, steps, last, now, lev, teams, out = s
        size = len(board) // 16 - 2
        rows: list[Term] = []
        for y in range(1, size + 1):
            left, right = _width(size, y)
            row: list[Term] = [-1] * size
            row[left - 1 : right] = [_CELLS[c] for c in board[16 * y + left : 16 * y + right + 1]]
            if right < size:
                row[right] = -2
            rows.append(row)
        level: Term = _pair(lev) if lev > 0 else "none" if lev == _NONE else "stopped"
        others: list[Term] = [[*teams], [*out]] if teams else []
        memory: Term = [[_pair(q) for q in last], [_pair(q) for q in now], level]
        return [rows, turn, steps, memory, *others]

    def move_from_term(self, term: Term) -> Move:
        if term == "pass":
            return ()
        piece, square, direction, kind, *rest = as_list(term)
        if piece not in _CELLS[2:] or direction not in _DIRECTIONS or kind not in _TYPES:
            raise TermError(f"no move: {term!r}")
        number = _TYPES.index(as_atom(kind))
        if len(rest) != (number in (_LEVITATE, _THROW)):
            raise TermError(f"no move: {term!r}")
        extra = 0
        if number == _LEVITATE:
            extra = self._square(rest[0])
        elif number == _THROW:
            if rest[0] not in _DIRECTIONS:
                raise TermError(f"no direction: {rest[0]!r}")
            extra = _DIRECTIONS.index(as_atom(rest[0]))
        return (
            _CELLS.index(piece),
            self._square(square),
            _DIRECTIONS.index(as_atom(direction)),
            number,
            extra,
        )

    def term_of_move(self, m: Move) -> Term:
        if not m:
            return "pass"
        piece, here, direction, kind, extra = m
        rest: list[Term] = []
        if kind == _LEVITATE:
            rest = [_pair(extra)]
        elif kind == _THROW:
            rest = [_DIRECTIONS[extra]]
        return [_CELLS[piece], _pair(here), _DIRECTIONS[direction], _TYPES[kind], *rest]


def _pair(square: int) -> Term:
    return [square % 16, square // 16]


MODEL = Splut()
