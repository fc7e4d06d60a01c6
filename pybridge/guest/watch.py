"""A third party's program, watched while it plays its own games: the inside of `guest.lint`."""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from ludolog.errors import LudologError
from ludolog.guest.foreign import fed, inputs
from ludolog.guest.guest import failure
from ludolog.guest.judge import Judge
from ludolog.guest.report import Finding
from ludolog.terms import Source, Term

__all__ = ["LONGEST", "Watch"]

LONGEST: Final = 60
"""Moves of a game, at most, unless said otherwise."""

SAMPLE: Final = 5
"""Moves of a position that are played, besides the one that the game goes on with."""

CHOICES: Final = 15
"""Every so many moves the computer's levels are asked for theirs."""

LIMITS: Final = 2
"""After so many exceeded limits there is no use in going on."""

_USUAL: Final = ("[]", "8", "7", "9", "6", "5", "10", "4", "3", "8/8", "8-8", "[8,8]")
"""First arguments of initial_state/2, where its clauses name none."""

_PLAYERS: Final = ("1", "2", "0", "white", "black", "player1", "player2")

_PLAYER_PLACE: Final[Mapping[str, int]] = {
    "valid_moves/3": 2, "value/3": 2, "choose_move/4": 2, "choose_move/5": 2
}
"""Where a predicate of the contract has the player."""

_INDICATOR: Final = re.compile(r"[a-z]\w*/\d")


@dataclass(frozen=True, slots=True)
class _Answer:
    """What one question came to: the output as text Prolog reads back, None if there is none."""

    output: Source | None
    ground: bool = True


class Watch:
    """Plays the program's own games and keeps what it does wrong."""

    def __init__(
        self,
        judge: Judge,
        contract: Mapping[str, str],
        seed: int,
        start: str | None,
        longest: int,
    ) -> None:
        self.judge = judge
        self.guest = judge.guest
        self.contract = contract
        self.rng = Random(seed)
        self.start = start
        self.longest = longest
        self.counts: Counter[str] = Counter()
        self._found: dict[tuple[str, str], Finding] = {}
        self._exceeded = 0
        self._levels: list[str] = []
        self._player: str | None = None
        """Who is to move, in the program's terms, as far as that is known."""
        self._players: tuple[str, ...] | None = None

    def findings(self) -> tuple[Finding, ...]:
        """Each kind of finding once, with how often it was seen."""
        return tuple(self._found.values())

    def run(self, games: int) -> None:
        """Read the clauses, then play."""
        for query in ("initial_state", "valid_moves", "move", "game_over"):
            if query not in self.contract:
                self._note("absent", self._absent(query))
        for query in ("value", "choose_move"):
            if query not in self.contract:
                self._note("absent", self._absent(query), severity="warning")
        for way in self._safely("impurities", self.guest.impurities, self._rules()):
            self._note("impure", way, "warning")
        self._levels = list(self._safely("choose_move", self.judge.levels))
        if not {"valid_moves", "move"} <= set(self.contract):
            return
        start = self._initial()
        for _ in range(games if start is not None else 0):
            if self._exceeded >= LIMITS or start is None:
                break
            self.counts["games"] += 1
            self._game(start)

    def _absent(self, query: str) -> str:
        """The query; with what has its name and another number of arguments, if there is that."""
        named = self._safely(query, self._others, query)
        return f"{query} as the contract has it, but {' and '.join(named)}" if named else query

    def _others(self, query: str) -> Sequence[str]:
        asked = Source(f"[{', '.join(f'{query}/{n}' for n in range(1, 10))}]")
        found = self.guest.has(asked)
        terms = found if isinstance(found, tuple) else ()
        return [f"{query}/{term.args[1]}" for term in terms if isinstance(term, Term)]

    # -- questions --------------------------------------------------------------------------------

    def _rules(self) -> list[str]:
        """The predicates that should do nothing but answer."""
        queries = ("valid_moves", "move", "game_over", "value")
        known = [self.contract.get(query, "") for query in queries]
        return [indicator for indicator in known if _INDICATOR.fullmatch(indicator)]

    def _safely(
        self, subject: str, ask: Callable[..., Sequence[str]], *inputs: Any
    ) -> Sequence[str]:
        """What the program's process tells of its clauses; nothing if it does not answer."""
        try:
            return ask(*inputs)
        except LudologError as error:
            self._keep(failure(error, subject))
            return ()

    def _ask(self, query: str, *inputs: str, position: str = "") -> _Answer | None:
        """The first answer; None for an exception or a limit, which is noted."""
        subject = self.contract.get(query, query)
        try:
            question = self.judge.question(query, *inputs)
            if question is None:
                return None
            output, ground, det, read, changed = self.guest.observe(question)
        except LudologError as error:
            self._keep(replace(failure(error, subject), position=position))
            return None
        self.counts[query] += 1
        if self.guest.output:
            self._note("prints", subject, theirs=self.guest.output[:300], position=position)
        if read:
            self._note("reads", subject, position=position)
        if changed:
            self._note("changes", f"{subject} ({', '.join(changed)})", position=position)
        if not det:
            self._note("choice point", subject, position=position)
        return _Answer(output, ground)

    def _keep(self, finding: Finding) -> None:
        if finding.severity == "limit" or finding.kind == "no text":
            self._exceeded += 1  # to write what is too large takes as long
        key = finding.kind, finding.subject
        before = self._found.get(key)
        self._found[key] = finding if before is None else replace(before, count=before.count + 1)

    def _note(self, kind: str, subject: str, severity: str = "error", **details: Any) -> None:
        self._keep(Finding(kind, severity, subject, **details))

    # -- games ------------------------------------------------------------------------------------

    def _initial(self) -> Source | None:
        """The program's start; with the first argument that it takes, if it has two."""
        if "initial_state" not in self.contract:
            return None
        if self.contract["initial_state"].endswith("/1"):
            configs: Sequence[str] = ("[]",)
        elif self.start is not None:
            configs = (self.start,)
        else:
            named = self._safely("initial_state", self._named_configs)
            configs = (*named, *_USUAL)
        kept = dict(self._found)
        for config in configs:
            answer = self._ask("initial_state", config)
            if answer is not None and answer.output is not None and answer.ground:
                self._forget_throws(kept)
                return answer.output
            if self._exceeded >= LIMITS:
                break
        for config in configs[:1]:
            read = self._reading(config)
            if read is not None:
                self._found = dict(kept)
                self._exceeded = 0
                self._note("reads", self.contract["initial_state"])
                return read
        self._note("fails", self.contract["initial_state"])
        return None

    def _reading(self, config: str) -> Source | None:
        """The start of a program that asks for sides or for a choice in a menu."""
        for text in inputs(("8",)):
            with contextlib.suppress(LudologError):
                question = self.judge.question("initial_state", config)
                assert question is not None
                goal = fed(text, "Goal")
                asked = Source(f"ask(({question.text} = ask(Goal, Answer), {goal}), Answer)")
                output, ground, *_ = self.guest.observe(asked)
                if output is not None and ground:
                    return output
        return None

    def _named_configs(self) -> Sequence[str]:
        """Those that stand in its clauses, with variables as they stand there behind others."""
        indicator = self.contract["initial_state"]
        if not _INDICATOR.fullmatch(indicator):
            return ()
        named = self.guest.head_arguments(indicator, 1)
        return [*named, *self.guest.open_arguments(indicator, 1)]

    def _game(self, state: Source) -> None:
        first = None
        for ply in range(self.longest):
            if self._exceeded >= LIMITS:
                return
            moves = self._position(state, ply)
            if first is None:
                first = state, moves
            if not moves:
                break
            following = None
            for move in self.rng.sample(moves, min(SAMPLE, len(moves))):
                following = self._move(state, move) or following
            if following is None:
                break
            state = following
        if first is not None and first[1]:
            again = self._moves(first[0])
            if again is not None and sorted(again) != sorted(first[1]):
                self._note("unsure", self.contract["valid_moves"], position=first[0].text)

    def _position(self, state: Source, ply: int) -> list[str]:
        """Ask everything of a position; the moves that lead on."""
        self.counts["positions"] += 1
        over = None
        if "game_over" in self.contract:
            over = self._ask("game_over", state.text, position=state.text)
        moves = self._moves(state) or []
        player = self._player
        if "value" in self.contract and (player or self.contract["value"].endswith("/2")):
            value = self._ask("value", state.text, player or "_", position=state.text)
            if value is not None and value.output is None:
                self._note("fails", self.contract["value"], position=state.text)
            elif value is not None and value.output and not _is_number(value.output.text):
                self._note("not a number", self.contract["value"], position=state.text)
        if over is not None and over.output is not None:
            return []
        if moves and ply % CHOICES == 0 and "choose_move" in self.contract:
            self._choices(state, player or "_", moves)
        return moves

    def _moves(self, state: Source) -> list[str] | None:
        """The program's moves, for the first of the likely players who has any."""
        subject = self.contract["valid_moves"]
        found: list[str] | None = None
        kept = dict(self._found)
        self._player = None
        for player in self._movers(state, subject):
            answer = self._ask("valid_moves", state.text, player, position=state.text)
            if self._exceeded >= LIMITS:
                return None
            if answer is None or answer.output is None:
                continue
            if not answer.ground:
                self._note("not ground", subject, position=state.text)
                return found
            found = self._listed(answer.output.text, subject, state)
            if found:
                self._player = None if player == "_" else player
                self._forget_throws(kept)  # of those who are not to move
                break
        return found

    def _movers(self, state: Source, subject: str) -> Sequence[str]:
        """The players who may be to move, the likely ones first.

        What to_move/2 of the program says; else, of the parts of the state, the one that is a
        player: one that the adapter names, or the program in the heads of its clauses. Where
        valid_moves/2 needs no player, nobody is guessed.
        """
        told = self._ask("to_move", state.text, position=state.text)
        if told is not None and told.output is not None:
            return [told.output.text]
        parts = [part for part in self.judge.atomic_parts(state.text) if part]
        known = (*self._safely("player", self.judge.players), *self._named_players())
        likely = [part for part in parts if part in known]
        if subject.endswith("/2"):
            return likely[:1] if len(set(likely)) == 1 else ["_"]
        if len(set(likely)) == 1:
            return likely[:1]
        return list(dict.fromkeys([*likely, *known, *parts, *_PLAYERS]))

    def _named_players(self) -> Sequence[str]:
        if self._players is None:
            named: list[str] = []
            for query in ("valid_moves", "value", "choose_move"):
                indicator = self.contract.get(query, "")
                if indicator in _PLAYER_PLACE:
                    named += self._safely(
                        query, self.guest.head_arguments, indicator, _PLAYER_PLACE[indicator]
                    )
            self._players = tuple(dict.fromkeys(named))
        return self._players

    def _forget_throws(self, kept: Mapping[tuple[str, str], Finding]) -> None:
        """Leave exceptions out that were met while trying what the program might take."""
        self._found = {
            key: kept.get(key, found) if found.kind == "throws" else found
            for key, found in self._found.items()
            if key in kept or found.kind != "throws"
        }

    def _listed(self, output: str, subject: str, state: Source) -> list[str]:
        items = self.judge.items(output)
        if items is None:
            self._note("not a list", subject, position=state.text)
            return []
        moves = list(items)
        if len(set(moves)) < len(moves):
            self._note("duplicates", subject, theirs=_twice(moves), position=state.text)
        return moves

    def _move(self, state: Source, move: str) -> Source | None:
        answer = self._ask("move", state.text, move, position=state.text)
        if answer is None:
            return None
        if answer.output is None:
            self._note("unplayable", self.contract["move"], theirs=move, position=state.text)
            return None
        if not answer.ground:
            self._note("not ground", self.contract["move"], theirs=move, position=state.text)
            return None
        if _outline(answer.output.text) != _outline(state.text):
            self._note(
                "shape", self.contract["move"], "warning", theirs=answer.output.text,
                position=state.text,
            )
        return answer.output

    def _choices(self, state: Source, player: str, moves: list[str]) -> None:
        """The computer's move at every level that the program names is a listed one."""
        for level in self._levels:
            answer = self._ask("choose_move", state.text, player, level, position=state.text)
            if answer is None or answer.output is None:
                continue
            chosen = self._listed(f"[{answer.output.text}]", "", state)
            if chosen and chosen[0] not in moves:
                subject = f"{self.contract['choose_move']} at level {level}"
                self._note("not legal", subject, theirs=chosen[0], position=state.text)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _outline(text: str) -> str:
    """The name before the arguments, or the bracket: what a state begins with."""
    return text.partition("(")[0] if not text.startswith(("[", "(")) else text[0]


def _twice(moves: list[str]) -> str:
    return next(move for move, count in Counter(moves).items() if count > 1)
