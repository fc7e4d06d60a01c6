"""Test a game, or a program for one, with pytest and Hypothesis.

Install `ludolog[testing]`; pytest then finds the fixtures by itself:

``engine``  Prolog in this process
``game``    the function `ludolog.game`

>>> @given(states(ludolog.game("splut")))
... def test_moves(state):
...     assert state.is_over or len(state.legal_moves) > 0

Strategies shrink to short games. `assert_same_game` walks two implementations at once: games of
Ludolog, or anything with the few methods of `Rules`, such as a model of your own.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from ludolog.model import Game, Setting, State
from ludolog.model import game as _game
from ludolog.terms import Atom, Value

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = [
    "DifferentGames",
    "LudologRules",
    "Rules",
    "Walk",
    "assert_same_game",
    "illegal_moves",
    "states",
    "walks",
]

LONGEST: Final = 60
"""Moves of a walk, at most, unless said otherwise."""

WELL_FORMED: Final = 5000
"""So many well-formed moves of a state are looked at for illegal ones."""

S = TypeVar("S")


@dataclass(frozen=True)
class Walk:
    """A game so far: the settings it began with, the moves as texts, the positions they made."""

    settings: Mapping[str, Value]
    moves: tuple[str, ...]
    states: tuple[State[Any, Any], ...]

    @property
    def last(self) -> State[Any, Any]:
        """The position at the end."""
        return self.states[-1]

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.settings.items())
        return f"Walk({self.states[0].game.name}: {told}; {' '.join(self.moves) or 'no move'})"


def walks(game: Game[Any, Any] | str, longest: int = LONGEST) -> SearchStrategy[Walk]:
    """Games of up to `longest` moves from any start that the settings offer."""
    from hypothesis import strategies as st

    played = _game(game) if isinstance(game, str) else game

    @st.composite
    def walk(draw: st.DrawFn) -> Walk:
        settings = {s.name: draw(_values(s)) for s in played.settings}
        chosen = {name: value for name, value in settings.items() if value is not None}
        positions = [played.start(**chosen)]
        moves: list[str] = []
        for choice in draw(st.lists(st.integers(0, 999), max_size=longest)):
            legal = positions[-1].legal_moves
            if not legal:
                break
            move = legal[choice % len(legal)]
            moves.append(move.text)
            positions.append(positions[-1].play(move))
        return Walk(chosen, tuple(moves), tuple(positions))

    return walk()


def states(game: Game[Any, Any] | str, longest: int = LONGEST) -> SearchStrategy[State[Any, Any]]:
    """Positions that play can reach."""
    return walks(game, longest).map(lambda walk: walk.last)


def illegal_moves(state: State[Any, Any]) -> SearchStrategy[str]:
    """Texts of well-formed moves that are not legal in this state.

    Raises ValueError if everything that can be written is legal.
    """
    from hypothesis import strategies as st

    found = _illegal(state)
    if not found:
        raise ValueError("every well-formed move is legal here")
    return st.sampled_from(found)


def _illegal(state: State[Any, Any]) -> list[str]:
    prolog, name = state.game._engine, state.game.name
    legal = set(state.legal_moves.texts)
    found: dict[str, None] = {}
    goal = ("ludolog_protocol", "well_formed_move", "++#", Atom(name), state.ref)
    with prolog.solutions(*goal) as all_:
        for (move,) in itertools.islice(all_, WELL_FORMED):
            told = prolog.once(name, "move_text", "++-", state.ref, move)
            if told is not None and told[0] not in legal:
                found[str(told[0])] = None
    return list(found)


def _values(setting: Setting) -> SearchStrategy[Value | None]:
    from hypothesis import strategies as st

    match setting.kind:
        case "oneof":
            return st.sampled_from(setting.values)
        case "between":
            return st.integers(setting.low, setting.high)
        case "seed":
            return st.integers(0, 10**6)
    return st.none()


# -- two implementations --------------------------------------------------------------------------


class Rules(Protocol[S]):
    """What `assert_same_game` asks. Moves and states of the two sides are compared as texts."""

    def start(self, settings: Mapping[str, Value], /) -> S:
        """The position at the start."""

    def moves(self, state: S, /) -> Sequence[str]:
        """The legal moves; none when the game is over."""

    def play(self, state: S, move: str, /) -> S:
        """The position after a legal move."""

    def text(self, state: S, /) -> str:
        """The position as a text, equal for equal positions."""

    def winner(self, state: S, /) -> str | None:
        """Who has won, as a text; None while the game goes on, "tie" for a tie."""


class LudologRules:
    """A game of Ludolog as `Rules`: moves as people write them, states as Prolog writes them."""

    def __init__(self, game: Game[Any, Any] | str) -> None:
        self.game = _game(game) if isinstance(game, str) else game

    def start(self, settings: Mapping[str, Value]) -> State[Any, Any]:
        return self.game.start(**settings)

    def moves(self, state: State[Any, Any]) -> Sequence[str]:
        return state.legal_moves.texts

    def play(self, state: State[Any, Any], move: str) -> State[Any, Any]:
        return state.play(move)

    def text(self, state: State[Any, Any]) -> str:
        return state.text

    def winner(self, state: State[Any, Any]) -> str | None:
        outcome = state.outcome
        if outcome is None:
            return None
        return "tie" if outcome.winner is None else str(outcome.winner)


class DifferentGames(AssertionError):  # noqa: N818 - an assertion
    """Two implementations say different things after `moves`; `what` names the question."""

    def __init__(self, what: str, moves: Sequence[str], reference: object, other: object) -> None:
        super().__init__(what, moves, reference, other)
        self.what = what
        self.moves = tuple(moves)

    def __str__(self) -> str:
        what, moves, reference, other = self.args
        after = " ".join(moves) or "the start"
        return f"{what} differ after {after}\n  reference: {reference}\n  candidate: {other}"


def assert_same_game(
    reference: Game[Any, Any] | str | Rules[Any],
    candidate: Game[Any, Any] | str | Rules[Any],
    *,
    games: int = 20,
    longest: int = 200,
    seed: int = 0,
    settings: Mapping[str, Value] | None = None,
) -> int:
    """Walk random games in both and compare moves, positions and winners; returns the positions.

    Moves are compared as sets. Raises DifferentGames with the shortest game that leaving moves out
    of the walk finds.
    """
    one, two = _rules(reference), _rules(candidate)
    chosen = dict(settings or {})
    rng = Random(seed)
    compared = 0
    for _ in range(games):
        moves: list[str] = []
        here, there = one.start(chosen), two.start(chosen)
        while True:
            found = _difference(one, two, here, there, moves)
            if found is not None:
                raise _shrunk(one, two, chosen, found)
            compared += 1
            legal = one.moves(here)
            if not legal or len(moves) >= longest:
                break
            moves.append(rng.choice(list(legal)))
            here, there = one.play(here, moves[-1]), two.play(there, moves[-1])
    return compared


def _rules(side: Game[Any, Any] | str | Rules[Any]) -> Rules[Any]:
    return LudologRules(side) if isinstance(side, Game | str) else side


def _difference(
    one: Rules[Any], two: Rules[Any], here: Any, there: Any, moves: Sequence[str]
) -> DifferentGames | None:
    """What the two say differently of the positions after these moves."""
    for what, ours, theirs in (
        ("positions", one.text(here), two.text(there)),
        ("winners", one.winner(here), two.winner(there)),
        ("moves", sorted(one.moves(here)), sorted(two.moves(there))),
    ):
        if ours != theirs:
            return DifferentGames(what, moves, ours, theirs)
    return None


def _shrunk(
    one: Rules[Any], two: Rules[Any], settings: Mapping[str, Value], found: DifferentGames
) -> DifferentGames:
    step = max(1, len(found.moves) // 2)
    while True:
        for first in range(0, len(found.moves), step):
            shorter = found.moves[:first] + found.moves[first + step :]
            other = _played(one, two, settings, shorter)
            if other is not None:
                found = other
                break
        else:
            if step == 1:
                return found
            step //= 2


def _played(
    one: Rules[Any], two: Rules[Any], settings: Mapping[str, Value], moves: Sequence[str]
) -> DifferentGames | None:
    """The first difference along these moves; None if there is none, or one of them is illegal."""
    here, there = one.start(settings), two.start(settings)
    for count, move in enumerate(moves):
        found = _difference(one, two, here, there, moves[:count])
        if found is not None or move not in one.moves(here):
            return found
        here, there = one.play(here, move), two.play(there, move)
    return _difference(one, two, here, there, moves)
