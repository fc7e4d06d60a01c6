"""Questions to a third party's program about positions of ours, and what its answers come to.

The adapter and everything that compares runs in this process, the program in a `Guest`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ludolog.engine import start
from ludolog.engine.engine import engine
from ludolog.engine.handles import Input, Ref
from ludolog.errors import (
    ConversionError,
    HaltRequested,
    LoadError,
    LudologError,
    PrologError,
    PrologResourceError,
    TimeLimit,
    UnaskedReply,
)
from ludolog.files import prolog_file
from ludolog.guest.guest import AdapterFault, Guest, failure
from ludolog.guest.hops import but_chains
from ludolog.guest.report import Finding
from ludolog.model import State
from ludolog.terms import Atom, Source, Term, Value

__all__ = ["Answered", "Judge", "Unasked", "prepare"]

ADAPTER_SECONDS: Final = 10.0
"""What a clause of an adapter may take."""

PATIENCE: Final = 2
"""After so many of its clauses that took too much time an adapter is asked nothing more, and after
one that calls halt or abort.
"""

_JUDGE: Final = "ludolog_judge"
_ASKED: Final = "ludolog_asked"


def prepare() -> None:
    """Load what asks and judges into our own process."""
    prolog = engine()
    prolog.load_ludolog()
    for name in ("judge.pl", "asked.pl"):
        prolog.consult(start.prolog_dir() / "ludolog" / "guest" / name)


@dataclass(frozen=True, slots=True)
class Unasked:
    """A question that was not asked: the program has no predicate for it, or, if `absent` is
    false, the adapter no counterpart for what it is about.
    """

    absent: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer of several: what the question was about and what was wanted, what came of it, and
    which one it was.
    """

    subject: str
    want: Value
    verdict: Value | Finding | Unasked
    asked: Ref | None
    number: int


class Judge:
    """One program, with its adapter. A context manager that forgets the adapter.

    Raises LoadError if the adapter has errors; what it only warns of is in `warnings`.
    """

    def __init__(self, guest: Guest, adapter: Path | None = None) -> None:
        self.guest = guest
        self.warnings: tuple[str, ...] = ()
        self._engine = engine()
        prepare()
        self._adapter = Atom("none")
        self._file: Path | None = None
        self._ended: list[Finding] = []
        self.pace = 0.0
        """Seconds for a question, as the last ones took."""
        self.single_hops = False
        """Whether each hop is a move there, so that moves of several hops are not compared, and
        neither is the state after one with which they begin. Known after `contract`.
        """
        if adapter is not None:
            self._load(adapter)
        self._context = self._engine.ref(Term("context", (self._adapter, ())))

    def _load(self, adapter: Path) -> None:
        path = prolog_file(adapter)
        try:
            with self._engine.captured():
                loaded, messages = self._engine.det(
                    _JUDGE, "load_adapter", "++--", Atom(str(path)), ADAPTER_SECONDS
                )
        except TimeLimit:
            late = f"it was not loaded within {ADAPTER_SECONDS:g} seconds"
            raise LoadError(str(adapter), (late,)) from None
        except (HaltRequested, PrologError) as error:
            raise LoadError(str(adapter), (str(error),)) from None
        assert isinstance(loaded, Atom) and isinstance(messages, tuple)
        self._adapter, self._file = loaded, path
        errors = [str(message) for message in messages if str(message).startswith("error")]
        if errors:
            self.close()
            raise LoadError(str(adapter), tuple(errors))
        self.warnings = tuple(map(str, messages))

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Forget the adapter."""
        if self._file is not None:
            self._engine.det(_JUDGE, "drop_adapter", "+", Atom(str(self._file)))
            self._file = None

    def contract(self) -> Mapping[str, str]:
        """Load the program; what answers each query. Raises what `Guest` raises."""
        self.guest.load()
        (ways,) = self._engine.det(_JUDGE, "ways", "#")
        assert isinstance(ways, Ref)
        has = self.guest.has(Source(ways.text))
        self._context = self._engine.ref(Term("context", (self._adapter, has)))
        self.single_hops = self.adapts("single_hops/0")
        (pairs,) = self._engine.det(_JUDGE, "contract", "+-", self._context)
        return dict(map(_pair, pairs))  # type: ignore[arg-type]

    @property
    def adapter(self) -> str:
        """The file of the adapter, "" without one."""
        return "" if self._file is None else str(self._file)

    def adapts(self, indicator: str) -> bool:
        """Whether the adapter has clauses for a predicate, such as ``config/2``."""
        return self._engine.holds(_JUDGE, "has_clauses", "++", self._context, Source(indicator))

    def agrees(self, what: str) -> bool:
        """Whether the adapter wants this compared, too."""
        return self._once("agreed", "++", self._context, Atom(what)) is not None

    def config(self, settings: Value) -> str | None:
        """The first argument of initial_state/2 that the adapter has for these settings."""
        found = self._once("config", "++-", self._context, settings)
        return None if found is None else str(found[0])

    def players(self) -> tuple[str, ...]:
        """The players that the adapter names, in their terms."""
        (texts,) = self._det("adapted_players", "+-", self._context)
        return tuple(map(str, texts))

    def levels(self) -> tuple[str, ...]:
        """The levels that the adapter or else the heads of the program's clauses name."""
        (told,) = self._det("adapted_levels", "+-", self._context)
        if told:
            return tuple(map(str, told))
        indicator = self.contract_of("choose_move")
        place = {"choose_move/3": 2, "choose_move/4": 3, "choose_move/5": 4}.get(indicator)
        try:
            return self.guest.head_arguments(indicator, place) if place else ()
        except LudologError:
            return ()

    def contract_of(self, query: str) -> str:
        """The predicate that answers a query, "" if none does."""
        (pairs,) = self._engine.det(_JUDGE, "contract", "+-", self._context)
        return dict(map(_pair, pairs)).get(query, "")  # type: ignore[arg-type]

    def query(self, name: str, *parts: Input) -> Ref:
        """A query in our terms, see the Prolog module."""
        padded = [*parts, *[()] * (4 - len(parts))]
        (query,) = self._engine.det(_JUDGE, "query", "+++++#", Atom(name), *padded)
        assert isinstance(query, Ref)
        return query

    def ask(self, subject: str, query: Ref, count: int = 1) -> Value | Finding | Unasked:
        """What the program's answer to a query comes to.

        That is a verdict of ludolog_judge:judged/4; a finding, if the program or the adapter threw
        something or took too much; or nothing, because it could not be asked.
        """
        try:
            (question,) = self._det("question", "++#", self._context, query)
        except AdapterFault as fault:
            return fault.finding
        assert isinstance(question, Ref)
        try:
            text = question.text
        except ConversionError as error:
            return Finding("adapter", "adapter", "a clause", theirs=str(error))
        if text == "untranslated":
            return Unasked(False)
        if text.startswith("absent("):
            return Unasked(True)
        return self._answer(subject, question, count, query)

    def ask_all(
        self, state: State[Any, Any], wanted: Sequence[tuple[str, Value]]
    ) -> Iterator[Answered]:
        """What the program's answers about one position come to.

        `wanted` has what a finding is about, and a question of ludolog_asked. The questions go
        together; where that ends in an error or takes too long, one after the other, each when the
        iterator comes to it.
        """
        if not wanted:
            return
        questions = tuple(want for _, want in wanted)
        try:
            found = self._det(
                "asked", "+++++##", self._context, Atom(state.game.name), state.ref,
                state.legal_moves._ref, questions, module=_ASKED,
            )
            asked, question = found
            told = self._together(asked, question, len(wanted))
            if told is None:
                (told,) = self._det("untold", "+-", asked, module=_ASKED)
        except (AdapterFault, UnaskedReply) as fault:
            subject, want = wanted[0]
            yield Answered(subject, want, failure(fault, subject), None, 0)
            return
        for number, entry in enumerate(told):
            place, verdict = entry.args
            subject, want = wanted[place]
            verdict = self._told(subject, want, verdict, asked, number)
            if self.single_hops and isinstance(want, Term) and want.name == "moves":
                verdict = but_chains(state, verdict)
            yield Answered(subject, want, verdict, asked, number)

    def _together(self, asked: Ref, question: Ref, count: int) -> tuple[Any, ...] | None:
        """The verdicts; None if each question has to be asked alone."""
        if self.pace * count > self.guest.seconds / 2:
            return None
        try:
            text = question.text
            with self._timed(count):
                answers = "[]" if text == "[]" else self.guest.ask_all(Source(text))
            found = self._once("judged_all", "+++-", self._context, asked, answers, module=_ASKED)
        except UnaskedReply:
            raise
        except LudologError:
            return None
        return None if found is None else found[0]

    def _told(
        self, subject: str, want: Value, verdict: Value, asked: Ref, number: int
    ) -> Value | Finding | Unasked:
        match verdict, want:
            case Atom("untranslated"), _:
                return Unasked(False)
            case Term("absent"), _:
                return Unasked(True)
            case Term("fault", (indicator, message)), _:
                return _blamed(indicator, message)
            case Atom("again"), Term("illegal"):
                return Finding("throws", "error", subject)
            case (Atom("again") | Term("unreadable")), _:
                count, ask = self._det("asked_alone", "++-#", asked, number, module=_ASKED)
                return self._answer(subject, ask, count, self.query_of(asked, number))
        return verdict

    def query_of(self, asked: Ref | None, number: int) -> Ref:
        """What was asked, as a query in our terms."""
        assert asked is not None
        (query,) = self._det("asked_query", "++#", asked, number, module=_ASKED)
        assert isinstance(query, Ref)
        return query

    def _answer(
        self, subject: str, question: Ref, count: int, query: Ref
    ) -> Value | Finding | Unasked:
        try:
            with self._timed(1):
                answer = self.guest.ask(Source(question.text), count)
        except LudologError as error:
            return failure(error, subject)
        try:
            (verdict,) = self._det("judged", "+++-", self._context, query, answer)
        except AdapterFault as fault:
            return fault.finding
        except (PrologResourceError, ConversionError):
            # To read one takes seconds: as with other limits, a few are enough.
            return Finding("limit", "limit", subject, theirs="a term that is too large or too deep")
        if isinstance(verdict, Term) and verdict.name == "unreadable":
            return Finding("no text", "error", subject, theirs=str(verdict.args[0]))
        if verdict == "untranslated":
            return Unasked(False)
        return verdict  # type: ignore[no-any-return]

    @contextmanager
    def _timed(self, count: int) -> Iterator[None]:
        """So many questions: what each of them takes, half of it by those before."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.pace = (self.pace + (time.monotonic() - began) / count) / 2

    def in_their_terms(self, query: Ref) -> str:
        """The move of a query in the program's terms, "" if there is none."""
        try:
            found = self._once("in_their_terms", "++-", self._context, query)
        except AdapterFault:
            return ""
        return "" if found is None else str(found[0])

    def wants_input(self, query: Ref) -> bool:
        """Whether a query that fails has read from the input."""
        try:
            (question,) = self._det("question", "++#", self._context, query)
            goal = f"ask(ludolog_guest:wants_input({question.text}), true)"
            return self.guest.ask(Source(goal)) != "[]"
        except LudologError:
            return False

    def ends_alike(self, after: State[Any, Any], theirs: str) -> bool:
        """Whether the game is over after a move, and in the state of theirs that this text is, too,
        with the same winner as far as that can be said in their terms.
        """
        if not after.is_over:
            return False
        found = self._engine.once(after.game.name, "game_over", "+-", after.ref)
        try:
            question = self.question("game_over", theirs)
            if found is None or question is None or isinstance(found[0], Ref):
                return False
            end = self.query("end", after.ref, Term("over", (found[0],)))
            answers = self.guest.ask(question)
            verdict = self._once("judged", "+++-", self._context, end, answers)
        except LudologError:
            return False
        if verdict is None:  # the adapter has no name for who has won
            return answers != "[]"
        return bool(verdict[0] == Term("agree", (1,)))

    def listed(self, query: Ref) -> tuple[str, ...]:
        """The elements of the list that the program answers, as texts; nothing if it does not."""
        try:
            (question,) = self._det("question", "++#", self._context, query)
            answers = self.items(self.guest.ask(Source(question.text))) or ()
        except LudologError:
            return ()
        return (self.items(answers[0]) or ()) if answers else ()

    # -- the program's own terms ------------------------------------------------------------------

    def question(self, name: str, *inputs: str) -> Source | None:
        """A question in the program's own terms; None if it has no predicate for it."""
        listed = Source(f"[{','.join(inputs)}]")
        found = self._once("plain_question", "+++#", self._context, Atom(name), listed)
        return None if found is None else Source(found[0].text)

    def items(self, text: str) -> tuple[str, ...] | None:
        """The elements of the list that `text` is; None if it is none."""
        return self._texts("items", text)

    def atomic_parts(self, text: str) -> tuple[str, ...]:
        """The atomic parts of a term, place by place, "" where one is not atomic."""
        return self._texts("atomic_parts", text) or ()

    def _texts(self, name: str, text: str) -> tuple[str, ...] | None:
        try:
            found = self._once(name, "+-", text)
        except (PrologResourceError, ConversionError):
            return None
        return None if found is None else tuple(map(str, found[0]))

    # -- our own process --------------------------------------------------------------------------

    def _once(
        self, name: str, modes: str, *inputs: Input, module: str = _JUDGE
    ) -> tuple[Any, ...] | None:
        if len(self._ended) >= PATIENCE:
            raise AdapterFault(self._ended[0])
        try:
            return self._engine.once(module, name, modes, *inputs, time=ADAPTER_SECONDS)
        except TimeLimit:
            slow = f"it takes more than {ADAPTER_SECONDS:g} seconds"
            self._ended.append(Finding("adapter", "adapter", "a clause", theirs=slow))
            raise AdapterFault(self._ended[-1]) from None
        except HaltRequested as error:
            halts = Finding("adapter", "adapter", "a clause", theirs=str(error))
            self._ended = [halts] * PATIENCE  # it wants an end, and gets it
            raise AdapterFault(halts) from None
        except PrologError as error:
            fault = _fault(error)
            if fault is None:
                raise
            if error.kind == "$aborted":
                self._ended = [fault.finding] * PATIENCE
            raise fault from None

    def _det(
        self, name: str, modes: str, *inputs: Input, module: str = _JUDGE
    ) -> tuple[Any, ...]:
        found = self._once(name, modes, *inputs, module=module)
        assert found is not None, name
        return found


def _fault(error: PrologError) -> AdapterFault | None:
    match error.term:
        case Term("error", (Term("adapter", (indicator, message)), _)):
            return AdapterFault(_blamed(indicator, message))
        case Atom("time_limit_exceeded"):  # its own, not ours
            return AdapterFault(Finding("adapter", "adapter", "a clause", theirs=str(error.term)))
    if error.kind == "$aborted":
        return AdapterFault(Finding("adapter", "adapter", "a clause", theirs=str(error)))
    return None


def _blamed(indicator: object, message: object) -> Finding:
    """The finding that a clause of the adapter threw something."""
    return Finding("adapter", "adapter", codec_text(indicator), theirs=str(message)[:1000])


def codec_text(indicator: object) -> str:
    """An indicator as people write it."""
    match indicator:
        case Term("/", (name, arity)):
            return f"{name}/{arity}"
    return str(indicator)


def _pair(pair: Value) -> tuple[str, str]:
    match pair:
        case Term("-", (Atom(query), str(text))):
            return str(query), str(text)
    raise TypeError(f"no pair: {pair!r}")
