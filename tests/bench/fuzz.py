"""Text from outside, changed at random: `make soak` reads it for a set time.

    python -m tests.bench.fuzz --seconds 60 --seed 1

Records, states, moves, settings, levels, lines of `serve`, configuration files, goals after `?-`,
programs, adapters and sets of exercises, each made from a good one by a few changes, or from pieces
of grammar. Whatever a reader refuses has to be refused by
the exception that its documentation names, in few words; everything else is lost. The exit status
is 1 if anything was; what did it is printed.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import ludolog
from ludolog.compute.exercises import Exercises, Faulty
from ludolog.compute.query import Console, QueryLimits
from ludolog.engine.engine import engine
from ludolog.engine.start import prolog_dir
from ludolog.errors import (
    ConversionError,
    HaltRequested,
    IllegalMove,
    InvalidMove,
    InvalidRecord,
    InvalidState,
    PrologError,
    WorkerError,
)
from ludolog.guest.check import check
from ludolog.records import Record
from ludolog.terms import Atom
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
    """How many texts of each kind were tried, and what was lost: the kind, the text, and why."""

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


GOALS: Final = (
    "move(M)", "legal(S, M)", "findall(M, move(M), Ms), length(Ms, N)", "X is 2 ** 70",
    "member(X, [a, 'B', \"c\", 0'd]), atom(X)", "between(1, inf, X), X > 3", "forall(true, true)",
    "catch(atom_length(X, Y), E, true)", "f(A, _B) = f({x}, [H|T])", "\\+ fail ; true -> X = 1",
)

_console: list[Console] = []


def _goal(draw: random.Random) -> None:
    ask_goal(mutated(draw.choice(GOALS), draw), draw.choice(ludolog.games()))


def ask_goal(text: str, name: str) -> None:
    """Three answers of a goal at the start of a game."""
    if not _console:
        _console.append(Console(QueryLimits(time=0.5)))
    state = ludolog.game(name).start()

    def ask() -> None:
        answers = _console[0].ask(state, text)
        for _number in range(3):
            next(answers, None)
        answers.close()

    _refused(text, ask, PrologError, ConversionError, HaltRequested, WorkerError)


def _program(draw: random.Random) -> None:
    check_program(mutated(_text("examples/splut_terms.pl"), draw), "")


def _adapter(draw: random.Random) -> None:
    adapters = prolog_dir() / "ludolog" / "guest" / "adapters"
    check_program("", mutated((adapters / "splut.pl").read_text(encoding="utf-8"), draw))


def _text(name: str) -> str:
    return (Path(__file__).parents[1] / "crosscheck" / name).read_text(encoding="utf-8")


def check_program(program: str, adapter: str) -> None:
    """`check` of one of them with a good other one ("")."""
    with tempfile.TemporaryDirectory() as folder:
        file, between = Path(folder, "program.pl"), Path(folder, "adapter.pl")
        if program:
            file.write_bytes(program.encode("utf-8", "replace"))
        else:
            file.write_text(_text("thirdparty/splut_seed.pl"), encoding="utf-8")
            between.write_bytes(adapter.encode("utf-8", "replace"))
        _refused(
            program or adapter,
            lambda: check(
                file, "splut", None if program else between, games=1, seconds=0.5, budget=2
            ),
        )


def _exercises(draw: random.Random) -> None:
    sets = sorted((prolog_dir() / "ludolog" / "exercises" / "sets").glob("*.pl"))
    check_exercises(mutated(draw.choice(sets).read_text(encoding="utf-8")[:3000], draw))


def check_exercises(text: str) -> None:
    """A set of exercises, loaded and its solutions marked."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "set.pl")
        file.write_bytes(text.encode("utf-8", "replace"))

        def mark() -> None:
            with Exercises() as exercises:
                exercises.check(file)

        _refused(text, mark, Faulty, PrologError, ConversionError, WorkerError)


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
    "goals": _goal,
    "programs": _program,
    "adapters": _adapter,
    "sets of exercises": _exercises,
}

TIMES: Final = {
    "states": 2, "moves": 2, "records": 4, "settings": 10, "levels": 2, "lines of serve": 2,
    "configuration": 20,
}
"""How often a round tries the kinds, by what they cost."""

SELDOM: Final = {"goals": 4, "programs": 40, "adapters": 40, "sets of exercises": 40}
"""Those that wait for processes: the rounds between two of them."""

LINES: Final = 14
"""Changed lines of a game of `serve`."""

READERS: Final[dict[str, Callable[..., None]]] = {
    "goals": ask_goal, "programs": check_program, "exercises": check_exercises,
}
CORPUS: Final = Path(__file__).with_name("corpus.json")
"""What was lost once: pairs of a name in `READERS` and its arguments."""


def replay() -> None:
    """Try what is in the corpus; raises for the first that is lost."""
    for reader, words in json.loads(CORPUS.read_text(encoding="utf-8")):
        READERS[reader](*words)


def fuzz(seconds: float, seed: int) -> Found:
    """Try all kinds in turn for so long."""
    found, draw = Found(), random.Random(seed)
    end = time.monotonic() + seconds
    rounds = 0
    while time.monotonic() < end:
        rounds += 1
        for kind, attempt in KINDS.items():
            if rounds % SELDOM.get(kind, 1) != 1 % SELDOM.get(kind, 1):
                continue
            for _ in range(TIMES.get(kind, 1)):
                found.tried[kind] += LINES if attempt is _served else 1
                try:
                    attempt(draw)
                except _Lost as lost:
                    assert lost.__cause__ is not None
                    found.lost.append((kind, str(lost), lost.__cause__))
    return found


def stack() -> float:
    """Megabytes of Prolog's stacks, which it keeps as large as the largest goal needed them."""
    (size,) = engine().det("system", "statistics", "+-", Atom("stack"))
    return int(str(size)) / 1e6


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
    print(f"{'all':16} {found.tried.total():9,} tried")
    print(f"memory: {(resident() - before) / 1e6:+.1f} MB, Prolog's stack {stack():.1f} MB")
    for kind, text, error in found.lost[:20]:
        print(f"{kind}: {type(error).__name__}: {str(error)[:200]}\n  {text[:300]!r}")
    return int(bool(found.lost))


if __name__ == "__main__":
    sys.exit(main())
