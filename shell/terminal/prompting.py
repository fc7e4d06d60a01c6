"""Completion, colours and history as prompt_toolkit wants them: thin coats over what knows no
terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import FileHistory, History
from prompt_toolkit.lexers import Lexer
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from ludolog_shell.commands.completer import completions
from ludolog_shell.config import Config, state_folder
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session
from ludolog_shell.terminal.lexer import kind
from ludolog_shell.text import theme

__all__ = ["ShellCompleter", "ShellLexer", "depth_of", "history", "style_of"]


class ShellCompleter(Completer):
    """`completions` as prompt_toolkit wants it.

    `session` and `choices` are set before each prompt; nothing is offered before that.
    """

    def __init__(self, session: Session | None = None, choices: Choices | None = None) -> None:
        self.session = session
        self.choices = choices or Choices([])

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        """The completions at the cursor."""
        line = document.text_before_cursor
        if self.session is None:
            return
        for item in completions(
            self.session, self.choices, line, complete_event.completion_requested
        ):
            yield Completion(
                item.text,
                -min(item.replaces, len(line)),
                display=item.shown,
                display_meta=item.meaning,
            )


class ShellLexer(Lexer):
    """`kind` as prompt_toolkit wants it. `choices` are set before each prompt."""

    def __init__(self, choices: Choices | None = None) -> None:
        self.choices = choices or Choices([])

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        """The styles of a line."""

        def line(number: int) -> StyleAndTextTuples:
            text = document.lines[number]
            what = kind(self.choices, text)
            return [(f"class:input.{what}" if what else "", text)]

        return line


def style_of(config: Config, name: str) -> Style:
    """The colours of a theme."""
    return Style.from_dict(dict(theme.colours(config, name)))


def depth_of(config: Config) -> ColorDepth | None:
    """What the terminal is sent; None leaves it to prompt_toolkit."""
    return ColorDepth.DEPTH_1_BIT if theme.colourless(config) else None


class _Kept(FileHistory):
    """A history on disk. What cannot be read or written there is known for this run only: a full
    disk is no reason to disturb who types.
    """

    def load_history_strings(self) -> Iterable[str]:
        """The lines of former runs, the newest first."""
        try:
            return list(super().load_history_strings())
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        """Keep a line."""
        with suppress(OSError):
            super().store_string(string)


def history(name: str) -> History:
    """What was typed before, kept between runs where that is possible, in the file of this name."""
    folder = state_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return _Kept(str(folder / name))
