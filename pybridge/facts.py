"""What a game is before a position of it is there: its names, players, settings and levels."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any, Final, Generic, Protocol, TypeVar, cast

from ludolog.engine import codec
from ludolog.engine.engine import engine
from ludolog.errors import (
    ConversionError,
    PrologDomainError,
    PrologResourceError,
    PrologTypeError,
)
from ludolog.levels import Level
from ludolog.outside import LONGEST_NUMBER, LONGEST_TERM, clipped, quoted, readable
from ludolog.picture import Player
from ludolog.settings import Settings, has_text, setting_of, wrong_value
from ludolog.terms import Atom, Term, Value
from ludolog.wording import _

__all__ = ["BRIDGE", "GameFacts", "M", "P", "Views"]

P = TypeVar("P", covariant=True)
M = TypeVar("M", covariant=True)

BRIDGE: Final = "ludolog_bridge"
"""The module of Prolog that answers for all games."""


class Views(Protocol[P, M]):
    """What a typed module of `ludolog.games` offers: its dataclasses from the terms of states
    and moves.
    """

    def position(self, term: Value, /) -> P: ...

    def move(self, term: Value, /) -> M: ...


class GameFacts(Generic[P, M]):
    """What the rules tell about a game, and the calls of them."""

    def __init__(self, info: Term, views: Views[P, M]) -> None:
        name, title, version, about, players, further, seats, settings, levels, limit = cast(
            "tuple[Any, ...]", info.args
        )
        self.name = str(name)
        self.title = str(title)
        self.about = str(about)
        self.version = int(version)
        """Version of the rules, kept in records."""
        self.player_names: Mapping[Player, str] = {
            p.args[0]: str(p.args[1]) for p in (*players, *further)
        }
        """How people read the players, those included who play under some settings only."""
        self.players: tuple[Player, ...] = tuple(p.args[0] for p in players)
        """The players in the order in which they begin; `State.players` has those of a game in
        which the settings bring in others.
        """
        self._fixed = not further
        self.settings = tuple(setting_of(term) for term in settings)
        self.levels = tuple(Level(str(t.args[0]), str(t.args[1])) for t in levels)
        self.seats: tuple[Player, ...] = seats
        """The players who decide on moves, in the order of play; `State.seats` has those of a game
        in which the settings bring in others.
        """
        self.move_limit = int(limit)
        """After so many moves a loop should call the game unfinished."""
        self.views = views
        self._engine = engine()
        self._atom = Atom(self.name)
        self._predicates: dict[str, Any] = {}
        self._play = self._engine.predicate(BRIDGE, "play_listed", "++++##---")
        self._play_text = self._engine.predicate(BRIDGE, "play_text", "++++##---")

    def __eq__(self, other: object) -> bool:
        return self.name == other.name if isinstance(other, GameFacts) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def _bad_setting(
        self, settings: Settings, error: PrologDomainError | PrologTypeError | ConversionError
    ) -> str:
        known = {setting.name: setting for setting in self.settings}
        for name, value in settings.items():
            if name not in known:
                return self._unknown_setting(name)
            if not has_text(value):
                return wrong_value(known[name], clipped(value))
        if isinstance(error, ConversionError):
            return str(error)
        match error.term:
            case Term("error", (Term("domain_error", (_, Term(name, (value,)))), _)) if (
                name in known
            ):
                return wrong_value(known[name], clipped(codec.text(value)))
        return clipped(error.message)

    @cached_property
    def rungs(self) -> tuple[str, ...]:
        """Levels of the computer in small steps, the weakest first; ``adapt(1)`` is the first."""
        (texts,) = self._call("rung_texts", "+-")
        return tuple(str(text) for text in texts)

    def read_setting(self, name: str, text: str) -> Value:
        """The value that a text typed by a person means for the setting. Raises ValueError."""
        known = {setting.name: setting for setting in self.settings}
        if name not in known:
            raise ValueError(self._unknown_setting(name))
        most = LONGEST_TERM if known[name].kind == "term" else LONGEST_NUMBER
        found = None
        if readable(text, most):
            # What nests too deep to be read, or to cross, is no value either.
            with suppress(ConversionError, PrologResourceError):
                found = self._engine.once(
                    BRIDGE, "read_setting", "+++-", self._atom, Atom(name), text
                )
        if found is None:
            raise ValueError(wrong_value(known[name], quoted(text)))
        return cast("Value", found[0])

    def _unknown_setting(self, name: str) -> str:
        known = ", ".join(setting.name for setting in self.settings)
        if not known:
            sentence = _("{game} has no setting {name}; it has none")
            return sentence.format(game=self.title, name=quoted(name))
        sentence = _("{game} has no setting {name}; it has {known}")
        return sentence.format(game=self.title, name=quoted(name), known=known)

    def player_name(self, player: Player | None) -> str:
        """How people read a player."""
        return _("nobody") if player is None else self.player_names.get(player, str(player))

    def _call(self, name: str, modes: str, *inputs: Any) -> tuple[Any, ...]:
        predicate = self._predicates.get(name)
        if predicate is None:
            predicate = self._predicates[name] = self._engine.predicate(BRIDGE, name, modes)
        return cast("tuple[Any, ...]", predicate.det(self._atom, *inputs))
