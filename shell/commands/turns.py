"""Several moves in one line: ``a1-b1 b1-c1``, or ``a1-b1xc1`` for a chain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ludolog.errors import InvalidMove
from ludolog.model import Move, Player, State
from ludolog_shell.i18n import _
from ludolog_shell.session.seats import PERSON

__all__ = ["read_turn"]

_BETWEEN: Final = " \t,;"

_LONGEST: Final = 200
"""Signs of the longest text that is tried as one move."""


def is_one_move(text: str) -> bool:
    """Whether a text has no place at which another move could begin."""
    return not any(sign in _BETWEEN for sign in text.strip())


def read_turn(state: State[Any, Any], seats: Mapping[Player, str], text: str) -> list[str]:
    """The moves that `text` means from `state` on.

    No grammar of a game is known here, so it is tried: the longest beginning that is a legal move
    is played on a trial board, then what follows it. The first move decides whose turn it is:
    nobody plays for a computer. Raises InvalidMove or IllegalMove for the part that is wrong.
    """
    moves: list[str] = []
    rest = text.strip()
    while rest:
        if state.is_over:
            raise _refusal(rest, moves, _("the game is over"))
        if moves and seats.get(state.side, PERSON) != PERSON:
            player = state.game.player_name(state.side)
            raise _refusal(rest, moves, _("it is {player}'s turn").format(player=player))
        found = _beginning(state, rest)
        if found is None:
            if not moves:
                state.play(rest)  # says what is wrong
            raise _refusal(rest, moves, state.why_not(rest).reason)
        move, length = found
        moves.append(move.text)
        state, rest = state.play(move), rest[length:].lstrip(_BETWEEN)
    return moves


def _refusal(rest: str, moves: list[str], what: str) -> InvalidMove:
    if not moves:
        return InvalidMove(rest, f"{what[:1].upper()}{what[1:]}.")
    reason = _("After {moves}: {what}.").format(moves=" ".join(moves), what=what.rstrip("."))
    return InvalidMove(rest, reason)


def _beginning(state: State[Any, Any], text: str) -> tuple[Move[Any], int] | None:
    """The longest beginning of `text` that is a legal move, and its length."""
    for length in range(min(len(text), _LONGEST), 0, -1):
        if text[length - 1] in _BETWEEN:
            continue
        move = state.legal_moves.find(text[:length])
        if move is not None:
            return move, length
    return None
