"""Core against model by a state machine: play, take back, play again, try what is illegal.

Hypothesis shrinks a failure to the shortest game that differs, and prints it as a program.
"""

from __future__ import annotations

from typing import Any, ClassVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from .core import Pair
from .models import MODELS
from .models.terms_text import text
from .strategies import states

CHOICES = st.integers(0, 400)


class Game(RuleBasedStateMachine):
    """A game in both. Every position that is reached has been compared by `Pair`."""

    game: ClassVar[str]

    def __init__(self) -> None:
        super().__init__()
        self.history: list[Pair] = []
        self.undone: list[int] = []
        self.played: list[int] = []

    @property
    def here(self) -> Pair:
        return self.history[-1]

    def begin(self, source: str) -> None:
        self.history = [Pair.at(self.game, source)]

    @precondition(lambda self: self.here.moves)
    @rule(choice=CHOICES)
    def play(self, choice: int) -> None:
        index = choice % len(self.here.moves)
        self.history.append(self.here.play(index))
        self.played.append(index)
        self.undone.clear()

    @precondition(lambda self: self.played)
    @rule()
    def undo(self) -> None:
        self.history.pop()
        self.undone.append(self.played.pop())
        self.here.check_again()

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        index = self.undone.pop()
        self.history.append(self.here.play(index))
        self.played.append(index)

    @precondition(lambda self: self.played)
    @rule()
    def replay(self) -> None:
        """From the start by the texts of states: as when a record is read."""
        pair = Pair.at(self.game, self.here.model.state_text(self.history[0].state))
        for index, before in zip(self.played, self.history, strict=False):
            assert pair.said == before.said
            pair = pair.play(index)
        assert pair.said == self.here.said

    @rule(earlier=CHOICES, choice=CHOICES)
    def try_a_move_of_another_position(self, earlier: int, choice: int) -> None:
        other = self.history[earlier % len(self.history)]
        if other.moves:
            move = other.moves[choice % len(other.moves)]
            assert self.here.refuses(move) == (move not in self.here.moves)

    @precondition(lambda self: self.here.moves)
    @rule(choice=CHOICES, place=CHOICES, change=st.sampled_from([-2, -1, 1, 2]))
    def try_a_move_a_little_wrong(self, choice: int, place: int, change: int) -> None:
        """One number of a legal move is another: the model says whether that is legal still."""
        model = self.here.model
        term = model.term_of_move(self.here.moves[choice % len(self.here.moves)])
        places = numbers(term)
        if not places:
            return
        wrong = changed(term, places[place % len(places)], change)
        try:
            move = model.move_from_term(wrong)
        except (ValueError, KeyError, IndexError):
            legal = False
        else:
            legal = move in self.here.moves and model.term_of_move(move) == wrong
        assert self.here.refuses_text(text(wrong)) == (not legal)


def numbers(term: Any, path: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """The places of the integers in a term of lists, tuples and compounds."""
    if isinstance(term, int):
        return [path]
    if isinstance(term, (list, tuple)):
        return [found for i, part in enumerate(term) for found in numbers(part, (*path, i))]
    return []


def changed(term: Any, path: tuple[int, ...], change: int) -> Any:
    if not path:
        return term + change
    parts = list(term)
    parts[path[0]] = changed(parts[path[0]], path[1:], change)
    if isinstance(term, list):
        return parts
    return type(term)(*parts) if hasattr(term, "_fields") else tuple(parts)


def _machine(name: str) -> type[Game]:
    class Machine(Game):
        game = name

        @initialize(source=states(name))
        def begin(self, source: str) -> None:
            super().begin(source)

    Machine.__name__ = Machine.__qualname__ = f"Game_{name}"
    return Machine


def _case(name: str) -> Any:
    case = _machine(name).TestCase
    case.settings = settings(
        max_examples=10,
        stateful_step_count=20,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    return case


globals().update({f"Test_{name}": _case(name) for name in MODELS})
