"""Hold a third party's rules against ours: the same positions, both answers, what differs.

>>> report = check(Path("student.pl"), "splut", adapter=Path("adapter.pl"))
>>> report.verdict, report.findings[0].text

Positions come from all short games and from longer ones, drawn at random or played by the computer;
the seed replays them. A difference is shrunk to a short game that leads to it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

from ludolog.engine.scratch import Scratch
from ludolog.errors import LoadError, LudologError
from ludolog.guest.comparison import Comparison, Progress
from ludolog.guest.curated import by_number, rules_of
from ludolog.guest.doubt import Doubts, Rivals
from ludolog.guest.guest import Guest, failure
from ludolog.guest.judge import Judge
from ludolog.guest.report import Finding, Report
from ludolog.guest.source import complaints
from ludolog.guest.turns import compared_form
from ludolog.model import Game, game
from ludolog.terms import Value

__all__ = ["check"]

_COMPARED: Final = ("valid_moves", "move", "game_over", "value")
"""Queries of which a program needs one, so that there is something to compare."""


def check(
    file: Path,
    name: str,
    adapter: Path | None = None,
    *,
    games: int = 12,
    seed: int = 0,
    seconds: float = 5.0,
    folder: Path | None = None,
    only: Mapping[str, Value] | None = None,
    accept: Collection[str] = (),
    budget: float | None = None,
    progress: Progress | None = None,
    doubts: Doubts | None = None,
) -> Report:
    """Compare the program in `file` with the game called `name`.

    `seconds` is the limit of each question to it, `budget` that of the whole. Files in `folder`
    belong to the program, too. `only` are settings of all games, `accept` the names of differences
    that are known: they are told, but are no faults. What hangs on `doubts` about the adapter is
    told, but is no fault of the program. Raises UnknownGame, ValueError
    for settings that the game does not have.
    """
    ours = game(name)
    ours.start(**(only or {}))
    with Guest(file, folder, seconds=seconds) as guest:
        try:
            judge = Judge(guest, adapter)
        except LoadError as error:
            found = Finding("adapter", "error", str(error))
            return _unloaded(file, name, seed, guest, found)
        with judge:
            try:
                contract = judge.contract()
            except LoadError as error:
                found = Finding("load", "error", str(error))
                return _unloaded(file, name, seed, guest, found)
            except LudologError as error:
                return _unloaded(file, name, seed, guest, failure(error, str(file.name)))
            try:
                form = compared_form(ours, judge)
            except LoadError as error:
                return _unloaded(file, name, seed, guest, Finding("adapter", "error", str(error)))
            told = complaints(guest, contract)
            with Scratch() as place, Rivals(
                form, guest, doubts or Doubts(), Path(place)
            ) as rivals:
                comparison = Comparison(
                    form, judge, seed, only=only, accept=accept, budget=budget,
                    progress=progress, rivals=rivals,
                )
                if set(_COMPARED) & set(contract):
                    comparison.run(games)
            return _report(file, name, judge, contract, comparison, told)


def _report(
    file: Path,
    name: str,
    judge: Judge,
    contract: Mapping[str, str],
    comparison: Comparison,
    told: tuple[Finding, ...],
) -> Report:
    guest = judge.guest
    counts = {
        query: comparison.counts[query]
        for query in (*contract, "illegal moves", "games", "positions")
    }
    compared = any(comparison.counts[query] for query in _COMPARED)
    decided, undecided = _rules(comparison.ours, comparison)
    warned = tuple(Finding("adapter", "warning", text) for text in judge.warnings)
    return Report(
        "check", str(file), name, comparison.seed, guest.dialect, contract,
        counts if compared else {}, (*told, *comparison.findings, *warned), guest.messages,
        uncompared=_uncompared(contract, comparison), stopped=comparison.stopped,
        decided=decided, undecided=undecided,
    )


def _rules(
    ours: Game[Any, Any], comparison: Comparison
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The numbered rules that decided somewhere, and those that did not."""
    decided = comparison.rules
    if not decided:
        return (), ()
    known = sorted({*rules_of(ours), *decided}, key=by_number)
    return (
        tuple(rule for rule in known if rule in decided),
        tuple(rule for rule in known if rule not in decided),
    )


def _uncompared(contract: Mapping[str, str], comparison: Comparison) -> dict[str, str]:
    """What was not compared, and why."""
    told = {}
    for query in ("initial_state", *_COMPARED, "choose_move"):
        if query not in contract:
            told[query] = "there is none"
        elif comparison.skipped[query]:
            told[query] = f"{comparison.skipped[query]} times without a counterpart"
        elif not comparison.counts[query]:
            told[query] = _SILENT.get(query, "never asked")
    return told


_SILENT: Final[Mapping[str, str]] = {
    "initial_state": "the adapter does not say agree(initial_state)",
    "value": "the adapter does not say agree(value)",
    "choose_move": "its clauses name no level",
}


def _unloaded(file: Path, name: str, seed: int, guest: Guest, finding: Finding) -> Report:
    return Report(
        "check", str(file), name, seed, guest.dialect, {}, {}, (finding,), guest.messages, False
    )
