"""The commands `check` and `lint`: what they find, told to people or to programs."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final, TextIO

from ludolog import model
from ludolog.guest import report as reports
from ludolog.guest.check import check as check_program
from ludolog.guest.counting import Count, count
from ludolog.guest.lint import lint as lint_program
from ludolog.guest.report import USAGE, CheckStatus, Finding, Report
from ludolog.guest.unaided import check_unaided
from ludolog.terms import Value
from ludolog_shell.cli.adapter import lacking
from ludolog_shell.cli.check_class import check_class
from ludolog_shell.cli.positions import find_game, read_settings, split
from ludolog_shell.cli.status import Refused
from ludolog_shell.config import Config
from ludolog_shell.i18n import _, ngettext
from ludolog_shell.text.visible import visible, visible_json

__all__ = ["check", "lint", "page"]

DAY: Final = 86_400
"""Seconds of the longest time that a question may take."""


BUDGET: Final = 120.0
"""Seconds of a comparison, if nothing is said."""

GAMES: Final = 12
"""Games of a comparison, if nothing is said."""

LINTED: Final = 4
"""Games in which a program is looked at by itself, if nothing is said."""


def check(config: Config, asked: Namespace) -> int:
    """Compare a program with a game. Returns the verdict as the exit status."""
    _refuse_wrong(asked)
    several = asked.file.is_dir() or asked.file.suffix.lower() == ".zip"
    if several or asked.game == "auto":
        return check_class(config, asked, page, _accepted(asked.accept))
    model.set_language(config.language)
    name, only = _game_and_settings(asked)
    with _Progress(sys.stderr) as progress:
        options: dict[str, Any] = {
            "games": GAMES if asked.rounds is None else asked.rounds,
            "seed": asked.seed,
            "seconds": asked.seconds,
            "only": only,
            "accept": _accepted(asked.accept),
            "budget": asked.budget or BUDGET,
            "progress": progress.show,
        }
        found = None
        counts: tuple[Count, ...] = ()
        if asked.adapter is None or asked.adapter.is_dir():
            places = () if asked.adapter is None else (asked.adapter,)
            report, found = check_unaided(
                asked.file, name, whole=asked.budget, adapters=places, **options
            )
            if found is not None and not found.adapter:
                counts = count(asked.file, name)
        else:
            report = check_program(asked.file, name, asked.adapter, **options)
    status = _answer(report, asked)
    if found is not None and not found.adapter and not asked.json:
        print(visible("\n".join(lacking(found, counts))), file=sys.stderr)
    return status


def _accepted(names: Sequence[str]) -> tuple[str, ...]:
    """The names of differences that --accept has. Raises Refused."""
    kinds = {kind.replace(" ", "-") for kind in reports.ACCEPTABLE}
    for name in names:
        if re.sub(r"-R\d+$", "", name) not in kinds:
            told = _("{name} is no difference that can be accepted; there are {names}")
            raise Refused(told.format(name=name, names=", ".join(sorted(kinds))), USAGE)
    return tuple(names)


def lint(config: Config, asked: Namespace) -> int:
    """Look at a program by itself. Returns the verdict as the exit status."""
    _refuse_wrong(asked)
    report = lint_program(
        asked.file,
        asked.adapter,
        games=LINTED if asked.rounds is None else asked.rounds,
        seed=asked.seed,
        seconds=asked.seconds,
        start=asked.start,
    )
    return _answer(report, asked)


def _game_and_settings(asked: Namespace) -> tuple[str, dict[str, Value]]:
    """The name of the game and what --only says of its settings. Raises Refused."""
    try:
        game = find_game(asked.game)
        settings, others = split(asked.only)
        if others:
            sentence = _("--only is a setting as name=value, not {word}")
            raise Refused(sentence.format(word=others[0]), USAGE)
        only = read_settings(game, settings)
        game.start(**only)
    except Refused as refused:
        raise Refused(str(refused), USAGE) from refused
    except ValueError as error:
        raise Refused(str(error), USAGE) from error
    return game.name, only


class _Progress:
    """What is done at the moment, on a terminal; nothing elsewhere."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream if stream.isatty() else None
        self._width = 0

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_unused: object) -> None:
        if self._width:
            self.show("")

    def show(self, text: str) -> None:
        """Write it over what stood there."""
        if self._stream is not None:
            shown = text[:78]
            end = "" if shown else "\r"
            print(f"\r{shown:{self._width}}{end}", end="", file=self._stream, flush=True)
            self._width = len(shown)


def _refuse_wrong(asked: Namespace) -> None:
    if asked.rounds is not None and asked.rounds < 0:
        raise Refused(_("--games is a number of games, not {n}").format(n=asked.rounds), USAGE)
    for option in ("seconds", "budget"):
        seconds = getattr(asked, option, None)
        if seconds is not None and not 0 < seconds <= DAY:
            sentence = _("--{option} is a time of at most {most}, not {s}")
            raise Refused(sentence.format(option=option, most=DAY, s=seconds), USAGE)


def _answer(report: Report, asked: Namespace) -> int:
    if asked.json:
        print(visible_json(reports.as_json(report)))
    elif asked.junit is None:
        print(visible(page(report)))
    elif str(asked.junit) == "-":
        print(visible(reports.as_junit(report)))
    else:
        try:
            asked.junit.write_text(reports.as_junit(report), encoding="utf-8")
        except OSError as error:
            raise Refused(str(error), USAGE) from error
    return int(report.verdict)


# -- for people -----------------------------------------------------------------------------------


def page(report: Report) -> str:
    """The report as text."""
    return "\n".join([*_head(report), *_findings(report), *_foot(report)])


def _head(report: Report) -> Iterator[str]:
    against = _(" against {game}").format(game=report.game) if report.game else ""
    yield f"{report.program}{against}"
    spoken = ", ".join(report.contract.values())
    if spoken:
        yield _("It has {predicates}; read as {dialect}.").format(
            predicates=spoken, dialect=report.dialect
        )
    counted = ", ".join(f"{name} {count}" for name, count in report.counts.items() if count)
    if counted:
        yield _("Compared: {counts}.").format(counts=counted) if report.game else _(
            "Asked: {counts}."
        ).format(counts=counted)
    if report.uncompared:
        told = ", ".join(f"{name} ({why})" for name, why in report.uncompared.items())
        yield _("Not compared: {what}.").format(what=told)
    if report.decided:
        yield _("Rules that decided in some position: {rules}.").format(
            rules=" ".join(report.decided)
        )
    if report.undecided:
        yield _("Rules that never did: {rules}.").format(rules=" ".join(report.undecided))
    if report.stopped:
        yield _("It stopped early: {why}.").format(why=report.stopped)


def _findings(report: Report) -> Iterator[str]:
    for finding in report.findings:
        yield ""
        yield f"{_mark(finding)} {_sentence(finding)}"
        yield from (f"  {line}" for line in _details(finding))
    if report.tool == "check" and report.messages and report.findings:
        yield ""
        yield _("When it was loaded:")
        yield from (f"  {message}" for message in report.messages[:10])


def _mark(finding: Finding) -> str:
    match finding.severity:
        case "error":
            return _("fault:")
        case "limit":
            return _("limit:")
        case "accepted":
            return _("accepted:")
        case "adapter":
            return _("adapter:")
        case "unclear":
            return _("unclear:")
        case _:
            return _("warning:")


def _details(finding: Finding) -> Iterator[str]:
    if finding.board:
        if finding.settings:
            told = " ".join(f"{name}={value}" for name, value in finding.settings.items())
            yield _("game: {settings}").format(settings=told)
        begun = _("a position in which rules decide") if finding.start else _("the start")
        yield _("after: {moves}").format(moves=" ".join(finding.game) or begun)
        yield from finding.board.splitlines()
    if finding.ours:
        yield _("ours:   {answer}").format(answer=finding.ours)
    if finding.theirs:
        yield _("theirs: {answer}").format(answer=finding.theirs)
    if finding.boards[0]:
        yield from _beside(*finding.boards)
    yield from finding.places
    if finding.term and finding.term != finding.subject:
        term = f"{finding.term} = {finding.twin}" if finding.twin else finding.term
        yield _("in the terms of the program: {term}").format(term=term)
    if finding.position and (not finding.board or finding.start):
        yield _("in: {state}").format(state=finding.position)
    yield from finding.why
    if finding.severity == "error" and finding.kind in reports.ACCEPTABLE:
        yield _("to go on as if it were right: --accept {name}").format(name=finding.name)


def _beside(ours: str, theirs: str) -> Iterator[str]:
    """Two boards side by side."""
    left, right = ours.splitlines(), theirs.splitlines()
    width = max(map(len, left), default=0) + 4
    yield _("ours:").ljust(width) + _("theirs:")
    for one, other in zip_longest(left, right, fillvalue=""):
        yield (one.ljust(width) + other).rstrip()


def _foot(report: Report) -> Iterator[str]:
    yield ""
    match report.verdict:
        case CheckStatus.AGREES:
            yield _("No difference.") if report.tool == "check" else _("It keeps the contract.")
        case CheckStatus.DIFFERS:
            faults = sum(finding.severity == "error" for finding in report.findings)
            told = ngettext("{n} fault; seed {seed}.", "{n} faults; seed {seed}.", faults)
            yield told.format(n=faults, seed=report.seed)
        case CheckStatus.UNLOADABLE:
            if any(finding.kind == "adapter" for finding in report.findings):
                yield _("The adapter cannot be loaded.")
            else:
                yield _("It cannot be loaded.")
        case CheckStatus.LIMITS:
            yield _("A limit was exceeded; no fault was found before.")
        case CheckStatus.NOTHING:
            severities = {finding.severity for finding in report.findings}
            if "adapter" in severities:
                yield _("Nothing can be said of the program before the adapter is right.")
            elif "unclear" in severities:
                yield _(
                    "Nothing can be said: the program is wrong at the start, or it has terms of\n"
                    "its own, and an adapter should say what is what."
                )
            else:
                yield _("There is nothing to compare: an adapter may say what is what.")


def _sentence(finding: Finding) -> str:
    sentence = _sentences().get(finding.kind, "{subject}").format(subject=finding.subject)
    if finding.count > 1:
        times = ngettext("({n} time)", "({n} times)", finding.count).format(n=finding.count)
        return f"{sentence} {times}"
    return sentence


def _sentences() -> dict[str, str]:
    """`ludolog.guest.report.SENTENCES` in the language of the person."""
    return {
        "missing": _("a legal move is not listed: {subject}"),
        "extra": _("a move is listed that is not legal: {subject}"),
        "no moves": _("valid_moves fails where there are legal moves"),
        "moves": _("valid_moves answers something other than a list of ground terms"),
        "next": _("the state after {subject} differs"),
        "end": _("the end of the game, or who won, differs"),
        "value": _("the value for player {subject} differs"),
        "start": _("the initial state differs"),
        "memory": _("the same question is answered differently later: {subject}"),
        "accepts": _("a move is played that is not legal: {subject}"),
        "winners": _("game_over answers with two winners, one after the other"),
        "open": _("game_over succeeds without saying who has won"),
        "win": _("{subject} misses a win in one move"),
        "setting": _("it does not have: {subject}"),
        "slow": _("an answer takes {subject} seconds, so that less was asked"),
        "translation": _("its terms are not understood: {subject}"),
        "adapter": _("the adapter is at fault, in {subject}"),
        "ended": _("no fault: the state after {subject} differs, but the same one has won there"),
        "doubtful": _("no fault: the adapter that was found is not sure of what decides {subject}"),
        "translated": _("its terms were translated by an adapter that was found: {subject}"),
        "forged": _("something other than an answer came from the program, in {subject}"),
        "reaches": _("the program names what looks at it: {subject}"),
        "undefined": _("a rule calls what is not defined: {subject}"),
        "throws": _("{subject} throws an exception"),
        "halts": _("{subject} calls halt"),
        "limit": _("{subject} needs more time or memory than it may have"),
        "load": _("loading says: {subject}"),
        "absent": _("there is no {subject}"),
        "impure": _("a rule reaches what no rule should do: {subject}"),
        "prints": _("{subject} prints"),
        "reads": _("{subject} reads from the input"),
        "changes": _("{subject} changes the database"),
        "choice point": _("{subject} leaves a choice point"),
        "duplicates": _("{subject} lists a move twice"),
        "not ground": _("{subject} answers a term with variables"),
        "no text": _("{subject} answers a term that cannot be written: cyclic, or too deep"),
        "not a list": _("{subject} answers something other than a list"),
        "fails": _("{subject} fails"),
        "unplayable": _("a listed move does not play, in {subject}"),
        "shape": _("the state after a move has another shape, in {subject}"),
        "not a number": _("{subject} answers something other than a number"),
        "not legal": _("{subject} chooses a move that is not listed"),
        "unsure": _("{subject} answers differently when asked again"),
    }
