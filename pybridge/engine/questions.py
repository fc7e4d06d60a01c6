"""What a worker process is asked: the questions and words that its parent sends."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from ludolog.engine.confinement import Confinement
from ludolog.engine.handles import Limits
from ludolog.terms import Source, Value

__all__ = ["GRACE", "INTERRUPT", "NEXT", "STOP", "Bounds", "Goal", "Task"]

GRACE: Final = 1.0
"""Seconds that a goal may outlive its time limit before its process is killed."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the system holds the process to, in bytes; None is no bound."""

    memory: int | None
    file_size: int | None


Task: TypeAlias = "tuple[Bounds, tuple[str, ...], bool, Confinement | None]"
"""What a process is held to, the files it loads, whether Ludolog too, and what it keeps."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A question to the process: the first answer, or all of them, one at a time or ahead."""

    kind: Literal["once", "each", "ahead"]
    module: str
    name: str
    modes: str
    inputs: tuple[Value | Source, ...]
    limits: Limits
    ticket: str = field(default_factory=secrets.token_hex)
    """What every reply to it repeats, and nothing in the process can guess."""


NEXT: Final = "next"
STOP: Final = "stop"
INTERRUPT: Final = "interrupt"
