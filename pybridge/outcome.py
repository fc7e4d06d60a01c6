"""How a game ended, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from ludolog.picture import Player
from ludolog.terms import Term

__all__ = ["Outcome", "outcome_of"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner (None for a tie), the rule that ended it, the points where
    there are any.
    """

    winner: Player | None
    reason: str
    scores: Mapping[Player, int] = field(default_factory=dict)


def outcome_of(term: Term) -> Outcome:
    """The ending that Prolog gave."""
    winner, reason, scores = cast("tuple[Any, ...]", term.args)
    tie = isinstance(winner, Term) and winner.name == "none"
    return Outcome(
        None if tie else winner, str(reason), {pair.args[0]: pair.args[1] for pair in scores}
    )
