"""Write the rooms and files of docs/design.md: the rooms that tests/test_rooms.py holds, and the
first sentence of each file.

    python -m docs.rooms
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.house import ROOT, tracked
from tests.test_rooms import LIBRARY, PROLOG, SHELL, Rooms, room_of

PAGE = ROOT / "docs" / "design.md"
BEGIN, END = "<!-- rooms: written by docs/rooms.py -->", "<!-- end of rooms -->"

HALVES: dict[str, tuple[str, Rooms]] = {
    "The rules and what asks them, in Prolog": ("prolog/*.pl", PROLOG),
    "The library, in Python": ("pybridge/*.py", LIBRARY),
    "The program, in Python": ("shell/*.py", SHELL),
}

SENTENCES = {
    "tools": "What every Prolog file may use",
    "engine": "Prolog's process: how it is started, entered, limited and ended",
    "protocol": "What a game is, its boards and pictures, and nothing about any one game",
    "search": "The computer, over any game",
    "explain": "Sentences of `why`, and proofs",
    "games": "The rules, a file for each game with a folder of its own",
    "program": "What people use: playing, and what calls all the rest",
    "query": "The dialogue of `?-`",
    "exercises": "Exercises that mark themselves",
    "formulas": "Formulas from our terms to those of other programs, found from examples",
    "guest": "Programs of third parties",
    "requests": "The door for programs that speak JSON",
    "lesson": "The first hour with the rules",
    "face": "What others import or load",
    "conform": "The suite of the contract",
    "ground": "Plain data and errors",
    "drawing": "Positions and proofs as pictures and pages",
    "model": "Games, states, moves, records and players as objects",
    "views": "Typed views, a file for each game",
    "compute": "What takes long, in processes",
    "base": "Languages, settings and streams",
    "session": "The game in progress, without a terminal",
    "text": "Formatted text, without a terminal",
    "commands": "What a typed line means",
    "front": "What the game loop needs of whatever a person sits at",
    "terminal": "The full screen: the only room that draws with prompt_toolkit and binds keys",
    "cli": "The command line, a module for each verb",
    "start": "Where the program starts",
}


def told(path: Path) -> str:
    """The first sentence of what a file says of itself."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        text = (ast.get_docstring(ast.parse(source)) or "").partition("\n\n")[0]
    else:
        found = (
            re.search(r"/\*\* *<module> *(.*)", source)
            or re.search(r"/\*+\s*(.*)", source)
            or re.match(r"% *([^.;\n]*)", source)
        )
        text = found.group(1) if found else ""
    text = " ".join(text.replace("*/", "").split())
    return re.split(r"(?<=[^.])\.(?= |$)", text)[0].rstrip(".:;").replace("|", "\\|")


def section() -> str:
    """All rooms, and all files in them."""
    lines = []
    for title, (places, rooms) in HALVES.items():
        lines += [f"### {title}", ""]
        files: dict[str, list[Path]] = {room: [] for room in rooms}
        for path in tracked(places):
            files[room_of(path.relative_to(ROOT).as_posix(), rooms)].append(path)
        for room, (_, may) in rooms.items():
            uses = ", ".join(f"*{other}*" for other in may)
            allowed = f"may use {uses}" if may else "uses no other room"
            lines += [f"**{room}**: {SENTENCES[room]}; {allowed}.", "", "| file | |", "|---|---|"]
            lines += [f"| {p.relative_to(ROOT).as_posix()} | {told(p)} |" for p in files[room]]
            lines.append("")
    return "\n".join(lines)


def main() -> None:
    """Put the section into its place."""
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n\n{section()}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
