"""Who gets the rows of the screen: the board, the answer, the menu."""

from __future__ import annotations

import pytest

from shell.commands import Fragments
from shell.pane import Pane
from shell.stage import Stage
from shell.view import height


def drawing(rows: int) -> Fragments:
    return [("", "row\n")] * rows


def board(stage: Stage, needed: int, rows: int, menu: int = 0) -> int:
    """The rows that a board gets which needs so many."""

    def draw(pane: Pane) -> Fragments:
        return drawing(min(needed, pane.rows))

    told = stage.board(draw, rows, menu)
    kept = stage.menu(told, rows, menu)
    said = 0 if stage.fresh else stage.said
    assert not told or height(told) + said + 2 <= max(rows, said + 3)
    assert kept <= max(rows // 3, rows - 2 - height(told) - said)
    return height(told)


def test_a_new_position_comes_first() -> None:
    stage = Stage(said=20)
    stage.new_position()
    assert board(stage, 15, 24) == 15


def test_a_long_answer_takes_the_place_of_the_board() -> None:
    stage = Stage()
    stage.new_line(1)
    stage.said += 3
    assert board(stage, 15, 24) == 15
    stage.said += 1
    assert board(stage, 15, 24) == 0


def test_a_low_screen_keeps_a_part_of_the_board_below_a_short_answer() -> None:
    stage = Stage()
    assert board(stage, 15, 12) == 10
    stage.new_line(1)
    stage.said += 2
    assert board(stage, 15, 12) == 7
    stage.said += 2
    assert board(stage, 15, 12) == 0


@pytest.mark.parametrize("rows", [8, 12, 16, 24, 50])
@pytest.mark.parametrize("said", [0, 3, 30])
def test_an_open_menu_has_rows(rows: int, said: int) -> None:
    stage = Stage(said=said, fresh=False)
    told = stage.board(lambda pane: drawing(min(15, pane.rows)), rows, 9)
    assert 2 <= stage.menu(told, rows, 9) <= 8
    assert stage.menu(told, rows, 0) <= 8


def test_on_a_usual_screen_a_menu_cuts_no_board() -> None:
    assert board(Stage(), 15, 24, menu=9) == 15
