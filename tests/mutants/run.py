"""Change one condition of the rules at a time and count the changes that the tests notice.

    python -m tests.mutants.run [GAME ...] [--sample N] [--jobs J] [--fast] [--write FILE]

A mutant is first held to what the model says of a few hundred positions, then to the game's own
tests, the vectors and the conformance suite. Survivors are printed; those that `accepted.txt`
explains are equivalent. The exit status is 1 if another one survives.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import Queue
from random import Random

from docs.tables import write_table
from tests.house import ROOT

from .facts import facts

__all__ = ["Mutant", "accepted", "main", "mutants_of"]

HERE = Path(__file__).parent
HEAD = (
    "| game | mutants | model | own tests | vectors | conformance | killed | equivalent | alive |\n"
    "|---|---|---|---|---|---|---|---|---|"
)
POSITIONS = {"alliances": 60}
SECONDS = 600
"""Of the clock, for a suite of tests."""
PROCESSOR_SECONDS = 40
"""For what the model says of some hundred positions."""
SUITE_PROCESSOR_SECONDS = 240
"""For a suite of tests. A mutant that goes on for ever is noticed by it."""


@dataclass(frozen=True)
class Mutant:
    """The characters `begin` up to `end` of a file, below the root, become `text`."""

    file: str
    begin: int
    end: int
    text: str
    predicate: str
    line: int
    what: str

    def apply(self, folder: Path) -> None:
        """Change the file in a copy of the project."""
        path = folder / self.file
        source = path.read_text(encoding="utf-8")
        path.write_text(source[: self.begin] + self.text + source[self.end :], encoding="utf-8")

    def old(self) -> str:
        """What stood there, on one line."""
        source = (ROOT / self.file).read_text(encoding="utf-8")
        return " ".join(source[self.begin : self.end].split())

    def key(self) -> str:
        """What names the mutant wherever the line moves: file, predicate, old and new text."""
        name = Path(self.file).relative_to("prolog/ludolog/games")
        return f"{name} {self.predicate}: {self.old()} => {self.text or 'nothing'}"


def mutants_of(game: str) -> list[Mutant]:
    """All mutants of a game's rules."""
    listed = _swipl(ROOT, HERE / "mutants.pl", game)
    assert listed.returncode == 0 and listed.stdout, listed.stderr
    found = []
    for line in listed.stdout.splitlines():
        file, begin, end, text, predicate, number, what = line.split("\t")
        relative = str(Path(file).relative_to(ROOT))
        found.append(Mutant(relative, int(begin), int(end), text, predicate, int(number), what))
    return list(dict.fromkeys(found))


def accepted() -> dict[str, str]:
    """The survivors that are equivalent, by key, with the reason."""
    lines = (HERE / "accepted.txt").read_text(encoding="utf-8").splitlines()
    blocks = [line for line in lines if line and not line.startswith("#")]
    found: dict[str, str] = {}
    reason = ""
    for line in blocks:
        if line.startswith("  "):
            found[line.strip()] = reason
        else:
            reason = line
    return found


def _swipl(
    folder: Path, *arguments: str | Path, seconds: float = SECONDS
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["swipl", "--stack-limit=256m", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=seconds,
        preexec_fn=partial(_bounded, SUITE_PROCESSOR_SECONDS),
    )


def _bounded(seconds: int = PROCESSOR_SECONDS) -> None:
    # Each fork has as much for itself. Not the time of the clock: the machine may be busy.
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


class _Copy:
    """A copy of the project in which a file at a time is changed, and a Prolog that judges it."""

    def __init__(self, folder: Path, game: str, known: Path) -> None:
        self.folder = folder
        self.game = game
        for name in ("prolog", "docs", "tests/prolog", "tests/vectors"):
            shutil.copytree(ROOT / name, folder / name)
        face = folder / "prolog" / "ludolog.pl"
        self._judge = subprocess.Popen(
            ["swipl", "--stack-limit=256m", HERE / "kill.pl", game, face, known],
            preexec_fn=_bounded,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def close(self) -> None:
        """End its Prolog."""
        self._judge.kill()
        self._judge.communicate()

    def killed_by(self, mutant: Mutant, deep: bool) -> str:
        """The stage that notices the mutant; "" if none does."""
        path = self.folder / mutant.file
        source = path.read_text(encoding="utf-8")
        mutant.apply(self.folder)
        try:
            if not self._agrees(path):
                return "model"
            return self._noticed() if deep else ""
        finally:
            path.write_text(source, encoding="utf-8")

    def _agrees(self, path: Path) -> bool:
        assert self._judge.stdin is not None and self._judge.stdout is not None
        self._judge.stdin.write(f"{path}\n")
        self._judge.stdin.flush()
        # What a mutant prints itself is no answer.
        while (line := self._judge.stdout.readline()) not in ("alive\n", "dead\n"):
            if not line:
                raise AssertionError("the judge has ended")
        return line == "alive\n"

    def _noticed(self) -> str:
        prolog = self.folder / "tests" / "prolog"
        for stage, suite, seconds in (
            ("own tests", f"{self.game}.plt", SECONDS),
            ("vectors", "vectors.plt", SECONDS),
            ("conformance", "conformance.plt", 4 * SECONDS),
        ):
            words = [prolog / "run.pl", Path("--long"), prolog / suite]
            words += [Path(self.game)] if stage == "conformance" else []
            try:
                if _swipl(self.folder, *words, seconds=seconds).returncode != 0:
                    return stage
            except subprocess.TimeoutExpired:
                return stage
        return ""


def hunt(
    game: str, chosen: Sequence[Mutant], jobs: int, deep: bool, positions: int | None = None
) -> dict[Mutant, str]:
    """What kills each mutant, "" for survivors. An unchanged copy has to pass."""
    with ExitStack() as stack:
        parent = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        known = parent / "facts.pl"
        known.write_text(facts(game, positions or POSITIONS.get(game, 160)), encoding="utf-8")
        copies: Queue[_Copy] = Queue()
        for number in range(jobs):
            copy = _Copy(parent / str(number), game, known)
            stack.callback(copy.close)
            copies.put(copy)
        nothing = Mutant(chosen[0].file, 0, 0, "", "", 0, "")
        if copies.queue[0].killed_by(nothing, False):
            raise AssertionError(f"{game} as it is differs from its model")

        def killed(mutant: Mutant) -> str:
            copy = copies.get()
            try:
                by = copy.killed_by(mutant, deep and mutant.key() not in explained)
            finally:
                copies.put(copy)
            if not by:
                print(f"survives: {mutant.line}: {mutant.key()}", file=sys.stderr, flush=True)
            return by

        explained = accepted()
        pool = stack.enter_context(ThreadPoolExecutor(jobs))
        return dict(zip(chosen, pool.map(killed, chosen), strict=True))


def main(arguments: Sequence[str] | None = None) -> int:
    """Hunt, and print what survives and a row of figures for each game."""
    games = sorted(path.stem for path in (ROOT / "prolog" / "ludolog" / "games").glob("*.pl"))
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=games)
    parser.add_argument("--sample", type=int, help="so many mutants of each game, drawn at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=Path, help="the mutants that this file names, one a line")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", type=Path, help="put the table into this page")
    parser.add_argument("--fast", action="store_true", help="the first stage only")
    asked = parser.parse_args(arguments)
    known = accepted()
    rows, alive = [], 0
    for game in asked.games:
        chosen = mutants_of(game)
        if asked.only:
            named = asked.only.read_text(encoding="utf-8").splitlines()
            chosen = [m for m in chosen if any(line.endswith(m.key()) for line in named)]
        if asked.sample:
            chosen = Random(asked.seed).sample(chosen, min(asked.sample, len(chosen)))
        if not chosen:
            continue
        fates = hunt(game, chosen, asked.jobs, not asked.fast)
        survivors = [mutant for mutant, by in fates.items() if not by]
        for mutant in survivors:
            told = "equivalent" if mutant.key() in known else "ALIVE"
            print(f"{told} {mutant.line}: {mutant.key()}", flush=True)
        counted = Counter(fates.values())
        explained = sum(mutant.key() in known for mutant in survivors)
        alive += len(survivors) - explained
        killed = len(chosen) - len(survivors)
        stages = [str(counted[by]) for by in ("model", "own tests", "vectors", "conformance")]
        share = f"{100 * killed / len(chosen):.1f} %"
        left = len(survivors) - explained
        cells = [game, str(len(chosen)), *stages, share, str(explained), str(left)]
        rows.append(f"| {' | '.join(cells)} |")
        print(rows[-1], flush=True)
    print("\n".join([HEAD, *rows]))
    if asked.write:
        write_table(asked.write, "mutants", [HEAD, *rows])
    return int(alive > 0)


if __name__ == "__main__":
    sys.exit(main())
