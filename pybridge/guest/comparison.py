"""Positions of a game, asked of a third party's program: the inside of `ludolog.guest.check`."""

from __future__ import annotations

import itertools
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any, Final

from ludolog.engine import codec
from ludolog.guest.asking import Asking, Plan
from ludolog.guest.curated import curated
from ludolog.guest.doubt import Rivals
from ludolog.guest.guest import AdapterFault
from ludolog.guest.judge import Judge, Unasked
from ludolog.guest.report import Finding
from ludolog.model import Game, Move, Setting, State
from ludolog.settings import as_term, seeds
from ludolog.terms import Atom, Term, Value

__all__ = ["Comparison", "Progress"]

BREADTH: Final = 40
"""So many positions are looked at before the longer games, those nearest to the start."""

LONGEST: Final = 240
"""Moves of a game, at most."""

SAMPLE: Final = 6
"""Moves of a position that are played, besides the one that the game goes on with."""

ALL: Final = 60
"""Moves of a position that are played where a game is shrunk, or a rule decides."""

THOROUGH: Final = Plan(nexts=ALL, retried=True, illegal=12)
"""What is asked where a rule decides."""

ATTEMPTS: Final = 400
"""Shorter games that are tried to shrink one."""

LIMITS: Final = 2
"""After so many exceeded limits there is no use in going on."""

KINDS: Final = 12
"""So many different findings are kept."""

Progress = Callable[[str], None]
"""Is told in a few words what is done."""


class _EnoughError(Exception):
    """There is no use in going on."""


class _OverError(_EnoughError):
    """The time for the whole is over."""


class Comparison:
    """One program against one game. `findings` grows while it runs."""

    def __init__(
        self,
        ours: Game[Any, Any],
        judge: Judge,
        seed: int,
        *,
        only: Mapping[str, Value] | None = None,
        accept: Collection[str] = (),
        budget: float | None = None,
        progress: Progress | None = None,
        rivals: Rivals | None = None,
    ) -> None:
        self.ours = ours
        self.judge = judge
        self.seed = seed
        self.rng = Random(seed)
        self.asking = Asking(ours, judge, seed)
        self.counts = self.asking.counts
        """How often each query was answered and compared, with games and positions."""
        self.skipped = self.asking.skipped
        """How often each query could not be asked, for the adapter has no counterpart."""
        self.rules: Counter[str] = Counter()
        """In how many positions that were asked a rule decides."""
        self.stopped = ""
        """Why it stopped early."""
        self._only = dict(only or {})
        self._accept = frozenset(accept)
        self._budget = budget or 0.0
        self._until = None if budget is None else time.monotonic() + budget
        self._progress = progress or (lambda _: None)
        self._rivals = rivals
        self._found: dict[tuple[str, str], Finding] = {}
        self._exceeded: list[Finding] = []
        self._begun = False
        """Whether the games have begun, of which there may be more or fewer."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """One of each kind, the first limit that was exceeded behind them."""
        pace = f"{self.asking.slow:.1f}"
        slow = [Finding("slow", "warning", pace)] if self.asking.slow else []
        return (*self._found.values(), *self._exceeded[:1], *slow)

    def run(self, games: int) -> None:
        """Compare: the start, the positions near it, those in which a rule decides, then `games`
        longer games.
        """
        try:
            self._run(games)
        except _OverError as over:
            self.stopped = str(over)
            if not self._begun:
                self._exceeded.append(Finding("limit", "limit", "the check"))
        except _EnoughError as enough:
            self.stopped = str(enough)
        except AdapterFault as fault:
            self._keep(fault.finding)

    def _run(self, games: int) -> None:
        settings = {**seeds(self.ours.settings), **self._only}
        start = self.ours.start(**settings)
        unclear = self._unclear(start)
        if unclear is not None:
            self._keep(self._placed(unclear, start, settings, ()))
            return
        self.asking.prepare()
        self._start(settings, claimed=self.judge.agrees("initial_state"))
        self._progress("positions near the start")
        with self._for_a_part(0.3):
            self._broad(settings)
        if not self._only:
            self._progress("positions in which a rule decides")
            with self._for_a_part(0.5):
                self._curated(settings)
        self._begun = True
        starts = list(self._starts(settings))
        for number in range(games):
            self._progress(f"game {number + 1} of {games}")
            chosen, claimed = starts[number % len(starts)]
            self._game(chosen, number, claimed)

    @contextmanager
    def _for_a_part(self, share: float) -> Iterator[None]:
        """What is begun here takes this share of the time that is left, at most."""
        whole = self._until
        if whole is not None:
            self._until = time.monotonic() + share * (whole - time.monotonic())
        try:
            yield
        except _OverError:
            if whole is None or time.monotonic() > whole or not self.counts["positions"]:
                raise
            self.stopped = "there was no time for all positions"
        finally:
            self._until = whole

    # -- is the translation right? -----------------------------------------------------------------

    def _unclear(self, start: State[Any, Any]) -> Finding | None:
        """Why nothing can be said about the program: it does not know our start, or no move of it.

        Who is wrong then, the program or the translation, nobody can tell.
        """
        if start.is_over:
            return None
        mover = as_term(start.to_move)
        moves = start.legal_moves
        (answered,) = self.judge.ask_all(start, [("valid_moves", Term("moves", (mover,)))])
        answer = answered.verdict
        told = ""
        ours = moves.texts[:3]
        match answer:
            case Finding(kind="throws", theirs=theirs):
                told = f"valid_moves throws an exception: {theirs}"
            case Atom("failed"):
                told = "valid_moves fails"
            case Term("other", (found, _)):
                told = f"valid_moves answers {str(found)[:200]}"
            case Term("differ", (tuple(missing), tuple(extra), 0)) if missing:
                shown = _first(extra)
                told = f"no move is listed that is one of ours; the first of theirs: {shown}"
            case Unasked(absent=True) if not self._known_otherwise(start):
                told = "there is no valid_moves that says how it writes moves"
        if not told:
            return None
        first = self.asking.their_move(start, 0)
        return Finding("translation", "unclear", told, ours=f"{', '.join(ours)}: {first}")

    def _known_otherwise(self, start: State[Any, Any]) -> bool:
        """Whether a program that lists no moves has our start, or plays a move of it as we do; an
        adapter is believed.
        """
        if self.judge.adapter:
            return True
        _, answer = self._asked_start({})
        asked = [("move", Term("next", (n,))) for n in range(min(SAMPLE, len(start.legal_moves)))]
        verdicts = [answer, *(one.verdict for one in self.judge.ask_all(start, asked))]
        return any(isinstance(verdict, Term) and verdict.name == "agree" for verdict in verdicts)

    # -- where positions come from -----------------------------------------------------------------

    def _start(self, settings: dict[str, Value], claimed: bool) -> None:
        if not claimed:
            return
        state, answer = self._asked_start(settings)
        found: Finding | None = None
        match answer:
            case Finding():
                found = answer
            case Term("other", (theirs, wanted)):
                found = Finding("start", "error", ours=str(wanted), theirs=str(theirs))
            case Atom("failed"):
                found = Finding("start", "error", ours=state.text, theirs="failed")
            case Term("agree"):
                self.counts["initial_state"] += 1
            case Unasked(absent):
                self.skipped["initial_state"] += not absent
        if found is not None:
            self._keep(self._placed(found, state, settings, ()))

    def _asked_start(self, settings: dict[str, Value]) -> tuple[State[Any, Any], Any]:
        state, chosen = self.ours.start_with(settings)
        terms = tuple(Term(key, (value,)) for key, value in chosen.items())
        query = self.judge.query("start", terms, state.ref)
        return state, self.judge.ask("initial_state", query)

    def _starts(self, default: dict[str, Value]) -> Iterator[tuple[dict[str, Value], bool]]:
        """The settings of games, the default first; then those that the program has, too.

        It has them if its own initial_state gives our start. Where config/2 translates settings,
        but the start differs, a difference says no more than that it does not have them.
        """
        yield default, True
        seen = {self.ours.start(**default).text}
        told = self.judge.adapts("config/2")
        for settings in _all_settings(self.ours):
            chosen = {**settings, **self._only}
            start = self.ours.start(**chosen)
            if start.text in seen:
                continue
            seen.add(start.text)
            _, answer = self._asked_start(chosen)
            if isinstance(answer, Term) and answer.name == "agree":
                yield chosen, True
            elif told and not isinstance(answer, Finding | Unasked):
                yield chosen, False

    def _broad(self, settings: dict[str, Value]) -> None:
        """Positions near the start, breadth first: what differs here differs soonest."""
        start = self.ours.start(**settings)
        waiting: deque[tuple[State[Any, Any], tuple[str, ...]]] = deque([(start, ())])
        seen = {start.key}
        for _ in range(BREADTH):
            if not waiting:
                break
            state, moves = waiting.popleft()
            for found in self._position(state):
                self._keep(self._placed(found, state, settings, moves))
            for move in state.legal_moves[:BREADTH]:
                after = state.play(move)
                if after.key not in seen and len(waiting) < BREADTH:
                    seen.add(after.key)
                    waiting.append((after, (*moves, move.text)))

    def _curated(self, settings: dict[str, Value]) -> None:
        """Positions in which the rules decide, whatever the seed."""
        for one in curated(self.ours):
            before = self._compared()
            for found in self._position(one.state, THOROUGH):
                placed = self._placed(found, one.state, settings, ())
                self._keep(replace(placed, settings={}, start=one.state.text))
            self.counts["positions"] += 1
            if self._compared() > before:
                self.rules.update(one.rules)

    def _compared(self) -> int:
        """How often moves and ends were compared."""
        return self.counts["valid_moves"] + self.counts["game_over"]

    def _game(self, settings: dict[str, Value], number: int, claimed: bool) -> None:
        """One game, every third one played by the computer."""
        if any(setting.kind == "seed" for setting in self.ours.settings):
            settings = {**settings, "seed": self.rng.randrange(10**6)}
        state = self.ours.start(**settings)
        levels = [level.name for level in self.ours.levels]
        usual = "medium" if "medium" in levels else levels[-1]
        level = usual if number % 3 == 2 else ""
        self.counts["games"] += 1
        passed = [state]
        played: list[Move[Any]] = []
        while True:
            for found in self._position(state):
                if not claimed and found.severity == "error":
                    self._not_had(settings)
                    return
                self._found_in_game(found, settings, _texts(played))
            if state.is_over or len(played) >= LONGEST:
                break
            if level and len(played) < LONGEST // 3:
                move = state.best_move(level, self.seed, len(played))
            else:
                move = self.rng.choice(state.legal_moves)
            played.append(move)
            state = state.play(move)
            passed.append(state)
        self._again(settings, passed, played)

    def _not_had(self, settings: dict[str, Value]) -> None:
        """A start that the program does not claim to have, and differs in: a note."""
        usual = {s.name: s.default for s in self.ours.settings}
        told = " ".join(
            f"{name}={codec.text(value)}"
            for name, value in settings.items()
            if value != usual.get(name) and name != "seed"
        )
        self._keep(Finding("setting", "warning", told))

    def _found_in_game(
        self, found: Finding, settings: dict[str, Value], played: Sequence[str]
    ) -> None:
        if self._known(found) or found.name in self._accept:
            self._keep(found)
            return
        moves: Sequence[str] = played
        start = self.ours.start(**settings)
        enough = None
        try:
            moves, found = self._shrunk(start, played, found)
        except _EnoughError as caught:
            enough = caught
        passed = self._along(start, moves)
        assert passed is not None
        self._keep(self._placed(found, passed[-1], settings, moves))
        if enough is not None:
            raise enough

    def _again(
        self,
        settings: dict[str, Value],
        passed: Sequence[State[Any, Any]],
        played: Sequence[Move[Any]],
    ) -> None:
        """Questions that were answered well before: a program that remembers answers otherwise."""
        if any(found.severity == "error" for found in self._found.values()):
            return
        for ply in sorted({0, len(passed) // 2}):
            for found in self._position(passed[ply], Plan(nexts=1)):
                told = Finding("memory", "error", found.text, found.ours, found.theirs)
                self._keep(self._placed(told, passed[ply], settings, _texts(played[:ply])))
                return

    # -- one position ------------------------------------------------------------------------------

    def _position(self, state: State[Any, Any], plan: Plan | None = None) -> Iterator[Finding]:
        """What differs here; by the usual plan if none is given."""
        if self._until is not None and time.monotonic() > self._until:
            raise _OverError(f"its time is over, {self._budget:g} seconds")
        if plan is None:
            plan = Plan.usual(self.counts["positions"], SAMPLE)
            self.counts["positions"] += 1
        for found in self._findings(state, plan):
            if found.severity == "limit":
                self._exceeded.append(replace(found, position=state.text))
                if len(self._exceeded) >= LIMITS:
                    raise _EnoughError("limits were exceeded more than once")
            else:
                yield found

    def _findings(self, state: State[Any, Any], plan: Plan) -> Iterator[Finding]:
        """Those of the program; what the adapter is to blame for is kept."""
        drawn = self.seed + self.counts["positions"]
        try:
            for found in self.asking.findings(state, plan):
                if self._doubtful(state, found, drawn):
                    self._keep(Finding("doubtful", "warning", found.name))
                else:
                    yield found
        finally:
            for fault in self.asking.faults:
                self._keep(fault)
            self.asking.faults.clear()

    def _doubtful(self, state: State[Any, Any], found: Finding, drawn: int) -> bool:
        """Whether it may be the adapter's. One more of a kind that is not is only counted."""
        if self._rivals is None or self._known(found):
            return False
        return self._rivals.excuse(state, found, drawn)

    # -- keeping -----------------------------------------------------------------------------------

    def _known(self, found: Finding) -> bool:
        return _key(found) in self._found

    def _keep(self, found: Finding) -> None:
        if found.name in self._accept:
            found = replace(found, severity="accepted")
        key = _key(found)
        before = self._found.get(key)
        if before is not None:
            self._found[key] = replace(before, count=before.count + 1)
            return
        self._found[key] = found
        if len(self._found) >= KINDS:
            raise _EnoughError("there are many faults already")

    def _along(
        self, state: State[Any, Any], moves: Sequence[str]
    ) -> list[State[Any, Any]] | None:
        """The position and those after each of the moves; None if one is not legal."""
        passed = [state]
        for move in moves:
            index = state.legal_moves.read(move)
            if not isinstance(index, int):
                return None
            state = state.play(state.legal_moves[index])
            passed.append(state)
        return passed

    def _shrunk(
        self, start: State[Any, Any], played: Sequence[str], found: Finding
    ) -> tuple[tuple[str, ...], Finding]:
        """A short game with a difference of the same kind, by leaving moves out."""
        best, told = tuple(played), found
        passed = self._along(start, best)
        assert passed is not None
        plan = Plan.to_find(found, ALL)
        if found.played:
            index = passed[-1].legal_moves.read(found.subject)
            assert isinstance(index, int)
            plan = replace(plan, like=passed[-1].legal_moves.terms[index])
        step, attempts = max(1, len(best) // 2), 0
        while attempts < ATTEMPTS:
            first, shorter = 0, False
            while first < len(best) and attempts < ATTEMPTS:
                attempts += 1
                rest = self._along(passed[first], best[first + step :])
                other = None if rest is None else self._same(rest[-1], found, plan)
                if rest is None or other is None:
                    first += step
                    continue
                best, told, shorter = best[:first] + best[first + step :], other, True
                passed = passed[:first] + rest
            if not shorter:
                if step == 1:
                    break
                step //= 2
        return best, told

    def _same(self, state: State[Any, Any], found: Finding, plan: Plan) -> Finding | None:
        """A finding of the same kind here."""
        for other in self._position(state, plan):
            if _key(other) == _key(found):
                return other
        return None

    def _placed(
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


_BY_SUBJECT: Final = (
    "not legal", "fails", "win", "setting", "adapter", "throws", "value", "doubtful",
)
"""Kinds of findings that are kept once for each subject."""


def _texts(moves: Sequence[Move[Any]]) -> list[str]:
    """As people write them. To write one takes as long as to write all of its position."""
    return [move.text for move in moves]


def _first(extra: Sequence[Any]) -> str:
    return str(extra[0].args[0])[:200] if extra else "none"


def _key(found: Finding) -> tuple[str, str]:
    """What findings have in common that are told once."""
    if found.kind in _BY_SUBJECT:
        return found.kind, found.subject
    return found.kind, found.rule


def _all_settings(ours: Game[Any, Any]) -> Iterator[dict[str, Value]]:
    """Every choice of a few, both ends of a range."""
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
