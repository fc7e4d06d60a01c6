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
from collections.abc import Sequence
from typing import Final

from ludolog.engine import start
from ludolog.guest.curated import Curated, found
from ludolog.guest.judge import prepare
from ludolog.model import game

PLIES: Final = 500
"""Positions that are looked at closely."""

WIDTH: Final = 100

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
        several = sieved(list(found(game(name), asked.plies, each=2, games=asked.games)))
        path = start.prolog_dir() / "ludolog" / "games" / name / "curated.pl"
        path.write_text(text(name, several), encoding="utf-8")
        print(f"{name}: {len(several)} positions")


if __name__ == "__main__":
    main()
