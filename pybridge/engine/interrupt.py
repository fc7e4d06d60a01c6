"""Whose the signals are.

Prolog is started with its signal handling on, because that is what turns an overflow of the C stack
into a Prolog error and lets Ctrl-C stop a goal at once. Everything else about signals stays as
Python has it: after the start every action but Prolog's own needs goes back to what it was, and
SIGINT is Prolog's only while a goal runs. So is SIGALRM, where the program has a handler for it:
Prolog then calls that handler between two steps of the goal, which Python itself could not do
before the goal ends.
"""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

__all__ = ["SigintSwap", "pythons_signals_kept"]

# Room for struct sigaction on every platform; its first word is the handler.
_ACTION_SIZE: Final = 512
_DEFAULT: Final = int(signal.SIG_DFL)
_IGNORED: Final = int(signal.SIG_IGN)

# SIGSEGV: overflow of the C stack. SIGUSR2: how Prolog wakes one of its threads, so time limits
# need it.
_PROLOGS: Final = frozenset({signal.SIGSEGV, signal.SIGUSR2})

# Called twice a goal. It needs no argtypes, which cost as much as the call: an int is an int, a
# buffer is where it is, and None is a null pointer.
_sigaction: Final = ctypes.PyDLL(None).sigaction
_SIGINT: Final = int(signal.SIGINT)
_SIGALRM: Final[signal.Signals | None] = getattr(signal, "SIGALRM", None)


def _action(number: int) -> ctypes.Array[ctypes.c_char] | None:
    """The present action of a signal, as the system keeps it; None if it has none."""
    buffer = ctypes.create_string_buffer(_ACTION_SIZE)
    return buffer if _sigaction(number, None, buffer) == 0 else None


def _handler(action: ctypes.Array[ctypes.c_char]) -> int:
    return ctypes.c_size_t.from_buffer(action).value


@contextmanager
def pythons_signals_kept() -> Iterator[None]:
    """Whatever happens inside, only the actions of Prolog's own signals are changed by it."""
    kept = {n: action for n in signal.valid_signals() if (action := _action(n)) is not None}
    try:
        yield
    finally:
        for number, action in kept.items():
            if number not in _PROLOGS:
                _sigaction(number, action, None)


class SigintSwap:
    """Gives SIGINT to Prolog while a goal runs, and SIGALRM if Python has a handler for it.

    Make it when Prolog has taken SIGUSR1: the action of that is Prolog's for any signal, while
    SIGINT's it leaves alone until its toplevel runs. The swap takes a microsecond a goal and no
    thread, and whatever handler the program had - Python's, asyncio's, prompt_toolkit's - is
    back afterwards. A program that ignores SIGINT keeps ignoring it.
    """

    __slots__ = ("_alarm", "_alarmed", "_enabled", "_handler", "_prologs", "_pythons", "_swapped")

    def __init__(self) -> None:
        self._prologs = _action(signal.SIGUSR1)
        self._pythons = ctypes.create_string_buffer(_ACTION_SIZE)
        self._handler = ctypes.c_size_t.from_buffer(self._pythons)
        self._swapped = False
        self._alarm = ctypes.create_string_buffer(_ACTION_SIZE)
        self._alarmed = False
        # Signals reach Python's main thread; a goal elsewhere must not take them from it.
        self._enabled = (
            self._prologs is not None
            and _handler(self._prologs) not in (_DEFAULT, _IGNORED)
            and threading.current_thread() is threading.main_thread()
        )

    def enter(self) -> None:
        """Before a goal."""
        if self._enabled:
            # Python may raise KeyboardInterrupt after the call, but not between these two.
            self._swapped = True
            _sigaction(_SIGINT, self._prologs, self._pythons)
            if self._handler.value == _IGNORED:
                _sigaction(_SIGINT, self._pythons, None)
            if _SIGALRM is not None and callable(signal.getsignal(_SIGALRM)):
                self._alarmed = True
                _sigaction(int(_SIGALRM), self._prologs, self._alarm)

    def leave(self) -> None:
        """After it; does nothing if `enter` did nothing."""
        if self._swapped:
            _sigaction(_SIGINT, self._pythons, None)
            self._swapped = False
            if self._alarmed and _SIGALRM is not None:
                _sigaction(int(_SIGALRM), self._alarm, None)
                self._alarmed = False
