"""The positions in which the rules of a game decide, found anew:
``python -m tests.crosscheck.curate GAME``.

They are written to ``curated.pl`` in the folder of the game, from which a check takes them. What is
found goes through a sieve: every clause, rule, kind of move and way to end a game comes up as often
as in all of them, at most twice, in as few positions as a greedy choice needs.
"""

from __future__ import annotations

import argparse
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, cast

from ludolog.engine import start
from ludolog.guest.curated import Curated, found, named_rules
from ludolog.guest.judge import prepare
from ludolog.model import Game, State, game

PLIES: Final = 500
"""Positions that are looked at closely."""

WIDTH: Final = 100

GAMES: Final = 1200
"""Games that are played to their end for those in which criteria disagree."""

HEAD: Final = """\
:- module({name}_curated, [curated/2]).

/** <module> Positions of {title} in which the rules decide

Each is from a game. `python -m tests.crosscheck.curate {name}` finds them anew.
*/

%!  curated(-Rules:list, -State) is nondet.
%
%   State is a position in which each of Rules refuses a move, or ends the game. Where there are
%   none, it is one in which clauses run that others do not need.

"""


def points_against_height(state: State[Any, Any]) -> bool:
    """Whether the one with more points does not have the tallest stack: an end of Greener."""
    board, players = cast("Any", state.term)
    points = {player: number for player, number, _ in players}
    heights = {player: [0] for player in points}
    for color, _, height in (cell for row in board for cell in row):
        heights.get(color - 2, []).append(height)
    return bool((points[0] - points[1]) * (max(heights[0]) - max(heights[1])) < 0)


def both_apart(state: State[Any, Any]) -> bool:
    """Whether both players have reached their goal at once: an end of Apart."""
    return state.outcome is not None and "R18" in named_rules(state.outcome.reason)


CONTRARY: Final[Mapping[str, Callable[[State[Any, Any]], bool]]] = {
    "apart": both_apart,
    "greener": points_against_height,
}
"""Whether an end is of the seldom kind in which criteria disagree: a program that leaves one of
them out is found by no other end.
"""


def contrary(ours: Game[Any, Any], each: int = 1) -> Iterator[tuple[frozenset[str], Curated]]:
    """Ends of random games in which criteria disagree, so many for each winner."""
    wanted = Counter(dict.fromkeys(ours.players, each))
    for number in range(GAMES):
        seeds = {s.name: number + 1 for s in ours.settings if s.kind == "seed"}
        rng = Random(number)
        state = ours.start(**seeds)
        while not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
        outcome = state.outcome
        if outcome is None or outcome.winner is None or not CONTRARY[ours.name](state):
            continue
        if not wanted[outcome.winner]:
            continue
        wanted[outcome.winner] -= 1
        marks = frozenset({f"criteria disagree: {outcome.winner}"})
        yield marks, Curated(tuple(named_rules(outcome.reason)), state)


def sieved(several: Sequence[tuple[frozenset[str], Curated]], each: int = 2) -> list[Curated]:
    """As few as show all."""
    wanted = Counter(mark for marks, _ in several for mark in marks)
    wanted = Counter({mark: min(each, count) for mark, count in wanted.items()})
    left, kept = list(several), []
    while left:
        best = max(left, key=lambda entry: sum(wanted[mark] > 0 for mark in entry[0]))
        if not any(wanted[mark] > 0 for mark in best[0]):
            break
        wanted.subtract(best[0])
        left.remove(best)
        kept.append(best[1])
    return kept


def text(name: str, several: Sequence[Curated]) -> str:
    """The file."""
    parts = [HEAD.format(name=name, title=game(name).title)]
    for one in several:
        rules = ", ".join(f"'{rule}'" for rule in one.rules)
        spaced = one.state.text.replace("' '", "'\0'").replace(",", ", ")
        state = textwrap.fill(
            spaced, WIDTH - 12, break_long_words=False, break_on_hyphens=False
        ).replace("\0", " ")
        parts.append(f"curated([{rules}],\n{textwrap.indent(state, ' ' * 8)}).\n")
    return "".join(parts)


def main() -> None:
    """Find and write."""
    parser = argparse.ArgumentParser(prog="python -m tests.crosscheck.curate")
    parser.add_argument("names", nargs="+", metavar="GAME")
    parser.add_argument("--plies", type=int, default=PLIES)
    parser.add_argument("--games", type=int, default=60)
    asked = parser.parse_args()
    prepare()
    for name in asked.names:
        ours = game(name)
        met = list(found(ours, asked.plies, each=2, games=asked.games))
        several = sieved([*met, *(contrary(ours) if name in CONTRARY else ())])
        path = start.prolog_dir() / "ludolog" / "games" / name / "curated.pl"
        path.write_text(text(name, several), encoding="utf-8")
        print(f"{name}: {len(several)} positions")


if __name__ == "__main__":
    main()
