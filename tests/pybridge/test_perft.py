"""perft in parts, and games of the user's own that do not load."""

from __future__ import annotations

import random
import warnings
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import ludolog
from ludolog.compute.perft import counts, divide, perft
from ludolog.engine import folders
from ludolog.engine.engine import engine

GAMES = ludolog.games()


class Here(Executor):
    """An executor without processes: what it is given is done at once."""

    def __init__(self) -> None:
        self.calls = 0

    def submit(self, call: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.calls += 1
        future: Future[Any] = Future()
        future.set_result(call(*args, **kwargs))
        return future


@pytest.mark.parametrize("name", GAMES)
def test_parts_add_up_whoever_counts(name: str) -> None:
    state = ludolog.game(name).start()
    for _ in range(4):
        state = state.play(state.best_move("easy", 1))
    depth = 2 if len(state.legal_moves) > 60 else 3
    whole = sum(state.play(move).count(depth - 1) for move in state.legal_moves)
    divided = divide(state, depth, Here())
    assert perft(state, depth) == sum(divided.values()) == whole
    assert list(divided) == list(state.legal_moves.texts)


@pytest.mark.long
def test_few_moves_are_followed_further_and_each_is_complete_once() -> None:
    state, here = ludolog.game("splut").start(size=7), Here()
    found = list(counts(state, 5, here))
    assert len(found) == here.calls > 50
    assert sorted(count.index for count in found if count.complete) == [0, 1, 2]
    assert [count.done for count in found] == list(range(1, len(found) + 1))
    assert sum(count.nodes for count in found) == perft(state, 5)


def test_moves_that_end_the_game_are_told_of_all_the_same() -> None:
    states, draw = [ludolog.game("apart").start()], random.Random(1)
    while not states[-1].is_over:
        states.append(states[-1].play(draw.choice(states[-1].legal_moves)))
    state = states[-2]
    divided = divide(state, 3)
    assert 0 in divided.values()
    assert divide(state, 3, Here()) == divided
    told = [count.index for count in counts(state, 3, Here()) if count.complete]
    assert sorted(told) == list(range(len(state.legal_moves)))


@pytest.mark.long
def test_processes_count_the_same() -> None:
    state = ludolog.game("splut").start(size=7)
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        assert perft(state, 4, executor) == perft(state, 4) == 689


def test_depths() -> None:
    state = ludolog.game("splut").start(size=7)
    assert perft(state, 0) == 1
    assert perft(state, 1) == state.count(1) == 3
    assert state.count(1, 1) == 2 and state.count(1, 3) == 0 and state.count(1, 0, 99) == 3
    for depth in (0, -1):
        with pytest.raises(ValueError, match="from 1"):
            counts(state, depth)


def test_a_finished_game_has_no_sequences() -> None:
    state = ludolog.game("apart").start()
    while not state.is_over:
        state = state.play(state.best_move("easy", 1, 1))
    assert perft(state, 3) == 0 and divide(state, 3, Here()) == {}


def test_what_is_wrong_with_a_users_file_is_a_warning_with_its_place(tmp_path: Path) -> None:
    bad = tmp_path / "bad.pl"
    bad.write_text(":- module(bad, []).\np(X) :- q(.\n:- fail.\n")
    with pytest.warns(ludolog.GameWarning) as caught:
        problems = folders.load_folder(engine(), str(tmp_path))
    assert [(problem.file, problem.line) for problem in problems] == [(str(bad), 2), (str(bad), 3)]
    assert [(one.filename, one.lineno) for one in caught] == [(str(bad), 2), (str(bad), 3)]
    assert str(problems[0]).startswith(f"{bad}:2: Syntax error")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        (problem,) = folders.load_folder(engine(), str(tmp_path / "none"))
    assert str(problem) == f"{tmp_path}/none: there is no such folder"
    with pytest.raises(FileNotFoundError):
        ludolog.add_games(str(tmp_path / "none"))


def test_the_environment_names_folders_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOLOG_GAMES", "/a:/b::/a")
    assert folders.named_folders() == ["/a", "/b"]
