"""What is asked before a game: which one, its settings, who plays each side. The menus are made
from what the games say.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ludolog import model
from ludolog.model import Game, Player, Setting
from ludolog.terms import Atom, Value
from ludolog_shell.config import Config, Request
from ludolog_shell.front import Back, Front, Option
from ludolog_shell.i18n import _, ngettext
from ludolog_shell.session.autosave import SavedGame
from ludolog_shell.session.ladder import ADAPT, rung_of
from ludolog_shell.session.seats import PERSON, player_of, seat, seat_name, seat_of
from ludolog_shell.session.session import Session

__all__ = ["asks", "begin", "choose_saved"]


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
    given = {name: game.read_setting(name, text) for name, text in request.settings.items()}
    wanted = {
        player_of(game, name, game.player_names): seat(game, who)
        for name, who in request.seats.items()
    }
    answers = _Answers(front, config, game, not given, not wanted, given, wanted)
    if front.interactive:
        _in_turn(answers.questions)
    start = game.start(**answers.settings)
    for player in wanted:
        seat_of(start, str(player))
    seed = random.SystemRandom().randrange(1 << 31) if request.seed is None else request.seed
    if request.seed is not None:
        for setting in game.settings:
            if setting.kind == "seed":
                answers.settings.setdefault(setting.name, request.seed)
    return Session.begin(game, answers.settings, answers.seats, seed)


def asks(game: Game[Any, Any], request: Request) -> bool:
    """Whether something is left to ask of a game that was asked for."""
    kinds = {setting.kind for setting in game.settings}
    return not request.seats or (not request.settings and bool(kinds & {"oneof", "between"}))


def _in_turn(questions: Callable[[], Iterator[Callable[[], None]]]) -> None:
    """Ask one question after the other; Back goes to the one before, and out of the first. An
    answer may change which ones follow.
    """
    at = 0
    while at < len(asked := list(questions())):
        try:
            asked[at]()
            at += 1
        except Back:
            if at == 0:
                raise
            at -= 1


@dataclass(slots=True)
class _Answers:
    """What is known of the game to come, and the questions for the rest."""

    front: Front
    config: Config
    game: Game[Any, Any]
    asks_settings: bool
    asks_seats: bool
    settings: dict[str, Value]
    seats: dict[Player, str]

    def questions(self) -> Iterator[Callable[[], None]]:
        """Who gives some settings wants the others as usual, and who gives some seats has persons
        on the others; seeds and terms nobody types.
        """
        if self.asks_settings:
            for setting in self.game.settings:
                if setting.kind == "oneof":
                    yield partial(self._ask_value, setting)
                elif setting.kind == "between":
                    yield partial(self._ask_number, setting)
        if self.asks_seats:
            for player in self.game.start(**self.settings).seats:
                yield partial(self._ask_seat, player)

    def _ask_value(self, setting: Setting) -> None:
        # A number says how many or how large: only an atom can stand for a player here.
        names: dict[Any, str] = {
            player: name
            for player, name in self.game.player_names.items()
            if isinstance(player, Atom)
        }
        options = [Option(setting.told(value), names.get(value, "")) for value in setting.values]
        default = setting.values.index(setting.default) if setting.default is not None else 0
        chosen = self.front.choose(_sentence(setting.title), options, default)
        self.settings[setting.name] = setting.values[chosen]

    def _ask_number(self, setting: Setting) -> None:
        low, high = setting.low or 0, setting.high or 0
        range_ = _("{low} to {high}").format(low=low, high=high)
        title = f"{_sentence(setting.title)} ({range_})"
        while True:
            text = self.front.ask_text(title, str(setting.default))
            if text == "back":
                raise Back
            if text.isdecimal() and low <= int(text[:9]) <= high and len(text) < 10:
                self.settings[setting.name] = int(text)
                return
            message = _("Please type a number between {low} and {high}, or back.")
            self._say(message.format(low=low, high=high))

    def _ask_seat(self, player: Player) -> None:
        kinds = [PERSON, *(level.name for level in self.game.levels), ADAPT]
        options = [Option(seat_name(PERSON), _("somebody at this keyboard"))]
        options += [Option(seat_name(level.name), level.text) for level in self.game.levels]
        strong = _("as strong as you are: it follows your wins and losses")
        options.append(Option(seat_name(ADAPT), strong))
        usual = PERSON if player == self.game.seats[0] else self._usual_level()
        title = _("Who plays {player}?").format(player=self.game.player_name(player))
        chosen = self.front.choose(title, options, kinds.index(usual) if usual in kinds else 0)
        self.seats[player] = seat(self.game, kinds[chosen])

    def _usual_level(self) -> str:
        """The level that the configuration names; the first one if this game has none of that
        name, which is told.
        """
        try:
            known = seat(self.game, self.config.level)
            return known if rung_of(self.game, known) is None else ADAPT
        except ValueError as error:
            self._say(str(error))
            return self.game.levels[0].name if self.game.levels else PERSON

    def _say(self, message: str) -> None:
        self.front.tell([("class:error", f"{message}\n")])


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def choose_saved(
    front: Front, left: Sequence[SavedGame], titles: Mapping[str, str]
) -> SavedGame | None:
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
