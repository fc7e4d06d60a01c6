"""What an engine hands out: terms kept in Prolog, prepared predicates, answers to come."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias, TypedDict, Unpack

from ludolog.errors import GoalFailed
from ludolog.terms import Source, Value

__all__ = ["Input", "Limits", "Output", "Predicate", "Query", "Ref", "Solutions"]


class Owner(Protocol):
    """Who keeps the term of a `Ref`."""

    forgotten: deque[int]

    def text_of(self, ref: Ref) -> str:
        """What `Ref.text` is."""

    def value_of(self, ref: Ref) -> Value:
        """What `Ref.value` is."""


class Runner(Protocol):
    """Who runs goals: the engine."""

    def run(
        self, predicate: Predicate, inputs: Sequence[Input], limits: Limits
    ) -> tuple[Output, ...] | None:
        """What `Predicate.once` does."""

    def advance(self, query: Query) -> tuple[Output, ...] | None:
        """What `next` does to Solutions; None after the last answer."""

    def close(self, query: Query) -> None:
        """What `Solutions.close` does."""


class Ref:
    """A term kept in Prolog, given back when Python forgets it. Equal to its variants.

    As the input of a goal it goes back as it came, with nothing to convert. It is a `record`, or
    `young`, a reference in the frame of the engine's stepper; the other one is 0.
    """

    __slots__ = ("__weakref__", "_owner", "_text", "record", "young")

    def __init__(self, owner: Owner, record: int, young: int = 0) -> None:
        self._owner = owner
        self._text: str | None = None
        self.record = record
        self.young = young

    @property
    def text(self) -> str:
        """Quoted text with the standard operators, the same for equal terms.

        Raises ConversionError if the term is cyclic.
        """
        if self._text is None:
            self._text = self._owner.text_of(self)
        return self._text

    @property
    def value(self) -> Value:
        """The term as a value. Raises ConversionError if it has none."""
        return self._owner.value_of(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ref):
            return NotImplemented
        return self is other or self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        if self._text is None:
            return f"<Ref {self.record or self.young:#x}>"
        return f"<Ref {self._text}>"

    def __reduce__(self) -> tuple[type[Source], tuple[str]]:
        # Another process can know no more of it than its text.
        return Source, (self.text,)

    def __del__(self) -> None:
        # This may be any thread, and Prolog in the middle of a goal.
        if self.record:
            self._owner.forgotten.append(self.record)


Input: TypeAlias = "Value | Ref | Source"
Output: TypeAlias = "Value | Ref"


class Limits(TypedDict, total=False):
    """What a goal, or each answer of a query, may use: seconds of time, and inferences."""

    time: float | None
    inferences: int | None


@dataclass(slots=True, eq=False)
class Query:
    """What the engine knows of a query. It is opened when its first answer is asked for."""

    predicate: Predicate
    inputs: Sequence[Input]
    limits: Limits
    arguments: int = 0
    frame: int = 0
    handle: int = 0
    done: bool = False
    abandoned: bool = False


@dataclass(slots=True, eq=False)
class Predicate:
    """A predicate with a mode for each argument, prepared once. Made by `Engine.predicate`."""

    engine: Runner
    module: str
    name: str
    modes: str
    handle: int
    inputs: tuple[int, ...] = field(init=False)
    outputs: tuple[tuple[int, bool], ...] = field(init=False)
    """The places of the outputs, and whether each is kept as a Ref."""

    def __post_init__(self) -> None:
        if set(self.modes) - set("+-#"):
            raise ValueError(f"modes are made of +, - and #, not {self.modes!r}")
        places = list(enumerate(self.modes))
        self.inputs = tuple(place for place, mode in places if mode == "+")
        self.outputs = tuple((place, mode == "#") for place, mode in places if mode != "+")

    @property
    def indicator(self) -> str:
        """Module:Name/Arity."""
        return f"{self.module}:{self.name}/{len(self.modes)}"

    def once(self, *inputs: Input, **limits: Unpack[Limits]) -> tuple[Output, ...] | None:
        """The outputs of the first answer, None if there is none. Raises what `Engine` says."""
        return self.engine.run(self, inputs, limits)

    def det(self, *inputs: Input, **limits: Unpack[Limits]) -> tuple[Output, ...]:
        """As `once`; raises GoalFailed if there is no answer."""
        outputs = self.engine.run(self, inputs, limits)
        if outputs is None:
            raise GoalFailed(self.indicator)
        return outputs

    def holds(self, *inputs: Input, **limits: Unpack[Limits]) -> bool:
        """Whether there is an answer."""
        return self.engine.run(self, inputs, limits) is not None

    def solutions(self, *inputs: Input, **limits: Unpack[Limits]) -> Solutions:
        """The outputs of all answers, found as they are asked for; limits are for each."""
        return Solutions(self.engine, Query(self, inputs, limits))


class Solutions:
    """An iterator over the answers of a goal, and a context manager that closes it.

    A query is open from its first answer to its last, or until `close`. Goals and further queries
    may run in between, but of several open queries only the innermost can be advanced:
    QueryOrderError otherwise. Closing one closes those inside it.
    """

    __slots__ = ("__weakref__", "_engine", "_query")

    def __init__(self, engine: Runner, query: Query) -> None:
        self._engine = engine
        self._query = query

    def __iter__(self) -> Solutions:
        return self

    def __next__(self) -> tuple[Output, ...]:
        outputs = self._engine.advance(self._query)
        if outputs is None:
            raise StopIteration
        return outputs

    @property
    def exhausted(self) -> bool:
        """Whether no further answer can come, which Prolog often knows with the last one."""
        return self._query.done

    def close(self) -> None:
        """Leave the query; no further answer will come."""
        self._engine.close(self._query)

    def __enter__(self) -> Solutions:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        # This may be any thread; the engine closes the query when it is next entered.
        self._query.abandoned = True
