"""Typed views of the games: one module per game, found by its name.

A module offers frozen dataclasses and the functions ``position(term)``, ``move(term)`` and
``game()``. A game without a module here can be played just as well; its views are the terms
themselves.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any, cast

from pybridge.model import Views

__all__ = ["views_of"]


def views_of(name: str) -> Views[Any, Any] | None:
    """The typed module for the game, None if it has none."""
    qualified = f"{__name__}.{name}"
    if not name.isidentifier() or importlib.util.find_spec(qualified) is None:
        return None
    return cast("Views[Any, Any]", importlib.import_module(qualified))
