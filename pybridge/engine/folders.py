"""The games in folders of the user's own: LUDOLOG_GAMES, with colons between, and `add_games`.

Ours have to load without a word. A user's file that does not is only warned of, with its place, so
that the other games are there all the same.
"""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from ludolog.engine.handles import Input, Solutions
from ludolog.errors import GameWarning, LoadError
from ludolog.files import UNNAMED
from ludolog.outside import writable
from ludolog.terms import Atom

__all__ = ["VARIABLE", "Problem", "load_folder", "named_folders"]

VARIABLE: Final = "LUDOLOG_GAMES"

_PLACED: Final = re.compile(r"(?P<file>[^\n]+?\.pl):(?P<line>\d+):(?:\d+:)?\s*(?P<text>.*)", re.S)


class Loader(Protocol):
    """What loads files: the engine."""

    def consult(self, path: str) -> tuple[str, ...]:
        """Load a file; returns its errors and warnings."""

    def solutions(self, module: str, name: str, modes: str, *inputs: Input) -> Solutions:
        """The answers of a goal."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a user's file or folder; `line` is 0 for no line."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}" if self.line else f"{self.file}: {self.text}"


def named_folders() -> list[str]:
    """The folders that the environment names, each once."""
    return [folder for folder in dict.fromkeys(os.environ.get(VARIABLE, "").split(":")) if folder]


def load_folder(prolog: Loader, folder: str) -> tuple[Problem, ...]:
    """Load the games of a folder; its problems are warned of as well, each once."""
    path = Path(os.path.expanduser(folder)).absolute()
    problems = tuple(_problems(prolog, path))
    for problem in problems:
        warnings.warn_explicit(problem.text, GameWarning, problem.file, problem.line)
    return problems


def _problems(prolog: Loader, folder: Path) -> Iterator[Problem]:
    if not folder.is_dir():
        yield Problem(str(folder), 0, "there is no such folder")
        return
    if not writable(str(folder)):
        yield Problem(str(folder), 0, UNNAMED)
        return
    with prolog.solutions("ludolog_protocol", "game_file", "+-", Atom(str(folder))) as found:
        files = [str(file) for (file,) in found]
    for file in files:
        try:
            messages = prolog.consult(file)
        except LoadError as error:
            messages = error.messages
        yield from (_problem(file, message) for message in messages)


def _problem(file: str, message: str) -> Problem:
    placed = _PLACED.match(message)
    if placed is None:
        return Problem(file, 0, message)
    return Problem(placed["file"], int(placed["line"]), placed["text"])
