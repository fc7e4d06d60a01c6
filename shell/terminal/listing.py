"""A menu: a list with a chosen line. Nothing here knows a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from ludolog_shell.front import Option
from ludolog_shell.i18n import _
from ludolog_shell.text.fragments import Fragments

__all__ = ["Menu"]


class Menu:
    """A list with a chosen line, moved by keys."""

    def __init__(self, title: str, options: Sequence[Option], at: int) -> None:
        self.title = title
        self.options = options
        self.at = at
        self.typed = ""
        self.helped = False
        """Whether the keys are explained."""

    def text(self) -> Fragments:
        """The title, the options one a line, and what the keys do."""
        told: Fragments = [("class:title", self.title), ("", "\n")]
        digits = len(str(len(self.options)))
        widest = max(len(option.title) for option in self.options)
        for index, option in enumerate(self.options):
            chosen = index == self.at
            style = "class:menu.chosen" if chosen else ""
            sign = ">" if chosen else " "
            told.append((style, f"{sign} {index + 1:>{digits}}. {option.title:{widest}}"))
            told.append(("class:meaning", f"  {option.about}" if option.about else ""))
            told.append(("", "\n"))
        note = _("Arrows or a number choose, Enter takes it, Escape goes back.")
        told.append(("class:note", note))
        if self.helped:
            told.append(("class:note", "\n" + _("Ctrl-D and F10 leave the program.")))
        return told

    def move(self, step: int) -> None:
        """Choose the next option, or the one before."""
        self.at = (self.at + step) % len(self.options)
        self.typed = ""

    def digit(self, sign: str) -> bool:
        """A digit of a number; True if the number can have no further digit."""
        for typed in (self.typed + sign, sign):
            if 1 <= int(typed) <= len(self.options):
                self.typed, self.at = typed, int(typed) - 1
                return int(typed) * 10 > len(self.options)
        return False
