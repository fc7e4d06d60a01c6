"""The last turn of a game: all that its moves did, marked on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ludolog.model import State
from ludolog_shell.i18n import _, ngettext
from ludolog_shell.session.session import Session
from ludolog_shell.text.fragments import Fragments
from ludolog_shell.text.marks import Marks

__all__ = ["move_marks", "mover", "told_forgotten", "told_move", "turn_marks", "turn_of"]

_NAMED: Final = 6
"""So many of the moves that a branch forgets are named."""


def turn_of(session: Session) -> range:
    """The places of the moves of the last turn: those of one side, as far as the position."""
    last = session.place
    before = [session.start, *(ply.state for ply in session.plies)]
    first = last
    while first > 0 and before[first - 1].side == before[last - 1].side:
        first -= 1
    return range(first, last)


def turn_marks(session: Session) -> Marks:
    """What the last turn did."""
    moves = []
    for place in turn_of(session):
        before = session.plies[place - 1].state if place else session.start
        moves.append((before, session.plies[place].move))
    return move_marks(moves)


def move_marks(moves: Iterable[tuple[State[Any, Any], str]]) -> Marks:
    """What moves did that were played one after the other, each in the position before it."""
    marks: dict[str, dict[str, None]] = {kind: {} for kind in ("last", "left", "way", "taken")}
    won: dict[str, None] = {}
    for state, move in moves:
        for effect in state.effects(move):
            match effect.kind:
                case "moves":
                    first, *between, last = effect.squares
                    # Where a piece had come to in this turn already is on its way.
                    passed = marks["last"].pop(first, first) is None
                    marks["way" if passed else "left"][first] = None
                    marks["way"].update(dict.fromkeys(between))
                    marks["last"][last] = None
                case "captured" | "killed" | "leaves":
                    marks["taken"].update(dict.fromkeys(effect.squares))
                case "gains":
                    won.update(dict.fromkeys(effect.squares))
                case _:
                    marks["last"].update(dict.fromkeys(effect.squares))
    return Marks(
        last=tuple(marks["last"]),
        left=tuple(marks["left"]),
        way=tuple(marks["way"]),
        taken=tuple(marks["taken"]),
        won=tuple(won),
    )


def mover(state: State[Any, Any]) -> str:
    """Whose pieces are moved, and by whom where somebody else decides."""
    game = state.game
    name = game.player_name(state.to_move)
    if state.side == state.to_move:
        return name
    return _("{player}, moved by {side}").format(player=name, side=game.player_name(state.side))


def told_move(state: State[Any, Any], move: str) -> str:
    """What a legal move does, in words: what happens on the board, else what the game says of the
    move; empty where nothing is known of it.
    """
    found = state.legal_moves.find(move)
    if found is None:
        return ""
    effects = state.effects(found)
    return "; ".join(effect.text for effect in effects) if effects else found.meaning


def told_forgotten(behind: Sequence[str], played: Sequence[str] = ()) -> Fragments:
    """What a branch has cut off: the moves behind the place that were not played again."""
    same = 0
    while same < min(len(behind), len(played)) and behind[same] == played[same]:
        same += 1
    gone = behind[same:]
    if not gone:
        return []
    some = " ".join(gone[:_NAMED]) + (" ..." if len(gone) > _NAMED else "")
    told = ngettext("{n} move is forgotten: {moves}", "{n} moves are forgotten: {moves}", len(gone))
    return [("class:note", told.format(n=len(gone), moves=some) + "\n")]
