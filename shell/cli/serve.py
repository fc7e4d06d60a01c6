"""The command `serve`: other programs play, by lines of text, in the manner of UHP and GTP.

::

    line    = command [" " argument] newline
    answer  = *(text newline) "ok" newline
            | "error " text newline "ok" newline

Empty lines and lines that begin with ``#`` get no answer. A line of text that would read as ``ok``
or begin with ``error`` has a blank before it. After an error everything is as it was.
"""

from __future__ import annotations

import codecs
import io
import re
import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import IO, Final

from ludolog import model
from ludolog.errors import LudologError, PrologResourceError
from ludolog_shell.cli.serve_commands import COMMANDS, Quit, Table, unknown
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.config import Config
from ludolog_shell.i18n import _, exhausted

__all__ = ["LONGEST", "answer", "serve"]

LONGEST: Final = 1 << 20
"""Bytes of the longest line that is read."""

LONGEST_ERROR: Final = 1000
"""Characters of the text of an error, which may quote what was sent."""

_RESERVED: Final = re.compile(r"ok\Z|error\b")


def serve(config: Config, _asked: Namespace) -> int:
    """Answer until quit or the end of the input."""
    model.set_language(config.language)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    table = Table()
    for line in _read(sys.stdin.buffer):
        try:
            lines = [_too_long()] if line is None else answer(table, line)
        except Quit:
            print("ok", flush=True)
            break
        print("\n".join([*lines, "ok"]), flush=True)
    return Status.OK


def answer(table: Table, line: str) -> list[str]:
    """The lines of the answer to a command, without the last ``ok``. Raises Quit."""
    name, argument = [*line.split(maxsplit=1), "", ""][:2]
    try:
        known = COMMANDS.get(name.lower())
        if known is None:
            raise unknown(name)
        if argument and not known.usage:
            raise Refused(_("{name} takes no argument").format(name=known.name))
        texts = known.run(table, argument.strip())
    except PrologResourceError:
        return [f"error {exhausted()}"]
    except (Refused, LudologError, ValueError, RecursionError, MemoryError) as error:
        told = " ".join(str(error).split()) or type(error).__name__
        return [f"error {told if len(told) <= LONGEST_ERROR else told[:LONGEST_ERROR] + '...'}"]
    return [_free(part) for text in texts for part in text.splitlines() or [""]]


def _free(line: str) -> str:
    """The line, told apart from the protocol's own."""
    return f" {line}" if _RESERVED.match(line) else line


def _read(stream: IO[bytes]) -> Iterator[str | None]:
    """The lines that want an answer; None for one that is too long."""
    first = True
    while data := stream.readline(LONGEST + 1):
        if first:
            data, first = data.removeprefix(codecs.BOM_UTF8), False
        if len(data) > LONGEST:
            while data and not data.endswith(b"\n"):
                data = stream.readline(LONGEST)
            yield None
            continue
        line = data.decode("utf-8", errors="replace").strip()
        if line and not line.startswith("#"):
            yield line


def _too_long() -> str:
    return "error " + _("a line has at most {n} bytes").format(n=LONGEST)
