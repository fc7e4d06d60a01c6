"""Text of ground Prolog terms <-> nested Python values, as strict as the models need.

=================  =======================================================
Prolog             Python
=================  =======================================================
``-1``             ``int``
``'X'``, ``t``     ``str``
``[a,b]``, ``[]``  ``list``
``(a,b,c)``        ``tuple`` (commas nest to the right, so this is one tuple)
``f(a,b)``, ``a-b``  ``Compound`` (``-`` is the only other operator known here)
=================  =======================================================

`parse` accepts blanks between tokens; `text` writes the one canonical form: no blanks,
atoms quoted as ``writeq/1`` quotes them (but symbols such as ``'+'`` too, which no game uses), a
tuple of commas always in parentheses.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

__all__ = [
    "Compound",
    "Term",
    "TermError",
    "as_atom",
    "as_int",
    "as_list",
    "as_tuple",
    "options",
    "parse",
    "text",
]


class TermError(ValueError):
    """The text is no ground term of this module's kind, or a term has another shape than asked."""


class Compound(NamedTuple):
    """A compound term that is neither a list nor a tuple of commas."""

    name: str
    args: "tuple[Term, ...]"


Term: TypeAlias = "int | str | list[Term] | tuple[Term, ...] | Compound"

_TOKEN = re.compile(
    r"""\s*(?:
        (?P<int>\d+)
      | (?P<atom>[a-z]\w*)
      | '(?P<quoted>(?:[^'\\\n]|''|\\['\\])*)'
      | (?P<punct>[][(),|-])
      | (?P<end>\Z)
    )""",
    re.VERBOSE | re.ASCII,
)
_ESCAPE = re.compile(r"''|\\(['\\])")
_BARE = re.compile(r"[a-z]\w*", re.ASCII)


class _Reader:
    """Recursive descent over the tokens of one text."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.position = 0
        self.advance()

    def advance(self) -> None:
        match = _TOKEN.match(self.source, self.position)
        if match is None:
            raise self.error()
        self.kind = match.lastgroup or "end"
        self.value = match.group(self.kind)
        self.start = match.start(self.kind)
        self.position = match.end()

    def error(self) -> TermError:
        return TermError(f"no term at {self.position} of {self.source!r}")

    def punct(self, mark: str) -> bool:
        """Whether the next token is this mark, which is then consumed."""
        if self.kind == "punct" and self.value == mark:
            self.advance()
            return True
        return False

    def need(self, mark: str) -> None:
        if not self.punct(mark):
            raise self.error()

    def argument(self) -> Term:
        """A term of priority 999: operands joined by ``-``, to the left."""
        left = self.primary()
        while self.punct("-"):
            left = Compound("-", (left, self.primary()))
        return left

    def arguments(self, close: str) -> list[Term]:
        items = [self.argument()]
        while self.punct(","):
            items.append(self.argument())
        self.need(close)
        return items

    def primary(self) -> Term:
        kind, value = self.kind, self.value
        if kind == "int":
            self.advance()
            return int(value)
        if kind in ("atom", "quoted"):
            return self.atom(value if kind == "atom" else _ESCAPE.sub(lambda m: m[1] or "'", value))
        if self.punct("["):
            return [] if self.punct("]") else self.arguments("]")
        if self.punct("("):
            items = self.arguments(")")
            return items[0] if len(items) == 1 else _commas(items)
        if self.punct("-") and self.kind == "int" and self.source[self.start - 1] == "-":
            number = -int(self.value)
            self.advance()
            return number
        raise self.error()

    def atom(self, name: str) -> Term:
        adjacent = self.source.startswith("(", self.position)
        self.advance()
        if adjacent and self.punct("("):
            return Compound(name, tuple(self.arguments(")")))
        return name


def _commas(items: list[Term]) -> Term:
    """``(a,(b,c))`` is the term ``(a,b,c)``: the last operand's own commas join in."""
    *front, last = items
    if isinstance(last, tuple) and not isinstance(last, Compound):
        return (*front, *last)
    return tuple(items)


def parse(source: str) -> Term:
    """The term that the whole text denotes; `TermError` if it is none."""
    reader = _Reader(source)
    term = reader.argument()
    if reader.kind != "end":
        raise reader.error()
    return term


def text(term: Term) -> str:
    """The canonical text of a term."""
    if isinstance(term, int):
        return str(term)
    if isinstance(term, str):
        return _atom_text(term)
    if isinstance(term, list):
        return f"[{','.join(map(text, term))}]"
    if not isinstance(term, Compound):
        return f"({','.join(map(text, term))})"
    if term.name == "-" and len(term.args) == 2:
        left, right = term.args
        if isinstance(right, Compound) or (isinstance(right, int) and right < 0):
            raise TermError(f"not written here: {term!r}")
        return f"{text(left)}-{text(right)}"
    return f"{_atom_text(term.name)}({','.join(map(text, term.args))})"


def _atom_text(name: str) -> str:
    if _BARE.fullmatch(name):
        return name
    escaped = name.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def as_int(term: Term) -> int:
    """The term if it is an integer, else `TermError`."""
    if isinstance(term, int):
        return term
    raise TermError(f"no integer: {term!r}")


def as_atom(term: Term) -> str:
    """The term if it is an atom, else `TermError`."""
    if isinstance(term, str):
        return term
    raise TermError(f"no atom: {term!r}")


def as_list(term: Term, length: int | None = None) -> list[Term]:
    """The term if it is a list (of this length), else `TermError`."""
    if isinstance(term, list) and length in (None, len(term)):
        return term
    raise TermError(f"no list of the length wanted: {term!r}")


def as_tuple(term: Term, length: int) -> tuple[Term, ...]:
    """The term if it is a tuple of commas of this length, else `TermError`."""
    if isinstance(term, tuple) and not isinstance(term, Compound) and len(term) == length:
        return term
    raise TermError(f"no tuple of {length}: {term!r}")


def options(source: str) -> Mapping[str, object]:
    """An option list such as ``[size(7)]`` as a mapping from name to value."""
    found: dict[str, object] = {}
    for term in as_list(parse(source)):
        if not isinstance(term, Compound) or len(term.args) != 1 or term.name in found:
            raise TermError(f"no option, or given twice: {term!r}")
        found[term.name] = term.args[0]
    return found
