"""Adapters that were written before: they are tried before one is searched for.

Those that come with the program translate to the terms of the reports about the games; others are
somebody's own, as from the programs of another year.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ludolog import model
from ludolog.engine import start

__all__ = ["adapters_for", "adapters_in"]


def adapters_for(game: str, places: Sequence[Path] = ()) -> list[Path]:
    """The adapters that may be for a game: those in `places`, files or folders, then ours.

    One whose name begins with the name of another game is not for this one. Raises OSError for a
    place that cannot be read.
    """
    ours = start.prolog_dir() / "ludolog" / "guest" / "adapters"
    others = tuple(other for other in model.games() if other != game)
    return [path for path in adapters_in([*places, ours]) if not path.stem.startswith(others)]


def adapters_in(places: Sequence[Path]) -> list[Path]:
    """The files, and those in the folders by their names."""
    found: list[Path] = []
    for place in places:
        found += sorted(place.glob("*.pl")) if place.is_dir() else [place]
    return found
