"""A proof as the command line shows it: as a tree, as a picture, as a page, step by step."""

from __future__ import annotations

import sys

from ludolog.proof import Proof
from ludolog_shell.cli.status import Status
from ludolog_shell.text.visible import whole_lines

__all__ = ["show_proof"]


def show_proof(proof: Proof, form: str) -> int:
    """Print a proof, or open it where somebody sits at a terminal."""
    from ludolog.drawing import proofs

    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    match form:
        case "svg":
            print(proofs.svg(proof))
        case "html":
            print(proofs.page(proof), end="")
        case "steps" if not terminal:
            print(whole_lines("".join(f"{step}\n" for step in proof.steps)), end="")
        case _ if terminal:
            from ludolog_shell.terminal.browser import browse

            browse(proof, stepping=form == "steps")
        case _:
            print(whole_lines(str(proof)), end="")
    if proof.error:
        print(f"ludolog: {proof.error}", file=sys.stderr)
    return Status.OK if proof.outcome == "held" else Status.NO
