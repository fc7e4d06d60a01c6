"""What the program is made of: every dependency has its reason, and none of it calls anybody."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.audit import audit
from tests.house import ROOT

GUARD = """
import os, sys
def _told(event, arguments):
    if event in ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto"):
        with open(os.environ["CALLS"], "a") as calls:
            print(event, arguments, file=calls)
sys.addaudithook(_told)
"""
"""Every Python of the program, its processes too, tells of what it asks the network for."""

PROGRAM = """
initial_state(_, s(0)).
valid_moves(s(N), _, [N]).
move(s(N), N, s(M)) :- M is N+1.
"""

USES: dict[str, tuple[list[str], str]] = {
    "play": (["play", "splut", "--plain", "--seat", "1=easy", "--seat", "2=easy"], "quit\n"),
    "query": (["query", "splut", "member(M, $Moves)"], ""),
    "check": (["check", "program.pl", "--game", "apart", "--games", "1"], ""),
    "serve": (["serve"], "new apart\nmoves\nbest\nquit\n"),
    "arena": (["arena", "apart", "easy", "medium", "--games", "2", "--jobs", "2"], ""),
}


def test_every_dependency_has_its_line_in_the_design() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[<>=]", text)[0] for text in project["dependencies"]}
    design = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    section = design.partition("### What Ludolog depends on")[2].partition("\n#")[0]
    reasons = dict(re.findall(r"^\| ([\w-]+) \| (.+) \|$", section, re.MULTILINE))
    del reasons["package"]
    assert set(reasons) == needed
    assert all(len(reason.split()) > 2 for reason in reasons.values())


@pytest.mark.parametrize(
    "name",
    [name if name == "query" else pytest.param(name, marks=pytest.mark.long) for name in USES],
)
def test_nothing_asks_the_network(name: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(GUARD, encoding="utf-8")
    (tmp_path / "program.pl").write_text(PROGRAM, encoding="utf-8")
    calls = tmp_path / "calls"
    words, typed = USES[name]
    done = subprocess.run(
        [sys.executable, "-m", "ludolog_shell", *words],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "CALLS": str(calls)},
        cwd=tmp_path, input=typed, capture_output=True, text=True, timeout=300, check=False,
    )
    assert done.returncode in (0, 1, 4), done.stderr
    asked = calls.read_text(encoding="utf-8").splitlines() if calls.exists() else []
    # Processes of one table of games meet at a socket of the file system.
    assert [call for call in asked if not re.search(r"\('?[^,]*, '(?:/|\\x00)", call)] == []


@pytest.mark.long
def test_the_guard_sees_a_call(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(GUARD, encoding="utf-8")
    calls = tmp_path / "calls"
    text = "import socket; socket.socket().connect_ex(('127.0.0.1', 9))"
    subprocess.run(
        [sys.executable, "-c", text], check=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "CALLS": str(calls)},
    )
    assert "socket.connect" in calls.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("script", "status", "said"),
    [
        ("print('No known vulnerabilities found')", 0, "No known"),
        ("print('pyswip could not be audited')", 2, "could not be asked about 1 of them"),
        ("print('Name Version ID Fix'); raise SystemExit(1)", 1, "Version"),
        ("raise ConnectionError('no way there')", 2, "could not be asked. ConnectionError: no way"),
    ],
)
def test_an_audit_says_whether_it_could_ask(script: str, status: int, said: str) -> None:
    found, told = audit([sys.executable, "-c", script])
    assert found == status and said in told
