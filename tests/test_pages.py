"""Every command on every page can be typed: each is looked at, and what can be run here is run.

A command is what stands in a block behind `$`, in an indented line, or between backticks, and
begins with a program that a reader has. What is not run has its reason in `NOT_RUN`; a command that
nothing here knows fails.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from ludolog_shell.cli.arguments import command_parser
from ludolog_shell.cli.main import _asked
from tests.house import ROOT, tracked
from tests.shell.tree import commands

PROGRAMS = ("ludolog", "make", "swipl", "python", "python3", "pip", "pipx", ".venv/bin/python")
_BEGIN = "|".join(map(re.escape, PROGRAMS))
_WITH = re.compile(rf"((?:\w+=\S+ )*)(?:printf '[^']*' \| )?({_BEGIN})(?: (.*))?", re.S)

NOT_RUN = {
    r"ludolog divide \S.*--depth [3-9]": "minutes: `make perft` writes that page",
    r"ludolog web\b.*": "it serves until Ctrl-C: tests/shell/test_cli_web.py",
    r"ludolog arena .*--dask .*": "a cluster: tests/pybridge/test_arena.py",
    r"ludolog completion .*": "tests/test_wheel.py asks each shell",
    r"ludolog check .*|ludolog lint .*": "tests/crosscheck/test_check_command.py",
}
"""Commands of Ludolog that are only read here, as the program reads them, and why."""

SHORTER = (
    ("--games 100", "--games 2"),
    ("--games 20", "--games 2"),
    ("--nodes 5000", "--nodes 50"),
)
"""What is made smaller for the tests."""

PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b(?!=)|\bN\b|\.\.\.|\[--")
"""A command with one of these is a pattern, and no command yet."""


@dataclass(frozen=True, slots=True)
class Command:
    """What a page tells the reader to type."""

    page: str
    text: str
    typed: bool
    """It has a line of its own; else it may be the mere name of a command."""

    @property
    def words(self) -> list[str]:
        """Its words, without variables before it, and without what is piped or redirected."""
        found = _WITH.fullmatch(self.text)
        assert found is not None
        line = re.split(r" (?:>|&$|\|) ?", f"{found[2]} {found[3] or ''}".strip())[0]
        return shlex.split(line)


def written() -> list[Command]:
    """All commands of all pages, each once."""
    found = {}
    for path in tracked("*.md"):
        page = path.relative_to(ROOT).as_posix()
        for text, typed in _told(path.read_text(encoding="utf-8")):
            if _WITH.fullmatch(text) and (page, text) not in found:
                found[page, text] = Command(page, text, typed)
    return list(found.values())


def _told(page: str) -> Iterator[tuple[str, bool]]:
    for language, block in re.findall(r"^```(\w*)[^\n]*\n(.*?)^```", page, re.M | re.S):
        if language == "console":
            yield from ((line[2:], True) for line in block.splitlines() if line.startswith("$ "))
    prose = re.sub(r"^```.*?^```", "", page, flags=re.M | re.S)
    for line in re.findall(r"^    +(\S.*)$", prose, re.M):
        yield re.split(r"   +", line)[0], True
    for text in re.findall(r"`([^`\n]+)`", re.sub(r"^    .*$", "", prose, flags=re.M)):
        yield text, False


ALL = written()


def of(*programs: str) -> list[Command]:
    return [one for one in ALL if one.words[0] in programs]


def name(one: Command) -> str:
    return f"{one.page}: {one.text}"


parser = cache(command_parser)
"""One for all commands: it takes longer to make than to ask."""


def test_there_are_commands() -> None:
    assert len(ALL) > 100 and {one.words[0] for one in ALL} <= set(PROGRAMS)


# -- ludolog --------------------------------------------------------------------------------------


@pytest.mark.parametrize("one", of("ludolog"), ids=name)
def test_ludolog_understands_it(one: Command) -> None:
    """Every command, option and number of words is as the program has them."""
    words = [word.strip("[]") for word in one.words[1:] if word not in ("|", "...", "COMMAND")]
    if not one.typed and len(words) == 1:
        assert words[0] in commands() or words[0].startswith("--")
    elif PLACEHOLDER.search(one.text):
        (verb, *_) = [word for word in words if word in commands()] or ["play"]
        options = {option for a in commands()[verb]._actions for option in a.option_strings}
        asked = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert asked <= options | {"--help"}
    else:
        _asked(parser(), words)


def runnable() -> list[Command]:
    return [
        one
        for one in of("ludolog")
        if (one.typed or any(not word.startswith("-") for word in one.words[2:]))
        and not PLACEHOLDER.search(one.text)
        and not any(re.fullmatch(why, " ".join(one.words)) for why in NOT_RUN)
    ]


def test_every_reason_not_to_run_is_needed() -> None:
    texts = [" ".join(one.words) for one in of("ludolog")]
    assert all(any(re.fullmatch(pattern, text) for text in texts) for pattern in NOT_RUN)


FILES = {
    "mine.pl": "choose_move(_, _, _, 0).\n",
    "mine_adapter.pl": "move(M, M).\n",
    "mine.py": "def choose_move(state):\n    return 0\n",
    "answer.pl": "beats(troll, rock).\nbeats(rock, sorcerer).\n",
    "game.ludo": '[Game "splut"]\n[size "7"]\n\n1. c6-c5\n2. c2-c3\n',
}
"""The files that pages speak of."""


@pytest.mark.long
@pytest.mark.parametrize("one", runnable(), ids=name)
def test_ludolog_does_it(one: Command, tmp_path: Path) -> None:
    """Status 0, 1 where the answer is no, or 4 where there is none; the words are right."""
    for file, text in FILES.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    if "conform" in one.words or "LUDOLOG_GAMES" in one.text:
        (tmp_path / "games").mkdir()
        for place in ("mine.pl", "games/nim.pl"):
            (tmp_path / place).write_text(nim(), encoding="utf-8")
    if "exercises" in one.words and "mine.pl" in one.words:
        folder = ROOT / "prolog" / "ludolog" / "exercises" / "sets"
        text = sorted(folder.glob("*.pl"))[0].read_text(encoding="utf-8")
        (tmp_path / "mine.pl").write_text(text, encoding="utf-8")
    line = one.text
    for longer, shorter in SHORTER:
        line = line.replace(longer, shorter)
    for folder in re.findall(r"> (~/\S+/)", line):
        Path(folder.replace("~", str(tmp_path))).mkdir(parents=True)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "LUDOLOG_"))}
    run = subprocess.run(
        ["sh", "-c", line],
        cwd=tmp_path,
        env={**kept, "HOME": str(tmp_path), "PATH": path, "LANGUAGE": "en"},
        input="quit\n",
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert run.returncode in (0, 1, 4), run.stdout[-2000:] + run.stderr[-2000:]
    assert "Traceback" not in run.stderr
    if run.returncode == 1 and "why" not in one.words:
        assert one.words[1] in ("exercises", "replay", "solve", "conform"), run.stderr


def nim() -> str:
    """The game that docs/adding_a_game.md writes."""
    page = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    return "\n".join(re.findall(r"^```prolog\n(.*?)^```$", page, re.M | re.S))


# -- the other programs ---------------------------------------------------------------------------


@pytest.mark.parametrize("one", of("make"), ids=name)
def test_make_has_the_target(one: Command) -> None:
    """What it would do is asked for; to do it takes minutes, and much of it is these tests."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):.*##", text, re.M))
    asked = [word for word in one.words[1:] if "=" not in word]
    assert set(asked) <= targets
    for variable in re.findall(r"\b([A-Z_]+)=", one.text):
        assert variable == "PATH" or f"$({variable})" in text


@cache
def extras() -> set[str]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return set(settings["project"]["optional-dependencies"])


@pytest.mark.parametrize("one", of("pip", "pipx"), ids=name)
def test_pip_has_what_is_asked_for(one: Command) -> None:
    """Installing it is the work of tests/test_wheel.py."""
    assert one.words[1] in ("install", "ensurepath")
    for word in one.words[2:]:
        found = re.fullmatch(r"ludolog(?:\[(\w+)\])?|\S+\.whl", word)
        assert found is not None and (found[1] is None or found[1] in extras())


@pytest.mark.parametrize("one", of("python", "python3", ".venv/bin/python"), ids=name)
def test_python_has_the_module(one: Command) -> None:
    words = one.words
    if "-m" not in words:
        assert (ROOT / words[1]).is_file()
        return
    modules = [word for before, word in pairwise(words) if before == "-m"]
    assert all(importlib.util.find_spec(module) is not None for module in modules)
    if modules[0] == "pytest":
        files = [word for word in words if word.startswith("tests/")]
        assert files and all((ROOT / file).exists() for file in files)


@pytest.mark.parametrize("one", [one for one in of("swipl") if len(one.words) > 1], ids=name)
def test_prolog_has_the_files(one: Command) -> None:
    """What starts the games is run by tests/test_readme.py, suites by tests/test_prolog.py."""
    files = [word for word in one.words[1:] if re.fullmatch(r"[\w/]+\.plt?", word)]
    assert files and all((ROOT / file).is_file() for file in files)
