"""docs/commands.md says what the program does: options, statuses, protocol, printed examples."""

from __future__ import annotations

import json
import re
import shlex
from argparse import SUPPRESS

import pytest

from ludolog_shell.cli.main import main
from ludolog_shell.cli.parser import Parser
from ludolog_shell.cli.serve_commands import COMMANDS
from ludolog_shell.cli.status import Status
from ludolog_shell.config import PREFERENCES
from tests.house import ROOT
from tests.shell.tree import commands
from tests.teaching import settled

pytestmark = pytest.mark.usefixtures("warm")

PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S))


def own_options(parser: Parser) -> set[str]:
    """The options that are told in a command's help, without those that all have."""
    general = {p.option for p in PREFERENCES} | {"--help", "--config", "--vi"}
    shown = (action for action in parser._actions if action.help != SUPPRESS)
    options = {option for action in shown for option in action.option_strings}
    return {o for o in options if o.startswith("--") and not o.startswith("--no-")} - general


def test_every_command_has_its_section() -> None:
    assert set(commands()) <= set(SECTIONS)


@pytest.mark.parametrize("name", commands())
def test_every_option_is_told_and_every_told_option_exists(name: str) -> None:
    parser = commands()[name]
    positions = SECTIONS["A game and a position"]
    told = set(re.findall(r"`(--[a-z]+)", SECTIONS[name]))
    if "--state" in own_options(parser):
        told |= set(re.findall(r"`(--[a-z]+)", positions))
    assert own_options(parser) <= told
    known = {option for action in parser._actions for option in action.option_strings}
    assert {option for option in told if option != "--no"} <= known


def test_every_setting_is_in_the_table() -> None:
    rows = re.findall(r"^\| `(--\w+)` \| `(\w+)` \| `(\w+)` \| (.*) \|$", SECTIONS["config"], re.M)
    assert [row[:3] for row in rows] == [(p.option, p.name, p.variable) for p in PREFERENCES]
    for preference, row in zip(PREFERENCES, rows, strict=True):
        if preference.kind == "choice":
            assert re.findall(r"`([\w-]+)`", row[3])[: len(preference.choices)] == [
                *preference.choices
            ]


def test_the_statuses_are_those_of_the_program() -> None:
    assert re.findall(r"^\| (\d+) \|", SECTIONS["Exit status"], re.M) == [
        str(s.value) for s in Status
    ]


def test_the_protocol_is_that_of_the_program() -> None:
    told = re.findall(r"^\| `(.*?)` \|", SECTIONS["serve"], re.M)
    assert told == [f"{one.name} {one.usage}".strip() for one in COMMANDS.values()]


@pytest.mark.parametrize(
    ("line", "shown"), re.findall(r"^```console\n\$ ludolog (.*?)\n(.*?)^```", PAGE, re.M | re.S)
)
def test_examples_print_what_is_shown(
    line: str, shown: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    main(shlex.split(line))
    assert settled(capsys.readouterr().out) == settled(shown)


JSON = {
    "moves": "splut size=7",
    "why": "splut size=7 c6-c5",
    "query": "splut true.",
    "exercises": "try beats --answer x.",
    "best": "splut size=7 --level easy",
    "analyse": "splut size=7 --nodes 100",
    "review": "game.ludo",
    "solve": "splut size=7 --nodes 100",
    "perft": "splut size=7 --depth 1",
    "divide": "splut size=7 --depth 1",
    "arena": "splut easy easy size=7 --games 1 --jobs 1",
    "lint": "mine.pl",
    "check": "mine.pl --game splut",
    "adapter": "mine.pl --game splut",
    "games": "",
    "replay": "game.ludo",
    "doctor": "",
    "config": "",
}
"""What is typed after a command, to have an answer as JSON."""


def test_every_command_with_json_is_in_the_table() -> None:
    assert {name for name, parser in commands().items() if "--json" in own_options(parser)} == {
        *JSON
    }


@pytest.mark.long
@pytest.mark.parametrize("name", JSON)
def test_the_keys_of_json_are_those_that_are_told(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with open("mine.pl", "w", encoding="utf-8") as file:
        file.write("valid_moves(_, _, []).\n")
    with open("game.ludo", "w", encoding="utf-8") as file:
        file.write('[Game "splut"]\n')
    main([name, *JSON[name].split(), "--json"])
    answer = json.loads(capsys.readouterr().out)
    row = re.search(rf"^\| [^|]*`{name}`[^|]* \| (.*) \|$", SECTIONS["JSON"], re.M)
    assert row is not None
    told = re.findall(r"`(\w+)`", re.sub(r" \(.*?\)", "", row[1]))
    assert told == [*(answer[0] if isinstance(answer, list) else answer)]
