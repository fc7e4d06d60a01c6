"""A third party's Prolog program in a worker process of its own.

The process has none of our games, no environment, no input, a temporary folder as its place, and
bounds on time, memory and file size. It is asked goals and answers with terms, as text, and
nothing in it decides anything: what is compared is compared by `ludolog.guest.judge`, in this
process. What this cannot hold is written down in docs/check.md: the program runs as the user who
checks it.
"""

from __future__ import annotations

import os
import re
import shutil
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ludolog.engine import start
from ludolog.engine.confinement import Confinement, Level, readable
from ludolog.engine.process import MEBIBYTE
from ludolog.engine.scratch import Scratch
from ludolog.engine.worker import Worker
from ludolog.errors import (
    ConversionError,
    HaltRequested,
    LudologError,
    PrologError,
    PrologResourceError,
    UnaskedReply,
    WorkerDied,
    WorkerError,
    WorkerTimeout,
)
from ludolog.files import prolog_file
from ludolog.guest.report import Finding
from ludolog.terms import Atom, Source, Term, Value

__all__ = ["LARGEST", "AdapterFault", "Guest", "Observed", "failure"]

LOAD_SECONDS: Final = 20.0
MEMORY: Final = 768 * MEBIBYTE
LARGEST: Final = 4_000_000
"""Characters of an answer."""

LONGEST_WORD: Final = 20_000
"""Letters and digits in one piece of an answer: Prolog reads a number in a time that grows with
the square of its digits.
"""

_WORD: Final = re.compile(r"\w+")

_KEPT: Final = ("PATH", "LIBSWIPL_PATH", "SWI_HOME_DIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""What the process needs to find Prolog; gone before the program is loaded."""

_KEPT_BACK: Final = (
    "games", "explain", "arena.pl", "bridge.pl", "play.pl", "teach.pl", "judge.pl", "asked.pl",
    "adapters",
)
"""What a program that is written for Ludolog cannot load: the games, and what asks it."""

_GUEST: Final = "ludolog_guest"

Observed = tuple[Source | None, bool, bool, bool, tuple[str, ...]]
"""An answer or None, whether it is ground, whether it left no choice point, whether the input was
read, and the predicates whose clauses changed.
"""


class Guest:
    """The program, loaded when it is first asked; again after its process was killed.

    Files in `folder`, by default that of the program, may be loaded by it. `seconds` is the limit
    of each question. Raises LoadError if the file cannot be loaded, and what `Worker` raises. A
    context manager that ends the process.
    """

    def __init__(self, file: Path, folder: Path | None = None, *, seconds: float = 5.0) -> None:
        self.file = file.resolve()
        self.folder = (folder or self.file.parent).resolve()
        self.seconds = seconds
        self.dialect = "swi"
        """How the file was read: ``swi``, or ``sicstus4`` where that leaves less to complain of."""
        self.messages: tuple[str, ...] = ()
        """What Prolog had to say of the file: errors and warnings."""
        self._loaded = False
        self._directives = Atom("run")
        self._library = _library()
        inside = Path(self._library.path, "guest")
        environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
        self._worker = Worker(
            [inside / "guest.pl", inside / "lint.pl"],
            ludolog=False,
            memory=MEMORY,
            environment=environment | {"LANG": "C.UTF-8"},
            confinement=Confinement(self._readable()),
        )

    def _readable(self) -> tuple[str, ...]:
        """What the process can read, where the system can see to that: nothing of our games."""
        ours = start.prolog_dir() / "ludolog"
        prolog = start.locate()
        theirs = [] if prolog is None else [prolog.home or "", os.path.dirname(prolog.library)]
        python = sysconfig.get_paths()
        return readable(
            [*filter(None, theirs), str(self.folder), str(self.file), self._library.path,
             python["stdlib"], python["platstdlib"]],
            [*(str(ours / name) for name in _KEPT_BACK), python["purelib"], python["platlib"]],
        )

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self._worker.close()
        self._library.remove()

    def load(self) -> tuple[str, ...]:
        """Load the program; returns what Prolog had to say.

        It is read as SWI-Prolog's, and as SICStus's if that leaves less to complain of.
        """
        prolog_file(self.file)
        try:
            self.messages = self._load("swi")
        except WorkerTimeout:
            # A menu that waits for somebody, and cannot be stopped by a signal, perhaps.
            self._directives = Atom("left_out")
            self.messages = self._load("swi")
        if _errors(self.messages):
            others = self._load_anew("sicstus4")
            if others is not None and len(_errors(others)) < len(_errors(self.messages)):
                self.dialect, self.messages = "sicstus4", others
            else:
                self._worker.kill()
                self._load("swi")
        self._loaded = True
        return self.messages

    def _load_anew(self, dialect: str) -> tuple[str, ...] | None:
        """The messages; None if it does not load, as which it may all the same in `swi`."""
        self._worker.kill()
        try:
            return self._load(dialect)
        except (WorkerError, PrologError, HaltRequested):
            return None

    def _load(self, dialect: str) -> tuple[str, ...]:
        places = (self.file, self.folder, self._library.path)
        names = (Atom(str(place)) for place in places)
        (messages,) = self._worker.det(
            _GUEST, "load_program", "+++++-", *names, Atom(dialect), self._directives,
            time=LOAD_SECONDS,
        )
        return _texts(messages)

    def _det(
        self, module: str, name: str, modes: str, *inputs: Value | Source
    ) -> tuple[object, ...]:
        if not self._loaded:
            self._load(self.dialect)
            self._loaded = True
        try:
            return self._worker.det(module, name, modes, *inputs, time=self.seconds)
        except WorkerError:
            self._loaded = False
            raise

    def has(self, indicators: Source) -> Value:
        """Those of the predicates that the program defines."""
        (found,) = self._det(_GUEST, "has", "+-", indicators)
        return found  # type: ignore[return-value]

    def ask(self, question: Source, count: int = 1) -> str:
        """The first `count` answers to ``ask(Goal, Template)``, as the text of a list."""
        (answers,) = self._det(_GUEST, "answers", "++#", count, question)
        if not isinstance(answers, Source):
            raise UnaskedReply
        return _bounded(answers).text

    def ask_all(self, questions: Source) -> str:
        """The answers to a list of ``asks(Count, Ask)``, as the text of a list.

        The limit of time is for all of them together.
        """
        (answers,) = self._det(_GUEST, "answers_to", "+#", questions)
        if not isinstance(answers, Source):
            raise UnaskedReply
        return _bounded(answers).text

    def observe(self, question: Source) -> Observed:
        """The first answer to ``ask(Goal, Template)``, and what was seen meanwhile."""
        output, observed = self._det("ludolog_lint", "observe", "+#-", question)
        match output, observed:
            case Source(), Term("observed", (result, ground, det, read, tuple(changed))):
                answer = _bounded(output) if result == "answer" else None
                return answer, ground == "true", det == "true", read == "true", _texts(changed)
        raise UnaskedReply

    def head_arguments(self, indicator: str, place: int) -> tuple[str, ...]:
        """What stands in the heads of the clauses for a predicate, as Prolog texts."""
        (texts,) = self._det(_GUEST, "head_arguments", "++-", Source(indicator), place)
        return _texts(texts)

    def open_arguments(self, indicator: str, place: int) -> tuple[str, ...]:
        """Compound terms with variables that stand there, or are unified with what does."""
        (texts,) = self._det(_GUEST, "open_arguments", "++-", Source(indicator), place)
        return _texts(texts)

    def swapped(self) -> tuple[str, ...]:
        """Pairs A-B for which the program has facts both ways round, as who plays after whom."""
        (texts,) = self._det(_GUEST, "swapped", "-")
        return _texts(texts)

    def impurities(self, indicators: Sequence[str]) -> tuple[str, ...]:
        """What the rules reach and should not do."""
        asked = Source(f"[{','.join(indicators)}]")
        (texts,) = self._det("ludolog_lint", "impurities", "+-", asked)
        return _texts(texts)

    def reachable(self, indicators: Sequence[str]) -> frozenset[str]:
        """The predicates of the program that the rules lead to, themselves included."""
        asked = Source(f"[{','.join(indicators)}]")
        (texts,) = self._det("ludolog_lint", "reachable", "+-", asked)
        return frozenset(_texts(texts))

    def loaded_files(self) -> tuple[Path, ...]:
        """The files that the program says it consists of."""
        (files,) = self._det(_GUEST, "loaded_files", "-")
        return tuple(map(Path, _texts(files)))

    @property
    def level(self) -> Level:
        """How far the process is confined, once it has answered."""
        return self._worker.level

    @property
    def output(self) -> str:
        """What the program printed at the last question."""
        return self._worker.output


def _library() -> Scratch:
    """A folder with what the process needs of Ludolog, and a program that is written for it may
    load: a copy, which tells no way to the rest.
    """
    place = Scratch()
    ours = start.prolog_dir() / "ludolog"
    kept_back = shutil.ignore_patterns(*_KEPT_BACK)
    shutil.copytree(ours, place.path, ignore=kept_back, dirs_exist_ok=True)
    return place


def _bounded(answer: Source) -> Source:
    if len(answer.text) > LARGEST:
        raise ConversionError(f"an answer of more than {LARGEST} characters")
    if len(answer.text) > LONGEST_WORD and any(
        len(found[0]) > LONGEST_WORD for found in _WORD.finditer(answer.text)
    ):
        raise ConversionError(f"an answer with a number of more than {LONGEST_WORD} digits")
    return answer


def _texts(texts: object) -> tuple[str, ...]:
    if not isinstance(texts, tuple):
        raise UnaskedReply
    return tuple(map(str, texts))


def _errors(messages: tuple[str, ...]) -> list[str]:
    return [message for message in messages if message.startswith("error")]


class AdapterFault(LudologError):  # noqa: N818 - the name of what it is
    """What the adapter threw, as a finding."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding)
        self.finding = finding


def failure(error: LudologError, subject: str) -> Finding:
    """The finding that an exception of a question comes to; raises what is not the program's."""
    match error:
        case AdapterFault(finding=finding):
            return finding
        case UnaskedReply():
            return Finding("forged", "error", subject, theirs=str(error))
        case WorkerTimeout() | WorkerDied() | PrologResourceError():
            # The first line says what it was; Prolog's stacks, or C's, follow.
            return Finding("limit", "limit", subject, theirs=str(error).partition("\n")[0])
        case HaltRequested():
            return Finding("halts", "error", subject, theirs=str(error))
        case PrologError():
            return Finding("throws", "error", subject, theirs=error.message[:1000])
        case ConversionError():
            return Finding("no text", "error", subject, theirs=str(error))
    raise error
