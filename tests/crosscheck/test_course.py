"""Habits of programs of the course: how they want to be called, and what they answer."""

from __future__ import annotations

import itertools
import time
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from ludolog.formulas.directions import Reach
from ludolog.formulas.formula import Each, Those
from ludolog.formulas.learning import explain, learned
from ludolog.formulas.matching import matches
from ludolog.formulas.positions import learn
from ludolog.formulas.shapes import order
from ludolog.guest.doubt import Doubts, Rivals, unordered
from ludolog.guest.foreign import Foreign
from ludolog.guest.guest import Guest
from ludolog.guest.hypothesis import TOLD, Hypothesis, Turns
from ludolog.guest.report import Finding
from ludolog.guest.unaided import check_unaided
from ludolog.model import State, game
from ludolog.terms import Atom, Term, Value

from .styles import EXAMPLES


def asked(folder: Path, text: str) -> Foreign:
    """The program, ready to be asked: whoever calls ends its process."""
    file = folder / "program.pl"
    file.write_text(text, encoding="utf-8")
    return Foreign(Guest(file), time.monotonic() + 60)


RIVALS = """
enemy('White Orcs', 'Purple Goblins').
enemy('Purple Goblins', 'White Orcs').
adds(1, 2).
way(7, 8).
way(8, 7).
way(7, 9).
initial_state(_, [0, 'White Orcs']).
"""


def test_who_plays_after_whom_is_read_in_the_facts(tmp_path: Path) -> None:
    foreign = asked(tmp_path, RIVALS)
    with foreign.guest:
        assert foreign.opponents(Atom("White Orcs")) == ("Purple Goblins",)
        assert "'Purple Goblins'" in foreign.players((0, Atom("White Orcs")))
        assert not foreign.opponents(Atom("none"))
        assert not foreign.opponents(7)  # of which several things are said


def hopped(move: Any) -> Value:
    """A step as two squares, and a jump as a square and a list."""
    ((r, c, r1, c1),) = move
    if max(abs(r1 - r), abs(c1 - c)) == 1:
        return (Atom("walk"), (c, r), (c1, r1))
    return (Atom("eat"), (c, r), ((c1, r1),))


def test_steps_and_jumps_may_have_terms_of_their_own() -> None:
    steps: list[Value] = [((r, c, r - 1, c),) for r in (4, 5, 6) for c in (1, 2)]
    jumps: list[Value] = [((5, 3, 3, 3),), ((6, 4, 8, 4),)]
    rule = next(matches([*steps, *jumps], [*map(hopped, steps), *map(hopped, jumps)], (), 9))
    assert rule.reach == Reach(("A", "B", "C", "D"), 1)
    assert all(rule.value(move) == hopped(move) for move in steps)
    assert all(map(rule.open, jumps))
    assert rule.reach.goal() == "1 is max(abs(C - A), abs(D - B))"


def paired(square: Any) -> Value:
    """A square as X-Y."""
    return Term("-", tuple(square))


def test_a_clause_for_one_value_uses_the_other_inputs_alone() -> None:
    """Who stands there is told if the third number is 1: the clause for it does not ask again."""
    ins: list[Value] = list(itertools.product((0, 1, 2), (0, 1, 2), (0, 1)))
    outs: list[Value] = [
        tuple(Atom(name) for name, there in (("g", a == 1), ("w", b == 1)) if there and c == 1)
        for a, b, c in cast("list[tuple[int, int, int]]", ins)
    ]
    helper = learned("cell", ins, outs)
    assert helper is not None and len(helper.clauses) == 2
    assert list(map(helper.value, ins)) == outs


def test_a_list_may_be_sorted_in_their_way() -> None:
    squares: list[Value] = [(x, y) for x in range(1, 5) for y in range(5, 9)]
    column: list[Value] = [(one,) for one in squares]
    column += [(one, squares[-1]) for one in squares[:-1]]
    column += [(one, squares[0]) for one in squares[1:]]
    outs: list[Value] = [tuple(sorted(map(paired, squares), key=order)) for squares in column]  # type: ignore
    made = explain({"A": column}, {}, ["A"], outs)
    assert isinstance(made, Each) and made.in_order


def test_a_list_may_name_what_somebody_owns() -> None:
    owners: dict[str, list[Value]] = {
        "A": [-1, 0, 0, 0, 1, -1],
        "B": [-1, -1, 1, 1, -1, 1],
        "C": [-1, -1, -1, 0, 0, -1],
    }

    def owned(n: int) -> Value:
        names = zip("ogp", "ACB", strict=True)
        made = [
            Term("-", (Atom(colour), int(str(owners[name][n])) + 1))
            for colour, name in names
            if owners[name][n] != -1
        ]
        return tuple(sorted(made, key=order))

    made = explain(owners, {}, (), [owned(n) for n in range(6)])
    assert isinstance(made, Those)
    pairs = (Term("-", (Atom("g"), 2)), Term("-", (Atom("p"), 1)))
    assert made.value({"A": -1, "B": 0, "C": 1}) == pairs  # nobody had these two


def test_each_name_in_such_a_list_belongs_to_an_owner_of_its_own() -> None:
    """Where one owner changed together with another there are two ways to say it."""
    owners: dict[str, list[Value]] = {"A": [-1, 0, 1, 1], "B": [-1, -1, 0, 0]}
    p, g = Atom("p"), Atom("g")
    made = explain(owners, {}, (), [(), (p,), (g,), (g,)])
    assert isinstance(made, Those)
    assert made.value({"A": 1, "B": -1}) == ()
    assert made.value({"A": 0, "B": 0}) == (p, g)


def test_where_positions_name_who_moves_is_learned_from_the_first() -> None:
    """The holder of something is named as well, and is the mover now and then."""
    def position(mover: str, holder: str) -> Value:
        return Term("g", ((Atom("x"), Atom("y")), Atom(mover), Atom(holder)))

    turns = Turns()
    assert all(
        turns.agree(position(mover, "x"), mover) for mover in ("x", "y", "x", "y", "x", "y", "x")
    )
    assert turns.agree(position("z", "x"), "y")  # so far it might be chance
    turns = Turns()
    for n in range(2 * TOLD):
        assert turns.agree(position("xyz"[n % 3], "x"), "xyz"[n % 3])
    assert not turns.agree(position("z", "x"), "y")
    assert not turns.agree(position("x", "y"), "y")
    assert turns.agree(position("y", "y"), "y")
    assert turns.agree(Atom("other"), "y")  # a state of another shape does not tell


def test_the_order_of_a_list_of_which_it_was_not_seen_accuses_nobody(tmp_path: Path) -> None:
    splut = game("splut")
    start = splut.start()
    states: list[State[Any, Any]] = [start]
    rng = Random(1)
    while len(states) < 80 and not states[-1].is_over:
        states.append(states[-1].play(rng.choice(states[-1].legal_moves)))

    def moved(state: Any) -> tuple[Value, ...]:
        rocks: tuple[Value, ...] = state.term[3][1]
        return rocks

    def theirs(state: Any) -> Value:
        return Term("s", (state.term[1], tuple(map(paired, moved(state)))))

    pairs = [(state, theirs(state)) for state in states if len(moved(state)) < 2]
    parts, explained = learn(pairs)
    assert explained == len(pairs)
    places = unordered(parts, pairs)
    assert places == {(1,)}
    with Rivals(splut, Guest(tmp_path), Doubts(unordered=places), tmp_path) as rivals:
        one = Finding("next", "error", "", ours="s(1,[1-2,3-1])", theirs="s(1,[3-1,1-2])")
        other = Finding("next", "error", "", ours="s(1,[1-2,3-1])", theirs="s(2,[3-1,1-2])")
        assert rivals.excuse(start, one) and not rivals.excuse(start, other)


def outside(text: str) -> str:
    """The program whose state is the board alone, with a move/4 that is told who moves."""
    for old, new in (
        ("move(Board, [From,To], NewBoard) :-", "move(Board, Player, [From,To], NewBoard) :-"),
        ("    Player \\== g,\n", ""),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return f"{text}\nnext_player(b, w).\nnext_player(w, b).\n"


@pytest.mark.long
@pytest.mark.parametrize("fault", ["", "the smaller score wins"])
def test_who_moves_may_stand_outside_the_state(fault: str, tmp_path: Path) -> None:
    entry = next(entry for entry in EXAMPLES if entry.name == "greener_stacks")
    seeded = next((seeded for seeded in entry.faults if seeded.name == fault), None)
    file = entry.write(tmp_path, seeded)
    file.write_text(outside(file.read_text(encoding="utf-8")), encoding="utf-8")
    report, found = check_unaided(file, "greener", games=3, seconds=10.0)
    assert found is not None
    told = {finding.kind for finding in report.findings if finding.severity == "error"}
    assert told == ({"end"} if fault else set())


WAYS = {"UP": "up", "RIGHT": "right", "DOWN": "down", "LEFT": "left"}


def thrown(way: str) -> tuple[Value, Value]:
    """A throw of ours, and the same one of a program."""
    ours = (Atom("t"), (5, 2), Atom("RIGHT"), Atom("trollThrow"), Atom(way))
    return ours, Term("throw", (paired((5, 2)), Atom(WAYS[way])))


def test_names_that_may_be_the_other_way_round_are_guessed() -> None:
    """Four throws of one piece say nothing of which is which: what they do says it."""
    start = game("splut").start()
    h = Hypothesis([], [], start, 0)
    pairs = [thrown(way) for way in WAYS]
    ours, theirs = map(list, zip(*pairs, strict=True))
    assert h.learn(ours, theirs[::-1]) and h.guessed
    h.tell(pairs)
    assert [h.value(move) for move in ours] == theirs


def test_two_of_ours_that_are_one_of_theirs_are_not_known_while_there_are_more() -> None:
    start = game("splut").start()
    h = Hypothesis([], [], start, 0)
    up, right, down, left = (thrown(way) for way in WAYS)
    assert h.learn([up[0]], [up[1]])  # all throws are called up
    ours = [up[0], right[0], down[0], left[0]]
    both = [(n, up[1]) for n in range(2)]
    assert h.single(ours, both, [up[1], left[1]]) == []
    assert h.single(ours, both, [up[1]]) == both[:1]
