"""Boards on screens that are too low or too narrow for them."""

from __future__ import annotations

import re
from itertools import product

import pytest

from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session
from ludolog_shell.terminal.lexer import marks
from ludolog_shell.text.pane import Pane
from ludolog_shell.text.view import Look, board, height
from tests.shell.conftest import Begin

GAMES: list[tuple[str, dict[str, int | str]]] = [
    ("alliances", {}),
    ("apart", {"height": 15, "width": 15}),
    ("green_skull", {}),
    ("greener", {"size": "9x9", "seed": 1}),
    ("splut", {"size": 11}),
]


def seen(session: Session, pane: Pane, typed: str = "", columns: int = 80) -> list[str]:
    """The lines of the board while something is typed."""
    picture = session.picture
    assert picture is not None
    choices = Choices.of(session.state)
    last = () if session.last is None else choices.squares_of(session.last.move)
    told = board(picture, marks(choices, typed, last), Look(columns=columns), pane)
    assert height(told) == len("".join(text for _style, text in told).splitlines())
    return "".join(text for _style, text in told).splitlines()


ROWS, COLUMNS = (1, 2, 3, 5, 8, 10, 14, 20, 48), (30, 40, 60, 80, 120)


@pytest.mark.parametrize(("name", "settings"), GAMES)
def test_it_fits_and_the_chosen_move_is_seen(
    begin: Begin, name: str, settings: dict[str, int | str]
) -> None:
    session = begin(name, **settings)
    choices = Choices.of(session.state)
    for rows, columns, choice in product(ROWS, COLUMNS, (choices[0], choices[-1])):
        lines = seen(session, Pane(rows), choice.text, columns)
        assert 1 <= len(lines) <= max(rows, 2), (rows, columns)
        assert all(len(line) < columns for line in lines), (rows, columns)


def test_what_fits_is_as_it_always_was(begin: Begin) -> None:
    session = begin("splut", size=11)
    assert seen(session, Pane(22)) == seen(session, Pane(40))
    assert not any("PgUp" in line for line in seen(session, Pane(13)))


def test_the_window_follows_what_is_typed(begin: Begin) -> None:
    session = begin("apart", height=15, width=15)
    top, bottom = seen(session, Pane(8), "b1-b3"), seen(session, Pane(8))
    assert top[0].split() == list("abcdefghijklmno")
    assert top[1].split()[0] == "1" and top[-1].startswith("rows 1-6 of 15 (PgUp, PgDn)")
    assert bottom == top, "nothing is marked yet"
    session.play("b2-b4")
    after = seen(session, Pane(8), "m14-m12")
    assert [line.split()[0] for line in after[1:-1]] == ["10", "11", "12", "13", "14", "15"]
    assert next(line.split()[0] for line in seen(session, Pane(8))[1:-1]) == "1", "the last move"


def test_who_begins_sees_the_own_pieces(begin: Begin) -> None:
    session = begin("splut", size=11)
    lines = seen(session, Pane(7, home="e10"))
    assert "S D T" in "\n".join(lines) and lines[-1].startswith("rows 7-11 of 11")


def test_pages_are_turned(begin: Begin) -> None:
    session = begin("apart", height=15, width=15)
    pane = Pane(8)
    seen(session, pane)
    for _ in range(9):
        pane.turn(1)
        lines = seen(session, pane)
    assert lines[-2].split()[0] == "15"
    pane.turn(-1)
    assert seen(session, pane)[-2].split()[0] == "11", "turned too far is not turned further"


def test_notes_stand_beside_a_board_on_a_narrow_screen(begin: Begin) -> None:
    session = begin("splut", size=11)
    lines = seen(session, Pane(14), columns=60)
    assert len(lines) == 12 and "Turn 1: player 1" in lines[0]
    assert "S Sorcerer" in "\n".join(lines)


def test_notes_take_the_rows_that_are_left(begin: Begin) -> None:
    session = begin("green_skull")
    lines = seen(session, Pane(14), columns=60)
    assert 12 <= len(lines) <= 14
    assert re.search(r"to move; green skull: ", lines[11])


def test_a_position_in_words_is_cut_too(begin: Begin) -> None:
    session = begin("green_skull")
    lines = seen(session, Pane(5), columns=30)
    assert lines[-1].startswith("rows 1-4 of ") and lines[0].startswith("a3 Z")
