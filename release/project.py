"""What pyproject.toml and CHANGELOG.md say of the project: its name, and the one version."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

__all__ = ["ROOT", "Project", "changes", "project"]

ROOT: Final = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Project:
    """What the packages say of themselves."""

    name: str
    version: str
    description: str
    keywords: tuple[str, ...]
    author: str


def project() -> Project:
    """What pyproject.toml says."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    author = told["authors"][0]["name"]
    return Project(
        told["name"], told["version"], told["description"], tuple(told["keywords"]), author
    )


def changes() -> tuple[tuple[str, str], ...]:
    """The versions of CHANGELOG.md, the newest first, each with its date (or "not released")."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return tuple(re.findall(r"^## (\S+), (.+)$", text, re.M))
