"""The game in progress on disk, after every move, so that a crash loses nothing.

A save is a record with a lock beside it, which its program holds for as long as it lives; the
system gives it back when the program dies. So a save whose lock can be had is one that somebody
left, and two programs never write the same one.
"""

from __future__ import annotations

import contextlib
import os
import stat
import time
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import IO

from ludolog.errors import InvalidRecord
from ludolog.files import no_file, write_atomically
from ludolog.records import Record, read_record
from ludolog_shell.config import state_folder
from ludolog_shell.session.session import Session

try:
    import fcntl
except ImportError:  # Windows: no locks, and one program at a time
    fcntl = None  # type: ignore[assignment]

__all__ = ["Autosave", "SavedGame", "saved_games"]

KEPT = 20
"""So many games that were left are kept; older ones go."""

_ENDING = ".ludo"
_OLD = 60.0


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that was left unfinished: its file, what is in it, when it was written."""

    path: Path
    record: Record
    when: float


def _folder() -> Path:
    return state_folder() / "games"


def _new_path(game: str) -> Path:
    """A file that no game has yet: two may begin in one second."""
    name = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}"
    endings = chain([_ENDING], (f"-{n}{_ENDING}" for n in count(2)))
    return next(path for ending in endings if not (path := _folder() / (name + ending)).exists())


class Autosave:
    """The save of one game in progress. It takes its name and its lock with the first move."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lock: IO[str] | None = None
        self._written = ""

    @staticmethod
    def adopt(left: SavedGame) -> Autosave | None:
        """Go on with a save that was left; None if another program has taken it meanwhile."""
        save = Autosave(left.path)
        return save if save._take() else None

    def write(self, session: Session) -> None:
        """Write the game down, if something is new. Raises OSError where that is impossible."""
        if not session.plies and not session.set_up and self._path is None:
            return
        if self._path is None or no_file(self._path) or (self._lock is None and not self._take()):
            # None yet, one in whose place somebody put a folder or a pipe, or one that was left
            # here for a while and that another program took.
            self.leave()
            self._path, self._written = _new_path(session.game.name), ""
            self._take()
        text = session.record(whole=True).text
        if text != self._written:
            write_atomically(self._path, text)
            self._written = text

    def _take(self) -> bool:
        assert self._path is not None
        self._path.parent.mkdir(parents=True, exist_ok=True)
        path = self._path.with_suffix(".lock")
        while True:
            lock = open(path, "a", encoding="utf-8", opener=_opened)  # noqa: SIM115 - held
            if not _locked(lock):
                lock.close()
                return False
            if _same(lock, path):
                self._lock = lock
                return True
            lock.close()  # whoever had it has removed it meanwhile; others would make another

    def leave(self) -> None:
        """Give the lock back; the game waits to be resumed."""
        if self._lock is not None:
            if self._path is not None:  # while it is held: nobody else's can be hit
                with contextlib.suppress(OSError):
                    self._path.with_suffix(".lock").unlink()
            self._lock.close()
            self._lock = None

    def discard(self) -> None:
        """Throw the save away: the game is over, or nobody wants it."""
        if self._path is not None:
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)
        self.leave()
        self._path, self._written = None, ""


def _opened(path: str, flags: int) -> int:
    """Opens without waiting for somebody at the other end, should it be a pipe."""
    return os.open(path, (flags & ~os.O_WRONLY) | os.O_RDWR | getattr(os, "O_NONBLOCK", 0), 0o666)


def _same(lock: IO[str], path: Path) -> bool:
    """Whether `path` is still the name of the open file."""
    try:
        return os.path.samestat(os.fstat(lock.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _locked(lock: IO[str]) -> bool:
    if fcntl is None:
        return True
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def saved_games(game: str | None = None) -> list[SavedGame]:
    """The games that were left, of one game or all, the newest first.

    What cannot be read is passed over; what killed programs left half written is removed.
    Raises OSError for a folder that cannot be looked at.
    """
    found: list[SavedGame] = []
    folder = _folder()
    paths = list(folder.glob(f"*{_ENDING}")) if _is_there(folder) else []
    _tidy(folder)
    dated = sorted(((_time(path), path) for path in paths), reverse=True)
    for when, path in dated:
        if _in_use(path):
            continue
        if len(found) >= KEPT:
            Autosave(path).discard()
            continue
        if not path.is_file():
            continue
        try:
            record = read_record(path)
        except (OSError, InvalidRecord):
            continue
        if game in (None, record.game):
            found.append(SavedGame(path, record, when))
    return found


def _is_there(folder: Path) -> bool:
    """Whether there is such a folder. Raises OSError for a name that no folder can have."""
    try:
        return stat.S_ISDIR(folder.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def _tidy(folder: Path) -> None:
    """Remove the temporary files of saves that nobody holds, and locks without a save."""
    for path in folder.glob(f".*{_ENDING}.*"):
        name = path.name[1 : path.name.index(_ENDING) + len(_ENDING)]
        if not _in_use(folder / name):
            with contextlib.suppress(OSError):
                path.unlink()
    for path in folder.glob("*.lock"):
        save = path.with_suffix(_ENDING)
        # A program takes the lock before it writes its first save: only old ones are nobody's.
        if not save.exists() and time.time() - _time(path) > _OLD and not _in_use(save):
            with contextlib.suppress(OSError):
                path.unlink()


def _time(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _in_use(path: Path) -> bool:
    lock_path = path.with_suffix(".lock")
    try:
        if not lock_path.is_file():
            return False
        with open(lock_path, encoding="utf-8") as lock:
            return not _locked(lock)
    except OSError:
        return False
