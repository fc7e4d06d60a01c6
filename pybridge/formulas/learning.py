"""Formulas found from examples: columns of what each input was, and what came of it."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from ludolog.formulas.axes import SLANTS, Aslant, Axes, LineUp, Numbering, axes_of, lines_up
from ludolog.formulas.formula import (
    ORIENTATIONS,
    Affine,
    Boards,
    Call,
    Columns,
    Const,
    Copy,
    Each,
    Formula,
    Grid,
    Helper,
    Index,
    Joined,
    Make,
    Padding,
    Slanted,
    Spot,
    Squares,
    Tally,
    Those,
    Unknown,
    inputs,
    inside,
    places,
)
from ludolog.formulas.piles import piles
from ludolog.formulas.shapes import (
    Path,
    Pattern,
    is_leaf,
    leaves,
    merged,
    order,
    parts,
    pattern_of,
    refilled,
    skeleton,
)
from ludolog.terms import Atom, Value

__all__ = ["affine", "boards_like", "explain", "joined", "learned"]

FEW: Final = 12
"""Values that a table may have."""

EXAMPLES: Final = 5
"""Pairs of numbers, at least, from which a sum of both is learned."""

LOSSY: Final = 3
"""Numbers, at least, of which a table must not make fewer."""

VALUES: Final = 4
"""Values that an input may have which says whether something is in a list."""

FAR: Final = 3
"""The largest difference between two ways to count rows or columns."""


def explain(
    columns: Columns,
    boards: Boards,
    lists: Sequence[str],
    outs: Sequence[Value],
    deep: bool = True,
) -> Formula | None:
    """A formula that is right for every example; None if none was found.

    `boards` are the inputs that are lists of rows, with the numbering of their squares, `lists`
    those that are lists of any length.
    """
    if all(out == outs[0] for out in outs):
        return Const(outs[0])
    for name, column in columns.items():
        if list(column) == list(outs):
            return Copy(name)
    if all(map(is_leaf, outs)):
        found = _leaf(columns, outs) or (_flag(columns, outs) if deep else None)
        if found is not None:
            return found
    if all(type(out) is tuple for out in outs):
        found = _listed(columns, boards, lists, outs)
        if found is not None:
            return found
        made_of = _those(columns, outs) or _tally(columns, outs)
        if made_of is not None:
            return made_of
    same = {(_functor(out), len(parts(out))) for out in outs if parts(out)}
    if len(same) == 1:
        spot = _spot(columns, boards, outs)
        if spot is not None:
            return spot
    if len(same) == 1 and all(parts(out) for out in outs):
        made = [
            explain(columns, boards, lists, [parts(out)[n] for out in outs])
            for n in range(len(parts(outs[0])))
        ]
        if all(formula is not None for formula in made):
            return Make(outs[0], _in_line(made, columns))  # type: ignore[arg-type]
    if deep:
        for name in columns:
            column = columns[name]
            if name in boards or 2 * len(set(column)) > len(outs) + 2:
                continue
            if any(type(value) is int for value in column) and not any(map(parts, column)):
                continue
            helper = learned("term", columns[name], outs, axes=_axes(boards))
            if helper is not None and len(helper.clauses) <= FEW:
                return Call(helper, name)
    return None


def _in_line(made: Sequence[Formula], columns: Columns) -> tuple[Formula, ...]:
    """The formulas for the parts of a term, where what never changed follows inputs that stand
    there as they are, and the next input never was anything else: counters of three kinds, of which
    one has not counted yet.
    """
    names, found = list(columns), list(made)
    for n in range(2, len(found)):
        match found[n - 2], found[n - 1], found[n]:
            case Copy(name=first), Copy(name=second), Const(term=int(value)):
                one, other = names.index(first), names.index(second)
                place = 2 * other - one
                if one < other and place < len(names) and set(columns[names[place]]) == {value}:
                    found[n] = Copy(names[place])
    return tuple(found)


def _axes(boards: Boards) -> Axes | None:
    """The other numbers that squares have, if a board gives them any."""
    return next((numbering.axes for numbering in boards.values() if numbering.axes), None)


def _functor(value: Value) -> object:
    return getattr(value, "name", type(value).__name__) if parts(value) else value


def _leaf(columns: Columns, outs: Sequence[Value]) -> Formula | None:
    """An atomic output."""
    found: list[Formula] = [
        formula
        for name, column in columns.items()
        for formula in affine(name, column, outs)
        if _right(formula, columns, outs)
    ] or [name for name in joined(columns, outs) if _right(name, columns, outs)]
    if found:
        return min(found, key=lambda formula: formula.cost)
    both = _linear(columns, outs)
    if both is not None:
        return both
    tables = []
    for name, column in columns.items():
        several = name == "Cell" or 2 * len(set(column)) <= len(outs) + 2
        if any(parts(value) for value in column) or not several:
            continue
        helper = learned("name", column, outs, tables=True)
        if helper is not None:
            tables.append((len(helper.clauses), name, helper))
    if tables:
        _, name, helper = min(tables, key=lambda entry: (entry[1] != "Cell", entry[0]))
        return Call(helper, name)
    return None


def _flag(columns: Columns, outs: Sequence[Value]) -> Formula | None:
    """A name for the least number of a column, and one for all others. Only for parts of a whole
    state: in a square it would be a program that counts wrongly.
    """
    for name, column in columns.items():
        helper = _first(column, outs)
        if helper is not None:
            return Call(helper, name)
    return None


def _first(column: Sequence[Value], outs: Sequence[Value]) -> Helper | None:
    """A flag that says whether it is the first turn."""
    numbers = [value for value in column if type(value) is int]
    if len(numbers) < len(outs) or len(set(numbers)) < LOSSY:
        return None
    least = min(numbers)
    there = {out for value, out in zip(column, outs, strict=True) if value == least}
    others = {out for value, out in zip(column, outs, strict=True) if value != least}
    if len(there) != 1 or len(others) != 1 or there == others:
        return None
    clauses = [
        (Pattern(least, ()), Const(there.pop())),
        (pattern_of(Atom("any")), Const(others.pop())),
    ]
    return Helper("first", clauses, ordered=True)  # type: ignore[arg-type]


def _linear(columns: Columns, outs: Sequence[Value]) -> Index | None:
    """A sum of two numbers, such as the number of a square in a flat board, or points that two
    counters bring.
    """
    if not all(type(out) is int for out in outs):
        return None
    numbers = {
        name: column for name, column in columns.items() if all(type(v) is int for v in column)
    }
    for one, other in itertools.permutations(numbers, 2):
        seen: dict[Any, Any] = {}
        for x, y, out in zip(numbers[one], numbers[other], outs, strict=True):
            seen[x, y] = out
        if len(seen) < EXAMPLES or len({x for x, _ in seen}) < 2:
            continue
        rests = {y: out - x for (x, y), out in seen.items()}
        if len(rests) < 2:
            continue
        low, high = min(rests), max(rests)
        b, odd = divmod(rests[high] - rests[low], high - low)
        found = Index(one, 1, other, b, rests[low] - b * low)
        if not odd and b and _right(found, columns, outs):
            return found
    return None


def _right(formula: Formula, columns: Columns, outs: Sequence[Value]) -> bool:
    try:
        return all(
            formula.value({name: column[n] for name, column in columns.items()}) == out
            for n, out in enumerate(outs)
        )
    except Unknown:
        return False


def affine(name: str, column: Sequence[Value], outs: Sequence[Value]) -> Iterator[Affine]:
    """The formulas that have the same least or the same greatest value as the outputs."""
    if not column or not outs or not all(type(value) is int for value in column):
        return
    letter = ""
    numbers: list[int]
    if all(type(out) is int for out in outs):
        numbers = [int(out) for out in outs]  # type: ignore[arg-type]
    elif all(map(_is_letter, outs)):
        letter = "a" if str(outs[0]).islower() else "A"
        numbers = [ord(str(out)) - ord(letter) for out in outs]
    else:
        return
    given = [int(value) for value in column]  # type: ignore[arg-type]
    least = (0, -1) if letter else range(-FAR, FAR + 1)
    adds = dict.fromkeys((min(numbers) - min(given), max(numbers) - max(given)))
    straight = [add for add in adds if add in least]
    if not straight and not letter and len(adds) == 1 and len(set(numbers)) > FAR:
        straight = [add for add in adds if {n + add for n in given} == set(numbers)]
    for add in straight:
        yield Affine(name, 1, add, letter)
    if len(set(numbers)) > 2 or (len(set(numbers)) == 2 and not straight):
        for add in dict.fromkeys((min(numbers) + max(given), max(numbers) + min(given))):
            yield Affine(name, -1, add, letter)


_NAME: Final = re.compile(r"([A-Za-z])(\d\d?)|(\d\d?)([A-Za-z])")


def joined(columns: Columns, outs: Sequence[Value]) -> Iterator[Joined]:
    """Formulas for names of squares of a letter and a number."""
    found = [_NAME.fullmatch(out) if isinstance(out, str) else None for out in outs]
    halves = [[part for part in match.groups() if part] for match in found if match]
    if not halves or len(halves) < len(outs) or len({a.isdigit() for a, _ in halves}) > 1:
        return
    sides: list[list[Value]] = [
        [int(half[n]) if half[n].isdigit() else Atom(half[n]) for half in halves] for n in (0, 1)
    ]
    for one, other in itertools.permutations(columns, 2):
        for first in affine(one, columns[one], sides[0]):
            for second in affine(other, columns[other], sides[1]):
                yield Joined(first, second)


def learned(
    title: str,
    ins: Sequence[Value],
    outs: Sequence[Value],
    tables: bool = False,
    axes: Axes | None = None,
) -> Helper | None:
    """A helper that is right for every example; None if outputs do not follow from inputs. `axes`
    are the other numbers that squares have, where two numbers are one.
    """
    pairs: dict[Value, Value] = {}
    for given, out in zip(ins, outs, strict=True):
        if pairs.setdefault(given, out) != out:
            return piles(title, ins, outs)
    if tables and len(pairs) > FEW:
        return None
    helper = Helper(title)
    groups: dict[object, list[tuple[Value, Value]]] = defaultdict(list)
    for given, out in pairs.items():
        groups[skeleton(given)].append((given, out))
    for group in groups.values():
        clauses = _clauses(group)
        if axes is not None and not _computed(clauses):
            slanted = _slanted(group, axes)
            clauses = slanted if _computed(slanted) else clauses or slanted
        if clauses is None:
            return piles(title, ins, outs)
        helper.clauses += clauses
    return helper


def _clauses(group: Sequence[tuple[Value, Value]]) -> list[tuple[Pattern, Formula]] | None:
    """Clauses for inputs of one shape."""
    pattern = pattern_of(group[0][0])
    rows = [pattern.match(given) for given, _ in group]
    outs = [out for _, out in group]
    columns = {name: [row[name] for row in rows if row is not None] for name in pattern.names}
    if len(group) <= 2 and all(is_leaf(given) for given, _ in group):
        return [(Pattern(given, ()), Const(out)) for given, out in group]
    if all(given == out for given, out in group):
        whole = pattern_of(Atom("whole"))
        return [(whole, Copy(whole.names[0]))]
    if is_leaf(group[0][0]):
        for simple in affine(pattern.names[0], columns[pattern.names[0]], outs):
            if len(group) > 3 and _right(simple, columns, outs):
                return [(pattern, simple)]
        if len(group) > FEW or _lossy(group):
            return None
        return [(Pattern(given, ()), Const(out)) for given, out in group]
    made_of = explain(columns, {}, (), outs, deep=False) if not _tabular(columns) else None
    if made_of is not None and len(group) > 1:
        return [(pattern, made_of)]
    best: list[tuple[Pattern, Formula]] | None = None
    for name in pattern.names:
        split: dict[Value, list[int]] = defaultdict(list)
        for n, value in enumerate(columns[name]):
            split[value].append(n)
        if len(split) > FEW:
            continue
        made: list[tuple[Pattern, Formula]] = []
        for value, indexes in split.items():
            inner = {
                key: [column[n] for n in indexes]
                for key, column in columns.items()
                if key != name  # the pattern has the value in its place
            }
            formula = explain(inner, {}, (), [outs[n] for n in indexes], deep=False)
            if formula is None:
                break
            made.append((pattern.bound(name, value), formula))
        else:
            if best is None or len(made) < len(best):
                best = made
    return best


def _computed(clauses: Sequence[tuple[Pattern, Formula]] | None) -> bool:
    """Whether there is one clause, and no table in it: what is computed holds for other squares,
    too.
    """
    return clauses is not None and len(clauses) == 1 and not _tables(clauses[0][1])


def _tables(formula: Formula) -> bool:
    match formula:
        case Make(formulas=formulas):
            return any(map(_tables, formulas))
        case Slanted(formula=inner):
            return _tables(inner)
    return isinstance(formula, Call)


def _slanted(
    group: Sequence[tuple[Value, Value]], axes: Axes
) -> list[tuple[Pattern, Formula]] | None:
    """A clause for squares that are told by their other numbers."""
    pattern = pattern_of(group[0][0])
    rows = [row for given, _ in group if (row := pattern.match(given)) is not None]
    if len(rows) < len(group) or len(pattern.names) < 2:
        return None
    aslant = Aslant.of(axes, {name: [row[name] for row in rows] for name in pattern.names})
    if aslant is None:
        return None
    wide = [aslant.row(row) for row in rows]
    columns = {name: [row[name] for row in wide] for name in wide[0]}
    made_of = explain(columns, {}, (), [out for _, out in group], deep=False)
    only = None if made_of is None else aslant.only(inputs([made_of]))
    if made_of is None or only is None:
        return None
    return [(pattern, Slanted(made_of, only))]


def _lossy(group: Sequence[tuple[Value, Value]]) -> bool:
    """Whether several numbers would become one: that is a program that counts wrongly."""
    outs = {out for _, out in group}
    numbers = all(type(value) is int for pair in group for value in pair)
    return numbers and len(group) >= LOSSY and len(outs) < len(group)


def _tabular(columns: Columns) -> bool:
    """Whether all inputs are names: what they come to is listed, not computed."""
    return all(isinstance(value, str) for column in columns.values() for value in column)


def _listed(
    columns: Columns, boards: Boards, lists: Sequence[str], outs: Sequence[Any]
) -> Formula | None:
    """A list of any length, from a board or a list."""
    for name, numbering in boards.items():
        offsets = numbering.offsets
        found = (
            _grid(name, columns[name], outs, numbering.walls)
            or _aslant(name, columns[name], outs, offsets)
            or _squares(name, tuple(columns[name]), tuple(outs), offsets)
        )
        if found is not None:
            return found
    axes = _axes(boards)
    for name in lists:
        column: Sequence[Any] = columns[name]
        if not any(column) or any(len(a) != len(b) for a, b in zip(column, outs, strict=True)):
            continue
        for backwards in (False, True):
            ins = [element for given in column for element in given]
            made = [e for out in outs for e in (reversed(out) if backwards else out)]
            helper = learned("square", ins, made, axes=axes)
            if helper is not None:
                return Each(helper, name, backwards)
        in_order = _in_order(name, column, outs, axes)
        if in_order is not None:
            return in_order
    return None


def _spot(columns: Columns, boards: Boards, outs: Sequence[Value]) -> Spot | None:
    """A term for the square of a piece that is on the board once, or not at all any more."""
    terms = {out for out in outs if parts(out)}
    numbers = {len([leaf for _, leaf in leaves(out) if type(leaf) is int]) for out in terms}
    others = {out for out in outs if not parts(out)}
    if len(terms) < EXAMPLES or numbers != {2} or len(others) > 1:
        return None
    for name, numbering in boards.items():
        if numbering.offsets:
            continue
        column: Sequence[Any] = columns[name]
        wheres = [{place["Cell"]: place for place in places(board)} for board in column]
        counts = [Counter(cell for row in board for cell in row) for board in column]
        for cell in dict.fromkeys(cell for where in wheres for cell in where):
            there = [where.get(cell) for where in wheres]
            alone = all(count[cell] <= 1 for count in counts)
            if not alone or [place is None for place in there] != [not parts(o) for o in outs]:
                continue
            pairs = [(place, o) for place, o in zip(there, outs, strict=True) if place is not None]
            inner = {side: [place[side] for place, _ in pairs] for side in ("X", "Y")}
            element = explain(inner, {}, (), [out for _, out in pairs], deep=False)
            if element is not None and inputs([element]) == {"X", "Y"}:
                return Spot(element, name, cell, next(iter(others), None))
    return None


def _those(columns: Columns, outs: Sequence[Any]) -> Those | None:
    """A list of what belongs to those inputs that have some value, if there is no order in it but
    that of the inputs or the standard one. Inputs of the same kind are taken, too: a value that one
    of them never had says nothing.
    """
    elements = list(dict.fromkeys(element for out in outs for element in out))
    if not 1 <= len(elements) <= FEW or any(len(set(out)) < len(out) for out in outs):
        return None
    few = {
        name: column
        for name, column in columns.items()
        if name != "Mover" and not any(map(parts, column)) and len(set(column)) <= VALUES
    }
    where = _belonging(few, elements, outs)
    if where is None:
        return None
    kind = {value for name, _ in where for value in few[name]}
    names = [name for name, column in few.items() if kind.issuperset(column)]
    for name in names:
        for value in dict.fromkeys(few[name]):
            where.setdefault((name, value), ())
    _completed(where, elements)
    each = tuple(
        Call(
            Helper(
                "those",
                [
                    (Pattern(value, ()), Const(() if element == () else (element,)))
                    for (other, value), element in where.items()
                    if other == name
                ],
            ),
            name,
        )
        for name in names
    )
    rows = (Those(each), Those(each, in_order=True))
    return next((made for made in rows if _right(made, columns, outs)), None)


def _tally(columns: Columns, outs: Sequence[Any]) -> Tally | None:
    """A list in which each name stands as often as some input says."""
    names = sorted({element for out in outs for element in out}, key=order)
    if not 1 <= len(names) <= VALUES or not all(isinstance(name, str) for name in names):
        return None
    numbers = {
        name: column for name, column in columns.items() if all(type(v) is int for v in column)
    }
    each: dict[str, Value] = {}
    for element in names:
        counts = [out.count(element) for out in outs]
        fits = [name for name in numbers if name not in each and list(numbers[name]) == counts]
        if not fits:
            return None
        each[fits[0]] = element
    none = tuple(name for name, column in numbers.items() if not any(column))
    made = Tally(tuple((element, name) for name, element in each.items()), none)
    return made if _right(made, columns, outs) else None


def _belonging(
    few: Columns, elements: Sequence[Value], outs: Sequence[Any]
) -> dict[tuple[str, Value], Value] | None:
    """The input and its value with which each element is in the list, and without which it is not;
    None if there is none for some element.

    Of several the one is taken whose value the others have, too, and whose input is not taken: the
    list tells what somebody owns.
    """
    ways = {
        element: [
            (name, value)
            for name, column in few.items()
            for value in dict.fromkeys(column)
            if [v == value for v in column] == [element in out for out in outs]
        ]
        for element in elements
    }
    often = Counter(value for several in ways.values() for value in {v for _, v in several})
    where: dict[tuple[str, Value], Value] = {}
    for element in sorted(elements, key=lambda element: len(ways[element])):
        taken = {name for name, _ in where}
        left = [way for way in ways[element] if way not in where]
        if not left:
            return None
        best = min(left, key=lambda way: (-often[way[1]], way[0] in taken))
        where[best] = element
    return where


def _completed(where: dict[tuple[str, Value], Value], elements: Sequence[Value]) -> None:
    """Add the elements that were not there yet, if each of their leaves follows from the input or
    from its value alone.
    """
    known = {key: _leaves(element) for key, element in where.items() if element != ()}
    count = len(_leaves(elements[0]))
    if any(len(made) != count for made in known.values()):
        return
    names = list(dict.fromkeys(name for name, _ in known))
    values = list(dict.fromkeys(value for _, value in known))
    for key in itertools.product(names, values):
        made: list[Value] = []
        for k in range(count):
            ways = [{(other[n], out[k]) for other, out in known.items()} for n in (0, 1)]
            counts = (len(names), len(values))
            clear = [n for n in (0, 1) if len(ways[n]) == counts[n]]
            if len(clear) == 1:
                made += [out for given, out in ways[clear[0]] if given == key[clear[0]]]
        if len(made) == count and key not in where:
            where[key] = refilled(elements[0], made)


def _leaves(value: Value) -> list[Value]:
    return [leaf for _, leaf in leaves(value)]


def _in_order(
    name: str, column: Sequence[Any], outs: Sequence[Any], axes: Axes | None
) -> Each | None:
    """A list that theirs has in the standard order, whatever ours has: what its elements are is
    seen where there is one.
    """
    if any(list(out) != sorted(out, key=order) for out in outs):
        return None
    alone = [(*given, *out) for given, out in zip(column, outs, strict=True) if len(given) == 1]
    ins, made = [one for one, _ in alone], [other for _, other in alone]
    helper = learned("square", ins, made, axes=axes)
    if helper is None:
        return None
    each = Each(helper, name, in_order=True)
    return each if _right(each, {name: column}, outs) else None


def boards_like(
    name: str, board: Any, out: Any, numbering: Numbering
) -> Iterator[Grid | Squares]:
    """Formulas by which a list of theirs is this board, in each way to turn it."""
    for orientation in ORIENTATIONS:
        grid = _grid(name, [board], [out], numbering.walls, (orientation,))
        if grid is not None:
            yield grid
    aslant = _aslant(name, [board], [out], numbering.offsets)
    if aslant is not None:
        yield aslant
    squares = _squares(name, (board,), (out,), numbering.offsets)
    if squares is not None:
        yield squares


def _grid(
    name: str,
    column: Sequence[Any],
    outs: Sequence[Any],
    walls: Collection[Value],
    orientations: Collection[str] = tuple(ORIENTATIONS),
) -> Grid | None:
    for orientation in orientations:
        turn = ORIENTATIONS[orientation]
        try:
            turned = [turn(board) for board in column]
        except ValueError:  # rows of several lengths
            continue
        for without in dict.fromkeys(((), tuple(sorted(walls, key=order)))):
            boards = [inside(board, without) for board in turned]
            for flat in (False, True):
                for padding in _paddings(boards[0], outs[0], flat):
                    squares = _cells(boards, outs, flat, padding)
                    if squares is None or len(set(squares[1])) < 2:
                        continue
                    helper = learned("cell", *squares)
                    if helper is not None:
                        return Grid(
                            helper, name, orientation, flat, padding=padding, walls=without
                        )
    return None


def _aslant(
    name: str, column: Sequence[Any], outs: Sequence[Any], offsets: tuple[int, ...]
) -> Grid | None:
    """A board of which theirs has the lines that are aslant, or others in another order."""
    if type(outs[0]) is not tuple or not all(type(line) is tuple for line in outs[0]):
        return None
    widths = sorted(map(len, outs[0]))
    for lines in lines_up(column[0], offsets):
        first = lines.value(column[0])
        if len(first) != len(outs[0]):
            continue
        short = sorted(map(len, first)) == widths
        fillings = [None] if short else list(_fillings(first, outs[0], lines, column[0]))
        turned = [lines.value(board) for board in column] if fillings else []
        for padding in fillings:
            squares = _cells(turned, outs, False, padding)
            if squares is not None and len(set(squares[1])) > 1:
                helper = learned("cell", *squares)
                if helper is not None:
                    last = lines.ends(column[0])
                    return Grid(helper, name, "", False, padding=padding, lines=lines, last=last)
    return None


def _fillings(lines: Any, out: Any, way: LineUp, board: Any) -> Iterator[Padding]:
    """What may make lines as long as theirs: in front of each stands what puts squares with a
    number in a column of its own.
    """
    width = len(out[0])
    if any(len(line) != width for line in out) or width < max(map(len, lines)):
        return
    short = min(range(len(lines)), key=lambda n: len(lines[n]))
    for filler in dict.fromkeys((out[short][-1], out[short][0])):
        yield Padding(width, filler, False)
        yield Padding(width, filler, True)
        for slant in SLANTS:
            numbers, step = way.firsts(board, slant)
            for sign in (1, -1):
                signed = [sign * number for number in numbers]
                fronts = tuple(n - min(signed) for n in signed)
                for between in sorted({1, max(1, sign * step)}):
                    yield Padding(width, filler, False, fronts, between)
        yield Padding(width, filler, False, tuple((width - len(line)) // 2 for line in lines))


def _paddings(board: Any, out: Any, flat: bool) -> Iterator[Padding | None]:
    """None first; then what would make the rows of a board as long as theirs."""
    yield None
    lengths = [len(line) for line in board]
    if not out or len(set(lengths)) == 1:
        return
    short = lengths.index(min(lengths))
    width, rest = divmod(len(out), len(board)) if flat else (max(lengths), 0)
    if rest or width <= lengths[short] or (not flat and len(out) != len(board)):
        return
    line = out[short * width : (short + 1) * width] if flat else out[short]
    if type(line) is tuple and len(line) >= width:
        yield Padding(len(line), line[-1], False)
        yield Padding(len(line), line[0], True)


def _cells(
    boards: Sequence[Any], outs: Sequence[Any], flat: bool, padding: Padding | None
) -> tuple[list[Value], list[Value]] | None:
    """The squares of ours and of theirs, one after the other; None if they are not as many."""
    ins: list[Value] = []
    made: list[Value] = []
    for board, out in zip(boards, outs, strict=True):
        lines = out
        if flat and padding is not None:
            lines = [out[n : n + padding.width] for n in range(0, len(out), padding.width)]
        if padding is not None:
            if len(lines) != len(board):
                return None
            lines = [
                padding.stripped(line, length, n)
                for n, (line, length) in enumerate(zip(lines, map(len, board), strict=True))
            ]
        if not flat or padding is not None:
            if [len(line) for line in board] != [
                len(line) if type(line) is tuple else -1 for line in lines
            ]:
                return None
            lines = [cell for line in lines for cell in line]
        ins += [cell for line in board for cell in line]
        made += lines
        if len(ins) != len(made):
            return None
    return ins, made


@lru_cache(maxsize=256)
def _squares(
    name: str, column: tuple[Any, ...], outs: tuple[Any, ...], offsets: tuple[int, ...]
) -> Squares | None:
    """A list of terms, each for a square; which of their leaves say where is tried out.

    The parts of a state are explained again each time another one is left out.
    """
    elements = [element for out in outs for element in out]
    stops = merged(elements) if elements else ((),)
    if () in stops:
        return None
    pattern = pattern_of(elements[0], stops)
    given = {
        n: [_at(e, p) for e in elements] for n, p in zip(pattern.names, pattern.paths, strict=True)
    }
    height = max(map(len, column))
    width = max(len(line) for board in column for line in board)
    numbers = {
        key: [[way(value) for value in values] for way in _inverses(values, max(height, width))]
        for key, values in given.items()
    }
    keys = [list(map(order, out)) for out in outs]
    for xs, ys in itertools.permutations(pattern.names, 2):
        for by_x, by_y in itertools.product(numbers[xs], numbers[ys]):
            found = _chosen(name, column, outs, by_x, by_y, offsets, keys)
            if found is not None:
                return found
    axes = axes_of(tuple(map(len, column[0])), offsets)
    tidy = all(len(out) == sum(map(len, column[0])) for out in outs) or all(
        map(_ascends, keys)
    )
    if axes is not None and tidy:
        for across, down in _by_axes(axes, given):
            found = _chosen(name, column, outs, across, down, offsets, keys, axes)
            if found is not None:
                return found
    return None


def _by_axes(
    axes: Axes, given: Mapping[str, Sequence[Value]]
) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """Rows and columns of what two leaves may say by other numbers of squares."""
    numbers = {name: column for name, column in given.items() if all(_counts(v) for v in column)}
    if len(numbers) < 2:
        return
    walk = sorted(axes.squares)
    known: dict[str, list[int]] = {
        "X": [x for x, _ in walk],
        "Y": [y for _, y in walk],
        **{
            str(n): [lines.value(*place) or 0 for place in walk]
            for n, lines in enumerate(axes.numbers)
        },
    }
    fits = {
        name: [
            (key, [sign * int(value) + add for value in map(_number, column)])
            for key, there in known.items()
            for sign in (1, -1)
            for add in _shifts([sign * _number(v) for v in column], there)
        ]
        for name, column in numbers.items()
    }
    for one, other in itertools.permutations(numbers, 2):
        for (key, column), (key2, column2) in itertools.product(fits[one], fits[other]):
            if key == key2 or key > key2:
                continue
            places = dict(zip(zip(known[key], known[key2], strict=True), walk, strict=True))
            if len(places) < len(walk):
                continue
            found = [places.get(pair) for pair in zip(column, column2, strict=True)]
            if None not in found:
                yield [x for x, _ in found], [y for _, y in found]  # type: ignore[misc]


def _counts(value: Value) -> bool:
    return type(value) is int or _is_letter(value)


def _is_letter(value: Value) -> bool:
    return isinstance(value, str) and len(value) == 1 and value.isalpha() and value.isascii()


def _number(value: Value) -> int:
    return int(value) if type(value) is int else ord(str(value).lower()) - 97


def _shifts(values: Sequence[int], there: Sequence[Any]) -> Iterator[int]:
    """What may be added to the values for them to be among these."""
    least, most = min(there) - min(values), max(there) - max(values)
    for add in dict.fromkeys((0, 1, -1, least, most)):
        if least <= add <= most:
            yield add


def _at(value: Value, path: Path) -> Value:
    for step in path:
        value = parts(value)[step]
    return value


Inverse: TypeAlias = Callable[[Any], int]


def _inverses(values: Sequence[Value], size: int) -> list[Inverse]:
    """From a leaf back to a number of a row or a column, the simplest first."""
    if all(type(value) is int for value in values):
        straight: list[Inverse] = [lambda v, k=k: v + k for k in (0, 1, -1)]  # type: ignore[misc]
        turned: list[Inverse] = [lambda v, k=k: k - v for k in (size + 1, size)]  # type: ignore[misc]
        if any(type(value) is int and value < 0 for value in values):  # from the middle
            middle = (size + 1) // 2
            return [lambda v: v + middle, lambda v: middle - v]
        return straight + turned
    if all(isinstance(v, str) and len(v) == 1 and v.isalpha() and v.isascii() for v in values):
        return [lambda v: ord(v.lower()) - 96, lambda v: size + 97 - ord(v.lower())]
    return []


@lru_cache(maxsize=512)
def _numbered(board: Value, offsets: tuple[int, ...]) -> Mapping[tuple[Any, Any], Any]:
    """The squares of a board by column and row: many formulas are tried on the same boards."""
    return {(place["X"], place["Y"]): place for place in places(board, offsets)}


def _order_of(rows: Sequence[Mapping[str, Any]], keys: Sequence[Sequence[Any]]) -> str | None:
    """How all lists of squares are ordered; `keys` are those of their elements."""
    squares = iter(rows)
    walks = [[(next(squares), key) for key in out] for out in keys]
    ways: dict[str, Callable[[tuple[Mapping[str, Any], Any]], Any]] = {
        "sorted": lambda e: e[1],
        "rows": lambda e: (e[0]["Y"], e[0]["X"]),
        "columns": lambda e: (e[0]["X"], e[0]["Y"]),
    }
    for name, way in ways.items():
        if all(_ascends(list(map(way, walk))) for walk in walks):
            return name
    return None


def _ascends(values: Sequence[Any]) -> bool:
    return all(one <= other for one, other in itertools.pairwise(values))


def _chosen(
    name: str,
    column: Sequence[Any],
    outs: Sequence[Any],
    by_x: Sequence[int],
    by_y: Sequence[int],
    offsets: tuple[int, ...],
    keys: Sequence[Sequence[object]],
    axes: Axes | None = None,
) -> Squares | None:
    """The formula, if each element of `outs` is for a square, of which these are the numbers.

    `keys` are those by which the elements are sorted.
    """
    rows: list[Mapping[str, Any]] = []
    chosen: set[Value] = set()
    others: set[Value] = set()
    numbers = zip(by_x, by_y, strict=True)
    for board, out in zip(column, outs, strict=True):
        squares = _numbered(board, offsets)
        taken = list(itertools.islice(numbers, len(out)))  # those of all boards follow each other
        if len(set(taken)) < len(taken) or not all(at in squares for at in taken):
            return None
        rows += [squares[at] for at in taken]
        chosen.update(squares[at]["Cell"] for at in taken)
        others.update(squares[at]["Cell"] for at in squares.keys() - taken)
        if not chosen.isdisjoint(others):
            return None
    went = _order_of(rows, keys)
    if went is None or not chosen:
        return None
    made = [element for out in outs for element in out]
    given = {key: [row[key] for row in rows] for key in ("X", "Y", "Cell")}
    if axes is not None:
        further = [axes.row("X", "Y", row) for row in rows]
        given |= {key: [row[key] for row in further] for key in further[0]}
    element = explain(given, {}, (), made)
    if element is None:
        return None
    without = only = None
    if others:
        if len(others) <= len(chosen) or len(chosen) > FEW:
            without = tuple(sorted(others, key=order))
        else:
            only = tuple(sorted(chosen, key=order))
    return Squares(element, name, went, without, only, offsets, axes=axes)
