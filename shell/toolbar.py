"""The bar below the prompt: the game, who decides, the keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pybridge.records import setting_text
from shell.commands import Fragments
from shell.front import Desk
from shell.i18n import _
from shell.keys import FUNCTION_KEYS
from shell.seats import PERSON
from shell.telling import told_values

__all__ = ["toolbar"]

_WHILE_EDITING: Final = ("help", "board", "quit")
"""The keys that do something while the board is edited."""


def toolbar(desk: Desk, columns: int, notice: str = "") -> Fragments:
    """One line that fits so many columns: first what matters most, keys as far as there is room."""
    if notice:
        return [("class:error", f" {notice}")]
    told: Fragments = []
    room = columns - 1
    for style, text in _parts(desk):
        bar = " |" if told else ""
        if len(bar) + 1 + len(text) > room:
            break
        told += [("", f"{bar} "), (style, text)]
        room -= len(bar) + 1 + len(text)
    bar = " |" if told else ""
    for key, name in FUNCTION_KEYS.items():
        if desk.session.draft is not None and name not in _WHILE_EDITING:
            continue
        label = f"{bar} {key.upper()} {name}"
        if len(label) > room:
            break
        told += [("", f"{bar} "), ("class:key", key.upper()), ("", f" {name}")]
        room -= len(label)
        bar = ""
    return told


def _parts(desk: Desk) -> Iterator[tuple[str, str]]:
    """What is told of the game, each with its style."""
    session = desk.session
    yield "class:title", session.game.title
    if desk.values:
        yield "", told_values(session.game, desk.values)
    if session.draft is not None:
        yield "", _("setup done, setup cancel")
        return
    yield "", _("move {n}").format(n=session.place + 1)
    if session.paused:
        yield "", _("waiting: go plays on")
    levels = sorted({who for who in session.seats.values() if who != PERSON})
    if levels:
        yield "", _("computer: {level}").format(level=", ".join(levels))
    settings = " ".join(
        f"{setting.name} {setting_text(session.settings[setting.name])}"
        for setting in session.game.settings
        if setting.kind in ("oneof", "between")
        and session.settings[setting.name] != setting.default
    )
    if settings:
        yield "", settings
