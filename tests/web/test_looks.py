"""What the pages look like: boards as the library draws them, pages as they were
(browser/looks.mjs).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.looks import LOOKS, drawn_game, pages
from tests.web.test_worlds import GAMES
from tests.web.worlds import CHROMIUM, looked, missing_browser

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(bool(missing_browser()), reason=missing_browser()),
    pytest.mark.xdist_group("browser"),
]


def test_boards_are_the_pictures_of_the_library(address: str, tmp_path: Path) -> None:
    """Light and dark, with the effects of the last turn, early and late in a game."""
    for name in GAMES:
        for plies in (1, 24):
            record, picture = drawn_game(name, plies)
            (tmp_path / f"{name}-{plies}.ludo").write_text(record.text, encoding="utf-8")
            (tmp_path / f"{name}-{plies}.svg").write_text(picture, encoding="utf-8")
    looked("looks.mjs", address, str(CHROMIUM), "boards", str(tmp_path))


def test_pages_look_as_they_did(address: str) -> None:
    """`python -m tests.web.looks` makes the screenshots again."""
    pages(address, LOOKS)
