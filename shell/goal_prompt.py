"""The prompt for queries on a terminal: Prolog's colours, lines until the full stop, a history of
its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, completion_is_selected, has_completions
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.lexers import PygmentsLexer
from prompt_toolkit.styles import BaseStyle

from pybridge.query import Entry
from shell.goals import goal_completions
from shell.i18n import _
from shell.prompting import history

__all__ = ["GoalCompleter", "ask_goal", "ask_more"]

class GoalCompleter(Completer):
    """`goal_completions` as prompt_toolkit wants it."""

    def __init__(self, entries: Sequence[Entry], atoms: Sequence[str]) -> None:
        self._entries = entries
        self._atoms = atoms

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        """The completions at the cursor."""
        text = document.text_before_cursor
        asked = complete_event.completion_requested
        for item in goal_completions(text, self._entries, self._atoms, asked):
            yield Completion(
                item.text, -item.replaces, display=item.shown, display_meta=item.meaning
            )


def ask_goal(
    begun: str,
    complete: Callable[[str], bool],
    entries: Sequence[Entry],
    atoms: Sequence[str],
    style: BaseStyle,
    colourless: bool,
) -> str:
    """A query as it was typed: Enter ends it where it is `complete` and goes on where it is not.

    An empty one leaves, as Ctrl-D does. Ctrl-C clears the line.
    """
    # The lexer takes a tenth of a second to import, and no move needs it.
    from pygments.lexers.prolog import PrologLexer

    keys = KeyBindings()

    @keys.add("enter", filter=~(has_completions & completion_is_selected))
    def enter(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if not buffer.text.strip() or complete(buffer.text):
            buffer.validate_and_handle()
        else:
            buffer.insert_text("\n")

    @keys.add("c-c")
    @keys.add("<sigint>")
    def clear(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(result="")

    def tips() -> StyleAndTextTuples:
        return [
            (
                "class:note",
                " "
                + _("$State $Board $Player $Moves $Last  Tab completes  an empty line goes back"),
            )
        ]

    prompt: PromptSession[str] = PromptSession(
        message=[("class:prompt", "?- ")],
        multiline=True,
        prompt_continuation=lambda _width, _number, _wrapped: "|    ",
        lexer=None if colourless else PygmentsLexer(PrologLexer),
        completer=GoalCompleter(entries, atoms),
        complete_while_typing=Condition(lambda: True),
        history=history("history_prolog"),
        key_bindings=keys,
        style=style,
        include_default_pygments_style=False,
        bottom_toolbar=tips,
    )
    default = f"{begun}\n" if begun else ""
    try:
        return prompt.prompt(default=default)
    except EOFError:
        return ""


def ask_more(told: str) -> bool:
    """One key after what was told: ``;``, space, n, r and Tab ask for more, others do not."""
    keys = KeyBindings()

    for key in (";", " ", "n", "r", "tab"):

        @keys.add(key)
        def more(event: KeyPressEvent) -> None:
            event.app.exit(result=True)

    for key in ("enter", "c-c", "c-d", "<sigint>", "escape", ".", "a", "c", "q"):

        @keys.add(key, eager=key == "escape")
        def enough(event: KeyPressEvent) -> None:
            event.app.exit(result=False)

    control = FormattedTextControl(f"{told} ", focusable=True)
    window = Window(control, dont_extend_height=True, wrap_lines=True)
    app: Application[bool] = Application(
        layout=Layout(window), key_bindings=keys, erase_when_done=True
    )
    return app.run()
