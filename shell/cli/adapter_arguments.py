"""What can be typed after `ludolog adapter`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludolog_shell.cli.parser import Command, Parser
from ludolog_shell.i18n import _

__all__ = ["adapter_command"]

USAGE: Final = 64
"""`ludolog.guest.report.USAGE`, written again: --help starts without the library."""


def adapter_command(game: str) -> Command:
    """The command, with `game` in its examples."""
    return Command(
        "adapter",
        "ludolog_shell.cli.adapter:adapter",
        _("find out how somebody's Prolog program writes states and moves"),
        _(
            "Search for a translation between our terms and those of FILE.pl by playing both, and\n"
            "print it as an adapter for check. With --adapter, try that one instead.\n"
            "The exit status is 0 if it holds, 4 if none was found or it does not hold, 2 if the\n"
            "program or the adapter cannot be loaded, 64 for a wrong command line."
        ),
        _adapter,
        (
            f"adapter mine.pl --game {game} > mine_adapter.pl",
            f"adapter mine.pl --game {game} --adapter mine_adapter.pl",
        ),
        usage=USAGE,
    )


def _adapter(parser: Parser) -> None:
    parser.add_argument("file", type=Path, metavar=_("FILE.pl"), help=_("the program"))
    told = _("the game that it plays")
    parser.add_argument("--game", required=True, metavar=_("GAME"), help=told)
    told = _("try this adapter, search for none")
    parser.add_argument("--adapter", type=Path, metavar=_("FILE"), help=told)
    told = _("which one to print, if several hold (1)")
    parser.add_argument("--take", type=int, default=1, metavar="N", help=told)
    told = _("end the search after so many seconds (240)")
    parser.add_argument("--seconds", type=float, default=240.0, metavar="S", help=told)
    told = _("seed of all random choices (0)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=told)
    parser.add_argument("--json", action="store_true", help=_("answer as JSON"))
