"""What to type against a fault, on each system.

Only the lines for this machine are told; where it cannot be seen what kind it is, all of them.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from typing import Final

__all__ = ["FAULTS", "SYSTEMS", "commands", "free_of", "writable"]

SYSTEMS: Final = {
    "Debian, Ubuntu": "apt-get",
    "Fedora": "dnf",
    "Arch": "pacman",
    "macOS": "brew",
    "Windows": "winget",
}
"""Each system, and the command by which it is known."""

FAULTS: Final[Mapping[str, Mapping[str, str]]] = {
    "prolog": {
        "Debian, Ubuntu": "sudo apt install swi-prolog-nox",
        "Fedora": "sudo dnf install pl",
        "Arch": "sudo pacman -S swi-prolog",
        "macOS": "brew install swi-prolog",
        "Windows": "winget install SWI-Prolog.SWI-Prolog",
    },
    "python": {
        "Debian, Ubuntu": "sudo apt install python3 python3-venv pipx",
        "Fedora": "sudo dnf install python3 pipx",
        "Arch": "sudo pacman -S python python-pipx",
        "macOS": "brew install python pipx",
        "Windows": "winget install Python.Python.3.13",
    },
    "locale": {
        "Debian, Ubuntu": "sudo apt install locales && sudo dpkg-reconfigure locales",
        "Fedora": "sudo dnf install glibc-all-langpacks",
        "Arch": "sudo nano /etc/locale.gen && sudo locale-gen",
        "macOS": "export LC_ALL=en_US.UTF-8",
        "Windows": "chcp 65001",
    },
}
"""For each kind of fault what is typed on each system."""


def commands(fault: str) -> str:
    """The lines to type against one of `FAULTS`."""
    told = FAULTS[fault]
    here = [system for system, tool in SYSTEMS.items() if shutil.which(tool)]
    if here:
        return "\n".join(dict.fromkeys(told[system] for system in here))
    width = max(map(len, told))
    return "\n".join(f"{system:{width}}  {line}" for system, line in told.items())


def free_of(variable: str) -> str:
    """The line that takes a variable out of the environment."""
    return f"Remove-Item Env:{variable}" if os.name == "nt" else f"unset {variable}"


def writable(folder: str) -> str:
    """The line that makes a folder, and makes it one's own."""
    return (
        f'mkdir "{folder}"' if os.name == "nt" else f"mkdir -p '{folder}'; chmod u+rwx '{folder}'"
    )
