"""What a person can set: the same names on the command line, in the configuration file and here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

__all__ = ["Config", "Request", "config_file", "data_folder", "state_folder"]


@dataclass(frozen=True, slots=True)
class Config:
    """How the program looks and behaves. The defaults are those of a person who set nothing."""

    language: str = "en"
    ascii: bool = False
    color: str = "auto"
    """``auto``, ``always`` or ``never``; NO_COLOR counts as never."""
    theme: str = "auto"
    """``auto``, ``dark``, ``light`` or ``mono``."""
    plain: bool | None = None
    """Linear mode: no redraw, no box characters. None decides by the terminal."""
    editing: str = "emacs"
    level: str = "easy"
    """What the computer plays where nothing else is said."""
    evaluation: bool = False
    autosave: bool = True
    games: tuple[Path, ...] = ()
    """Folders with further games."""


@dataclass(frozen=True, slots=True)
class Request:
    """A game that somebody asked for: what is left out is asked by menus. Seats are ``person`` or a level."""

    game: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    seats: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    record: Path | None = None
    """A record to go on with instead of a new game."""


def config_file() -> Path:
    """Where the configuration file is looked for."""
    return platformdirs.user_config_path("ludolog") / "config.toml"


def data_folder() -> Path:
    """Where saved games are kept."""
    return platformdirs.user_data_path("ludolog")


def state_folder() -> Path:
    """Where history and autosaves are kept."""
    return platformdirs.user_state_path("ludolog")
