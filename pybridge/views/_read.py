"""Reading the terms of states and moves, for the typed views.

A term of another shape raises TypeError.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, TypeVar

from ludolog.engine import codec
from ludolog.terms import Value

T = TypeVar("T")


def wrong(what: str, term: Value) -> NoReturn:
    """Raise TypeError: the term is not what the view expects."""
    raise TypeError(f"this is no {what}: {codec.text(term)}")


def items(term: Value) -> tuple[Value, ...]:
    """The elements of a list."""
    return term if type(term) is tuple else wrong("list", term)


def integer(term: Value) -> int:
    """An integer."""
    return term if isinstance(term, int) else wrong("integer", term)


def name(term: Value) -> str:
    """An atom, as text."""
    return str(term) if isinstance(term, str) else wrong("atom", term)


def rows(term: Value, cell: Callable[[Value], T]) -> tuple[tuple[T, ...], ...]:
    """A list of rows, each cell read by `cell`."""
    return tuple(tuple(cell(value) for value in items(row)) for row in items(term))


def pair(term: Value) -> tuple[int, int]:
    """A list of two integers."""
    match term:
        case (int(first), int(second)):
            return first, second
        case _:
            wrong("pair of integers", term)
