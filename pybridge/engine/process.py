"""The process of a worker as its parent sees it: started, asked, read from, killed."""

from __future__ import annotations

import contextlib
import os
import pickle
import re
import secrets
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time as clock
import weakref
from collections.abc import Mapping
from multiprocessing.connection import Pipe
from typing import IO, Final

from ludolog.engine.questions import Goal, Task
from ludolog.engine.scratch import Scratch
from ludolog.errors import ConversionError

__all__ = ["MEBIBYTE", "Process", "module_path"]

MEBIBYTE: Final = 1 << 20

LONGEST: Final = 128 * MEBIBYTE
"""Bytes of a reply. Text that a program writes into the pipe of its process reads as more."""

PAUSE: Final = 10
"""Seconds within a reply that has begun; after more the process is given up."""

LATE: Final = 60
"""Seconds for the whole of a reply that has begun."""

# The path comes first: without it the rest cannot be read.
_COMMAND: Final = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
task = pickle.load(sys.stdin.buffer)
from ludolog.engine.child import serve
serve(*task)
"""


class Process:
    """The child as its parent sees it.

    It is started by its own command line instead of `multiprocessing`, which would run the parent's
    main module in it once more.
    """

    def __init__(self, task: Task, environment: Mapping[str, str] | None) -> None:
        self.ready = False
        self.ticket = secrets.token_hex()
        """That of the question which was sent last; at first that of loading."""
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - read after its end
        self._gate = threading.Lock()
        folder = Scratch()
        self.pipe, theirs = Pipe()
        try:
            self._child = subprocess.Popen(
                [sys.executable, "-P", "-c", _COMMAND],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=self._errors,
                cwd=folder.path,
                env=environment,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
            # Also when this is forgotten, and at the end of the program.
            self._bury = weakref.finalize(self, _bury, self._child, folder, os.getpid())
            assert self._child.stdin is not None
            with contextlib.suppress(BrokenPipeError), self._child.stdin as stdin:
                pickle.dump(module_path(), stdin)
                pickle.dump((theirs.fileno(), self.ticket, *task), stdin)
        except OSError:
            folder.remove()
            raise
        finally:
            # As long as an end of it is open here, the death of the child goes unnoticed.
            theirs.close()

    @property
    def status(self) -> int | None:
        """How the child ended, None while it has not."""
        return self._child.returncode

    def send(self, message: Goal | str) -> None:
        """Send a message, from any thread. A dead child is noticed at the next reply."""
        if isinstance(message, Goal):
            self.ticket = message.ticket
        data = _pickled(message)
        with self._gate, contextlib.suppress(OSError):
            self.pipe.send_bytes(data)

    def receive(self) -> bytes:
        """The bytes of the reply that begins to be there.

        Raises EOFError, and OSError for one that is too long or does not go on.
        """
        end = clock.monotonic() + LATE
        (size,) = struct.unpack("!i", self._bytes(4, end))
        if not 0 <= size <= LONGEST:
            raise OSError("a reply that is too long")
        return self._bytes(size, end)

    def _bytes(self, count: int, end: float) -> bytes:
        parts = []
        while count:
            wait = min(PAUSE, end - clock.monotonic())
            if wait <= 0 or not self.pipe.poll(wait):
                raise OSError("a reply that does not go on")
            part = os.read(self.pipe.fileno(), min(count, MEBIBYTE))
            if not part:
                raise EOFError
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def kill(self) -> None:
        """End the child and what it started, and remove its folder."""
        self._bury()
        with self._gate:
            self.pipe.close()

    def last_words(self) -> str:
        """The end of what the child wrote to its standard error; of a fault of Prolog itself, the
        beginning of the report.
        """
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - _REPORT))
        words = self._errors.read().decode(errors="replace")
        fault = _FAULT.search(words)
        return (words[fault.start() :][:300] if fault else words[-2000:]).strip()


_REPORT: Final = 1 << 16
_FAULT: Final = re.compile(r"^.*(?:FATAL ERROR|Assertion failed|system error).*", re.MULTILINE)


def module_path() -> list[str]:
    """Where the child finds modules. The current folder comes last: a ``select.py`` that lies there
    is not Python's own.
    """
    try:
        here = os.getcwd()
    except FileNotFoundError:  # it has been removed
        return [folder for folder in sys.path if os.path.isabs(folder)]
    folders = [os.path.abspath(folder) for folder in sys.path]
    others = [folder for folder in folders if folder != here]
    return others + [here] * (len(others) < len(folders))


def _bury(child: subprocess.Popen[bytes], folder: Scratch, parent: int) -> None:
    if os.getpid() != parent:  # a fork of it, which ends
        return
    # Nobody has waited for the child, so that the number is still its own.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()
    folder.remove()


def _pickled(message: object) -> bytes:
    try:
        return pickle.dumps(message)
    except RecursionError:
        raise ConversionError("a term nested too deep to cross between processes") from None
