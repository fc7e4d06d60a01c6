"""Exercises mark themselves: right answers pass, wrong ones are caught and told why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludolog.compute.exercises import Exercises, Faulty, Marking
from ludolog.errors import LudologError
from tests.house import ROOT

SETS = sorted((ROOT / "prolog" / "ludolog" / "exercises" / "sets").glob("*.pl"))


@pytest.fixture(scope="module")
def book() -> Iterator[Exercises]:
    with Exercises() as book:
        yield book


@pytest.mark.long
@pytest.mark.parametrize("path", SETS, ids=lambda path: path.stem)
def test_the_solutions_pass_and_the_wrong_answers_are_caught(
    path: Path, book: Exercises, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = book.check(path)
    with capsys.disabled():
        print("", *(line.text for line in lines), sep="\n")
    assert lines and all(line.good for line in lines)


def test_there_are_thirty_with_five_wrong_answers_each(book: Exercises) -> None:
    items = book.items()
    texts = [path.read_text(encoding="utf-8") for path in SETS]
    assert len(items) == len({item.name for item in items}) == 30
    for text in texts:
        for part in text.split("\nexercise(")[1:]:
            assert part.count("wrong(") >= 5, part
            for key in ("title", "statement", "hint"):
                assert f"{key}(en," in part and f"{key}(pt," in part, part


@pytest.mark.long
def test_a_set_that_is_loaded_again_keeps_its_place(book: Exercises) -> None:
    with Exercises() as other:
        other.check(SETS[0])
        assert [item.name for item in other.items()] == [item.name for item in book.items()]


@pytest.mark.long
def test_a_student_is_told_the_same_in_both_languages(book: Exercises) -> None:
    with Exercises(language="pt") as other:
        for item, one in zip(book.items(), other.items(), strict=True):
            assert item.name == one.name
            here, there = book.exercise(item.name), other.exercise(item.name)
            assert here.predicates == there.predicates and len(here.hints) == len(there.hints)
            assert here.statement != there.statement


def wrong(book: Exercises, name: str, answer: str) -> Marking:
    marking = book.mark(name, answer)
    assert not marking.right
    return marking


def test_an_answer_that_differs_is_told_where_and_why(book: Exercises) -> None:
    marking = wrong(book, "long_hop", "long_hop(_, (1, 1, 4, 4)).")
    assert marking.query == "long_hop($State, Move)"
    assert marking.state and marking.picture
    assert "is not legal" in " ".join(marking.lines), marking.lines
    marking = wrong(book, "greedy", "greedy(S, M) :- valid_moves(S, _, [M|_]).")
    assert "is missing" in marking.lines[0] or "is wrong" in marking.lines[0]
    assert "slides from" in marking.lines[1]


@pytest.mark.long
def test_the_position_is_shown_by_the_moves_that_lead_to_it(book: Exercises) -> None:
    import ludolog

    marking = wrong(book, "tallest", "tallest(_, 1).")
    assert marking.moves
    state = ludolog.game("greener").state(marking.state)
    assert state.text == marking.state
    marking = wrong(book, "can_move", "can_move(_, P) :- member(P, ['S', 'D', 'T']).")
    state = ludolog.game("splut").start(size=7)
    for move in marking.moves:
        state = state.play(move)
    assert state.text == marking.state


def test_each_kind_of_fault_has_its_sentence(book: Exercises) -> None:
    kinds = {
        "beats(troll, rock": "cannot take these clauses",
        "": "beats/2 is not defined yet",
        "beats(troll).": "beats/2 is to be defined, not beats/1",
        "beats(X, Y) :- beats(Y, X).": "does not come to an end",
        "beats(X, _) :- X > 1.": "raises an error",
        "beats(troll, rock). beats(rock, sorcerer). beats(troll, rock).": "(2 instead of 1)",
        "beats(troll, rock). beats(rock, sorcerer). beats(rock, X).": "is wrong",
        "beats(troll, rock).": "is missing",
        ":- initialization(halt).": "cannot take these clauses",
        "beats(_, _) :- shell(true).": "No permission to call sandboxed",
        "beats(_, _) :- no_such_thing.": "no_such_thing",
        "beats(X, Y) :- repeat, X = 1, Y = 2.": "is wrong",
    }
    for answer, told in kinds.items():
        assert told in " ".join(wrong(book, "beats", answer).lines), answer
    assert book.mark("beats", "beats(rock, sorcerer).\nbeats(troll, rock).").right


def test_ones_own_clauses_of_what_is_given_are_left_out(book: Exercises) -> None:
    """The answer to the exercise before is still among the definitions."""
    old = "beats(troll, rock). beats(rock, sorcerer).\n"
    rule = "threatens(X, Y) :- beats(X, Y).\n"
    more = "threatens(X, Z) :- beats(X, Y), threatens(Y, Z).\n"
    assert book.mark("beats", old).right
    assert book.mark("threatens", old + rule + more).right
    assert book.mark("threatens", "beats(a, b). " + rule + "beats(c, d).\n" + more).right
    told = "beats/2 is given; your own clauses of it are left out."
    assert wrong(book, "threatens", old + rule).lines[-1] == told
    assert wrong(book, "threatens", old).lines == ("threatens/2 is not defined yet.", told)
    assert told not in wrong(book, "threatens", rule).lines
    # Grammar rules and guards are clauses of it as well.
    odd = "beats --> []. beats(X, Y), X == Y => true.\n"
    assert book.mark("threatens", odd + rule + more).right


@pytest.mark.long
def test_an_answer_that_prints_or_throws_is_marked(book: Exercises) -> None:
    answer = "beats(X, Y) :- write(hello), member(X-Y, [troll-rock, rock-sorcerer])."
    assert book.mark("beats", answer).right
    assert "error" in wrong(book, "beats", "beats(_, _) :- throw(oops).").lines[0]
    assert "end" in wrong(book, "beats", "beats(_, _) :- length(L, _), write(L), fail.").lines[0]


OWN = """
set(mine, [title(en, "Mine")]).
exercise(first, [ game(splut), predicate(p/1), title(en, "One"), statement(en, "p(1)."),
                  check("p(X)", [answers(list)]),
                  check("p(1)", [answers(holds), says(en, "No p.")]),
                  solution("p(1). p(2)."), wrong("p(2). p(1)."), wrong("p(2)."),
                  wrong("p(1). p(2). p(3).") ]).
exercise(reasons, [ game(splut), predicate(q/1), title(en, "Q"), statement(en, "q(1)."),
                    check("q(X)", [ reason("X > 1", en, "too large"),
                                    reason("X > 1", pt, "grande") ]),
                    solution("q(1)."), wrong("q(1). q(2).") ]).
"""


@pytest.mark.long
def test_a_set_of_ones_own_is_one_file(tmp_path: Path, book: Exercises) -> None:
    path = tmp_path / "mine.pl"
    path.write_text(OWN, encoding="utf-8")
    assert all(line.good for line in book.check(path))
    with Exercises([path], language="pt") as own:
        assert own.find("first") == own.items()[-2]
        assert own.exercise("first").title == "One"
        assert own.mark("first", "p(1). p(2).").right
        assert own.mark("reasons", "q(1). q(2).").lines[1] == "grande"


@pytest.mark.long
def test_a_solution_that_is_wrong_is_found_when_the_set_is_checked(
    tmp_path: Path, book: Exercises
) -> None:
    path = tmp_path / "mine.pl"
    path.write_text(OWN.replace('wrong("p(2).")', 'wrong("p(1). p(2).")'), encoding="utf-8")
    lines = book.check(path)
    assert any("this passes, and should not" in line.text for line in lines if not line.good)


FAULTS = {
    "exercise(a, []).": "a set begins with one fact",
    "set(mine, [title(en, X": "1",
    "set(X, [title(en, \"A\")]).": "the name of a set is an atom",
    "set(a, []).": "a: title(en, Text) is missing",
    "set(a, [title(en, \"A\")]). foo.": "neither a set nor an exercise",
    "set(a, [title(en, \"A\")]). :- halt.": "neither a set nor an exercise",
    "set(a, [title(en, \"A\")]). exercise(b, [colour(red)]).": "unknown property colour",
    "set(a, [title(en, \"A\")]). exercise(b, [game(chess)]).": "there is no game chess",
    "set(a, [title(en, \"A\")]). exercise(b, []).": "check(Query, Options) is missing",
    OWN.replace("splut", "splut), settings([size(8)]", 1): "size(8)",
    OWN.replace('"p(X)"', '"p(X"', 1): "is no query",
    OWN.replace("first,", "beats,"): "has an exercise beats already",
    OWN.replace("exercise(reasons", "exercise(first"): "two exercises first",
    OWN.replace("answers(list)", "answers(maybe)"): "4: first: check has no option answers(maybe)",
    OWN.replace("set(mine", "set(facts"): "2: there is a set facts already, in 1_facts.pl",
    OWN.replace("game(splut), predicate(q/1)", "game(splut), hint(en)"): "hint(en) is not hint(",
    OWN.replace("game(splut), predicate(q/1)", "hint(en, 'x')"): "hint(en,x) is not hint(en, Text)",
    OWN.replace('statement(en, "q(1).")', 'statement(en, " ")'): "the text of statement is empty",
    OWN.replace(', statement(en, "q(1).")', ""): "8: reasons: statement(en, Text) is missing",
    OWN.replace('title(en, "Q")', 'title(en, "Q"), title(en, "R")'): "8: reasons: title is there",
    OWN.replace('check("q(X)"', 'check("q(X), p($Stat)"'): "9: reasons: there is no $Stat in a",
    OWN.replace('"q(1)."),', '"q(1"),'): "11: reasons: solution cannot be read",
    ":- encoding(iso_latin_1).\n" + OWN: "1: neither a set nor an exercise",
    OWN.replace("exercise(first", "exercise(First"): "the name of an exercise is an atom",
    OWN.replace("One", "O\0ne"): "3: there is a control character, with the code 0",
}


@pytest.mark.parametrize("text", FAULTS)
def test_faults_are_found_when_a_set_is_loaded(
    text: str, tmp_path: Path, book: Exercises
) -> None:
    path = tmp_path / "mine.pl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Faulty) as caught:
        book.check(path)
    assert FAULTS[text] in str(caught.value)
    assert all(line.startswith("mine.pl:") for line in str(caught.value).splitlines() if line)


@pytest.mark.long
def test_every_way_to_save_a_set(tmp_path: Path, book: Exercises) -> None:
    """A set in UTF-8 is the same with a mark and with other line ends; others are refused."""
    text = OWN.replace("q(1).\")", "uma só, q(1).\nNão mais.\")", 1)
    path = tmp_path / "mine.pl"
    told = []
    for data in (
        text.encode(), b"\xef\xbb\xbf" + text.encode(), text.replace("\n", "\r\n").encode(),
        text.replace("\n", "\r").encode(), (":- encoding(utf8).\n" + text).encode(),
    ):
        path.write_bytes(data)
        assert all(line.good for line in book.check(path))
        told.append(book.exercise("reasons").statement)
    assert set(told) == {"uma só, q(1).\nNão mais."}
    for data, fault in (
        (text.encode("latin-1"), "mine.pl:8: the file is not UTF-8, perhaps Latin-1: there is"),
        (text.encode("utf-16"), "mine.pl:1: the file is UTF-16"),
    ):
        path.write_bytes(data)
        with pytest.raises(Faulty, match=fault):
            book.check(path)
    assert book.exercise("reasons").statement == told[0]  # what was there stays


UNFIT = {
    'check("repeat, q(X), fail", [': "does not come to an end",
    'check("Y is a + 1, q(X)", [': "raises an error",
    'check("shell(ls), q(X)", [': "No permission to call sandboxed",
    'check("no_such(X)", [': "no_such/1",
}


@pytest.mark.long
@pytest.mark.parametrize("query", UNFIT)
def test_a_query_that_the_solution_cannot_answer(query: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.pl"
    path.write_text(OWN.replace('check("q(X)", [', query), encoding="utf-8")
    with Exercises([path]) as own:
        told = [line.text for line in own.check(path) if not line.good]
        assert len(told) == 1 and told[0].startswith("mine.pl:9: reasons cannot be marked")
        assert UNFIT[query] in told[0]
        with pytest.raises(Faulty, match=r"mine\.pl:9: reasons cannot be marked"):
            own.mark("reasons", "q(1).")
        assert own.mark("first", "p(1). p(2).").right  # the others go on


@pytest.mark.long
def test_an_exercise_that_does_not_exist_is_an_error(book: Exercises) -> None:
    with pytest.raises(LudologError, match="there is no exercise nothing"):
        book.exercise("nothing")
