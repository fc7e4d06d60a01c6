"""The fixtures that pytest finds when Ludolog is installed; see `ludolog.testing`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ludolog.engine.engine import Engine
    from ludolog.model import Game

__all__ = ["engine", "game"]


@pytest.fixture(scope="session")
def engine() -> Engine:
    """Prolog in this process, with all games loaded."""
    from ludolog.engine.engine import engine as of_this_process

    found = of_this_process()
    found.load_ludolog()
    return found


@pytest.fixture(scope="session")
def game(engine: Engine) -> Callable[[str], Game[Any, Any]]:
    """The game of a name: ``game("splut").start(size=7)``."""
    from ludolog import game as of_name

    return of_name
