"""Lines that are neither moves nor commands: what is said says what would be right."""

from __future__ import annotations

import pytest

from ludolog_shell import i18n
from ludolog_shell.commands import synonyms
from ludolog_shell.commands.actions import Begin as BeginAction
from ludolog_shell.commands.registry import COMMANDS, dispatch, find
from ludolog_shell.commands.reply import Reply
from ludolog_shell.commands.synonyms import COMMAND_LINE, meant
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session
from ludolog_shell.text.reports import headline
from tests.shell.conftest import Begin


def say(session: Session, line: str) -> Reply:
    return dispatch(session, Choices.of(session.state), line)


@pytest.mark.parametrize(
    ("line", "command"),
    [("best", "hint best"), ("evaluation", "eval"), ("ajuda", "help"), ("hlep", "help")],
)
@pytest.mark.parametrize("game", ["alliances", "apart", "green_skull", "greener", "splut"])
def test_words_from_elsewhere_name_the_command(
    begin: Begin, game: str, line: str, command: str
) -> None:
    reply = say(begin(game), line)
    assert reply.failed and f"Did you mean {command}?" in reply.plain


def test_every_word_leads_to_a_command() -> None:

    for word, name in synonyms._MEANT.items():
        assert find(name) is not None, name
        assert find(word) is None, f"{word} is a command"
    assert not COMMAND_LINE & COMMANDS.keys()
    assert meant("zebra", ["undo"]) == ""


def test_a_misspelt_move_that_is_a_word_is_found(begin: Begin) -> None:
    session = begin("green_skull", first="X")
    session.play("g7-f6")
    session.play("a7-a6")
    reply = say(session, "sikp")
    assert reply.failed and "Did you mean skip?" in reply.plain


@pytest.mark.parametrize("name", sorted(COMMAND_LINE))
def test_commands_of_the_command_line_are_told_from_nonsense(begin: Begin, name: str) -> None:
    reply = say(begin("apart"), f"{name} 3")
    assert reply.failed and f"ludolog {name} --help" in reply.plain


def test_a_word_that_is_nothing_gets_an_example(begin: Begin) -> None:
    reply = say(begin("splut", size=7), "gibberish")
    assert reply.failed
    assert 'no move or command "gibberish"' in reply.plain and "such as c6-c5" in reply.plain


def test_squares_still_get_the_word_of_the_rules(begin: Begin) -> None:
    assert "may come" in say(begin("splut", size=7), "c6-x").plain


@pytest.mark.parametrize(
    "line", ["resign now", "swap 1", "record x", "forget it", "quit ask", "? a"]
)
def test_what_a_command_does_not_take_is_refused(begin: Begin, line: str) -> None:
    session = begin("splut", size=7)
    session.play("c6-c5")
    reply = say(session, line)
    assert reply.failed and not reply.moved and reply.action is None
    assert line.split()[1] in reply.plain


def test_hint_takes_best_or_nothing(begin: Begin) -> None:
    assert say(begin("splut", size=7), "hint bset").failed


@pytest.mark.parametrize("line", ["theme", "lang"])
def test_what_is_on_is_told(begin: Begin, line: str) -> None:
    reply = say(begin("splut", size=7), line)
    assert not reply.failed and ("auto" in reply.plain or "en" in reply.plain)
    assert say(begin("splut", size=7), f"{line} zz").failed


def test_undo_and_redo_take_a_number(begin: Begin) -> None:
    session = begin("splut", size=7)
    for move in ("c6-c5", "d2-d3", "d3-d4"):
        session.play(move)
    assert say(session, "undo 2").moved and session.place == 1
    assert say(session, "redo 9").moved and session.place == 3
    assert say(session, "undo 9").moved and session.place == 0
    for line in ("undo 0", "undo -1", "undo x", "redo 1 2", "undo " + "9" * 5000):
        assert say(session, line).failed


def test_after_the_end_lines_are_told_so(begin: Begin) -> None:
    session = begin("splut", size=7)
    say(session, "resign")
    for line in ("1", "99", "c6-c5", "c6-x", "gibberish"):
        reply = say(session, line)
        assert reply.failed and "The game is over." in reply.plain, line
    assert "Did you mean undo?" in say(session, "udno").plain


def test_new_takes_the_name_of_a_game(begin: Begin) -> None:
    session = begin("splut", size=7)
    assert say(session, "new green skull").action == BeginAction(None, "green_skull")
    assert say(session, "new Splut!").action == BeginAction(None, "splut")
    assert say(session, "new").action == BeginAction(None)
    reply = say(session, "new chess")
    assert reply.failed and "apart" in reply.plain


def test_a_file_that_is_not_there_is_told_in_words(begin: Begin) -> None:
    session = begin("splut", size=7)
    reply = say(session, "load nothing")
    assert reply.failed and "Errno" not in reply.plain and "nothing.ludo" in reply.plain
    assert "There are no saved games." in reply.plain
    say(session, "save trial")
    assert "trial.ludo" in say(session, "load nothing").plain
    assert "Errno" not in say(session, "export /dev/null/x").plain


def test_a_comment_is_repeated(begin: Begin) -> None:
    session = begin("splut", size=7)
    session.play("c6-c5")
    assert say(session, "comment  well played ").plain.strip() == "1. c6-c5 {well played}"
    assert say(session, "comment").plain.strip() == "1. c6-c5"


def test_replay_of_nothing_says_so(begin: Begin) -> None:
    reply = say(begin("splut", size=7), "replay")
    assert reply.failed and "There is no move yet." in reply.plain


@pytest.mark.parametrize("line", ["load /", "save /", "save .", "load ..", "export ."])
def test_a_folder_is_no_file(begin: Begin, line: str) -> None:
    reply = say(begin("splut", size=7), line)
    assert reply.failed and "is a folder" in reply.plain


@pytest.mark.parametrize("language", ["en", "pt"])
def test_no_sentence_takes_orcs_for_one(begin: Begin, language: str) -> None:
    i18n.use(language)
    session = begin("green_skull", first="X")
    told = say(session, "").plain.splitlines()[0]
    assert told in ("Orcs (X): 14 moves.", "Orcs (X): 14 jogadas.")
    say(session, "resign")
    assert session.ending is not None
    told = headline(session.game, session.ending)
    assert told.startswith(
        ("Game over, won by Goblins (O) (", "Fim do jogo, com vit\u00f3ria de Goblins (O) (")
    )
