"""The library's own messages, in the language of the person who reads them.

English at first; `ludolog.model.set_language` changes it. The texts of the games are translated on
the Prolog side.
"""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import Final

__all__ = ["_", "language", "ngettext", "use"]

_LOCALES: Final = Path(__file__).parent / "locale"


_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language: str = "en"


def use(language: str) -> None:
    """Say everything in this language from now on; English where there is no catalogue of it."""
    global _catalogue, _language
    _language = language
    _catalogue = gettext.translation("pybridge", _LOCALES, [language], fallback=True)


def language() -> str:
    """The language in use, as a tag such as ``pt``."""
    return _language


def _(sentence: str) -> str:
    """The sentence in the language in use."""
    return _catalogue.gettext(sentence)


def ngettext(one: str, many: str, number: float) -> str:
    """The sentence for that number of things; 0.5 and 1.5 seconds are many."""
    return _catalogue.ngettext(one, many, 1 if number == 1 else 2)
