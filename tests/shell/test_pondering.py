"""While a person thinks the computer looks for its answers: the same moves, sooner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ludolog.compute.thinker import Thinker
from ludolog.errors import PrologResourceError
from ludolog.terms import Atom
from ludolog_shell.session.pondering import ponders
from ludolog_shell.session.session import Session
from ludolog_shell.session.thinking import BackgroundThinker
from tests.house import PATIENCE

from .conftest import Begin

LEVEL = "expert(300)"


@pytest.fixture
def thinker() -> Iterator[BackgroundThinker]:
    made = BackgroundThinker()
    yield made
    made.close()


def pondered(thinker: BackgroundThinker, session: Session) -> list[int]:
    """The moves whose answers are known, once no more are looked for."""
    thinker.ponder(session)
    position = thinker.pondering._position
    assert position is not None and position.done.wait(PATIENCE)
    return list(position.answers)


@pytest.mark.long
def test_the_answer_is_there_and_is_the_one_of_the_level(
    begin: Begin, thinker: BackgroundThinker
) -> None:
    session = begin("greener", "person", LEVEL)
    for _turn in range(2):
        known = pondered(thinker, session)
        assert len(known) == 4
        session.play(session.state.legal_moves[known[-1]])
        job = thinker.move(session, LEVEL)
        assert job.done.is_set() and job.latest is not None, "it is known at once"
        with Thinker() as other:
            thoughts = other.chosen_moves(
                session.state, LEVEL, session.seed, session.place, session.keys
            )
            assert list(thoughts)[-1] == job.latest
        session.play(job.latest.move)


@pytest.mark.long
def test_another_move_is_thought_about(begin: Begin, thinker: BackgroundThinker) -> None:
    session = begin("greener", "person", LEVEL)
    known = pondered(thinker, session)
    other = next(n for n in range(len(session.state.legal_moves)) if n not in known)
    session.play(session.state.legal_moves[other])
    job = thinker.move(session, LEVEL)
    assert job.done.wait(PATIENCE) and job.latest is not None


@pytest.mark.long
def test_what_was_known_of_another_game_is_not_taken(
    begin: Begin, thinker: BackgroundThinker
) -> None:
    session = begin("greener", "person", LEVEL)
    (first, *_rest) = pondered(thinker, session)
    other = replace(begin("greener", "person", LEVEL), seed=session.seed + 1)
    for one in (session, other):
        one.play(one.state.legal_moves[first])
    assert thinker.pondering.answer(session, LEVEL) is not None
    assert thinker.pondering.answer(other, LEVEL) is None, "another seed"
    assert thinker.pondering.answer(session, "expert(301)") is None, "another level"
    session.place -= 1
    assert thinker.pondering.answer(session, LEVEL) is None, "another place"


def test_it_stops_at_once(begin: Begin, thinker: BackgroundThinker) -> None:
    session = begin("alliances", "person", "expert(1000000)")
    thinker.ponder(session)
    position = thinker.pondering._position
    assert position is not None and not position.done.wait(0.5)
    thinker.pondering.stop()
    assert position.done.wait(PATIENCE) and not position.answers
    thinker.ponder(session)  # and begins again


@pytest.mark.parametrize(
    ("level", "long"),
    [
        ("expert", True),
        ("expert(9)", True),
        ("seconds(2)", True),
        ("pair(expert)", True),
        ("hard", False),
        ("p.py", False),
    ],
)
def test_levels_that_are_worth_it(level: str, long: bool) -> None:
    assert ponders(level) is long


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (MemoryError(), "this takes more memory than Prolog may have"),
        (PrologResourceError(Atom("error"), "resource_error", "Stack\nlimit"), "more memory"),
        (ImportError("cannot map its segment"), "cannot map its segment"),
        (RuntimeError(), "RuntimeError"),
    ],
)
def test_what_ends_a_search_is_told(
    error: Exception, told: str, begin: Begin, thinker: BackgroundThinker
) -> None:
    class Failing:
        """A thinker whose process cannot be had."""

        @property
        def analysis(self) -> None:
            raise error

        def interrupt(self) -> None: ...

        def close(self) -> None: ...

    thinker.__dict__["_thinker"] = Failing()
    job = thinker.analysis(begin("splut"), 100, 1)
    assert job.done.wait(PATIENCE), "nobody waits for ever"
    assert job.latest is None and told in job.fault
    assert "\n" not in job.fault
