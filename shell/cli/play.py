"""The commands that open the interactive shell."""

from __future__ import annotations

import importlib
import sys
import threading
from argparse import Namespace
from contextlib import suppress

import ludolog
from ludolog_shell.cli.budgets import budgeted
from ludolog_shell.cli.positions import find_game, read_settings, split
from ludolog_shell.cli.status import Refused
from ludolog_shell.config import Config, Request
from ludolog_shell.i18n import _

__all__ = ["menus", "play"]


def menus(config: Config, _asked: Namespace) -> int:
    """Let the person choose everything."""
    _look_ahead()
    return _open(config, Request())


def play(config: Config, asked: Namespace) -> int:
    """Play the game that was asked for."""
    _look_ahead()
    settings, words = split(asked.words)
    seats = dict(_seat(text) for text in asked.seat)
    seats = dict(zip(seats, budgeted(list(seats.values()), asked), strict=True))
    if asked.record is not None:
        if words or settings or seats:
            raise Refused(_("a record has its own game, settings and seats"))
        if not asked.record.is_file():
            raise Refused(_("{path}: there is no such file").format(path=asked.record))
        return _open(config, Request(seed=asked.seed, record=asked.record))
    if len(words) > 1:
        raise Refused(_("{word} is no setting: write name=value").format(word=words[1]))
    if not words and (settings or seats):
        raise Refused(_("which game? Settings and seats belong to one."))
    name = None
    if words:
        game = find_game(words[0])
        read_settings(game, settings)
        name = game.name
    return _open(config, Request(name, settings, seats, asked.seed))


def _look_ahead() -> None:
    """Let Python load what a terminal needs while Prolog loads the games."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        threading.Thread(target=_load_screen, daemon=True).start()


def _load_screen() -> None:
    # What is wrong is told where it is needed.
    with suppress(Exception):
        importlib.import_module("ludolog_shell.terminal.screen")
        importlib.import_module("ludolog_shell.app")


def _seat(text: str) -> tuple[str, str]:
    player, equals, who = text.partition("=")
    if not (player and equals and who):
        message = _("--seat {text}: a seat is PLAYER=person, PLAYER=LEVEL or PLAYER=FILE")
        raise Refused(message.format(text=text))
    return player, who


def _open(config: Config, request: Request) -> int:
    # A missing Prolog is told of here, before anything is drawn.
    ludolog.games()
    from ludolog_shell import app

    return app.play(config, request)
