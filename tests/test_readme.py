"""What the README shows is what the program does."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys

import pytest

from tests.house import ROOT, tracked

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.M | re.S)


@pytest.mark.parametrize(
    "maker", [pytest.param("docs.screens", marks=pytest.mark.long), "docs.boards"]
)
def test_the_pictures_are_what_the_program_shows(maker: str) -> None:
    """Made by `make pictures`; the screens are looked at in a terminal of their own."""
    run = subprocess.run(
        [sys.executable, "-m", maker, "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_python_runs() -> None:
    (program,) = blocks("python")
    program = re.sub(r"^(state\.\w+.*?)(\s*#.*)?$", r"print((\1))", program, flags=re.M)
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert "('c6-c5', 'd6-d5', 'e6-e5')" in run.stdout
    assert "(2, None)" in run.stdout


def commands() -> list[str]:
    lines = [line[2:] for block in blocks("console") for line in block.splitlines()]
    return [line for line in lines if "ludolog " in line]


@pytest.mark.parametrize("command", commands())
def test_the_commands_run(command: str) -> None:
    line = command.replace("ludolog ", f"{sys.executable} -m ludolog_shell ")
    run = subprocess.run(
        line, shell=True, cwd=ROOT, input="quit\n", capture_output=True, text=True, timeout=120
    )
    assert run.returncode in ({1} if " why " in command else {0}), run.stderr
    assert run.stdout


def test_the_queries_run() -> None:
    queries = re.findall(r"^\?- (.*)\.$", README, re.M)
    assert len(queries) >= 3
    goals = [word for query in queries for word in ("-g", f"({query})")]
    run = subprocess.run(
        ["swipl", *goals, "-t", "halt", "prolog/ludolog.pl"],
        cwd=ROOT,
        input="",
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")


def swipl_lines() -> list[str]:
    """Every command of a page that starts plain Prolog with the games."""
    found = [
        line.rpartition("swipl ")[2]
        for page in tracked("README.md", "docs/*.md")
        for line in page.read_text(encoding="utf-8").splitlines()
        if re.match(r"(    |\$ )+(\w+=\S+ )*swipl ", line)
    ]
    return sorted(set(found))


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(line, marks=pytest.mark.long) if "tests/bench/" in line else line
        for line in swipl_lines()
    ],
)
def test_plain_prolog_starts_as_every_page_says(arguments: str) -> None:
    """Options stand before the file: those behind it go to the program, which has none."""
    run = subprocess.run(
        ["swipl", "-q", *shlex.split(arguments)],
        cwd=ROOT,
        input="",
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr.replace("% halt", "").strip()) == (0, "")
    assert ("Goodbye" in run.stdout) == ("-g play" in arguments)
