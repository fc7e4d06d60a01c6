"""The command `arena`: a tournament between levels of the computer, and what it came to."""

from __future__ import annotations

import math
import sys
import time
from argparse import Namespace
from collections.abc import Iterable, Sequence
from typing import Final, TextIO

from ludolog import model
from ludolog.compute import executors
from ludolog.compute.arena import Table, contestants
from ludolog.compute.standings import Estimate, Score, Standings, Workload
from ludolog.compute.tournament import play
from ludolog.errors import LoadError, WorkerError
from ludolog_shell.cli.budgets import budgeted
from ludolog_shell.cli.output import print_json
from ludolog_shell.cli.parser import near
from ludolog_shell.cli.positions import find_game, read_settings, split
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.config import Config
from ludolog_shell.i18n import _, ngettext
from ludolog_shell.text.visible import visible

__all__ = ["arena", "page"]

LONGEST_OPENING: Final = 100
"""Random moves that a game may begin with: more would be the game, and are drawn again and again.
"""


def arena(config: Config, asked: Namespace) -> int:
    """Play a tournament and print its table; what is known of it after Ctrl-C."""
    table = _table(config, asked)
    standings = Standings(table)
    try:
        pool = _pool(table, asked)
        with _Bar(sys.stderr, standings.games) as bar:
            bar.show(0)
            for played in play(table, pool):
                standings.add(played)
                bar.show(standings.played)
    except KeyboardInterrupt:
        pass
    except (LoadError, WorkerError, executors.ClusterError) as error:
        raise Refused(str(error)) from error
    if asked.json:
        print_json(standings.as_dict())
    elif asked.csv:
        print(visible(standings.as_csv()), end="")
    else:
        print(visible(page(standings)))
    return Status.OK if standings.complete else Status.INTERRUPTED


def _table(config: Config, asked: Namespace) -> Table:
    model.set_language(config.language)
    settings, words = split(asked.words)
    if not words:
        names = ", ".join(model.games())
        raise Refused(_("which game? Name one of {games}.").format(games=names))
    game = find_game(words[0])
    for name, value, least in (
        ("--games", asked.rounds, 1),
        ("--jobs", asked.jobs, 0),
        ("--opening", asked.opening, 0),
    ):
        if value < least:
            raise Refused(
                _("{option} is a number from {least}, not {value}").format(
                    option=name, least=least, value=value
                )
            )
    if asked.opening > LONGEST_OPENING:
        message = _("--opening is a number up to {most}, not {value}")
        raise Refused(message.format(most=LONGEST_OPENING, value=asked.opening))
    levels = budgeted(words[1:], asked)
    table = Table(
        game.name,
        contestants(*levels),
        asked.rounds,
        asked.seed,
        read_settings(game, settings),
        asked.opening,
        language=config.language,
    )
    try:
        table.check()
    except ValueError as error:
        known = [level.name for level in game.levels]
        wrong = [word for word in words[1:] if "." not in word and word not in known]
        raise Refused(f"{error}{near(wrong[0], known) if wrong else ''}") from error
    return table


def _pool(table: Table, asked: Namespace) -> executors.Pool | None:
    """Where the games are played; files of others never in this process."""
    if asked.dask is not None:
        return executors.cluster(asked.dask)
    if asked.jobs == 1 and not any(one.file for one in table.contestants):
        return None
    return executors.processes(asked.jobs)


# -- progress -------------------------------------------------------------------------------------


class _Bar:
    """How far the tournament is, on a terminal; nothing elsewhere."""

    def __init__(self, stream: TextIO, games: int) -> None:
        self._stream = stream if stream.isatty() else None
        self._games = games
        self._begin = time.monotonic()
        self._shown = -math.inf
        self._width = 0

    def __enter__(self) -> _Bar:
        return self

    def __exit__(self, *_unused: object) -> None:
        self._write("")

    def show(self, played: int) -> None:
        """Draw it, at most ten times a second."""
        now = time.monotonic()
        if now - self._shown < 0.1:
            return
        self._shown = now
        done = 24 * played // self._games
        told = ngettext("{played} of {games} game", "{played} of {games} games", self._games)
        told = told.format(played=played, games=self._games)
        if played:
            left = (now - self._begin) * (self._games - played) / played
            told += ", " + _("{time} left").format(time=_clock(left))
        self._write(f"[{'#' * done}{'.' * (24 - done)}] {told}")

    def _write(self, text: str) -> None:
        if self._stream is not None:
            end = "\r" if not text else ""
            print(f"\r{text:{self._width}}{end}", end="", file=self._stream, flush=True)
            self._width = len(text)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


# -- the table ------------------------------------------------------------------------------------


def page(standings: Standings) -> str:
    """The tournament as text for people, eighty columns wide where names are short."""
    table = standings.table
    title = model.game(table.game).title
    told = ngettext(
        "{title}: {played} of {games} game, seed {seed}, {opening} random moves first",
        "{title}: {played} of {games} games, seed {seed}, {opening} random moves first",
        standings.games,
    )
    head = told.format(
        title=title,
        played=standings.played,
        games=standings.games,
        seed=table.seed,
        opening=table.opening,
    )
    names = [f"{score.a} - {score.b}" for score in standings.scores]
    blocks = [
        [head],
        _columns(_results(names, standings.scores)),
        _columns(_lengths(names, standings.scores)),
        _columns(_efforts(standings.workloads)),
    ]
    forfeits = [
        ngettext(
            "forfeited {times} time by {who}", "forfeited {times} times by {who}", times
        ).format(times=times, who=told)
        for score in standings.scores
        for told, times in score.forfeits.most_common()
    ]
    blocks += [forfeits] if forfeits else []
    return "\n\n".join("\n".join(block) for block in blocks)


def _results(names: Sequence[str], scores: Sequence[Score]) -> list[list[str]]:
    counted = (_("games"), _("won"), _("lost"), _("tied"), _("unfinished"), _("nobody"))
    rows = [["", *counted, _("win rate (95 %)")]]
    for name, score in zip(names, scores, strict=True):
        counts = (score.games, score.won, score.lost, score.tied, score.unfinished, score.nobody)
        rows.append([name, *map(str, counts), _rate(score.rate)])
    return rows


def _rate(rate: Estimate) -> str:
    if math.isnan(rate.value):
        return "-"
    return f"{100 * rate.value:.1f} % ({100 * rate.low:.1f} - {100 * rate.high:.1f})"


def _lengths(names: Sequence[str], scores: Sequence[Score]) -> list[list[str]]:
    rows = [["", _("Elo (95 %)"), _("moves a game"), _("different games")]]
    for name, score in zip(names, scores, strict=True):
        length = "-" if math.isnan(score.mean_moves) else f"{score.mean_moves:.1f}"
        rows.append([name, _ahead(score.elo), length, str(score.distinct)])
    return rows


def _ahead(ahead: Estimate) -> str:
    if math.isnan(ahead.value):
        return "-"
    return f"{_signed(ahead.value)} ({_signed(ahead.low)} .. {_signed(ahead.high)})"


def _signed(value: float) -> str:
    if math.isinf(value):
        return "+oo" if value > 0 else "-oo"
    return f"{value:+.0f}"


def _efforts(workloads: Iterable[Workload]) -> list[list[str]]:
    rows = [["", _("moves"), _("time a move (most)"), _("nodes a move (most)")]]
    for work in workloads:
        nodes = f"{work.nodes} ({work.max_nodes})" if work.max_nodes else "-"
        spent = f"{1000 * work.seconds:.2f} ms ({1000 * work.max_seconds:.1f} ms)"
        rows.append([work.name, str(work.moves), spent if work.moves else "-", nodes])
    return rows


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows with their cells below each other, the first column to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *others in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([f"{first:{widths[0]}}", *cells]).rstrip())
    return lines
