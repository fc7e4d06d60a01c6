"""The sheet of ten of docs/querying.md, for any game."""

from __future__ import annotations

import random
import re
from typing import Any

from ludolog import model
from ludolog.engine import codec
from ludolog.model import State
from tests.teaching import PAGE

_QUERY = re.compile(r"^```prolog sheet\n\?- (.*?)\n```$", re.M | re.S)


def middle(name: str, moves: int = 12) -> State[Any, Any]:
    """A position of a game after some random moves, not at its end."""
    draw = random.Random(4)
    state = model.game(name).start()
    for _ in range(moves):
        after = state.play(draw.choice(state.legal_moves))
        if after.is_over:
            break
        state = after
    return state


def sheet(state: State[Any, Any]) -> list[str]:
    """The ten queries about a position, each with its full stop."""
    others = [player for player in state.game.seats if player != state.to_move]
    told = {"GAME": state.game.name, "OTHER": codec.text(others[0])}
    return [
        re.sub(r"\b(GAME|OTHER)\b", lambda word: told[word[0]], query)
        for query in _QUERY.findall(PAGE.read_text(encoding="utf-8"))
    ]
