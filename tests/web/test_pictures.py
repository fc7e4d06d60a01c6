"""Pages and pictures of recorded games in a real browser: axe-core and screenshots
(browser/pictures.mjs).
"""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest

import ludolog
from ludolog.records import Record, Recorded
from tests.web.worlds import WEB

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PLIES = 3


def missing() -> str:
    """What has to be installed; empty if nothing has."""
    if shutil.which("node") is None:
        return "node is not installed (on Debian: apt install nodejs npm)"
    if not all((WEB / "node_modules" / name).is_dir() for name in ("playwright-core", "axe-core")):
        return "the packages of shell/web are not installed: make web-packages"
    return "" if CHROMIUM else "Chromium is not installed (on Debian: apt install chromium)"


@pytest.mark.long
@pytest.mark.skipif(bool(missing()), reason=missing())
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
    program = Path(__file__).parent / "browser" / "pictures.mjs"
    run = subprocess.run(
        ["node", str(program), str(CHROMIUM), str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr[-3000:]
