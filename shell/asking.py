"""``ludolog query``: one query about a position, for scripts and graders."""

from __future__ import annotations

from argparse import Namespace
from itertools import islice
from typing import Any

from pybridge.errors import LudologError
from pybridge.model import Move
from pybridge.query import Answer, Console
from shell.batch import print_json
from shell.config import Config
from shell.i18n import _
from shell.positions import Position, position
from shell.query_errors import told_error
from shell.status import Refused, Status
from shell.visible import whole_lines

__all__ = ["query"]


def query(config: Config, asked: Namespace) -> int:
    """Print the answers of a query, as the toplevel does; the status says whether there was one.

    With --json they are one object, also where the query goes wrong or is interrupted.
    """
    if asked.answers < 0:
        raise Refused(_("--answers is a number from 0, not {n}").format(n=asked.answers))
    found, words = position(config, asked)
    goal = " ".join(words)
    if not goal:
        raise Refused(_("which query? It is the last word, in quotes."))
    answers: list[Answer] = []
    wrong, status = "", Status.OK
    with Console(safe=not config.unsafe) as console:
        console.language = config.language
        try:
            asking = console.ask(found.state, goal, _last(found))
            for answer in islice(asking, asked.answers or None):
                answers.append(answer)
                if not asked.json:
                    _print(answer, len(answers) == asked.answers)
            status = Status.OK if answers else Status.NO
        except LudologError as error:
            wrong, status = told_error(error, console.limits), Status.NO
        except KeyboardInterrupt:
            wrong, status = _("interrupted"), Status.INTERRUPTED
        whole = bool(answers) and (answers[-1].last or len(answers) == asked.answers)
        rest = "" if status == Status.INTERRUPTED or (whole and not wrong) else console.output
    if asked.json:
        told = [{"answer": each.text or "true", "output": each.output} for each in answers]
        described = {**found.described, "query": goal, "answers": told}
        print_json({**described, "output": rest, "error": wrong or None})
    else:
        print(whole_lines(rest), end="")
        if not wrong and not whole:
            print("false.")
    if wrong and status != Status.INTERRUPTED:
        raise Refused(wrong, status)
    return status


def _last(found: Position) -> Move[Any] | None:
    """The move that led to the position."""
    if len(found.states) < 2:
        return None
    before, after = found.states[-2:]
    return next((move for move in before.legal_moves if before.play(move) == after), None)


def _print(answer: Answer, enough: bool) -> None:
    end = "." if answer.last else " ." if enough else " ;"
    print(f"{whole_lines(answer.output)}{answer.text or 'true'}{end}")
