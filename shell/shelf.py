"""Commands that show what is there: games, rules, records, completion files."""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pybridge import model
from pybridge.model import Game, Setting, State
from pybridge.records import Replay, setting_text
from shell import view
from shell.batch import outcome_json, print_json
from shell.config import Config
from shell.i18n import _
from shell.page import rendered
from shell.positions import checked_ply, find_game, replayed
from shell.rules import page_width, rules_page
from shell.status import Refused, Status
from shell.visible import visible

__all__ = ["completion", "games", "replay", "rules"]


# -- games ----------------------------------------------------------------------------------------


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
        seat = "" if player in game.seats else _(" (nobody's seat)")
        yield f"  {player}  {name}{seat}"
    if game.settings:
        yield _("settings")
    for setting in game.settings:
        yield f"  {setting.name}={_allowed(setting)}  {setting.title}"
    yield _("levels")
    for level in game.levels:
        yield f"  {level.name}  {level.text}".rstrip()


def _allowed(setting: Setting) -> str:
    """What may be typed for a setting, the default first told."""
    if setting.values:
        allowed = "|".join(setting_text(value) for value in setting.values)
    elif setting.low is not None:
        allowed = f"{setting.low}..{setting.high}"
    else:
        allowed = _("integer") if setting.kind == "seed" else _("term")
    if setting.default is None:
        return allowed
    usual = _("usually {value}").format(value=setting_text(setting.default))
    return f"{allowed} ({usual})"


# -- rules ----------------------------------------------------------------------------------------


def rules(config: Config, asked: Namespace) -> int:
    """Show the page of the rules."""
    model.set_language(config.language)
    game = find_game(asked.game)
    text = rules_page(game)
    print(text if asked.raw else rendered(text, page_width()), end="")
    return Status.OK


# -- records --------------------------------------------------------------------------------------


def replay(config: Config, asked: Namespace) -> int:
    """Show a record as far as it is good, and its position at a ply."""
    model.set_language(config.language)
    found = replayed(asked.file)
    ply = checked_ply(asked.file, len(found.record.moves), asked.ply)
    if asked.json:
        print_json(_replay_json(found, ply))
    else:
        print(visible("\n".join(_replay_lines(found, ply))))
        state = found.states[ply]
        words = config.plain and state.picture
        print(view.words(words) if words else state.drawing, end="")
        print(_standing(state))
    if found.error is not None:
        print(visible(f"ludolog: {asked.file}: {found.error}"), file=sys.stderr)
        return Status.NO
    return Status.OK


def _replay_lines(replay: Replay, ply: int) -> Iterator[str]:
    record, game = replay.record, replay.states[0].game
    settings = " ".join(f"{name}={value}" for name, value in record.settings.items())
    yield f"{game.title} {settings}".rstrip()
    moves = zip(record.moves, replay.states, strict=False)
    for number, (move, before) in enumerate(moves, 1):
        here = ">" if number == ply else " "
        comment = f"  {{{move.comment}}}" if move.comment else ""
        player = game.player_name(before.side)
        yield f"{here}{number:4}. {player}: {move.text}{comment}"


def _standing(state: State[Any, Any]) -> str:
    """Who is to move, or how the game ended."""
    game, outcome = state.game, state.outcome
    if outcome is None:
        if state.is_over:
            return _("nothing can be played")
        return _("to move: {player}").format(player=game.player_name(state.side))
    if outcome.winner is None:
        return _("a tie: {reason}").format(reason=outcome.reason)
    winner = game.player_name(outcome.winner)
    return _("won by {player}: {reason}").format(player=winner, reason=outcome.reason)


def _replay_json(replay: Replay, ply: int) -> dict[str, object]:
    record, error = replay.record, replay.error
    state = replay.states[ply]
    return {
        "game": record.game,
        "settings": dict(record.settings),
        "moves": [{"text": move.text, "comment": move.comment} for move in record.moves],
        "ply": ply,
        "state": state.text,
        "states": [state.text for state in replay.states],
        "outcome": outcome_json(state.outcome),
        "error": error
        and {"line": error.line, "ply": error.number, "move": error.move, "reason": error.reason},
    }


# -- completion -----------------------------------------------------------------------------------


def completion(_config: Config, asked: Namespace) -> int:
    """Print a completion file that knows the games that are there now."""
    import shtab

    from shell.arguments import command_parser

    tree = command_parser()
    for action in _actions(tree):
        if action.type is Path and not action.choices:
            folder = action.dest.startswith("games")
            action.complete = shtab.DIRECTORY if folder else shtab.FILE  # type: ignore[attr-defined]
        elif action.dest in ("game", "words"):
            # For completion only: whoever runs a command is told more than a list of choices.
            action.choices = list(model.games())
    print(shtab.complete(tree, asked.shell))
    return Status.OK


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Everything that may be typed after a parser, after those of its commands too."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)
