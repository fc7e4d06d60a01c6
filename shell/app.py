"""The program: menus, then the game loop, over a terminal or lines of text.

Exit status: 0 for a game that was left or played to its end, 1 for a line refused where nobody is
there to type another (in a pipe), 2 for a request that cannot be had.
"""

from __future__ import annotations

import importlib
import os
import sys
import threading
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pybridge import model
from pybridge.errors import InvalidRecord, LudologError
from pybridge.records import Record
from shell import (
    computer_commands,
    game_commands,
    help_commands,
    i18n,
    record_commands,
    setup_commands,
    teach_commands,
)
from shell.autosave import Autosave, Left, left_games
from shell.choices import Choices
from shell.config import Config, Request
from shell.front import Back, Desk, Front
from shell.i18n import _
from shell.loop import Loop
from shell.menus import begin, choose_left
from shell.plain import Plain
from shell.seats import PERSON
from shell.session import Session
from shell.terminal import silent
from shell.thinking import Mind

if TYPE_CHECKING:
    from shell.query import Teacher

__all__ = ["BAD_LINE", "BAD_REQUEST", "OK", "play", "wants_plain"]

OK: Final = 0
BAD_LINE: Final = 1
BAD_REQUEST: Final = 2
INTERRUPTED: Final = 130

COMMAND_MODULES: Final = (
    game_commands,
    computer_commands,
    teach_commands,
    record_commands,
    setup_commands,
    help_commands,
)
"""Modules whose import registers commands."""


def play(config: Config, request: Request) -> int:
    """Play what was asked for, until somebody leaves. Returns the exit status."""
    i18n.use(config.language)
    if not _speaks_unicode():
        config = replace(config, ascii=True)
    if config.games:
        # The worker process inherits the environment, so that both load the same games.
        folders = [str(folder.expanduser().resolve()) for folder in config.games]
        os.environ["LUDOLOG_GAMES"] = ":".join(
            [*folders, *filter(None, [os.environ.get("LUDOLOG_GAMES")])]
        )
    mind, school = Mind(), _School(safe=not config.unsafe)
    try:
        front = Plain() if wants_plain(config) else _screen(config)
        with nullcontext() if isinstance(front, Plain) else silent():
            return _play(config, request, front, mind, school)
    except BrokenPipeError:
        # Whoever read has read enough; nothing can be said to them, not even at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except (LudologError, ValueError, OSError) as error:
        print(f"ludolog: {error}", file=sys.stderr)
        return BAD_REQUEST
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        mind.close()
        school.close()


class _School:
    """Has the teacher at hand, who is called for when somebody asks the rules."""

    def __init__(self, *, safe: bool) -> None:
        self._safe = safe
        self._teacher: Teacher | None = None

    def teacher(self) -> Teacher:
        """The one teacher of the program."""
        if self._teacher is None:
            from shell.query import Teacher

            self._teacher = Teacher(safe=self._safe)
        return self._teacher

    def close(self) -> None:
        """End the teacher's process, if there is one."""
        if self._teacher is not None:
            self._teacher.close()


def wants_plain(config: Config) -> bool:
    """Whether the program speaks in lines: as configured, else in pipes and on dumb terminals."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    if config.plain is not None:
        return config.plain
    return os.environ.get("TERM", "dumb") in ("dumb", "unknown", "")


def _screen(config: Config) -> Front:
    """A terminal. Prolog loads the games while Python loads what a terminal needs."""
    loading = threading.Thread(target=importlib.import_module, args=("shell.screen",))
    loading.start()
    try:
        model.games()
    finally:
        loading.join()
    from shell.screen import Screen

    return Screen(config)


def _speaks_unicode() -> bool:
    """Whether the terminal is said to show more than ASCII.

    Python itself sets LC_CTYPE to C.UTF-8 where nothing is said, which says nothing.
    """
    said = [os.environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")]
    if said[1].upper() in ("C.UTF-8", "C.UTF8"):
        said[1] = ""
    return "utf" in next(filter(None, said), "").lower()


def _play(config: Config, request: Request, front: Front, mind: Mind, school: _School) -> int:
    model.set_language(config.language)
    offered = config.autosave and front.interactive
    earlier: tuple[Session, Autosave | None] | None = None
    while True:
        try:
            session, autosave = _session(config, request, front, offered)
        except Back:
            if earlier is None:
                return OK
            session, autosave = earlier
        except EOFError:
            return OK
        if autosave is None and config.autosave and front.interactive:
            autosave = Autosave()
        desk = Desk(config, session, Choices.of(session.state), evaluation=config.evaluation)
        mind.warm_up()
        loop = Loop(desk, front, mind, autosave, school.teacher)
        status = loop.run()
        if not loop.again:
            return status
        earlier = desk.session, loop.autosave
        request, config, offered = Request(loop.game), desk.config, False


def _session(
    config: Config, request: Request, front: Front, offered: bool
) -> tuple[Session, Autosave | None]:
    """The game to play: a record, one that was left and is `offered`, or a new one.

    One that was left comes with its save.
    """
    if request.record is not None:
        session, error = record_commands.opened(request.record, request.seed or 0)
        _warn(error)
        return session, None
    if offered:
        chosen = _left_game(front, request)
        taken = None if chosen is None else Autosave.adopt(chosen)
        if chosen is not None and taken is not None:
            session, error = record_commands.opened(chosen.path, request.seed or 0)
            _warn(error)
            return session, taken
    return begin(front, config, request), None


def _left_game(front: Front, request: Request) -> Left | None:
    """One of the games that were left, of those that agree with what was asked for."""
    left = [one for one in left_games(request.game) if _agrees(one.record, request)]
    if not left:
        return None
    titles = {name: model.game(name).title for name in model.games()}
    known = [one for one in left if one.record.game in titles]
    return choose_left(front, known, titles) if known else None


def _agrees(record: Record, request: Request) -> bool:
    seats = {player: PERSON if who == "human" else who for player, who in request.seats.items()}
    return (
        request.settings.items() <= record.settings.items()
        and seats.items() <= record.seats.items()
        and request.seed in (None, record.seed)
    )


def _warn(error: InvalidRecord | None) -> None:
    if error is not None:
        print(_("Only in part: {error}").format(error=error), file=sys.stderr)
