"""Exercises that mark themselves: sets of them, and what an answer is worth.

>>> with Exercises() as exercises:
...     exercises.mark("beats", "beats(troll, rock). beats(rock, sorcerer).").right
True

An answer is a text of clauses. It is marked in a process of its own, in the sandbox of queries, by
what it answers on many positions (prolog/ludolog/exercises/).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from ludolog.engine.confinement import Confinement
from ludolog.engine.start import prolog_dir
from ludolog.engine.worker import Worker
from ludolog.errors import LudologError, PrologError
from ludolog.terms import Atom, Term

__all__ = ["Checked", "Exercise", "Exercises", "Faulty", "Item", "Marking"]

_MODULE: Final = "ludolog_exercises"
_SECONDS: Final = 60.0
"""An answer has limits of its own for each query; this is for all of them together."""


class Faulty(LudologError):  # noqa: N818 - the set is
    """A file is no set of exercises. Its text has a line for each fault."""


@dataclass(frozen=True, slots=True)
class Item:
    """An exercise in a list: its name, and the titles of its set and its own."""

    name: str
    set: str
    set_title: str
    game: str
    title: str


@dataclass(frozen=True, slots=True)
class Exercise:
    """What a student is told."""

    name: str
    title: str
    game: str
    settings: tuple[str, ...]
    """Of the game, as name=value."""
    predicates: tuple[str, ...]
    """What is to be defined, as name/arity."""
    statement: str
    hints: tuple[str, ...]
    given: str
    """Clauses that are there already."""
    start: str
    """What the answer may begin with."""


@dataclass(frozen=True, slots=True)
class Marking:
    """What an answer is worth. Of one that is not right: where it differs, and why."""

    right: bool
    positions: int = 0
    """On how many positions it was right."""
    lines: tuple[str, ...] = ()
    query: str = ""
    moves: tuple[str, ...] = ()
    """Those that lead to the position where the answer differs."""
    state: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """A line about a set: whether all is well with an exercise, and what marking says."""

    good: bool
    text: str


class Exercises:
    """The exercises of the program, and those of further files.

    For one thread at a time. The methods raise what `Worker` raises, `Faulty` for a set with
    faults, OSError for one that cannot be read, and PrologError for an exercise that does not
    exist.
    """

    def __init__(self, sets: Sequence[Path] = (), language: str = "en") -> None:
        self.language = language
        self._sets = tuple(sets)
        self._worker = Worker(
            (prolog_dir() / "ludolog" / "exercises" / "exercises.pl",), confinement=Confinement()
        )
        self._game = ""
        self._known: tuple[Item, ...] | None = None

    def __enter__(self) -> Exercises:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process. The next question starts another."""
        self._worker.close()
        self._known = None

    def interrupt(self) -> None:
        """Stop marking. From any thread."""
        self._worker.interrupt()

    def items(self) -> tuple[Item, ...]:
        """All exercises, in the order of their sets."""
        if self._known is None:
            for path in self._sets:
                self._load(path)
            (found,) = self._worker.det(_MODULE, "exercises", "+-", Atom(self.language))
            self._known = tuple(Item(*map(str, term.args)) for term in _terms(found))
        return self._known

    def find(self, word: str) -> Item | None:
        """The exercise of that name, or of that number in `items`, counted from 1."""
        items = self.items()
        if word.isascii() and word.isdigit():
            return items[int(word) - 1] if 0 < int(word) <= len(items) else None
        return next((item for item in items if item.name == word), None)

    def exercise(self, name: str) -> Exercise:
        """What a student is told about an exercise."""
        self.items()
        (found,) = self._worker.det(
            _MODULE, "described", "++-", Atom(name), Atom(self.language), time=_SECONDS
        )
        assert isinstance(found, Term)
        title, game, settings, predicates, statement, hints, given, start = found.args
        return Exercise(
            name,
            str(title),
            str(game),
            _texts(settings),
            _texts(predicates),
            str(statement),
            _texts(hints),
            str(given),
            str(start),
        )

    def mark(self, name: str, answer: str) -> Marking:
        """What `answer`, a text of clauses, is worth."""
        self._only(next((item.game for item in self.items() if item.name == name), ""))
        self.items()
        try:
            (found,) = self._worker.det(
                _MODULE, "marked", "+++-", Atom(name), answer, Atom(self.language), time=_SECONDS
            )
        except PrologError as error:
            match error.term:
                case Term("error", (Term("unfit_exercise"), _)):
                    raise Faulty(error.message) from None
            raise
        match found:
            case Term("right", (int(positions),)):
                return Marking(True, positions)
            case Term("wrong", (lines, query, moves, state, picture)):
                return Marking(
                    False, 0, _texts(lines), str(query), _texts(moves), str(state), str(picture)
                )
        raise AssertionError(found)

    def solution(self, name: str) -> str:
        """The solution that the set has."""
        self.items()
        (found,) = self._worker.det(_MODULE, "solution_of", "+-", Atom(name))
        return str(found)

    def check(self, path: Path) -> tuple[Checked, ...]:
        """Mark the solutions and the wrong answers of the set in a file."""
        self.items()
        name = self._load(path)
        self._known = None
        (found,) = self._worker.det(
            _MODULE, "checked", "++-", Atom(name), Atom(self.language), time=10 * _SECONDS
        )
        return tuple(
            Checked(str(term.args[0]) == "true", str(term.args[1])) for term in _terms(found)
        )

    def _load(self, path: Path) -> str:
        path.open("rb").close()  # OSError says what is wrong with it
        name, faults = self._worker.det(
            _MODULE, "loaded", "+--", str(path.resolve()), time=_SECONDS
        )
        if faults:
            raise Faulty("\n".join(_texts(faults)))
        return str(name)

    def _only(self, game: str) -> None:
        """What is linked to the predicates of one game in the sandbox stays so."""
        if self._game and game != self._game:
            self.close()
        self._game = game


def _terms(value: object) -> tuple[Term, ...]:
    return tuple(cast("Sequence[Term]", value))


def _texts(value: object) -> tuple[str, ...]:
    return tuple(map(str, cast("Sequence[object]", value)))
