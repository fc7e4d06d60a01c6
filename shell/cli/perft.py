"""The commands `perft` and `divide`: how many sequences of moves there are."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludolog.compute.executors import lost, processes
from ludolog.compute.perft import Count, counts
from ludolog_shell.cli.output import print_json
from ludolog_shell.cli.positions import Position, only_position
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.config import Config
from ludolog_shell.i18n import _, ngettext

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["divide", "perft"]


@dataclass(slots=True)
class _Sum:
    """What has been counted: all sequences, and those of moves that are counted completely."""

    total: int = 0
    by_move: dict[str, int] = field(default_factory=dict)
    complete: bool = False

    @property
    def status(self) -> Status:
        """Ctrl-C leaves what is known."""
        return Status.OK if self.complete else Status.INTERRUPTED

    @property
    def label(self) -> str:
        """What stands before the total."""
        return _("total: {nodes}") if self.complete else _("so far: {nodes}")


def perft(config: Config, asked: Namespace) -> int:
    """Print the number of sequences."""
    found, depth = _counted(config, asked)
    known = _Sum(1, complete=True) if depth == 0 else _sum(found, depth, asked.jobs)
    if asked.json:
        told = {"depth": depth, "nodes": known.total, "complete": known.complete}
        print_json({**found.described, **told})
    else:
        print(known.total if known.complete else known.label.format(nodes=known.total))
    return known.status


def divide(config: Config, asked: Namespace) -> int:
    """Print the number of sequences for each move, and their sum."""
    found, depth = _counted(config, asked)
    if depth == 0:
        raise Refused(_("a depth to divide is 1 or more"))
    known = _sum(found, depth, asked.jobs)
    if asked.json:
        told = {"depth": depth, "moves": known.by_move, "nodes": known.total}
        print_json({**found.described, **told, "complete": known.complete})
        return known.status
    for text, nodes in known.by_move.items():
        print(f"{text}: {nodes}")
    print(known.label.format(nodes=known.total))
    return known.status


def _counted(config: Config, asked: Namespace) -> tuple[Position, int]:
    if asked.depth < 0:
        raise Refused(_("--depth is a number of moves, not {depth}").format(depth=asked.depth))
    if asked.jobs < 0:
        raise Refused(_("--jobs is a number of processes, not {jobs}").format(jobs=asked.jobs))
    return only_position(config, asked), int(asked.depth)


def _sum(found: Position, depth: int, jobs: int) -> _Sum:
    nodes: Counter[int] = Counter()
    whole: set[int] = set()
    complete = False
    try:
        with _processes(jobs) as executor:
            for count in counts(found.state, depth, executor):
                nodes[count.index] += count.nodes
                if count.complete:
                    whole.add(count.index)
                _show_progress(count)
        complete = True
    except KeyboardInterrupt:
        pass
    except Exception as error:
        if not lost(error):
            raise
        message = _("a process that counted has ended by itself, with {nodes} counted so far")
        raise Refused(message.format(nodes=nodes.total()), Status.INTERNAL) from error
    finally:
        _clear_progress()
    texts = found.state.legal_moves.texts
    by_move = {texts[index]: nodes[index] for index in sorted(whole)}
    return _Sum(nodes.total(), by_move, complete)


def _processes(jobs: int) -> AbstractContextManager[Executor | None]:
    """As many processes as were asked for; None for this one."""
    return nullcontext() if jobs == 1 else processes(jobs).open()


def _show_progress(count: Count) -> None:
    if sys.stderr.isatty():
        told = ngettext("{done} of {parts} part", "{done} of {parts} parts", count.parts)
        told = told.format(done=count.done, parts=count.parts)
        print(f"\r{told}", end="", file=sys.stderr, flush=True)


def _clear_progress() -> None:
    if sys.stderr.isatty():
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)
