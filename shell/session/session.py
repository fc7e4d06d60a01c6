"""The game in progress, as plain data: nothing here knows a terminal.

A session is a line of positions with a place in it. What lies behind the place can be taken back,
what lies before it can be gone through again; a move played from the middle branches off and
forgets the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ludolog.draft import Draft
from ludolog.model import Game, Move, Player, State, View
from ludolog.records import (
    Record,
    Recorded,
    Replay,
    comment_text,
    result_of,
    setting_text,
)
from ludolog.terms import Value
from ludolog_shell.i18n import _
from ludolog_shell.session.seats import PERSON, seated

if TYPE_CHECKING:
    from ludolog.compute.review import Review

__all__ = ["Ending", "Ply", "Session"]

_PLACE: Final = "Place"
_RESIGNED: Final = "Resigned"
_AGREED: Final = "Agreed"
_FORFEITED: Final = "Forfeited"


@dataclass(frozen=True, slots=True)
class Ply:
    """A move that was played and the position after it."""

    move: str
    state: State[Any, Any]
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Ending:
    """Why nobody is asked for a move. `unfinished` if no rule of the game ended it."""

    reason: str
    winner: Player | None = None
    scores: Mapping[Player, int] = field(default_factory=dict)
    unfinished: bool = False


@dataclass(slots=True)
class Session:
    """One game with its players.

    `plies` are all moves of the line, `place` says how many of them are played.
    """

    game: Game[Any, Any]
    settings: Mapping[str, Value]
    start: State[Any, Any]
    seats: dict[Player, str]
    seed: int
    set_up: bool = False
    """Whether `start` is not the start that the settings make."""
    plies: list[Ply] = field(default_factory=list)
    place: int = 0
    paused: bool = False
    """The computer waits, because somebody is looking through the game."""
    shows: bool = False
    """Whether the moves that were played already are gone through by themselves."""
    resigned: Player | None = None
    agreed: bool = False
    """Whether the players have agreed to a tie."""
    forfeited: tuple[Player, str] | None = None
    """Whose program did what loses the game, and what that was."""
    tags: dict[str, str] = field(default_factory=dict)
    file: Path | None = None
    """Where somebody saved it, or what it was loaded from."""
    climbed: bool = False
    """Whether its end has been told to the ladder of `adapt`."""
    draft: Draft | None = None
    """The board while somebody edits it: nothing is played meanwhile."""
    _ending: tuple[tuple[object, ...], Ending | None] | None = field(
        default=None, init=False, repr=False, compare=False
    )
    """The ending, and of what."""

    @staticmethod
    def begin(
        game: Game[Any, Any], settings: Mapping[str, Value], seats: Mapping[Player, str], seed: int
    ) -> Session:
        """A new game; a player without a seat is a person. Raises ValueError for bad settings."""
        start, complete = game.start_with(settings)
        return Session(game, complete, start, seated(start, seats, programs=True), seed)

    # -- where we are -----------------------------------------------------------------------------

    @property
    def state(self) -> State[Any, Any]:
        """The position on the board."""
        return self.plies[self.place - 1].state if self.place else self.start

    @property
    def picture(self) -> View | None:
        """What stands on the board, also while it is being edited; None for a game without
        pictures.
        """
        return self.state.picture if self.draft is None else self.draft.picture

    @property
    def last(self) -> Ply | None:
        """The move that led to the position, None at the start."""
        return self.plies[self.place - 1] if self.place else None

    @property
    def who(self) -> str:
        """The seat of the side that decides now: PERSON, a level or a file."""
        return self.seats.get(self.state.side, PERSON)

    @property
    def watched(self) -> bool:
        """Whether only computers play."""
        return PERSON not in self.seats.values()

    @property
    def computers_turn(self) -> bool:
        """Whether the computer should think now."""
        if self.paused or self.draft is not None or self.known is not None:
            return False
        return self.who != PERSON and self.ending is None

    @property
    def known(self) -> str | None:
        """The move that is to be shown next by itself, because it was played already; None if the
        game does not go on so.
        """
        if self.place == len(self.plies) or self.draft is not None:
            return None
        goes_on = self.shows or (self.watched and not self.paused)
        return self.plies[self.place].move if goes_on else None

    @property
    def ending(self) -> Ending | None:
        """How the game ended, None while somebody is asked for a move, or edits the board."""
        if self.draft is not None:
            return None
        given_up = (self.resigned, self.agreed, self.forfeited)
        asked = (self.state, self.place, len(self.plies), given_up)
        if self._ending is None or not _same(self._ending[0], asked):
            self._ending = (asked, self._ended())
        return self._ending[1]

    def _ended(self) -> Ending | None:
        state = self.state
        if state.outcome is not None:
            return Ending(state.outcome.reason, state.outcome.winner, state.outcome.scores)
        if self.resigned is not None and self.place == len(self.plies):
            return self._lost_by(self.resigned, _("{player} resigned"))
        if self.forfeited is not None and self.place == len(self.plies):
            player, what = self.forfeited
            return self._lost_by(player, _("{player} forfeits the game: {what}"), what)
        if self.agreed and self.place == len(self.plies):
            return Ending(_("the players have agreed"))
        if self._times_seen(state) >= 3:
            return self._unfinished(_("the same position came up for the third time"))
        if self.place >= self.game.move_limit:
            return self._unfinished(_("the limit of moves is reached"))
        return None

    def _lost_by(self, player: Player, reason: str, what: str = "") -> Ending:
        """The ending in which `player` has lost: where one other is left, that one has won; how
        several others would go on without it the rules do not say.
        """
        others = [other for other in self.state.playing if other in self.seats and other != player]
        told = reason.format(player=self.game.player_name(player), what=what)
        if len(others) > 1:
            return self._unfinished(told)
        return Ending(told, others[0] if others else None)

    def _unfinished(self, reason: str) -> Ending:
        values = {player: self.state.value(player) for player in self.state.playing}
        return Ending(reason, None, values, unfinished=True)

    def _times_seen(self, state: State[Any, Any]) -> int:
        if self.place < 4:
            return 1
        return sum(key == state.key for key in self.keys)

    @property
    def keys(self) -> list[str]:
        """The keys of all positions from the start to here."""
        return [self.start.key, *(ply.state.key for ply in self.plies[: self.place])]

    @property
    def turn_start(self) -> int | None:
        """How many moves were played when the last turn began, that is the last moves in a row of
        one side; None at the start of the game.
        """
        if not self.place:
            return None
        states = [self.start, *(ply.state for ply in self.plies[: self.place - 1])]
        first = self.place - 1
        while first and states[first - 1].side == states[first].side:
            first -= 1
        return first

    # -- moving -----------------------------------------------------------------------------------

    def play(self, move: Move[Any] | str) -> Ply:
        """Play a move. Raises what `State.play` raises, and ValueError if the game is over."""
        if self.ending is not None:
            raise ValueError(_("The game is over."))
        before = self.state
        if not isinstance(move, Move):
            move = before.legal_moves.exact(move) or before.move(move)
        after, text = before.play(move), move.text
        after.prefetch()
        if self.place < len(self.plies) and self.plies[self.place].move == text:
            self.place += 1
            self.shows = self.shows and self.place < len(self.plies)
            return self.plies[self.place - 1]
        del self.plies[self.place :]
        self.resigned, self.agreed, self.shows = None, False, False
        self.forfeited = None
        self.plies.append(Ply(text, after))
        self.place += 1
        return self.plies[-1]

    def undo(self) -> int:
        """Go back to the last position in which a person decides; one move where no person plays.

        Says how many moves. A resignation, a forfeit or an agreed tie is taken back first, and
        counts as one.
        """
        given_up = self.resigned is not None or self.agreed or self.forfeited is not None
        if given_up and self.place == len(self.plies):
            self.resigned, self.agreed, self.forfeited = None, False, None
            self.paused = self.who != PERSON
            return 1
        back = self.place
        persons = PERSON in self.seats.values()
        while back > 0:
            back -= 1
            before = self.plies[back - 1].state if back else self.start
            if not persons or self.paused or self.seats.get(before.side) == PERSON:
                return self.go_to(back)
        return 0

    def redo(self) -> int:
        """Go forward again, as far as `undo` went back. Says how many moves."""
        forward = self.place
        persons = PERSON in self.seats.values()
        while forward < len(self.plies):
            forward += 1
            after = self.plies[forward - 1].state
            if not persons or self.paused or self.seats.get(after.side) == PERSON:
                break
        return self.go_to(forward)

    def go_to(self, place: int) -> int:
        """Go to the position after so many moves.

        The computer waits there if it would move. Says how many moves away.
        """
        place = max(0, min(place, len(self.plies)))
        gone, self.place, self.shows = abs(place - self.place), place, False
        persons = PERSON in self.seats.values()
        self.paused = self.who != PERSON and (place < len(self.plies) or not persons)
        return gone

    def comment(self, text: str) -> None:
        """Put a comment beside the last move; an empty one takes it away.

        Raises ValueError at the start.
        """
        if not self.place:
            raise ValueError(_("There is no move yet."))
        ply = self.plies[self.place - 1]
        self.plies[self.place - 1] = Ply(ply.move, ply.state, comment_text(text))

    def annotate(self, found: Review) -> None:
        """Put what a review has found beside its moves."""
        from ludolog.compute.review import annotated

        told = annotated(self.record(whole=True), self.game, found).moves
        self.plies = [
            Ply(ply.move, ply.state, comment_text(move.comment))
            for ply, move in zip(self.plies, told, strict=True)
        ]

    def swap(self) -> None:
        """Let every player have the next one's seat."""
        players = self.start.seats
        old = [self.seats[player] for player in players]
        self.seats = dict(zip(players, old[1:] + old[:1], strict=True))

    def retold(self) -> Session:
        """The same game with everything asked anew from the rules, in another language for one."""
        session = Session.resumed(self.record(whole=True).replay(), self.seed)
        session.paused = self.paused
        session.seats = dict(self.seats)
        return session

    # -- writing it down --------------------------------------------------------------------------

    def record(self, whole: bool = False) -> Record:
        """The game up to the position; `whole` adds the moves that were taken back, and where we
        stand.
        """
        plies = self.plies if whole else self.plies[: self.place]
        tags = dict(self.tags)
        if whole and self.place < len(self.plies):
            tags[_PLACE] = str(self.place)
        if self.resigned is not None and self.place == len(self.plies):
            tags[_RESIGNED] = str(self.resigned)
        if self.agreed and self.place == len(self.plies):
            tags[_AGREED] = "tie"
        if self.forfeited is not None and self.place == len(self.plies):
            tags[_FORFEITED] = "{}: {}".format(*self.forfeited)
        ending = self.ending
        result = result_of(self.state)
        if ending is not None and not ending.unfinished:
            result = "tie" if ending.winner is None else str(ending.winner)
        return Record(
            self.game.name,
            self.game.version,
            {name: setting_text(value) for name, value in self.settings.items()},
            {str(player): who for player, who in self.seats.items()},
            self.seed,
            self.start.text if self.set_up else None,
            tuple(Recorded(ply.move, ply.comment) for ply in plies),
            result,
            tags,
        )

    @staticmethod
    def resumed(replay: Replay, seed: int) -> Session:
        """The game of a record that was played through, at its last good position.

        `seed` is used if it has none.
        """
        record, start = replay.record, replay.states[0]
        game = start.game
        tags = dict(record.tags)
        place = tags.pop(_PLACE, "")
        resigned = tags.pop(_RESIGNED, None)
        agreed = tags.pop(_AGREED, "") == "tie"
        loser, _colon, fault = tags.pop(_FORFEITED, "").partition(": ")
        plies = [
            Ply(move.text, state, move.comment)
            for move, state in zip(record.moves, replay.states[1:], strict=True)
        ]
        named = {str(player): player for player in start.players}
        session = Session(
            game,
            {name: game.read_setting(name, text) for name, text in record.settings.items()},
            start,
            seated(start, {named[p]: who for p, who in record.seats.items() if p in named}),
            seed if record.seed is None else record.seed,
            set_up=record.start is not None,
            plies=plies,
            place=len(plies),
            resigned=None if resigned is None else named.get(resigned),
            agreed=agreed,
            forfeited=(named[loser], fault) if loser in named else None,
            tags=tags,
        )
        if place.isdecimal() and len(place) < 10:
            session.go_to(int(place))
        return session


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """The same state, place, line and resignation; equal states need not be compared by Prolog."""
    return one[0] is other[0] and one[1:] == other[1:]
