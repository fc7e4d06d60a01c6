"""Moves that say who moves, and what stands on their squares."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludolog.guest.foreign import Call, Foreign
from ludolog.guest.formula import Writer
from ludolog.guest.guest import Guest
from ludolog.guest.informed import Informed
from ludolog.guest.matching import matches
from ludolog.guest.shapes import parts
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
