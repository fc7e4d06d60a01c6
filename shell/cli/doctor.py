"""The commands about the program's own state: `doctor` and `config`.

The doctor works where everything else fails, so it imports what it examines only while it does.
"""

from __future__ import annotations

import importlib
import os
import platform
import shutil
import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

from ludolog_shell.cli.sources import shown, template
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.config import PREFERENCES, Config, config_file, data_folder, state_folder
from ludolog_shell.i18n import _

__all__ = ["Check", "checks", "config", "doctor"]

OK: Final = "ok"
WARNING: Final = "warning"
MISSING: Final = "missing"


@dataclass(frozen=True, slots=True)
class Check:
    """What was looked at, how it is (``ok``, ``warning``, ``missing``), what to do about it."""

    what: str
    state: str
    found: str
    advice: str = ""


def doctor(_config: Config, asked: Namespace) -> int:
    """Check everything; the exit status is 1 if something that is needed is missing."""
    found = list(checks(getattr(asked, "trouble", "")))
    if asked.json:
        from ludolog_shell.cli.output import print_json

        print_json([asdict(check) for check in found])
    else:
        words = {OK: _("ok"), WARNING: _("note"), MISSING: _("MISSING")}
        width = max(map(len, words.values()))
        for check in found:
            print(f"{words[check.state]:{width}}  {check.what}: {check.found}")
            for line in check.advice.splitlines():
                print(f"{'':{width}}      {line}")
    missing = any(check.state == MISSING for check in found)
    return Status.NO if missing else Status.OK


def checks(trouble: str = "") -> Iterator[Check]:
    """Look at one thing after the other. `trouble` is what is wrong with the settings."""
    yield _python()
    yield from _packages()
    yield _swipl()
    yield from _games()
    yield _terminal()
    for name, folder in ((_("saved games"), data_folder()), (_("history"), state_folder())):
        yield _folder(name, folder)
    yield _settings(trouble)


def _python() -> Check:
    return Check("Python", OK, f"{platform.python_version()}, {sys.executable}")


def _packages() -> Iterator[Check]:
    for module, name in (
        ("pyswip", "pyswip"),
        ("prompt_toolkit", "prompt_toolkit"),
        ("platformdirs", "platformdirs"),
        ("shtab", "shtab"),
    ):
        try:
            yield Check(name, OK, metadata.version(name))
        except metadata.PackageNotFoundError:
            found = importlib.util.find_spec(module) is not None
            advice = "" if found else f"{sys.executable} -m pip install {name}"
            told = _("there, without a version") if found else _("not installed")
            yield Check(name, OK if found else MISSING, told, advice)


def _swipl() -> Check:
    from ludolog.engine import start
    from ludolog.engine.engine import engine
    from ludolog.errors import LudologError

    try:
        version = engine().version
        place = start.locate()
    except LudologError as error:
        told, _newline, advice = str(error).partition("\n")
        return Check("SWI-Prolog", MISSING, told, advice)
    library = place.library if place is not None else _("found by pyswip")
    major, minor, patch = version // 10000, version // 100 % 100, version % 100
    return Check("SWI-Prolog", OK, f"{major}.{minor}.{patch}, {library}")


def _games() -> Iterator[Check]:
    import warnings

    import ludolog
    from ludolog.errors import LudologError, PrologNotFound

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            names = ludolog.games()
    except PrologNotFound:
        return
    except LudologError as error:
        advice = _("The installation is damaged: install ludolog again.")
        yield Check(_("games"), MISSING, str(error).replace("\n", "; "), advice)
        return
    bad = [name for name in names if not _begins(name)]
    good = [name for name in names if name not in bad]
    yield Check(_("games"), OK if good else MISSING, ", ".join(good))
    for name in bad:
        advice = _("It is registered but does not start: see the notes of its file.")
        yield Check(name, WARNING, _("a game that does not start"), advice)
    for problem in ludolog.problems():
        advice = _("Mend the file, or take its folder out of --games and LUDOLOG_GAMES.")
        yield Check(_("a game of yours"), WARNING, str(problem), advice)


def _begins(name: str) -> bool:
    import ludolog
    from ludolog.errors import LudologError

    try:
        return len(ludolog.game(name).start().legal_moves) > 0
    except (LudologError, ValueError):
        return False


def _terminal() -> Check:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Check(_("terminal"), OK, _("none: the program speaks in lines of text"))
    columns, lines = shutil.get_terminal_size()
    name = os.environ.get("TERM", "")
    told = f"{name or '?'}, {columns}x{lines}, {sys.stdout.encoding}"
    if name in ("", "dumb", "unknown"):
        return Check(_("terminal"), OK, told + ", " + _("lines of text only"))
    advice = []
    if columns < 80 or lines < 24:
        advice.append(_("Boards want 80 columns and 24 lines."))
    if "utf" not in sys.stdout.encoding.lower():
        advice.append(_("Use --ascii, or a language with UTF-8: export LANG=C.UTF-8"))
    return Check(_("terminal"), WARNING if advice else OK, told, "\n".join(advice))


def _folder(name: str, folder: Path) -> Check:
    """Whether a file can be written there, or the folder made."""
    near = next((place for place in (folder, *folder.parents) if place.exists()), folder)
    what = _("folder of {name}").format(name=name)
    if near.is_dir() and os.access(near, os.W_OK | os.X_OK):
        return Check(what, OK, str(folder))
    advice = f"mkdir -p '{folder}'; chmod u+rwx '{folder}'"
    return Check(what, MISSING, _("{folder} cannot be written").format(folder=folder), advice)


def _settings(trouble: str) -> Check:
    if trouble:
        advice = _("Mend the line, or take it out; ludolog config shows what there is.")
        return Check(_("settings"), MISSING, trouble, advice)
    path = config_file()
    told = str(path) if path.exists() else _("{path} (not written)").format(path=path)
    return Check(_("settings"), OK, told)


# -- config ---------------------------------------------------------------------------------------


def config(_config: Config, asked: Namespace) -> int:
    """Show every setting and its source; with --init, write a file to begin with."""
    path = getattr(asked, "config", None) or config_file()
    if asked.init:
        return _init(path)
    if asked.json:
        from ludolog_shell.cli.output import print_json

        told = {
            name: {"value": _json(chosen.value), "source": chosen.source}
            for name, chosen in asked.chosen.items()
        }
        print_json({"file": str(path), "exists": path.exists(), "settings": told})
        return Status.OK
    print(path if path.exists() else _("{path} (not written)").format(path=path))
    rows = [(p.name, shown(asked.chosen[p.name].value)) for p in PREFERENCES]
    width = max(len(f"{name} = {value}") for name, value in rows)
    for name, value in rows:
        print(f"{f'{name} = {value}':{width}}  # {asked.chosen[name].source}")
    return Status.OK


def _json(value: object) -> object:
    return [str(folder) for folder in value] if isinstance(value, tuple) else value


def _init(path: Path) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with open(path, "x", encoding="utf-8") as file:
            file.write(template())
    except FileExistsError as error:
        message = _("{path} is there already, and stays as it is")
        raise Refused(message.format(path=path), Status.NO) from error
    print(path)
    return Status.OK
