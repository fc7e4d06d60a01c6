"""The lines that somebody types on: for moves and commands, for an answer, for a query."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prompt_toolkit.buffer import Buffer

from ludolog_shell.config import Config
from ludolog_shell.terminal.goal_prompt import GoalLine
from ludolog_shell.terminal.prompting import ShellCompleter, ShellLexer, history
from ludolog_shell.terminal.sight import Sight

__all__ = ["MOST_ROWS", "Inputs"]

MOST_ROWS: Final = 5
"""Rows of a long line that are seen."""


class Inputs:
    """The three lines. `accept` is called with what was typed when Enter ends one of the first two,
    `left` when a query is left.
    """

    def __init__(
        self, config: Config, accept: Callable[[str], object], left: Callable[[str], object]
    ) -> None:
        def accepted(buffer: Buffer) -> bool:
            accept(buffer.text)
            return False

        self._completer = ShellCompleter()
        self.lexer = ShellLexer()
        self.line = Buffer(
            name="line",
            completer=self._completer,
            complete_while_typing=True,
            history=history("history"),
            multiline=False,
            accept_handler=accepted,
        )
        self.answer = Buffer(name="answer", multiline=False, accept_handler=accepted)
        self.goal = GoalLine(config, left)

    def see(self, sight: Sight) -> None:
        """Complete and colour moves of another position."""
        self._completer.session, self._completer.choices = sight.session, sight.choices
        self.lexer.choices = sight.choices

    def rows(self, mode: str, before: str, columns: int) -> int:
        """The rows of the line that a mode of the page has, with `before` in front of it."""
        buffer = {"text": self.answer, "goal": self.goal.buffer}.get(mode, self.line)
        wide = max(2, columns)
        rows = sum((len(before) + len(line)) // wide + 1 for line in buffer.text.split("\n"))
        return min(rows, MOST_ROWS)
