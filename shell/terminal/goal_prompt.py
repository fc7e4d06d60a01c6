"""The line for queries on a terminal: Prolog's colours, lines until the full stop, a history of its
own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import FilterOrBool, completion_is_selected, has_completions
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.lexers import DynamicLexer, Lexer, PygmentsLexer

from ludolog.compute.query import Entry
from ludolog_shell.commands.goals import goal_completions
from ludolog_shell.config import Config
from ludolog_shell.terminal.prompting import history
from ludolog_shell.text import theme

__all__ = ["GoalCompleter", "GoalLine"]


class GoalCompleter(Completer):
    """`goal_completions` as prompt_toolkit wants it."""

    def __init__(self, entries: Sequence[Entry] = (), atoms: Sequence[str] = ()) -> None:
        self.entries = entries
        self.atoms = atoms

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        """The completions at the cursor."""
        text = document.text_before_cursor
        asked = complete_event.completion_requested
        for item in goal_completions(text, self.entries, self.atoms, asked):
            yield Completion(
                item.text, -item.replaces, display=item.shown, display_meta=item.meaning
            )


class GoalLine:
    """The input line for queries: Enter ends one that is complete, and goes on with another line
    where it is not. `left` is called with what was typed; with nothing to leave.
    """

    def __init__(self, config: Config, left: Callable[[str], object]) -> None:
        self._config = config
        self._left = left
        self._complete: Callable[[str], bool] = bool
        self._lexer: Lexer | None = None
        self._completer = GoalCompleter()
        self.buffer = Buffer(
            name="goal",
            completer=self._completer,
            complete_while_typing=True,
            history=history("history_prolog"),
            multiline=True,
            accept_handler=self._accepted,
        )
        self.lexer = DynamicLexer(lambda: self._lexer)

    def begin(
        self,
        begun: str,
        complete: Callable[[str], bool],
        entries: Sequence[Entry],
        atoms: Sequence[str],
    ) -> None:
        """A new query, or one that was `begun`."""
        if self._lexer is None and not theme.colourless(self._config):
            # The lexer takes a tenth of a second to import, and no move needs it.
            from pygments.lexers.prolog import PrologLexer

            self._lexer = PygmentsLexer(PrologLexer)
        self._complete = complete
        self._completer.entries, self._completer.atoms = entries, atoms
        text = f"{begun}\n" if begun else ""
        self.buffer.document = Document(text)

    def _accepted(self, buffer: Buffer) -> bool:
        self._left(buffer.text)
        return False

    @staticmethod
    def message() -> StyleAndTextTuples:
        """What stands before the first line."""
        return [("class:prompt", "?- ")]

    @staticmethod
    def continuation(line: int, _wrapped: int) -> StyleAndTextTuples:
        """What stands before the others."""
        return [("class:prompt", "|    ")] if line else []

    def keys(self, here: FilterOrBool) -> KeyBindings:
        """The keys that the line has of its own, where `here` is true."""
        keys = KeyBindings()

        @keys.add("enter", filter=here & ~(has_completions & completion_is_selected))  # type: ignore[operator]
        def enter(event: KeyPressEvent) -> None:
            buffer = event.current_buffer
            if not buffer.text.strip():
                self._left("")
            elif self._complete(buffer.text):
                buffer.validate_and_handle()
            else:
                buffer.insert_text("\n")

        @keys.add("c-c", filter=here)
        @keys.add("<sigint>", filter=here)
        def clear(event: KeyPressEvent) -> None:
            if event.current_buffer.text:
                event.current_buffer.reset()
            else:
                self._left("")

        def leave(_event: Any) -> None:
            self._left("")

        keys.add("c-d", filter=here)(leave)
        return keys
