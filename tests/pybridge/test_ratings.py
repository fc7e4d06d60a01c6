"""Ratings of a whole tournament on one ladder."""

from __future__ import annotations

import math

import pytest

from ludolog.compute.ratings import Result, ratings
from ludolog.compute.standings import Z


def test_one_match_is_the_formula() -> None:
    found = ratings([("a", "b", 75, 25)], "b")
    share = 75.5 / 101
    half = Z / math.sqrt(101 * share * (1 - share)) * 400 / math.log(10)
    assert found["a"].value == pytest.approx(400 * math.log10(share / (1 - share)))
    assert found["a"].low == pytest.approx(found["a"].value - half)
    assert found["a"].high == pytest.approx(found["a"].value + half)
    assert (found["b"].value, found["b"].low, found["b"].high) == (0, 0, 0)


def test_results_that_fit_the_model_are_found_again() -> None:
    true = {"easy": 0.0, "novice": 310.0, "medium": 520.0, "hard": 1105.0}
    names, games = list(true), 1e7
    results: list[Result] = []
    for i, a in enumerate(names):
        for b in names[:i]:
            share = 1 / (1 + 10 ** ((true[b] - true[a]) / 400))
            results.append((a, b, games * share, games * (1 - share)))
    found = ratings(results, "easy")
    assert list(found) == names[::-1]
    for name, value in true.items():
        assert found[name].value == pytest.approx(value, abs=0.5)


def test_a_chain_adds_up_and_its_interval_grows() -> None:
    found = ratings([("b", "a", 60, 40), ("c", "b", 60, 40), ("d", "c", 60, 40)], "a")
    steps = [found[name].value for name in "abcd"]
    assert steps == pytest.approx([0, steps[1], 2 * steps[1], 3 * steps[1]])
    widths = [found[name].high - found[name].low for name in "abcd"]
    assert widths[3] == pytest.approx(math.sqrt(3) * widths[1])


def test_who_lost_every_game_has_a_rating() -> None:
    found = ratings([("a", "b", 100, 0), ("a", "b", 100, 0)], "a")
    assert -2000 < found["b"].low < found["b"].value < -600


def test_who_played_nobody_that_counts_has_none() -> None:
    results = [("a", "b", 3.0, 1.0), ("c", "d", 5.0, 5.0), ("e", "a", 0.0, 0.0)]
    assert set(ratings(results, "a")) == {"a", "b"}
    assert set(ratings([], "a")) == {"a"}


def test_another_anchor_moves_all_of_them_alike() -> None:
    results: list[Result] = [("a", "b", 7, 3), ("b", "c", 6, 4), ("a", "c", 8, 2)]
    by_a, by_c = ratings(results, "a"), ratings(results, "c")
    for name in "abc":
        moved = by_c[name].value - by_c["a"].value
        assert by_a[name].value == pytest.approx(moved)
