"""Write the table of docs/testing.md: what each group of tests takes of the processor.

    python -m docs.times              what `make test` runs
    python -m docs.times --all        what `make test-all` runs

As a plugin of pytest it measures each test with its fixtures: the process that runs it, and those
that it has started and waited for. That is neither the clock nor free of it: a busy machine makes
the same work take up to twice as many seconds.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Generator, Mapping
from pathlib import PurePosixPath

import pytest

from tests.house import ROOT

__all__ = ["main", "with_column"]

PAGE = ROOT / "docs" / "testing.md"
BEGIN, END = "<!-- times: written by docs/times.py -->", "<!-- end of times -->"
FORMS = {"make test": ["-m", "not long"], "make test-all": []}
HEAD = ["group", *(f"tests, {form}" for form in FORMS), *(f"seconds, {form}" for form in FORMS)]
_SECONDS = "processor seconds"


def group_of(test: str) -> str:
    """The group of a test: its folder in tests, or its file there."""
    path = PurePosixPath(test.partition("::")[0])
    folder = path.parent if len(path.parts) > 2 else path
    return folder.as_posix()


# -- the plugin -----------------------------------------------------------------------------------


def _used() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


_begun = pytest.StashKey[float]()
tests: Counter[str] = Counter()
seconds: dict[str, float] = defaultdict(float)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    """A test begins with its fixtures."""
    item.stash[_begun] = _used()
    return (yield)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test ends with theirs; the report brings the figure to the process that counts."""
    report = yield
    if call.when == "teardown":
        report.user_properties.append((_SECONDS, _used() - item.stash[_begun]))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Count a test."""
    for name, value in report.user_properties:
        if name == _SECONDS and report.when == "teardown":
            group = group_of(report.nodeid)
            tests[group] += 1
            seconds[group] += float(str(value))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the column, where the processes of the tests report to."""
    if not hasattr(session.config, "workerinput"):
        form = "make test" if session.config.option.markexpr == "not long" else "make test-all"
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(with_column(page, form, tests, seconds), encoding="utf-8")


# -- the page -------------------------------------------------------------------------------------


def with_column(
    page: str, form: str, tests: Mapping[str, int], seconds: Mapping[str, float]
) -> str:
    """The page with these figures of a form; those of the other one stay."""
    before, rest = page.split(BEGIN)
    old, after = rest.split(END)
    rows: dict[str, dict[str, str]] = {}
    for line in old.strip().splitlines()[2:]:
        group, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        rows[group] = dict(zip(HEAD[1:], cells, strict=True))
    rows.pop("all", None)
    number, time = f"tests, {form}", f"seconds, {form}"
    for row in rows.values():
        row[number] = row[time] = ""
    for group in tests:
        row = rows.setdefault(group, {})
        row[number], row[time] = str(tests[group]), f"{seconds[group]:.0f}"
    rows = {group: row for group, row in rows.items() if any(row.values())}
    total: dict[str, str] = {}
    for column in HEAD[1:]:
        cells = [row[column] for row in rows.values() if row.get(column)]
        total[column] = str(sum(map(int, cells))) if cells else ""
    lines = [HEAD, ["---", *["---:"] * (len(HEAD) - 1)]]
    for group, row in (*sorted(rows.items()), ("all", total)):
        lines.append([group, *(row.get(column, "") for column in HEAD[1:])])
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"{before}{BEGIN}\n\n{table}\n\n{END}{after}"


def main() -> int:
    """Run the tests of a form, and measure them."""
    form = "make test-all" if "--all" in sys.argv[1:] else "make test"
    command = [sys.executable, "-m", "pytest", "-p", "docs.times", "-n", "2"]
    return subprocess.call([*command, "--dist", "loadgroup", *FORMS[form]], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())
