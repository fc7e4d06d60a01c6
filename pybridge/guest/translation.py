"""An adapter for somebody else's program, found by search and proved by play.

>>> found = translate(Path("student.pl"), "splut")
>>> found.adapter, found.proof

`ludolog.guest.search` finds how moves are matched; here the rest follows: states, ends, winners.
What is found is written as text (`ludolog.guest.writing`), loaded as any adapter is, and tried
in games that it was not learned from (`ludolog.guest.proof`). One that does not hold there is not
used.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from ludolog.engine import codec
from ludolog.engine.engine import engine
from ludolog.engine.scratch import Scratch
from ludolog.errors import HaltRequested, LudologError, PrologError, WorkerError
from ludolog.formulas.axes import Numbering
from ludolog.formulas.formula import Const, Unknown
from ludolog.formulas.informed import Informed
from ludolog.formulas.positions import (
    Part,
    at,
    helpers_of,
    learn,
    shape_of,
    translated,
)
from ludolog.formulas.shapes import Path as Place
from ludolog.formulas.shapes import kind, parts
from ludolog.formulas.shapes import told as text_of
from ludolog.formulas.surplus import (
    ALIKE,
    Next,
    Surplus,
    growing,
    irrelevant,
    places,
    reduced,
    unsorted,
)
from ludolog.guest import proof as proofs
from ludolog.guest.doubt import Doubts, constants, unordered, with_constant
from ludolog.guest.foreign import WORK, Call, OutOfTime
from ludolog.guest.guest import Guest
from ludolog.guest.hypothesis import CLEAR, Hypothesis, Met
from ludolog.guest.judge import Judge
from ludolog.guest.known import adapters_for
from ludolog.guest.proof import Proof
from ludolog.guest.search import Search, unlike
from ludolog.guest.source import head
from ludolog.guest.turns import whole_turns
from ludolog.guest.writing import Translation, written
from ludolog.model import Game, State, game
from ludolog.terms import Value

__all__ = ["SECONDS", "Found", "translate"]

SECONDS: Final = 240.0
"""How long a search may take by the clock, if its bound of work has not ended it before."""

QUESTION: Final = 10.0
"""Seconds of one question. Its bound of work comes first, unless the machine is busy."""

EXPLORED: Final = 600
"""Positions in games of ours alone, to meet moves and winners that have not come up."""

LONGEST: Final = 300
"""Moves of such a game."""

EXPLAINED: Final = 0.6
"""If a part of their state follows from ours in fewer of the positions, ours does not have it."""

LOOKED: Final = 60
"""Positions in which that is looked at."""

FEW: Final = 8
"""A rule by which fewer moves were found may be wrong: more of its kind are asked for."""

TRIED: Final = 3
"""Hypotheses that are completed."""

SURE: Final = 3
"""Ends of games after which a program that says of none that it is one does not know any."""

SEARCHES: Final = 2
"""Searches, each with a seed of its own."""

RIVALS: Final = 4
"""Adapters that fit as well and are asked where a difference is found."""


@dataclass(frozen=True)
class _Held:
    """An adapter that holds, its proof, what it is made of, and what it is not sure of."""

    text: str
    proof: Proof
    example: tuple[str, str]
    """A move of ours and the same one of theirs."""
    doubts: Doubts


@dataclass(frozen=True)
class Found:
    """A translation that holds, or why there is none."""

    adapter: str
    """The text of the adapter; "" if none was found."""
    proof: Proof | None
    seconds: float
    told: tuple[str, ...] = ()
    """What is not sure, or how far the search came."""
    others: tuple[str, ...] = ()
    """Adapters that hold as well, but translate moves otherwise."""
    example: tuple[str, str] = ("", "")
    """A move of ours and the same one of theirs."""
    examples: tuple[tuple[str, str], ...] = ()
    """The same move of ours in the terms of `others`."""
    doubts: Doubts = field(default_factory=Doubts)
    """What nothing that was seen decides."""

    @property
    def lines(self) -> int:
        """Lines of the adapter that say something."""
        lines = self.adapter.splitlines()
        return sum(bool(line.strip()) and not line.startswith("%") for line in lines)


def translate(
    file: Path,
    name: str,
    *,
    seconds: float = SECONDS,
    seed: int = 0,
    folder: Path | None = None,
    adapters: Sequence[Path] = (),
) -> Found:
    """Search for a translation from our terms of the game `name` to those of the program in `file`.

    `adapters` that were written before, in files or folders, are tried first, and then ours.

    Where nothing is found, or names may have been learned wrongly, the search is made again with
    another seed, if there is time: a program with a fault has it every time, a wrong name comes
    seldom twice. Raises UnknownGame, and LoadError if the program cannot be loaded.
    """
    began = time.monotonic()
    told: list[str] = []
    found: list[_Held] = []
    work = WORK
    lists: dict[str, Any] = {}
    ours = game(name)
    with Guest(file, folder, seconds=QUESTION) as guest:
        before = _written_before(guest, name, adapters, seed)
        if before is not None and before.proof.clear:
            return _found([before], time.monotonic() - began, ())
        for form, again, but_turns, informed in _forms(ours):
            if any(form is not ours or informed or held.proof.sure for held in found):
                continue
            if again and work < WORK / 2:
                break
            left = seconds - (time.monotonic() - began)
            try:
                search = Search(
                    form, guest, left, seed + again, work, name, but_turns, lists, informed
                )
                found += _held(search, seed, told)
                work -= search.foreign.spent
            except OutOfTime as over:
                told.append(str(over))
                break
            except (WorkerError, PrologError, HaltRequested) as error:
                told.append(str(error).partition("\n")[0])
    if not found and before is not None:
        found.append(before)
    spent, sayings = time.monotonic() - began, tuple(dict.fromkeys(told))
    return _found(found, spent, sayings) if found else Found("", None, spent, sayings)


def _written_before(
    guest: Guest, name: str, adapters: Sequence[Path], seed: int
) -> _Held | None:
    """The adapter that holds best, of those that were written before."""
    held = []
    for path in adapters_for(name, adapters):
        text = head(path).decode(errors="replace")
        proof = _proved(guest, text, name, seed)
        if proof is not None and proof.holds:
            held.append(_Held(text, proof, ("", ""), Doubts()))
    return max(held, key=lambda one: (one.proof.clear, one.proof.share), default=None)


def _found(found: list[_Held], spent: float, told: tuple[str, ...]) -> Found:
    """The best of those that hold, the shortest if several are, with the others."""
    found.sort(key=lambda held: (-held.proof.found, -held.proof.share, len(held.text)))
    best, *rest = found
    others = [
        held for held in rest if held.text != best.text and held.proof.share == best.proof.share
    ]
    rivals = (*best.doubts.adapters, *(held.text for held in others))
    return Found(
        best.text,
        best.proof,
        spent,
        told,
        tuple(held.text for held in others),
        best.example,
        tuple(held.example for held in others),
        replace(best.doubts, adapters=rivals[:RIVALS]),
    )


def _forms(
    ours: Game[Any, Any],
) -> Iterator[tuple[Game[Any, Any], int, bool, Informed | None]]:
    """What is searched for, in order: our moves, then whole turns, if ours has turns of several
    moves, then moves that say more than ours; each with a number for the seed, and whether whole
    turns are left to a later search.
    """
    turned = whole_turns(ours)
    yield ours, 0, turned is not None, None
    if turned is not None:
        yield turned, 0, False, None
    informed = Informed.of(ours)
    if informed is not None:
        yield ours, 0, False, informed
    for again in range(1, SEARCHES):
        yield ours, again, False, None


def _held(search: Search, seed: int, told: list[str]) -> Iterator[_Held]:
    """Adapters that hold; `told` gets what became of the others."""
    hypotheses = search.run()
    told += search.told
    for begun in hypotheses[:TRIED]:
        hypothesis = search.settled(begun)
        translation = _complete(search, hypothesis)
        if translation is None:
            told.append("moves are matched, but what their states are made of is not known")
            continue
        text = _text(search, translation)
        proof = _proved(search.foreign.guest, text, search.name, seed)
        if proof is not None and proof.split:
            rules = [rule for rule in translation.rules if len(parts(rule.pattern.term)) < 2]
            translation = replace(translation, rules=rules, single=True, long=None)
            text = _text(search, translation)
            proof = _proved(search.foreign.guest, text, search.name, seed)
        # Where moves are told with more, chance may explain nearly all of them, too.
        sure = search.informed is None or (proof is not None and not proof.crossed)
        if proof is not None and proof.holds and sure:
            doubts = _doubts(search, hypothesis, translation, proof)
            yield _Held(text, proof, _example(search, hypothesis), doubts)
            if proof.wide and not _open(begun, hypotheses):
                return
        elif proof is not None:
            told.append(f"one that does not hold: {proof}")


def _open(hypothesis: Hypothesis, hypotheses: Sequence[Hypothesis]) -> bool:
    """Whether another hypothesis is as good and as simple."""
    key = hypothesis.score, sum(rule.made.cost for rule in hypothesis.rules)
    return any(
        other is not hypothesis
        and (other.score, sum(rule.made.cost for rule in other.rules)) == key
        for other in hypotheses
    )


def _example(search: Search, hypothesis: Hypothesis) -> tuple[str, str]:
    moves = hypothesis.start.legal_moves
    for text, term in zip(moves.texts, search.terms(hypothesis.start), strict=True):
        try:
            return text, text_of(hypothesis.value(term))
        except Unknown:
            continue
    return "", ""


def _doubts(search: Search, h: Hypothesis, found: Translation, proof: Proof) -> Doubts:
    """What the adapter supplies itself, for the program's move/3 does not answer it, might be
    another name; what never changed might change.
    """
    rivals: list[str] = []
    for place in search.foreign.unsaid(h.position):
        first = at(h.position, place)
        named = [engine().parse(text).value for text in h.players.values()]
        others = [*search.foreign.opponents(first), *(named if first in named else ())]
        for value in dict.fromkeys([first, *others]):
            states = [with_constant(part, place, value) for part in found.states]
            if states != found.states:
                rivals.append(_text(search, replace(found, states=states)))
    pairs = [
        (met.ours, met.raw if found.after else met.theirs)
        for met in h.met
        if met.held and (met.raw is not None or not found.after)
    ]
    answered = found.after or found.states
    return Doubts(
        tuple(rivals[:RIVALS]),
        constants(answered),
        proof.lacking,
        unordered(answered, pairs),
        tuple(found.states),
    )


def _text(search: Search, translation: Translation) -> str:
    """The text of the adapter."""
    heading = (
        f"% From our terms of {search.ours.title} to those of {search.foreign.guest.file.name}:\n"
        "% found by playing both. Correct it where it is wrong, and keep it."
    )
    return written(translation, search.foreign, heading)


def _proved(guest: Guest, text: str, name: str, seed: int) -> Proof | None:
    """The adapter tried in games; None if it does not load."""
    with Scratch() as folder:
        path = Path(folder, "adapter.pl")
        path.write_text(text, encoding="utf-8")
        try:
            with Judge(guest, path) as judge:
                return proofs.prove(judge, name, seed=seed + 1)
        except LudologError:
            return None


def _complete(search: Search, h: Hypothesis) -> Translation | None:
    """The whole translation, from the games that were played; None if their states do not follow
    from ours.
    """
    h.settle()
    numbering = search.numbering
    # Where the program is wrong the two sides are not in the same position any more.
    held = [met for met in h.met if met.held]
    surplus = _surplus(search, h, held, numbering)
    held = [met.without(surplus) for met in held] if surplus else held
    states, explained = learn([(met.ours, met.theirs) for met in held], numbering)
    if not states or explained < 3:
        return None
    if search.config_of(h) is not None:  # the start that it has is its own
        own = reduced(h.position, surplus, shape_of(h.start.term))
        if translated(states, h.start) != own:
            return None
    _explore(search, h, states)
    answered = [met for met in held if met.raw is not None]
    after: list[Part] = []
    if any(met.raw != met.theirs for met in answered):
        after, _ = learn([(met.ours, met.raw) for met in answered], numbering)
    asks = _asks_who(search, h)
    if not asks:  # whatever name was tried
        h.players = {}
    over, winners = _winners(h, search.ours.players, states)
    if not asks:
        h.players = _named(search.ours.players, winners, states)
    return Translation(
        search.name,
        states,
        after,
        h.rules,
        h.long,
        h.players,
        winners,
        any(h.ends.values()),
        search.config_of(h),
        over,
        silent=h.over >= SURE and over is not None and over.places[:1] == ("S",),
        surplus=surplus,
        start=h.position,
        turned=search.ours.name != search.name,
        informed=search.informed,
    )


def _surplus(
    search: Search, h: Hypothesis, held: Sequence[Met], numbering: Numbering
) -> tuple[Surplus, ...]:
    """Parts of their state that ours does not have, if play shows that nothing depends on them."""
    if search.foreign.answer is not None:
        return ()
    games: list[list[Value]] = []
    plies = [0, *(met.ply for met in held)]
    for before, met in zip(plies, held, strict=False):
        if not games or met.ply <= before:
            games.append([])
        games[-1].append(met.theirs)
    if learn([(met.ours, met.theirs) for met in held], numbering)[1] >= CLEAR * len(held):
        return ()
    lists = [
        part
        for part in unsorted(h.position, games)
        if not _follows(held, part.place, numbering)
    ]
    sorted_ = [part.place for part in lists]
    fresh = [
        part
        for part in growing(h.position, games)
        if part.place not in sorted_ and not _follows(held, part.place, numbering)
    ]
    fresh += _strange(h, held, [*sorted_, *(part.place for part in fresh)], numbering)

    def answers(position: Value, n: int) -> list[object]:
        met = held[n]
        player = h.players.get(met.ours.to_move)
        if met.ours.is_over:
            return [search.foreign.over(call, position) for call in h.ends]
        moves = search.foreign.moves(position, player)
        listed = set(moves or ())
        ours = map(search.understood(h), search.terms(met.ours))
        both = [(k, move) for k, move in enumerate(ours) if move is not None and move in listed]
        found: list[object] = [moves and frozenset(moves)]
        found += [search.foreign.over(call, position) for call in list(h.ends)[:1]]
        for _, move in dict.fromkeys([*both[:1], *unlike(met.ours, both)[:1]]):
            found.append(Next(search.foreign.play(position, move, player)))
        return found

    positions = [met.theirs for met in held]
    shapes = [shape_of(met.ours.term) for met in held]
    ends = [n for n, met in enumerate(held) if met.ours.is_over]

    def without(several: Sequence[Surplus]) -> tuple[Surplus, ...]:
        if not several:
            return ()
        return irrelevant(several, positions, answers, shapes, ends) or ()

    in_order = without(lists)
    found = without(fresh)
    if not found and len(fresh) > 1:
        found = without([part for part in fresh if without([part])])
    return (*in_order, *found)


def _follows(held: Sequence[Met], place: Place, numbering: Numbering) -> bool:
    """Whether what stands there follows from our state."""
    some = held[:LOOKED]
    pairs = [(met.ours, at(met.theirs, place)) for met in some]
    return learn(pairs, numbering)[1] >= EXPLAINED * len(some)


def _strange(
    h: Hypothesis, held: Sequence[Met], known: Sequence[Place], numbering: Numbering
) -> list[Surplus]:
    """Parts that do not follow from ours in states of some shape, such as the last move."""
    found: dict[Place, set[object]] = {}
    for shape in dict.fromkeys(shape_of(met.ours.term) for met in held):
        same = [met for met in held if shape_of(met.ours.term) == shape]
        for place in places([met.theirs for met in same]) if len(same) >= ALIKE else ():
            if any(place[: len(other)] == other for other in known):
                continue
            if at(h.position, place) is not None and not _follows(same, place, numbering):
                found.setdefault(place, set()).add(shape)
    return [
        Surplus(place, at(h.position, place), shapes=frozenset(shapes))
        for place, shapes in found.items()
    ]


def _explore(search: Search, h: Hypothesis, states: Sequence[Part]) -> None:
    """Games of ours alone: where a move or a winner comes up that is not known, they are asked."""
    asked = 0
    rng = Random(1)
    tried: set[object] = set()
    winners = {ours for known in h.ends.values() for ours in known}
    levels = [level.name for level in search.ours.levels]
    numbers = iter(range(10**6))
    while asked < EXPLORED and (
        not winners.issuperset(search.ours.players) or any(rule.count < FEW for rule in h.rules)
    ):
        number = next(numbers)
        level = levels[1] if number % 3 == 1 and len(levels) > 1 else ""
        state = h.start
        for ply in range(LONGEST):
            if state.is_over or asked >= EXPLORED:
                break
            asked += 1
            _ask_moves(search, h, states, state, tried)
            if level:
                state = state.play(state.best_move(level, number, ply))
            else:
                state = state.play(rng.choice(state.legal_moves))
        position = translated(states, state)
        if state.is_over and position is not None:
            search.ended(h, state, position)
            winners |= {ours for known in h.ends.values() for ours in known}


def _ask_moves(
    search: Search,
    h: Hypothesis,
    states: Sequence[Part],
    state: State[Any, Any],
    tried: set[object],
) -> None:
    """Learn from a position in which we have a move of a kind that has not come up."""
    fresh = False
    for move in search.terms(state):
        new = kind(move)
        rule = h.rule_of(move)
        fresh |= rule is not None and rule.count < FEW
        if new not in tried:
            tried.add(new)
            fresh |= rule.strange(move) if rule is not None else not _known(h, move)
    position = translated(states, state) if fresh else None
    if position is not None:
        found = search.listed(h, state, position)
        if found is not None:
            search.paired(h, state, found[1], found[0])


def _known(h: Hypothesis, move: Value) -> bool:
    try:
        h.value(move)
    except Unknown:
        return False
    return True


def _asks_who(search: Search, h: Hypothesis) -> bool:
    """Whether the moves that are listed depend on the player, so that its names are known."""
    call = search.foreign.moves_call
    if call is None or "P" not in call.places:
        return False
    asked = [met for met in h.met if met.held and not met.ours.is_over][: 2 * FEW : FEW]
    return any(
        search.foreign.asks_who(met.theirs, h.players.get(met.ours.to_move)) for met in asked
    )


def _named(
    players: Sequence[Any], winners: Mapping[Any, Value], states: Sequence[Part]
) -> dict[Any, str]:
    """What players are called, where no move tells: as the winners are, or as in the state."""
    tables = [
        {pattern.term: formula.term for pattern, formula in helper.clauses
         if isinstance(formula, Const) and not pattern.names}
        for part in states
        for helper in helpers_of(part.formula)
    ]
    exact = [table for table in tables if set(table) == set(players)]
    for way in (winners, *exact):
        if all(player in way for player in players):
            return {player: codec.text(way[player]) for player in players}
    return {}


def _winners(
    h: Hypothesis, players: Sequence[Any], states: Sequence[Part]
) -> tuple[Call | None, dict[Any, Value]]:
    """The way to ask for the end that answered most often at one, and what it answered."""
    best: tuple[int, Call, dict[Any, Value]] | None = None
    for call, known in h.ends.items():
        made = {ours: answers.most_common(1)[0][0] for ours, answers in known.items()}
        count = sum(answers.most_common(1)[0][1] for answers in known.values())
        if made and (best is None or count > best[0]):
            best = (count, call, made)
    if best is None:
        return next(iter(h.ends), None), {}
    _, call, made = best
    if "O" not in call.places:
        return call, {}
    return call, _all_winners(made, h, players, states)


def _all_winners(
    seen: dict[Any, Value], h: Hypothesis, players: Sequence[Any], states: Sequence[Part]
) -> dict[Any, Value]:
    """Winners by the names that players have elsewhere, if one that was seen is so called: a
    program may say the wrong one. Those without such a name are as they were seen.
    """
    ways: list[Mapping[Any, Value]] = []
    if len(h.players) > 1:
        ways.append({ours: engine().parse(text).value for ours, text in h.players.items()})
    for part in states:
        ways += [
            {pattern.term: formula.term for pattern, formula in helper.clauses
             if isinstance(formula, Const) and not pattern.names}
            for helper in helpers_of(part.formula)
        ]
    ways.append({player: player for player in players})
    if all(type(a) is int and type(b) is int for a, b in seen.items()):
        ways += [{p: p + k for p in players if type(p) is int} for k in (1, -1)]
    all_names = ({p: way[p] for p in players if p in way} for way in ways)
    names = [named for named in all_names if len(set(named.values())) == len(named)]
    told = {ours: theirs for ours, theirs in seen.items() if ours in players}
    same = [n for n in names if len(n) > 1 and all(n.get(p) == told[p] for p in told)]
    others = [n for n in names if len(n) > 1 and set(told.values()) <= set(n.values())]
    for named in (*same, *others):
        return {**seen, **named}
    return seen
