"""Squares of a board to point out: what the last turn did, and what a move that is typed means."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from ludolog_shell.i18n import _

__all__ = ["KINDS", "SIGNS", "Marks", "legend"]


@dataclass(frozen=True, slots=True)
class Marks:
    """Squares to point out.

    Of the last turn: where something arrived (`last`), what it left, squares on the way, where
    something was captured or died, what made a player win something. Of a move that is typed: the
    squares that it names, and those where it could go on.
    """

    last: Collection[str] = ()
    candidate: Collection[str] = ()
    target: Collection[str] = ()
    left: Collection[str] = ()
    way: Collection[str] = ()
    taken: Collection[str] = ()
    won: Collection[str] = ()
    at: str = ""
    """Where the cursor stands."""

    def kind(self, square: str) -> str:
        """The strongest mark of a square, empty for none."""
        for kind in KINDS:
            if square in getattr(self, kind):
                return kind
        return ""

    def style(self, square: str) -> str:
        """The style of the strongest mark of a square, empty for none."""
        kind = self.kind(square)
        cursor = " class:cursor" if square == self.at else ""
        return f" class:{kind}{cursor}" if kind else cursor

    def points_at(self, square: str) -> bool:
        """Whether a move that is typed, or the cursor, points at a square."""
        return square == self.at or square in self.candidate or square in self.target

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of marks that there are."""
        return tuple(kind for kind in KINDS if getattr(self, kind))


KINDS: Final = ("candidate", "target", "taken", "last", "won", "left", "way")
"""The kinds of marks, the strongest first."""

SIGNS: Final = {
    "candidate": "<>",
    "target": "{}",
    "taken": "!!",
    "last": "[]",
    "won": "==",
    "left": "()",
    "way": "~~",
}
"""What stands around a square where colours cannot be trusted."""


def legend(marks: Marks) -> str:
    """What the signs around the squares mean, as far as there are some."""
    meaning = {
        "candidate": _("chosen"),
        "target": _("possible"),
        "taken": _("taken"),
        "last": _("arrived"),
        "won": _("won by"),
        "left": _("left"),
        "way": _("on the way"),
    }
    return "  ".join(f"{SIGNS[kind]} {meaning[kind]}" for kind in marks.kinds)
