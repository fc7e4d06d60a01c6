"""One position, asked of a third party's program: which questions, and what their answers come to.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from ludolog.engine import codec
from ludolog.engine.handles import Ref
from ludolog.errors import LudologError
from ludolog.formulas.shapes import differences, kind
from ludolog.guest.curated import named_rules
from ludolog.guest.hops import unsaid
from ludolog.guest.judge import Answered, Judge, Unasked
from ludolog.guest.report import Finding
from ludolog.model import Game, State
from ludolog.settings import as_term
from ludolog.terms import Atom, Term, Value

__all__ = ["Asking", "Plan"]

ILLEGAL: Final = 4
"""Illegal moves of a position that are tried, in every fourth position."""

EARLY: Final = 300
"""In so many positions as many moves are played as a plan says; in later ones half as many."""

CHOICES: Final = 10
"""Every so many positions one of the computer's levels is asked for its move."""

SLOW: Final = 0.3
"""Seconds for a question: a program that takes more is asked less."""

CHOOSING: Final = 2.0
"""Seconds for which a level may think in any case,"""

SHARE: Final = 0.5
"""and so much of the time that all other questions took."""

ALIKE: Final = 8
"""Moves of one kind that are played where it is known which kind differs."""

EACH: Final = tuple(range(8))
"""The places of all levels."""

FEW: Final = 40
"""Moves of a position in which a win is looked for."""

SUBJECTS: Final = {
    "moves": "valid_moves",
    "next": "move",
    "end": "game_over",
    "retried": "game_over",
    "illegal": "illegal moves",
    "choice": "choose_move",
    "value": "value",
}


@dataclass(frozen=True)
class Plan:
    """What is asked about a position. Numbers are those of questions."""

    moves: bool = True
    nexts: int = 0
    like: Value | None = None
    """A move: only moves of its kind are played, itself first."""
    end: bool = True
    retried: bool = False
    illegal: int = 0
    choices: tuple[int, ...] = ()
    """Which of the levels are asked, by their places; one too large counts from the first again."""
    values: bool = True

    @classmethod
    def usual(cls, number: int, nexts: int) -> Plan:
        """For the position of that number: some questions come up in every so many."""
        return cls(
            nexts=nexts if number < EARLY else nexts // 2,
            retried=number % 8 == 0,
            illegal=0 if number % 4 else ILLEGAL,
            choices=() if number % CHOICES else (number // CHOICES,) if number else EACH,
        )

    @classmethod
    def to_find(cls, finding: Finding, nexts: int) -> Plan:
        """That which finds such a difference again."""
        found, played = finding.kind, finding.played
        return cls(
            moves=found in ("missing", "extra", "moves", "no moves", "throws", "memory"),
            nexts=nexts if played or found in ("throws", "memory", "halts") else 0,
            end=found in ("end", "open", "throws", "memory", "halts"),
            retried=found in ("winners", "end"),
            illegal=3 * ILLEGAL if found == "accepts" else 0,
            choices=EACH if found in ("not legal", "fails", "win") else (),
            values=found in ("value", "throws", "memory", "halts"),
        )


class Asking:
    """Questions to one program, counted."""

    def __init__(self, ours: Game[Any, Any], judge: Judge, seed: int) -> None:
        self.ours = ours
        self.judge = judge
        self.seed = seed
        self.rng = Random(seed)
        self.counts: Counter[str] = Counter()
        """How often each query was answered and compared."""
        self.skipped: Counter[str] = Counter()
        """How often each query could not be asked, for the adapter has no counterpart."""
        self.faults: list[Finding] = []
        """What the adapter is to blame for."""
        self._valued = False
        self._levels: tuple[str, ...] = ()
        self._retries = True
        self._alone: Counter[object] = Counter()
        """How many moves of each kind, after which the state differs, are no other move there."""
        self._seconds: defaultdict[str, float] = defaultdict(float)
        """How long the levels thought, and, as "", what everything else took."""
        self.slow = 0.0
        """Seconds for a question, where they were too many to ask everything."""

    def prepare(self) -> None:
        """Learn what else is compared. Raises AdapterFault."""
        self._valued = self.judge.agrees("value")
        self._levels = self.judge.levels()

    def findings(self, state: State[Any, Any], plan: Plan) -> Iterator[Finding]:
        """What differs in a position. A program that is slow is asked less."""
        if self.judge.pace > SLOW:
            self.slow = max(self.slow, self.judge.pace)
            plan = replace(plan, nexts=min(plan.nexts, 2), illegal=min(plan.illegal, 1))
        yield from self._asked(state, "", list(self._wanted(state, plan)))
        for level in self._thinking(state, plan):
            choice = Term("choice", (as_term(state.to_move), level))
            yield from self._asked(state, level, [choice])

    def _asked(
        self, state: State[Any, Any], level: str, wanted: Sequence[Value]
    ) -> Iterator[Finding]:
        """What comes of these questions, which go together."""
        began = time.monotonic()
        told = list(self.judge.ask_all(state, [(SUBJECTS[_name(want)], want) for want in wanted]))
        self._seconds[level] += time.monotonic() - began
        for answered in told:
            verdict = self._counted(answered)
            if verdict is not None:
                yield from self._found(state, answered, verdict)

    def _thinking(self, state: State[Any, Any], plan: Plan) -> Iterator[str]:
        """The levels that are asked here. One that thinks for long is asked less often, or most of
        the time would go to it.
        """
        # A pass that is somebody's only move may be left out, and nobody has to choose it.
        if state.is_over or not self._levels or len(state.legal_moves) < 2:
            return
        levels = self._levels
        for level in dict.fromkeys(levels[n % len(levels)] for n in plan.choices):
            if self._seconds[level] <= CHOOSING + SHARE * self._seconds[""]:
                yield level

    def _wanted(self, state: State[Any, Any], plan: Plan) -> Iterator[Value]:
        if plan.end:
            yield Atom("end")
        if plan.retried and self._retries:
            yield Atom("retried")
        if not state.is_over:
            mover = as_term(state.to_move)
            if plan.moves:
                yield Term("moves", (mover,))
            for index in self._sample(state, plan):
                yield Term("next", (index,))
            if plan.illegal:
                drawn = self.seed + self.counts["positions"]
                yield Term("illegal", (drawn, plan.illegal))
        for player in self.ours.players if self._valued and plan.values else ():
            yield Term("value", (as_term(player), state.value(player)))

    def _sample(self, state: State[Any, Any], plan: Plan) -> Sequence[int]:
        """Indexes of the moves that are played, of rare kinds first."""
        moves, count = state.legal_moves, plan.nexts
        but = unsaid(state) if count and self.judge.single_hops else frozenset()
        self.skipped["move"] += len(but)
        order = [n for n in range(len(moves)) if n not in but]
        if plan.like is not None:
            wanted = kind(plan.like)
            alike = [n for n in order if kind(moves.terms[n]) == wanted]
            return sorted(alike, key=lambda n: moves.terms[n] != plan.like)[:ALIKE]
        if count >= len(order):
            return order
        self.rng.shuffle(order)
        several: dict[object, list[int]] = defaultdict(list)
        for index in order:
            several[kind(moves.terms[index])].append(index)
        turns = sorted(several.values(), key=len)
        chosen = [group[n] for n in range(count) for group in turns if n < len(group)]
        return chosen[:count]

    def _counted(self, answered: Answered) -> Value | Finding | None:
        """The verdict; None for what could not be asked, which is counted."""
        match answered.verdict:
            case Unasked(absent):
                self.skipped[answered.subject] += not absent
                return None
            case Finding(severity="adapter") as fault:
                self.faults.append(fault)
                self.skipped[answered.subject] += 1
                return None
        if answered.want != "retried":
            self.counts[answered.subject] += 1
        return answered.verdict

    # -- what an answer comes to -------------------------------------------------------------------

    def _found(
        self, state: State[Any, Any], answered: Answered, verdict: Value | Finding
    ) -> Iterator[Finding]:
        match answered.want:
            case Atom("end"):
                yield from self._end(state, verdict)
            case Atom("retried"):
                yield from self._retried(verdict)
            case Term("moves"):
                yield from self._moves(state, verdict)
            case Term("next", (int(index),)):
                yield from self._next(state, answered, index, verdict)
            case Term("illegal"):
                yield from self._illegal(state, answered, verdict)
            case Term("choice", (_, str(level))):
                yield from self._choice(state, answered, level, verdict)
            case Term("value", (player, value)):
                yield from self._value(str(player), str(value), verdict)

    def _end(self, state: State[Any, Any], verdict: Value | Finding) -> Iterator[Finding]:
        match verdict:
            case Finding() as finding:
                yield finding
            case Term("other", (theirs, wanted)):
                yield Finding(
                    "end", "error", ours=str(wanted), theirs=str(theirs), rule=_last_rule(state),
                    why=() if state.outcome is None else (state.outcome.reason,),
                )
            case Term("open", (theirs,)):
                yield Finding("open", "error", ours="a winner", theirs=str(theirs))

    def _retried(self, verdict: Value | Finding) -> Iterator[Finding]:
        """Whether on backtracking somebody else wins, too. Only the first answer has to end."""
        match verdict:
            case Finding(severity="limit"):
                self._retries = False
            case Term("two", (theirs,)):
                yield Finding("winners", "error", theirs=str(theirs))

    def _moves(self, state: State[Any, Any], verdict: Value | Finding) -> Iterator[Finding]:
        moves = state.legal_moves
        match verdict:
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
        moves = state.legal_moves
        texts = moves.texts
        lacked = [texts[index] for index in missing]
        theirs = [str(entry.args[1]) or str(entry.args[0]) for entry in extra]
        ours, others = ", ".join(lacked) or "none besides", ", ".join(theirs) or "none besides"
        listed = [index for index in range(len(moves)) if index not in set(missing)]
        usual = set(_rules(state.why_not(texts[listed[0]]))) if listed else set()
        for index in {kind(moves.terms[index]): index for index in reversed(missing)}.values():
            why = state.why_not(texts[index])
            special = [rule for rule in _rules(why) if rule not in usual]
            yield Finding(
                "missing", "error", texts[index], ours, others,
                why=tuple(str(why).splitlines()), rule=(special or _rules(why) or [""])[0],
                term=self.their_move(state, index),
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

    def their_move(self, state: State[Any, Any], index: int) -> str:
        """One of our moves in the program's terms."""
        (move,) = self.ours._engine.det(
            "ludolog_bridge", "nth_move", "++#", state.legal_moves._ref, index
        )
        assert isinstance(move, Ref)
        return self.judge.in_their_terms(self.judge.query("move", state.ref, move, state.ref))

    def _next(
        self, state: State[Any, Any], answered: Answered, index: int, verdict: Value | Finding
    ) -> Iterator[Finding]:
        if _agree(verdict):
            return  # before the texts of all moves are made
        text = state.legal_moves.texts[index]
        match verdict:
            case Finding(kind="throws", theirs=told):
                yield Finding("next", "error", text, "a state", told)
            case Finding() as finding:
                yield finding
            case Term("other", (theirs, wanted)):
                term = self.judge.in_their_terms(self._query(answered))
                twin = self._twin(state, index, term)
                if twin:
                    for lacked in self._disputed(state, [index], []):
                        yield replace(lacked, twin=twin)
                    return
                if self.judge.ends_alike(state.play(state.legal_moves[index]), str(theirs)):
                    yield Finding("ended", "warning", text)
                    return
                yield Finding(
                    "next", "error", text, str(wanted), str(theirs), term=term,
                    places=differences(str(wanted), str(theirs)),
                    boards=self._drawn(state, index, str(theirs)),
                )
            case Atom("failed"):
                term = self.judge.in_their_terms(self._query(answered))
                yield Finding("next", "error", text, "a state", "failed", term=term)

    def _twin(self, state: State[Any, Any], index: int, term: str) -> str:
        """The legal move that is meant there by what stands for one of ours, as where a move of one
        kind is written like one of another and they have only that; "" if there is none.
        """
        moves = state.legal_moves
        own = kind(moves.terms[index])
        if self._alone[own] >= ALIKE:
            return ""
        for other in self._written_so(state, term):
            if other != index:
                answers = self.judge.ask_all(state, [("move", Term("next", (other,)))])
                if any(_agree(answer.verdict) for answer in answers):
                    return moves.texts[other]
        self._alone[own] += 1
        return ""

    def _drawn(self, state: State[Any, Any], index: int, theirs: str) -> tuple[str, str]:
        """Our next state and theirs as drawings, where theirs is one of our terms."""
        try:
            other = self.ours.state(theirs)
        except LudologError:
            return "", ""
        return state.play(state.legal_moves[index]).drawing, other.drawing

    def _query(self, answered: Answered) -> Ref:
        return self.judge.query_of(answered.asked, answered.number)

    def _illegal(
        self, state: State[Any, Any], answered: Answered, verdict: Value | Finding
    ) -> Iterator[Finding]:
        """Moves that somebody could mean and that are not legal do not play."""
        match verdict:
            case Finding(kind="throws"):
                pass  # it says no in its own way
            case Finding() as finding:
                yield finding
            case Term("accepted", (theirs,)):
                query = self._query(answered)
                if self._like_a_legal_one(state, self.judge.in_their_terms(query)):
                    return
                if self._for_another(state, self.judge.in_their_terms(query), str(theirs)):
                    return
                (move,) = self.ours._engine.det("system", "arg", "++#", 2, query)
                assert isinstance(move, Ref)
                why = state._why_term(move.value)
                yield Finding(
                    "accepts", "error", self._text_of(state, move), "no", str(theirs),
                    why=tuple(str(why).splitlines()), rule=_rule(why),
                    term=self.judge.in_their_terms(query),
                )

    def _like_a_legal_one(self, state: State[Any, Any], move: str) -> bool:
        """Whether a legal move is written in the same way there, as where only the direction is
        told: then nothing was asked.
        """
        return any(True for _ in self._written_so(state, move))

    def _written_so(self, state: State[Any, Any], term: str) -> Iterator[int]:
        """Indexes of our legal moves that are this term of theirs."""
        return (n for n in range(len(state.legal_moves)) if self.their_move(state, n) == term)

    def _for_another(self, state: State[Any, Any], move: str, theirs: str) -> bool:
        """Whether a move that was accepted is one of another player, and the state names nobody:
        then move/3 cannot know who moves.
        """
        players = {player: as_term(player) for player in self.ours.players}
        names = self.judge.players() or tuple(map(codec.text, players.values()))
        if set(names).intersection(self.judge.atomic_parts(theirs)):
            return False
        others = [term for player, term in players.items() if player != state.to_move]
        ours = state.legal_moves._ref
        return any(
            move in self.judge.listed(self.judge.query("moves", state.ref, other, ours))
            for other in others
        )

    def _text_of(self, state: State[Any, Any], move: Ref) -> str:
        found = self.ours._engine.once(self.ours.name, "move_text", "++-", state.ref, move)
        return move.text if found is None else str(found[0])

    def _choice(
        self, state: State[Any, Any], answered: Answered, level: str, verdict: Value | Finding
    ) -> Iterator[Finding]:
        """What the computer's levels choose is a legal move; the last one does not miss a win."""
        subject = f"choose_move at level {level}"
        match verdict:
            case Finding(severity="limit") as finding:
                # To think for long is no fault of the rules, but costs too much to ask again.
                self._leave(level)
                yield replace(finding, severity="warning", subject=subject)
            case Finding() as finding:
                yield replace(finding, subject=subject)
            case Atom("failed") if self.judge.wants_input(self._query(answered)):
                self._leave(level)  # it is a person's
                yield Finding("reads", "warning", subject)
            case Atom("failed"):
                yield Finding("fails", "error", subject)
            case Term("unlisted", (theirs,)):
                yield Finding("not legal", "error", subject, theirs=str(theirs))
            case Term("sure", (int(index), str(theirs))):
                if level == self._levels[-1] and len(self._levels) > 1:
                    yield from self._missed(state, index, level, theirs)

    def _leave(self, level: str) -> None:
        """Do not ask a level again."""
        self._levels = tuple(other for other in self._levels if other != level)

    def _missed(
        self, state: State[Any, Any], index: int, level: str, theirs: str
    ) -> Iterator[Finding]:
        """A win in one move that the program's best level does not take."""
        moves = state.legal_moves
        if len(moves) > FEW or state.to_move != state.side:
            return
        wins = []
        for place, move in enumerate(moves):
            after = state.play(move)
            if after.outcome is not None and after.outcome.winner == state.side:
                wins.append(place)
        if wins and index not in wins:
            win = moves.texts[wins[0]]
            yield Finding("win", "warning", f"choose_move at level {level}", win, theirs)

    def _value(self, player: str, value: str, verdict: Value | Finding) -> Iterator[Finding]:
        match verdict:
            case Finding() as finding:
                yield finding
            case Term("other", (theirs, _)):
                yield Finding("value", "error", player, value, str(theirs))
            case Atom("failed"):
                yield Finding("value", "error", player, value, "failed")


def _agree(verdict: object) -> bool:
    """Whether both answers were the same."""
    return isinstance(verdict, Term) and verdict.name == "agree"


def _name(want: Value) -> str:
    return want.name if isinstance(want, Term) else str(want)


def _last_rule(state: State[Any, Any]) -> str:
    """The rule that decides who has won, "" while the game goes on."""
    rules = [] if state.outcome is None else named_rules(state.outcome.reason)
    return rules[-1] if rules else ""


def _rules(why: Any) -> list[str]:
    """The numbers of the rules of an explanation."""
    return [line.rule for line in why.lines if line.rule]


def _rule(why: Any) -> str:
    """The number of the rule that an explanation turns on."""
    return next(iter(_rules(why)), "")
