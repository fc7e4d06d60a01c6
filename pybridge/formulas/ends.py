"""The ends of a list of ours as inputs of formulas: its first and last elements, and the rest.

Of the squares that were used in a turn a program may keep the last one alone, or all but that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ludolog.formulas.formula import Columns, Formula, Row, Writer
from ludolog.formulas.shapes import pattern_of, told
from ludolog.terms import Value

__all__ = ["goals", "opened", "rows_with_ends", "with_ends"]

LEAST: Final = 2
"""Elements that a list has to have."""


def opened(name: str, value: Value) -> dict[str, Value]:
    """What the variables for the ends of this list stand for; none if it is too short."""
    if type(value) is not tuple or len(value) < LEAST:
        return {}
    row: dict[str, Value] = {f"{name}Init": value[:-1], f"{name}Tail": value[1:]}
    for which, element in (("Last", value[-1]), ("First", value[0]), ("Before", value[-2])):
        row |= pattern_of(element, (), f"{name}{which}").match(element) or {}
    return row


def with_ends(columns: Columns, lists: Iterable[str]) -> dict[str, Sequence[Value]]:
    """The columns, and those for the ends of lists that are long enough in all examples."""
    found: dict[str, Sequence[Value]] = dict(columns)
    for name in lists:
        rows = [opened(name, value) for value in columns[name]]
        for key in rows[0] if rows else ():
            if all(key in row for row in rows):
                found[key] = [row[key] for row in rows]
    return found


def rows_with_ends(row: Row, lists: Iterable[str]) -> Mapping[str, Value]:
    """The same for one example."""
    return {**row, **{key: v for name in lists for key, v in opened(name, row[name]).items()}}


def goals(formula: Formula, lists: Mapping[str, Value]) -> list[str]:
    """Goals for those ends that a formula uses; `lists` has an element of each list."""
    text, inner = formula.prolog(Writer())
    used = set(re.findall(r"\b[A-Z]\w*\b", " ".join([text, *inner])))
    found = []
    for name, element in lists.items():
        last, first, before = (
            pattern_of(element, (), f"{name}{which}") for which in ("Last", "First", "Before")
        )
        if used.intersection(last.names):
            found.append(f"last({name}, {told(last.term)})")
        if used.intersection((*first.names, f"{name}Tail")):
            found.append(f"{name} = [{told(first.term)}|{name}Tail]")
        if used.intersection(before.names):
            found.append(f"append(_, [{told(before.term)},_], {name})")
        if f"{name}Init" in used:
            found.append(f"append({name}Init, [_], {name})")
    return found
