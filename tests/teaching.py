"""The queries of docs/querying.md and the transcript of the shell, run again.

``python -m tests.teaching`` writes what the program answers now into both; the tests compare.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import Any

import pexpect

from ludolog import model
from ludolog.compute.query import Console, QueryLimits
from ludolog.errors import LudologError
from ludolog.model import State
from ludolog_shell.query.errors import told_error
from tests.house import ROOT

PAGE = ROOT / "docs" / "querying.md"
TRANSCRIPT = ROOT / "docs" / "transcripts" / "querying.txt"

_BLOCK = re.compile(r"^```prolog\n(.*?)^```$", re.M | re.S)
_TYPED = re.compile(r"^(\?-|define) (.*(?:\n {4}.*)*)", re.M)
"""What is typed may go on in lines that are indented."""

_ENTRY = re.compile(
    r"^(?P<typed>(?:\?-|define) .*(?:\n {4}.*)*)\n(?P<answer>(?:(?!\?- |define ).*\n)*)", re.M
)
"""What is typed, with the answer under it."""


def answered(text: str) -> str:
    """A page with the answers to its queries as they are now."""
    state = model.game("splut").start(size=7)
    with Console(QueryLimits(time=60)) as console:
        return _BLOCK.sub(lambda block: f"```prolog\n{_run(console, state, block[1])}```", text)


def _run(console: Console, state: State[Any, Any], block: str) -> str:
    told = ""
    for typed in _TYPED.finditer(block):
        told += f"{typed[0]}\n{_answers(console, state, typed[1], typed[2])}"
    return told


def _answers(console: Console, state: State[Any, Any], command: str, text: str) -> str:
    if command == "define":
        return console.define(text)
    told = ""
    try:
        answers = list(console.ask(state, text))
    except LudologError as error:
        return told_error(error, console.limits) + "\n"
    for answer in answers:
        told += f"{answer.output}{answer.text or 'true'}{'.' if answer.last else ' ;'}\n"
    if not answers or not answers[-1].last:
        told += f"{console.output}false.\n"
    return told


def _flat(text: str) -> str:
    """A text without blanks and line ends, which a terminal puts where it wants, and without the
    semicolons that were typed.
    """
    return re.sub(r"[\s;]+", "", re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", _without_lines(text)))


def blocks() -> Iterator[list[tuple[str, str]]]:
    """What the page types, block by block, each text with its answer."""
    for block in _BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        yield [(typed["typed"], typed["answer"]) for typed in _ENTRY.finditer(block)]


def typed_into(command: list[str], prompt: str, first: tuple[str, ...]) -> list[str]:
    """The page typed into a terminal in which a program runs: what it answers otherwise.

    `prompt` is what the program waits with, `first` what is typed before the page.
    """
    wrong = []
    with TemporaryDirectory() as folder:
        told = dict.fromkeys(("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), folder)
        told |= {"TERM": "dumb", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "COLUMNS": "200"}
        child = pexpect.spawn(
            command[0], command[1:], cwd=str(ROOT), env={**os.environ, **told},
            encoding="utf-8", timeout=60, dimensions=(200, 200), echo=False,
        )
        child.delaybeforesend = None
        for line in first:
            child.expect(r"(> |\?- )$")
            child.sendline(line)
        for block in _BLOCK.findall(PAGE.read_text(encoding="utf-8")):
            for typed in _ENTRY.finditer(block):
                child.expect(prompt)
                line, expected = typed["typed"], typed["answer"]
                shown = line if "ludolog_shell" in command else line.removeprefix("?- ")
                for number, part in enumerate(shown.split("\n")):
                    if number:
                        child.expect(r"\|    $")
                    child.sendline(part)
                seen = ""
                for _more in re.findall(r" ;$", expected, re.M):
                    # Some versions know sooner than others that there is no further answer.
                    if child.expect([f"(?={prompt})", r"[^\s;|] $"]) == 0:
                        seen += child.before
                        break
                    seen += child.before + child.after
                    child.send(";\n" if "ludolog_shell" in command else ";")
                else:
                    child.expect(f"(?={prompt})")
                    seen += child.before
                if not any(_flat(one) in _flat(seen) for one in (expected, settled(expected))):
                    wrong.append(f"{line}\n--- expected\n{expected}--- seen\n{seen}")
        child.close(force=True)
    return wrong


def settled(text: str) -> str:
    """A text in which the lines of the sources have no numbers: they change with every comment.

    Newer versions of Prolog write one character for an ellipsis, and know in more cases that there
    is no further answer.
    """
    return re.sub(r" ;\s+false\.", ".", _without_lines(text))


def _without_lines(text: str) -> str:
    return re.sub(r"(\.pl):\d+", r"\1", text).replace("…", "...")


TYPED = (
    "?- member([Piece|_], $Moves).",
    ";",
    "",
    "?- X = 1,",
    "   Y = X.",
    "why c6-c4",
    "why over",
    "why score",
    "define far(M) :- member(M, [a, b]), M = b.",
    "?- far(X).",
    "trace splut:to_move($State, P)",
    "listing empty",
    "?- shell(ls).",
    "limits time=1",
    "?- repeat, fail.",
    "?- member(M, $Moves), splut:move($State, M, S2).",
    "",
    "use S2",
    "?- $Player = P.",
    "d2-d3",
    "coverage",
    "quit",
)
"""What the person types in the transcript."""


def transcript() -> str:
    """What the shell, spoken to line by line, shows for TYPED."""
    with TemporaryDirectory() as folder:
        told = dict.fromkeys(("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), folder)
        told |= {"TERM": "dumb", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "COLUMNS": "200"}
        environment = {**os.environ, **told}
        command = ["-m", "ludolog_shell", "play", "splut", "size=7", "--plain"]
        seats = ["--seat", "1=person", "--seat", "2=person", "--lang", "en"]
        child = pexpect.spawn(
            sys.executable, [*command, *seats], cwd=str(ROOT), env=environment,
            encoding="utf-8", timeout=60, dimensions=(200, 200),
        )
        seen = ""
        for line in TYPED:
            child.expect(r"(Player \d> |\|    |(?<=[a-z\]0-9'S]) )$")
            seen += child.before + child.after
            child.sendline(line)
        child.expect(pexpect.EOF)
        seen += child.before
    lines = (line.rstrip() for line in seen.replace("\r\n", "\n").replace("\r", "").split("\n"))
    return "\n".join(lines).strip() + "\n"


def main() -> None:
    """Write the page and the transcript anew."""
    PAGE.write_text(answered(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    TRANSCRIPT.parent.mkdir(exist_ok=True)
    TRANSCRIPT.write_text(transcript(), encoding="utf-8")


if __name__ == "__main__":
    main()
