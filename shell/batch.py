"""Commands about one position that answer at once: moves, why, best, perft, divide."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING

from pybridge.model import Outcome
from pybridge.perft import Count, counts
from shell.config import Config
from shell.i18n import _
from shell.parser import near
from shell.positions import Position, position
from shell.status import Refused, Status

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["best", "divide", "moves", "outcome_json", "perft", "print_json", "why"]


def print_json(value: object) -> None:
    """Print an answer for programs."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def outcome_json(outcome: Outcome | None) -> dict[str, object] | None:
    """What JSON says of the end of a game: the winner is null for a tie."""
    if outcome is None:
        return None
    winner = None if outcome.winner is None else str(outcome.winner)
    scores = {str(player): score for player, score in outcome.scores.items()}
    return {"winner": winner, "reason": outcome.reason, "scores": scores}


def _only(config: Config, asked: Namespace) -> Position:
    """The position, where no further words are expected."""
    found, words = position(config, asked)
    if words:
        raise Refused(_("{word} is no setting: write name=value").format(word=words[0]))
    return found


def moves(config: Config, asked: Namespace) -> int:
    """List the legal moves; none when the game is over."""
    found = _only(config, asked)
    legal = found.state.legal_moves
    if not asked.json:
        for text in legal.texts:
            print(text)
        return Status.OK
    told = [{"text": m.text, "meaning": m.meaning, "group": list(m.group)} for m in legal]
    to_move, outcome = str(found.state.to_move), outcome_json(found.state.outcome)
    print_json({**found.described, "to_move": to_move, "moves": told, "outcome": outcome})
    return Status.OK


def why(config: Config, asked: Namespace) -> int:
    """Tell why a move is legal or not."""
    found, words = position(config, asked)
    if not words:
        raise Refused(_("which move? It is the last word."))
    move = " ".join(words)
    explanation = found.state.why_not(move)
    if asked.json:
        lines = [asdict(line) for line in explanation.lines]
        print_json({**found.described, "move": move, "legal": explanation.legal, "lines": lines})
    else:
        print(explanation)
    return Status.OK if explanation.legal else Status.NO


def best(config: Config, asked: Namespace) -> int:
    """Print the computer's move."""
    found = _only(config, asked)
    known = [level.name for level in found.game.levels]
    level = getattr(asked, "level", known[-1])
    seed = asked.seed if asked.seed is not None else found.seed or 0
    if found.state.is_over:
        raise Refused(_("the game is over: there is no move"), Status.NO)
    try:
        move = found.state.best_move(level, seed, len(found.states) - 1, found.keys)
    except ValueError as error:
        raise Refused(f"{error}{near(level, known)}") from error
    if asked.json:
        told = {"level": level, "seed": seed, "move": move.text, "meaning": move.meaning}
        print_json({**found.described, **told})
    else:
        print(move.text)
    return Status.OK


# -- counting -------------------------------------------------------------------------------------


def perft(config: Config, asked: Namespace) -> int:
    """Print the number of sequences."""
    found, depth = _counted(config, asked)
    nodes, complete = (1, True) if depth == 0 else _sum(found, depth, asked.jobs)
    total = sum(nodes) if isinstance(nodes, list) else nodes
    if asked.json:
        print_json({**found.described, "depth": depth, "nodes": total, "complete": complete})
    elif complete:
        print(total)
    else:
        print(_("so far: {nodes}").format(nodes=total))
    return Status.OK if complete else Status.INTERRUPTED


def divide(config: Config, asked: Namespace) -> int:
    """Print the number of sequences for each move, and their sum."""
    found, depth = _counted(config, asked)
    if depth == 0:
        raise Refused(_("a depth to divide is 1 or more"))
    nodes, complete = _sum(found, depth, asked.jobs)
    texts = found.state.legal_moves.texts
    if asked.json:
        told = {"depth": depth, "moves": dict(zip(texts, nodes, strict=True))}
        print_json({**found.described, **told, "nodes": sum(nodes), "complete": complete})
        return Status.OK if complete else Status.INTERRUPTED
    for text, number in zip(texts, nodes, strict=True):
        print(f"{text}: {number}")
    label = _("total: {nodes}") if complete else _("so far: {nodes}")
    print(label.format(nodes=sum(nodes)))
    return Status.OK if complete else Status.INTERRUPTED


def _counted(config: Config, asked: Namespace) -> tuple[Position, int]:
    if asked.depth < 0:
        raise Refused(_("--depth is a number of moves, not {depth}").format(depth=asked.depth))
    if asked.jobs < 0:
        raise Refused(_("--jobs is a number of processes, not {jobs}").format(jobs=asked.jobs))
    return _only(config, asked), int(asked.depth)


def _sum(found: Position, depth: int, jobs: int) -> tuple[list[int], bool]:
    """The sequences for each move, and whether these are all: Ctrl-C leaves what is known."""
    nodes = [0] * len(found.state.legal_moves)
    try:
        with _processes(jobs) as executor:
            for count in counts(found.state, depth, executor):
                nodes[count.index] += count.nodes
                _show_progress(count)
    except KeyboardInterrupt:
        return nodes, False
    finally:
        _clear_progress()
    return nodes, True


@contextmanager
def _processes(jobs: int) -> Iterator[Executor | None]:
    """As many processes as were asked for; None for this one. Ctrl-C ends them at once."""
    if jobs == 1:
        yield None
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs or os.cpu_count(), spawn, _begin_process)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    pool.shutdown()


def _begin_process() -> None:
    """Leave Ctrl-C and warnings to the parent."""
    import signal
    import warnings

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.simplefilter("ignore")


def _show_progress(count: Count) -> None:
    if sys.stderr.isatty():
        told = _("{done} of {parts} parts").format(done=count.done, parts=count.parts)
        print(f"\r{told}", end="", file=sys.stderr, flush=True)


def _clear_progress() -> None:
    if sys.stderr.isatty():
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)
