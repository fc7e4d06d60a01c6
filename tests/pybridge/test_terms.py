"""Terms cross in both directions without loss, whatever is in them."""

from __future__ import annotations

import math
import pickle
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ludolog.engine.codec import MAX_DEPTH, text
from ludolog.engine.engine import Engine, engine
from ludolog.errors import ConversionError, InvalidTerm
from ludolog.terms import Atom, Source, Term, Tup, Value, Var

OPERATORS = "- + * / = :- ?- --> , | \\+ -> ; : . ! {} [] $ is mod rem dynamic table discontiguous"
NAMES = st.one_of(
    st.sampled_from([*OPERATORS.split(), "a", "'", '"', "\\", "", " ", "_", "X", "état", "😀"]),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=6),
    st.text("\x00\x07\n\r\t\x1b\x7f\x85\xa0\u2028\ufeff\"'\\`%/*", max_size=4),
)
# The atom [] of a text is not the empty list, which is ().
ATOMS = NAMES.map(Atom)
INTEGERS = st.one_of(
    st.integers(),
    st.sampled_from([2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 10**40, 1 << 12_000]),
)
FRACTIONS = st.fractions().filter(lambda f: f.denominator != 1)
VARIABLES = st.integers(1, 3).map(lambda n: Var(f"_{n}"))
LEAVES = st.one_of(ATOMS, NAMES, INTEGERS, st.floats(), FRACTIONS, VARIABLES)


def compound(name: str, args: list[Value]) -> Value:
    if len(args) == 2 and name == ",":
        return Tup(args)
    if len(args) == 2 and name == "[|]" and isinstance(args[1], tuple):
        return (args[0], *args[1])
    return Term(name, tuple(args))


VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(tuple),
        st.lists(inner, min_size=2, max_size=4).map(Tup),
        st.builds(compound, NAMES, st.lists(inner, max_size=3)),
    ),
    max_leaves=12,
)


@pytest.fixture(scope="module")
def prolog() -> Engine:
    return engine()


def renamed(value: Value) -> Value:
    """`value` with its variables numbered as they first appear, as decoding numbers them."""
    names: dict[str, Var] = {}

    def walk(part: Value) -> Value:
        match part:
            case Var(name):
                return names.setdefault(name, Var(f"_{len(names) + 1}"))
            case Term(name, args):
                return Term(name, tuple(map(walk, args)))
            case Tup(items):
                return Tup(map(walk, items))
            case tuple():
                return tuple(map(walk, part))
        return part

    return walk(value)


def the_same(value: Value, other: object) -> bool:
    """Equal and of equal types: the text tells 1 from 1.0 and an atom from a string."""
    return text(value) == text(other)  # type: ignore[arg-type]


@settings(max_examples=min(400, 4 * settings().max_examples), deadline=None)
@example(Tup((Atom("dynamic"), Atom("is"))))
@example(Term("-", (1,)))
@example(Term("-", (-1,)))
@example(Term("$VAR", (1,)))
@example(Term("{}", (Atom("a"),)))
@example(Term("foo", ()))
@example(Term("", (Atom(""), "")))
@example(Term(",", (1, 2, 3)))
@example(Term(",", (1,)))
@example(Term("[]", (1,)))
@example(Term("[|]", (1, Var("_1"))))
@example((Atom("[]"), (), "[]", Atom("{}")))
@example((float("inf"), float("-inf"), -0.0, 1e22, 5e-324))
@example((compound(".", [Atom("-"), Atom("$")]), compound(".", [1, 2])))
@given(VALUES)
def test_a_value_comes_back_as_it_went(value: Value) -> None:
    prolog = engine()
    (back,) = prolog.det("system", "=", "+-", value)
    assert the_same(renamed(value), back)
    ref = prolog.ref(value)
    assert the_same(renamed(value), ref.value)
    assert prolog.parse(ref.text) == ref
    assert prolog.parse(text(value)) == ref
    assert prolog.det("system", "=", "+#", Source(ref.text)) == (ref,)


@given(VALUES)
@settings(max_examples=min(100, settings().max_examples))
def test_values_are_hashable_and_survive_pickling(value: Value) -> None:
    hash(value)
    assert the_same(value, pickle.loads(pickle.dumps(value)))


def test_not_a_number_stays_none(prolog: Engine) -> None:
    (back,) = prolog.det("system", "=", "+-", float("nan"))
    assert isinstance(back, float) and math.isnan(back)


def test_operators_of_a_person_change_nothing(prolog: Engine) -> None:
    prolog.det("system", "op", "+++", 200, Atom("xfx"), Atom("likes"))
    prolog.det("user", "set_prolog_flag", "++", Atom("double_quotes"), Atom("codes"))
    try:
        value = Term("likes", (Atom("likes"), "a string"))
        ref = prolog.ref((value,))
        assert ref.value == (value,) and type(value.args[1]) is str
        assert ref.text == '[likes(likes,"a string")]'
    finally:
        prolog.det("system", "op", "+++", 0, Atom("xfx"), Atom("likes"))
        prolog.det("user", "set_prolog_flag", "++", Atom("double_quotes"), Atom("codes"))


def test_matching() -> None:
    match Term("state", ((Atom("X"),), Tup((1, 2)))):
        case Term("state", ((Atom("X"),), Tup((1, second)))):
            assert second == 2
        case _:
            raise AssertionError


def test_one_form_for_each_term() -> None:
    assert Tup((1, Tup((2, 3)))) == Tup((1, 2, 3))
    with pytest.raises(ValueError, match="Tup"):
        Term(",", (1, 2))
    with pytest.raises(ValueError, match="tuple"):
        Term("[|]", (1, ()))
    with pytest.raises(ValueError, match="two or more"):
        Tup((1,))
    for name in ("_", "x", "", "A b", "É"):
        with pytest.raises(ValueError, match="variable"):
            Var(name)


@pytest.mark.parametrize("value", [True, None, b"x", "\ud800", Atom("\ud800"), {}, (1, object())])
def test_what_is_no_term_is_refused(prolog: Engine, value: object) -> None:
    with pytest.raises(ConversionError):
        prolog.det("system", "=", "+-", value)  # type: ignore[arg-type]


def nested(depth: int) -> Value:
    value: Value = Atom("a")
    for _ in range(depth):
        value = Term("f", (value,))
    return value


def test_depth_is_bounded_in_both_directions(prolog: Engine) -> None:
    deepest = nested(MAX_DEPTH)
    (back,) = prolog.det("system", "=", "+-", deepest)
    assert text(back) == text(deepest)  # type: ignore[arg-type]
    with pytest.raises(ConversionError, match="deeper"):
        text(nested(MAX_DEPTH + 1))
    deeper = prolog.parse(f"g({text(deepest)})")
    with pytest.raises(ConversionError, match="deeper"):
        _ = deeper.value


def test_length_is_no_depth(prolog: Engine) -> None:
    long = tuple(range(50_000))
    assert prolog.ref(long).value == long
    assert prolog.ref(Tup(long)).value == Tup(long)


def test_integers_too_long_for_python_to_print(prolog: Engine) -> None:
    for value in (1 << 20_000, -(1 << 20_000)):
        assert prolog.ref(value).value == value
    with pytest.raises(ConversionError, match="rational"):
        prolog.ref(Fraction(1, 3 << 20_000))


def test_streams_and_dicts_are_refused(prolog: Engine) -> None:
    with pytest.raises(ConversionError, match="stream"):
        prolog.det("system", "current_output", "-")
    with pytest.raises(ConversionError, match="dict"):
        _ = prolog.parse("_{a: 1}").value


@pytest.mark.parametrize(
    "source", ["", " ", "f(", "f(]", "a b", "a. b", "a. b.", "'a", "/* a", "f(x))", "X = = 1"]
)
def test_what_reads_as_no_term_is_invalid(prolog: Engine, source: str) -> None:
    with pytest.raises(InvalidTerm) as caught:
        prolog.parse(source)
    assert caught.value.text == source and "yntax" in str(caught.value)
    position = caught.value.position
    assert position is None or 0 <= position <= len(source)


@pytest.mark.parametrize("source", ["a", "a.", " a . ", "a % c", "a. % c", "/* c */ a", "a\n.\n"])
def test_a_full_stop_and_comments_are_no_matter(prolog: Engine, source: str) -> None:
    assert prolog.parse(source).value == "a"


def test_refs_are_equal_when_their_terms_are_variants(prolog: Engine) -> None:
    one, same, other = map(prolog.parse, ["f(X, Y, X)", "f( A,_,A )", "f(X,X,Y)"])
    assert one == same and hash(one) == hash(same) and one != other
    assert len({one, same, other}) == 2
    assert one != one.text
    assert pickle.loads(pickle.dumps(one)) == Source("f(_1,_2,_1)")
    assert prolog.parse("1") != prolog.parse("1.0") != prolog.parse("'1'")
    assert Fraction(1, 3) == prolog.parse("1r3").value
