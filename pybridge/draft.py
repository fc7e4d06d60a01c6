"""Positions set up square by square: what somebody has on the board before it is a position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from ludolog.drawing.scene import Scene
from ludolog.engine.engine import Ref
from ludolog.errors import InvalidState, PrologExistenceError
from ludolog.model import Begun, Game, Player, State, View
from ludolog.seen import scene_of, view_of
from ludolog.settings import as_term
from ludolog.wording import _

__all__ = ["Draft"]

_BRIDGE = "ludolog_bridge"


@dataclass(frozen=True)
class Draft:
    """A board that is being edited. Immutable: each change gives another one."""

    game: Game[Any, Any]
    ref: Ref

    @staticmethod
    def of(state: State[Any, Any]) -> Draft:
        """The board of a state, to be changed. Raises InvalidState if its game has no such
        boards.
        """
        draft = Draft(state.game, state.ref)
        try:
            draft.put("", "")
        except PrologExistenceError as error:
            sentence = _("positions of {game} cannot be edited").format(game=state.game.title)
            raise InvalidState(sentence) from error
        return draft

    def put(self, square: str, glyph: str) -> Draft | None:
        """The board with something else on a square, both named as in its picture; ``.`` empties
        it.

        None if the game knows no such square, or no such thing to put there.
        """
        found = self.game._engine.once(
            _BRIDGE, "edited", "++++#", self.game._atom, self.ref, square, glyph
        )
        return None if found is None else Draft(self.game, cast("Ref", found[0]))

    @property
    def playing(self) -> tuple[Player, ...]:
        """The players who are in the game."""
        _players, playing, _seats = self.game._call("taking_part", "++---", self.ref)
        return cast("tuple[Player, ...]", playing)

    def turn(self, player: Player) -> Draft:
        """The board at the beginning of a turn of one of those who play."""
        (ref,) = self.game._call("turned", "+++#", self.ref, as_term(player))
        return Draft(self.game, cast("Ref", ref))

    @cached_property
    def flaws(self) -> tuple[str, ...]:
        """Why no game can have the position, in sentences; none if it can be played."""
        (texts,) = self.game._call("flaw_texts", "++-", self.ref)
        return tuple(map(str, texts))

    @cached_property
    def picture(self) -> View | None:
        """The picture of the board."""
        return view_of(self.game, self.ref)

    @cached_property
    def scene(self) -> Scene | None:
        """What there is and where it lies, as `State.scene` says it."""
        return scene_of(self.game, self.ref, self.picture)

    def state(self) -> State[Any, Any]:
        """The position. Raises InvalidState while it has flaws."""
        if self.flaws:
            raise InvalidState("; ".join(self.flaws))
        state = self.game._state(self.ref)
        state._line = Begun(state.text, {})
        return state
