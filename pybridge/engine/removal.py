"""Remove the folder of a process, whatever that has made of it."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
from collections.abc import Iterator
from itertools import count

__all__ = ["remove_folder"]


def remove_folder(folder: str) -> None:
    """Remove a folder with all that is in it, as far as that can be done; raises nothing.

    Folders nested deeper than Python's stack, or without rights, are removed as well. Links are not
    followed.
    """
    with contextlib.suppress(RecursionError):
        shutil.rmtree(folder, ignore_errors=True)
    if os.path.lexists(folder):
        with contextlib.suppress(OSError):
            _flatten(folder)
            os.rmdir(folder)


def _flatten(folder: str) -> None:
    """Empty a folder: what lies deeper is moved up, so that no path grows long."""
    top = _opened(folder, None)
    names = (f".{n}" for n in count())
    try:
        while inner := os.listdir(top):
            for name in inner:
                if not _is_folder(name, top):
                    os.unlink(name, dir_fd=top)
                    continue
                below = _opened(name, top)
                try:
                    for other in os.listdir(below):
                        if _is_folder(other, below):
                            os.close(_opened(other, below))
                            os.rename(
                                other, _free(names, top), src_dir_fd=below, dst_dir_fd=top
                            )
                        else:
                            os.unlink(other, dir_fd=below)
                finally:
                    os.close(below)
                os.rmdir(name, dir_fd=top)
    finally:
        os.close(top)


def _free(names: Iterator[str], top: int) -> str:
    for name in names:
        try:
            os.lstat(name, dir_fd=top)
        except FileNotFoundError:
            return name
    raise AssertionError("the names have no end")


def _is_folder(name: str, place: int) -> bool:
    return stat.S_ISDIR(os.lstat(name, dir_fd=place).st_mode)


def _opened(name: str, place: int | None) -> int:
    """A descriptor of a folder that can be changed from then on."""
    with contextlib.suppress(OSError):
        os.chmod(name, stat.S_IRWXU, dir_fd=place)
    return os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=place)
