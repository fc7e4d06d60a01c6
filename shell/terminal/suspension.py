"""Ctrl-Z: the terminal goes to the shell until the program is told to go on."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from typing import Final

__all__ = ["suspend"]

PATIENCE: Final = 1.0
"""Seconds that the other threads have to take the signal."""


def suspend() -> None:
    """Stop all processes of this job; returns when they go on.

    The terminal must be in cooked mode. Any thread of a program may take the signal that stops it,
    so that this one would go on and draw the screen before it is stopped: it waits until the
    signal is taken, or takes it in the end. In a job that no shell could continue, nothing stops.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTSTP})
    try:
        with suppress(PermissionError):  # this job has a process of another user
            os.kill(0, signal.SIGTSTP)
        end = time.monotonic() + PATIENCE
        while signal.SIGTSTP in signal.sigpending() and time.monotonic() < end:
            time.sleep(0.001)
        time.sleep(0.01)  # the thread that has taken the signal stops the others
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
