"""The legal moves of a state: a list whose texts, meanings and terms cross when somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final, Generic, cast, overload

from ludolog.engine.engine import Ref
from ludolog.facts import GameFacts, M
from ludolog.outside import LONGEST_MOVE, readable
from ludolog.terms import Term, Value

__all__ = ["LegalMoves", "Move", "menu_of", "texts_of"]

_SHOWN: Final = 12
"""So many moves are shown by the repr of a list of them."""


class Move(Generic[M]):
    """One choice: a legal move of one state. Equal to a move of the same game with an equal
    term.
    """

    __slots__ = ("_moves", "index")

    def __init__(self, moves: LegalMoves[M], index: int) -> None:
        self._moves = moves
        self.index = index
        """The move's place among the legal moves, from 0."""

    @property
    def text(self) -> str:
        """The move as people write it."""
        return self._moves.texts[self.index]

    @property
    def meaning(self) -> str:
        """What the move does, in a few words."""
        return self._moves.menu[self.index][0]

    @property
    def group(self) -> tuple[str, ...]:
        """The groups that the move stands in, the widest first."""
        return self._moves.menu[self.index][1]

    @property
    def term(self) -> Value:
        """The move as the rules have it."""
        return self._moves.terms[self.index]

    @property
    def view(self) -> M:
        """The move as its game's dataclass."""
        return self._moves.game.views.move(self.term)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self._moves.game.name == other._moves.game.name and self.term == other.term

    def __hash__(self) -> int:
        return hash(self.term)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"


class LegalMoves(Sequence[Move[M]]):
    """The legal moves of a state in the order of the rules. ``in`` and `find` take a Move or
    its text.
    """

    def __init__(self, game: GameFacts[Any, M], state: Ref, ref: Ref, count: int) -> None:
        self.game = game
        self._state_ref = state
        self._ref = ref
        self._count = count

    def __reduce__(self) -> tuple[object, tuple[GameFacts[Any, M], str]]:
        return _listed, (self.game, self._state_ref.text)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Move[M]: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Move[M]]: ...

    def __getitem__(self, index: int | slice) -> Move[M] | Sequence[Move[M]]:
        if isinstance(index, slice):
            return [Move(self, i) for i in range(*index.indices(self._count))]
        if not -self._count <= index < self._count:
            raise IndexError(f"there are {self._count} legal moves")
        return Move(self, index % self._count)

    def __iter__(self) -> Iterator[Move[M]]:
        return (Move(self, i) for i in range(self._count))

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return self.find(move) is not None
        return isinstance(move, Move) and self.index_of(move) is not None

    def __repr__(self) -> str:
        shown = ", ".join(self.texts[:_SHOWN])
        more = f", ... {self._count} in all" if self._count > _SHOWN else ""
        return f"<LegalMoves {shown}{more}>" if self._count else "<LegalMoves: none>"

    def index_of(self, move: Move[Any]) -> int | None:
        """The index of the legal move that is equal to `move`; None if there is none."""
        return self.place_of(move.term) if move._moves.game.name == self.game.name else None

    def place_of(self, term: Value) -> int | None:
        """The index of the legal move with this term, as the rules have it; None if there is
        none. Only that term crosses.
        """
        found = self.game._engine.once("ludolog_bridge", "move_index", "++-", self._ref, term)
        return None if found is None else cast("int", found[0])

    def exact(self, text: str) -> Move[M] | None:
        """The legal move whose text is `text`, sign by sign; None if there is none."""
        index = self._by_text.get(text)
        return None if index is None else Move(self, index)

    def find(self, text: str) -> Move[M] | None:
        """The legal move that `text` denotes in this state, in any form that the game reads;
        None if there is none.
        """
        index = self._by_text.get(text)
        if index is None:
            reading = self.read(text)
            if not isinstance(reading, int):
                return None
            index = reading
        return Move(self, index)

    def read(self, text: str) -> int | str | None:
        """What `text` says: the index of a legal move, the canonical text of another move, None
        if it is no move.
        """
        if not readable(text, LONGEST_MOVE):
            return None
        (reading,) = self.game._call("read_move", "++++-", self._state_ref, self._ref, text)
        match reading:
            case Term("legal", (int(index),)):
                return index
            case Term("illegal", (_, str(canonical))):
                return canonical
            case _:
                return None

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The texts of all legal moves, in one crossing."""
        (texts,) = self.game._call("texts", "+++-", self._state_ref, self._ref)
        return texts_of(texts)

    @cached_property
    def menu(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Meaning and groups of all legal moves, in one crossing."""
        (items,) = self.game._call("menu", "+++-", self._state_ref, self._ref)
        return menu_of(items)

    @cached_property
    def terms(self) -> tuple[Value, ...]:
        """The terms of all legal moves, in one crossing."""
        return cast("tuple[Value, ...]", self._ref.value)

    @cached_property
    def _by_text(self) -> dict[str, int]:
        return {text: index for index, text in enumerate(self.texts)}


def _listed(game: Any, text: str) -> LegalMoves[Any]:
    """The legal moves of a state that another process had, in the order that they had there."""
    moves: LegalMoves[Any] = game.state(text).legal_moves
    return moves


def texts_of(texts: Any) -> tuple[str, ...]:
    """The texts of moves that Prolog gave."""
    return tuple(str(text) for text in texts)


def menu_of(items: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The meanings and groups of moves that Prolog gave."""
    return tuple((str(item.args[0]), tuple(map(str, item.args[1]))) for item in items)
