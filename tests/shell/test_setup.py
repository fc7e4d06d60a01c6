"""Positions set up on the board."""

from __future__ import annotations

import pytest

from ludolog.draft import Draft
from ludolog.errors import InvalidState
from ludolog_shell.commands.actions import Begin as BeginAction
from ludolog_shell.commands.completer import completions
from ludolog_shell.commands.registry import dispatch
from ludolog_shell.commands.reply import Reply
from ludolog_shell.config import Config
from ludolog_shell.front import UiState
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session
from ludolog_shell.terminal.lexer import kind, marks
from ludolog_shell.terminal.sight import Sight
from ludolog_shell.text.shapes import Board
from tests.shell.conftest import Begin

GAMES = ("alliances", "apart", "green_skull", "greener", "splut")


def say(session: Session, line: str) -> Reply:
    return dispatch(session, Choices.of(session.state), line)


def done(session: Session) -> Session:
    reply = say(session, "setup done")
    assert isinstance(reply.action, BeginAction), reply.plain
    assert reply.action.session is not None
    return reply.action.session


def test_a_board_is_edited_and_played_on(begin: Begin) -> None:
    session = begin("splut", size=7)
    say(session, "c6-c5")
    assert say(session, "setup d6 . d5 D").moved
    say(session, "turn 1")
    assert session.picture is not None
    assert {square.id: square.glyph for square in session.picture.squares}["d5"] == "D"
    new = done(session)
    assert new.set_up and new.state.to_move == 1 and not new.plies and new.draft is None
    assert say(new, "d5-d4").moved
    again = Session.resumed(new.record().replay(), 1)
    assert again.state == new.state and again.set_up


def test_what_is_no_position_yet_says_why(begin: Begin) -> None:
    session = begin("green_skull")
    assert "11" in say(session, "setup a1 X").plain
    reply = say(session, "done")
    assert reply.failed and "orcs" in reply.plain and session.draft is not None
    say(session, "g7 .")
    assert done(session).state.legal_moves


@pytest.mark.parametrize("line", ["a1", "z99 X", "g7 ?", "turn nobody", "g7=X a1"])
def test_wrong_edits_are_refused_and_change_nothing(begin: Begin, line: str) -> None:
    session = begin("green_skull")
    say(session, "setup")
    before = session.draft
    assert say(session, line).failed and session.draft == before


def test_nothing_else_happens_while_the_board_is_edited(begin: Begin) -> None:
    session = begin("splut", "person", "easy", size=7)
    say(session, "setup")
    for line in ("c6-c5", "undo", "hint", "1", "go", "replay", "setup done now"):
        assert say(session, line).failed, line
    assert not session.computers_turn and session.place == 0
    assert not say(session, "help").failed
    assert say(session, "setup cancel").plain and session.draft is None
    assert say(session, "c6-c5").moved


def test_an_unchanged_board_leaves_the_game_alone(begin: Begin) -> None:
    session = begin("apart", height=5, width=5)
    say(session, "b2-c3")
    say(session, "setup c1 1")
    assert say(session, "done").action is None and session.draft is None and session.place == 1


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_cleared_and_says_what_is_missing(begin: Begin, name: str) -> None:
    session = begin(name)
    say(session, "setup clear")
    assert session.picture is not None and session.draft is not None
    assert all(square.style == "empty" for square in session.picture.squares)
    flaws = session.draft.flaws
    assert say(session, "done").failed == bool(flaws)
    assert (session.draft is None) != bool(flaws)


def test_a_game_without_the_role_says_so(begin: Begin, words: str) -> None:
    session = begin(words)
    with pytest.raises(InvalidState, match="cannot be edited"):
        Draft.of(session.state)
    assert say(session, "setup").failed and session.draft is None


def test_completion_and_colours_know_squares(begin: Begin) -> None:
    session = begin("splut", size=7)
    say(session, "setup")
    choices = Choices.editing(session.picture)

    def offered(line: str) -> list[str]:
        return [item.text for item in completions(session, choices, line)]

    assert offered("c6")[0] == "c6" and "done" in offered("d")
    assert {".", "S", "R"} <= set(offered("c6 "))
    kinds = {"c6 S": "legal", "c6": "partial", "c": "partial", "z": "illegal", "undo": "command"}
    for line, what in kinds.items():
        assert kind(choices, line) == what, line
    assert marks(choices, "c6 ", ()).candidate == ("c6",)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("glyphs", ["letters", "unicode", "wide"])
def test_the_board_is_drawn_as_while_playing(begin: Begin, name: str, glyphs: str) -> None:
    session = begin(name)
    ui = UiState(Config(glyphs=glyphs), session, Choices.of(session.state))
    ui.refresh()
    before = Sight.of(ui).picture
    say(session, "setup")
    ui.refresh()
    assert Sight.of(ui).picture == before
    say(session, "setup clear")
    ui.refresh()
    emptied = Sight.of(ui).picture
    assert isinstance(before, Board) and isinstance(emptied, Board)
    assert {edge[3] for edge in before.edges} == {edge[3] for edge in emptied.edges}
