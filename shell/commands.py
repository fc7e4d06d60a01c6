"""What a line means, and the registry of commands.

A line is, in this order: the text of a legal move, a number of the list, a command, several moves
at once. So the text of a legal move wins over a command of the same spelling; ``/undo`` means the
command whatever the moves are called.

A command is a function of the session and the rest of the line that returns a `Reply`. It never
writes to a terminal: what it wants of the program around it (to leave, to think, another theme) it
says in `Reply.action`.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from pybridge.errors import IllegalMove, InvalidMove, LudologError
from shell.choices import Choices
from shell.i18n import _, ngettext
from shell.session import Session
from shell.turns import read_turn

__all__ = [
    "COMMANDS",
    "Action",
    "Command",
    "Fragments",
    "Reply",
    "Suggestion",
    "command",
    "dispatch",
    "find",
    "play_texts",
]

Fragments: TypeAlias = list[tuple[str, str]]
"""Pieces of text, each with its style: prompt_toolkit's form, readable without it."""

Suggestion: TypeAlias = tuple[str, str]
"""Something to complete with, and a word on it."""


class Action:
    """What a command asks of the program around it; see `shell.actions`."""


@dataclass(slots=True)
class Reply:
    """The answer to a line.

    `moved` says that the position changed, `failed` that the line was refused.
    """

    text: Fragments
    moved: bool = False
    failed: bool = False
    action: Action | None = None

    @staticmethod
    def say(
        text: str, style: str = "", *, moved: bool = False, action: Action | None = None
    ) -> Reply:
        """A reply of one style."""
        return Reply([(style, text)] if text else [], moved=moved, action=action)

    @staticmethod
    def refuse(text: str) -> Reply:
        """The line was wrong, and why."""
        return Reply([("class:error", text)], failed=True)

    @property
    def plain(self) -> str:
        """The text without styles."""
        return "".join(text for _style, text in self.text)


Run: TypeAlias = Callable[[Session, str], Reply]
Arguments: TypeAlias = Callable[[Session, Choices], Iterable[Suggestion]]


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its names, how its arguments are shown, what it does. `group` is its place in the
    help.
    """

    name: str
    aliases: tuple[str, ...]
    usage: str
    group: str
    run: Run
    arguments: Arguments | None = None
    prefix: bool = False
    """Whether it is recognised by how a line begins, without a blank after it, like ``?-``."""

    @property
    def help(self) -> str:
        """The whole help, in English."""
        return " ".join((self.run.__doc__ or "").split())


COMMANDS: Final[dict[str, Command]] = {}
"""All commands by name, in the order in which the help lists them."""

LONGEST: Final = 20_000
"""Signs of the longest line that is looked at: a position as a term may take a few thousand."""

_ALIASES: Final[dict[str, Command]] = {}


def command(
    name: str,
    *aliases: str,
    usage: str = "",
    group: str = "game",
    arguments: Arguments | None = None,
    prefix: bool = False,
) -> Callable[[Run], Run]:
    """Register the decorated function; its docstring is the help that people read."""

    def register(run: Run) -> Run:
        new = Command(name, aliases, usage, group, run, arguments, prefix)
        COMMANDS[name] = new
        for word in (name, *aliases):
            _ALIASES[word] = new
        return run

    return register


def find(line: str) -> tuple[Command, str] | None:
    """The command with which a line begins, and its argument."""
    text = line.strip()
    for known in COMMANDS.values():
        if known.prefix and text.startswith(known.name):
            return known, text[len(known.name) :].strip()
    word, _space, rest = text.removeprefix("/").partition(" ")
    found = _ALIASES.get(word.lower())
    return None if found is None else (found, rest.strip())


def dispatch(session: Session, choices: Choices, line: str) -> Reply:
    """Do what a line says. Every error that a person can cause is a reply."""
    text = line.strip()
    if len(text) > LONGEST:
        return Reply.refuse(_("That line is too long."))
    try:
        return _dispatch(session, choices, text)
    except IllegalMove as error:
        return Reply.refuse(
            _("{move} is not legal: {reason}").format(move=error.move, reason=error.reason)
        )
    except (ValueError, OSError, LudologError) as error:
        return Reply.refuse(str(error) or type(error).__name__)


def _dispatch(session: Session, choices: Choices, text: str) -> Reply:
    if session.draft is not None:
        return _edit(session, text)
    if not text:
        return _run("options", session, "")
    words = " ".join(text.split())
    if not text.startswith("/"):
        if words in session.state.legal_moves:
            return play_texts(session, [words])
        if text.isdecimal() and len(text) < 6 and choices:
            return _numbered(session, choices, int(text))
    found = find(text)
    if found is not None:
        return found[0].run(session, found[1])
    if text.startswith("/"):
        return _unknown(text[1:])
    return _moves_or_help(session, choices, words)


def _edit(session: Session, text: str) -> Reply:
    """A line while the board is edited: squares, or a command that has nothing to do with moves."""
    found = find(text)
    if found is None or not text:
        return _run("setup", session, text.removeprefix("/"))
    known, argument = found
    if known.name in ("setup", "board") or known.group == "program":
        return known.run(session, argument)
    return Reply.refuse(
        _("The board is being edited: setup done or setup cancel comes before {name}.").format(
            name=known.name
        )
    )


def _run(name: str, session: Session, argument: str) -> Reply:
    return COMMANDS[name].run(session, argument)


def _numbered(session: Session, choices: Choices, number: int) -> Reply:
    if not 1 <= number <= len(choices):
        many = ngettext("there is {n} move", "there are {n} moves", len(choices)).format(
            n=len(choices)
        )
        return Reply.refuse(
            _("No move has the number {number}: {many}.").format(number=number, many=many)
        )
    return play_texts(session, [choices[number - 1].text])


def _moves_or_help(session: Session, choices: Choices, text: str) -> Reply:
    if choices.beginning(text):
        return _run("moves", session, text)
    try:
        moves = read_turn(session.state, session.seats, text)
    except InvalidMove as error:
        if _close(text):
            return _unknown(text)
        return Reply.refuse(f"{error} {_('Type help for the commands.')}")
    return play_texts(session, moves)


def play_texts(session: Session, moves: Sequence[str]) -> Reply:
    """Play moves that were read. A person who moves for a waiting computer lets it play on."""
    if session.computers_turn:
        name = session.game.player_name(session.state.side)
        return Reply.refuse(
            _("It is {player}'s turn, and the computer plays for it.").format(player=name)
        )
    told: Fragments = []
    for move in moves:
        name = session.game.player_name(session.state.side)
        ply = session.play(move)
        told += [("class:player", name), ("", ": "), ("class:move", ply.move), ("", "\n")]
    session.paused = False
    return Reply(told, moved=True)


def _close(text: str) -> list[str]:
    word = text.split()[0].lower() if text.split() else ""
    return difflib.get_close_matches(word, list(_ALIASES), 1, 0.7)


def _unknown(text: str) -> Reply:
    message = _("There is no move or command {text}.").format(text=f'"{text}"')
    close = _close(text)
    if close:
        message += " " + _("Did you mean {name}?").format(name=close[0])
    return Reply.refuse(message + " " + _("Type help for the commands."))
