"""Goals, queries, limits, signals and the end: what an interactive program leans on."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludolog.engine import start
from ludolog.engine.engine import Engine, Input, Ref, engine
from ludolog.errors import (
    ConversionError,
    GoalFailed,
    HaltRequested,
    InferenceLimit,
    Interrupted,
    LoadError,
    PrologError,
    PrologExistenceError,
    PrologNotFound,
    PrologResourceError,
    QueryOrderError,
    TimeLimit,
    WrongThread,
)
from ludolog.terms import Atom, Source

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = """
:- module(bridge_test, [cyclic/1, throw_cyclic/0, deep/1, endless/0, count/1]).
cyclic(X) :- X = f(X).
throw_cyclic :- X = f(X), throw(X).
deep(T) :- numlist(1, 100000, L), foldl([_,A,f(A)]>>true, L, a, T).
endless :- repeat, fail.
count(N) :- between(1, inf, N).
then_endless(1).
then_endless(_) :- endless.
tidy(N) :- setup_call_cleanup(true, member(N, [1, 2, 3]), nb_setval(bridge_test, tidied)).
"""


@pytest.fixture(scope="module")
def prolog(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    program = tmp_path_factory.mktemp("prolog") / "bridge_test.pl"
    program.write_text(PROGRAM)
    prolog = engine()
    assert prolog.consult(program) == ()
    return prolog


def call(prolog: Engine, goal: str, time: float | None = None) -> bool:
    return prolog.holds("user", "call", "+", Source(goal), time=time)


# -- goals ----------------------------------------------------------------------------------------


def test_outputs_come_in_the_order_of_the_arguments(prolog: Engine) -> None:
    assert prolog.det("lists", "append", "++-", (1, 2), (3,)) == ((1, 2, 3),)
    assert prolog.det("lists", "select", "-+-", (1, 2)) == (1, (2,))
    assert prolog.det("system", "compound_name_arguments", "+--", Source("f(x, 2)")) == (
        "f",
        ("x", 2),
    )


def test_no_answer_is_none_or_an_error(prolog: Engine) -> None:
    assert prolog.once("system", "atom_length", "++", Atom("abc"), 4) is None
    assert not prolog.holds("system", "fail", "")
    assert prolog.once("system", "true", "") == ()
    with pytest.raises(GoalFailed, match="system:fail/0"):
        prolog.det("system", "fail", "")


def test_a_ref_goes_back_unconverted(prolog: Engine) -> None:
    (kept,) = prolog.det("bridge_test", "cyclic", "#")
    assert isinstance(kept, Ref)
    assert prolog.holds("system", "cyclic_term", "+", kept)
    with pytest.raises(ConversionError, match="cyclic"):
        _ = kept.value
    with pytest.raises(ConversionError, match="cyclic"):
        _ = kept.text


def test_a_term_too_deep_for_the_c_stack_is_an_error(prolog: Engine) -> None:
    (kept,) = prolog.det("bridge_test", "deep", "#")
    assert isinstance(kept, Ref)
    with pytest.raises(ConversionError):
        _ = kept.text
    with pytest.raises(ConversionError):
        _ = kept.value


def test_modes_and_the_number_of_inputs_are_checked(prolog: Engine) -> None:
    with pytest.raises(ValueError, match="modes"):
        prolog.predicate("system", "true", "?")
    with pytest.raises(TypeError, match="1 inputs, not 2"):
        prolog.once("system", "atom", "+", 1, 2)


def test_nothing_is_pasted_into_a_goal(prolog: Engine) -> None:
    sly = "a\"), halt, atom('"
    assert prolog.det("system", "atom_string", "-+", sly) == (sly,)


def test_files_say_what_is_wrong_with_them(prolog: Engine, tmp_path: Path) -> None:
    file = tmp_path / "faulty.pl"
    file.write_text("faulty(X) :- true.\nfaulty(.\n:- fail.\n")
    single, syntax, directive = prolog.consult(file)
    assert single.startswith(f"{file}:1") and "Singleton" in single
    assert f"{file}:2" in syntax
    assert "directive" in directive
    assert prolog.holds("user", "faulty", "+", 1)
    with pytest.raises(LoadError, match="no such file"):
        prolog.consult(tmp_path / "missing.pl")


def test_output_is_captured_and_input_is_empty(prolog: Engine) -> None:
    goal = "(write(é), format(user_error, b, []), read(X), print_message(error, format(X, [])))"
    with prolog.captured() as outer:
        with prolog.captured() as inner:
            assert call(prolog, goal)
        call(prolog, "write(outer)")
    assert inner.text.split() == ["éb", "ERROR:", "end_of_file"]
    assert outer.text == "outer"


# -- queries --------------------------------------------------------------------------------------


def test_answers_come_as_they_are_asked_for(prolog: Engine) -> None:
    with prolog.solutions("bridge_test", "count", "-") as numbers:
        assert [next(numbers) for _ in range(3)] == [(1,), (2,), (3,)]
    with pytest.raises(StopIteration):
        next(numbers)


def test_the_last_answer_is_known_for_it(prolog: Engine) -> None:
    answers = prolog.solutions("lists", "member", "-+", (1, 2))
    assert next(answers) == (1,) and not answers.exhausted
    assert next(answers) == (2,) and answers.exhausted
    assert list(answers) == []


def test_queries_nest_and_outer_ones_wait(prolog: Engine) -> None:
    first = prolog.solutions("lists", "member", "-+", (1, 2, 3))
    second = prolog.solutions("lists", "member", "-+", (4, 5, 6))
    assert next(second) == (4,)
    assert next(first) == (1,)  # made first, opened second
    with pytest.raises(QueryOrderError):
        next(second)
    assert prolog.det("system", "succ", "+-", 1) == (2,)
    assert next(first) == (2,)
    second.close()
    assert list(first) == []


def test_closing_a_query_runs_its_cleanup(prolog: Engine) -> None:
    answers = prolog.solutions("bridge_test", "tidy", "-")
    next(answers)
    answers.close()
    assert prolog.det("system", "nb_getval", "+-", Atom("bridge_test")) == ("tidied",)


def test_abandoned_queries_are_closed(prolog: Engine) -> None:
    before = len(prolog._crossing.queries)
    for _ in range(100):
        next(prolog.solutions("bridge_test", "count", "-"))
    gc.collect()
    call(prolog, "true")
    assert len(prolog._crossing.queries) == before


def test_an_error_ends_the_query(prolog: Engine) -> None:
    answers = prolog.solutions("user", "call", "+", Source("(true ; atom_length(_, _))"))
    assert next(answers) == ()
    with pytest.raises(PrologError):
        next(answers)
    assert list(answers) == []


# -- limits ---------------------------------------------------------------------------------------


def test_time_is_limited(prolog: Engine) -> None:
    with pytest.raises(TimeLimit):
        prolog.once("bridge_test", "endless", "", time=0.1)
    assert prolog.holds("system", "true", "", time=10)


def test_time_is_limited_for_each_answer(prolog: Engine) -> None:
    answers = prolog.solutions("bridge_test", "then_endless", "-", time=0.1)
    assert next(answers) == (1,)
    time.sleep(0.2)  # the clock does not run between answers
    with pytest.raises(TimeLimit):
        next(answers)


def test_inferences_are_limited(prolog: Engine) -> None:
    with pytest.raises(InferenceLimit):
        prolog.once("bridge_test", "endless", "", inferences=10_000)
    answers = prolog.solutions("bridge_test", "then_endless", "-", inferences=10_000)
    assert next(answers) == (1,)
    with pytest.raises(InferenceLimit):
        next(answers)
    assert prolog.det("system", "succ", "+-", 1, inferences=1000, time=1.0) == (2,)


def test_stacks_are_limited(prolog: Engine) -> None:
    with pytest.raises(PrologResourceError, match="Stack limit"):
        call(prolog, "length(_, 20000000)")


# -- stopping -------------------------------------------------------------------------------------


def after(seconds: float, action: Callable[[], object]) -> None:
    threading.Timer(seconds, action).start()


@pytest.mark.parametrize("goal", ["(repeat, fail)", "sleep(60)", "catch((repeat, fail), _, true)"])
def test_ctrl_c_stops_a_goal_at_once(prolog: Engine, goal: str) -> None:
    handler = signal.getsignal(signal.SIGINT)
    sent = [0.0]

    def press() -> None:
        sent[0] = time.monotonic()
        os.kill(os.getpid(), signal.SIGINT)

    after(0.1, press)
    with pytest.raises(KeyboardInterrupt):
        call(prolog, goal, time=60)
    assert time.monotonic() - sent[0] < 30  # else it has ended by itself
    assert signal.getsignal(signal.SIGINT) is handler
    assert call(prolog, "true")


def test_ctrl_c_is_pythons_outside_a_goal(prolog: Engine) -> None:
    call(prolog, "true")
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(5)
    assert call(prolog, "true")


def test_a_program_that_ignores_ctrl_c_keeps_ignoring_it(prolog: Engine) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        after(0.1, lambda: os.kill(os.getpid(), signal.SIGINT))
        with pytest.raises(TimeLimit):
            call(prolog, "(repeat, fail)", time=0.3)
    finally:
        signal.signal(signal.SIGINT, before)


class Late(Exception):  # noqa: N818 - no fault
    """What a handler raises."""


@pytest.fixture
def alarms() -> Iterator[list[int]]:
    """The signals that a handler of SIGALRM, which raises for the third, has been called with."""
    seen: list[int] = []

    def handler(number: int, _frame: object) -> None:
        seen.append(number)
        if len(seen) == 3:
            signal.setitimer(signal.ITIMER_REAL, 0)
            raise Late

    before = signal.signal(signal.SIGALRM, handler)
    yield seen
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("goal", ["(repeat, fail)", "catch((repeat, fail), _, true)"])
def test_handlers_of_alarms_have_their_turn(prolog: Engine, goal: str, alarms: list[int]) -> None:
    handler = signal.getsignal(signal.SIGALRM)
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
    with pytest.raises(Late):
        call(prolog, goal, time=20)
    assert alarms == [signal.SIGALRM] * 3
    assert signal.getsignal(signal.SIGALRM) is handler
    assert call(prolog, "true")


@pytest.mark.long
def test_a_goal_goes_on_after_a_handler(prolog: Engine, alarms: list[int]) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    with pytest.raises(TimeLimit):
        call(prolog, "(repeat, fail)", time=2)
    assert alarms == [signal.SIGALRM]


def test_an_alarm_between_goals_is_pythons(prolog: Engine, alarms: list[int]) -> None:
    assert call(prolog, "true")
    os.kill(os.getpid(), signal.SIGALRM)
    assert alarms == [signal.SIGALRM] and call(prolog, "true")


def test_another_thread_can_interrupt(prolog: Engine) -> None:
    assert not prolog.interrupt()
    after(0.1, prolog.interrupt)
    with pytest.raises(Interrupted):
        call(prolog, "(repeat, fail)", time=5)
    assert call(prolog, "true")


@contextlib.contextmanager
def pestered(prolog: Engine) -> Iterator[None]:
    """Meanwhile a thread interrupts Prolog without end."""
    stop = threading.Event()

    def pester() -> None:
        while not stop.is_set():
            prolog.interrupt()

    thread = threading.Thread(target=pester, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def test_interrupts_do_not_leak_into_the_next_goal(prolog: Engine) -> None:
    with pestered(prolog):
        for _ in range(300):
            with contextlib.suppress(Interrupted):
                call(prolog, "true")
    assert all(call(prolog, "true") for _ in range(10))


@pytest.mark.parametrize(
    ("goal", "status"),
    [
        ("halt", 0), ("halt(3)", 3), ("(repeat, halt, fail)", 0), ("catch(halt(2), _, true)", 2),
        ("system:halt(4)", 4), ("lists:halt(5)", 5), ("(repeat, system:halt(6), fail)", 6),
        ("@(halt(7), lists)", 7), ("throw(unwind(halt(8)))", 8),
    ],
)
def test_halt_does_not_end_python(prolog: Engine, goal: str, status: int) -> None:
    for _ in range(15):  # SWI-Prolog gives in to the eleventh halt it is refused
        with pytest.raises(HaltRequested) as caught:
            call(prolog, goal, time=5)
        assert caught.value.status == status
    assert call(prolog, "true")


def test_abort_is_an_error_like_others(prolog: Engine) -> None:
    with pytest.raises(PrologError, match="abort"):
        call(prolog, "abort")


# -- threads and processes ------------------------------------------------------------------------


def test_other_threads_are_turned_away(prolog: Engine) -> None:
    ref = prolog.parse("f(x)")
    answers = prolog.solutions("lists", "member", "-+", (1, 2))
    next(answers)
    raised: list[type[BaseException]] = []

    def trespass() -> None:
        for act in (
            lambda: call(prolog, "true"),
            lambda: ref.text,
            lambda: next(answers),
            answers.close,
        ):
            try:
                act()
            except BaseException as error:
                raised.append(type(error))

    thread = threading.Thread(target=trespass)
    thread.start()
    thread.join()
    assert raised == [WrongThread] * 4
    assert next(answers) == (2,)


def test_trespassers_do_not_disturb_a_goal(prolog: Engine) -> None:
    stop = threading.Event()

    def trespass() -> None:
        while not stop.is_set():
            with contextlib.suppress(WrongThread):
                call(prolog, "true")

    thread = threading.Thread(target=trespass, daemon=True)
    thread.start()
    for _ in range(50):
        prolog.holds("user", "sleep", "+", 0.001)
    stop.set()
    thread.join()
    assert not prolog.interrupt()  # nothing counts as running


def test_terms_may_be_forgotten_in_any_thread(prolog: Engine) -> None:
    kept = [prolog.parse("f(x)") for _ in range(100)]
    thread = threading.Thread(target=kept.clear)
    thread.start()
    thread.join()
    assert len(prolog._crossing.forgotten) >= 100
    prolog.holds("system", "true", "")
    assert not prolog._crossing.forgotten


def test_a_forked_process_is_turned_away(prolog: Engine) -> None:
    child = os.fork()
    if child == 0:
        try:
            call(prolog, "true")
        except WrongThread:
            os._exit(7)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


def resident() -> int:
    """Kilobytes of memory in use."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory in use is read in /proc")
def test_calls_leak_nothing(prolog: Engine) -> None:
    board = prolog.parse(f"state([{','.join(['[a,b,c]'] * 9)}], 'X', 0)")
    succ = prolog.predicate("system", "succ", "+-")
    same = prolog.predicate("system", "=", "+#")
    length = prolog.predicate("system", "atom_length", "+-")
    bad = prolog.predicate("system", "atom_length", "--")

    def work(times: int, mark: str) -> tuple[int, object]:
        """Use everything many times; the memory and the atoms in use afterwards."""
        ref: Input = board
        for i in range(times):
            succ.det(i)
            length.det(Atom(f"{mark}{i}"))
            (ref,) = same.det(ref)
            if i % 10 == 0:
                again = prolog.parse(board.text)
                assert again.value == board.value
                next(prolog.solutions("bridge_test", "count", "-"))
            if i % 50 == 0:
                with pytest.raises(PrologError):
                    bad.det()
        prolog.det("system", "garbage_collect_atoms", "")
        return resident(), prolog.det("system", "statistics", "+-", Atom("atoms"))[0]

    memory, atoms = work(12_000, "warm")
    more_memory, more_atoms = work(12_000, "more")
    # What leaks at each call, a term reference, a text buffer, is one megabyte or more by now.
    assert more_memory - memory < 700
    assert isinstance(atoms, int) and isinstance(more_atoms, int) and more_atoms - atoms < 50


# -- whole programs -------------------------------------------------------------------------------


def run(program: str, *, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", textwrap.dedent(program)],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=60,
        cwd=ROOT,
        env={**os.environ, **environment},
    )


def test_a_program_may_end_with_queries_open() -> None:
    ended = run("""
        import sys
        from ludolog.engine.engine import engine
        prolog = engine()
        first = prolog.solutions("system", "repeat", "")
        second = prolog.solutions("system", "between", "++-", 1, 5)
        next(first), next(second)
        kept = prolog.parse("f(x)")
        sys.exit("the end")
    """)
    assert (ended.returncode, ended.stderr.strip()) == (1, "the end")


def test_a_program_may_end_by_ctrl_c_in_a_goal() -> None:
    ended = run("""
        import os, signal, threading
        from ludolog.engine.engine import engine
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
        engine().once("user", "sleep", "+", 20)
    """)
    assert ended.stderr.strip().endswith("KeyboardInterrupt")
    assert ended.returncode in (1, 130, -signal.SIGINT)


def test_pyswip_works_beside_ours() -> None:
    ended = run("""
        from ludolog.engine.engine import engine
        prolog = engine()
        from pyswip import Prolog
        Prolog.assertz("told(by_pyswip)")
        assert prolog.det("user", "told", "-") == ("by_pyswip",)
        prolog.det("user", "assertz", "+", prolog.parse("told(by_us)"))
        assert [a["X"] for a in Prolog.query("told(X)")] == ["by_pyswip", "by_us"]
        modules = [a["X"] for a in Prolog.query("current_module(X)")]
        assert "ludolog_engine" in modules
        assert not list(Prolog.query("true, fail"))
    """)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_ours_works_where_pyswip_came_first() -> None:
    ended = run("""
        import os, signal, threading
        from pyswip import Prolog
        Prolog.assertz("told(by_pyswip)")
        from ludolog.engine.engine import engine
        prolog = engine()
        assert prolog.det("user", "told", "-") == ("by_pyswip",)
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            prolog.once("user", "call", "+", prolog.parse("(repeat, fail)"), time=10)
        except KeyboardInterrupt:
            print("stopped")
    """)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "stopped\n", "")


def test_the_users_init_file_is_not_loaded(tmp_path: Path) -> None:
    folder = tmp_path / "swi-prolog"
    folder.mkdir()
    (folder / "init.pl").write_text(":- format(user_error, 'init loaded~n', []).\n")
    ended = run("from ludolog.engine.engine import engine; engine()", XDG_CONFIG_HOME=str(tmp_path))
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.fixture
def nothing_found(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    for name in ("LIBSWIPL_PATH", "SWI_HOME_DIR"):
        monkeypatch.delenv(name, raising=False)
    yield monkeypatch


def test_a_missing_prolog_says_what_to_type(tmp_path: Path) -> None:
    ended = run(
        """
        import ctypes.util
        ctypes.util.find_library = lambda name: None
        from ludolog.engine.engine import engine
        engine()
        """,
        PATH=str(tmp_path),
    )
    assert ended.returncode == 1
    last = ended.stderr[ended.stderr.index("PrologNotFound") :]
    for command in ("apt install", "brew install", "dnf install", "pacman -S", "winget", "conda"):
        assert command in last


def test_a_wrong_home_is_noticed_before_prolog_aborts(
    nothing_found: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    nothing_found.setenv("LIBSWIPL_PATH", "libswipl.so")
    nothing_found.setenv("SWI_HOME_DIR", str(tmp_path))
    with pytest.raises(PrologNotFound, match=r"boot\.prc"):
        start.locate()


def test_a_library_that_is_none_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(PrologNotFound, match="does not load"):
        start.load(start.Installation(str(tmp_path), None))


def test_a_wrapper_that_talks_is_understood(
    nothing_found: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "boot.prc").touch()
    wrapper = tmp_path / "swipl"
    wrapper.write_text(
        f'#!/bin/sh\necho "Welcome = here"\necho \'PLBASE="{tmp_path}";\'\n'
        "echo 'PLLIBSWIPL=\"/x/libswipl.so\";'\n"
    )
    wrapper.chmod(0o755)
    nothing_found.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert start.locate() == start.Installation("/x/libswipl.so", str(tmp_path))


def test_an_old_prolog_is_refused() -> None:
    class Old:
        @staticmethod
        def PL_version_info(_: int) -> int:  # noqa: N802 - SWI-Prolog's name
            return 80402

    with pytest.raises(PrologNotFound, match=r"8\.4\.2"):
        start.check_version(Old())  # type: ignore[arg-type]


def test_unknown_procedures_are_errors_not_a_tracer(prolog: Engine) -> None:
    with pytest.raises(PrologExistenceError, match="no_such/0"):
        prolog.once("user", "no_such", "")


def test_a_python_without_its_lock_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    start.check_python()
    monkeypatch.setattr(sys, "_is_gil_enabled", lambda: False, raising=False)
    with pytest.raises(PrologNotFound, match="free-threaded"):
        start.check_python()
