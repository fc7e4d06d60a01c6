"""Adapters that are found by search, and what becomes of programs without one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from ludolog.engine.engine import engine
from ludolog.formulas.axes import Numbering
from ludolog.formulas.directions import Table
from ludolog.formulas.effects import same_effects
from ludolog.formulas.ends import goals, with_ends
from ludolog.formulas.formula import (
    Affine,
    Call,
    Const,
    Copy,
    Each,
    Grid,
    Joined,
    Make,
    Spot,
    Squares,
    Tally,
    Unknown,
    Writer,
)
from ludolog.formulas.learning import explain, learned
from ludolog.formulas.matching import matches, paired
from ludolog.formulas.piles import Pile
from ludolog.formulas.positions import at, board_path, learn, likely_boards, put
from ludolog.formulas.surplus import Next, Surplus, growing, irrelevant, places, reduced, unsorted
from ludolog.guest.check import check
from ludolog.guest.counting import count
from ludolog.guest.doubt import Doubts, Rivals
from ludolog.guest.foreign import MADE_BY, Foreign, OutOfTime
from ludolog.guest.goals import QUESTION
from ludolog.guest.guest import Guest
from ludolog.guest.hypothesis import Hypothesis, Met
from ludolog.guest.judge import Judge
from ludolog.guest.proof import Proof, Shapes, prove
from ludolog.guest.report import CheckStatus, Finding
from ludolog.guest.search import Search
from ludolog.guest.translation import translate
from ludolog.guest.unaided import check_unaided
from ludolog.model import game
from ludolog.terms import Atom, Term, Tup, Value
from ludolog_shell.cli.main import main

from . import faults
from .faults import ADAPTERS, PROGRAMS
from .styles import EXAMPLES, Example, Seeded

FAULTS = [
    pytest.param(example, fault, id=f"{example.name}-{fault.name.replace(' ', '_')}")
    for example in EXAMPLES
    for fault in example.faults[:1]
]
"""The first of each program; `make found` looks for all."""


def example(name: str) -> Example:
    return next(entry for entry in EXAMPLES if entry.name == name)


def run(*words: str) -> int:
    try:
        return main([*words, "--lang", "en"])
    except SystemExit as end:
        assert isinstance(end.code, int)
        return int(end.code)


# -- formulas -------------------------------------------------------------------------------------


def test_a_leaf_is_copied_shifted_or_a_letter() -> None:
    columns = {"A": [1, 2, 3, 4], "B": [7, 5, 6, 7]}
    assert explain(columns, {}, (), [7, 5, 6, 7]) == Copy("B")
    assert explain(columns, {}, (), [0, 1, 2, 3]) == Affine("A", 1, -1)
    assert explain(columns, {}, (), [Atom(x) for x in "abcd"]) == Affine("A", 1, -1, "a")
    assert explain(columns, {}, (), [8, 7, 6, 5]) == Affine("A", -1, 9)
    assert explain(columns, {}, (), [Atom("x")] * 4) == Const(Atom("x"))
    assert explain(columns, {}, (), [3, 1, 4, 1]) is None


def test_a_square_may_have_a_name() -> None:
    columns: dict[str, list[Value]] = {"A": [1, 2, 3, 8], "B": [7, 5, 6, 1]}
    names: list[Value] = [Atom(name) for name in ("a7", "b5", "c6", "h1")]
    made = explain(columns, {}, (), names)
    assert isinstance(made, Joined)
    assert made.value({"A": 4, "B": 2}) == Atom("d2")
    turned = [Atom(str(name)[::-1]) for name in names]
    found = explain(columns, {}, (), turned)
    assert isinstance(found, Joined) and found.value({"A": 4, "B": 2}) == Atom("2d")


@pytest.mark.parametrize(
    ("clause", "wanted"),
    [
        ("initial_state(config(N, P, Q), s(N, P, Q)).", "config(8,human,human)"),
        *(
            pytest.param(clause, wanted, marks=pytest.mark.long)
            for clause, wanted in (
                ("initial_state([N|_], s(N)).", "[8,human,human]"),
                ("initial_state(C, s(N)) :- C = c(N, _).", "c(8,human)"),
                ("initial_state(C, s(N)) :- member(size(N), C), memberchk(mode(_), C).",
                 "[size(8),mode(human)]"),
            )
        ),
    ],
)
def test_a_configuration_is_filled_in(clause: str, wanted: str, tmp_path: Path) -> None:
    file = tmp_path / "program.pl"
    file.write_text(f":- use_module(library(lists)).\n{clause}\n", encoding="utf-8")
    with Guest(file) as guest:
        foreign = Foreign(guest, time.monotonic() + 60)
        assert any(foreign.config == wanted for _ in foreign.starts(["8"]))


@pytest.mark.parametrize("made_by", MADE_BY)
def test_who_makes_a_move_may_stand_in_it(made_by: str, tmp_path: Path) -> None:
    """In what is listed, or only in what move/3 wants."""
    file = tmp_path / "program.pl"
    tagged = made_by.replace("P", "white").replace("M", "[1,2]")
    listed = made_by.replace("M", "[1,2]")
    for moves in (listed, "[1,2]"):
        file.write_text(
            f"valid_moves(s(0), P, [{moves}]) :- member(P, [white]).\n"
            f"move(s(0), {tagged}, s(1)).\n",
            encoding="utf-8",
        )
        with Guest(file) as guest:
            foreign = Foreign(guest, time.monotonic() + 60)
            (way,) = foreign.find_moves(Term("s", (0,)), 1)
            foreign.use(way)
            assert foreign.moves(Term("s", (0,)), "white") == ((1, 2),), way
            assert foreign.find_move(Term("s", (0,)), ((1, 2),), "white") and foreign.needs_player
            assert foreign.play(Term("s", (0,)), (1, 2), "white") == Term("s", (1,))


def test_numbers_do_not_become_fewer_by_a_table() -> None:
    """A program that counts to one only has a fault, and no way of writing numbers."""
    given = [0, 1, 2, 3, 0, 1, 2, 3]
    assert learned("name", given, [min(n, 1) for n in given]) is None
    assert learned("name", given, [Atom("none" if n == 0 else "some") for n in given]) is not None


def test_a_list_of_names_follows_from_counters() -> None:
    """What was taken, in any order; what was never taken has no name yet."""
    names = [Atom("g"), Atom("o")]
    columns = {"A": [0, 1, 2, 2], "B": [0, 0, 1, 3], "C": [0, 0, 0, 0]}
    lists: list[Value] = [
        (names[0],) * g + (names[1],) * o
        for g, o in zip(columns["A"], columns["B"], strict=True)
    ]
    made = explain(columns, {}, (), lists)
    assert isinstance(made, Tally) and made.none == ("C",)
    assert made.value({"A": 1, "B": 2, "C": 0}) == (Atom("g"), Atom("o"), Atom("o"))
    with pytest.raises(Unknown):
        made.value({"A": 1, "B": 2, "C": 1})
    taken: list[Value] = [(), (names[1],), (names[1], names[0])]
    games = [[Term("s", (several, 5)) for several in taken]]
    (found,) = unsorted(games[0][0], games)
    assert found.order and found.place == (0,) and found.left((names[1], names[0])) == tuple(names)


def test_the_square_of_a_piece_is_found_on_the_board(tmp_path: Path) -> None:
    """From the middle and upwards; a dead piece has none, and is known if one was seen."""
    def board(x: int, y: int) -> Value:
        return tuple(
            tuple(Atom("d" if (x, y) == (column, row) else ".") for column in range(5))
            for row in range(5)
        )

    squares = [(0, 0), (1, 3), (4, 2), (2, 2), (3, 1), (0, 4)]
    gone = board(9, 9)
    boards = [*(board(*square) for square in squares), gone]
    outs: list[Value] = [*(Tup((x - 2, 2 - y)) for x, y in squares), Atom("dead")]
    columns: dict[str, Any] = {"A": boards}
    made = explain(columns, {"A": Numbering()}, (), outs)
    assert isinstance(made, Spot) and made.gone == "dead"
    assert made.value({"A": board(3, 3)}) == Tup((1, -1))
    known = explain({"A": boards[:-1]}, {"A": Numbering()}, (), outs[:-1])
    assert isinstance(known, Spot)
    with pytest.raises(Unknown):
        known.value({"A": gone})
    writer = Writer()
    text, goals_ = made.prolog(writer)
    lines = [line for helper in writer.helpers.values() for line in helper]
    path = tmp_path / "spot_of_a_board.pl"
    head = ":- module(spot_of_a_board, [where/2])."
    path.write_text("\n".join([head, f"where(A, {text}) :- {', '.join(goals_)}.", *lines, ""]))
    assert not engine().consult(path)
    for given, wanted in zip(boards, outs, strict=True):
        assert engine().det("spot_of_a_board", "where", "+-", given) == (wanted,)


def test_names_are_guessed_by_how_they_are_written() -> None:
    table = Table("name")
    assert table.learn(Atom("T"), Atom("troll"))
    assert table.likely(Atom("t"), Atom("troll")) and not table.likely(Atom("t"), Atom("two"))
    assert table.likely(Atom("DOWN"), Atom("down")) and not table.likely(Atom("UP"), Atom("down"))
    assert not table.likely(1, Atom("one"))


def test_the_last_of_three_counters_follows_though_it_never_counted() -> None:
    columns = {"A": [0, 1, 2, 2], "B": [0, 0, 1, 3], "C": [0, 0, 0, 0]}
    outs: list[Value] = [
        Term("e", (a, b, 0)) for a, b in zip(columns["A"], columns["B"], strict=True)
    ]
    made = explain(columns, {}, (), outs)
    assert made is not None and made.value({"A": 1, "B": 1, "C": 4}) == Term("e", (1, 1, 4))
    turned = explain({"C": columns["C"], **columns}, {}, (), outs)  # nothing comes after B
    assert turned is not None and turned.value({"A": 1, "B": 1, "C": 4}) == Term("e", (1, 1, 0))


def test_parts_that_ours_does_not_have_are_those_that_only_grow() -> None:
    """A history and a counter; not a board, nor what stays."""
    moves = [(Atom("a"), n) for n in range(9)]

    def state(n: int) -> Value:
        return Term("g", (tuple((n + k) % 3 for k in range(5)), tuple(moves[:n]), n, Atom("x")))

    games = [[state(n) for n in range(9)], [state(n) for n in range(6)]]
    history, counter = growing(state(0), games)
    assert (history.place, history.first) == ((1,), ())
    assert (counter.place, counter.first) == ((2,), 0)
    positions = games[0] * 2

    def independent(position: Value, _n: int) -> list[object]:
        return [at(position, (0,)), Next(position)]

    def by_turn(position: Value, _n: int) -> list[object]:
        return [at(position, (2,)) % 2]

    def by_number(position: Value, _n: int) -> list[object]:
        return [at(position, (2,))]

    found = [history, counter]
    assert irrelevant(found, positions, independent) == (history, counter)
    turns = irrelevant(found, positions, by_turn)
    assert turns is not None and turns[1].parity and not turns[0].parity
    assert reduced(state(5), turns) == put(put(state(5), (1,), ()), (2,), 1)
    assert irrelevant(found, positions, by_number) is None


def test_a_counter_may_only_matter_by_having_changed() -> None:
    """A rule for the first turn, in a program that counts the turns."""
    positions = [Term("g", (Atom("x"), n, Atom("b"))) for n in range(12)]
    counter = Surplus((1,), 0)

    def answers(position: Value, _n: int) -> list[object]:
        return [at(position, (1,)) > 0]

    (found,) = irrelevant([counter], positions, answers) or ()
    assert found.begun and not found.parity
    assert [found.left(n) for n in range(4)] == [0, 1, 1, 1]
    both = Surplus((1,), 1, parity=True, begun=True)
    assert [both.left(n) for n in range(1, 7)] == [1, 2, 3, 2, 3, 2]


def test_a_part_may_be_left_out_in_states_of_one_shape_only() -> None:
    """The last move made does not follow from our state, but between two hops of a turn."""
    last = Surplus((0,), Atom("none"), shapes=frozenset({"plain"}))
    position = Term("g", (Atom("a1"), 3))
    assert reduced(position, [last], "plain") == put(position, (0,), Atom("none"))
    assert reduced(position, [last], "within") == position
    assert reduced(position, [last]) == put(position, (0,), Atom("none"))
    assert places([position, Term("g", (Atom("b2"), 4))]) == [(0,), (1,)]


def test_a_flag_for_the_first_turn_is_found() -> None:
    columns: dict[str, list[Value]] = {"A": [*range(20)]}
    first = [Atom("first"), *[Atom("later")] * 19]
    made = explain(columns, {}, (), first)
    assert made is not None
    assert [made.value({"A": n}) for n in (0, 1, 40)] == [first[0], first[1], first[1]]
    assert explain(columns, {}, (), [*first[:10], *first[:10]]) is None


def test_the_ends_of_a_list_are_inputs() -> None:
    one: Value = ((1, 2), (3, 4), (5, 6))
    two: Value = ((4, 4), (2, 2))
    columns = with_ends({"A": [one, two]}, ["A"])
    assert columns["ALastA"] == [5, 2] and columns["ABeforeB"] == [4, 4]
    assert columns["AInit"] == [((1, 2), (3, 4)), ((4, 4),)]
    assert with_ends({"A": [one, ()]}, ["A"]) == {"A": [one, ()]}
    assert goals(Copy("ALastB"), {"A": (1, 2)}) == ["last(A, [ALastA,ALastB])"]
    assert goals(Copy("AInit"), {"A": (1, 2)}) == ["append(AInit, [_], A)"]


def test_a_board_of_another_mixture_is_likely_where_none_has_ours() -> None:
    board = ((1, 1, 2), (3, 1, 0))
    same = (Atom("g"), Atom("g"), Atom("b"), Atom("w"), Atom("g"), Atom("e"))
    other = (Atom("g"), Atom("g"), Atom("b"), Atom("b"), Atom("w"), Atom("e"))
    assert board in likely_boards(board, Term("s", (same, Atom("x"))))
    found = set(likely_boards(board, Term("s", (other, Atom("x")))))
    assert ((1, 1, 2), (2, 3, 0)) in found and len(found) == 24
    assert not list(likely_boards(board, Term("s", (other[:4] * 2, Atom("x")))))


def test_a_program_may_err_about_what_half_of_its_moves_do() -> None:
    """Where it lists the right moves in positions that an adapter made, that one is right."""
    half = Proof(True, 950, 1000, 0, 90, 180, 30, 0)
    assert half.holds
    assert not replace(half, matched=900).holds
    assert replace(half, matched=900, equal=120).holds
    assert not replace(half, equal=50).holds


def test_moves_of_theirs_that_look_like_none_of_ours_are_no_fault_of_the_program() -> None:
    """Where ours are missing beside them, the adapter does not know how they are written."""
    shapes = Shapes()
    jumps = [f"jump({n},[1])" for n in range(20)]
    shapes.add_theirs(["step(1,2)", "step(3,4)", *jumps], {"step(3,4)", *jumps})
    assert shapes.strange == 20
    proof = Proof(True, 180, 200, 20, 90, 90, 30, 0)
    assert proof.holds and not replace(proof, strange=21).holds
    shapes.add_theirs(["jump(1,[1])"], set())
    assert shapes.strange == 0


def test_what_belongs_to_a_player_may_stand_in_another_place_when_the_other_one_moves() -> None:
    """Points of black, then of white, where ours has those of the mover first."""
    state = game("greener").start(seed=1)
    pairs = []
    for _ in range(24):
        points = {player[0]: player[1] for player in cast(Any, state.term)[1]}
        pairs.append((state, Term("g", (points[0], points[1]))))
        state = state.play(state.legal_moves[len(pairs) % len(state.legal_moves)])
    made, explained = learn(pairs)
    assert explained == len(pairs) and len(made) == 2


def test_a_board_is_found_nested_turned_and_as_a_list_of_pieces() -> None:
    one = ((0, 0, 1), (2, 0, 0), (0, 1, 0))
    other = ((0, 0, 0), (1, 2, 0), (0, 1, 0))
    columns = {"A": [one, other]}
    turned = [tuple(zip(*board, strict=True)) for board in (one, other)]
    found = explain(columns, {"A": Numbering()}, (), turned)
    assert isinstance(found, Grid) and found.orientation == "columns"
    flat = [tuple(cell for row in board for cell in row) for board in (one, other)]
    found = explain(columns, {"A": Numbering()}, (), flat)
    assert isinstance(found, Grid) and found.flat
    pieces = [
        tuple(
            Term("at", (x, y, Atom("xo"[cell - 1])))
            for y, row in enumerate(board)
            for x, cell in enumerate(row)
            if cell
        )
        for board in (one, other)
    ]
    found = explain(columns, {"A": Numbering()}, (), pieces)
    assert isinstance(found, Squares) and found.order == "rows"
    assert found.value({"A": other}) == pieces[1]


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("flat", [True, False])
def test_a_board_with_padding_is_found(first: bool, flat: bool) -> None:
    """Rows of several lengths, the lowest one first, made equally long."""
    one = ((0,), (1, 0), (0, 2, 0))
    other = ((2,), (0, 0), (0, 1, 0))
    named = {0: Atom("e"), 1: Atom("x"), 2: Atom("o")}
    outs: list[Any] = []
    for board in (one, other):
        rows = [tuple(named[cell] for cell in line) for line in reversed(board)]
        fill = [(Atom("null"),) * (4 - len(line)) for line in rows]
        rows = [(*f, *line) if first else (*line, *f) for line, f in zip(rows, fill, strict=True)]
        outs.append(tuple(cell for line in rows for cell in line) if flat else tuple(rows))
    found = explain({"A": [one, other]}, {"A": Numbering()}, (), outs)
    assert isinstance(found, Grid) and found.orientation == "upwards"
    assert found.value({"A": other}) == outs[1]
    shorter = [out[:-1] for out in outs]
    assert explain({"A": [one, other]}, {"A": Numbering()}, (), shorter) is None


def test_a_stack_may_be_the_list_of_its_pieces() -> None:
    """Ours has the top, how many are green, and the height: any order below the top will do."""
    ours = [((0, 0, 0), (1, 1, 1), (3, 2, 4)), ((2, 0, 1), (2, 1, 3), (3, 2, 4))]
    g, w, b = map(Atom, "gwb")
    theirs = [((), (g,), (b, g, w, g)), ((w,), (w, b, g), (b, g, g, w))]
    found = learned("cell", [c for row in ours for c in row], [c for row in theirs for c in row])
    assert found is not None
    ((_, pile),) = found.clauses
    assert isinstance(pile, Pile)
    assert found.value((2, 1, 4)) == pile.leveled((w, b, b, g)) != pile.leveled((w, g, b, g))
    assert pile.leveled(Term("-", (tuple(theirs), b))) == Term(
        "-", (tuple(tuple(map(found.value, row)) for row in ours), b)
    )
    assert learned("cell", [(3, 2, 4), (3, 2, 4)], [(b, g, w, g), (b, w, w, g)]) is None


def test_a_list_is_taken_element_by_element() -> None:
    ours = [((1, 2),), ((1, 2), (3, 4)), ((5, 6), (1, 1), (3, 3))]
    theirs = [tuple(Term("/", (y, x)) for x, y in reversed(squares)) for squares in ours]
    found = explain({"A": ours}, {}, ["A"], theirs)
    assert isinstance(found, Each) and found.backwards
    assert found.value({"A": ((9, 8), (7, 6))}) == (Term("/", (6, 7)), Term("/", (8, 9)))


def test_moves_are_matched_though_some_are_missing() -> None:
    ours = [(x, y, x + 1, y + y) for x in range(1, 7) for y in range(1, 4)]
    theirs = [Term("m", (Term("-", (y, x)), Term("-", (b, a)))) for x, y, a, b in ours][2:]
    best = next(matches(ours, theirs, (), 8))
    assert best.shared == len(theirs)
    assert isinstance(best.made, Make)
    assert [best.value(move) for move in ours][2:] == theirs


def test_moves_are_paired_by_what_they_do_where_half_of_them_are_not_listed() -> None:
    """The boards after them tell, whatever the moves look like; then formulas have to be exact."""
    start = game("green_skull").start()
    place = board_path(start.term)
    assert place is not None
    after: dict[Value, Any] = {}
    for move in start.legal_moves:
        ((a, b, c, d),) = cast("Any", move.term)
        if b % 2:
            after[Term("go", (c - 1, d - 1, Atom("abcdefghij"[a - 1]), b))] = move

    def played(move: Value) -> Value:
        return Term("gs", (at(start.play(after[move]).term, place or ()), Atom("goblins")))

    position = Term("gs", (at(start.term, place), Atom("orcs")))
    pairs = next(same_effects(start, position, list(after), played))
    assert 2 < len(pairs) == len(after) < len(start.legal_moves)
    assert all(after[move].term == ours for ours, move in pairs)
    rule = next(paired(pairs, 10, {}))
    assert all(rule.value(ours) == move for ours, move in pairs)


def test_a_rule_is_usual_if_its_numbers_are_made_as_in_others() -> None:
    ours: list[Value] = [(n, 3, Atom("x")) for n in range(1, 6)]
    theirs: list[Value] = [(n - 1, 3, Atom("y")) for n in range(1, 6)]
    far: list[Value] = [(n + 2, 3, Atom("y")) for n in range(1, 6)]
    rule, same, other = (
        next(paired([*zip(ours, several, strict=True)], 8, {})) for several in (theirs, theirs, far)
    )
    assert any(isinstance(formula, Call) for formula in rule.flat), rule
    assert same.usual([rule]) and not other.usual([rule]) and not rule.usual([])


def test_a_name_that_was_always_the_same_becomes_a_table() -> None:
    """Only the place in which all moves had one name so far can say which it is."""
    ours = [(Atom("T"), (x, 1), Atom(way), Atom("step")) for x in (1, 2, 3) for way in "ud"]
    theirs = [
        Term("go", (Atom("t"), x, Atom({"u": "up", "d": "down"}[way])))
        for _, (x, _), way, _ in ours
    ]
    rule = next(matches(ours, theirs, (), 9))
    for move in ours:
        rule.note(move)
    pushed = (Atom("T"), (4, 1), Atom("u"), Atom("push"))
    assert rule.strange(pushed) and not rule.strange(ours[0])
    split = rule.split(pushed, Term("push", (Atom("t"), 4, Atom("up"))))
    assert split is not None
    assert split.value(pushed) == Term("push", (Atom("t"), 4, Atom("up")))
    assert split.value(ours[0]) == theirs[0]
    assert rule.split(pushed, Term("push", (Atom("t"), 5, Atom("up")))) is None


# -- programs -------------------------------------------------------------------------------------


def test_a_translation_is_found_and_holds(tmp_path: Path) -> None:
    found = translate(example("apart_letters").write(tmp_path), "apart")
    assert found.proof is not None and found.proof.holds and found.proof.share == 1.0
    assert found.example == ("b1-a2", "[b,1,a,2]")
    assert "% found by playing both" in found.adapter and found.lines < 40


@pytest.mark.long
@pytest.mark.parametrize("name", [entry.name for entry in EXAMPLES])
def test_a_right_program_is_translated_and_not_accused(name: str, tmp_path: Path) -> None:
    entry = example(name)
    report, found = check_unaided(
        entry.write(tmp_path), entry.game, games=3, seconds=10.0, search=3600.0
    )
    assert found is not None and found.proof is not None and found.proof.share == 1.0, found
    assert report.verdict is CheckStatus.AGREES, report.findings


@pytest.mark.long
def test_a_computer_that_does_not_choose_a_pass_is_not_accused(tmp_path: Path) -> None:
    """Where a program lists none, its computer fails when there is nothing to choose."""
    file = example("greener_grouped").write(tmp_path)
    text = file.read_text(encoding="utf-8")
    chooses = (
        "choose_move(State, Player, 1, [From, To]) :-\n"
        "    valid_moves(State, Player, Groups),\n"
        "    member([From, [To|_]], Groups).\n"
    )
    file.write_text(text + chooses, encoding="utf-8")
    report, _ = check_unaided(file, "greener", games=4, seconds=10.0)
    assert not [f for f in report.findings if f.severity == "error"]
    assert report.counts["choose_move"] > 9


@pytest.mark.long
def test_what_nothing_decided_accuses_nobody(tmp_path: Path) -> None:
    """An adapter with a wrong player, and one that fits as well and is right: no fault is left."""
    program = PROGRAMS / "apart_2024.pl"
    right = (ADAPTERS / "apart_2024.pl").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.pl"
    wrong.write_text(
        right + "\nwinner(1, 2).\nwinner(2, 1).\nwinner(0, 0).\n",
        encoding="utf-8",
    )
    accused = check(program, "apart", wrong, games=0)
    assert any(f.kind == "end" and f.severity == "error" for f in accused.findings)
    report = check(program, "apart", wrong, games=0, doubts=Doubts((right,)))
    assert report.verdict is CheckStatus.AGREES
    assert [f.subject for f in report.findings if f.kind == "doubtful"]


@pytest.mark.long
@pytest.mark.parametrize("rival", ["the same", "with no term for a state"])
def test_an_adapter_that_tells_nothing_new_excuses_nobody(rival: str, tmp_path: Path) -> None:
    """A program whose move/3 accepts a few moves that are not legal."""
    text = (PROGRAMS / "apart_2024.pl").read_text(encoding="utf-8")
    program = tmp_path / "accepts.pl"
    legal = "    memberchk(Move, Moves),\n    play("
    assert legal in text
    lax = "    ( memberchk(Move, Moves) -> true ; Move = (2,1,_,2) ),\n    play("
    program.write_text(text.replace(legal, lax), encoding="utf-8")
    adapter = ADAPTERS / "apart_2024.pl"
    other = adapter.read_text(encoding="utf-8")
    if rival != "the same":
        other += "\nstate(_, _) :- fail.\n"
    accused = check(program, "apart", adapter, games=0)
    assert {found.kind for found in accused.findings if found.severity == "error"} == {"accepts"}
    report = check(program, "apart", adapter, games=0, doubts=Doubts((other,)))
    assert report.findings == accused.findings


@pytest.mark.long
def test_an_adapter_that_reads_no_moves_back_excuses_nobody(tmp_path: Path) -> None:
    """The board may be turned; the adapter for that shows the same move, but not its rule."""
    entry = example("apart_jogadas")
    fault = next(fault for fault in entry.faults if fault.name == "a square is used again")
    report, found = check_unaided(
        entry.write(tmp_path, fault), "apart", games=1, seed=1, seconds=10.0
    )
    assert found is not None and found.others
    assert {f.rule for f in report.findings if f.kind == "extra"} == {"R13"}


def test_a_part_that_never_changed_accuses_nobody() -> None:
    state = game("apart").start()
    found = Finding("next", "error", "a", "[s,0,[x]]", "[s,1,[x]]")
    with Guest(PROGRAMS / "apart_2024.pl") as guest:
        for places, excused in (((1,),), True), (((2,),), False), (((),), True), ((), False):
            doubts = Doubts((), frozenset(places))
            with Rivals(game("apart"), guest, doubts, Path()) as rivals:
                assert rivals.excuse(state, found) is excused


def test_what_ours_never_had_where_nobody_looked_accuses_nobody() -> None:
    start = game("green_skull").start()
    captured = start.play(next(m for m in start.legal_moves if "x" in str(m)))
    (part,) = learn([(start, Atom("s"))] * 4)[0]
    assert part.strange(captured) and not part.strange(start)
    found = Finding("end", "error", "", "none", "winner(a)")
    after = Finding("next", "error", "", "t", "u")
    with (
        Guest(PROGRAMS / "apart_2024.pl") as guest,
        Rivals(game("green_skull"), guest, Doubts(states=(part,)), Path()) as rivals,
    ):
        assert rivals.excuse(captured, found) and not rivals.excuse(start, found)
        assert not rivals.excuse(captured, after)


@pytest.mark.long
@pytest.mark.parametrize(("entry", "fault"), FAULTS)
def test_a_seeded_fault_is_found(entry: Example, fault: Seeded, tmp_path: Path) -> None:
    """By a translation that was learned from the faulty program itself."""
    report, _ = check_unaided(
        entry.write(tmp_path, fault), entry.game, games=9, seconds=10.0, search=3600.0
    )
    kinds = {finding.kind for finding in report.findings}
    assert report.verdict is CheckStatus.DIFFERS and kinds & set(fault.found), report.findings


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "fault", "seed"),
    [
        ("apart_pieces", "may step on", 1),  # few of their states were those of ours
        ("alliances_rows", "the other one wins", 3),  # one of the players won no game
        ("alliances_rows", None, 4),  # two colours were won together
        ("splut_upwards", "no pull", 2),  # what stands for a pull is a step
        ("splut_upwards", None, 6),  # the first pulls were all upwards
        ("splut_squares", None, 3),  # the first throws were all upwards
        ("splut_tabuleiro", None, 2),  # the directions of throws came together
        ("green_skull_hops", None, 0),  # no zombie was captured
        ("green_skull_phases", "zombies cannot stay", 0),  # the zombies moved last
    ],
)
def test_what_is_learned_does_not_hang_on_the_seed(
    name: str, fault: str | None, seed: int, tmp_path: Path
) -> None:
    entry = example(name)
    seeded = next((one for one in entry.faults if one.name == fault), None)
    report, _ = check_unaided(
        entry.write(tmp_path, seeded), entry.game, games=5, seed=seed, seconds=10.0, search=3600.0
    )
    kinds = {finding.kind for finding in report.findings if finding.severity == "error"}
    assert bool(kinds.intersection(seeded.found if seeded else kinds)) == bool(seeded), kinds


def test_only_what_a_move_left_alone_is_taken_for_another_player(tmp_path: Path) -> None:
    """A counter that the move has changed is not put back, or a program that lists nothing after
    its first move would seem to be right.
    """
    before = Term("s", (Atom("white"), 0))
    after = Term("s", (Atom("white"), 1))
    start = game("apart").start()
    with Guest(example("apart_letters").write(tmp_path)) as guest:
        search = Search(game("apart"), guest, 60.0)
        h = Hypothesis([], [], start, before, met=[Met(start, before, 0), Met(start, after, 1)])
        assert list(search._turned(h, after)) == [after, Term("s", (Atom("black"), 1))]


@pytest.mark.long
def test_a_program_that_stops_after_its_first_move_is_not_found_to_be_right(
    tmp_path: Path,
) -> None:
    file = example("apart_turns").write(tmp_path)
    text = file.read_text(encoding="utf-8")
    stops = "valid_moves(game(_, _, Turns), _) :- Turns > 0, !, fail.\n"
    file.write_text(text.replace("valid_moves(Game, [])", stops + "valid_moves(Game, [])"))
    report, found = check_unaided(file, "apart", games=2, seconds=10.0)
    assert report.verdict is CheckStatus.NOTHING and found is not None and not found.adapter


def test_a_search_is_bounded_by_its_work_and_finds_the_same_each_time(tmp_path: Path) -> None:
    entry = example("apart_letters")
    file = entry.write(tmp_path)
    with Guest(file, seconds=10.0) as guest:
        several = [Search(game("apart"), guest, 600.0) for _ in range(2)]
        found = [[(h.score, h.plies, h.rules) for h in search.run()] for search in several]
        spent = [search.foreign.spent for search in several]
        assert found[0] == found[1] != []
        # Moves and states are the same; Prolog may collect garbage or index a predicate meanwhile.
        assert abs(spent[0] - spent[1]) < spent[0] / 50
        with pytest.raises(OutOfTime):
            Search(game("apart"), guest, 600.0, work=spent[0] // 2).run()


@pytest.mark.long
def test_a_random_start_is_the_same_each_time(tmp_path: Path) -> None:
    file = example("greener_flat").write(tmp_path)
    text = file.read_text(encoding="utf-8")
    file.write_text(f"{text}\n:- set_random(seed(random)).\n", encoding="utf-8")
    seen = set()
    for _ in range(3):
        with Guest(file) as guest:
            foreign = Foreign(guest, time.monotonic() + 600.0)
            seen.add(next(foreign.starts([])))
    assert len(seen) == 1


@pytest.mark.long
def test_a_history_in_the_database_is_left_out(tmp_path: Path) -> None:
    entry = example("apart_facts")
    file = entry.write(tmp_path)
    text = file.read_text(encoding="utf-8")
    for old, new in (
        (":- dynamic ", ":- dynamic played/1, moves/1, "),
        ("    assertz(hops(0)),\n",
         "    assertz(hops(0)),\n    retractall(played(_)),\n    retractall(moves(_)),\n"
         "    assertz(moves(0)),\n"),
        ("    change(Move, Player), !.\n",
         "    change(Move, Player), !,\n    assertz(played(Move)),\n    retract(moves(Old)),\n"
         "    New is Old + 1,\n    assertz(moves(New)).\n"),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")
    report, found = check_unaided(file, "apart", games=3, seconds=10.0, search=3600.0)
    assert found is not None and "history" in found.adapter and "counter" in found.adapter
    assert report.verdict is CheckStatus.AGREES, report.findings


UNSORTED = {
    "the last one moved comes first": (
        "    sort([piece(R1,C1,Player)|Left], New),\n",
        "    New = [piece(R1,C1,Player)|Left],\n",
    ),
    "each stays in its place": (
        "subtract(Pieces, [piece(R,C,Player), piece(R1,C1,Other)], Left),\n"
        "    sort([piece(R1,C1,Player)|Left], New),\n",
        "subtract(Pieces, [piece(R1,C1,Other)], Left),\n"
        "    append(Before, [piece(R,C,Player)|After], Left), !,\n"
        "    append(Before, [piece(R1,C1,Player)|After], New),\n",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("order", UNSORTED)
def test_a_right_program_whose_pieces_are_in_no_order_is_not_accused(
    order: str, tmp_path: Path
) -> None:
    old, new = UNSORTED[order]
    file = example("apart_pieces").write(tmp_path)
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    report, _ = check_unaided(file, "apart", games=3, seconds=10.0, search=3600.0)
    assert report.verdict is CheckStatus.AGREES, report.findings


PROGRAM_OF_HASHES = """
import sys
from pathlib import Path
from ludolog.formulas.surplus import Next, Surplus, growing, irrelevant, places, reduced, unsorted
from ludolog.guest.translation import translate
print(translate(Path(sys.argv[1]), sys.argv[2], seconds=3600.0).adapter)
"""


@pytest.mark.long
@pytest.mark.parametrize("name", ["greener_flat", "splut_terms", "green_skull_lists"])
def test_an_adapter_does_not_hang_on_the_order_of_hashes(name: str, tmp_path: Path) -> None:
    entry = example(name)
    file = entry.write(tmp_path)
    found = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM_OF_HASHES, str(file), entry.game],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in range(6)
    }
    assert len(found) == 1 and "move(" in found.pop()


@pytest.mark.long
def test_a_question_that_does_not_end_costs_work_and_no_answer(tmp_path: Path) -> None:
    file = tmp_path / "loops.pl"
    file.write_text("initial_state(_, X) :- initial_state(1, X).\nvalid_moves(s, [a]).\n")
    with Guest(file, seconds=60.0) as guest:
        foreign = Foreign(guest, time.monotonic() + 600.0, work=3 * QUESTION)
        assert foreign.ask("initial_state(1, X)", "X") is None
        assert QUESTION < foreign.spent < 2 * QUESTION
        assert foreign.ask("valid_moves(s, X)", "X") == ("a",)
        foreign.ask("initial_state(1, X)", "X")
        foreign.ask("initial_state(1, X)", "X")
        with pytest.raises(OutOfTime):
            foreign.ask("valid_moves(s, X)", "X")


@pytest.mark.long
def test_a_program_with_terms_of_ours_needs_no_search() -> None:
    report, found = check_unaided(PROGRAMS / "apart_2024.pl", "apart", games=0, budget=5.0)
    assert found is None and report.counts["valid_moves"] > 0


def test_a_given_adapter_is_tried(tmp_path: Path) -> None:
    with Guest(PROGRAMS / "greener_2023.pl") as guest:
        with Judge(guest, ADAPTERS / "greener_2023.pl") as judge:
            proof = prove(judge, "greener", games=1)
        assert proof.holds and proof.share == 1.0
        wrong = tmp_path / "wrong.pl"
        text = (ADAPTERS / "greener_2023.pl").read_text(encoding="utf-8")
        wrong.write_text(text.replace("move(C-R, C1-R1)", "move(R-C, R1-C1)"), encoding="utf-8")
        with Judge(guest, wrong) as judge:
            assert not prove(judge, "greener", games=1).holds


@pytest.mark.long
def test_two_programs_are_counted_where_no_translation_is_found() -> None:
    counts = count(PROGRAMS / "apart_2024.pl", "apart")
    assert counts[0].theirs == 40
    assert all(number.ours == number.theirs for number in counts)


@pytest.mark.long
def test_the_ply_at_which_two_programs_part_is_shown(tmp_path: Path) -> None:
    fault = next(fault for fault in faults.FAULTS if fault.name == "no way back")
    (last,) = count(fault.write(tmp_path), fault.game, seconds=120.0)
    assert (last.depth, last.ours, last.theirs) == (1, 40, 26)


# -- the command ----------------------------------------------------------------------------------


@pytest.mark.long
def test_the_command_prints_an_adapter(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(example("apart_facts").write(tmp_path))
    assert run("adapter", path, "--game", "apart") == 0
    said = capsys.readouterr()
    assert "moves matched" in said.err
    adapter = tmp_path / "found.pl"
    adapter.write_text(said.out, encoding="utf-8")
    assert run("adapter", path, "--game", "apart", "--adapter", str(adapter), "--json") == 0
    proof = json.loads(capsys.readouterr().out)
    assert proof["holds"] and proof["proof"]["start"]


@pytest.mark.long
def test_the_command_says_where_it_came_to_without_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.pl"
    path.write_text("hello(world).\n", encoding="utf-8")
    assert run("adapter", str(path), "--game", "apart") == 4
    said = capsys.readouterr()
    assert "% state(+Ours, -Theirs)." in said.out and "No translation was found." in said.err


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("x.pl",), 64),
        (("x.pl", "--game", "nothing_like_that"), 64),
        (("x.pl", "--game", "apart", "--take", "0"), 64),
        (("x.pl", "--game", "apart", "--seconds", "0"), 64),
        (("no_such_file.pl", "--game", "apart"), 2),
    ],
)
def test_wrong_usage(
    words: tuple[str, ...], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("adapter", *words) == status
    assert "ludolog" in capsys.readouterr().err
