"""Signals at random moments: `make soak` sends them for a set time.

    python -m tests.bench.interrupts --seconds 60 --seed 1

Commands and games in a pseudo-terminal get Ctrl-C, SIGTERM, SIGHUP, a closed terminal, or Ctrl-Z
and its end, at a random moment; some were started with SIGINT ignored. kill -9 in a game is in
`tests.bench.kills`. Held is a program that ends, without a traceback, or goes on where it has
to; that leaves no process and no folder behind; and a save that can be read and played. The exit
status is 1 if anything was lost; what the lost ones said is printed.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pexpect

from ludolog.model import game
from ludolog.records import read_record
from tests.bench.kills import Terminal, environment, killed

__all__ = ["BEGUN", "KINDS", "Trial", "interrupts"]

BEGUN: Final = 0.25
"""Seconds from the start in which Python itself begins; what it says of Ctrl-C then is its own."""

PATIENCE: Final = 60.0
PROGRAM: Final = [sys.executable, "-m", "ludolog_shell"]
SWEEPING: Final = [*PROGRAM, "query", "splut", "true"]
WRONG: Final = ("Traceback", "race condition", "internal error", "Exception ignored", "core dumped")
MARK: Final = "LUDOLOG_TRIAL"

COUNTED: Final = ["perft", "splut", "--depth", "9"]
COMMANDS: Final[dict[str, list[str]]] = {
    "loading": ["moves", "greener"],
    "counting": [*COUNTED, "--jobs", "1"],
    "counting with --jobs 2": [*COUNTED, "--jobs", "2"],
    "a search": ["best", "splut", "--level", "expert(1000000)"],
    "a search with --seconds": ["best", "splut", "--seconds", "1"],
    "a query": ["query", "splut", "(repeat, fail)"],
    "an arena": ["arena", "splut", "easy", "medium", "--games", "40", "--jobs", "2"],
    "serve": ["serve"],
}


class Trial:
    """One start of the program: what it said, and what it left behind."""

    def __init__(self, home: Path, draw: random.Random) -> None:
        self.draw = draw
        self.home = home
        self.mark = uuid.uuid4().hex
        self.env = {**environment(home), MARK: self.mark}
        self.said = ""
        self.ended_by_system = False
        """Whether the program cannot tidy up: confined processes then leave an empty folder, which
        the next one to start such a process removes."""

    def held(self, ended: bool) -> bool:
        """Whether it ended, said nothing wrong, and left nothing behind."""
        end = time.monotonic() + 5.0  # worker processes notice within a second that it has ended
        while (left := [*self._folders(), *self._processes()]) and ended:
            if time.monotonic() > end:
                self.said += f"\nleft behind: {left}"
                break
            time.sleep(0.1)
        if self.ended_by_system and ended and not left:
            run = subprocess.run(SWEEPING, env=self.env, capture_output=True, timeout=PATIENCE)
            left = list((self.home / "tmp").glob("ludolog-*"))
            self.said += f"\nleft behind after the next start: {left}" if left else ""
            ended = run.returncode == 0
        for process in self._processes():
            os.kill(process, signal.SIGKILL)
        for save in (self.home / "state" / "ludolog" / "games").glob("*.ludo"):
            if read_record(save).replay().error is not None:
                self.said += f"\na spoiled save: {save.read_text()}"
                return False
        return ended and not left and not any(word in self.said for word in WRONG)

    def _folders(self) -> list[Path]:
        found = list((self.home / "tmp").glob("ludolog-*"))
        return [one for one in found if not self.ended_by_system or any(one.iterdir())]

    def _processes(self) -> list[int]:
        """The processes that have this trial's mark."""
        found = []
        for place in Path("/proc").glob("[0-9]*"):
            try:
                marked = f"{MARK}={self.mark}".encode() in (place / "environ").read_bytes()
                alive = "Z" not in (place / "stat").read_text().rpartition(")")[2].split()[0]
            except OSError:
                continue
            if marked and alive:
                found.append(int(place.name))
        return found

    def moment(self, most: float) -> None:
        """Wait for a random time after Python has begun."""
        time.sleep(BEGUN + self.draw.random() * most)


def _command(words: list[str], number: int, ignored: bool = False) -> Callable[[Trial], bool]:
    """A command that gets a signal, as its whole group does from a terminal."""

    def attempt(trial: Trial) -> bool:
        asked = [*PROGRAM, *words]
        if ignored:
            asked = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *asked]
        process = subprocess.Popen(
            asked, env=trial.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True,
        )
        trial.moment(3.0)
        for _ in range(trial.draw.choice((1, 1, 2, 3))):
            _signalled(process.pid, number)
            time.sleep(trial.draw.random() / 10)
        if ignored:
            if process.poll() is not None:
                trial.said = "it does not ignore Ctrl-C"
                return False
            _signalled(process.pid, signal.SIGTERM)
        try:
            said = process.communicate(timeout=PATIENCE)[0]
        except subprocess.TimeoutExpired:
            trial.said = "it does not end"
            os.killpg(process.pid, signal.SIGKILL)
            return trial.held(False)
        trial.said = said.decode(errors="replace")
        # A search of a second may be over before.
        fine = process.returncode in (0, 130, -number, -signal.SIGTERM, 128 + number, 143)
        trial.said += "" if fine else f"\nstatus {process.returncode}"
        return trial.held(True) and fine

    return attempt


def _signalled(group: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError):  # it has ended
        os.killpg(group, number)


PLAYED: Final = ["play", "splut", "size=7", "--seat", "1=person", "--seat", "2=easy"]


def _begun(trial: Trial, words: list[str] = PLAYED) -> Terminal:
    """The program in a pseudo-terminal, at its first prompt."""
    terminal = Terminal(words, trial.env)
    terminal.wait("F10")
    return terminal


def _ended(trial: Trial, terminal: Terminal) -> bool:
    """Whether it ends by itself; what it said last stays on the screen."""
    end = time.monotonic() + PATIENCE
    while terminal.child.isalive() and time.monotonic() < end:
        terminal.look(0.05)
    trial.said += "\n" + terminal.look(0.1)
    ended = not terminal.child.isalive()
    terminal.child.close(force=True)
    return ended


MOVE: Final = f"{game('splut').start(size=7).legal_moves.texts[0]}\r"
TYPED: Final[dict[str, list[str]]] = {
    "a menu": [],
    "moves and saves": [MOVE, "undo\r", MOVE, "moves\r", "record\r"],
    "a query": ["?-\r", "repeat, fail.\r"],
    "the computer": ["level 2 expert(100000)\r", MOVE],
    "a page": ["help\r", "\x1b[6~", "rules\r"],
}
"""What is typed before Ctrl-C comes."""


def _types(trial: Trial, terminal: Terminal, texts: list[str]) -> None:
    """Somebody types, without waiting for what comes of it."""
    for text in texts:
        terminal.child.send(text)
        terminal.look(trial.draw.random() / 3)


def _prompted(name: str) -> Callable[[Trial], bool]:
    """Ctrl-C in the page of a game: the prompt lives, and `quit` ends the program."""

    def attempt(trial: Trial) -> bool:
        terminal = Terminal([], trial.env) if name == "a menu" else _begun(trial)
        if name == "a menu":
            trial.moment(2.0)
        _types(trial, terminal, TYPED[name])
        for _ in range(trial.draw.choice((1, 1, 2))):
            terminal.child.sendintr()
            terminal.look(trial.draw.random() / 5)
        end = time.monotonic() + PATIENCE
        while terminal.child.isalive() and time.monotonic() < end:
            # From whatever it is that stands open: out of it, and out of the program.
            terminal.child.send("\x15quit\r")
            terminal.look(0.5)
            if terminal.child.isalive():
                terminal.child.sendintr()
                terminal.look(0.3)
        return trial.held(_ended(trial, terminal))

    return attempt


def _signalled_page(number: int) -> Callable[[Trial], bool]:
    """A signal that ends a game, in whatever it does."""

    def attempt(trial: Trial) -> bool:
        terminal = _begun(trial)
        _types(trial, terminal, trial.draw.choice(list(TYPED.values())))
        trial.ended_by_system = True
        terminal.child.kill(number)
        return trial.held(_ended(trial, terminal))

    return attempt


def _closed(trial: Trial) -> bool:
    """The window of the terminal is closed."""
    terminal = _begun(trial)
    _types(trial, terminal, trial.draw.choice(list(TYPED.values())))
    trial.ended_by_system = True
    process = terminal.child.pid
    os.close(terminal.child.child_fd)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if os.waitpid(process, os.WNOHANG)[0]:
            return trial.held(True)
        time.sleep(0.05)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    trial.said = "it outlives its terminal"
    return trial.held(False)


def _stopped(trial: Trial) -> bool:
    """Ctrl-Z and fg: the game goes on."""
    terminal = _begun(trial)
    terminal.child.send(MOVE)
    terminal.look(trial.draw.random())
    terminal.child.kill(signal.SIGTSTP)
    terminal.look(trial.draw.random())
    terminal.child.kill(signal.SIGCONT)
    terminal.child.send("\x15help\r")
    alive = terminal.wait("quit")
    terminal.child.send("\x1b")
    terminal.look(0.5)
    terminal.child.send("\x15quit\r")
    return trial.held(_ended(trial, terminal)) and alive


def _leaving(trial: Trial) -> bool:
    """Ctrl-C within a quarter of a second after `quit`."""
    page: Any = pexpect.spawn(
        PROGRAM[0], [*PROGRAM[1:], *PLAYED[:-1], "2=person"], env=trial.env, timeout=60,
        encoding="utf-8", dimensions=(40, 120),
    )
    page.expect("F10")
    time.sleep(trial.draw.random())
    page.send("quit\r")
    time.sleep(trial.draw.random() / 4)
    ended = True
    try:
        page.sendintr()
        page.expect(pexpect.EOF, timeout=30)
    except (pexpect.TIMEOUT, OSError):
        ended = False
    trial.said = str(page.before)
    page.close(force=True)
    return trial.held(ended)


def _killed(trial: Trial) -> bool:
    trial.said = killed(trial.home, trial.draw)
    trial.ended_by_system = True
    return not trial.said and trial.held(True)


KINDS: Final[dict[str, Callable[[Trial], bool]]] = {
    **{f"Ctrl-C: {name}": _command(words, signal.SIGINT) for name, words in COMMANDS.items()},
    **{f"Ctrl-C in a game: {name}": _prompted(name) for name in TYPED},
    "Ctrl-C after quit": _leaving,
    "SIGINT ignored": _command(COMMANDS["counting with --jobs 2"], signal.SIGINT, ignored=True),
    "SIGTERM: a search": _command(COMMANDS["a search"], signal.SIGTERM),
    "SIGTERM: an arena": _command(COMMANDS["an arena"], signal.SIGTERM),
    "SIGHUP: counting with --jobs 2": _command(COMMANDS["counting with --jobs 2"], signal.SIGHUP),
    "SIGTERM in a game": _signalled_page(signal.SIGTERM),
    "SIGHUP in a game": _signalled_page(signal.SIGHUP),
    "the terminal is closed": _closed,
    "Ctrl-Z and fg": _stopped,
    "kill -9 in a game": _killed,
}


def interrupts(
    seconds: float, seed: int, least: int = 1, only: str = "", tell: bool = False
) -> dict[str, Counter[bool]]:
    """How often each kind held, and how often not, for so long and so many times at least."""
    # A shell ignores signals for what it starts in its background, and so would what is tried.
    for number, own in (
        (signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL),
    ):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, own)
    draw, end = random.Random(seed), time.monotonic() + seconds
    kinds = {kind: attempt for kind, attempt in KINDS.items() if only in kind}
    found: dict[str, Counter[bool]] = {kind: Counter() for kind in kinds}
    done = 0
    while done < least or time.monotonic() < end:
        done += 1
        for kind, attempt in kinds.items():
            with tempfile.TemporaryDirectory() as home:
                trial = Trial(Path(home), draw)
                held = attempt(trial)
            found[kind][held] += 1
            if tell and not held:
                print(f"{kind}: lost\n{trial.said[-2000:].strip()}\n", flush=True)
    return found


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Signals at random moments.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="part of the name of a kind")
    asked = parser.parse_args()
    found = interrupts(asked.seconds, asked.seed, only=asked.only, tell=True)
    for kind, held in found.items():
        print(f"{kind:36} {held.total():6,} tried {held[True]:6,} held {held[False]:4,} lost")
    return int(any(held[False] for held in found.values()))


if __name__ == "__main__":
    sys.exit(main())
