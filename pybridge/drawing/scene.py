"""What there is in a position and where it lies, in the geometry of its board.

The terms are described in ``prolog/ludolog/scene.pl``. A position of a game that has no scenes is
made of its layout: glyphs on a page of text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, cast

from ludolog.picture import View
from ludolog.terms import Term

__all__ = ["Border", "Cell", "Chain", "Label", "Mark", "Piece", "Scene", "Token"]

_WIDTH: Final = 0.5
"""The width of a character of a layout, in rows."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of the board: its name in moves, its middle, and its shape: ``square``,
    ``hexagon`` with a corner up, ``text`` for a place on a page of text.
    """

    id: str
    x: float
    y: float
    shape: str
    ground: str


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands on a square. `text` is written on it, `badge` at its corner, `height` is how many
    lie on each other, `name` says what it is.
    """

    square: str
    kind: str
    style: str
    height: int = 1
    text: str = ""
    badge: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Token:
    """What lies beside the board."""

    x: float
    y: float
    kind: str
    style: str
    name: str


@dataclass(frozen=True, slots=True)
class Border:
    """Sides of a square that belong to somebody: ``n``, ``e``, ``s``, ``w``, or ``ne`` and so on of
    a hexagon.
    """

    square: str
    sides: tuple[str, ...]
    style: str
    name: str


@dataclass(frozen=True, slots=True)
class Label:
    """Coordinates."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that counts about a square: ``alone``, ``touching``, ``capturable``, ``resting``,
    ``used``, ``moving``; `text` is the sentence.
    """

    square: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Chain:
    """Squares that together have won something."""

    squares: tuple[str, ...]
    style: str
    text: str


@dataclass(frozen=True)
class Scene:
    """A position as things in the plane; neighbours in a row are 1 apart, y goes down."""

    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    tokens: tuple[Token, ...] = ()
    borders: tuple[Border, ...] = ()
    labels: tuple[Label, ...] = ()
    marks: tuple[Mark, ...] = ()
    chains: tuple[Chain, ...] = ()
    notes: tuple[str, ...] = ()

    @cached_property
    def places(self) -> Mapping[str, Cell]:
        """The squares by their names."""
        return {cell.id: cell for cell in self.cells}

    @cached_property
    def words(self) -> str:
        """The position in words: what stands where, then the notes."""
        standing: dict[str, list[str]] = {}
        for piece in self.pieces:
            standing.setdefault(piece.name or piece.text, []).append(piece.square)
        parts = [f"{name}: {', '.join(squares)}" for name, squares in standing.items()]
        parts += [token.name for token in self.tokens]
        parts += [chain.text for chain in self.chains]
        return ". ".join([*parts, *(" ".join(note.split()) for note in self.notes if note.strip())])


def of_term(term: Term, view: View | None) -> Scene:
    """The scene that the rules describe, with the notes of the layout."""
    cells, pieces, tokens, borders, labels, marks, chains = cast("tuple[Any, ...]", term.args)
    return Scene(
        tuple(
            Cell(str(i), float(x), float(y), str(shape), str(ground))
            for i, x, y, shape, ground in (cell.args for cell in cells)
        ),
        tuple(
            Piece(str(i), str(kind), str(style), height, str(text), str(badge), str(name))
            for i, kind, style, height, text, badge, name in (piece.args for piece in pieces)
        ),
        tuple(
            Token(float(x), float(y), str(kind), str(style), str(name))
            for x, y, kind, style, name in (token.args for token in tokens)
        ),
        tuple(
            Border(str(i), tuple(map(str, sides)), str(style), str(name))
            for i, sides, style, name in (border.args for border in borders)
        ),
        tuple(
            Label(float(x), float(y), str(text)) for x, y, text in (label.args for label in labels)
        ),
        tuple(
            Mark(str(i), str(kind), str(text)) for i, kind, text in (mark.args for mark in marks)
        ),
        tuple(
            Chain(tuple(map(str, squares)), str(style), str(text))
            for squares, style, text in (chain.args for chain in chains)
        ),
        () if view is None else view.notes,
    )


def of_view(view: View) -> Scene:
    """The page of text of a game that has no scenes."""
    return Scene(
        tuple(
            Cell(square.id, _middle(square.column, square.glyph), square.row, "text", "light")
            for square in view.squares
        ),
        tuple(
            Piece(square.id, "text", square.style, 1, glyph, "", glyph)
            for square in view.squares
            if square.style != "empty" and (glyph := square.glyph.strip())
        ),
        labels=tuple(Label(_middle(column, text), row, text) for row, column, text in view.labels),
        notes=view.notes,
    )


def _middle(column: int, text: str) -> float:
    return (column + len(text.rstrip()) / 2) * _WIDTH
