"""Ludolog for Python programs: games whose rules are Prolog, as typed objects.

>>> import pybridge
>>> state = pybridge.game("splut").start(size=7)
>>> state.play("c6-c5").to_move
2
"""

# The folder of typed views is called like the function: imported first, it leaves it the name.
import pybridge.games  # noqa: F401  # isort: skip
from pybridge.errors import (
    GameWarning,
    IllegalMove,
    InvalidMove,
    InvalidState,
    LudologError,
    PrologNotFound,
    UnknownGame,
)
from pybridge.folders import Problem
from pybridge.model import (
    Explanation,
    Game,
    LegalMoves,
    Level,
    Line,
    Move,
    Outcome,
    Player,
    Setting,
    Square,
    State,
    View,
    add_games,
    game,
    games,
    problems,
)

__all__ = [
    "Explanation",
    "Game",
    "GameWarning",
    "IllegalMove",
    "InvalidMove",
    "InvalidState",
    "LegalMoves",
    "Level",
    "Line",
    "LudologError",
    "Move",
    "Outcome",
    "Player",
    "Problem",
    "PrologNotFound",
    "Setting",
    "Square",
    "State",
    "UnknownGame",
    "View",
    "add_games",
    "game",
    "games",
    "problems",
]
