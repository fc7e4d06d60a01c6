"""What commands may ask of the program around the session."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ludolog_shell.session.session import Session

__all__ = [
    "Action",
    "Analyse",
    "Begin",
    "Evaluation",
    "Flip",
    "Glyphs",
    "Go",
    "Judge",
    "Language",
    "Pace",
    "Quit",
    "Replace",
    "Review",
    "ShowBoard",
    "Solve",
    "Teach",
    "Theme",
]


class Action:
    """What a command asks of the program around it."""


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
class Judge(Action):
    """Hold the move that was played after `ply` moves against the best one."""

    ply: int


@dataclass(frozen=True, slots=True)
class Analyse(Action):
    """Look for the best `lines` of the position; `best_first` marks the best one, `values` shows
    what they come to.
    """

    lines: int
    nodes: int
    best_first: bool
    values: bool
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Solve(Action):
    """Prove who wins, within so many `nodes` or `seconds`."""

    nodes: int | None
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Review(Action):
    """Look for the turning points of the game, with so many `nodes` for each position, or in about
    so many `seconds`.
    """

    nodes: int
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Theme(Action):
    """Other colours from now on; `keep` puts them into the configuration file."""

    name: str
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Glyphs(Action):
    """Other figures from now on; `keep` puts them into the configuration file."""

    name: str
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Language(Action):
    """Another language from now on; `keep` puts it into the configuration file."""

    code: str
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Evaluation(Action):
    """Keep the value of the position in sight, or not."""

    on: bool


@dataclass(frozen=True, slots=True)
class Replace(Action):
    """Write `text` over the file `path`, which holds a game, if that is wanted."""

    path: Path
    text: str


@dataclass(frozen=True, slots=True)
class Pace(Action):
    """Another pace for games that are only watched: so many `seconds` a move; `step` is ``+`` for
    faster, ``-`` for slower, empty to be told. `keep` puts it into the configuration file.
    """

    step: str
    seconds: float | None = None
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Flip(Action):
    """Turn the board about."""


@dataclass(frozen=True, slots=True)
class Teach(Action):
    """Something about the rules as a program: what `ludolog_shell.query.dialogue` does."""

    what: str
    text: str
