"""`make soak`: many positions through Python, with flat memory.

    python -m tests.bench.soak --positions 1000000

Random games of every game and size, one after the other. Of every hundredth position the texts,
terms, meanings and an explanation are asked for, too, and every thousandth line of text is one
that nobody has seen. The memory of the process and the atoms of its Prolog are looked at ten times;
the exit status is 1 if they have grown by more than `ALLOWED` and `ATOMS` after the first four
tenths, when all caches are full.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ludolog.engine.engine import engine
from ludolog.model import State
from ludolog.terms import Atom
from tests.bench.cases import CASES, Draws

__all__ = ["ALLOWED", "ATOMS", "Soak", "atoms", "resident", "soak"]

ALLOWED: Final = 4_000_000
"""Bytes: a leak of five a position shows in a million."""

ATOMS: Final = 200
"""Those that are in use at one moment and not at another; they do not depend on the number."""

LOOKS: Final = 10
SETTLED: Final = 4
LONGEST: Final = 400


@dataclass(frozen=True)
class Soak:
    """Positions that were played, the memory at every tenth of them, in bytes, and the atoms."""

    positions: int
    memory: tuple[int, ...]
    atoms: tuple[int, ...]

    @property
    def growth(self) -> int:
        """How much more the process takes at the end than after the caches have filled."""
        return self.memory[-1] - self.memory[SETTLED - 1]

    @property
    def more_atoms(self) -> int:
        """How many more atoms there are."""
        return self.atoms[-1] - self.atoms[SETTLED - 1]


def atoms(ask: Callable[..., tuple[object, ...]]) -> int:
    """The atoms of a Prolog after a collection; `ask` is `det` of its engine or worker."""
    ask("system", "garbage_collect_atoms", "")
    (number,) = ask("system", "statistics", "+-", Atom("atoms"))
    return int(str(number))


def resident(process: str = "self") -> int:
    """The memory of this process, or another one, that is in use, in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def soak(positions: int, tell: bool = False) -> Soak:
    """Play so many positions."""
    memory: list[int] = []
    counts: list[int] = []
    done = game = 0
    while done < positions:
        case = CASES[game % len(CASES)]
        draws = Draws(game)
        game += 1
        state = case.start
        for _ in range(min(LONGEST, positions - done)):
            if not state.legal_moves:
                break
            state = state.play(draws.choice(state.legal_moves))
            done += 1
            if done % 100 == 0:
                _look(state, done)
            if done * LOOKS // positions > len(memory):
                memory.append(resident())
                counts.append(atoms(engine().det))
                if tell:
                    print(
                        f"{done:9,} positions  {counts[-1]:9,} atoms  {memory[-1] / 1e6:7.1f} MB",
                        flush=True,
                    )
    return Soak(done, tuple(memory), tuple(counts))


def _look(state: State[Any, Any], number: int) -> None:
    """What a program may ask of a position."""
    moves = state.legal_moves
    assert len(moves.texts) == len(moves.terms) == len(moves.menu) == len(moves)
    assert state.game.state(state.text) == state
    assert state.drawing
    state.value(state.to_move)
    text = f"z{number}" if number % 1000 == 0 else "a1"
    if moves.find(text) is None:
        assert not state.why_not(text).legal


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Many positions through Python.")
    parser.add_argument("--positions", type=int, default=1_000_000)
    found = soak(parser.parse_args().positions, tell=True)
    print(
        f"growth after the first {SETTLED} tenths: {found.more_atoms:+} atoms, "
        f"{found.growth / 1e6:+.2f} MB"
    )
    return int(found.growth > ALLOWED or found.more_atoms > ATOMS)


if __name__ == "__main__":
    sys.exit(main())
