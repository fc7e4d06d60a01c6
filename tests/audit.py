"""`make audit`: known weaknesses of what the program depends on, as pip-audit finds them.

Status 0: none is known; 1: some are, listed; 2: the service could not be asked, of all or of some,
so that nothing is known of those. (`make` ends with 2 whatever fails, and prints the status.)
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

__all__ = ["audit"]

_ROOT: Final = Path(__file__).resolve().parent.parent
_COMMAND: Final = (
    sys.executable, "-m", "pip_audit", "--progress-spinner", "off", "--timeout", "15", str(_ROOT),
)
_SECONDS: Final = 120


def audit(command: Sequence[str] = _COMMAND) -> tuple[int, str]:
    """The status and what is said."""
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS)
    except subprocess.TimeoutExpired:
        return 2, f"Nothing is known: the service did not answer within {_SECONDS} seconds."
    said = (run.stdout + run.stderr).strip()
    if run.returncode == 0 and (skipped := said.count("could not be audited")):
        last = f"Nothing is known: the service could not be asked about {skipped} of them."
        return 2, f"{said}\n{last}"
    if run.returncode == 0:
        return 0, said
    if run.returncode == 1 and " ID " in run.stdout:  # the heading of its table
        return 1, said
    last = said.splitlines()[-1] if said else f"status {run.returncode}"
    return 2, f"Nothing is known: the service could not be asked. {last[:300]}"


def main() -> int:
    """The command."""
    status, said = audit()
    print(said)
    return status


if __name__ == "__main__":
    sys.exit(main())
