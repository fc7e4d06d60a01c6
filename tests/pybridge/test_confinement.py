"""What the process of somebody else's program can still do, at the level that this system has."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import ludolog
from ludolog.compute.query import Console
from ludolog.engine.confinement import NOTHING, Confinement, Level, confine, readable
from ludolog.engine.start import prolog_dir
from ludolog.engine.worker import Worker
from ludolog.errors import PlayerFault
from ludolog.guest.guest import Guest
from ludolog.player import Program
from ludolog.terms import Source

ATTEMPTS = """
tried(Goal, Result) :-
    catch(( call(Goal) -> Result = done ; Result = failed ), _, Result = refused).

:- use_module(library(socket)).
:- use_module(library(process)).

write_to(F) :- open(F, write, S), write(S, x), close(S).
read_from(F) :- open(F, read, S), get_char(S, _), close(S).
change(F) :- open(F, append, S), write(S, x), close(S).
program(F) :- format(atom(C), 'echo x > ~w', [F]), shell(C), exists_file(F).
"""


@cache
def level() -> Level:
    """What this system has."""
    with Worker(ludolog=False, confinement=Confinement()) as worker:
        worker.holds("system", "true", "")
        return worker.level


def needs(part: str) -> None:
    """Skip the test where the system lacks what keeps a process from it."""
    if not getattr(level(), part):
        pytest.skip(f"this system has no {part.capitalize()}: it is Linux's, and not everywhere")


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """A program that tries things, in the process of `check` and `lint`."""
    folder = tmp_path_factory.mktemp("theirs")
    (folder / "tries.pl").write_text(ATTEMPTS, encoding="utf-8")
    with Guest(folder / "tries.pl") as one:
        one.load()
        yield one


def tried(guest: Guest, goal: str) -> str:
    """``done``, ``failed`` or ``refused``."""
    return guest.ask(Source(f"ask(tried(({goal}),R),R)")).strip("[]")


def test_the_level_is_told(guest: Guest) -> None:
    assert guest.level == level()
    if sys.platform.startswith("linux"):
        assert str(Level(7, True)) == "Landlock 7, seccomp" and str(Level(0, True)) == "seccomp"
    else:
        assert level() == NOTHING


def test_a_guest_has_no_network(guest: Guest) -> None:
    needs("seccomp")
    assert tried(guest, "tcp_socket(_)") == "refused"
    assert tried(guest, "tcp_connect('127.0.0.1':9,_,[])") == "refused"


def test_a_guest_starts_no_program_and_ends_no_process(guest: Guest, tmp_path: Path) -> None:
    needs("seccomp")
    assert tried(guest, "process_create('/bin/true',[],[])") == "refused"
    assert tried(guest, "program(own)") in ("failed", "refused")
    assert tried(guest, f"process_create('/bin/kill',['-0',{os.getpid()}],[])") == "refused"
    assert tried(guest, f"process_kill({os.getpid()},0)") == "refused"


def test_a_guest_writes_in_its_own_folder_only(guest: Guest, tmp_path: Path) -> None:
    needs("landlock")
    kept = tmp_path / "kept"
    kept.write_text("kept")
    assert tried(guest, "write_to(own),read_from(own),delete_file(own)") == "done"
    for goal in (
        f"write_to('{tmp_path}/new')", f"change('{kept}')", f"delete_file('{kept}')",
        f"make_directory('{tmp_path}/made')", f"rename_file('{kept}','{tmp_path}/moved')",
        f"write_to('{guest.file}')", f"link_file('{kept}','{tmp_path}/link',symbolic)",
    ):
        assert tried(guest, goal) == "refused", goal
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["kept"]
    assert kept.read_text() == "kept"
    assert guest.file.read_text() == ATTEMPTS


def test_a_guest_reads_its_own_folder_and_the_systems(guest: Guest, tmp_path: Path) -> None:
    needs("landlock")
    secret = tmp_path / "secret"
    secret.write_text("secret")
    assert tried(guest, f"read_from('{guest.file}')") == "done"
    assert tried(guest, "use_module(library(clpfd))") == "done"
    for path in (
        secret, "/proc/self/mem", f"/proc/{os.getpid()}/environ",
        prolog_dir() / "ludolog" / "games" / "apart.pl",
    ):
        assert tried(guest, f"read_from('{path}')") == "refused", path


def test_the_process_of_a_query_is_confined_unless_everything_is_allowed(tmp_path: Path) -> None:
    state = ludolog.game("splut").start(size=7)
    needs("landlock")
    new = tmp_path / "new"
    goal = f"\\+ \\+ (open('{new}',write,S),close(S))"
    with Console(safe=False) as console:
        assert next(console.ask(state, goal)) and new.exists()
    with Console() as console:
        next(console.ask(state, "true"))
        assert console._worker.level == level()


PLAYER = """
import os, pathlib, socket, subprocess

def tried(what, *args):
    try:
        what(*args)
    except OSError:
        return "refused"
    return "done"

def choose_move(state):
    found = [tried(socket.socket), tried(pathlib.Path("own").write_text, "x"),
             tried(pathlib.Path({new!r}).write_text, "x"), tried(os.unlink, {kept!r}),
             tried(os.chmod, {kept!r}, 0), tried(os.kill, os.getppid(), 0),
             tried(subprocess.run, ["true"])]
    raise ValueError(" ".join(found))
"""


def test_a_player_has_no_network_and_writes_in_its_own_folder(tmp_path: Path) -> None:
    """It may start programs, which are held to the same."""
    needs("landlock")
    needs("seccomp")
    kept, new, file = tmp_path / "kept", tmp_path / "new", tmp_path / "player.py"
    kept.write_text("kept")
    file.write_text(PLAYER.format(kept=str(kept), new=str(new)))
    state = ludolog.game("splut").start(size=7)
    kill = "refused" if level().landlock >= 6 else "done"
    told = f"refused done refused refused refused {kill} done"
    with (
        Program(file, "splut", seconds=60.0) as program,
        pytest.raises(PlayerFault, match=told),
    ):
        program.choose(state)
    assert kept.exists() and not new.exists()


def test_what_lies_in_a_folder_can_be_left_out(tmp_path: Path) -> None:
    for name in ("a/b/hidden", "a/b/c", "a/d", "e"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "a" / "link").symlink_to(tmp_path / "a" / "b")
    place = os.path.realpath(tmp_path)
    found = [path for path in readable([place], [f"{place}/a/b/hidden"]) if place in path]
    assert sorted(found) == [f"{place}/{name}" for name in ("a/b/c", "a/d", "e")]
    assert not any(place in path for path in readable([place], [place]))


def test_where_a_system_has_neither_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class Kernel:
        """One that knows none of these calls."""

        def syscall(self, *_: object) -> int:
            return -1

        def prctl(self, call: int, *_: object) -> int:
            return 0 if call == 38 else -1

    monkeypatch.setattr("ctypes.CDLL", lambda *_, **__: Kernel())
    assert confine(Confinement()) == NOTHING
    monkeypatch.setattr("sys.platform", "darwin")
    assert confine(Confinement()) == NOTHING
    tempfile.TemporaryFile().close()  # this process has given nothing up
