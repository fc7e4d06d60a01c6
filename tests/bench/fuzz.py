"""Text from outside, changed at random: `make soak` reads it for a set time.

    python -m tests.bench.fuzz --seconds 60 --seed 1

Records, states, moves, settings, levels, lines of `serve` and configuration files, each made from a
good one by a few changes, or from pieces of grammar. Whatever a reader refuses has to be refused by
the exception that its documentation names, in few words; everything else is lost. The exit status
is 1 if anything was; what did it is printed.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import ludolog
from ludolog.errors import IllegalMove, InvalidMove, InvalidRecord, InvalidState
from ludolog.records import Record
from ludolog_shell.cli.serve import answer
from ludolog_shell.cli.serve_commands import COMMANDS, Quit, Table
from ludolog_shell.cli.sources import SettingError, choose, template
from tests.bench.soak import resident

__all__ = ["KINDS", "Found", "fuzz", "mutated"]

SHORT: Final = 1200
"""Characters of the longest refusal."""

PIECES: Final = (
    "[", "]", "(", ")", "{", "}", "|", ",", ".", ":-", "-", "--", "_{a:1}", "'", '"', "\\", "\0",
    "\n", "\r", " ", "\t", "%", "/*", "0'", "1r3", "1.0Inf", "1e999", "9" * 400, "[" * 400, "_",
    "X", "a:b", "=", "\ufeff", "é", "\u2028", "💀", "\ud800", "halt", "[Game", "1. ", "ok", "error",
)  # fmt: skip


def mutated(text: str, draw: random.Random) -> str:
    """The text with one to four changes: something lost, doubled, moved, put in, or cut off."""
    for _ in range(draw.randint(1, 4)):
        at, to = sorted(draw.randrange(len(text) + 1) for _ in range(2))
        match draw.randrange(6):
            case 0:
                text = text[:at] + text[min(to, at + 9) :]
            case 1:
                text = text[:to] + text[at : min(to, at + 300)] + text[to:]
            case 2:
                text = text[:at] + draw.choice(PIECES) + text[at + 1 :]
            case 3:
                text = text[:at] + draw.choice(PIECES) * draw.choice((1, 2, 50)) + text[at:]
            case 4:
                text = text[:at] + chr(draw.randrange(0x250)) + text[at + 1 :]
            case _:
                text = text[:at]
    return text


class Found:
    """What was tried and what was lost: `lost` are pairs of a kind and the text that did it."""

    def __init__(self) -> None:
        self.tried: Counter[str] = Counter()
        self.lost: list[tuple[str, str, BaseException]] = []


def _game(draw: random.Random) -> tuple[ludolog.State[Any, Any], str]:
    """A position of some game, and the record that leads there."""
    name = draw.choice(ludolog.games())
    state = ludolog.game(name).start()
    lines = [f'[Game "{name}"]', '[Seat "1" "person"]', '[Seed "3"]', ""]
    for number in range(1, draw.randint(2, 12)):
        if state.is_over:
            break
        move = draw.choice(state.legal_moves)
        lines.append(f"{number}. {move.text}" + " {said}" * (number == 2))
        state = state.play(move)
    return state, "\n".join(lines)


def _state(draw: random.Random) -> None:
    state, _text = _game(draw)
    text = mutated(state.text, draw)
    _refused(text, lambda: state.game.state(text).legal_moves.texts, InvalidState)


def _move(draw: random.Random) -> None:
    state, _text = _game(draw)
    if state.is_over:
        return
    text = mutated(draw.choice(state.legal_moves).text, draw)
    _refused(text, lambda: state.play(text), InvalidMove, IllegalMove)
    _refused(text, lambda: state.why_not(text))


def _record(draw: random.Random) -> None:
    _state, good = _game(draw)
    text = mutated(good if draw.random() < 0.7 else Record.parse(good).json, draw)
    _refused(text, lambda: Record.parse(text).replay(), InvalidRecord)


def _setting(draw: random.Random) -> None:
    game = ludolog.game(draw.choice(ludolog.games()))
    if not game.settings:
        return
    setting = draw.choice(game.settings)
    text = mutated(str(setting.default), draw)
    _refused(text, lambda: game.start(**{setting.name: game.read_setting(setting.name, text)}))


def _level(draw: random.Random) -> None:
    state, _text = _game(draw)
    if not state.is_over:
        text = mutated(draw.choice(["easy", "expert(3)"]), draw)
        _refused(text, lambda: state.best_move(text) if "9" not in text else None)


def _served(draw: random.Random) -> None:
    table = Table()
    name = draw.choice(ludolog.games())
    for line in (f"new {name}", "moves", "why a1", "position", "record", "undo", "settings"):
        answer(table, line)
        text = mutated(line, draw)
        if text.lower().split()[:1] not in (["perft"], ["best"]):
            _refused(text, lambda text=text: answer(table, text))  # type: ignore[misc]
        text = mutated(f"{draw.choice(sorted(COMMANDS))} {draw.choice(PIECES)}", draw)
        if text.lower().split()[:1] not in (["perft"], ["best"]):
            _refused(text, lambda text=text: answer(table, text))  # type: ignore[misc]


def _config(draw: random.Random) -> None:
    good = "".join(line.removeprefix("#") + "\n" for line in template().splitlines())
    text = mutated(good, draw).encode("utf-8", "replace")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "c"
        file.write_bytes(text)
        _refused(str(text), lambda: choose({}, {}, file), SettingError)


class _Lost(Exception):  # noqa: N818 - what is looked for
    pass


def _refused(text: str, read: Callable[[], object], *allowed: type[Exception]) -> None:
    named: tuple[type[Exception], ...] = (*allowed, ValueError, Quit)
    try:
        read()
    except named as error:
        if isinstance(error, UnicodeError) or len(str(error)) > SHORT:
            raise _Lost(text) from error
    except Exception as error:
        raise _Lost(text) from error


KINDS: Final[dict[str, Callable[[random.Random], None]]] = {
    "states": _state,
    "moves": _move,
    "records": _record,
    "settings": _setting,
    "levels": _level,
    "lines of serve": _served,
    "configuration": _config,
}


def fuzz(seconds: float, seed: int) -> Found:
    """Try all kinds in turn for so long."""
    found, draw = Found(), random.Random(seed)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for kind, attempt in KINDS.items():
            found.tried[kind] += 1
            try:
                attempt(draw)
            except _Lost as lost:
                assert lost.__cause__ is not None
                found.lost.append((kind, str(lost), lost.__cause__))
    return found


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Text from outside, changed at random.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    fuzz(1, 0)
    before = resident()
    found = fuzz(asked.seconds, asked.seed)
    for kind, number in found.tried.items():
        lost = sum(kind == of for of, *_ in found.lost)
        print(f"{kind:16} {number:9,} tried {number - lost:9,} held {lost:5,} lost")
    print(f"memory: {(resident() - before) / 1e6:+.1f} MB")
    for kind, text, error in found.lost[:20]:
        print(f"{kind}: {type(error).__name__}: {str(error)[:200]}\n  {text[:300]!r}")
    return int(bool(found.lost))


if __name__ == "__main__":
    sys.exit(main())
