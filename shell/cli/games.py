"""The command `games`: which games are there, and what can be said of one."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from ludolog import model
from ludolog.model import Game, Setting
from ludolog.records import setting_text
from ludolog_shell.cli.output import print_json
from ludolog_shell.cli.positions import find_game
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.config import Config
from ludolog_shell.i18n import _
from ludolog_shell.session.seats import seat_name

__all__ = ["games"]


def games(config: Config, asked: Namespace) -> int:
    """List the games, or tell more about one."""
    model.set_language(config.language)
    if len(asked.words) > 1:
        raise Refused(_("{word} is one too many").format(word=asked.words[1]))
    if asked.words:
        game = find_game(asked.words[0])
        if asked.json:
            print_json(_game_json(game))
        else:
            print("\n".join(_game_lines(game)))
        return Status.OK
    found = [model.game(name) for name in model.games()]
    if asked.json:
        print_json([_game_json(game) for game in found])
        return Status.OK
    width = max((len(game.name) for game in found), default=0)
    for game in found:
        print(f"{game.name:{width}}  {game.title}: {game.about}")
    return Status.OK


def _game_json(game: Game[Any, Any]) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "rules": game.version,
        "players": {str(player): name for player, name in game.player_names.items()},
        "seats": [str(player) for player in game.seats],
        "settings": [_setting_json(setting) for setting in game.settings],
        "levels": {level.name: level.text for level in game.levels},
        "move_limit": game.move_limit,
    }


def _setting_json(setting: Setting) -> dict[str, object]:
    default = None if setting.default is None else setting_text(setting.default)
    told: dict[str, object] = {"name": setting.name, "title": setting.title, "default": default}
    if setting.values:
        return {**told, "values": [setting_text(value) for value in setting.values]}
    if setting.low is not None:
        return {**told, "low": setting.low, "high": setting.high}
    return {**told, "kind": setting.kind}


def _game_lines(game: Game[Any, Any]) -> Iterator[str]:
    yield f"{game.title}: {game.about}"
    yield ""
    yield _("players")
    for player, name in game.player_names.items():
        seat = ""
        if player not in game.players:
            seat = _(" (with some settings)")
        elif player not in game.seats:
            seat = _(" (nobody's seat)")
        yield f"  {player}  {name}{seat}"
    if game.settings:
        yield _("settings")
    for setting in game.settings:
        yield f"  {setting.name}={_allowed(setting)}  {setting.title}"
    yield _("levels")
    for level in game.levels:
        yield f"  {_both(level.name)}  {level.text}".rstrip()


def _both(level: str) -> str:
    name = seat_name(level)
    return level if name == level else f"{name} ({level})"


def _allowed(setting: Setting) -> str:
    """What may be typed for a setting, the default first told."""
    if setting.values:
        allowed = "|".join(map(setting.told, setting.values))
    elif setting.low is not None:
        allowed = f"{setting.low}..{setting.high}"
    else:
        allowed = _("integer") if setting.kind == "seed" else _("term")
    if setting.default is None:
        return allowed
    usual = _("usually {value}").format(value=setting.word(setting.default))
    return f"{allowed} ({usual})"
