"""The parser of the command line: its help, its refusals, and an option for every setting."""

from __future__ import annotations

import argparse
import difflib
import re
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NoReturn

from ludolog_shell.cli.status import Status
from ludolog_shell.config import PREFERENCES, Preference
from ludolog_shell.i18n import _

__all__ = [
    "Command",
    "Help",
    "Parser",
    "ShowVersion",
    "add_preferences",
    "examples",
    "near",
    "some_game",
    "surroundings",
    "version",
    "words_of_argparse",
]

LONGEST_WORD: Final = 100
"""Characters of a word for which a known one like it is looked for."""


class Parser(argparse.ArgumentParser):
    """Says what was wrong and what would be right, in two lines on standard error."""

    usage_status: int = Status.USAGE

    def error(self, message: str) -> NoReturn:
        """Refuse the command line, with the nearest word that is known."""
        quoted = re.search(r"'([^']+)'", message)
        found = near(quoted[1], self._possible(message[: quoted.start()])) if quoted else ""
        message = re.sub(rf"('[^']{{{LONGEST_WORD}}})[^']+", r"\1...", message)
        self.exit(self.usage_status, f"{self.prog}: {message}{found}\n{self._try()}\n")

    def _possible(self, before: str) -> list[str]:
        """What may stand where something else is quoted: the words for the option that is named
        before it, or all that are known.
        """
        for action in self._actions:
            names = "/".join(action.option_strings)
            if names and f" {names}:" in before:
                return [known for known in action.choices or () if isinstance(known, str)]
        return self.known_words()

    def known_words(self) -> list[str]:
        """The options and commands of this parser."""
        words: list[str] = []
        for action in self._actions:
            words += action.option_strings
            words += map(str, action.choices or ())
        return words

    def _try(self) -> str:
        return _("Try {command} --help").format(command=self.prog)


def near(word: str, known: Iterable[str]) -> str:
    """A question after the nearest known word, empty if there is none."""
    found = difflib.get_close_matches(word[:LONGEST_WORD], list(known), 1)
    return _("; did you mean {word}?").format(word=found[0]) if found else ""


class Help(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal up to 100 columns, with room for long options."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=32)


@dataclass(frozen=True, slots=True)
class Command:
    """A command: `run` is ``module:function``, imported when it is called."""

    name: str
    run: str
    help: str
    about: str
    add: Callable[[Parser], None]
    examples: Sequence[str] = ()
    usage: int = Status.USAGE
    """The exit status for what cannot be meant."""
    shown: Sequence[str] = ()
    """The settings besides the usual ones that change what it does; --help shows them."""


class ShowVersion(argparse.Action):
    """Looks the version up when it is asked for: that takes longer than all else."""

    def __call__(self, parser: argparse.ArgumentParser, *_others: object) -> NoReturn:
        """Print it and leave."""
        print(f"ludolog {version()}")
        print(surroundings())
        parser.exit()


def version() -> str:
    """The version of the program that is installed."""
    from importlib import metadata

    try:
        return metadata.version("ludolog")
    except metadata.PackageNotFoundError:
        return _("not installed")


def surroundings() -> str:
    """One line for reports of faults: the versions of Python, pyswip and the `swipl` on the path.

    Prolog is asked without being started in this process; what is missing has a question mark.
    """
    import platform
    import subprocess
    from importlib import metadata

    try:
        bridge = metadata.version("pyswip")
    except metadata.PackageNotFoundError:
        bridge = "?"
    try:
        told = subprocess.run(
            ["swipl", "--version"], capture_output=True, text=True, errors="replace", timeout=30
        ).stdout
    except (OSError, subprocess.SubprocessError):
        told = ""
    found = re.search(r"\d+\.\d+\.\d+", told)
    prolog = found[0] if found else "?"
    return f"Python {platform.python_version()}, pyswip {bridge}, SWI-Prolog {prolog}"


def words_of_argparse() -> list[str]:
    """What argparse says by itself, for the catalogue: the domain of the program translates it."""
    return [
        _("usage: "),
        _("options"),
        _("positional arguments"),
        _("show this help message and exit"),
        _("argument %(argument_name)s: %(message)s"),
        _("the following arguments are required: %s"),
        _("expected one argument"),
        _("invalid choice: %(value)r (choose from %(choices)s)"),
        _("invalid %(type)s value: %(value)r"),
        _("ignored explicit argument %r"),
    ]


def examples(lines: Sequence[tuple[str, str]]) -> str | None:
    if not lines:
        return None
    width = max(len(line) for line, _meaning in lines)
    told = [f"  {line:{width}}  {meaning}".rstrip() for line, meaning in lines]
    return "\n".join([_("examples:"), *told])


def some_game() -> str:
    """The name of some game, for examples: the first in the folder of our own."""
    here = Path(__file__).resolve().parents[2]
    for folder in (here / "ludolog" / "_prolog", here / "prolog"):
        names = sorted(path.stem for path in (folder / "ludolog" / "games").glob("*.pl"))
        if names:
            return names[0]
    return "GAME"


# -- options that set a preference ----------------------------------------------------------------


def add_preferences(parser: Parser, suffix: str, shown: Container[str]) -> None:
    """An option for every field of Config; those hidden that are not `shown`, for they change
    nothing.

    They may stand before and after the command, so folders are collected under two names. What is
    an option of the command itself can only stand before it.
    """
    group = parser.add_argument_group(_("settings, for this time"))
    own = parser.known_words()
    for preference in PREFERENCES:
        if preference.option in own:
            continue
        visible = preference.name in shown
        _preference(group, preference, suffix, preference.help if visible else argparse.SUPPRESS)
    group.add_argument(
        "--vi",
        action="store_const",
        const="vi",
        dest="editing",
        default=argparse.SUPPRESS,
        help=_("the same as --editing vi") if "editing" in shown else argparse.SUPPRESS,
    )
    group.add_argument(
        "--config",
        metavar=_("FILE"),
        type=Path,
        default=argparse.SUPPRESS,
        help=_("configuration file to use instead of the usual one"),
    )


def _preference(
    group: argparse._ArgumentGroup, preference: Preference, suffix: str, told: str
) -> None:
    option, none = preference.option, argparse.SUPPRESS
    match preference.kind:
        case "switch":
            action = argparse.BooleanOptionalAction
            group.add_argument(option, dest=preference.name, action=action, default=none, help=told)
        case "folders":
            group.add_argument(
                option,
                dest=preference.name + suffix,
                action="append",
                metavar=_("FOLDER"),
                type=Path,
                default=none,
                help=told,
            )
        case _:
            group.add_argument(
                option,
                dest=preference.name,
                choices=preference.choices or None,
                metavar=None if preference.choices else _metavar(preference),
                default=none,
                help=told,
            )


def _metavar(preference: Preference) -> str:
    return _("SECONDS") if preference.kind == "seconds" else _("LEVEL")
