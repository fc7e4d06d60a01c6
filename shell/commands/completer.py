"""What a half-typed line may become: a pure function of the line and of what is known, never a
question to Prolog.

Moves come first: those that begin as typed, then those that have the typed characters in order,
then those whose meaning says it. Where many begin as typed they are offered step by step: a group
at a time, as far as its moves agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ludolog_shell.commands.registry import COMMANDS, find
from ludolog_shell.i18n import _, ngettext
from ludolog_shell.session.choices import Choice, Choices
from ludolog_shell.session.session import Session

__all__ = ["Item", "completions", "is_meant", "names_begin"]

STEPWISE: Final = 12
"""More moves than this are offered by their groups."""

MOST: Final = 60

WORD: Final = 3
"""Signs with which a word begins to be looked for in what moves do."""

_LAST_WORD: Final = re.compile(r"\w*\Z")


@dataclass(frozen=True, slots=True)
class Item:
    """A completion: the text, how many characters it replaces, what the menu shows."""

    text: str
    replaces: int
    shown: str
    meaning: str


def completions(session: Session, choices: Choices, line: str, asked: bool = False) -> list[Item]:
    """The completions of a line. Of an empty one only if `asked`, with Tab."""
    text = line.lstrip()
    if not text and not asked:
        return []
    found = _arguments(session, choices, text)
    if found is not None:
        return found
    if text.startswith("/"):
        return _commands(text)
    if choices.glyphs:
        return [*_edits(session, choices, text), *(_commands(text) if text else [])][:MOST]
    items = list(_moves(choices, text))
    if text:
        items += _commands(text)
    return items[:MOST]


def _moves(choices: Choices, line: str) -> Iterator[Item]:
    typed = " ".join(line.lower().split())
    begun = choices.beginning(typed)
    if len(begun) > STEPWISE:
        yield from _steps(begun, line)
    else:
        for choice in begun:
            yield Item(choice.text, len(line), choice.text, choice.meaning)
    if not typed or len(begun) > STEPWISE:
        return
    known = {choice.number for choice in begun}
    others = [choice for choice in choices if choice.number not in known]
    for choice in _fuzzy(others, typed.replace(" ", "")):
        known.add(choice.number)
        yield Item(choice.text, len(line), choice.text, choice.meaning)
    for choice in others:
        if choice.number not in known and _does(choice, typed):
            yield Item(choice.text, len(line), choice.text, choice.meaning)


def is_meant(choice: Choice, typed: str) -> bool:
    """Whether the line, in lower case, offers the move: by its characters or by what it does."""
    return _does(choice, typed) or _in_order(choice.key, typed.replace(" ", ""))


def names_begin(line: str) -> bool:
    """Whether commands are called like what is typed so far."""
    return bool(_commands(line.strip()))


def _does(choice: Choice, typed: str) -> bool:
    return len(typed) >= WORD and typed in choice.meaning.lower()


def _in_order(text: str, typed: str) -> bool:
    """Whether the text has the typed characters in that order."""
    characters = iter(text)
    return all(one in characters for one in typed)


def _edits(session: Session, choices: Choices, text: str) -> Iterator[Item]:
    """While the board is edited: squares, and after a square what may stand there."""
    words = text.split(" ")
    typed = words[-1].lower()
    if len(words) % 2:
        offered: Iterable[tuple[str, str]] = [(square, "") for square in choices.squares]
        if len(words) == 1 and (arguments := COMMANDS["setup"].arguments) is not None:
            offered = arguments(session, choices)
    else:
        offered = [(glyph, _("empty") if glyph == "." else "") for glyph in choices.glyphs]
    for name, about in offered:
        if name.lower().startswith(typed):
            yield Item(name, len(typed), name, about)


def _fuzzy(choices: Iterable[Choice], typed: str) -> list[Choice]:
    """The moves that contain the typed characters in that order, the closest first."""
    close = [choice for choice in choices if _in_order(choice.key, typed)]
    pattern = re.compile(".*?".join(map(re.escape, typed)) if close else "")
    found = []
    for choice in close:
        match = pattern.search(choice.key)
        if match is not None:
            found.append((match.end() - match.start(), match.start(), choice.number, choice))
    return [choice for *_rank, choice in sorted(found, key=lambda item: item[:3])]


def _steps(choices: Sequence[Choice], line: str) -> Iterator[Item]:
    """One item for each group, at the first level at which there are several."""
    depth = 0
    deepest = min(len(choice.path) for choice in choices)
    groups: dict[str, list[Choice]] = {}
    while depth < deepest:
        groups = {}
        for choice in choices:
            groups.setdefault(choice.path[depth], []).append(choice)
        if len(groups) > 1:
            break
        depth += 1
    if len(groups) < 2:
        for choice in choices[:MOST]:
            yield Item(choice.text, len(line), choice.text, choice.meaning)
        return
    typed = " ".join(line.lower().split())
    for name, members in groups.items():
        if len(members) == 1:
            only = members[0]
            yield Item(only.text, len(line), only.text, only.meaning)
            continue
        shared = _shared([choice.text for choice in members])
        by_text = len(shared) > len(typed) and shared.lower().startswith(typed)
        text = shared if by_text else " ".join((*members[0].path[: depth + 1], ""))
        count = ngettext("{n} move", "{n} moves", len(members)).format(n=len(members))
        yield Item(text, len(line), text.rstrip() + "...", f"{name}: {count}")


def _shared(texts: Sequence[str]) -> str:
    """The beginning that all texts have in common."""
    low, high = min(texts), max(texts)
    length = 0
    while length < len(low) and length < len(high) and low[length] == high[length]:
        length += 1
    return low[:length]


def _commands(text: str) -> list[Item]:
    slash = "/" if text.startswith("/") else ""
    word = text.removeprefix("/").lower()
    return [
        Item(slash + name, len(text), slash + name, _(known.help))
        for name, known in COMMANDS.items()
        if not known.prefix and (name.startswith(word) or word in known.aliases)
    ]


def _arguments(session: Session, choices: Choices, text: str) -> list[Item] | None:
    """The completions of a command's argument; None if no command with a blank after it begins the
    line.
    """
    found = find(text)
    if found is None or choices.beginning(text):
        return None
    known, argument = found
    if not known.prefix and " " not in text:
        return None
    if known.arguments is None:
        return []
    if known.prefix:
        typed = _LAST_WORD.search(text)[0]  # type: ignore[index]
    elif known.usage.endswith("...]"):
        typed = text.rpartition(" ")[2]
    else:
        typed = argument
    small = typed.lower()
    offered = list(known.arguments(session, choices))
    begun = [item for item in offered if item[0].lower().startswith(small)]
    inside = [item for item in offered if item not in begun and small in item[0].lower()]
    return [Item(name, len(typed), name, word) for name, word in (begun + inside)[:MOST]]
