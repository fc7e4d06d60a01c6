"""The tests under every SWI-Prolog and every Python that is found: ``make test-versions``.

    python -m tests.versions                            all that the path has
    python -m tests.versions --swipl DIR --python PY    these; each may be given more than once
    python -m tests.versions --part pairs               without the suites of the rules
    python -m tests.versions --failed                   only what failed in each cell, once more
    python -m tests.versions --swipl DIR tests/...      some tests; the table stays as it is
    python -m tests.versions --page                     write the table again, run nothing

Each Python gets an environment of its own in build/versions. The suites of the rules do not depend
on Python and run once for each SWI-Prolog; those of the library and of the program run for each
pair. A test that fails is asked once more, alone: on a busy machine some fail for want of time.
With --failed that is done again later, as when a fault of the test has been mended.
What came of it is kept in docs/versions.json, pair by pair, and docs/platforms.md shows all of it.
So a pair that another machine has (or another root, of `chroot`) is measured there, and stays in
the table. The exit status is 1 if a test fails, or nothing could be run.

This file needs nothing but Python itself: it runs before any environment is there.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final, TypeVar

ROOT: Final = Path(__file__).resolve().parent.parent
RESULTS: Final = ROOT / "docs" / "versions.json"
PAGE: Final = ROOT / "docs" / "platforms.md"
PLACE: Final = ROOT / "build" / "versions"
BEGIN: Final = "<!-- versions: written by `make test-versions` -->"
END: Final = "<!-- end of versions -->"

RULES: Final = "rules"
"""In place of a Python: the suites in Prolog, which depend on none."""

PAIRS: Final = "pairs"
PARTS: Final = {RULES: ("tests/test_prolog.py",), PAIRS: ("tests/pybridge", "tests/shell")}
"""What is run: once for each SWI-Prolog, and for each pair."""

NEEDED: Final = ("hypothesis", "pexpect", "pyte", "pytest", "pytest-xdist")
"""Of the packages for development: without the others some tests are skipped, and say so."""

PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14", "3.15")
OLDEST: Final = (3, 11)

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Prolog:
    """A SWI-Prolog: its command, and what it says of itself."""

    command: Path
    name: str
    """Its version, and what it was built without: "10.1.12 without GMP"."""


@dataclass(frozen=True, slots=True)
class Python:
    """A Python: its command and its version, with all numbers."""

    command: Path
    version: str

    @property
    def name(self) -> str:
        """As the table calls it: without the last number."""
        return ".".join(self.version.split(".")[:2])


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one cell of the table."""

    swipl: str
    python: str
    """As "3.13", or `RULES`."""
    exact: str
    """The version of Python with all its numbers."""
    system: str
    passed: int
    failed: tuple[str, ...]
    """The tests that failed twice."""
    again: tuple[str, ...]
    """The tests that failed at first, and passed when they were asked again."""
    skipped: dict[str, int]
    """Why tests were left out, and how many."""


class UnfitError(Exception):
    """What was found cannot be used, and why."""


# -- what is there --------------------------------------------------------------------------------

_LACKS: Final = (
    "forall((member(F-N,[gmp_version-'GMP',threads-threads]),"
    "\\+ (current_prolog_flag(F,V),V\\==false)),(write(N),nl))"
)
"""Prints what a build lacks of what others have."""


def prolog(word: str) -> Prolog:
    """The SWI-Prolog of a command, or of the folder where it, or its `bin`, is."""
    given = Path(shutil.which(word) or word)
    places = (given / "bin" / "swipl", given / "swipl", given)
    command = next((place for place in places if place.is_file()), None)
    if command is None:
        raise UnfitError(f"{word}: there is no swipl")
    version = re.search(r"SWI-Prolog version (\d+\.\d+\.\d+)", _answer(command, "--version"))
    if version is None:
        raise UnfitError(f"{word}: this is not SWI-Prolog, or it does not run")
    lacks = _answer(command, "-f", "none", "-g", _LACKS, "-t", "halt").split()
    name = version[1] + (f" without {' and '.join(lacks)}" if lacks else "")
    return Prolog(command.absolute(), name)


def python(word: str) -> Python:
    """The Python of a command. Raises UnfitError for one that Ludolog does not run on."""
    command = shutil.which(word)
    if command is None:
        raise UnfitError(f"{word}: there is no such command")
    asked = (
        "import sys, sysconfig; "
        "print(*sys.version_info[:3], sysconfig.get_config_var('Py_GIL_DISABLED') or 0)"
    )
    numbers = _answer(command, "-c", asked).split()
    if len(numbers) != 4:
        raise UnfitError(f"{word}: this is not Python 3, or it does not run")
    version = ".".join(numbers[:3])
    if (int(numbers[0]), int(numbers[1])) < OLDEST:
        raise UnfitError(f"{word}: Python {version} is older than 3.11")
    if numbers[3] != "0":
        raise UnfitError(f"{word}: Python {version} is free-threaded, which Ludolog refuses")
    return Python(Path(command).absolute(), version)


def _answer(*words: str | Path) -> str:
    """What a program prints, "" if it does not run."""
    try:
        run = subprocess.run(
            words, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return run.stdout if run.returncode == 0 else ""


def usable(
    words: Iterable[str], read: Callable[[str], Found], told: Callable[[str], None]
) -> list[Found]:
    """What can be used of what is named; `told` hears why the others cannot."""
    good = []
    for word in words:
        try:
            good.append(read(word))
        except UnfitError as error:
            told(str(error))
    return good


def pythons_here() -> list[str]:
    """The commands of the Pythons on the path, and of those that pyenv and uv keep: one of each
    version.
    """
    home = Path.home()
    pyenv = Path(os.environ.get("PYENV_ROOT", home / ".pyenv")) / "versions"
    data = Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share"))
    managed = [*pyenv.glob("*/bin/python3"), *data.glob("uv/python/*/bin/python3")]
    words = [f"python{version}" for version in PYTHONS] + sorted(map(str, managed)) + ["python3"]
    first = {one.name: word for word in reversed(words) for one in usable([word], python, _deaf)}
    return [first[name] for name in PYTHONS if name in first] or ["python3"]


def _deaf(_told: str) -> None:
    """What is only looked for need not be told when it will not do."""


# -- running --------------------------------------------------------------------------------------


def environment(one: Python) -> Path:
    """The Python of an environment with this checkout and what its tests need; made once."""
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    dev = tomllib.loads(settings)["project"]["optional-dependencies"]["dev"]
    needed = [pin for pin in dev if re.split(r"[=<>]", pin)[0] in NEEDED]
    key = f"{one.command.resolve()} {one.version} {platform.libc_ver()} {needed} {settings}"
    place = PLACE / f"{one.version}-{hashlib.sha256(key.encode()).hexdigest()[:8]}"
    command, ready = place / "bin" / "python", place / ".ready"
    if not ready.exists():
        shutil.rmtree(place, ignore_errors=True)
        pip = (command, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        for words in ((one.command, "-m", "venv", place), (*pip, *needed, "-e", str(ROOT))):
            run = subprocess.run(
                list(map(str, words)), cwd=ROOT, capture_output=True, text=True, check=False
            )
            if run.returncode != 0:
                lines = (run.stderr or run.stdout).strip().splitlines()
                raise UnfitError(f"{one.command}: no environment: {lines[-1] if lines else '?'}")
        ready.touch()
    return command


def surroundings(swipl: Prolog, command: Path) -> dict[str, str]:
    """The variables with which that SWI-Prolog and that environment are the ones that are found."""
    kept = {k: v for k, v in os.environ.items() if k not in ("LIBSWIPL_PATH", "SWI_HOME_DIR")}
    path = os.pathsep.join([str(swipl.command.parent), str(command.parent), os.environ["PATH"]])
    return {**kept, "PATH": path}


def check_pair(swipl: Prolog, command: Path) -> None:
    """Raise UnfitError if another SWI-Prolog would be tested than the one that is asked for."""
    asked = "from ludolog.engine.engine import engine; print(engine().version)"
    run = subprocess.run(
        [command, "-c", asked],
        env=surroundings(swipl, command),
        capture_output=True,
        text=True,
        check=False,
    )
    major, minor, patch = (int(part) for part in swipl.name.split()[0].split("."))
    if run.stdout.strip() != str(major * 10000 + minor * 100 + patch):
        told = (run.stderr or run.stdout).strip().splitlines()
        raise UnfitError(
            f"{swipl.command}: the library does not use it: {told[-1] if told else '?'}"
        )


def measure(swipl: Prolog, one: Python, part: str, tests: Sequence[str], jobs: int) -> Result:
    """Run tests under a pair, those that fail once more. Raises UnfitError if they do not run."""
    run = runner(swipl, one)
    passed, failed, skipped = run("-n", str(jobs), "--dist", "loadgroup", *tests)
    failed_again = run("--last-failed", *tests)[1] if failed else ()
    name = RULES if part == RULES else one.name
    first = Result(swipl.name, name, one.version, _system(), passed, failed, (), skipped)
    return asked_again(first, failed_again)


def measure_failed(swipl: Prolog, one: Python, part: str) -> Result | None:
    """Run what failed in a cell that is kept once more, None if nothing did. Raises UnfitError if
    it does not run, as where a test has another name.
    """
    name = RULES if part == RULES else one.name
    cells = [cell for cell in kept() if (cell.swipl, cell.python) == (swipl.name, name)]
    if not cells or not cells[0].failed:
        return None
    before = cells[0]
    passed, failed, _skipped = runner(swipl, one)(*map(node, before.failed))
    if passed + len(failed) != len(before.failed):
        raise UnfitError(f"{swipl.name} with Python {one.version}: not all that failed was found")
    return asked_again(before, failed)


def asked_again(first: Result, failed: Iterable[str]) -> Result:
    """A result when its failed tests were run once more, and those in `failed` failed again."""
    left = tuple(name for name in first.failed if name in failed)
    again = tuple(name for name in first.failed if name not in left)
    told = tuple(dict.fromkeys((*first.again, *again)))
    return replace(first, passed=first.passed + len(again), failed=left, again=told)


def node(name: str) -> str:
    """How pytest is asked for a test: ``tests.a.test_b.test_c[d.e]`` is in tests/a/test_b.py."""
    path, bracket, parameters = name.partition("[")
    parts = path.split(".")
    place = ROOT
    while parts and not place.with_suffix(".py").is_file():
        place /= parts.pop(0)
    file = str(place.with_suffix(".py").relative_to(ROOT))
    return "::".join([file, *parts]) + bracket + parameters


def runner(
    swipl: Prolog, one: Python
) -> Callable[..., tuple[int, tuple[str, ...], dict[str, int]]]:
    """What runs pytest under a pair with some words, and gives the outcome. It raises UnfitError
    if no test was run.
    """
    command = environment(one)
    check_pair(swipl, command)
    report = command.parent.parent / "report.xml"
    cache = command.parent.parent / "cache"
    shutil.rmtree(cache, ignore_errors=True)

    def run(*words: str) -> tuple[int, tuple[str, ...], dict[str, int]]:
        report.unlink(missing_ok=True)
        always = ("-q", "-m", "not long", "--continue-on-collection-errors")
        places = ("-o", f"cache_dir={cache}", "--junit-xml", report)
        subprocess.run(
            [command, "-m", "pytest", *always, *places, *words],
            cwd=ROOT,
            env=surroundings(swipl, command),
            stdin=subprocess.DEVNULL,
            check=False,
        )
        if not report.exists():
            raise UnfitError(f"{swipl.name} with Python {one.version}: the tests did not run")
        return outcome(report.read_text(encoding="utf-8"))

    return run


def outcome(report: str) -> tuple[int, tuple[str, ...], dict[str, int]]:
    """How many tests passed, the names of those that did not, and why others were left out."""
    passed = 0
    failed = []
    skipped: Counter[str] = Counter()
    for case in ElementTree.fromstring(report).iter("testcase"):
        # A test whose teardown fails is told twice.
        name = ".".join(filter(None, (case.get("classname"), case.get("name"))))
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(name)
        elif (left := case.find("skipped")) is not None:
            skipped[str(left.get("message"))] += 1
        else:
            passed += 1
    return passed, tuple(dict.fromkeys(failed)), dict(sorted(skipped.items()))


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return f"{platform.system()} {platform.release()}"


# -- what is kept, and shown ----------------------------------------------------------------------


def kept() -> list[Result]:
    """All results so far."""
    if not RESULTS.exists():
        return []
    rows = json.loads(RESULTS.read_text(encoding="utf-8"))
    return [
        Result(**{**row, "failed": tuple(row["failed"]), "again": tuple(row["again"])})
        for row in rows
    ]


def keep(results: Iterable[Result]) -> None:
    """Put results into the place of older ones of the same cells, and write the page."""
    cells = {(one.swipl, one.python): one for one in (*kept(), *results)}
    ordered = [cells[key] for key in sorted(cells, key=lambda key: (_number(key[0]), key[1]))]
    text = json.dumps([asdict(one) for one in ordered], indent=1, ensure_ascii=False)
    _write(RESULTS, text + "\n")
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    _write(PAGE, f"{before}{BEGIN}\n\n{section(ordered)}\n{END}{after}")


def _number(swipl: str) -> tuple[list[int], str]:
    version, _, build = swipl.partition(" ")
    return [int(part) for part in version.split(".")], build


def _write(path: Path, text: str) -> None:
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def section(results: Sequence[Result]) -> str:
    """The table, and what is to be said of its cells."""
    cells = {(one.swipl, one.python): one for one in results}
    rows = list(dict.fromkeys(one.swipl for one in results))
    columns = [RULES, *PYTHONS]
    heads = ["the rules alone", *(f"Python {version}" for version in PYTHONS)]
    lines = [
        f"| SWI-Prolog | {' | '.join(heads)} |",
        f"|---|{'---|' * len(heads)}",
        *(
            f"| {row} | {' | '.join(_cell(cells.get((row, column))) for column in columns)} |"
            for row in rows
        ),
        "",
    ]
    lines += _list("What fails", [(one, one.failed) for one in results])
    again = [(one, one.again) for one in results]
    lines += _list("Failed at first, passed when asked again", again)
    systems = sorted({one.system for one in results})
    exact = sorted(
        {one.exact for one in results}, key=lambda text: [int(n) for n in text.split(".")]
    )
    lines += [f"Measured on {', '.join(systems)}, with Python {', '.join(exact)}.", ""]
    reasons: Counter[str] = Counter()
    for one in results:
        reasons |= Counter(one.skipped)
    if reasons:
        lines += ["Left out, at most:", ""]
        lines += [f"- {number}: {_plain(why)}" for why, number in sorted(reasons.items())]
        lines.append("")
    return "\n".join(lines)


def _cell(one: Result | None) -> str:
    if one is None:
        return "not run"
    failed = f", **{len(one.failed)} failed**" if one.failed else ""
    return f"{one.passed:,} passed{failed}"


def _list(title: str, told: Iterable[tuple[Result, tuple[str, ...]]]) -> list[str]:
    where: dict[str, list[str]] = {}
    for one, names in told:
        for name in names:
            other = "" if one.python == RULES else f" with Python {one.python}"
            where.setdefault(name, []).append(one.swipl + other)
    if not where:
        return []
    return [
        f"{title}:",
        "",
        *(f"- `{name}`: {', '.join(pairs)}" for name, pairs in sorted(where.items())),
        "",
    ]


def _plain(why: str) -> str:
    """A reason to skip, without the folder of the checkout."""
    return " ".join(why.replace(f"{ROOT}/", "").split())


# -- the command ----------------------------------------------------------------------------------


def main(words: Sequence[str] | None = None) -> int:
    """Run what is asked for. Returns the exit status."""
    parser = argparse.ArgumentParser(
        "python -m tests.versions", description="Run the tests under other versions."
    )
    parser.add_argument("--swipl", action="append", metavar="DIR", help="a SWI-Prolog")
    parser.add_argument("--python", action="append", metavar="PY", help="a Python")
    parser.add_argument("--jobs", type=int, default=2, help="processes side by side")
    parser.add_argument("--part", choices=list(PARTS), help="this alone")
    parser.add_argument("--failed", action="store_true", help="what failed before, once more")
    parser.add_argument("--page", action="store_true", help="write the table, run nothing")
    parser.add_argument("tests", nargs="*", help="run these, and leave the table as it is")
    asked = parser.parse_args(words)
    if asked.page:
        keep(())
        return 0
    left_out: list[str] = []
    prologs = usable(asked.swipl or ["swipl"], prolog, left_out.append)
    pythons = usable(asked.python or pythons_here(), python, left_out.append)
    chosen = {part: PARTS[part] for part in PARTS if asked.part in (None, part)}
    wanted = {PAIRS: asked.tests} if asked.tests else chosen
    results = []
    for swipl in prologs:
        for number, one in enumerate(pythons):
            for part, tests in wanted.items():
                if part == RULES and number > 0:
                    continue
                print(
                    f"\nSWI-Prolog {swipl.name}, Python {one.version}: {' '.join(tests)}",
                    flush=True,
                )
                try:
                    result = (
                        measure_failed(swipl, one, part)
                        if asked.failed
                        else measure(swipl, one, part, tests, asked.jobs)
                    )
                except UnfitError as error:
                    left_out.append(str(error))
                    continue
                if result is None:
                    left_out.append(f"{swipl.name} with Python {one.version}: nothing failed")
                    continue
                results.append(result)
                if not asked.tests:
                    keep([result])
    print()
    for result in results:
        print(f"SWI-Prolog {result.swipl}, {result.python}: {_cell(result).replace('**', '')}")
        for name in result.failed:
            print(f"    {name}")
    for told in left_out:
        print(f"not run: {told}")
    return 1 if not results or any(one.failed for one in results) else 0


if __name__ == "__main__":
    sys.exit(main())
