"""Boards in the terminal: layouts dressed with what the scenes know, in every registered game."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from prompt_toolkit.utils import get_cwidth

import ludolog
from ludolog import State
from ludolog_shell.text.dressing import GLYPHS, dressed
from ludolog_shell.text.marks import SIGNS, Marks
from ludolog_shell.text.shapes import OUTLINE, Board, enlarged, turned
from ludolog_shell.text.view import FILLER, HINT_SIGNS, Look, board, hints, square_at

GAMES = ludolog.games()


def played(name: str, plies: int = 14) -> State[Any, Any]:
    draw, state = random.Random(3), ludolog.game(name).start()
    for _ in range(plies):
        if not state.is_over:
            state = state.play(draw.choice(state.legal_moves))
    return state


def on_a_screen(state: State[Any, Any], glyphs: str = "letters") -> Board:
    assert state.picture is not None and state.scene is not None
    return dressed(state.picture, state.scene, glyphs)


def lines(view: Board, look: Look | None = None, marks: Marks | None = None) -> list[str]:
    text = board(view, marks or Marks(), look or Look(ascii=False, columns=80))
    return "".join(part for _style, part in text).splitlines()


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("name", GAMES)
def test_every_sign_has_its_columns(name: str, glyphs: str) -> None:
    """Also signs of two columns: every row is as long as its columns say, large and turned too."""
    state = played(name)
    view = on_a_screen(state, glyphs)
    assert [square.id for square in view.squares] == [s.id for s in state.picture.squares]  # type: ignore[union-attr]
    for one in (view, turned(view), enlarged(view)):
        places = [
            (square.row, square.column + i)
            for square in one.squares
            for i, sign in enumerate(square.glyph)
            if sign != " "
        ]
        assert len(places) == len(set(places)), "two signs in one place"
    bare = Board(view.squares, (), ())
    for row, line in enumerate(lines(bare)):
        ends = [s.column + len(s.glyph.rstrip()) for s in bare.squares if s.row == row]
        assert get_cwidth(line) == max(ends, default=0)


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("name", GAMES)
def test_columns_stand_in_line_when_the_board_is_turned(name: str, glyphs: str) -> None:
    view = on_a_screen(played(name), glyphs)
    once = turned(view)
    before = {square.id: square.column for square in view.squares}
    after = {square.id: square.column for square in once.squares}
    sums = {before[square] + after[square] for square in before}
    assert len(sums) == 1, "squares of one column stay in one column"
    rows = {square.row for square in view.squares}
    above = {text: column for row, column, text in view.labels if row not in rows}
    turned_rows = {square.row for square in once.squares}
    for row, column, text in once.labels:
        if row not in turned_rows and above.get(text) in before.values():
            assert column + above[text] in sums, f"{text} stands beside its column"


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("name", GAMES)
def test_boards_stand_in_narrow_windows(name: str, columns: int) -> None:
    """A board at 40 columns, not a list of words, wherever the rows of the board are no longer."""
    view = on_a_screen(played(name))
    drawn = lines(view, Look(columns=columns))
    assert all(len(line) < columns for line in drawn)
    if any(len(square.glyph.strip()) > 3 for square in view.squares):
        return  # stacks with their heights are as wide as that
    rows = {square.row for square in view.squares}
    full = [line for line in drawn if any(sign in line for sign in ".*")]
    assert len(full) >= len(rows) - 3


@pytest.mark.parametrize("name", GAMES)
def test_edges_have_the_colours_of_their_owners(name: str) -> None:
    state = played(name)
    assert state.scene is not None
    owners = {border.style for border in state.scene.borders}
    view = on_a_screen(state)
    tokens = {token.kind for token in state.scene.tokens}
    styles = {style for _r, _c, text, style in view.edges if text not in tokens}
    assert styles - {OUTLINE} == owners
    drawn = board(view, Marks(), Look(columns=100))
    for owner in owners:
        assert any(f"class:label class:square.{owner}" in style for style, _text in drawn)


@pytest.mark.parametrize("name", GAMES)
def test_coordinates_are_nobodys(name: str) -> None:
    """Also those that begin like a colour."""
    state = played(name)
    assert state.scene is not None
    named = {label.text for label in state.scene.labels}
    assert not named & {text for _r, _c, text, _style in on_a_screen(state).edges}


@pytest.mark.parametrize("name", GAMES)
def test_a_diamond_has_an_outline(name: str) -> None:
    """Where rows grow there are slopes at both their ends, also at 40 columns; a board whose rows
    are all as long has none.
    """
    state = ludolog.game(name).start()
    view = on_a_screen(state)
    slopes = [edge for edge in view.edges if edge[3] == OUTLINE]
    if name != "splut":
        assert not slopes
        return
    drawn = lines(view, Look(columns=40))
    for row, line in enumerate(drawn[1:10]):
        shape = line[3:21].strip()
        expected = ("/", "\\") if row < 4 else ("\\", "/") if row > 4 else (shape[0], shape[-1])
        assert (shape[0], shape[-1]) == expected, line


def test_the_outline_goes_before_the_squares_do() -> None:
    """A board that fits without it is no list of words."""
    state = ludolog.game("splut").start(size=11)
    drawn = lines(on_a_screen(state, "wide"), Look(ascii=False, columns=40))
    assert len(drawn) > 11 and "\\" not in "".join(drawn)


@pytest.mark.parametrize("glyphs", ["unicode", "wide"])
@pytest.mark.parametrize("name", GAMES)
def test_figures_are_explained(name: str, glyphs: str) -> None:
    """No letter of a piece is left, and the notes say what each figure means."""
    state = played(name)
    letters, view = on_a_screen(state), on_a_screen(state, glyphs)
    notes = "\n".join(view.notes)
    assert state.scene is not None
    for piece in state.scene.pieces:
        (old,) = [s.glyph.strip() for s in letters.squares if s.id == piece.square]
        (new,) = [s.glyph.strip() for s in view.squares if s.id == piece.square]
        assert old != new or old.isdigit(), (piece, old, new)
        if piece.height == 1 and old != new:
            assert f"{new.strip(' ()').replace(FILLER, '')} {piece.name}" in notes


@pytest.mark.parametrize("glyphs", GLYPHS)
def test_hexagons_keep_their_coordinates_and_edges_at_40_columns(glyphs: str) -> None:
    look = Look(ascii=False, columns=40)
    drawn = lines(on_a_screen(played("alliances", 9), glyphs), look)
    board_rows = drawn[:14]
    for row, line in enumerate(board_rows[1:]):
        numbers = line.split()
        assert row == 13 or numbers[0] == str(row), line
    signs = " ".join(re.sub(r"[^0-9]", " ", line) for line in board_rows).split()
    assert {str(number) for number in range(23)} <= set(signs)
    assert [line.count("p") for line in board_rows].count(1) == 10
    assert [line.count("g") for line in board_rows].count(1) == 10
    drawn = lines(on_a_screen(played("green_skull", 9), glyphs), look)
    assert sum(line.count("\\") for line in drawn) == sum(line.count("/") for line in drawn) == 10


def test_what_lies_beside_the_board_is_shown_at_its_holder() -> None:
    """It lies in the corner from which its holder's pieces come."""
    state = ludolog.game("green_skull").start()
    drawn = lines(on_a_screen(state))
    (row,) = [line for line in drawn if line.strip().startswith("skull")]
    assert row.index("skull") < row.index("/")


def test_both_ends_of_a_column_have_its_letter() -> None:
    drawn = lines(on_a_screen(ludolog.game("green_skull").start()))
    for number, letter in enumerate("bcdefghij"):
        assert drawn[number].partition("\\")[2].split()[0] == letter
        assert letter in drawn[10]


def test_numbers_of_cells_are_shown_while_they_are_typed() -> None:
    state = ludolog.game("alliances").start()
    view = on_a_screen(state)
    row = next(s.row for s in view.squares if s.id == "9,5")
    assert "9" not in lines(view)[row][5:50]
    assert " 9 " in lines(view, marks=Marks(target=("9,5",)))[row]
    ends = "\n".join(lines(view))
    assert all(f" {number}" in ends for number in range(23))


def test_numbers_of_cells_have_room_at_half_the_width() -> None:
    """The page at 40 columns has one sign for a cell and a blank behind it, so numbers of two
    digits that stand side by side would read as one: every other one is shown.
    """
    state = ludolog.game("alliances").start()
    view = on_a_screen(state)
    row = next(s.row for s in view.squares if s.id == "9,5")
    look = Look(ascii=False, columns=40, named=True)
    bare = lines(view, look)[row]
    target = [f"{line},5" for line in range(7, 15)]
    told = lines(view, look, Marks(target=target))[row]
    assert told != bare and all(number in told.split() for number in ("7", "8", "9"))
    assert re.findall(r"\d\d+", told) == ["10", "12", "14", "16"]
    assert told.split()[:2] == bare.split()[:2], "what stands to the left stays"
    drawn = board(view, Marks(target=target), look)
    signs = {square_at(view, style) for style, text in drawn
             if text == "12"} - {""}  # fmt: skip
    assert signs == {"12,5"}, "a click there still means that cell"


def test_hints_are_underlined_or_have_signs() -> None:
    state = ludolog.game("apart").start()
    view = on_a_screen(state)
    assert "touching" not in view.hints.values()
    state = played("greener", 4)
    view = on_a_screen(state)
    able = {square for square, kind in view.hints.items() if kind == "capturable"}
    assert able == {m.text.partition("x")[2] for m in state.legal_moves if "x" in m.text}
    told = "".join(lines(view, Look(signs=True, columns=100)))
    assert told.count("^") == len(able) and hints(view, True) == "^ can be captured"
    styles = [style for style, _text in board(view, Marks(), Look(columns=100))]
    assert sum("class:hint.capturable" in style for style in styles) == len(able)
    assert not set(HINT_SIGNS.values()) & set("".join(SIGNS.values()))


def test_a_game_without_hints_says_nothing_of_them() -> None:
    assert hints(on_a_screen(ludolog.game("alliances").start()), True) == ""
