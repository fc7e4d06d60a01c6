"""The command `replay`: a recorded game, checked move by move."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from ludolog import model
from ludolog.model import State
from ludolog.records import Replay
from ludolog_shell.cli.output import outcome_json, print_json
from ludolog_shell.cli.positions import checked_ply, replayed
from ludolog_shell.cli.status import Status
from ludolog_shell.config import Config
from ludolog_shell.i18n import _
from ludolog_shell.text import view
from ludolog_shell.text.visible import visible

__all__ = ["replay"]


def replay(config: Config, asked: Namespace) -> int:
    """Show a record as far as it is good, and its position at a ply."""
    model.set_language(config.language)
    found = replayed(asked.file)
    ply = checked_ply(asked.file, len(found.record.moves), asked.ply)
    if asked.json:
        print_json(_replay_json(found, ply))
    else:
        print(visible("\n".join(_replay_lines(found, ply))))
        state = found.states[ply]
        words = config.plain and state.picture
        print(view.words(words) if words else state.drawing, end="")
        print(_standing(state))
    if found.error is not None:
        print(visible(f"ludolog: {asked.file}: {found.error}"), file=sys.stderr)
        return Status.NO
    return Status.OK


def _replay_lines(replay: Replay, ply: int) -> Iterator[str]:
    record, game = replay.record, replay.states[0].game
    settings = " ".join(f"{name}={value}" for name, value in record.settings.items())
    yield f"{game.title} {settings}".rstrip()
    moves = zip(record.moves, replay.states, strict=False)
    for number, (move, before) in enumerate(moves, 1):
        here = ">" if number == ply else " "
        comment = f"  {{{move.comment}}}" if move.comment else ""
        player = game.player_name(before.side)
        yield f"{here}{number:4}. {player}: {move.text}{comment}"


def _standing(state: State[Any, Any]) -> str:
    """Who is to move, or how the game ended."""
    game, outcome = state.game, state.outcome
    if outcome is None:
        if state.is_over:
            return _("nothing can be played")
        return _("to move: {player}").format(player=game.player_name(state.side))
    if outcome.winner is None:
        return _("a tie: {reason}").format(reason=outcome.reason)
    winner = game.player_name(outcome.winner)
    return _("won by {player}: {reason}").format(player=winner, reason=outcome.reason)


def _replay_json(replay: Replay, ply: int) -> dict[str, object]:
    record, error = replay.record, replay.error
    state = replay.states[ply]
    return {
        "game": record.game,
        "settings": dict(record.settings),
        "moves": [{"text": move.text, "comment": move.comment} for move in record.moves],
        "ply": ply,
        "state": state.text,
        "states": [state.text for state in replay.states],
        "outcome": outcome_json(state.outcome),
        "error": error
        and {"line": error.line, "ply": error.number, "move": error.move, "reason": error.reason},
    }
