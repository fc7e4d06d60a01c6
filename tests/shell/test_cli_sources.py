"""Settings: flags before the environment before the file before the usual values."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from pathlib import Path

import pytest

from ludolog_shell.cli import sources
from ludolog_shell.cli.sources import (
    SettingError,
    Value,
    choose,
    config_of,
    read_file,
    shown,
    template,
)
from ludolog_shell.config import PREFERENCES, Config
from ludolog_shell.text.theme import THEMES


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


def test_a_flag_with_seconds_is_read_as_the_environment_is(file: Path) -> None:
    assert chosen(file, pace="0.5").pace == 0.5 == chosen(file, env={"LUDOLOG_PACE": "0.5"}).pace
    assert chosen(file, "pace = 2", pace="3").pace == 3
    with pytest.raises(SettingError, match="--pace"):
        chosen(file, pace="soon")


@pytest.mark.parametrize("text", ["pace = 2", "pace = 2.0", 'pace = "2"', 'pace = "2,0"'])
def test_a_pace_is_seconds(file: Path, text: str) -> None:
    assert chosen(file, text).pace == 2.0
    assert chosen(file, text, env={"LUDOLOG_PACE": "0.5"}).pace == 0.5


@pytest.mark.parametrize("text", ["-1", "61", "nan", "inf", "true", '"fast"', "[]"])
def test_a_pace_that_is_none(file: Path, text: str) -> None:
    with pytest.raises(SettingError, match="a number of seconds from 0 to 60"):
        chosen(file, f"pace = {text}")


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
        "glyphs": "default",
        "plain": "default",
        "mouse": "default",
        "editing": "LUDOLOG_EDITING",
        "level": "default",
        "pace": "default",
        "ponder": "default",
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
        (
            'theme = "drak"',
            ":1: theme is one of auto, dark, light, safe, safe-light, mono, not drak",
        ),
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


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of Unix")
def test_a_pipe_is_waited_for_where_it_was_named_only(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(file)
    monkeypatch.setattr(sources, "config_file", lambda: file)
    with pytest.raises(SettingError, match=r"config\.toml: this is no file"):
        choose({}, {}, None)
    writer = threading.Thread(target=file.write_text, args=("ascii = true\n",))
    writer.start()
    assert config_of(choose({}, {}, file)).ascii
    writer.join()


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


@pytest.mark.parametrize(
    "text",
    [
        f"games = {'[' * 500}{']' * 500}",
        f"games = {'[' * 90}1{']' * 90}",
        f"a = {'[' * 15_000}",
        f"a = {'{a=' * 6_000}",
        "ascii = " + "1" * 5000,
        "ascii = 0x" + "f" * 5000,
        "ascii = 1e" + "9" * 5000,
        "theme = '" + "a" * 5000 + "'",
        "level = ['" + "a" * 5000 + "']",
        "a" * 5000 + " = 1",
        "'" + "a" * 5000 + "' = 1",
        "a." * 5000 + "a = 1",
        "[[" + "a." * 5000 + "a]]",
        'games = ["a\\u0000b"]',
        "games = [1]",
        "games = [[]]",
        "games = 1979-05-27T07:32:00Z",
        "ascii = nan",
        "ascii = '''" + "\n" * 5000,
        "\0",
        "\ufeff\ufeff",
        " " * 18_000 + "[",
        " " * 18_000 + "\n[nothing]",
    ],
)
def test_no_file_is_more_than_a_short_refusal(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SettingError) as caught:
        choose({}, {}, file)
    assert len(str(caught.value)) < 500 + len(str(file))


def test_a_file_that_is_too_long_is_not_read(file: Path) -> None:
    with open(file, "wb") as opened:
        opened.truncate(3 << 30)
    for path in (file, Path("/dev/zero")):
        with pytest.raises(SettingError, match="20000 bytes"):
            choose({}, {}, path)


@pytest.mark.parametrize(
    "shape",
    [
        lambda n: "#" * n,
        lambda n: "\n" * n,
        lambda n: " " * n + "[",
        lambda n: "a = " + "[" * min(n, 900) + "1" * n,
        lambda n: "\n".join(f"a{i} = 1" for i in range(n // 10)),
        lambda n: "a." * (n // 8) + "a = 1",
        lambda n: "a = '" + "b" * n,
    ],
)
def test_a_file_is_read_in_a_time_that_grows_with_its_length(
    file: Path, shape: Callable[[int], str]
) -> None:
    def spent(size: int) -> float:
        file.write_text(shape(size), encoding="utf-8")
        times = []
        for _ in range(3):
            begun = time.process_time()
            with suppress(SettingError):
                choose({}, {}, file)
            times.append(time.process_time() - begun)
        return min(times)

    assert spent(18_000) < 3.4 * spent(9_000) + 0.1


def test_the_home_of_nobody_is_a_folder_that_is_not_there(file: Path) -> None:
    file.touch()
    found = choose({}, {"LUDOLOG_GAMES": "~nobody_of_that_name/x"}, file)["games"].value
    assert isinstance(found, tuple) and not found[0].exists()
