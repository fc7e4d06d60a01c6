"""Hold a program against a game without an adapter: its terms are translated by what is found.

>>> report, found = check_unaided(Path("student.pl"), "splut")

A program that has our terms needs no translation, and none is looked for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from ludolog.engine.scratch import Scratch
from ludolog.errors import LoadError
from ludolog.guest.check import check
from ludolog.guest.report import CheckStatus, Finding, Report
from ludolog.guest.translation import SECONDS, Found, translate
from ludolog.terms import Value

__all__ = ["check_unaided"]

SHARE: Final = 0.6
"""The part of all the time that the search may take, where that is bounded."""


def check_unaided(
    file: Path,
    name: str,
    *,
    games: int = 12,
    seed: int = 0,
    seconds: float = 5.0,
    folder: Path | None = None,
    only: Mapping[str, Value] | None = None,
    accept: Collection[str] = (),
    budget: float | None = None,
    progress: Callable[[str], None] | None = None,
    search: float = SECONDS,
    whole: float | None = None,
    adapters: Sequence[Path] = (),
) -> tuple[Report, Found | None]:
    """Compare a program with a game: with our terms, and if nothing comes of that with a found
    adapter, which the report tells: one of `adapters`, files or folders, of ours, or of a search.

    `search` is how long the search may take, and `whole` all of it, by the clock; the rest is as
    for `ludolog.guest.check.check`.
    """
    began = time.monotonic()
    asked = partial(
        check,
        file,
        name,
        games=games,
        seed=seed,
        seconds=seconds,
        folder=folder,
        only=only,
        accept=accept,
        budget=budget,
        progress=progress,
    )
    report = asked()
    if "valid_moves" not in report.contract or not (
        report.unclear or report.verdict is CheckStatus.NOTHING
    ):
        return report, None
    if progress is not None:
        progress("a translation is searched for")
    if whole is not None:
        search = min(search, SHARE * whole)
    try:
        found = translate(file, name, seconds=search, seed=seed, folder=folder, adapters=adapters)
    except LoadError:
        return report, None
    if not found.adapter:
        return report, found
    with Scratch() as place:
        adapter = Path(place, "adapter.pl")
        adapter.write_text(found.adapter, encoding="utf-8")
        left = budget if whole is None else max(1.0, whole - (time.monotonic() - began))
        again = asked(adapter=adapter, doubts=found.doubts, budget=left)
    told = Finding("translated", "warning", str(found.proof))
    return replace(again, findings=(*again.findings, told)), found
