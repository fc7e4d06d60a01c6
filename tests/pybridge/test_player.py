"""Players of one's own: each misbehaviour loses the game with its reason, and nothing else."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest

import ludolog
from ludolog import player
from ludolog.compute.arena import Contestant, Table, contestants, play_game
from ludolog.compute.match import _Game
from ludolog.compute.tournament import play
from ludolog.engine.process import MEBIBYTE
from ludolog.errors import Interrupted, LoadError, PlayerFault
from ludolog.player import MEMORY, Program

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


@pytest.mark.long
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
    ("f1.pl", "choose_move(_, _, _, M) :- catch(halt(3), _, true), M = pass.", "halt"),
    ("f2.pl", "choose_move(_, _, _, M) :- ( system:halt ; true ), M = pass.", "halt"),
    ("g.pl", "choose_move(_, _, _, L) :- length(L, 100000000), atom_length(L, _).", "."),
    ("g1.pl", "choose_move(_, _, _, L) :- numlist(1, 100000000, L).", "(?i)stack|memory"),
    ("g2.pl", "choose_move(_, _, _, _) :- repeat, assertz(kept(0)), fail.", "memory"),
    ("g3.pl", "choose_move(_, _, _, _) :- repeat, format(user_error, 'x~n', []), print(x), fail.",
     "within 1 second"),
    ("g4.pl", "choose_move(_, _, _, _) :- open(big, write, F), repeat, print(F, 12345), fail.",
     "(?i)too large"),
    ("g5.pl", "choose_move(_, _, _, M) :- thread_create((repeat, fail), T), thread_join(T, M).",
     "within 1 second"),
    ("h.pl", "other(1).", "choose_move/4"),
    ("a.py", "def choose_move(state): return 'nonsense'", "an illegal move: nonsense"),
    ("b.py", "def choose_move(state): return None", "returned NoneType"),
    ("c.py", "def choose_move(state):\n    return 1 / 0", r"ZeroDivisionError.*\(c.py, line 2\)"),
    ("d.py", "def choose_move(state):\n    while True: pass", "no move within 1 second"),
    ("e.py", "import os\ndef choose_move(state): os._exit(3)", "exit status 3"),
    ("f.py", "def choose_move(state): raise SystemExit(2)", r"exit\(2\)"),
    ("g.py", "def choose_move(state): return 'x' * 10**10", "MemoryError"),
    ("g1.py", "def choose_move(state): open('big', 'w').write('x' * 10**8)", "(?i)too large"),
    ("h.py", "def choose_move(state: nothing\n", r"SyntaxError.*\(h.py, line 1\)"),
    ("i.py", "other = 1", "no function choose_move"),
    ("j.py", "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)", "ended its process"),
    ("k.py", "import os\ndef choose_move(s):\n"
             "    for n in range(3, 20):\n"
             "        try: os.write(n, b'{\"move\": 0}\\n' * 3)\n"
             "        except OSError: pass", "not asked|cannot be read|NoneType"),
]


EACH_TIME = ("a.pl", "a.py")
"""Faults that are tried each time; all others are long."""


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        pytest.param(*fault, id=fault[0], marks=[] if fault[0] in EACH_TIME else pytest.mark.long)
        for fault in FAULTS
    ],
)
def test_what_loses_the_game(file: str, text: str, reason: str, tmp_path: Path) -> None:
    state = ludolog.game("splut").start(size=7)
    seconds = 1.0 if "within" in reason else 60.0
    memory = 384 * MEBIBYTE if file in ("g1.pl", "g2.pl") else MEMORY  # it takes time to fill
    asked = Program(
        _written(tmp_path, text, file), "splut", seconds=seconds, memory=memory
    )
    with asked as program, pytest.raises(PlayerFault, match=reason) as caught:
        program.choose(state)
    assert len(str(caught.value)) < 500 and "\n" not in str(caught.value)


@pytest.mark.long
@pytest.mark.parametrize(("name", "text"), [
    ("mine.pl", ":- repeat, fail.\nchoose_move(_, _, _, _)."),
    ("mine.py", "while True: pass"),
])
def test_a_file_that_never_loads(
    name: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "LOAD_SECONDS", 1.0)
    state = ludolog.game("splut").start(size=7)
    asked = Program(_written(tmp_path, text, name), "splut")
    with asked as program, pytest.raises(PlayerFault, match="not loaded within 1 second"):
        program.choose(state)


def test_there_must_be_a_file(tmp_path: Path) -> None:
    with pytest.raises(LoadError):
        Program(tmp_path / "none.py", "splut")


@pytest.mark.long
@pytest.mark.parametrize("file", ["e.pl", "d.py"])
def test_a_choice_can_be_stopped(file: str, tmp_path: Path) -> None:
    (text,) = (text for name, text, _ in FAULTS if name == file)
    state = ludolog.game("splut").start(size=7)
    with Program(_written(tmp_path, text, file), "splut", seconds=60.0) as program:
        threading.Timer(1.0, program.stop).start()
        with pytest.raises(Interrupted):
            program.choose(state)


@pytest.mark.long
def test_a_tournament_goes_on_with_players_of_both_languages(tmp_path: Path) -> None:
    good = _written(tmp_path, PYTHON, "good.py")
    (fault,) = (text for file, text, _ in FAULTS if file == "c.py")
    bad = _written(tmp_path, fault, "c.py")
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


@pytest.mark.parametrize(
    "name",
    [name if name == "splut" else pytest.param(name, marks=pytest.mark.long)
     for name in ludolog.games()],
)
def test_levels_play_the_same_against_players_and_among_themselves(name: str) -> None:
    table = Table(name, contestants("medium", "expert(30)"), games=2, limit=14)
    for job in table.jobs:
        alone, here = play_game(job), _Game(job).play()
        assert (here.end, here.moves) == (alone.end, alone.moves)
        for one, other in zip(here.efforts, alone.efforts, strict=True):
            assert (one.moves, one.nodes, one.max_nodes) == (
                other.moves, other.nodes, other.max_nodes
            )


@pytest.mark.long
def test_players_of_both_languages_play_the_same_game(tmp_path: Path) -> None:
    files = {
        "first.py": "def choose_move(state): return state.legal_moves[0]",
        "first.pl": "choose_move(S, P, _, M) :- valid_moves(S, P, [M|_]).",
        "module.pl": ":- module(first, [choose_move/4]).\n"
                     "choose_move(S, P, expert, M) :- splut:valid_moves(S, P, [M|_]).\n",
    }
    games = []
    for name, text in files.items():
        people = contestants(_written(tmp_path, text, name), "hard")
        table = Table("splut", people, games=1, limit=8)
        games += [[(g.end, g.fingerprint) for g in play(table)]]
    assert games[0] == games[1] == games[2]


@pytest.mark.long
def test_a_prolog_player_gets_its_level(tmp_path: Path) -> None:
    text = "choose_move(S, P, deep(3), M) :- valid_moves(S, P, [M|_])."
    file = _written(tmp_path, text, "mine.pl")
    table = Table("splut", contestants(f"{file}:deep(3)", "easy"), games=1, limit=6)
    (played,) = play(table)
    assert not played.forfeit
    with Program(file, "splut", level="deep(4)") as program, pytest.raises(PlayerFault):
        program.choose(ludolog.game("splut").start(size=7))


FIRST = "valid_moves(S, P, [M|_])"
CHANGES = {
    "by_a_fact": f"choose_move(S, P, _, M) :- assertz(splut:note(S)), {FIRST}.",
    "when_loaded": f":- assertz(splut:note(1)).\nchoose_move(S, P, _, M) :- {FIRST}.",
    "by_a_clause": f"splut:move(_, _, _).\nchoose_move(S, P, _, M) :- {FIRST}.",
    "before_a_fault": "choose_move(_, _, _, M) :- assertz(splut:note(2)), atom_length(M, _).",
}


@pytest.mark.long
@pytest.mark.parametrize("name", CHANGES)
def test_who_changes_the_rules_loses(name: str, tmp_path: Path) -> None:
    file = _written(tmp_path, CHANGES[name], "mine.pl")
    state = ludolog.game("splut").start(size=7)
    with Program(file, "splut") as program, pytest.raises(PlayerFault) as caught:
        program.choose(state)
    assert str(caught.value) == "it changed the rules: splut"


@pytest.mark.long
def test_the_arena_goes_on_with_rules_that_nobody_has_changed(tmp_path: Path) -> None:
    people = contestants(_written(tmp_path, CHANGES["by_a_clause"], "mine.pl"), "easy", "hard")
    table = Table("splut", people, games=1, limit=8)
    for played in play(table):
        assert played.forfeit is (0 in (played.match.a, played.match.b))
        if played.forfeit:
            assert played.reason == "it changed the rules: splut" and played.end == "b"
    (alone,) = play(Table("splut", people[1:], games=1, limit=8))
    assert alone.fingerprint == next(g.fingerprint for g in play(table) if not g.forfeit)


@pytest.mark.long
def test_a_player_may_remember_in_its_own_clauses(tmp_path: Path) -> None:
    text = """
:- dynamic turn/1.
turn(0).
choose_move(S, P, _, M) :-
    retract(turn(N)), N1 is N + 1, assertz(turn(N1)),
    value(S, P, _), choose_move(splut, S, P, expert(20), _),
    valid_moves(S, P, Ms), nth0(N, Ms, M).
"""
    state = ludolog.game("splut").start(size=7)
    text = text.replace("choose_move(splut", "ludolog_choose:choose_move(splut")
    with Program(_written(tmp_path, text, "mine.pl"), "splut") as program:
        assert [program.choose(state).index for _ in range(3)] == [0, 1, 2]
