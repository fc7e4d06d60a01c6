"""The colour of a line while it is typed, from what is in memory only."""

from __future__ import annotations

from ludolog_shell.commands.completer import is_meant, names_begin
from ludolog_shell.commands.registry import find
from ludolog_shell.session.choices import Choices
from ludolog_shell.text.marks import Marks

__all__ = ["kind", "marks", "move_of"]


def kind(choices: Choices, line: str) -> str:
    """What a line is so far: ``legal``, ``partial``, ``command``, ``illegal``, or empty for
    nothing.

    A line that begins with a legal move and goes on is ``partial``: it may be several moves in a
    row, and only the rules know. So is whatever completion can make a move or a command of.
    """
    text = " ".join(line.split())
    if not text:
        return ""
    if choices.glyphs and not text.startswith("/"):
        return _kind_of_edit(choices, text)
    if not text.startswith("/") and choices.exact(text) is not None:
        return "legal"
    if text.isdecimal() and 1 <= int(text[:9]) <= len(choices):
        return "legal"
    if find(text) is not None:
        return "command"
    if choices.beginning(text):
        return "partial"
    small = text.lower()
    if any(small.startswith(choice.key) for choice in choices):
        return "partial"
    if any(is_meant(choice, small) for choice in choices) or names_begin(text):
        return "partial"
    return "illegal"


def _kind_of_edit(choices: Choices, text: str) -> str:
    """The same while the board is edited: squares, each with what stands there."""
    if find(text) is not None:
        return "command"
    words = text.replace("=", " ").split()
    known = set(choices.squares)
    whole = words if len(words) % 2 == 0 else words[:-1]
    if any(word.lower() not in known for word in whole[::2]):
        return "illegal"
    if len(words) % 2 == 0:
        return "legal" if all(word in choices.glyphs for word in words[1::2]) else "partial"
    begun = words[-1].lower()
    return "partial" if any(square.startswith(begun) for square in known) else "illegal"


def move_of(choices: Choices, line: str) -> str:
    """The legal move that a line is, as it stands or by its number; empty for anything else."""
    text = " ".join(line.split())
    if not text or choices.glyphs:
        return ""
    whole = choices.exact(text)
    if whole is None and text.isdecimal() and 1 <= int(text[:9]) <= len(choices):
        whole = choices[int(text[:9]) - 1]
    return "" if whole is None else whole.text


def marks(choices: Choices, line: str, last: tuple[str, ...]) -> Marks:
    """The squares that the board points out while a line is typed."""
    text = line.strip()
    if choices.glyphs:
        return Marks((), choices.squares_of(text.lower()))
    whole = move_of(choices, text)
    if whole:
        return Marks(last, choices.squares_of(whole))
    begun = choices.beginning(text) if text else []
    if text and not begun and not names_begin(text) and find(text) is None:
        begun = [choice for choice in choices if text.lower() in choice.key]
    if not begun or len(begun) == len(choices):
        return Marks(last)
    named = choices.squares_of(text.lower()) or choices.squares_of(text)
    targets = {square for choice in begun for square in choices.squares_of(choice.text)}
    return Marks(last, named, targets.difference(named))
