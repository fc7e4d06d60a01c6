"""What a person can set: the same names on the command line, in the configuration file and here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from shell.i18n import LANGUAGES, _

__all__ = [
    "PREFERENCES",
    "Config",
    "Preference",
    "Request",
    "config_file",
    "data_folder",
    "state_folder",
]


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
    unsafe: bool = False
    """Whether queries to Prolog may do anything, files and programs included."""
    games: tuple[Path, ...] = ()
    """Folders with further games."""


@dataclass(frozen=True, slots=True)
class Request:
    """A game that somebody asked for: what is left out is asked by menus.

    Seats are ``person`` or a level.
    """

    game: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    seats: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    record: Path | None = None
    """A record to go on with instead of a new game."""


@dataclass(frozen=True, slots=True)
class Preference:
    """A field of Config as people set it.

    `kind` is ``choice`` of `choices`; ``switch``, on or off, ``auto`` as well if that is one of
    `choices`; ``text``; or ``folders``. `flag` is the option of the command line, without dashes.
    """

    name: str
    kind: str
    choices: tuple[str, ...] = ()
    flag: str = ""

    @property
    def option(self) -> str:
        """The option of the command line."""
        return f"--{self.flag or self.name}"

    @property
    def variable(self) -> str:
        """The variable of the environment."""
        return f"LUDOLOG_{self.name.upper()}"

    @property
    def help(self) -> str:
        """What it does, in the person's language."""
        return {
            "language": _("language of the messages and of the games"),
            "ascii": _("draw boards with ASCII characters only"),
            "color": _("when to use colours; auto asks the terminal and NO_COLOR"),
            "theme": _("colours that suit the background of the terminal"),
            "plain": _("lines of text only: nothing is redrawn, squares are read as words"),
            "editing": _("keys of the input line"),
            "level": _("how well the computer plays where nothing else is said"),
            "evaluation": _("show what the position is worth"),
            "autosave": _("keep the game in progress on disk after every move"),
            "unsafe": _("let queries to Prolog do anything, files and programs included"),
            "games": _("a folder with further games"),
        }[self.name]


PREFERENCES: Final = (
    Preference("language", "choice", LANGUAGES, "lang"),
    Preference("ascii", "switch"),
    Preference("color", "choice", ("auto", "always", "never")),
    Preference("theme", "choice", ("auto", "dark", "light", "mono")),
    Preference("plain", "switch", ("auto",)),
    Preference("editing", "choice", ("emacs", "vi")),
    Preference("level", "text"),
    Preference("evaluation", "switch"),
    Preference("autosave", "switch"),
    Preference("unsafe", "switch"),
    Preference("games", "folders"),
)
"""Every field of Config, in its order."""


# platformdirs is imported when a folder is asked for: most starts never need one.


def config_file() -> Path:
    """Where the configuration file is looked for."""
    import platformdirs

    return platformdirs.user_config_path("ludolog") / "config.toml"


def data_folder() -> Path:
    """Where saved games are kept."""
    import platformdirs

    return platformdirs.user_data_path("ludolog")


def state_folder() -> Path:
    """Where history and autosaves are kept."""
    import platformdirs

    return platformdirs.user_state_path("ludolog")
