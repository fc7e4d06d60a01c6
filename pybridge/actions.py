"""Numbers for moves that mean the same in every position of a game, for programs that learn.

>>> actions = Actions("splut", size=7)
>>> state = actions.game.start(size=7)
>>> state = actions.play(state, actions.legal(state)[0])

The numbers of a board are those of all moves that may become legal on it, 0 to
``len(actions) - 1``, in the order of the game's possible_move/2. Where a turn has several moves,
as in Splut! and Apart, an action is one of them, and the same player may be asked again. That is
how OpenSpiel has it, as are the other rules: the legal ones come in ascending order, and both
players use the same numbers.

A game whose moves cannot be listed has no numbers. In Green Skull one move may be a chain of
jumps of any length.
"""

from __future__ import annotations

from typing import Any, cast

from ludolog.engine import codec
from ludolog.errors import IllegalMove
from ludolog.model import Game, Move, State, game
from ludolog.terms import Value
from ludolog.wording import _

__all__ = ["Actions"]


class Actions:
    """The numbers of the moves of a game, on the board that the settings give.

    Raises ValueError for a game whose moves have no numbers, and as `Game.start` does.
    """

    def __init__(self, name: str | Game[Any, Any], **settings: Value) -> None:
        self.game: Game[Any, Any] = game(name) if isinstance(name, str) else name
        start = self.game.start(**settings)
        (moves,) = self.game._call("possible_moves", "++-", start.ref)
        self.terms = cast("tuple[Value, ...]", moves)
        """The moves as the rules have them, by number."""
        if not self.terms:
            sentence = _("the moves of {game} have no numbers")
            raise ValueError(sentence.format(game=self.game.title))
        self._numbers = {term: number for number, term in enumerate(self.terms)}

    def __len__(self) -> int:
        return len(self.terms)

    def number(self, move: Move[Any]) -> int:
        """The number of a move. Raises ValueError for one that this board cannot have."""
        found = self._numbers.get(move.term)
        if found is None:
            raise ValueError(_("{move} has no number on this board").format(move=move.text))
        return found

    def legal(self, state: State[Any, Any]) -> tuple[int, ...]:
        """The numbers of the legal moves of `state`, in ascending order. Raises ValueError for a
        state of another game or board.
        """
        try:
            return tuple(sorted(self._numbers[term] for term in state.legal_moves.terms))
        except KeyError:
            self.number(next(m for m in state.legal_moves if m.term not in self._numbers))
            raise

    def move(self, state: State[Any, Any], number: int) -> Move[Any]:
        """The legal move of `state` that has this number.

        Raises IndexError for what is no number here, IllegalMove for a move that is not legal.
        """
        if not 0 <= number < len(self.terms):
            raise IndexError(f"there are {len(self.terms)} actions, from 0: {number}")
        term = self.terms[number]
        for index, legal in enumerate(state.legal_moves.terms):
            if legal == term:
                return state.legal_moves[index]
        raise IllegalMove(self.text(number), state._why_term(term).reason)

    def play(self, state: State[Any, Any], number: int) -> State[Any, Any]:
        """The state after the move with this number. Raises as `move` does."""
        return state.play(self.move(state, number))

    def text(self, number: int) -> str:
        """The move as a Prolog term; how people write it depends on the position in some games."""
        return codec.text(self.terms[number])

    def __repr__(self) -> str:
        return f"<Actions of {self.game.name}: {len(self)}>"
