"""The cursor on the board: every move of every game can be chosen, by arrows and by clicks."""

from __future__ import annotations

import pytest

from ludolog import model
from ludolog_shell.session.choices import Choices
from ludolog_shell.terminal.cursor import DIRECTIONS, Cursor, Places
from tests.shell.conftest import Begin

GAMES = ["alliances", "apart", "green_skull", "greener", "splut"]


def at_table(begin: Begin, name: str) -> tuple[Choices, Places]:
    """The choices of a start, and where its squares are drawn."""
    state = begin(name).state
    assert state.picture is not None
    places = {s.id: (float(s.row), float(s.column)) for s in state.picture.squares}
    return Choices.of(state), places


def picked(cursor: Cursor, squares: tuple[str, ...], text: str) -> str:
    """The move that is played by clicks on squares, and by meaning the next one with the same
    squares until it is the right one.
    """
    for square in squares:
        if played := cursor.point(square):
            return played
    for _ in range(cursor.variants):
        if cursor.text == text:
            break
        cursor.other()
    return cursor.take()


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_move_can_be_clicked(begin: Begin, name: str) -> None:
    choices, places = at_table(begin, name)
    for choice in choices:
        squares = choices.squares_of(choice.text)
        cursor = Cursor.on(choices, places)
        assert cursor is not None
        if squares:
            assert picked(cursor, squares, choice.text) == choice.text


@pytest.mark.parametrize("name", GAMES)
def test_arrows_reach_every_square_that_can_be_chosen(begin: Begin, name: str) -> None:
    choices, places = at_table(begin, name)
    start = Cursor.on(choices, places)
    assert start is not None
    seen, new = {start.at}, [start.at]
    while new:
        here = new.pop()
        for direction in DIRECTIONS:
            cursor = Cursor(choices, places, here)
            cursor.step(direction)
            if cursor.at not in seen:
                seen.add(cursor.at)
                new.append(cursor.at)
    assert seen == set(start.offered)


def test_what_is_meant_stands_on_the_line(begin: Begin) -> None:
    choices, places = at_table(begin, "apart")
    cursor = Cursor.on(choices, places, near="b1")
    assert cursor is not None and cursor.at == "b1" and cursor.text == "b1-"
    assert cursor.take() == "" and cursor.chosen == ("b1",)
    assert cursor.text.startswith("b1-") and cursor.at != "b1"
    assert cursor.back() and cursor.at == "b1" and not cursor.back()


def test_of_moves_with_the_same_squares_another_one_is_meant(begin: Begin) -> None:
    choices, places = at_table(begin, "alliances")
    cursor = Cursor.on(choices, places, near="0,0")
    assert cursor is not None and cursor.variants == 3
    texts = []
    for _ in range(3):
        texts.append(cursor.text)
        cursor.other()
    assert sorted(texts) == ["G0,0", "O0,0", "P0,0"] and cursor.text == texts[0]
    assert cursor.take() == "" and cursor.take() == texts[0]


def test_a_chain_can_end_or_go_on() -> None:
    state = model.game("green_skull").start()
    picture = state.picture
    assert picture is not None
    places = {s.id: (float(s.row), float(s.column)) for s in picture.squares}
    choices = Choices.of(state)
    chains = [
        (one.text, other.text)
        for one in choices
        for other in choices
        if other.text.startswith(one.text + "x")
    ]
    if not chains:  # the start of some version has none
        pytest.skip("no chain of jumps at the start")
    short, long = chains[0]
    for text in (short, long):
        cursor = Cursor.on(choices, places)
        assert cursor is not None
        assert picked(cursor, choices.squares_of(text), text) == text


def test_there_is_no_cursor_where_nothing_can_be_chosen() -> None:
    assert Cursor.on(Choices([]), {}) is None
