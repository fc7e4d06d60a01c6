"""The command line of `ludolog`: what can be typed, and who does it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from shell.config import Config, Request

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments of the command line say. Returns the exit status."""
    parser = argparse.ArgumentParser("ludolog")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--ascii", action="store_true")
    parser.add_argument("--plain", action="store_true", default=None)
    parser.add_argument("--no-autosave", dest="autosave", action="store_false")
    commands = parser.add_subparsers(dest="command")
    play = commands.add_parser("play")
    play.add_argument("game", nargs="?")
    play.add_argument("settings", nargs="*")
    play.add_argument("--seat", action="append", default=[])
    play.add_argument("--seed", type=int)
    asked = parser.parse_args(arguments)
    config = Config(
        language=asked.lang, ascii=asked.ascii, plain=asked.plain, autosave=asked.autosave
    )
    from shell.app import play as play_game

    if asked.command is None:
        return play_game(config, Request())
    request = Request(
        asked.game,
        dict(text.split("=", 1) for text in asked.settings),
        dict(text.split("=", 1) for text in asked.seat),
        asked.seed,
    )
    return play_game(config, request)


if __name__ == "__main__":
    sys.exit(main())
