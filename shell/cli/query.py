"""``ludolog query``: one query about a position, for scripts and graders."""

from __future__ import annotations

from argparse import Namespace
from itertools import islice
from typing import Any

from ludolog.compute.query import Answer, Console
from ludolog.errors import LudologError
from ludolog.model import Move
from ludolog_shell.cli.output import print_json
from ludolog_shell.cli.positions import Position, position
from ludolog_shell.cli.proofs import show_proof
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.config import Config
from ludolog_shell.i18n import _
from ludolog_shell.query.errors import told_error
from ludolog_shell.text.visible import whole_lines

__all__ = ["query"]


def query(config: Config, asked: Namespace) -> int:
    """Print the answers of a query, as the toplevel does; the status says whether there was one.

    With --json they are one object, also where the query goes wrong or is interrupted.
    """
    if asked.answers < 0:
        raise Refused(_("--answers is a number from 0, not {n}").format(n=asked.answers))
    found, words = position(config, asked, question=True)
    goal = " ".join(words)
    if not goal:
        raise Refused(_("which query? It is the last word, in quotes."))
    if asked.form:
        return _proof(config, found, goal, asked.form)
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
        told = [_told(each) for each in answers]
        described = {**found.described, "query": goal, "answers": told}
        print_json({**described, "output": rest, "error": wrong or None})
    else:
        print(whole_lines(rest), end="")
        if not wrong and not whole:
            print("false.")
    if wrong and status != Status.INTERRUPTED:
        raise Refused(wrong, status)
    return status


def _proof(config: Config, found: Position, goal: str, form: str) -> int:
    with Console(safe=not config.unsafe) as console:
        console.language = config.language
        try:
            proof = console.proof(found.state, goal, _last(found))
        except LudologError as error:
            raise Refused(told_error(error, console.limits), Status.NO) from None
    return show_proof(proof, form)


def _last(found: Position) -> Move[Any] | None:
    """The move that led to the position."""
    if len(found.states) < 2:
        return None
    before, after = found.states[-2:]
    return next((move for move in before.legal_moves if before.play(move) == after), None)


def _told(answer: Answer) -> dict[str, object]:
    """An answer for programs: whole, or marked as cut where that would be too large."""
    whole = answer.text if answer.whole is None else answer.whole
    told: dict[str, object] = {"answer": whole or "true", "output": answer.output}
    return told if answer.whole is not None else {**told, "cut": True}


def _print(answer: Answer, enough: bool) -> None:
    end = "." if answer.last else " ." if enough else " ;"
    print(f"{whole_lines(answer.output)}{answer.text or 'true'}{end}")
