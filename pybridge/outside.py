"""Text from outside: how much of it is read, and how much of it a message tells again.

Whoever hands over a file or a line decides how long it is, so every reader has a limit that its
message names, and takes no longer for a text twice as long than twice the time.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

__all__ = [
    "LONGEST_MOVE",
    "LONGEST_NUMBER",
    "LONGEST_TERM",
    "TooLong",
    "clipped",
    "quoted",
    "read_bounded",
    "readable",
    "writable",
]

LONGEST_MOVE: Final = 1_000
"""Characters of the longest text that is looked at as a move."""

LONGEST_TERM: Final = 20_000
"""Characters of the longest text that is read as a state or another term."""

LONGEST_NUMBER: Final = 100
"""Characters of the longest text that is read as a number or a word."""

_TOLD: Final = 100
_FEW: Final = 80


class TooLong(Exception):  # noqa: N818 - an answer, not a fault
    """A file has more than the bytes that are read."""


def readable(text: str, most: int) -> bool:
    """Whether a text has at most so many characters, and all of them can be written."""
    return len(text) <= most and writable(text)


def writable(text: str) -> bool:
    """Whether all characters can be written: half of a pair of UTF-16 cannot, as which Python has a
    byte of a name that is no UTF-8.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def clipped(value: object, most: int = _TOLD) -> str:
    """A value as a message tells it, cut after `most` characters, whatever it is."""
    try:
        text = str(value)
    except (ValueError, RecursionError):  # a number of 5,000 digits, or lists in lists without end
        text = type(value).__name__
    return text if len(text) <= most else text[:most] + "..."


def quoted(text: str) -> str:
    """The beginning of a text between quotes, its control characters written out."""
    return repr(text) if len(text) <= _FEW else repr(text[:_FEW]) + "..."


def read_bounded(path: Path, most: int) -> bytes:
    """All bytes of a file. Raises OSError, and TooLong where there are more than `most`: of a file
    whose size is known before it is read, of others after so many bytes.
    """
    with open(path, "rb") as file:
        about = os.fstat(file.fileno())
        if stat.S_ISREG(about.st_mode) and about.st_size > most:
            raise TooLong
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLong
    return data
