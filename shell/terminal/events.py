"""What somebody wants, as the page tells it to the main thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ludolog_shell.terminal.sight import Sight

__all__ = ["Answered", "Chose", "Entered", "Event", "Failed", "Gone", "Stopped", "Wanted"]


@dataclass(frozen=True, slots=True)
class Entered:
    """Enter was pressed behind a text, or a key that stands for a command; a `quiet` one is
    answered by what is seen of the board.
    """

    text: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Chose:
    """An option was chosen; None goes back."""

    index: int | None


@dataclass(frozen=True, slots=True)
class Answered:
    """A key said whether more is wanted, or the whole of what is shown."""

    more: bool
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Gone:
    """Somebody wants to leave; `ask` whether that is meant."""

    ask: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    """The preview of a move is wanted, in the position of a `Sight`."""

    sight: Sight
    text: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """A job is done."""

    job: object


@dataclass(frozen=True, slots=True)
class Failed:
    """The page has failed: a fault of the program."""

    error: BaseException


Event: TypeAlias = Entered | Chose | Answered | Gone | Wanted | Stopped | Failed
