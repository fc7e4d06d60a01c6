"""Moves told by directions, and by the squares to which a direction leads."""

from __future__ import annotations

from typing import Any, cast

from ludolog.formulas.directions import Compass, Table, Toward, Ways, compass_of
from ludolog.formulas.formula import Const, Index, Make, Writer
from ludolog.formulas.learning import affine, explain
from ludolog.formulas.matching import lengthened, matches, paired
from ludolog.formulas.positions import at, put
from ludolog.formulas.surplus import reduced, unsorted
from ludolog.model import game
from ludolog.terms import Atom, Term, Value

NAMES = {(-1, 0): Atom("n"), (1, 0): Atom("s"), (0, 1): Atom("e")}


def stepped(move: Value, name: str = "step") -> Value:
    """A list of one hop as a square and a direction."""
    ((r, c, r1, c1),) = cast("Any", move)
    sign = ((r1 > r) - (r1 < r), (c1 > c) - (c1 < c))
    return Term(name, (r, c, NAMES[sign]))


def test_a_direction_is_learned_from_two_squares() -> None:
    ours = [((r, c, r - 1, c),) for r in (4, 5, 6) for c in (1, 2)]
    ours += [((r, 3, r, 4),) for r in (2, 3, 7)]
    rule = next(matches(ours, list(map(stepped, ours)), (), 9))
    assert all(rule.value(move) == stepped(move) for move in ours)
    assert any(isinstance(formula, Toward) for formula in rule.flat)
    down = ((1, 1, 2, 1),)
    ((table, given, name),) = rule.wanted(down, stepped(down)) or [(Ways("none"), 0, 0)]
    assert (given, name) == ((1, 0), "s") and table.learn(given, name)
    assert rule.value(down) == stepped(down)
    assert rule.wanted(((1, 1, 1, 0),), stepped(down)) is None


def test_steps_and_jumps_may_be_written_otherwise() -> None:
    table = Ways("way")
    for way, name in NAMES.items():
        table.learn(way, name)
    row: dict[str, Value] = {"A": 5, "B": 5, "C": 3, "D": 5}
    assert Toward(table, "A", 5, "B", "C", "D").value(row) == "n"
    assert Toward(table, "A", 5, "B", "C", "D", 2).value(row) == "n"
    text, goals = Toward(table, "A", 5, "B", "C", "D", 2).prolog(Writer())
    assert goals[0] == "2 is max(abs(C - A), abs(D - B))" and goals[-1].endswith(f", {text})")
    ours = [((5, c, 4, c),) for c in (1, 2, 3)] + [((5, c, 3, c),) for c in (4, 5)]
    rule = next(paired([(m, stepped(m)) for m in ours[:3]], 9, {}))
    steps = [rule.flat[0], rule.flat[1], rule.flat[2], Toward(table, "A", 5, "B", "C", "D", 1)]
    one = type(rule)(rule.pattern, rule.made, tuple(steps), rule.shape)
    assert not one.open(ours[0]) and one.open(ours[-1])


def test_a_move_may_name_what_it_does() -> None:
    def told(move: Any) -> Value:
        (a, b, c, d), *more = move
        name = "walk" if max(abs(c - a), abs(d - b)) < 2 else "eat"
        return (Atom(name), (b, a), (d, c), *((y, x) for _, _, x, y in more))

    steps: list[Value] = [((r, c, r - 1, c),) for r in (3, 4, 5, 6) for c in (2, 3, 5)]
    ours = [*steps, ((5, 1, 5, 3),), ((6, 2, 4, 2),)]
    rule = next(matches(ours, list(map(told, ours)), (), 9))
    assert [rule.value(move) for move in steps] == list(map(told, steps))
    assert all(rule.row(move) is None for move in ours[len(steps):])
    jumps = [*ours[len(steps):], ((4, 1, 6, 3),)]
    eats = next(matches(jumps, list(map(told, jumps)), (), 9, earlier=[rule]))
    chain = ((7, 1, 5, 1), (5, 1, 5, 3))
    assert told(chain) in [trail.value({"A": chain}) for trail in lengthened(eats)]


def test_a_coordinate_that_is_turned_round_may_lack_an_end() -> None:
    """A program that lists no moves in one direction never names the last row."""
    found = affine("A", [0, 1, 2, 3, 4, 5], [6, 5, 4, 3, 2])
    assert [formula.add for formula in found if formula.sign < 0] == [7, 6]


def test_a_chain_is_a_square_and_a_list_of_directions() -> None:
    pairs = [
        (((r, c, r - 2, c),), Term("jump", (Term("-", (r, c)), (Atom("n"),))))
        for r, c in ((5, 1), (6, 2), (7, 3))
    ]
    pairs.append((((5, 1, 5, 3),), Term("jump", (Term("-", (5, 1)), (Atom("e"),)))))
    rule = next(paired(pairs, 9, {}))
    chain = ((7, 1, 5, 1), (5, 1, 5, 3))
    (trail,) = lengthened(rule)
    expected = Term("jump", (Term("-", (7, 1)), (Atom("n"), Atom("e"))))
    assert trail.value({"A": chain}) == expected


def test_what_names_of_ours_mean_is_seen_in_games() -> None:
    assert compass_of(game("splut")) == {
        "UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)
    }
    assert compass_of(game("green_skull")) == {}


def test_a_move_may_name_the_square_to_which_its_direction_leads() -> None:
    compass: Compass = {Atom("UP"): (0, -1), Atom("LEFT"): (-1, 0)}
    ours = [
        (Atom("S"), (x, y), Atom(way), Atom("go"))
        for x, y in ((3, 3), (5, 4), (6, 7)) for way in ("UP", "LEFT")
    ]
    theirs = [
        Term("move", (x, y, x - (way == "LEFT"), y - (way == "UP"))) for _, (x, y), way, _ in ours
    ]
    rule = next(matches(ours, theirs, (), 9, compass=compass))
    assert [rule.value(move) for move in ours] == theirs
    assert rule.led is not None
    goals = rule.led.goals({"B1", "C1"}, Writer())
    assert goals[0].startswith("leads(D, ") and goals[1].startswith("B1 is B + ")
    assert rule.row((Atom("S"), (3, 3), Atom("UP"), (1, 2))) is None


def test_names_that_are_never_listed_together_may_be_called_alike() -> None:
    table = Table("name")
    assert table.learn(Atom("S"), Atom("sorcerer")) and table.learn(Atom("T"), Atom("troll"))
    assert not table.learn(Atom("s"), Atom("sorcerer"))
    table.together([Atom("S"), Atom("T")])
    table.together([Atom("s"), Atom("t")])
    assert table.learn(Atom("s"), Atom("sorcerer"))
    assert not table.learn(Atom("t"), Atom("sorcerer"))


def test_a_name_that_is_new_may_have_a_rule_of_its_own() -> None:
    ours = [(Atom("T"), (x, 1), Atom(way), Atom("step")) for x in (1, 2, 3) for way in "ud"]
    theirs = [Term("go", (x, Atom(way))) for _, (x, _), way, _ in ours]
    rule = next(matches(ours, theirs, (), 9))
    for move in ours:
        rule.note(move)
    pushed = (Atom("T"), (4, 1), Atom("u"), Atom("push"))
    assert ("E", "push") in rule.strangers(pushed)
    other = next(matches([pushed], [Term("push", (Atom("u"),))], (), 9)).bound("E", Atom("push"))
    assert other is not None and other.single
    assert other.row(ours[0]) is None and other.value(pushed) == Term("push", (Atom("u"),))
    assert rule.bound("D", Atom("u")) is None


def test_a_sum_of_two_numbers_is_found_in_a_state() -> None:
    pairs = [(1, 1), (2, 5), (4, 3), (9, 2), (3, 3)]
    columns = {"A": [x for x, _ in pairs], "B": [y for _, y in pairs]}
    found = explain(columns, {}, (), [x + 9 * y - 9 for x, y in pairs])
    assert found == Index("A", 1, "B", 9, -9)
    assert found.prolog(Writer())[1] == ["T1 is A + 9 * B - 9"]
    assert explain(columns, {}, (), [x + y for x, y in pairs]) == Index("A", 1, "B", 1, 0)
    assert explain(columns, {}, (), [x * y for x, y in pairs]) is None
    assert isinstance(explain(columns, {}, (), [(x, 7) for x, _ in pairs]), Make)
    assert isinstance(explain(columns, {}, (), [7] * 5), Const)


def test_a_list_in_no_order_is_found() -> None:
    """Pieces that are put in at either end; what is sorted, and a board of names, is not meant."""
    def state(*columns: int) -> Value:
        pieces = tuple((x, Atom("p")) for x in columns)
        return Term("g", (pieces, tuple(sorted(pieces)), (Atom("b"), Atom("a"))))

    games = [[state(1, 2, 3), state(1, 3, 4), state(3, 4, 2)], [state(1, 2, 3), state(2, 3, 9)]]
    (found,) = unsorted(games[0][0], games)
    assert found.place == (0,) and found.order
    assert reduced(state(3, 4, 2), [found]) == put(
        state(2, 3, 4), (1,), at(state(2, 3, 4), (1,))
    )
    assert "order" in found.told
