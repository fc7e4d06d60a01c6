"""Programs in which each hop of a move of several is a move of its own."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from ludolog.guest.check import check
from ludolog.guest.hops import but_chains, unsaid
from ludolog.guest.report import CheckStatus
from ludolog.guest.unaided import check_unaided
from ludolog.model import State, game, games
from ludolog.terms import Atom, Term

from .styles import HERE

PROGRAM = HERE / "green_skull_hops.pl"


def terms_of(state: State[Any, Any]) -> tuple[Any, ...]:
    return cast("tuple[Any, ...]", state.legal_moves.terms)


def met() -> State[Any, Any]:
    """A position with moves of several hops."""
    rng = Random(1)
    state = game("green_skull").start()
    while not any(len(term) > 1 for term in terms_of(state)):
        state = state.play(rng.choice(state.legal_moves))
    return state


def test_moves_of_several_hops_are_left_out_with_those_that_begin_them() -> None:
    state = met()
    terms = terms_of(state)
    chains = {term for term in terms if len(term) > 1}
    lost = {terms[n] for n in unsaid(state)}
    assert lost == chains | {chain[:-1] for chain in chains}
    assert lost < set(terms)


@pytest.mark.parametrize("name", games())
def test_no_game_begins_with_such_moves(name: str) -> None:
    """A list of a piece, a square and more, or of two squares, has no hops."""
    assert not unsaid(game(name).start())


def test_they_need_not_be_listed() -> None:
    state = met()
    places = tuple(n for n, term in enumerate(terms_of(state)) if len(term) > 1)
    other = next(n for n in range(len(state.legal_moves)) if n not in places)

    def differ(missing: tuple[int, ...], extra: tuple[Atom, ...] = ()) -> Term:
        return Term("differ", (missing, extra, 3))

    assert but_chains(state, differ((*places, other))) == differ((other,))
    assert but_chains(state, differ(places)) == Term("agree", (3,))
    assert but_chains(state, differ(places, (Atom("x"),))) == differ((), (Atom("x"),))
    assert but_chains(state, Atom("failed")) == Atom("failed")


@pytest.mark.long
def test_all_others_are_compared() -> None:
    assert check(Path(PROGRAM), "green_skull", games=1).verdict is CheckStatus.NOTHING
    report, found = check_unaided(PROGRAM, "green_skull", games=1, search=3600.0)
    assert report.verdict is CheckStatus.AGREES
    assert "without a counterpart" in report.uncompared["move"]
    assert found is not None and "\nsingle_hops.\n" in found.adapter
