"""Which exercises a person has done, on disk."""

from __future__ import annotations

from pathlib import Path

from ludolog_shell.config import state_folder
from ludolog_shell.session.entries import Entries, read_entries, write_entries

__all__ = ["Progress"]


class Progress:
    """The names of the exercises that were answered rightly, and the hints that were read.

    Each change reads the file again, so that two programs lose nothing to each other; a file that
    cannot be understood counts as empty.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = state_folder() / "exercises.json" if path is None else path

    def done(self) -> frozenset[str]:
        """The exercises that were answered rightly."""
        return frozenset(name for name, entry in self._read().items() if entry.get("done"))

    def hints(self, name: str) -> int:
        """How many hints were read."""
        return int(self._read().get(name, {}).get("hints", 0))

    def answered(self, name: str) -> None:
        """The exercise was answered rightly. Raises OSError where that cannot be written."""
        self._change(name, "done", 1)

    def hinted(self, name: str, hints: int) -> None:
        """So many hints were read. Raises OSError where that cannot be written."""
        self._change(name, "hints", hints)

    def _change(self, name: str, key: str, value: int) -> None:
        entries = self._read()
        entries[name] = {**entries.get(name, {}), key: value}
        write_entries(self._path, entries)

    def _read(self) -> Entries:
        return read_entries(self._path)
