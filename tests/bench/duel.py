"""This checkout's `expert` against another's, or against UCT, at equal processor time.

    python -m tests.bench.duel GAME --against FOLDER [--games 20] [--seconds 0.3]
    python -m tests.bench.duel GAME --against uct --times 4

With --write the result goes into docs/strength.json and onto the page.

FOLDER is a checkout, such as one that `git worktree add` makes. Each side is a process of
SWI-Prolog with its own rules and search (duel.pl). Games come in pairs with the same random
opening, between which the sides change. A side's budget of nodes follows the nodes a second that
it reached so far, so that a move takes the seconds asked for, unless it is found sooner; both means
are told. A position for the third time, or the 300th move, ends a game as a tie; what nobody of the
two wins is one, too.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tomllib
from collections.abc import Iterable
from pathlib import Path

from docs.strength_page import Figures, page
from ludolog.compute.standings import wilson
from ludolog.model import games

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LIMIT = 300


class Side:
    """A process that answers for one side, and the time that its moves took."""

    def __init__(self, folder: Path, player: str, seconds: float) -> None:
        self.player, self.target = player, seconds
        self.nodes = 300
        self.spent, self.moves = 0.0, 0
        self.process = subprocess.Popen(
            ["swipl", str(HERE / "duel.pl"), str(folder / "prolog")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, request: str) -> str:
        """The answer to a request, both terms in text."""
        assert self.process.stdin and self.process.stdout
        print(request + ".", file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline().strip()
        if not answer:
            raise RuntimeError(f"no answer to {request}")
        return answer

    def move(self, game: str, state: str) -> str:
        """The move of this side in a state."""
        budget = self.target if self.player == "uct" else self.nodes
        answer = self.ask(f"chosen({game},{state},{self.player},{budget})")
        move, _, text = answer.removeprefix("move(").removesuffix(")").rpartition(",")
        seconds = float(text)
        self.spent += seconds
        self.moves += 1
        # What is found at once says little about nodes a second.
        if seconds > self.target / 4 or self.moves <= 10:
            factor = min(4.0, self.target / max(seconds, 0.001))
            self.nodes = max(20, round(self.nodes * factor**0.5))
        return move

    def mean(self) -> float:
        """Seconds of the processor for a move."""
        return self.spent / max(1, self.moves)

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def played(game: str, sides: tuple[Side, Side], seed: int, opening: int) -> tuple[float, int]:
    """What the first of two sides got in a game that it begins (1, 0.5 or 0), and the moves."""
    settings = f"[seed({seed})]" if game == "greener" else "[]"
    for side in sides:
        state = side.ask(f"opening({game},{settings},{seed},{opening})")
    state = sides[1].ask(f"opening({game},{settings},{seed},{opening})")[len("state(") : -1]
    seats: dict[str, Side] = {}
    for moves in range(LIMIT):
        for side in sides:
            stands = side.ask(f"stands({game},{state})")
        kind, _, rest = stands.removesuffix(")").partition("(")
        if kind == "over":
            # Who has not moved yet sits opposite to who has.
            winner = None if rest == "nobody" else seats.get(rest, sides[len(seats) % 2])
            return (0.5 if winner is None else float(winner is sides[0])), moves
        seat, _, times = rest.rpartition(",")
        if int(times) >= 3:
            break
        mover = seats.setdefault(seat, sides[len(seats) % 2])
        move = mover.move(game, state)
        state = sides[0].ask(f"next({game},{state},{move})")[len("state(") : -1]
    return 0.5, moves


def duel(game: str, ours: Side, theirs: Side, asked: argparse.Namespace) -> Figures:
    """Play a match, tell how it stands after each pair of games, and return what came of it."""
    got, length = 0.0, 0
    for pair in range(asked.games // 2):
        for ours_first in (True, False):
            sides = (ours, theirs) if ours_first else (theirs, ours)
            score, moves = played(game, sides, asked.seed + pair, asked.opening)
            got += score if ours_first else 1 - score
            length += moves
        games = 2 * (pair + 1)
        rate = wilson(got, games)
        print(
            f"{game}: {got:g} of {games}, {100 * rate.value:.1f} %"
            f" ({100 * rate.low:.1f} - {100 * rate.high:.1f});"
            f" {length / games:.1f} moves a game;"
            f" seconds a move {ours.mean():.3f} and {theirs.mean():.3f},"
            f" nodes {ours.nodes} and {theirs.nodes}",
            flush=True,
        )
    return {
        "game": game,
        "against": asked.name or _name(asked.against),
        "limits": [ours.target, theirs.target],
        "means": [round(ours.mean(), 4), round(theirs.mean(), 4)],
        "games": games,
        "won": got,
    }


def _name(against: str) -> str:
    return "UCT" if against == "uct" else Path(against).resolve().name


def written(result: Figures, docs: Path, plan: Path) -> None:
    """Put the result of a duel on the page."""
    file = docs / "strength.json"
    figures = json.loads(file.read_text(encoding="utf-8"))
    figures.setdefault("duels", {})[f"{result['game']}, {result['against']}"] = result
    file.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    text = page(tomllib.loads(plan.read_text(encoding="utf-8")), figures)
    (docs / "strength.md").write_text(text, encoding="utf-8")


def main(arguments: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Play expert against an older one or UCT.")
    parser.add_argument("game")
    parser.add_argument("--against", required=True, help="a checkout's folder, or uct")
    parser.add_argument(
        "--ours", type=Path, default=ROOT, help="a checkout's folder, by default this"
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.3, help="of the processor, for a move")
    parser.add_argument("--times", type=float, default=1.0, help="as much time for the other side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opening", type=int, default=4, help="random moves in front")
    parser.add_argument("--name", default="", help="what the page calls the other side")
    parser.add_argument("--write", action="store_true", help="put the result on the page")
    asked = parser.parse_args(None if arguments is None else list(arguments))
    if asked.games < 2 or asked.games % 2:
        parser.error("games come in pairs: --games takes an even number")
    for folder in {asked.ours, Path(asked.against)} - {Path("uct")}:
        if not (folder / "prolog" / "ludolog.pl").is_file():
            parser.error(f"{folder} is no checkout")
    if asked.game not in games():
        parser.error(f"there is no game called {asked.game}")
    other, player = (
        (asked.ours, "uct") if asked.against == "uct" else (Path(asked.against), "expert")
    )
    ours = Side(asked.ours, "expert", asked.seconds)
    theirs = Side(other, player, asked.seconds * asked.times)
    try:
        result = duel(asked.game, ours, theirs, asked)
        if asked.write:
            written(result, ROOT / "docs", HERE / "strength.toml")
    finally:
        ours.close()
        theirs.close()


if __name__ == "__main__":
    main()
