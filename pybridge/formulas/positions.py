"""Positions of ours and theirs: boards that look alike, and formulas for whole states."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final, TypeAlias

from ludolog.formulas.axes import Axes, Numbering, axes_of, squares
from ludolog.formulas.ends import rows_with_ends, with_ends
from ludolog.formulas.formula import Const, Formula, Helper, Unknown, inputs
from ludolog.formulas.learning import explain
from ludolog.formulas.piles import Pile
from ludolog.formulas.shapes import Path, Pattern, merged, parts, pattern_of, rebuilt
from ludolog.model import State
from ludolog.settings import as_term
from ludolog.terms import Value

__all__ = [
    "PLAIN",
    "Pairs",
    "Part",
    "at",
    "board_of",
    "board_path",
    "helpers_of",
    "learn",
    "likely_boards",
    "mover",
    "numbering_of",
    "offsets_of",
    "pile_of",
    "put",
    "shape_of",
    "translated",
]

NEARLY: Final = 0.95
"""A formula that explains so many positions of one shape needs no rival."""

DRAWN: Final = 3
"""Samples of each size from which formulas for states are learned."""

WALLED: Final = 40
"""Moves after which what stands where it stood is a wall."""

PLAIN: Final = Numbering()
"""Rows and columns, from one."""

Pairs: TypeAlias = Sequence[tuple[State[Any, Any], Value]]


# -- boards ---------------------------------------------------------------------------------------


def board_path(term: Value) -> Path | None:
    """Where a term has its board: the first list of at least five lists."""
    if type(term) is tuple and len(term) >= 5 and all(type(row) is tuple and row for row in term):
        return ()
    for n, part in enumerate(parts(term)):
        inner = board_path(part)
        if inner is not None:
            return (n, *inner)
    return None


def board_of(term: Value) -> Any:
    """The board of a state, a list of rows; None if it has none."""
    place = board_path(term)
    return None if place is None else at(term, place)


def at(term: Value, place: Sequence[int]) -> Any:
    """What stands there; None if nothing does."""
    for step in place:
        inner = parts(term)
        if step >= len(inner):
            return None
        term = inner[step]
    return term


def put(term: Value, place: Sequence[int], value: Value) -> Value:
    """The term with something else there."""
    if not place:
        return value
    inner = list(parts(term))
    inner[place[0]] = put(inner[place[0]], place[1:], value)
    return rebuilt(term, inner)


def likely_boards(board: Any, position: Value) -> Iterator[Value]:
    """Boards with the cells of ours, where theirs has as many of each kind; where there is none,
    another mixture of as many kinds.
    """
    width, height = len(board[0]), len(board)
    ours = Counter(cell for row in board for cell in row)
    grids = [
        (grid, Counter(cell for row in grid for cell in row))
        for grid in _grids(position, width, height)
    ]
    same = [pair for pair in grids if sorted(pair[1].values()) == sorted(ours.values())]
    for grid, theirs in same or grids:
        if len(theirs) != len(ours):
            continue
        kinds = sorted(theirs, key=lambda cell: theirs[cell])
        for order in itertools.permutations(sorted(ours, key=lambda cell: ours[cell])):
            names = dict(zip(kinds, order, strict=True))
            if not same or all(theirs[kind] == ours[names[kind]] for kind in kinds):
                yield tuple(tuple(names[cell] for cell in row) for row in grid)


def _grids(term: Value, width: int, height: int) -> Iterator[tuple[tuple[Value, ...], ...]]:
    """All parts of a term that are a board of that size, each also with rows for columns."""
    if type(term) is tuple:
        if len(term) == height and all(type(r) is tuple and len(r) == width for r in term):
            rows: Any = term
            yield rows
            if width == height:
                yield tuple(zip(*rows, strict=True))
            return
        if len(term) == width * height:
            yield from _flat(term, width, height)
    for part in parts(term):
        yield from _grids(part, width, height)


def _flat(
    cells: Sequence[Value], width: int, height: int
) -> Iterator[tuple[tuple[Value, ...], ...]]:
    """A list of squares as rows: in their order, or by two numbers in each."""
    pattern = pattern_of(cells[0])
    rows = [pattern.match(cell) for cell in cells]
    if all(row is not None for row in rows):
        columns = {name: [row[name] for row in rows] for name in pattern.names}  # type: ignore
        for xs, ys in itertools.permutations(pattern.names, 2):
            places = list(zip(columns[xs], columns[ys], strict=True))
            across, down = sorted(set(columns[xs]), key=str), sorted(set(columns[ys]), key=str)
            if len(across) == width and len(down) == height and len(set(places)) == len(cells):
                kinds = {
                    place: tuple(v for k, v in row.items() if k not in (xs, ys))  # type: ignore
                    for place, row in zip(places, rows, strict=True)
                }
                yield tuple(tuple(kinds[x, y] for x in across) for y in down)
    if not parts(cells[0]) or pattern.names:
        yield tuple(tuple(cells[n * width : (n + 1) * width]) for n in range(height))


# -- states ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """States of ours of one shape: the pattern, and what theirs is made of it."""

    pattern: Pattern
    formula: Formula
    mover: bool
    """Whether `Mover` is an input."""
    lists: Mapping[str, Value] = field(default_factory=dict)
    """The variables that are lists whose ends are inputs, each with an element."""
    fixed: Mapping[Path, Value] = field(default_factory=dict)
    """Where the formula does not look, and what stood there in all states that were seen: nobody
    saw what theirs is if ours has something else there.
    """

    def strange(self, state: State[Any, Any]) -> bool:
        """Whether the state is of this shape, and has something else there."""
        return self.pattern.match(state.term) is not None and any(
            at(state.term, place) != value for place, value in self.fixed.items()
        )

    def made(self, state: State[Any, Any]) -> Value | None:
        """The state in their terms; None if it has another shape. Raises Unknown."""
        row = self.pattern.match(state.term)
        if row is None:
            return None
        return self.formula.value(
            {**rows_with_ends(row, self.lists), "Mover": mover(state)}
        )


def learn(pairs: Pairs, numbering: Numbering = PLAIN) -> tuple[list[Part], int]:
    """Formulas that make their terms of our states, and how many of the pairs they explain."""
    groups: dict[object, list[tuple[State[Any, Any], Value]]] = defaultdict(list)
    for state, theirs in pairs:
        groups[shape_of(state.term)].append((state, theirs))
    made: list[Part] = []
    explained = 0
    for group in groups.values():
        best = _best(group, numbering)
        if best[0] < NEARLY * len(group):
            best = max(best, *_divided(group, numbering), key=lambda entry: entry[0])
        made += best[1]
        explained += best[0]
    _share([helper for part in made for helper in helpers_of(part.formula)])
    return made, explained


def shape_of(term: Value) -> object:
    """What states of one formula have in common."""
    return getattr(term, "name", type(term).__name__), len(parts(term))


def _best(
    group: Pairs, numbering: Numbering, known: Path | None = None
) -> tuple[int, list[Part]]:
    """The formula that explains the most positions of one shape, and how many these are. What
    stands at the path `known` is the same in all of them.
    """
    best: tuple[int, list[Part]] = 0, []
    for some in _samples(group):
        part = _part(some, numbering, known)
        if part is not None:
            count = sum(_holds(part, *pair) for pair in group)
            if count > best[0]:
                best = count, [part]
            if count >= NEARLY * len(group):
                break
    return best[0], [_fixed(part, group) for part in best[1]]


def _fixed(part: Part, group: Pairs) -> Part:
    """The same with what all states had in the places that the formula does not look at."""
    pattern, used = part.pattern, inputs([part.formula])
    rows = [row for state, _ in group if (row := pattern.match(state.term)) is not None]
    found: dict[Path, Value] = {}
    for name, place in zip(pattern.names, pattern.paths, strict=True):
        values = {row[name] for row in rows}
        if name not in used and name not in part.lists and len(values) == 1:
            found[place] = values.pop()
    return replace(part, fixed=found)


def _divided(group: Pairs, numbering: Numbering) -> Iterator[tuple[int, list[Part]]]:
    """The same with two formulas, where some leaf of ours has two values: what belongs to a player
    may stand in another place when the other one moves.
    """
    yield 0, []
    pattern = _pattern([state.term for state, _ in group])[0]
    rows = [pattern.match(state.term) for state, _ in group]
    for name, leaf in zip(pattern.names, pattern.paths, strict=True):
        values = list(dict.fromkeys(row[name] for row in rows if row is not None))
        if len(values) != 2 or any(map(parts, values)):
            continue
        count = 0
        found: list[Part] = []
        for value in values:
            half = [
                pair for pair, row in zip(group, rows, strict=True) if row and row[name] == value
            ]
            explained, several = _best(half, numbering, leaf)
            count += explained
            found += several
        if len(found) == 2:
            yield count, found


def pile_of(part: Part) -> Pile | None:
    """How stacks are made, if theirs tell more than ours."""
    formulas = (formula for helper in helpers_of(part.formula) for _, formula in helper.clauses)
    return next((formula for formula in formulas if isinstance(formula, Pile)), None)


def _samples(group: Pairs) -> Iterator[Pairs]:
    """All pairs; then some of them, for where the program is wrong no formula has them all: a
    part that changes late looks as if it never did in the first few alone.
    """
    yield group
    rng = Random(0)
    for size in (60, 30, 14, 8):
        if size < len(group):
            yield group[:size]
            for _ in range(DRAWN):
                yield [group[n] for n in sorted(rng.sample(range(len(group)), size))]


def helpers_of(formula: Any) -> list[Helper]:
    """All helpers in a formula."""
    found: list[Helper] = []
    helper = getattr(formula, "helper", None)
    if isinstance(helper, Helper):
        found.append(helper)
        for _, inner in helper.clauses:
            found += helpers_of(inner)
    for inner in (*getattr(formula, "formulas", ()), getattr(formula, "element", None)):
        if inner is not None:
            found += helpers_of(inner)
    return found


def _share(helpers: Sequence[Helper]) -> None:
    """Let tables that say the same of some names know what each of them knows."""
    tables = [
        (
            helper,
            {
                pattern.term: formula.term
                for pattern, formula in helper.clauses
                if isinstance(formula, Const)
            },
        )
        for helper in helpers
        if all(not p.names and isinstance(f, Const) for p, f in helper.clauses)
    ]
    for helper, known in tables:
        for _, other in tables:
            same = [key for key in known if other.get(key) == known[key]]
            new = {key: name for key, name in other.items() if key not in known}
            clash = any(key in other and other[key] != known[key] for key in known)
            if same and not clash and not set(new.values()) & set(known.values()):
                known.update(new)
        helper.clauses[:] = [(Pattern(key, ()), Const(name)) for key, name in known.items()]


def offsets_of(start: State[Any, Any]) -> tuple[int, ...]:
    """By how much the coordinates of moves begin later in each row of the board; () if nowhere.

    Known where a move names each square once with two numbers, as on an empty board.
    """
    _, firsts = _begins(start)
    return tuple(first - 1 for first in firsts)


def _walls(start: State[Any, Any]) -> frozenset[Value]:
    """The cells that are no squares: those of a kind that stays where it is while others move, if
    all four corners of the board are of such kinds.
    """
    board: Any = board_of(start.term)
    state, draw = start, Random(1)
    fixed = set(_where(board).items())
    for _ in range(WALLED):
        if state.is_over or not fixed:
            break
        state = state.play(draw.choice(state.legal_moves))
        fixed &= set(_where(board_of(state.term)).items())
    walls = frozenset(cell for cell, _ in fixed)
    corners = {board[0][0], board[0][-1], board[-1][0], board[-1][-1]}
    return walls if corners <= walls else frozenset()


def _where(board: Any) -> dict[Value, frozenset[tuple[int, int]]]:
    """The squares of each kind of cell."""
    found: dict[Value, set[tuple[int, int]]] = defaultdict(set)
    for x, y, cell in squares(board):
        found[cell].add((x, y))
    return {cell: frozenset(places) for cell, places in found.items()}


def numbering_of(start: State[Any, Any]) -> Numbering:
    """How squares of the board are numbered; with other numbers if it has lines aslant."""
    board = board_of(start.term)
    if board is None:
        return PLAIN
    walls = _walls(start)
    if walls:
        inner = frozenset((x, y) for x, y, cell in squares(board) if cell not in walls)
        return Numbering((), Axes(inner), walls)
    least, firsts = _begins(start)
    offsets = tuple(first - 1 for first in firsts)
    return Numbering(offsets, axes_of(tuple(map(len, board)), offsets, least))


def _begins(start: State[Any, Any]) -> tuple[int, tuple[int, ...]]:
    """The number of the first row in moves, and that of the first square of each row; 1 and ()
    where rows begin in the same column.
    """
    board = board_of(start.term)
    if board is None:
        return 1, ()
    cells = sum(map(len, board))
    terms = start.legal_moves.terms
    stops = merged(terms)
    if () in stops:
        return 1, ()
    pattern = pattern_of(terms[0], stops)
    rows = [row for term in terms if (row := pattern.match(term)) is not None]
    numbers = [name for name in pattern.names if all(type(row[name]) is int for row in rows)]
    for one, other in itertools.permutations(numbers, 2):
        squares: Any = {(row[one], row[other]) for row in rows}
        if len(squares) != cells:
            continue
        least = min(y for y, _ in squares)
        firsts = [
            min(x for y, x in squares if y == least + n)
            for n in range(len(board))
            if any(y == least + n for y, _ in squares)
        ]
        if len(firsts) == len(board) and len(set(firsts)) > 1:
            return least, tuple(firsts)
    return 1, ()


def _holds(part: Part, state: State[Any, Any], theirs: Value) -> bool:
    try:
        made = part.made(state)
        pile = pile_of(part)
        return made == theirs or (pile is not None and made == pile.leveled(theirs))
    except Unknown:
        return False


def translated(parts_: Sequence[Part], state: State[Any, Any]) -> Value | None:
    """The state in their terms; None if no formula has it."""
    for part in parts_:
        try:
            made = part.made(state)
        except Unknown:
            return None
        if made is not None:
            return made
    return None


def mover(state: State[Any, Any]) -> Value:
    """Who is to move, as a term."""
    return as_term(state.to_move)


def _part(pairs: Pairs, numbering: Numbering, known: Path | None) -> Part | None:
    terms = [state.term for state, _ in pairs]
    pattern, boards, lists = _pattern(terms)
    if known is not None:
        if known not in pattern.paths:
            return None
        pattern = pattern.without(known, at(terms[0], known))
    names = dict(zip(pattern.paths, pattern.names, strict=True))
    plain: dict[str, Sequence[Value]] = {
        name: [at(term, place) for term in terms] for place, name in names.items()
    }
    outs = [theirs for _, theirs in pairs]
    columns = with_ends(plain, [names[place] for place in lists if place in names])
    whole = [names[place] for place in lists if place in names]
    several = [*whole, *(name for name in columns if name.endswith(("Init", "Tail")))]
    elements = {name: plain[name][0][0] for name in whole if f"{name}Init" in columns}  # type: ignore
    for with_mover in (False, True):
        if with_mover:
            columns = {**columns, "Mover": [mover(state) for state, _ in pairs]}
        formula = explain(columns, {names[p]: numbering for p in boards}, several, outs)
        if formula is not None:
            return Part(pattern, formula, with_mover, elements)
    return None


def _pattern(terms: Sequence[Value]) -> tuple[Pattern, list[Path], list[Path]]:
    """The pattern of states of one shape, with where boards and other lists are."""
    stops: list[Path] = []
    boards: list[Path] = []
    lists: list[Path] = []

    def walk(values: Sequence[Value], place: Path) -> None:
        first = values[0]
        if all(board_path(value) == () for value in values):
            stops.append(place)
            boards.append(place)
            return
        same = {
            (type(v), getattr(v, "name", ""), len(parts(v))) if parts(v) else None for v in values
        }
        if len(same) == 1 and None not in same:
            if place or parts(first):
                for n in range(len(parts(first))):
                    walk([parts(value)[n] for value in values], (*place, n))
        elif any(parts(value) for value in values):
            stops.append(place)
            if all(type(value) is tuple for value in values):
                lists.append(place)

    walk(terms, ())
    return pattern_of(terms[0], stops), boards, lists
