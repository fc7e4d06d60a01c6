"""Commands about the position: what may be played, taking back, asking the computer, who sits
where.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pybridge.model import Explanation
from shell.actions import Analyse, Go, ShowBoard, Toggle
from shell.choices import Choice, Choices
from shell.commands import Fragments, Reply, Suggestion, command
from shell.i18n import _, ngettext
from shell.session import PERSON, Session, player_of

__all__: list[str] = []

FEW = 14
"""So many moves are listed; more are told by their groups."""

HINT_NODES = 1500
ANALYSIS_NODES = 20_000


# -- what the completer offers for arguments -------------------------------------------------------


def _moves(_session: Session, choices: Choices) -> Iterable[Suggestion]:
    return [(choice.text, choice.meaning) for choice in choices]


def _levels(session: Session, _choices: Choices) -> Iterable[Suggestion]:
    return [(level.name, level.text) for level in session.game.levels]


def _seats(session: Session, _choices: Choices) -> Iterable[Suggestion]:
    kinds = [PERSON, *(level.name for level in session.game.levels)]
    return [
        (f"{player}={kind}", session.game.player_name(player))
        for player in session.game.seats
        for kind in kinds
    ]


# -- the moves -------------------------------------------------------------------------------------


@command("moves", "m", usage="[TEXT]", arguments=_moves)
def moves(session: Session, argument: str) -> Reply:
    """List the legal moves with their numbers and what they do; with a text, those that begin with
    it or do it.
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
    return Reply(list_of(found))


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
    """Say what one may do here and why: the moves, or their groups where there are many. An empty
    line does the same.
    """
    ending = session.ending
    if ending is not None:
        return Reply.say(
            _("The game is over. Type new for another one, undo to go back, quit to leave.")
        )
    state, choices = session.state, Choices.of(session.state)
    told: Fragments = [("class:player", session.game.player_name(state.to_move)), ("", " ")]
    count = ngettext("has {n} move.", "has {n} moves.", len(choices)).format(n=len(choices))
    told.append(("", count))
    if state.side != state.to_move:
        told.append(
            ("", " " + _("{player} decides.").format(player=session.game.player_name(state.side)))
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


@command("why", usage="MOVE", arguments=_moves)
def why(session: Session, argument: str) -> Reply:
    """Say why a move is not legal, from the clauses of the rules themselves; for a legal one, the
    proof.
    """
    if not argument:
        return Reply.refuse(
            _("why needs a move, such as: why {move}").format(move=_example(session))
        )
    return Reply(explained(session.state.why_not(argument)))


def _example(session: Session) -> str:
    texts = session.state.legal_moves.texts
    return texts[0] if texts else "..."


def explained(explanation: Explanation) -> Fragments:
    """An explanation as indented lines; signs say what held and what failed, not colours alone."""
    signs = {"held": ("class:held", "+ "), "failed": ("class:failed", "- ")}
    told: Fragments = []
    for line in explanation.lines:
        style, sign = signs.get(line.mark, ("", ""))
        told += [("", "  " * line.depth), (style, sign + line.text)]
        if line.rule:
            told.append(("class:note", f"  [{line.rule}, {line.place}]"))
        told.append(("", "\n"))
    return told


# -- back and forward ------------------------------------------------------------------------------


@command("undo", "u")
def undo(session: Session, _argument: str) -> Reply:
    """Take the last move back; against the computer, its answer too."""
    if not session.undo():
        return Reply.refuse(_("There is nothing to take back."))
    return Reply([], moved=True)


@command("redo", "r")
def redo(session: Session, _argument: str) -> Reply:
    """Play what was taken back once more."""
    if not session.redo():
        return Reply.refuse(_("There is nothing to play again."))
    return Reply([], moved=True)


@command("board", "b", usage="[--classic]", arguments=lambda _s, _c: [("--classic", "")])
def board(_session: Session, argument: str) -> Reply:
    """Show the board again; --classic draws it as the program did that the game comes from."""
    if argument not in ("", "--classic", "classic"):
        return Reply.refuse(_("board takes --classic or nothing."))
    return Reply([], action=ShowBoard(bool(argument)))


# -- the computer ----------------------------------------------------------------------------------


@command("hint", "h", usage="[best]", group="computer", arguments=lambda _s, _c: [("best", "")])
def hint(session: Session, argument: str) -> Reply:
    """Show the three best moves, not in their order; with best, say which one it is."""
    return _asked(session, Analyse(3, HINT_NODES, argument == "best", values=False))


@command("analyse", "analyze", "a", usage="[NODES]", group="computer")
def analyse(session: Session, argument: str) -> Reply:
    """Show the best moves, what they come to, and how the game would go on; NODES says how long to
    look.
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
    "e",
    usage="[on|off]",
    group="computer",
    arguments=lambda _s, _c: [("on", ""), ("off", "")],
)
def evaluate(session: Session, argument: str) -> Reply:
    """Show how good the position is for each player, as the rules define it; on keeps it in the bar
    below.
    """
    if argument in ("on", "off"):
        return Reply([], action=Toggle("evaluation", argument == "on"))
    told: Fragments = []
    for player in session.game.players:
        told += [
            ("class:player", session.game.player_name(player)),
            ("", f": {session.state.value(player)}\n"),
        ]
    return Reply(told)


@command("go", usage="[LEVEL]", group="computer", arguments=_levels)
def go(session: Session, argument: str) -> Reply:
    """Let the computer make this move, whoever's it is; a waiting computer plays on."""
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
        session.seats[player_of(session.game, " ".join(words[:-1]))] = name
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
        player = player_of(session.game, name)
        if player not in chosen:
            name = session.game.player_name(player)
            return Reply.refuse(_("Nobody can be seated as {player}.").format(player=name))
        chosen[player] = PERSON if who in (PERSON, "human") else _level(session, who)
    session.seats.update(chosen)
    return Reply(_seat_lines(session))


@command("swap", group="computer")
def swap(session: Session, _argument: str) -> Reply:
    """Change seats: whoever played the first side plays the next one."""
    session.swap()
    return Reply(_seat_lines(session))


@command("resign")
def resign(session: Session, _argument: str) -> Reply:
    """Give the game up for the side that decides now, or for the person who plays against the
    computer.
    """
    if session.ending is not None:
        return Reply.refuse(_("The game is over."))
    persons = [player for player, who in session.seats.items() if who == PERSON]
    session.go_to(session.place)
    del session.plies[session.place :]
    session.resigned = persons[0] if len(persons) == 1 else session.state.side
    return Reply([], moved=True)


def _level(session: Session, name: str) -> str:
    known = [level.name for level in session.game.levels]
    if name in known or (name.startswith("expert(") and name[7:-1].isdecimal() and name[-1] == ")"):
        return name
    message = _("No level of {game} is called {name}; there are {known}.")
    raise ValueError(message.format(game=session.game.title, name=name, known=", ".join(known)))


def _seat_lines(session: Session) -> Fragments:
    told: Fragments = []
    for player, who in session.seats.items():
        name = _("person") if who == PERSON else _("computer, {level}").format(level=who)
        told += [("class:player", session.game.player_name(player)), ("", f": {name}\n")]
    return told
