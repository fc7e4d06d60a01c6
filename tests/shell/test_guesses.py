"""What a text that is no move probably means."""

from __future__ import annotations

import re

import pytest

from ludolog import model
from ludolog_shell.commands.guesses import guess, shapes
from ludolog_shell.commands.registry import dispatch
from ludolog_shell.session.choices import Choices
from tests.shell.conftest import Begin

GAMES = model.games()


def swapped(text: str) -> str:
    """The text with each square the other way round: ``1a`` for ``a1``, ``2,1`` for ``1,2``."""
    turned = re.sub(r"(\d+),(\d+)", r"\2,\1", text)
    return turned if turned != text else re.sub(r"([a-z])(\d+)", r"\2\1", text)


@pytest.mark.parametrize("name", GAMES)
def test_swapped_axes_are_put_right(name: str) -> None:
    state = model.game(name).start()
    choices = Choices.of(state)
    for choice in choices:
        other = swapped(choice.text)
        if other == choice.text or state.legal_moves.find(other) is not None:
            continue
        found = guess(state, choices, other)
        squares = set(map(choices.squares_of, found.moves))
        assert squares == {choices.squares_of(choice.text)}, (other, found)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("behind", [".", "!", "+", " ;"])
def test_signs_behind_a_move_do_not_matter(name: str, behind: str) -> None:
    state = model.game(name).start()
    choices = Choices.of(state)
    for choice in choices:
        if state.legal_moves.find(choice.text + behind) is None:
            assert guess(state, choices, choice.text + behind).moves == (choice.text,)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("between", [":", " to ", "->"])
def test_other_signs_between_squares_are_understood(name: str, between: str) -> None:
    state = model.game(name).start()
    choices = Choices.of(state)
    for choice in choices:
        squares = choices.squares_of(choice.text)
        if len(squares) > 1:
            found = guess(state, choices, between.join(squares)).moves
            assert any(choices.squares_of(text) == squares for text in found)


@pytest.mark.parametrize(
    ("name", "line", "said"),
    [
        ("splut", "8d-7d", "Did you mean d8-d7?"),
        ("splut", "8e-8d", "e8-d8 would be one, but it is not legal"),
        ("splut", "c6-c5.", "c6-c5 would be one"),
        ("alliances", "O6,11", "Did you mean O11,6?"),
        ("alliances", "11,6", "Did you mean G11,6, O11,6 or P11,6?"),
        ("greener", "b2-b4-b6", "b2xb4 would be one"),
        ("apart", "b1-a2-c3", "Did you mean b1-a2?"),
        ("splut", "zz", "Moves are written like d8-d7."),
    ],
)
def test_a_line_is_answered_with_what_was_meant(
    begin: Begin, name: str, line: str, said: str
) -> None:
    session = begin(name, **({"seed": 1} if name == "greener" else {}))
    reply = dispatch(session, Choices.of(session.state), line)
    assert reply.failed and said in reply.plain and session.place == 0
    assert "begins with" not in reply.plain


@pytest.mark.parametrize("name", GAMES)
def test_shapes_are_legal_moves(name: str) -> None:
    state = model.game(name).start()
    found = shapes(Choices.of(state))
    assert found and all(state.legal_moves.find(text) is not None for text in found)


def test_nonsense_means_nothing() -> None:
    state = model.game("splut").start()
    choices = Choices.of(state)
    for text in ("", " ", "x" * 5000, "\x00", "?!", "--", "12345678901234567890"):
        assert guess(state, choices, text).moves == ()
