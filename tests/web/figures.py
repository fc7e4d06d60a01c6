"""`python -m tests.web.figures`: what the page Play takes in headless Chromium, beside the native
program on the same machine in the same run.

    python -m tests.web.figures                 the section of Markdown
    python -m tests.web.figures --write         into docs/web.md and docs/performance.md
    python -m tests.web.figures --short         a trial of everything, once each

Each question goes to the native program and to the pages' worker in turn, and the figure is the
least of several: in processor time of all processes of the browser, so that other programs on the
machine change little, and by the clock for what a person waits for. Linux only.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from tests.house import ROOT
from tests.web.test_worlds import GAMES, played
from tests.web.worlds import CHROMIUM, NATIVE, answers, build, missing_browser, served

__all__ = ["figures", "put", "section"]

HEADING: Final = "## In the browser: bytes and times"
PAGES: Final = (ROOT / "docs" / "web.md", ROOT / "docs" / "performance.md")

_PLIES: Final = 20
_GAME: Final = 60
_LEVELS: Final = ("medium", "hard", "expert")


class _Program:
    """A program that answers a line with a line."""

    def __init__(self, running: subprocess.Popen[str]) -> None:
        self._running = running

    def line(self) -> str:
        """The next line that it prints."""
        assert self._running.stdout is not None
        return self._running.stdout.readline()

    def asked(self, request: Mapping[str, Any], times: int) -> tuple[float, float]:
        """Milliseconds of the processor and of the clock for a request, the mean of so many."""
        assert self._running.stdin is not None
        line = json.dumps(request) + "\n"
        begun, spent = perf_counter(), _processor(self._running.pid)
        for _time in range(times):
            self._running.stdin.write(line)
            self._running.stdin.flush()
            self.line()
        spent, clock = _processor(self._running.pid) - spent, perf_counter() - begun
        return 1000 * spent / times, 1000 * clock / times


@contextmanager
def _program(command: Sequence[str]) -> Iterator[_Program]:
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as running:
        yield _Program(running)
        assert running.stdin is not None
        running.stdin.close()


def _processor(first: int) -> float:
    """Seconds of the processor that a process and those that it began have had."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        process = int(stat.parent.name)
        parents[process], ticks[process] = int(fields[1]), int(fields[11]) + int(fields[12])
    ours, grown = {first}, True
    while grown:
        more = {one for one, parent in parents.items() if parent in ours} - ours
        ours, grown = ours | more, bool(more)
    return sum(ticks.get(one, 0) for one in ours) / os.sysconf("SC_CLK_TCK")


def _requests() -> dict[tuple[str, str], dict[str, Any]]:
    """What is asked, by game and by kind: a game played again, and moves of the computer in the
    middle of one.
    """
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for name in GAMES:
        found[name, "replay"] = played(name, 3, _GAME)
        middle = played(name, 3, _PLIES)
        (((answer,)),) = answers(NATIVE, [middle])
        value = answer["value"]
        here = {"game": name, "state": value["states"][-1], "keys": value["keys"]}
        for level in _LEVELS:
            found[name, level] = {"do": "think", **here, "level": level, "seed": 1, "ply": _PLIES}
    return found


def figures(address: str, times: int) -> dict[str, Any]:
    """Everything that is measured, each thing so many times."""
    requests = _requests()
    spent: dict[tuple[str, str], list[tuple[float, float, float]]] = {}
    script = Path(__file__).parent / "browser" / "figures.mjs"
    command = ["node", str(script), address, str(CHROMIUM), str(times)]
    with _program(command) as browser, _program(NATIVE) as native:
        starts = json.loads(browser.line())
        for _time in range(times):
            for key, request in requests.items():
                repeated = 1 if key[1] == "expert" else 10
                there, here = native.asked(request, repeated), browser.asked(request, repeated)
                spent.setdefault(key, []).append((there[0], here[0], here[1]))
    rows = {
        key: tuple(map(min, zip(*found, strict=True)))  # native, browser, browser by the clock
        for key, found in spent.items()
    }
    moves = {name: len(requests[name, "replay"]["moves"]) for name in GAMES}
    return {"starts": starts, "rows": rows, "moves": moves, "load": round(os.getloadavg()[0])}


def section(found: Mapping[str, Any]) -> str:
    """The figures as a section of Markdown."""
    starts, rows, moves = found["starts"], found["rows"], found["moves"]
    size = sum(starts["files"].values())
    program = starts["files"]["app/swipl.wasm"]
    packed = sum(size for name, size in starts["files"].items() if name.endswith(".bin"))
    lines = [
        HEADING,
        "",
        "Made by `python -m tests.web.figures --write`, in headless Chromium and the native "
        f"program on one machine, in one run, in turn. Its load was {found['load']}: where that is "
        "above the number of processors, what is by the clock is too high by as much.",
        "",
        f"The page Play loads {_megabytes(size)}: {_megabytes(program)} are SWI-Prolog, or "
        f"{_megabytes(starts['packed'])} where the server packs `application/wasm` on the way; "
        f"{_megabytes(packed)} its library and the rules.",
        "",
        "| milliseconds by the clock, the least | the board is seen | a first move is played and "
        "seen |",
        "| --- | ---: | ---: |",
    ]
    for kind, told in (("cold", "nothing is cached"), ("warm", "from the cache")):
        board, move = (min(one[what] for one in starts[kind]) for what in ("board", "move"))
        lines.append(f"| {told} | {board:.0f} | {move:.0f} |")
    lines += [
        "",
        "| | moves a second, native | in the browser | medium, ms by the clock | hard | expert, "
        "ms of the processor, native | in the browser | browser / native |",
        "| --- |" + " ---: |" * 7,
    ]
    for name in GAMES:
        native, browser, _clock = rows[name, "replay"]
        rates = [1000 * moves[name] / time for time in (native, browser)]
        quick = [rows[name, level][2] for level in ("medium", "hard")]
        there, here, _clock = rows[name, "expert"]
        cells = [f"{one:,.0f}" for one in (*rates, *quick, there, here)]
        lines.append(f"| {name} | {' | '.join(cells)} | {here / there:.2f} |")
    return "\n".join(
        [
            *lines,
            "",
            f"Moves a second are those of a recorded game of {_GAME} moves that is checked and "
            "played again; the computer",
            f"moves after {_PLIES} moves of it, with its usual settings.",
            "",
        ]
    )


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.2f} MB"


def put(page: str, heading: str, made: str) -> str:
    """The page with the section of that heading made anew."""
    return re.sub(rf"^{heading}\n.*?(?=^## |\Z)", lambda _old: made + "\n", page, flags=re.M | re.S)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Measure the pages in the browser.")
    parser.add_argument("--write", action="store_true", help="into the documentation")
    parser.add_argument("--short", action="store_true", help="once each, a trial")
    chosen = parser.parse_args()
    if missing_browser():
        print(missing_browser())
        return 1
    with tempfile.TemporaryDirectory() as folder, served(build(Path(folder))) as address:
        made = section(figures(address, 1 if chosen.short else 3))
    print(made)
    if chosen.write:
        for page in PAGES:
            text = page.read_text(encoding="utf-8")
            page.write_text(put(text, HEADING, made).rstrip("\n") + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
