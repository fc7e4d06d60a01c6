"""What is asked before a game: which one, its settings, who plays each side. The menus are made
from what the games say.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pybridge import model
from pybridge.model import Game, Setting
from pybridge.records import setting_text
from pybridge.terms import Value
from shell.autosave import Left
from shell.config import Config, Request
from shell.front import Back, Front, Option
from shell.i18n import _, ngettext
from shell.session import PERSON, Session, player_of

__all__ = ["begin", "choose_left"]


def begin(front: Front, config: Config, request: Request) -> Session:
    """A new game as it was asked for; what was left out is asked here, or has its default where
    nobody can be asked.

    Raises ValueError for what cannot be had, UnknownGame, Back and EOFError.
    """
    if request.game is None:
        return _from_menus(front, config, request)
    game = model.game(request.game)
    return _ask(front, config, request, game)


def _from_menus(front: Front, config: Config, request: Request) -> Session:
    games = [model.game(name) for name in model.games()]
    options = [Option(game.title, game.about) for game in games]
    while True:
        chosen = front.choose(_("Which game?"), options)
        try:
            return _ask(front, config, request, games[chosen])
        except Back:
            continue


def _ask(front: Front, config: Config, request: Request, game: Game[Any, Any]) -> Session:
    settings = {name: game.read_setting(name, text) for name, text in request.settings.items()}
    seats = {player_of(game, name): _seat(game, who) for name, who in request.seats.items()}
    for player in seats:
        if player not in game.seats:
            message = _("Nobody can be seated as {player}.")
            raise ValueError(message.format(player=game.player_name(player)))
    if front.interactive:
        questions = [
            _setting_question(front, s, settings) for s in game.settings if _asked(s, request)
        ]
        questions += [
            _seat_question(front, config, game, p, seats) for p in game.seats if p not in seats
        ]
        _in_turn(questions)
    seed = random.SystemRandom().randrange(1 << 31) if request.seed is None else request.seed
    if request.seed is not None:
        for setting in game.settings:
            if setting.kind == "seed":
                settings.setdefault(setting.name, request.seed)
    return Session.begin(game, settings, seats, seed)


def _in_turn(questions: Sequence[Callable[[], None]]) -> None:
    """Ask one question after the other; Back goes to the one before, and out of the first."""
    at = 0
    while at < len(questions):
        try:
            questions[at]()
            at += 1
        except Back:
            if at == 0:
                raise
            at -= 1


def _asked(setting: Setting, request: Request) -> bool:
    return setting.name not in request.settings and setting.kind in ("oneof", "between")


def _setting_question(front: Front, setting: Setting, into: dict[str, Value]) -> Callable[[], None]:
    def ask() -> None:
        if setting.values:
            default = (
                setting.values.index(setting.default) if setting.default in setting.values else 0
            )
            options = [Option(setting_text(value)) for value in setting.values]
            into[setting.name] = setting.values[front.choose(setting.title, options, default)]
            return
        title = _("{title} ({low} to {high})").format(
            title=setting.title, low=setting.low, high=setting.high
        )
        while True:
            text = front.ask_text(title, str(setting.default))
            if text.isdecimal() and (setting.low or 0) <= int(text[:9]) <= (setting.high or 0):
                into[setting.name] = int(text)
                return

    return ask


def _seat_question(
    front: Front,
    config: Config,
    game: Game[Any, Any],
    player: model.Player,
    into: dict[model.Player, str],
) -> Callable[[], None]:
    def ask() -> None:
        kinds = [PERSON, *(level.name for level in game.levels)]
        options = [Option(_("person"), _("somebody at this keyboard"))]
        options += [Option(level.name, level.text) for level in game.levels]
        first = player == game.seats[0]
        default = 0 if first or config.level not in kinds else kinds.index(config.level)
        title = _("Who plays {player}?").format(player=game.player_name(player))
        into[player] = kinds[front.choose(title, options, default)]

    return ask


def _seat(game: Game[Any, Any], who: str) -> str:
    if who in (PERSON, "human"):
        return PERSON
    known = [level.name for level in game.levels]
    if who in known or (who.startswith("expert(") and who[7:-1].isdecimal()):
        return who
    message = _("A seat is person or one of {known}, not {who}.")
    raise ValueError(message.format(known=", ".join(known), who=who))


def choose_left(front: Front, left: Sequence[Left], titles: Mapping[str, str]) -> Left | None:
    """The game to go on with, None for a new one."""
    options = []
    for game in left[:9]:
        moves = len(game.record.moves)
        told = ngettext("{n} move", "{n} moves", moves).format(n=moves)
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(game.when))
        title = _("Go on with {game}").format(game=titles.get(game.record.game, game.record.game))
        options.append(Option(title, f"{told}, {when}"))
    options.append(Option(_("A new game")))
    chosen = front.choose(_("A game was left unfinished."), options)
    return None if chosen == len(options) - 1 else left[chosen]
