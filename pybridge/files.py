"""Files that are written whole or not at all, and those that Prolog can load."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final

from ludolog.errors import LoadError
from ludolog.outside import writable

__all__ = ["UNNAMED", "no_file", "prolog_file", "write_atomically"]

UNNAMED: Final = "Prolog opens nothing whose path has bytes that are no UTF-8; give it another name"


def prolog_file(path: Path) -> Path:
    """The whole path of a file that Prolog is to load. Raises LoadError if there is no such file,
    or none that Prolog can open.
    """
    file = path.resolve()
    if not file.is_file():
        raise LoadError(str(path), ("there is no such file",))
    if not writable(str(file)):
        raise LoadError(str(path), (UNNAMED,))
    return file


def no_file(path: Path) -> bool:
    """Whether something stands there that is no file: a folder, a pipe, a device."""
    return path.exists() and not path.is_file()


def write_atomically(path: Path, text: str) -> None:
    """Put `text` into the file at once: a reader, or a crash, finds the old text or the new one.

    A symbolic link stays one: the file that it leads to is written. So does a device or a pipe,
    which gets the text; a pipe that nobody reads is not waited for. Raises OSError, with the name
    of the file.
    """
    path = Path(os.path.realpath(path))
    if no_file(path):
        with open(path, "w", encoding="utf-8", opener=_at_once) as file:
            file.write(text)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        _replace(path, text)
    except OSError as error:  # of a name that is another one each time
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error


def _at_once(path: str, flags: int) -> int:
    """Opens, or raises OSError where one would have to wait for somebody at the other end."""
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "set_blocking"):
        os.set_blocking(handle, True)
    return handle


def _replace(path: Path, text: str) -> None:
    """Write the text under another name beside `path`, and give it that name then."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    mask = os.umask(0)
    os.umask(mask)
    try:
        os.chmod(name, 0o666 & ~mask)  # as other files are; mkstemp's are the owner's only
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
