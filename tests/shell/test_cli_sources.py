"""Settings: flags before the environment before the file before the usual values."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from shell.config import PREFERENCES, Config
from shell.sources import SettingError, Value, choose, config_of, read_file, shown, template
from shell.theme import THEMES


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config.toml"


def chosen(
    file: Path, text: str = "", /, *, env: dict[str, str] | None = None, **flags: Value
) -> Config:
    file.write_text(text, encoding="utf-8")
    return config_of(choose(flags, env or {}, file))


def test_nothing_said_is_the_default(file: Path) -> None:
    assert chosen(file) == Config()


def test_every_field_is_a_preference_in_its_order() -> None:
    assert [field.name for field in fields(Config)] == [p.name for p in PREFERENCES]
    assert all(p.help for p in PREFERENCES)


def test_the_themes_that_may_be_said_are_those_there_are() -> None:
    (theme,) = (p for p in PREFERENCES if p.name == "theme")
    assert set(theme.choices) == set(THEMES)


def test_the_file_then_the_environment_then_the_flag(file: Path) -> None:
    text, env = 'theme = "dark"\n', {"LUDOLOG_THEME": "light"}
    assert chosen(file, text).theme == "dark"
    assert chosen(file, text, env=env).theme == "light"
    assert chosen(file, text, env=env, theme="mono").theme == "mono"


def test_each_value_tells_who_set_it(file: Path) -> None:
    file.write_text("ascii = true\n")
    found = choose(
        {"theme": "mono"}, {"LUDOLOG_EDITING": "vi", "NO_COLOR": "1", "LANG": "pt_PT.UTF-8"}, file
    )
    sources = {name: one.source for name, one in found.items()}
    assert sources == {
        "language": "locale",
        "ascii": str(file),
        "color": "NO_COLOR",
        "theme": "--theme",
        "plain": "default",
        "editing": "LUDOLOG_EDITING",
        "level": "default",
        "evaluation": "default",
        "autosave": "default",
        "unsafe": "default",
        "games": "default",
    }
    assert found["language"].value == "pt" and found["color"].value == "never"


@pytest.mark.parametrize(("text", "value"), [("true", True), ("false", False), ('"auto"', None)])
def test_plain_has_three_values(file: Path, text: str, value: bool | None) -> None:
    assert chosen(file, f"plain = {text}").plain is value


@pytest.mark.parametrize(
    ("text", "value"), [("1", True), ("Yes", True), ("on", True), ("0", False), ("off", False)]
)
def test_switches_of_the_environment(file: Path, text: str, value: bool) -> None:
    assert chosen(file, env={"LUDOLOG_ASCII": text}).ascii is value


def test_folders_of_all_sources_add_up(file: Path, tmp_path: Path) -> None:
    a, b, c = (tmp_path / name for name in "abc")
    config = chosen(file, f'games = ["{c}", "{a}"]', env={"LUDOLOG_GAMES": f"{b}:{a}"}, games=(a,))
    assert config.games == (a, b, c)


def test_a_folder_may_begin_at_home(file: Path) -> None:
    assert chosen(file, 'games = ["~/games"]').games == (Path.home() / "games",)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\nthem = 1", ":2: there is no setting them; did you mean theme?"),
        ("xyzzy = 1", ":1: there is no setting xyzzy; there are language, "),
        ('ascii = "maybe"', ":1: ascii is one of true, false, not maybe"),
        ("ascii = 1", ":1: ascii is one of true, false, not 1"),
        ('theme = "drak"', ":1: theme is one of auto, dark, light, mono, not drak"),
        ("theme = true", ":1: theme is one of"),
        ('games = "here"', ":1: games is a list of folders, not here"),
        ("games = [1]", ":1: games is a list of folders"),
        ("level = 3", ":1: level is a text"),
        ("[theme]\nx = 1", ":1: theme is one of"),
        ("ascii = true\ntheme = x", ":2: "),
    ],
)
def test_what_is_wrong_in_the_file_is_named_with_its_line(file: Path, text: str, told: str) -> None:
    file.write_text(text)
    with pytest.raises(SettingError) as caught:
        read_file(file)
    assert str(caught.value).startswith(f"{file}{told}")


def test_what_is_no_text_is_refused(file: Path) -> None:
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(SettingError, match=r"config\.toml: this is no text in UTF-8"):
        read_file(file)


def test_a_mark_of_the_byte_order_is_no_text(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbfascii = true\n")
    assert read_file(file) == {"ascii": True}


def test_a_wrong_variable_is_named(file: Path) -> None:
    with pytest.raises(
        SettingError, match="LUDOLOG_COLOR: color is one of auto, always, never, not pink"
    ):
        chosen(file, env={"LUDOLOG_COLOR": "pink"})


def test_a_named_file_has_to_exist(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="there is no such file"):
        choose({}, {}, tmp_path / "none.toml")
    with pytest.raises(SettingError, match="there is no such file"):
        choose({}, {"LUDOLOG_CONFIG": str(tmp_path / "none.toml")})


def test_the_template_sets_nothing_and_once_uncommented_the_defaults(file: Path) -> None:
    assert chosen(file, template()) == Config()
    lines = [
        line.removeprefix("#") for line in template().splitlines() if not line.startswith("# ")
    ]
    file.write_text("\n".join(lines))
    assert set(read_file(file)) == {p.name for p in PREFERENCES}
    assert chosen(file, "\n".join(lines)) == Config()


def test_what_is_shown_is_toml(file: Path) -> None:
    values: dict[str, Value] = {
        "ascii": True,
        "plain": None,
        "level": 'a"\\b',
        "games": (Path("/x y"),),
    }
    file.write_text("\n".join(f"{name} = {shown(value)}" for name, value in values.items()))
    assert read_file(file) == values
