"""Positions in which the rules decide: a wrong rule is found there, whatever the seed is."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

import ludolog
from ludolog.guest import comparison
from ludolog.guest.check import check
from ludolog.guest.curated import curated, found, rules_of
from ludolog.guest.judge import prepare
from ludolog.model import game
from ludolog_shell.cli.check import page

from .curate import points_against_height, sieved, text
from .faults import FAULTS


@pytest.mark.parametrize("name", ludolog.games())
def test_each_rule_that_a_position_is_for_decides_there(name: str) -> None:
    several = curated(game(name))
    assert 10 < len(several) < 100
    assert len({one.state.text for one in several}) == len(several)
    assert len({rule for one in several for rule in one.rules}) >= 3
    for one in several:
        if one.state.outcome is not None:
            assert all(rule in one.state.outcome.reason for rule in one.rules), one
        else:
            assert one.state.legal_moves


@pytest.mark.parametrize("name", ludolog.games())
def test_every_winner_comes_up(name: str) -> None:
    ends = [one.state.outcome for one in curated(game(name)) if one.state.outcome is not None]
    assert {end.winner for end in ends} >= set(game(name).players)


def test_more_points_win_against_the_tallest_stack_for_each_player() -> None:
    """A program in which points are never added is found by no other end."""
    ends = [one.state for one in curated(game("greener")) if one.state.outcome is not None]
    winners = {
        state.outcome.winner for state in ends if state.outcome and points_against_height(state)
    }
    assert winners == set(game("greener").players)


@pytest.mark.long
@pytest.mark.parametrize("seed", [0, 5])
def test_a_wrong_winner_is_found_without_a_game(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparison, "BREADTH", 1)
    fault = next(fault for fault in FAULTS if fault.name == "wrong winner by points")
    report = check(fault.write(tmp_path), fault.game, fault.adapter, games=0, seed=seed)
    ends = [finding for finding in report.findings if finding.kind == "end"]
    assert ends, page(report)
    assert ends[0].start and ends[0].game == ()
    assert "R12" in report.decided
    said = page(report)
    assert "after: a position in which rules decide" in said
    assert f"Rules that decided in some position: {report.decided[0]}" in said
    assert set(report.decided) | set(report.undecided) >= set(rules_of(game(fault.game)))


def test_positions_are_found_where_a_game_brings_none() -> None:
    prepare()
    several = list(islice(found(game("apart"), 12), 8))
    kept = sieved(several, each=1)
    assert 1 <= len(kept) <= len(several)
    assert kept[0].state.legal_moves
    assert all(len(line) <= 100 for line in text("apart", kept).splitlines())
