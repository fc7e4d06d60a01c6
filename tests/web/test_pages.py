"""The pages in a real browser: what a person does there (browser/scenarios.mjs)."""

from __future__ import annotations

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
        "kept",
        "why",
        "records",
        "query",
        "proof",
        "exercises",
        "axe",
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


def test_the_ladder_of_adapt(address: str) -> None:
    done(address, "adapt", "splut")


@pytest.mark.parametrize("name", ["apart", "green_skull", "greener", "splut"])
def test_every_setting_begins_a_game(address: str, name: str) -> None:
    done(address, "settings", name)


def test_everything_with_a_server(address: str) -> None:
    done(address, "everything")


def test_everything_with_the_folder_alone(folder: Path) -> None:
    done(folder.as_uri(), "everything")
