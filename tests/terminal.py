"""How a program under test meets its terminal."""

from __future__ import annotations

import pexpect
import pyte

__all__ = ["read"]

CURSOR_ASKED = b"\x1b[6n"


def read(
    child: pexpect.spawn[bytes],
    screen: pyte.Screen,
    stream: pyte.ByteStream,
    seconds: float = 0.05,
) -> bytes:
    """Show what the program has written, and say where the cursor is as soon as it asks.

    More may follow the question, so the answer must not wait for that. Returns what was written;
    nothing after so many seconds without, and at the end.
    """
    try:
        data: bytes = child.read_nonblocking(65536, timeout=seconds)
    except (pexpect.TIMEOUT, pexpect.EOF):
        return b""
    *asked, rest = data.split(CURSOR_ASKED)
    for part in asked:
        stream.feed(part)
        child.send(f"\x1b[{screen.cursor.y + 1};{screen.cursor.x + 1}R")
    stream.feed(rest)
    return data
