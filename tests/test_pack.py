"""Ludolog in plain SWI-Prolog: as a file, and as a pack."""

from __future__ import annotations

import os
import subprocess
import tarfile
from pathlib import Path

import pytest

from release.pack import write_pack
from tests.house import ROOT


def swipl(
    *arguments: str | Path,
    text: str = "",
    environment: dict[str, str] | None = None,
    cwd: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["swipl", "-q", *map(str, arguments)],
        cwd=cwd,
        env=environment,
        input=text,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_toplevel_of_prolog() -> None:
    queries = (
        'splut:initial_state([size(7)], S), why(splut, S, "c6-c4").\n'
        "splut:initial_state([size(7)], S), trace_rule(splut:to_move(S, P)).\n"
        "splut:initial_state([size(7)], S), why_over(splut, S), why_score(splut, S).\n"
        "coverage(splut, splut:initial_state([], _)).\n"
        "ludolog_help.\nludolog_help(splut).\n"
    )
    done = swipl(ROOT / "prolog" / "ludolog.pl", text=queries)
    for shown in ("R8", "+ to_move", "The game goes on.", "clauses were used.", "why(", "size(9)"):
        assert shown in done.stdout
    assert "rror" not in done.stderr and "arning" not in done.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment in which pack_install has installed the archive."""
    folder = tmp_path_factory.mktemp("pack é b")
    environment = {**os.environ, "XDG_DATA_HOME": str(folder / "data"), "HOME": str(folder)}
    archive = write_pack(folder / "dist é")
    if swipl("-g", "use_module(library(archive))", "-t", "halt").returncode != 0:
        pytest.skip("this SWI-Prolog is built without library(archive), which pack_install needs")
    goal = f"pack_install('{archive}', [interactive(false)])"
    done = swipl("-g", goal, "-t", "halt", environment=environment)
    assert done.returncode == 0 and "rror" not in done.stderr, done.stderr
    return environment


@pytest.mark.long
def test_an_installed_pack(installed: dict[str, str], tmp_path: Path) -> None:
    """In any folder, without the checkout: the queries of the page of the pack, and the rules."""
    page = (ROOT / "release" / "pack.md").read_text(encoding="utf-8")
    queries = [line.strip()[3:-1] for line in page.splitlines() if "?- splut:" in line]
    assert len(queries) == 2
    goal = f"use_module(library(ludolog)), {', '.join(f'({query})' for query in queries)}"
    done = swipl("-g", f"{goal}, rules(splut)", "-t", "halt", environment=installed, cwd=tmp_path)
    assert done.stdout.startswith("This move is legal:") and not done.stderr
    assert "# Splut!" in done.stdout


def test_a_pack_is_not_built(tmp_path: Path) -> None:
    """Nothing in the archive makes pack_install run a program; the same sources, the same bytes."""
    archive = write_pack(tmp_path)
    before = archive.read_bytes()
    with tarfile.open(archive) as inside:
        names = {name.partition("/")[2] for name in inside.getnames()}
    assert {name.partition("/")[0] for name in names} == {
        *("LICENSE", "README.md", "docs", "pack.pl", "prolog"),
    }
    assert write_pack(tmp_path).read_bytes() == before


def test_coverage_counts_what_a_goal_runs() -> None:
    goal = "splut:initial_state([size(7)], S), coverage(splut, splut:to_move(S, _))"
    done = swipl("-g", goal, "-t", "halt", ROOT / "prolog" / "ludolog.pl")
    used = [line for line in done.stdout.splitlines() if line.split()[1:2] == ["to_move/2"]]
    assert used and used[0].split()[0] == "1"
