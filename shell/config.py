"""What a person can set: the same names on the command line, in the configuration file and here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ludolog_shell.i18n import LANGUAGES, _

__all__ = [
    "PREFERENCES",
    "SLOWEST",
    "Config",
    "Preference",
    "Request",
    "config_file",
    "data_folder",
    "state_folder",
]


SLOWEST: Final = 60.0
"""The longest that a move of a watched game can stay, in seconds."""


@dataclass(frozen=True, slots=True)
class Config:
    """How the program looks and behaves. The defaults are those of a person who set nothing."""

    language: str = "en"
    ascii: bool = False
    color: str = "auto"
    """``auto``, ``always`` or ``never``; NO_COLOR counts as never."""
    theme: str = "auto"
    """``auto``, ``dark``, ``light`` or ``mono``; ``safe``, and ``safe-light`` for a light ground,
    for every kind of colour blindness.
    """
    glyphs: str = "letters"
    """Pieces as ``letters``, as figures of one column (``unicode``), or of two (``wide``)."""
    plain: bool | None = None
    """Linear mode: no redraw, no box characters. None decides by the terminal."""
    mouse: bool = True
    """Whether squares can be clicked on; the terminal's own selection then needs Shift."""
    editing: str = "emacs"
    level: str = "easy"
    """What the computer plays where nothing else is said."""
    pace: float = 1.0
    """How long a move of a game stays that only computers play, in seconds."""
    ponder: bool = True
    """Whether the computer looks for its answers while a person thinks."""
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
    `choices`; ``text``; ``seconds``, from 0 to `SLOWEST`; or ``folders``. `flag` is the option of
    the command line, without dashes.
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
            "glyphs": _("pieces as letters, or as figures of one or two columns"),
            "plain": _("lines of text only: nothing is redrawn, squares are read as words"),
            "mouse": _("squares can be clicked on; selecting text then needs Shift"),
            "editing": _("keys of the input line"),
            "level": _("how well the computer plays where nothing else is said"),
            "pace": _("how long a move stays in a game that only computers play"),
            "ponder": _("let expert look for its answers while you think"),
            "evaluation": _("show what the position is worth"),
            "autosave": _("keep the game in progress on disk after every move"),
            "unsafe": _("let queries to Prolog do anything, files and programs included"),
            "games": _("a folder with further games"),
        }[self.name]


PREFERENCES: Final = (
    Preference("language", "choice", LANGUAGES, "lang"),
    Preference("ascii", "switch"),
    Preference("color", "choice", ("auto", "always", "never")),
    Preference("theme", "choice", ("auto", "dark", "light", "safe", "safe-light", "mono")),
    Preference("glyphs", "choice", ("letters", "unicode", "wide")),
    Preference("plain", "switch", ("auto",)),
    Preference("mouse", "switch"),
    Preference("editing", "choice", ("emacs", "vi")),
    Preference("level", "text"),
    Preference("pace", "seconds"),
    Preference("ponder", "switch"),
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
