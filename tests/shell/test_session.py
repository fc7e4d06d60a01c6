"""The game in progress: moves, going back and forth, endings, writing it down."""

from __future__ import annotations

import pytest

from ludolog.errors import InvalidMove
from ludolog.model import Player
from ludolog.records import Record
from ludolog_shell.commands.turns import read_turn
from ludolog_shell.session.seats import PERSON
from ludolog_shell.session.session import Session
from tests.shell.conftest import Begin


def played(session: Session, *moves: str) -> Session:
    for move in moves:
        session.play(move)
    return session


def test_a_move_from_the_middle_branches_off(begin: Begin) -> None:
    session = played(begin("splut", size=7), "c6-c5", "d2-d3")
    assert session.undo() == 1
    session.play("c2-c3")
    assert [ply.move for ply in session.plies] == ["c6-c5", "c2-c3"]


def test_the_same_move_again_keeps_what_comes_after(begin: Begin) -> None:
    session = played(begin("splut", size=7), "c6-c5", "d2-d3", "d3-d4")
    session.go_to(0)
    session.play("c6-c5")
    assert len(session.plies) == 3 and session.place == 1


def test_undo_takes_the_computers_answer_too(begin: Begin) -> None:
    session = played(begin("splut", PERSON, "easy", size=7), "c6-c5", "d2-d3", "d3-d4")
    assert session.undo() == 3 and session.place == 0
    assert session.redo() == 3 and session.place == 3
    assert not session.computers_turn


def test_undo_does_not_go_to_where_only_the_computer_moved(begin: Begin) -> None:
    session = played(begin("splut", "easy", PERSON, size=7), "c6-c5")
    assert session.undo() == 0 and session.place == 1


def test_the_computer_waits_while_somebody_looks(begin: Begin) -> None:
    session = played(begin("splut", "easy", "easy", size=7), "c6-c5", "d2-d3")
    session.go_to(1)
    assert session.paused and not session.computers_turn


def test_several_moves_in_one_line(begin: Begin) -> None:
    session = begin("splut", size=7)
    assert read_turn(session.state, session.seats, "c6-c5 d2-d3,d3-d4") == [
        "c6-c5",
        "d2-d3",
        "d3-d4",
    ]


def test_nobody_types_moves_for_the_computer(begin: Begin) -> None:
    session = begin("splut", PERSON, "easy", size=7)
    with pytest.raises(InvalidMove, match="Player 2"):
        read_turn(session.state, session.seats, "c6-c5 d2-d3")


def test_a_chain_written_as_one_move(begin: Begin) -> None:
    session = begin("apart")
    while not (chain := _chain(session)):
        session.play(session.state.best_move("easy", seed=3, ply=session.place))
    first, second = chain
    assert read_turn(session.state, session.seats, first + second[2:]) == [first, second]


def _chain(session: Session) -> tuple[str, str] | None:
    """A jump and one that goes on from it."""
    for first in session.state.legal_moves:
        after = session.state.play(first)
        for second in after.legal_moves.texts if after.to_move == session.state.to_move else ():
            if second[:2] == first.text[-2:]:
                return first.text, second
    return None


def test_the_third_time_ends_it_unfinished(begin: Begin) -> None:
    session = begin("splut", size=7)
    played(session, "c6-c5", "c2-c3", "c3-c2")
    there, back = ("c5-c6", "c2-c3"), ("c6-c5", "c3-c2")
    around = [move for a, b in zip(there, back, strict=True) for move in (a, b, a)]
    around += [move for a, b in zip(there, back, strict=True) for move in (b, a, b)]
    for move in around * 2:
        assert session.ending is None
        session.play(move)
    assert session.ending is not None and session.ending.unfinished
    assert session.ending.winner is None and set(session.ending.scores) == {1, 2}


def test_resigning_gives_the_game_to_the_other(begin: Begin) -> None:
    session = played(begin("splut", size=7), "c6-c5")
    session.resigned = 2
    assert session.ending is not None and session.ending.winner == 1
    assert session.record().result == "1"
    session.undo()
    assert session.ending is None


@pytest.mark.parametrize(
    ("name", "settings"),
    [("splut", {"size": 7}), ("greener", {"seed": 7}), ("apart", {"height": 6}), ("alliances", {})],
)
def test_a_record_brings_everything_back(begin: Begin, name: str, settings: dict[str, int]) -> None:
    session = begin(name, PERSON, "easy", **settings)
    for _ in range(6):
        session.play(session.state.legal_moves[0])
    session.comment("here {it} began")
    session.go_to(4)
    again = Session.resumed(Record.parse(session.record(whole=True).text).replay(), seed=9)
    assert again.state == session.state and again.place == 4
    assert [ply.move for ply in again.plies] == [ply.move for ply in session.plies]
    assert again.seats == session.seats and again.seed == session.seed
    assert again.plies[5].comment == "here (it) began"


def test_swap_turns_the_seats(begin: Begin) -> None:
    session = begin("splut", PERSON, "hard", size=7)
    session.swap()
    seats: dict[Player, str] = {1: "hard", 2: PERSON}
    assert session.seats == seats


def test_undo_takes_a_resignation_back_first(begin: Begin) -> None:
    session = played(begin("splut", size=7), "c6-c5", "d2-d3")
    session.resigned = 2
    assert session.ending is not None
    assert session.undo() == 1 and session.place == 2 and session.ending is None
    assert session.undo() == 1 and session.place == 1
