"""What the drawings of positions are made of, for the scripts of the pages in the browser: the
outlines of pieces as JSON, the colours as a style sheet.

``python -m ludolog.drawing.tables FOLDER`` writes ``drawing.json`` and ``drawing.css`` there.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

from ludolog.drawing.palette import COLOURS, GROUNDS
from ludolog.drawing.shapes import BASES, ICONS, corners, side
from ludolog.drawing.svg import stylesheet

__all__ = ["outlines", "styles"]

SIDES = ("n", "e", "s", "w", "ne", "se", "sw", "nw")


def outlines() -> str:
    """Shapes of squares, the bases and icons of pieces."""
    shapes = {
        shape: {
            "corners": corners(shape),
            "sides": {name: ends for name in SIDES if (ends := side(shape, name)) is not None},
        }
        for shape in ("square", "hexagon")
    }
    return json.dumps({"shapes": shapes, "bases": dict(BASES), "icons": dict(ICONS)})


def styles() -> str:
    """The rules of a picture, for a page on which a person chooses light or dark and a set of
    colours.
    """
    dark = ";".join(f"--{name}:{colour}" for name, colour in asdict(GROUNDS["dark"]).items())
    rules = [
        stylesheet("light", "usual"),
        f'@media (prefers-color-scheme:dark){{:root:not([data-theme="light"]) .ludolog{{{dark}}}}}',
        f':root[data-theme="dark"] .ludolog{{{dark}}}',
    ]
    for name, colours in COLOURS.items():
        for style, (fill, ink) in colours.items():
            looks = f"fill:{fill};--fill:{fill};--ink:{ink}"
            rules.append(f':root[data-pieces="{name}"] .ludolog .l-{style}{{{looks}}}')
    return "\n".join(rules) + "\n"


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "drawing.json").write_text(outlines(), encoding="utf-8")
    (folder / "drawing.css").write_text(styles(), encoding="utf-8")
