"""Ludolog in plain SWI-Prolog: as a file, and as a pack."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.house import ROOT


def swipl(*arguments: str | Path, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["swipl", "-q", *map(str, arguments)],
        input=text,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_toplevel_of_prolog() -> None:
    queries = (
        "splut:initial_state([size(7)], S), why(splut, S, \"c6-c4\").\n"
        "splut:initial_state([size(7)], S), trace_rule(splut:to_move(S, P)).\n"
        "splut:initial_state([size(7)], S), why_over(splut, S), why_score(splut, S).\n"
        "coverage(splut, splut:initial_state([], _)).\n"
        "ludolog_help.\nludolog_help(splut).\n"
    )
    done = swipl(ROOT / "prolog" / "ludolog.pl", text=queries)
    for shown in ("R8", "+ to_move", "The game goes on.", "clauses were used.", "why(", "size(9)"):
        assert shown in done.stdout
    assert "rror" not in done.stderr and "arning" not in done.stderr


def test_an_installed_pack(tmp_path: Path) -> None:
    goal = (
        f"pack_attach('{ROOT}', []), use_module(library(ludolog)), "
        "splut:initial_state([size(7)], S), why(splut, S, \"c6-c5\")"
    )
    done = swipl("-g", goal, "-t", "halt")
    assert done.stdout.startswith("This move is legal:") and not done.stderr


def test_coverage_counts_what_a_goal_runs() -> None:
    goal = "splut:initial_state([size(7)], S), coverage(splut, splut:to_move(S, _))"
    done = swipl("-g", goal, "-t", "halt", ROOT / "prolog" / "ludolog.pl")
    used = [line for line in done.stdout.splitlines() if line.split()[1:2] == ["to_move/2"]]
    assert used and used[0].split()[0] == "1"
