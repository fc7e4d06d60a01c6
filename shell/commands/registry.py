"""What a line means, and the registry of commands.

A line is, in this order: the text of a legal move, a number of the list, a command, a move in
another spelling, several moves at once. So the text of a legal move wins over a command of the same
spelling; ``/undo`` means the command whatever the moves are called. Only what is neither a text of
the list, a number nor a command is read by the rules.

A command is a function of the session and the rest of the line that returns a `Reply`. It never
writes to a terminal: what it wants of the program around it (to leave, to think, another theme) it
says in `Reply.action`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from ludolog.errors import IllegalMove, InvalidMove, LudologError
from ludolog.model import Move
from ludolog_shell.commands.guesses import guess, shapes
from ludolog_shell.commands.reply import Reply
from ludolog_shell.commands.synonyms import COMMAND_LINE, meant
from ludolog_shell.commands.turns import is_one_move, read_turn
from ludolog_shell.docstrings import docstring
from ludolog_shell.i18n import _, ngettext
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session
from ludolog_shell.text.fragments import Fragments
from ludolog_shell.text.turns import told_forgotten

__all__ = [
    "COMMANDS",
    "Command",
    "Suggestion",
    "command",
    "dispatch",
    "find",
    "lines_in",
    "play_moves",
    "told_fault",
]

Suggestion: TypeAlias = tuple[str, str]
"""Something to complete with, and a word on it."""


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
        return " ".join(docstring(self.run).split())


COMMANDS: Final[dict[str, Command]] = {}
"""All commands by name, in the order in which the help lists them."""

LONGEST: Final = 20_000
"""Signs of the longest line that is looked at: a position as a term may take a few thousand."""

_ALIASES: Final[dict[str, Command]] = {}

_WORD: Final = re.compile(r"[^\W\d_]{3,}(?!\S)")
"""A line that begins like this is no move misspelt, but a word."""


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


def lines_in(text: str) -> list[str]:
    """The lines of a text that was pasted; one for a command that takes a term, which may be long.

    At least one, which is empty if the text is.
    """
    found = find(text)
    if found is not None and (found[0].group == "prolog" or "TERM" in found[0].usage):
        return [text]
    return [line for line in text.splitlines() if line.strip()] or [""]


def dispatch(session: Session, choices: Choices, line: str) -> Reply:
    """Do what a line says. Every error that a person can cause is a reply."""
    text = line.strip()
    if len(text) > LONGEST:
        return Reply.refuse(_("That line is too long."))
    try:
        return _dispatch(session, choices, text)
    except IllegalMove as error:
        told = _("{move} is not legal: {reason}").format(move=error.move, reason=error.reason)
        meant_ = guess(session.state, choices, text).moves if error.move == text else ()
        return Reply.refuse(f"{told} {_suggested(meant_)}".rstrip())
    except OSError as error:
        return Reply.refuse(told_fault(error))
    except (ValueError, LudologError) as error:
        return Reply.refuse(str(error) or type(error).__name__)


def told_fault(error: OSError) -> str:
    """What is wrong with a file, without the number that the system has for it."""
    if error.filename is None or error.strerror is None:
        return str(error)
    return f"{error.filename}: {error.strerror}"


def _dispatch(session: Session, choices: Choices, text: str) -> Reply:
    if session.draft is not None:
        return _edit(session, text)
    if not text:
        return _run("options", session, "")
    words = " ".join(text.split())
    if not text.startswith("/"):
        if session.state.legal_moves.exact(words) is not None:
            return play_moves(session, [words])
        if text.isdecimal() and len(text) < 6 and choices and session.ending is None:
            return _numbered(session, choices, int(text))
    found = find(text)
    if found is not None:
        return _obey(*found, session)
    if text.startswith("/"):
        return _unknown(session, choices, text[1:])
    if session.ending is not None and not meant(text.split()[0], list(_ALIASES)):
        return Reply.refuse(_run("options", session, "").plain)
    return _moves_or_help(session, choices, words)


def _edit(session: Session, text: str) -> Reply:
    """A line while the board is edited: squares, or a command that has nothing to do with moves."""
    found = find(text)
    if found is None or not text:
        return _run("setup", session, text.removeprefix("/"))
    known, argument = found
    if known.name in ("setup", "board") or known.group == "program":
        return _obey(known, argument, session)
    return Reply.refuse(
        _("The board is being edited: setup done or setup cancel comes before {name}.").format(
            name=known.name
        )
    )


def _obey(known: Command, argument: str, session: Session) -> Reply:
    """Run a command; one that takes nothing refuses what stands behind it."""
    if argument and not known.usage:
        return Reply.refuse(
            _("{name} stands alone, without {argument}.").format(name=known.name, argument=argument)
        )
    return known.run(session, argument)


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
    return play_moves(session, [choices[number - 1].text])


def _moves_or_help(session: Session, choices: Choices, text: str) -> Reply:
    state = session.state
    reading = None if state.is_over else state.legal_moves.read(text)
    if isinstance(reading, int):
        return play_moves(session, [state.legal_moves[reading]])
    if choices.beginning(text):
        return _run("moves", session, text)
    if reading is not None and is_one_move(text):
        raise IllegalMove(reading, state.why_not(text).reason)
    try:
        moves = read_turn(state, session.seats, text)
    except InvalidMove as error:
        if meant(text.split()[0], _names(choices)) or _WORD.match(text):
            return _unknown(session, choices, text)
        return Reply.refuse(_told_guess(session, choices, text, error))
    return play_moves(session, moves)


def _told_guess(session: Session, choices: Choices, text: str, error: InvalidMove) -> str:
    """The answer to a text that is no move: what was probably meant, or what a move looks like."""
    found = guess(session.state, choices, text)
    quoted = f'"{text}"'
    if found.moves:
        return _("{text} is no move.").format(text=quoted) + " " + _suggested(found.moves)
    if found.illegal:
        told = _("{text} is no move. {move} would be one, but it is not legal: {reason}")
        return told.format(text=quoted, move=found.illegal, reason=found.reason)
    told = str(error)
    if not choices.beginning(text[:2]) and (some := shapes(choices)):
        moves = _listed(some)
        told = _("{text} is no move. Moves are written like {moves}.").format(
            text=quoted, moves=moves
        )
    return f"{told} {_('Type help for the commands.')}"


def _suggested(moves: Sequence[str]) -> str:
    return _("Did you mean {name}?").format(name=_listed(moves)) if moves else ""


def _listed(texts: Sequence[str]) -> str:
    """Texts as an enumeration: a, b or c."""
    *first, last = texts
    return _("{some} or {last}").format(some=", ".join(first), last=last) if first else last


def play_moves(session: Session, moves: Sequence[Move[Any] | str]) -> Reply:
    """Play moves that were read. A person who moves for a waiting computer lets it play on."""
    if session.computers_turn:
        name = session.game.player_name(session.state.side)
        return Reply.refuse(
            _("It is {player}'s turn, and the computer plays for it.").format(player=name)
        )
    told: Fragments = []
    behind = [ply.move for ply in session.plies[session.place :]]
    for move in moves:
        name = session.game.player_name(session.state.side)
        ply = session.play(move)
        told += [("class:player", name), ("", ": "), ("class:move", ply.move), ("", "\n")]
    session.paused = False
    if behind and session.place == len(session.plies) and behind != list(moves):
        told += told_forgotten(behind, [ply.move for ply in session.plies[-len(moves) :]])
    return Reply(told, moved=True)


def _names(choices: Choices) -> list[str]:
    """What may have been misspelt: commands, and moves that are words, such as pass."""
    return [*_ALIASES, *(choice.text for choice in choices if choice.text.isalpha())]


def _unknown(session: Session, choices: Choices, text: str) -> Reply:
    """The answer to a text that is nothing, with what could have been meant."""
    word = text.split()[0] if text.split() else ""
    if word.lower() in COMMAND_LINE:
        message = _("{name} is a command of the command line: ludolog {name} --help tells more.")
        return Reply.refuse(message.format(name=word.lower()))
    told = [_("There is no move or command {text}.").format(text=f'"{text}"')]
    if name := meant(word, _names(choices)):
        told.append(_("Did you mean {name}?").format(name=name))
    elif choices and session.ending is None:
        told.append(_("Type a move, such as {move}.").format(move=choices[0].text))
    return Reply.refuse(" ".join([*told, _("Type help for the commands.")]))
