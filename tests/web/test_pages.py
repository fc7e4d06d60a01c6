"""The pages in a real browser: what a person does there (browser/scenarios.mjs)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludolog
from tests.web.worlds import CHROMIUM, looked, missing_browser

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(bool(missing_browser()), reason=missing_browser()),
    pytest.mark.xdist_group("browser"),
]


def done(address: str, *scenario: str) -> None:
    looked("scenarios.mjs", address, str(CHROMIUM), *scenario)


@pytest.mark.parametrize(
    "scenario",
    [
        "arrows",
        "keyboard",
        "hasty",
        "players",
        "kept",
        "why",
        "records",
        "query",
        "proof",
        "exercises",
        "axe",
        "mover",
        "portuguese",
    ],
)
def test_what_a_person_does(address: str, scenario: str) -> None:
    done(address, scenario)


@pytest.mark.parametrize("name", ludolog.games())
def test_a_whole_game_by_clicks(address: str, name: str) -> None:
    done(address, "clicks", name)


@pytest.mark.parametrize("name", ludolog.games())
def test_a_whole_game_by_typed_moves_against_the_computer(address: str, name: str) -> None:
    done(address, "keys", name)


@pytest.mark.parametrize("name", ["splut", "greener"])
def test_the_computer_in_any_seat_at_any_level(address: str, name: str) -> None:
    done(address, "seats", name)


def test_the_computer_plays_at_every_level(address: str) -> None:
    done(address, "computer", "splut")


@pytest.mark.parametrize("players", ["3", "4"])
def test_a_whole_game_of_more_players(address: str, players: str) -> None:
    done(address, "persons", players)


def test_two_levels_that_go_round_in_a_circle_are_stopped(address: str) -> None:
    """After as many moves as the terminal stops them."""
    state = ludolog.game("green_skull").start()
    keys = [state.key]
    while keys.count(state.key) < 3:
        state = state.play(state.best_move("easy"))
        keys.append(state.key)
    done(address, "circle", "green_skull", "easy", str(len(keys) - 1))


def test_the_ladder_of_adapt(address: str) -> None:
    done(address, "adapt", "splut")


@pytest.mark.parametrize("name", ["apart", "green_skull", "greener", "splut"])
def test_every_setting_begins_a_game(address: str, name: str) -> None:
    done(address, "settings", name)


def test_everything_with_a_server(address: str) -> None:
    done(address, "everything")


def test_everything_with_the_folder_alone(folder: Path) -> None:
    done(folder.as_uri(), "everything")


def test_every_scenario_is_tried() -> None:
    """Each that there is, by one of the tests here."""
    here = Path(__file__).parent
    texts = [path.read_text("utf-8") for path in (here / "browser" / "scenarios").glob("*.mjs")]
    there = {one for text in texts for one in re.findall(r"^  (?:async )?(\w+)[(:]", text, re.M)}
    tests = "".join(path.read_text("utf-8") for path in here.glob("test_*.py"))
    assert {"clicks", "everything"} <= there
    assert sorted(one for one in there if f'"{one}"' not in tests) == []
