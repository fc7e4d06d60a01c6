"""The program in a pipe: lines in, lines out, a status at the end."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.house import ROOT

PROGRAM = (
    "import sys; from ludolog_shell.app import play; "
    "from ludolog_shell.config import Config, Request; "
)


def run(text: str, request: str, config: str = "") -> subprocess.CompletedProcess[str]:
    """Play a request, as Python writes it, with these lines as input."""
    code = f"{PROGRAM}sys.exit(play(Config({config}), Request({request})))"
    return subprocess.run(
        [sys.executable, "-c", code],
        input=text,
        cwd=ROOT,
        env={**os.environ, "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_moves_in_and_positions_out() -> None:
    done = run("c6-c5\nd2-d3 d3-d4\n", "'splut', {'size': '7'}")
    assert done.returncode == 0 and done.stderr == ""
    assert "Player 1: c6-c5\n" in done.stdout and "Player 2: d3-d4\n" in done.stdout
    assert "\x1b" not in done.stdout and "> " not in done.stdout


def test_a_wrong_line_ends_it_with_status_1_and_a_reason_on_the_error_stream() -> None:
    done = run("c6-c5\nc5-c9\nd2-d3\n", "'splut', {'size': '7'}")
    assert done.returncode == 1 and "c5" in done.stderr
    assert "d2-d3" not in done.stdout


@pytest.mark.parametrize(
    "request_",
    [
        "'splut', {'size': '8'}",
        pytest.param("'nonsense'", marks=pytest.mark.long),
        pytest.param("'splut', {}, {'9': 'easy'}", marks=pytest.mark.long),
    ],
)
def test_what_cannot_be_had_is_status_2(request_: str) -> None:
    done = run("", request_)
    assert done.returncode == 2 and done.stdout == "" and done.stderr.startswith("ludolog: ")


@pytest.mark.long
def test_the_menus_take_typed_answers() -> None:
    done = run("splut\nd8-d7\n", "")
    assert done.returncode == 0 and "Player 1: d8-d7" in done.stdout


@pytest.mark.long
def test_computers_play_to_the_end_by_themselves() -> None:
    done = run("", "'splut', {'size': '7'}, {'1': 'easy', '2': 'easy'}, seed=1")
    again = run("", "'splut', {'size': '7'}, {'1': 'easy', '2': 'easy'}, seed=1")
    assert done.returncode == 0 and "Game over" in done.stdout and done.stdout == again.stdout


@pytest.mark.long
def test_a_position_is_proved_and_a_game_is_reviewed() -> None:
    done = run("c6-c5\nsolve 100\nreview 60\nreview 0.1s\nrecord\n", "'splut', {'size': '7'}")
    assert done.returncode == 0 and done.stderr == ""
    assert "Not proved within" in done.stdout
    assert "turning point" in done.stdout or "1. Player 1: c6-c5 ?" in done.stdout


@pytest.mark.long
def test_portuguese() -> None:
    done = run("\nhelp undo\n", "'splut', {'size': '7'}", "language='pt'")
    assert "Anula a última jogada" in done.stdout and "Todas as" not in done.stderr


@pytest.mark.long
def test_a_reader_that_has_enough_is_no_error() -> None:
    code = (
        f"{PROGRAM}sys.exit(play(Config(), Request('splut', {{}}, {{'1': 'easy', '2': 'easy'}})))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None and program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == "" and program.wait(60) == 0
