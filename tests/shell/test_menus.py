"""What is asked before a game: only what was not said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from ludolog_shell.config import Config, Request
from ludolog_shell.front import Front, Option
from ludolog_shell.menus import begin
from ludolog_shell.text.fragments import Fragments


class Asked:
    """Takes every default, and remembers what was asked."""

    interactive = True

    def __init__(self, *typed: str) -> None:
        self.titles: list[str] = []
        self.told: list[str] = []
        self.defaults: list[str] = []
        self.texts: list[list[str]] = []
        self._typed = list(typed)

    def choose(self, title: str, options: Sequence[Option], default: int = 0) -> int:
        self.titles.append(title)
        self.defaults.append(options[default].title)
        self.texts.append([option.about for option in options])
        return default

    def ask_text(self, title: str, default: str) -> str:
        self.titles.append(title)
        return self._typed.pop(0) if self._typed else default

    def tell(self, text: Fragments) -> None:
        self.told += [part for _style, part in text]


@pytest.mark.parametrize(
    ("request_", "asked"),
    [
        (Request("splut"), ["Columns", "Number", "Who plays Player 1", "Who plays Player 2"]),
        (Request("splut", {"size": "7"}), ["Who plays Player 1", "Who plays Player 2"]),
        (Request("splut", {}, {"1": "easy"}), ["Columns", "Number"]),
        (
            Request("splut", {"players": "4"}),
            [f"Who plays Player {number}" for number in (1, 2, 3, 4)],
        ),
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


def test_a_wrong_number_is_told_what_would_be_right() -> None:
    front = Asked("99", "eight", "0" * 5000, "9", "back", "7", "6")
    session = begin(cast("Front", front), Config(), Request("apart"))
    assert session.settings == {"height": 7, "width": 6}
    assert front.told == ["Please type a number between 5 and 15, or back.\n"] * 3
    assert [title[:4] for title in front.titles[:7]] == ["Rows"] * 4 + ["Colu", "Rows", "Colu"]


def test_a_level_that_a_game_has_not_is_told() -> None:
    front = Asked()
    begin(cast("Front", front), Config(level="hrad"), Request("splut", {"size": "7"}))
    assert front.defaults == ["person", "easy"]
    (told,) = front.told
    assert "hrad" in told and "expert" in told


@pytest.mark.parametrize(
    ("game", "title", "texts"),
    [
        ("green_skull", "Who begins", ["Orcs (X)", "Goblins (O)"]),
        ("splut", "Number of players", ["", "", ""]),
    ],
)
def test_a_value_that_is_a_player_has_its_name_and_a_number_has_none(
    game: str, title: str, texts: list[str]
) -> None:
    front = Asked()
    begin(cast("Front", front), Config(), Request(game))
    assert dict(zip(front.titles, front.texts, strict=True))[title] == texts
