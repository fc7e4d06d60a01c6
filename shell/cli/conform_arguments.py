"""What can be typed after `ludolog conform`."""

from __future__ import annotations

from pathlib import Path

from ludolog_shell.cli.parser import Command, Parser
from ludolog_shell.i18n import _

__all__ = ["conform_command"]


def conform_command() -> Command:
    """The command."""
    return Command(
        "conform",
        "ludolog_shell.cli.conform:conform",
        _("see whether a game of your own keeps the contract of a game"),
        _(
            "Run the suite of the contract over the game in FILE.pl, in a Prolog of its own. What\n"
            "fails is shown with the move and the position, and with what may be done about it.\n"
            "The exit status is 0 if all tests pass, 1 if one fails, 2 if the file does not load\n"
            "or registers no game."
        ),
        _conform,
        ("conform mine.pl", "conform mine.pl --seconds 600"),
    )


def _conform(parser: Parser) -> None:
    parser.add_argument("file", type=Path, metavar=_("FILE"), help=_("the file with the game"))
    told = _("names of games, where the file registers several")
    parser.add_argument("names", nargs="*", metavar=_("GAME"), help=told)
    told = _("end the suite after so many seconds (300)")
    parser.add_argument("--seconds", type=float, default=300.0, metavar="S", help=told)
