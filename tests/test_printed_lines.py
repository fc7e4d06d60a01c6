"""The lines of the rules that answers on the pages name are where those clauses stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house import ROOT, tracked

PAGES = [*tracked("README.md", "docs/*.md", "docs/transcripts/*.txt")]
SOURCES = [*(ROOT / "prolog").rglob("*.pl")]
RULES = "\n".join(source.read_text(encoding="utf-8") for source in SOURCES)

_PLACE = r"(?P<file>\w+\.pl):(?P<line>\d+)"
_PROVED = re.compile(rf"\[(?P<rule>R\d+), {_PLACE}\]")
_COUNTED = re.compile(rf"^ +(?:\d+|never)  (?P<rule>R\d+)  .*\[{_PLACE}\]$", re.M)
_TRACED = re.compile(rf"^ *[-+~?] (?P<name>\w+)\(.*\[{_PLACE}\]$", re.M)
_LISTED = re.compile(rf"^% (?P<name>\w+)/\d+, {_PLACE}$", re.M)


def sought(text: str) -> Iterator[tuple[str, str, int, str]]:
    """What a page prints, the file and the line it names, and a pattern of what begins there."""
    for found in _PROVED.finditer(text):
        yield found[0], found["file"], int(found["line"]), rf"(?!condition\b)\w+.*#{found['rule']}"
    for found in _COUNTED.finditer(text):
        yield found[0], found["file"], int(found["line"]), rf"condition\(.*'{found['rule']}'"
    for pattern in (_TRACED, _LISTED):
        for found in pattern.finditer(text):
            yield found[0], found["file"], int(found["line"]), rf"{found['name']}\("


def beginnings(name: str, number: int) -> Iterator[str]:
    """What begins at this line of the files of this name; `#R1` behind it tells its rules."""
    for source in SOURCES:
        lines = source.read_text(encoding="utf-8").splitlines()
        if source.name == name and number <= len(lines):
            line = lines[number - 1]
            head = re.match(r"[a-z]\w*", line)
            name_of = "(?!)" if head is None else head[0]
            rules = re.findall(rf"^condition\({name_of}\b.*'(R\d+)'", RULES, re.M)
            yield f"{line} {' '.join(f'#{rule}' for rule in rules)}"


def wrong(text: str) -> list[str]:
    """What the text prints with a line where something else begins; of files that are here."""
    here = {source.name for source in SOURCES}
    return [
        printed
        for printed, file, line, pattern in sought(text)
        if file in here
        and not any(re.match(rf"{pattern}(?!\d)", one) for one in beginnings(file, line))
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_lines_on_a_page_are_right(page: Path) -> None:
    assert wrong(page.read_text(encoding="utf-8")) == []


def test_a_line_that_is_a_few_behind_is_found() -> None:
    text = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    assert len([*sought(text)]) >= 4
    behind = re.sub(r"\.pl:(\d+)", lambda found: f".pl:{int(found[1]) - 2}", text)
    assert len(wrong(behind)) == len([*sought(text)])
