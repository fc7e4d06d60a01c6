"""A file of somebody's that loops while it is loaded is stopped: by the limit, and by Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from ludolog.engine import engine as engine_module
from ludolog.engine.engine import Engine
from ludolog.engine.worker import Worker
from ludolog.errors import Interrupted, LoadError

LOOPS = {
    "a directive": ":- repeat, fail.\n",
    "a recursion": "l :- l.\n:- l.\n",
    "after loading": ":- initialization((repeat, fail)).\n",
    "catches what stops it": "l :- catch((repeat, fail), _, true), l.\n:- l.\n",
    "loops when it is stopped": ":- catch((repeat, fail), _, (repeat, fail)).\n",
    "expands": "term_expansion(a, _) :- repeat, fail.\na.\n",
    "another file": ":- ensure_loaded(other).\n",
    "includes": ":- include(other).\n",
}
SOON = 0.4


def written(folder: Path, text: str) -> Path:
    (folder / "other.pl").write_text(":- repeat, fail.\n", encoding="utf-8")
    file = folder / "loops.pl"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.long
@pytest.mark.parametrize("name", LOOPS)
def test_loading_ends_at_the_limit(
    name: str, engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_module, "LOAD_SECONDS", SOON)
    with pytest.raises(LoadError, match=r"it was not loaded within 0\.4 seconds"):
        engine.consult(written(tmp_path, LOOPS[name]))
    # The next file is loaded, and has its time.
    fine = tmp_path / "fine.pl"
    fine.write_text(":- sleep(0.2).\n", encoding="utf-8")
    assert engine.consult(fine) == ()


@pytest.mark.parametrize(
    ("stop", "error"),
    [
        (lambda _: os.kill(os.getpid(), signal.SIGINT), KeyboardInterrupt),
        (Engine.interrupt, Interrupted),
    ],
)
def test_loading_can_be_interrupted(
    stop: Callable[[Engine], object], error: type[BaseException], engine: Engine, tmp_path: Path
) -> None:
    timer = threading.Timer(SOON, stop, [engine])
    timer.start()
    with pytest.raises(error):
        engine.consult(written(tmp_path, LOOPS["another file"]))
    timer.join()


def test_a_file_that_halts_is_a_file_that_does_not_load(engine: Engine, tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="halt"):
        engine.consult(written(tmp_path, ":- halt.\n"))


def test_a_worker_says_so_as_well(tmp_path: Path) -> None:
    files = [written(tmp_path, LOOPS["a directive"])]
    limit = "import ludolog.engine.engine as e; e.LOAD_SECONDS = 0.4\n"
    (tmp_path / "sitecustomize.py").write_text(limit, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    with (
        Worker(files, ludolog=False, environment=environment) as worker,
        pytest.raises(LoadError, match="it was not loaded within"),
    ):
        worker.holds("system", "true", "")


def test_the_other_games_of_a_folder_are_there(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_module, "LOAD_SECONDS", SOON)
    engine.load_ludolog()
    (tmp_path / "a.pl").write_text(LOOPS["a directive"], encoding="utf-8")
    (tmp_path / "b.pl").write_text(":- halt.\n", encoding="utf-8")
    (tmp_path / "c.pl").write_text("there_all_the_same.\n", encoding="utf-8")
    before = engine.problems
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        engine.add_games(str(tmp_path))
    problems = [str(problem) for problem in engine.problems[len(before) :]]
    engine.problems = before
    assert problems == [
        f"{tmp_path / 'a.pl'}: it was not loaded within 0.4 seconds",
        f"{tmp_path / 'b.pl'}: the goal called halt(0)",
    ]
    assert engine.holds("user", "there_all_the_same", "")


@pytest.mark.long
def test_the_program_goes_on_without_the_game(tmp_path: Path) -> None:
    written(tmp_path, LOOPS["catches what stops it"])
    done = subprocess.run(
        [sys.executable, "-m", "ludolog_shell", "--games", str(tmp_path), "games"],
        capture_output=True, text=True, timeout=120, check=False,
    )
    assert done.returncode == 0 and "splut" in done.stdout
    assert "it was not loaded within 20 seconds" in done.stderr
