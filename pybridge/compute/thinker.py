"""The computer thinking in a process of its own: one can watch it, or stop it and take the best
move so far.

>>> with Thinker() as thinker:
...     for thought in thinker.chosen_moves(state, "expert"):
...         print(thought.depth, thought.move.text)
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, cast

from ludolog.engine.worker import Worker
from ludolog.errors import Interrupted, InvalidTerm, PrologDomainError, PrologTypeError
from ludolog.explanation import ExplanationLine, explanation_lines
from ludolog.model import Move, Player, State, key_terms
from ludolog.settings import as_term
from ludolog.terms import Atom, Source, Term, Value
from ludolog.verdict import Verdict, verdict_of
from ludolog.wording import _, language

__all__ = [
    "SOLVE_NODES",
    "Analysis",
    "ChosenMove",
    "Forecast",
    "Foreseen",
    "Judgement",
    "Thinker",
    "Variation",
]

SOLVE_NODES: Final = 200_000
"""The budget of a proof, where nobody names another one: some seconds."""

UNBOUNDED: Final = 10**12
"""Nodes that no time is long enough for."""

_FIRST_NODES: Final = 500
"""The first budget of an analysis that is limited by time."""

_BRIDGE = "ludolog_bridge"


@dataclass(frozen=True, slots=True)
class ChosenMove:
    """The move a level would play so far; `depth` is how far it has looked ahead, 0 for a level
    that does not search.
    """

    move: Move[Any]
    depth: int


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a level answers to a move: `reply` is the index of its move among the legal moves after
    the one with the index `move`, `depth` how far it has looked ahead.
    """

    move: int
    reply: int
    depth: int

    def move_in(self, state: State[Any, Any]) -> ChosenMove:
        """The answer, in the position after the move."""
        return ChosenMove(state.legal_moves[self.reply], self.depth)


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a move leads to, for the side that chooses it.

    `kind` is ``win``, ``loss`` or ``neutral`` (a player that nobody plays wins), with `number` the
    moves until then; ``tie``; ``merit``, with `number` the value; or ``repetition`` for a move back
    to an earlier position of the game. What is `proved` holds whatever anybody does; the number of
    moves is then the least if it is `exact`, else the most that it can take. `text` says it all in
    the language of people.
    """

    kind: str
    number: int
    text: str
    proved: bool = False
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Variation:
    """A move, what it leads to, the texts of the best moves from it on, and who decides each."""

    move: Move[Any]
    forecast: Forecast
    line: tuple[str, ...]
    sides: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best moves as far as a search of `depth` moves, with `nodes` positions, sees. The level
    ``expert(BUDGET)`` plays the first of them.
    """

    depth: int
    nodes: int
    variations: tuple[Variation, ...]
    budget: int = 0


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move that was played, held against what the level ``expert`` thinks of the position.

    `best` is the same as `played` where nothing better was found; `lines` say it all, as those of
    `why` do.
    """

    played: Variation
    best: Variation
    lines: tuple[ExplanationLine, ...]


class Thinker:
    """Asks a `Worker` for thoughts.

    Used like it: one thread at a time, but `interrupt` and `close` from any.
    """

    def __init__(self, worker: Worker | None = None) -> None:
        self._worker = Worker() if worker is None else worker

    def start(self) -> None:
        """Start the process, without waiting for it."""
        self._worker.start()

    def chosen_moves(
        self,
        state: State[Any, Any],
        level: str,
        seed: int = 0,
        ply: int = 0,
        keys: Sequence[str] = (),
    ) -> Iterator[ChosenMove]:
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
                yield ChosenMove(state.legal_moves[cast("int", index)], cast("int", depth))
        except (PrologDomainError, PrologTypeError, InvalidTerm) as error:
            known = ", ".join(known.name for known in state.game.levels)
            sentence = _("no level of {game} is called {level}; it has {known}")
            raise ValueError(
                sentence.format(game=state.game.title, level=repr(level), known=known)
            ) from error

    def foreseen(
        self,
        state: State[Any, Any],
        levels: Mapping[Player, str],
        seed: int = 0,
        ply: int = 0,
        keys: Sequence[str] = (),
    ) -> Iterator[Foreseen]:
        """What the computer would answer to the moves that are likely in `state`, the likeliest
        first. `levels` are those of the sides that it plays for.

        An answer is what `chosen_moves` ends with after that move. Moves after which no such side
        is to move are left out. Raises Interrupted after `interrupt`.
        """
        seats = tuple(Term("-", (as_term(side), level)) for side, level in levels.items())
        answers = self._worker.solutions(
            _BRIDGE,
            "foreseen",
            "+++++---",
            Atom(state.game.name),
            state.ref,
            seats,
            Term("-", (seed, ply)),
            key_terms(keys),
            ahead=True,
        )
        for answer in answers:
            yield Foreseen(*cast("tuple[int, int, int]", answer))

    def analysis(
        self,
        state: State[Any, Any],
        nodes: int = 0,
        lines: int = 1,
        keys: Sequence[str] = (),
        seconds: float | None = None,
        *,
        pair: bool = False,
    ) -> Iterator[Analysis]:
        """The best move of a position, deeper and deeper, and at last the best `lines`.

        The first is what the level ``expert`` with that budget of `nodes` plays; 0 stands for the
        budget of ``expert`` itself. With `seconds` there is one analysis after the other, each with
        a larger budget, as long as time and `nodes` (0 is no bound then) allow: the last one says
        what that is, and the same budget gives it again. The first is waited for in any case. With
        `pair` two searches share the nodes, as those of the level ``pair(expert)`` do.
        Raises Interrupted after `interrupt`.
        """
        if seconds is None:
            yield from self._analysis(state, nodes, lines, keys, pair)
            return
        end = time.monotonic() + seconds
        most, budget = nodes or UNBOUNDED, min(_FIRST_NODES, nodes or _FIRST_NODES)
        first = True
        while budget:
            began = time.monotonic()
            answers: list[Analysis] = []
            with _Alarm(None if first else end - began, self.interrupt) as alarm:
                answers += self._analysis(state, budget, lines, keys, pair)
            if not answers or alarm.rang:
                return
            first = False
            yield answers[-1]
            taken = time.monotonic() - began
            times = int(0.8 * (end - began - taken) / max(taken, 0.001))
            budget = min(most, budget * min(times, 10)) if times > 1 and budget < most else 0

    def _analysis(
        self, state: State[Any, Any], nodes: int, lines: int, keys: Sequence[str], pair: bool
    ) -> Iterator[Analysis]:
        self._speak()
        answers = self._worker.solutions(
            _BRIDGE,
            "analysis",
            "+++++----",
            Atom(state.game.name),
            state.ref,
            Term("pair", (nodes,)) if pair else nodes,
            lines,
            key_terms(keys),
            ahead=True,
        )
        for depth, reached, budget, found in answers:
            variations = tuple(_variation(state, term) for term in cast("tuple[Term, ...]", found))
            depth_, reached_, budget_ = (cast("int", one) for one in (depth, reached, budget))
            yield Analysis(depth_, reached_, variations, budget_)

    def verdicts(
        self, state: State[Any, Any], nodes: int | None = None, seconds: float | None = None
    ) -> Iterator[Verdict]:
        """What is proved of a position, each verdict with more than the one before.

        It ends when all is proved, or after `nodes` (SOLVE_NODES unless there is a limit of time)
        or `seconds`. Raises Interrupted after `interrupt`.
        """
        most = nodes or (SOLVE_NODES if seconds is None else UNBOUNDED)
        game = Atom(state.game.name)
        self._speak()
        answers = self._worker.solutions(
            _BRIDGE, "verdicts", "+++---", game, state.ref, most, ahead=True
        )
        yield verdict_of(*cast("tuple[Value, Value, Value]", next(answers)))
        with _Alarm(seconds, self.interrupt):
            for answer in answers:
                yield verdict_of(*cast("tuple[Value, Value, Value]", answer))

    def judgement(
        self, state: State[Any, Any], move: Move[Any], nodes: int = 0, keys: Sequence[str] = ()
    ) -> Judgement:
        """What a legal move of `state` comes to, and what the best one does.

        `nodes` and `keys` are those of `analysis`. Raises Interrupted after `interrupt`.
        """
        past = key_terms(keys)
        self._speak()
        played, best, lines = self._worker.det(
            _BRIDGE,
            "judgement",
            "+++++---",
            Atom(state.game.name),
            state.ref,
            move.index,
            nodes,
            past,
        )
        return Judgement(
            _variation(state, cast("Term", played)),
            _variation(state, cast("Term", best)),
            explanation_lines(cast("Value", lines)),
        )

    def _speak(self) -> None:
        """Let what is asked next be told in the language of this process.

        Said before each question, because the worker's process may be another one than before.
        """
        self._worker.det(_BRIDGE, "language", "+", Atom(language()))

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


class _Alarm:
    """Calls `ring` after some seconds, from another thread, and takes the Interrupted that comes
    of it; None is never.
    """

    def __init__(self, seconds: float | None, ring: Callable[[], None]) -> None:
        self.rang = False
        self._ring = ring
        self._timer = None if seconds is None else threading.Timer(max(seconds, 0.0), self._late)

    def _late(self) -> None:
        self.rang = True
        self._ring()

    def __enter__(self) -> _Alarm:
        if self._timer is not None:
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if self._timer is not None:
            self._timer.cancel()
            if threading.current_thread() is not self._timer:
                self._timer.join()
        return self.rang and isinstance(error, Interrupted)


def _variation(state: State[Any, Any], term: Term) -> Variation:
    index, forecast, told, texts, sides = cast("tuple[Any, ...]", term.args)
    return Variation(
        state.legal_moves[index],
        _forecast(forecast, str(told)),
        tuple(map(str, texts)),
        tuple(sides),
    )


def _forecast(term: Term | Atom, text: str) -> Forecast:
    match term:
        case Term("solved", (str(kind), Term(length, (int(number),)))):
            return Forecast(kind, number, text, proved=True, exact=length == "exactly")
        case Term("solved", (str(kind), _)):
            return Forecast(kind, 0, text, proved=True)
        case Term(kind, (int(number),)):
            return Forecast(kind, number, text)
        case _:
            return Forecast(str(term), 0, text)
