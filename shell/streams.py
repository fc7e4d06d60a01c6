"""The standard streams, made usable whatever the program was given.

A stream may be closed (``<&-``), or be in an encoding that lacks letters that the program writes.
What comes through a pipe may begin with a byte-order mark, or hold bytes that are no text.
"""

from __future__ import annotations

import io
import os
import select
import signal
import stat
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

__all__ = ["be_deaf", "deaf", "left", "prepare", "reader_is_gone", "watch_reader"]

_gone = threading.Event()


def prepare() -> None:
    """Open what is closed on nothing, and let no character end the program."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        _open(number)
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    match sys.stdin:
        case io.TextIOWrapper(encoding=encoding):
            marked = encoding.lower().replace("_", "-") == "utf-8" and not sys.stdin.isatty()
            sys.stdin.reconfigure(encoding="utf-8-sig" if marked else encoding, errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _open(number: int) -> None:
    """Where a descriptor is closed, the next file that is opened would get its number."""
    try:
        os.fstat(number)
    except OSError:
        null = os.open(os.devnull, os.O_RDWR)
        if null != number:
            os.dup2(null, number)
            with suppress(OSError):
                os.close(null)
        os.set_inheritable(number, True)


def watch_reader() -> None:
    """From now on the program is interrupted, as by Ctrl-C, when whoever reads its standard output
    goes away, and not only when it next writes something.
    """
    kind = os.fstat(1).st_mode
    if hasattr(select, "poll") and (stat.S_ISFIFO(kind) or stat.S_ISSOCK(kind)):
        # Signals are for the main thread, also while it blocks them.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        threading.Thread(target=_watch, daemon=True).start()
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _watch() -> None:
    poll = select.poll()
    poll.register(1, 0)  # errors are told without being asked for
    poll.poll()
    _gone.set()
    while True:
        # To the main thread, which may be in Prolog; again, for whoever takes it for an answer.
        ignored = signal.getsignal(signal.SIGINT) == signal.SIG_IGN
        number = signal.SIGTERM if ignored else signal.SIGINT
        signal.pthread_kill(threading.main_thread().ident or 0, number)
        time.sleep(1.0)


def be_deaf() -> None:
    """From now on until the end of the process Ctrl-C does nothing: what is left to do takes no
    time, and is done wholly.
    """
    signal.signal(signal.SIGINT, _nothing)
    if hasattr(signal, "pthread_sigmask"):  # Python's own end takes the handler away again
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


@contextmanager
def deaf() -> Iterator[None]:
    """Inside, Ctrl-C does nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, _nothing)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _nothing(_number: int, _frame: object) -> None:
    """A handler. SIG_IGN would not do: Prolog puts the system's action back that it found at its
    start, and Python complains of a signal that it had meant to ignore.
    """


def reader_is_gone() -> bool:
    """Whether `watch_reader` has seen the reader go."""
    return _gone.is_set()


def left() -> int:
    """Whoever read has read enough; nothing can be said to them, not even at the exit. Returns the
    exit status, that of success.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return 0
