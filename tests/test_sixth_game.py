"""A sixth game touches one file: the one that docs/adding_a_game.md writes is played by
everything there is.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house import ROOT


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the game of the page, and nothing else."""
    page = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```prolog\n(.*?)^```", page, re.M | re.S))
    place = tmp_path_factory.mktemp("games")
    (place / "nim.pl").write_text(code, encoding="utf-8")
    return place


def run(folder: Path, *command: str | Path, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env={
            **os.environ,
            "LUDOLOG_GAMES": str(folder),
            "XDG_STATE_HOME": str(folder / "state"),
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_CONFIG_HOME": str(folder / "config"),
        },
        input=text,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_it_keeps_the_contract(folder: Path) -> None:
    suite = ROOT / "tests" / "prolog"
    done = run(folder, "swipl", suite / "run.pl", suite / "conformance.plt", "nim")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_the_page_shows_what_prolog_answers(folder: Path) -> None:
    goal = (
        "nim:initial_state([heap(5)], S), nim:valid_moves(S, P, Ms), print(S-P-Ms), nl, "
        'why(nim, nim(2, 1), "take 3")'
    )
    done = run(folder, "swipl", "-g", goal, "-t", "halt", ROOT / "prolog" / "ludolog.pl")
    shown = done.stdout.splitlines()
    assert shown[0] == "nim(5,1)-1-[take(1),take(2),take(3)]"
    page = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    for line in shown[1:]:
        assert line.strip() in page
    assert done.stderr == ""


def test_it_is_in_the_menus_of_plain_prolog(folder: Path) -> None:
    done = run(folder, "swipl", "-g", "play", "-t", "halt", ROOT / "prolog" / "ludolog.pl", text="")
    assert " - Nim\n" in done.stdout


def test_it_is_in_the_library_and_the_computer_plays_it(folder: Path) -> None:
    program = (
        "import ludolog\n"
        "state = ludolog.game('nim').start(heap=7)\n"
        "assert 'nim' in ludolog.games()\n"
        "while not state.is_over:\n"
        "    state = state.play(state.best_move('expert'))\n"
        "print(state.outcome.winner, state.text)\n"
    )
    done = run(folder, sys.executable, "-c", program)
    assert done.stdout.split() == ["1", "nim(0,2)"], done.stderr


@pytest.mark.long
def test_it_is_in_the_shell(folder: Path) -> None:
    done = run(
        folder,
        sys.executable,
        "-m",
        "ludolog_shell",
        "play",
        "nim",
        "heap=5",
        "--seat",
        "2=easy",
        "--seed",
        "1",
        text="take 3\nquit\n",
    )
    assert done.returncode == 0, done.stderr
    assert "take 3" in done.stdout


@pytest.mark.long
def test_a_broken_game_is_reported_and_the_others_are_played(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.pl").write_text(":- module(broken, []).\nludolog:game(broken title).\n")
    done = run(tmp_path, sys.executable, "-c", "import ludolog; print(len(ludolog.games()))")
    assert int(done.stdout) >= 5
    assert "broken.pl" in done.stderr


def conformed(folder: Path, name: str, code: str) -> subprocess.CompletedProcess[str]:
    """What `ludolog conform` says of a game in a file of its own."""
    file = folder / f"{name}.pl"
    file.write_text(code.replace("nim", name), encoding="utf-8")
    return run(folder.parent, sys.executable, "-m", "ludolog_shell", "conform", file)


@pytest.mark.long
def test_conform_runs_the_suite_over_a_file(folder: Path, tmp_path: Path) -> None:
    code = (folder / "nim.pl").read_text(encoding="utf-8")
    done = conformed(tmp_path, "nimble", code)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nimble" in done.stdout
    with_lambda = code + (
        "\n:- use_module(library(yall)).\n:- use_module(library(apply)).\n"
        "helper(L, M) :- maplist([X, Y]>>(Y is X + 1), L, M).\n"
    )
    assert conformed(tmp_path, "lambdas", with_lambda).returncode == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (  # a choice point
            "next_state(nim(Heap0, Player), take(N), nim(Heap, Other)) :-",
            "next_state(S, take(N), T) :- ( S = nim(Heap0, Player), T = nim(Heap, Other) ; fail ),",
            ["leaves a choice point in faulty:next_state/3", "if-then-else", "take("],
        ),
        (  # a move that is listed and not legal
            "enough(Heap, N) :-\n    Heap >= N.",
            "enough(Heap, N) :-\n    Heap >= N.\n"
            "well_formed_move(_, take(N)) :- member(N, [5, 6]).",
            ["take(", "does not hold", "well_formed_move/2 has to offer every legal move"],
        ),
        (  # a text that two moves have
            'taking(take(N)) --> "take ", number(N).',
            'taking(take(N)) --> { nonvar(N) }, "take".\ntaking(take(1)) --> "take".',
            ["writes no two", "take("],
        ),
    ],
)
def test_a_failure_names_what_it_is_about_and_what_to_do(
    old: str, new: str, told: list[str], folder: Path, tmp_path: Path
) -> None:
    code = (folder / "nim.pl").read_text(encoding="utf-8")
    assert old in code
    done = conformed(tmp_path, "faulty", code.replace(old, new))
    assert done.returncode == 1
    for text in told:
        assert text in done.stderr, done.stderr


@pytest.mark.long
def test_predicates_without_arguments_are_no_fault(folder: Path, tmp_path: Path) -> None:
    code = (folder / "nim.pl").read_text(encoding="utf-8")
    done = conformed(tmp_path, "nullary", f"{code}\nready :- fail.\nready.\n")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def hexagons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game on hexagons."""
    place = tmp_path_factory.mktemp("hexagons")
    shutil.copy(ROOT / "tests" / "games" / "susan.pl", place)
    return place


@pytest.mark.long
def test_a_game_on_hexagons_keeps_the_contract(hexagons: Path) -> None:
    done = run(hexagons, sys.executable, "-m", "ludolog_shell", "conform", hexagons / "susan.pl")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_neighbours_on_hexagons_stand_beside_each_other(hexagons: Path) -> None:
    """On the page, in the picture, and in what a stone may do."""
    program = (
        "import ludolog\nstate = ludolog.game('susan').start(side=3).play('c3').play('a5')\n"
        "to = {m.text[3:] for m in state.legal_moves if m.text.startswith('c3-')}\n"
        "print(*sorted(to))\n"
        "at = {s.id: (s.row, s.column) for s in state.picture.squares}\n"
        "row, column = at['c3']\n"
        "beside = {(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)}\n"
        "print(*sorted(n for n, (r, c) in at.items() if (r - row, c - column) in beside))\n"
        "places = state.scene.places\nhere = places['c3']\n"
        "far = {n: (p.x - here.x) ** 2 + (p.y - here.y) ** 2 for n, p in places.items()}\n"
        "print(*sorted(n for n, d in far.items() if 0.9 < d < 1.1))\n"
    )
    done = run(hexagons, sys.executable, "-c", program)
    assert done.stdout.splitlines() == ["b3 b4 c2 c4 d2 d3"] * 3, done.stdout + done.stderr


@pytest.mark.long
def test_conform_needs_a_game(tmp_path: Path) -> None:
    file = tmp_path / "none.pl"
    file.write_text("fact(1).\n", encoding="utf-8")
    done = run(tmp_path, sys.executable, "-m", "ludolog_shell", "conform", file)
    assert done.returncode == 2 and "registers no game" in done.stderr
    done = run(tmp_path, sys.executable, "-m", "ludolog_shell", "conform", tmp_path / "no.pl")
    assert done.returncode == 2 and "no such file" in done.stderr


@pytest.mark.long
def test_a_suite_over_a_game_that_is_not_there_fails(tmp_path: Path) -> None:
    suite = ROOT / "tests" / "prolog"
    done = run(tmp_path, "swipl", suite / "run.pl", suite / "conformance.plt", "nosuchgame")
    assert done.returncode == 2 and "No game is called nosuchgame" in done.stderr


@pytest.mark.long
@pytest.mark.parametrize(
    ("role", "told"),
    [
        ("meaning(_, _, _) :- fail.", "no answer, where the contract promises one"),
        ("meaning(S, _, M) :- atom_length(S, M).", "Type error"),
    ],
)
def test_a_role_that_fails_or_throws_names_its_place(
    role: str, told: str, folder: Path, tmp_path: Path
) -> None:
    code = (folder / "nim.pl").read_text(encoding="utf-8") + f"\n{role}\n"
    (tmp_path / "nimrole.pl").write_text(code.replace("nim", "nimrole"), encoding="utf-8")
    line = code.count("\n")
    program = (
        "import ludolog\nstate = ludolog.game('nimrole').start()\n"
        "try:\n    state.legal_moves.menu\n"
        "except ludolog.LudologError as error:\n    print(error)\n"
    )
    done = run(tmp_path, sys.executable, "-c", program)
    assert told in done.stdout and f"nimrole.pl:{line}" in done.stdout, done.stdout + done.stderr
    assert "bridge" not in done.stdout


@pytest.mark.long
def test_a_value_that_fails_names_its_place(folder: Path, tmp_path: Path) -> None:
    """Where the computer searches, too."""
    code = (folder / "nim.pl").read_text(encoding="utf-8")
    code = code.replace("    nim_value(State, Player, Value).", "    Value = none, fail.")
    (tmp_path / "novalue.pl").write_text(code.replace("nim", "novalue"), encoding="utf-8")
    line = code[: code.index("\nvalue(")].count("\n") + 2
    program = (
        "import ludolog\nstate = ludolog.game('novalue').start()\n"
        "try:\n    state.best_move('expert(500)')\n"
        "except ludolog.LudologError as error:\n    print(error)\n"
    )
    done = run(tmp_path, sys.executable, "-c", program)
    assert "no answer, where the contract promises one" in done.stdout, done.stdout + done.stderr
    assert f"novalue.pl:{line}" in done.stdout and "alphabeta" not in done.stdout
