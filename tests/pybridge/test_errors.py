"""One tree of exceptions: what Prolog throws, what Python catches."""

from __future__ import annotations

import inspect
import pickle
from fractions import Fraction

import pytest

from ludolog import errors
from ludolog.engine.engine import Engine, engine
from ludolog.errors import LudologError, PrologError
from ludolog.terms import Atom, Source, Term, Tup, Var

CLASSES = [
    cls
    for _, cls in inspect.getmembers(errors, inspect.isclass)
    if issubclass(cls, LudologError) and cls.__module__ == errors.__name__
]


@pytest.fixture(scope="module")
def prolog() -> Engine:
    return engine()


def raised(prolog: Engine, goal: str) -> PrologError:
    with pytest.raises(PrologError) as caught:
        prolog.once("user", "call", "+", Source(goal))
    return caught.value


@pytest.mark.parametrize(
    ("goal", "cls", "kind", "message"),
    [
        ("atom_length(_, _)", errors.PrologInstantiationError, "instantiation_error", "instant"),
        ("atom_length(f(x), _)", errors.PrologTypeError, "type_error", "f(x)"),
        ("domain_error(level, x)", errors.PrologDomainError, "domain_error", "level"),
        ("no_such(1, 2)", errors.PrologExistenceError, "existence_error", "no_such/2"),
        ("open('/no/such', read, _)", errors.PrologExistenceError, "existence_error", "/no/such"),
        ("assertz(atom(x))", errors.PrologPermissionError, "permission_error", "atom/1"),
        ("representation_error(x)", errors.PrologRepresentationError, "representation_error", "x"),
        ("X is 1/0", errors.PrologEvaluationError, "evaluation_error", "zero_divisor"),
        ("atom_to_term('f(', _, _)", errors.PrologSyntaxError, "syntax_error", "yntax"),
        ("resource_error(x)", errors.PrologResourceError, "resource_error", "x"),
        ("throw(mine)", PrologError, "mine", "mine"),
        ("throw(mine(1))", PrologError, "mine", "mine(1)"),
        ("throw(error(mine, _))", PrologError, "mine", "mine"),
        ('throw("a string")', PrologError, "exception", "a string"),
        (r"throw(format('a~wz', ['\0\']))", PrologError, "format", "a\0z"),
        ("throw(3)", PrologError, "exception", "3"),
    ],
)
def test_each_kind_has_its_class(
    prolog: Engine, goal: str, cls: type[PrologError], kind: str, message: str
) -> None:
    error = raised(prolog, goal)
    assert (type(error), error.kind) == (cls, kind)
    assert message in str(error)


def test_the_term_comes_with_the_error(prolog: Engine) -> None:
    match raised(prolog, "type_error(splut_state, f(X, X))").term:
        case Term("error", (Term("type_error", (Atom("splut_state"), culprit)), Var())):
            assert culprit == Term("f", (Var("_1"), Var("_1")))
        case other:
            raise AssertionError(other)


def test_a_stream_in_the_context_hides_nothing(prolog: Engine) -> None:
    error = raised(prolog, '(open_string("f(", S), read(S, _))')
    assert type(error) is errors.PrologSyntaxError
    assert isinstance(error.term, Term)


def test_the_caller_of_the_goal_is_no_news(prolog: Engine) -> None:
    with pytest.raises(errors.PrologExistenceError) as caught:
        prolog.once("user", "no_such", "")
    assert str(caught.value) == "Unknown procedure: no_such/0"


def test_an_error_without_a_value_has_text(prolog: Engine) -> None:
    error = raised(prolog, "(X = f(X), throw(X))")
    assert error.term == "a cyclic term"


def example(cls: type[LudologError]) -> LudologError:
    """An instance with arguments of the right kind."""
    values = {
        "term": Term("f", (Tup((1, Fraction(1, 2))), (Atom("a"), "b"), Var("_1"))),
        "position": 3,
        "status": -9,
        "seconds": 1.5,
        "messages": ("one", "two"),
        "known": ("apart", "splut"),
    }
    names = [n for n in inspect.signature(cls.__init__).parameters if n not in ("self", "args")]
    if "kwargs" in names:
        return cls("what happened")
    return cls(*(values.get(name, name) for name in names))


@pytest.mark.parametrize("cls", CLASSES)
def test_every_exception_survives_pickling(cls: type[LudologError]) -> None:
    error = example(cls)
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is cls and str(back) == str(error) != ""
    assert vars(back) == vars(error)


@pytest.mark.parametrize("cls", CLASSES)
def test_the_tree_is_drawn_as_it_is(cls: type[LudologError]) -> None:
    """The drawing has each class once, one step right of its base."""
    assert errors.__doc__ is not None
    lines = [line for line in errors.__doc__.splitlines() if line.startswith("    ")]
    places = {line.split("── ")[-1].split()[0]: line for line in lines}
    assert len(lines) == len(CLASSES)

    def column(name: str) -> int:
        return places[name].index(name)

    if cls is not LudologError:
        (base,) = cls.__bases__
        assert column(cls.__name__) - column(base.__name__) == 4
        above = lines[: lines.index(places[cls.__name__])]
        parent = [line for line in above if line[column(cls.__name__) - 4 :][:1] not in "│ ├└"][-1]
        assert parent == places[base.__name__]


def test_messages_say_what_a_person_needs() -> None:
    assert str(errors.IllegalMove("c6-c4", "the square is taken")) == (
        "c6-c4 is not legal: the square is taken"
    )
    assert str(errors.InvalidMove("zz")) == "'zz' is no move"
    assert "apart, splut" in str(errors.UnknownGame("chess", ("apart", "splut")))
    assert "signal 9" in str(errors.WorkerDied(-9))
    assert "1.5 seconds" in str(errors.WorkerTimeout(1.5))
