"""Markdown as plain text for a terminal: headings underlined, tables in columns, paragraphs filled.

It reads what the pages of the rules use, and leaves alone what it does not know.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

__all__ = ["rendered"]

_HEADING: Final = re.compile(r"(#{1,6})\s+(.*?)\s*#*\Z")
_ITEM: Final = re.compile(r"(\s*)([-*]|\d+\.)\s+(.*)")
_RULE_OF_TABLE: Final = re.compile(r"\|?(\s*:?-+:?\s*\|)+\s*(:?-+:?)?\s*\Z")
_IMAGE: Final = re.compile(r"\s*!\[[^\]]*\]\([^)]*\)\s*\Z")
_LINK: Final = re.compile(r"!?\[([^\]]*)\]\(([^)\s]*)[^)]*\)")
_INLINE: Final = re.compile(r"(`+)(.+?)\1|\*\*(.+?)\*\*|(?<![\w*])\*(?!\s)(.+?)(?<!\s)\*(?![\w*])")


def rendered(markdown: str, width: int = 80) -> str:
    """The page as text, its lines no longer than `width` where words and tables allow it."""
    return "\n".join(_lines(markdown.splitlines(), width)).rstrip() + "\n"


def _lines(source: Sequence[str], width: int) -> Iterator[str]:
    at = 0
    while at < len(source):
        line = source[at]
        heading = _HEADING.match(line)
        if line.lstrip().startswith("```"):
            end = _fence_end(source, at)
            yield from (f"    {code}".rstrip() for code in source[at + 1 : end])
            at = end + 1
        elif heading:
            yield from _heading(len(heading[1]), _plain(heading[2]))
            at += 1
        elif line.lstrip().startswith("|"):
            end = _end(source, at, lambda text: text.lstrip().startswith("|"))
            indent = " " * (len(line) - len(line.lstrip()))
            yield from (indent + row for row in _table(source[at:end], width - len(indent)))
            at = end
        elif _IMAGE.match(line):  # a picture of its own, with the blank line behind it
            at += 2 if not "".join(source[at + 1 : at + 2]).strip() else 1
        elif not line.strip():
            yield ""
            at += 1
        else:
            end = _end(source, at + 1, _goes_on)
            yield from _filled(source[at:end], width)
            at = end


def _end(source: Sequence[str], at: int, belongs: object) -> int:
    assert callable(belongs)
    while at < len(source) and belongs(source[at]):
        at += 1
    return at


def _fence_end(source: Sequence[str], at: int) -> int:
    return _end(source, at + 1, lambda text: not text.lstrip().startswith("```"))


def _goes_on(line: str) -> bool:
    """Whether a line is part of the paragraph before it."""
    begun = line.lstrip()
    return not (
        not begun or begun.startswith(("|", "```")) or _HEADING.match(line) or _ITEM.match(line)
    )


def _heading(level: int, text: str) -> Iterator[str]:
    yield text
    if level <= 2:
        yield ("=" if level == 1 else "-") * len(text)


def _filled(lines: Sequence[str], width: int) -> list[str]:
    item = _ITEM.match(lines[0])
    if item is None:
        indent = " " * (len(lines[0]) - len(lines[0].lstrip()))
        first, hang, words = indent, indent, [line.strip() for line in lines]
    else:
        first = f"{item[1]}{item[2]} "
        hang = " " * len(first)
        words = [item[3], *(line.strip() for line in lines[1:])]
    return textwrap.wrap(
        _plain(" ".join(words)),
        max(width, 20),
        initial_indent=first,
        subsequent_indent=hang,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _plain(text: str) -> str:
    """The text without marks; a link to the outside keeps its address."""
    text = _LINK.sub(_link, text)
    return _INLINE.sub(lambda found: found[2] or found[3] or found[4], text)


def _link(found: re.Match[str]) -> str:
    outside = "://" in found[2] and found[1] != found[2]
    return f"{found[1]} <{found[2]}>" if outside else found[1]


# -- tables ---------------------------------------------------------------------------------------


def _table(rows: Sequence[str], width: int) -> Iterator[str]:
    ruled = any(_RULE_OF_TABLE.match(row.strip()) for row in rows[1:2])
    cells = [_cells(row) for row in rows if not _RULE_OF_TABLE.match(row.strip())]
    count = max(map(len, cells))
    cells = [[*row, *[""] * (count - len(row))] for row in cells]
    widths = _widths(cells, width)
    for number, row in enumerate(cells):
        if number or any(row):
            yield from _row(row, widths)
        if number == 0 and ruled and any(row):
            yield "  ".join("-" * column for column in widths)


def _cells(row: str) -> list[str]:
    inner = row.strip().removeprefix("|").removesuffix("|")
    return [_plain(cell.strip().replace("\\|", "|")) for cell in re.split(r"(?<!\\)\|", inner)]


def _widths(cells: Sequence[Sequence[str]], width: int) -> list[int]:
    """The widest columns give way until the table fits, or none is wider than twelve."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    while sum(widths) + 2 * (len(widths) - 1) > width and max(widths) > 12:
        widths[widths.index(max(widths))] -= 1
    return widths


def _row(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    columns = [
        textwrap.wrap(cell, max(width, 1), break_on_hyphens=False) or [""]
        for cell, width in zip(row, widths, strict=True)
    ]
    for parts in zip_longest(*columns, fillvalue=""):
        padded = [f"{part:{width}}" for part, width in zip(parts, widths, strict=True)]
        yield "  ".join(padded).rstrip()
