"""The same game with whole turns as moves, for programs that list those.

>>> whole_turns(game("apart")).start().legal_moves
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, cast

from ludolog.engine import start
from ludolog.engine.engine import engine
from ludolog.errors import LoadError
from ludolog.formulas.shapes import leaves
from ludolog.guest.foreign import Foreign, Listing, Position
from ludolog.guest.judge import Judge
from ludolog.model import Game, game_of
from ludolog.terms import Atom, Term, Value

__all__ = ["compared_form", "lists_turns", "whole_turns"]

PLIES: Final = 8
"""Moves of a game in which whole turns are looked for."""

GAMES: Final = 3
"""Such games."""


def compared_form(ours: Game[Any, Any], judge: Judge) -> Game[Any, Any]:
    """The game that an adapter is for: with whole turns as moves if it says ``whole_turns``.

    The judge knows the program's contract. Raises LoadError if there is no such game.
    """
    if not judge.adapts("whole_turns/0"):
        return ours
    turned = whole_turns(ours)
    if turned is None:
        told = f"it says whole_turns, which {ours.title} does not have: see docs/check.md"
        raise LoadError(judge.adapter, (told,))
    return turned


def lists_turns(foreign: Foreign, position: Position, way: Listing, rng: Random) -> bool:
    """Whether moves of the program become longer than those at its start, as whole turns do."""
    foreign.use(way)
    first = foreign.moves(position, way.player) or ()
    sizes = set(map(_size, first))
    if len(sizes) != 1 or not foreign.find_move(position, first, way.player):
        return False
    (size,) = sizes
    players = foreign.players(position)
    for _ in range(GAMES):
        here, player = position, way.player
        for _ in range(PLIES):
            moves = foreign.moves(here, player)
            if not moves:
                break
            if any(_size(move) > size for move in moves):
                return True
            answer = foreign.play(here, rng.choice(moves), player)
            if answer is None:
                break
            here = foreign.after(here, answer)
            player = foreign.mover(here, player, players)
    return False


def _size(move: Value) -> int:
    return sum(1 for _ in leaves(move))


def whole_turns(ours: Game[Any, Any]) -> Game[Any, Any] | None:
    """The game whose moves are the lists of the moves of a turn of `ours`; None if no turn has
    several moves, or a position within a turn is not to be told from one at its beginning.
    """
    prolog = engine()
    prolog.load_ludolog()
    prolog.consult(start.prolog_dir() / "ludolog" / "turns.pl")
    found = prolog.once("ludolog_turns", "turns_game", "+-", Atom(ours.name))
    if found is None:
        return None
    (info,) = prolog.det("ludolog_bridge", "info", "+-", found[0])
    return game_of(cast("Term", info))
