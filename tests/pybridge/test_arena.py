"""Tournaments: what they count, and that no game is lost or counted twice, whatever dies."""

from __future__ import annotations

import csv
import io
import itertools
import math
import multiprocessing
import os
import pickle
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludolog.compute import executors
from ludolog.compute.arena import Contestant, Effort, Match, Played, Table, contestants
from ludolog.compute.executors import ClusterError, Pool, cluster, lost, processes
from ludolog.compute.standings import Estimate, Standings, elo, wilson
from ludolog.compute.tournament import play
from ludolog.errors import LoadError, UnknownGame, WorkerError
from tests.house import PATIENCE

TABLE = Table("greener", contestants("easy", "medium", "hard"), games=6)


def standings(table: Table, pool: Pool | None = None) -> Standings:
    found = Standings(table)
    for played in play(table, pool):
        found.add(played)
    return found


@pytest.fixture(scope="module")
def serial() -> str:
    """What TABLE comes to in this process."""
    return standings(TABLE).as_csv()


# -- figures --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_as_published(won: int, games: int, low: float, high: float) -> None:
    """The examples of R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    found = wilson(won, games)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@given(st.integers(0, 500), st.integers(1, 500))
def test_wilson_is_an_interval_and_the_same_from_both_sides(won: int, games: int) -> None:
    won = min(won, games)
    one, other = wilson(won, games), wilson(games - won, games)
    assert 0 <= one.low <= one.value <= one.high <= 1
    assert one.low == pytest.approx(1 - other.high)
    assert elo(one).value == pytest.approx(-elo(other).value)


def test_elo_differences() -> None:
    assert elo(Estimate(0.75, 0.5, 1.0)).value == pytest.approx(190.848, abs=0.001)
    assert elo(Estimate(0.75, 0.5, 1.0)).low == 0
    assert elo(wilson(10, 10)).value == math.inf
    assert math.isfinite(elo(wilson(10, 10)).low) and elo(wilson(10, 10)).high == math.inf


def test_every_end_has_its_column() -> None:
    table = Table("greener", contestants("easy", "hard"), games=7)
    found, match = Standings(table), table.matches[0]
    effort = Effort(3, 0.002, 0.004, 7, 9)
    ends = ["a", "a", "b", "tie", "unfinished", "nobody", "a"]
    for number, end in enumerate(ends):
        played = Played(
            number, match, end, number == 6, "reason", 10, str(number), (effort, effort)
        )
        found.add(played)
        found.add(played)  # a game that comes twice counts once
    score = found.scores[0]
    assert (score.won, score.lost, score.tied, score.unfinished, score.nobody) == (3, 1, 1, 1, 1)
    assert score.rate.value == 3.5 / 5
    assert score.forfeits == {"hard: reason": 1}
    assert found.complete and score.games == 7 and score.mean_moves == 10 and score.distinct == 7
    assert (found.workloads[0].moves, found.workloads[0].seconds) == (21, 0.002)
    assert (found.workloads[1].nodes, found.workloads[1].max_nodes) == (7, 9)
    row = next(csv.DictReader(io.StringIO(found.as_csv())))
    assert (row["game"], row["a"], row["b"], row["nobody"]) == ("greener", "easy", "hard", "1")


def test_what_is_infinite_is_null_for_programs() -> None:
    found = Standings(Table("greener", contestants("easy", "hard"), games=1))
    assert found.scores[0].row()["elo"] is None and found.scores[0].row()["mean_moves"] is None
    assert not found.complete


# -- tables ---------------------------------------------------------------------------------------


def test_colours_alternate_in_every_match() -> None:
    jobs = TABLE.jobs
    assert sorted(job.number for job in jobs) == list(range(18))
    for match in TABLE.matches:
        own = [job for job in jobs if job.match == match]
        assert [(job.pair, job.leg) for job in own] == [
            (0, 0),
            (0, 1),
            (1, 0),
            (1, 1),
            (2, 0),
            (2, 1),
        ]
        assert [job.order for job in own[:2]] == [(match.a, match.b), (match.b, match.a)]
    assert pickle.loads(pickle.dumps(jobs[4])) == jobs[4]


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (("easy", "strong"), "'strong'"),
        (("easy", "hard)"), "'hard)'"),
        (("easy", "x:y"), "'x:y'"),
        (("easy", "missing.pl"), "no file missing.pl"),
        (("easy",), "two contestants"),
    ],
)
def test_tables_that_cannot_be_played(texts: tuple[str, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message.replace(")", r"\)")):
        next(play(Table("greener", contestants(*texts))))


def test_settings_and_games_are_checked() -> None:
    with pytest.raises(ValueError, match="size is one of"):
        Table("greener", contestants("easy", "hard"), settings={"size": "2x2"}).check()
    with pytest.raises(UnknownGame):
        Table("chess", contestants("easy", "hard")).check()


def test_names_of_contestants() -> None:
    assert Contestant.parse("mine.pl") == Contestant("expert", "mine.pl")
    assert Contestant.parse("a/mine.pl:hard").name == "mine.pl:hard"
    assert Contestant.parse("expert(50)") == Contestant("expert(50)")


# -- other programs -------------------------------------------------------------------------------


@pytest.mark.long
def test_another_program(tmp_path: Path) -> None:
    file = tmp_path / "it's mine.pl"
    file.write_text(
        ":- module('it''s mine', [choose_move/4]).\n"
        "choose_move(S, P, first, M) :- greener:valid_moves(S, P, [M|_]).\n"
        "choose_move(_, _, lost, _) :- fail.\n"
    )
    table = Table("greener", contestants("easy", f"{file}:first", f"{file}:lost"), games=1)
    easy_first, easy_lost, first_lost = standings(table).scores
    assert easy_first.decided == 1 and not easy_first.forfeits
    assert easy_lost.won == 1 and first_lost.won == 1
    assert first_lost.forfeits == {"it's mine.pl:lost: no move": 1}


@pytest.mark.long
def test_a_file_that_is_no_program_loses_and_the_others_play_on(tmp_path: Path) -> None:
    file = tmp_path / "empty.pl"
    file.write_text("fact.\n")
    found = standings(Table("greener", contestants("easy", str(file), "medium"), games=1))
    lost, between, won = found.scores
    assert lost.won == won.lost == 1 and between.games == 1 and not between.forfeits
    assert "choose_move/4" in "".join(lost.forfeits)


# -- executors ------------------------------------------------------------------------------------


@pytest.mark.long
def test_processes_change_nothing(serial: str) -> None:
    assert standings(TABLE, processes(2)).as_csv() == serial


class Flaky(Executor):
    """Works in this process at once, and loses work by a plan: `fate` says how each chunk ends."""

    def __init__(self, fate: Callable[[], BaseException | None]) -> None:
        self._fate = fate
        self._broken = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self._broken:
            raise BrokenExecutor("broken")
        future: Future[Any] = Future()
        error = self._fate()
        if error is None:
            future.set_result(fn(*args, **kwargs))
        else:
            self._broken = isinstance(error, BrokenExecutor)
            future.set_exception(error)
        return future


def flaky(fate: Callable[[], BaseException | None]) -> Pool:
    @contextmanager
    def opened() -> Iterator[Executor]:
        yield Flaky(fate)

    return Pool(opened, 2)


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 4))]
)
def test_lost_games_are_played_again(serial: str, seed: int) -> None:
    draw = random.Random(seed)
    fates: list[BaseException | None] = [None]

    def fate() -> BaseException | None:
        # Chunks are as large as the machine is fast, so their number is not known. Losses do not
        # follow each other, as five of them would end the match.
        lost = draw.choice([None] * 4 + [BrokenExecutor("died"), CancelledError()])
        fates.append(None if fates[-1] else lost)
        return fates[-1]

    played = list(play(TABLE, flaky(fate)))
    assert sorted(one.number for one in played) == list(range(18))
    found = Standings(TABLE)
    for one in played:
        found.add(one)
    assert found.as_csv() == serial


@pytest.mark.long
def test_what_was_played_counts_where_another_process_dies(serial: str) -> None:
    ends = itertools.cycle([None, BrokenExecutor("died")])
    found = Standings(TABLE)
    for one in play(TABLE, flaky(lambda: next(ends))):
        found.add(one)
    assert found.as_csv() == serial


def test_a_game_that_ends_every_process() -> None:
    with pytest.raises(WorkerError, match="died 5 times"):
        list(play(TABLE, flaky(lambda: BrokenExecutor("died"))))


def test_processes_that_cannot_be_had() -> None:
    executor = Flaky(lambda: BrokenExecutor("died"))
    executor.submit(int)
    with pytest.raises(WorkerError, match="died 5 times"):
        list(play(TABLE, Pool(lambda: nullcontext(executor), 2)))


def test_a_fault_of_ours_is_not_tried_again() -> None:
    with pytest.raises(ZeroDivisionError):
        list(play(TABLE, flaky(ZeroDivisionError)))


@pytest.mark.long
def test_a_killed_process_loses_nothing(serial: str) -> None:
    found, killed = Standings(TABLE), 0
    for played in play(TABLE, processes(2)):
        found.add(played)
        children = multiprocessing.active_children()
        if not killed and children:
            killed = children[0].pid or 0
            os.kill(killed, signal.SIGKILL)
    assert killed and found.as_csv() == serial


@pytest.mark.long
def test_whoever_stops_has_what_was_played() -> None:
    found = Standings(TABLE)
    games = play(TABLE, processes(2))
    found.add(next(games))
    games.close()  # type: ignore[attr-defined]
    assert found.played == 1 and not found.complete
    # Two threads wait for them: the one that comes too late does not know at once that it was.
    until = time.monotonic() + PATIENCE
    while (left := multiprocessing.active_children()) and time.monotonic() < until:
        time.sleep(0.01)
    assert not left


# -- a cluster ------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_cluster_with_a_killed_worker() -> None:
    distributed = pytest.importorskip("distributed")
    table = Table("splut", contestants("medium", "hard"), games=24, settings={"size": 7})
    found, seen = Standings(table), []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as local:
        address = local.scheduler_address
        with distributed.Client(address, set_as_default=False) as client:
            workers = list(client.run(os.getpid).values())
        for played in play(table, cluster(address)):
            seen.append(played.number)
            found.add(played)
            if len(seen) == 4:
                os.kill(workers[0], signal.SIGKILL)
    assert len(workers) == 2
    assert sorted(seen) == list(range(24))
    assert found.as_csv() == standings(table).as_csv()


def test_clusters_that_cannot_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as local,
        pytest.raises(ClusterError, match="2 threads"),
    ):
        cluster(local.scheduler_address)
    with pytest.raises(ClusterError, match="no scheduler"):
        cluster("nowhere")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"ludolog\[cluster\]"):
        cluster("tcp://localhost:1")


def test_what_counts_as_lost() -> None:
    assert lost(BrokenExecutor()) and lost(CancelledError()) and lost(ConnectionResetError())
    assert not lost(ValueError()) and not lost(LoadError("x", ()))


def test_matches_are_every_two() -> None:
    assert TABLE.matches == (Match(0, 1, 0, 6), Match(0, 2, 6, 6), Match(1, 2, 12, 6))


def test_an_interrupt_waits_for_a_start_that_another_thread_hears_it_in() -> None:
    resting = threading.Event()
    threading.Thread(target=resting.wait).start()  # it blocks no signal
    done = []
    try:
        with pytest.raises(KeyboardInterrupt), executors._interrupts_later():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.1)
            done.append("all of it")
        assert done
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        resting.set()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_who_ignores_ctrl_c_ignores_it_while_processes_start() -> None:
    """A handler in its place would hear one that Python then complains of, as it is taken away."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with executors._interrupts_later():
            assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
