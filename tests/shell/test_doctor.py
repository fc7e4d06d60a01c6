"""`ludolog doctor`: each fault is found, and what to type against it is told."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ludolog_shell.cli import advice, checks
from ludolog_shell.cli.checks import MISSING, OK, WARNING, Check
from tests.house import ROOT


def on(monkeypatch: pytest.MonkeyPatch, *commands: str) -> None:
    """A machine that has these commands."""
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}" if name in commands else None)


# -- what to type ---------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", advice.FAULTS)
def test_every_system_has_a_line_against_every_fault(fault: str) -> None:
    assert list(advice.FAULTS[fault]) == list(advice.SYSTEMS)


@pytest.mark.parametrize("system", advice.SYSTEMS)
def test_the_lines_are_those_of_this_system(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, advice.SYSTEMS[system])
    for fault, lines in advice.FAULTS.items():
        assert advice.commands(fault) == lines[system]


def test_on_an_unknown_system_all_lines_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch)
    told = advice.commands("prolog").splitlines()
    assert [line.split("  ")[0] for line in told] == list(advice.SYSTEMS)


def test_the_page_tells_every_line() -> None:
    page = (ROOT / "docs" / "platforms.md").read_text(encoding="utf-8")
    for lines in advice.FAULTS.values():
        for line in lines.values():
            assert f"`{line}`" in page


# -- what a process of its own finds --------------------------------------------------------------


def doctor(folder: Path, **environment: str) -> tuple[int, dict[str, Any]]:
    """What the doctor says there: its exit status, and each check by its name."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    run = subprocess.run(
        [sys.executable, "-m", "ludolog_shell", "--lang", "en", "doctor", "--json"],
        cwd=folder,
        env={**kept, "LUDOLOG_LANGUAGE": "en", **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
    )
    assert run.stderr == b""
    return run.returncode, {check["what"]: check for check in json.loads(run.stdout)}


@pytest.mark.long
def test_what_is_odd_and_does_not_stop_the_program(tmp_path: Path) -> None:
    (tmp_path / "select.py").write_text("raise SystemExit('not this one')\n")
    (tmp_path / "mine.py").write_text("")
    status, found = doctor(
        tmp_path,
        PYTHONOPTIMIZE="2",
        PYTHONIOENCODING="latin-1",
        LC_ALL="xx_YY.UTF-8",
        SWI_HOME_DIR="/nowhere",
        PATH=f"{Path(shutil.which('swipl') or '').parent}",
    )
    assert status == 0
    assert "level 2" in found["PYTHONOPTIMIZE"]["found"]
    assert found["PYTHONOPTIMIZE"]["advice"] == "unset PYTHONOPTIMIZE"
    hidden = found["modules that hide Python's"]
    assert f"select in {tmp_path}" == hidden["found"] and "mv select.py" in hidden["advice"]
    assert "U+2500" in found["letters"]["found"] and "--ascii" in found["letters"]["advice"]
    assert found["locale"]["found"] == "xx_YY.UTF-8 is not installed"
    assert "export LC_ALL=C.UTF-8" in found["locale"]["advice"]
    alone = found["LIBSWIPL_PATH, SWI_HOME_DIR"]
    assert "only SWI_HOME_DIR is set" in alone["found"] and alone["advice"] == "unset SWI_HOME_DIR"
    assert found["SWI-Prolog"]["state"] == OK and found["games"]["state"] == OK


def test_what_stops_the_program(tmp_path: Path) -> None:
    """A pyswip that is none, and a file where a folder should be."""
    (tmp_path / "pyswip").mkdir()
    (tmp_path / "pyswip" / "__init__.py").write_text("")
    file = tmp_path / "state"
    file.write_text("")
    status, found = doctor(tmp_path, PYTHONPATH=str(tmp_path), XDG_STATE_HOME=str(file))
    assert status == 1
    assert str(tmp_path) in found["pyswip"]["found"] and "PYTHONPATH" in found["pyswip"]["advice"]
    assert found["SWI-Prolog"]["state"] == MISSING
    assert "pyswip does not load" in found["SWI-Prolog"]["found"]
    history = found["folder of history"]
    assert history["state"] == MISSING and f"{file} is a file" in history["found"]


# -- each check -----------------------------------------------------------------------------------


def the(found: Iterable[Check]) -> Check:
    """The only check."""
    (one,) = found
    return one


def test_a_python_that_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "OLDEST_PYTHON", (9, 0))
    on(monkeypatch, "dnf")
    found = checks.python()
    assert found.state == MISSING and found.advice == "sudo dnf install python3 pipx"


def test_a_free_threaded_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_is_gil_enabled", lambda: False, raising=False)
    found = checks.python()
    assert found.state == MISSING and "free-threaded" in found.found and "install" in found.advice


@pytest.mark.parametrize(
    ("version", "state"), [("0.3.0", OK), ("0.3.3", OK), ("0.2.11", MISSING), ("0.4", MISSING)]
)
def test_a_pyswip_of_another_version(
    version: str, state: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = metadata.version
    monkeypatch.setattr(metadata, "version", lambda n: version if n == "pyswip" else whole(n))
    found = {check.what: check for check in checks.packages()}
    assert found["pyswip"].state == state
    if state == MISSING:
        assert "-m pip install --force-reinstall 'pyswip<0.4,>=0.3'" in found["pyswip"].advice
    assert {*found} == {"pyswip", "prompt_toolkit", "platformdirs", "pygments", "shtab"}
    assert all(check.state == OK for name, check in found.items() if name != "pyswip")


def test_a_package_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "requirements", lambda: [("no_such_package", ">=1")])
    found = the(checks.packages())
    assert found.state == MISSING and "no_such_package>=1" in found.advice


def test_modules_that_hide_nothing(tmp_path: Path) -> None:
    (tmp_path / "chess.py").write_text("")
    (tmp_path / "random.txt").write_text("")
    (tmp_path / "json").mkdir()  # a folder without __init__.py hides nothing
    assert not list(checks.shadows(sys.path, tmp_path))
    (tmp_path / "json" / "__init__.py").write_text("")
    assert "json in" in the(checks.shadows([str(tmp_path), *sys.path], tmp_path)).found


def test_a_command_that_is_not_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, "ludolog")
    assert not list(checks.command())
    on(monkeypatch)
    assert the(checks.command()).state == WARNING
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    assert the(checks.command()).advice == "pipx ensurepath"


def test_what_a_build_of_prolog_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, "brew")
    assert not list(checks.build(gmp=True, wrong=[], threads=True))
    assert the(checks.build(gmp=False, wrong=[], threads=True)).state == OK
    numbers, bits, threads = checks.build(gmp=False, wrong=list(checks.SUMS), threads=False)
    assert numbers.state == bits.state == threads.state == WARNING
    assert "A xor (A /\\ B)" in numbers.advice and "brew install swi-prolog" in numbers.advice
    assert "getbit(A, N) of large numbers" in bits.found and "A >> N /\\ 1" in bits.advice
    assert "limits of time" in threads.found and "brew install swi-prolog" in threads.advice


def test_this_build_of_prolog() -> None:
    assert checks.has_flag("threads") and not checks.has_flag("no_such_flag")
    assert not checks.has_flag("gmp_version") or checks.wrong_sums() == []


@pytest.mark.parametrize("fault", [PermissionError(13, "Permission denied"), ImportError("none")])
def test_processes_without_locks(fault: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container whose /dev/shm belongs to somebody else."""

    def refuse(*_unused: object, **_more: object) -> None:
        raise fault

    assert not list(checks.side_by_side())
    monkeypatch.setattr("multiprocessing.synchronize.Lock", refuse)
    found = the(checks.side_by_side())
    assert found.state == WARNING and str(fault) in found.found and "/dev/shm" in found.advice


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "cp437"])
def test_letters_that_are_there(encoding: str) -> None:
    assert checks.letters(encoding).state == OK


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "iso8859-9"])
def test_letters_that_are_missing(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, "pacman")
    found = checks.letters(encoding)
    assert found.state == WARNING and advice.FAULTS["locale"]["Arch"] in found.advice


@pytest.mark.parametrize(
    ("term", "size", "state", "told"),
    [
        ("xterm", (80, 24), OK, ""),
        ("dumb", (80, 24), WARNING, "export TERM="),
        ("", (80, 24), WARNING, "export TERM="),
        ("xterm", (60, 24), WARNING, "80 columns"),
    ],
)
def test_terminals(
    term: str, size: tuple[int, int], state: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr(checks, "sys", SimpleNamespace(stdin=stream, stdout=stream, stderr=stream))
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size(size))
    monkeypatch.setenv("TERM", term)
    found = checks.terminal()
    assert found.state == state and told in found.advice


def test_no_terminal_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = SimpleNamespace(isatty=lambda: False)
    monkeypatch.setattr(checks, "sys", SimpleNamespace(stdin=stream, stdout=stream, stderr=stream))
    found = checks.terminal()
    assert found.state == OK and "docker run -it" in found.advice


@pytest.mark.parametrize(
    ("number", "told"), [(errno.EROFS, "chmod u+rwx"), (errno.ENOSPC, "The disk is full.")]
)
def test_folders_that_cannot_be_written(
    number: int, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert checks.writable("games", tmp_path / "new" / "one").state == OK
    assert not (tmp_path / "new").exists()

    def refuse(**_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    found = checks.writable("games", tmp_path / "new")
    assert found.state == MISSING and told in found.advice
    assert os.strerror(number) in found.found
