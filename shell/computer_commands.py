"""Commands about the computer: hints, analysis, levels, who sits where."""

from __future__ import annotations

from collections.abc import Iterable

from shell.actions import Analyse, Evaluation, Go
from shell.choices import Choices
from shell.commands import Fragments, Reply, Suggestion, command
from shell.i18n import _
from shell.seats import PERSON, seat, seat_of
from shell.session import Session
from shell.telling import signed

__all__: list[str] = []

HINT_NODES = 1500
ANALYSIS_NODES = 20_000


def _levels(session: Session, _choices: Choices) -> Iterable[Suggestion]:
    return [(level.name, level.text) for level in session.game.levels]


def _seats(session: Session, _choices: Choices) -> Iterable[Suggestion]:
    kinds = [PERSON, *(level.name for level in session.game.levels)]
    return [
        (f"{player}={kind}", session.game.player_name(player))
        for player in session.game.seats
        for kind in kinds
    ]


@command("hint", usage="[best]", group="computer", arguments=lambda _s, _c: [("best", "")])
def hint(session: Session, argument: str) -> Reply:
    """Show the three best moves, not in their order.

    With best, say which one it is.
    """
    if argument not in ("", "best"):
        return Reply.refuse(_("hint takes best or nothing."))
    return _asked(session, Analyse(3, HINT_NODES, argument == "best", values=False))


@command("analyse", "analyze", usage="[NODES]", group="computer")
def analyse(session: Session, argument: str) -> Reply:
    """Show the best moves, their values, how they go on.

    NODES says how many positions to look at.
    """
    if argument and not (argument.isdecimal() and int(argument[:9]) > 0):
        return Reply.refuse(_("analyse takes a number of positions to look at."))
    nodes = int(argument[:9]) if argument else ANALYSIS_NODES
    return _asked(session, Analyse(3, nodes, best_first=True, values=True))


def _asked(session: Session, action: Analyse) -> Reply:
    if session.state.is_over:
        return Reply.refuse(_("The game is over."))
    return Reply([], action=action)


@command(
    "eval",
    usage="[on|off]",
    group="computer",
    arguments=lambda _s, _c: [("on", ""), ("off", "")],
)
def evaluate(session: Session, argument: str) -> Reply:
    """Say what the position is worth to each player: the value and its parts.

    The rules define it; on keeps it in the bar below.
    """
    if argument not in ("", "on", "off"):
        return Reply.refuse(_("eval takes on, off or nothing."))
    if argument:
        return Reply([], action=Evaluation(argument == "on"))
    told: Fragments = []
    for player in session.game.players:
        told += [
            ("class:player", session.game.player_name(player)),
            ("", f": {session.state.value(player)}\n"),
        ]
        parts = session.state.value_parts(player)
        widest = max((len(signed(number)) for _text, number in parts), default=0)
        for text, number in parts:
            told += [("", f"  {signed(number):>{widest}}  "), ("class:meaning", f"{text}\n")]
    return Reply(told)


@command("go", usage="[LEVEL]", group="computer", arguments=_levels)
def go(session: Session, argument: str) -> Reply:
    """Let the computer make this move, whoever's it is.

    A waiting computer plays on.
    """
    if session.ending is not None:
        return Reply.refuse(_("The game is over."))
    if not argument and session.who != PERSON:
        session.paused = False
        return Reply([])
    level = argument or next((who for who in session.seats.values() if who != PERSON), "")
    return Reply([], action=Go(_level(session, level or session.game.levels[0].name)))


@command("level", usage="[PLAYER] [LEVEL]", group="computer", arguments=_levels)
def level(session: Session, argument: str) -> Reply:
    """Show or set how well the computer plays: everywhere, or for one player."""
    words = argument.split()
    if not words:
        told: Fragments = []
        for known in session.game.levels:
            told += [("class:move", f"{known.name:8}"), ("class:meaning", f"  {known.text}\n")]
        return Reply(told + _seat_lines(session))
    name = _level(session, words[-1])
    if len(words) > 1:
        session.seats[seat_of(session.game, " ".join(words[:-1]))] = name
    else:
        computers = [player for player, who in session.seats.items() if who != PERSON]
        if not computers:
            return Reply.refuse(_("No player is the computer; seats 2=easy would make one."))
        for player in computers:
            session.seats[player] = name
    return Reply(_seat_lines(session))


@command("seats", usage="[PLAYER=WHO ...]", group="computer", arguments=_seats)
def seats(session: Session, argument: str) -> Reply:
    """Show or set who plays each side: person, or a level of the computer."""
    chosen = dict(session.seats)
    for part in argument.split():
        name, sign, who = part.partition("=")
        if not sign:
            return Reply.refuse(
                _("A seat is PLAYER=WHO, such as {example}.").format(example="2=easy")
            )
        chosen[seat_of(session.game, name)] = seat(session.game, who)
    session.seats.update(chosen)
    return Reply(_seat_lines(session))


@command("swap", group="computer")
def swap(session: Session, _argument: str) -> Reply:
    """Change seats: whoever played the first side plays the next one."""
    session.swap()
    return Reply(_seat_lines(session))


def _level(session: Session, name: str) -> str:
    found = seat(session.game, name)
    if found == PERSON:
        raise ValueError(_("A person is no level; seats puts one on a seat."))
    return found


def _seat_lines(session: Session) -> Fragments:
    told: Fragments = []
    for player, who in session.seats.items():
        name = _("person") if who == PERSON else _("computer, {level}").format(level=who)
        told += [("class:player", session.game.player_name(player)), ("", f": {name}\n")]
    return told
