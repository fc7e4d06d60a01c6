"""Where settings come from: flags before the environment before the file before the defaults.

Folders with games add up instead: whoever names one more does not mean to lose the others.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeAlias, cast

from ludolog_shell.config import PREFERENCES, SLOWEST, Config, Preference, config_file
from ludolog_shell.i18n import _, language_of

__all__ = [
    "Chosen",
    "SettingError",
    "Value",
    "choose",
    "config_of",
    "read_file",
    "shown",
    "template",
]

Value: TypeAlias = "str | bool | float | tuple[Path, ...] | None"
"""A setting's value. None is ``auto`` where a switch has that."""

LONGEST = 20_000
"""Bytes of the longest configuration file."""

LONGEST_NAME = 100
"""Characters of the name of a setting that a message tells."""

_SWITCH = ("true", "false")
_ON = frozenset({"1", "yes", "true", "on"})
_OFF = frozenset({"0", "no", "false", "off"})


class SettingError(ValueError):
    """A setting that does not exist, or not with this value; the message says where it stands."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A setting's value and who set it: ``default``, a flag, a variable, a file."""

    value: Value
    source: str


def choose(
    flags: Mapping[str, Value],
    environment: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> dict[str, Chosen]:
    """Every setting, by the names of Config, from what was said on the command line and elsewhere.

    `file` has to exist if it is given; the usual one need not. Raises SettingError.
    """
    env = dict(os.environ) if environment is None else environment
    path = _file(file, env)
    written = {} if path is None else read_file(path)
    chosen: dict[str, Chosen] = {}
    for preference in PREFERENCES:
        name = preference.name
        found = [_from_flag(preference, flags[name])] if name in flags else []
        found += _from_environment(preference, env)
        if name in written:
            found.append(Chosen(written[name], str(path)))
        found.append(_default(preference, env))
        chosen[name] = _sum(found) if preference.kind == "folders" else found[0]
    return chosen


def _file(given: Path | None, env: Mapping[str, str]) -> Path | None:
    named = given or (Path(env["LUDOLOG_CONFIG"]) if env.get("LUDOLOG_CONFIG") else None)
    if named is not None:
        if not named.exists():
            raise SettingError(_("{path}: there is no such file").format(path=named))
        return named
    path = config_file()
    if not path.exists():
        return None
    if not path.is_file():  # a pipe would be waited for
        raise SettingError(_("{path}: this is no file").format(path=path))
    return path


def _from_flag(preference: Preference, value: Value) -> Chosen:
    if isinstance(value, str):
        value = _read(preference, value, preference.option)
    return Chosen(value, preference.option)


def _from_environment(preference: Preference, env: Mapping[str, str]) -> list[Chosen]:
    variable = preference.variable
    if env.get(variable):
        return [Chosen(_read(preference, env[variable], variable), variable)]
    if preference.name == "color" and env.get("NO_COLOR"):
        return [Chosen("never", "NO_COLOR")]
    return []


def _default(preference: Preference, env: Mapping[str, str]) -> Chosen:
    if preference.name == "language":
        language = language_of(dict(env))
        return Chosen(language, "default" if language == "en" else "locale")
    return Chosen(getattr(Config(), preference.name), "default")


def _sum(found: Iterable[Chosen]) -> Chosen:
    """All folders of all sources, each once."""
    named = [chosen for chosen in found if chosen.value]
    folders = [folder for chosen in named for folder in cast("tuple[Path, ...]", chosen.value)]
    sources = ", ".join(chosen.source for chosen in named)
    return Chosen(tuple(dict.fromkeys(folders)), sources or "default")


def config_of(chosen: Mapping[str, Chosen]) -> Config:
    """The Config of settings that were chosen."""
    values: dict[str, Any] = {field.name: chosen[field.name].value for field in fields(Config)}
    return Config(**values)


# -- values ---------------------------------------------------------------------------------------


def _read(preference: Preference, text: str, place: str) -> Value:
    """The value that a text means. Raises SettingError."""
    word = text.strip().lower()
    match preference.kind:
        case "switch" if word in _ON or word in _OFF:
            return word in _ON
        case "switch" if word in preference.choices:
            return None
        case "choice" if word in preference.choices:
            return word
        case "text":
            return text
        case "seconds" if (seconds := _seconds(word)) is not None:
            return seconds
        case "folders" if _are_folders(text.split(":")):
            return _folders(text.split(":"))
    raise SettingError(_wrong(preference, text, place))


def _seconds(text: str) -> float | None:
    """The number of seconds that a text means, None for none that may be set."""
    try:
        seconds = float(text.replace(",", "."))
    except ValueError:
        return None
    return seconds if 0 <= seconds <= SLOWEST else None


def _are_folders(names: Iterable[object]) -> bool:
    """Whether they can be names of folders."""
    return all(isinstance(name, str) and "\0" not in name for name in names)


def _folders(names: Iterable[str]) -> tuple[Path, ...]:
    return tuple(Path(os.path.expanduser(name)).absolute() for name in names if name)


def _wrong(preference: Preference, value: object, place: str) -> str:
    from ludolog.outside import clipped

    message = _("{place}: {name} is {allowed}, not {value}")
    allowed = _allowed(preference)
    told = clipped(value)
    return message.format(place=place, name=preference.name, allowed=allowed, value=told)


def _allowed(preference: Preference) -> str:
    match preference.kind:
        case "switch":
            return _("one of {words}").format(words=", ".join((*_SWITCH, *preference.choices)))
        case "choice":
            return _("one of {words}").format(words=", ".join(preference.choices))
        case "folders":
            return _("a list of folders")
        case "seconds":
            return _("a number of seconds from 0 to {most}").format(most=int(SLOWEST))
        case _:
            return _("a text")


def shown(value: Value) -> str:
    """A value as TOML writes it."""
    match value:
        case None:
            return '"auto"'
        case bool():
            return str(value).lower()
        case float():
            return f"{value:g}"
        case tuple():
            return "[" + ", ".join(_quoted(str(folder)) for folder in value) + "]"
        case _:
            return _quoted(value)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# -- the file -------------------------------------------------------------------------------------


def read_file(path: Path) -> dict[str, Value]:
    """The settings in a configuration file. Raises SettingError with the file and the line."""
    import tomllib

    from ludolog.outside import TooLong, clipped, read_bounded

    try:
        text = read_bounded(path, LONGEST).decode("utf-8-sig").replace("\r\n", "\n")
        found = tomllib.loads(text)
    except TooLong:
        sentence = _("{path}: a configuration file has at most {most} bytes")
        raise SettingError(sentence.format(path=path, most=LONGEST)) from None
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        place = f"{path}:{line[1]}" if line else str(path)
        raise SettingError(f"{place}: {clipped(error)}") from error
    except UnicodeDecodeError as error:
        raise SettingError(_("{path}: this is no text in UTF-8").format(path=path)) from error
    except OSError as error:
        raise SettingError(f"{path}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        sentence = _("{path}: a number has too many digits, or lists stand too deep in lists")
        raise SettingError(sentence.format(path=path)) from error
    known = {preference.name: preference for preference in PREFERENCES}
    values: dict[str, Value] = {}
    for name, value in found.items():
        place = f"{path}:{_line(text, name)}"
        if name not in known:
            raise SettingError(f"{place}: {_unknown(name, known)}")
        values[name] = _checked(known[name], value, place)
    return values


def _line(text: str, name: str) -> int:
    """The line on which a key of the top level stands."""
    key = re.compile(rf"""[\s\[]*["']?{re.escape(name)}\b""")
    lines = enumerate(text.splitlines(), 1)
    return next((number for number, line in lines if key.match(line)), 1)


def _unknown(name: str, known: Iterable[str]) -> str:
    name = name if len(name) <= LONGEST_NAME else name[:LONGEST_NAME] + "..."
    near = difflib.get_close_matches(name, list(known), 1)
    if near:
        return _("there is no setting {name}; did you mean {near}?").format(name=name, near=near[0])
    message = _("there is no setting {name}; there are {known}")
    return message.format(name=name, known=", ".join(known))


def _checked(preference: Preference, value: object, place: str) -> Value:
    match preference.kind, value:
        case "switch", bool():
            return value
        case "folders", list() if _are_folders(value):
            return _folders(value)
        case ("choice" | "text" | "seconds", str()):
            return _read(preference, value, place)
        case "seconds", (int() | float()) if not isinstance(value, bool):
            return _read(preference, str(value), place)
        case "switch", str() if value in preference.choices:
            return None
    raise SettingError(_wrong(preference, value, place))


def template() -> str:
    """A configuration file that says what can be set and sets nothing."""
    lines = [_("# Settings of ludolog. Take the sign # off to set one.")]
    for preference in PREFERENCES:
        default = Chosen(getattr(Config(), preference.name), "default").value
        lines += ["", f"# {preference.help}: {_allowed(preference)}"]
        lines.append(f"#{preference.name} = {shown(default)}")
    return "\n".join(lines) + "\n"
