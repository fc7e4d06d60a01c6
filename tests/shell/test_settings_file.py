"""Settings that are kept from inside the program."""

from __future__ import annotations

import tomllib

import pytest

from ludolog_shell.cli.sources import template
from ludolog_shell.commands.actions import Language, Theme
from ludolog_shell.commands.registry import dispatch
from ludolog_shell.config import PREFERENCES, config_file
from ludolog_shell.session.choices import Choices
from ludolog_shell.settings_file import keep, with_setting
from tests.shell.conftest import Begin

WORDS = [preference.name for preference in PREFERENCES if preference.kind == "choice"]


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize(
    "text", ["", template(), 'level = "hard"\n# mine\n', 'theme = "mono" # old\nlevel = "easy"\n']
)
def test_one_setting_changes_and_no_other(name: str, text: str) -> None:
    changed = with_setting(text, name, "new")
    assert tomllib.loads(changed) == {**tomllib.loads(text), name: "new"}
    assert with_setting(changed, name, "new") == changed
    before, after = text.splitlines(), changed.splitlines()
    assert len(set(before) - set(after)) <= 1


def test_the_file_is_made_where_there_is_none() -> None:
    assert keep("theme", "dark") == config_file()
    keep("language", "pt")
    assert tomllib.loads(config_file().read_text()) == {"theme": "dark", "language": "pt"}


def test_the_commands_have_a_form_that_keeps(begin: Begin) -> None:
    session = begin("splut", size=7)
    choices = Choices.of(session.state)
    assert dispatch(session, choices, "theme safe save").action == Theme("safe", keep=True)
    assert dispatch(session, choices, "theme safe").action == Theme("safe")
    assert dispatch(session, choices, "lang pt save").action == Language("pt", keep=True)
    assert dispatch(session, choices, "theme save").failed
    assert dispatch(session, choices, "lang pt pt").failed
