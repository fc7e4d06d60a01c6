"""Commands about the position: what may be played, taking back, asking the computer, who sits
where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ludolog_shell.commands.actions import Judge, ShowBoard
from ludolog_shell.commands.registry import Suggestion, command
from ludolog_shell.commands.reply import Reply
from ludolog_shell.i18n import _, ngettext
from ludolog_shell.session.choices import Choice, Choices
from ludolog_shell.session.seats import PERSON
from ludolog_shell.session.session import Session
from ludolog_shell.text.fragments import Fragments
from ludolog_shell.text.reports import explained, told_lines
from ludolog_shell.text.turns import told_forgotten

__all__: list[str] = []

FEW = 14
"""So many moves are listed; more are told by their groups."""

MANY = 60
"""So many moves are listed with what they do, one a line."""


# -- what the completer offers for arguments -------------------------------------------------------


def _moves(_session: Session, choices: Choices) -> Iterable[Suggestion]:
    return [(choice.text, choice.meaning) for choice in choices]


# -- the moves -------------------------------------------------------------------------------------


@command("moves", usage="[TEXT]", arguments=_moves)
def moves(session: Session, argument: str) -> Reply:
    """List the legal moves: numbers and what they do.

    With a text, those that begin with it or do it.
    """
    choices = Choices.of(session.state)
    if not choices:
        return Reply.say(_("The game is over: there are no moves."))
    found: Sequence[Choice] = choices
    if argument:
        wanted = argument.lower()
        found = choices.beginning(argument) or [c for c in choices if wanted in c.meaning.lower()]
        if not found:
            return Reply.refuse(_("No legal move begins with {text}.").format(text=argument))
    return Reply(list_of(found) if len(found) <= MANY else packed(found))


def packed(choices: Sequence[Choice]) -> Fragments:
    """Moves with their numbers, those of a group behind each other: what they do has no room."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.path[0] if choice.path else "", []).append(choice)
    widest = max(map(len, groups))
    told: Fragments = []
    for name, members in groups.items():
        told += [("class:meaning", f"{name:{widest}} "), ("", "  ")]
        for choice in members:
            number = ("class:number", f"{choice.number}.")
            told += [number, ("", " "), ("class:move", choice.text), ("", "  ")]
        told[-1] = ("", "\n")
    note = _("moves TEXT tells what those do that begin with TEXT.")
    return [*told, ("class:note", note + "\n")]


def list_of(choices: Sequence[Choice]) -> Fragments:
    """Moves as numbered lines, with what they do."""
    widest = max(len(choice.text) for choice in choices)
    digits = len(str(choices[-1].number))
    told: Fragments = []
    for choice in choices:
        told += [
            ("class:number", f"{choice.number:>{digits}}"),
            ("", ". "),
            ("class:move", choice.text),
        ]
        if choice.meaning:
            told.append(("class:meaning", " " * (widest - len(choice.text) + 2) + choice.meaning))
        told.append(("", "\n"))
    return told


@command("options", "?")
def options(session: Session, _argument: str) -> Reply:
    """Say what one may do here and why: an empty line does the same."""
    ending = session.ending
    if ending is not None:
        return Reply.say(
            _("The game is over. Type new for another one, undo to go back, quit to leave.")
        )
    state, choices = session.state, Choices.of(session.state)
    told: Fragments = [("class:player", session.game.player_name(state.to_move)), ("", ": ")]
    count = ngettext("{n} move", "{n} moves", len(choices)).format(n=len(choices))
    told.append(("", f"{count}."))
    if state.side != state.to_move:
        told.append(
            ("", " " + _("Moved by {player}.").format(player=session.game.player_name(state.side)))
        )
    told.append(("", "\n"))
    if len(choices) <= FEW:
        told += list_of(choices)
    else:
        told += _groups(choices)
    if len(choices) == 1:
        told += explained(state.why_not(choices[0].text))
    told.append(
        (
            "class:note",
            _("Type a move, its number or its beginning; Tab completes, help lists the commands."),
        )
    )
    return Reply(told)


def _groups(choices: Choices) -> Fragments:
    sizes: dict[str, int] = {}
    for choice in choices:
        name = choice.path[0] if choice.path else choice.meaning or choice.text
        sizes[name] = sizes.get(name, 0) + 1
    told: Fragments = [("", "  ")]
    for name, size in list(sizes.items())[:60]:
        told += [("class:move", name), ("class:meaning", f" ({size})  ")]
    told.append(("", "\n"))
    return told


def _explicable(session: Session, choices: Choices) -> Iterable[Suggestion]:
    return [
        *_moves(session, choices),
        ("over", _("what is missing for the end of the game")),
        ("score", _("where the points come from")),
    ]


@command("why", usage="[MOVE|over|score]", arguments=_explicable)
def why(session: Session, argument: str) -> Reply:
    """Say why a move is not legal: the rule that it breaks.

    For a legal one, the proof. why over says what is missing for the end of the game, why score
    where the points come from; why alone, what the computer thinks of the last turn.
    """
    if not argument:
        first = session.turn_start
        if first is None:
            return Reply.refuse(
                _("why needs a move, such as: why {move}").format(move=_example(session))
            )
        return Reply([], action=Judge(first))
    state = session.state
    if state.legal_moves.exact(argument) is None:
        if argument == "over":
            return Reply(told_lines(state.why_over()))
        if argument == "score":
            return Reply(told_lines(state.why_score()))
    return Reply(explained(state.why_not(argument)))


def _example(session: Session) -> str:
    texts = session.state.legal_moves.texts
    return texts[0] if texts else "..."


# -- back and forward ------------------------------------------------------------------------------


@command("undo", "u", usage="[N]")
def undo(session: Session, argument: str) -> Reply:
    """Take the last move back; against the computer, its answer too.

    With a number, so many times.
    """
    ending, place = session.ending, session.place
    if not _as_often(session.undo, "undo", argument):
        return Reply.refuse(_("There is nothing to take back."))
    told = _told(session, session.place, place)
    if not told and ending is not None:
        told = [("", ending.reason)]
    return Reply([("class:note", _("Taken back:") + " "), *told], moved=True)


@command("redo", "r", usage="[N]")
def redo(session: Session, argument: str) -> Reply:
    """Play what was taken back once more.

    With a number, so many times.
    """
    place = session.place
    if not _as_often(session.redo, "redo", argument):
        return Reply.refuse(_("There is nothing to play again."))
    told = _told(session, place, session.place)
    return Reply([("class:note", _("Played again:") + " "), *told], moved=True)


def _told(session: Session, first: int, last: int) -> Fragments:
    """The moves between two places, with who made them."""
    told: Fragments = []
    for place in range(first, last):
        state = session.plies[place - 1].state if place else session.start
        name = session.game.player_name(state.side)
        told += [("", ", " if told else ""), ("class:player", name), ("", ": ")]
        told.append(("class:move", session.plies[place].move))
    return told


def _as_often(step: Callable[[], int], name: str, argument: str) -> int:
    """Go as many steps as the argument says, or as there are; says how many moves they were."""
    if argument and not (argument.isdecimal() and int(argument[:9]) > 0):
        raise ValueError(_("{name} takes a number, or nothing.").format(name=name))
    gone = 0
    for _time in range(int(argument[:9]) if argument else 1):
        if not (more := step()):
            break
        gone += more
    return gone


@command("board", usage="[--classic]", arguments=lambda _s, _c: [("--classic", "")])
def board(_session: Session, argument: str) -> Reply:
    """Show the board again; --classic draws it as the program did that the game comes from."""
    if argument not in ("", "--classic", "classic"):
        return Reply.refuse(_("board takes --classic or nothing."))
    return Reply([], action=ShowBoard(bool(argument)))


@command("resign")
def resign(session: Session, _argument: str) -> Reply:
    """Give the game up: the side that decides now.

    Against the computer, the person.
    """
    if session.ending is not None:
        return Reply.refuse(_("The game is over."))
    persons = [player for player, who in session.seats.items() if who == PERSON]
    if len([player for player in session.state.playing if player in session.seats]) > 2:
        return Reply.refuse(
            _("Several others play on. The computer can take your seat: seats PLAYER=LEVEL.")
        )
    behind = [ply.move for ply in session.plies[session.place :]]
    del session.plies[session.place :]
    session.resigned = persons[0] if len(persons) == 1 else session.state.side
    return Reply(told_forgotten(behind), moved=True)
