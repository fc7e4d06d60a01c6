"""What a half-typed query may become: a pure function of the text and of what was read from the
sources before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from ludolog.model import State
from ludolog.terms import Atom, Term, Tup
from ludolog_shell.commands.completer import MOST, Item
from ludolog_shell.i18n import _

if TYPE_CHECKING:
    from ludolog.compute.query import Entry

__all__ = ["KNOWN", "constants", "goal_completions", "live_names"]

KNOWN: Final[dict[str, tuple[Entry, ...]]] = {}
"""The predicates of each game, as far as the process for queries was asked for them."""

_WORD: Final = re.compile(r"[$\w]+(?::\w*)?\Z")
_VARIABLE: Final = re.compile(r"\b[A-Z]\w*")


def live_names() -> dict[str, str]:
    """The variables that stand for the game, and what they are."""
    return {
        "$State": _("the position"),
        "$Board": _("its board"),
        "$Player": _("the player to move"),
        "$Moves": _("the legal moves"),
        "$Last": _("the move that led here"),
    }


def constants(state: State[Any, Any]) -> tuple[str, ...]:
    """The atoms that stand in a position and its moves, as a query writes them."""
    found = set(_atoms(state.term)) | set(_atoms(state.legal_moves.terms))
    return tuple(sorted(_quoted(name) for name in found if name not in ("", "[]")))


def _atoms(value: object) -> Iterator[str]:
    match value:
        case Atom():
            yield str(value)
        case Term(name, arguments):
            if name.isalpha():
                yield name
            yield from _atoms(tuple(arguments))
        case Tup(parts):
            yield from _atoms(parts)
        case tuple():
            for part in value:
                yield from _atoms(part)


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"[a-z]\w*", name) else "'" + name.replace("'", "\\'") + "'"


def goal_completions(
    text: str, entries: Sequence[Entry], atoms: Iterable[str], asked: bool = False
) -> list[Item]:
    """The completions of a query before the cursor: live variables, predicates, constants,
    variables that stand in it already.
    """
    match = _WORD.search(text)
    word = match[0] if match else ""
    if not word and not asked:
        return []
    items = [
        Item(name, len(word), name, about)
        for name, about in live_names().items()
        if name.startswith(word) and (word or asked)
    ]
    if word.startswith("$"):
        return items
    if word[:1].isupper() or word[:1] == "_":
        names = dict.fromkeys(_VARIABLE.findall(text[: len(text) - len(word)]))
        begun = [name for name in names if name.startswith(word) and name != word]
        return [Item(name, len(word), name, "") for name in begun]
    small = word.lower()
    items += [
        Item(f"{entry.name}(", len(word), _shown(entry), entry.about)
        for entry in entries
        if entry.name.startswith(word) or (word and entry.name.partition(":")[2].startswith(word))
    ]
    items += [
        Item(atom, len(word), atom, "")
        for atom in atoms
        if atom.lower().strip("'").startswith(small) and atom != word
    ]
    return items[:MOST]


def _shown(entry: Entry) -> str:
    """A predicate with its arguments, and its module where one must be written."""
    module, colon, _name = entry.name.rpartition(":")
    return f"{module}{colon}{entry.modes}"
