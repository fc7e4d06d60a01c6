"""The program with closed, marked, damaged and vanishing streams, and in other surroundings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from ludolog.engine.engine import engine
from ludolog.records import Record, read_record
from ludolog_shell.commands.registry import COMMANDS
from ludolog_shell.docstrings import docstring
from tests import locales

PROGRAM = f"{sys.executable} -m ludolog_shell"


def shell(
    line: str, folder: Path, text: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """A command line, with `ludolog` for the program, run by a shell."""
    return subprocess.run(
        ["sh", "-c", line.replace("ludolog", PROGRAM, 1)],
        cwd=folder,
        env={**os.environ, "XDG_STATE_HOME": str(folder), **environment},
        input=text,
        capture_output=True,
        timeout=120,
    )


SERVE, PERFT = "serve", "perft splut size=7 --depth 2 --jobs 2"
ALL = "<&- >&- 2>&-"


@pytest.mark.parametrize(
    ("words", "closed"),
    [
        # What the program makes of one closed stream, it makes of it among all three.
        (SERVE, ALL),
        *(
            pytest.param(words, closed, marks=pytest.mark.long)
            for words in (SERVE, PERFT)
            for closed in ("<&-", "2>&-", ">&-", ALL)
            if (words, closed) != (SERVE, ALL)
        ),
    ],
)
def test_closed_streams_are_empty(words: str, closed: str, tmp_path: Path) -> None:
    run = shell(f"ludolog {words} {closed}", tmp_path)
    assert (run.returncode, run.stderr) == (0, b"")
    answer = b"9\n" if words.startswith("perft") and ">&-" not in closed.split() else b""
    assert run.stdout == answer


def test_what_goes_wrong_is_not_told_to_another_stream(tmp_path: Path) -> None:
    """A closed descriptor is the next one that is opened, if nobody takes care."""
    run = shell("ludolog moves splutt 2>&-", tmp_path)
    assert (run.returncode, run.stdout) == (2, b"")


@pytest.mark.long
def test_a_byte_order_mark_is_no_letter(tmp_path: Path) -> None:
    mark = b"\xef\xbb\xbf"
    words = "ludolog play splut size=7 --seat 1=person --seat 2=person"
    assert b"c5 S" in shell(words, tmp_path, mark + b"c6-c5\nquit\n").stdout
    assert shell("ludolog serve", tmp_path, mark + b"games\nquit\n").stdout.count(b"ok") == 2
    record = b'[Game "splut"]\n[size "7"]\n\n1. c6-c5\n'
    (tmp_path / "marked.ludo").write_bytes(mark + record)
    assert read_record(tmp_path / "marked.ludo").moves[0].text == "c6-c5"
    assert shell("ludolog replay -", tmp_path, mark + record).returncode == 0


def test_bytes_that_are_no_text_are_no_move(tmp_path: Path) -> None:
    words = "ludolog play splut size=7 --seat 1=person --seat 2=person"
    run = shell(words, tmp_path, b"\xff\xfe\nquit\n")
    assert run.returncode == 1 and b"is no move" in run.stderr


@pytest.mark.long
@pytest.mark.parametrize("words", ["perft splut size=7 --depth 3 --jobs 2", "query splut true"])
def test_modules_in_the_folder_are_not_pythons(words: str, tmp_path: Path) -> None:
    for name in ("select", "pickle", "signal", "resource", "socket"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('not this one')\n")
    # As the command of an environment does, which has no current folder on its path.
    run = subprocess.run(
        [sys.executable, "-P", "-m", "ludolog_shell", *words.split()],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout in ("79\n", "true.\n")


@pytest.mark.long
def test_packages_of_others_with_our_folders_names_are_theirs(tmp_path: Path) -> None:
    for name in ("shell", "pybridge", "prolog", "release"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise SystemExit('not this one')\n")
    words = "perft splut size=7 --depth 2 --jobs 2"
    run = shell(f"ludolog {words}", tmp_path, PYTHONPATH=str(tmp_path))
    assert (run.returncode, run.stdout, run.stderr) == (0, b"9\n", b"")


@pytest.mark.long
def test_a_goal_that_ends_its_process_is_told(tmp_path: Path) -> None:
    """Before 9.3.4 the other case of this letter does in some builds: not the memory, and not this
    program.
    """
    run = shell("ludolog query splut \"upcase_atom('\u00b5', U).\"", tmp_path, LC_ALL="C.UTF-8")
    if run.returncode == 0:
        assert run.stderr == b"" and run.stdout == "U = '\u039c'.\n".encode()
    else:
        assert engine().version < 90304
        assert run.returncode == 1 and b"by a fault of SWI-Prolog itself" in run.stderr


def test_workers_find_modules_of_the_folder_last(tmp_path: Path) -> None:
    (tmp_path / "resource.py").write_text("raise SystemExit('not this one')\n")
    program = (
        "import sys; sys.path.insert(0, '')\n"
        "from ludolog.engine.worker import Worker\n"
        "with Worker(ludolog=False) as worker: print(worker.holds('system', 'true', ''))\n"
    )
    run = subprocess.run(
        [sys.executable, "-P", "-c", program], cwd=tmp_path, capture_output=True, text=True
    )
    assert (run.stdout, run.stderr) == ("True\n", "")


@pytest.mark.long
def test_help_needs_no_docstrings(tmp_path: Path) -> None:
    run = shell("ludolog serve", tmp_path, b"help perft\nquit\n", PYTHONOPTIMIZE="2")
    assert run.stdout == shell("ludolog serve", tmp_path, b"help perft\nquit\n").stdout
    words = "ludolog play splut size=7 --seat 2=person"
    told = shell(words, tmp_path, b"help undo\nquit\n", PYTHONOPTIMIZE="2").stdout
    assert b"Take the last move back" in told


@pytest.mark.parametrize("command", COMMANDS.values(), ids=list(COMMANDS))
def test_docstrings_are_read_from_the_sources(command: object) -> None:
    run = command.run  # type: ignore[attr-defined]
    told, run.__doc__ = run.__doc__, None
    try:
        assert docstring(run).split() == (told or "").split() != []
    finally:
        run.__doc__ = told


def test_a_number_of_5000_digits_is_no_move_number() -> None:
    record = Record.parse(f'[Game "splut"]\n[size "7"]\n\n1. c6-c5\n{"7" * 5000}. c2-c3\n')
    assert record.fault is not None and "move 2 is expected" in str(record.fault)


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("serve",), b"new apart\nperft 9\n"),
        (
            ("play", "splut", "size=7", "--seat", "1=person", "--seat", "2=person"),
            b"analyse 100000000\n",
        ),
        (("perft", "apart", "--depth", "9", "--jobs", "2"), b""),
    ],
)
def test_a_reader_who_goes_ends_the_work(words: tuple[str, ...], text: bytes) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "ludolog_shell", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdin is not None and child.stdout is not None and child.stderr is not None
        child.stdin.write(text)
        child.stdin.flush()
        if text:
            child.stdout.readline()
        time.sleep(1.0)
        assert child.poll() is None
        child.stdout.close()
        assert child.wait(20) == 0
        told = child.stderr.read().decode()
        assert not told, told  # pytest shows the whole of a message


OWN = """
:- initialization(( write(loud), nl, format(user_output, "louder~n", []) )).
:- write("on the way").
"""


@pytest.mark.long
def test_a_game_that_prints_while_it_is_loaded(tmp_path: Path) -> None:
    folder = tmp_path / "games é"
    folder.mkdir()
    (folder / "loud.pl").write_text(OWN, encoding="utf-8")
    run = shell("ludolog games --json", tmp_path, LUDOLOG_GAMES=str(folder), LC_ALL="C")
    assert json.loads(run.stdout)
    assert b"loud" in run.stderr and b"on the way" in run.stderr
    run = shell("ludolog serve", tmp_path, b"quit\n", LUDOLOG_GAMES=str(folder))
    assert run.stdout == b"ok\n"


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Path]]:
    yield from _places(tmp_path_factory, locales.LOCALES)


@pytest.fixture(scope="module")
def few_places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Path]]:
    yield from _places(tmp_path_factory, {locale for locale, _name in QUICK})


def _places(
    tmp_path_factory: pytest.TempPathFactory, wanted: Iterable[str]
) -> Iterator[tuple[Path, Path]]:
    made = tmp_path_factory.mktemp("locales")
    if not locales.installed(made, wanted):
        pytest.skip("localedef and its sources are not installed: sudo apt install locales")
    yield tmp_path_factory.mktemp("in é"), made


QUICK = (("C", "play"), ("tr_TR.UTF-8", "serve"), ("C", "query"))


@pytest.mark.parametrize("locale", locales.LOCALES)
@pytest.mark.parametrize("asked", locales.COMMANDS, ids=lambda asked: asked.name)
@pytest.mark.long
def test_every_locale(asked: locales.Asked, locale: str, places: tuple[Path, Path]) -> None:
    assert not locales.right(asked, locale, *places)


@pytest.mark.long
@pytest.mark.parametrize(("locale", "name"), QUICK)
def test_some_locales(locale: str, name: str, few_places: tuple[Path, Path]) -> None:
    (asked,) = (one for one in locales.COMMANDS if one.name == name)
    assert not locales.right(asked, locale, *few_places)
