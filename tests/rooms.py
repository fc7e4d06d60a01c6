"""Which file uses which, in both languages: what the tests of the rooms look at."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.house import ROOT, tracked

__all__ = ["private_calls", "prolog_uses", "python_uses"]

INSTALLED = {"pybridge": "ludolog", "shell": "ludolog_shell"}
"""What the folders are called in imports."""


@cache
def python_uses() -> Mapping[str, frozenset[str]]:
    """For each file the files that it imports: at once, in a function, or for types alone."""
    files = {_module(path): path for path in tracked("pybridge/*.py", "shell/*.py")}
    return {
        _name(path): frozenset(
            _name(files[used]) for used in _imports(path, files) if files[used] != path
        )
        for path in files.values()
    }


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _module(path: Path) -> str:
    folder, *rest = path.relative_to(ROOT).with_suffix("").parts
    return ".".join([INSTALLED[folder], *(part for part in rest if part != "__init__")])


def _imports(path: Path, files: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names if alias.name in files)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                for alias in names:
                    whole = f"{module}.{alias.name}"
                    if whole in files or module in files:
                        yield whole if whole in files else module
            case ast.ImportFrom(level=1 | 2):
                raise AssertionError(f"{path}: imports are written out")


@cache
def prolog_uses() -> Mapping[str, frozenset[str]]:
    """For each file the files that it loads, or whose modules it calls by name."""
    uses: dict[str, set[str]] = {_name(path): set() for path in tracked("prolog/*.pl")}
    for line in _facts():
        kind, file, other = line.split(" ", 2)
        if kind == "uses":
            uses[file].add(other)
    return {file: frozenset(used) for file, used in uses.items()}


@cache
def private_calls() -> frozenset[str]:
    """The calls of what another module does not export."""
    return frozenset(line for line in _facts() if line.startswith("private "))


@cache
def _facts() -> tuple[str, ...]:
    run = subprocess.run(
        ["swipl", str(ROOT / "tests" / "prolog" / "uses.pl")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stderr == ""
    return tuple(run.stdout.splitlines())
