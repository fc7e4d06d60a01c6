"""Commands about the computer: hints, analysis, levels, who sits where."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ludolog.levels import paired
from ludolog_shell.commands.actions import Analyse, Evaluation, Go, Review, Solve
from ludolog_shell.commands.registry import Suggestion, command
from ludolog_shell.commands.reply import Reply
from ludolog_shell.i18n import _
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.ladder import ADAPT
from ludolog_shell.session.seats import PERSON, seat, seat_name, seat_of
from ludolog_shell.session.session import Session
from ludolog_shell.text.fragments import Fragments
from ludolog_shell.text.reports import signed

__all__: list[str] = []

EXPERT_NODES = 0
"""The budget of `expert`: a hint and an analysis tell what it would play."""


_BUDGET: Final = re.compile(r"(\d{1,9})|(\d{1,6}(?:\.\d{1,3})?) ?s")


def _levels(session: Session, _choices: Choices | None) -> Iterable[Suggestion]:
    levels = [(seat_name(level.name), level.text) for level in session.game.levels]
    if any(level.name == "expert" for level in session.game.levels):
        told = _("expert with two searches, which share the positions")
        levels.append((seat_name(paired("expert")), told))
    return [*levels, (seat_name(ADAPT), _("as strong as you are: it follows your wins and losses"))]


def _seats(session: Session, _choices: Choices) -> Iterable[Suggestion]:
    kinds = [PERSON, *(level.name for level in session.game.levels), ADAPT]
    return [
        (f"{player}={seat_name(kind)}", session.game.player_name(player))
        for player in session.start.seats
        for kind in kinds
    ]


@command("hint", usage="[best] [BUDGET]", group="computer", arguments=lambda _s, _c: [("best", "")])
def hint(session: Session, argument: str) -> Reply:
    """Show the three best moves, not in their order.

    With best, say which one it is. BUDGET is as for analyse.
    """
    word, _blank, rest = argument.partition(" ")
    budget = _budget(rest if word == "best" else argument)
    if budget is None:
        return Reply.refuse(_("hint takes best, or a budget such as 5s, or both, or nothing."))
    nodes, seconds = budget
    action = Analyse(3, nodes or EXPERT_NODES, word == "best", values=False, seconds=seconds)
    return _asked(session, action)


@command("analyse", "analyze", usage="[BUDGET]", group="computer")
def analyse(session: Session, argument: str) -> Reply:
    """Show the best moves, their values, their lines.

    BUDGET says how many positions to look at, as in analyse 20000, or for how many seconds, as in
    analyse 5s.
    """
    budget = _budget(argument)
    if budget is None:
        return Reply.refuse(_("analyse takes a number of positions to look at, or seconds: 5s."))
    nodes, seconds = budget
    return _asked(session, Analyse(3, nodes or EXPERT_NODES, True, values=True, seconds=seconds))


@command("solve", usage="[BUDGET]", group="computer")
def solve(session: Session, argument: str) -> Reply:
    """Prove who wins, whatever anybody does.

    BUDGET is as for analyse. Ctrl-C stops it with what is proved until then.
    """
    budget = _budget(argument)
    if budget is None:
        return Reply.refuse(_("solve takes a number of positions to look at, or seconds: 5s."))
    return _asked(session, Solve(*budget))


@command("review", usage="[BUDGET]", group="computer")
def review(session: Session, argument: str) -> Reply:
    """Show where the game turned: what was played, what was better.

    BUDGET says how many positions to look at for each move, 2000 unless it is said, or for how many
    seconds to look at all, as in review 30s. The comments go into the record, where save writes
    them.
    """
    budget = _budget(argument)
    if budget is None:
        return Reply.refuse(
            _("review takes a number of positions to look at for each move, or seconds: 30s.")
        )
    if not session.plies:
        return Reply.refuse(_("There is no move yet."))
    nodes, seconds = budget
    return Reply([], action=Review(nodes or 0, seconds))


def _budget(text: str) -> tuple[int | None, float | None] | None:
    """The nodes and the seconds that are meant, neither where nothing is said; None for another
    text.
    """
    if not text:
        return None, None
    found = _BUDGET.fullmatch(text.strip())
    if found is None or not float(found[1] or found[2]):
        return None
    return (int(found[1]), None) if found[1] else (None, float(found[2]))


def _asked(session: Session, action: Analyse | Solve) -> Reply:
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
    for player in session.state.playing:
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
        for known, text in _levels(session, None):
            told += [("class:move", f"{known:12}"), ("class:meaning", f"  {text}\n")]
        return Reply(told + _seat_lines(session))
    name = _level(session, words[-1])
    if len(words) > 1:
        session.seats[seat_of(session.start, " ".join(words[:-1]))] = name
    else:
        computers = [player for player, who in session.seats.items() if who != PERSON]
        if not computers:
            return Reply.refuse(_("No player is the computer; seats 2=easy would make one."))
        for player in computers:
            session.seats[player] = name
    return Reply(_seat_lines(session))


@command("seats", usage="[PLAYER=WHO ...]", group="computer", arguments=_seats)
def seats(session: Session, argument: str) -> Reply:
    """Show or set who plays each side: person, or a level of the computer.

    With adapt, the computer is as strong as you are: it follows your wins and losses.
    """
    chosen = dict(session.seats)
    for part in argument.split():
        name, sign, who = part.partition("=")
        if not sign:
            return Reply.refuse(
                _("A seat is PLAYER=WHO, such as {example}.").format(example="2=easy")
            )
        chosen[seat_of(session.start, name)] = seat(session.game, who)
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
        level = seat_name(who)
        name = level if who == PERSON else _("computer, {level}").format(level=level)
        told += [("class:player", session.game.player_name(player)), ("", f": {name}\n")]
    return told
