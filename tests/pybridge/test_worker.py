"""A process that can always be stopped."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from ludolog import errors
from ludolog.engine import process
from ludolog.engine.engine import engine
from ludolog.engine.handles import Limits
from ludolog.engine.process import MEBIBYTE
from ludolog.engine.removal import remove_folder
from ludolog.engine.replies import Reply, packed, unpacked
from ludolog.engine.worker import Worker
from ludolog.terms import Atom, Source, Term, Tup, Value, Var
from tests.house import PATIENCE, ROOT

PROGRAM = """
:- module(worker_test, [endless/0, think/1, stubborn/0]).
endless :- repeat, fail.
think(N) :- between(1, inf, N), sleep(0.02).
% One step of arithmetic that takes minutes and hears no signal.
stubborn :- X is 7**(3*10**8), X > 0.
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("prolog") / "worker_test.pl"
    path.write_text(PROGRAM)
    return path


@pytest.fixture(scope="module")
def prolog(program: Path) -> Iterator[Worker]:
    with Worker([program], ludolog=False) as prolog:
        yield prolog


def pid(prolog: Worker) -> int:
    (number,) = prolog.det("system", "current_prolog_flag", "+-", Atom("pid"))
    assert isinstance(number, int)
    return number


def alive(process: int) -> bool:
    """Whether a process runs; one that ended and waits to be buried does not."""
    stat = Path(f"/proc/{process}/stat")
    if Path("/proc/self/stat").exists():
        return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def gone(process: int) -> bool:
    end = time.monotonic() + PATIENCE
    while alive(process) and time.monotonic() < end:
        time.sleep(0.02)
    return not alive(process)


# -- the same calls -------------------------------------------------------------------------------


def test_values_cross_both_processes(prolog: Worker) -> None:
    value = Term("f", (Tup((1, 2.5)), ("a", Atom("a")), Fraction(1, 3), 1 << 100, Var("_1")))
    (back,) = prolog.det("system", "=", "+-", value)
    assert back == value
    assert isinstance(back, Term) and isinstance(back.args[1], tuple)
    assert [type(item) for item in back.args[1]] == [str, Atom]


def test_states_cross_as_text(prolog: Worker) -> None:
    state = engine().parse("state([['X', ' ']], 'X', 0)")
    (kept,) = prolog.det("system", "=", "+#", state)
    assert kept == Source(state.text)
    assert prolog.holds("system", "==", "++", kept, state)


def test_no_answer_is_none_or_an_error(prolog: Worker) -> None:
    assert prolog.once("system", "fail", "") is None
    assert prolog.once("system", "true", "") == ()
    with pytest.raises(errors.GoalFailed):
        prolog.det("system", "fail", "")


def test_exceptions_cross(prolog: Worker) -> None:
    with pytest.raises(errors.PrologTypeError) as caught:
        prolog.once("system", "atom_length", "+-", Term("f", (1,)))
    assert caught.value.kind == "type_error" and isinstance(caught.value.term, Term)
    with pytest.raises(errors.InvalidTerm):
        prolog.once("system", "=", "+-", Source("f("))
    with pytest.raises(errors.HaltRequested):
        prolog.once("system", "call", "+", Source("halt"))
    with pytest.raises(errors.ConversionError):
        prolog.once("system", "current_output", "-")
    with pytest.raises(TypeError, match="inputs"):
        prolog.once("system", "true", "", 1)
    with pytest.raises(ValueError, match="modes"):
        prolog.once("system", "true", "x", 1)


def test_output_comes_with_the_answer(prolog: Worker) -> None:
    prolog.once("system", "call", "+", Source("(write(hi), write(user_error, é))"))
    assert prolog.output == "hié"
    prolog.once("system", "read", "-")
    assert prolog.output == ""


def test_files_say_what_is_wrong_with_them(tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.pl"
    faulty.write_text("faulty(X) :- true.\n")
    with Worker([faulty], ludolog=False) as prolog:
        assert prolog.holds("user", "faulty", "+", 1)
        assert "Singleton" in prolog.messages[0]
    missing = Worker([tmp_path / "missing.pl"], ludolog=False)
    with pytest.raises(errors.LoadError, match="no such file"):
        missing.holds("system", "true", "")


# -- answers one at a time ------------------------------------------------------------------------


def test_answers_come_as_they_are_asked_for(prolog: Worker) -> None:
    goal = Source("(member(X, [1, 2, 3]), write(X))")
    with prolog.solutions("system", "call", "+", goal) as answers:
        for expected in "123":
            next(answers)
            assert prolog.output == expected
        assert answers.exhausted and list(answers) == []


def test_a_further_call_leaves_the_query(prolog: Worker) -> None:
    answers = prolog.solutions("worker_test", "think", "-")
    assert next(answers) == (1,)
    assert prolog.det("system", "succ", "+-", 1) == (2,)
    assert list(answers) == []


def test_thinking_goes_on_ahead(prolog: Worker) -> None:
    with prolog.solutions("worker_test", "think", "-", ahead=True) as depths:
        time.sleep(0.3)
        found = []
        while depths.ready():
            found.append(next(depths))
        assert len(found) > 3 and found[:2] == [(1,), (2,)]
    assert prolog.holds("system", "true", "")


def test_leaving_an_endless_query_kills_nothing(prolog: Worker) -> None:
    before = pid(prolog)
    with prolog.solutions("worker_test", "endless", "", ahead=True) as answers:
        assert not answers.ready(0.1)
    assert pid(prolog) == before


# -- limits ---------------------------------------------------------------------------------------


def test_limits_of_the_engine_hold(prolog: Worker) -> None:
    before = pid(prolog)
    with pytest.raises(errors.TimeLimit):
        prolog.once("worker_test", "endless", "", time=0.1)
    with pytest.raises(errors.InferenceLimit):
        prolog.once("worker_test", "endless", "", inferences=1000)
    assert pid(prolog) == before


def test_interrupting(prolog: Worker) -> None:
    before = pid(prolog)
    prolog.interrupt()  # nothing runs: nothing happens
    threading.Timer(0.1, prolog.interrupt).start()
    with pytest.raises(errors.Interrupted):
        prolog.once("worker_test", "endless", "")
    assert pid(prolog) == before


@pytest.mark.long
def test_what_hears_no_signal_is_killed_a_second_after_its_limit(prolog: Worker) -> None:
    before = pid(prolog)
    began = time.monotonic()
    with pytest.raises(errors.WorkerTimeout):
        prolog.once("worker_test", "stubborn", "", time=0.1)
    assert time.monotonic() - began > 1
    assert gone(before)
    assert pid(prolog) != before  # the next call has another process, with its files
    assert prolog.holds("system", "current_predicate", "+", Source("worker_test:endless/0"))


def test_killing_from_another_thread(prolog: Worker) -> None:
    threading.Timer(0.1, prolog.kill).start()
    with pytest.raises(errors.WorkerDied):
        prolog.once("worker_test", "stubborn", "")
    assert prolog.holds("system", "true", "")


@pytest.mark.parametrize("limits", [pytest.param({"time": 20.0}, marks=pytest.mark.long), {}])
def test_memory_is_bounded(program: Path, limits: Limits) -> None:
    """Without a limit of time nobody would kill a process that hangs at its end."""
    bomb = Source(
        "(nb_setval(k, aaaaaaaa), repeat, nb_getval(k, A), atom_concat(A, A, B), "
        "nb_setval(k, B), fail)"
    )
    with Worker(ludolog=False, memory=400 * MEBIBYTE) as prolog:
        closed = threading.Timer(20, prolog.close)
        closed.start()
        with pytest.raises((errors.WorkerDied, errors.PrologResourceError)):
            prolog.once("system", "call", "+", bomb, **limits)
        assert closed.is_alive()
        closed.cancel()
        assert prolog.holds("system", "true", "")


def test_files_are_bounded_and_the_folder_goes(program: Path) -> None:
    flood = Source("(open(big, write, S), repeat, format(S, '~t~w~1000|~n', [x]), fail)")
    with Worker(ludolog=False, file_size=MEBIBYTE) as prolog:
        with pytest.raises(errors.PrologError):
            prolog.once("system", "call", "+", flood, time=20)
        (folder,) = prolog.det("system", "absolute_file_name", "+-", Atom("."))
        assert Path(str(folder)).is_dir() and Path(str(folder)) != Path.cwd()
    assert not Path(str(folder)).exists()


# -- ends -----------------------------------------------------------------------------------------


def run(program: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


ENDLESS_PARENT = """
    import threading, time
    from ludolog.terms import Atom, Source
    from ludolog.engine.worker import Worker
    prolog = Worker(ludolog=False)
    print(prolog.det("system", "current_prolog_flag", "+-", Atom("pid"))[0], flush=True)
    folder, = prolog.det("system", "absolute_file_name", "+-", Atom("."))
    print(folder, flush=True)
    prolog.once("system", "call", "+", Source("(repeat, fail)"))
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_ends_with_its_parent(end: signal.Signals) -> None:
    with run(ENDLESS_PARENT) as parent:
        assert parent.stdout is not None
        child, folder = int(parent.stdout.readline()), Path(parent.stdout.readline().strip())
        time.sleep(0.2)
        assert alive(child) and folder.is_dir()
        parent.send_signal(end)
    assert gone(child)
    assert not folder.exists()


def test_a_forgotten_worker_is_buried() -> None:
    forgotten = Worker(ludolog=False)
    process = pid(forgotten)
    (folder,) = forgotten.det("system", "absolute_file_name", "+-", Atom("."))
    os.kill(process, signal.SIGKILL)  # it cannot tidy up by itself
    del forgotten
    gc.collect()
    assert gone(process)
    assert not Path(str(folder)).exists()


def test_ctrl_c_reaches_the_parent_and_takes_the_worker_along() -> None:
    with run(ENDLESS_PARENT) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.stdout.readline()
        time.sleep(0.2)
        os.kill(child, signal.SIGINT)  # ignored
        time.sleep(0.1)
        assert alive(child)
        parent.send_signal(signal.SIGINT)
        _, words = parent.communicate(timeout=PATIENCE)
    assert words.strip().endswith("KeyboardInterrupt")
    assert gone(child)


def test_the_parents_program_is_not_run_again(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "print('once')\n"
        "from ludolog.engine.worker import Worker\n"
        "with Worker(ludolog=False) as prolog:\n"
        "    print(prolog.det('system', 'succ', '+-', 1))\n"
    )
    ended = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=PATIENCE,
    )
    assert (ended.stdout, ended.stderr) == ("once\n(2,)\n", "")


def test_a_reply_is_nothing_but_a_reply() -> None:
    class Sly:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return os.system, ("true",)

    for sly in (Sly(), os.getcwd, Path("x"), 3):
        with pytest.raises(pickle.UnpicklingError):
            unpacked(pickle.dumps(sly))


VALUES: tuple[Value, ...] = (
    Atom("a"), "a", 7, 10**400, -1, 2.5, Fraction(1, 3), Var("_1"),
    Term("f", (Atom("x"), ("y",))), Tup((1, 2, Term("-", (1, 2)))), (), (1, (2, (3,))),
)


def test_a_reply_comes_back_as_it_was() -> None:
    shared = Term("f", VALUES)
    for answer in (None, (), VALUES, (shared, shared, Source("f(X)"))):
        reply = Reply(answer, "printed", True, None, "ticket")
        again = unpacked(packed(reply))
        assert again == reply
        if answer:
            assert list(map(type, again.answer or ())) == list(map(type, answer))
    for error in (
        errors.GoalFailed("f/1"), errors.HaltRequested(3), errors.InvalidTerm("f(", "no", 2),
        errors.PrologTypeError(Term("type_error", (1,)), "type_error", "no"), MemoryError(),
        errors.WorkerDied(None), errors.LoadError("f", ("a", "b")), ValueError("x"),
    ):
        made = unpacked(packed(Reply(None, "", True, error))).error
        assert type(made) is type(error) and str(made) == str(error)


# Opcodes: c names a global, ( marks, ) is (), } is {}, s sets an item, b builds, R calls.
TEXT = b"X\x01\0\0\0x"
FORGED = {
    "sets an attribute of a class": b"cludolog.terms\nAtom\nN}X\x06\0\0\0__eq__Nsx86b.",
    "sets an attribute of a maker": b"cludolog.engine.replies\n_make_atom\nN}XXNs\x86b.",
    "sets what a maker makes":
        b"cludolog.engine.replies\n_make_atom\nN}X\x05\0\0\0_makecludolog.engine.replies\n"
        b"_make_var\ns\x86b.",
    "has a maker for an answer":
        b"cludolog.engine.replies\n_make_reply\n"
        b"(cludolog.engine.replies\n_make_atom\n\x85" + TEXT + b"\x88N" + TEXT + b"tR.",
    "has a list for an answer":
        b"cludolog.engine.replies\n_make_reply\n(]" + TEXT + b"\x88N" + TEXT + b"tR.",
    "is no reply": b"cludolog.engine.replies\n_make_atom\n" + TEXT + b"\x85R.",
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_reply_changes_nothing_here(name: str) -> None:
    before = dict(vars(Atom))
    with pytest.raises(pickle.UnpicklingError):
        unpacked(b"\x80\x04" + FORGED[name])
    assert dict(vars(Atom)) == before and Atom("a") != Atom("b")
    assert unpacked(packed(Reply((Atom("a"),), "", True))).answer == (Atom("a"),)


def test_a_reply_is_not_larger_than_its_bytes_say() -> None:
    """Shared parts take no room in a pickle: thirty doublings are a billion parts."""
    value: tuple[object, ...] = (1, 1)
    for _ in range(40):
        value = (value, value)
    reply = packed(Reply((value,), "", True))  # type: ignore[arg-type]
    assert len(reply) < 1000
    with pytest.raises(pickle.UnpicklingError):
        unpacked(reply)


@pytest.mark.long
@pytest.mark.parametrize("text", ["junk", r"\0\0\1\0ab", r"\0\0\0\2ab", r"\377\377\377\377"])
def test_a_program_that_writes_into_the_pipe_is_no_reply_and_no_hang(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Text there reads as the length of a reply that never comes."""
    monkeypatch.setattr(process, "PAUSE", 1)
    script, path = tmp_path / "scribble.sh", tmp_path / "scribble.pl"
    script.write_text(f"for i in $(seq 3 99); do printf '{text}' >&$i; done 2>/dev/null\n")
    path.write_text(f"scribble :- shell('bash {script}').\n")
    with Worker([path], ludolog=False) as held:
        with pytest.raises(errors.WorkerDied):
            held.once("user", "scribble", "", time=5.0)
        assert held.once("lists", "append", "++-", (1,), (2,)) == ((1, 2),)


@pytest.mark.long
def test_a_reply_that_comes_by_drops_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "LATE", 2)
    script, path = tmp_path / "drip.sh", tmp_path / "drip.pl"
    script.write_text(
        "for i in $(seq 3 99); do printf '\\0\\0\\1\\0' >&$i; done 2>/dev/null\n"
        "while sleep 0.2; do for i in $(seq 3 99); do printf x >&$i; done; done 2>/dev/null\n"
    )
    path.write_text(f"drip :- shell('bash {script}').\n")
    with Worker([path], ludolog=False) as held, pytest.raises(errors.WorkerDied):
        held.once("user", "drip", "", time=60.0)


def test_a_forged_reply_is_no_answer(tmp_path: Path) -> None:
    """Each question has a ticket that its replies repeat: one more reply shifts nothing."""
    data = packed(Reply((7,), "", True))
    forged = tmp_path / "forged"
    forged.write_bytes(len(data).to_bytes(4, "big") + data)
    script, path = tmp_path / "forge.sh", tmp_path / "forge.pl"
    script.write_text(f"for i in $(seq 3 99); do cat {forged} >&$i; done 2>/dev/null\n")
    path.write_text(f"forge(1) :- shell('bash {script}').\n")
    with Worker([path], ludolog=False) as held:
        with pytest.raises(errors.UnaskedReply):
            held.once("user", "forge", "-", time=5.0)
        assert held.once("lists", "append", "++-", (1,), (2,)) == ((1, 2),)


@pytest.mark.long
def test_a_folder_is_removed_whatever_is_in_it(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").touch()
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "link").symlink_to(outside)
    (folder / ".0").mkdir()
    (folder / "closed").mkdir()
    (folder / "closed" / "file").touch()
    (folder / "closed").chmod(0)
    place = os.open(folder, os.O_RDONLY)
    for _ in range(1500):  # deeper than Python's stack, and longer than a path may be
        os.mkdir("deep", dir_fd=place)
        deeper = os.open("deep", os.O_RDONLY, dir_fd=place)
        os.close(os.open("file", os.O_CREAT | os.O_WRONLY, dir_fd=place))
        os.close(place)
        place = deeper
    os.close(place)
    remove_folder(str(folder))
    assert not folder.exists() and (outside / "kept").exists()
