"""Where work that has many parts is done: processes of our own, or those of a cluster.

Both are `concurrent.futures` executors whose processes have one Prolog each. A `Pool` opens one and
says how many parts it works on at a time; it can be opened anew when its processes have died.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
import warnings
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar, cast

from ludolog.engine.spawning import spawned
from ludolog.errors import LudologError

__all__ = ["ClusterError", "Pool", "cluster", "first_done", "lost", "processes"]

_TURN: Final = 0.25
"""Seconds of one wait."""

P = ParamSpec("P")
T = TypeVar("T")


class ClusterError(LudologError):
    """A cluster that is not there, or cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Pool:
    """A way to get an executor: `open` is a context manager, `width` the parts done at a time."""

    open: Callable[[], AbstractContextManager[Executor]]
    width: int


def processes(jobs: int = 0) -> Pool:
    """So many spawned processes; 0 means as many as there are processors.

    Opening raises ProcessesError where processes cannot work side by side.
    They are ended at once when the block of `Pool.open` is left by an exception, Ctrl-C included.
    """
    width = jobs or os.cpu_count() or 1
    return Pool(lambda: _processes(width), width)


def first_done(futures: Collection[Future[T]]) -> set[Future[T]]:
    """Those that are done, as soon as there are any.

    Python waits in turns: a Ctrl-C between its last look for one and the wait itself would else
    be noticed only when the wait ends.
    """
    done: set[Future[T]] = set()
    while not done:
        done = wait(futures, _TURN, FIRST_COMPLETED).done
    return done


@contextmanager
def _processes(width: int) -> Iterator[Executor]:
    others = set(multiprocessing.active_children())
    context = spawned()
    with _safe_path():  # for the process that Python keeps beside them
        pool = _Processes(width, context, _begin_process, (os.getpid(),))
    try:
        yield pool
    except BaseException:
        # A second Ctrl-C between closing a pipe and noting that would have it closed once more.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            for process in set(multiprocessing.active_children()) - others:
                process.kill()  # a Prolog that is starting would keep SIGTERM for later
            pool.shutdown(wait=False)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        raise
    pool.shutdown(cancel_futures=True)


class _Processes(ProcessPoolExecutor):
    """Processes that can be ended at any moment without a word on the standard error."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Submitting starts processes: they are deaf to Ctrl-C from their first moment.

        The answer is a future beside the pool's own: where that is cancelled and its process ends,
        a thread of the pool fails.
        """
        with _interrupts_later(), _safe_path():
            inner = super().submit(fn, *args, **kwargs)
        outer: Future[T] = Future()
        inner.add_done_callback(partial(_pass_on, outer))
        return outer


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """A Ctrl-C that comes inside is raised at the end; processes begun inside do not hear it.

    Blocking it is not enough: another thread may hear it for the process, and Python then raises
    KeyboardInterrupt here, between two halves of a start.
    """
    heard: list[int] = []
    handler = signal.getsignal(signal.SIGINT)
    # Who ignores it goes on to: a signal that is heard but not answered when SIG_IGN comes back
    # ends in an OSError of Python's, "ignored due to race condition".
    mine = threading.current_thread() is threading.main_thread() and callable(handler)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        if mine:
            signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
        yield
    finally:
        if mine:
            signal.signal(signal.SIGINT, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if heard:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def _safe_path() -> Iterator[None]:
    """Python starts without the current folder on its path: a ``pickle.py`` that lies there would
    be taken for Python's own.
    """
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before


def _pass_on(outer: Future[T], inner: Future[T]) -> None:
    """Let `outer` end as `inner` did."""
    if inner.cancelled():
        outer.cancel()
    if not outer.set_running_or_notify_cancel():
        return
    error = inner.exception()
    if error is None:
        outer.set_result(inner.result())
    else:
        outer.set_exception(error)


def _begin_process(parent: int) -> None:
    """Leave Ctrl-C, warnings, input and output to the parent; end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.simplefilter("ignore")
    # A program of others that reads or prints would take part in what the parent says.
    with open(os.devnull, "r+b") as null:
        for stream in range(3):
            os.dup2(null.fileno(), stream)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(1)


def cluster(address: str) -> Pool:
    """The workers of an existing dask.distributed cluster, by the address of its scheduler.

    Raises ClusterError if there is none, if the package is missing, or for workers with more than
    one thread.
    """
    client = _client(address)
    try:
        width = _checked(address, client.scheduler_info(n_workers=-1)["workers"])
    except BaseException:
        client.close()
        raise
    return Pool(lambda: _connected(client), width)


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        message = "dask.distributed is not installed. Type: pip install 'ludolog[cluster]'"
        raise ClusterError(message) from None
    try:
        return cast("Any", Client)(address, timeout=10, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(f"there is no scheduler at {address}: {error}") from error


def _checked(address: str, workers: dict[str, dict[str, Any]]) -> int:
    """The number of workers. Raises ClusterError unless each has one thread."""
    if not workers:
        raise ClusterError(f"the cluster at {address} has no workers")
    for name, worker in workers.items():
        if worker["nthreads"] != 1:
            raise ClusterError(
                f"the worker at {name} has {worker['nthreads']} threads, but a process has one "
                "Prolog, which belongs to one thread. Start it with: "
                "dask worker --nthreads 1 --nworkers auto"
            )
    return len(workers)


@contextmanager
def _connected(client: Any) -> Iterator[Executor]:
    with client, client.get_executor(pure=False) as executor:
        yield executor


def lost(error: BaseException) -> bool:
    """Whether a part failed because its process died or went out of reach: it can be done again."""
    if isinstance(error, BrokenExecutor | CancelledError | ConnectionError):
        return True
    return type(error).__module__.partition(".")[0] == "distributed"
