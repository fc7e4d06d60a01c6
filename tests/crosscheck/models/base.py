"""What a model of a game is: the contract of the cores, in plain Python.

A model is written from the rules alone, keeps its positions in another structure than the
lists of lists of the logic core, and shares with it only the text of terms. `S` is the
model's state, `M` its move: both immutable and hashable.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Generic, TypeAlias, TypeVar

from . import terms_text
from .terms_text import Term

__all__ = ["Model", "Player", "Winner", "check_options"]

S = TypeVar("S")
M = TypeVar("M")

Player: TypeAlias = int | str
Winner: TypeAlias = int | str  # a player, or the game's word for a tie


class Model(ABC, Generic[S, M]):
    """One game. Every method is pure; `ValueError` answers a term of the wrong shape."""

    name: str
    players: tuple[Player, ...]

    @abstractmethod
    def initial(self, options: Mapping[str, object]) -> S:
        """The start; options are named and valued as the spec's settings (``size=7``)."""

    @abstractmethod
    def to_move(self, s: S) -> Player:
        """Whose choice it is, also when the game is over."""

    @abstractmethod
    def legal_moves(self, s: S) -> list[M]:
        """All legal moves in the spec's order, a forced pass included; [] iff the game is over."""

    @abstractmethod
    def play(self, s: S, m: M) -> S:
        """The whole transition for a legal move (another one has no defined result)."""

    @abstractmethod
    def winner(self, s: S) -> Winner | None:
        """The winner or the word for a tie; None while the game goes on."""

    @abstractmethod
    def value(self, s: S, player: Player) -> int:
        """``value/3``: larger is better for the player."""

    @abstractmethod
    def state_from_term(self, term: Term) -> S:
        """The state that a term denotes; `ValueError` if it has another shape."""

    @abstractmethod
    def term_of_state(self, s: S) -> Term:
        """The state as a term of the spec."""

    @abstractmethod
    def move_from_term(self, term: Term) -> M:
        """The move, legal or not, that a term denotes; `ValueError` if it can be none."""

    @abstractmethod
    def term_of_move(self, m: M) -> Term:
        """The move as a term of the spec."""

    def parse_state(self, text: str) -> S:
        """The state from the text of its term."""
        return self.state_from_term(terms_text.parse(text))

    def state_text(self, s: S) -> str:
        """The canonical text of the state's term."""
        return terms_text.text(self.term_of_state(s))

    def parse_move(self, text: str) -> M:
        """The move from the text of its term."""
        return self.move_from_term(terms_text.parse(text))

    def move_text(self, m: M) -> str:
        """The canonical text of the move's term."""
        return terms_text.text(self.term_of_move(m))

    def players_of(self, s: S) -> tuple[Player, ...]:
        """With whom the game of a state is played: `players`, unless the settings decide."""
        return self.players

    def is_legal(self, s: S, m: M) -> bool:
        """Whether ``move/3`` takes this move here."""
        return m in self.legal_moves(s)

    def perft(self, s: S, depth: int) -> int:
        """How many sequences of `depth` moves there are; a finished game has none."""
        if depth == 0:
            return 1
        moves = self.legal_moves(s)
        if depth == 1:
            return len(moves)
        return sum(self.perft(self.play(s, m), depth - 1) for m in moves)

    def playout(self, s: S, rng: Random, limit: int = 10_000) -> tuple[S, list[M]]:
        """Uniformly random moves to the end, or `limit` of them: last state and the moves."""
        played: list[M] = []
        while len(played) < limit and (moves := self.legal_moves(s)):
            m = rng.choice(moves)
            s = self.play(s, m)
            played.append(m)
        return s, played


def check_options(options: Mapping[str, object], *known: str) -> None:
    """`ValueError` if an option's name is not a known one."""
    for name in options:
        if name not in known:
            raise ValueError(f"unknown option: {name}")
