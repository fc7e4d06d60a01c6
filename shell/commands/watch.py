"""Commands for who watches, and about a whole game: pace, pause, flip, rematch, draw."""

from __future__ import annotations

import random

from ludolog_shell.commands.actions import Begin, Flip, Pace
from ludolog_shell.commands.help import KEEP
from ludolog_shell.commands.registry import command
from ludolog_shell.commands.reply import Reply
from ludolog_shell.config import SLOWEST
from ludolog_shell.i18n import _
from ludolog_shell.session.ladder import adapted
from ludolog_shell.session.seats import PERSON
from ludolog_shell.session.session import Session
from ludolog_shell.text.turns import told_forgotten


@command("pause", group="computer")
def pause(session: Session, _argument: str) -> Reply:
    """Let the computer wait, or go on."""
    if session.ending is not None and session.place == len(session.plies):
        return Reply.refuse(_("The game is over."))
    if session.watched:
        session.paused = not session.paused
    elif session.place < len(session.plies):
        session.shows = not session.shows
    elif session.who != PERSON:
        session.paused = not session.paused
    else:
        return Reply.refuse(_("It is a person's turn: nothing goes on by itself."))
    return Reply([])


@command(
    "pace",
    usage="[SECONDS|+|-]",
    group="computer",
    arguments=lambda _s, _c: [("+", _("faster")), ("-", _("slower"))],
)
def pace(_session: Session, argument: str) -> Reply:
    """Show or set how long a move stays.

    In seconds, for games that only computers play; + is faster, - slower. With save behind it, for
    later starts too.
    """
    words = argument.split()
    keep = words[-1:] == [KEEP]
    wanted = " ".join(words[:-1] if keep else words)
    if wanted in ("", "+", "-"):
        return Reply([], action=Pace(wanted, keep=keep))
    try:
        seconds = float(wanted.replace(",", "."))
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= SLOWEST:
        message = _("pace takes seconds from 0 to {most}, + or -.")
        return Reply.refuse(message.format(most=int(SLOWEST)))
    return Reply([], action=Pace(wanted, seconds, keep))


@command("flip", group="program")
def flip(_session: Session, _argument: str) -> Reply:
    """Turn the board about.

    It is seen as by who sits opposite; once more turns it back.
    """
    return Reply([], action=Flip())


@command("rematch", group="game")
def rematch(session: Session, _argument: str) -> Reply:
    """Begin the same game again, seats changed."""
    seed = random.SystemRandom().randrange(1 << 31)
    settings = {
        setting.name: session.settings[setting.name]
        for setting in session.game.settings
        if setting.kind != "seed" and setting.name in session.settings
    }
    seats = {player: adapted(session.game, who) for player, who in session.seats.items()}
    new = Session.begin(session.game, settings, seats, seed)
    new.swap()
    return Reply([], moved=True, action=Begin(new))


@command("draw", group="game")
def draw(session: Session, _argument: str) -> Reply:
    """Agree to a tie.

    The computer agrees where the position is worth no more to it than to the person.
    """
    if session.ending is not None:
        return Reply.refuse(_("The game is over."))
    persons = [player for player, who in session.seats.items() if who == PERSON]
    if not persons:
        return Reply.refuse(_("Nobody at the keyboard plays: a tie is for players to agree to."))
    ours = max(session.state.value(player) for player in persons)
    for player, who in session.seats.items():
        if who != PERSON and session.state.value(player) > ours:
            name = session.game.player_name(player)
            return Reply.refuse(_("{player} plays on: its position is better.").format(player=name))
    behind = [ply.move for ply in session.plies[session.place :]]
    del session.plies[session.place :]
    session.agreed = True
    return Reply(told_forgotten(behind), moved=True)
