"""The command `show`: a recorded game as pictures."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Literal, TypedDict

from ludolog import model
from ludolog.files import write_atomically
from ludolog.records import Record, Replay
from ludolog_shell.cli.positions import checked_ply, replayed
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.config import Config
from ludolog_shell.i18n import _
from ludolog_shell.text.visible import visible

__all__ = ["show"]


class Looks(TypedDict):
    """How a picture looks: the words of `State.svg`."""

    ground: str
    colours: str
    letters: bool


def show(config: Config, asked: Namespace) -> int:
    """Write pictures of a record, as far as it is good, to the files that are named."""
    model.set_language(config.language)
    _check(asked)
    found = replayed(asked.file)
    ply = checked_ply(asked.file, len(found.record.moves), asked.ply)
    looks: Looks = {"ground": asked.ground, "colours": asked.colours, "letters": asked.letters}
    kinds: tuple[Literal["svg", "html"], ...] = ("svg", "html")
    for kind in kinds:
        path: Path | None = getattr(asked, kind)
        if path is not None:
            _write(path, _picture(kind, found, ply, asked, looks))
    if found.error is not None:
        print(visible(f"ludolog: {asked.file}: {found.error}"), file=sys.stderr)
        return Status.NO
    return Status.OK


def _check(asked: Namespace) -> None:
    """Whether what was asked for makes sense together. Raises Refused."""
    if asked.svg is None and asked.html is None:
        raise Refused(_("where to? Name a file: --svg FILE, or --html FILE"))
    if asked.animate and asked.svg is None:
        raise Refused(_("--animate goes with --svg"))
    if asked.film_pace is not None and not asked.animate:
        raise Refused(_("--pace goes with --animate"))
    if asked.svg is not None and asked.html is not None and _same(asked.svg, asked.html):
        raise Refused(_("the picture and the page need a file each"))
    for path in (asked.svg, asked.html):
        if path is not None and str(path) != "-" and _same(path, asked.file):
            raise Refused(_("{file} is the record: name another file").format(file=path))


def _same(one: Path, other: Path) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)


def _picture(
    kind: Literal["svg", "html"], found: Replay, ply: int, asked: Namespace, looks: Looks
) -> str:
    """The text of a file. Raises Refused where the library cannot draw it."""
    try:
        if kind == "html":
            return _until(found.record, ply).html(**looks)
        if asked.animate:
            pace = 1.0 if asked.film_pace is None else asked.film_pace
            return _until(found.record, ply).animated_svg(pace, **looks)
        before = found.states[ply - 1 : ply]
        effects = before[0].effects(found.record.moves[ply - 1].text) if before else ()
        return found.states[ply].svg(effects, **looks)
    except ValueError as error:
        raise Refused(str(error)) from error


def _until(record: Record, ply: int) -> Record:
    """The game up to a move."""
    if ply == len(record.moves):
        return record
    return replace(record, moves=record.moves[:ply], result="*")


def _write(path: Path, text: str) -> None:
    if str(path) == "-":
        print(text, end="" if text.endswith("\n") else "\n")
        return
    try:
        write_atomically(path, text)
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}") from error
