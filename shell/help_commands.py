"""Commands about the program: help, rules, looks, leaving."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pybridge import model
from shell.actions import Begin, Language, Quit, Theme
from shell.choices import Choices
from shell.commands import COMMANDS, Command, Fragments, Reply, Suggestion, command, find
from shell.i18n import LANGUAGES, _
from shell.page import rendered
from shell.positions import game_name
from shell.rules import about, page_width, rules_page, sections
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
    width = max(len(_shown(known)) for known in COMMANDS.values())
    told: Fragments = []
    for group in _GROUPS:
        told += [("class:title", titles[group]), ("", "\n")]
        for known in COMMANDS.values():
            if known.group == group:
                told += [
                    ("", "  "),
                    ("class:command", f"{_shown(known):{width}}"),
                    ("", f"  {_short(known)}\n"),
                ]
    told.append(
        (
            "class:note",
            _("A move is typed as it is; /NAME means the command if a move is called so, too."),
        )
    )
    return Reply(told)


def _shown(known: Command) -> str:
    """The name and what comes behind it; words in capitals are in the person's language."""
    words = {
        "CLAUSE": _("CLAUSE"),
        "CODE": _("CODE"),
        "COMMAND": _("COMMAND"),
        "FILE": _("FILE"),
        "GAME": _("GAME"),
        "GOAL": _("GOAL"),
        "LEVEL": _("LEVEL"),
        "MOVE": _("MOVE"),
        "NAME": _("NAME"),
        "NODES": _("NODES"),
        "PLACE": _("PLACE"),
        "PLAYER": _("PLAYER"),
        "PREDICATE": _("PREDICATE"),
        "SQUARE": _("SQUARE"),
        "TERM": _("TERM"),
        "TEXT": _("TEXT"),
        "VARIABLE": _("VARIABLE"),
        "WHAT": _("WHAT"),
        "WHO": _("WHO"),
        "WORD": _("WORD"),
    }
    usage = re.sub(r"[A-Z]{2,}", lambda found: words.get(found[0], found[0]), known.usage)
    return f"{known.name} {usage}".strip()


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


def _titles(session: Session, _choices: Choices) -> Iterable[Suggestion]:
    return [(title, "") for title in sections(rules_page(session.game))]


@command("rules", usage="[WORD]", group="program", arguments=_titles)
def rules(session: Session, argument: str) -> Reply:
    """Show the rules of the game; with a word, what they say about it.

    The word may be the number of a rule, such as R3, or the title of a section.
    """
    page = rules_page(session.game)
    if argument:
        page = about(page, argument)
        if not page:
            return Reply.refuse(_("The rules do not speak of {word}.").format(word=argument))
    return Reply.say(rendered(page, page_width()).rstrip())


def _games(_session: Session, _choices: Choices) -> Iterable[Suggestion]:
    return [(name, model.game(name).about) for name in model.games()]


@command("new", usage="[GAME]", group="program", arguments=_games)
def new(_session: Session, argument: str) -> Reply:
    """Begin another game."""
    if not argument:
        return Reply([], action=Begin(None))
    wanted = game_name(argument)
    for name in model.games():
        if wanted in (name, model.game(name).title.casefold()):
            return Reply([], action=Begin(None, name))
    message = _("No game is called {name}; there are {games}.")
    return Reply.refuse(message.format(name=argument, games=", ".join(model.games())))


@command(
    "theme",
    usage="[NAME]",
    group="program",
    arguments=lambda _s, _c: [(name, "") for name in THEMES],
)
def theme(_session: Session, argument: str) -> Reply:
    """Choose the colours."""
    if argument not in THEMES:
        told = _("The themes are {names}.").format(names=", ".join(THEMES))
        return Reply.refuse(told) if argument else Reply.say(told)
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
        told = _("The languages are {names}.").format(names=", ".join(LANGUAGES))
        return Reply.refuse(told) if argument else Reply.say(told)
    return Reply([], action=Language(argument))


@command("quit", "q", "exit", group="program")
def quit_(_session: Session, _argument: str) -> Reply:
    """Leave the program.

    The game is kept, and the next start offers to go on with it.
    """
    return Reply([], action=Quit())
