"""The pictures of the README: the program in a terminal, drawn as SVG.

    python -m docs.screens            writes docs/screens/*.svg
    python -m docs.screens --check    says whether they are what the program shows, status 1 if not

Each scene starts `ludolog` in a terminal of 24 rows and 80 columns, types keys, waits for words
on the screen, and
draws what is there. Seeds make the scenes repeat.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
import time
from dataclasses import dataclass
from html import escape
from pathlib import Path

import pexpect
import pyte

from tests.terminal import read

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "screens"
ROWS, COLUMNS = 24, 80
COLOURS = {
    "default": "#d8dee9",
    "black": "#4c566a",
    "red": "#e06c75",
    "green": "#98c379",
    "brown": "#e5c07b",
    "blue": "#61afef",
    "magenta": "#c678dd",
    "cyan": "#56b6c2",
    "white": "#ffffff",
    "brightblack": "#7f8796",
    "brightred": "#ff7b86",
    "brightgreen": "#b5e890",
    "brightbrown": "#ffd68a",
    "brightblue": "#8cc8ff",
    "brightmagenta": "#e39bff",
    "brightcyan": "#7fe0ec",
    "brightwhite": "#ffffff",
}
PAPER = "#20242c"


@dataclass(frozen=True)
class Scene:
    """What is typed, a piece at a time, each with the words that must be on the screen before
    the next.
    """

    name: str
    command: str
    steps: tuple[tuple[str, str], ...]


SCENES = (
    Scene(
        "splut",
        "play splut size=9 --seat 1=person --seat 2=medium --seed 4",
        (
            ("", "F1 help"),
            ("d8-d7\r", "move 4"),
            ("d7-", "d7-d6"),
        ),
    ),
    Scene(
        "alliances",
        "play alliances --seat 0=person --seat 1=hard --seed 4",
        (
            ("", "F1 help"),
            ("O11,6\r", "move 3"),
            ("11,", "11,"),
        ),
    ),
    Scene(
        "why",
        "play green_skull first=X --seat X=person --seat O=easy --seed 4",
        (
            ("", "F1 help"),
            ("g7-e6\r", "R10"),
            ("why h8xf6\r", "R11"),
        ),
    ),
)


def screen_of(scene: Scene) -> pyte.Screen:
    """The screen at the end of a scene."""
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.ByteStream(screen)
    with tempfile.TemporaryDirectory() as folder:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "ludolog_shell", *scene.command.split()],
            cwd=str(HERE.parent),
            dimensions=(ROWS, COLUMNS),
            env={
                "PATH": os.environ["PATH"],
                "HOME": folder,
                "TERM": "xterm-256color",
                "LANG": "C.UTF-8",
            },
        )
        for keys, words in scene.steps:
            child.send(keys)
            wait(child, screen, stream, words)
        settle(child, screen, stream)
        child.close(force=True)
    return screen


def wait(
    child: pexpect.spawn[bytes], screen: pyte.Screen, stream: pyte.ByteStream, words: str
) -> None:
    """Read until the words are on the screen."""
    end = time.monotonic() + 60
    while words not in "\n".join(screen.display):
        if time.monotonic() > end:
            raise SystemExit(f"{words!r} did not come:\n" + "\n".join(screen.display))
        read(child, screen, stream)


def settle(child: pexpect.spawn[bytes], screen: pyte.Screen, stream: pyte.ByteStream) -> None:
    """Read until nothing has changed for a second."""
    last, since = "", time.monotonic()
    while time.monotonic() < since + 1:
        read(child, screen, stream)
        if last != (now := "\n".join(screen.display)):
            last, since = now, time.monotonic()


def svg(screen: pyte.Screen) -> str:
    """The screen as a picture."""
    wide, high = 8.4, 18
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{COLUMNS * wide + 24:g}" '
        f'height="{ROWS * high + 24}" font-family="monospace" font-size="14">',
        f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>',
    ]
    for y in range(ROWS):
        row = screen.buffer[y]
        start = 0
        while start < COLUMNS:
            end = start
            look = style(row[start])
            while end < COLUMNS and style(row[end]) == look:
                end += 1
            text = "".join(row[x].data for x in range(start, end))
            front, back, attributes = look
            x = 12 + start * wide
            if back != PAPER:
                lines.append(
                    f'<rect x="{x:g}" y="{12 + y * high}" width="{(end - start) * wide:g}" '
                    f'height="{high}" fill="{back}"/>'
                )
            for words in re.finditer(r"\S+(?: \S+)*", text):
                place = f'x="{x + words.start() * wide:g}" y="{12 + y * high + 14}"'
                length = f'textLength="{len(words[0]) * wide:g}"'
                look_of = f'fill="{front}"{attributes}'
                lines.append(f"<text {place} {length} {look_of}>{escape(words[0])}</text>")
            start = end
    return "\n".join([*lines, "</svg>"]) + "\n"


def style(cell: pyte.screens.Char) -> tuple[str, str, str]:
    """Foreground, background and attributes of a cell."""
    front = colour(cell.fg, COLOURS["default"])
    back = colour(cell.bg, PAPER)
    if cell.reverse:
        front, back = back, front
    attributes = ' font-weight="bold"' if cell.bold else ""
    attributes += ' text-decoration="underline"' if cell.underscore else ""
    return front, back, attributes


def colour(name: str, default: str) -> str:
    """The colour that pyte calls by this name or by six hexadecimal digits."""
    if name == "default":
        return default
    return f"#{name}" if re.fullmatch(r"[0-9a-fA-F]{6}", name) else COLOURS[name]


def main() -> int:
    parser = argparse.ArgumentParser(description="Draw the README's pictures.")
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    check = parser.parse_args().check
    FOLDER.mkdir(exist_ok=True)
    status = 0
    for scene in SCENES:
        file = FOLDER / f"{scene.name}.svg"
        drawn = svg(screen_of(scene))
        if not check:
            file.write_text(drawn, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != drawn:
            print(f"{file.name} is not what the program shows: run python -m docs.screens")
            status = 1
    return status


if __name__ == "__main__":
    raise SystemExit(main())
