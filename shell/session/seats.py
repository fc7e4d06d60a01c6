"""Who plays for whom: a seat is a person, a level of the computer, or a file with a player of
somebody's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from ludolog.levels import single, with_budget
from ludolog.model import Game, Player, State
from ludolog_shell.i18n import _
from ludolog_shell.session.ladder import ADAPT, Ladder, rung_of

__all__ = ["PERSON", "is_program", "player_of", "seat", "seat_name", "seat_of", "seated"]

PERSON: Final = "person"
"""The seat of somebody at the keyboard. Every other seat is a level of the computer or a file."""

_BUDGET: Final = re.compile(r"expert\([1-9]\d{0,8}\)")
_SECONDS: Final = re.compile(r"seconds\((\d{1,4}(?:\.\d{1,3})?)\)")
_SLIPS: Final = re.compile(r"slips\(([a-z]\w*)(\([1-9]\d{0,8}\))?, ?([1-9]\d?|100)\)")


LONGEST: Final = 3600
"""Seconds that a level may think about a move."""

_WORD: Final = re.compile(r"[a-z]+\b")
_NAME: Final = re.compile(r"[^\W\d_]+")


def _names() -> Mapping[str, str]:
    """The usual seats as people read them in their language."""
    return {
        PERSON: _("person"),
        "easy": _("easy"),
        "novice": _("novice"),
        "casual": _("casual"),
        "medium": _("medium"),
        "hard": _("hard"),
        "expert": _("expert"),
        ADAPT: _("adapt"),
    }


def seat_name(who: str) -> str:
    """A seat as people read it; `seat` knows that name too. A level that no other game has keeps
    its own.
    """
    if is_program(who):
        return who
    names = _names()
    return _WORD.sub(lambda found: names.get(found[0], found[0]), who)


def is_program(name: str) -> bool:
    """Whether the name of a seat means a file: ``mine.pl``, ``mine.py``."""
    return name.endswith((".pl", ".py"))


def seated(
    start: State[Any, Any], seats: Mapping[Player, str], *, programs: bool = False
) -> dict[Player, str]:
    """A seat for each player who can be seated in a game that begins with `start`; what is no level
    of the game means a person.

    So does a file, unless `programs` says that somebody asked for it: a record from elsewhere
    must not start one.
    """
    game = start.game
    chosen = {player: seats.get(player, PERSON) for player in start.seats}
    return {
        player: who if _is_level(game, who) or (programs and is_program(who)) else PERSON
        for player, who in chosen.items()
    }


def _is_level(game: Game[Any, Any], name: str) -> bool:
    if any(name == level.name for level in game.levels) or rung_of(game, name) is not None:
        return True
    if (half := single(name)) is not None:
        return with_budget(half) and _is_level(game, half)
    if time := _SECONDS.fullmatch(name):
        return 0 < float(time[1]) <= LONGEST
    if slips := _SLIPS.fullmatch(name):
        best, budget = slips[1], slips[2] or ""
        return f"slips({best},50)" in game.rungs and (not budget or best == "expert")
    return bool(_BUDGET.fullmatch(name))


def seat(game: Game[Any, Any], name: str) -> str:
    """The seat that a text means: PERSON (also ``human``), a level, the rung that ``adapt`` is on,
    or a file with a player. A level may be called as `seat_name` calls it.

    Raises ValueError.
    """
    if not is_program(name) and not _is_level(game, name):
        meant = {text.casefold(): known for known, text in _names().items()}
        name = _NAME.sub(lambda found: meant.get(found[0].casefold(), found[0]), name)
    if name == ADAPT:
        return f"{ADAPT}({Ladder().rung(game)})"
    if name in (PERSON, "human"):
        return PERSON
    if is_program(name):
        if not Path(name).expanduser().is_file():
            raise ValueError(_("There is no file {name}.").format(name=name))
        return name
    if _is_level(game, name):
        return name
    known = ", ".join([*(seat_name(level.name) for level in game.levels), seat_name(ADAPT)])
    message = _("No level of {game} is called {name}; there are {known}.")
    raise ValueError(message.format(game=game.title, name=name, known=known))


def seat_of(start: State[Any, Any], text: str) -> Player:
    """The player who is meant and who can be seated in the game of a state. Raises ValueError."""
    game = start.game
    player = player_of(game, text, start.players)
    if player not in start.seats:
        message = _("Nobody can be seated as {player}.")
        raise ValueError(message.format(player=game.player_name(player)))
    return player


def player_of(game: Game[Any, Any], text: str, players: Iterable[Player]) -> Player:
    """Who of the players is meant: as the rules name them, or how people read them, or the
    beginning of that. Raises ValueError.
    """
    wanted = text.strip().casefold()
    known = list(players)
    for player in known:
        if str(player).casefold() == wanted:
            return player
    found = [p for p in known if wanted and game.player_name(p).casefold().startswith(wanted)]
    if len(found) != 1:
        names = ", ".join(f"{player} ({game.player_name(player)})" for player in known)
        raise ValueError(
            _("No player is called {text}; there are {names}.").format(text=text, names=names)
        )
    return found[0]
