"""How the program ends: its exit status, and the exception that carries one."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Refused", "Status"]


class Status(IntEnum):
    """Exit status. 69 and 70 are those of sysexits.h, 130 is what shells say of Ctrl-C."""

    OK = 0
    NO = 1
    """The question was understood and its answer is no: an illegal move, a bad record."""
    USAGE = 2
    """What was typed cannot be meant: an unknown game, setting, option or file."""
    UNAVAILABLE = 69
    """SWI-Prolog is missing or too old."""
    INTERNAL = 70
    """A fault of the program itself."""
    INTERRUPTED = 130
    """Ctrl-C."""


class Refused(Exception):  # noqa: N818 - an answer, not a fault
    """What was asked for cannot be had; the message is for people."""

    def __init__(self, message: str, status: int = Status.USAGE) -> None:
        super().__init__(message)
        self.status = status
