"""The commands about the program's own state: `doctor` and `config`."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from pathlib import Path

from ludolog_shell.cli.checks import MISSING, OK, WARNING, checks
from ludolog_shell.cli.sources import shown, template
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.config import PREFERENCES, Config, config_file
from ludolog_shell.i18n import _

__all__ = ["config", "doctor"]


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
