"""The bar below the prompt: the game, who decides, the keys."""

from __future__ import annotations

from pybridge.records import setting_text
from shell.commands import Fragments
from shell.front import Desk
from shell.i18n import _
from shell.keys import FUNCTION_KEYS
from shell.seats import PERSON
from shell.telling import told_values

__all__ = ["toolbar"]


def toolbar(desk: Desk, columns: int, notice: str = "") -> Fragments:
    """One line that fits so many columns: first what matters most, keys as far as there is room."""
    if notice:
        return [("class:error", f" {notice}")]
    session = desk.session
    parts: list[tuple[str, str]] = [("class:title", session.game.title)]
    settings = " ".join(
        f"{setting.name} {setting_text(session.settings[setting.name])}"
        for setting in session.game.settings
        if setting.kind in ("oneof", "between")
        and session.settings[setting.name] != setting.default
    )
    if settings:
        parts.append(("", settings))
    parts.append(("", _("move {n}").format(n=session.place + 1)))
    levels = sorted({who for who in session.seats.values() if who != PERSON})
    if levels:
        parts.append(("", _("computer: {level}").format(level=", ".join(levels))))
    if session.paused:
        parts.append(("", _("waiting: go plays on")))
    if desk.values:
        parts.append(("", told_values(session.game, desk.values)))
    told: Fragments = []
    for style, text in parts:
        told += [("", " "), (style, text), ("", " |")]
    room = columns - sum(len(text) for _style, text in told) - 1
    for key, name in FUNCTION_KEYS.items():
        label = f" {key.upper()} {name}"
        if len(label) > room:
            break
        told += [("class:key", f" {key.upper()}"), ("", f" {name}")]
        room -= len(label)
    return told
