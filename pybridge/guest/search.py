"""The search for a translation between our terms and those of a program, by playing both.

Both sides start; our moves are matched with theirs (`ludolog.formulas.matching`), one that both
have is played, and so on to the ends of some games. What is learned on the way is a hypothesis
(`ludolog.guest.hypothesis`). From the positions that were met comes the formula for states
(`ludolog.formulas.positions`).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from ludolog.engine import codec
from ludolog.engine.engine import engine
from ludolog.errors import InvalidState, LudologError
from ludolog.formulas.axes import Axes
from ludolog.formulas.directions import compass_of
from ludolog.formulas.effects import same_effects
from ludolog.formulas.formula import Unknown
from ludolog.formulas.informed import Informed
from ludolog.formulas.matching import Rule, matches, paired
from ludolog.formulas.positions import (
    at,
    board_of,
    board_path,
    likely_boards,
    numbering_of,
    put,
    shape_of,
)
from ludolog.formulas.shapes import kind, leaves
from ludolog.guest.foreign import WORK, Call, Foreign, Listing, OutOfTime, Position
from ludolog.guest.guest import Guest
from ludolog.guest.hypothesis import FIRST, Hypothesis, Met, tables_of, value_by, width_of
from ludolog.guest.turns import lists_turns
from ludolog.model import Game, State
from ludolog.settings import seeds
from ludolog.terms import Term, Value

__all__ = ["Search", "first_configs", "unlike"]

GAMES: Final = 2
"""Games that are played to learn from, besides the first."""

LONGEST: Final = 130
"""Moves of such a game."""

RETURNS: Final = 12
"""Moves of such a game that are taken back, where the two sides are in different positions then."""

LOOKED: Final = 80
"""Positions after which states are taken to have one shape, if no other was met."""

OPENING: Final = 12
"""Moves that tell formulas apart: where a start has fewer, those of the next plies are looked at
with them.
"""

TURNS: Final = 6
"""Ways to turn the board that are played by, where it may be turned without a difference."""

SEEN: Final = 16
"""Moves of a position that are looked at for where they lead."""

LOOKS: Final = 6
"""So often the moves of a position are played to see which of ours each is."""

GOOD: Final = 0.6
"""So many of the moves have to be found on the other side for a translation to be one."""


class Search:
    """The search for one program and one game, which takes `seconds` and `work` at most. `lists`
    is what searches before it were told, see Foreign.
    """

    def __init__(
        self,
        ours: Game[Any, Any],
        guest: Guest,
        seconds: float,
        seed: int = 0,
        work: int = WORK,
        name: str = "",
        but_turns: bool = False,
        lists: dict[str, Any] | None = None,
        informed: Informed | None = None,
    ) -> None:
        self.ours = ours
        self.name = name or ours.name
        """The name of the game as people know it, whatever form of it this is."""
        self.informed = informed
        """What moves of ours are told with, if they are told with more."""
        self.but_turns = but_turns
        """Whether nothing is to be found where the program's moves seem to be whole turns."""
        self.foreign = Foreign(guest, time.monotonic() + seconds, work, lists)
        self.rng = Random(seed)
        self.hypotheses: list[Hypothesis] = []
        self.told: list[str] = []
        self.compass = compass_of(ours)
        self.start = ours.start(**seeds(ours.settings))
        self.numbering = numbering_of(self.start)
        self.axes = self.numbering.axes

    def run(self) -> list[Hypothesis]:
        """Hypotheses that hold, the best first; in each the positions that were met."""
        first = first_configs(self.ours)
        best: tuple[int, tuple[Call | None, str, str]] | None = None
        random = any(s.kind == "seed" for s in self.ours.settings)
        size = 0
        for position in self.foreign.starts(first):
            count = sum(1 for _ in leaves(position))
            if size and count != size:  # another board may have as many moves by chance
                continue
            ways = self.foreign.find_moves(position, len(self.start.legal_moves))
            config = self.foreign.config
            if not ways or config is None:
                continue
            if config in first:
                size = count
            if best is None or ways[0].gap < best[0]:
                best = (ways[0].gap, (self.foreign.start_call, config, self.foreign.fed))
            if ways[0].gap == 0 or random:
                break
        if best is None:
            self.told.append("no start was found whose moves are listed")
            return []
        start_position = self._again(best[1])
        if start_position is None:
            return []
        return self._from(self.start, start_position)

    def _again(self, begun: tuple[Call | None, str, str]) -> Position | None:
        self.foreign.start_call, config, self.foreign.fed = begun
        self.foreign.config = config
        return self.foreign.start(config)

    def terms(self, state: State[Any, Any]) -> Sequence[Value]:
        """The legal moves of ours, with what they are told with."""
        if self.informed is None:
            return state.legal_moves.terms
        return self.informed.terms(state)

    # -- the first moves --------------------------------------------------------------------------

    def _from(self, start: State[Any, Any], position: Position) -> list[Hypothesis]:
        tried = [
            (way, begun)
            for begun in self._beginnings(start, position)
            for way in self.foreign.find_moves(position, len(begun.legal_moves))
        ]
        if not tried:
            self.told.append("no position of ours is like its start")
        elif self.but_turns and lists_turns(self.foreign, position, tried[0][0], self.rng):
            return []
        whole = self.foreign.work
        self.foreign.work -= (whole - self.foreign.spent) // 2  # the rest is for what is found
        try:
            self._each_begun(tried, position)
        except OutOfTime as over:
            if not self.hypotheses:
                raise
            self.told.append(str(over))
        finally:
            self.foreign.work = whole
        good = [h for h in self.hypotheses if h.plies and h.score >= GOOD - 0.2]
        good.sort(key=lambda h: (-h.score, sum(rule.made.cost for rule in h.rules)))
        return good

    def _each_begun(
        self, tried: Sequence[tuple[Listing, State[Any, Any]]], position: Position
    ) -> None:
        """Hypotheses from each way to list the moves, and each position of ours that may be
        theirs.
        """
        least = min((way.gap for way, _ in tried), default=0)
        for way, begun in tried:
            if way.gap > 0 and least == 0:
                continue
            if way.spare and any(h.clear for h in self.hypotheses):
                continue
            self.foreign.use(way)
            theirs = self.foreign.moves(position, way.player) or ()
            movers = self._movers(position, theirs, way)
            for mover in movers:
                listed = self.foreign.moves(position, mover) or ()
                self._hypotheses(begun, position, listed, replace(way, player=mover))
            if theirs and not movers:
                self.told.append("no way was found to play a move that is listed")

    def _movers(
        self, position: Position, theirs: Sequence[Value], way: Listing
    ) -> list[str | None]:
        """Who may be the first to move, once it is known how a move is played: none if it is not.

        Where the same moves are listed for another player, and move/4 is told who it is, or where
        moves say who makes them, and as many are listed, the first may be the other one.
        """
        foreign = self.foreign
        if not theirs or not foreign.find_move(position, theirs, way.player):
            return []
        if way.player is not None and foreign.needs_player:
            first = engine().parse(way.player).value
            for other in map(codec.text, foreign.opponents(first)):
                if set(foreign.moves(position, other) or ()) == set(theirs):
                    return [way.player, other]
        if foreign.made_by:
            known = (foreign.moves(position, player) for player in foreign.players(position))
            pairs = zip(foreign.players(position), known, strict=True)
            return [player for player, moves in pairs if len(moves or ()) == len(theirs)]
        return [way.player]

    def _beginnings(self, start: State[Any, Any], position: Position) -> Iterator[State[Any, Any]]:
        """Our start; where it is random, boards of ours that look like theirs."""
        if not any(setting.kind == "seed" for setting in self.ours.settings):
            yield start
            return
        place = board_path(start.term)
        if place is None:
            return
        board: Any = at(start.term, place)
        for made in likely_boards(board, position):
            try:
                yield self.ours.state(codec.text(put(start.term, place, made)))
            except (InvalidState, LudologError):
                continue

    def _hypotheses(
        self,
        start: State[Any, Any],
        position: Position,
        theirs: Sequence[Value],
        way: Listing,
    ) -> None:
        alike = self.axes is not None and self.informed is None and _empty(start)
        # Where the moves tell one direction from another, rows and columns are tried alone first:
        # other lines make ten times as many formulas. Where rows and columns are the usual ones,
        # for the board is square but for its walls, they are tried in every way before.
        lines: list[list[Axes | None]] = [[None]]
        if alike:
            lines = [[self.axes]]
        elif self.numbering.walls:
            lines = [[None], [self.axes]]
        elif self.axes is not None:
            lines = [[None, self.axes]]
        for several in lines:
            self._by_lines(several, start, position, theirs, way, alike)
            if any(h.clear for h in self.hypotheses):
                return

    def _by_lines(
        self,
        several: Sequence[Axes | None],
        start: State[Any, Any],
        position: Position,
        theirs: Sequence[Value],
        way: Listing,
        alike: bool,
    ) -> None:
        """Hypotheses by moves that look like ours with some lines or other, then by what moves do,
        then by more moves than the first ones.
        """
        width = width_of(start)
        for axes in several:
            rules = matches(self.terms(start), theirs, (), width, compass=self.compass, axes=axes)
            self._each_tried(rules, start, position, way, alike)
            if any(h.clear for h in self.hypotheses):
                return

        for pairs in self._same(start, position, theirs, way.player):
            for rule in paired(pairs, width, self.compass, several[-1]):
                if self._tried(rule, start, position, way):
                    return
        if len(start.legal_moves) < OPENING:
            opened = self._opening(start, position, theirs, way)
            rules = matches(*opened, (), width, compass=self.compass, axes=several[-1])
            self._each_tried(rules, start, position, way, alike)

    def _opening(
        self, start: State[Any, Any], position: Position, theirs: Sequence[Value], way: Listing
    ) -> tuple[list[Value], list[Value]]:
        """The moves of both sides in the first positions that games can come to, all together."""
        states, positions = [start], [(position, theirs)]
        ours, told = dict.fromkeys(self.terms(start)), dict.fromkeys(theirs)
        player = way.player
        while states and positions and min(len(ours), len(told)) < OPENING:
            before, who = states[0].to_move, player
            states = [state.play(move) for state in states for move in state.legal_moves]
            states = [state for state in states if not state.is_over]
            if not states:
                break
            reached = [
                self.foreign.after(place, answer)
                for place, moves in positions
                for move in moves
                if (answer := self.foreign.play(place, move, who)) is not None
            ]
            if states[0].to_move != before and player is not None and reached:
                player = self._rival(player, reached[0], len(states[0].legal_moves))
            positions = [(p, moves) for p in reached if (moves := self.foreign.moves(p, player))]
            ours |= dict.fromkeys(move for state in states for move in self.terms(state))
            told |= dict.fromkeys(move for _, moves in positions for move in moves)
        return [*ours], [*told]

    def _rival(self, player: str, position: Position, count: int) -> str:
        """The other player, for whom about `count` moves are listed."""
        known = self.foreign.opponents(engine().parse(player).value)
        names = [*map(codec.text, known), *self.foreign.players(position)]
        listed = {
            name: abs(len(moves) - count)
            for name in dict.fromkeys(names)
            if name != player and (moves := self.foreign.moves(position, name))
        }
        return min(listed, key=listed.__getitem__, default=player)

    def _each_tried(
        self,
        rules: Iterable[Rule],
        start: State[Any, Any],
        position: Position,
        way: Listing,
        alike: bool,
    ) -> None:
        """The rules, the best first, up to those that cost more than one that holds. If the board
        looks `alike` from several sides, the others that fit as well are kept with it.
        """
        best: int | None = None
        count = len(self.terms(start))
        for rule in rules:
            cost = rule.made.cost
            if best is not None and alike:
                if rule.shared == count:
                    self.hypotheses[-1].twins.append(rule)
                continue
            if best is not None and cost > best:
                return
            if self._tried(rule, start, position, way) or (
                rule.aslant is not None and self.hypotheses[-1].clear
            ):
                best = cost

    def _tried(
        self, rule: Rule, start: State[Any, Any], position: Position, way: Listing
    ) -> bool:
        """Play by a rule for the first moves; whether all moves of both sides were the same."""
        for within in (True, False):
            hypothesis = Hypothesis(
                [rule], tables_of(rule), start, position,
                within=within, compass=self.compass, axes=self.axes,
            )
            hypothesis.way = way
            if way.player is not None:
                hypothesis.players[start.to_move] = way.player
            self._game(hypothesis, FIRST)
            others = [met for met in hypothesis.met if met.shape != hypothesis.met[0].shape]
            if hypothesis.clear or not others or any(met.held for met in others):
                break
        self.hypotheses.append(hypothesis)
        return hypothesis.score == 1.0 and hypothesis.plies == FIRST

    # -- playing ----------------------------------------------------------------------------------

    def play_on(self, hypothesis: Hypothesis, games: int = GAMES) -> None:
        """More games, to the end, with all that is learned on the way."""
        if hypothesis.way is not None:
            self.foreign.use(hypothesis.way)
        hypothesis.ends = {call: {} for call in self.foreign.ends(hypothesis.position)}
        before = self.foreign.spent
        for _ in range(games):
            try:
                self._game(hypothesis, LONGEST, RETURNS)
            except OutOfTime as over:
                self.told.append(str(over))
                return
            if self.foreign.spent - before > self.foreign.work / 4:
                return

    def settled(self, h: Hypothesis) -> Hypothesis:
        """The hypothesis after more games; or one like it, where the board may be turned without
        a difference to the moves, but the games of both sides do not end together.
        """
        self.play_on(h)
        first, left = h, h.twins
        for _ in range(TURNS):
            games = _games(h.met)
            best = sum(self._ends_alike(h, game) for game in games)
            if not left or best == len(games):
                break
            found = None
            for rule in left:
                other = self._seen_by(h, rule, games)
                if other is None:
                    continue
                alike = sum(self._ends_alike(other, game) for game in _games(other.met))
                if alike > best:
                    best, found = alike, other
                if alike == len(games):
                    break
            if found is None:
                break
            left = [rule for rule in left if rule not in found.rules]
            h = found
            self.play_on(h)
        if h is not first and not any(self._over(h, game[-1]) for game in _games(h.met)):
            return first  # a program that knows no end tells nothing
        return h

    def _seen_by(
        self, h: Hypothesis, rule: Rule, games: Sequence[Sequence[Met]]
    ) -> Hypothesis | None:
        """The games of a hypothesis, with what each move is by another rule; None if there is a
        move that is none of ours then.
        """
        ours = {made: move for move in h.start.legal_moves.terms
                if (made := value_by(rule, move)) is not None}
        met: list[Met] = []
        for game in games:
            state = h.start
            for n, entry in enumerate(game):
                if n:
                    move = ours.get(entry.move) if entry.move is not None else None
                    place = None if move is None else state.legal_moves.place_of(move)
                    if place is None:
                        return None
                    state = state.play(state.legal_moves[place])
                if state.is_over and n + 1 < len(game):
                    return None
                met.append(replace(entry, ours=state, held=True))
        return replace(
            h, rules=[rule], tables=tables_of(rule), met=met, unknown=[], kinds={}, over=0,
            ends={call: {} for call in h.ends},
        )

    def _ends_alike(self, h: Hypothesis, game: Sequence[Met]) -> bool:
        """Whether a game that was played ends for both sides, or for none."""
        return self._over(h, game[-1]) == game[-1].ours.is_over

    def _over(self, h: Hypothesis, met: Met) -> bool:
        """Whether the game is over for them."""
        return any(self.foreign.over(call, met.theirs) is not None for call in h.ends) or (
            not self.foreign.moves(met.theirs, h.players.get(met.ours.to_move))
        )

    def _game(self, h: Hypothesis, longest: int, returns: int = 0) -> None:
        """A game, as far as it goes. Where the two sides are not in the same position any more
        another move is played, so often.
        """
        state, position = h.start, h.position
        h.met.append(Met(state, position, 0))
        left: list[tuple[int, Value]] = []
        ply = 0
        while (ply := ply + 1) <= longest:
            if state.is_over:
                position = self._supplied(h, state, position, None, h.players.get(state.to_move))
                held = self.ended(h, state, position)
                h.met[-1] = replace(h.met[-1], theirs=position, held=held)
                return
            found = self.listed(h, state, position)
            if found is None:
                h.union += len(state.legal_moves)
                return
            position, theirs = found
            if ply > 1:
                h.met[-1] = replace(h.met[-1], theirs=position)
            pairs = self.paired(h, state, theirs, position)
            skipped = not theirs and len(state.legal_moves) == 1
            most = max(len(state.legal_moves), len(set(theirs)))
            mover = h.players.get(state.to_move)
            held = (skipped or len(pairs) >= GOOD * most) and (
                mover is None or h.turns.agree(position, mover)
            )
            h.met[-1] = replace(h.met[-1], held=held)
            if held or not (returns and left):
                left = list(pairs)
            else:
                h.met.pop()
                returns -= 1
                ply -= 1
                state, position = h.met[-1].ours, h.met[-1].theirs
            if not left and not skipped:
                return
            after = self._played(h, state, position, left, skipped)
            if after is None:
                return
            state, position, raw, move = after
            left = [pair for pair in left if pair[1] != move]
            h.plies = max(h.plies, ply)
            h.met.append(Met(state, position, ply, raw, move=move))

    def listed(
        self, h: Hypothesis, state: State[Any, Any], position: Position
    ) -> tuple[Position, tuple[Value, ...]] | None:
        """Their moves; with the turn put right, where their move/3 leaves it alone."""
        ours = self.terms(state)
        best: tuple[int, int, Position, tuple[Value, ...], str | None] | None = None
        known = h.players.get(state.to_move)
        call = self.foreign.moves_call
        assert call is not None
        asks_player = "P" in call.places
        wanted = {move for move in map(self.understood(h), ours) if move is not None}
        players: Sequence[str | None] = [None]
        if asks_player and known is not None:
            players = [known]
        elif asks_player:
            first = h.players.get(h.start.to_move)
            told = self.foreign.needs_player or self.foreign.answer is not None
            needed = told or self.foreign.asks_who(h.position, first)
            players = self._others(h, position) if needed else [first]
        for turned in self._turned(h, position):
            for player in players:
                theirs = self.foreign.moves(turned, player)
                if theirs is None:
                    continue
                shared = len(wanted & set(theirs))
                entry = (-shared, abs(len(theirs) - len(ours)), turned, theirs, player)
                if best is None or entry[:2] < best[:2]:
                    best = entry
                if shared and shared == len(theirs) == len(ours):
                    break
            if best is not None and -2 * best[0] > len(ours):
                break
        if best is None:
            return None
        if best[4] is not None and best[0] < 0 and state.to_move not in h.players:
            h.players[state.to_move] = best[4]
        return self._supplied(h, state, best[2], best[3], best[4]), best[3]

    def _others(self, h: Hypothesis, position: Position) -> list[str]:
        """What may be a player that is not known yet; the usual opponent of a known one first."""
        known = [engine().parse(text).value for text in h.players.values()]
        usual = [codec.text(other) for leaf in known for other in self.foreign.opponents(leaf)]
        names = self.foreign.players(position)
        likely = [name for name in usual if name in names]
        return [
            name for name in dict.fromkeys([*likely, *names]) if name not in h.players.values()
        ]

    def _supplied(
        self,
        h: Hypothesis,
        state: State[Any, Any],
        position: Position,
        theirs: tuple[Value, ...] | None,
        player: str | None,
    ) -> Position:
        """The position with whoever is to move where move/3 does not answer the part that named
        the first player, if the same moves are listed there; `theirs` is None at the end.
        """
        for path in self.foreign.unsaid(position):
            first = at(h.position, path)
            if state.to_move == h.start.to_move:
                names: tuple[Value, ...] = (first,)
            elif player is not None and codec.text(first) == h.players.get(h.start.to_move):
                names = (engine().parse(player).value,)
            else:
                names = self.foreign.opponents(first) if isinstance(first, str) else ()
            for name in names:
                supplied = put(position, path, name)
                listed = None if theirs is None else self.foreign.moves(supplied, player)
                if theirs is None or (listed is not None and set(listed) == set(theirs)):
                    position = supplied
                    break
        return position

    def understood(self, h: Hypothesis) -> Callable[[Value], Value | None]:
        """What makes moves of theirs of ours; None for one that is not known."""

        def tried(move: Value) -> Value | None:
            try:
                return h.value(move)
            except Unknown:
                return None

        return tried

    def _turned(self, h: Hypothesis, position: Position) -> Iterator[Position]:
        """The position, and the same with another player where it names one that the last move
        left alone: what a move has changed is as the program wants it.
        """
        yield position
        depth = 2 + bool(self.foreign.dynamic)  # below that are the squares of a board
        near = [(path, leaf) for path, leaf in leaves(position) if len(path) <= depth]
        seen = Counter(leaf for _, leaf in near)
        before = dict(leaves(h.met[-2].theirs)) if len(h.met) > 1 else None
        for path, leaf in near:
            if before is not None and before.get(path) != leaf:
                continue
            if seen[leaf] <= 3:
                for other in self.foreign.opponents(leaf):
                    yield put(position, path, other)

    def paired(
        self,
        h: Hypothesis,
        state: State[Any, Any],
        theirs: tuple[Value, ...],
        position: Position,
    ) -> list[tuple[int, Value]]:
        """Indexes of our moves with theirs; what is not understood yet is learned."""
        ours = self.terms(state)
        listed = set(theirs)
        for _ in range(4):
            for rule in h.rules:
                rule.together(ours)
            made = [(n, self.understood(h)(move)) for n, move in enumerate(ours)]
            pairs = h.single(
                ours,
                [(n, move) for n, move in made if move is not None and move in listed],
                theirs,
            )
            taken = {move for _, move in pairs}
            known = {n for n, _ in pairs}
            lone = [ours[n] for n in range(len(ours)) if n not in known]
            others = [move for move in theirs if move not in taken]
            if lone and others:
                h.miss(lone)
            if not lone or not others:
                break
            if h.learn(lone, others):
                if h.guessed:
                    h.tell(next(self._looked(h, state, position, others), ()))
            elif not self._shown(h, state, position, others) and not h.likely_names(lone, others):
                break
        for n, _ in pairs:
            h.note(ours[n])
        h.shared += len(pairs)
        h.union += len(ours) + len(listed) - len(pairs)
        return pairs

    def _shown(
        self, h: Hypothesis, state: State[Any, Any], position: Position, theirs: Sequence[Value]
    ) -> bool:
        """Whether names were learned from what moves do: the boards after them are the same."""
        if not h.tables:
            return False
        for pairs in self._looked(h, state, position, theirs):
            learned = False
            for move, other in pairs:
                for rule in h.rules:
                    for table, given, name in rule.wanted(move, other) or ():
                        learned |= table.learn(given, name)
            if learned:
                return True
        return False

    def _looked(
        self, h: Hypothesis, state: State[Any, Any], position: Position, theirs: Sequence[Value]
    ) -> Iterator[list[tuple[Value, Value]]]:
        """Moves of both sides that do the same, if they were not looked at too often."""
        if h.looks < LOOKS:
            h.looks += 1
            yield from self._same(state, position, theirs, h.players.get(state.to_move))

    def _same(
        self,
        state: State[Any, Any],
        position: Position,
        theirs: Sequence[Value],
        player: str | None,
    ) -> Iterator[list[tuple[Value, Value]]]:
        """Moves of both sides that do the same, for each way to see our board in theirs."""

        def after(move: Value) -> Value | None:
            answer = self.foreign.play(position, move, player)
            return None if answer is None else self.foreign.after(position, answer)

        return same_effects(state, position, theirs, after, self.terms(state), self.numbering)

    def config_of(self, h: Hypothesis) -> tuple[str, str] | None:
        """Our default settings and their configuration, if the same start comes every time."""
        config = self.foreign.config
        random = any(setting.kind == "seed" for setting in self.ours.settings)
        if config is None or random or self.foreign.fed:
            return None
        if self.foreign.start(config) != h.position:
            return None
        _, chosen = self.ours.start_with({})
        ours = tuple(Term(key, (value,)) for key, value in chosen.items())
        return codec.text(ours), config

    def _played(
        self,
        h: Hypothesis,
        state: State[Any, Any],
        position: Position,
        pairs: Sequence[tuple[int, Value]],
        skipped: bool,
    ) -> tuple[State[Any, Any], Position, Any, Value | None] | None:
        if skipped and not pairs:
            return state.play(state.legal_moves[0]), position, None, None
        player = h.players.get(state.to_move)
        order = list(pairs)
        self.rng.shuffle(order)
        if not h.within:
            order = [pair for pair in order if not unlike(state, [pair])]
        if self.rng.random() < 0.5:
            kinds = {n: kind(state.legal_moves.terms[n]) for n, _ in pairs}
            rare = Counter(kinds.values())
            order.sort(key=lambda pair: rare[kinds[pair[0]]])
        else:
            order = self._rare_first(h, state, order)
        for index, move in order[:3]:
            answer = self.foreign.play(position, move, player)
            if answer is not None:
                after = state.play(state.legal_moves[index])
                return after, self.foreign.after(position, answer), answer, move
        return None

    def _rare_first(
        self, h: Hypothesis, state: State[Any, Any], order: Sequence[tuple[int, Value]]
    ) -> list[tuple[int, Value]]:
        """The moves with one in front that leads to a state of a shape of which fewer were met,
        such as one within a turn, if there is any among the first few.
        """
        met = Counter(entry.shape for entry in h.met)
        if len(met) == 1 and len(h.met) > LOOKED:
            return list(order)
        common = {shape for shape, count in met.items() if 2 * count >= max(met.values())}
        return [*unlike(state, order, common), *order]

    def ended(self, h: Hypothesis, state: State[Any, Any], position: Position) -> bool:
        """Learn the winner; whether they say that it is the end, too."""
        outcome = state.outcome
        found = self.ours._engine.once(self.ours.name, "game_over", "+-", state.ref)
        if outcome is None or found is None:
            return False
        h.over += 1
        for call, known in h.ends.items():
            answer = self.foreign.over(call, position)
            if answer is not None:
                known.setdefault(found[0], Counter())[answer] += 1
                return True
        return False


def _games(met: Sequence[Met]) -> list[list[Met]]:
    """The games in which positions were met."""
    games: list[list[Met]] = []
    for entry in met:
        if entry.ply == 0:
            games.append([])
        games[-1].append(entry)
    return games


def unlike(
    state: State[Any, Any],
    moves: Sequence[tuple[int, Value]],
    common: Collection[object] = (),
) -> list[tuple[int, Value]]:
    """The first move, among a few, after which the state has none of these shapes; of another shape
    than it has now, if none are given. Moves are numbers of ours with theirs.
    """
    usual = common or {shape_of(state.term)}
    for number, theirs in moves[:SEEN]:
        if shape_of(state.play(state.legal_moves[number]).term) not in usual:
            return [(number, theirs)]
    return []


def _empty(state: State[Any, Any]) -> bool:
    """Whether all squares of the board are alike."""
    return len({cell for row in board_of(state.term) or () for cell in row}) == 1


def first_configs(ours: Game[Any, Any]) -> list[str]:
    """Settings of ours that may be what initial_state/2 wants."""
    defaults = [s.default for s in ours.settings if s.default is not None]
    texts = [codec.text(value) for value in defaults]
    numbers = [
        str(n)
        for value in defaults
        for n in (
            [value]
            if type(value) is int
            else [int(d) for d in str(value).split("x") if d.isdigit()]
        )
    ]
    if len(numbers) >= 2:
        a, b = numbers[:2]
        texts += [f"{a}/{b}", f"{a}-{b}", f"[{a},{b}]", f"({a},{b})"]
    texts += [f"[size({n})]" for n in numbers[:1]]
    return list(dict.fromkeys([*numbers, *texts]))
