"""What was found about a third party's program: findings, a verdict, JSON and JUnit XML.

The verdict is an exit status that a grader can trust; a difference outranks a limit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import IntEnum
from typing import Final
from xml.etree import ElementTree

__all__ = [
    "ACCEPTABLE",
    "SENTENCES",
    "USAGE",
    "CheckStatus",
    "Finding",
    "Report",
    "as_json",
    "as_junit",
]

USAGE: Final = 64
"""The exit status for a wrong command line, for 2 means a program that cannot be loaded."""


class CheckStatus(IntEnum):
    """How it ended."""

    AGREES = 0
    DIFFERS = 1
    UNLOADABLE = 2
    """The file, or its adapter, could not be loaded."""
    LIMITS = 3
    """Time, memory or something else ran out, and no difference was found."""
    NOTHING = 4
    """Nothing can be said: no predicate of the contract, no position, no translation of terms, or
    an adapter that is at fault.
    """


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, where it was first seen.

    `severity` is ``error``, ``limit``, ``warning`` or ``accepted``; ``adapter`` for what the
    adapter is to blame for, ``unclear`` where nobody can tell whether the program is wrong or the
    translation.
    `subject` is what `kind` is about, such as a predicate or a move; `term` that move in the
    program's terms. `ours` and `theirs` are both answers, as texts of Prolog. `game` are the
    moves that lead to the position from the start with `settings`, and `why` is what the rules say
    of the disputed move, by the `rule` of that number.
    """

    kind: str
    severity: str
    subject: str = ""
    ours: str = ""
    theirs: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    game: tuple[str, ...] = ()
    position: str = ""
    board: str = ""
    why: tuple[str, ...] = ()
    count: int = 1
    rule: str = ""
    term: str = ""
    places: tuple[str, ...] = ()
    """Where two states differ, part by part, in the program's terms."""
    boards: tuple[str, str] = ("", "")
    """The states that differ as drawings, ours and theirs, if theirs can be drawn."""
    twin: str = ""
    """Another legal move that `term` is in their program, so that this one cannot be listed."""
    start: str = ""
    """The position from which `game` goes on, "" if that is the start."""

    @property
    def played(self) -> bool:
        """Whether it was seen after a legal move, which is its subject."""
        return self.kind == "next" or bool(self.twin)

    @property
    def name(self) -> str:
        """What findings like it are called where they are accepted, such as ``missing-R10``."""
        kind = self.kind.replace(" ", "-")
        return f"{kind}-{self.rule}" if self.rule else kind

    @property
    def text(self) -> str:
        """One sentence in English."""
        sentence = SENTENCES[self.kind].format(subject=self.subject)
        return f"{sentence} ({self.count} times)" if self.count > 1 else sentence


ACCEPTABLE: Final = frozenset({
    "missing", "extra", "no moves", "moves", "next", "end", "value", "start", "accepts", "winners",
    "open", "not legal", "fails",
})
"""Kinds of differences that may be known and accepted."""

SENTENCES: Mapping[str, str] = {
    # What differs from the reference.
    "missing": "a legal move is not listed: {subject}",
    "extra": "a move is listed that is not legal: {subject}",
    "no moves": "valid_moves fails where there are legal moves",
    "moves": "valid_moves answers something other than a list of ground terms",
    "next": "the state after {subject} differs",
    "end": "the end of the game, or who won, differs",
    "value": "the value for player {subject} differs",
    "start": "the initial state differs",
    "memory": "the same question is answered differently later: {subject}",
    "accepts": "a move is played that is not legal: {subject}",
    "winners": "game_over answers with two winners, one after the other",
    "open": "game_over succeeds without saying who has won",
    "win": "{subject} misses a win in one move",
    "setting": "it does not have: {subject}",
    "slow": "an answer takes {subject} seconds, so that less was asked",
    "translation": "its terms are not understood: {subject}",
    "adapter": "the adapter is at fault, in {subject}",
    "ended": "no fault: the state after {subject} differs, but the same one has won there",
    "doubtful": "no fault: the adapter that was found is not sure of what decides {subject}",
    "translated": "its terms were translated by an adapter that was found: {subject}",
    "forged": "something other than an answer came from the program, in {subject}",
    "reaches": "the program names what looks at it: {subject}",
    "undefined": "a rule calls what is not defined: {subject}",
    "throws": "{subject} throws an exception",
    "halts": "{subject} calls halt",
    "limit": "{subject} needs more time or memory than it may have",
    # What breaks the contract by itself.
    "load": "loading says: {subject}",
    "absent": "there is no {subject}",
    "impure": "a rule reaches what no rule should do: {subject}",
    "prints": "{subject} prints",
    "reads": "{subject} reads from the input",
    "changes": "{subject} changes the database",
    "choice point": "{subject} leaves a choice point",
    "duplicates": "{subject} lists a move twice",
    "not ground": "{subject} answers a term with variables",
    "no text": "{subject} answers a term that cannot be written: cyclic, or too deep",
    "not a list": "{subject} answers something other than a list",
    "fails": "{subject} fails",
    "unplayable": "a listed move does not play, in {subject}",
    "shape": "the state after a move has another shape, in {subject}",
    "not a number": "{subject} answers something other than a number",
    "not legal": "{subject} chooses a move that is not listed",
    "unsure": "{subject} answers differently when asked again",
}


@dataclass(frozen=True, slots=True)
class Report:
    """What `check` or `lint` has to say of a program.

    `contract` maps each query to the predicate that answers it; `counts` says how much was
    compared, `uncompared` what was not, and why; `messages` are what loading had to say;
    `stopped` is why it stopped early, if it did. `decided` are the numbered rules that decided in
    some position that was asked, `undecided` the others.
    """

    tool: str
    program: str
    game: str | None
    seed: int
    dialect: str
    contract: Mapping[str, str]
    counts: Mapping[str, int]
    findings: tuple[Finding, ...]
    messages: tuple[str, ...] = ()
    loaded: bool = True
    uncompared: Mapping[str, str] = field(default_factory=dict)
    stopped: str = ""
    decided: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()

    @property
    def verdict(self) -> CheckStatus:
        """What the findings come to."""
        severities = {finding.severity for finding in self.findings}
        if not self.loaded:
            return CheckStatus.LIMITS if severities == {"limit"} else CheckStatus.UNLOADABLE
        if "error" in severities:
            return CheckStatus.DIFFERS
        if "limit" in severities:
            return CheckStatus.LIMITS
        if severities & {"adapter", "unclear"}:
            return CheckStatus.NOTHING
        return CheckStatus.AGREES if any(self.counts.values()) else CheckStatus.NOTHING

    @property
    def unclear(self) -> str:
        """Why its terms are not understood, "" if they are. Faults of the file itself, such as a
        predicate that nobody defines, may have been found all the same.
        """
        return next((found.text for found in self.findings if found.severity == "unclear"), "")

    @property
    def compared(self) -> bool:
        """Whether something was asked that says which game it is."""
        return self.loaded and not self.unclear and any(self.counts.values())


def as_json(report: Report) -> str:
    """The whole report for programs."""
    told = asdict(report)
    told["verdict"] = report.verdict.name.lower()
    told["exit"] = int(report.verdict)
    for finding, entry in zip(report.findings, told["findings"], strict=True):
        entry["text"] = finding.text
    return json.dumps(told, ensure_ascii=False, indent=2)


def as_junit(report: Report) -> str:
    """A test suite with a case for each query that was compared, and one for loading."""
    failures = [found for found in report.findings if found.severity != "warning"]
    cases = {"load": [f for f in failures if not report.loaded]}
    for name in report.counts:
        cases[name] = []
    for finding in failures if report.loaded else ():
        cases.setdefault(_case_of(finding, report), []).append(finding)
    suite = ElementTree.Element(
        "testsuite",
        name=f"ludolog {report.tool} {_clean(report.program)}",
        tests=str(len(cases)),
        failures=str(sum(any(f.severity == "error" for f in found) for found in cases.values())),
        errors=str(sum(bool(found) and all(f.severity == "limit" for f in found)
                       for found in cases.values())),
        skipped=str(int(report.verdict is CheckStatus.NOTHING)),
    )
    for name, found in cases.items():
        case = ElementTree.SubElement(suite, "testcase", classname=report.game or "lint", name=name)
        for finding in found[:1]:
            kind = "failure" if any(f.severity == "error" for f in found) else "error"
            told = _clean(finding.text)
            node = ElementTree.SubElement(case, kind, type=finding.kind, message=told)
            node.text = _clean("\n\n".join(map(_details, found)))
        if report.verdict is CheckStatus.NOTHING and name == "load":
            ElementTree.SubElement(case, "skipped", message="nothing to compare")
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True)


_CASES: Mapping[str, str] = {
    **dict.fromkeys(("missing", "extra", "no moves", "moves", "memory"), "valid_moves"),
    "next": "move",
    "end": "game_over",
    "value": "value",
    "start": "initial_state",
}


def _case_of(finding: Finding, report: Report) -> str:
    words = (_CASES.get(finding.kind, ""), *re.split(r"\W", finding.subject))
    return next((word for word in words if word in report.counts), finding.kind)


def _details(finding: Finding) -> str:
    lines = [finding.text]
    lines += [f"ours: {finding.ours}"] if finding.ours else []
    lines += [f"theirs: {finding.theirs}"] if finding.theirs else []
    lines += [f"after: {' '.join(finding.game)}"] if finding.game else []
    lines += [finding.board, *finding.why]
    return "\n".join(filter(None, lines))


def _clean(text: str) -> str:
    """Without what XML cannot hold."""
    return re.sub("[^\n\t -\ufffd\U00010000-\U0010ffff]|[\ud800-\udfff]", "?", text)
