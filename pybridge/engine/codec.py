"""All conversions between values and what Prolog writes and reads.

Outwards a value becomes text without operators (`text`). Inwards a term arrives as JSON that
`ludolog_term_json` made of it (`decode`):

===============================  ==================================
term                             JSON
===============================  ==================================
atom ``foo``                     ``"foo"``
small integer, float             ``1``, ``2.5``
list                             ``[...]``
compound ``f(x)``                ``{"f": [...]}``
commas ``(a, b, c)``             ``{",": [...]}``
string ``"foo"``                 ``{"foo": 0}``
anything else, in a rare term    ``{"": [kind, ...]}``, see `_exact`
===============================  ==================================

The first six are what Prolog's own writer prints for such a structure, which is the fastest way
across that was measured; a term for which this is no JSON (a control character, a variable, a
rational) is sent once more with all its texts as lists of character codes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from ludolog.errors import ConversionError
from ludolog.terms import Atom, Term, Tup, Value, Var

__all__ = ["MAX_DEPTH", "atom", "decode", "text"]

MAX_DEPTH: Final = 300
"""How deep a term that crosses may be nested; the length of a list is not depth."""

# What may stand unquoted is plain ASCII: what else is a lowercase letter differs between versions
# of Unicode.
_PLAIN: Final = re.compile(r"[a-z][A-Za-z0-9_]*\Z")
_ESCAPED: Final = re.compile(r"[\\'\"\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff]")


def _escape(match: re.Match[str]) -> str:
    char = match[0]
    return "\\" + char if char in "\\'\"" else f"\\x{ord(char):x}\\"


def _atom(name: str) -> str:
    return name if _PLAIN.match(name) else f"'{_ESCAPED.sub(_escape, name)}'"


def _float(value: float) -> str:
    if value != value:
        return "1.5NaN"
    if value in (float("inf"), float("-inf")):
        return "1.0Inf" if value > 0 else "-1.0Inf"
    mantissa, e, exponent = repr(value).partition("e")
    return (mantissa if "." in mantissa else f"{mantissa}.0") + e + exponent


def _int(value: int) -> str:
    # Python refuses to write very long integers in decimal; Prolog reads them in hexadecimal.
    return str(value) if value.bit_length() < 4096 else f"{'-' * (value < 0)}0x{abs(value):x}"


def _decimal(value: int) -> str:
    # A rational has no hexadecimal form.
    try:
        return str(value)
    except ValueError:
        raise TypeError("a rational this long does not cross") from None


def _bracketed(value: object, depth: int) -> str:
    written = _write(value, depth)
    return f"({written})" if isinstance(value, Atom) else written


def _write(value: object, depth: int) -> str:
    if depth < 0:
        raise RecursionError
    match value:
        case Atom():
            return _atom(value)
        case str():
            return f'"{_ESCAPED.sub(_escape, value)}"'
        case bool():
            raise TypeError("a bool is no Prolog term: write Atom('true') or Atom('false')")
        case int():
            return _int(value)
        case tuple() | list():
            return f"[{_join(value, depth)}]"
        case Term(name, args):
            return f"{_atom(name)}({_join(args, depth)})"
        case Tup(items):
            # An atom that is an operator does not stand between commas as it is.
            return f"({','.join([_bracketed(item, depth - 1) for item in items])})"
        case float():
            return _float(value)
        case Fraction(numerator=n, denominator=d):
            return _int(n) if d == 1 else f"{_decimal(n)}r{_decimal(d)}"
        case Var(name):
            return name
    raise TypeError(f"{type(value).__name__} is no Prolog term")


def _join(values: Iterable[object], depth: int) -> str:
    return ",".join([_write(value, depth - 1) for value in values])


def text(value: Value) -> str:
    """Quoted text without operators, which Prolog reads back as the same term.

    Raises ConversionError for what is no term, or is nested deeper than `MAX_DEPTH`.
    """
    try:
        written = _write(value, MAX_DEPTH)
        written.encode()
    except RecursionError:
        raise ConversionError(f"a term nested deeper than {MAX_DEPTH}") from None
    except TypeError as error:
        raise ConversionError(str(error)) from None
    except UnicodeEncodeError:
        raise ConversionError("text with a lone surrogate is no Prolog text") from None
    return written


# Atoms are few and seen often: a dictionary is twice as fast as making them anew. It is emptied
# when a program makes up names without end.
_atoms: dict[str, Atom] = {}
_ATOMS_KEPT: Final = 10_000


def atom(name: str) -> Atom:
    """The Atom called `name`, often the same object."""
    found = _atoms.get(name)
    if found is None:
        if len(_atoms) >= _ATOMS_KEPT:
            _atoms.clear()
        found = _atoms[name] = Atom(name)
    return found


def _plain(json_value: object) -> Value:
    kind = type(json_value)
    if kind is str:
        return atom(json_value)  # type: ignore[arg-type]
    if kind is list:
        return tuple([_plain(item) for item in json_value])  # type: ignore[attr-defined]
    if kind is dict:
        [(name, content)] = json_value.items()  # type: ignore[attr-defined]
        if content == 0:
            return name  # type: ignore[no-any-return]
        if name == "":
            return _exact(content)
        args = [_plain(item) for item in content]
        return Tup(args) if name == "," and len(args) > 1 else Term(name, tuple(args))
    return json_value  # type: ignore[return-value]


def _exact(content: list[object]) -> Value:
    """A value from its kind and data: texts are lists of codes, integers are hexadecimal."""
    match content:
        case ["atom", codes]:
            return Atom(_chars(codes))
        case ["string", codes]:
            return _chars(codes)
        case ["int", str(digits)]:
            return int(digits, 16)
        case ["float", str(digits)]:
            return float(digits)
        case ["rational", str(numerator), str(denominator)]:
            return Fraction(int(numerator, 16), int(denominator, 16))
        case ["var", number]:
            return Var(f"_{number}")
        case ["term", codes, *args]:
            return Term(_chars(codes), tuple([_plain(arg) for arg in args]))
    raise ConversionError(f"unexpected data from Prolog: {content!r}")


def _chars(codes: object) -> str:
    assert isinstance(codes, list)
    return "".join(map(chr, codes))


def decode(source: str) -> Value | None:
    """The value that JSON from Prolog stands for; None if it is no JSON.

    Raises ConversionError for "!" and a reason.
    """
    if source.startswith("!") and len(source) > 1:
        raise ConversionError(f"{source[1:]} does not cross from Prolog to Python")
    try:
        return _plain(json.loads(source))
    except ValueError:
        return None
    except RecursionError:
        raise ConversionError("a term nested too deep for Python's stack as it is") from None
