"""What the game loop needs of whatever the person sits at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeVar

from pybridge.model import Player
from shell.choices import Choices
from shell.commands import Fragments, Reply
from shell.config import Config
from shell.session import Ending, Session
from shell.thinking import Job

__all__ = ["Back", "Desk", "Front", "Left", "Line", "Option", "Thought"]

if TYPE_CHECKING:
    from shell.query import Teacher

T = TypeVar("T")


class Back(Exception):  # noqa: N818 - an answer, not an error
    """The person wants to go back to the menu before."""


@dataclass(slots=True)
class Desk:
    """Everything on the table: the game, its choices in memory, how things look."""

    config: Config
    session: Session
    choices: Choices
    evaluation: bool = False
    ending: Ending | None = None
    values: Mapping[Player, int] = field(default_factory=dict)
    """What the position is worth for each player, where somebody wants to see that."""

    def refresh(self) -> None:
        """Ask the rules for what is shown of the position: nobody asks while keys are typed."""
        session = self.session
        if session.draft is None:
            self.choices = Choices.of(session.state)
        else:
            self.choices = Choices.editing(session.draft.picture)
        self.ending = session.ending
        players = session.game.players if self.evaluation and session.draft is None else ()
        self.values = {player: session.state.value(player) for player in players}


@dataclass(frozen=True, slots=True)
class Line:
    """A line was typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Thought:
    """The job that was waited for is done."""


@dataclass(frozen=True, slots=True)
class Left:
    """The input ended, or somebody wants to leave and is to be asked whether that is meant."""

    ask: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A line of a menu: what it is called, and a word on it."""

    title: str
    about: str = ""


class Front(Protocol):
    """A terminal, or lines of text. The menus raise Back, and EOFError where the input ends."""

    interactive: bool
    """Whether a person is there who can be asked."""

    def set_theme(self, name: str) -> None:
        """Use other colours from now on."""

    def board(self, desk: Desk, classic: bool = False) -> None:
        """Show the position."""

    def show(self, reply: Reply) -> None:
        """Show an answer."""

    def tell(self, text: Fragments) -> None:
        """Show something that nobody asked for, such as the computer's move."""

    def ask(self, desk: Desk, job: Job[T] | None) -> Line | Thought | Left:
        """Wait for a line, or for a job to be done, whatever comes first."""

    def wait(self, desk: Desk, job: Job[T], what: str) -> None:
        """Wait for a job that the person asked for; Ctrl-C stops it."""

    def ask_goal(self, desk: Desk, begun: str, teacher: Teacher) -> str:
        """Let the person type a query, or go on with one that was `begun`; returns the whole text.

        "" to leave.
        """

    def ask_more(self, told: str) -> bool:
        """Show an answer of a query, and ask whether the next one is wanted."""

    def choose(self, title: str, options: Sequence[Option], default: int = 0) -> int:
        """Let the person choose; returns the index."""

    def ask_text(self, title: str, default: str) -> str:
        """Let the person type something; an empty answer is the default."""
