"""Positions in which a numbered rule decides: found for each game, and asked whatever the seed."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludolog
from ludolog.guest.check import check
from ludolog.guest.judge import prepare
from ludolog.guest.ruled import positions, rules_of
from ludolog_shell.cli.check import page

from .faults import ADAPTERS, PROGRAMS

GREENER = (PROGRAMS / "greener_2023.pl").read_text(encoding="utf-8")
BROKEN = GREENER.replace(
    "winner(_-B, _-W, black) :- B > W, !.", "winner(_-B, _-W, black) :- B < W, !."
)
"""The taller stack loses on equal points."""


@pytest.mark.parametrize(
    "name", ["greener", *[pytest.param(g, marks=pytest.mark.long) for g in ludolog.games()]]
)
def test_a_rule_decides_in_the_position_found_for_it(name: str) -> None:
    prepare()
    game = ludolog.game(name)
    settings = {setting.name: 1 for setting in game.settings if setting.kind == "seed"}
    found = list(positions(game, settings, lambda: None))
    again = list(positions(game, settings, lambda: None))
    assert [(rules, moves) for rules, _, moves in found] == [(r, moves) for r, _, moves in again]
    assert len({rules for rules, _, _ in found}) >= 4
    assert set(rules_of(game)) & {rules for rules, _, _ in found}
    for rules, state, moves in found:
        after = game.start(**settings)
        for move in moves:
            after = after.play(move)
        assert after == state
        if state.outcome is not None:
            assert all(rule in state.outcome.reason for rule in rules.split())


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_a_missing_tie_break_is_found_whatever_the_seed(seed: int, tmp_path: Path) -> None:
    assert BROKEN != GREENER
    path = tmp_path / "broken.pl"
    path.write_text(BROKEN, encoding="utf-8")
    report = check(path, "greener", ADAPTERS / "greener_2023.pl", games=1, seed=seed)
    assert "end" in {finding.kind for finding in report.findings}, page(report)


def test_a_report_names_the_rules_that_decided(tmp_path: Path) -> None:
    path = tmp_path / "right.pl"
    path.write_text(GREENER, encoding="utf-8")
    report = check(path, "greener", ADAPTERS / "greener_2023.pl", games=1)
    assert report.verdict == 0, page(report)
    assert report.rules["R12"] >= 2 and report.rules["R6"] >= 1
    assert "Rules that decided in some position: R" in page(report)
