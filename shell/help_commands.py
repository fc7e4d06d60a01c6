"""Commands about the program: help, rules, looks, leaving."""

from __future__ import annotations

from collections.abc import Iterable

from shell.actions import Begin, Language, Quit, Theme
from shell.choices import Choices
from shell.commands import COMMANDS, Command, Fragments, Reply, Suggestion, command, find
from shell.i18n import LANGUAGES, _
from shell.page import rendered
from shell.rules import rules_page
from shell.session import Session
from shell.theme import THEMES


def _names(_session: Session, _choices: Choices) -> Iterable[Suggestion]:
    return [(name, _(known.help)) for name, known in COMMANDS.items()]


_GROUPS = ("game", "computer", "prolog", "record", "program")


@command("help", usage="[COMMAND]", group="program", arguments=_names)
def help_(_session: Session, argument: str) -> Reply:
    """List the commands, or tell more about one."""
    if argument:
        found = find(argument)
        if found is None:
            return Reply.refuse(_("There is no command {name}.").format(name=argument))
        return Reply(_about(found[0]))
    titles = dict(
        zip(
            _GROUPS,
            (
                _("The game"),
                _("The computer"),
                _("The rules, asked by Prolog"),
                _("Records"),
                _("The program"),
            ),
            strict=True,
        )
    )
    told: Fragments = []
    for group in _GROUPS:
        told += [("class:title", titles[group]), ("", "\n")]
        for known in COMMANDS.values():
            if known.group == group:
                told += [
                    ("", "  "),
                    ("class:command", f"{_shown(known):24}"),
                    ("", f" {_short(known)}\n"),
                ]
    told.append(
        (
            "class:note",
            _("A move is typed as it is; /NAME means the command if a move is called so, too."),
        )
    )
    return Reply(told)


def _shown(known: Command) -> str:
    return f"{known.name} {known.usage}".strip()


def _short(known: Command) -> str:
    """The first clause of the help, which fits a line."""
    text = _(known.help)
    for sign in (";", ":", "."):
        text = text.split(sign)[0]
    return text


def _about(known: Command) -> Fragments:
    told: Fragments = [("class:command", _shown(known)), ("", "\n  " + _(known.help) + "\n")]
    if known.aliases:
        told.append(
            ("class:note", "  " + _("Also: {names}").format(names=", ".join(known.aliases)) + "\n")
        )
    return told


@command("rules", usage="[WORD]", group="program")
def rules(session: Session, argument: str) -> Reply:
    """Show the rules of the game; with a word, what they say about it."""
    text = rendered(rules_page(session.game)).rstrip()
    if argument:
        parts = [part for part in text.split("\n\n") if argument.casefold() in part.casefold()]
        if not parts:
            return Reply.refuse(_("The rules do not speak of {word}.").format(word=argument))
        text = "\n\n".join(parts)
    return Reply.say(text)


@command("new", group="program")
def new(_session: Session, _argument: str) -> Reply:
    """Begin another game."""
    return Reply([], action=Begin(None))


@command(
    "theme",
    usage="[NAME]",
    group="program",
    arguments=lambda _s, _c: [(name, "") for name in THEMES],
)
def theme(_session: Session, argument: str) -> Reply:
    """Choose the colours."""
    if argument not in THEMES:
        return Reply.refuse(_("The themes are {names}.").format(names=", ".join(THEMES)))
    return Reply([], action=Theme(argument))


@command(
    "lang",
    usage="[CODE]",
    group="program",
    arguments=lambda _s, _c: [(code, "") for code in LANGUAGES],
)
def lang(_session: Session, argument: str) -> Reply:
    """Choose the language of messages and games."""
    if argument not in LANGUAGES:
        return Reply.refuse(_("The languages are {names}.").format(names=", ".join(LANGUAGES)))
    return Reply([], action=Language(argument))


@command("quit", "q", "exit", group="program")
def quit_(_session: Session, _argument: str) -> Reply:
    """Leave the program.

    The game is kept, and the next start offers to go on with it.
    """
    return Reply([], action=Quit())
