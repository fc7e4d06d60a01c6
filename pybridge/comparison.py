"""Positions of a game, asked of a third party's program: the inside of `pybridge.check`."""

from __future__ import annotations

import itertools
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from pybridge import codec
from pybridge.errors import LudologError
from pybridge.guest import Guest, failure
from pybridge.handles import Input
from pybridge.model import Game, Setting, State
from pybridge.report import Finding
from pybridge.terms import Atom, Source, Term, Value

__all__ = ["Comparison"]

BREADTH: Final = 40
"""So many positions are looked at before the longer games, those nearest to the start."""

LONGEST: Final = 240
"""Moves of a game, at most."""

SAMPLE: Final = 6
"""Moves of a position that are played, besides the one that the game goes on with."""

ATTEMPTS: Final = 400
"""Shorter games that are tried to shrink one."""

LIMITS: Final = 2
"""After so many exceeded limits there is no use in going on."""

_MODULE: Final = "ludolog_check"


class Comparison:
    """One program against one game."""

    def __init__(self, ours: Game[Any, Any], guest: Guest, seed: int) -> None:
        self.ours = ours
        self.guest = guest
        self.seed = seed
        self.rng = Random(seed)
        self.counts: Counter[str] = Counter()
        self.asked = 0
        """Questions that the program could be asked."""
        self.exceeded: list[Finding] = []
        self.valued = guest.agrees("value")

    def run(self, games: int) -> tuple[Finding, ...]:
        """The first difference, shrunk; else the limits that were exceeded."""
        starts = list(_starts(self.ours))
        found = self._start(starts[0]) or self._broad(starts[0])
        for number in range(games):
            if found or len(self.exceeded) >= LIMITS:
                break
            found = self._game(starts[number % len(starts)], number)
        return (*([found] if found else []), *self.exceeded[:1])

    # -- where positions come from ----------------------------------------------------------------

    def _start(self, settings: dict[str, Value]) -> Finding | None:
        state, chosen = self.ours.start_with(settings)
        terms = tuple(Term(key, (value,)) for key, value in chosen.items())
        found = self._question("initial_state", "their_start", "++-", terms, state.ref)
        match found:
            case Finding():
                return self._told(found, state, settings, ())
            case Term("other", (theirs, wanted)):
                told = Finding("start", "error", ours=str(wanted), theirs=str(theirs))
                return self._told(told, state, settings, ())
            case Atom("failed"):
                told = Finding("start", "error", ours=state.text, theirs="failed")
                return self._told(told, state, settings, ())
        return None

    def _broad(self, settings: dict[str, Value]) -> Finding | None:
        """Positions near the start, breadth first: what differs here differs soonest."""
        start = self.ours.start(**settings)
        waiting: deque[tuple[State[Any, Any], tuple[str, ...]]] = deque([(start, ())])
        seen = {start.key}
        for _ in range(BREADTH):
            if not waiting or len(self.exceeded) >= LIMITS:
                break
            state, moves = waiting.popleft()
            found = self._position(state, SAMPLE)
            if found:
                return self._told(found, state, settings, moves)
            for move in state.legal_moves[:BREADTH]:
                after = state.play(move)
                if after.key not in seen and len(waiting) < BREADTH:
                    seen.add(after.key)
                    waiting.append((after, (*moves, move.text)))
        return None

    def _game(self, settings: dict[str, Value], number: int) -> Finding | None:
        """One game, every third one played by the computer."""
        if any(setting.kind == "seed" for setting in self.ours.settings):
            settings = {**settings, "seed": self.rng.randrange(10**6)}
        state = self.ours.start(**settings)
        levels = [level.name for level in self.ours.levels]
        level = levels[min(1, len(levels) - 1)] if number % 3 == 2 else ""
        self.counts["games"] += 1
        passed = [state]
        played: list[str] = []
        while True:
            found = self._position(state, SAMPLE)
            if found:
                moves, found = self._shrunk(settings, played, found)
                return self._told(found, self._after(settings, moves) or state, settings, moves)
            if state.is_over or len(played) >= LONGEST or len(self.exceeded) >= LIMITS:
                break
            if level and len(played) < LONGEST // 3:
                move = state.best_move(level, self.seed, len(played))
            else:
                move = self.rng.choice(state.legal_moves)
            played.append(move.text)
            state = state.play(move)
            passed.append(state)
        return self._again(settings, passed, played)

    def _again(
        self, settings: dict[str, Value], passed: Sequence[State[Any, Any]], played: Sequence[str]
    ) -> Finding | None:
        """Questions that were answered well before: a program that remembers answers otherwise."""
        for ply in sorted({0, len(passed) // 2}):
            found = self._position(passed[ply], 1)
            if found:
                told = Finding("memory", "error", found.text, found.ours, found.theirs)
                return self._told(told, passed[ply], settings, played[:ply])
        return None

    # -- one position -----------------------------------------------------------------------------

    def _position(self, state: State[Any, Any], sample: int) -> Finding | None:
        """What differs here."""
        self.counts["positions"] += 1
        for found in self._answers(state, sample):
            if found.severity == "limit":
                self.exceeded.append(found)
                if len(self.exceeded) >= LIMITS:
                    return None
            else:
                return found
        return None

    def _answers(self, state: State[Any, Any], sample: int) -> Iterator[Finding]:
        yield from self._end(state)
        if not state.is_over:
            yield from self._moves(state)
            yield from self._next(state, sample)
        for player in self.ours.players if self.valued else ():
            value = state.value(player)
            answer = self._question("value", "their_value", "+++-", state.ref, player, value)
            if isinstance(answer, Finding):
                yield answer
            elif answer not in ("agree", "unasked"):
                theirs = str(answer.args[0]) if isinstance(answer, Term) else str(answer)
                yield Finding("value", "error", str(player), str(value), theirs)

    def _end(self, state: State[Any, Any]) -> Iterator[Finding]:
        winner: Input = Atom("none")
        if state.is_over:
            over = self.ours._engine.once(self.ours.name, "game_over", "+-", state.ref)
            if over is None:
                return
            winner = Source(f"winner({codec.text(over[0])})")  # type: ignore[arg-type]
        answer = self._question("game_over", "their_end", "++-", state.ref, winner)
        if isinstance(answer, Finding):
            yield answer
        elif isinstance(answer, Term):
            theirs, wanted = answer.args
            yield Finding("end", "error", ours=str(wanted), theirs=str(theirs))

    def _moves(self, state: State[Any, Any]) -> Iterator[Finding]:
        moves = state.legal_moves
        inputs = state.ref, _player(state.to_move), moves._ref
        answer = self._question("valid_moves", "their_moves", "+++-", *inputs)
        match answer:
            case Finding():
                yield answer
            case Atom("failed"):
                yield Finding("no moves", "error", ours=", ".join(moves.texts), theirs="failed")
            case Term("other", (theirs, wanted)):
                yield Finding("moves", "error", ours=str(wanted), theirs=str(theirs))
            case Term("differ", (missing, extra)):
                yield self._disputed(state, missing, extra)

    def _disputed(self, state: State[Any, Any], missing: Any, extra: Any) -> Finding:
        """The moves that only one of us lists, with the rules' word on the first of them."""
        terms = {codec.text(term): text for term, text in _texts(state)}
        lacked = [terms[codec.text(term)] for term in missing]
        theirs = [str(entry.args[1]) or str(entry.args[0]) for entry in extra]
        ours, others = ", ".join(lacked) or "none besides", ", ".join(theirs) or "none besides"
        if lacked:
            why = str(state.why_not(lacked[0])).splitlines()
            return Finding("missing", "error", lacked[0], ours, others, why=tuple(why))
        known = str(extra[0].args[1])
        told = str(state._why_term(self._read(known))) if known else ""
        why = told.splitlines()
        return Finding("extra", "error", theirs[0], ours, others, why=tuple(why))

    def _read(self, text: str) -> Value:
        return self.ours._engine.parse(text).value

    def _next(self, state: State[Any, Any], sample: int) -> Iterator[Finding]:
        moves = state.legal_moves
        some = self.rng.sample(range(len(moves)), min(sample, len(moves)))
        texts = _texts(state)
        pairs = [f"'-'({codec.text(texts[i][0])},{state.play(moves[i]).text})" for i in some]
        asked = Source(f"[{','.join(pairs)}]")
        answer = self._question("move", "their_next", "++-", state.ref, asked)
        if isinstance(answer, Finding):
            yield answer
            return
        self.counts["move"] += len(some) - 1
        if isinstance(answer, tuple) and answer:
            difference: Any = answer[0]
            term, theirs, wanted = difference.args
            move = {codec.text(t): text for t, text in texts}[codec.text(term)]
            yield Finding("next", "error", move, str(wanted), str(theirs))

    def _question(self, query: str, name: str, modes: str, *inputs: Input) -> Any:
        """The program's reply, or what became of it."""
        try:
            (reply,) = self.guest.ask(_MODULE, name, modes, *inputs)
        except LudologError as error:
            self.asked += 1
            return failure(error, query)
        if reply != "unasked":
            self.asked += 1
            self.counts[query] += 1
        return reply

    # -- telling ----------------------------------------------------------------------------------

    def _after(self, settings: dict[str, Value], moves: Sequence[str]) -> State[Any, Any] | None:
        """The position after the moves; None if one is not legal."""
        state = self.ours.start(**settings)
        for move in moves:
            found = state.legal_moves.find(move)
            if found is None:
                return None
            state = state.play(found)
        return state

    def _shrunk(
        self, settings: dict[str, Value], played: Sequence[str], found: Finding
    ) -> tuple[tuple[str, ...], Finding]:
        """A short game with a difference of the same kind, by leaving moves out."""
        best, told = tuple(played), found
        step = max(1, len(best) // 2)
        attempts = iter(range(ATTEMPTS))
        while True:
            for first in range(0, len(best), step):
                shorter = best[:first] + best[first + step :]
                if next(attempts, None) is None:
                    return best, told
                state = self._after(settings, shorter)
                other = self._position(state, SAMPLE) if state else None
                if other and other.kind == found.kind:
                    best, told = shorter, other
                    break
            else:
                if step == 1:
                    return best, told
                step //= 2

    def _told(
        self,
        found: Finding,
        state: State[Any, Any],
        settings: dict[str, Value],
        moves: Sequence[str],
    ) -> Finding:
        texts = {name: codec.text(value) for name, value in settings.items()}
        return replace(
            found, settings=texts, game=tuple(moves), position=state.text, board=state.drawing
        )


def _texts(state: State[Any, Any]) -> list[tuple[Value, str]]:
    """Term and text of each legal move."""
    moves = state.legal_moves
    return list(zip(moves.terms, moves.texts, strict=True))


def _player(player: Any) -> Value:
    return Atom(player) if isinstance(player, str) else int(player)


def _starts(ours: Game[Any, Any]) -> Iterator[dict[str, Value]]:
    """The settings of games, the default first: every choice of a few, both ends of a range."""
    yield {s.name: 1 for s in ours.settings if s.kind == "seed"}
    names = [setting.name for setting in ours.settings]
    for values in itertools.product(*map(_values, ours.settings)):
        yield {n: v for n, v in zip(names, values, strict=True) if v is not None}


def _values(setting: Setting) -> Sequence[Value | None]:
    match setting.kind:
        case "oneof":
            return setting.values
        case "between":
            numbers = (setting.low, setting.default, setting.high)
            return sorted({number for number in numbers if isinstance(number, int)})
        case "seed":
            return [1]
    return [None]
