"""Ctrl-C and kill at random moments: `make soak` does both for a set time.

    python -m tests.bench.interrupts --seconds 60 --seed 1

Three kinds: Ctrl-C while a command counts; Ctrl-C within a quarter of a second after `quit` in a
pseudo-terminal; kill -9 in a game of a pseudo-terminal, see `tests.bench.kills`. Held is a program
that ends without a traceback and without a folder left behind, and a save with all that was shown.
The exit status is 1 if anything was lost.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pexpect

from tests.bench.kills import environment, killed

__all__ = ["BEGUN", "KINDS", "interrupts"]

BEGUN: Final = 0.25
"""Seconds from the start in which Python itself begins; what it says of Ctrl-C then is its own."""

PROGRAM: Final = [sys.executable, "-m", "ludolog_shell"]


def _begun(env: dict[str, str]) -> Any:
    """A game in a pseudo-terminal, at its first prompt."""
    asked = [*PROGRAM[1:], "play", "splut", "size=7", "--seat", "1=person", "--seat", "2=person"]
    game = pexpect.spawn(
        PROGRAM[0], asked, env=env, timeout=60, encoding="utf-8", dimensions=(40, 120)
    )
    game.expect("F10")
    return game


def _counting(env: dict[str, str], draw: random.Random) -> bool:
    words = [*PROGRAM, "perft", "splut", "--depth", "9", "--jobs", str(draw.randint(1, 2))]
    process = subprocess.Popen(
        words, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    )
    time.sleep(BEGUN + draw.random() * 3)
    os.killpg(process.pid, signal.SIGINT)
    try:
        said = process.communicate(timeout=30)[0]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return False
    return b"Traceback" not in said and process.returncode in (130, -signal.SIGINT)


def _leaving(env: dict[str, str], draw: random.Random) -> bool:
    game = _begun(env)
    time.sleep(draw.random())
    game.send("quit\r")
    time.sleep(draw.random() / 4)
    try:
        game.sendintr()
        game.expect(pexpect.EOF, timeout=30)
    except (pexpect.TIMEOUT, OSError):
        game.close(force=True)
        return False
    game.close()
    return "Traceback" not in game.before and "race condition" not in game.before


def _killed(_env: dict[str, str], draw: random.Random) -> bool:
    with tempfile.TemporaryDirectory() as home:
        return not killed(Path(home), draw)


KINDS: Final[dict[str, Callable[[dict[str, str], random.Random], bool]]] = {
    "Ctrl-C while counting": _counting,
    "Ctrl-C after quit": _leaving,
    "kill -9 in a game": _killed,
}


def interrupts(seconds: float, seed: int, least: int = 1) -> dict[str, Counter[bool]]:
    """How often each kind held, and how often not, for so long and so many times at least."""
    draw, end = random.Random(seed), time.monotonic() + seconds
    found: dict[str, Counter[bool]] = {kind: Counter() for kind in KINDS}
    with tempfile.TemporaryDirectory() as home:
        env = environment(Path(home))
        done = 0
        while done < least or time.monotonic() < end:
            done += 1
            for kind, attempt in KINDS.items():
                found[kind][attempt(env, draw)] += 1
        time.sleep(2.0)  # processes of killed games notice within a second
        left = list((Path(home) / "tmp").glob("ludolog-*"))
        found["folders left behind"] = Counter({False: len(left)})
    return found


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Ctrl-C and kill at random moments.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = interrupts(asked.seconds, asked.seed)
    for kind, held in found.items():
        print(f"{kind:24} {held.total():6,} tried {held[True]:6,} held {held[False]:4,} lost")
    return int(any(held[False] for held in found.values()))


if __name__ == "__main__":
    sys.exit(main())
