"""The course contract without a reference: does a program keep it in its own games?

Games are played at random through the program itself, from its own start. Every answer is watched:
its shape, what it prints, reads and changes, what choice points it leaves; and its clauses are read
for what no rule should do.
"""

from __future__ import annotations

from pathlib import Path

from pybridge.errors import LoadError, LudologError
from pybridge.guest import Guest, failure
from pybridge.report import Finding, Report
from pybridge.watch import LONGEST, Watch

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
) -> Report:
    """Look at the program in `file`.

    `start` is the first argument of its initial_state/2, as Prolog text; by default what its
    clauses suggest. `seconds` is the limit of each question, `longest` that of a game in moves.
    """
    with Guest(file, adapter, seconds=seconds) as guest:
        try:
            contract = guest.load()
        except LoadError as error:
            found: tuple[Finding, ...] = (Finding("load", "error", str(error)),)
            return Report("lint", str(file), None, seed, "swi", {}, {}, found, (), False)
        except LudologError as error:
            found = (failure(error, file.name),)
            return Report("lint", str(file), None, seed, "swi", {}, {}, found, (), False)
        loading = tuple(_loading(message) for message in guest.messages)
        if not contract:
            loaded = all(found.severity != "error" for found in loading)
            messages = guest.messages
            return Report(
                "lint", str(file), None, seed, guest.dialect, {}, {}, loading, messages, loaded
            )
        watch = Watch(guest, contract, seed, start, longest)
        watch.run(games)
        findings = (*loading, *watch.findings())
        return Report(
            "lint", str(file), None, seed, guest.dialect, contract, dict(watch.counts), findings,
            guest.messages,
        )


def _loading(message: str) -> Finding:
    severity, _, text = message.partition(": ")
    return Finding("load", "error" if severity == "error" else "warning", text)
