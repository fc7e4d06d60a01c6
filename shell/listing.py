"""Small things on the scrolling screen: a menu and a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application, get_app_session
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.styles import Style

from shell.commands import Fragments
from shell.front import Back, Option
from shell.i18n import _
from shell.wrapping import wrapped

__all__ = ["ask_text", "choose"]

T = TypeVar("T")


class _Menu:
    """A list with a chosen line, moved by keys."""

    def __init__(self, title: str, options: Sequence[Option], at: int) -> None:
        self.title = title
        self.options = options
        self.at = at
        self.typed = ""

    def text(self) -> StyleAndTextTuples:
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
        told.append(
            ("class:note", _("Arrows or a number choose, Enter takes it, Escape goes back."))
        )
        return list(wrapped(told, get_app_session().output.get_size().columns))

    def move(self, step: int) -> None:
        self.at = (self.at + step) % len(self.options)
        self.typed = ""

    def digit(self, sign: str) -> bool:
        """A digit of a number; True if the number can have no further digit."""
        for typed in (self.typed + sign, sign):
            if 1 <= int(typed) <= len(self.options):
                self.typed, self.at = typed, int(typed) - 1
                return int(typed) * 10 > len(self.options)
        return False


def choose(
    title: str,
    options: Sequence[Option],
    default: int,
    style: Style,
) -> int:
    """The index of the option that was chosen.

    Raises Back for Escape, EOFError for Ctrl-C and Ctrl-D.
    """
    menu = _Menu(title, options, default)
    keys = KeyBindings()

    @keys.add("up")
    @keys.add("k")
    @keys.add("c-p")
    @keys.add("s-tab")
    def up(_event: KeyPressEvent) -> None:
        menu.move(-1)

    @keys.add("down")
    @keys.add("j")
    @keys.add("c-n")
    @keys.add("tab")
    def down(_event: KeyPressEvent) -> None:
        menu.move(1)

    @keys.add("home")
    def first(_event: KeyPressEvent) -> None:
        menu.at = 0

    @keys.add("end")
    def last(_event: KeyPressEvent) -> None:
        menu.at = len(options) - 1

    @keys.add("enter")
    @keys.add("c-j")
    def take(event: KeyPressEvent) -> None:
        event.app.exit(result=menu.at)

    @keys.add("escape", eager=True)
    @keys.add("left")
    def back(event: KeyPressEvent) -> None:
        event.app.exit(exception=Back())

    @keys.add("c-c")
    @keys.add("c-d")
    @keys.add("<sigint>")
    def leave(event: KeyPressEvent) -> None:
        event.app.exit(exception=EOFError())

    for sign in "0123456789":

        @keys.add(sign)
        def digit(event: KeyPressEvent) -> None:
            if menu.digit(event.data):
                event.app.exit(result=menu.at)

    control = FormattedTextControl(menu.text, focusable=True, show_cursor=False)
    app: Application[int] = Application(
        layout=Layout(Window(control, dont_extend_height=True, wrap_lines=True)),
        key_bindings=keys,
        style=style,
        erase_when_done=True,
    )
    return app.run()


def ask_text(title: str, default: str, style: Style) -> str:
    """A typed answer; nothing typed is the default.

    Raises Back for Escape, EOFError for Ctrl-C and Ctrl-D.
    """
    keys = KeyBindings()

    @keys.add("escape", eager=True, filter=Condition(lambda: True))
    def back(event: KeyPressEvent) -> None:
        event.app.exit(exception=Back())

    prompt: PromptSession[str] = PromptSession(
        message=[("class:title", title), ("", f" [{default}]: ")],
        style=style,
        key_bindings=keys,
        erase_when_done=True,
    )
    try:
        return prompt.prompt().strip() or default
    except KeyboardInterrupt:
        raise EOFError from None
