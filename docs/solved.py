"""What is solved of the games: counts of proved positions by their distance from the end.

``python docs/solved.py 40`` prints the tables of docs/solved.md from 40 random games of each game.
All of it follows from that number: the games are drawn from the seeds 1 to 40.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import ludolog
from ludolog.model import Game, State

BACK = (1, 2, 4, 8)
"""How many moves before the end of its game a position is taken."""

LEFT = (3, 4, 5, 6, 8, 10)
"""How many pieces are left in an ending of Green Skull."""

NODES = 5_000
LONGEST = 3_000
RESULTS = ("win", "loss", "tie", "neutral", "open")


@dataclass
class Counts:
    """What was found in one game."""

    results: dict[int, Counter[str]] = field(default_factory=lambda: {k: Counter() for k in BACK})
    value: Counter[str] = field(default_factory=Counter)
    greedy: Counter[str] = field(default_factory=Counter)


def smallest(game: Game[Any, Any], seed: int) -> State[Any, Any]:
    """The start with the smallest board that the settings allow."""
    chosen: dict[str, Any] = {}
    for setting in game.settings:
        if setting.kind == "seed":
            chosen[setting.name] = seed
        elif setting.values:
            chosen[setting.name] = setting.values[0]
        elif setting.low is not None:
            chosen[setting.name] = setting.low
    return game.start(**chosen)


def played(game: Game[Any, Any], seed: int) -> list[State[Any, Any]]:
    """The positions of a game of random moves."""
    draw = random.Random(seed)
    states = [smallest(game, seed)]
    while not states[-1].is_over and len(states) < LONGEST:
        states.append(states[-1].play(draw.choice(states[-1].legal_moves)))
    return states


def ahead(state: State[Any, Any]) -> int:
    """How far the side that decides is ahead of the best other one, by the value of the rules."""
    others = [player for player in state.game.seats if player != state.side]
    return state.value(state.side) - max(map(state.value, others))


def counted(game: Game[Any, Any], games: int) -> Counts:
    """The counts of so many games."""
    counts = Counts()
    for seed in range(1, games + 1):
        states = played(game, seed)
        if not states[-1].is_over:
            continue
        for back in BACK:
            if back < len(states):
                _count(states[-1 - back], counts, back)
    return counts


def _count(state: State[Any, Any], counts: Counts, back: int) -> None:
    result = state.solve(NODES).result
    counts.results[back][result or "open"] += 1
    if result not in ("win", "loss"):
        return
    lead = ahead(state)
    if lead:
        counts.value["right" if (lead > 0) == (result == "win") else "wrong"] += 1
    if result == "win" and len(state.legal_moves) > 1:
        _greedy(state, counts)


def _greedy(state: State[Any, Any], counts: Counts) -> None:
    """Does the move that looks best at once keep the win?"""
    after = max(
        (state.play(move) for move in state.legal_moves), key=lambda next_: next_.value(state.side)
    )
    if after.is_over:
        kept = after.outcome is not None and after.outcome.winner == state.side
        counts.greedy["kept" if kept else "lost"] += 1
        return
    verdict = after.solve(NODES)
    if verdict.proved:
        wanted = "win" if after.side == state.side else "loss"
        counts.greedy["kept" if verdict.result == wanted else "lost"] += 1


def endings(games: int) -> dict[int, Counter[str]]:
    """What is proved of Green Skull with so few pieces left: the first such position of each of so
    many random games, if the game is not over there.
    """
    game = ludolog.game("green_skull")
    counts: dict[int, Counter[str]] = {left: Counter() for left in LEFT}
    for seed in range(1, games + 1):
        seen = set()
        for state in played(game, seed):
            left = pieces(state)
            if left in counts and left not in seen and not state.is_over:
                seen.add(left)
                counts[left][state.solve(NODES).result or "open"] += 1
    return counts


def pieces(state: State[Any, Any]) -> int:
    """How many pieces are on the board of Green Skull."""
    board: Any = state.term
    return sum(cell != " " for row in board.args[0] for cell in row)


def told(found: Counter[str]) -> str:
    """The counts of the results as cells of a table."""
    return " | ".join(str(found[key]) for key in RESULTS)


def main(games: int) -> None:
    """Print the tables."""
    print("| game | moves before the end | won | lost | tie | nobody's | not proved |")
    print("|---|---|---|---|---|---|---|")
    ideas = []
    for name in ludolog.games():
        game = ludolog.game(name)
        counts = counted(game, games)
        for back, found in counts.results.items():
            print(f"| {game.title} | {back} | {told(found)} |", flush=True)
        value, greedy = counts.value, counts.greedy
        ideas.append(
            f"| {game.title} | {value['wrong']} of {value.total()} "
            f"| {greedy['lost']} of {greedy.total()} |"
        )
    print("\n| game | who is ahead loses | the best-looking move gives the win away |")
    print("|---|---|---|")
    print("\n".join(ideas))
    print("\n| pieces left | positions | won | lost | tie | nobody's | not proved |")
    print("|---|---|---|---|---|---|---|")
    for left, found in endings(games).items():
        print(f"| {left} | {found.total()} | {told(found)} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
