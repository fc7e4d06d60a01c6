"""Keys of the prompt, as tables: function keys are commands, the rest is what prompt_toolkit does
not do by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from prompt_toolkit.application import get_app
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

__all__ = ["FUNCTION_KEYS", "Hands", "bindings"]

FUNCTION_KEYS: Final[Mapping[str, str]] = {
    "f1": "help",
    "f2": "moves",
    "f3": "undo",
    "f4": "redo",
    "f5": "hint",
    "f6": "board",
    "f8": "eval",
    "f10": "quit",
}


class Hands(Protocol):
    """What the keys need of the screen."""

    def run(self, line: str) -> None:
        """Leave the prompt with a command; what was typed stays for the next one."""

    def stop(self) -> bool:
        """Stop the thinking computer; False if none thinks."""

    def leave(self) -> None:
        """Somebody wants to leave: once says so, twice asks."""

    def turn(self, pages: int) -> bool:
        """Show another part of a board that does not fit; False if all of it is seen."""

    def is_partial(self, text: str) -> bool:
        """Whether a text could become a move, but is none."""


def bindings(hands: Hands) -> KeyBindings:
    """The key bindings over the usual ones of emacs or vi."""
    keys = KeyBindings()

    def runs(name: str) -> Callable[[KeyPressEvent], None]:
        return lambda _event: hands.run("/" + name)

    for key, name in FUNCTION_KEYS.items():
        keys.add(key)(runs(name))

    @keys.add("c-c")
    @keys.add("<sigint>")
    def interrupt(event: KeyPressEvent) -> None:
        """Clear the line; on an empty one stop the computer, or begin to leave."""
        buffer = event.current_buffer
        if buffer.text:
            buffer.reset()
        elif not hands.stop():
            hands.leave()

    @Condition
    def half_chosen() -> bool:
        buffer = get_app().current_buffer
        state = buffer.complete_state
        return (
            state is not None
            and state.current_completion is not None
            and hands.is_partial(buffer.text)
        )

    @keys.add("enter", filter=half_chosen)
    @keys.add("right", filter=half_chosen)
    def step(event: KeyPressEvent) -> None:
        """A group was chosen from the menu: go on inside it."""
        buffer = event.current_buffer
        buffer.complete_state = None
        buffer.start_completion()

    for key, pages in (("pageup", -1), ("pagedown", 1)):

        @keys.add(key)
        def turn(event: KeyPressEvent, pages: int = pages) -> None:
            """Show more of a board that is cut."""
            hands.turn(pages)
            event.app.invalidate()

    @keys.add("escape", "enter")
    def accept(event: KeyPressEvent) -> None:
        """Accept the line as it is, even if it is half a move."""
        event.current_buffer.validate_and_handle()

    return keys
