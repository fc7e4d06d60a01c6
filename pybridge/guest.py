"""A third party's Prolog program in a worker process of its own.

The process has none of our games, no environment, no input, a temporary folder as its place, and
bounds on time, memory and file size. What this cannot hold is written down in docs/check.md: the
program runs as the user who checks it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pybridge import start
from pybridge.errors import (
    ConversionError,
    HaltRequested,
    LoadError,
    LudologError,
    PrologError,
    PrologResourceError,
    WorkerDied,
    WorkerTimeout,
)
from pybridge.handles import Input
from pybridge.report import Finding
from pybridge.terms import Atom, Term
from pybridge.worker import MEBIBYTE, Answer, Worker

__all__ = ["Guest", "failure"]

LOAD_SECONDS: Final = 20.0
MEMORY: Final = 768 * MEBIBYTE
_KEPT: Final = ("PATH", "LIBSWIPL_PATH", "SWI_HOME_DIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""What the process needs to find Prolog; gone before the program is loaded."""


class Guest:
    """The program, loaded when it is first asked; again after its process was killed.

    Raises LoadError if a file cannot be loaded, and what `Worker` raises. `seconds` is the limit
    of each question. A context manager that ends the process.
    """

    def __init__(
        self, file: Path, adapter: Path | None = None, *, seconds: float = 5.0
    ) -> None:
        self.file = file.resolve()
        self.adapter = None if adapter is None else adapter.resolve()
        self.seconds = seconds
        self.dialect = "swi"
        """How the file was read: ``swi``, or ``sicstus4`` where that leaves less to complain of."""
        self.messages: tuple[str, ...] = ()
        """What Prolog had to say of the file: errors and warnings."""
        self._loaded = False
        folder = start.prolog_dir() / "ludolog"
        environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
        self._worker = Worker(
            [folder / "check.pl", folder / "lint.pl"],
            ludolog=False,
            memory=MEMORY,
            environment=environment | {"LANG": "C.UTF-8"},
        )

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self._worker.close()

    def load(self) -> Mapping[str, str]:
        """Load the program; returns its contract: the predicate that answers each query."""
        for path in filter(None, (self.file, self.adapter)):
            if not path.is_file():
                raise LoadError(str(path), ("there is no such file",))
        self.messages = self._load("swi")
        if _errors(self.messages):
            self._worker.kill()
            others = self._load("sicstus4")
            if len(_errors(others)) < len(_errors(self.messages)):
                self.dialect, self.messages = "sicstus4", others
            else:
                self._worker.kill()
                self._load("swi")
        self._loaded = True
        (pairs,) = self.ask("ludolog_guest", "contract", "-")
        assert isinstance(pairs, tuple)
        return dict(_pair(pair) for pair in pairs)

    def _load(self, dialect: str) -> tuple[str, ...]:
        (messages,) = self._worker.det(
            "ludolog_guest",
            "load_program",
            "++-",
            Atom(str(self.file)),
            Atom(dialect),
            time=LOAD_SECONDS,
        )
        if self.adapter is not None:
            (adapted,) = self._worker.det(
                "ludolog_guest", "load_adapter", "+-", Atom(str(self.adapter)), time=LOAD_SECONDS
            )
            if adapted:
                raise LoadError(str(self.adapter), _texts(adapted))
        return _texts(messages)

    def ask(self, module: str, name: str, modes: str, *inputs: Input) -> Answer:
        """The answer to one of our questions about the program."""
        if not self._loaded:
            self._load(self.dialect)
            self._loaded = True
        try:
            return self._worker.det(module, name, modes, *inputs, time=self.seconds)
        except (WorkerDied, WorkerTimeout):
            self._loaded = False
            raise

    def agrees(self, what: str) -> bool:
        """Whether the adapter wants this compared, too."""
        return self._worker.holds(
            "ludolog_guest", "agreed", "+", Atom(what), time=self.seconds
        )

    @property
    def output(self) -> str:
        """What the program printed at the last question."""
        return self._worker.output


def _texts(messages: object) -> tuple[str, ...]:
    assert isinstance(messages, tuple)
    return tuple(map(str, messages))


def _errors(messages: tuple[str, ...]) -> list[str]:
    return [message for message in messages if message.startswith("error")]


def _pair(pair: object) -> tuple[str, str]:
    match pair:
        case Term("-", (Atom(query), Term("/", (Atom(name), int(arity))))):
            return str(query), f"{name}/{arity}"
    raise TypeError(f"no pair: {pair!r}")


def failure(error: LudologError, subject: str) -> Finding:
    """The finding that an exception of a question comes to; raises what is not the program's."""
    match error:
        case WorkerTimeout() | WorkerDied() | PrologResourceError():
            # The first line says what it was; Prolog's stacks, or C's, follow.
            return Finding("limit", "limit", subject, theirs=str(error).partition("\n")[0])
        case HaltRequested():
            return Finding("halts", "error", subject, theirs=str(error))
        case PrologError():
            return Finding("throws", "error", subject, theirs=error.message)
        case ConversionError():
            return Finding("no text", "error", subject, theirs=str(error))
    raise error
