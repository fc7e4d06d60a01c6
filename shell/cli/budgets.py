"""How long the computer may think, and with how many processors: --nodes, --seconds, --threads."""

from __future__ import annotations

import argparse
import contextlib
from argparse import ArgumentParser, Namespace
from typing import Final

from ludolog.levels import paired, with_budget
from ludolog_shell.cli.status import Refused
from ludolog_shell.i18n import _
from ludolog_shell.session.seats import LONGEST

__all__ = ["add_budget", "add_level_budget", "add_review_budget", "budgeted", "count_of"]

_EXPERT: Final = "expert"


def add_budget(parser: ArgumentParser, threads: bool = True) -> None:
    """What bounds one search, which may be shared by `threads`."""
    told = _("seconds to think; the answer is what was found by then")
    group = _add(parser, _("positions to look at"), told)
    if threads:
        _add_threads(group)


def add_level_budget(parser: ArgumentParser) -> None:
    """What bounds each move of the level `expert`."""
    group = _add(
        parser,
        _("positions that expert looks at before each move"),
        _("seconds that expert thinks about each move; the same seed may have another game then"),
    )
    _add_threads(group)


def add_review_budget(parser: ArgumentParser) -> None:
    """What bounds the review of a whole game."""
    _add(
        parser,
        _("positions to look at for each move, and four times as many for a turning point"),
        _("seconds that the whole review may take, about"),
    )


def _add(parser: ArgumentParser, nodes: str, seconds: str) -> argparse._ArgumentGroup:
    group = parser.add_argument_group(_("how long it may take"))
    group.add_argument("--nodes", type=count_of, metavar="N", help=nodes)
    group.add_argument("--seconds", type=_time_of, metavar="S", help=seconds)
    return group


def _add_threads(group: argparse._ArgumentGroup) -> None:
    told = _("with 2, expert is pair(expert): two searches share its positions, side by side")
    group.add_argument("--threads", type=_threads_of, choices=(1, 2), default=1, help=told)


def budgeted(levels: list[str], asked: Namespace) -> list[str]:
    """The levels, with the budget that was asked for instead of each `expert`, and with pairs of
    searches if they were asked for. Raises Refused for what none of them can have.
    """
    found = _budgeted(levels, asked)
    if asked.threads == 1:
        return found
    if not any(map(with_budget, found)):
        raise Refused(_("--threads is for expert, and nobody plays as that"))
    return [paired(level) if with_budget(level) else level for level in found]


def _budgeted(levels: list[str], asked: Namespace) -> list[str]:
    if asked.nodes is None and asked.seconds is None:
        return levels
    if asked.nodes is not None and asked.seconds is not None:
        raise Refused(_("--nodes or --seconds: a level has one budget"))
    if _EXPERT not in levels:
        raise Refused(_("--nodes and --seconds are the budget of expert, and nobody plays as that"))
    if asked.nodes is not None:
        level = f"{_EXPERT}({asked.nodes})"
    elif asked.seconds <= LONGEST:
        level = f"seconds({asked.seconds:.3f})"
    else:
        message = _("--seconds {value}: a move has an hour at most")
        raise Refused(message.format(value=f"{asked.seconds:g}"))
    return [level if known == _EXPERT else known for known in levels]


def count_of(text: str) -> int:
    """A number that counts something. Raises ArgumentTypeError."""
    if not (text.isdecimal() and 0 < int(text[:12]) < 10**9):
        raise argparse.ArgumentTypeError(
            _("{text} is no number from 1 to 999999999").format(text=repr(text))
        )
    return int(text)


def _threads_of(text: str) -> int:
    """One search or two. Raises ArgumentTypeError."""
    if text not in ("1", "2"):
        raise argparse.ArgumentTypeError(_("{text} is neither 1 nor 2").format(text=repr(text)))
    return int(text)


def _time_of(text: str) -> float:
    with contextlib.suppress(ValueError):
        if 0.001 <= float(text) <= 1_000_000:
            return float(text)
    raise argparse.ArgumentTypeError(_("{text} is no number of seconds").format(text=repr(text)))
