"""Adapters that were written before: they are tried before one is searched for.

Those that come with the program translate to the terms of the reports about the games; others are
somebody's own, as from the programs of another year.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ludolog import model
from ludolog.engine import start

__all__ = ["adapters_for"]


def adapters_for(game: str, places: Sequence[Path] = ()) -> list[Path]:
    """The adapters that may be for a game: those in `places`, files or folders, then ours.

    One whose name begins with the name of another game is not for this one. Raises OSError for a
    place that cannot be read.
    """
    ours = start.prolog_dir() / "ludolog" / "guest" / "adapters"
    others = [other for other in model.games() if other != game]
    found: list[Path] = []
    for place in (*places, ours):
        found += sorted(place.glob("*.pl")) if place.is_dir() else [place]
    return [path for path in found if not path.stem.startswith(tuple(others))]
