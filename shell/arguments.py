"""What can be typed after `ludolog`: every command with its options and examples."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from shell.arena_arguments import arena_command
from shell.check_arguments import check_commands
from shell.config import PREFERENCES
from shell.i18n import _
from shell.parser import (
    Command,
    Help,
    Parser,
    ShowVersion,
    add_preferences,
    examples,
    some_game,
)

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
    parser.set_defaults(run="shell.playing:menus")
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


def _count(parser: Parser) -> None:
    _position(parser)
    told = _("how many moves long the sequences are")
    parser.add_argument("--depth", type=int, required=True, metavar="N", help=told)
    told = _("processes to count with; 0 means as many as there are processors")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help=told)


def _why(parser: Parser) -> None:
    _position(parser, _("the game, its settings as name=value, and the move"))


def _query(parser: Parser) -> None:
    _position(parser, _("the game, its settings as name=value, and the query"))
    told = _("how many answers are wanted; 0 means all")
    parser.add_argument("--answers", type=int, default=0, metavar="N", help=told)


def _best(parser: Parser) -> None:
    _position(parser)
    parser.add_argument("--seed", type=int, metavar="N", help=_("seed of the random choices"))


def _play(parser: Parser) -> None:
    _words(parser, _("the game, then its settings as name=value"))
    told = _("who plays: PLAYER=person, or a level of the computer")
    seat = _("PLAYER=WHO")
    parser.add_argument("--seat", action="append", default=[], metavar=seat, help=told)
    parser.add_argument("--seed", type=int, metavar="N", help=_("seed of all random choices"))
    _file(parser, "--record", _("a record to go on with; the game is not named then"))


def _replay(parser: Parser) -> None:
    _file(parser, "file", _("a record; - is the standard input"))
    told = _("show the position after N moves instead of the last one")
    parser.add_argument("--ply", type=int, metavar="N", help=told)
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
            "shell.playing:play",
            _("play a game"),
            _("Play a game. Who is not seated and what is not set is asked by menus."),
            _play,
            (f"play {game}", f"play {game} --seat 2=hard --seed 1", "play --record game.ludo"),
            shown=ALL,
        ),
        Command(
            "games",
            "shell.shelf:games",
            _("list the games, or tell more about one"),
            _("List the games; for one of them its settings, players and levels."),
            _optional_game,
            ("games", f"games {game}", "games --json"),
        ),
        Command(
            "rules",
            "shell.shelf:rules",
            _("read the rules of a game"),
            _("Show the rules of a game, numbered as why names them."),
            _rules,
            (f"rules {game} | less",),
        ),
        Command(
            "moves",
            "shell.batch:moves",
            _("list the legal moves"),
            _("List the legal moves of a position, one a line."),
            _position,
            (f"moves {game}", "moves --record game.ludo --ply 4", f"moves {game} --json"),
        ),
        Command(
            "why",
            "shell.batch:why",
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
            "shell.asking:query",
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
            "best",
            "shell.batch:best",
            _("ask the computer for a move"),
            _("Print what the computer plays: at --level, or at the game's strongest level."),
            _best,
            (f"best {game}", f"best {game} --level medium --seed 1"),
            shown=("level",),
        ),
        Command(
            "perft",
            "shell.batch:perft",
            _("count move sequences"),
            _("Count the sequences of exactly N moves from a position."),
            _count,
            (f"perft {game} --depth 2", f"perft {game} --depth 3 --jobs 4"),
        ),
        Command(
            "divide",
            "shell.batch:divide",
            _("count move sequences for each legal move"),
            _("Count the sequences of exactly N moves that begin with each legal move."),
            _count,
            (f"divide {game} --depth 2",),
        ),
        arena_command(game),
        *check_commands(game),
        Command(
            "replay",
            "shell.shelf:replay",
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
            "serve",
            "shell.serve:serve",
            _("let another program play, by lines of text"),
            _(
                "Answer commands from the standard input, one a line, until quit or its end.\n"
                "Every answer ends in a line ok. The command help lists all commands."
            ),
            lambda parser: None,
            ("serve",),
        ),
        Command(
            "doctor",
            "shell.doctor:doctor",
            _("check that everything is there"),
            _("Check what the program needs, and say what to type for what is missing."),
            _json,
            ("doctor",),
        ),
        Command(
            "config",
            "shell.doctor:config",
            _("show the settings and where they come from"),
            _("Show every setting, its value, and who set it."),
            _config,
            ("config", "config --init"),
        ),
        Command(
            "completion",
            "shell.shelf:completion",
            _("print a completion file for a shell"),
            _("Print a file that lets a shell complete commands, options and games."),
            _completion,
            ("completion bash > ~/.local/share/bash-completion/completions/ludolog",),
        ),
    )
