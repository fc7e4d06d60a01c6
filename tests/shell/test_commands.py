"""Lines and what they do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludolog import model
from ludolog.records import Record
from ludolog_shell import i18n
from ludolog_shell.commands.actions import Analyse, Pace, Replace, Solve
from ludolog_shell.commands.actions import Begin as BeginAction
from ludolog_shell.commands.completer import completions
from ludolog_shell.commands.registry import COMMANDS, Command, dispatch
from ludolog_shell.commands.reply import Reply
from ludolog_shell.config import data_folder
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.seats import PERSON
from ludolog_shell.session.session import Session
from ludolog_shell.terminal.lexer import kind
from ludolog_shell.text.wrapping import wrapped
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
    for word in named:
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


@pytest.mark.parametrize("level", ["pair(expert)", "pair(expert(300))", "pair(seconds(2.5))"])
def test_a_computer_may_search_in_a_pair(level: str, begin: Begin) -> None:
    session = begin("splut", PERSON, "easy", size=7)
    assert not say(session, f"level {level}").failed and session.seats[2] == level
    for none in ("pair(hard)", "pair(expert", "pair(expert(0))", f"pair({level})"):
        assert say(session, f"level {none}").failed
    assert "pair(expert)" in say(session, "level").plain


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


def test_what_is_saved_as_json_is_loaded(begin: Begin) -> None:
    session = begin("splut", size=7)
    say(session, "c6-c5")
    say(session, "comment well begun")
    assert not say(session, "save trial.json").failed
    assert (data_folder() / "trial.json").read_text().startswith("{")
    reply = say(begin("alliances"), "load trial.json")
    assert isinstance(reply.action, BeginAction) and reply.action.session is not None
    assert reply.action.session.record(whole=True) == session.record(whole=True)


def test_a_file_that_is_no_record_is_not_replaced(begin: Begin, tmp_path: Path) -> None:
    session = begin("splut", size=7)
    for name, kept in (("notes.txt", b"my notes\n"), ("data.json", b'{"mine": 1}'), ("x", b"\xff")):
        path = tmp_path / f"{name}.ludo" if "." not in name else tmp_path / name
        path.write_bytes(kept)
        reply = say(session, f"save {path}")
        assert reply.failed and "left as it is" in reply.plain
        assert path.read_bytes() == kept


def test_nor_by_export_nor_where_the_own_file_was_replaced(begin: Begin, tmp_path: Path) -> None:
    session = begin("splut", size=7)
    file = tmp_path / "game.json"
    assert not say(session, f"export {file}").failed
    file.write_text("my notes", encoding="utf-8")
    for command in ("export", "save"):
        assert "no record of a game" in say(session, f"{command} {file}").plain
    assert file.read_text(encoding="utf-8") == "my notes"
    other = begin("apart")
    say(other, f"save {tmp_path / 'apart'}")
    asked = say(session, f"export {tmp_path / 'apart.ludo'}")
    assert isinstance(asked.action, Replace)


def test_a_saved_game_is_replaced_only_if_somebody_agrees(begin: Begin, tmp_path: Path) -> None:
    path = tmp_path / "game.ludo"
    other = begin("splut", size=9)
    assert not say(other, f"save {path}").failed
    session = begin("splut", size=7)
    reply = say(session, f"save {path}")
    assert isinstance(reply.action, Replace) and "size" in path.read_text()
    assert '"9"' in path.read_text()
    assert say(other, f"save {path}").action is None, "one's own file is written again"


def test_a_branch_says_what_it_forgets(begin: Begin) -> None:
    session = begin("splut", size=7)
    for move in ("c6-c5", "d2-d3", "e2-e3"):
        say(session, move)
    assert "Player 2: e2-e3" in say(session, "undo").plain
    say(session, "replay 1")
    assert "2 moves are forgotten: d2-d3 e2-e3" in say(session, "c2-c3").plain
    say(session, "undo")
    assert "forgotten" not in say(session, "c2-c3").plain


@pytest.mark.parametrize("line", ["draw", "resign"])
def test_so_does_an_end_in_the_middle(begin: Begin, line: str) -> None:
    session = begin("splut", size=7)
    say(session, "c6-c5 d2-d3 e2-e3")
    say(session, "replay 1")
    assert "2 moves are forgotten: d2-d3 e2-e3" in say(session, line).plain
    assert len(session.plies) == 1 and session.ending is not None


def test_a_tie_is_agreed_kept_and_taken_back(begin: Begin) -> None:
    session = begin("splut", size=7)
    say(session, "c6-c5")
    assert not say(session, "draw").failed
    assert session.ending is not None and session.ending.winner is None
    record = session.record(whole=True)
    assert record.result == "tie"
    assert Session.resumed(record.replay(), 1).ending == session.ending
    say(session, "undo")
    assert session.ending is None and session.place == 1
    assert say(begin("splut", "easy", "easy", size=7), "draw").failed


def test_a_rematch_is_the_same_game_with_seats_changed(begin: Begin) -> None:
    session = begin("splut", PERSON, "medium", size=7)
    say(session, "c6-c5")
    reply = say(session, "rematch")
    assert isinstance(reply.action, BeginAction) and reply.action.session is not None
    new = reply.action.session
    assert new.seats == {1: "medium", 2: PERSON} and new.settings["size"] == 7 and not new.plies


def test_pace_takes_seconds(begin: Begin) -> None:
    session = begin("splut", "easy", "easy", size=7)
    assert say(session, "pace 1.5").action == Pace("1.5", 1.5)
    assert say(session, "pace +").action == Pace("+")
    assert say(session, "pace 1.5 save").action == Pace("1.5", 1.5, keep=True)
    assert say(session, "pace save").action == Pace("", keep=True)
    for wrong in ("pace -3", "pace fast", "pace 1e9", "pace nan", "pace inf"):
        assert say(session, wrong).failed, wrong


def test_a_watched_game_shows_again_what_was_stepped_back_over(begin: Begin) -> None:
    session = begin("splut", "easy", "easy", size=7)
    for _ in range(3):
        session.play(session.state.legal_moves[0])
    say(session, "replay 1")
    assert session.paused and session.known is None
    say(session, "pause")
    assert session.known == session.plies[1].move and not session.computers_turn
    session.play(session.known)
    session.play(session.plies[2].move)
    assert session.known is None and session.computers_turn


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


@pytest.mark.parametrize(
    ("line", "nodes", "seconds"),
    [("", 0, None), (" 20000", 20000, None), (" 5s", 0, 5.0), (" 0.5 s", 0, 0.5)],
)
def test_budgets_are_positions_or_seconds(
    line: str, nodes: int, seconds: float | None, begin: Begin
) -> None:
    session = begin("splut", size=7)
    for asked in ("hint", "hint best", "analyse"):
        action = say(session, asked + line).action
        assert isinstance(action, Analyse)
        assert (action.nodes, action.seconds) == (nodes, seconds)
    assert say(session, "solve" + line).action == Solve(nodes or None, seconds)


@pytest.mark.parametrize("line", ["0", "0s", "-1", "five", "5 m", "best 5 s s", "1e9", "nan"])
def test_other_budgets_are_refused(line: str, begin: Begin) -> None:
    session = begin("splut", size=7)
    for command in ("hint", "analyse", "solve"):
        assert say(session, f"{command} {line}").failed


def test_the_help_fits_the_screen(begin: Begin) -> None:
    session = begin("splut", size=7)
    for line in say(session, "help").plain.splitlines():
        assert len(line) < 80, line
    for name in COMMANDS:
        assert not say(session, f"help {name}").failed


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_no_argument_breaks_a_command(begin: Begin, name: str) -> None:
    for argument in ("", "x", "-1", "1 2 3", "[", "\x00", "é" * 300, "=", "a=b=c"):
        session = begin("splut", PERSON, "easy", size=7)
        assert isinstance(say(session, f"/{name} {argument}"), Reply), argument


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
