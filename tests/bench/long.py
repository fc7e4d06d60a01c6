"""`make soak`: many queries in one process, and a long arena whose processes are killed.

    python -m tests.bench.long queries --number 10000
    python -m tests.bench.long arena --number 2000

The queries are answered, fail, raise, print, do not end, or are no Prolog; all go to one process,
whose atoms and memory are looked at ten times. In the arena one of the processes is killed after
every tenth game; no game may be lost or counted twice, and each has to be the one that is played
without a pool. The exit status is 1 if something was lost, or has grown by more than what is
allowed after the first four tenths.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import ludolog
from ludolog.compute.arena import Played, Table, contestants
from ludolog.compute.executors import processes
from ludolog.compute.query import Console, QueryLimits
from ludolog.compute.tournament import play
from ludolog.errors import LudologError, WorkerDied, WorkerTimeout
from ludolog.terms import Atom
from tests.bench.soak import ALLOWED, ATOMS, LOOKS, SETTLED, atoms, resident

__all__ = ["GOALS", "Look", "arena", "queries", "unlike"]

GOALS: Final = (
    "member(M, $Moves)", "legal($State, M)", "findall(M, move(M), Ms), length(Ms, N)",
    "X is 2 ** 70 + {number}", "atom_length(a{number}, N)", "foo(X)", "atom_length(X, Y)",
    "catch(throw(b{number}), E, true)", "format('~w ~a~n', [x, c{number}])", "X = f(A, _B)",
    "freeze(X, X > 1), X = 2", "maplist([X, Y]>>(Y is X + 1), [1, 2], L)", "member(X, [a, b",
    "between(1, inf, X), X > {number}", "with_output_to(string(S), write(d{number}))",
    "retractall(seen(_)), assertz(seen(e{number})), seen(Y)", "throw(g{number})",
    "atom_to_term('p(X, h{number})', T, B)", "X = \"s{number}\"", "f(X) = f(Y)", "fail",
    "atom_codes(X, `i{number}`)", "findnsols(2, X, member(X, [1, 2, 3]), L)", "shell(ls)",
)
"""``{number}`` makes an atom, a text or a number that no other query has. The names before brackets
and those of variables are always the same ones: see docs/reliability.md on these."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the process of the queries has: its number, its atoms after a collection, and its memory
    in bytes.
    """

    process: int
    atoms: int
    memory: int


def queries(number: int, tell: bool = False) -> list[Look]:
    """Ask so many, two answers of each, and look ten times. Raises if the process ends."""
    state = ludolog.game("splut").start(size=7)
    looks: list[Look] = []
    with Console(QueryLimits(time=10.0)) as console:
        for done in range(1, number + 1):
            goal = GOALS[done % len(GOALS)].replace("{number}", str(done))
            answers = console.ask(state, goal)
            try:
                next(answers, None)
                next(answers, None)
            except (WorkerDied, WorkerTimeout):
                raise
            except LudologError:
                pass
            answers.close()
            if done * LOOKS // number > len(looks):
                looks.append(_look(console))
                assert looks[-1].process == looks[0].process, "the process is another one"
                if tell:
                    look = looks[-1]
                    print(
                        f"{done:9,} queries  {look.atoms:9,} atoms  {look.memory / 1e6:7.1f} MB",
                        flush=True,
                    )
    return looks


def _look(console: Console) -> Look:
    ask = console._worker.det
    (process,) = ask("system", "current_prolog_flag", "+-", Atom("pid"))
    return Look(int(str(process)), atoms(ask), resident(str(process)))


def _table(number: int) -> Table:
    return Table("green_skull", contestants("easy", "medium"), games=number, seed=5)


def arena(number: int, every: int = 10, tell: bool = False) -> Iterator[Played]:
    """The games of a table in two processes, one of which is killed after every so many."""
    draw = random.Random(7)
    killed = 0
    others = set(multiprocessing.active_children())
    for done, played in enumerate(play(_table(number), processes(2)), 1):
        yield played
        if done % every == 0 and done < number:
            alive = sorted(set(multiprocessing.active_children()) - others, key=id)
            if alive:
                draw.choice(alive).kill()
                killed += 1
        if tell and done % max(1, number // LOOKS) == 0:
            print(f"{done:9,} games, {killed:5,} processes killed", flush=True)


def unlike(number: int, tell: bool = False) -> list[int]:
    """The numbers of the games that were lost, doubled or played otherwise."""
    def signs(played: Played) -> tuple[object, ...]:
        return played.end, played.moves, played.fingerprint

    found: dict[int, list[Played]] = {}
    for played in arena(number, tell=tell):
        found.setdefault(played.number, []).append(played)
    return [
        right.number
        for right in play(_table(number))
        if [signs(one) for one in found.get(right.number, [])] != [signs(right)]
    ]


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Many queries; an arena with killed processes.")
    parser.add_argument("kind", choices=("queries", "arena"))
    parser.add_argument("--number", type=int)
    asked = parser.parse_args()
    if asked.kind == "arena":
        number = asked.number or 2000
        found = unlike(number, tell=True)
        print(f"{number:9,} games, {len(found)} lost or played otherwise {found[:10] or ''}")
        return int(bool(found))
    looks = queries(asked.number or 10_000, tell=True)
    settled, last = looks[SETTLED - 1], looks[-1]
    more, memory = last.atoms - settled.atoms, last.memory - settled.memory
    print(f"growth after the first {SETTLED} tenths: {more:+} atoms, {memory / 1e6:+.2f} MB")
    return int(more > ATOMS or memory > ALLOWED)


if __name__ == "__main__":
    sys.exit(main())
