"""A third party's program, watched while it plays its own games: the inside of `pybridge.lint`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from pybridge.errors import LudologError
from pybridge.guest import Guest, failure
from pybridge.report import Finding
from pybridge.terms import Atom, Source, Term

__all__ = ["LONGEST", "Watch"]

LONGEST: Final = 60
"""Moves of a game, at most, unless said otherwise."""

SAMPLE: Final = 5
"""Moves of a position that are played, besides the one that the game goes on with."""

CHOICES: Final = 15
"""Every so many moves the computer's levels are asked for theirs."""

LIMITS: Final = 2
"""After so many exceeded limits there is no use in going on."""

_MODULE: Final = "ludolog_lint"


@dataclass(frozen=True, slots=True)
class _Answer:
    """What one question came to: the output as text Prolog reads back, None if there is none."""

    output: Source | None
    ground: bool = True


class Watch:
    """Plays the program's own games and keeps what it does wrong."""

    def __init__(
        self,
        guest: Guest,
        contract: Mapping[str, str],
        seed: int,
        start: str | None,
        longest: int,
    ) -> None:
        self.guest = guest
        self.contract = contract
        self.rng = Random(seed)
        self.start = start
        self.longest = longest
        self.counts: Counter[str] = Counter()
        self._found: dict[tuple[str, str], Finding] = {}
        self._exceeded = 0
        self._levels: list[str] | None = None

    def findings(self) -> tuple[Finding, ...]:
        """Each kind of finding once, with how often it was seen."""
        return tuple(self._found.values())

    def run(self, games: int) -> None:
        """Read the clauses, then play."""
        for query in ("initial_state", "valid_moves", "move", "game_over"):
            if query not in self.contract:
                self._note("absent", query)
        for query in ("value", "choose_move"):
            if query not in self.contract:
                self._note("absent", query, severity="warning")
        if self._levels is None:
            for way in self._plain("impurities", "-"):
                self._note("impure", str(way))
        if not {"valid_moves", "move"} <= set(self.contract):
            return
        start = self._initial()
        for _ in range(games if start is not None else 0):
            if self._exceeded >= LIMITS or start is None:
                break
            self.counts["games"] += 1
            self._game(start)

    # -- questions --------------------------------------------------------------------------------

    def _plain(self, name: str, modes: str, *inputs: Source | Atom) -> Sequence[Any]:
        """A list from our own predicates; empty if there is no answer."""
        try:
            (found,) = self.guest.ask(_MODULE, name, modes, *inputs)
        except LudologError as error:
            self._keep(failure(error, name))
            return ()
        assert isinstance(found, tuple)
        return found

    def _ask(self, query: str, *inputs: Source, position: str = "") -> _Answer | None:
        """The first answer; None for an exception or a limit, which is noted."""
        subject = self.contract[query]
        terms = Source("[" + ",".join(text.text for text in inputs) + "]")
        try:
            output, observed = self.guest.ask(_MODULE, "observe", "++#-", Atom(query), terms)
        except LudologError as error:
            self._keep(replace(failure(error, subject), position=position))
            return None
        self.counts[query] += 1
        assert isinstance(output, Source) and isinstance(observed, Term)
        result, ground, det, read, changed = observed.args
        if self.guest.output:
            self._note("prints", subject, theirs=self.guest.output[:300], position=position)
        if read == "true":
            self._note("reads", subject, position=position)
        if changed:
            assert isinstance(changed, tuple)
            what = f"{subject} ({', '.join(map(str, changed))})"
            self._note("changes", what, position=position)
        if det == "false":
            self._note("choice point", subject, position=position)
        return _Answer(output if result == "answer" else None, ground == "true")

    def _keep(self, finding: Finding) -> None:
        if finding.severity == "limit":
            self._exceeded += 1
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
            configs: Sequence[Any] = ("[]",)
        elif self.start is not None:
            configs = (self.start,)
        else:
            configs = self._plain("candidates", "+-", Atom("initial_state"))
        kept = dict(self._found)
        for config in configs:
            answer = self._ask("initial_state", Source(str(config)))
            if answer is not None and answer.output is not None and answer.ground:
                self._forget_throws(kept)
                return answer.output
            if self._exceeded >= LIMITS:
                break
        self._note("fails", self.contract["initial_state"])
        return None

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
            over = self._ask("game_over", state, position=state.text)
        moves = self._moves(state) or []
        player = self._player
        if "value" in self.contract:
            value = self._ask("value", state, player, position=state.text)
            if value is not None and value.output is None:
                self._note("fails", self.contract["value"], position=state.text)
            elif value is not None and value.output and not _is_number(value.output.text):
                self._note("not a number", self.contract["value"], position=state.text)
        if over is not None and over.output is not None:
            return []
        if moves and ply % CHOICES == 0 and "choose_move" in self.contract:
            self._choices(state, player, moves)
        return moves

    def _moves(self, state: Source) -> list[str] | None:
        """The program's moves, for the first of the likely players who has any."""
        subject = self.contract["valid_moves"]
        players = [*self._plain("movers", "+-", state)]
        if subject.endswith("/2"):
            del players[1:]
        found: list[str] | None = None
        kept = dict(self._found)
        self._player = Source(str(players[0])) if players else Source("_")
        for player in players:
            answer = self._ask("valid_moves", state, Source(str(player)), position=state.text)
            if self._exceeded >= LIMITS:
                return None
            if answer is None or answer.output is None:
                continue
            if not answer.ground:
                self._note("not ground", subject, position=state.text)
                return found
            found = self._listed(answer.output, subject, state)
            if found:
                self._player = Source(str(player))
                self._forget_throws(kept)  # of those who are not to move
                break
        return found

    def _forget_throws(self, kept: Mapping[tuple[str, str], Finding]) -> None:
        """Leave exceptions out that were met while trying what the program might take."""
        self._found = {
            key: kept.get(key, found) if found.kind == "throws" else found
            for key, found in self._found.items()
            if key in kept or found.kind != "throws"
        }

    def _listed(self, output: Source, subject: str, state: Source) -> list[str]:
        try:
            (items,) = self.guest.ask(_MODULE, "items", "+-", output)
        except LudologError:
            self._note("not a list", subject, position=state.text)
            return []
        assert isinstance(items, tuple)
        moves = list(map(str, items))
        if len(set(moves)) < len(moves):
            self._note("duplicates", subject, theirs=_twice(moves), position=state.text)
        return moves

    def _move(self, state: Source, move: str) -> Source | None:
        answer = self._ask("move", state, Source(move), position=state.text)
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

    def _choices(self, state: Source, player: Source, moves: list[str]) -> None:
        """The computer's move at every level that the program takes is a listed one."""
        if self._levels is None:
            self._levels = [*map(str, self._plain("candidates", "+-", Atom("choose_move")))]
        known = []
        for level in self._levels:
            kept = dict(self._found)
            answer = self._ask("choose_move", state, player, Source(level), position=state.text)
            self._forget_throws(kept)  # an exception: there is no such level
            if answer is None or answer.output is None:
                continue
            known.append(level)
            chosen = self._listed(Source(f"[{answer.output.text}]"), "", state)
            if chosen and chosen[0] not in moves:
                subject = f"{self.contract['choose_move']} at level {level}"
                self._note("not legal", subject, theirs=chosen[0], position=state.text)
        self._levels = known or self._levels


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
