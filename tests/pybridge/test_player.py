"""Players of one's own: each misbehaviour loses the game with its reason, and nothing else."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest

import ludolog
from ludolog.compute.arena import Contestant, Table
from ludolog.compute.tournament import play
from ludolog.errors import Interrupted, LoadError, PlayerFault
from ludolog.player import Program

PAGE = Path(__file__).parents[2] / "docs" / "players.md"


def _blocks(language: str) -> list[str]:
    text = PAGE.read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


PROLOG, PYTHON = _blocks("prolog")[0], _blocks("python")[0]
REMEMBERS = _blocks("python")[1]


def _written(folder: Path, text: str, name: str) -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("name", ludolog.games())
def test_the_players_of_the_page_agree_on_every_game(name: str, tmp_path: Path) -> None:
    """They maximise the same; where several moves are worth the most, each takes one of them."""
    state = ludolog.game(name).start()
    best = max(state.play(move).value(state.side) for move in state.legal_moves)
    for text, file in ((PROLOG, "mine.pl"), (PYTHON, "mine.py")):
        with Program(_written(tmp_path, text, file), name) as program:
            chosen = program.choose(state)
        assert state.play(chosen).value(state.side) == best


def test_the_players_of_the_page_are_short() -> None:
    assert len(PROLOG.splitlines()) <= 10 and len(PYTHON.splitlines()) <= 10


def test_a_class_remembers_as_long_as_the_game_lasts(tmp_path: Path) -> None:
    state = ludolog.game("splut").start(size=7)
    with Program(_written(tmp_path, REMEMBERS, "mine.py"), "splut") as program:
        texts = [program.choose(state).text for _ in range(3)]
    assert len(set(texts)) == 3


def test_a_module_that_imports_the_game_is_a_player(tmp_path: Path) -> None:
    text = """
:- module(mine, [choose_move/4]).
:- use_module(library(lists)).
choose_move(S, P, player, M) :- splut:valid_moves(S, P, Ms), last(Ms, M).
"""
    state = ludolog.game("splut").start(size=7)
    with Program(_written(tmp_path, text, "mine.pl"), "splut") as program:
        assert program.choose(state) == state.legal_moves[-1]


def test_a_prolog_player_may_write_its_move(tmp_path: Path) -> None:
    text = 'choose_move(_, _, _, "c6-c5").'
    state = ludolog.game("splut").start(size=7)
    with Program(_written(tmp_path, text, "mine.pl"), "splut") as program:
        assert program.choose(state).text == "c6-c5"


FAULTS = [
    ("a.pl", "choose_move(_, _, _, nonsense).", "an illegal move: nonsense"),
    ("b.pl", "choose_move(_, _, _, _).", "an illegal move"),
    ("c.pl", "choose_move(_, _, _, _) :- fail.", "no move"),
    ("d.pl", "choose_move(_, _, _, _) :- X is foo + 1, print(X).", "foo"),
    ("e.pl", "choose_move(_, _, _, _) :- repeat, fail.", "no move within 1 second"),
    ("f.pl", "choose_move(_, _, _, _) :- halt.", "halt"),
    ("g.pl", "choose_move(_, _, _, L) :- length(L, 100000000), atom_length(L, _).", "."),
    ("h.pl", "other(1).", "choose_move/4"),
    ("a.py", "def choose_move(state): return 'nonsense'", "an illegal move: nonsense"),
    ("b.py", "def choose_move(state): return None", "returned NoneType"),
    ("c.py", "def choose_move(state):\n    return 1 / 0", r"ZeroDivisionError.*\(c.py, line 2\)"),
    ("d.py", "def choose_move(state):\n    while True: pass", "no move within 1 second"),
    ("e.py", "import os\ndef choose_move(state): os._exit(3)", "exit status 3"),
    ("f.py", "def choose_move(state): raise SystemExit(2)", r"exit\(2\)"),
    ("g.py", "def choose_move(state): return 'x' * 10**10", "MemoryError"),
    ("h.py", "def choose_move(state: nothing\n", r"SyntaxError.*\(h.py, line 1\)"),
    ("i.py", "other = 1", "no function choose_move"),
    ("j.py", "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)", "ended its process"),
    ("k.py", "import os\ndef choose_move(s):\n"
             "    for n in range(3, 20):\n"
             "        try: os.write(n, b'{\"move\": 0}\\n' * 3)\n"
             "        except OSError: pass", "not asked|cannot be read|NoneType"),
]


@pytest.mark.parametrize(("file", "text", "reason"), FAULTS, ids=[f for f, _, _ in FAULTS])
def test_what_loses_the_game(file: str, text: str, reason: str, tmp_path: Path) -> None:
    state = ludolog.game("splut").start(size=7)
    seconds = 1.0 if "no move within" in reason else 60.0
    player = Program(_written(tmp_path, text, file), "splut", seconds=seconds)
    with player as program, pytest.raises(PlayerFault, match=reason) as caught:
        program.choose(state)
    assert len(str(caught.value)) < 500 and "\n" not in str(caught.value)


def test_there_must_be_a_file(tmp_path: Path) -> None:
    with pytest.raises(LoadError):
        Program(tmp_path / "none.py", "splut")


@pytest.mark.parametrize("file", ["e.pl", "d.py"])
def test_a_choice_can_be_stopped(file: str, tmp_path: Path) -> None:
    (text,) = (text for name, text, _ in FAULTS if name == file)
    state = ludolog.game("splut").start(size=7)
    with Program(_written(tmp_path, text, file), "splut", seconds=60.0) as program:
        threading.Timer(1.0, program.stop).start()
        with pytest.raises(Interrupted):
            program.choose(state)


def test_a_tournament_goes_on_with_players_of_both_languages(tmp_path: Path) -> None:
    good = _written(tmp_path, PYTHON, "good.py")
    bad = _written(tmp_path, FAULTS[10][1], "c.py")
    last = _written(tmp_path, "choose_move(S, P, _, M) :- valid_moves(S, P, Ms), last(Ms, M).",
                    "last.pl")
    people = tuple(map(Contestant.parse, (good, bad, last, "easy")))
    table = Table("splut", people, games=2, settings={"size": 7})
    games = list(play(table))
    assert len(games) == 12
    names = [contestant.name for contestant in people]
    assert names == ["good.py", "c.py", "last.pl:expert", "easy"]
    for game in games:
        loses = 1 in (game.match.a, game.match.b)
        assert game.forfeit is loses
        if loses:
            assert "ZeroDivisionError" in game.reason
            assert game.end == ("a" if game.match.b == 1 else "b")
    (again,) = play(Table("splut", people[:1] + people[3:], games=1, settings={"size": 7}))
    once = next(game for game in games if (game.match.a, game.match.b) == (0, 3))
    assert (again.end, again.fingerprint) == (once.end, once.fingerprint)


def test_levels_play_as_in_a_game_that_prolog_plays(tmp_path: Path) -> None:
    """A Python player that plays what the level does makes the same game."""
    text = "def choose_move(state): return state.legal_moves[0]"
    first = _written(tmp_path, text, "first.py")
    same = str(tmp_path / "first.pl")
    moves = []
    for file in (first, f"{same}"):
        body = Path(file)
        if body.suffix == ".pl":  # as the arena loads it: into the process that plays
            body.write_text(":- module(first, [choose_move/4]).\n"
                            "choose_move(S, P, _, M) :- splut:valid_moves(S, P, [M|_]).\n",
                            encoding="utf-8")
        people = (Contestant.parse(str(body)), Contestant.parse("hard"))
        moves += [[(g.end, g.moves) for g in play(Table("splut", people, games=4))]]
    assert moves[0] == moves[1]
