"""The commands of the command line, by name."""

from __future__ import annotations

from argparse import _SubParsersAction
from functools import cache

from ludolog_shell.cli.arguments import command_parser
from ludolog_shell.cli.parser import Parser


@cache
def commands() -> dict[str, Parser]:
    """Each command's own parser."""
    (tree,) = (a for a in command_parser()._actions if isinstance(a, _SubParsersAction))
    return dict(tree.choices)
