"""Where the program starts: before anything else that takes time, Ctrl-C is told to end it.

Else it would stop the loading of some module, and the person would see the traceback of that.
"""

from __future__ import annotations

import signal

signal.signal(signal.SIGINT, signal.SIG_DFL)

__all__ = ["main"]


def main() -> int:
    """Run the command line of this process. Returns the exit status."""
    from shell.cli import main as run

    signal.signal(signal.SIGINT, signal.default_int_handler)
    return run()
