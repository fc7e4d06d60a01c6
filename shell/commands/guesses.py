"""What a text probably means that is no move: swapped axes, other characters between the squares,
a full stop behind it. It is found by trying, from the texts of the legal moves and the names of
the squares; no grammar of a game is known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise
from typing import Any, Final

from ludolog.errors import IllegalMove, InvalidMove
from ludolog.model import State
from ludolog_shell.session.choices import Choices

__all__ = ["Guess", "guess", "shapes"]

_BEHIND: Final = " \t.!?;:+#"
"""What people put behind a move."""

_SWAPPED: Final = (
    (re.compile(r"(\d+)([a-z])"), r"\2\1"),
    (re.compile(r"(\d+),(\d+)"), r"\2,\1"),
)
"""Names of squares with the parts the other way round, and how they are put right."""

_MOST: Final = 3
"""So many moves are named."""

_LONGEST: Final = 60
"""Signs of the longest text that is thought about."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What was probably meant: legal `moves`, or one that is not, and why."""

    moves: tuple[str, ...] = ()
    illegal: str = ""
    reason: str = ""


def guess(state: State[Any, Any], choices: Choices, text: str) -> Guess:
    """What `text` probably means; nothing if nothing comes near."""
    typed = text.strip().rstrip(_BEHIND)
    if not typed or len(typed) > _LONGEST:
        return Guess()
    forms = list(dict.fromkeys([typed, *_turned(choices, typed)]))
    for form in forms:
        if form != text and (legal := state.legal_moves.find(form)) is not None:
            return Guess((legal.text,))
    for form in forms:
        if found := _same_squares(choices, form):
            return Guess(tuple(found[:_MOST]))
    for form in forms:
        for other in _rewritten(choices, form):
            if (legal := state.legal_moves.find(other)) is not None:
                return Guess((legal.text,))
            if other != text and (told := _refused(state, other)):
                return Guess((), other, told)
    if any(choices.squares_of(form) for form in forms):
        return Guess()
    close = get_close_matches(typed.lower(), [choice.key for choice in choices], 1, 0.75)
    return Guess(tuple(choices[choices.index_of(key)].text for key in close))


def shapes(choices: Choices) -> list[str]:
    """A legal move of each shape that there is: squares among words and other characters."""
    found: dict[str, str] = {}
    for choice in choices:
        shape = re.sub(r"[a-z]?\d+", "#", choice.key)
        found.setdefault(shape, choice.text)
    return list(found.values())[:_MOST]


def _turned(choices: Choices, text: str) -> Iterator[str]:
    """The text with its squares the other way round, where that makes squares of the board."""
    for pattern, right in _SWAPPED:
        other = pattern.sub(right, text.lower())
        if other != text.lower() and choices.squares_of(other):
            yield other


def _same_squares(choices: Choices, text: str) -> list[str]:
    """The moves that name the same squares, those first whose other characters are alike."""
    squares = choices.squares_of(text.lower())
    if not squares:
        return []
    same = [choice for choice in choices if choices.squares_of(choice.key) == squares]
    letters = set(re.findall(r"[a-z]+", re.sub(r"[a-z]?\d+", " ", text.lower())))

    def strangers(key: str) -> int:
        return len(letters.symmetric_difference(re.findall(r"[a-z]+", _bare(key))))

    return [choice.text for choice in sorted(same, key=lambda choice: strangers(choice.key))]


def _bare(key: str) -> str:
    return re.sub(r"[a-z]?\d+", " ", key)


def _rewritten(choices: Choices, text: str) -> Iterator[str]:
    """The squares of a text with what legal moves have between them: all of them, then fewer."""
    squares = choices.squares_of(text.lower())
    for size in range(len(squares), 1, -1):
        for between in _between(choices):
            yield between.join(squares[:size])
    yield text


def _between(choices: Choices) -> Sequence[str]:
    """What stands between two squares in legal moves."""
    found: dict[str, None] = {}
    for choice in choices:
        squares = choices.squares_of(choice.text)
        for one, other in pairwise(squares):
            match = re.search(rf"{re.escape(one)}(.{{1,2}}?){re.escape(other)}", choice.text)
            if match is not None:
                found[match[1]] = None
    return list(found)


def _refused(state: State[Any, Any], text: str) -> str:
    """Why a text is no legal move, if it is a move at all; else empty."""
    try:
        state.play(text)
    except IllegalMove as error:
        return error.reason
    except InvalidMove:
        pass
    return ""
