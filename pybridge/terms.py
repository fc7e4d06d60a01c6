"""Prolog terms as Python values.

=====================  ==========================================
Prolog                 Python
=====================  ==========================================
atom ``foo``           ``Atom("foo")``
string ``"foo"``       ``"foo"``
integer of any size    ``int``
float                  ``float``
rational ``1r3``       ``Fraction(1, 3)``
list ``[a, b]``        ``(Atom("a"), Atom("b"))``
commas ``(a, b, c)``   ``Tup((Atom("a"), Atom("b"), Atom("c")))``
compound ``f(x)``      ``Term("f", (Atom("x"),))``
variable               ``Var("_1")``, shared by name within a term
=====================  ==========================================

All of them are immutable and hashable. Equality is Python's: an Atom equals its text and 1 equals
1.0, as everywhere in Python; `ludolog.engine.codec.text` tells all of these apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

__all__ = ["Atom", "Source", "Term", "Tup", "Value", "Var"]


class Atom(str):
    """A Prolog atom: a str that remembers it is no Prolog string."""

    __slots__ = ()
    __match_args__ = ("name",)

    @property
    def name(self) -> str:
        """The atom's text as a plain str."""
        return str.__str__(self)

    def __repr__(self) -> str:
        return f"Atom({str.__repr__(self)})"


@dataclass(frozen=True, slots=True)
class Term:
    """A compound term. Commas are a `Tup` and lists are tuples, so that a term has one form.

    Raises ValueError for ``','/2`` and for a cell of a proper list.
    """

    name: str
    args: tuple[Value, ...]

    def __post_init__(self) -> None:
        if len(self.args) == 2:
            if self.name == ",":
                raise ValueError("(a, b) is written Tup((a, b))")
            if self.name == "[|]" and type(self.args[1]) is tuple:
                raise ValueError("a Prolog list is written as a tuple")


@dataclass(frozen=True, slots=True)
class Tup:
    """Two or more terms joined by commas, ``(a, b, c)``; a Tup at the end is joined in.

    Raises ValueError for fewer than two terms.
    """

    items: tuple[Value, ...]

    def __init__(self, items: Iterable[Value]) -> None:
        flat = tuple(items)
        if len(flat) < 2:
            raise ValueError("a Tup has two or more terms")
        if isinstance(flat[-1], Tup):
            flat = flat[:-1] + flat[-1].items
        object.__setattr__(self, "items", flat)


_VARIABLE: Final = re.compile(r"(?!_\Z)[_A-Z][A-Za-z0-9_]*\Z")


@dataclass(frozen=True, slots=True)
class Var:
    """An unbound variable. Raises ValueError for a name Prolog would not read as one variable."""

    name: str

    def __post_init__(self) -> None:
        if not _VARIABLE.match(self.name):
            raise ValueError(f"{self.name!r} is no name of a variable")


@dataclass(frozen=True, slots=True)
class Source:
    """Prolog text that stands for the term it reads as, where a value is expected."""

    text: str


Value: TypeAlias = "int | float | Fraction | str | Var | Tup | Term | tuple[Value, ...]"
"""What crosses between Python and Prolog. (An Atom is a str.)"""
