"""``ludolog query``: one query about a position, for scripts and graders."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from itertools import islice

from pybridge.errors import LudologError
from pybridge.query import Answer, Console
from shell.config import Config
from shell.i18n import _
from shell.positions import position
from shell.query_errors import told_error
from shell.status import Refused, Status

__all__ = ["query"]


def query(config: Config, asked: Namespace) -> int:
    """Print the answers of a query, as the toplevel does; the status says whether there was one."""
    found, words = position(config, asked)
    goal = " ".join(words)
    if not goal:
        raise Refused(_("which query? It is the last word, in quotes."))
    last = None
    if len(found.states) > 1:
        before, after = found.states[-2:]
        last = next((m for m in before.legal_moves if before.play(m) == after), None)
    answers: list[Answer] = []
    with Console(safe=not config.unsafe) as console:
        console.language = config.language
        try:
            asking = console.ask(found.state, goal, last)
            for answer in islice(asking, asked.answers or None):
                answers.append(answer)
                if not asked.json:
                    _print(answer, len(answers) == asked.answers)
        except LudologError as error:
            output = "" if asked.json else console.output
            sys.stdout.write(output)
            raise Refused(told_error(error, console.limits), Status.NO) from error
        if asked.json:
            told = [{"answer": each.text or "true", "output": each.output} for each in answers]
            print(json.dumps({**found.described, "query": goal, "answers": told}, indent=2))
        elif not answers:
            print(console.output + "false.")
        elif not answers[-1].last and len(answers) != asked.answers:
            print("false.")
    return Status.OK if answers else Status.NO


def _print(answer: Answer, enough: bool) -> None:
    end = "." if answer.last else " ." if enough else " ;"
    print(f"{answer.output}{answer.text or 'true'}{end}")
