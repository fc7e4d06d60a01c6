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
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias, cast

from ludolog import wording
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
    PrologSyntaxError,
    PrologTypeError,
    UnknownGame,
    WrongThread,
)
from ludolog.explanation import Explanation, ExplanationLine, explanation_of
from ludolog.facts import BRIDGE, GameFacts, M, P, Views
from ludolog.levels import Level, check_level, told_unknown
from ludolog.moves import LegalMoves, Move, menu_of, texts_of
from ludolog.outcome import Outcome, outcome_of
from ludolog.outside import LONGEST_MOVE, LONGEST_TERM, clipped, readable
from ludolog.picture import Effect, Player, Square, View, effect_of_term, view_of_term
from ludolog.seen import Seen
from ludolog.settings import Setting, Settings, as_term
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


class Game(GameFacts[P, M]):
    """One registered game. Get it from `game` or, with precise types, from its module in
    `ludolog.games`.
    """

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return game, (self.name,)

    def start(self, **settings: Value) -> State[P, M]:
        """The start with these settings; the others have their defaults.

        Raises ValueError for an unknown setting or a value it does not allow.
        """
        return self.start_with(settings)[0]

    def start_with(self, settings: Settings) -> tuple[State[P, M], dict[str, Value]]:
        """The start, and all settings that make it again: a seed that was not given is drawn."""
        options = tuple(Term(name, (as_term(value),)) for name, value in settings.items())
        try:
            complete, ref = self._call("start", "++-#", options)
        except (PrologDomainError, PrologTypeError, ConversionError) as error:
            raise ValueError(self._bad_setting(settings, error)) from error
        chosen = {t.name: t.args[0] for t in cast("tuple[Term, ...]", complete)}
        state = self._state(cast("Ref", ref))
        state._line = Begun(None, chosen)
        return state, chosen

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

    def _state(self, ref: Ref) -> State[P, M]:
        return State(self, ref, *self._call("position", "++#---", ref))


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


class State(Seen[P, M]):
    """A position of a game with all that its rules remember. Immutable; equal to a state with
    an equal term.
    """

    game: Game[P, M]

    def __init__(
        self,
        game: Game[P, M],
        ref: Ref,
        moves: Ref,
        to_move: Player,
        side: Player,
        count: int,
    ) -> None:
        super().__init__(game, ref)
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
        found = self.game._engine.once(BRIDGE, "ending", "++-", self.game._atom, self.ref)
        return None if found is None else outcome_of(cast("Term", found[0]))

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
            kept["picture"] = None if view == "none" else view_of_term(view)
            kept["key"] = str(key)
            kept["outcome"] = None if outcome == "none" else outcome_of(outcome)
            moves["texts"], moves["menu"] = texts_of(texts), menu_of(items)
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
        return tuple(effect_of_term(term) for term in effects)

    def _index(self, move: Move[Any] | str) -> int:
        if isinstance(move, Move):
            return move.index if move._moves is self.legal_moves else self._index_of(move)
        return self._read(move)

    def _index_of(self, move: Move[Any]) -> int:
        index = self.legal_moves.index_of(move)
        if index is not None:
            return index
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
        return explanation_of(legal, lines)

    def why_over(self) -> tuple[ExplanationLine, ...]:
        """Why the game is over, or what is missing for each end that it may have."""
        (lines,) = self.game._call("why_over", "++-", self.ref)
        return explanation_of("", lines).lines

    def why_score(self) -> tuple[ExplanationLine, ...]:
        """Where the points of each player come from; the value of the position where there are
        none.
        """
        (lines,) = self.game._call("why_score", "++-", self.ref)
        return explanation_of("", lines).lines

    def _why_term(self, term: Value) -> Explanation:
        legal, lines = self.game._call("why_term", "+++--", self.ref, term)
        return explanation_of(legal, lines)

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
        (value,) = self.game._call("value", "+++-", self.ref, as_term(player))
        return int(value)

    def value_parts(self, player: Player) -> tuple[tuple[str, int], ...]:
        """What the value is made of, as far as the game tells: sentences, and numbers that add up
        to it. Raises ValueError for a player that the game does not have.
        """
        self._check_player(player)
        (parts,) = self.game._call("value_parts", "+++-", self.ref, as_term(player))
        return tuple((str(text), int(number)) for text, number in (part.args for part in parts))

    def best_move(
        self, level: str, seed: int = 0, ply: int = 0, keys: Sequence[str] = ()
    ) -> Move[M]:
        """What the computer plays at a level: ``easy`` to ``expert``; ``expert(5000)`` has 5000
        nodes, ``slips(hard,20)`` plays 20 of a hundred moves as the level below, ``medium``.
        ``seconds(2.5)`` is ``expert`` with the nodes for which this time of the processor suffices:
        it alone may play another move the next time. ``pair(expert)`` has two searches that share
        its nodes, side by side where there are two processors; so may ``expert(5000)``.

        The same seed, ply and `keys`, those of the positions that the game has had, give the same
        move. Raises ValueError for an unknown level or a finished game.
        """
        for number, name in ((seed, "seed"), (ply, "ply")):
            if not isinstance(number, int):
                raise TypeError(f"{name} is an integer, not {number!r}")
        if self.is_over:
            raise ValueError(_("the game is over"))
        try:
            check_level(level)
            level_term = self.game._engine.parse(level)
            (index,) = self.game._call(
                "choose", "+++++-", self.ref, level_term, Term("-", (seed, ply)), key_terms(keys)
            )
        except (PrologDomainError, PrologTypeError, InvalidTerm) as error:
            known = self.game.levels
            raise ValueError(told_unknown(error, level, self.game.title, known)) from error
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


class _Terms:
    """The views of a game without a typed module: the terms themselves."""

    @staticmethod
    def position(term: Value, /) -> Value:
        return term

    @staticmethod
    def move(term: Value, /) -> Value:
        return term


def _ludolog() -> Engine:
    found = engine()
    found.load_ludolog()
    return found


def games() -> tuple[str, ...]:
    """The names of all registered games, in alphabetical order."""
    (infos,) = _ludolog().det(BRIDGE, "games", "-")
    return tuple(str(info.args[0]) for info in cast("tuple[Any, ...]", infos))


def game(name: str) -> Game[Any, Any]:
    """The registered game of that name. Raises UnknownGame."""
    try:
        found = _ludolog().once(BRIDGE, "game_called", "+-", Atom(name))
    except ConversionError:  # half of a surrogate pair: no game can be called so
        found = None
    if found is None:
        raise UnknownGame(name, games())
    return game_of(cast("Term", found[0]))


def game_of(info: Term) -> Game[Any, Any]:
    """The game of which Prolog told this."""
    return Game(info, views_of(str(info.args[0])) or cast("Views[Any, Any]", _Terms))


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
    _ludolog().det(BRIDGE, "language", "+", Atom(code))


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
