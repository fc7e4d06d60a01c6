"""The man page, made of the command line itself: ``python -m release.manual [FILE]`` writes it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ludolog_shell import i18n
from ludolog_shell.cli.arguments import command_parser
from ludolog_shell.cli.status import Status
from ludolog_shell.config import PREFERENCES
from release.project import ROOT, project

__all__ = ["PAGE", "manual", "write_manual"]

PAGE: Final = ROOT / "share" / "man" / "man1" / "ludolog.1"

_STATUSES: Final = {
    Status.OK: "What was asked for was done; the answer is yes.",
    Status.NO: "The answer is no: an illegal move, a query without an answer, a bad record.",
    Status.USAGE: "What was typed cannot be meant.",
    Status.UNAVAILABLE: "Something that is needed is missing; ludolog doctor tells what to do.",
    Status.INTERNAL: "Something went wrong inside, or a limit was reached.",
    Status.INTERRUPTED: "It was interrupted by Ctrl-C.",
}

_ENVIRONMENT: Final = (
    ("LUDOLOG_GAMES", "Folders with further games, separated by colons."),
    ("LUDOLOG_TRACEBACK", "With any value, an internal error shows where it happened."),
    ("LIBSWIPL_PATH, SWI_HOME_DIR", "The library and the home of the SWI-Prolog to be used."),
    ("NO_COLOR", "With any value, no colours."),
    ("LANG, LC_ALL, LC_MESSAGES", "The language, where --lang does not say it."),
)

_FILES: Final = (
    ("~/.config/ludolog/", "Settings; ludolog config tells the place, and --init writes a file."),
    ("~/.local/share/ludolog/", "Saved games."),
    ("~/.local/state/ludolog/", "What was typed before, and the game in progress."),
)


def manual() -> str:
    """The page in the language of man."""
    language = i18n.current()
    i18n.use("en")
    try:
        return "\n".join(_lines(command_parser())) + "\n"
    finally:
        i18n.use(language)


def _lines(parser: argparse.ArgumentParser) -> Iterator[str]:
    told = project()
    yield f'.TH LUDOLOG 1 "" "Ludolog {told.version}" "Ludolog"'
    yield from (".SH NAME", f"ludolog \\- {_text(told.description)}")
    yield from (".SH SYNOPSIS", ".B ludolog", "[\\fIoption\\fR ...] [\\fICOMMAND\\fR ...]")
    yield from (".SH DESCRIPTION", _text(parser.description or ""))
    yield "A game is named as \\fBludolog games\\fR lists it; settings follow as name=value."
    yield ".SH COMMANDS"
    settings = {preference.option for preference in PREFERENCES} | {"--vi", "--config"}
    for name, command in _commands(parser):
        own = [action for action in command._actions if _told(action)]
        own = [action for action in own if not settings & set(action.option_strings)]
        words = [action.metavar or action.dest for action in own if not action.option_strings]
        yield f'.SS "ludolog {name} {_text(" ".join(map(str, words)))}"'
        yield _text(command.description or "")
        yield from _options(own)
    yield from (".SH SETTINGS", "They may stand anywhere, and in a file of settings.")
    yield from _options(
        [action for action in parser._actions if settings & set(action.option_strings)]
    )
    yield ".SH EXIT STATUS"
    for status, meaning in _STATUSES.items():
        yield from (".TP", f".B {int(status)}", _text(meaning))
    for title, rows in (("ENVIRONMENT", _ENVIRONMENT), ("FILES", _FILES)):
        yield f".SH {title}"
        for word, meaning in rows:
            yield from (".TP", f".B {_text(word)}", _text(meaning))
    yield from (".SH SEE ALSO", ".BR swipl (1)")


def _commands(
    parser: argparse.ArgumentParser,
) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def _told(action: argparse.Action) -> bool:
    return action.help != argparse.SUPPRESS and not isinstance(action, argparse._HelpAction)


def _options(actions: list[argparse.Action]) -> Iterator[str]:
    for action in actions:
        if not action.option_strings:
            continue
        value = ""
        if action.nargs != 0:
            value = " " + str(action.metavar or "|".join(map(str, action.choices or ())))
        yield from (".TP", f".B {_text(', '.join(action.option_strings) + value)}")
        yield _text(action.help or "")


def _text(text: str) -> str:
    """A text as man reads it, on one line."""
    escaped = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped


def write_manual(place: Path = PAGE) -> Path:
    """Write the page."""
    place.parent.mkdir(parents=True, exist_ok=True)
    unfinished = place.with_suffix(".new")
    unfinished.write_text(manual(), encoding="utf-8")
    os.replace(unfinished, place)
    return place


if __name__ == "__main__":
    print(write_manual(Path(sys.argv[1]) if sys.argv[1:] else PAGE))
