"""Positions of a game, asked of a third party's program: the inside of `ludolog.guest.check`."""

from __future__ import annotations

import itertools
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from ludolog.engine import codec
from ludolog.engine.handles import Ref
from ludolog.guest.guest import AdapterFault
from ludolog.guest.judge import Judge, Unasked, sample
from ludolog.guest.report import Finding
from ludolog.model import Game, Setting, State
from ludolog.terms import Atom, Source, Term, Value

__all__ = ["Comparison", "Progress"]

BREADTH: Final = 40
"""So many positions are looked at before the longer games, those nearest to the start."""

LONGEST: Final = 240
"""Moves of a game, at most."""

SAMPLE: Final = 6
"""Moves of a position that are played, besides the one that the game goes on with."""

ILLEGAL: Final = 4
"""Illegal moves of a position that are tried, in every fourth position."""

CHOICES: Final = 10
"""Every so many positions the computer's levels are asked for their moves."""

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
        budget: float | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.ours = ours
        self.judge = judge
        self.seed = seed
        self.rng = Random(seed)
        self.counts: Counter[str] = Counter()
        """How often each query was answered and compared, with games and positions."""
        self.skipped: Counter[str] = Counter()
        """How often each query could not be asked, for the adapter has no counterpart."""
        self.stopped = ""
        """Why it stopped early."""
        self._only = dict(only or {})
        self._until = None if budget is None else time.monotonic() + budget
        self._progress = progress or (lambda _: None)
        self._found: dict[tuple[str, str], Finding] = {}
        self._exceeded: list[Finding] = []
        self._begun = False
        """Whether the games have begun, of which there may be more or fewer."""
        self._valued = False
        self._levels: tuple[str, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """One of each kind, the first limit that was exceeded behind them."""
        return (*self._found.values(), *self._exceeded[:1])

    def run(self, games: int) -> None:
        """Compare: the start, the positions near it, then `games` longer games."""
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
        settings = {**{s.name: 1 for s in self.ours.settings if s.kind == "seed"}, **self._only}
        start = self.ours.start(**settings)
        unclear = self._unclear(start)
        if unclear is not None:
            self._keep(self._placed(unclear, start, settings, ()))
            return
        self._valued = self.judge.agrees("value")
        self._levels = self.judge.levels()
        self._start(settings, claimed=self.judge.agrees("initial_state"))
        self._progress("positions near the start")
        self._broad(settings)
        self._begun = True
        starts = list(self._starts(settings))
        for number in range(games):
            self._progress(f"game {number + 1} of {games}")
            chosen, claimed = starts[number % len(starts)]
            self._game(chosen, number, claimed)

    # -- is the translation right? -----------------------------------------------------------------

    def _unclear(self, start: State[Any, Any]) -> Finding | None:
        """Why nothing can be said about the program: it does not know our start, or no move of it.

        Who is wrong then, the program or the translation, nobody can tell.
        """
        if start.is_over:
            return None
        query = self._query_moves(start)
        answer = self.judge.ask("valid_moves", query)
        told = ""
        ours = start.legal_moves.texts[:3]
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
        if not told:
            return None
        first = self.judge.in_their_terms(self._query_move(start, 0))
        return Finding("translation", "unclear", told, ours=f"{', '.join(ours)}: {first}")

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
                self._skip("initial_state", absent)
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
            for found in self._position(state, SAMPLE):
                self._keep(self._placed(found, state, settings, moves))
            for move in state.legal_moves[:BREADTH]:
                after = state.play(move)
                if after.key not in seen and len(waiting) < BREADTH:
                    seen.add(after.key)
                    waiting.append((after, (*moves, move.text)))

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
        played: list[str] = []
        while True:
            for found in self._position(state, SAMPLE):
                if not claimed and found.severity == "error":
                    self._not_had(settings)
                    return
                self._found_in_game(found, settings, played)
            if state.is_over or len(played) >= LONGEST:
                break
            if level and len(played) < LONGEST // 3:
                move = state.best_move(level, self.seed, len(played))
            else:
                move = self.rng.choice(state.legal_moves)
            played.append(move.text)
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
        if self._known(found):
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
        self, settings: dict[str, Value], passed: Sequence[State[Any, Any]], played: Sequence[str]
    ) -> None:
        """Questions that were answered well before: a program that remembers answers otherwise."""
        if any(found.severity == "error" for found in self._found.values()):
            return
        for ply in sorted({0, len(passed) // 2}):
            for found in self._position(passed[ply], 1, -1):
                told = Finding("memory", "error", found.text, found.ours, found.theirs)
                self._keep(self._placed(told, passed[ply], settings, played[:ply]))
                return

    # -- one position ------------------------------------------------------------------------------

    def _position(
        self, state: State[Any, Any], sample: int, number: int | None = None
    ) -> Iterator[Finding]:
        """What differs here. Some questions are asked in every so many positions only: `number`
        says which this one is, 0 one that is asked everything, -1 one that is not asked these.
        """
        if self._until is not None and time.monotonic() > self._until:
            raise _OverError("the time for this check is over")
        if number is None:
            number = self.counts["positions"]
            self.counts["positions"] += 1
        for found in self._answers(state, sample, number):
            if found.severity == "limit":
                self._exceeded.append(replace(found, position=state.text))
                if len(self._exceeded) >= LIMITS:
                    raise _EnoughError("limits were exceeded more than once")
            else:
                yield found

    def _answers(self, state: State[Any, Any], sample: int, number: int) -> Iterator[Finding]:
        yield from self._end(state, retried=number >= 0 and number % 8 == 0)
        if not state.is_over:
            yield from self._moves(state)
            yield from self._next(state, sample)
            if number >= 0 and number % 4 == 0:
                yield from self._illegal(state, number)
            if number >= 0 and number % CHOICES == 0:
                yield from self._choices(state)
        for player in self.ours.players if self._valued else ():
            value = state.value(player)
            query = self.judge.query("value", state.ref, _player(player), value)
            match self._verdict("value", query):
                case Finding() as finding:
                    yield finding
                case Term("other", (theirs, _)):
                    yield Finding("value", "error", str(player), str(value), str(theirs))
                case Atom("failed"):
                    yield Finding("value", "error", str(player), str(value), "failed")

    def _end(self, state: State[Any, Any], retried: bool) -> Iterator[Finding]:
        over: Value | Source = Atom("none")
        if state.is_over:
            found = self.ours._engine.once(self.ours.name, "game_over", "+-", state.ref)
            if found is None:
                return
            over = Source(f"over({codec.text(found[0])})")  # type: ignore[arg-type]
        query = self.judge.query("end", state.ref, over)
        match self._verdict("game_over", query):
            case Finding() as finding:
                yield finding
            case Term("other", (theirs, wanted)):
                yield Finding("end", "error", ours=str(wanted), theirs=str(theirs))
            case Term("open", (theirs,)):
                yield Finding("open", "error", ours=str(over), theirs=str(theirs))
            case Term("agree") if state.is_over or retried:
                yield from self._retried(query)

    def _retried(self, query: Ref) -> Iterator[Finding]:
        """Whether on backtracking somebody else wins, too. Only the first answer has to end."""
        match self.judge.ask("game_over", query, 3):
            case Term("two", (theirs,)):
                yield Finding("winners", "error", theirs=str(theirs))
            case Term("other", (theirs, wanted)):
                yield Finding("end", "error", ours=str(wanted), theirs=str(theirs))

    def _moves(self, state: State[Any, Any]) -> Iterator[Finding]:
        moves = state.legal_moves
        match self._verdict("valid_moves", self._query_moves(state)):
            case Finding() as finding:
                yield finding
            case Atom("failed"):
                yield Finding("no moves", "error", ours=", ".join(moves.texts), theirs="failed")
            case Term("other", (theirs, wanted)):
                yield Finding("moves", "error", ours=str(wanted), theirs=str(theirs))
            case Term("differ", (tuple(missing), tuple(extra), _)):
                yield from self._disputed(state, missing, extra)

    def _disputed(
        self, state: State[Any, Any], missing: Sequence[Any], extra: Sequence[Any]
    ) -> Iterator[Finding]:
        """The moves that only one of us lists, one for each rule, with the rules' word on it."""
        texts = state.legal_moves.texts
        lacked = [texts[index] for index in missing]
        theirs = [str(entry.args[1]) or str(entry.args[0]) for entry in extra]
        ours, others = ", ".join(lacked) or "none besides", ", ".join(theirs) or "none besides"
        for index in missing[:1]:
            why = state.why_not(texts[index])
            yield Finding(
                "missing", "error", texts[index], ours, others,
                why=tuple(str(why).splitlines()), rule=_rule(why),
                term=self.judge.in_their_terms(self._query_move(state, index)),
            )
        rules = set()
        for entry, name in zip(extra, theirs, strict=True):
            known = str(entry.args[1])
            told = state._why_term(self.ours._engine.parse(known).value) if known else None
            rule = _rule(told) if told else ""
            if rule in rules:
                continue
            rules.add(rule)
            yield Finding(
                "extra", "error", name, ours, others,
                why=tuple(str(told).splitlines()) if told else (), rule=rule,
                term=str(entry.args[0]),
            )

    def _next(self, state: State[Any, Any], sample: int) -> Iterator[Finding]:
        moves = state.legal_moves
        for index in self.rng.sample(range(len(moves)), min(sample, len(moves))):
            query = self._query_move(state, index)
            match self._verdict("move", query):
                case Finding() as finding:
                    text = moves.texts[index]
                    if finding.kind == "throws":
                        yield Finding("next", "error", text, "a state", finding.theirs)
                    else:
                        yield finding
                case Term("other", (theirs, wanted)):
                    yield self._different(state, index, query, str(wanted), str(theirs))
                case Atom("failed"):
                    yield self._different(state, index, query, "a state", "failed")

    def _different(
        self, state: State[Any, Any], index: int, query: Ref, wanted: str, theirs: str
    ) -> Finding:
        return Finding(
            "next", "error", state.legal_moves.texts[index], wanted, theirs,
            term=self.judge.in_their_terms(query),
        )

    def _illegal(self, state: State[Any, Any], number: int) -> Iterator[Finding]:
        """Moves that somebody could mean and that are not legal do not play."""
        for move in sample(self.ours.name, state.ref, self.seed + number, ILLEGAL):
            query = self.judge.query("illegal", state.ref, move)
            match self._verdict("illegal moves", query):
                case Finding(kind="throws"):
                    pass  # it says no in its own way
                case Finding() as finding:
                    yield finding
                case Term("accepted", (theirs,)):
                    why = state._why_term(move.value)
                    text = self._text_of(state, move)
                    yield Finding(
                        "accepts", "error", text, "no", str(theirs),
                        why=tuple(str(why).splitlines()), rule=_rule(why),
                        term=self.judge.in_their_terms(
                            self.judge.query("move", state.ref, move, state.ref)
                        ),
                    )

    def _text_of(self, state: State[Any, Any], move: Ref) -> str:
        found = self.ours._engine.once(self.ours.name, "move_text", "++-", state.ref, move)
        return move.text if found is None else str(found[0])

    def _choices(self, state: State[Any, Any]) -> Iterator[Finding]:
        """What the computer's levels choose is a legal move; the last one does not miss a win."""
        moves = state.legal_moves
        for level in self._levels:
            query = self.judge.query(
                "choice", state.ref, _player(state.to_move), moves._ref, level
            )
            subject = f"choose_move at level {level}"
            match self._verdict("choose_move", query):
                case Finding(severity="limit") as finding:
                    # To think for long is no fault of the rules, but costs too much to ask again.
                    self._levels = tuple(other for other in self._levels if other != level)
                    yield replace(finding, severity="warning", subject=subject)
                case Finding() as finding:
                    yield replace(finding, subject=subject)
                case Atom("failed"):
                    yield Finding("fails", "error", subject)
                case Term("unlisted", (theirs,)):
                    yield Finding("not legal", "error", subject, theirs=str(theirs))
                case Term("sure", (int(index), str(theirs))):
                    if level == self._levels[-1] and len(self._levels) > 1:
                        yield from self._missed(state, index, level, theirs)

    def _missed(
        self, state: State[Any, Any], index: int, level: str, theirs: str
    ) -> Iterator[Finding]:
        """A win in one move that the program's best level does not take."""
        moves = state.legal_moves
        if len(moves) > BREADTH or state.to_move != state.side:
            return
        wins = []
        for place, move in enumerate(moves):
            after = state.play(move)
            if after.outcome is not None and after.outcome.winner == state.side:
                wins.append(place)
        if wins and index not in wins:
            win = moves.texts[wins[0]]
            yield Finding("win", "warning", f"choose_move at level {level}", win, theirs)

    def _query_moves(self, state: State[Any, Any]) -> Ref:
        return self.judge.query(
            "moves", state.ref, _player(state.to_move), state.legal_moves._ref
        )

    def _query_move(self, state: State[Any, Any], index: int) -> Ref:
        prolog, moves = self.ours._engine, state.legal_moves
        (move,) = prolog.det("ludolog_bridge", "nth_move", "++#", moves._ref, index)
        assert isinstance(move, Ref)
        (after,) = prolog.det(self.ours.name, "next_state", "++#", state.ref, move)
        assert isinstance(after, Ref)
        return self.judge.query("move", state.ref, move, after)

    def _verdict(self, subject: str, query: Ref) -> Value | Finding | None:
        """The judge's verdict; None for what could not be asked, which is counted."""
        answer = self.judge.ask(subject, query)
        if isinstance(answer, Unasked):
            self._skip(subject, answer.absent)
            return None
        if isinstance(answer, Finding) and answer.severity == "adapter":
            self._keep(answer)
            self.skipped[subject] += 1
            return None
        self.counts[subject] += 1
        return answer

    def _skip(self, subject: str, absent: bool) -> None:
        if not absent:
            self.skipped[subject] += 1

    # -- keeping -----------------------------------------------------------------------------------

    def _known(self, found: Finding) -> bool:
        return _key(found) in self._found

    def _keep(self, found: Finding) -> None:
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
        step, attempts = max(1, len(best) // 2), 0
        while attempts < ATTEMPTS:
            first, shorter = 0, False
            while first < len(best) and attempts < ATTEMPTS:
                attempts += 1
                rest = self._along(passed[first], best[first + step :])
                other = None if rest is None else self._same(rest[-1], found)
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

    def _same(self, state: State[Any, Any], found: Finding) -> Finding | None:
        """A finding of the same kind here."""
        for other in self._position(state, SAMPLE, 0 if found.kind in _EXTRAS else -1):
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


_BY_SUBJECT: Final = ("not legal", "fails", "win", "setting", "adapter", "throws", "value")
"""Kinds of findings that are kept once for each subject."""

_EXTRAS: Final = ("accepts", "winners", "not legal", "fails", "win")
"""Kinds of findings that not every position is asked for."""


def _first(extra: Sequence[Any]) -> str:
    return str(extra[0].args[0])[:200] if extra else "none"


def _key(found: Finding) -> tuple[str, str]:
    """What findings have in common that are told once."""
    if found.kind in _BY_SUBJECT:
        return found.kind, found.subject
    return found.kind, found.rule if found.kind in ("missing", "extra") else ""


def _rule(why: Any) -> str:
    """The number of the rule that an explanation turns on."""
    return next((line.rule for line in why.lines if line.rule), "")


def _player(player: Any) -> Value:
    return Atom(player) if isinstance(player, str) else int(player)


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
