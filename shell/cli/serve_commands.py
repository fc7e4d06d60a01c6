"""What `serve` answers: its commands, over a table with one game on it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ludolog import model
from ludolog.compute.perft import perft
from ludolog.model import Game, State
from ludolog.records import Record, Recorded, result_of, setting_text
from ludolog.terms import Value
from ludolog_shell.cli.parser import near, version
from ludolog_shell.cli.positions import find_game, read_settings, split
from ludolog_shell.cli.status import Refused
from ludolog_shell.docstrings import docstring
from ludolog_shell.i18n import _, ngettext

__all__ = ["COMMANDS", "PROTOCOL", "Quit", "Served", "Table", "unknown"]

PROTOCOL: Final = 1
"""The version of this protocol."""


class Quit(Exception):  # noqa: N818 - an answer, not a fault
    """The other program wants no more."""


@dataclass(slots=True)
class Table:
    """One game at a time: its positions so far, the last one on the board."""

    game: Game[Any, Any] | None = None
    settings: dict[str, Value] = field(default_factory=dict)
    states: list[State[Any, Any]] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    set_up: bool = False
    """Whether the first position is not the start that the settings make."""

    @property
    def state(self) -> State[Any, Any]:
        """The position on the board. Raises Refused if no game was begun."""
        if not self.states:
            raise Refused(_("no game was begun: new GAME does it"))
        return self.states[-1]

    def status(self) -> list[str]:
        """Who is to move and who decides on it; or that the game is over."""
        state = self.state
        return ["over"] if state.is_over else [f"turn {state.to_move} {state.side}"]


@dataclass(frozen=True, slots=True)
class Served:
    """A command of the protocol: its argument as it is shown, its help, what answers."""

    name: str
    usage: str
    help: str
    run: Callable[[Table, str], Sequence[str]]


COMMANDS: Final[dict[str, Served]] = {}
"""Every command, by name."""

Answer = Callable[[Table, str], Sequence[str]]


def command(usage: str) -> Callable[[Answer], Answer]:
    """Make a function answer the command that it is called like. Its docstring is the help."""
    name, _blank, argument = usage.partition(" ")

    def register(run: Answer) -> Answer:
        COMMANDS[name] = Served(name, argument, docstring(run), run)
        return run

    return register


@command("help [COMMAND]")
def _help(_table: Table, argument: str) -> Sequence[str]:
    """List the commands, or tell about one."""
    if argument and argument not in COMMANDS:
        raise unknown(argument)
    known = [COMMANDS[argument]] if argument else list(COMMANDS.values())
    return [f"{f'{one.name} {one.usage}'.strip():24} {_(one.help)}" for one in known]


@command("info")
def _info(_table: Table, _argument: str) -> Sequence[str]:
    """Tell the program, its version and that of the protocol."""
    return [f"id ludolog {version()}", f"protocol {PROTOCOL}"]


@command("games")
def _games(_table: Table, _argument: str) -> Sequence[str]:
    """List the games: name and title."""
    return [f"{name} {model.game(name).title}" for name in model.games()]


@command("settings [GAME]")
def _settings(table: Table, argument: str) -> Sequence[str]:
    """List the settings of a game with their usual values, or those of this game."""
    if not argument:
        _state = table.state
        return [f"{name}={setting_text(value)}" for name, value in table.settings.items()]
    game = find_game(argument)
    return [
        f"{setting.name}={'' if setting.default is None else setting_text(setting.default)}"
        for setting in game.settings
    ]


@command("levels [GAME]")
def _levels(table: Table, argument: str) -> Sequence[str]:
    """List the levels of the computer, the weakest first."""
    game = find_game(argument) if argument else table.state.game
    return [level.name for level in game.levels]


@command("new GAME [name=value ...]")
def _new(table: Table, argument: str) -> Sequence[str]:
    """Begin a game; answers like turn."""
    settings, words = split(argument.split())
    if len(words) != 1:
        raise Refused(_("new wants one game, then settings as name=value"))
    game = find_game(words[0])
    start, complete = game.start_with(read_settings(game, settings))
    table.game, table.settings, table.states = game, complete, [start]
    table.moves, table.set_up = [], False
    return table.status()


@command("turn")
def _turn(table: Table, _argument: str) -> Sequence[str]:
    """Tell who is to move and who decides on it: turn PLAYER SIDE; or over."""
    return table.status()


@command("moves")
def _moves(table: Table, _argument: str) -> Sequence[str]:
    """List the legal moves; none when the game is over."""
    return table.state.legal_moves.texts


@command("play MOVE")
def _play(table: Table, argument: str) -> Sequence[str]:
    """Play a move; answers like turn."""
    before = table.state
    if before.is_over:
        raise Refused(_("the game is over: there is no move"))
    if not argument:
        raise Refused(_("play wants a move"))
    after = before.play(argument)
    move = before.legal_moves.find(argument)
    table.states.append(after)
    table.moves.append(argument if move is None else move.text)
    return table.status()


@command("undo [N]")
def _undo(table: Table, argument: str) -> Sequence[str]:
    """Take one move back, or N; answers like turn."""
    _state, count = table.state, _number(argument or "1")
    if not 1 <= count <= len(table.moves):
        message = ngettext(
            "there is {n} move to take back", "there are {n} moves to take back", len(table.moves)
        )
        raise Refused(message.format(n=len(table.moves)))
    del table.states[-count:], table.moves[-count:]
    return table.status()


@command("best [LEVEL [SEED]]")
def _best(table: Table, argument: str) -> Sequence[str]:
    """Tell what the computer would play, at its strongest level if none is named."""
    state, words = table.state, argument.split()
    if len(words) > 2:
        raise Refused(_("{word} is one too many").format(word=words[2]))
    if state.is_over:
        raise Refused(_("the game is over: there is no move"))
    level = words[0] if words else state.game.levels[-1].name
    seed = _number(words[1]) if len(words) > 1 else 0
    keys = [earlier.key for earlier in table.states]
    return [state.best_move(level, seed, len(table.moves), keys).text]


@command("position [TERM]")
def _position(table: Table, argument: str) -> Sequence[str]:
    """Tell the position as a Prolog term; with a term, set it up, which answers like turn."""
    state = table.state
    if not argument:
        return [state.text]
    table.states, table.moves, table.set_up = [state.game.state(argument)], [], True
    return table.status()


@command("board")
def _board(table: Table, _argument: str) -> Sequence[str]:
    """Draw the position."""
    return table.state.drawing.rstrip("\n").split("\n")


@command("outcome")
def _outcome(table: Table, _argument: str) -> Sequence[str]:
    """Tell how the game ended: winner PLAYER or tie, reason, scores; or none."""
    outcome = table.state.outcome
    if outcome is None:
        return ["none"]
    winner = "tie" if outcome.winner is None else f"winner {outcome.winner}"
    scores = [f"score {player} {score}" for player, score in outcome.scores.items()]
    return [winner, f"reason {outcome.reason}", *scores]


@command("value")
def _value(table: Table, _argument: str) -> Sequence[str]:
    """Tell how good the position is for each player: value PLAYER NUMBER."""
    state = table.state
    return [f"value {player} {state.value(player)}" for player in state.playing]


@command("why MOVE")
def _why(table: Table, argument: str) -> Sequence[str]:
    """Tell whether a move is legal, and why: legal or illegal, then the reasons."""
    if not argument:
        raise Refused(_("which move? It is the last word."))
    explanation = table.state.why_not(argument)
    return ["legal" if explanation.legal else "illegal", *str(explanation).splitlines()]


@command("perft DEPTH")
def _perft(table: Table, argument: str) -> Sequence[str]:
    """Count the sequences of so many moves."""
    state, depth = table.state, _number(argument)
    return [str(perft(state, depth))]


@command("record")
def _record(table: Table, _argument: str) -> Sequence[str]:
    """Write the game down as a record."""
    state, start = table.state, table.states[0]
    settings = {name: setting_text(value) for name, value in table.settings.items()}
    record = Record(
        state.game.name,
        state.game.version,
        settings,
        start=start.text if table.set_up else None,
        moves=tuple(map(Recorded, table.moves)),
        result=result_of(state),
    )
    return record.text.splitlines()


@command("quit")
def _quit(_table: Table, _argument: str) -> Sequence[str]:
    """Leave."""
    raise Quit


def unknown(name: str) -> Refused:
    """What a command gets that does not exist."""
    return Refused(_("no command is called {name}").format(name=name) + near(name, COMMANDS))


def _number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]+", text):
        raise Refused(_("{text} is no number").format(text=text or _("nothing")))
    if len(text) > 18:
        raise Refused(_("{text} is too large a number").format(text=text))
    return int(text)
