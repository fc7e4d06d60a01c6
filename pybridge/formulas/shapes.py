"""Shapes of terms: their parts, their leaves, patterns with variables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Final, TypeAlias

from ludolog.engine import codec
from ludolog.engine.engine import engine
from ludolog.errors import LudologError
from ludolog.terms import Atom, Term, Tup, Value, Var

__all__ = [
    "Path",
    "Pattern",
    "applied",
    "differences",
    "is_leaf",
    "kind",
    "leaves",
    "merged",
    "order",
    "parts",
    "pattern_of",
    "rebuilt",
    "refilled",
    "skeleton",
    "told",
]

Path: TypeAlias = tuple[int, ...]

MOST: Final = 8
"""Places at which two terms differ that are told."""

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSUVWZ"


def parts(value: Value) -> Sequence[Value]:
    """The elements of a list, the arguments of a compound term; nothing of an atomic one."""
    made = type(value)  # not a match: this is asked a million times for one program
    if made is tuple:
        return value  # type: ignore[return-value]
    if made is Term:
        return value.args  # type: ignore[union-attr]
    if made is Tup:
        return value.items  # type: ignore[union-attr]
    return ()


def rebuilt(like: Value, made: Sequence[Value]) -> Value:
    """A term with the functor of `like` and these parts."""
    match like:
        case tuple():
            return tuple(made)
        case Tup():
            return Tup(made)
        case Term(name=name):
            return Term(name, tuple(made))
    return like


_INFIX: Final = ("-", "/", ":", "=", "*", "+")


def told(value: Value) -> str:
    """The text of a term, with variables and the usual operators."""
    match value:
        case Var(name=name):
            return name
        case tuple():
            return f"[{','.join(map(told, value))}]"
        case Tup(items=items):
            return f"({','.join(map(told, items))})"
        case Term(name=name, args=args):
            return applied(name, [told(arg) for arg in args])
    return codec.text(value)


def applied(name: str, texts: Sequence[str]) -> str:
    """The text of a compound term with these texts for its arguments."""
    if name in _INFIX and len(texts) == 2:
        left, right = (text if _WORD.fullmatch(text) else f"({text})" for text in texts)
        return f"{left}{name}{right}"
    return f"{codec.text(Atom(name))}({','.join(texts)})"


_WORD: Final = re.compile(r"\w+|\w+\(.*\)|\[[^\[\]]*\]|\([^()]*\)|'[^']*'")


def skeleton(value: Value) -> object:
    """What two terms have in common that differ in their atomic parts only."""
    if type(value) is tuple and not value:
        return "[]"
    inner = parts(value)
    if not inner:
        return "leaf"
    name = value.name if isinstance(value, Term) else type(value).__name__
    return (name, *map(skeleton, inner))


def is_leaf(value: Value) -> bool:
    """Whether a term is atomic, and no list."""
    return value != () and not parts(value)


def leaves(value: Value, path: Path = ()) -> Iterator[tuple[Path, Value]]:
    """The atomic parts with where they are."""
    inner = parts(value)
    if not inner:
        yield path, value
    for n, part in enumerate(inner):
        yield from leaves(part, (*path, n))


def refilled(like: Value, made: Sequence[Value]) -> Value:
    """The term with other leaves, as many as it has."""
    given = iter(made)

    def fill(part: Value) -> Value:
        inner = parts(part)
        return rebuilt(part, [fill(p) for p in inner]) if inner else next(given)

    return fill(like)


def order(value: Value) -> tuple[object, ...]:
    """A key that sorts as the standard order of terms does."""
    match value:
        case int() | float():
            return (1, float(value))
        case Atom():
            return (4, str(value))
        case ():
            return (3, "")
        case tuple():
            return (5, 2, "[|]", order(value[0]), order(value[1:]))
        case Tup(items=items):
            rest = items[1] if len(items) == 2 else Tup(items[1:])
            return (5, 2, ",", order(items[0]), order(rest))
        case Term(name=name, args=args):
            return (5, len(args), str(name), *map(order, args))
    return (2, str(value))


@dataclass(frozen=True)
class Pattern:
    """A term with variables; `names` are theirs, `paths` where they are."""

    term: Value
    names: tuple[str, ...]
    paths: tuple[Path, ...] = ()

    def match(self, value: Value) -> Mapping[str, Value] | None:
        """What the variables stand for; None if the term is another one."""
        row: dict[str, Value] = {}
        return row if _match(self.term, value, row) else None

    def bound(self, name: str, value: Value) -> Pattern:
        """The pattern with a term for one of its variables."""
        return self.without(self.paths[self.names.index(name)], value)

    def without(self, path: Path, value: Value) -> Pattern:
        """The same with a term for the variable at a path; the others keep their names."""
        kept = [(n, p) for n, p in zip(self.names, self.paths, strict=True) if p != path]
        name = self.names[self.paths.index(path)]
        names, paths = zip(*kept, strict=True) if kept else ((), ())
        return Pattern(_bound(self.term, name, value), names, paths)


def _match(pattern: Value, value: Value, row: dict[str, Value]) -> bool:
    if isinstance(pattern, Var):
        row[pattern.name] = value
        return True
    inner = parts(pattern)
    if not inner:
        return type(pattern) is type(value) and pattern == value
    others = parts(value)
    if type(pattern) is not type(value) or len(inner) != len(others):
        return False
    if getattr(pattern, "name", "") != getattr(value, "name", ""):
        return False
    return all(map(_match, inner, others, repeat(row)))


def _bound(term: Value, name: str, value: Value) -> Value:
    if isinstance(term, Var):
        return value if term.name == name else term
    inner = parts(term)
    return rebuilt(term, [_bound(part, name, value) for part in inner]) if inner else term


def pattern_of(value: Value, stop: Sequence[Path] = (), prefix: str = "") -> Pattern:
    """The term with a variable for each leaf, and for each part that is at one of `stop`."""
    names: list[str] = []
    paths: list[Path] = []

    def walk(part: Value, path: Path) -> Value:
        inner = parts(part)
        if part == () and path not in stop:
            return part
        if inner and path not in stop:
            return rebuilt(part, [walk(p, (*path, n)) for n, p in enumerate(inner)])
        n = len(names)
        name = prefix + (_LETTERS[n] if n < len(_LETTERS) else f"V{n}")
        names.append(name)
        paths.append(path)
        return Var(name)

    return Pattern(walk(value, ()), tuple(names), tuple(paths))


def merged(values: Sequence[Value]) -> tuple[Path, ...]:
    """Where the values have parts of several shapes, as deep as they are alike."""
    found: list[Path] = []

    def walk(several: Sequence[Value], path: Path) -> None:
        kinds = {
            (type(v), getattr(v, "name", ""), len(parts(v))) if parts(v) else None for v in several
        }
        if len(kinds) > 1:
            found.append(path)
        elif None not in kinds:
            for n in range(len(parts(several[0]))):
                walk([parts(v)[n] for v in several], (*path, n))

    walk(values, ())
    return tuple(found)


def kind(move: Value) -> object:
    """What moves have in common of which a few should be played."""
    inner = [leaf for _, leaf in leaves(move) if isinstance(leaf, str)]
    return (len(parts(move)), *inner)


def differences(ours: str, theirs: str) -> tuple[str, ...]:
    """Where two terms, given as texts, differ: a line for each of the first few places.

    A place in a list of lists is told as a row and a column, counted from 1.
    """
    try:
        one, other = engine().parse(ours).value, engine().parse(theirs).value
    except LudologError:
        return ()
    found: list[str] = []

    def walk(a: Value, b: Value, path: Path, rows: bool) -> None:
        inner, others = parts(a), parts(b)
        alike = type(a) is type(b) and getattr(a, "name", "") == getattr(b, "name", "")
        if alike and inner and len(inner) == len(others):
            nested = type(a) is tuple and all(type(part) is tuple and part for part in inner)
            for n, (x, y) in enumerate(zip(inner, others, strict=True), 1):
                walk(x, y, (*path, n), rows if rows else nested and len(inner) > 2)
        elif a != b:
            found.append(f"{_place(path, rows)}: {told(a)} / {told(b)}")

    walk(one, other, (), False)
    return (*found[:MOST], "...") if len(found) > MOST else tuple(found)


def _place(path: Path, rows: bool) -> str:
    if rows and len(path) >= 2:
        before = f"{'.'.join(map(str, path[:-2]))}, " if len(path) > 2 else ""
        return f"{before}row {path[-2]}, column {path[-1]}"
    return ".".join(map(str, path)) or "all"
