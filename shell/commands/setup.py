"""The command that sets up positions on the board, square by square."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from ludolog.draft import Draft
from ludolog.model import Square
from ludolog_shell.commands.actions import Begin
from ludolog_shell.commands.registry import Suggestion, command
from ludolog_shell.commands.reply import Reply
from ludolog_shell.i18n import _
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.seats import player_of
from ludolog_shell.session.session import Session
from ludolog_shell.text.fragments import Fragments

__all__ = ["EMPTY"]

EMPTY: Final = "."
"""What takes away whatever stands on a square."""

_WORDS: Final = ("done", "cancel", "clear", "turn")


def _offered(session: Session, choices: Choices) -> Iterable[Suggestion]:
    about = {
        "done": _("play from this position"),
        "cancel": _("leave the position as it was"),
        "clear": _("empty all squares"),
        "turn": _("whose turn it is"),
    }
    turns = [
        (f"turn {player}", session.game.player_name(player)) for player in session.state.playing
    ]
    return [*turns, *about.items(), *((square, "") for square in choices.squares)]


@command("setup", usage="[SQUARE WHAT ...]", group="record", arguments=_offered)
def setup(session: Session, argument: str) -> Reply:
    """Edit the board: squares and what shall stand there, as the board shows it; . empties one.

    turn PLAYER says whose turn it is, clear empties the board, done plays from there, cancel leaves
    everything as it was.
    """
    words = argument.replace("=", " ").split()
    draft = session.draft or Draft.of(session.state)
    match words:
        case []:
            session.draft = draft
        case ["cancel"]:
            session.draft = None
            return Reply.say(_("The position is as it was."))
        case ["done"]:
            return _done(session)
        case ["clear"]:
            session.draft = _cleared(draft)
        case ["turn", *name] if name:
            player = player_of(session.game, " ".join(name), draft.playing)
            session.draft = draft.turn(player)
        case _:
            session.draft = _edited(draft, words)
    return Reply(_standing(session), moved=True)


def _edited(draft: Draft, words: list[str]) -> Draft:
    """The board after pairs of squares and what to put there. Raises ValueError."""
    if len(words) % 2:
        example = _("setup takes squares and what stands there, such as: setup {example}")
        raise ValueError(example.format(example=_example(draft)))
    for square, glyph in zip(words[::2], words[1::2], strict=True):
        found = draft.put(square, glyph) or draft.put(square.lower(), glyph)
        if found is None:
            names = {one.id for one in _squares(draft)}
            if square not in names and square.lower() not in names:
                raise ValueError(_("There is no square {name}.").format(name=square))
            message = _(
                "{what} cannot stand on {square}. The board shows what can; {empty} empties it."
            )
            raise ValueError(message.format(what=glyph, square=square, empty=EMPTY))
        draft = found
    return draft


def _cleared(draft: Draft) -> Draft:
    for square in _squares(draft):
        draft = draft.put(square.id, EMPTY) or draft
    return draft


def _squares(draft: Draft) -> tuple[Square, ...]:
    return () if draft.picture is None else draft.picture.squares


def _example(draft: Draft) -> str:
    squares = _squares(draft)
    for square in squares:
        if square.style != "empty":
            return f"{square.id} {square.glyph.strip()}"
    return f"{squares[0].id} {EMPTY}" if squares else EMPTY


def _standing(session: Session) -> Fragments:
    """What is wrong with the board so far, and how to go on."""
    draft = session.draft
    assert draft is not None
    told: Fragments = [
        ("class:error", _("No position yet: {reason}.").format(reason=flaw) + "\n")
        for flaw in draft.flaws
    ]
    told.append(
        (
            "class:note",
            _(
                "The board is being edited: type {example} or the like; setup done ends that."
            ).format(example=_example(draft)),
        )
    )
    return told


def _done(session: Session) -> Reply:
    draft = session.draft
    if draft is None:
        return Reply.refuse(_("The board is not being edited: setup SQUARE WHAT begins that."))
    if draft.flaws:
        return Reply.refuse(_("No position yet: {reason}.").format(reason="; ".join(draft.flaws)))
    state = draft.state()
    session.draft = None
    if state == session.state:
        return Reply.say(_("The position is as it was."))
    new = replace(
        session,
        start=state,
        seats=dict(session.seats),
        set_up=True,
        plies=[],
        place=0,
        paused=False,
        resigned=None,
        forfeited=None,
        tags={},
    )
    return Reply([], moved=True, action=Begin(new))
