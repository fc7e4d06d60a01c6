"""The shell's own messages in the language of the person.

Messages are marked with ``_("...")`` and translated by gettext when they are shown. What the games
say of themselves is translated on the Prolog side (`ludolog:translation/4`); `use` switches both.
"""

from __future__ import annotations

import gettext
import os
from pathlib import Path

__all__ = ["LANGUAGES", "_", "current", "exhausted", "language_of", "ngettext", "use"]

LANGUAGES = ("en", "pt")
_LOCALES = Path(__file__).parent / "locale"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def use(language: str) -> None:
    """Show messages in this language from now on: one of LANGUAGES, anything else means English."""
    global _catalogue, _language
    _language = language if language in LANGUAGES else "en"
    _catalogue = gettext.translation("ludolog", _LOCALES, [language], fallback=True)


def current() -> str:
    """The language of the messages."""
    return _language


def language_of(environment: dict[str, str] | None = None) -> str:
    """The language that the environment asks for, English if it is none of ours."""
    env = dict(os.environ) if environment is None else environment
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for value in filter(None, env.get(name, "").split(":")):
            short = value[:2].lower()
            return short if short in LANGUAGES else "en"
    return "en"


def _(message: str) -> str:
    """The message in the person's language."""
    return _catalogue.gettext(message)


def ngettext(one: str, many: str, number: float) -> str:
    """The message for that number of things; 0.5 and 1.5 seconds are many."""
    return _catalogue.ngettext(one, many, 1 if number == 1 else 2)


def exhausted() -> str:
    """What is told of memory that ran out, in place of what Prolog's stacks held."""
    return _("this takes more memory than Prolog may have")
