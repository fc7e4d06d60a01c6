"""Styled text in lines that fit the screen: broken at words, what follows hangs below."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from ludolog_shell.text.fragments import Fragments, plain_text

__all__ = ["AS_IT_IS", "lines_of", "wrapped"]

AS_IT_IS: Final = "class:verbatim"
"""Lines with this style are left alone: terms, records, what somebody may want to copy."""

_MARGINS: Final = (re.compile(r".*?\S {3,}"), re.compile(r" *(?:> +)?(?:[-+*] |\d+\. )?"))
"""Where the text of a line begins: behind a column of names, or behind its sign or number."""

_WORD: Final = re.compile(r"\[\S+ \S+\]|(?:(?:\S+ ){1,3}\(\d+\)|\d+\. \S+)(?=  |$)|\S+")
"""What is not broken: a word, a rule and its place in brackets, a group and its size, a number and
its move.
"""

_MOST: Final = 0.55
"""How much of the screen the hanging margin may take."""


def wrapped(text: Fragments, columns: int) -> Fragments:
    """The text with lines of less than so many columns, as far as its words allow that."""
    told: Fragments = []
    for line in lines_of(text):
        whole = plain_text(line)
        kept = not whole.strip() or any(style == AS_IT_IS for style, _part in line)
        told += line if kept or len(whole.rstrip("\n")) < columns else _broken(line, columns)
    return told


def lines_of(text: Fragments) -> Iterator[Fragments]:
    """The lines, each but the last with its end."""
    line: Fragments = []
    for style, part in text:
        for piece in part.splitlines(keepends=True):
            line.append((style, piece))
            if piece.endswith("\n"):
                yield line
                line = []
    if line:
        yield line


def _broken(line: Fragments, columns: int) -> Fragments:
    """One line as several."""
    whole = plain_text(line)
    styles = [style for style, part in line for _sign in part]
    margins = [found.end() for found in (margin.match(whole) for margin in _MARGINS) if found]
    hang = " " * next((margin for margin in margins if margin <= columns * _MOST), 0)
    told: Fragments = []
    at, end = 0, 0
    for word in _WORD.finditer(whole):
        gap = word.start() - end
        if end and at + gap + len(word[0]) >= columns:
            told.append(("", "\n" + hang))
            at = len(hang)
        else:
            _add(told, styles[end : word.start()], whole[end : word.start()])
            at += gap
        _add(told, styles[word.start() : word.end()], word[0])
        at, end = at + len(word[0]), word.end()
    if whole.endswith("\n"):
        told.append(("", "\n"))
    return told


def _add(told: Fragments, styles: Sequence[str], text: str) -> None:
    """Put more text behind, fragments of one style together."""
    for style, sign in zip(styles, text, strict=True):
        if told and told[-1][0] == style:
            told[-1] = (style, told[-1][1] + sign)
        else:
            told.append((style, sign))
