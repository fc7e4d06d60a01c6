"""One game of a table in which players in files take part, each in a process of its own.

See `ludolog.player` for the players. Levels choose in this process, and make the same moves as in a
game that Prolog plays alone.
"""

from __future__ import annotations

import contextlib
import hashlib
import statistics
import time
from collections import Counter
from typing import Any, Final, cast

from ludolog.compute.arena import Effort, Job, Played, placed, play_game
from ludolog.engine.engine import engine
from ludolog.errors import LoadError, PlayerFault
from ludolog.model import Move, State, game, key_terms, set_language
from ludolog.player import Program
from ludolog.settings import as_term
from ludolog.terms import Atom, Source, Term
from ludolog.wording import _

__all__ = ["play_match_game"]

_REPEATED: Final = 3
"""So often may a position come up."""


def play_match_game(job: Job) -> Played:
    """Play a game of any contestants: levels in this process, each file in one of its own.

    Who makes no legal move, or none in time, forfeits it.
    """
    if any(job.table.contestants[place].file is not None for place in job.order):
        set_language(job.table.language)
        return _Game(job).play()
    return play_game(job)


class _Game:
    def __init__(self, job: Job) -> None:
        table = job.table
        self._job = job
        self._game = game(table.game)
        self._place_of = placed(job)
        self._spent: dict[int, list[tuple[float, int]]] = {place: [] for place in job.order}
        self._programs: dict[int, Program] = {}
        for place in job.order:
            if table.contestants[place].file is not None:
                with contextlib.suppress(PlayerFault):  # it is told of at the first move
                    self._program(place).start()
        limits = Term("-", (table.limit, table.inferences))
        state, keys, draws = engine().det(
            "ludolog_arena", "opened", "+++#--",
            Atom(table.game),
            tuple(Term(name, (as_term(value),)) for name, value in table.settings.items()),
            Term("job", (table.seed, job.pair, job.leg, table.opening, limits)),
        )
        self._state: State[Any, Any] = self._game.state(cast("Source", state).text)
        self._keys = [str(key) for key in cast("tuple[str, ...]", keys)]
        self._draws = cast("int", draws)
        self._hash = hashlib.sha1(self._state.text.encode(), usedforsecurity=False)

    def play(self) -> Played:
        try:
            end, reason, forfeit = self._played()
        finally:
            for program in self._programs.values():
                program.close()
        match = self._job.match
        return Played(
            self._job.number, match, end, forfeit, reason, len(self._keys),
            self._hash.hexdigest(), (self._effort(match.a), self._effort(match.b)),
        )

    def _played(self) -> tuple[str, str, bool]:
        """How it ended, why, and whether somebody forfeited it."""
        seen = Counter(self._keys)
        limit = min(self._job.table.limit, self._game.move_limit)
        while (outcome := self._state.outcome) is None:
            seen[self._state.key] += 1
            if seen[self._state.key] == _REPEATED:
                return "unfinished", _("the same position came up three times"), False
            if len(self._keys) >= limit:
                return "unfinished", _("the limit of moves is reached"), False
            place = self._place_of[self._state.side]
            try:
                move, seconds, nodes = self._chosen(place)
            except PlayerFault as fault:
                return self._named(self._other(place)), str(fault), True
            self._spent[place].append((seconds, nodes))
            self._keys.append(self._state.key)
            self._hash.update(move.text.encode())
            self._state = self._state.play(move)
        if outcome.winner is None:
            return "tie", outcome.reason, False
        winner = self._place_of.get(outcome.winner)
        return "nobody" if winner is None else self._named(winner), outcome.reason, False

    def _chosen(self, place: int) -> tuple[Move[Any], float, int]:
        """The move, and what it took: seconds and nodes."""
        contestant = self._job.table.contestants[place]
        if contestant.file is None:
            return self._of_level(contestant.level)
        program = self._program(place)
        begin = time.perf_counter()
        move = program.choose(self._state, self._draws, len(self._keys))
        return move, time.perf_counter() - begin, 0

    def _of_level(self, level: str) -> tuple[Move[Any], float, int]:
        (choice,) = engine().det(
            "ludolog_arena", "level_move", "++++++-",
            Atom(self._game.name), Source(level), self._state.ref,
            key_terms([*self._keys, self._state.key]), Term("-", (self._draws, len(self._keys))),
            self._job.table.inferences,
        )
        match choice:
            case Term("chosen", (int(index), int(time_), int(nodes))):
                return self._state.legal_moves[index], time_ / 1e6, nodes
        raise PlayerFault(str(cast("Term", choice).args[0]))

    def _program(self, place: int) -> Program:
        if place not in self._programs:
            contestant = self._job.table.contestants[place]
            assert contestant.file is not None
            seconds = self._job.table.seconds
            try:
                program = Program(
                    contestant.file, self._game.name, level=contestant.level, seconds=seconds
                )
            except LoadError as error:
                raise PlayerFault(str(error)) from error
            self._programs[place] = program
        return self._programs[place]

    def _other(self, place: int) -> int:
        match = self._job.match
        return match.b if place == match.a else match.a

    def _named(self, place: int) -> str:
        return "a" if place == self._job.match.a else "b"

    def _effort(self, place: int) -> Effort:
        times = [seconds for seconds, _nodes in self._spent[place]] or [0.0]
        nodes = [nodes for _seconds, nodes in self._spent[place]] or [0]
        return Effort(
            len(self._spent[place]), statistics.median_high(times), max(times),
            statistics.median_high(nodes), max(nodes),
        )
