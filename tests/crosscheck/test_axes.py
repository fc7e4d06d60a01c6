"""Boards whose rows are of several lengths: other numbers of their squares, and other lines."""

from __future__ import annotations

import itertools
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from ludolog.engine.engine import engine
from ludolog.formulas.axes import Aslant, Numbering, axes_of, lines_up
from ludolog.formulas.formula import Copy, Make, Slanted, Writer, inputs
from ludolog.formulas.learning import explain
from ludolog.formulas.matching import matches
from ludolog.formulas.positions import at, board_path, learn, numbering_of, offsets_of, translated
from ludolog.model import State, game
from ludolog.terms import Atom, Term, Value


def test_a_board_of_straight_columns_has_none() -> None:
    assert numbering_of(game("apart").start()).axes is None
    assert axes_of((3, 3, 3), (0, 1, 2)) is not None


def test_numbers_of_a_square_along_and_across_its_lines() -> None:
    axes = numbering_of(game("alliances").start()).axes
    assert axes is not None and len(axes.squares) == 121
    aslant = Aslant.of(axes, {"A": [0, 22], "B": [0, 12], "C": [Atom("o"), Atom("o")]})
    assert aslant is not None and aslant.pairs == (("B", "A"),)
    row = aslant.row({"A": 22, "B": 12})
    assert row["BA1"] == 10 and aslant.sources("BA1") == ("B", "A") and not aslant.sources("A")
    only = aslant.only(["A", "BA1"])
    assert only is not None and set(only.row({"A": 22, "B": 12})) == {"A", "B", "BA1"}
    assert aslant.only(["A"]) is None
    many = Aslant.of(axes, {"V26": [0, 22], "V27": [0, 12]})  # of a move with many squares
    assert many is not None and many.sources("V27V261") == ("V27", "V26")
    assert aslant.holds({"A": 0, "B": 1}) and not aslant.holds({"A": 0, "B": 12})


def test_what_is_written_is_what_is_worked_out(tmp_path: Path) -> None:
    axes = axes_of((2, 3, 4, 3), (0, 0, 0, 1))
    assert axes is not None
    names = [f"XY{n}" for n in range(1, len(axes.numbers) + 1)]
    writer = Writer()
    goals = axes.goals("X", "Y", names, writer)
    path = tmp_path / "axes_of_a_board.pl"
    clause = f"numbers(X, Y, [{', '.join(names)}]) :- {', '.join(goals)}."
    facts = [line for lines in writer.helpers.values() for line in lines]
    head = ":- module(axes_of_a_board, [numbers/3])."
    path.write_text("\n".join([head, clause, *facts, ""]), encoding="utf-8")
    prolog = engine()
    assert not prolog.consult(path)
    for x, y in sorted(axes.squares):
        (found,) = cast(Any, prolog.det("axes_of_a_board", "numbers", "++-", x, y))
        row = axes.row("X", "Y", {"X": x, "Y": y})
        assert list(found) == [row[name] for name in names]


def test_moves_by_row_and_place_are_matched() -> None:
    start = game("alliances").start()
    axes = numbering_of(start).axes
    ours: Any = start.legal_moves.terms
    firsts = {d: min(a for a, b, _ in ours if b == d) for d in range(13)}
    theirs: list[Value] = [Term("put", (c, d + 1, a - firsts[d] + 1)) for a, d, c in ours]
    rules = [
        rule for rule in matches(start.legal_moves.terms, theirs, (), 2, axes=axes)
        if rule.shared == len(theirs)
    ]
    assert len(rules) > 1, "the board may be turned"
    made = [rules[0].value(move) for move in start.legal_moves.terms]
    assert made == theirs, "the simplest one is first"


def test_states_as_rows_that_are_aslant_and_as_hexagons_are_learned() -> None:
    state: State[Any, Any] = game("alliances").start()
    offsets = offsets_of(state)
    place = board_path(state.term)
    assert place is not None
    met = [state]
    for n in range(40):
        state = state.play(state.legal_moves[(n * 37) % len(state.legal_moves)])
        met.append(state)
    ways = list(lines_up(at(state.term, place), offsets))
    for way in ways:
        pairs = [(s, cast(Value, way.value(at(s.term, place)))) for s in met]
        parts, explained = learn(pairs, Numbering(offsets))
        assert explained == len(met) and translated(parts, met[-1]) == pairs[-1][1]
    far = max(len(line) + d for d, line in enumerate(ways[0].value(at(state.term, place))))
    for middle in (False, True):
        padded = []
        for s in met:
            lines = enumerate(ways[0].value(at(s.term, place)))
            rows = [(line, (far - len(line)) // 2 if middle else d) for d, line in lines]
            made = tuple(
                (*(0,) * n, *line, *(0,) * (far - n - len(line))) for line, n in rows
            )
            padded.append((s, cast(Value, made)))
        parts, explained = learn(padded, Numbering(offsets))
        assert explained == len(met) and translated(parts, met[-1]) == padded[-1][1]


def test_rows_stand_in_a_matrix_where_their_columns_are() -> None:
    """The lines of Alliances by the number of the diagonal; the triangle of Green Skull as it is
    drawn, with a place between two squares.
    """
    for name, width, apart in (("alliances", 13, 1), ("green_skull", 19, 2)):
        state: State[Any, Any] = game(name).start()
        met = [state]
        for n in range(30):
            state = state.play(state.legal_moves[(n * 37) % len(state.legal_moves)])
            met.append(state)
        firsts = [n + 1 for n in offsets_of(met[0])] or list(range(9, -1, -1))
        pairs = []
        for s in met:
            board = cast(Any, at(s.term, cast(Any, board_path(s.term))))
            made = []
            for first, row in zip(firsts, board, strict=True):
                line: list[Value] = [Atom("x")] * width
                line[first : first + apart * len(row) : apart] = row
                made.append(tuple(line))
            pairs.append((s, cast(Value, tuple(made))))
        parts, explained = learn(pairs[:20], Numbering(offsets_of(met[0])))
        assert explained == 20, name
        assert all(translated(parts, s) == theirs for s, theirs in pairs), name


def test_what_is_the_same_in_half_of_the_positions_is_no_input_there() -> None:
    """Two lists in another order for each player: the player itself says nothing of them."""
    pairs = []
    for mover, a, c in itertools.product((0, 1), repeat=3):
        lists = [(Atom("a"),) * a, (Atom("c"),) * c]
        one, other = lists if mover == 0 else lists[::-1]
        state = SimpleNamespace(term=Term("s", (mover, a, c)), to_move=mover)
        pairs += [(cast(Any, state), cast(Value, (*one, *other)))] * 2
    parts, explained = learn(pairs)
    right = sum(translated(parts, state) == theirs for state, theirs in pairs)
    assert right == explained > len(pairs) / 2


def test_what_is_never_touched_in_the_corners_of_a_board_is_no_square() -> None:
    """The squares of Splut! are a diamond: theirs may have rows of that form, and name a square by
    its place in such a row.
    """
    state: State[Any, Any] = game("splut").start()
    numbering = numbering_of(state)
    assert numbering.walls == {-1, -2} and numbering.axes is not None
    assert len(numbering.axes.squares) == 41
    for name in ("apart", "greener", "green_skull", "alliances"):
        assert not numbering_of(game(name).start()).walls
    pairs: list[tuple[State[Any, Any], Value]] = []
    for n in range(60):
        board, _, _, (_, moved, _) = cast(Any, state.term)
        rows = tuple(tuple(cell for cell in row if cell not in (-1, -2)) for row in board)
        places = tuple((y - 1, x - 1 - (9 - len(rows[y - 1])) // 2) for x, y in moved)
        pairs.append((state, (rows, places)))
        state = state.play(state.legal_moves[(n * 37) % len(state.legal_moves)])
    parts, explained = learn(pairs[:50], numbering)
    assert explained == 50
    assert all(translated(parts, s) == theirs for s, theirs in pairs)


def test_what_a_formula_is_made_of() -> None:
    owners = {"A": [0, 1, 0], "B": [1, 0, 1]}
    made = explain(owners, {}, (), [(Atom("a"),), (Atom("b"),), (Atom("a"),)])
    assert made is not None and inputs([made]) <= {"A", "B"}
    axes = numbering_of(game("splut").start()).axes
    assert axes is not None
    slanted = Slanted(Make((0,), (Copy("A"), Copy("AB3"))), Aslant(axes, (("A", "B"),)))
    assert inputs([slanted]) == {"A", "AB3"}
