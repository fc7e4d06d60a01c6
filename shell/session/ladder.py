"""The computer that is as strong as the person: who wins climbs its ladder, who loses comes down.

Each game has a ladder of levels, `Game.rungs`. The seat ``adapt`` stands for the rung where the
person is, and becomes ``adapt(N)``, so that a record says who played. What is kept on disk is the
rung of each game, and how the last game ended.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from ludolog.model import Game
from ludolog_shell.config import state_folder
from ludolog_shell.session.entries import Entries, read_entries, write_entries

__all__ = ["ADAPT", "Ladder", "adapted", "rung_of"]

ADAPT: Final = "adapt"

_RUNG: Final = re.compile(r"adapt\(([1-9]\d{0,3})\)")

_BEGIN: Final = "slips(medium,50)"
"""Where somebody begins of whom nothing is known, in a game that has this level."""


def rung_of(game: Game[Any, Any], name: str) -> int | None:
    """The rung that the seat ``adapt(N)`` means, None for any other name."""
    found = _RUNG.fullmatch(name)
    return int(found[1]) if found and int(found[1]) <= len(game.rungs) else None


def adapted(game: Game[Any, Any], name: str) -> str:
    """The seat of a new game where the last one had the seat `name`: on the rung where the person
    is now, if it is one of the ladder.
    """
    if rung_of(game, name) is None:
        return name
    return f"{ADAPT}({Ladder().rung(game)})"


class Ladder:
    """Where a person is on the ladders of the games. A file that cannot be understood counts as
    empty.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = state_folder() / "ladder.json" if path is None else path

    def rung(self, game: Game[Any, Any]) -> int:
        """The rung of the next game, from 1."""
        rung, _last = self._entry(game)
        return rung

    def ended(self, game: Game[Any, Any], rung: int, won: bool) -> int:
        """The person has won or lost against this rung; the next one, which is kept. Raises OSError
        where it cannot be written.

        It is one rung away, two where the game before ended in the same way. So a person soon
        comes to where wins and losses take turns, and wins about half of the games there.
        """
        _before, last = self._entry(game)
        way = 1 if won else -1
        following = max(1, min(len(game.rungs), rung + (2 * way if last == way else way)))
        entries = self._read()
        entries[game.name] = {"rung": following, "last": way}
        write_entries(self._path, entries)
        return following

    def _entry(self, game: Game[Any, Any]) -> tuple[int, int]:
        begin = game.rungs.index(_BEGIN) + 1 if _BEGIN in game.rungs else 1
        entry = self._read().get(game.name, {})
        return max(1, min(len(game.rungs), entry.get("rung", begin))), entry.get("last", 0)

    def _read(self) -> Entries:
        return read_entries(self._path)
