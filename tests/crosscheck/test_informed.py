"""Moves that say who moves, and what stands on their squares."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from ludolog.formulas.effects import same_effects
from ludolog.formulas.formula import Index, Writer
from ludolog.formulas.informed import Informed
from ludolog.formulas.matching import matches
from ludolog.formulas.shapes import parts
from ludolog.guest.foreign import Call, Foreign
from ludolog.guest.guest import Guest
from ludolog.model import State, game
from ludolog.terms import Atom, Term, Value


@pytest.mark.parametrize(
    ("name", "across", "least"),
    [("greener", True, 0), ("apart", True, 1), ("green_skull", False, 1), ("alliances", False, 0)],
)
def test_how_moves_name_squares_is_seen_in_a_game(name: str, across: bool, least: int) -> None:
    informed = Informed.of(game(name))
    assert informed is not None and (informed.across, informed.least) == (across, least)


def test_a_move_is_told_with_what_stands_on_its_squares_and_who_makes_it() -> None:
    informed = Informed.of(game("green_skull"))
    assert informed is not None
    first, *_ = informed.terms(game("green_skull").start())
    assert parts(first) == (((7, 7, 6, 6),), Atom("X"), Atom(" "), Atom("X"))


def test_towers_of_theirs_are_matched_with_cells_of_ours() -> None:
    start: State[Any, Any] = game("greener").start(seed=1)
    informed = Informed.of(game("greener"))
    assert informed is not None
    ours = informed.terms(start)
    names = {0: "none", 1: "green", 2: "black", 3: "white"}

    def theirs(move: Any) -> Value:
        inner: Any = parts(move)
        ((x, y), (x1, y1)), (k, a, h), (k1, a1, h1), _ = inner
        one, other = Term("t", (Atom(names[k]), a, h)), Term("t", (Atom(names[k1]), a1, h1))
        return Term("takes", (Atom(names[k]), one, y + 1, x + 1, other, y1 + 1, x1 + 1))

    rule = next(matches(ours, list(map(theirs, ours)), (), 6))
    assert all(rule.value(move) == theirs(move) for move in ours)
    used = {"E", "F", "G", "H", "I", "J"}
    head, goals = informed.head(rule.pattern.term, used, Writer())
    assert head == "Ours, [[A,B],[C,D]]"
    assert goals == ["on(Ours, A, B, [E,F,G])", "on(Ours, C, D, [H,I,J])"]
    assert informed.head(rule.pattern.term, {"A"}, Writer()) == ("_, [[A,B],[C,D]]", [])


def test_a_state_that_begins_with_an_empty_list_is_answered_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "empty.pl"
    file.write_text(
        "initial_state(_, [[], 1]).\nvalid_moves([_, _], [put(1)]).\n"
        "move([Ps, N], put(X), [[d(X)|Ps], M]) :- M is N + 1.\n",
        encoding="utf-8",
    )
    with Guest(file, seconds=10.0) as guest:
        foreign = Foreign(guest, float("inf"))
        position = next(foreign.starts([]))
        foreign.moves_call = Call("valid_moves", ("S", "O"))
        assert foreign.find_move(position, [Term("put", (1,))], None)
        assert foreign.answer is None


def test_a_number_that_stands_on_a_square_is_no_part_of_a_coordinate() -> None:
    """On most squares to which pieces go there is nothing: a sum with it would be right by chance.
    """
    start: State[Any, Any] = game("apart").start()
    informed = Informed.of(game("apart"))
    assert informed is not None
    ours = informed.terms(start)

    def theirs(move: Any) -> Value:
        inner: Any = parts(move)
        a, b, c, d = cast("list[int]", parts(inner[0]))
        return Term("move", (Atom("white"), 9 - a, b, 9 - c, d))

    rules = list(matches(ours, list(map(theirs, ours)), (), 8))
    inputs = {name for rule in rules for f in rule.flat if isinstance(f, Index)
              for name in (f.first, f.second)}
    assert rules and inputs <= {"A", "B", "C", "D"}


def test_an_end_that_is_asked_with_a_player_between(tmp_path: Path) -> None:
    file = tmp_path / "ends.pl"
    file.write_text("initial_state(_, s(0)).\ngame_over(s(1), P, P).\n", encoding="utf-8")
    with Guest(file, seconds=10.0) as guest:
        foreign = Foreign(guest, float("inf"))
        position = next(foreign.starts([]))
        assert Call("game_over", ("S", "_", "O")) in foreign.ends(position)


def test_moves_that_lead_into_a_turn_have_boards_too() -> None:
    """A state within a turn of Apart has another shape."""
    state: State[Any, Any] = game("apart").start()
    state = state.play(state.legal_moves[0])
    board = parts(state.term)[0]
    found = same_effects(state, Term("s", (board,)), [Atom("x")], lambda _: Term("s", (board,)))
    assert not list(found)
