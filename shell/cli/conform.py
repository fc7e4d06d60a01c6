"""The command `conform`: the suite of the contract over somebody's game."""

from __future__ import annotations

import os
import shutil
import subprocess
from argparse import Namespace
from pathlib import Path

from ludolog.engine import start
from ludolog.files import UNNAMED
from ludolog.outside import clipped, writable
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.config import Config
from ludolog_shell.i18n import _, ngettext

__all__ = ["conform"]


def conform(_config: Config, asked: Namespace) -> int:
    """Run the suite in a Prolog of its own, which says what it finds."""
    file: Path = asked.file
    if not file.is_file():
        raise Refused(_("{path}: there is no such file").format(path=file))
    if not writable(str(file.resolve())):
        raise Refused(f"{file}: {UNNAMED}")
    for name in asked.names:
        if not writable(name):
            raise Refused(_("no game is called {name}").format(name=clipped(name)))
    if not asked.seconds > 0:
        raise Refused(_("--seconds is a number above 0"))
    prolog = shutil.which("swipl")
    if prolog is None:
        message = _("the command swipl is not on the path; SWI-Prolog brings it")
        raise Refused(message, Status.UNAVAILABLE)
    script = start.prolog_dir() / "ludolog" / "conform" / "conform.pl"
    # The games of the person stay away: the file may be one of them.
    command = [prolog, str(script), "--", str(file.resolve()), *asked.names]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, timeout=asked.seconds, check=False,
            env={name: text for name, text in os.environ.items() if name != "LUDOLOG_GAMES"},
        )
    except subprocess.TimeoutExpired:
        message = ngettext(
            "the suite did not end within {seconds} second",
            "the suite did not end within {seconds} seconds",
            asked.seconds,
        )
        raise Refused(message.format(seconds=f"{asked.seconds:g}"), Status.NO) from None
    return done.returncode if 0 <= done.returncode <= Status.USAGE else Status.NO
