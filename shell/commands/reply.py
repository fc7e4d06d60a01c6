"""The answer to a line that was typed."""

from __future__ import annotations

from dataclasses import dataclass

from ludolog_shell.commands.actions import Action
from ludolog_shell.text.fragments import Fragments, plain_text

__all__ = ["Reply"]


@dataclass(slots=True)
class Reply:
    """The answer to a line.

    `moved` says that the position changed, `failed` that the line was refused.
    """

    text: Fragments
    moved: bool = False
    failed: bool = False
    action: Action | None = None

    @staticmethod
    def say(
        text: str, style: str = "", *, moved: bool = False, action: Action | None = None
    ) -> Reply:
        """A reply of one style."""
        return Reply([(style, text)] if text else [], moved=moved, action=action)

    @staticmethod
    def refuse(text: str) -> Reply:
        """The line was wrong, and why."""
        return Reply([("class:error", text)], failed=True)

    @property
    def plain(self) -> str:
        """The text without styles."""
        return plain_text(self.text)
