"""The program as a person meets it: how soon it is there, what keys and positions cost."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, Final

import pexpect
from prompt_toolkit import PromptSession
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from ludolog.model import State
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.seats import PERSON
from ludolog_shell.session.session import Session
from ludolog_shell.terminal.prompting import ShellCompleter, ShellLexer
from tests.bench.cases import CASES, Draws
from tests.bench.soak import resident

__all__ = ["kept_bytes", "key_times", "memory", "start_times"]

ROOT: Final = Path(__file__).resolve().parents[2]
BARE: Final = "from prompt_toolkit import PromptSession; PromptSession().prompt('> ')"
LUDOLOG: Final = "import sys; from ludolog_shell.cli.main import main; sys.exit(main())"
PLAY: Final = ("play", "splut", "size=7", "--seat", "1=person", "--seat", "2=person")
DRAWN: Final = re.compile(rb">.*\x1b\[\?25h", re.DOTALL)
"""A prompt, and the cursor shown behind it, which prompt_toolkit does last."""


def start_times(runs: int) -> dict[str, dict[str, float]]:
    """Milliseconds of the clock and of the processor, medians; contenders take turns."""
    python = [sys.executable, "-c"]
    with tempfile.TemporaryDirectory() as folder:
        todo: dict[str, Callable[[], float]] = {
            "Python alone": lambda: _run([*python, "pass"], folder),
            "ludolog --version": lambda: _run([*python, LUDOLOG, "--version"], folder),
            "first prompt, bare prompt_toolkit": lambda: _prompt([*python, BARE], folder),
            "first prompt, ludolog": lambda: _prompt([*python, LUDOLOG, *PLAY], folder),
        }
        rows: dict[str, list[tuple[float, float]]] = {name: [] for name in todo}
        for _ in range(runs):
            for name, run in todo.items():
                before = _children()
                clock = run()
                rows[name].append((1000 * clock, 1000 * (_children() - before)))
    return {
        name: {"clock": median(row[0] for row in found), "cpu": median(row[1] for row in found)}
        for name, found in rows.items()
    }


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _environment(folder: str) -> dict[str, str]:
    own = {f"XDG_{name}_HOME": folder for name in ("STATE", "DATA", "CONFIG")}
    return {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", **own}


def _run(command: list[str], folder: str) -> float:
    begin = time.perf_counter()
    subprocess.run(command, cwd=ROOT, env=_environment(folder), check=True, capture_output=True)
    return time.perf_counter() - begin


def _prompt(command: list[str], folder: str) -> float:
    """Until the prompt is drawn in a terminal; then the process is killed."""
    begin = time.perf_counter()
    child = pexpect.spawn(
        command[0],
        command[1:],
        cwd=str(ROOT),
        env=_environment(folder),
        dimensions=(24, 80),
        timeout=60,
    )
    seen = b""
    while not DRAWN.search(seen):
        data = child.read_nonblocking(65536, timeout=60)
        seen += data
        if b"\x1b[6n" in data:
            child.send("\x1b[1;1R")
    clock = time.perf_counter() - begin
    child.close(force=True)
    return clock


def key_times(runs: int) -> dict[str, dict[str, float]]:
    """Milliseconds of the processor for a key, with our completion and colours and without.

    A keyboard of prompt_toolkit's types the longest move of a position a key at a time.
    """
    found = {}
    for case in {case.game: case for case in CASES}.values():
        state = case.start
        session = Session.begin(
            state.game, dict(case.settings), dict.fromkeys(state.game.seats, PERSON), seed=1
        )
        choices = Choices.of(state)
        text = max(state.legal_moves.texts, key=len)
        completer, lexer = ShellCompleter(session, choices), ShellLexer(choices)
        ours = [_typed(text, completer, lexer) for _ in range(runs)]
        bare = [_typed(text, None, None) for _ in range(runs)]
        found[case.name] = {
            "moves": len(choices),
            "ludolog": 1000 * median(ours),
            "bare": 1000 * median(bare),
        }
    return found


def _typed(text: str, completer: ShellCompleter | None, lexer: ShellLexer | None) -> float:
    times: list[float] = []
    with create_pipe_input() as keyboard, create_app_session(keyboard, DummyOutput()):
        prompt: PromptSession[str] = PromptSession(
            completer=completer, lexer=lexer, complete_while_typing=True
        )
        keys = iter(text)

        def next_key(_: object) -> None:
            times.append(time.process_time())
            key = next(keys, None)
            keyboard.send_text("\r" if key is None else key)

        prompt.app.after_render += next_key
        prompt.prompt()
    return (times[-1] - times[0]) / len(text)


def memory(positions: int) -> dict[str, float]:
    """Megabytes of a process, and kilobytes of a position that is kept, each in a process alone."""
    load = "from ludolog.engine.engine import engine; engine().load_ludolog(); "
    here = "from tests.bench.soak import resident; print(resident())"
    kept = "from tests.bench.program import kept_bytes; print(kept_bytes({!r}, {}))"
    return {
        "Python with the bench's imports alone, MB": _number(here) / 1e6,
        "with Prolog and all games, MB": _number(load + here) / 1e6,
        **{
            f"a position of {case.name} that is kept, kB": _number(
                kept.format(case.name, positions)
            )
            / 1e3
            for case in {case.game: case for case in CASES}.values()
        },
    }


def _number(script: str) -> float:
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return float(run.stdout)


def kept_bytes(name: str, positions: int) -> float:
    """What a State takes with the list of its moves, in a process that does nothing else."""
    case = next(case for case in CASES if case.name == name)
    kept: list[State[Any, Any]] = []
    state, draws = case.start, Draws(1)
    before = resident()
    while len(kept) < positions:
        if not state.legal_moves:
            state = case.start
        state = state.play(draws.choice(state.legal_moves))
        kept.append(state)
    return (resident() - before) / positions
