"""The course contract without a reference: does a program keep it in its own games?

Games are played at random through the program itself, from its own start. Every answer is watched:
its shape, what it prints, reads and changes, what choice points it leaves; and its clauses are read
for what no rule should do.
"""

from __future__ import annotations

from pathlib import Path

from ludolog.errors import LoadError, LudologError
from ludolog.guest.guest import Guest, failure
from ludolog.guest.judge import Judge
from ludolog.guest.report import Finding, Report
from ludolog.guest.source import complaints
from ludolog.guest.watch import LONGEST, Watch

__all__ = ["lint"]


def lint(
    file: Path,
    adapter: Path | None = None,
    *,
    games: int = 4,
    seed: int = 0,
    seconds: float = 5.0,
    start: str | None = None,
    longest: int = LONGEST,
    folder: Path | None = None,
) -> Report:
    """Look at the program in `file`.

    `start` is the first argument of its initial_state/2, as Prolog text; by default what its
    clauses suggest. `seconds` is the limit of each question, `longest` that of a game in moves.
    Files in `folder` belong to the program, too.
    """
    with Guest(file, folder, seconds=seconds) as guest:
        try:
            judge = Judge(guest, adapter)
        except LoadError as error:
            return _unloaded(file, seed, Finding("adapter", "error", str(error)))
        with judge:
            try:
                contract = judge.contract()
            except LoadError as error:
                return _unloaded(file, seed, Finding("load", "error", str(error)))
            except LudologError as error:
                return _unloaded(file, seed, failure(error, file.name))
            told = complaints(guest, contract)
            loading = tuple(map(_loading, guest.messages))
            if not contract:
                loaded = all(found.kind != "load" or found.severity != "error" for found in told)
                return Report(
                    "lint", str(file), None, seed, guest.dialect, {}, {}, (*told, *loading),
                    guest.messages, loaded,
                )
            watch = Watch(judge, contract, seed, start, longest)
            watch.run(games)
            return Report(
                "lint", str(file), None, seed, guest.dialect, contract, dict(watch.counts),
                (*told, *loading, *watch.findings()), guest.messages,
            )


def _unloaded(file: Path, seed: int, found: Finding) -> Report:
    return Report("lint", str(file), None, seed, "swi", {}, {}, (found,), (), False)


def _loading(message: str) -> Finding:
    return Finding("load", "warning", message.partition(": ")[2])
