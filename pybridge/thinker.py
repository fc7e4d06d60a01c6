"""The computer thinking in a process of its own: one can watch it, or stop it and take the best
move so far.

>>> with Thinker() as thinker:
...     for thought in thinker.thoughts(state, "expert"):
...         print(thought.depth, thought.move.text)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from pybridge.errors import InvalidTerm, PrologDomainError, PrologTypeError
from pybridge.model import Move, State, key_terms
from pybridge.terms import Atom, Source, Term
from pybridge.wording import _
from pybridge.worker import Worker

__all__ = ["Analysis", "Forecast", "Thinker", "Thought", "Variation"]

_BRIDGE = "ludolog_bridge"


@dataclass(frozen=True, slots=True)
class Thought:
    """The move a level would play so far; `depth` is how far it has looked ahead, 0 for a level
    that does not search.
    """

    move: Move[Any]
    depth: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a move leads to, for the side that chooses it.

    `kind` is ``win``, ``loss`` or ``neutral`` (a player that nobody plays wins), with `number` the
    moves until then; ``merit``, with `number` the value; or ``repetition`` for a move back to an
    earlier position of the game.
    """

    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class Variation:
    """A move, what it leads to, and the texts of the best moves from it on."""

    move: Move[Any]
    forecast: Forecast
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best moves as far as a search of `depth` moves, with `nodes` positions, sees."""

    depth: int
    nodes: int
    variations: tuple[Variation, ...]


class Thinker:
    """Asks a `Worker` for thoughts.

    Used like it: one thread at a time, but `interrupt` and `close` from any.
    """

    def __init__(self, worker: Worker | None = None) -> None:
        self._worker = Worker() if worker is None else worker

    def start(self) -> None:
        """Start the process, without waiting for it."""
        self._worker.start()

    def thoughts(
        self,
        state: State[Any, Any],
        level: str,
        seed: int = 0,
        ply: int = 0,
        keys: Sequence[str] = (),
    ) -> Iterator[Thought]:
        """What the level would play, looking deeper and deeper; the last thought is its move.

        `keys` are those of the earlier positions of the game (`State.key`). Raises Interrupted
        after `interrupt`, ValueError for an unknown level.
        """
        past = key_terms(keys)
        game = Atom(state.game.name)
        try:
            answers = self._worker.solutions(
                _BRIDGE,
                "thought",
                "+++++--",
                game,
                state.ref,
                Source(level),
                Term("-", (seed, ply)),
                past,
                ahead=True,
            )
            for index, depth in answers:
                yield Thought(state.legal_moves[cast("int", index)], cast("int", depth))
        except (PrologDomainError, PrologTypeError, InvalidTerm) as error:
            known = ", ".join(known.name for known in state.game.levels)
            sentence = _("no level of {game} is called {level}; it has {known}")
            raise ValueError(
                sentence.format(game=state.game.title, level=repr(level), known=known)
            ) from error

    def analysis(
        self, state: State[Any, Any], nodes: int, lines: int, keys: Sequence[str] = ()
    ) -> Iterator[Analysis]:
        """The best moves of a position, deeper and deeper. Raises Interrupted after `interrupt`."""
        past = key_terms(keys)
        answers = self._worker.solutions(
            _BRIDGE,
            "analysis",
            "+++++---",
            Atom(state.game.name),
            state.ref,
            nodes,
            lines,
            past,
            ahead=True,
        )
        for depth, reached, found in answers:
            variations = tuple(_variation(state, term) for term in cast("tuple[Term, ...]", found))
            yield Analysis(cast("int", depth), cast("int", reached), variations)

    def interrupt(self) -> None:
        """Stop what is being thought about. From any thread."""
        self._worker.interrupt()

    def close(self) -> None:
        """End the process. From any thread."""
        self._worker.close()

    def __enter__(self) -> Thinker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _variation(state: State[Any, Any], term: Term) -> Variation:
    index, forecast, texts = cast("tuple[Any, ...]", term.args)
    match forecast:
        case Term(kind, (int(number),)):
            seen = Forecast(kind, number)
        case _:
            seen = Forecast(str(forecast), 0)
    return Variation(state.legal_moves[index], seen, tuple(map(str, texts)))
