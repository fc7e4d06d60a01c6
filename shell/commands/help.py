"""Commands about the program: help, rules, looks, leaving."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ludolog import model
from ludolog_shell.commands.actions import Action, Begin, Glyphs, Language, Quit, Theme
from ludolog_shell.commands.registry import COMMANDS, Command, Suggestion, command, find
from ludolog_shell.commands.reply import Reply
from ludolog_shell.commands.synonyms import game_name
from ludolog_shell.i18n import LANGUAGES, _, current
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session
from ludolog_shell.text.dressing import GLYPHS
from ludolog_shell.text.fragments import Fragments
from ludolog_shell.text.markdown import rendered
from ludolog_shell.text.rules import about, page_width, rules_page, sections
from ludolog_shell.text.theme import THEMES

__all__ = ["remember_games"]


def _names(_session: Session, _choices: Choices) -> Iterable[Suggestion]:
    return [(name, _(known.help)) for name, known in COMMANDS.items()]


KEEP = "save"
"""The word behind a setting that keeps it for later starts."""

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
        "BUDGET": _("BUDGET"),
        "SECONDS": _("SECONDS"),
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


_KNOWN_GAMES: dict[str, tuple[Suggestion, ...]] = {}
"""The games and what they are, by the language of that."""


def remember_games() -> None:
    """Keep what completion says of the games, since it may not ask Prolog."""
    if current() not in _KNOWN_GAMES:
        games = [model.game(name) for name in model.games()]
        _KNOWN_GAMES[current()] = tuple((game.name, game.about) for game in games)


def _games(_session: Session, _choices: Choices) -> Iterable[Suggestion]:
    return _KNOWN_GAMES.get(current(), ())


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


def _kept(names: Iterable[str]) -> list[Suggestion]:
    """Names to choose from, and each with the word that keeps it for later starts."""
    about = _("also for later starts")
    return [
        *((name, "") for name in names),
        *((f"{name} {KEEP}", about) for name in names),
    ]


def _chosen(
    argument: str, known: Iterable[str], told: str, action: Callable[[str, bool], Action]
) -> Reply:
    """The action for the name in an argument, which may be kept; else `told` of all names."""
    match argument.split():
        case [name] if name in known:
            return Reply([], action=action(name, False))
        case [name, word] if name in known and word == KEEP:
            return Reply([], action=action(name, True))
        case _:
            names = told.format(names=", ".join(known))
            return Reply.refuse(names) if argument else Reply.say(names)


@command(
    "theme",
    usage="[NAME] [save]",
    group="program",
    arguments=lambda _s, _c: _kept(THEMES),
)
def theme(_session: Session, argument: str) -> Reply:
    """Choose the colours.

    With save behind the name, for later starts too.
    """
    return _chosen(argument, THEMES, _("The themes are {names}."), Theme)


@command(
    "glyphs",
    usage="[NAME] [save]",
    group="program",
    arguments=lambda _s, _c: _kept(GLYPHS),
)
def glyphs(_session: Session, argument: str) -> Reply:
    """Choose how pieces look.

    letters, unicode (figures of one column), or wide (of two: the terminal must draw them so).
    With save behind the name, for later starts too.
    """
    return _chosen(argument, GLYPHS, _("Pieces can be shown as {names}."), Glyphs)


@command(
    "lang",
    usage="[CODE] [save]",
    group="program",
    arguments=lambda _s, _c: _kept(LANGUAGES),
)
def lang(_session: Session, argument: str) -> Reply:
    """Choose the language of messages and games.

    With save behind the code, for later starts too.
    """
    return _chosen(argument, LANGUAGES, _("The languages are {names}."), Language)


@command("quit", "q", "exit", group="program")
def quit_(_session: Session, _argument: str) -> Reply:
    """Leave the program.

    The game is kept, and the next start offers to go on with it.
    """
    return Reply([], action=Quit())
