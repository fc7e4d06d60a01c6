"""`?-` on a live game: any goal, in a process of its own, within limits.

>>> with Console() as console:
...     for answer in console.ask(state, "member(Move, $Moves)."):
...         print(answer.text)

What a goal may do is looked at before it runs (prolog/ludolog/query/sandbox.pl), unless `safe`
is false.
What it may use is bounded by `QueryLimits`: Prolog keeps the limits as long as it can, and the
process is killed where it cannot. A killed process comes back at the next question with the
definitions it had; facts that queries added and values they found are gone then.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, cast

from ludolog.engine import codec
from ludolog.engine.confinement import Confinement
from ludolog.engine.handles import Limits
from ludolog.engine.start import prolog_dir
from ludolog.engine.worker import Worker
from ludolog.errors import PrologPermissionError
from ludolog.model import Move, State
from ludolog.proof import Proof
from ludolog.terms import Atom, Source, Term

__all__ = ["Answer", "Console", "Entry", "QueryLimits"]

_QUERY: Final = "ludolog_query"
_CATALOGUE: Final = "ludolog_catalogue"
_COVERAGE: Final = "ludolog_coverage"
_MEBIBYTE: Final = 1 << 20

_Arguments: TypeAlias = "tuple[Atom, Source, str, str, tuple[Term, ...]]"


@dataclass(frozen=True, slots=True)
class QueryLimits:
    """What a query may use for each of its answers. 0 is no limit."""

    time: float = 5.0
    """Seconds."""
    inferences: int = 100_000_000
    recursion: int = 5_000_000
    """How deep goals may call each other."""
    stacks: int = 256
    """MiB of Prolog's stacks."""
    memory: int = 1024
    """MiB of the whole process."""
    answer: int = 20_000
    """Signs of an answer."""
    output: int = 20_000
    """Signs that may be printed before an answer."""
    depth: int = 10
    """How deep terms are shown."""

    @property
    def for_goal(self) -> Limits:
        """Those that the worker keeps."""
        return {"time": self.time or None, "inferences": self.inferences or None}


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as the toplevel prints it, without the full stop; "" is the bare ``true``.

    `output` is what was printed on the way to it, `last` whether no further one can come. `whole`
    is the text with its terms to any depth, None if that is longer than an answer may be.
    """

    text: str
    output: str
    last: bool
    whole: str | None


@dataclass(frozen=True, slots=True)
class Entry:
    """A predicate that a query may call: how it is written, its arguments, what it does."""

    name: str
    modes: str
    about: str


class Console:
    """Asks queries about positions. One question at a time, from one thread at a time.

    `interrupt` and `close` may be called from any. The methods raise what `Worker` raises.
    """

    def __init__(self, limits: QueryLimits | None = None, *, safe: bool = True) -> None:
        self.limits = QueryLimits() if limits is None else limits
        self.safe = safe
        self.language = "en"
        self.definitions = ""
        self._warnings: list[str] = []
        """The facts and rules of the person, as text."""
        self._game = ""
        self._worker = self._new_worker()
        self._catalogues: dict[str, tuple[Entry, ...]] = {}

    def _new_worker(self) -> Worker:
        memory = self.limits.memory
        return Worker(
            (prolog_dir() / "ludolog" / "query" / "query.pl",),
            memory=memory * _MEBIBYTE if memory else None,
            confinement=Confinement() if self.safe else None,
        )

    def set_limits(self, **changed: float | int) -> None:
        """Change some of the limits."""
        before, self.limits = self.limits, replace(self.limits, **cast("Any", changed))
        if before.memory != self.limits.memory:
            self._worker.close()
            self._worker = self._new_worker()

    @property
    def output(self) -> str:
        """What the last goal printed, also one that failed or was stopped."""
        return self._worker.output

    def start(self) -> None:
        """Begin to start the process, without waiting."""
        self._worker.start()

    # -- questions --------------------------------------------------------------------------------

    def ask(
        self, state: State[Any, Any], text: str, last: Move[Any] | None = None
    ) -> Generator[Answer, None, None]:
        """The answers of a query about `state`, to which the move `last` led.

        Each is looked for when it is asked for, which another thread may do. Closing the generator
        ends the query.
        """
        return self._answers(self._arguments(state, text, last))

    def _answers(self, arguments: _Arguments) -> Generator[Answer, None, None]:
        solutions = self._worker.solutions(_QUERY, "ask", "+++++--", *arguments, **self._limits())
        with solutions:
            for found, whole in solutions:
                text = str(found)
                shown = str(whole) if whole or not text else None
                yield Answer(text, self._worker.output, solutions.exhausted, shown)

    def trace(self, state: State[Any, Any], text: str, last: Move[Any] | None = None) -> str:
        """How the goal `text` was proved, or why it failed, as lines of text."""
        return next(self.tracing(state, text, last))

    def tracing(
        self, state: State[Any, Any], text: str, last: Move[Any] | None = None
    ) -> Iterator[str]:
        """As `trace`, but asked when the iterator is, which another thread may do."""
        return map(str, self._later("explored", self._arguments(state, text, last)))

    def proof(
        self,
        state: State[Any, Any],
        text: str,
        last: Move[Any] | None = None,
        *,
        levels: int = 3,
        steps: int = 2000,
    ) -> Proof:
        """How the goal `text` was proved, or why it failed, as a tree and as the steps of a tracer:
        `levels` predicates deep, at most so many `steps`.
        """
        return next(self.proving(state, text, last, levels=levels, steps=steps))

    def proving(
        self,
        state: State[Any, Any],
        text: str,
        last: Move[Any] | None = None,
        *,
        levels: int = 3,
        steps: int = 2000,
    ) -> Iterator[Proof]:
        """As `proof`, but asked when the iterator is, which another thread may do."""
        *first, options = self._arguments(state, text, last)
        assert isinstance(options, tuple)
        more = (*options, Term("levels", (levels,)), Term("steps", (steps,)))
        return map(Proof.of_term, self._later("proved", (*first, more)))

    def _later(self, name: str, arguments: tuple[Any, ...]) -> Iterator[Any]:
        """The one answer of a predicate of queries, asked for when the iterator is."""
        yield from self._worker.det(_QUERY, name, "+++++-", *arguments, **self._limits())

    def queries(self, text: str) -> tuple[tuple[str, ...], str]:
        """The queries that stand in `text` one after the other, each up to its full stop, and the
        one that is only begun, or "".
        """
        limit = self.limits.time
        found, rest = self._worker.det(_QUERY, "queries_in", "+--", text, time=limit)
        assert isinstance(found, tuple)
        return tuple(str(query) for query in found), str(rest)

    def complete(self, text: str) -> bool:
        """Whether a query ends here: a full stop, or a mistake that no further line mends."""
        queries, rest = self.queries(text)
        return bool(queries) and not rest

    def define(self, text: str) -> str:
        """Add facts and rules; returns Prolog's warnings of them. Raises, and adds nothing, if they
        are wrong. A predicate that queries have used as one of the game or of a library becomes the
        person's in a new process.
        """
        self._worker.det(_QUERY, "check_clauses", "++", text, self._options(), **self._limits())
        wanted = f"{self.definitions}{text.strip()}\n"
        try:
            said = self._check(wanted)
        except PrologPermissionError as error:
            if "linked_procedure" not in str(error.term):
                raise
            self._worker.close()
            said = self._check(wanted)
        self.definitions = wanted
        old, self._warnings = self._warnings, said.splitlines()
        return "".join(f"{line}\n" for line in self._warnings if line not in old)

    def _check(self, wanted: str) -> str:
        (said,) = self._worker.det(
            _QUERY, "check_definitions", "++-", wanted, self._options(), **self._limits()
        )
        return str(said)

    def forget(self) -> None:
        """Forget all definitions, and all facts that queries added."""
        self.definitions = ""
        self._warnings = []
        self._worker.close()

    def value(self, state: State[Any, Any], name: str) -> State[Any, Any]:
        """The state that the variable `name` was in the last answer that had it.

        Raises InvalidState if it was no state of the game.
        """
        (found,) = self._worker.det(_QUERY, "bound_value", "+#", Atom(name), time=self.limits.time)
        assert isinstance(found, Source)
        return state.game.state(found.text)

    # -- the sources ------------------------------------------------------------------------------

    def catalogue(self, game: str) -> tuple[Entry, ...]:
        """Predicates for completion, read from the sources once."""
        if game not in self._catalogues:
            (found,) = self._worker.det(_CATALOGUE, "catalogue", "+-", Atom(game))
            entries = cast("Sequence[Term]", found)
            self._catalogues[game] = tuple(Entry(*map(str, entry.args)) for entry in entries)
        return self._catalogues[game]

    def doc(self, game: str, name: str) -> str | None:
        """The comment in the sources on a predicate; None if there is none."""
        found = self._worker.once(_CATALOGUE, "doc_text", "++-", Atom(game), name)
        return None if found is None else str(found[0])

    def listing(self, game: str, name: str) -> str | None:
        """The clauses of a predicate; None if there is no such one."""
        self._worker.det(
            _QUERY, "check_definitions", "++-", self.definitions, self._options(), **self._limits()
        )
        found = self._worker.once(_CATALOGUE, "listing_text", "++-", Atom(game), name)
        return None if found is None else str(found[0])

    def coverage(self, start: State[Any, Any], moves: Sequence[str], clauses: bool = False) -> str:
        """Which rules a game used and which never; with `clauses`, all clauses of its program."""
        name = "clauses_of_game" if clauses else "rules_of_game"
        (said,) = self._worker.det(
            _COVERAGE, name, "++++-", Atom(start.game.name), start.ref, tuple(moves),
            Atom(self.language),
        )
        return str(said)

    # -- the process ------------------------------------------------------------------------------

    def interrupt(self) -> None:
        """Stop the goal that runs. From any thread."""
        self._worker.interrupt()

    def close(self) -> None:
        """End the process; the next question starts another. From any thread."""
        self._worker.close()

    def __enter__(self) -> Console:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _arguments(
        self, state: State[Any, Any], text: str, last: Move[Any] | None
    ) -> _Arguments:
        if state.game.name != self._game:
            if self._game:  # what is linked to the predicates of one game stays so
                self._worker.close()
            self._game = state.game.name
        move = "" if last is None else codec.text(last.term)
        live = Source(f"live({state.text},[{move}])")
        return Atom(state.game.name), live, self.definitions, text, self._options()

    def _options(self) -> tuple[Term, ...]:
        limits = self.limits
        return (
            Term("safe", (Atom("true" if self.safe else "false"),)),
            Term("language", (Atom(self.language),)),
            Term("recursion", (limits.recursion,)),
            Term("stacks", ((limits.stacks or 4096) * _MEBIBYTE,)),
            Term("answer", (limits.answer,)),
            Term("output", (limits.output,)),
            Term("depth", (limits.depth,)),
        )

    def _limits(self) -> Limits:
        return self.limits.for_goal
