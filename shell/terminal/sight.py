"""What the terminal shows of a game, as data: it is asked of the rules once for each position, by
the thread that may ask them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ludolog.draft import Draft
from ludolog.model import State, View
from ludolog_shell.commands.goals import constants
from ludolog_shell.commands.help import remember_games
from ludolog_shell.config import Config
from ludolog_shell.front import UiState
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session
from ludolog_shell.terminal.toolbar import parts
from ludolog_shell.text.dressing import dressed
from ludolog_shell.text.marks import Marks
from ludolog_shell.text.reports import headline
from ludolog_shell.text.shapes import turned
from ludolog_shell.text.turns import turn_marks

__all__ = ["Preview", "Sight", "board_of"]


def board_of(state: State[Any, Any] | Draft, config: Config) -> View | None:
    """The board of a position, or of one that is edited, as a terminal shows it; None for a game
    without pictures.
    """
    picture, scene = state.picture, state.scene
    if picture is None or scene is None:
        return picture
    return dressed(picture, scene, "letters" if config.ascii else config.glyphs)


@dataclass(frozen=True, slots=True)
class Preview:
    """The position after a move that is only typed so far, and what the move does."""

    text: str
    picture: View
    marks: Marks
    told: str


@dataclass(frozen=True, slots=True)
class Sight:
    """What there is to see of one position."""

    session: Session
    choices: Choices
    picture: View | None
    drawing: str
    """What is shown where there is no picture."""
    marks: Marks
    """The last turn."""
    name: str
    """What stands before the input line."""
    headline: str
    """How the game ended; empty while it goes on."""
    moves: tuple[str, ...]
    """The moves of the line, with their numbers."""
    place: int
    parts: tuple[tuple[str, str], ...]
    """What the bar tells of the game, each with its style."""
    steps: bool
    """Whether arrow keys go through the game: nobody is asked for a move, or it is looked at."""
    watched: bool
    """Whether only computers play."""
    paused: bool
    editing: bool
    ascii: bool
    version: object
    """Another one for every position and every look at it."""

    @staticmethod
    def of(ui: UiState) -> Sight:
        """What is to be seen of the position on the table."""
        session = ui.session
        editing = session.draft is not None
        picture = board_of(session.state if session.draft is None else session.draft, ui.config)
        if picture is not None and ui.flipped:
            picture = turned(picture)
        name = session.game.player_name(session.state.side)
        if editing:
            name = "setup"
        elif ui.ending is not None:
            name = ""
        watched = session.watched
        remember_games()  # completion, in another thread, may not ask
        if ui.choices.constants is None:
            ui.choices.constants = constants(session.state)
        behind = session.place < len(session.plies)
        return Sight(
            session,
            ui.choices,
            picture,
            "" if picture is not None else session.state.drawing,
            Marks() if editing else turn_marks(session),
            name,
            headline(session.game, ui.ending) + "\n" if ui.ending is not None else "",
            tuple(f"{n}. {ply.move}" for n, ply in enumerate(session.plies, 1)),
            session.place,
            tuple(parts(ui)),
            not editing and bool(session.plies) and (watched or behind or ui.ending is not None),
            watched,
            session.paused,
            editing,
            ui.config.ascii,
            object(),
        )
