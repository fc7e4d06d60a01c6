"""What a worker process sends back, as bytes that its parent can read without trusting it.

A program in the process may write to its pipe, so that the bytes may be anybody's. They are a
pickle without a class or a function in it: what stands for those are makers, which make a value, an
exception or a reply of plain parts and cannot be changed. (A pickle may set attributes of whatever
class it can name, and so change what equality means to the reader.)
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeAlias

from ludolog import errors
from ludolog.errors import ConversionError, LudologError
from ludolog.terms import Atom, Source, Term, Tup, Value, Var

__all__ = ["Answer", "Reply", "packed", "unpacked"]

MOST: Final = 20_000_000
"""Parts of an answer, eight characters of text being one."""

Answer: TypeAlias = "tuple[Value | Source, ...]"


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer or an exception or neither, what was printed, and whether it was the last."""

    answer: Answer | None
    output: str
    last: bool
    error: BaseException | None = None
    ticket: str = ""
    """That of the question."""


_Parts: TypeAlias = "tuple[Any, ...]"


def _make_atom(name: str) -> Atom:
    return Atom(_text(name))


def _make_source(text: str) -> Source:
    return Source(_text(text))


def _make_var(name: str) -> Var:
    return Var(_text(name))


def _make_term(name: str, args: _Parts) -> Term:
    return Term(_text(name), _tuple(args))


def _make_tup(items: _Parts) -> Tup:
    return Tup(_tuple(items))


def _make_fraction(numerator: int, denominator: int) -> Fraction:
    return Fraction(numerator, denominator)


def _make_error(name: str, args: _Parts) -> BaseException:
    _measured([part for part in _tuple(args) if part is not None])
    error = _ERRORS[name](*args)
    str(error)  # fails for arguments that are not what they should be
    return error


def _make_reply(
    answer: Answer | None, output: str, last: bool, error: BaseException | None, ticket: str
) -> Reply:
    if not (isinstance(last, bool) and isinstance(error, BaseException | None)):
        raise TypeError("no reply")
    whole = None if answer is None else _tuple(answer)
    return Reply(whole, _text(output), last, error, _text(ticket))


def _text(text: str) -> str:
    if type(text) is not str:
        raise TypeError("no text")
    return text


def _tuple(parts: _Parts) -> _Parts:
    if type(parts) is not tuple:
        raise TypeError("no tuple")
    return parts


def _measured(parts: Iterable[object]) -> None:
    """Raise TypeError for what is no value, ValueError for values that are too large.

    A pickle may hold a part many times and take no more room, or hold a part in itself.
    """
    known: dict[int, int] = {}
    if sum(_size(part, known) for part in parts) > MOST:
        raise ValueError("an answer of too many parts")


def _size(value: object, known: dict[int, int]) -> int:
    match value:
        case Source(str(text)) | Var(str(text)) | str(text):
            return 1 + len(text) // 8
        case bool():
            raise TypeError("no value")
        case int():
            return 1 + value.bit_length() // 64
        case float():
            return 1
        case Fraction(numerator=int(), denominator=int(denominator)) if denominator > 0:
            return 1
        case Term(str(), tuple(parts)) | Tup(tuple(parts)) | tuple(parts):
            pass
        case _:
            raise TypeError("no value")
    size = known.get(id(value))
    if size is None:
        known[id(value)] = MOST + 1  # for what is a part of itself
        size = 1 + sum([_size(part, known) for part in parts])
        known[id(value)] = size
    if size > MOST:
        raise ValueError("an answer of too many parts")
    return size


def _plain(text: str) -> str:
    return str.__str__(text)


_ERRORS: Final[Mapping[str, type[BaseException]]] = {
    **{
        name: found
        for name, found in vars(errors).items()
        if isinstance(found, type) and issubclass(found, LudologError)
    },
    **{found.__name__: found for found in (MemoryError, TypeError, ValueError)},
}

_MAKERS: Final[Mapping[str, Callable[..., object]]] = {
    make.__name__: make
    for make in (
        _make_atom, _make_source, _make_var, _make_term, _make_tup, _make_fraction, _make_error,
        _make_reply,
    )
}


class _Sealed:
    """A maker that a pickle can call, and do nothing else with."""

    __slots__ = ("_make",)
    _make: Callable[..., object]

    def __init__(self, make: Callable[..., object]) -> None:
        object.__setattr__(self, "_make", make)

    def __call__(self, *parts: object) -> object:
        return self._make(*parts)

    def __setattr__(self, name: str, value: object) -> None:
        raise pickle.UnpicklingError("a reply sets no attributes")

    def __setstate__(self, state: object) -> None:
        raise pickle.UnpicklingError("a reply sets no attributes")


_SEALED: Final = {name: _Sealed(make) for name, make in _MAKERS.items()}


class _Packer(pickle.Pickler):
    def reducer_override(self, obj: Any) -> Any:
        """The maker of what is neither a number nor text nor a tuple, and its parts."""
        match obj:
            case Atom():
                return _make_atom, (_plain(obj),)
            case Source(text):
                return _make_source, (text,)
            case Var(name):
                return _make_var, (name,)
            case Term(name, args):
                return _make_term, (_plain(name), args)
            case Tup(items):
                return _make_tup, (items,)
            case Fraction(numerator=numerator, denominator=denominator):
                return _make_fraction, (numerator, denominator)
            case Reply(answer, output, last, error, ticket):
                return _make_reply, (answer, output, last, error, ticket)
            case BaseException():
                return _make_error, (type(obj).__name__, obj.args)
        return NotImplemented


class _Unpacker(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        """The maker of that name; raises UnpicklingError for everything else."""
        if module == __name__ and name in _SEALED:
            return _SEALED[name]
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a reply")


def packed(reply: Reply) -> bytes:
    """The reply as bytes. Raises ConversionError for a term that is nested too deep."""
    data = io.BytesIO()
    try:
        _Packer(data).dump(reply)
    except RecursionError:
        raise ConversionError("a term nested too deep to cross between processes") from None
    return data.getvalue()


def unpacked(data: bytes) -> Reply:
    """The reply that the bytes are. Raises UnpicklingError if they are none."""
    try:
        reply = _Unpacker(io.BytesIO(data)).load()
    except Exception as error:  # bytes that are no pickle raise whatever they lead to
        raise pickle.UnpicklingError("no reply") from error
    if type(reply) is not Reply or not _is_sound(reply):
        raise pickle.UnpicklingError("no reply")
    return reply


def _is_sound(reply: Reply) -> bool:
    """Whether its parts are what they should be: a pickle may change them after they are made."""
    try:
        _make_reply(reply.answer, reply.output, reply.last, reply.error, reply.ticket)
        _measured(reply.answer or ())
        if reply.error is not None:
            _make_error(type(reply.error).__name__, reply.error.args)
    except (TypeError, ValueError, KeyError, RecursionError):
        return False
    return True
