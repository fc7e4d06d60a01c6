"""The program: menus, then the game loop, over a terminal or lines of text.

Exit status: 0 for a game that was left or played to its end, 1 for a line refused where nobody is
there to type another (in a pipe), 2 for a request that cannot be had.
"""

from __future__ import annotations

import importlib
import os
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ludolog import model
from ludolog.errors import InvalidRecord, LudologError
from ludolog.records import Record
from ludolog_shell import i18n, streams
from ludolog_shell.commands import computer, game, help, record, setup, teach, watch
from ludolog_shell.config import Config, Request
from ludolog_shell.front import Back, Front, UiState
from ludolog_shell.i18n import _, ngettext
from ludolog_shell.loop import Loop
from ludolog_shell.menus import asks, begin, choose_saved
from ludolog_shell.plain import Plain
from ludolog_shell.session.autosave import Autosave, SavedGame, saved_games
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.seats import PERSON, seat, seat_of
from ludolog_shell.session.session import Session
from ludolog_shell.session.thinking import BackgroundThinker

if TYPE_CHECKING:
    from ludolog_shell.query.dialogue import QueryDialogue

__all__ = ["BAD_LINE", "BAD_REQUEST", "OK", "play", "wants_plain"]

OK: Final = 0
BAD_LINE: Final = 1
BAD_REQUEST: Final = 2
INTERRUPTED: Final = 130

COMMAND_MODULES: Final = (
    game,
    computer,
    watch,
    teach,
    record,
    setup,
    help,
)
"""Modules whose import registers commands."""


def play(config: Config, request: Request) -> int:
    """Play what was asked for, until somebody leaves. Returns the exit status."""
    i18n.use(config.language)
    if not _speaks_unicode():
        config = replace(config, ascii=True)
    if config.games:
        # The worker process inherits the environment, so that both load the same games.
        folders = [str(Path(os.path.expanduser(folder)).resolve()) for folder in config.games]
        os.environ["LUDOLOG_GAMES"] = ":".join(
            [*folders, *filter(None, [os.environ.get("LUDOLOG_GAMES")])]
        )
    thinker, dialogue = BackgroundThinker(), _LazyDialogue(safe=not config.unsafe)
    try:
        front = Plain() if wants_plain(config) else _screen(config)
        with front:
            return _play(config, request, front, thinker, dialogue)
    except BrokenPipeError:
        return streams.left()
    except (LudologError, ValueError, OSError) as error:
        print(f"ludolog: {error}", file=sys.stderr)
        return BAD_REQUEST
    except KeyboardInterrupt:
        return streams.left() if streams.reader_is_gone() else INTERRUPTED
    finally:
        with streams.deaf():  # else a second Ctrl-C leaves processes and their folders behind
            thinker.close()
            dialogue.close()


class _LazyDialogue:
    """The dialogue about the rules, made when somebody asks them something."""

    def __init__(self, *, safe: bool) -> None:
        self._safe = safe
        self._made: QueryDialogue | None = None

    def __call__(self) -> QueryDialogue:
        """The one dialogue of the program."""
        if self._made is None:
            from ludolog_shell.query.dialogue import QueryDialogue

            self._made = QueryDialogue(safe=self._safe)
        return self._made

    def close(self) -> None:
        """End its process, if there is one."""
        if self._made is not None:
            self._made.close()


def wants_plain(config: Config) -> bool:
    """Whether the program speaks in lines: as configured, else in pipes and on dumb terminals."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    if config.plain is not None:
        return config.plain
    return os.environ.get("TERM", "dumb") in ("dumb", "unknown", "")


def _screen(config: Config) -> Front:
    """A terminal. Prolog loads the games while Python loads what a terminal needs."""
    loading = threading.Thread(
        target=importlib.import_module, args=("ludolog_shell.terminal.screen",)
    )
    loading.start()
    try:
        model.games()
    finally:
        loading.join()
    from ludolog_shell.terminal.screen import Screen

    return Screen(config)


def _speaks_unicode() -> bool:
    """Whether the terminal is said to show more than ASCII.

    Python itself sets LC_CTYPE to C.UTF-8 where nothing is said, which says nothing.
    """
    said = [os.environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")]
    if said[1].upper() in ("C.UTF-8", "C.UTF8"):
        said[1] = ""
    return "utf" in next(filter(None, said), "").lower()


def _play(
    config: Config,
    request: Request,
    front: Front,
    thinker: BackgroundThinker,
    dialogue: _LazyDialogue,
) -> int:
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
        ui = UiState(
            config,
            session,
            Choices.of(session.state),
            evaluation=config.evaluation,
            pace=config.pace,
        )
        thinker.warm_up()
        loop = Loop(ui, front, thinker, autosave, dialogue)
        status = loop.run()
        if not loop.again:
            return status
        earlier = ui.session, loop.autosave
        request, config, offered = Request(loop.game), ui.config, False


def _session(
    config: Config, request: Request, front: Front, offered: bool
) -> tuple[Session, Autosave | None]:
    """The game to play: a record, one that was left and is `offered`, or a new one.

    One that was left comes with its save.
    """
    if request.record is not None:
        session, error = record.opened(request.record, request.seed or 0)
        _warn(front, error)
        return session, None
    if offered:
        chosen = _saved_game(front, request)
        taken = None if chosen is None else Autosave.adopt(chosen)
        if chosen is not None and taken is not None:
            session, error = record.opened(chosen.path, request.seed or 0)
            _warn(front, error)
            for name, who in request.seats.items():  # a record starts no program, a request does
                session.seats[seat_of(session.start, name)] = seat(session.game, who)
            return session, taken
        if chosen is not None:
            told = _("Another program has taken this game: a new one begins.")
            front.tell([("class:error", told + "\n")])
    return begin(front, config, request), None


def _saved_game(front: Front, request: Request) -> SavedGame | None:
    """One of the games that were left, of those that agree with what was asked for."""
    specified = request.game is not None and not asks(model.game(request.game), request)
    try:
        left = saved_games(None if specified else request.game)
    except OSError as error:
        told = _("The games that were left cannot be looked at: {error}")
        front.tell([("class:error", told.format(error=error.strerror or error) + "\n")])
        return None
    if not left:
        return None
    titles = {name: model.game(name).title for name in model.games()}
    known = [one for one in left if one.record.game in titles]
    if known and specified:  # whoever says everything is asked nothing
        moves = len(known[0].record.moves)
        told = ngettext(
            "A game of {game} with {n} move was left unfinished: ludolog alone offers it.",
            "A game of {game} with {n} moves was left unfinished: ludolog alone offers it.",
            moves,
        ).format(game=titles[known[0].record.game], n=moves)
        front.tell([("class:note", told + "\n")])
        return None
    known = [one for one in known if _agrees(one.record, request)]
    return choose_saved(front, known, titles) if known else None


def _agrees(record: Record, request: Request) -> bool:
    seats = {player: PERSON if who == "human" else who for player, who in request.seats.items()}
    return (
        request.settings.items() <= record.settings.items()
        and seats.items() <= record.seats.items()
        and request.seed in (None, record.seed)
    )


def _warn(front: Front, error: InvalidRecord | None) -> None:
    if error is not None:
        told = _("Only in part: {error}").format(error=error)
        if front.interactive:
            front.tell([("class:error", told + "\n")])
        else:
            print(told, file=sys.stderr)
