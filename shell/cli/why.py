"""The command `why`: why a move is legal or not."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict

from ludolog.compute.query import Console
from ludolog.proof import Proof
from ludolog_shell.cli.output import print_json
from ludolog_shell.cli.positions import Position, position
from ludolog_shell.cli.proofs import show_proof
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.config import Config
from ludolog_shell.i18n import _

__all__ = ["why"]


def why(config: Config, asked: Namespace) -> int:
    """Tell why a move is legal or not."""
    plain = [word for word in asked.words if "=" not in word]
    # A move may look like a setting: then it is the last word.
    found, words = position(config, asked, question=len(plain) < (2 if asked.record is None else 1))
    if not words:
        raise Refused(_("which move? It is the last word."))
    move = " ".join(words)
    explanation = found.state.why_not(move)
    if asked.form:
        told = Proof.of_lines(move, explanation.legal, explanation.lines)
        return show_proof(
            _stepping(found, move, config) if asked.form == "steps" else told, asked.form
        )
    if asked.json:
        lines = [asdict(line) for line in explanation.lines]
        print_json({**found.described, "move": move, "legal": explanation.legal, "lines": lines})
    else:
        print(explanation)
    return Status.OK if explanation.legal else Status.NO


def _stepping(found: Position, move: str, config: Config) -> Proof:
    """How the rules decide about a move, step by step."""
    written = move.replace("\\", "\\\\").replace('"', '\\"')
    with Console() as console:
        console.language = config.language
        goal = f'move_text($State, Move, "{written}"), legal($State, Move).'
        return console.proof(found.state, goal)
