"""Commands about the rules as a program: queries, proofs, definitions, sources."""

from __future__ import annotations

from collections.abc import Iterable

from ludolog_shell.commands.actions import Teach
from ludolog_shell.commands.goals import KNOWN, live_names
from ludolog_shell.commands.registry import Suggestion, command
from ludolog_shell.commands.reply import Reply
from ludolog_shell.i18n import _
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session

__all__: list[str] = []


def _goals(session: Session, choices: Choices) -> Iterable[Suggestion]:
    """What the queries before have brought into memory; Prolog's own prompt knows more."""
    entries = KNOWN.get(session.game.name, ())
    return [
        *live_names().items(),
        *((f"{entry.name}(", entry.modes) for entry in entries),
        *((atom, "") for atom in choices.constants or ()),
    ]


@command("?-", usage="GOAL.", group="prolog", arguments=_goals, prefix=True)
def query(_session: Session, argument: str) -> Reply:
    """Ask Prolog about the game; alone, it opens Prolog's prompt.

    $State, $Board, $Player, $Moves and $Last stand for the position; ; or space asks for the next
    answer.
    """
    return Reply([], action=Teach("query", argument))


@command("trace", usage="GOAL", group="prolog")
def trace(_session: Session, argument: str) -> Reply:
    """Show how a goal was proved, or why it failed: the rules as a tree."""
    if not argument:
        return Reply.refuse(_("trace needs a goal."))
    return Reply([], action=Teach("trace", argument))


@command("tree", usage="MOVE|GOAL.", group="prolog")
def tree(_session: Session, argument: str) -> Reply:
    """Show the proof of a move or a goal as a tree.

    With a tracer: arrows, n and p; q leaves.
    """
    if not argument:
        return Reply.refuse(_("tree needs a move or a goal."))
    return Reply([], action=Teach("tree", argument))


@command("define", usage="[CLAUSE.]", group="prolog")
def define(_session: Session, argument: str) -> Reply:
    """Add facts and rules of your own, for queries to use; alone, show them."""
    return Reply([], action=Teach("define", argument))


@command("forget", group="prolog")
def forget(_session: Session, _argument: str) -> Reply:
    """Forget the facts and rules of your own."""
    return Reply([], action=Teach("forget", ""))


@command("use", usage="VARIABLE", group="prolog")
def use(_session: Session, argument: str) -> Reply:
    """Play from a position that a query found: use S2."""
    if not argument:
        return Reply.refuse(_("use needs the variable of an answer, such as: use S2"))
    return Reply([], action=Teach("use", argument))


@command("listing", usage="PREDICATE", group="prolog")
def listing(_session: Session, argument: str) -> Reply:
    """Show the clauses of a predicate: of the game, of yours, of the library."""
    if not argument:
        return Reply.refuse(_("listing needs a predicate, such as: listing valid_moves"))
    return Reply([], action=Teach("listing", argument))


@command("doc", usage="PREDICATE", group="prolog")
def doc(_session: Session, argument: str) -> Reply:
    """Show what the sources say about a predicate."""
    if not argument:
        return Reply.refuse(_("doc needs a predicate, such as: doc valid_moves"))
    return Reply([], action=Teach("doc", argument))


@command("whole", "w", group="prolog")
def whole(_session: Session, _argument: str) -> Reply:
    """Show the last answer of a query to any depth."""
    return Reply([], action=Teach("whole", ""))


@command("coverage", usage="[clauses]", group="prolog", arguments=lambda _s, _c: [("clauses", "")])
def coverage(_session: Session, argument: str) -> Reply:
    """Show which rules this game has used, and which never; or which clauses."""
    if argument not in ("", "clauses"):
        return Reply.refuse(_("coverage takes clauses or nothing."))
    return Reply([], action=Teach("coverage", argument))


def _exercise_words(_session: Session, _choices: Choices) -> Iterable[Suggestion]:
    return [
        ("show", _("what is asked")),
        ("hint", _("the next hint")),
        ("try", _("mark what you have defined")),
    ]


@command("exercises", usage="[show|try N]", group="prolog", arguments=_exercise_words)
def exercises(_session: Session, argument: str) -> Reply:
    """List the exercises, or do one.

    show N shows it, hint N gives a hint, try N marks what you have defined as its answer.
    """
    return Reply([], action=Teach("exercises", argument))


def _limit_names(_session: Session, _choices: Choices) -> Iterable[Suggestion]:
    return [
        ("time=", _("seconds for each answer")),
        ("inferences=", _("steps of Prolog for each answer")),
        ("recursion=", _("how deep goals may call each other")),
        ("stacks=", _("MiB of Prolog's stacks")),
        ("memory=", _("MiB of the whole process")),
        ("answer=", _("characters of an answer")),
        ("output=", _("characters printed before an answer")),
        ("depth=", _("how deep terms are shown; 0 shows all")),
    ]


@command("limits", usage="[NAME=N...]", group="prolog", arguments=_limit_names)
def limits(_session: Session, argument: str) -> Reply:
    """Show or change what a query may use."""
    return Reply([], action=Teach("limits", argument))
