"""The bar below the prompt: the game, who decides, the keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludolog_shell.front import UiState
from ludolog_shell.i18n import _
from ludolog_shell.session.seats import PERSON, seat_name
from ludolog_shell.text.fragments import Fragments
from ludolog_shell.text.reports import told_values

__all__ = ["parts", "toolbar"]


def toolbar(
    told_parts: Iterable[tuple[str, str]],
    keys: Iterable[tuple[str, str]],
    columns: int,
    notice: str = "",
) -> Fragments:
    """One line that fits so many columns: first what matters most, keys as far as there is room.

    Parts are styles and texts, the first two of more weight than the first key; keys are their
    names and what they do.
    """
    if notice:
        return [("class:error", f" {notice}"[: columns - 1])]
    keys = list(keys)
    told: Fragments = []
    room = columns - 1
    for number, (style, text) in enumerate(told_parts):
        bar = " |" if told else ""
        kept = len(" |  ") + sum(map(len, keys[0])) if keys and number > 1 else 0
        if len(bar) + 1 + len(text) > room - kept:
            break
        told += [("", f"{bar} "), (style, text)]
        room -= len(bar) + 1 + len(text)
    bar = " |" if told else ""
    for key, name in keys:
        label = f"{bar} {key} {name}"
        if len(label) > room:
            break
        told += [("", f"{bar} "), ("class:key", key), ("", f" {name}")]
        room -= len(label)
        bar = ""
    return told


def parts(ui: UiState) -> Iterator[tuple[str, str]]:
    """What is told of the game, each with its style."""
    session = ui.session
    yield "class:title", session.game.title
    if ui.values:
        yield "", told_values(session.game, ui.values)
    if session.draft is not None:
        yield "", _("setup done, setup cancel")
        return
    behind = len(session.plies) - session.place
    place = session.place + 1
    if behind:
        yield "", _("move {n} of {all}").format(n=session.place, all=len(session.plies))
    else:
        yield "", _("move {n}").format(n=place)
    if session.paused and PERSON in session.seats.values():
        yield "", _("waiting: go plays on")
    levels = sorted({who for who in session.seats.values() if who != PERSON})
    if levels:
        yield "", _("computer: {level}").format(level=", ".join(map(seat_name, levels)))
    settings = " ".join(
        f"{setting.name} {setting.word(session.settings[setting.name])}"
        for setting in session.game.settings
        if setting.kind in ("oneof", "between")
        and session.settings[setting.name] != setting.default
    )
    if settings:
        yield "", settings
