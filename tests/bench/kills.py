"""kill -9 at random moments of games in a pseudo-terminal: what was shown is on disk.

    python -m tests.bench.kills --games 200 --seed 1

A game of Splut is played at random, every other one against the computer. The program is killed
at a random moment, half of the time in the very moment in which a move appears. Held is a game
whose save has every move that the terminal was told of, and none that was not typed, and that can
be resumed; every tenth is resumed in the program itself. The exit status is 1 if one was lost.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pexpect
import pyte

from ludolog import model
from ludolog.records import Record, read_record
from ludolog_shell.session.session import Session
from tests.terminal import read

__all__ = ["Terminal", "environment", "killed", "kills"]

PROGRAM: Final = [sys.executable, "-m", "ludolog_shell"]
TOLD: Final = re.compile(r"Player \d: (\S+(?: \S+)*)")
MOST: Final = 6
"""Moves that are typed, so that all that is told stays on the screen."""

PATIENCE: Final = 60.0
"""Seconds for the program to do one thing on a busy machine."""


def environment(home: Path) -> dict[str, str]:
    """One in which the program keeps everything under `home`."""
    folders = {"TMPDIR": home / "tmp", "XDG_STATE_HOME": home / "state"}
    folders |= {"XDG_DATA_HOME": home / "data", "XDG_CONFIG_HOME": home / "config"}
    for folder in folders.values():
        folder.mkdir(exist_ok=True)
    texts = {name: str(folder) for name, folder in folders.items()}
    return {**os.environ, **texts, "TERM": "xterm", "LANG": "C.UTF-8", "LANGUAGE": "en"}


class Terminal:
    """The program in a pseudo-terminal, and what stands on its screen."""

    def __init__(self, words: list[str], env: Mapping[str, str]) -> None:
        self.child: pexpect.spawn[bytes] = pexpect.spawn(
            PROGRAM[0], [*PROGRAM[1:], *words], env=dict(env), dimensions=(50, 140)
        )
        self.screen = pyte.Screen(140, 50)
        self._stream = pyte.ByteStream(self.screen)

    def look(self, seconds: float = 0.01) -> str:
        """The screen, after what is written within so many seconds."""
        while read(self.child, self.screen, self._stream, seconds):
            pass
        return "\n".join(self.screen.display)

    def wait(self, text: str, times: int = 1) -> bool:
        """Whether `text` comes to stand there so many times."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.look().count(text) >= times:
                return True
        return False

    def kill(self) -> None:
        """kill -9; what was written before is read still."""
        self.child.kill(signal.SIGKILL)
        self.look(0.2)
        self.child.close(force=True)

    @property
    def told(self) -> tuple[str, ...]:
        """The moves that the terminal was told of."""
        return tuple(TOLD.findall("\n".join(self.screen.display)))


def killed(home: Path, draw: random.Random, resume: bool = False) -> str:
    """Play and kill one game; what was lost, "" if nothing was."""
    env = environment(home)
    other = draw.choice(("person", "easy"))
    words = ["play", "splut", "size=7", "--seat", "1=person", "--seat", f"2={other}"]
    terminal = Terminal([*words, "--seed", "1"], env)
    if not terminal.wait("F10"):
        return "no start"
    state: Any = model.game("splut").start(size=7)
    typed: list[str] = []
    number = draw.randint(1, MOST)
    while len(typed) < number:
        while other != "person" and state.to_move == 2 and not state.is_over:
            before = len(typed)
            if not _until(terminal, before + 1):
                return "the computer does not move"
            typed.append(terminal.told[before])
            state = state.play(typed[-1])
        move = draw.choice(state.legal_moves)
        terminal.child.send(f"{move.text}\r")
        typed.append(move.text)
        state = state.play(move)
        if len(typed) < number and not _until(terminal, len(typed)):
            return "a move is not told"
    if draw.random() < 0.5:
        _until(terminal, len(typed))
    else:
        time.sleep(draw.random() / 2)
    terminal.kill()
    return _lost(env, terminal.told, typed, resume)


def _until(terminal: Terminal, moves: int) -> bool:
    """Whether so many moves come to be told."""
    end = time.monotonic() + PATIENCE
    while len(terminal.told) < moves and time.monotonic() < end:
        read(terminal.child, terminal.screen, terminal._stream, 0.005)
    return len(terminal.told) >= moves


def _lost(
    env: Mapping[str, str], told: tuple[str, ...], typed: list[str], resume: bool
) -> str:
    saves = list((Path(env["XDG_STATE_HOME"]) / "ludolog" / "games").glob("*.ludo"))
    if not saves:
        return f"told {told}, no save" if told else ""
    record = read_record(saves[0])
    kept = tuple(move.text for move in record.moves)
    # After what was typed the computer may have played its own turn.
    if kept[: len(told)] != told or kept[: len(typed)] != tuple(typed)[: len(kept)]:
        return f"told {told}, kept {kept}, typed {typed}"
    return _unresumed(env, record) if resume or _unplayable(record) else ""


def _unplayable(record: Record) -> bool:
    replay = record.replay()
    return replay.error is not None or len(Session.resumed(replay, 1).plies) != len(record.moves)


def _unresumed(env: Mapping[str, str], record: Record) -> str:
    """What is wrong when the program itself goes on with the game."""
    terminal = Terminal([], env)
    try:
        if not terminal.wait("unfinished"):
            return "it is not offered"
        terminal.child.send("\r")
        last = f"{len(record.moves)}. {record.moves[-1].text}"
        return "" if terminal.wait(last) else f"{last} is not on the board"
    finally:
        terminal.kill()


def kills(games: int, seed: int, tell: bool = False) -> Counter[str]:
    """What was lost in so many games, and how often; "" for nothing."""
    draw, found = random.Random(seed), Counter[str]()
    for number in range(games):
        with tempfile.TemporaryDirectory() as home:
            found[killed(Path(home), draw, resume=number % 10 == 9)] += 1
        if tell and number % 20 == 19:
            print(f"{number + 1:5} games, {found['']:5} held", flush=True)
    return found


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="kill -9 at random moments of games.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = kills(asked.games, asked.seed, tell=True)
    for what, count in found.items():
        print(f"{count:5} {what or 'held'}")
    return int(found[""] < asked.games)


if __name__ == "__main__":
    sys.exit(main())
