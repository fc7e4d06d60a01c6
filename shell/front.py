"""What the game loop needs of whatever the person sits at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

from ludolog.model import Player
from ludolog.proof import Proof
from ludolog_shell.commands.reply import Reply
from ludolog_shell.config import Config
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Ending, Session
from ludolog_shell.session.thinking import Job
from ludolog_shell.text.fragments import Fragments

__all__ = ["Back", "Front", "JobDone", "Leave", "Option", "Typed", "UiState"]

if TYPE_CHECKING:
    from ludolog.compute.query import Entry

T = TypeVar("T")


class Back(Exception):  # noqa: N818 - an answer, not an error
    """The person wants to go back to the menu before."""


@dataclass(slots=True)
class UiState:
    """What the loop and the terminal share: the game, its choices in memory, how things look."""

    config: Config
    session: Session
    choices: Choices
    evaluation: bool = False
    ending: Ending | None = None
    values: Mapping[Player, int] = field(default_factory=dict)
    """What the position is worth for each player, where somebody wants to see that."""
    flipped: bool = False
    """Whether the board is seen from the other side."""
    pace: float = 1.0
    """Seconds that a move of the computer stays, in a game that is only watched."""
    keep: Callable[[], None] = lambda: None
    """Writes the game down: what is shown to be played is on disk."""

    def refresh(self) -> None:
        """Ask the rules for what is shown of the position: nobody asks while keys are typed."""
        session = self.session
        if session.draft is None:
            self.choices = Choices.of(session.state)
        else:
            self.choices = Choices.editing(session.draft.picture)
        self.ending = session.ending
        players = session.state.playing if self.evaluation and session.draft is None else ()
        self.values = {player: session.state.value(player) for player in players}


@dataclass(frozen=True, slots=True)
class Typed:
    """A line was typed."""

    text: str


@dataclass(frozen=True, slots=True)
class JobDone:
    """The job that was waited for is done."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The input ended, or somebody wants to leave and is to be asked whether that is meant."""

    ask: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A line of a menu: what it is called, and a word on it."""

    title: str
    about: str = ""


class GoalReader(Protocol):
    """What a prompt for queries needs to know."""

    def complete(self, text: str) -> bool:
        """Whether what was typed ends where the text ends."""

    def entries(self, game: str) -> tuple[Entry, ...]:
        """The predicates that completion offers."""


class Front(Protocol):
    """A terminal, or lines of text. The menus raise Back, and EOFError where the input ends."""

    interactive: bool
    """Whether a person is there who can be asked."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Nothing more is asked; a terminal is given back."""

    def interruptible(self) -> AbstractContextManager[None]:
        """Inside, Ctrl-C raises KeyboardInterrupt. A terminal raises none elsewhere."""

    def set_theme(self, config: Config) -> None:
        """Use the colours of `config` from now on."""

    def board(self, ui: UiState, classic: bool = False) -> None:
        """Show the position."""

    def show(self, reply: Reply) -> None:
        """Show an answer."""

    def tell(self, text: Fragments) -> None:
        """Show something that nobody asked for, such as the computer's move."""

    def browse(self, proof: Proof) -> None:
        """Show a proof as a tree."""

    def ask(self, ui: UiState, job: Job[T] | None) -> Typed | JobDone | Leave:
        """Wait for a line, or for a job to be done, whatever comes first."""

    def wait(self, ui: UiState, job: Job[T], what: str) -> None:
        """Wait for a job that the person asked for; Ctrl-C stops it."""

    def ask_goal(self, ui: UiState, begun: str, reader: GoalReader) -> str:
        """Let the person type a query, or go on with one that was `begun`; returns the whole text.

        "" to leave.
        """

    def ask_more(self, told: str, whole: str) -> bool:
        """Show an answer of a query, and ask whether the next one is wanted. Whoever answers w is
        shown the `whole` of it, and asked again.
        """

    def choose(self, title: str, options: Sequence[Option], default: int = 0) -> int:
        """Let the person choose; returns the index."""

    def ask_text(self, title: str, default: str) -> str:
        """Let the person type something; an empty answer is the default."""
