"""The terminal between two prompts."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from shell.i18n import _
from shell.thinking import Job

try:
    import termios
except ImportError:  # Windows
    termios = None  # type: ignore[assignment]

__all__ = ["silent", "wait"]

T = TypeVar("T")


def wait(job: Job[T], what: str) -> None:
    """Wait until the job is done behind a line with the seconds; Ctrl-C interrupts the job.

    No key is read, so that what is typed meanwhile is there for the next prompt.
    """
    began = time.monotonic()
    shown = False
    while True:
        try:
            if job.done.wait(0.2):
                break
            seconds = int(time.monotonic() - began)
            sys.stdout.write(f"\r{what} {seconds} s  {_('(Ctrl-C: enough)')}")
            sys.stdout.flush()
            shown = True
        except KeyboardInterrupt:
            job.interrupt()
    if shown:
        sys.stdout.write("\r" + " " * 60 + "\r")
        sys.stdout.flush()


@contextmanager
def silent() -> Iterator[None]:
    """Inside, the terminal does not echo, and keeps what is typed between two prompts."""
    if termios is None or not sys.stdin.isatty():
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    mode = termios.tcgetattr(sys.stdin)
    mode[0] &= ~(termios.ICRNL | termios.IXON)
    mode[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
    termios.tcsetattr(sys.stdin, termios.TCSANOW, mode)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSANOW, before)
