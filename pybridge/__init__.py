"""Ludolog for Python programs: games whose rules are Prolog, as typed objects.

>>> import ludolog
>>> state = ludolog.game("splut").start(size=7)
>>> state.play("c6-c5").to_move
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludolog.engine.folders import Problem
from ludolog.errors import (
    GameWarning,
    IllegalMove,
    InvalidMove,
    InvalidState,
    LudologError,
    PrologNotFound,
    UnknownGame,
)
from ludolog.model import (
    Effect,
    Explanation,
    ExplanationLine,
    Game,
    LegalMoves,
    Level,
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

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell


__all__ = [
    "Effect",
    "Explanation",
    "ExplanationLine",
    "Game",
    "GameWarning",
    "IllegalMove",
    "InvalidMove",
    "InvalidState",
    "LegalMoves",
    "Level",
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


def load_ipython_extension(shell: InteractiveShell) -> None:
    """What ``%load_ext ludolog`` does in a notebook: see `ludolog.notebook`."""
    from ludolog import notebook

    notebook.load(shell)


def unload_ipython_extension(shell: InteractiveShell) -> None:
    """What ``%unload_ext ludolog`` does."""
    from ludolog import notebook

    notebook.unload(shell)
