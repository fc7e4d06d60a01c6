"""The command `review`: the turning points of a recorded game."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path

from ludolog import model
from ludolog.compute.review import Review, annotated, review
from ludolog.compute.thinker import Thinker, Variation
from ludolog.errors import InvalidRecord
from ludolog.files import write_atomically
from ludolog.records import Record, Replay, read_record, write_record
from ludolog_shell.cli.output import last_of, line_json, print_json
from ludolog_shell.cli.positions import replayed
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.config import Config
from ludolog_shell.i18n import _
from ludolog_shell.text.fragments import plain_text
from ludolog_shell.text.reports import told_review
from ludolog_shell.text.visible import visible

__all__ = ["review_record"]


def review_record(config: Config, asked: Namespace) -> int:
    """Print where a recorded game turned, and write it down with comments where that is wanted."""
    model.set_language(config.language)
    _check(asked)
    replay = replayed(asked.file)
    moves = [move.text for move in replay.record.moves]
    with Thinker() as thinker:
        answers = review(
            thinker, replay.states, moves, asked.nodes or 0, seconds=asked.seconds
        )
        found, stopped = last_of(answers)
    if found is None:
        return Status.INTERRUPTED
    game = replay.states[0].game
    if asked.json:
        print_json(_review_json(replay, found))
    else:
        print(visible(plain_text(told_review(game, found))), end="")
    if stopped:
        return Status.INTERRUPTED
    _written(asked, annotated(replay.record, game, found))
    if replay.error is not None:
        print(visible(f"ludolog: {asked.file}: {replay.error}"), file=sys.stderr)
        return Status.NO
    return Status.OK


def _check(asked: Namespace) -> None:
    """Refuse to write over a file that is no record, before the long work."""
    path: Path | None = asked.annotate
    if path is None or not path.exists():
        return
    try:
        read_record(path)
    except InvalidRecord as error:
        message = _("{path} is no record of a game: it is left as it is.")
        raise Refused(message.format(path=path)) from error


def _written(asked: Namespace, record: Record) -> None:
    if asked.annotate is not None:
        write_record(asked.annotate, record)
    if asked.html is not None:
        try:
            write_atomically(asked.html, record.html())
        except ValueError as error:
            raise Refused(str(error)) from error


def _review_json(replay: Replay, found: Review) -> dict[str, object]:
    game = replay.states[0].game
    error = replay.error
    comments = annotated(replay.record, game, found).moves
    return {
        "game": game.name,
        "moves": found.moves,
        "looked_at": found.looked_at,
        "complete": found.complete,
        "nodes": found.nodes,
        "winner": None if found.winner is None else str(found.winner),
        "won_from": found.won_from,
        "forecasts": [asdict(forecast) for forecast in found.forecasts],
        "points": [
            {
                "number": point.number,
                "side": str(point.side),
                "decisive": point.decisive,
                "played": _variation_json(point.judgement.played),
                "best": _variation_json(point.judgement.best),
                "lines": [line.text for line in point.judgement.lines],
                "comment": comments[point.number - 1].comment,
            }
            for point in found.points
        ],
        "error": error and str(error),
    }


def _variation_json(one: Variation) -> dict[str, object]:
    return {
        "move": one.move.text,
        "forecast": asdict(one.forecast),
        "line": line_json(one.line, one.sides),
    }
