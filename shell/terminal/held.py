"""Keys that wait until the program has done what the keys before them asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from prompt_toolkit.key_binding.key_bindings import KeyBindingsBase
from prompt_toolkit.key_binding.key_processor import KeyPress, KeyProcessor
from prompt_toolkit.keys import Keys

__all__ = ["HeldKeys"]


class HeldKeys(KeyProcessor):
    """The keys of an application, one by one, as long as nobody is `busy` with the one before.

    What the terminal itself says is not held, nor what is in `urgent`.
    """

    def __init__(
        self,
        bindings: KeyBindingsBase,
        busy: Callable[[], bool],
        urgent: Callable[[KeyPress], bool],
    ) -> None:
        super().__init__(bindings)
        self._busy = busy
        self._urgent = urgent
        self._held: deque[KeyPress] = deque()

    @property
    def held(self) -> int:
        """How many keys wait."""
        return len(self._held)

    def process_keys(self) -> None:
        """Do what the keys in the queue say, and those that were held before them."""
        keys = deque([*self._held, *self.input_queue])
        self._held.clear()
        self.input_queue.clear()
        while keys:
            key = keys.popleft()
            free = not self._held and not self._busy()
            if free or key.key == Keys.CPRResponse or self._urgent(key):
                self.input_queue.append(key)
                super().process_keys()
            else:
                self._held.append(key)

    def drop(self) -> None:
        """Forget the keys that wait."""
        self._held.clear()
