"""The command `completion`: a file that lets another shell complete what is typed."""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from ludolog import model
from ludolog_shell.cli.status import Status
from ludolog_shell.config import Config

__all__ = ["completion"]


def completion(_config: Config, asked: Namespace) -> int:
    """Print a completion file that knows the games that are there now."""
    import shtab

    from ludolog_shell.cli.arguments import command_parser

    tree = command_parser()
    for action in _actions(tree):
        if action.type is Path and not action.choices:
            folder = action.dest.startswith("games")
            action.complete = shtab.DIRECTORY if folder else shtab.FILE  # type: ignore[attr-defined]
        elif action.dest in ("game", "words"):
            # For completion only: whoever runs a command is told more than a list of choices.
            action.choices = list(model.games())
    print(shtab.complete(tree, asked.shell))
    return Status.OK


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Everything that may be typed after a parser, after those of its commands too."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)
