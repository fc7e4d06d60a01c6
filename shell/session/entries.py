"""Small files of numbers by name that the program keeps for a person."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from ludolog.files import write_atomically
from ludolog.outside import TooLong, read_bounded

__all__ = ["Entries", "read_entries", "write_entries"]

Entries = dict[str, dict[str, int]]

_MOST: Final = 1_000_000
"""Bytes."""


def read_entries(path: Path) -> Entries:
    """What is kept in the file; nothing where there is no such file or it cannot be understood."""
    try:
        if not path.is_file():  # a pipe would be waited for
            return {}
        found = json.loads(read_bounded(path, _MOST))
    except (OSError, ValueError, RecursionError, TooLong):
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        name: {key: value for key, value in entry.items() if type(value) is int}
        for name, entry in found.items()
        if isinstance(entry, dict)
    }


def write_entries(path: Path, entries: Entries) -> None:
    """Keep them, in place of what was kept. Raises OSError."""
    write_atomically(path, json.dumps(entries, indent=1, sort_keys=True) + "\n")
