"""The wheel holds every source, and works in an environment that has nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.house import ROOT, tracked

# One process is enough to build the wheel and the environment for all of these.
pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy: a build leaves files in its folder, and two at once disturb each other."""
    out = tmp_path_factory.mktemp("wheel")
    copy = tmp_path_factory.mktemp("sources")
    for path in tracked():
        place = copy / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    run = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(out), str(copy)],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the wheel in it and nothing of the checkout."""
    place = tmp_path_factory.mktemp("environment")
    venv.create(place, with_pip=True)
    found = place / "bin" / "python"
    subprocess.run(
        [found, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel],
        check=True,
        capture_output=True,
        text=True,
    )
    return found


def clean_environment(home: Path) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k in {"PATH", "LANG", "TERM"}}
    return {**kept, "HOME": str(home)}


def test_the_wheel_holds_every_source(wheel: Path) -> None:
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    expected = set()
    for path in tracked("prolog/*.pl", "pybridge", "shell", "docs/rules/*.md"):
        name = str(path.relative_to(ROOT))
        if path.suffix in {".py", ".pl", ".md", ".mo", ".typed"}:
            name = (
                name.replace("prolog/", "pybridge/_prolog/", 1)
                if name.startswith("prolog/")
                else name
            )
            expected.add(name.replace("docs/rules/", "pybridge/_rules/", 1))
    assert inside == expected


def test_the_installed_library_plays(python: Path, tmp_path: Path) -> None:
    program = (
        "import pybridge\n"
        "for name in pybridge.games():\n"
        "    state = pybridge.game(name).start()\n"
        "    print(name, len(state.legal_moves), state.play(state.legal_moves[0]).to_move)\n"
    )
    run = subprocess.run(
        [python, "-c", program],
        cwd=tmp_path,
        env=clean_environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(run.stdout.splitlines()) >= 5


def test_the_installed_program_plays(python: Path, tmp_path: Path) -> None:
    run = subprocess.run(
        [python.parent / "ludolog", "play", "splut", "size=7", "--seat", "2=easy", "--seed", "1"],
        cwd=tmp_path,
        env=clean_environment(tmp_path),
        input="c6-c5\nquit\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    assert "c6-c5" in run.stdout


def test_pyswip_answers_queries_to_the_same_modules(python: Path, tmp_path: Path) -> None:
    program = (
        "import pybridge\n"
        "state = pybridge.game('splut').start(size=7)\n"
        "from pyswip import Prolog\n"
        "goal = 'splut:initial_state([size(7)], S), splut:valid_moves(S, P, Ms), length(Ms, N)'\n"
        "answer = next(Prolog().query(goal))\n"
        "print(answer['N'], answer['P'], len(state.legal_moves), state.play('c6-c5').to_move)\n"
    )
    run = subprocess.run(
        [python, "-c", program],
        cwd=tmp_path,
        env=clean_environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == ["3", "1", "3", "2"]
