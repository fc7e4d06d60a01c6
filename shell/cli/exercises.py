"""``ludolog exercises``: exercises that mark themselves."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import Final

from ludolog.compute.exercises import Exercises, Faulty
from ludolog_shell.cli.output import print_json
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.config import Config
from ludolog_shell.i18n import _
from ludolog_shell.query.exercises import (
    found_exercise,
    told_exercise,
    told_hint,
    told_items,
    told_marking,
)
from ludolog_shell.session.progress import Progress
from ludolog_shell.text.visible import whole_lines

__all__ = ["exercises"]

LONGEST: Final = 100_000
"""Characters of an answer."""


def exercises(config: Config, asked: Namespace) -> int:
    """List the exercises, show one, give a hint, mark an answer, or check a set."""
    verb, *words = asked.words or ["list"]
    progress = Progress()
    with Exercises(asked.set, config.language) as book:
        try:
            match verb, words:
                case "list", []:
                    return _list(book, progress, asked)
                case "show", [name]:
                    return _show(book, name, asked)
                case "hint", [name]:
                    exercise = book.exercise(found_exercise(book, name)[0].name)
                    print(told_hint(exercise, progress), end="")
                    return Status.OK
                case "try", [name, *files] if len(files) <= 1:
                    return _try(book, progress, name, files, asked)
                case "check", [file]:
                    return _check(book, Path(file), asked)
        except Faulty as error:
            raise Refused(str(error), Status.NO) from None
        except ValueError as error:
            raise Refused(str(error)) from None
    raise Refused(_("exercises takes list, show NAME, hint NAME, try NAME FILE or check FILE."))


def _list(book: Exercises, progress: Progress, asked: Namespace) -> int:
    done = progress.done()
    if asked.json:
        items = [asdict(item) | {"done": item.name in done} for item in book.items()]
        print_json({"exercises": items})
    else:
        print(told_items(book.items(), done), end="")
    return Status.OK


def _show(book: Exercises, name: str, asked: Namespace) -> int:
    item, number = found_exercise(book, name)
    exercise = book.exercise(item.name)
    if asked.json:
        print_json(asdict(exercise))
    else:
        print(told_exercise(exercise, number), end="")
    return Status.OK


def _try(book: Exercises, progress: Progress, name: str, files: list[str], asked: Namespace) -> int:
    item, _number = found_exercise(book, name)
    if asked.answer is not None:
        answer = str(asked.answer)
    elif files and files != ["-"]:
        answer = _read_answer(files[0])
    else:
        answer = sys.stdin.read(LONGEST + 1)
    if len(answer) > LONGEST:
        raise Refused(_("an answer has at most {most} characters").format(most=LONGEST))
    marking = book.mark(item.name, answer)
    if marking.right:
        progress.answered(item.name)
    if asked.json:
        print_json({"exercise": item.name, **asdict(marking)})
    else:
        print(whole_lines(told_marking(marking)), end="")
    return Status.OK if marking.right else Status.NO


def _read_answer(name: str) -> str:
    """What stands in a file, or the beginning of it if that is too long."""
    try:
        with open(name, encoding="utf-8-sig") as file:
            return file.read(LONGEST + 1)
    except UnicodeDecodeError as error:
        raise Refused(f"{name}: {error}") from None


def _check(book: Exercises, path: Path, asked: Namespace) -> int:
    if not path.is_file():
        raise Refused(_("There is no file {file}.").format(file=path))
    lines = book.check(path)
    if asked.json:
        print_json({"lines": [asdict(line) for line in lines]})
    else:
        for line in lines:
            print(f"{'+' if line.good else '-'} {line.text}")
    return Status.OK if all(line.good for line in lines) else Status.NO
