"""The rules in the shell: the whole page, a section, a rule, what they say about a word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludolog_shell import i18n
from ludolog_shell.commands.completer import completions
from ludolog_shell.commands.registry import dispatch
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session
from ludolog_shell.text import rules
from ludolog_shell.text.wrapping import wrapped
from tests.house import ROOT
from tests.shell.conftest import Begin

GAMES = ("alliances", "apart", "green_skull", "greener", "splut")
PAGES = ROOT / "docs" / "rules"


def say(session: Session, line: str) -> str:
    return dispatch(session, Choices.of(session.state), line).plain


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_is_told_by_its_number(begin: Begin, game: str) -> None:
    told = say(begin(game), "rules R1")
    assert told.startswith("- R1 ") and "R10" not in told and len(told.splitlines()) < 8
    assert say(begin(game), "rules r2").startswith("- R2 ")


def test_a_section_is_told_by_its_title(begin: Begin) -> None:
    session = begin("splut", size=7)
    told = say(session, "rules the end")
    assert told.startswith("The end\n-------\n") and "R24" in told and "R23" not in told
    offered = completions(session, Choices.of(session.state), "rules the", asked=True)
    assert [item.text for item in offered][:4] == [
        "The Troll",
        "The Dwarf",
        "The Sorcerer",
        "The end",
    ]


def test_a_word_finds_its_rules(begin: Begin) -> None:
    told = say(begin("splut", size=7), "rules levitat")
    assert "R21" in told and "R12" not in told
    assert "do not speak of bishops" in say(begin("splut", size=7), "rules bishops")


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_broken_once(
    begin: Begin, game: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "page_width", lambda: columns - 1)
    monkeypatch.setattr("ludolog_shell.commands.help.page_width", lambda: columns - 1)
    reply = dispatch(session := begin(game), Choices.of(session.state), "rules")
    again = "".join(text for _style, text in wrapped(reply.text, columns))
    long = [line for line in reply.plain.splitlines() if len(line) >= columns]
    assert again == reply.plain or all(
        "://" in line or line.startswith("    ") or "  " in line for line in long
    )


def numbers(page: Path) -> list[str]:
    """The rules that a page tells, in its order."""
    return re.findall(r"^- \*\*(R\d+)\*\*", page.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
def test_the_portuguese_page_has_the_same_rules(begin: Begin, game: str) -> None:
    english, portuguese = PAGES / f"{game}.md", PAGES / f"{game}.pt.md"
    assert numbers(portuguese) == numbers(english)
    session = begin(game)
    boards = [re.findall(r"(?s)```\n(.*?)```", p.read_text("utf-8")) for p in (english, portuguese)]
    assert len(boards[0]) == len(boards[1])
    texts = [
        re.findall(r"^\| `([^`\[]+)`", p.read_text("utf-8"), re.MULTILINE)
        for p in (english, portuguese)
    ]
    assert texts[1] == texts[0], "notation and levels"
    i18n.use("pt")
    told = say(session, "rules")
    assert "O tabuleiro" in told and "The board" not in told
