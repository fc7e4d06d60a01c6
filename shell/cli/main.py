"""The program `ludolog`: reads the command line, calls whoever does it, and tells what went wrong.

What a command needs is imported when it is called, so that --version and --help start at once.
"""

from __future__ import annotations

import gettext
import importlib
import os
import re
import sys
import warnings
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TextIO, cast

from ludolog_shell import i18n, streams
from ludolog_shell.cli.arguments import command_parser
from ludolog_shell.cli.parser import Parser, near
from ludolog_shell.cli.sources import Chosen, SettingError, Value, choose, config_of
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.config import PREFERENCES, Config
from ludolog_shell.i18n import _, exhausted
from ludolog_shell.text.visible import visible

__all__ = ["main"]


_QUESTIONS: Final = ("query", "why")
"""The commands whose last word is not theirs, but Prolog's."""

_OPTION: Final = re.compile(r"--[a-z][a-z-]*(=.*)?|-[a-z]+", re.S)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments of the command line say. Returns the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    with warnings.catch_warnings():
        warnings.showwarning = _warn
        try:
            status = _run(words)
            sys.stdout.flush()
            return status
        except BrokenPipeError:
            return streams.left()
        except KeyboardInterrupt:
            return streams.left() if streams.reader_is_gone() else Status.INTERRUPTED
        except Exception as error:
            if _interrupted(error):
                return streams.left() if streams.reader_is_gone() else Status.INTERRUPTED
            message, status = _explained(error)
            print(f"ludolog: {visible(message)}", file=sys.stderr)
            return status


def _run(words: list[str]) -> int:
    _speak(words)
    asked = _asked(command_parser(), words)
    chosen = _chosen(asked)
    config = config_of(chosen)
    i18n.use(config.language)
    if config.games:
        # Other processes of the program inherit the environment, and load the same games.
        os.environ["LUDOLOG_GAMES"] = ":".join(map(str, config.games))
    asked.chosen = chosen
    module, _colon, name = str(asked.run).partition(":")
    run = cast("Callable[[Config, Namespace], int]", getattr(importlib.import_module(module), name))
    library = sys.modules.get("ludolog.wording")
    if library is not None:  # commands that need no library do without
        library.use(config.language)
    return run(config, asked)


def _asked(parser: Parser, words: Sequence[str]) -> Namespace:
    """What was typed. Options may stand between the words of a command, which argparse forbids."""
    asked, others = parser.parse_known_args(words)
    command: Parser = getattr(asked, "parser", parser)
    unknown = [word for word in others if word.startswith("-") and word != "-"]
    if unknown and unknown[-1] == others[-1] and asked.command in _QUESTIONS:
        # A query or a move may begin with a minus sign.
        unknown = unknown[:-1] if not _OPTION.fullmatch(unknown[-1]) else unknown
    if unknown or (others and not hasattr(asked, "words")):
        word = (unknown or others)[0]
        known = command.known_words()
        command.error(_("{word} means nothing here").format(word=word) + near(word, known))
    if others:
        asked.words += others
    return asked


def _chosen(asked: Namespace) -> dict[str, Chosen]:
    """The settings. The doctor is called because of wrong ones, so it goes on without them."""
    flags = _flags(vars(asked))
    file = None if getattr(asked, "init", False) else getattr(asked, "config", None)
    try:
        return choose(flags, file=file)
    except SettingError as error:
        if asked.command != "doctor":
            raise
        asked.trouble = str(error)
        return choose(flags, {}, Path(os.devnull))


def _flags(asked: Mapping[str, object]) -> dict[str, Value]:
    """The settings among the options that were typed."""
    names = [preference.name for preference in PREFERENCES if preference.kind != "folders"]
    flags = {name: cast("Value", asked[name]) for name in names if name in asked}
    folders = [
        Path(os.path.expanduser(folder)).absolute()
        for name in ("games", "games_here")
        for folder in cast("list[Path]", asked.get(name, ()))
    ]
    return {**flags, "games": tuple(folders)} if folders else flags


def _speak(words: Sequence[str]) -> None:
    """Choose the language before anything is said, also by a command line that is refused."""
    flags: dict[str, Value] = {}
    for word, following in zip(words, [*words[1:], ""], strict=False):
        option, _equals, value = word.partition("=")
        if option == "--lang":
            flags["language"] = value or following
    try:
        language = str(choose(flags)["language"].value)
    except SettingError:
        language = str(flags.get("language", i18n.language_of()))
    i18n.use(language)
    # argparse has its own messages translated by the domain of the whole program.
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("ludolog", str(Path(__file__).parent.parent / "locale"))
    gettext.textdomain("ludolog")


def _interrupted(error: BaseException | None) -> bool:
    """Whether Ctrl-C is behind it: a class that is being made turns that into a RuntimeError."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__
    return error is not None


def _explained(error: Exception) -> tuple[str, int]:
    """What to tell a person of an exception, and the exit status."""
    if isinstance(error, Refused):
        return str(error), error.status
    if isinstance(error, SettingError | OSError):
        return str(error), Status.USAGE
    from ludolog import errors

    match error:
        case errors.PrologNotFound():
            return str(error), Status.UNAVAILABLE
        case errors.ProcessesError():
            advised = _("With --jobs 1 the commands perft and arena need no others.")
            return f"{error}\n{advised}", Status.UNAVAILABLE
        case errors.InvalidRecord():
            return str(error), Status.NO
        case errors.InvalidState() | errors.InvalidMove() | errors.IllegalMove():
            return str(error), Status.USAGE
        case errors.LoadError():
            return str(error), Status.INTERNAL
        case errors.PrologResourceError():
            return exhausted(), Status.INTERNAL
    if os.environ.get("LUDOLOG_TRACEBACK"):
        raise error
    message = _("internal error, {kind}: {error}. LUDOLOG_TRACEBACK=1 shows where.")
    return message.format(kind=type(error).__name__, error=error), Status.INTERNAL


def _warn(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    place = f"{filename}:{lineno}" if lineno else filename
    told = _("warning: {place}: {message}").format(place=place, message=message)
    print(f"ludolog: {told}", file=sys.stderr)
