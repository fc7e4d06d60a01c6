"""Processes that work side by side: how they are begun, and whether this system lets them."""

from __future__ import annotations

import multiprocessing
from typing import TYPE_CHECKING

from ludolog.errors import ProcessesError
from ludolog.wording import _

if TYPE_CHECKING:
    from multiprocessing.context import SpawnContext

__all__ = ["spawned", "try_locks"]


def spawned() -> SpawnContext:
    """How processes are begun that share nothing of this one's state.

    Raises ProcessesError where they cannot wait for each other.
    """
    try_locks()
    return multiprocessing.get_context("spawn")


def try_locks() -> None:
    """Raise ProcessesError where processes have no locks: Python keeps those in shared memory.

    Some containers have none that everybody may write, and some systems have none at all.
    """
    try:
        # Those of the other way to begin processes start none that looks after them.
        multiprocessing.get_context("fork").Lock()
    except (ImportError, OSError) as error:
        sentence = _("processes cannot work side by side here: their locks need /dev/shm ({error})")
        raise ProcessesError(sentence.format(error=error)) from error
