"""Where the program starts: before anything else that takes time, Ctrl-C is told to end it.

Else it would stop the loading of some module, and the person would see the traceback of that. A
program that was started with SIGINT ignored, as shells start one in the background, ignores it.
"""

from __future__ import annotations

import contextlib
import signal

_IGNORED = signal.getsignal(signal.SIGINT) == signal.SIG_IGN
if not _IGNORED:
    # One that Python has heard but not answered when SIG_DFL comes would end in an OSError,
    # "ignored due to race condition": blocked, it waits for SIG_DFL.
    if hasattr(signal, "pthread_sigmask"):
        _blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, _blocked)
    else:
        signal.signal(signal.SIGINT, signal.SIG_DFL)

__all__ = ["main"]


def main() -> int:
    """Run the command line of this process. Returns the exit status."""
    from ludolog_shell import streams

    streams.prepare()
    from ludolog_shell.cli.main import main as run

    status = 130
    try:
        if not _IGNORED:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        streams.watch_reader()
        status = run()
        streams.be_deaf()
    except KeyboardInterrupt:
        while True:
            with contextlib.suppress(KeyboardInterrupt):  # there may be more of them
                streams.be_deaf()
                break
        # Between the error of a pipe without a reader and its answer, too.
        if streams.reader_is_gone():
            status = streams.left()
    return status
