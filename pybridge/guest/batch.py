"""A class of programs, judged in several processes; what was judged before is not judged again.

Each result is written as soon as it is known, so that a run that was stopped goes on where it was.
A result names nobody: words of the name under which a program was handed in are left out of it.
"""

from __future__ import annotations

import json
import re
import signal
import time
import unicodedata
from collections.abc import Callable, Generator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from ludolog.engine.spawning import spawned
from ludolog.errors import LudologError
from ludolog.files import write_atomically
from ludolog.guest.classroom import Submission, game_words, likely_games
from ludolog.guest.report import CheckStatus, Finding, Report
from ludolog.guest.unaided import check_unaided

__all__ = ["Judged", "Options", "judge", "judge_all", "signature"]

FORM: Final = 3
"""Of the files with results; others are not read."""

NOBODY: Final = "..."
"""Stands for a word of a name."""


@dataclass(frozen=True)
class Options:
    """How each program is checked."""

    game: str = "auto"
    games: int = 6
    seed: int = 0
    seconds: float = 5.0
    budget: float = 30.0
    """Seconds for the comparison of one program."""
    accept: tuple[str, ...] = ()
    """Names of differences that are no faults."""
    search: float = 120.0
    """Seconds for the search for its terms."""
    adapters: tuple[str, ...] = ()
    """Files and folders with adapters that are tried before."""
    adapters_key: str = ""
    """Changes with what is in them."""


@dataclass(frozen=True)
class Judged:
    """What is known of one submission."""

    label: str
    key: str
    report: Report | None
    trouble: str = ""
    """Why there is no report."""
    adapter: str = ""
    """The adapter that was found, "" if none was needed or none was found."""
    seconds: float = 0.0

    @property
    def verdict(self) -> CheckStatus:
        """That of the report; NOTHING if there is none."""
        return CheckStatus.NOTHING if self.report is None else self.report.verdict

    @property
    def game(self) -> str:
        """The game that it was held against, "" if none was found."""
        return "" if self.report is None else self.report.game or ""

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The findings that are faults."""
        if self.report is None:
            return ()
        return tuple(found for found in self.report.findings if found.severity == "error")


def signature(judged: Judged) -> tuple[object, ...]:
    """The same for programs that behave in the same way, as far as was seen."""
    faults = sorted({(found.kind, found.rule) for found in judged.faults})
    return judged.game, int(judged.verdict), tuple(faults), judged.trouble


def judge(submission: Submission, options: Options) -> Judged:
    """Check one submission; with ``auto`` against the games that it speaks of, until one fits."""
    began = time.monotonic()
    nobody = partial(_nobody, words=_words(submission))
    if submission.main is None:
        told = submission.trouble or "no file has a predicate of the contract"
        return Judged(submission.label, submission.key, None, nobody(told))
    names = likely_games(submission) if options.game == "auto" else [options.game]
    best: Judged | None = None
    for name in names:
        try:
            report, found = check_unaided(
                submission.main,
                name,
                games=options.games,
                seed=options.seed,
                seconds=options.seconds,
                folder=submission.folder,
                accept=options.accept,
                budget=options.budget,
                adapters=tuple(map(Path, options.adapters)),
                search=options.search if best is None else options.search / 3,
            )
        except LudologError as error:
            return best or Judged(submission.label, submission.key, None, nobody(str(error)))
        if best is None or report.compared:
            adapter = "" if found is None else found.adapter
            best = Judged(
                submission.label,
                submission.key,
                _anonymous(report, submission.label, nobody),
                "",
                nobody(adapter),
                round(time.monotonic() - began, 1),
            )
        if report.compared or not report.contract:
            break
    assert best is not None and best.report is not None
    if best.report.compared or options.game != "auto":
        return best
    return replace(best, report=replace(best.report, game=None))


def _words(submission: Submission) -> frozenset[str]:
    """Words that may name somebody: those of the name, save words for games and programs."""
    common = {*game_words(), "main", "game", "project", "projeto", "trabalho", "prolog", "zip"}
    words = {word for word in re.split(r"[\W\d_]+", submission.name.casefold()) if len(word) > 2}
    return frozenset(words - common)


def _nobody(text: str, words: frozenset[str]) -> str:
    """The text without these words, with accents or without."""
    if not words:
        return text
    plain = {_plain(word) for word in words}

    def changed(match: re.Match[str]) -> str:
        return NOBODY if _plain(match[0].casefold()) in plain else match[0]

    return re.sub(r"[^\W\d_]+", changed, text)


def _plain(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))


def _anonymous(report: Report, label: str, nobody: Callable[[str], str]) -> Report:
    findings = tuple(
        replace(
            found,
            subject=nobody(found.subject),
            ours=nobody(found.ours),
            theirs=nobody(found.theirs),
        )
        for found in report.findings
    )
    return replace(
        report, program=label, findings=findings, messages=tuple(map(nobody, report.messages))
    )


def judge_all(
    several: Sequence[Submission], options: Options, results: Path, *, jobs: int = 2
) -> Generator[Judged, None, None]:
    """The results in the order in which they come; those in the folder `results` come first.

    Raises OSError if a result cannot be written, and ProcessesError where processes cannot work
    side by side. Closing the iterator ends the processes.
    """
    waiting = []
    for submission in several:
        before = _read(_place(results, submission.label), submission, options)
        if before is None:
            waiting.append(submission)
        else:
            yield before
    if not waiting:
        return
    with spawned().Pool(min(jobs, len(waiting)), _uninterrupted) as pool:
        work = partial(_judged, options=options)
        for judged in pool.imap_unordered(work, waiting):
            _write(_place(results, judged.label), judged, options)
            yield judged


def _uninterrupted() -> None:
    """Ctrl-C is for the process that waits: it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _judged(submission: Submission, options: Options) -> Judged:
    try:
        return judge(submission, options)
    except Exception as error:
        told = _nobody(f"{type(error).__name__}: {error}", _words(submission))
        return Judged(submission.label, "", None, told)


def _place(results: Path, label: str) -> Path:
    return results / f"{label.replace(' ', '-')}.json"


def _write(path: Path, judged: Judged, options: Options) -> None:
    if not judged.key:
        return  # it is tried again
    told = {"form": FORM, "options": asdict(options), "judged": asdict(judged)}
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, json.dumps(told, ensure_ascii=False, indent=1) + "\n")


def _read(path: Path, submission: Submission, options: Options) -> Judged | None:
    """A result of an earlier run with the same files and options."""
    try:
        told: Any = json.loads(path.read_text(encoding="utf-8"))
        if told["form"] != FORM or told["options"] != json.loads(json.dumps(asdict(options))):
            return None
        fields = told["judged"]
        if fields["key"] != submission.key or fields["label"] != submission.label:
            return None
        if fields["report"] is not None:
            fields["report"] = _report(fields["report"])
        return Judged(**fields)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _report(fields: dict[str, Any]) -> Report:
    findings = tuple(
        Finding(**{**found,
            **{name: tuple(found[name]) for name in ("game", "why", "places", "boards")},
        })
        for found in fields["findings"]
    )
    return Report(**{**fields, "findings": findings, **{
        name: tuple(fields[name]) for name in ("messages", "decided", "undecided")
    }})
