"""What stands in a text typed or pasted at `?-`: queries, and commands of the shell."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from ludolog_shell.commands.registry import COMMANDS, find

__all__ = ["Command", "Items", "Query", "items"]

Queries: TypeAlias = Callable[[str], tuple[tuple[str, ...], str]]
"""The queries that stand in a text, and the one that is only begun (`Console.queries`)."""


@dataclass(frozen=True, slots=True)
class Query:
    """A query with its full stop."""

    text: str


@dataclass(frozen=True, slots=True)
class Command:
    """A line as the game's own prompt takes it."""

    line: str


@dataclass(frozen=True, slots=True)
class Items:
    """What a text has in it, in order, and what is begun at its end."""

    found: tuple[Query | Command, ...]
    rest: str


_WORD: Final = re.compile(r"\s*([a-z]+)(?:\s+(\S.*))?\s*\Z", re.S)
_GOAL: Final = re.compile(r"\s*(listing|use)\(\s*\$?([^()]*?)\s*\)\s*\.?\s*\Z")
"""Goals of SWI-Prolog, or of a lesson there, that are commands here."""

_OPERATOR: Final = re.compile(r"(?:is|mod|rem|div|rdiv|xor|as)\b|[-+*/\\=<>:,;|@^.]")
"""What stands behind an atom in a query, and not behind a command."""


def items(text: str, queries: Queries) -> Items:
    """Take a text apart, line by line: a query or a definition goes on until its full stop."""
    found: list[Query | Command] = []
    begun = ""
    for line in text.split("\n"):
        if begun:
            begun += f"\n{line}"
        elif not line.strip():
            continue
        elif (command := _command(line)) is not None:
            if not command.startswith("define "):
                found.append(Command(command))
                continue
            begun = command
        else:
            begun = line
        if begun.startswith("define "):
            _clauses, more = queries(begun.removeprefix("define "))
            if not more:
                found.append(Command(begun))
                begun = ""
        else:
            whole, begun = queries(begun)
            found.extend(map(Query, whole))
    return Items(tuple(found), begun)


def _command(line: str) -> str | None:
    """The line as a command, if it is one and no query."""
    if goal := _GOAL.match(line):
        return f"{goal[1]} {goal[2]}"
    word = _WORD.match(line.removesuffix(".") if line.strip().count(" ") == 0 else line)
    if word is None or (word[2] and _OPERATOR.match(word[2])):
        return None
    known = find(word[1])
    if known is None or known[0].prefix:
        return None
    alone = not word[2]
    if alone and line.rstrip().endswith(".") and COMMANDS[known[0].name].group != "prolog":
        return None  # a goal
    return line.strip().removesuffix(".") if alone else line.strip()
