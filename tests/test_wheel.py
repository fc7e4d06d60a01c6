"""The packages for Python hold every source, and work in an environment that has nothing else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from release.manual import manual
from release.project import project
from tests.house import ROOT, tracked

# One process is enough to build the wheel and the environment for all of these.
pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of both packages: those of `make release`, else built anew, the wheel from the
    source distribution.

    They are built from a copy: a build leaves files in its folder, and two at once disturb each
    other.
    """
    if built := os.environ.get("LUDOLOG_DIST"):
        return Path(built).resolve()
    out = tmp_path_factory.mktemp("packages é b")
    copy = tmp_path_factory.mktemp("sources é b")
    for path in tracked():
        place = copy / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    for command in (
        ["-m", "release.manual", "share/man/man1/ludolog.1"],
        ["-m", "build", "--outdir", str(out)],
    ):
        run = subprocess.run([sys.executable, *command], cwd=copy, capture_output=True, text=True)
        assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    return out


@pytest.fixture(scope="module")
def wheel(packages: Path) -> Path:
    (built,) = packages.glob(f"ludolog-{project().version}-*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the wheel in it and nothing of the checkout."""
    place = tmp_path_factory.mktemp("environment é b")
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


@pytest.mark.long
def test_the_wheel_holds_every_source(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    inside = {name for name in names if not re.search(r"\.dist-info/|\.data/|/site/", name)}
    installed = {
        "prolog/": "ludolog/_prolog/",
        "docs/rules/": "ludolog/_rules/",
        "pybridge/": "ludolog/",
        "shell/": "ludolog_shell/",
    }
    expected = set()
    for path in tracked("prolog/*.pl", "prolog/*.plt", "pybridge", "shell", "docs/rules/*.md"):
        name = str(path.relative_to(ROOT))
        if path.suffix in {".py", ".pl", ".plt", ".md", ".mo", ".typed"}:
            folder = next(folder for folder in installed if name.startswith(folder))
            expected.add(installed[folder] + name.removeprefix(folder))
    assert inside == expected


@pytest.mark.long
def test_the_source_distribution_holds_what_is_tracked(packages: Path) -> None:
    with tarfile.open(packages / f"ludolog-{project().version}.tar.gz") as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    listed = {str(path.relative_to(ROOT)) for path in tracked()}
    assert {name for name in listed if not name.startswith(".")} <= inside


@pytest.mark.long
def test_what_belongs_to_other_programs_is_installed(python: Path) -> None:
    share = python.parent.parent / "share"
    page = (share / "man" / "man1" / "ludolog.1").read_text(encoding="utf-8")
    assert page == manual()
    for name in (
        "bash-completion/completions/ludolog",
        "zsh/site-functions/_ludolog",
        "fish/vendor_completions.d/ludolog.fish",
    ):
        assert (share / name).read_bytes() == (ROOT / "share" / name).read_bytes()


COMPLETED = {
    "bash": (
        "source {file}; COMP_WORDS=(ludolog moves gree); COMP_CWORD=2; COMP_POINT=18;"
        "COMP_LINE='ludolog moves gree'; _shtab_ludolog; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        "bash-completion/completions/ludolog",
    ),
    "fish": (
        "source {file}; complete -C 'ludolog moves gree'",
        "fish/vendor_completions.d/ludolog.fish",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("shell", COMPLETED)
def test_the_completion_of_a_shell_knows_the_games(
    shell: str, python: Path, tmp_path: Path
) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed (on Debian: apt install {shell})")
    told, name = COMPLETED[shell]
    environment = clean_environment(tmp_path)
    run = subprocess.run(
        [shell, "-c", told.format(file=f"'{python.parents[1] / 'share' / name}'")],
        cwd=tmp_path,
        env={**environment, "PATH": f"{python.parent}:{environment['PATH']}"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    words = {line.split()[0] for line in run.stdout.splitlines() if line.strip()}
    assert {"green_skull", "greener"} <= words and "splut" not in words, run.stderr


@pytest.mark.long
def test_an_author_has_the_conformance_suite(python: Path, tmp_path: Path) -> None:
    """Without the checkout, for a game of their own, on the program that is installed."""
    folder = tmp_path / "jogos é b"
    folder.mkdir()
    page = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    sources = re.findall(r"^```prolog\n(.*?)^```$", page, re.M | re.S)
    (folder / "nim.pl").write_text("\n".join(sources), encoding="utf-8")
    run = subprocess.run(
        [python.parent / "ludolog", "conform", folder / "nim.pl"],
        cwd=tmp_path,
        env=clean_environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.long
def test_the_installed_library_plays(python: Path, tmp_path: Path) -> None:
    program = (
        "import ludolog\n"
        "for name in ludolog.games():\n"
        "    state = ludolog.game(name).start()\n"
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


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize("which", ["newest", "oldest"])
def test_every_pyswip_of_the_range_asks_the_same_modules(
    which: str, python: Path, tmp_path: Path
) -> None:
    """With the newest that the range of pyproject.toml allows, and with its lower end."""
    environment = clean_environment(tmp_path)
    dependencies = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (named,) = (d for d in dependencies["project"]["dependencies"] if d.startswith("pyswip>="))
    oldest = named.removeprefix("pyswip>=").partition(",")[0] + ".0"
    if which == "oldest":
        older = tmp_path / "older"
        command = ["-m", "pip", "install", "--quiet", "--no-deps", "--target", str(older)]
        command.append(f"pyswip=={oldest}")
        subprocess.run([python, *command], check=True, capture_output=True)
        environment["PYTHONPATH"] = str(older)
    program = (
        "from importlib.metadata import version\n"
        "print(version('pyswip'))\n"
        "import ludolog\n"
        "state = ludolog.game('splut').start(size=7)\n"
        "from pyswip import Prolog\n"
        "goal = 'splut:initial_state([size(7)], S), splut:valid_moves(S, P, Ms), length(Ms, N)'\n"
        "answer = next(Prolog().query(goal))\n"
        "print(answer['N'], answer['P'], len(state.legal_moves), state.play('c6-c5').to_move)\n"
    )
    run = subprocess.run(
        [python, "-c", program],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    used, *answers = run.stdout.split()
    assert (used == oldest) == (which == "oldest")
    assert answers == ["3", "1", "3", "2"]
