"""Walk many games in core and model at once and count what was compared: ``make crosscheck``.

    python -m tests.crosscheck.compare [--positions N] [--seconds S] [--jobs J] [--write FILE]

Games begin at every start that the settings offer and on boards that were set up at random. The
first difference ends the run with its shortest game; the exit status is 1 then.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random

import ludolog
from docs.tables import write_table

from .core import Differs, Pair, walk
from .models import MODELS
from .models.terms_text import Term, as_list, text
from .strategies import BOARDS, STARTS

__all__ = ["Tally", "compare", "perfts", "shrunk", "start_text"]

LONGEST = 400
MORE_STARTS: dict[str, tuple[dict[str, object], ...]] = {
    "apart": ({"height": 5, "width": 7}, {"height": 15, "width": 15}, {"height": 7, "width": 5}),
    "greener": tuple(
        {"size": size, "seed": seed, **setup}
        for size in ("6x6", "9x6", "9x9")
        for seed in (3, 4)
        for setup in ({}, {"setup": "placement"})
        if not setup or seed == 3
    ),
    "splut": tuple(
        {"size": size, "players": players} for players in (3, 4) for size in (7, 9, 11)
    ),
}


def _scarce(rng: Random) -> Term:
    """Alliances with few or no discs of one colour: soon it is used up, or is so from the start."""
    model = MODELS["alliances"]
    board, colors, _, player = as_list(model.term_of_state(model.initial({})))
    supply = [rng.randint(0, 3), 42, 42]
    rng.shuffle(supply)
    return [board, colors, [*supply], player]


def _sparse(rng: Random) -> Term:
    """Greener near its end: a few stacks, often with as many points on both sides, or as tall."""
    cells = [[0, 0, 0] for _ in range(36)]
    points = [0, 0]
    for place in rng.sample(range(36), rng.randint(1, 7)):
        color = rng.choice((1, 2, 2, 3, 3))
        green = rng.randint(0, 2)
        cells[place] = [1, 1, 1] if color == 1 else [color, green, green + rng.randint(1, 2)]
        if color > 1:
            points[color - 2] += green
    seats = [[0, points[0], 0], [1, points[1], 0]]
    rng.shuffle(seats)
    board: Term = [[[*cell] for cell in cells[row : row + 6]] for row in range(0, 36, 6)]
    return [board, [[*seat] for seat in seats]]


def _rivals(rng: Random) -> Term:
    """Splut! as the properties have it, or with three or four players, of whom some are out."""
    board, turn, steps, memory = as_list(BOARDS["splut"](rng))
    if rng.random() < 0.4:
        return [board, turn, steps, memory]
    players = rng.choice((3, 4))
    teams = sorted(rng.sample(range(1, players + 1), rng.randint(2, players)))
    out = [player for player in range(1, players + 1) if player not in teams]
    rng.shuffle(out)
    names = [f"{kind}{team}" for team in teams for kind in "STD"]
    rows = [as_list(row) for row in as_list(board)]
    free = [(y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == 0]
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if isinstance(cell, str) and cell != "R":
                rows[y][x] = 0
                free.append((y, x))
    for name, (y, x) in zip(names, rng.sample(free, len(names)), strict=True):
        if name[0] != "D" or rng.random() < 0.8:
            rows[y][x] = name
    first = rng.randrange(len(teams))
    around: list[Term] = [*teams[first:], *teams[:first]]
    return [[*rows], turn, steps, memory, around, [*out]]


MORE_BOARDS = {**BOARDS, "alliances": _scarce, "greener": _sparse, "splut": _rivals}


@dataclass
class Tally:
    """What was compared of one game."""

    game: str
    positions: int = 0
    distinct: int = 0
    moves: int = 0
    refused: int = 0
    games: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    perft: str = ""
    seconds: float = 0.0

    def row(self) -> str:
        """A row of the table in docs/crosscheck.md."""
        ends = ", ".join(f"{who} {count:,}" for who, count in sorted(self.ends.items()))
        numbers = (self.positions, self.distinct, self.moves, self.refused, self.games)
        cells = [self.game, *(f"{number:,}" for number in numbers), ends, self.perft]
        return "| " + " | ".join([*cells, f"{self.seconds:.0f} s"]) + " |"


def start_text(game: str, number: int, rng: Random) -> str:
    """The start of the game with this number: the settings in turn, or a board set up at random."""
    model = MODELS[game]
    if number % 2 and game in MORE_BOARDS:
        return text(MORE_BOARDS[game](rng))
    starts = STARTS.get(game, ({},)) + MORE_STARTS.get(game, ())
    chosen = dict(starts[number // (1 + (game in MORE_BOARDS)) % len(starts)])
    if "seed" in chosen:
        chosen["seed"] = rng.randrange(10**6)
    return model.state_text(model.initial(chosen))


def compare(game: str, positions: int, seed: int, seconds: float = 1e9) -> Tally:
    """Compare so many positions at least, or for so long. Raises Differs."""
    rng = Random(seed)
    tally = Tally(game)
    seen: set[int] = set()
    began = time.monotonic()
    number = seed % 1000
    while tally.positions < positions and time.monotonic() - began < seconds:
        start = start_text(game, number, rng)
        number += 1
        played: list[int] = []
        passed: list[Pair] = []
        try:
            for pair in walk(Pair.at(game, start), rng, LONGEST, played):
                passed.append(pair)
                seen.add(hash(pair.state))
                tally.moves += len(pair.moves)
                if passed[1:] and tally.positions % 4 == 0:
                    tally.refused += _refusal(pair, rng.choice(passed[:-1]), rng)
                tally.positions += 1
        except Differs as error:
            raise AssertionError(_shortest(game, start, played, error)) from error
        model, last = passed[-1].model, passed[-1].state
        winner = model.winner(last)
        tally.ends["unfinished" if winner is None else str(winner).strip() or "tie"] += 1
        tally.games += 1
        for earlier in rng.sample(passed, min(2, len(passed))):
            earlier.check_again()
    tally.distinct = len(seen)
    tally.seconds = time.monotonic() - began
    return tally


def _refusal(pair: Pair, earlier: Pair, rng: Random) -> int:
    """A move of an earlier position that is not legal any more is refused: how many were asked."""
    if not earlier.moves:
        return 0
    move = rng.choice(earlier.moves)
    legal = move in pair.moves
    if pair.refuses(move) == legal:
        told = "legal" if legal else "illegal"
        raise AssertionError(f"{pair.model.move_text(move)} is {told} in the model: {pair.said}")
    return int(not legal)


def _shortest(game: str, start: str, played: Sequence[int], error: Differs) -> str:
    indices, found = shrunk(game, start, played) or (played, error)
    return f"{found}\n  after the moves with these indices: {[*indices]}\n  from {start}"


def shrunk(game: str, start: str, indices: Sequence[int]) -> tuple[list[int], Differs] | None:
    """The shortest game that differs, found by leaving moves out of this one; None if none does."""

    def tried(moves: Sequence[int]) -> tuple[list[int], Differs] | None:
        played: list[int] = []
        try:
            pair = Pair.at(game, start)
            for index in moves:
                if not pair.moves:
                    return None
                played.append(index % len(pair.moves))
                pair = pair.play(played[-1])
        except Differs as error:
            return played, error
        return None

    best = tried(indices)
    step = max(1, len(indices) // 2)
    while best is not None:
        moves = best[0]
        for first in range(0, len(moves), step):
            found = tried(moves[:first] + moves[first + step :])
            if found is not None and len(found[0]) < len(moves):
                best = found
                break
        else:
            if step == 1:
                break
            step //= 2
    return best


def perfts(game: str, nodes: int) -> str:
    """Count move sequences in both, as deep as there are fewer than `nodes`: what was counted."""
    model = MODELS[game]
    state = model.initial(STARTS.get(game, ({},))[0])
    core = ludolog.game(game).state(model.state_text(state))
    depth = reached = 1
    while reached * len(core.legal_moves) < nodes or depth == 1:
        reached, counted = model.perft(state, depth), core.count(depth)
        if reached != counted:
            told = f"{counted} in the core, {reached} in the model"
            raise AssertionError(f"{game}: perft {depth} is {told}")
        depth += 1
    return f"{depth - 1}: {reached:,}"


def _sum(parts: Sequence[Tally]) -> Tally:
    whole = Tally(parts[0].game)
    for part in parts:
        for name in ("positions", "distinct", "moves", "refused", "games", "seconds"):
            setattr(whole, name, getattr(whole, name) + getattr(part, name))
        whole.ends += part.ends
    return whole


HEAD = (
    "| game | positions | distinct | legal moves | illegal | games | won by | perft | time |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare all games and print the table."""
    parser = argparse.ArgumentParser(prog="compare", description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=100_000, help="for each game")
    parser.add_argument("--seconds", type=float, default=1e9, help="at most, for each part")
    parser.add_argument("--perft", type=int, default=400_000, help="sequences to count at most")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--write", type=Path, help="put the table into this page")
    asked = parser.parse_args(arguments)
    print(f"seed {asked.seed}", flush=True)
    each = -(-asked.positions // asked.jobs)
    rows: list[str] = []
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        parts = {
            game: [
                pool.submit(compare, game, each, asked.seed + 7919 * job, asked.seconds)
                for job in range(asked.jobs)
            ]
            for game in MODELS
        }
        counts = {game: pool.submit(perfts, game, asked.perft) for game in MODELS}
        print(HEAD)
        for game, waiting in parts.items():
            try:
                tally = _sum([part.result() for part in waiting])
                tally.perft = counts[game].result()
            except AssertionError as error:
                print(error)
                pool.shutdown(wait=False, cancel_futures=True)
                return 1
            rows.append(tally.row())
            print(rows[-1], flush=True)
    if asked.write:
        write_table(asked.write, "figures", [HEAD, *rows])
    return 0


if __name__ == "__main__":
    sys.exit(main())
