"""Completion and colours: right, and from memory only."""

from __future__ import annotations

import pytest

from ludolog.engine.crossing import Crossing
from ludolog.engine.engine import Engine
from ludolog_shell.commands.completer import completions
from ludolog_shell.commands.registry import COMMANDS
from ludolog_shell.config import Config
from ludolog_shell.front import UiState
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session
from ludolog_shell.terminal.lexer import kind, marks
from ludolog_shell.terminal.sight import Sight
from tests.shell.conftest import Begin


def texts(session: Session, line: str, asked: bool = False) -> list[str]:
    return [item.text for item in completions(session, Choices.of(session.state), line, asked)]


def test_moves_that_begin_as_typed_come_first(begin: Begin) -> None:
    session = begin("splut", size=7)
    assert texts(session, "c6")[0] == "c6-c5"
    assert texts(session, "C6-")[0] == "c6-c5"


def test_signs_in_the_typed_order_are_enough(begin: Begin) -> None:
    assert "c6-c5" in texts(begin("splut", size=7), "c6c5")


def test_what_a_move_does_is_enough(begin: Begin) -> None:
    assert "c6-c5" in texts(begin("splut", size=7), "sorcerer")


def test_nothing_typed_offers_nothing_but_with_tab_everything(begin: Begin) -> None:
    session = begin("splut", size=7)
    assert texts(session, "") == []
    assert texts(session, "", asked=True) == ["c6-c5", "d6-d5", "e6-e5"]


def test_many_moves_are_completed_step_by_step(begin: Begin) -> None:
    session = begin("alliances")
    lines = texts(session, "", asked=True)
    assert len(lines) == 23
    diagonals = texts(session, lines[4])
    assert 1 < len(diagonals) < 23
    colours = texts(session, diagonals[0])
    assert len(colours) == 3 and all(text in session.state.legal_moves for text in colours)


def test_a_step_takes_what_the_moves_of_a_group_share(begin: Begin) -> None:
    session = begin("alliances")
    steps = texts(session, "G")
    assert "G4," in steps
    assert "G4,0" in texts(session, "G4,")


def test_arguments_are_completed(begin: Begin) -> None:
    session = begin("splut", size=7)
    assert "medium" in texts(session, "level m")
    assert "2=hard" in texts(session, "seats 1=person 2=h")
    assert texts(session, "why c6") == ["c6-c5"]
    assert "undo" in texts(session, "und")
    assert "/undo" in texts(session, "/un")


def test_atoms_of_the_position_complete_a_query(begin: Begin) -> None:
    session = begin("splut", size=7)
    choices = Choices.of(session.state)
    Sight.of(UiState(Config(), session, choices))
    assert "emptySpace" in [i.text for i in completions(session, choices, "?- member(em")]


def test_kinds_of_lines(begin: Begin) -> None:
    choices = Choices.of(begin("splut", size=7).state)
    kinds = {
        "legal": ("c6-c5", "C6-C5", "2"),
        "partial": ("c6", "c6-c5 d2", "c6c5", "6c", "sorcerer", "und", "/und"),
        "command": ("undo", "/undo", "why c6"),
        "illegal": ("z", "99", "c6-c9"),
        "": ("", " "),
    }
    for what, lines in kinds.items():
        for line in lines:
            assert kind(choices, line) == what, line


def test_what_completion_can_make_a_move_of_is_not_called_illegal(begin: Begin) -> None:
    session = begin("alliances")
    choices = Choices.of(session.state)
    assert completions(session, choices, "11,") and kind(choices, "11,") == "partial"
    assert completions(session, choices, "orange") and kind(choices, "orange") == "partial"


def test_squares_are_marked_while_typing(begin: Begin) -> None:
    choices = Choices.of(begin("splut", size=7).state)
    half = marks(choices, "c6", ())
    assert half.candidate == ("c6",) and "c5" in half.target
    whole = marks(choices, "c6-c5", ("d2",))
    assert whole.candidate == ("c6", "c5") and not whole.target and whole.last == ("d2",)
    assert marks(choices, "1", ()).candidate == ("c6", "c5")


def test_squares_are_pointed_out_that_end_or_complete_a_move(begin: Begin) -> None:
    """Also where moves do not begin with what is typed."""
    choices = Choices.of(begin("alliances").state)
    line = marks(choices, "11,", ())
    assert line.target == {square for square in choices.squares if square.startswith("11,")}
    choices = Choices.of(begin("splut", size=7).state)
    to = marks(choices, "c5", ())
    assert to.candidate == ("c5",) and to.target == {"c6"}
    assert not marks(choices, "help", ()).target


def test_names_of_squares_are_found_whole(begin: Begin) -> None:
    choices = Choices.of(begin("alliances").state)
    assert choices.squares_of("G12,4") == ("12,4",)


@pytest.mark.parametrize("name", ["alliances", "apart", "green_skull", "greener", "splut"])
def test_a_key_never_asks_prolog(
    begin: Begin, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(name)
    choices = Choices.of(session.state)
    Sight.of(UiState(Config(), session, choices))
    lines = ["", "1", "g", "c", "c2", "c2-", "line 4 ", "G4,3", "jump", "h8xf"]
    lines += ["why g", "level e", "zz", "4,", "?- member(M, ", "?- member(M, $"]
    lines += [f"{command} " for command in COMMANDS]

    def forbidden(*_: object, **__: object) -> None:
        pytest.fail("Prolog was asked while somebody typed")

    monkeypatch.setattr(Engine, "run", forbidden)
    monkeypatch.setattr(Crossing, "enter", forbidden)
    monkeypatch.setattr(Crossing, "check_thread", forbidden)
    for line in lines:
        completions(session, choices, line, asked=True)
        kind(choices, line)
        marks(choices, line, ())
