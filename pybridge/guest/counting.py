"""Two programs compared without a translation: by counting sequences of moves, and ends.

How many there are does not depend on how states and moves are written. The first depth at which the
numbers differ is the first ply at which the rules do.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ludolog.errors import HaltRequested, PrologError, WorkerError
from ludolog.guest.foreign import Foreign, OutOfTime, Position
from ludolog.guest.guest import Guest
from ludolog.guest.search import first_configs
from ludolog.model import Game, game
from ludolog.terms import Value

__all__ = ["Count", "count"]

DEEPEST: Final = 4

POSITIONS: Final = 1000
"""So many positions are played on."""


@dataclass(frozen=True, slots=True)
class Count:
    """Sequences of `depth` moves of ours and theirs, and ends."""

    depth: int
    ours: int
    theirs: int
    ends: int
    """Games of theirs that are over one move before."""

    def __str__(self) -> str:
        return f"{self.depth} moves: ours {self.ours:,}, theirs {self.theirs:,}"


def count(
    file: Path, name: str, *, seconds: float = 60.0, folder: Path | None = None
) -> tuple[Count, ...]:
    """Count to the depth at which the numbers differ, or as deep as time allows.

    Empty if no start and no moves of the program were found, and for a game that starts at random.
    Raises UnknownGame, and LoadError.
    """
    ours = game(name)
    found: list[Count] = []
    stopped = contextlib.suppress(OutOfTime, WorkerError, PrologError, HaltRequested)
    with Guest(file, folder, seconds=10.0) as guest, stopped:
        _count(Foreign(guest, time.monotonic() + seconds), ours, found)
    return tuple(found)


def _count(foreign: Foreign, ours: Game[Any, Any], found: list[Count]) -> None:
    if any(setting.kind == "seed" for setting in ours.settings):
        return  # two boards at random have nothing in common
    start = ours.start()
    for position in foreign.starts(first_configs(ours)):
        ways = foreign.find_moves(position, len(start.legal_moves))
        if not ways:
            continue
        foreign.use(ways[0])
        player = ways[0].player
        moves = foreign.moves(position, player) or ()
        if not moves or not foreign.find_move(position, moves, player):
            continue
        players = foreign.players(position)
        ends = foreign.ends(position)
        level: list[tuple[Position, str | None]] = [(position, player)]
        for depth in range(1, DEEPEST + 1):
            listed = [set(foreign.moves(p, mover) or ()) for p, mover in level]
            number = sum(map(len, listed))
            over = sum(
                any(foreign.over(call, p) is not None for call in ends)
                for (p, _), moves in zip(level, listed, strict=True)
                if not moves
            )
            found.append(Count(depth, start.count(depth), number, over))
            if found[-1].ours != number or number > POSITIONS:
                return
            level = list(_deeper(foreign, level, listed, players))
        return


def _deeper(
    foreign: Foreign,
    level: Sequence[tuple[Position, str | None]],
    listed: Sequence[Collection[Value]],
    players: Sequence[str],
) -> Iterator[tuple[Position, str | None]]:
    """The positions one move on, with who is to move there."""
    for (position, player), moves in zip(level, listed, strict=True):
        for move in moves:
            answer = foreign.play(position, move, player)
            if answer is not None:
                after = foreign.after(position, answer)
                yield after, foreign.mover(after, player, players)
