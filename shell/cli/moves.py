"""The command `moves`: the legal moves of a position."""

from __future__ import annotations

from argparse import Namespace

from ludolog_shell.cli.output import outcome_json, print_json
from ludolog_shell.cli.positions import only_position
from ludolog_shell.cli.status import Status
from ludolog_shell.config import Config

__all__ = ["moves"]


def moves(config: Config, asked: Namespace) -> int:
    """List the legal moves; none when the game is over."""
    found = only_position(config, asked)
    legal = found.state.legal_moves
    if not asked.json:
        for text in legal.texts:
            print(text)
        return Status.OK
    told = [{"text": m.text, "meaning": m.meaning, "group": list(m.group)} for m in legal]
    to_move, outcome = str(found.state.to_move), outcome_json(found.state.outcome)
    print_json({**found.described, "to_move": to_move, "moves": told, "outcome": outcome})
    return Status.OK
