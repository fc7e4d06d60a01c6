"""What can be typed after `ludolog`: every command with its options and examples."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from ludolog_shell.cli.adapter_arguments import adapter_command
from ludolog_shell.cli.arena_arguments import arena_command
from ludolog_shell.cli.budgets import add_budget, add_level_budget, add_review_budget, count_of
from ludolog_shell.cli.check_arguments import check_commands
from ludolog_shell.cli.conform_arguments import conform_command
from ludolog_shell.cli.parser import (
    Command,
    Help,
    Parser,
    ShowVersion,
    add_preferences,
    examples,
    some_game,
)
from ludolog_shell.cli.proof_arguments import add_forms
from ludolog_shell.config import PREFERENCES
from ludolog_shell.i18n import _

__all__ = ["command_parser"]

ALL: Final = tuple(preference.name for preference in PREFERENCES)


def command_parser() -> Parser:
    """The whole tree."""
    parser = Parser(
        "ludolog",
        usage=_("%(prog)s [option ...] [COMMAND ...]"),
        description=_("Board games whose rules are Prolog. Without a command, menus ask."),
        epilog=examples(
            [
                ("ludolog", _("choose a game by menus")),
                (f"ludolog play {some_game()}", _("begin this one")),
                (f"ludolog rules {some_game()}", _("read its rules")),
                ("ludolog doctor", _("see whether everything is there")),
            ]
        ),
        formatter_class=Help,
        allow_abbrev=False,
    )
    told = _("show the version")
    parser.add_argument("--version", action=ShowVersion, nargs=0, help=told)
    tree = parser.add_subparsers(
        dest="command", metavar=_("COMMAND"), title=_("commands"), prog=parser.prog
    )
    parser.set_defaults(run="ludolog_shell.cli.play:menus")
    for command in _commands():
        sub = tree.add_parser(
            command.name,
            help=command.help,
            description=command.about,
            epilog=examples([(f"ludolog {line}", "") for line in command.examples]),
            formatter_class=Help,
            allow_abbrev=False,
        )
        command.add(sub)
        add_preferences(sub, "_here", ("language", "games", *command.shown))
        sub.set_defaults(run=command.run, parser=sub)
        sub.usage_status = command.usage
    add_preferences(parser, "", ALL)
    return parser


def _words(parser: Parser, told: str) -> None:
    parser.add_argument("words", nargs="*", metavar=_("GAME"), help=told)


def _position(parser: Parser, told: str = "") -> None:
    _words(parser, told or _("the game, then its settings as name=value"))
    group = parser.add_argument_group(_("another position than the start"))
    group.add_argument("--state", metavar=_("TERM"), help=_("a position as Prolog writes it"))
    _file(group, "--record", _("the position at the end of a record; the game is not named then"))
    group.add_argument("--ply", type=int, metavar="N", help=_("after N moves of the record"))
    group.add_argument(
        "--after", action="append", default=[], metavar=_("MOVE"), help=_("after this move too")
    )
    _json(parser)


def _file(group: argparse._ActionsContainer, name: str, told: str) -> None:
    group.add_argument(name, metavar=_("FILE"), type=Path, help=told)


def _json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help=_("answer as JSON"))


def _web(parser: Parser) -> None:
    parser.add_argument(
        "--port", type=int, default=0, metavar="N", help=_("the port, by default any free one")
    )
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help=_("open no browser")
    )


def _count(parser: Parser) -> None:
    _position(parser)
    told = _("how many moves long the sequences are")
    parser.add_argument("--depth", type=int, required=True, metavar="N", help=told)
    told = _("processes to count with; 0 means as many as there are processors")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help=told)


def _why(parser: Parser) -> None:
    _position(parser, _("the game, its settings as name=value, and the move"))
    add_forms(parser)


def _query(parser: Parser) -> None:
    _position(parser, _("the game, its settings as name=value, and the query"))
    told = _("how many answers are wanted; 0 means all")
    parser.add_argument("--answers", type=int, default=0, metavar="N", help=told)
    add_forms(parser)


def _best(parser: Parser) -> None:
    _position(parser)
    parser.add_argument("--seed", type=int, metavar="N", help=_("seed of the random choices"))
    add_budget(parser)


def _analyse(parser: Parser) -> None:
    _position(parser)
    told = _("how many moves are told, the best ones; 3 if nothing is said")
    parser.add_argument("--lines", type=count_of, default=3, metavar="N", help=told)
    add_budget(parser)


def _solve(parser: Parser) -> None:
    _position(parser)
    add_budget(parser, threads=False)


def _play(parser: Parser) -> None:
    _words(parser, _("the game, then its settings as name=value"))
    told = _("who plays: PLAYER=person, a level of the computer, or a file: mine.pl, mine.py")
    seat = _("PLAYER=WHO")
    parser.add_argument("--seat", action="append", default=[], metavar=seat, help=told)
    parser.add_argument("--seed", type=int, metavar="N", help=_("seed of all random choices"))
    _file(parser, "--record", _("a record to go on with; the game is not named then"))
    add_level_budget(parser)


def _exercises(parser: Parser) -> None:
    told = _("list, show NAME, hint NAME, try NAME FILE, check FILE; a name or a number")
    parser.add_argument("words", nargs="*", metavar=_("WORD"), help=told)
    told = _("an answer instead of a file")
    parser.add_argument("--answer", metavar=_("CLAUSES"), help=told)
    told = _("further exercises; may be given more than once")
    parser.add_argument(
        "--set", metavar=_("FILE"), type=Path, action="append", default=[], help=told
    )
    _json(parser)


def _replay(parser: Parser) -> None:
    _file(parser, "file", _("a record; - is the standard input"))
    told = _("show the position after N moves instead of the last one")
    parser.add_argument("--ply", type=int, metavar="N", help=told)
    _json(parser)


def _show(parser: Parser) -> None:
    _file(parser, "file", _("a record; - is the standard input"))
    told = _("the position after N moves, or the game up to there, instead of the whole")
    parser.add_argument("--ply", type=int, metavar="N", help=told)
    _file(parser, "--svg", _("write the position as an SVG picture; - is the standard output"))
    _file(parser, "--html", _("write a page that replays the game, complete in one file"))
    told = _("the whole game in the SVG picture, one move after the other")
    parser.add_argument("--animate", action="store_true", help=told)
    told = _("how long each position stays, by default 1")
    parser.add_argument("--pace", dest="film_pace", type=float, metavar=_("SECONDS"), help=told)
    told = _("what the picture stands on; auto is what the reader prefers")
    grounds = ("auto", "light", "dark")
    parser.add_argument("--ground", choices=grounds, default="auto", help=told)
    told = _("the colours of the pieces; safe is for colour blindness, mono for print")
    colours = ("usual", "safe", "mono")
    parser.add_argument("--colours", choices=colours, default="usual", help=told)
    told = _("pieces with their letters instead of figures")
    parser.add_argument("--letters", action="store_true", help=told)


def _review(parser: Parser) -> None:
    _file(parser, "file", _("a record; - is the standard input"))
    add_review_budget(parser)
    _file(parser, "--annotate", _("write the record with comments to this file"))
    _file(parser, "--html", _("write a page that replays the game with its comments"))
    _json(parser)


def _optional_game(parser: Parser) -> None:
    _words(parser, _("tell more about this one"))
    _json(parser)


def _rules(parser: Parser) -> None:
    told = _("the game whose rules are wanted")
    parser.add_argument("game", metavar=_("GAME"), help=told)
    told = _("the page as it is written, in Markdown")
    parser.add_argument("--raw", action="store_true", help=told)


def _config(parser: Parser) -> None:
    told = _("write a configuration file with comments, if there is none")
    parser.add_argument("--init", action="store_true", help=told)
    _json(parser)


def _completion(parser: Parser) -> None:
    shells = ("bash", "zsh", "tcsh", "fish")
    parser.add_argument("shell", choices=shells, help=_("the shell that will read it"))


def _commands() -> tuple[Command, ...]:
    game = some_game()
    return (
        Command(
            "play",
            "ludolog_shell.cli.play:play",
            _("play a game"),
            _("Play a game. Who is not seated and what is not set is asked by menus."),
            _play,
            (f"play {game}", f"play {game} --seat 2=hard --seed 1", "play --record game.ludo"),
            shown=ALL,
        ),
        Command(
            "games",
            "ludolog_shell.cli.games:games",
            _("list the games, or tell more about one"),
            _("List the games; for one of them its settings, players and levels."),
            _optional_game,
            ("games", f"games {game}", "games --json"),
        ),
        Command(
            "rules",
            "ludolog_shell.cli.rules:rules",
            _("read the rules of a game"),
            _("Show the rules of a game, numbered as why names them."),
            _rules,
            (f"rules {game} | less",),
        ),
        Command(
            "moves",
            "ludolog_shell.cli.moves:moves",
            _("list the legal moves"),
            _("List the legal moves of a position, one a line."),
            _position,
            (f"moves {game}", "moves --record game.ludo --ply 4", f"moves {game} --json"),
        ),
        Command(
            "why",
            "ludolog_shell.cli.why:why",
            _("tell why a move is legal, or is not"),
            _(
                "Tell why a move is or is not legal, from the clauses of the rules. The move is\n"
                "the last word. The exit status is 0 for a legal move, 1 for another."
            ),
            _why,
            (f"why {game} MOVE", "why --record game.ludo MOVE"),
        ),
        Command(
            "query",
            "ludolog_shell.cli.query:query",
            _("ask the rules a Prolog query"),
            _(
                "Ask Prolog about a position. $State, $Board, $Player, $Moves and $Last stand for\n"
                "it. The exit status is 0 if there was an answer, 1 if there was none."
            ),
            _query,
            (f"query {game} 'length($Moves, N).'",),
            shown=("unsafe",),
        ),
        Command(
            "exercises",
            "ludolog_shell.cli.exercises:exercises",
            _("do exercises that mark themselves"),
            _(
                "Exercises in Prolog about the games. Without a word they are listed. An answer\n"
                "is a file with clauses, - for the standard input. The exit status is 0 for a\n"
                "right answer, 1 for another."
            ),
            _exercises,
            (
                "exercises",
                "exercises show 1",
                "exercises hint 1",
                "exercises try 1 answer.pl",
                "exercises check my_set.pl",
            ),
        ),
        Command(
            "best",
            "ludolog_shell.cli.best:best",
            _("ask the computer for a move"),
            _("Print what the computer plays: at --level, or at the game's strongest level."),
            _best,
            (f"best {game}", f"best {game} --level medium --seed 1", f"best {game} --seconds 5"),
            shown=("level",),
        ),
        Command(
            "analyse",
            "ludolog_shell.cli.best:analyse",
            _("see what the computer thinks of the moves"),
            _(
                "Print the best moves of a position, what they come to and how they go on, as the\n"
                "strongest level sees it."
            ),
            _analyse,
            (f"analyse {game}", "analyse --record game.ludo --ply 20 --seconds 5"),
        ),
        Command(
            "solve",
            "ludolog_shell.cli.solve:solve",
            _("prove who wins"),
            _(
                "Prove that a position is won, lost or a tie for who decides in it, whatever\n"
                "anybody does. The exit status is 0 if that is proved, 1 if it is not."
            ),
            _solve,
            (f"solve {game} --seconds 10", "solve --record game.ludo --ply 40 --json"),
        ),
        Command(
            "perft",
            "ludolog_shell.cli.perft:perft",
            _("count move sequences"),
            _("Count the sequences of exactly N moves from a position."),
            _count,
            (f"perft {game} --depth 2", f"perft {game} --depth 3 --jobs 4"),
        ),
        Command(
            "divide",
            "ludolog_shell.cli.perft:divide",
            _("count move sequences for each legal move"),
            _("Count the sequences of exactly N moves that begin with each legal move."),
            _count,
            (f"divide {game} --depth 2",),
        ),
        arena_command(game),
        *check_commands(game),
        adapter_command(game),
        conform_command(),
        Command(
            "review",
            "ludolog_shell.cli.review:review_record",
            _("find the turning points of a recorded game"),
            _(
                "Look through a recorded game and tell where it turned, with what would have been\n"
                "better. The record can be written down with comments, and as a page."
            ),
            _review,
            ("review game.ludo", "review game.ludo --annotate told.ludo --html told.html"),
        ),
        Command(
            "replay",
            "ludolog_shell.cli.replay:replay",
            _("show a recorded game, checked move by move"),
            _(
                "Show a recorded game and its last position. A record that is wrong is shown as\n"
                "far as it is good; the exit status is 1 then."
            ),
            _replay,
            ("replay game.ludo", "replay game.ludo --ply 4", "replay game.ludo --json"),
            shown=("plain",),
        ),
        Command(
            "show",
            "ludolog_shell.cli.show:show",
            _("draw a recorded game: a picture, a page that replays it"),
            _(
                "Write a position of a recorded game as an SVG picture, the whole game as one\n"
                "moving picture, or as a page with buttons and keys. A record that is wrong is\n"
                "drawn as far as it is good; the exit status is 1 then."
            ),
            _show,
            (
                "show game.ludo --svg end.svg",
                "show game.ludo --html game.html",
                "show game.ludo --svg game.svg --animate --pace 0.5",
            ),
        ),
        Command(
            "serve",
            "ludolog_shell.cli.serve:serve",
            _("let another program play, by lines of text"),
            _(
                "Answer commands from the standard input, one a line, until quit or its end.\n"
                "Every answer ends in a line ok. The command help lists all commands."
            ),
            lambda parser: None,
            ("serve",),
        ),
        Command(
            "web",
            "ludolog_shell.cli.web:web",
            _("play and query in the browser"),
            _(
                "Serve the pages of the site on this machine alone, and open the browser. The\n"
                "rules run in the browser; Ctrl-C ends."
            ),
            _web,
            ("web", "web --port 8080 --no-browser"),
        ),
        Command(
            "doctor",
            "ludolog_shell.cli.doctor:doctor",
            _("check that everything is there"),
            _("Check what the program needs, and say what to type for what is missing."),
            _json,
            ("doctor",),
        ),
        Command(
            "config",
            "ludolog_shell.cli.doctor:config",
            _("show the settings and where they come from"),
            _("Show every setting, its value, and who set it."),
            _config,
            ("config", "config --init"),
        ),
        Command(
            "completion",
            "ludolog_shell.cli.completion:completion",
            _("print a completion file for a shell"),
            _("Print a file that lets a shell complete commands, options and games."),
            _completion,
            ("completion bash > ~/.local/share/bash-completion/completions/ludolog",),
        ),
    )
