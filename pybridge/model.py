"""Games, states and moves as Python objects, in the vocabulary of the field.

A `State` is a Prolog term that Python holds by a handle. Playing a move is one crossing, which
brings what every program asks next: who is to move, how many moves are legal. The texts of the
moves, their meanings, their terms and the picture come in one crossing each when somebody looks,
and are kept.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, cast, overload

from ludolog import wording
from ludolog.drawing import scene
from ludolog.drawing.scene import Scene
from ludolog.engine import codec
from ludolog.engine.engine import Engine, Ref, engine
from ludolog.engine.folders import Problem
from ludolog.engine.handles import Predicate
from ludolog.errors import (
    ConversionError,
    GoalFailed,
    IllegalMove,
    InvalidMove,
    InvalidState,
    InvalidTerm,
    PrologDomainError,
    PrologResourceError,
    PrologSyntaxError,
    PrologTypeError,
    UnknownGame,
    WrongThread,
)
from ludolog.outside import LONGEST_MOVE, LONGEST_NUMBER, LONGEST_TERM, clipped, quoted, readable
from ludolog.picture import Effect, Player, Square, View
from ludolog.terms import Atom, Source, Term, Value
from ludolog.verdict import Verdict, verdict_of
from ludolog.wording import _

__all__ = [
    "Effect",
    "Explanation",
    "ExplanationLine",
    "Game",
    "LegalMoves",
    "Level",
    "Move",
    "Outcome",
    "Player",
    "Setting",
    "Settings",
    "Square",
    "State",
    "View",
    "add_games",
    "game",
    "games",
    "problems",
    "set_language",
]


Settings: TypeAlias = Mapping[str, Value]
"""Values by the names of settings, such as ``{"size": 7}``."""

P = TypeVar("P", covariant=True)
M = TypeVar("M", covariant=True)

_BRIDGE = "ludolog_bridge"
_SHOWN = 12
"""So many moves are shown by the repr of a list of them."""

_OWN_LEVEL: Final = r"[a-z][A-Za-z0-9_]*(\([0-9]+\))?"
_LEVEL: Final = re.compile(
    rf"({_OWN_LEVEL}|slips\({_OWN_LEVEL}, ?[0-9]+\)|seconds\([0-9]+\.[0-9]+\))\Z"
)

MOST_NODES: Final = 1_000_000_000
"""The largest budget of ``expert(NODES)``; ludolog_protocol refuses more."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What can be chosen before a game begins.

    `values` are the choices where they are few, and `words` what people read for each of them;
    `low` and `high` the bounds of a number; neither for a seed or a
    term. `default` is None where the setting may be left out.
    """

    name: str
    title: str
    kind: str
    default: Value | None
    values: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] = ()

    def word(self, value: Value) -> str:
        """What people read for one of the values."""
        return self.words[self.values.index(value)] if value in self.values else str(value)

    def told(self, value: Value) -> str:
        """The word for one of the values, with what records write for it where that differs."""
        word = self.word(value)
        return word if word == str(value) else f"{word} ({value})"


@dataclass(frozen=True, slots=True)
class Level:
    """How well the computer plays: its name in all games, and what it does in this one."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner (None for a tie), the rule that ended it, the points where
    there are any.
    """

    winner: Player | None
    reason: str
    scores: Mapping[Player, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ExplanationLine:
    """A line of an explanation: `mark` is ``held``, ``failed``, ``title`` or ``plain``; `place`
    is ``file:line``.
    """

    depth: int
    mark: str
    text: str
    rule: str
    place: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a move is or is not legal. `lines` begin with the nearest reason; `legal` says which
    of the two it is.
    """

    legal: bool
    lines: tuple[ExplanationLine, ...]

    @property
    def reason(self) -> str:
        """The first line, with its rule: one sentence for people."""
        first = self.lines[0]
        return f"{first.text} ({first.rule})" if first.rule else first.text

    def __str__(self) -> str:
        signs = {"held": "+ ", "failed": "- "}
        return "\n".join(
            f"{'  ' * line.depth}{signs.get(line.mark, '')}{line.text}"
            + (f"  [{line.rule}, {line.place}]" if line.rule else "")
            for line in self.lines
        )

    def _repr_html_(self) -> str:
        """What a notebook shows: a line for each condition, with what held and what failed."""
        colours = {"held": "#2e7d32", "failed": "#c62828"}
        signs = {"held": "+", "failed": "\N{MINUS SIGN}"}
        rows = []
        for line in self.lines:
            place = f" <small>[{escape(line.rule)}, {escape(line.place)}]</small>"
            rows.append(
                f'<div style="margin-left: {2 * line.depth}em">'
                f'<b style="color: {colours.get(line.mark, "inherit")}">'
                f"{signs.get(line.mark, '')}</b> {escape(line.text)}{place if line.rule else ''}"
                "</div>"
            )
        return f"<div>{''.join(rows)}</div>"


class Views(Protocol[P, M]):
    """What a typed module of `ludolog.games` offers: its dataclasses from the terms of states
    and moves.
    """

    def position(self, term: Value, /) -> P: ...

    def move(self, term: Value, /) -> M: ...


class _Terms:
    """The views of a game without a typed module: the terms themselves."""

    @staticmethod
    def position(term: Value, /) -> Value:
        return term

    @staticmethod
    def move(term: Value, /) -> Value:
        return term


class Game(Generic[P, M]):
    """One registered game. Get it from `game` or, with precise types, from its module in
    `ludolog.games`.
    """

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
        self.settings = tuple(_setting(term) for term in settings)
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
        self._play = self._engine.predicate(_BRIDGE, "play_listed", "++++##---")
        self._play_text = self._engine.predicate(_BRIDGE, "play_text", "++++##---")

    def __eq__(self, other: object) -> bool:
        return self.name == other.name if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return game, (self.name,)

    def start(self, **settings: Value) -> State[P, M]:
        """The start with these settings; the others have their defaults.

        Raises ValueError for an unknown setting or a value it does not allow.
        """
        return self.start_with(settings)[0]

    def start_with(self, settings: Settings) -> tuple[State[P, M], dict[str, Value]]:
        """The start, and all settings that make it again: a seed that was not given is drawn."""
        options = tuple(Term(name, (_as_term(value),)) for name, value in settings.items())
        try:
            complete, ref = self._call("start", "++-#", options)
        except (PrologDomainError, PrologTypeError, ConversionError) as error:
            raise ValueError(self._bad_setting(settings, error)) from error
        chosen = {t.name: t.args[0] for t in cast("tuple[Term, ...]", complete)}
        state = self._state(cast("Ref", ref))
        state._line = Begun(None, chosen)
        return state, chosen

    def _bad_setting(
        self, settings: Settings, error: PrologDomainError | PrologTypeError | ConversionError
    ) -> str:
        known = {setting.name: setting for setting in self.settings}
        for name, value in settings.items():
            if name not in known:
                return self._unknown_setting(name)
            if not _has_text(value):
                return _wrong_value(known[name], clipped(value))
        if isinstance(error, ConversionError):
            return str(error)
        match error.term:
            case Term("error", (Term("domain_error", (_, Term(name, (value,)))), _)) if (
                name in known
            ):
                return _wrong_value(known[name], clipped(codec.text(value)))
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
                    _BRIDGE, "read_setting", "+++-", self._atom, Atom(name), text
                )
        if found is None:
            raise ValueError(_wrong_value(known[name], quoted(text)))
        return cast("Value", found[0])

    def _unknown_setting(self, name: str) -> str:
        known = ", ".join(setting.name for setting in self.settings)
        if not known:
            sentence = _("{game} has no setting {name}; it has none")
            return sentence.format(game=self.title, name=quoted(name))
        sentence = _("{game} has no setting {name}; it has {known}")
        return sentence.format(game=self.title, name=quoted(name), known=known)

    def state(self, text: str) -> State[P, M]:
        """The state that a Prolog term, as text, denotes; looked at deeply. Raises InvalidState."""
        if not isinstance(text, str):
            raise TypeError(f"a state is read from its text, not {clipped(repr(text))}")
        if len(text) > LONGEST_TERM:
            sentence = _("a state has at most {most} characters")
            raise InvalidState(sentence.format(most=LONGEST_TERM))
        try:
            (ref,) = self._call("read_state", "++#", text)
        except PrologSyntaxError as error:
            sentence = _("this is no Prolog term: {text}")
            raise InvalidState(sentence.format(text=clipped(text))) from error
        except (PrologTypeError, ConversionError) as error:
            sentence = _("this is no state of {game}: {text}")
            raise InvalidState(sentence.format(game=self.title, text=clipped(text))) from error
        state = self._state(cast("Ref", ref))
        state._line = Begun(text, {})
        return state

    def player_name(self, player: Player | None) -> str:
        """How people read a player."""
        return _("nobody") if player is None else self.player_names.get(player, str(player))

    def _call(self, name: str, modes: str, *inputs: Any) -> tuple[Any, ...]:
        predicate = self._predicates.get(name)
        if predicate is None:
            predicate = self._predicates[name] = self._engine.predicate(_BRIDGE, name, modes)
        return cast("tuple[Any, ...]", predicate.det(self._atom, *inputs))

    def _state(self, ref: Ref) -> State[P, M]:
        return State(self, ref, *self._call("position", "++#---", ref))


def _setting(term: Term) -> Setting:
    name, kind, default, title = term.args
    chosen = None if default == "none" else default
    match kind:
        case Term("oneof", (values, words)):
            choices = cast("tuple[Value, ...]", values)
            told = cast("tuple[str, ...]", words)
            return Setting(str(name), str(title), "oneof", chosen, choices, words=told)
        case Term("between", (int(low), int(high))):
            return Setting(str(name), str(title), "between", chosen, (), low, high)
        case _:
            return Setting(str(name), str(title), str(kind), chosen)


def _wrong_value(setting: Setting, given: str) -> str:
    if setting.values:
        values = ", ".join(map(setting.told, setting.values))
        sentence = _("{name} is one of {values}, not {given}")
        return sentence.format(name=setting.name, values=values, given=given)
    if setting.low is not None:
        sentence = _("{name} is a number between {low} and {high}, not {given}")
        return sentence.format(name=setting.name, low=setting.low, high=setting.high, given=given)
    if setting.kind == "seed":
        return _("{name} is an integer, not {given}").format(name=setting.name, given=given)
    sentence = _("{name} is a Prolog term that the game knows, not {given}")
    return sentence.format(name=setting.name, given=given)


def _has_text(value: Value) -> bool:
    try:
        codec.text(value)
    except ConversionError:
        return False
    return True


def _as_term(value: Value) -> Value:
    # Settings are atoms and numbers in all games: a plain str of Python means an atom.
    return Atom(value) if type(value) is str else value


class Move(Generic[M]):
    """One choice: a legal move of one state. Equal to a move of the same game with an equal
    term.
    """

    __slots__ = ("_moves", "index")

    def __init__(self, moves: LegalMoves[M], index: int) -> None:
        self._moves = moves
        self.index = index
        """The move's place among the legal moves, from 0."""

    @property
    def text(self) -> str:
        """The move as people write it."""
        return self._moves.texts[self.index]

    @property
    def meaning(self) -> str:
        """What the move does, in a few words."""
        return self._moves.menu[self.index][0]

    @property
    def group(self) -> tuple[str, ...]:
        """The groups that the move stands in, the widest first."""
        return self._moves.menu[self.index][1]

    @property
    def term(self) -> Value:
        """The move as the rules have it."""
        return self._moves.terms[self.index]

    @property
    def view(self) -> M:
        """The move as its game's dataclass."""
        return self._moves.game.views.move(self.term)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self._moves.game.name == other._moves.game.name and self.term == other.term

    def __hash__(self) -> int:
        return hash(self.term)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"


class LegalMoves(Sequence[Move[M]]):
    """The legal moves of a state in the order of the rules. ``in`` and `find` take a Move or
    its text.
    """

    def __init__(self, game: Game[Any, M], state: Ref, ref: Ref, count: int) -> None:
        self.game = game
        self._state_ref = state
        self._ref = ref
        self._count = count

    def __reduce__(self) -> tuple[object, tuple[Game[Any, M], str]]:
        return _listed, (self.game, self._state_ref.text)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Move[M]: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Move[M]]: ...

    def __getitem__(self, index: int | slice) -> Move[M] | Sequence[Move[M]]:
        if isinstance(index, slice):
            return [Move(self, i) for i in range(*index.indices(self._count))]
        if not -self._count <= index < self._count:
            raise IndexError(f"there are {self._count} legal moves")
        return Move(self, index % self._count)

    def __iter__(self) -> Iterator[Move[M]]:
        return (Move(self, i) for i in range(self._count))

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return self.find(move) is not None
        return any(move == own for own in self)

    def __repr__(self) -> str:
        shown = ", ".join(self.texts[:_SHOWN])
        more = f", ... {self._count} in all" if self._count > _SHOWN else ""
        return f"<LegalMoves {shown}{more}>" if self._count else "<LegalMoves: none>"

    def exact(self, text: str) -> Move[M] | None:
        """The legal move whose text is `text`, sign by sign; None if there is none."""
        index = self._by_text.get(text)
        return None if index is None else Move(self, index)

    def find(self, text: str) -> Move[M] | None:
        """The legal move that `text` denotes in this state, in any form that the game reads;
        None if there is none.
        """
        index = self._by_text.get(text)
        if index is None:
            reading = self.read(text)
            if not isinstance(reading, int):
                return None
            index = reading
        return Move(self, index)

    def read(self, text: str) -> int | str | None:
        """What `text` says: the index of a legal move, the canonical text of another move, None
        if it is no move.
        """
        if not readable(text, LONGEST_MOVE):
            return None
        (reading,) = self.game._call("read_move", "++++-", self._state_ref, self._ref, text)
        match reading:
            case Term("legal", (int(index),)):
                return index
            case Term("illegal", (_, str(canonical))):
                return canonical
            case _:
                return None

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The texts of all legal moves, in one crossing."""
        (texts,) = self.game._call("texts", "+++-", self._state_ref, self._ref)
        return _texts(texts)

    @cached_property
    def menu(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Meaning and groups of all legal moves, in one crossing."""
        (items,) = self.game._call("menu", "+++-", self._state_ref, self._ref)
        return _menu(items)

    @cached_property
    def terms(self) -> tuple[Value, ...]:
        """The terms of all legal moves, in one crossing."""
        return cast("tuple[Value, ...]", self._ref.value)

    @cached_property
    def _by_text(self) -> dict[str, int]:
        return {text: index for index, text in enumerate(self.texts)}


@dataclass(frozen=True, slots=True)
class Begun:
    """Where a line of states begins: a state as text, or the start with these settings."""

    text: str | None
    settings: Settings

    def state(self, game: Game[P, M]) -> State[P, M]:
        """The state."""
        return game.start(**self.settings) if self.text is None else game.state(self.text)


Line: TypeAlias = "Begun | tuple[Line, int | str]"
"""A beginning, or an earlier line and the move that was played: its place among the legal ones, or
its text.
"""


def _listed(game: Game[Any, M], text: str) -> LegalMoves[M]:
    """The legal moves of a state that another process had, in the order that they had there."""
    return game.state(text).legal_moves


class State(Generic[P, M]):
    """A position of a game with all that its rules remember. Immutable; equal to a state with
    an equal term.
    """

    def __init__(
        self,
        game: Game[P, M],
        ref: Ref,
        moves: Ref,
        to_move: Player,
        side: Player,
        count: int,
    ) -> None:
        self.game = game
        self.ref = ref
        self.to_move: Player = to_move
        """Whose move it is, also when the game is over."""
        self.side: Player = side
        """Who decides on it: another player than `to_move` where pieces are moved for somebody."""
        self.legal_moves: LegalMoves[M] = LegalMoves(game, ref, moves, count)
        """Empty exactly when the game is over."""
        self._line: Line | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played any more: the game has ended, or a position set up by
        hand is stuck.
        """
        return not self.legal_moves

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        if self.legal_moves:
            return None
        found = self.game._engine.once(_BRIDGE, "ending", "++-", self.game._atom, self.ref)
        return None if found is None else _outcome(cast("Term", found[0]))

    @property
    def players(self) -> tuple[Player, ...]:
        """The players of the game that the position belongs to, in the order of play."""
        return self._taking_part[0]

    @property
    def playing(self) -> tuple[Player, ...]:
        """Those of `players` who are still in the game; who is not has lost."""
        return self._taking_part[1]

    @property
    def seats(self) -> tuple[Player, ...]:
        """Those of `players` who decide on moves."""
        return self._taking_part[2]

    @cached_property
    def _taking_part(self) -> tuple[tuple[Player, ...], ...]:
        game = self.game
        if game._fixed:
            return game.players, game.players, game.seats
        return game._call("taking_part", "++---", self.ref)

    def prefetch(self) -> None:
        """Ask in one crossing for all that a front end shows: `picture`, `key`, `outcome`, texts
        and menu of `legal_moves`. Each is asked for by itself where somebody wants it alone.
        """
        if "_prefetched" not in self.__dict__:
            view, texts, items, key, outcome = self.game._call(
                "shown", "+++-----", self.ref, self.legal_moves._ref
            )
            kept, moves = self.__dict__, self.legal_moves.__dict__
            kept["picture"] = None if view == "none" else _view(view)
            kept["key"] = str(key)
            kept["outcome"] = None if outcome == "none" else _outcome(outcome)
            moves["texts"], moves["menu"] = _texts(texts), _menu(items)
            kept["_prefetched"] = True

    def play(self, move: Move[Any] | str) -> State[P, M]:
        """The state after a legal move, given as a Move or as its text.

        Raises InvalidMove for a text that is no move, IllegalMove for one that is not legal
        here; both say why.
        """
        if isinstance(move, str) and "texts" not in self.legal_moves.__dict__:
            try:
                if len(move) <= LONGEST_MOVE:
                    return self._after(self.game._play_text, move)
            except (GoalFailed, ConversionError):
                pass  # what is wrong with it is found out below
        return self._after(self.game._play, self._index(move))

    def _after(self, goal: Predicate, what: int | str) -> State[P, M]:
        game = self.game
        step = game._engine.stepper.step
        after = State(game, *step(goal, game._atom, self.ref, self.legal_moves._ref, what))
        if self._line is not None:
            after._line = (self._line, what)
        return after

    def move(self, text: str) -> Move[M]:
        """The legal move that a text denotes. Raises as `play` does."""
        return self.legal_moves[self._read(text)]

    def effects(self, move: Move[Any] | str) -> tuple[Effect, ...]:
        """What a legal move does to the picture, step by step. Raises as `play` does."""
        index = self._index(move)
        (effects,) = self.game._call(
            "move_effects", "++++-", self.ref, self.legal_moves._ref, index
        )
        return tuple(_effect(term) for term in effects)

    def _index(self, move: Move[Any] | str) -> int:
        if isinstance(move, Move):
            return move.index if move._moves is self.legal_moves else self._index_of(move)
        return self._read(move)

    def _index_of(self, move: Move[Any]) -> int:
        for own in self.legal_moves:
            if own == move:
                return own.index
        raise IllegalMove(move.text, self._why_term(move.term).reason)

    def _read(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"a move is a Move or its text, not {text!r}")
        moves = self.legal_moves
        known = moves._by_text.get(text) if "texts" in moves.__dict__ else None
        reading = moves.read(text) if known is None else known
        if isinstance(reading, int):
            return reading
        if reading is None:
            raise InvalidMove(text, self.why_not(text).reason)
        raise IllegalMove(reading, self.why_not(text).reason)

    def why_not(self, move: str) -> Explanation:
        """Why the move that a text denotes is not legal, from the clauses of the rules; its
        proof if it is legal.

        For text that is no move the explanation says what the notation expects.
        """
        if not isinstance(move, str):
            raise TypeError(f"a move is asked for by its text, not {move!r}")
        if not readable(move, LONGEST_MOVE):
            sentence = _("a move is a text of at most {most} characters")
            line = ExplanationLine(0, "failed", sentence.format(most=LONGEST_MOVE), "", "")
            return Explanation(False, (line,))
        legal, lines = self.game._call("why", "+++--", self.ref, move)
        return _explanation(legal, lines)

    def why_over(self) -> tuple[ExplanationLine, ...]:
        """Why the game is over, or what is missing for each end that it may have."""
        (lines,) = self.game._call("why_over", "++-", self.ref)
        return _explanation("", lines).lines

    def why_score(self) -> tuple[ExplanationLine, ...]:
        """Where the points of each player come from; the value of the position where there are
        none.
        """
        (lines,) = self.game._call("why_score", "++-", self.ref)
        return _explanation("", lines).lines

    def _why_term(self, term: Value) -> Explanation:
        legal, lines = self.game._call("why_term", "+++--", self.ref, term)
        return _explanation(legal, lines)

    def _check_player(self, player: Player) -> None:
        if player not in self.players:
            known = ", ".join(map(str, self.players))
            title = self.game.title
            raise ValueError(f"no player of {title} is called {player!r}; it has {known}")

    def value(self, player: Player) -> int:
        """How good the position is for a player, as the rules define it; larger is better.

        Raises ValueError for a player that the game does not have.
        """
        self._check_player(player)
        (value,) = self.game._call("value", "+++-", self.ref, _as_term(player))
        return int(value)

    def value_parts(self, player: Player) -> tuple[tuple[str, int], ...]:
        """What the value is made of, as far as the game tells: sentences, and numbers that add up
        to it. Raises ValueError for a player that the game does not have.
        """
        self._check_player(player)
        (parts,) = self.game._call("value_parts", "+++-", self.ref, _as_term(player))
        return tuple((str(text), int(number)) for text, number in (part.args for part in parts))

    def best_move(
        self, level: str, seed: int = 0, ply: int = 0, keys: Sequence[str] = ()
    ) -> Move[M]:
        """What the computer plays at a level: ``easy`` to ``expert``; ``expert(5000)`` has 5000
        nodes, ``slips(hard,20)`` plays 20 of a hundred moves as the level below, ``medium``.
        ``seconds(2.5)`` is ``expert`` with the nodes for which this time of the processor suffices:
        it alone may play another move the next time.

        The same seed, ply and `keys`, those of the positions that the game has had, give the same
        move. Raises ValueError for an unknown level or a finished game.
        """
        for number, name in ((seed, "seed"), (ply, "ply")):
            if not isinstance(number, int):
                raise TypeError(f"{name} is an integer, not {number!r}")
        if self.is_over:
            raise ValueError(_("the game is over"))
        try:
            if not (readable(level, LONGEST_NUMBER) and _LEVEL.match(level)):
                raise InvalidTerm(level, "")
            level_term = self.game._engine.parse(level)
            (index,) = self.game._call(
                "choose", "+++++-", self.ref, level_term, Term("-", (seed, ply)), key_terms(keys)
            )
        except (PrologDomainError, PrologTypeError, InvalidTerm) as error:
            match error.args:
                case (Term("error", (Term(_, (_, Term("expert", (int(nodes),)))), _)), *_rest) if (
                    nodes > MOST_NODES
                ):
                    sentence = _("a search has at most {most} nodes")
                    raise ValueError(sentence.format(most=MOST_NODES)) from error
            known = ", ".join(known.name for known in self.game.levels)
            sentence = _("no level of {game} is called {level}; it has {known}")
            raise ValueError(
                sentence.format(game=self.game.title, level=quoted(level), known=known)
            ) from error
        return self.legal_moves[int(index)]

    def solve(self, nodes: int = 10_000) -> Verdict:
        """What can be proved of the position with so many `nodes`: a win, a loss, a tie, or none.

        Raises ValueError unless `nodes` is an integer from 1. `ludolog.compute.thinker` does it in
        a process of its own, with a limit of time, and can be stopped.
        """
        if not isinstance(nodes, int) or nodes < 1:
            raise ValueError(f"nodes is an integer from 1, not {nodes!r}")
        return verdict_of(*self.game._call("verdict", "+++---", self.ref, nodes))

    def count(self, depth: int, first: int = 0, last: int | None = None) -> int:
        """How many sequences of `depth` moves begin with a legal move from `first` up to `last`.

        `depth` is 1 or more, else ValueError is raised. `ludolog.compute.perft` puts such parts
        together.
        """
        if not isinstance(depth, int) or depth < 1:
            raise ValueError(f"depth is an integer from 1, not {depth!r}")
        size = len(self.legal_moves)
        last = size if last is None else min(last, size)
        if first >= last:
            return 0
        moves, some = self.legal_moves._ref, Term("-", (first, last))
        (nodes,) = self.game._call("count", "+++++-", self.ref, moves, some, depth)
        return int(nodes)

    @property
    def text(self) -> str:
        """The state as a Prolog term; `Game.state` reads it back."""
        return self.ref.text

    @property
    def term(self) -> Value:
        """The state as a typed term."""
        return self.ref.value

    @property
    def view(self) -> P:
        """The state as its game's dataclass."""
        return self.game.views.position(self.term)

    @cached_property
    def key(self) -> str:
        """Equal for two states exactly when their futures are: what counts for repetition."""
        (key,) = self.game._call("key", "++-", self.ref)
        return str(key)

    @cached_property
    def picture(self) -> View | None:
        """The squares, labels and notes of the picture; None for a game without one."""
        return view_of(self.game, self.ref)

    @cached_property
    def scene(self) -> Scene | None:
        """What there is and where it lies, in the geometry of the board, or on a page of text
        for a game without one; None for a game without a picture.
        """
        return scene_of(self.game, self.ref, self.picture)

    def svg(
        self,
        effects: Sequence[Effect] = (),
        *,
        ground: str = "auto",
        colours: str = "usual",
        letters: bool = False,
    ) -> str:
        """The position as the text of an SVG file, with what the last move has done pointed out
        where its effects are given.

        `ground` is ``light``, ``dark``, or ``auto`` for what the reader prefers; `colours` are
        ``usual``, ``safe`` for colour blindness, or ``mono``; `letters` show pieces by letters.
        Raises ValueError for another word, and for a game without a picture.
        """
        from ludolog.drawing.svg import svg

        found = self.scene
        if found is None:
            raise ValueError(_("{game} has no pictures").format(game=self.game.title))
        return svg(found, self.game.title, effects, ground=ground, colours=colours, letters=letters)

    def _repr_svg_(self) -> str | None:
        """What a notebook shows; None for a game without a picture."""
        return None if self.scene is None else self.svg()

    @cached_property
    def drawing(self) -> str:
        """The picture as plain text, or the classic drawing for a game without one."""
        found = self.game._engine.once(_BRIDGE, "picture_text", "++-", self.game._atom, self.ref)
        return self.classic if found is None else str(found[0])

    @cached_property
    def classic(self) -> str:
        """The drawing of the program that the game comes from."""
        (text,) = self.game._call("classic_text", "++-", self.ref)
        return str(text)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game.name == other.game.name and self.ref == other.ref

    def __hash__(self) -> int:
        return hash(self.ref)

    def __str__(self) -> str:
        return self.drawing

    def __repr__(self) -> str:
        return f"<State of {self.game.name}: {self.text}>"

    @property
    def line(self) -> tuple[Begun, tuple[int | str, ...]]:
        """How this state came about in this program: its beginning, and the moves played from
        there, each as its place among the legal ones or as its text.
        """
        played: list[int | str] = []
        line = self._line
        while isinstance(line, tuple):
            line, what = line
            played.append(what)
        return line or Begun(self.text, {}), tuple(reversed(played))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        try:
            return _state_of, (self.game.name, self.text)
        except WrongThread:  # its text is not known here, but how it came about
            return _state_after, (self.game.name, *self.line)


def _texts(texts: Any) -> tuple[str, ...]:
    return tuple(str(text) for text in texts)


def _menu(items: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((str(item.args[0]), tuple(map(str, item.args[1]))) for item in items)


def _outcome(term: Term) -> Outcome:
    winner, reason, scores = cast("tuple[Any, ...]", term.args)
    tie = isinstance(winner, Term) and winner.name == "none"
    return Outcome(
        None if tie else winner, str(reason), {pair.args[0]: pair.args[1] for pair in scores}
    )


def view_of(game: Game[Any, Any], ref: Ref) -> View | None:
    """The picture of a term that has the shape of a state; None for a game without one."""
    found = game._engine.once(_BRIDGE, "view", "++-", game._atom, ref)
    return None if found is None else _view(cast("Term", found[0]))


def scene_of(game: Game[Any, Any], ref: Ref, view: View | None) -> Scene | None:
    """The scene of a term that has the shape of a state, of which `view` is the picture."""
    found = game._engine.once(_BRIDGE, "scene", "++-", game._atom, ref)
    if found is not None:
        return scene.of_term(cast("Term", found[0]), view)
    return None if view is None else scene.of_view(view)


def _view(term: Term) -> View:
    squares, labels, notes = cast("tuple[Any, ...]", term.args)
    return View(
        tuple(
            Square(str(id_), row, column, str(glyph), str(style))
            for id_, row, column, glyph, style in (square.args for square in squares)
        ),
        tuple((row, column, str(text)) for row, column, text in (label.args for label in labels)),
        tuple(str(note) for note in notes),
    )


def _effect(term: Term) -> Effect:
    kind, squares, piece, becomes, how, players, text = cast("tuple[Any, ...]", term.args)
    return Effect(
        str(kind),
        tuple(map(str, squares)),
        str(piece),
        str(becomes),
        str(how),
        players[0] if players else None,
        str(text),
    )


def _explanation(legal: Value, lines: Any) -> Explanation:
    return Explanation(
        legal == "true",
        tuple(
            ExplanationLine(depth, str(mark), str(text), str(rule), str(place))
            for depth, mark, text, rule, place in (line.args for line in lines)
        ),
    )


def explanation_lines(lines: Value) -> tuple[ExplanationLine, ...]:
    """The lines of an explanation that Prolog gave."""
    return _explanation("", lines).lines


def _ludolog() -> Engine:
    found = engine()
    found.load_ludolog()
    return found


def _infos() -> dict[str, Term]:
    (infos,) = _ludolog().det(_BRIDGE, "games", "-")
    return {str(info.args[0]): info for info in cast("tuple[Any, ...]", infos)}


def games() -> tuple[str, ...]:
    """The names of all registered games, in alphabetical order."""
    return tuple(_infos())


def game(name: str) -> Game[Any, Any]:
    """The registered game of that name. Raises UnknownGame."""
    infos = _infos()
    if name not in infos:
        raise UnknownGame(name, tuple(infos))
    return Game(infos[name], views_of(name) or cast("Views[Any, Any]", _Terms))


def add_games(directory: str) -> None:
    """Load the games of a folder of the user's own. Raises FileNotFoundError."""
    if not Path(os.path.expanduser(directory)).is_dir():
        raise FileNotFoundError(directory)
    _ludolog().add_games(directory)


def problems() -> tuple[Problem, ...]:
    """What was wrong with games of the user's own; each is warned of once as well, GameWarning."""
    return _ludolog().problems


def set_language(code: str) -> None:
    """Let games, and the library itself, speak a language from now on: ``en``, ``pt``. What they
    said before stays as it is.
    """
    wording.use(code)
    _ludolog().det(_BRIDGE, "language", "+", Atom(code))


def key_terms(keys: Sequence[str]) -> Source:
    """The list of `State.key` texts as the rules take it."""
    return Source(f"[{','.join(keys)}]")


def _state_of(name: str, text: str) -> State[Any, Any]:
    return game(name).state(text)


def _state_after(name: str, begun: Begun, played: Sequence[int | str]) -> State[Any, Any]:
    state = begun.state(game(name))
    for what in played:
        state = state.play(what if isinstance(what, str) else state.legal_moves[what])
    return state


def views_of(name: str) -> Views[Any, Any] | None:
    """The typed module for the game, None if it has none."""
    module = f"ludolog.views.{name}"
    if not name.isidentifier() or importlib.util.find_spec(module) is None:
        return None
    return cast("Views[Any, Any]", importlib.import_module(module))
