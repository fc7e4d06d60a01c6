"""Boards as text, and positions in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludolog.model import Square, View
from ludolog_shell.session.choices import Choices
from ludolog_shell.terminal.lexer import marks
from ludolog_shell.text.fragments import Fragments
from ludolog_shell.text.marks import KINDS, SIGNS, Marks, legend
from ludolog_shell.text.shapes import enlarged, size, turned
from ludolog_shell.text.theme import THEMES
from ludolog_shell.text.view import Look, board, height, square_at, words
from tests.shell.conftest import Begin

SNAPSHOTS = Path(__file__).parent / "snapshots"

STARTS: list[tuple[str, dict[str, int | str]]] = [
    ("alliances", {}),
    ("apart", {"height": 5, "width": 5}),
    ("apart", {"height": 8, "width": 8}),
    ("apart", {"height": 15, "width": 15}),
    ("green_skull", {}),
    ("greener", {"size": "6x6", "seed": 1}),
    ("greener", {"size": "9x6", "seed": 1}),
    ("greener", {"size": "9x9", "seed": 1}),
    ("splut", {"size": 7}),
    ("splut", {"size": 9}),
    ("splut", {"size": 11}),
]


def drawn(view: View, marks: Marks | None = None, look: Look | None = None) -> str:
    return "".join(text for _style, text in board(view, marks or Marks(), look or Look()))


def snapshot(name: str, text: str) -> None:
    """Hold a text to the file of that name. A missing file is written, and is to be looked at."""
    path = SNAPSHOTS / f"{name}.txt"
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "settings"), STARTS)
def test_starts(begin: Begin, name: str, settings: dict[str, int | str]) -> None:
    state = begin(name, **settings).state
    assert state.picture is not None
    title = "-".join([name, *map(str, settings.values())])
    text = drawn(state.picture)
    assert text == drawn(state.picture, Marks(), Look(columns=80))
    assert all(len(line) < 80 for line in text.splitlines()) and len(text.splitlines()) <= 20
    snapshot(title, text + "\n" + words(state.picture))


@pytest.mark.parametrize(("name", "settings"), STARTS)
def test_a_board_without_colours_shows_what_the_library_draws(
    begin: Begin, name: str, settings: dict[str, int | str]
) -> None:
    state = begin(name, **settings).state
    assert state.picture is not None
    ours = [line.rstrip() for line in drawn(state.picture).rstrip().splitlines()]
    assert ours == [line.rstrip() for line in state.drawing.rstrip().splitlines()]


@pytest.mark.parametrize(("name", "settings"), STARTS)
def test_words_have_no_box_characters(
    begin: Begin, name: str, settings: dict[str, int | str]
) -> None:
    picture = begin(name, **settings).state.picture
    assert picture is not None
    said = words(picture)
    assert said.isascii() and not set(said) & set("|\\+_")


LETTERS = {
    "class:candidate": "C",
    "class:target": "T",
    "class:last": "L",
    "class:square.first": "1",
    "class:square.second": "2",
    "class:square.third": "3",
    "class:square.neutral": "n",
    "class:square.empty": ".",
    "class:square.orange": "o",
    "class:square.purple": "p",
    "class:square.green": "g",
    "class:label": "-",
    "class:notes": "=",
}
"""A letter for each style of a cell, the strongest first."""


def styles_of(text: Fragments) -> str:
    """The text as a map of its styles; blanks where nothing stands."""
    told = ""
    for style, part in text:
        names = style.split()
        letter = next((LETTERS[name] for name in LETTERS if name in names), " ")
        told += "".join(sign if sign.isspace() else letter for sign in part)
    return told


@pytest.mark.parametrize(("name", "settings"), STARTS)
def test_colours_of_a_move_and_of_what_is_typed(
    begin: Begin, name: str, settings: dict[str, int | str]
) -> None:
    session = begin(name, **settings)
    session.play(session.state.legal_moves[0])
    state, last = session.state, session.last
    assert state.picture is not None and last is not None
    choices = Choices.of(state)
    shown = marks(choices, choices[0].text, choices.squares_of(last.move))
    coloured = board(state.picture, shown, Look(ascii=False))
    signs = board(state.picture, shown, Look(signs=True))
    title = "-".join(["styles", name, *map(str, settings.values())])
    parts = ["".join(part for _style, part in coloured), styles_of(coloured)]
    parts.append("".join(part for _style, part in signs))
    snapshot(title, f"last {last.move}, typed {choices[0].text}\n\n" + "\n".join(parts))
    assert "C" in parts[1] and "L" in parts[1] and "[" in parts[2]


def test_every_style_has_a_colour_in_every_theme() -> None:
    for theme, colours in THEMES.items():
        if theme != "mono":
            missing = [s for s in LETTERS if s.startswith("class:square.") and s[6:] not in colours]
            assert not missing, theme


SMALL = View(
    (Square("a1", 0, 2, "X", "first"), Square("b1", 0, 8, ".", "empty")),
    ((0, 0, "1"),),
    ("a note",),
)


def test_a_narrow_window_squeezes_gaps_and_puts_notes_below() -> None:
    assert drawn(SMALL) == "1 X     .   a note\n"
    assert drawn(SMALL, look=Look(columns=8)) == "1 X   .\n\na note\n"


@pytest.mark.parametrize(("name", "settings"), STARTS)
@pytest.mark.parametrize("columns", [30, 45, 60])
def test_boards_fit_narrow_windows(
    begin: Begin, name: str, settings: dict[str, int | str], columns: int
) -> None:
    picture = begin(name, **settings).state.picture
    assert picture is not None
    text = drawn(picture, look=Look(columns=columns))
    assert all(len(line) < columns for line in text.splitlines()), text
    for square in picture.squares:
        assert square.style == "empty" or square.glyph.strip() in text


def test_marks_are_styles_and_brackets_where_there_are_no_colours() -> None:
    marks = Marks(last=("b1",), candidate=("a1",))
    styles = {text.strip(): style for style, text in board(SMALL, marks, Look())}
    assert "class:candidate" in styles["X"] and "class:last" in styles["."]
    assert drawn(SMALL, marks, Look(signs=True)).startswith("1<X>   [.]")


def test_every_kind_of_mark_has_signs_of_its_own() -> None:
    assert len(set(SIGNS.values())) == len(KINDS) == len(SIGNS)
    for kind in KINDS:
        some: dict[str, Any] = {kind: ("a1",)}
        marks = Marks(**some)
        left, right = tuple(SIGNS[kind])
        assert drawn(SMALL, marks, Look(signs=True)).startswith(f"1{left}X{right}")
        assert f"{left}{right} " in legend(marks)


def test_the_cursor_is_seen_without_colours() -> None:
    assert drawn(SMALL, Marks(last=("a1",), at="a1"), Look(signs=True)).startswith("1#X#")


@pytest.mark.parametrize(("name", "settings"), STARTS)
def test_a_board_that_is_turned_twice_is_as_it_was(
    begin: Begin, name: str, settings: dict[str, int | str]
) -> None:
    picture = begin(name, **settings).state.picture
    assert picture is not None
    once = turned(picture)
    rows, columns = size(picture)
    places = {s.id: (s.row, s.column) for s in picture.squares}
    for square in once.squares:
        row, column = places[square.id]
        assert square.row == rows - 1 - row
        assert square.column == columns - column - len(square.glyph)
    back = turned(once)
    assert [(s.id, s.row) for s in back.squares] == [(s.id, s.row) for s in picture.squares]
    moved = {s.column - places[s.id][1] for s in back.squares}
    assert len(moved) == 1, "all of it may stand more to the left"


@pytest.mark.parametrize(("name", "settings"), STARTS)
def test_a_large_board_has_the_same_squares_and_no_two_signs_in_one_place(
    begin: Begin, name: str, settings: dict[str, int | str]
) -> None:
    picture = begin(name, **settings).state.picture
    assert picture is not None
    large = enlarged(picture)
    assert [(s.id, s.glyph, s.style) for s in large.squares] == [
        (s.id, s.glyph, s.style) for s in picture.squares
    ]
    cells = [
        (s.row, s.column + i) for s in large.squares for i, c in enumerate(s.glyph) if c != " "
    ]
    assert len(cells) == len(set(cells))
    assert size(large) > size(picture)


def test_a_sign_knows_its_square() -> None:
    styles = {text: style for style, text in board(SMALL, Marks(), Look(named=True))}
    assert square_at(SMALL, styles["X"]) == "a1" and square_at(SMALL, "class:label") == ""


def test_unicode_only_where_it_is_wanted() -> None:
    assert "\u00b7" in drawn(SMALL, look=Look(ascii=False))
    assert drawn(SMALL).isascii()


def test_height_counts_rows() -> None:
    assert height([("", "a\nb"), ("", "\n")]) == 2
