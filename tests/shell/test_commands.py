"""Lines and what they do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pybridge import model
from pybridge.records import Record
from shell import i18n
from shell.actions import Analyse
from shell.actions import Begin as BeginAction
from shell.choices import Choices
from shell.commands import COMMANDS, Command, Reply, dispatch
from shell.completer import completions
from shell.config import data_folder
from shell.lexer import kind
from shell.seats import PERSON
from shell.session import Session
from shell.wrapping import wrapped
from tests.shell.conftest import Begin

GAMES = ("alliances", "apart", "green_skull", "greener", "splut")


def say(session: Session, line: str) -> Reply:
    return dispatch(session, Choices.of(session.state), line)


def test_a_move_is_played(begin: Begin) -> None:
    session = begin("splut", size=7)
    reply = say(session, "c6-c5")
    assert reply.moved and session.last is not None and session.last.move == "c6-c5"


def test_a_number_plays_that_move_of_the_list(begin: Begin) -> None:
    session = begin("splut", size=7)
    assert "2. d6-d5" in say(session, "moves").plain
    say(session, "2")
    assert session.last is not None and session.last.move == "d6-d5"
    assert say(session, "99").failed


def test_very_many_moves_are_packed_by_their_groups(begin: Begin) -> None:
    session = begin("alliances")
    reply = say(session, "moves")
    told = "".join(text for _style, text in wrapped(reply.text, 80))
    assert len(told.splitlines()) < 80 and all(len(line) < 80 for line in told.splitlines())
    for choice in Choices.of(session.state):
        assert f"{choice.number}. {choice.text}" in told
    assert "green" in say(session, "moves G12,4").plain


def test_the_text_of_a_move_wins_over_commands_and_numbers(begin: Begin, words: str) -> None:
    session = begin(words)
    for line in ("undo", "hint", "7"):
        assert say(session, line).moved
        assert session.last is not None and session.last.move == line
    assert say(session, "/undo").moved and session.place == 2
    assert say(session, "3").moved
    assert session.last is not None and session.last.move == "undo"


def test_help_speaks_the_language_also_of_what_is_to_be_typed(begin: Begin) -> None:
    session = begin("splut", size=7)
    english = say(session, "help").plain
    assert "load FILE " in english
    i18n.use("pt")
    told = say(session, "help").plain
    assert "load FICHEIRO " in told and "save [FICHEIRO]" in told
    named = set(re.findall(r"[A-Z]{2,}", " ".join(known.usage for known in COMMANDS.values())))
    lines = [line.strip().split("  ")[0] for line in told.splitlines()]
    for word in named - {"NODES"}:
        known = {line for line in lines if re.search(rf"\b{word}\b", line)}
        assert not known, word
    assert all(len(line) < 80 for line in told.splitlines() if line.startswith("  "))
    assert len(told.splitlines()) == len(english.splitlines())


def test_an_illegal_move_is_refused_with_the_rule(begin: Begin) -> None:
    session = begin("splut", size=7)
    reply = say(session, "c6-c4")
    assert reply.failed and "R8" in reply.plain and session.place == 0


def test_why_tells_what_failed_and_what_held(begin: Begin) -> None:
    session = begin("splut", size=7)
    assert "- " in say(session, "why c6-c4").plain
    proof = say(session, "why c6-c5").plain
    assert "+ " in proof and "splut" in proof


def test_half_a_move_lists_what_it_may_become(begin: Begin) -> None:
    session = begin("splut", size=7)
    reply = say(session, "c6")
    assert "c6-c5" in reply.plain and "d6-d5" not in reply.plain and not reply.moved


def test_a_line_of_moves_is_played_whole_or_not_at_all(begin: Begin) -> None:
    session = begin("splut", size=7)
    assert say(session, "c6-c5 d2-d3 d3-d9").failed and session.place == 0
    assert say(session, "c6-c5 d2-d3").moved and session.place == 2


def test_a_misspelt_command_is_guessed(begin: Begin) -> None:
    assert "undo" in say(begin("splut", size=7), "undoo").plain


@pytest.mark.parametrize("name", GAMES)
def test_an_empty_line_says_what_one_may_do(begin: Begin, name: str) -> None:
    session = begin(name)
    reply = say(session, "")
    assert str(len(session.state.legal_moves)) in reply.plain and "Tab" in reply.plain
    assert len(reply.plain.splitlines()) < 20


def test_level_seats_and_swap(begin: Begin) -> None:
    session = begin("splut", PERSON, "easy", size=7)
    assert not say(session, "level hard").failed and session.seats[2] == "hard"
    assert not say(session, "seats 1=medium 2=human").failed
    assert session.seats == {1: "medium", 2: PERSON}
    assert say(session, "level nonsense").failed
    assert say(session, "seats 9=easy").failed
    say(session, "swap")
    assert session.seats == {1: PERSON, 2: "medium"}


def test_nobody_moves_for_a_thinking_computer(begin: Begin) -> None:
    session = begin("splut", "easy", PERSON, size=7)
    assert say(session, "c6-c5").failed
    session.paused = True
    assert say(session, "c6-c5").moved and not session.paused


def test_save_and_load(begin: Begin, tmp_path: Path) -> None:
    session = begin("splut", size=7)
    say(session, "c6-c5")
    say(session, "comment well begun")
    assert not say(session, "save trial").failed
    assert (data_folder() / "trial.ludo").exists()
    reply = say(begin("alliances"), "load trial")
    assert isinstance(reply.action, BeginAction) and reply.action.session is not None
    assert reply.action.session.state == session.state
    assert reply.action.session.plies[0].comment == "well begun"
    assert not say(session, f"export {tmp_path / 'game.json'}").failed
    assert '"c6-c5"' in (tmp_path / "game.json").read_text()


def test_a_bad_record_is_loaded_up_to_what_is_wrong(begin: Begin, tmp_path: Path) -> None:
    session = begin("splut", size=7)
    text = Record("splut", settings={"size": "7"}).text + "1. c6-c5\n2. c6-c4\n3. d2-d3\n"
    (tmp_path / "bad.ludo").write_text(text)
    reply = say(session, f"load {tmp_path / 'bad.ludo'}")
    assert reply.failed and "move 2" in reply.plain and "line" in reply.plain
    assert isinstance(reply.action, BeginAction) and reply.action.session is not None
    assert reply.action.session.place == 1


def test_replay_goes_anywhere(begin: Begin) -> None:
    session = begin("splut", size=7)
    say(session, "c6-c5 d2-d3 d3-d4")
    for line, place in (("replay", 0), ("replay next", 1), ("replay end", 3), ("replay 2", 2)):
        assert say(session, line).moved and session.place == place
    assert say(session, "replay 4").failed


def test_a_position_is_set_up_and_checked(begin: Begin) -> None:
    session = begin("splut", size=7)
    text = say(session, "position").plain
    reply = say(session, f"position {text}")
    assert isinstance(reply.action, BeginAction) and reply.action.session is not None
    assert reply.action.session.state == session.state
    assert say(session, "position [nonsense]").failed
    assert say(session, "position )(").failed


def test_hints_do_not_mark_the_best_unless_asked(begin: Begin) -> None:
    session = begin("splut", size=7)
    plain, marked = say(session, "hint").action, say(session, "hint best").action
    assert isinstance(plain, Analyse) and not plain.best_first
    assert isinstance(marked, Analyse) and marked.best_first


def test_the_help_fits_the_screen(begin: Begin) -> None:
    session = begin("splut", size=7)
    for line in say(session, "help").plain.splitlines():
        assert len(line) < 80, line
    for name in COMMANDS:
        assert not say(session, f"help {name}").failed


@pytest.mark.parametrize("name", sorted(COMMANDS))
@pytest.mark.parametrize("argument", ["", "x", "-1", "1 2 3", "[", "\x00", "é" * 300, "=", "a=b=c"])
def test_no_argument_breaks_a_command(begin: Begin, name: str, argument: str) -> None:
    assert isinstance(say(begin("splut", PERSON, "easy", size=7), f"/{name} {argument}"), Reply)


def test_a_prefix_is_a_command_too(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    def goal(_session: Session, argument: str) -> Reply:
        """Answer."""
        return Reply.say(argument)

    new = Command("?-", (), "GOAL", "program", goal, lambda _s, _c: [("member", "")], prefix=True)
    monkeypatch.setitem(COMMANDS, "?-", new)
    session = begin("splut", size=7)
    choices = Choices.of(session.state)
    assert say(session, "?- X = 'a  b'.").plain == "X = 'a  b'."
    assert kind(choices, "?-mem") == "command"
    assert [item.text for item in completions(session, choices, "?- X=1, mem")] == ["member"]


def test_every_game_is_here() -> None:
    assert set(GAMES) <= set(model.games())
