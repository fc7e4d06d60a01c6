"""A setting put into the configuration file from inside the program; the rest of the file stays."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

from ludolog.files import write_atomically
from ludolog_shell.config import config_file

__all__ = ["keep", "with_setting"]


def keep(name: str, value: str) -> Path:
    """Set a setting whose value is a word in the configuration file, which is made if there is
    none. Returns the file. Raises OSError.
    """
    path = config_file()
    text = ""
    if path.exists():
        if not path.is_file():  # a pipe would be waited for
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
        text = path.read_text(encoding="utf-8-sig")
    write_atomically(path, with_setting(text, name, value))
    return path


def with_setting(text: str, name: str, value: str) -> str:
    """The text of a configuration file with the setting: in its old place, instead of the comment
    that shows its default, or before all tables.
    """
    line = f'{name} = "{value}"'
    for pattern in (rf"(?m)^[ \t]*{name}[ \t]*=.*$", rf"(?m)^#[ \t]*{name}[ \t]*=.*$"):
        changed, times = re.subn(pattern, lambda _found: line, text, count=1)
        if times:
            return changed
    return f"{line}\n{text}"
