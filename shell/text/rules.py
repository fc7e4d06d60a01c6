"""The page of a game's rules, wherever it stands."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from ludolog import model
from ludolog.engine import folders
from ludolog.model import Game
from ludolog_shell import i18n

__all__ = ["about", "page_width", "rules_page", "sections"]


def rules_page(game: Game[Any, Any]) -> str:
    """The rules in Markdown, in the person's language if there are any; else what the game says.

    The page of a game of the user's own stands beside it.
    """
    here = Path(model.__file__).parent
    places = [here / "_rules", here.parent / "docs" / "rules"]
    places += [Path(os.path.expanduser(folder)) for folder in folders.named_folders()]
    for place in places:
        for name in (f"{game.name}.{i18n.current()}.md", f"{game.name}.md"):
            if (place / name).is_file():
                return (place / name).read_text(encoding="utf-8")
    return f"# {game.title}\n\n{game.about}\n"


def sections(page: str) -> dict[str, str]:
    """The sections of a page in Markdown by their titles, each with its title."""
    parts = re.split(r"(?m)^(?=## )", page)[1:]
    return {part.partition("\n")[0].removeprefix("## ").strip(): part for part in parts}


def about(page: str, word: str) -> str:
    """What a page says about a word: the section with that title, else the paragraphs and rules
    that have it; empty if there are none. The number of a rule is a whole word.
    """
    wanted = word.casefold()
    for title, section in sections(page).items():
        if title.casefold() == wanted:
            return section
    text = re.escape(word)
    if re.fullmatch(r"r\d+", wanted):
        text = rf"\b{text}\b"
    found = re.compile(text, re.IGNORECASE)
    parts = re.split(r"\n\n|\n(?=- )", page)
    return "\n\n".join(part for part in parts if found.search(part))


def page_width() -> int:
    """The columns of a page: those of the terminal, but no more than can be read well."""
    return min(shutil.get_terminal_size().columns - 1, 100) if sys.stdout.isatty() else 80
