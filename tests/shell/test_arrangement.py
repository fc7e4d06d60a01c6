"""Who gets the rows and columns of the screen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludolog_shell.config import Config
from ludolog_shell.front import UiState
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session
from ludolog_shell.terminal.arrangement import Arrangement, Room, arrange
from ludolog_shell.terminal.sight import Sight
from ludolog_shell.text.pane import Pane
from ludolog_shell.text.view import Look, height
from tests.shell.conftest import Begin

GAMES = ["alliances", "apart", "green_skull", "greener", "splut"]
WINDOWS = [(40, 15), (60, 20), (80, 24), (100, 30), (132, 43), (200, 50)]


def arranged(session: Session, columns: int, rows: int, said: int = 0) -> Arrangement:
    ui = UiState(Config(), session, Choices.of(session.state))
    ui.refresh()
    sight = Sight.of(ui)
    room = Room(rows - 1, columns, 1, said)
    return arrange(sight, sight.picture, sight.marks, Look(columns=columns), Pane(0), room, "")


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("columns", "rows"), WINDOWS)
@pytest.mark.parametrize("said", [0, 3, 60])
def test_everything_has_its_place(
    begin: Begin, name: str, columns: int, rows: int, said: int
) -> None:
    session = begin(name)
    for _ in range(9):
        session.play(session.state.legal_moves[0])
    drawn = arranged(session, columns, rows, said)
    assert height(drawn.board) <= drawn.board_rows and height(drawn.head) <= drawn.head_rows
    assert drawn.text_rows >= 1 and drawn.board_rows >= 5
    used = drawn.head_rows + drawn.text_rows + 2  # the line above the prompt, and the prompt
    if drawn.beside:
        assert max(used, drawn.board_rows) <= rows - 1
        assert drawn.board_columns + drawn.text_columns < columns
    else:
        assert drawn.board_rows + used <= rows - 1
    widest = max(len(line) for line in text_of(drawn).splitlines())
    assert widest <= (drawn.board_columns if drawn.beside else columns)


def text_of(drawn: Arrangement) -> str:
    return "".join(text for _style, text in drawn.board)


@pytest.mark.parametrize("name", GAMES)
def test_a_large_window_has_a_large_board(begin: Begin, name: str) -> None:
    session = begin(name)
    large, small = arranged(session, 200, 50), arranged(session, 80, 24)
    assert large.big and not small.big
    assert large.board_rows > 1.5 * small.board_rows or not small.beside


@pytest.mark.parametrize("name", GAMES)
def test_an_answer_of_any_length_leaves_the_board(begin: Begin, name: str) -> None:
    session = begin(name)
    assert text_of(arranged(session, 80, 24, 0)) == text_of(arranged(session, 80, 24, 400))


def test_the_moves_so_far_stand_above_the_text(begin: Begin) -> None:
    session = begin("splut")
    for _ in range(4):
        session.play(session.state.legal_moves[0])
    session.go_to(3)
    head = "".join(text for _style, text in arranged(session, 80, 24).head)
    assert f"[3. {session.plies[2].move}]" in head and f"4. {session.plies[3].move}" in head


def test_a_game_without_pictures_is_shown_as_it_draws_itself(begin: Begin) -> None:
    session = begin("splut")
    ui = UiState(Config(), session, Choices.of(session.state))
    ui.refresh()
    sight = replace(Sight.of(ui), picture=None, drawing="a drawing\n")
    drawn = arrange(sight, None, sight.marks, Look(), Pane(0), Room(23, 80), "")
    assert text_of(drawn) == "a drawing\n"


def test_the_moves_fill_their_lines_from_the_first(begin: Begin) -> None:
    """With no more than "..." for those that have no room, and the newest always there."""
    session = begin("splut")
    for number in range(1, 40):
        session.play(session.state.legal_moves[0])
        drawn = arranged(session, 80, 24)
        told = "".join(text for _style, text in drawn.head)
        lines = [line for line in told.splitlines() if f"{number}. " in line or "1. " in line]
        assert lines and lines[-1].rstrip().endswith("]"), told
        moves = told[told.index("... ") if "... " in told else told.index("1. ") :].splitlines()
        whole = [line for line in moves[:-1] if line.strip()]
        assert all(len(line) + len(session.plies[-1].move) + 12 > drawn.text_columns
                   for line in whole), told  # fmt: skip
