"""Hold a third party's rules against ours: the same positions, both answers, the first difference.

>>> report = check(Path("student.pl"), "splut", adapter=Path("adapter.pl"))
>>> report.verdict, report.findings[0].text

Positions come from all short games and from longer ones, drawn at random or played by the computer;
the seed replays them. A difference is shrunk to a short game that leads to it.
"""

from __future__ import annotations

from pathlib import Path

from pybridge.comparison import Comparison
from pybridge.errors import LoadError, LudologError
from pybridge.guest import Guest, failure
from pybridge.model import game
from pybridge.report import Finding, Report

__all__ = ["check"]


def check(
    file: Path,
    name: str,
    adapter: Path | None = None,
    *,
    games: int = 12,
    seed: int = 0,
    seconds: float = 5.0,
) -> Report:
    """Compare the program in `file` with the game called `name`.

    `seconds` is the limit of each question to it. Raises UnknownGame.
    """
    ours = game(name)
    with Guest(file, adapter, seconds=seconds) as guest:
        try:
            contract = guest.load()
        except LoadError as error:
            return _unloaded(file, name, seed, guest, Finding("load", "error", str(error)))
        except LudologError as error:
            found = failure(error, str(file.name))
            return _unloaded(file, name, seed, guest, found)
        if not {"valid_moves", "move", "game_over", "value"} & set(contract):
            loaded = not any(message.startswith("error") for message in guest.messages)
            told = Finding("load", "error", "; ".join(guest.messages))
            return Report(
                "check", str(file), name, seed, guest.dialect, contract, {},
                () if loaded else (told,), guest.messages, loaded,
            )
        comparison = Comparison(ours, guest, seed)
        findings = comparison.run(games)
        counts = {query: comparison.counts[query] for query in (*contract, "games", "positions")}
        return Report(
            "check", str(file), name, seed, guest.dialect, contract,
            counts if comparison.asked else {}, findings, guest.messages,
        )


def _unloaded(file: Path, name: str, seed: int, guest: Guest, finding: Finding) -> Report:
    return Report(
        "check", str(file), name, seed, guest.dialect, {}, {}, (finding,), guest.messages, False
    )
