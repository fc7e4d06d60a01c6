"""Keys of the page, as tables: function keys are commands, the rest is what prompt_toolkit does not
do by itself.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping
from typing import Final, Protocol

from prompt_toolkit.application import get_app, run_in_terminal
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition, Filter
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from ludolog_shell.i18n import _
from ludolog_shell.terminal.cursor import DIRECTIONS, Cursor
from ludolog_shell.terminal.listing import Menu
from ludolog_shell.terminal.sight import Sight
from ludolog_shell.terminal.suspension import suspend

__all__ = ["FUNCTION_KEYS", "Keyed", "bindings", "shown_keys"]

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


class Keyed(Protocol):
    """What the keys need of the page."""

    @property
    def line(self) -> Buffer:
        """The line for moves and commands."""

    @property
    def sight(self) -> Sight | None:
        """What is shown."""

    @property
    def menu(self) -> Menu | None:
        """The menu that is open."""

    @property
    def cursor(self) -> Cursor | None:
        """The cursor, while it stands on the board."""

    def is_mode(self, *names: str) -> Condition:
        """Whether the page waits for one of these: ``line``, ``text``, ``menu``, ``goal``,
        ``more``; ``busy`` if it waits for the program.
        """

    def run(self, line: str, quiet: bool = False) -> None:
        """Do a command; what was typed stays. Of a `quiet` one only the board tells."""

    def gone(self) -> None:
        """The input ended."""

    def choose(self, index: int | None) -> None:
        """An option of the menu was chosen; None goes back."""

    def answer_more(self, more: bool, *, whole: bool = False) -> None:
        """A key was pressed behind an answer."""

    def pause(self) -> bool:
        """Let a game wait that is only watched; False if there is none that goes on."""

    def stop(self) -> bool:
        """Stop the job that is waited for; False if there is none."""

    def leave(self) -> None:
        """Somebody wants to leave: once says so, twice asks."""

    def turn(self, pages: int) -> None:
        """Show more of what was said last, or of the board."""

    def turn_board(self, pages: int) -> None:
        """Show more of the board, or of what was said."""

    def is_partial(self, text: str) -> bool:
        """Whether a text could become a move, but is none."""

    def begin_cursor(self) -> None:
        """Put the cursor on the board."""

    def end_cursor(self) -> None:
        """Take the cursor from the board."""

    def take(self) -> None:
        """Choose what the cursor stands on."""

    def follow(self) -> None:
        """Write on the line what the cursor means."""


_WHILE_EDITING: Final = ("help", "board", "quit")
"""The keys that do something while the board is edited."""

_STEPS: Final[Mapping[str, str]] = {
    "left": "replay back",
    "right": "replay next",
    "home": "replay start",
    "end": "replay end",
}


def shown_keys(mode: str, sight: Sight | None, cursor: bool) -> Iterator[tuple[str, str]]:
    """The keys that do something, for the bar, and what they do."""
    if mode == "menu":
        yield from (
            ("F1", _("help")),
            ("Enter", _("take")),
            ("Esc", _("back")),
            ("F10", _("quit")),
        )
        return
    if mode == "text":
        yield from (("Enter", _("take")), ("Esc", _("back")), ("F10", _("quit")))
        return
    if mode == "goal":
        yield "", _("$State $Board $Player $Moves $Last  Tab completes  an empty line goes back")
        return
    if sight is None:
        return
    if cursor:
        yield from (
            (_("Arrows"), _("choose")),
            ("Enter", _("take")),
            ("Esc", _("back")),
        )
        return
    if sight.watched and not sight.headline:
        yield _("Space"), _("go on") if sight.paused else _("pause")
        yield "+ -", _("pace")
    if sight.steps:
        yield _("Left Right"), _("step")
        if not sight.watched and sight.place < len(sight.moves):
            yield _("Space"), _("play on")
    labels = {
        "help": _("help"),
        "moves": _("moves"),
        "undo": _("undo"),
        "redo": _("redo"),
        "hint": _("hint"),
        "board": _("board"),
        "eval": _("value"),
        "quit": _("quit"),
    }
    for key, name in FUNCTION_KEYS.items():
        if not sight.editing or name in _WHILE_EDITING:
            yield key.upper(), labels[name]


def bindings(page: Keyed) -> KeyBindings:
    """The key bindings over the usual ones of emacs or vi."""
    keys = KeyBindings()
    asked = page.is_mode("line")
    empty = asked & Condition(lambda: not page.line.text)
    pointing = asked & Condition(lambda: page.cursor is not None)
    free = empty & ~pointing
    steps = free & Condition(lambda: page.sight is not None and page.sight.steps)
    watched = free & Condition(lambda: page.sight is not None and page.sight.watched)
    _typing(keys, page)
    _watching(keys, page, steps, watched)
    _pointing(keys, page, free & ~steps, pointing)
    _choosing(keys, page)
    _more(keys, page)

    @keys.add("c-z", filter=Condition(lambda: hasattr(signal, "SIGTSTP")))
    def stop(_event: KeyPressEvent) -> None:
        """Give the terminal to the shell, until that takes the program to the front again."""
        run_in_terminal(suspend)

    return keys


def _runs(page: Keyed, line: str, quiet: bool = False) -> Callable[[KeyPressEvent], None]:
    return lambda _event: page.run(line, quiet)


def _typing(keys: KeyBindings, page: Keyed) -> None:
    """Keys of the input line."""
    asked = page.is_mode("line")
    for key, name in FUNCTION_KEYS.items():
        keys.add(key, filter=asked)(_runs(page, "/" + name))

    @keys.add("c-c", filter=page.is_mode("line", "busy"))
    @keys.add("<sigint>", filter=page.is_mode("line", "busy"))
    def interrupt(_event: KeyPressEvent) -> None:
        """Clear the line; on an empty one stop the computer, or begin to leave."""
        if page.line.text:
            page.end_cursor()
            page.line.reset()
        elif not page.pause() and not page.stop():
            page.leave()

    @keys.add("c-d", filter=asked & Condition(lambda: not page.line.text))
    def end(_event: KeyPressEvent) -> None:
        page.gone()

    @keys.add("c-c", filter=page.is_mode("text"))
    @keys.add("<sigint>", filter=page.is_mode("text"))
    @keys.add("c-d", filter=page.is_mode("text"))
    @keys.add("f10", filter=page.is_mode("text"))
    def enough(_event: KeyPressEvent) -> None:
        page.gone()

    @keys.add("escape", eager=True, filter=page.is_mode("text"))
    def back(_event: KeyPressEvent) -> None:
        page.choose(None)

    @Condition
    def half_chosen() -> bool:
        buffer = get_app().current_buffer
        state = buffer.complete_state
        return (
            state is not None
            and state.current_completion is not None
            and page.is_partial(buffer.text)
        )

    @keys.add("enter", filter=asked & half_chosen)
    @keys.add("right", filter=asked & half_chosen)
    def step(event: KeyPressEvent) -> None:
        """A group was chosen from the menu: go on inside it."""
        buffer = event.current_buffer
        buffer.complete_state = None
        buffer.start_completion()

    for key, pages in (("pageup", -1), ("pagedown", 1)):

        @keys.add(key)
        def turn(_event: KeyPressEvent, pages: int = pages) -> None:
            page.turn(pages)

    for key, pages in (("c-pageup", -1), ("c-pagedown", 1), ("s-up", -1), ("s-down", 1)):

        @keys.add(key)
        def turn_board(_event: KeyPressEvent, pages: int = pages) -> None:
            page.turn_board(pages)

    @keys.add("escape", "enter", filter=asked)
    def accept(event: KeyPressEvent) -> None:
        """Accept the line as it is, even if it is half a move."""
        event.current_buffer.validate_and_handle()


def _watching(keys: KeyBindings, page: Keyed, steps: Filter, watched: Filter) -> None:
    """Keys on an empty line while a game is looked at."""
    for key, line in _STEPS.items():
        keys.add(key, filter=steps)(_runs(page, "/" + line, quiet=True))

    @keys.add(" ", filter=watched | steps)
    def pause(_event: KeyPressEvent) -> None:
        page.run("/pause", quiet=True)

    keys.add("+", filter=watched)(_runs(page, "/pace +"))
    keys.add("-", filter=watched)(_runs(page, "/pace -"))


def _pointing(keys: KeyBindings, page: Keyed, free: Filter, pointing: Filter) -> None:
    """Keys of the cursor on the board."""
    for key in ("down", "left", "right"):
        keys.add(key, filter=free)(lambda _event: page.begin_cursor())

    for direction in DIRECTIONS:

        @keys.add(direction, filter=pointing)
        def move(_event: KeyPressEvent, direction: str = direction) -> None:
            if page.cursor is not None:
                page.cursor.step(direction)
                page.follow()

    @keys.add("enter", filter=pointing)
    def take(_event: KeyPressEvent) -> None:
        page.take()

    for key, step in (("tab", 1), (" ", 1), ("s-tab", -1)):

        @keys.add(key, filter=pointing)
        def other(_event: KeyPressEvent, step: int = step) -> None:
            if page.cursor is not None:
                page.cursor.other(step)
                page.follow()

    @keys.add("escape", filter=pointing, eager=True)
    @keys.add("backspace", filter=pointing)
    def back(_event: KeyPressEvent) -> None:
        if page.cursor is not None and page.cursor.back():
            page.follow()
        else:
            page.end_cursor()


def _choosing(keys: KeyBindings, page: Keyed) -> None:
    """Keys of a menu."""
    here = page.is_mode("menu")
    for names, step in ((("up", "k", "c-p", "s-tab"), -1), (("down", "j", "c-n", "tab"), 1)):
        for key in names:

            @keys.add(key, filter=here)
            def move(_event: KeyPressEvent, step: int = step) -> None:
                if page.menu is not None:
                    page.menu.move(step)

    @keys.add("home", filter=here)
    def first(_event: KeyPressEvent) -> None:
        if page.menu is not None:
            page.menu.at = 0

    @keys.add("end", filter=here)
    def last(_event: KeyPressEvent) -> None:
        if page.menu is not None:
            page.menu.at = len(page.menu.options) - 1

    @keys.add("enter", filter=here)
    @keys.add("c-j", filter=here)
    def take(_event: KeyPressEvent) -> None:
        if page.menu is not None:
            page.choose(page.menu.at)

    @keys.add("escape", eager=True, filter=here)
    @keys.add("left", filter=here)
    def back(_event: KeyPressEvent) -> None:
        page.choose(None)

    @keys.add("c-c", filter=here)
    @keys.add("c-d", filter=here)
    @keys.add("<sigint>", filter=here)
    @keys.add("f10", filter=here)
    def leave(_event: KeyPressEvent) -> None:
        page.gone()

    @keys.add("f1", filter=here)
    @keys.add("?", filter=here)
    def explain(_event: KeyPressEvent) -> None:
        if page.menu is not None:
            page.menu.helped = not page.menu.helped

    for sign in "0123456789":

        @keys.add(sign, filter=here)
        def digit(event: KeyPressEvent) -> None:
            if page.menu is not None and page.menu.digit(event.data):
                page.choose(page.menu.at)


def _more(keys: KeyBindings, page: Keyed) -> None:
    """Keys behind an answer of a query."""
    here = page.is_mode("more")
    for key in (";", " ", "n", "r", "tab"):
        keys.add(key, filter=here)(lambda _event: page.answer_more(True))
    keys.add("w", filter=here)(lambda _event: page.answer_more(False, whole=True))
    for key in ("enter", "c-c", "c-d", "<sigint>", "escape", ".", "a", "c", "q"):
        eager = key == "escape"
        keys.add(key, filter=here, eager=eager)(lambda _event: page.answer_more(False))
