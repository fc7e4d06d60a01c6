"""What can be typed after `ludolog arena`."""

from __future__ import annotations

from ludolog_shell.cli.budgets import add_level_budget
from ludolog_shell.cli.parser import Command, Parser
from ludolog_shell.i18n import _

__all__ = ["arena_command"]


def arena_command(game: str) -> Command:
    """The command, with `game` in its examples."""
    return Command(
        "arena",
        "ludolog_shell.cli.arena:arena",
        _("let levels of the computer play against each other"),
        _(
            "Play a tournament: every two of the levels play a match, and change sides after each\n"
            "game. A level may be expert(NODES) or slips(LEVEL,PERCENT), or FILE.pl or FILE.py: a\n"
            "player of your own with choose_move/4 or a function choose_move. Ctrl-C shows what\n"
            "is known so far."
        ),
        _arena,
        (
            f"arena {game} easy medium hard",
            f"arena {game} hard 'expert(2000)' --games 20 --seed 7 --json",
            f"arena {game} hard mine.pl mine.py --jobs 2",
        ),
    )


def _arena(parser: Parser) -> None:
    told = _("the game, then its settings as name=value, then two or more levels")
    parser.add_argument("words", nargs="*", metavar=_("GAME"), help=told)
    told = _("games of each match (100)")
    parser.add_argument("--games", dest="rounds", type=int, default=100, metavar="N", help=told)
    told = _("seed of all random choices (1)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=told)
    told = _("random moves that a game begins with (4)")
    parser.add_argument("--opening", type=int, default=4, metavar="N", help=told)
    add_level_budget(parser)
    told = _("processes to play in; 0, as if not given, means as many as there are processors")
    parser.add_argument("--jobs", type=int, default=0, metavar="J", help=told)
    told = _("play on the dask.distributed cluster with this scheduler")
    parser.add_argument("--dask", metavar=_("ADDRESS"), help=told)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("answer as JSON"))
    form.add_argument("--csv", action="store_true", help=_("answer as CSV, a line for each match"))
