"""What is proved of a position: who wins, whatever anybody does."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from ludolog.picture import Player
from ludolog.terms import Term, Value

__all__ = ["Verdict", "told_line", "verdict_of"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the side that decides can reach against everybody else.

    `result` is ``win``, ``loss``, ``tie``, or ``neutral`` where a player wins that nobody plays;
    ``over`` where the game has ended; None while it is not proved, when it is one from `least` up
    to `most` in the order loss, neutral, tie, win. A win or a loss takes `number` moves of all
    sides: exactly so many if it is `exact`, else at most. `line` has the texts of moves that lead
    there, `sides` who decides each; its first move keeps the result. `nodes` is how many positions
    were looked at, and `text` says it all in the language of people.
    """

    result: str | None
    least: str
    most: str
    number: int | None
    exact: bool
    line: tuple[str, ...]
    sides: tuple[Player, ...]
    nodes: int
    text: str

    @property
    def proved(self) -> bool:
        """Whether the result is known; so it is of a game that is over."""
        return self.result is not None


def verdict_of(term: Value, text: Value, nodes: Value) -> Verdict:
    """The verdict that Prolog gave."""
    count, told = cast("int", nodes), str(text)
    match term:
        case Term("solved", (result, length, texts, sides)):
            number = length.args[0] if isinstance(length, Term) else None
            exact = isinstance(length, Term) and length.name == "exactly"
            line = tuple(map(str, cast("tuple[Any, ...]", texts)))
            who = tuple(cast("tuple[Any, ...]", sides))
            known = str(result)
            found = cast("int | None", number)
            return Verdict(known, known, known, found, exact, line, who, count, told)
        case Term("open", (least, most)):
            return Verdict(None, str(least), str(most), None, False, (), (), count, told)
        case _:
            return Verdict("over", "over", "over", None, True, (), (), count, told)


def told_line(
    name: Callable[[Player], str], line: Sequence[str], sides: Sequence[Player], between: str = "; "
) -> str:
    """The moves of a line; where another side decides, its `name` stands before its first move."""
    runs = itertools.groupby(zip(sides, line, strict=True), key=lambda move: move[0])
    return between.join(
        f"{name(side)}: {', '.join(text for _side, text in moves)}"
        for side, moves in runs
    )
