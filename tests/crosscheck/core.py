"""The logic core beside a model: what each says of a position, as texts that can be compared.

One crossing brings what the core says; the model says the same in its own way. `Pair` walks both
at once. `Core` is the core in the clothes of a model, for properties written for models.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from ludolog.engine.engine import Engine, engine
from ludolog.engine.handles import Ref
from ludolog.terms import Atom, Source

from .models import MODELS, Model
from .models.terms_text import Term, parse, text

__all__ = ["Differs", "Pair", "core_of", "prolog", "said_by_model", "walk"]

FACTS = "crosscheck_facts"


@cache
def prolog() -> Engine:
    """The engine with the games and the predicates that ask them."""
    found = engine()
    found.load_ludolog()
    assert found.consult(Path(__file__).with_name("facts.pl")) == ()
    return found


class Differs(AssertionError):  # noqa: N818 - a finding, not a fault
    """Core and model say different things of a position; `line` is the first that differs."""

    def __init__(self, game: str, state: str, core: str, model: str) -> None:
        pairs = zip(core.splitlines(), model.splitlines(), strict=True)
        self.line = next((a, b) for a, b in pairs if a != b)
        super().__init__(game, state, core, model)
        self.told = (
            f"{game}: {state}\n  core:  {self.line[0][:2000]}\n  model: {self.line[1][:2000]}"
        )

    def __str__(self) -> str:
        return self.told


def said_by_model(model: Model[Any, Any], state: Any, moves: list[Any]) -> str:
    """What the core's `facts/4` should say of the position; `moves` are the model's."""
    winner = model.winner(state)
    extras: list[Term] = []
    counting: Any = model
    if hasattr(model, "distances"):
        counted = (counting.distances(state), counting.fence_distances(state))
        extras = [[[*row] for row in rows] for rows in counted]
    lines: dict[str, Term] = {
        "to_move": model.to_move(state),
        "winner": "none" if winner is None else winner,
        "moves": [model.term_of_move(move) for move in moves],
        "values": [model.value(state, player) for player in model.players_of(state)],
        "extras": extras,
        "state": model.term_of_state(state),
    }
    return "".join(f"{name} {text(term)}\n" for name, term in lines.items())


@dataclass(frozen=True)
class Pair:
    """One position in both. Made by `at` and `play`, which raise Differs if the two disagree."""

    model: Model[Any, Any]
    state: Any
    ref: Ref
    moves: list[Any]
    move_refs: Ref
    said: str

    @classmethod
    def at(cls, game: str, source: str) -> Pair:
        """The position that the text of a state denotes."""
        found = prolog()
        ref = found.parse(source)
        answer = found.det(FACTS, "facts", "++#-", Atom(game), ref)
        return cls._agreed(MODELS[game], MODELS[game].parse_state(source), ref, answer)

    def play(self, index: int) -> Pair:
        """After the legal move at this index."""
        found, name = prolog(), Atom(self.model.name)
        (move,) = found.det(FACTS, "nth_move", "++#", self.move_refs, index)
        assert isinstance(move, Ref)
        ref, *answer = found.det(FACTS, "step", "+++##-", name, self.ref, move)
        assert isinstance(ref, Ref)
        after = self.model.play(self.state, self.moves[index])
        return self._agreed(self.model, after, ref, tuple(answer))

    def check_again(self) -> None:
        """The core still says the same: nothing that was played since has changed anything."""
        name = Atom(self.model.name)
        assert prolog().det(FACTS, "facts", "+++-", name, self.ref, self.move_refs)[0] == self.said

    def refuses(self, move: Any) -> bool:
        """Whether the core refuses a move of the model, legal or not."""
        return self.refuses_text(self.model.move_text(move))

    def refuses_text(self, move: str) -> bool:
        """Whether the core refuses the move that a text denotes."""
        name = Atom(self.model.name)
        return prolog().holds(FACTS, "refused", "+++", name, self.ref, Source(move))

    @classmethod
    def _agreed(
        cls, model: Model[Any, Any], state: Any, ref: Ref, answer: tuple[Any, ...]
    ) -> Pair:
        move_refs, said = answer
        moves = model.legal_moves(state)
        expected = said_by_model(model, state, moves)
        if said != expected:
            raise Differs(model.name, model.state_text(state), said, expected)
        return cls(model, state, ref, moves, move_refs, said)


def walk(pair: Pair, rng: Random, longest: int, played: list[int] | None = None) -> Iterator[Pair]:
    """A random game from a position, which comes first, to its end; `played` gets the indices."""
    yield pair
    for _ in range(longest):
        if not pair.moves:
            return
        index = rng.randrange(len(pair.moves))
        if played is not None:
            played.append(index)
        pair = pair.play(index)
        yield pair


@cache
def core_of(game: str) -> Model[Any, Any]:
    """The core of a game as a model: positions are the model's, every answer is the core's."""
    model = MODELS[game]
    name = Atom(game)

    def ask(predicate: str, modes: str, state: Any, *inputs: Source | int) -> Any:
        source = Source(model.state_text(state))
        answer = prolog().once(game, predicate, modes, source, *inputs)
        return None if answer is None else answer[-1]

    def written(term: object) -> Any:
        assert isinstance(term, Ref)
        return parse(term.text)

    def player_term(player: Any) -> Source:
        return Source(text(player))

    class Core(type(model)):  # type: ignore[misc]
        """Asks the core what a model computes."""

        def to_move(self, s: Any) -> Any:
            return written(ask("to_move", "+#", s))

        def legal_moves(self, s: Any) -> list[Any]:
            moves = written(self._facts(s)[0])
            return [self.move_from_term(move) for move in moves]

        def play(self, s: Any, m: Any) -> Any:
            return self.state_from_term(written(ask("move", "++#", s, Source(self.move_text(m)))))

        def winner(self, s: Any) -> Any:
            found = ask("game_over", "+#", s)
            return None if found is None else written(found)

        def value(self, s: Any, player: Any) -> int:
            return int(ask("value", "++-", s, player_term(player)))

        def is_legal(self, s: Any, m: Any) -> bool:
            position, move = Source(self.state_text(s)), Source(self.move_text(m))
            return not prolog().holds(FACTS, "refused", "+++", name, position, move)

        def distances(self, s: Any) -> Any:
            return self._extras(s)[0]

        def fence_distances(self, s: Any) -> Any:
            return self._extras(s)[1]

        def _extras(self, s: Any) -> Any:
            extras: Any = parse(str(self._facts(s)[1]).splitlines()[4].removeprefix("extras "))
            return [tuple(map(tuple, rows)) for rows in extras]

        def _facts(self, s: Any) -> tuple[Any, ...]:
            return prolog().det(FACTS, "facts", "++#-", name, Source(self.state_text(s)))

    return Core()
