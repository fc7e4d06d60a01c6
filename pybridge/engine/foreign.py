"""SWI-Prolog's C functions, declared once.

The declarations are on a library handle of our own, so that pyswip's, on another handle of the same
library, are not disturbed. Truth values are declared as C bool: newer versions return that, older
ones an int of which 0 and 1 read alike.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_bool, c_char_p, c_int, c_int64, c_size_t, c_uint, c_void_p
from typing import Any, Final, TypeAlias

from ludolog.errors import ConversionError
from ludolog.terms import Atom

__all__ = ["Foreign"]

TermRef: TypeAlias = int

Q_NODEBUG: Final = 0x0004
Q_CATCH_EXCEPTION: Final = 0x0008
Q_PASS_EXCEPTION: Final = 0x0010
Q_EXT_STATUS: Final = 0x0040

# Made what C takes once, as each goal needs it.
CALL: Final = c_int(Q_NODEBUG | Q_PASS_EXCEPTION)

S_EXCEPTION: Final = -1
S_FALSE: Final = 0
S_TRUE: Final = 1
S_LAST: Final = 2

PL_ATOM: Final = 2
PL_INTEGER: Final = 3
PL_STRING: Final = 6

CVT_ATOM: Final = 0x1
CVT_STRING: Final = 0x2
REP_UTF8: Final = 0x00100000

_Function: TypeAlias = Callable[..., Any]

# term_t, atom_t, functor_t, qid_t, fid_t are all uintptr_t. As an argument ctypes makes a c_void_p
# of an int faster than a c_size_t; as a result a c_void_p of 0 would be None.
_word: Final = c_void_p
_word_back: Final = c_size_t

_SIGNATURES: Final[dict[str, tuple[Any, ...]]] = {
    "open_foreign_frame": (_word_back,),
    "discard_foreign_frame": (None, _word),
    "new_term_ref": (_word_back,),
    "new_term_refs": (_word_back, c_size_t),
    "new_atom_mbchars": (_word_back, c_int, c_size_t, c_char_p),
    "register_atom": (None, _word),
    "unregister_atom": (None, _word),
    "new_functor": (_word_back, _word, c_size_t),
    "predicate": (c_void_p, c_char_p, c_int, c_char_p),
    "call_predicate": (c_bool, c_void_p, c_int, c_void_p, _word),
    "open_query": (_word_back, c_void_p, c_int, c_void_p, _word),
    "next_solution": (c_int, _word),
    "cut_query": (c_int, _word),
    "exception": (_word_back, _word),
    "clear_exception": (None,),
    "handle_signals": (c_int,),
    "put_atom": (c_bool, _word, _word),
    "put_int64": (c_bool, _word, c_int64),
    "put_nil": (c_bool, _word),
    "put_term": (c_bool, _word, _word),
    "put_chars": (c_bool, _word, c_int, c_size_t, c_char_p),
    "cons_functor_v": (c_bool, _word, _word, _word),
    "term_type": (c_int, _word),
    "get_int64": (c_bool, _word, c_void_p),
    "get_atom": (c_bool, _word, c_void_p),
    "get_nchars": (c_bool, _word, c_void_p, c_void_p, c_uint),
    "mark_string_buffers": (None, c_void_p),
    "release_string_buffers_from_mark": (None, _word),
    "record": (c_void_p, _word),
    "recorded": (c_bool, c_void_p, _word),
    "erase": (None, c_void_p),
    "thread_self": (c_int,),
    "thread_raise": (c_bool, c_int, c_int),
    "on_halt": (None, c_void_p, c_void_p),
    "register_foreign_in_module": (c_bool, c_char_p, c_char_p, c_int, c_void_p, c_int),
}

# Small things that never wait and never come back to Python. They keep Python's lock: to let other
# threads have it and to take it again would be a fifth of their time.
_SMALL: Final = frozenset(
    {
        "open_foreign_frame",
        "discard_foreign_frame",
        "new_term_ref",
        "new_term_refs",
        "put_atom",
        "put_int64",
        "put_nil",
        "put_term",
        "put_chars",
        "term_type",
        "get_int64",
        "get_atom",
        "get_nchars",
        "record",
        "recorded",
        "erase",
    }
)

_ATOMS_KEPT: Final = 500


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise ConversionError("text with a lone surrogate is no Prolog text") from None


class Foreign:
    """The functions as methods, without their prefix, and the few small steps made of them."""

    open_foreign_frame: _Function
    discard_foreign_frame: _Function
    new_term_ref: _Function
    new_term_refs: _Function
    new_atom_mbchars: _Function
    register_atom: _Function
    unregister_atom: _Function
    new_functor: _Function
    predicate: _Function
    call_predicate: _Function
    open_query: _Function
    next_solution: _Function
    cut_query: _Function
    exception: _Function
    clear_exception: _Function
    handle_signals: _Function
    put_atom: _Function
    put_int64: _Function
    put_nil: _Function
    put_term: _Function
    put_chars: _Function
    cons_functor_v: _Function
    term_type: _Function
    get_int64: _Function
    get_atom: _Function
    get_nchars: _Function
    mark_string_buffers: _Function
    release_string_buffers_from_mark: _Function
    record: _Function
    recorded: _Function
    erase: _Function
    thread_self: _Function
    thread_raise: _Function
    on_halt: _Function
    register_foreign_in_module: _Function

    def __init__(self, library: ctypes.CDLL) -> None:
        self.library = library
        locked = ctypes.PyDLL(library._name, handle=library._handle)
        for name, (result, *arguments) in _SIGNATURES.items():
            function = getattr(locked if name in _SMALL else library, f"PL_{name}")
            function.restype = result
            function.argtypes = arguments
            setattr(self, name, function)
        self._length = c_size_t()
        self._chars = c_void_p()
        self._integer = c_int64()
        self._atom_got = c_size_t()
        self._mark = c_size_t()
        self._callbacks: list[Any] = []
        self._kept: dict[str, int] = {}
        self._seen: dict[int, Atom] = {}
        self._length_at = ctypes.byref(self._length)
        self._chars_at = ctypes.byref(self._chars)
        self._integer_at = ctypes.byref(self._integer)
        self._atom_at = ctypes.byref(self._atom_got)
        self._mark_at = ctypes.byref(self._mark)

    def put_string(self, term: TermRef, text: str) -> bool:
        """Make `term` the string `text`. Raises ConversionError for a lone surrogate."""
        encoded = _encoded(text)
        return bool(self.put_chars(term, PL_STRING | REP_UTF8, len(encoded), encoded))

    def put_name(self, term: TermRef, name: str) -> bool:
        """Make `term` the atom `name`. Raises ConversionError for a lone surrogate."""
        # Not put_chars, which leaves the atom registered, for ever. Those kept here, mostly
        # names of games, cross three times as fast.
        atom = self._kept.get(name)
        if atom is None:
            if len(self._kept) >= _ATOMS_KEPT:
                for old in self._kept.values():
                    self.unregister_atom(old)
                self._kept.clear()
            atom = self._kept[name] = self._atom(name)
        done: bool = self.put_atom(term, atom)
        return done

    def _atom(self, name: str) -> int:
        encoded = _encoded(name)
        atom: int = self.new_atom_mbchars(REP_UTF8, len(encoded), encoded)
        return atom

    def get_small(self, term: TermRef) -> int | str | None:
        """The integer of 64 bits, atom or string that `term` is; None if it is something else."""
        kind = self.term_type(term)
        if kind == PL_INTEGER:
            return self._integer.value if self.get_int64(term, self._integer_at) else None
        if kind == PL_ATOM:
            return self.get_name(term)
        return self.get_text(term) if kind == PL_STRING else None

    def get_name(self, term: TermRef) -> Atom | None:
        """The atom `term` is; None if it is none, or none with a text."""
        if not self.get_atom(term, self._atom_at):
            return None
        handle = self._atom_got.value
        found = self._seen.get(handle)
        if found is None:
            text = self.get_text(term)
            if text is None:
                return None
            if len(self._seen) >= _ATOMS_KEPT:
                for old in self._seen:
                    self.unregister_atom(old)
                self._seen.clear()
            self.register_atom(handle)  # or the number would be given to another one
            found = self._seen[handle] = Atom(text)
        return found

    def get_text(self, term: TermRef) -> str | None:
        """The text of an atom or string; None if `term` is neither."""
        # Unmarked, every text that was got would stay on Prolog's stack of buffers.
        self.mark_string_buffers(self._mark_at)
        try:
            flags = CVT_ATOM | CVT_STRING | REP_UTF8
            if not self.get_nchars(term, self._length_at, self._chars_at, flags):
                return None
            data = ctypes.string_at(self._chars.value or 0, self._length.value)
        finally:
            self.release_string_buffers_from_mark(self._mark.value)
        return data.decode(errors="surrogatepass")

    def get_int(self, term: TermRef) -> int | None:
        """The integer `term` is, None if it does not fit 64 bits."""
        return self._integer.value if self.get_int64(term, self._integer_at) else None

    def functor(self, name: str, arity: int) -> int:
        """The functor name/arity, which Prolog keeps for ever."""
        atom = self._atom(name)
        functor: int = self.new_functor(atom, arity)
        self.unregister_atom(atom)
        return functor

    def exit_on_halt(self) -> None:
        """From now on the end of Prolog is the end of the process, without clean-up."""
        # The hook that is registered last runs first, and C's own _exit takes a status as well.
        self.on_halt(ctypes.cast(ctypes.CDLL(None)._exit, c_void_p), None)

    def register(self, module: str, name: str, function: Callable[[TermRef], bool]) -> None:
        """Make Module:Name/1 call `function`, which must not raise; it succeeds for True."""

        def predicate(term: TermRef) -> int:
            return 1 if function(term) else 0

        callback = ctypes.CFUNCTYPE(_word_back, _word_back)(predicate)
        self._callbacks.append(callback)  # for Prolog, which does not count references
        self.register_foreign_in_module(module.encode(), name.encode(), 1, callback, 0)
