"""Commands about one position that answer at once: moves, why, best, perft, divide."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections import Counter
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from pybridge.executors import lost, processes
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
    return _only(config, asked), int(asked.depth)


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
        told = _("{done} of {parts} parts").format(done=count.done, parts=count.parts)
        print(f"\r{told}", end="", file=sys.stderr, flush=True)


def _clear_progress() -> None:
    if sys.stderr.isatty():
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)
