"""Where things stand, and how long a test waits."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

PATIENCE = 120.0
"""The longest that a test waits for another process, in seconds of the clock. On a busy machine few
of them are its own, and only one that hangs makes a test wait so long.
"""


def tracked(*patterns: str) -> list[Path]:
    """The files of the project that match git's patterns: tracked ones and new ones that are
    not ignored.
    """
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [ROOT / line for line in listed.stdout.splitlines() if (ROOT / line).exists()]
