"""What is asked before a game: only what was not said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from shell.config import Config, Request
from shell.front import Front, Option
from shell.menus import begin


class Asked:
    """Takes every default, and remembers what was asked."""

    interactive = True

    def __init__(self) -> None:
        self.titles: list[str] = []

    def choose(self, title: str, options: Sequence[Option], default: int = 0) -> int:
        self.titles.append(title)
        return default

    def ask_text(self, title: str, default: str) -> str:
        self.titles.append(title)
        return default


@pytest.mark.parametrize(
    ("request_", "asked"),
    [
        (Request("splut"), ["Columns", "Who plays Player 1", "Who plays Player 2"]),
        (Request("splut", {"size": "7"}), ["Who plays Player 1", "Who plays Player 2"]),
        (Request("splut", {}, {"1": "easy"}), ["Columns"]),
        (Request("splut", {"size": "7"}, {"2": "easy"}), []),
        (Request("alliances", {}, {"0": "person"}), []),
    ],
)
def test_what_is_asked(request_: Request, asked: list[str]) -> None:
    front = Asked()
    session = begin(cast("Front", front), Config(), request_)
    assert len(front.titles) == len(asked)
    assert all(title.startswith(begun) for title, begun in zip(front.titles, asked, strict=True))
    for player, who in request_.seats.items():
        assert session.seats[int(player)] == who
    if request_.seats:
        assert sorted(session.seats.values())[-1] == "person"
