"""`python -m tests.web.looks` makes the small screenshots of the pages again, in tests/web/looks.

A test compares the pages with them. Make them again when a page is meant to look different, and
look at them before they are committed.
"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any, Final

import ludolog
from ludolog.model import State
from ludolog.records import Record, Recorded
from tests.web.worlds import CHROMIUM, build, looked, missing_browser, served

__all__ = ["LOOKS", "drawn_game", "pages"]

LOOKS: Final = Path(__file__).with_name("looks")
"""The small screenshots."""

_PAGE: Final = "splut"


def drawn_game(name: str, plies: int, seed: int = 5) -> tuple[Record, str]:
    """A game of drawn moves as a record, and the picture of its last position with the effects of
    its last turn.
    """
    draw, found = random.Random(seed), ludolog.game(name)
    settings = {one.name: "1" for one in found.settings if one.kind == "seed"}
    state = Record(name, settings=settings).first_state()
    moves: list[Recorded] = []
    turns: list[tuple[State[Any, Any], State[Any, Any]]] = []
    for _ply in range(plies):
        if state.is_over:
            break
        move = draw.choice(state.legal_moves)
        moves.append(Recorded(move.text))
        turns.append((state, state.play(move)))
        state = turns[-1][1]
    last = turns[-1][0].side
    first = len(turns)
    while first > 0 and turns[first - 1][0].side == last:
        first -= 1
    effects = [
        effect
        for (before, _after), move in zip(turns[first:], moves[first:], strict=True)
        for effect in before.effects(move.text)
    ]
    return Record(name, settings=settings, moves=tuple(moves)), state.svg(effects)


def pages(address: str, folder: Path, *more: str) -> None:
    """Look at the pages, with the same game on them; `--renew` makes the screenshots."""
    with tempfile.TemporaryDirectory() as made:
        record = Path(made) / "game.ludo"
        record.write_text(drawn_game(_PAGE, 3)[0].text, encoding="utf-8")
        looked("looks.mjs", address, str(CHROMIUM), "pages", str(folder), str(record), *more)


if __name__ == "__main__":
    if missing_browser():
        raise SystemExit(missing_browser())
    with tempfile.TemporaryDirectory() as site, served(build(Path(site))) as at:
        pages(at, LOOKS, "--renew")
