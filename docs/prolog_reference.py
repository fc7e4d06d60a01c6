"""The reference of the Prolog modules, from the comments in their sources.

Two kinds of comments are read: ``/** <module> Title ... */`` and the blocks that begin with ``%!``.
A page is written for each room of ``prolog/ludolog``.
"""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["write_reference"]

_MODULE = re.compile(r"^:- module\((\w+),", re.M)
_ESSAY = re.compile(r"^/\*\* <module> (.*?)\*/", re.M | re.S)
_BLOCK = re.compile(r"(?:^%!.*\n)(?:^%.*\n)*", re.M)


def write_reference(docs: Path) -> None:
    """Write ``reference/*.md`` into the folder of the documentation."""
    sources = docs.parent / "prolog" / "ludolog"
    folder = docs / "reference"
    folder.mkdir(exist_ok=True)
    rooms: dict[str, list[Path]] = {}
    for path in sorted(sources.rglob("*.pl")):
        inside = path.relative_to(sources).parts
        if inside[0] == "games" and len(inside) > 2:
            continue
        rooms.setdefault(inside[0] if len(inside) > 1 else "top", []).append(path)
    for room, paths in rooms.items():
        parts = [_told(path, sources) for path in paths]
        text = "\n".join([f"# Prolog: {_TITLES.get(room, room)}\n", *filter(None, parts)])
        _write(folder / f"prolog_{room}.md", text)
    names = "\n".join(f"prolog_{room}" for room in sorted(rooms, key=_order))
    _write(
        folder / "prolog.md",
        "# Prolog reference\n\nEvery exported predicate, as the sources tell of it.\n\n"
        f"```{{toctree}}\n:maxdepth: 2\n\n{names}\n```\n",
    )


_TITLES = {
    "top": "games in general",
    "games": "the games",
    "engine": "what Python's engine needs",
    "explain": "explanations",
    "guest": "other people's programs",
    "query": "queries",
    "search": "the computer",
}


def _order(room: str) -> tuple[bool, str]:
    return (room != "top", room)


def _write(path: Path, text: str) -> None:
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def _told(path: Path, sources: Path) -> str:
    text = path.read_text(encoding="utf-8")
    module = _MODULE.search(text)
    if module is None:
        return ""
    title, _, essay = (_ESSAY.search(text) or [""] * 2)[1].partition("\n")
    lines = [f"## {module[1]}", "", f"*{path.relative_to(sources)}*: {title.strip()}", ""]
    if essay.strip():
        lines += _fenced(essay.strip("\n"))
    for block in _BLOCK.findall(text):
        heads = [line[2:].strip() for line in block.splitlines() if line.startswith("%!")]
        body = [line[1:] for line in block.splitlines() if not line.startswith("%!")]
        lines += ["```prolog", *heads, "```", ""]
        if "".join(body).strip():
            lines += _fenced("\n".join(body).strip("\n"))
    return "\n".join(lines)


def _fenced(text: str) -> list[str]:
    """A comment as it is: its tables and examples are laid out for a page of text."""
    indent = min(len(line) - len(line.lstrip()) for line in text.splitlines() if line.strip())
    lines = [line[indent:].rstrip() for line in text.splitlines()]
    return ["```text", *lines, "```", ""]
