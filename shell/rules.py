"""The page of a game's rules, wherever it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pybridge import folders, model
from pybridge.model import Game
from shell import i18n

__all__ = ["rules_page"]


def rules_page(game: Game[Any, Any]) -> str:
    """The rules in Markdown, in the person's language if there are any; else what the game says.

    The page of a game of the user's own stands beside it.
    """
    here = Path(model.__file__).parent
    places = [here / "_rules", here.parent / "docs" / "rules"]
    places += [Path(folder).expanduser() for folder in folders.named_folders()]
    for place in places:
        for name in (f"{game.name}.{i18n.current()}.md", f"{game.name}.md"):
            if (place / name).is_file():
                return (place / name).read_text(encoding="utf-8")
    return f"# {game.title}\n\n{game.about}\n"
