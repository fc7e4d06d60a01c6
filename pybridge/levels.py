"""Levels of the computer: their names, and what is wrong with one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ludolog.errors import InvalidTerm, LudologError
from ludolog.outside import LONGEST_NUMBER, quoted, readable
from ludolog.terms import Term
from ludolog.wording import _

__all__ = [
    "MOST_NODES",
    "Level",
    "check_level",
    "paired",
    "single",
    "told_unknown",
    "with_budget",
]

_OWN_LEVEL: Final = r"[a-z][A-Za-z0-9_]*(\([0-9]+\))?"
_SECONDS: Final = r"seconds\([0-9]+\.[0-9]+\)"
_LEVEL: Final = re.compile(rf"({_OWN_LEVEL}|slips\({_OWN_LEVEL}, ?[0-9]+\)|{_SECONDS})\Z")
_WITH_BUDGET: Final = re.compile(r"(expert|seconds)\b")
_PAIR: Final = re.compile(r"pair\((.+)\)\Z")

MOST_NODES: Final = 1_000_000_000
"""The largest budget of ``expert(NODES)``; ludolog_protocol refuses more."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well the computer plays: its name in all games, and what it does in this one."""

    name: str
    text: str


def check_level(text: str) -> None:
    """Raise InvalidTerm for a text that has not the form of a level."""
    if not (readable(text, LONGEST_NUMBER) and _LEVEL.match(single(text) or text)):
        raise InvalidTerm(text, "")


def with_budget(level: str) -> bool:
    """Whether a level is ``expert``, with whatever budget: two searches can share that."""
    return _WITH_BUDGET.match(level) is not None


def paired(level: str) -> str:
    """The level with two searches that share the work."""
    return f"pair({level})"


def single(level: str) -> str | None:
    """The level of which ``pair(LEVEL)`` is the pair; None for a level that is no pair."""
    pair = _PAIR.match(level)
    return pair[1] if pair else None


def told_unknown(error: LudologError, level: str, title: str, known: Iterable[Level]) -> str:
    """The sentence for an error that a level led to, in the game of that title."""
    match error.args:
        case (Term("error", (Term(_, (_, Term("expert", (int(nodes),)))), _)), *_rest) if (
            nodes > MOST_NODES
        ):
            return _("a search has at most {most} nodes").format(most=MOST_NODES)
    names = ", ".join(one.name for one in known)
    sentence = _("no level of {game} is called {level}; it has {known}")
    return sentence.format(game=title, level=quoted(level), known=names)
