"""Notebooks: what shows itself, the magics, and the notebook of the documentation."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ludolog
from ludolog.compute.arena import Effort, Played, Table, contestants
from ludolog.compute.standings import Standings
from tests import teaching

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "docs" / "notebook.ipynb"
INSTALL = "pip install 'ludolog[notebook]' nbclient ipykernel"


@pytest.mark.parametrize("name", ludolog.games())
def test_a_proof_shows_itself(name: str) -> None:
    state = ludolog.game(name).start()
    text = state.legal_moves[0].text
    told = state.why_not(text)
    shown = told._repr_html_()
    assert shown.count("<b ") == len(told.lines)
    assert all(line.rule in shown for line in told.lines)
    assert state._repr_svg_() is not None
    assert text in repr(state.legal_moves)


def test_what_is_shown_as_html_is_escaped() -> None:
    line = ludolog.ExplanationLine(0, "failed", "<script>", "R1", "a&b.pl:1")
    shown = ludolog.Explanation(False, (line,))._repr_html_()
    assert "<script>" not in shown and "&lt;script&gt;" in shown and "a&amp;b.pl" in shown


def _standings() -> Standings:
    found = Standings(Table("greener", contestants("easy", "hard"), games=1))
    effort = Effort(3, 0.002, 0.004, 7, 9)
    found.add(Played(0, found.matches[0], "a", False, "reason", 10, "x", (effort, effort)))
    return found


def test_a_table_of_games_shows_itself() -> None:
    shown = _standings()._repr_html_()
    assert "<td>easy</td><td>hard</td><td>1</td><td>1</td><td>0</td>" in shown


def test_a_table_of_games_is_a_dataframe() -> None:
    pytest.importorskip("pandas", reason=f"needs pandas: {INSTALL}")
    frame: Any = _standings().to_dataframe()
    assert list(frame["won"]) == [1] and frame.loc[0, "a"] == "easy" and len(frame.columns) > 10


@pytest.mark.long
def test_cells_in_prolog() -> None:
    pytest.importorskip("IPython", reason=f"needs IPython: {INSTALL}")
    program = """
from IPython.testing.globalipapp import start_ipython
ip = start_ipython()
ip.run_cell("%load_ext ludolog")
ip.run_cell("import ludolog")
ip.run_cell("state = ludolog.game('splut').start(size=7)")
ip.run_cell('''%%prolog
define big(X) :- X > 2.
?- member(X, [1, 2, 3]), big(X).
legal($State, M), move($State, M, S)''')
ip.run_cell("%%prolog -n 1\\nmember(Y, [p, q]).")
ip.run_cell("%%prolog\\nuse($S).")
ip.run_cell("print(state.to_move, type(state).__name__)")
ip.run_cell("%%prolog other\\ntrue.")
ip.run_cell("%%prolog\\nshell(ls).")
ip.run_cell("%prolog_forget")
ip.run_cell("%%prolog\\nbig(3).")
ip.run_cell("%unload_ext ludolog")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True
    )
    told = done.stdout + done.stderr
    assert "X = 3." in told and told.count("M = [") == 3 and "Y = p." in told
    assert "2 State" in told and "other is no state" in told
    assert "shell/1" in told and "Unknown procedure: big/1" in told


@pytest.mark.long
def test_the_first_hour_can_be_followed_in_a_notebook() -> None:
    """Every block of the page as a cell: the answers are those of the page."""
    pytest.importorskip("IPython", reason=f"needs IPython: {INSTALL}")
    program = """
import re
from IPython.testing.globalipapp import start_ipython
from tests import teaching
ip = start_ipython()
ip.run_cell("%load_ext ludolog")
ip.run_cell("import ludolog")
ip.run_cell("state = ludolog.game('splut').start(size=7)")
for block in teaching.blocks():
    print("=====")
    ip.run_cell("%%prolog\\n" + "\\n".join(typed for typed, _answer in block))
ip.run_cell("%unload_ext ludolog")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=True,
        cwd=ROOT,
    )
    _before, *told = done.stdout.split("=====\n")
    blocks = list(teaching.blocks())
    assert len(told) == len(blocks) > 10, done.stderr
    for shown, block in zip(told, blocks, strict=True):
        answers = "".join(answer for _typed, answer in block)
        assert teaching.settled(shown).split() == teaching.settled(answers).split()


@pytest.mark.long
def test_the_notebook_of_the_documentation_runs() -> None:
    reason = f"needs a kernel for notebooks: {INSTALL}"
    nbformat = pytest.importorskip("nbformat", reason=reason)
    nbclient = pytest.importorskip("nbclient", reason=reason)
    for module in ("ipykernel", "pandas"):
        pytest.importorskip(module, reason=reason)
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = json.dumps(notebook)
    assert shown.count("image/svg+xml") == 2 and shown.count("text/html") == 3
    assert "Move = [" in shown and "[Start " in shown
    start = ludolog.game("splut").start(size=7).play("c6-c5")
    for move in start.legal_moves:
        assert f"N = {len(start.play(move).legal_moves)} ;" in shown


def test_the_notebook_is_kept_without_answers() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert all(not cell.get("outputs") and not cell.get("execution_count") for cell in cells)
