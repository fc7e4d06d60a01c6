"""What the text of a third party's program says before anything is asked: it is read here, in our
process, so that the program cannot hide it.
"""

from __future__ import annotations

import contextlib
import re
from collections import deque
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Final

from ludolog.errors import LudologError
from ludolog.guest.guest import Guest
from ludolog.guest.report import Finding

__all__ = [
    "complaints", "declared_dynamic", "head", "named_files", "sources", "without_comments",
]

LONGEST: Final = 2_000_000
"""Bytes of a file that are read."""

MOST: Final = 1000
"""Files that are read."""

_OURS: Final = re.compile(
    r"\bludolog_(?:guest|lint|judge|program|support|bridge|arena|safe_errors|play|query|sandbox)\b"
    r"|\bludolog\s*\(\s*'?(?:games|guest|query|arena|bridge)\b"
)
"""Modules of ours that look at a program; those that a game may use are not among them."""

# What is begun and never ended goes to the end of the text: to look for its end from each such
# beginning would take a time that is quadratic in the length.
_COMMENT: Final = re.compile(
    r"""0'(?:\\.|''|.)|"(?:\\.|[^"\\])*+"?|'(?:\\.|''|[^'\\])*+'?"""
    r"""|(?P<comment>%[^\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/)?)""",
    re.DOTALL,
)

_INCLUDED: Final = re.compile(
    r"\b(?:consult|ensure_loaded|include|use_module|load_files)\s*\(\s*(?:\[\s*)?+"
    r"(?:'((?:[^'\\]|\\.)+)'|([a-z]\w*))|:-\s*\[\s*(?:'((?:[^'\\]|\\.)+)'|([a-z]\w*))"
)

_DYNAMIC: Final = re.compile(r":-\s*dynamic\b((?:[^.]|\.(?!\s))*+)")
_NAMED: Final = re.compile(r"\b([a-z]\w*+)\s*+/\s*(\d{1,4}+)")

_UNDEFINED: Final = re.compile(r"error: (\S+) is undefined, called by ([^\s,]+)(.*)")


def complaints(guest: Guest, contract: Mapping[str, str]) -> tuple[Finding, ...]:
    """What is wrong with the file as it stands: what Prolog could not read, first of all."""
    found = [Finding("load", "error", _told(text)) for text in guest.messages if _unread(text)]
    found += [
        Finding("undefined", "error", f"{match[1]}, called by {match[2]}{match[3]}")
        for text in guest.messages
        if (match := _UNDEFINED.match(text)) and _reached(guest, contract, match[2])
    ]
    return (*found[:10], *_reaching(guest))


def _unread(message: str) -> bool:
    """Whether a message says that a clause was left out."""
    return message.startswith("error") and "yntax error" in message


def _told(message: str) -> str:
    return message.removeprefix("error: ")


def _reached(guest: Guest, contract: Mapping[str, str], caller: str) -> bool:
    """Whether the rules lead to the predicate that calls something undefined."""
    rules = [contract[query] for query in _RULES if "/" in contract.get(query, "")]
    try:
        return caller in guest.reachable([rule for rule in rules if " " not in rule])
    except LudologError:
        return False


_RULES: Final = ("initial_state", "valid_moves", "move", "game_over", "value", "choose_move")


def _reaching(guest: Guest) -> Iterator[Finding]:
    for path in sources(guest):
        text = without_comments(_read(path))
        for match in _OURS.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            yield Finding("reaches", "error", f"{match[0]}, {path.name}:{line}")
            return


def sources(guest: Guest) -> tuple[Path, ...]:
    """The files of a program: those that it loads by name, and those that it says it has loaded."""
    seen: dict[Path, None] = {}
    waiting = deque([guest.file])
    with contextlib.suppress(LudologError):  # what it names is read all the same
        waiting.extend(guest.loaded_files()[:MOST])
    while waiting and len(seen) < MOST:
        path = waiting.popleft()
        if path in seen or not _is_file(path):
            continue
        seen[path] = None
        for name in islice(named_files(without_comments(_read(path))), MOST):
            for end in ("", ".pl"):
                with contextlib.suppress(ValueError):  # a name that no file can have
                    waiting.append((path.parent / (name + end)).resolve())
    return tuple(path for path in seen if path.is_relative_to(guest.folder))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def named_files(text: str) -> Iterator[str]:
    """The names of files that directives of a program load, as they are written there."""
    for match in _INCLUDED.finditer(text):
        yield next(group for group in match.groups() if group)


def head(path: Path) -> bytes:
    """As much of a file as is read. Raises OSError."""
    with path.open("rb") as file:
        return file.read(LONGEST)


def _read(path: Path) -> str:
    try:
        return head(path).decode(errors="replace")
    except OSError:
        return ""


def declared_dynamic(path: Path) -> Iterator[tuple[str, int]]:
    """The predicates that a file declares to be dynamic, as name and number of arguments."""
    for declared in _DYNAMIC.findall(_read(path)):
        for name, arity in _NAMED.findall(declared):
            yield name, int(arity)


def without_comments(text: str) -> str:
    """The text with comments blanked out, line by line as it was."""

    def blank(match: re.Match[str]) -> str:
        comment = match["comment"]
        return match[0] if comment is None else re.sub(r"[^\n]", " ", comment)

    return _COMMENT.sub(blank, text)
