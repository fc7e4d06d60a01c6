"""The command `solve`: who wins a position, whatever anybody does."""

from __future__ import annotations

from argparse import Namespace

from ludolog.compute.thinker import Thinker
from ludolog.verdict import Verdict
from ludolog_shell.cli.output import last_of, line_json, print_json
from ludolog_shell.cli.positions import Position, only_position
from ludolog_shell.cli.status import Status
from ludolog_shell.config import Config
from ludolog_shell.text.fragments import plain_text
from ludolog_shell.text.reports import told_verdict

__all__ = ["solve"]


def solve(config: Config, asked: Namespace) -> int:
    """Print what is proved; Ctrl-C prints what is proved until then."""
    found = only_position(config, asked)
    with Thinker() as thinker:
        latest, stopped = last_of(thinker.verdicts(found.state, asked.nodes, asked.seconds))
    if latest is None:
        return Status.INTERRUPTED
    if asked.json:
        print_json({**found.described, **_verdict_json(found, latest)})
    else:
        print(plain_text(told_verdict(found.game, latest)), end="")
    if stopped:
        return Status.INTERRUPTED
    return Status.OK if latest.proved else Status.NO


def _verdict_json(found: Position, verdict: Verdict) -> dict[str, object]:
    length = None
    if verdict.number is not None:
        length = {"moves": verdict.number, "exact": verdict.exact}
    return {
        "side": str(found.state.side),
        "result": verdict.result,
        "least": verdict.least,
        "most": verdict.most,
        "length": length,
        "line": line_json(verdict.line, verdict.sides),
        "nodes": verdict.nodes,
        "text": verdict.text,
    }
