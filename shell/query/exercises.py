"""Exercises as text: the list of them, one of them, what an answer is worth."""

from __future__ import annotations

from collections.abc import Sequence

from ludolog.compute.exercises import Exercise, Exercises, Item, Marking
from ludolog_shell.i18n import _, ngettext
from ludolog_shell.session.progress import Progress

__all__ = ["found_exercise", "told_exercise", "told_hint", "told_items", "told_marking"]


def told_items(items: Sequence[Item], done: frozenset[str]) -> str:
    """The list, by sets, with a mark before each that was answered rightly."""
    lines: list[str] = []
    title = ""
    for number, item in enumerate(items, 1):
        if item.set_title != title:
            title = item.set_title
            lines.append(f"{title}:")
        mark = "+" if item.name in done else " "
        lines.append(f"{mark}{number:3} {item.name:14} {item.title}")
    count = sum(item.name in done for item in items)
    lines.append(_("{n} of {all} done.").format(n=count, all=len(items)))
    return "\n".join(lines) + "\n"


def told_exercise(exercise: Exercise, number: int) -> str:
    """What a student is told."""
    played = " ".join([exercise.game, *exercise.settings])
    parts = [f"{number}. {exercise.title} ({played})", exercise.statement]
    if exercise.given:
        parts.append(_("Already there:") + "\n" + _clauses(exercise.given))
    if exercise.start:
        parts.append(_("Begin with:") + "\n" + _clauses(exercise.start))
    if exercise.hints:
        count = len(exercise.hints)
        told = ngettext(
            "There is {n} hint: exercises hint {name}",
            "There are {n} hints: exercises hint {name}",
            count,
        )
        parts.append(told.format(n=count, name=exercise.name))
    return "\n\n".join(parts) + "\n"


def _clauses(text: str) -> str:
    """Short clauses that stand in one line, one below the other."""
    return "\n".join(f"    {line}" for line in text.strip().replace(". ", ".\n").splitlines())


def told_hint(exercise: Exercise, progress: Progress) -> str:
    """The next hint that was not read yet; all of them when all were."""
    read = progress.hints(exercise.name)
    if not exercise.hints:
        return _("There is no hint.") + "\n"
    if read >= len(exercise.hints):
        return "".join(f"{n}. {hint}\n" for n, hint in enumerate(exercise.hints, 1))
    progress.hinted(exercise.name, read + 1)
    return f"{read + 1}. {exercise.hints[read]}\n"


def told_marking(marking: Marking) -> str:
    """Right, or where it differs and why."""
    if marking.right:
        told = ngettext("Right.", "Right, on {n} positions.", marking.positions)
        return told.format(n=marking.positions) + "\n"
    lines = [_("Not yet.")]
    if marking.query:
        lines.append(_("Asked: {query}").format(query=marking.query))
    lines += marking.lines
    if marking.picture:
        moves = " ".join(marking.moves)
        where = _("The position, after {moves}:") if moves else _("The position at the start:")
        lines += ["", where.format(moves=moves), marking.picture.rstrip("\n")]
        if marking.state:
            lines.append(_("$State is {state}").format(state=marking.state))
    return "\n".join(lines) + "\n"


def found_exercise(exercises: Exercises, word: str) -> tuple[Item, int]:
    """The exercise that is called so, and its number. Raises ValueError."""
    item = exercises.find(word)
    if item is None:
        raise ValueError(
            _("There is no exercise {name}; exercises lists them.").format(name=word or "?")
        )
    return item, exercises.items().index(item) + 1
