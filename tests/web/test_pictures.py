"""Pages and pictures of recorded games in a real browser: axe-core and screenshots
(browser/pictures.mjs).
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import ludolog
from ludolog.records import Record, Recorded
from tests.web.worlds import CHROMIUM, looked, missing_browser

PLIES = 3


@pytest.mark.long
@pytest.mark.skipif(bool(missing_browser()), reason=missing_browser())
@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("name", ludolog.games())
def test_a_game_as_it_is_seen(name: str, tmp_path: Path) -> None:
    """No finding of axe-core; every position of the page is the picture of that position."""
    draw, state = random.Random(5), ludolog.game(name).start()
    settings = {s.name: "1" for s in state.game.settings if s.kind == "seed"}
    if settings:
        state = Record(name, settings=settings).first_state()
    (tmp_path / "0.svg").write_text(state.svg(), encoding="utf-8")
    moves = []
    for ply in range(1, PLIES + 1):
        move = draw.choice(state.legal_moves)
        moves.append(Recorded(move.text, "a comment" if ply == 2 else ""))
        effects, state = state.effects(move), state.play(move)
        (tmp_path / f"{ply}.svg").write_text(state.svg(effects), encoding="utf-8")
    record = Record(name, settings=settings, moves=tuple(moves))
    (tmp_path / "game.html").write_text(record.html(), encoding="utf-8")
    (tmp_path / "film.svg").write_text(record.animated_svg(), encoding="utf-8")
    looked("pictures.mjs", str(CHROMIUM), str(tmp_path))
