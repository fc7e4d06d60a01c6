"""The commands `best` and `analyse`: the computer's move, and what it thinks of the others."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from ludolog.compute.thinker import Analysis, Thinker
from ludolog.levels import paired
from ludolog.model import Move
from ludolog_shell.cli.budgets import budgeted
from ludolog_shell.cli.output import last_of, line_json, print_json
from ludolog_shell.cli.parser import near
from ludolog_shell.cli.positions import Position, only_position
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.config import Config
from ludolog_shell.i18n import _
from ludolog_shell.text.fragments import plain_text
from ludolog_shell.text.reports import told_analysis

__all__ = ["analyse", "best"]


def best(config: Config, asked: Namespace) -> int:
    """Print the computer's move."""
    found = _going_on(config, asked)
    known = [level.name for level in found.game.levels]
    level = getattr(asked, "level", None)
    seed = asked.seed if asked.seed is not None else found.seed or 0
    if asked.nodes is None and asked.seconds is None:
        (level,) = budgeted([level or known[-1]], asked)
        try:
            move = found.state.best_move(level, seed, len(found.states) - 1, found.keys)
        except ValueError as error:
            raise Refused(f"{error}{near(level, known)}") from error
    elif level is not None:
        raise Refused(_("--level has a budget of its own: name that, or --nodes and --seconds"))
    else:
        level, move = _budgeted(found, asked)
    if asked.json:
        told = {"level": level, "seed": seed, "move": move.text, "meaning": move.meaning}
        print_json({**found.described, **told})
    else:
        print(move.text)
    return Status.OK


def _budgeted(found: Position, asked: Namespace) -> tuple[str, Move[Any]]:
    """The move of ``expert`` with another budget, and the level that plays it again."""
    latest = _analysis(found, asked, 1)[0]
    if latest is None:  # Ctrl-C came before there was any
        raise KeyboardInterrupt
    level = f"expert({latest.budget})"
    return paired(level) if asked.threads == 2 else level, latest.variations[0].move


def analyse(config: Config, asked: Namespace) -> int:
    """Print the best moves, what they come to, and how they go on."""
    found = _going_on(config, asked)
    latest, stopped = _analysis(found, asked, asked.lines)
    if latest is not None and asked.json:
        lines = [
            {
                "move": one.move.text,
                "forecast": one.forecast.kind,
                "number": one.forecast.number,
                "proved": one.forecast.proved,
                "text": one.forecast.text,
                "line": line_json(one.line, one.sides),
            }
            for one in latest.variations
        ]
        told = {"depth": latest.depth, "nodes": latest.nodes, "budget": latest.budget}
        print_json({**found.described, **told, "lines": lines})
    elif latest is not None:
        told_lines = told_analysis(found.game, latest, best_first=True, values=True)
        print(plain_text(told_lines), end="")
    return Status.INTERRUPTED if stopped else Status.OK


def _going_on(config: Config, asked: Namespace) -> Position:
    """The position that was asked about. Raises Refused for one in which nothing can be played."""
    found = only_position(config, asked)
    if found.state.is_over:
        raise Refused(_("the game is over: there is no move"), Status.NO)
    return found


def _analysis(found: Position, asked: Namespace, lines: int) -> tuple[Analysis | None, bool]:
    """The last analysis within the budget, and whether it was stopped; Ctrl-C leaves the best so
    far.
    """
    nodes, keys, pair = asked.nodes or 0, found.keys, asked.threads == 2
    with Thinker() as thinker:
        return last_of(thinker.analysis(found.state, nodes, lines, keys, asked.seconds, pair=pair))
