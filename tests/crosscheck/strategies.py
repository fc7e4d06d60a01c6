"""Hypothesis strategies for positions, as texts of terms that core and model can both read.

`walks` reaches positions by random play. `boards` sets pieces up at random, which meets
crowded, nearly finished and odd positions far more often. `states` is either.
"""

from collections.abc import Callable
from random import Random

from hypothesis import strategies as st

from .models import MODELS
from .models.terms_text import Compound, Term, text

__all__ = ["BOARDS", "STARTS", "boards", "states", "walks"]

STARTS: dict[str, tuple[dict[str, object], ...]] = {
    "green_skull": ({}, {"first": "O"}),
    "splut": ({"size": 7}, {"size": 9}, {"size": 11}),
    "apart": ({}, {"height": 5, "width": 5}, {"height": 6, "width": 9}, {"height": 12, "width": 5}),
    "greener": ({"seed": 1}, {"seed": 2}),
}
_SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def walks(draw: st.DrawFn, game: str, longest: int = 150) -> str:
    """A position after at most `longest` random moves from one of the starts."""
    model = MODELS[game]
    start = model.initial(draw(st.sampled_from(STARTS.get(game, ({},)))))
    length, seed = draw(st.integers(0, longest)), draw(_SEEDS)
    return model.state_text(model.playout(start, Random(seed), length)[0])


@st.composite
def boards(draw: st.DrawFn, game: str) -> str:
    """A position set up at random, or one a few moves after it."""
    model = MODELS[game]
    rng = Random(draw(_SEEDS))
    state = model.parse_state(text(BOARDS[game](rng)))
    return model.state_text(model.playout(state, rng, draw(st.integers(0, 3)))[0])


def states(game: str) -> st.SearchStrategy[str]:
    """Positions of any origin."""
    return st.one_of(walks(game), boards(game)) if game in BOARDS else walks(game)


def _green_skull(rng: Random) -> Term:
    """Up to seven pieces a kind; the counters follow from the board."""
    cells = [(r, c) for r in range(10) for c in range(r + 1)]
    rng.shuffle(cells)
    counts = {kind: rng.randint(0, 7) for kind in "XOZ"}
    pieces = {cells.pop(): kind for kind, count in counts.items() for _ in range(count)}
    board: Term = [[pieces.get((r, c), " ") for c in range(r + 1)] for r in range(10)]
    gone = (10 - counts["X"], 10 - counts["O"], 8 - counts["Z"])
    return Compound("state", (board, rng.choice("XOZ"), rng.choice("XO"), *gone))


def _splut(rng: Random) -> Term:
    """Any squares for the pieces, Dwarfs not always there, a memory that play could have left."""
    size = rng.choice((7, 7, 9, 11))
    middle = (size + 1) // 2
    squares = [
        (x, y)
        for y in range(1, size + 1)
        for x in range(1, size + 1)
        if abs(x - middle) + abs(y - middle) < middle
    ]
    taken = rng.sample(squares, 10)
    rocks = sorted(taken[:4], key=lambda square: square[::-1])
    pieces = {**dict.fromkeys(rocks, "R"), **dict(zip(taken[4:], "STstDd", strict=True))}
    for dwarf in taken[8:]:
        if rng.random() < 0.2:
            del pieces[dwarf]

    def cell(x: int, y: int) -> Term:
        if (x, y) in squares:
            return pieces.get((x, y), 0)
        return -2 if (x - 1, y) in squares else -1

    def pair(square: tuple[int, int]) -> Term:
        return list(square)

    turn = rng.randint(1, 8)
    full = min(turn, 3)
    steps = rng.randint(1, full)
    last = [rock for rock in rocks if turn > 1 and rng.random() < 0.4]
    now = [rock for rock in rocks if steps < full and rng.random() < 0.4]
    lifted = [rock for rock in now if rock not in last]
    lev: Term = "none"
    if lifted and rng.random() < 0.5:
        lev = pair(rng.choice(lifted))
    elif now and rng.random() < 0.3:
        lev = "stopped"
    board: Term = [[cell(x, y) for x in range(1, size + 1)] for y in range(1, size + 1)]
    memory: Term = [[pair(rock) for rock in last], [pair(rock) for rock in now], lev]
    return [board, turn, steps, memory]


def _apart(rng: Random) -> Term:
    """Any shape, from nearly empty to crowded; what goes on inside a turn comes by play."""
    height, width = (rng.choice((5, 5, 6, 7, 8, 11, 15)) for _ in range(2))
    empty = rng.choice((1, 3, 6, 10))
    weights = (empty, rng.random() + 0.1, rng.random() + 0.1)
    board: Term = [[*rng.choices((0, 1, 2), weights, k=width)] for _ in range(height)]
    return board, rng.choice((1, 2)), rng.choice((0, 1, 2, 30))


BOARDS: dict[str, Callable[[Random], Term]] = {
    "apart": _apart,
    "green_skull": _green_skull,
    "splut": _splut,
}
