"""What commands may ask of the program around the session."""

from __future__ import annotations

from dataclasses import dataclass

from shell.commands import Action
from shell.session import Session

__all__ = [
    "Analyse",
    "Begin",
    "Evaluation",
    "Go",
    "Language",
    "Quit",
    "ShowBoard",
    "Teach",
    "Theme",
]


@dataclass(frozen=True, slots=True)
class Quit(Action):
    """Leave the program."""


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """Go on with another session; None asks for one by the menus: of a game, if one is named."""

    session: Session | None
    game: str | None = None


@dataclass(frozen=True, slots=True)
class ShowBoard(Action):
    """Show the board again; `classic` is the drawing of the program that the game comes from."""

    classic: bool = False


@dataclass(frozen=True, slots=True)
class Go(Action):
    """Let the computer move at a level, whoever's seat it is."""

    level: str


@dataclass(frozen=True, slots=True)
class Analyse(Action):
    """Look for the best `lines` of the position; `best_first` marks the best one, `values` shows
    what they come to.
    """

    lines: int
    nodes: int
    best_first: bool
    values: bool


@dataclass(frozen=True, slots=True)
class Theme(Action):
    """Other colours from now on."""

    name: str


@dataclass(frozen=True, slots=True)
class Language(Action):
    """Another language from now on."""

    code: str


@dataclass(frozen=True, slots=True)
class Evaluation(Action):
    """Keep the value of the position in sight, or not."""

    on: bool


@dataclass(frozen=True, slots=True)
class Teach(Action):
    """Something about the rules as a program: ``query`` and what else `shell.query` does."""

    what: str
    text: str
