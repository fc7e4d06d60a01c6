"""Commands about the whole game: records, going through it, other positions."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from ludolog.errors import InvalidRecord, InvalidState
from ludolog.files import write_atomically
from ludolog.records import read_record
from ludolog_shell.commands.actions import Begin, Replace
from ludolog_shell.commands.registry import Suggestion, command
from ludolog_shell.commands.reply import Reply
from ludolog_shell.config import data_folder
from ludolog_shell.i18n import _
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session
from ludolog_shell.text.fragments import Fragments
from ludolog_shell.text.wrapping import AS_IT_IS

__all__ = ["ENDING", "opened"]

ENDING = ".ludo"
"""How the name of a record ends."""


_PLACES: Final[Sequence[Suggestion]] = [(word, "") for word in ("start", "end", "next", "back")]


def _saved(_session: Session, _choices: Choices) -> Iterable[Suggestion]:
    folder = data_folder()
    files = sorted(folder.glob(f"*{ENDING}"), reverse=True) if folder.is_dir() else []
    return [(file.name, "") for file in files[:50]]


def _path(name: str) -> Path:
    """A bare name means a file of the program's own folder, anything else a path."""
    path = Path(os.path.expanduser(name))
    if path.is_dir() or not path.name:
        raise ValueError(_("{path} is a folder.").format(path=path))
    if path.suffix == "":
        path = path.with_suffix(ENDING)
    return path if "/" in name or "\\" in name else data_folder() / path


@command("record", group="record")
def record(session: Session, _argument: str) -> Reply:
    """Show the game written down, as save would write it."""
    return Reply.say(session.record().text, AS_IT_IS)


@command("save", "s", usage="[FILE]", group="record", arguments=_saved)
def save(session: Session, argument: str) -> Reply:
    """Write the game to a file; a bare name means one of the folder of saved games.

    A name that ends with .json is written as JSON. A file that is no record is never replaced.
    """
    path = _path(argument or f"{session.game.name}-{time.strftime('%Y%m%d-%H%M%S')}")
    session.tags.setdefault("Date", time.strftime("%Y-%m-%d"))
    written = session.record()
    text = f"{written.json}\n" if path.suffix == ".json" else written.text
    return _written(session, path, text)


def _written(session: Session, path: Path, text: str) -> Reply:
    """Write the game to a file that is new, its own, or a record that somebody agrees to lose."""
    if path.exists():
        try:
            read_record(path)
        except (InvalidRecord, UnicodeDecodeError):
            message = _("{path} is no record of a game: it is left as it is.")
            return Reply.refuse(message.format(path=path))
        if path != session.file:
            return Reply([], action=Replace(path, text))
    write_atomically(path, text)
    session.file = path
    return Reply.say(_("Saved as {path}").format(path=path))


@command("export", usage="[FILE]", group="record")
def export(session: Session, argument: str) -> Reply:
    """Write the game as JSON to a file; without one, show it.

    A file that is no record is never replaced.
    """
    text = session.record().json
    if not argument:
        return Reply.say(text, AS_IT_IS)
    path = Path(os.path.expanduser(argument))
    if path.is_dir():
        raise ValueError(_("{path} is a folder.").format(path=path))
    return _written(session, path, text + "\n")


@command("load", usage="FILE", group="record", arguments=_saved)
def load(session: Session, argument: str) -> Reply:
    """Go on with a game from a file. A record that is wrong somewhere is loaded up to there."""
    if not argument:
        names = [name for name, _word in _saved(session, Choices([]))]
        return Reply.say("\n".join(names) or _("There are no saved games."))
    path = _path(argument)
    if not path.exists() and Path(os.path.expanduser(argument)).exists():
        path = Path(os.path.expanduser(argument))
    if not path.exists():
        there = [name for name, _word in _saved(session, Choices([]))]
        missing = _("There is no file {path}.").format(path=path)
        saved = _("Saved games: {names}.").format(names=", ".join(there[:9]))
        return Reply.refuse(f"{missing} {saved if there else _('There are no saved games.')}")
    found, error = opened(path, session.seed)
    found.file = path
    told: Fragments = [("", _("Loaded {path}").format(path=path))]
    if error is not None:
        told += [("", "\n"), ("class:error", _("Only in part: {error}").format(error=error))]
    return Reply(told, moved=True, failed=error is not None, action=Begin(found))


def opened(path: Path, seed: int) -> tuple[Session, InvalidRecord | None]:
    """The game in a file, and what was wrong with its moves. Raises OSError or InvalidRecord."""
    replay = read_record(path).replay()
    return Session.resumed(replay, seed), replay.error


@command("replay", usage="[PLACE]", group="record", arguments=lambda _s, _c: _PLACES)
def replay(session: Session, argument: str) -> Reply:
    """Go through the game: to a move by its number, start, end, next, back.

    A move that is played there branches off.
    """
    place, last = session.place, len(session.plies)
    if not last:
        return Reply.refuse(_("There is no move yet."))
    places = {
        "": 0,
        "start": 0,
        "end": last,
        "next": place + 1,
        "+": place + 1,
        "back": place - 1,
        "-": place - 1,
    }
    if argument in places:
        wanted = places[argument]
    elif argument.isdecimal() and int(argument[:9]) <= last:
        wanted = int(argument)
    else:
        return Reply.refuse(
            _("replay goes to a move from 0 to {last}, start, end, next or back.").format(last=last)
        )
    session.go_to(wanted)
    return Reply(_line(session), moved=True)


def _line(session: Session) -> Fragments:
    """The moves around the place, the last one played marked."""
    low = max(0, session.place - 6)
    told: Fragments = [("", "... " if low else "")]
    for number, ply in enumerate(session.plies[low : session.place + 5], low + 1):
        here = number == session.place
        text = f"[{number}. {ply.move}]" if here else f"{number}. {ply.move}"
        told += [("class:last" if here else "", text), ("", "  ")]
    last = session.last
    if last is not None and last.comment:
        told += [("", "\n"), ("class:comment", last.comment)]
    return told


@command("comment", usage="TEXT", group="record")
def comment(session: Session, argument: str) -> Reply:
    """Write a comment beside the last move; nothing takes it away."""
    session.comment(argument)
    last = session.last
    assert last is not None
    told: Fragments = [("", f"{session.place}. "), ("class:move", last.move)]
    if last.comment:
        told.append(("class:comment", f" {{{last.comment}}}"))
    return Reply(told)


@command("position", "p", usage="[TERM]", group="record")
def position(session: Session, argument: str) -> Reply:
    """Show the position as a Prolog term; with a term, play from that position.

    Nothing is played that is not checked.
    """
    if not argument:
        return Reply.say(session.state.text, AS_IT_IS)
    try:
        start = session.game.state(re.sub(r"\.\s*\Z", "", argument))
    except InvalidState as error:
        return Reply.refuse(str(error))
    new = Session(
        session.game, session.settings, start, dict(session.seats), session.seed, set_up=True
    )
    return Reply([], moved=True, action=Begin(new))
