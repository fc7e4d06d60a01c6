"""Answers for programs, as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TypeVar

from ludolog.model import Outcome, Player
from ludolog_shell.text.visible import visible_json

__all__ = ["last_of", "line_json", "outcome_json", "print_json"]

T = TypeVar("T")


def print_json(value: object) -> None:
    """Print an answer for programs."""
    print(visible_json(json.dumps(value, ensure_ascii=False, indent=2)))


def outcome_json(outcome: Outcome | None) -> dict[str, object] | None:
    """What JSON says of the end of a game: the winner is null for a tie."""
    if outcome is None:
        return None
    winner = None if outcome.winner is None else str(outcome.winner)
    scores = {str(player): score for player, score in outcome.scores.items()}
    return {"winner": winner, "reason": outcome.reason, "scores": scores}


def last_of(answers: Iterable[T]) -> tuple[T | None, bool]:
    """The last of answers that get better, and whether Ctrl-C stopped them; None if it came before
    the first.
    """
    latest = None
    try:
        for answer in answers:
            latest = answer
    except KeyboardInterrupt:
        return latest, True
    return latest, False


def line_json(line: Sequence[str], sides: Sequence[Player]) -> list[dict[str, str]]:
    """What JSON says of a line of moves: who decides each."""
    return [{"side": str(side), "move": move} for side, move in zip(sides, line, strict=True)]
