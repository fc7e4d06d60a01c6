"""Folders of this process in the temporary folder, which go with it.

A process that is killed removes nothing. So each of its folders is locked for as long as it lives,
and the first folder that a later process makes sweeps away those that nobody locks any more.
"""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
import weakref
from typing import Final

from ludolog.engine.removal import remove_folder

try:
    import fcntl
except ImportError:  # no such locks here, and so no sweeping
    fcntl = None  # type: ignore[assignment]

__all__ = ["Scratch", "sweep"]

_PREFIX: Final = "ludolog-scratch-"
_NAME: Final = re.compile(re.escape(_PREFIX) + r"[a-z0-9_]{8}")
_swept = False


class Scratch:
    """A new empty folder, for this process and its children.

    It is removed, with what is in it, by `remove`, when this is forgotten, and at the end of the
    program. A context manager that removes it. Raises OSError where no folder can be made.
    """

    def __init__(self) -> None:
        global _swept
        if not _swept:
            _swept = True
            sweep()
        self.path, lock = _locked()
        self.remove = weakref.finalize(self, _remove, self.path, lock, os.getpid())

    def __enter__(self) -> str:
        return self.path

    def __exit__(self, *_: object) -> None:
        self.remove()


def _locked() -> tuple[str, int | None]:
    """A new folder and the descriptor that locks it."""
    while True:
        path = tempfile.mkdtemp(prefix=_PREFIX)
        if fcntl is None:
            return path, None
        lock = _lock(path)
        if lock is not None and os.path.isdir(path):
            return path, lock
        # Another process swept it away before it was locked.
        if lock is not None:
            os.close(lock)


def _lock(path: str) -> int | None:
    """A descriptor that locks the folder; None if it is locked, not ours, or not there."""
    try:
        place = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        return None
    try:
        if os.fstat(place).st_uid == os.geteuid():
            fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return place
    except OSError:
        pass
    os.close(place)
    return None


def _remove(path: str, lock: int | None, owner: int) -> None:
    if os.getpid() == owner:  # and not a fork of it, which ends
        remove_folder(path)
    if lock is not None:
        with contextlib.suppress(OSError):
            os.close(lock)


def sweep() -> None:
    """Remove the folders of processes that are gone; raises nothing.

    Only folders with our kind of name, of this user, that no living process has locked.
    """
    if fcntl is None:
        return
    with contextlib.suppress(OSError), os.scandir(tempfile.gettempdir()) as entries:
        for entry in entries:
            if _NAME.fullmatch(entry.name) and (lock := _lock(entry.path)) is not None:
                remove_folder(entry.path)
                os.close(lock)
