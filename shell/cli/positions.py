"""The position that the words of a command line mean: a game, settings, a record, moves."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ludolog import model
from ludolog.errors import IllegalMove, InvalidMove, InvalidRecord, InvalidState, UnknownGame
from ludolog.model import Game, State
from ludolog.outside import clipped
from ludolog.records import MOST, Record, Replay, read_record, setting_text
from ludolog.terms import Value
from ludolog_shell.cli.parser import near
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.commands.synonyms import game_name
from ludolog_shell.config import Config, data_folder
from ludolog_shell.i18n import _, ngettext

__all__ = [
    "Position",
    "checked_ply",
    "find_game",
    "only_position",
    "position",
    "read_settings",
    "replayed",
    "split",
]

_SETTING: Final = re.compile(r"([A-Za-z]\w*)=(.*)", re.S)


@dataclass(frozen=True, slots=True)
class Position:
    """Where a command begins: `states` are all positions of the game so far, the last one is it."""

    game: Game[Any, Any]
    settings: Mapping[str, Value]
    states: Sequence[State[Any, Any]]
    seed: int | None = None

    @property
    def state(self) -> State[Any, Any]:
        """The position itself."""
        return self.states[-1]

    @property
    def keys(self) -> list[str]:
        """The keys of all positions so far, which the computer wants to know."""
        return [state.key for state in self.states]

    @property
    def described(self) -> dict[str, object]:
        """What JSON says of it."""
        return {
            "game": self.game.name,
            "settings": {name: setting_text(value) for name, value in self.settings.items()},
            "state": self.state.text,
        }


def find_game(name: str) -> Game[Any, Any]:
    """The game that a person means: ``green-skull`` for ``green_skull``. Raises Refused."""
    wanted = game_name(name)
    try:
        return model.game(wanted)
    except UnknownGame as error:
        message = _("no game is called {name}").format(name=clipped(name))
        message += near(wanted, error.known)
        known = _("The games are {games}.").format(games=", ".join(error.known))
        raise Refused(f"{message}\n{known}") from error


def split(words: Iterable[str]) -> tuple[dict[str, str], list[str]]:
    """The settings among the words, by name, and the others. Raises Refused for one said twice."""
    settings: dict[str, str] = {}
    others: list[str] = []
    for word in words:
        found = _SETTING.fullmatch(word)
        if found is None:
            others.append(word)
        elif found[1] in settings:
            raise Refused(_("{name} is set twice").format(name=found[1]))
        else:
            settings[found[1]] = found[2]
    return settings, others


def read_settings(game: Game[Any, Any], texts: Mapping[str, str]) -> dict[str, Value]:
    """The values of settings that were typed. Raises Refused."""
    known = [setting.name for setting in game.settings]
    values: dict[str, Value] = {}
    for name, text in texts.items():
        try:
            values[name] = game.read_setting(name, text)
        except ValueError as error:
            raise Refused(f"{error}{'' if name in known else near(name, known)}") from error
    return values


def position(
    config: Config, asked: Namespace, question: bool = False
) -> tuple[Position, list[str]]:
    """The position that a command is asked about, and the words left over. Raises Refused.

    Where the last word is a `question`, a query or a move, it is left over whatever it holds.
    """
    model.set_language(config.language)
    words, last = list(asked.words), []
    if question and len(words) > (0 if asked.record is not None else 1):
        words, last = words[:-1], words[-1:]
    settings, others = split(words)
    if asked.record is not None:
        found = _recorded(asked, settings, others)
    elif asked.ply is not None:
        raise Refused(_("--ply goes with --record"))
    else:
        found, others = _begun(asked.state, settings, others)
    return _after(found, asked.after), [*others, *last]


def only_position(config: Config, asked: Namespace) -> Position:
    """The position, where no further words are expected. Raises Refused."""
    found, words = position(config, asked)
    if words:
        raise Refused(_("{word} is no setting: write name=value").format(word=words[0]))
    return found


def _begun(
    state: str | None, settings: Mapping[str, str], words: Sequence[str]
) -> tuple[Position, list[str]]:
    if not words:
        names = ", ".join(model.games())
        raise Refused(_("which game? Name one of {games}.").format(games=names))
    game = find_game(words[0])
    values = read_settings(game, settings)
    if state is None:
        try:
            start, complete = game.start_with(values)
        except ValueError as error:
            raise Refused(str(error)) from error
        return Position(game, complete, [start]), list(words[1:])
    try:
        return Position(game, values, [game.state(state)]), list(words[1:])
    except InvalidState as error:
        raise Refused(str(error)) from error


def _recorded(asked: Namespace, settings: Mapping[str, str], words: Sequence[str]) -> Position:
    if settings or asked.state is not None:
        raise Refused(_("a record has its own settings and positions; say nothing beside it"))
    if words and _is_game(words[0]):
        raise Refused(_("a record has its own game; say nothing beside it"))
    replay = replayed(asked.record)
    if replay.error is not None:
        raise Refused(f"{asked.record}: {replay.error}", Status.NO)
    start, record = replay.states[0], replay.record
    values = read_settings(start.game, record.settings)
    ply = checked_ply(asked.record, len(record.moves), asked.ply)
    return Position(start.game, values, replay.states[: ply + 1], record.seed)


def _is_game(word: str) -> bool:
    return game_name(word) in model.games()


def checked_ply(file: Path, last: int, ply: int | None) -> int:
    """The ply that was asked for, the last one if none was. Raises Refused if there is none."""
    found = last if ply is None else ply
    if not 0 <= found <= last:
        message = ngettext(
            "{file} has {last} move: a ply is from 0 to {last}, not {ply}",
            "{file} has {last} moves: a ply is from 0 to {last}, not {ply}",
            last,
        )
        raise Refused(message.format(file=file, last=last, ply=found))
    return found


def replayed(path: Path) -> Replay:
    """The record in a file, or in the standard input for ``-``, played through. Raises Refused."""
    try:
        typed = str(path) == "-"
        record = Record.parse(sys.stdin.read(MOST + 1)) if typed else read_record(_saved(path))
        return record.replay()
    except InvalidRecord as error:
        raise Refused(f"{path}: {error}", Status.NO) from error
    except FileNotFoundError as error:
        if path.parent != Path():
            raise Refused(f"{path}: {error.strerror}") from error
        sentence = _("{path}: there is no such file, here or in {folder}")
        raise Refused(sentence.format(path=path, folder=data_folder())) from error
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}") from error


def _saved(path: Path) -> Path:
    """A bare name that is not in this folder means one of the saved games, as in the shell."""
    saved = data_folder() / (path if path.suffix else path.with_suffix(".ludo"))
    return saved if path.parent == Path() and not path.exists() and saved.is_file() else path


def _after(found: Position, moves: Sequence[str]) -> Position:
    states = list(found.states)
    for move in moves:
        try:
            states.append(states[-1].play(move))
        except (IllegalMove, InvalidMove) as error:
            raise Refused(_("--after {move}: {error}").format(move=move, error=error)) from error
    return Position(found.game, found.settings, states, found.seed)
