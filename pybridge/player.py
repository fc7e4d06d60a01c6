"""Players of one's own: a Prolog file or a Python file that chooses moves, in a process of its own.

A Python player is a file with a function::

    from ludolog import State

    def choose_move(state: State) -> str:
        return max(state.legal_moves, key=lambda move: state.play(move).value(state.side)).text

or with a class ``Player`` that has such a method; one object of it plays the whole game, so that it
can remember. What is returned is a `Move` or the text of one. A Prolog player defines
choose_move(+State, +Player, +Level, -Move); the predicates of the game need no module in it.

>>> with Program("mine.py", "splut") as program:
...     state = state.play(program.choose(state))

The process has a temporary folder as its place, no input, and bounds on the time of a move, on
memory and on the size of files. Where the system can see to it, it has no network, and changes no
file outside its folder, see `ludolog.engine.confinement`; it can read what its user can.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import secrets
import select
import signal
import subprocess
import sys
import tempfile
import time as clock
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Protocol, cast, runtime_checkable

from ludolog.engine.confinement import Confinement
from ludolog.engine.process import MEBIBYTE, module_path
from ludolog.engine.scratch import Scratch
from ludolog.engine.worker import Worker
from ludolog.errors import (
    HaltRequested,
    Interrupted,
    LoadError,
    LudologError,
    PlayerFault,
    PrologError,
    TimeLimit,
    WorkerDied,
    WorkerTimeout,
)
from ludolog.model import Move, State
from ludolog.terms import Atom, Source, Term
from ludolog.wording import _, ngettext

__all__ = ["Chooser", "Program"]

SECONDS: Final = 10.0
"""What a move may take unless something else is asked for."""

START_SECONDS: Final = 60.0
"""What a process may take until it has the games."""

LOAD_SECONDS = 10.0
"""What the player's file may take to load."""

MEMORY: Final = 1024 * MEBIBYTE
FILE_SIZE: Final = MEBIBYTE
"""Bytes of each file that a player writes."""

LONGEST: Final = 65536
"""Bytes of an answer."""


@runtime_checkable
class Chooser(Protocol):
    """What a Python player is: it has this method, or is a function like it."""

    def choose_move(self, state: State[Any, Any], /) -> Move[Any] | str:
        """A legal move of `state`, or its text. It is this player's turn."""


class Program:
    """A player in a file, for one game. Its process starts with the first move.

    `level` is what a Prolog player gets as its third argument, the text of a term; `seconds` is
    the limit of a move, `memory` in bytes. `choose` is for one thread at a time, `stop` and
    `close` for any. A context manager that ends the process.
    """

    def __init__(
        self, file: str | os.PathLike[str], game: str, *,
        level: str = "player", seconds: float = SECONDS, memory: int = MEMORY,
    ) -> None:
        self.file = Path(file).expanduser().resolve()
        self.game = game
        self.seconds = seconds
        self._stopped = False
        if not self.file.is_file():
            raise LoadError(str(file), (_("there is no such file"),))
        self._side: _Prolog | _Python
        if self.file.suffix == ".pl":
            self._side = _Prolog(self.file, game, Source(level), seconds, memory)
        else:
            self._side = _Python(self.file, game, seconds, memory)

    def start(self) -> None:
        """Begin to start the process, without waiting, so that it is warm when it is needed."""
        self._side.start()

    def choose(self, state: State[Any, Any], seed: int = 0, ply: int = 0) -> Move[Any]:
        """The move it plays in `state`.

        The text of the state and those of its moves have to be known already in a thread that is
        not the engine's. Raises PlayerFault, which says why the game is lost; Interrupted after
        `stop`.
        """
        self._stopped = False
        try:
            index = self._side.choose(state, seed, ply)
        except PlayerFault:
            if self._stopped:
                raise Interrupted(_("the player was stopped")) from None
            raise
        return state.legal_moves[index]

    def stop(self) -> None:
        """End the process, and the choice that is being made. From any thread."""
        self._stopped = True
        self._side.kill()

    def close(self) -> None:
        """End the process. From any thread."""
        self._side.kill()

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _too_slow(seconds: float) -> PlayerFault:
    told = ngettext("no move within {seconds} second", "no move within {seconds} seconds", seconds)
    return PlayerFault(told.format(seconds=f"{seconds:g}"))


def _never_loaded() -> PlayerFault:
    told = ngettext(
        "it was not loaded within {seconds} second",
        "it was not loaded within {seconds} seconds",
        LOAD_SECONDS,
    )
    return PlayerFault(told.format(seconds=f"{LOAD_SECONDS:g}"))


def _illegal(text: str) -> PlayerFault:
    return PlayerFault(_("an illegal move: {move}").format(move=text))


def _checked(index: object, state: State[Any, Any]) -> int:
    if isinstance(index, int) and 0 <= index < len(state.legal_moves):
        return index
    raise _illegal(repr(index)[:200])


class _Prolog:
    """A Prolog player, in a `Worker`."""

    def __init__(
        self, file: Path, game: str, level: Source, seconds: float, memory: int
    ) -> None:
        self._file = file
        self._game = game
        self._level = level
        self._seconds = seconds
        self._worker = Worker(
            memory=memory, file_size=FILE_SIZE, confinement=Confinement(programs=True)
        )
        self._said: tuple[str, ...] | None = None

    def start(self) -> None:
        self._worker.start()

    def choose(self, state: State[Any, Any], seed: int, ply: int) -> int:
        names = Atom(self._game), Atom(str(self._file))
        try:
            if self._said is None:
                self._said = self._load(names)
            (answer,) = self._worker.det(
                "ludolog_players", "player_move", "+++++-",
                *names, state.ref, state.to_move,
                Source(f"asked({self._level.text},({seed})-({ply}))"), time=self._seconds,
            )
        except (TimeLimit, WorkerTimeout):
            raise _too_slow(self._seconds) from None
        except HaltRequested:
            raise PlayerFault(_("it called halt")) from None
        except WorkerDied as error:
            raise PlayerFault(_died(error.last_words, error.out_of_memory)) from error
        except PrologError as error:
            first = (self._said or (error.message,))[0].strip().replace("\n", " ")[:300]
            raise PlayerFault(_("an error: {error}").format(error=first)) from error
        except LudologError as error:
            first = str(error).strip().replace("\n", " ")[:300]
            raise PlayerFault(_("an error: {error}").format(error=first)) from error
        match answer:
            case Term("move", (index,)):
                return _checked(index, state)
            case Term("illegal", (text,)):
                raise _illegal(str(text))
            case Term("changed", (module,)):
                raise PlayerFault(_("it changed the rules: {module}").format(module=module))
            case "halted":
                raise PlayerFault(_("it called halt"))
        raise PlayerFault(_("no move"))

    def _load(self, names: tuple[Atom, Atom]) -> tuple[str, ...]:
        """What Prolog has to say of the file."""
        try:
            (said,) = self._worker.det(
                "ludolog_players", "player_loaded", "++-", *names, time=LOAD_SECONDS
            )
        except (TimeLimit, WorkerTimeout):
            raise _never_loaded() from None
        return tuple(map(str, cast("tuple[object, ...]", said)))

    def kill(self) -> None:
        self._said = None
        self._worker.kill()


def _died(words: str, out_of_memory: bool) -> str:
    if out_of_memory:
        return _("it ended its process, most likely for lack of memory")
    last = words.strip().splitlines()[-1:] or [""]
    return _("it ended its process: {words}").format(words=last[0][:200])


_COMMAND: Final = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
task = pickle.load(sys.stdin.buffer)
from ludolog.player_process import serve
serve(*task)
"""


class _Python:
    """A Python player: a process that is sent a line of JSON for each position, and answers with
    one, after one when it has the games and one when it has the player. Nothing that it sends is
    more than a number or a reason.
    """

    def __init__(self, file: Path, game: str, seconds: float, memory: int) -> None:
        self._file = file
        self._game = game
        self._seconds = seconds
        self._memory = memory
        self._child: _Child | None = None
        self._ready = False

    def start(self) -> None:
        if self._child is None:
            self._child, self._ready = _Child(self._file, self._memory), False

    def choose(self, state: State[Any, Any], seed: int, ply: int) -> int:
        self.start()
        child = self._child
        assert child is not None
        asked = {"ticket": secrets.token_hex(8), "game": self._game, "state": state.text,
                 "seed": seed, "ply": ply}
        if not self._ready:
            self._answered(child, START_SECONDS, _never_loaded())
            self._answered(child, LOAD_SECONDS, _never_loaded())
            self._ready = True
        child.send(asked)
        answer = self._answered(child, self._seconds, _too_slow(self._seconds))
        if answer.get("ticket") != asked["ticket"]:
            self.kill()
            raise PlayerFault(_("it answered what it was not asked"))
        if "illegal" in answer:
            raise _illegal(str(answer["illegal"])[:200])
        return _checked(answer.get("move"), state)

    def _answered(
        self, child: _Child, seconds: float, late: PlayerFault
    ) -> Mapping[str, object]:
        """The next answer. Raises `late` if there is none in time, and what else went wrong."""
        answer = child.reply(seconds)
        if answer is None:
            dead = child.dead()
            self.kill()
            raise late if dead is None else PlayerFault(dead)
        if "error" in answer:
            told = str(answer["error"])[:300]
            raise PlayerFault(_("an error: {error}").format(error=told))
        return answer

    def kill(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.bury()


class _Child:
    """The process of a Python player, as its parent sees it."""

    def __init__(self, file: Path, memory: int) -> None:
        folder = Scratch()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - read after its end
        to_read, to_write = os.pipe()
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", _COMMAND],
                stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=self._errors,
                cwd=folder.path, pass_fds=[to_write], start_new_session=True,
            )
        finally:
            os.close(to_write)
        self._read = to_read
        os.set_blocking(to_read, False)
        self._buffer = b""
        self.bury = weakref.finalize(self, _bury, self._process, folder, to_read)
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            pickle.dump(module_path(), self._process.stdin)
            pickle.dump((to_write, str(file), memory, FILE_SIZE), self._process.stdin)
            self._process.stdin.flush()

    def send(self, asked: Mapping[str, object]) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(json.dumps(asked).encode() + b"\n")
            self._process.stdin.flush()

    def reply(self, seconds: float) -> dict[str, object] | None:
        """The next line as JSON; None if it does not come in time, or never will."""
        end = clock.monotonic() + seconds
        while b"\n" not in self._buffer:
            left = end - clock.monotonic()
            try:
                ready = left > 0 and select.select([self._read], [], [], left)[0]
                more = os.read(self._read, LONGEST) if ready else b""
            except (OSError, ValueError):  # it was ended meanwhile
                return None
            if not more or len(self._buffer) > LONGEST:
                return None
            self._buffer += more
        line, _newline, self._buffer = self._buffer.partition(b"\n")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            return {"error": _("its answer cannot be read")}
        return answer if isinstance(answer, dict) else {"error": _("its answer cannot be read")}

    def dead(self) -> str | None:
        """How it ended, in words; None while it runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(0.2)
        status = self._process.returncode
        if status is None:
            return None
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - 2000))
        words = self._errors.read().decode(errors="replace").strip()
        if status < 0:
            try:
                name = signal.Signals(-status).name
            except ValueError:
                name = str(-status)
            return _died(words or name, out_of_memory="MemoryError" in words)
        return _died(words or _("exit status {n}").format(n=status), "MemoryError" in words)


def _bury(process: subprocess.Popen[bytes], folder: Scratch, pipe: int) -> None:
    # Nobody has waited for the child without its number being kept here.
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    with contextlib.suppress(OSError, ValueError):
        assert process.stdin is not None
        process.stdin.close()
    with contextlib.suppress(OSError):
        os.close(pipe)
    folder.remove()
