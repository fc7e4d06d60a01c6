"""What can be chosen before a game begins, and what is wrong with a value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias, cast

from ludolog.engine import codec
from ludolog.errors import ConversionError
from ludolog.terms import Atom, Term, Value
from ludolog.wording import _

__all__ = ["Setting", "Settings", "as_term", "has_text", "seeds", "setting_of", "wrong_value"]

Settings: TypeAlias = Mapping[str, Value]
"""Values by the names of settings, such as ``{"size": 7}``."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What can be chosen before a game begins.

    `values` are the choices where they are few, and `words` what people read for each of them;
    `low` and `high` the bounds of a number; neither for a seed or a
    term. `default` is None where the setting may be left out.
    """

    name: str
    title: str
    kind: str
    default: Value | None
    values: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] = ()

    def word(self, value: Value) -> str:
        """What people read for one of the values."""
        return self.words[self.values.index(value)] if value in self.values else str(value)

    def told(self, value: Value) -> str:
        """The word for one of the values, with what records write for it where that differs."""
        word = self.word(value)
        return word if word == str(value) else f"{word} ({value})"


def setting_of(term: Term) -> Setting:
    """The setting that Prolog gave."""
    name, kind, default, title = term.args
    chosen = None if default == "none" else default
    match kind:
        case Term("oneof", (values, words)):
            choices = cast("tuple[Value, ...]", values)
            told = cast("tuple[str, ...]", words)
            return Setting(str(name), str(title), "oneof", chosen, choices, words=told)
        case Term("between", (int(low), int(high))):
            return Setting(str(name), str(title), "between", chosen, (), low, high)
        case _:
            return Setting(str(name), str(title), str(kind), chosen)


def seeds(settings: Iterable[Setting], number: int = 1) -> dict[str, Value]:
    """The values with which all that is drawn at random is drawn with this seed."""
    return {setting.name: number for setting in settings if setting.kind == "seed"}


def wrong_value(setting: Setting, given: str) -> str:
    """The sentence that says which values a setting has, and that `given` is none of them."""
    if setting.values:
        values = ", ".join(map(setting.told, setting.values))
        sentence = _("{name} is one of {values}, not {given}")
        return sentence.format(name=setting.name, values=values, given=given)
    if setting.low is not None:
        sentence = _("{name} is a number between {low} and {high}, not {given}")
        return sentence.format(name=setting.name, low=setting.low, high=setting.high, given=given)
    if setting.kind == "seed":
        return _("{name} is an integer, not {given}").format(name=setting.name, given=given)
    sentence = _("{name} is a Prolog term that the game knows, not {given}")
    return sentence.format(name=setting.name, given=given)


def has_text(value: Value) -> bool:
    """Whether a value can be written as a Prolog term."""
    try:
        codec.text(value)
    except ConversionError:
        return False
    return True


def as_term(value: Value) -> Value:
    """The value as the rules take it. Settings and players are atoms and numbers in all games: a
    plain str of Python means an atom.
    """
    return Atom(value) if type(value) is str else value
