"""What can be typed after `ludolog check` and `ludolog lint`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludolog_shell.cli.parser import Command, Parser
from ludolog_shell.i18n import _

__all__ = ["check_commands"]

USAGE: Final = 64
"""`ludolog.guest.report.USAGE`, written again: --help starts without the library."""


def check_commands(game: str) -> tuple[Command, ...]:
    """The two commands, with `game` in their examples."""
    statuses = _(
        "The exit status is 0 if nothing was found, 1 for a fault, 2 if it cannot be loaded, 3 if\n"
        "a limit was exceeded and no fault found, 4 if there was nothing to look at, 64 for a\n"
        "wrong command line."
    )
    compared = _(
        "Compare the rules in FILE.pl with those of a game: legal moves, next states, ends.\n"
        "The program runs in a process of its own, with limits."
    )
    watched = _(
        "Look at the program in FILE.pl without a game to compare with: arities, purity,\n"
        "choice points, moves listed twice, moves that do not play."
    )
    return (
        Command(
            "check",
            "ludolog_shell.cli.check:check",
            _("hold somebody's Prolog program against a game"),
            "\n".join([compared, statuses]),
            _check,
            (
                f"check mine.pl --game {game}",
                f"check mine.pl --game {game} --adapter mine_adapter.pl --games 50 --seed 7",
                f"check mine.pl --game {game} --budget 60 --junit report.xml",
                "check class.zip --game auto --output pages",
            ),
            usage=USAGE,
        ),
        Command(
            "lint",
            "ludolog_shell.cli.check:lint",
            _("see whether a Prolog program keeps the contract of a game"),
            "\n".join([watched, statuses]),
            _lint,
            ("lint mine.pl", "lint mine.pl --start '[size(7)]' --json"),
            usage=USAGE,
        ),
    )


def _check(parser: Parser) -> None:
    told = _("the game to compare with; auto looks for it in a folder or an archive")
    parser.add_argument("--game", required=True, metavar=_("GAME"), help=told)
    told = _("a setting that all games have, such as size=6")
    parser.add_argument("--only", action="append", default=[], metavar="NAME=VALUE", help=told)
    told = _("limit of the whole check in seconds; what was found until then is told")
    parser.add_argument("--budget", type=float, metavar="S", help=told)
    told = _("a difference that is no fault, such as missing-R10, by its name in the report")
    parser.add_argument("--accept", action="append", default=[], metavar=_("NAME"), help=told)
    told = _("where the pages of a folder or an archive go (its name and -checked)")
    parser.add_argument("--output", type=Path, metavar=_("FOLDER"), help=told)
    told = _("processes for a folder or an archive (2)")
    parser.add_argument("--jobs", type=int, metavar="J", help=told)
    told = _("print the names of files and folders, too, not numbers alone")
    parser.add_argument("--names", action="store_true", help=told)
    told = _("a few clauses that say what of ours is what of theirs; in a folder, those that fit")
    _common(parser, _("games to play (12, or 6 where there are several programs)"), told)


def _lint(parser: Parser) -> None:
    told = _("first argument of its initial_state/2, as Prolog writes it")
    parser.add_argument("--start", metavar=_("TERM"), help=told)
    told = _("a few clauses that say what of ours is what of theirs")
    _common(parser, _("games to play (4)"), told)


def _common(parser: Parser, games: str, adapter: str) -> None:
    parser.add_argument("file", type=Path, metavar=_("FILE.pl"), help=_("the program"))
    parser.add_argument("--adapter", type=Path, metavar=_("FILE"), help=adapter)
    parser.add_argument("--games", dest="rounds", type=int, metavar="N", help=games)
    told = _("seed of all random choices (0)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=told)
    told = _("limit of each question to the program (5)")
    parser.add_argument("--seconds", type=float, default=5.0, metavar="S", help=told)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("answer as JSON"))
    told = _("write a report in JUnit's XML; - is the standard output")
    form.add_argument("--junit", type=Path, metavar=_("FILE"), help=told)
