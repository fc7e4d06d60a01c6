"""The bar below the prompt: what matters most comes first, and nothing is cut."""

from __future__ import annotations

import pytest

from ludolog_shell.commands.registry import dispatch
from ludolog_shell.config import Config
from ludolog_shell.front import UiState
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session
from ludolog_shell.terminal.keys import shown_keys
from ludolog_shell.terminal.sight import Sight
from ludolog_shell.terminal.toolbar import parts, toolbar
from tests.shell.conftest import Begin


def bar(session: Session, columns: int, evaluation: bool = False) -> str:
    ui = UiState(Config(), session, Choices.of(session.state), evaluation)
    ui.refresh()
    keys = shown_keys("line", Sight.of(ui), cursor=False)
    return "".join(text for _style, text in toolbar(parts(ui), keys, columns))


@pytest.mark.parametrize("columns", [12, 30, 50, 80, 200])
@pytest.mark.parametrize("evaluation", [False, True])
def test_it_fits_and_ends_at_a_part(begin: Begin, columns: int, evaluation: bool) -> None:
    session = begin("splut", "person", "medium", size=7)
    text, whole = bar(session, columns, evaluation), bar(session, 1000, evaluation)
    assert len(text) < columns and not text.endswith("|")
    for part in text.split(" |"):
        assert part in whole and (not part or part + " " in whole + " ")


@pytest.mark.parametrize("name", ["alliances", "apart", "green_skull", "greener", "splut"])
def test_at_40_columns_there_is_the_game_the_move_and_the_key_of_the_help(
    begin: Begin, name: str
) -> None:
    session = begin(name, "person", "medium")
    text = bar(session, 40)
    assert session.game.title in text and "move 1" in text and "F1 help" in text


def test_it_tells_game_value_move_level_and_settings(begin: Begin) -> None:
    session = begin("splut", "person", "medium", size=7)
    text = bar(session, 200, evaluation=True)
    for part in ("Splut!", "value: Player 1 0", "move 1", "computer: medium", "size 7", "F1 help"):
        assert part in text
    dispatch(session, Choices.of(session.state), "setup")
    assert "setup done" in bar(session, 80) and "move 1" not in bar(session, 80)
    assert "F10 quit" in bar(session, 80) and "undo" not in bar(session, 80)


def test_a_watched_game_that_is_over_does_not_pause(begin: Begin) -> None:
    session = begin("splut", "easy", "easy", size=7)
    assert "Space pause" in bar(session, 200) and "pace" in bar(session, 200)
    while session.ending is None:
        session.play(session.state.legal_moves[0])
    over = bar(session, 200)
    assert "Space" not in over and "pace" not in over and "Left Right step" in over
    session.go_to(3)
    assert "Space go on" in bar(session, 200)
