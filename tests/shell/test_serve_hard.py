"""`serve` with what no program should send: over real pipes and sockets."""

from __future__ import annotations

import random
import socket
import subprocess
import sys

import pytest

import ludolog
from ludolog_shell.cli.serve import LONGEST
from ludolog_shell.cli.serve_commands import COMMANDS
from tests.bench.fuzz import mutated

SERVE = [sys.executable, "-m", "ludolog_shell", "serve"]


def said(sent: bytes, seconds: float = 120) -> list[str]:
    done = subprocess.run(SERVE, input=sent, capture_output=True, timeout=seconds, check=False)
    assert done.returncode == 0 and done.stderr == b""
    return done.stdout.decode().splitlines()


@pytest.mark.long
def test_ten_megabytes_in_a_line() -> None:
    long = b"new " + b"x" * 10_000_000
    told, *others = said(long + b"\nnew splut\n" + long)
    assert "1048576" in told and others == ["ok", "turn 1 1", "ok", told, "ok"]


@pytest.mark.long
def test_lines_of_zeros() -> None:
    short = b"\0\n\0\0new splut\0\nnew\0splut\nnew splut\nplay \0\nwhy a\0b\n"
    lines = said(short + b"\0" * LONGEST)
    assert lines.count("ok") == 7 and lines.count("turn 1 1") == 1
    assert all(len(line) < 1100 for line in lines)


@pytest.mark.long
def test_a_socket_that_is_closed_on_one_side_is_answered() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        process = subprocess.Popen(SERVE, stdin=theirs.fileno(), stdout=theirs.fileno())
        theirs.close()
        ours.sendall(b"new apart\nbest\nposition")
        ours.shutdown(socket.SHUT_WR)
        ours.settimeout(60)
        answer = b""
        while data := ours.recv(4096):
            answer += data
        assert answer.count(b"ok\n") == 3
        assert process.wait(60) == 0


def test_a_socket_that_is_closed_on_both_sides_ends_it() -> None:
    ours, theirs = socket.socketpair()
    process = subprocess.Popen(SERVE, stdin=theirs.fileno(), stdout=theirs.fileno())
    theirs.close()
    ours.sendall(b"new splut\nperft 12\n")
    assert ours.recv(6) == b"turn 1"
    ours.close()
    assert process.wait(60) == 0


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.long)])
def test_changed_lines_get_an_answer_each(count: int) -> None:
    draw = random.Random(5)
    names = [name for name in sorted(COMMANDS) if name not in ("quit", "perft", "best")]
    lines = []
    for number in range(count):
        good = f"new {draw.choice(ludolog.games())}" if number % 20 == 0 else draw.choice(names)
        line = mutated(f"{good} {draw.choice(('', 'a1', 'b2-b3', '1'))}", draw)
        line = line.replace("\n", " ").replace("\r", " ").strip()
        if line and not line.lower().startswith(("#", "quit", "perft", "best")):
            lines.append(line)
    sent = "\n".join(lines).encode("utf-8", "replace")
    answers = said(sent + b"\nquit\n", 600)
    assert answers.count("ok") == len(lines) + 1
