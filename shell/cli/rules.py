"""The command `rules`: the page of the rules of a game."""

from __future__ import annotations

from argparse import Namespace

from ludolog import model
from ludolog_shell.cli.positions import find_game
from ludolog_shell.cli.status import Status
from ludolog_shell.config import Config
from ludolog_shell.text.markdown import rendered
from ludolog_shell.text.rules import page_width, rules_page

__all__ = ["rules"]


def rules(config: Config, asked: Namespace) -> int:
    """Show the page of the rules."""
    model.set_language(config.language)
    game = find_game(asked.game)
    text = rules_page(game)
    print(text if asked.raw else rendered(text, page_width()), end="")
    return Status.OK
