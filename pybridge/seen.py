"""What there is to see of a state: its picture, its scene, drawings of both."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic, cast

from ludolog.drawing import scene
from ludolog.drawing.scene import Scene
from ludolog.engine.engine import Ref
from ludolog.facts import BRIDGE, GameFacts, M, P
from ludolog.picture import Effect, View, view_of_term
from ludolog.terms import Term
from ludolog.wording import _

__all__ = ["Seen", "scene_of", "view_of"]


class Seen(Generic[P, M]):
    """A state as far as it can be seen."""

    def __init__(self, game: GameFacts[P, M], ref: Ref) -> None:
        self.game = game
        self.ref = ref

    @cached_property
    def picture(self) -> View | None:
        """The squares, labels and notes of the picture; None for a game without one."""
        return view_of(self.game, self.ref)

    @cached_property
    def scene(self) -> Scene | None:
        """What there is and where it lies, in the geometry of the board, or on a page of text
        for a game without one; None for a game without a picture.
        """
        return scene_of(self.game, self.ref, self.picture)

    def svg(
        self,
        effects: Sequence[Effect] = (),
        *,
        ground: str = "auto",
        colours: str = "usual",
        letters: bool = False,
    ) -> str:
        """The position as the text of an SVG file, with what the last move has done pointed out
        where its effects are given.

        `ground` is ``light``, ``dark``, or ``auto`` for what the reader prefers; `colours` are
        ``usual``, ``safe`` for colour blindness, or ``mono``; `letters` show pieces by letters.
        Raises ValueError for another word, and for a game without a picture.
        """
        from ludolog.drawing.svg import svg

        found = self.scene
        if found is None:
            raise ValueError(_("{game} has no pictures").format(game=self.game.title))
        return svg(found, self.game.title, effects, ground=ground, colours=colours, letters=letters)

    def _repr_svg_(self) -> str | None:
        """What a notebook shows; None for a game without a picture."""
        return None if self.scene is None else self.svg()

    @cached_property
    def drawing(self) -> str:
        """The picture as plain text, or the classic drawing for a game without one."""
        found = self.game._engine.once(BRIDGE, "picture_text", "++-", self.game._atom, self.ref)
        return self.classic if found is None else str(found[0])

    @cached_property
    def classic(self) -> str:
        """The drawing of the program that the game comes from."""
        (text,) = self.game._call("classic_text", "++-", self.ref)
        return str(text)


def view_of(game: GameFacts[Any, Any], ref: Ref) -> View | None:
    """The picture of a term that has the shape of a state; None for a game without one."""
    found = game._engine.once(BRIDGE, "view", "++-", game._atom, ref)
    return None if found is None else view_of_term(cast("Term", found[0]))


def scene_of(game: GameFacts[Any, Any], ref: Ref, view: View | None) -> Scene | None:
    """The scene of a term that has the shape of a state, of which `view` is the picture."""
    found = game._engine.once(BRIDGE, "scene", "++-", game._atom, ref)
    if found is not None:
        return scene.of_term(cast("Term", found[0]), view)
    return None if view is None else scene.of_view(view)
