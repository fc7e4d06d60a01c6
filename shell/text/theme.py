"""Colours, as the names and words of prompt_toolkit's styles.

``auto`` uses the terminal's own sixteen colours, chosen so that they can be read on dark and light
ground; ``mono`` none at all. No colour ever is the only thing that says something: pieces differ in
their letters, marks in brackets or underlines.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from ludolog_shell.config import Config

__all__ = ["THEMES", "colourless", "colours"]

_MONO: Final = {
    "player": "bold",
    "move": "bold",
    "number": "",
    "title": "bold",
    "command": "bold",
    "error": "bold",
    "failed": "bold",
    "last": "underline",
    "candidate": "reverse",
    "target": "underline bold",
    "cursor": "reverse bold",
    "square.first": "bold",
    "square.second": "",
    "square.white": "",
    "square.black": "bold",
    "chained": "reverse",
    "hint.alone": "",
    "hint.capturable": "",
    "hint.moving": "bold",
    "hint.resting": "",
    "input.legal": "bold",
    "input.illegal": "underline",
    "input.partial": "",
    "input.command": "bold",
    "menu.chosen": "reverse",
    "bottom-toolbar": "noreverse",
    "bottom-toolbar.text": "",
    "key": "bold",
}

_MARKS: Final = {
    "last": "bg:#ffd24a #1b1b1b bold",
    "left": "bg:#5f5f5f #ffffff",
    "way": "underline",
    "taken": "bg:#a00000 #ffffff bold",
    "won": "bg:#1f6a37 #ffffff bold",
    "target": "bg:#005f87 #ffffff",
}
"""What the last turn did: colours that bring their own ground."""

_AUTO: Final = {
    **_MONO,
    **_MARKS,
    "note": "",
    "meaning": "",
    "error": "ansired bold",
    "held": "ansigreen",
    "failed": "ansired bold",
    "comment": "italic",
    "player": "bold",
    "move": "bold",
    "input.legal": "ansigreen bold",
    "input.partial": "ansicyan",
    "input.illegal": "ansired underline",
    "input.command": "ansimagenta bold",
    "square.first": "ansired bold",
    "square.second": "ansibrightblue bold",
    "square.third": "ansimagenta bold",
    "square.fourth": "ansigreen bold",
    "square.neutral": "bold",
    "square.orange": "#d75f00",
    "square.purple": "ansimagenta",
    "square.white": "bg:#f0f0f0 #1b1b1b bold",
    "square.black": "bg:#303030 #ffffff bold",
    "chained": "bg:#005f87 #ffffff bold",
    "hint.alone": "underline",
    "hint.capturable": "underline",
    "hint.moving": "underline",
    "hint.resting": "underline",
    "square.green": "ansigreen",
    "square.empty": "",
    "label": "",
    "bottom-toolbar": "noreverse",
    "completion-menu.completion.current": "noreverse #ffffff bg:#005f87 bold",
    "completion-menu.meta.completion.current": "#ffffff bg:#005f87",
    "pygments.comment": "italic",
    "pygments.keyword": "ansimagenta",
    "pygments.name.builtin": "ansimagenta",
    "pygments.name.variable": "ansibrightblue bold",
    "pygments.literal.number": "ansired",
    "pygments.literal.string": "ansigreen",
    "pygments.operator": "bold",
}

_DARK: Final = {
    **_AUTO,
    "error": "ansibrightred bold",
    "failed": "ansibrightred bold",
    "held": "ansibrightgreen",
    "input.legal": "ansibrightgreen bold",
    "input.illegal": "ansibrightred underline",
    "input.command": "ansibrightmagenta bold",
    "input.partial": "ansibrightcyan",
    "note": "ansigray",
    "label": "ansigray",
    "square.first": "ansibrightyellow bold",
    "square.second": "ansibrightcyan bold",
    "square.third": "ansibrightmagenta bold",
    "square.fourth": "ansibrightgreen bold",
    "square.orange": "#ff8700",
    "square.purple": "#d787ff",
    "square.green": "ansibrightgreen",
    "pygments.keyword": "ansibrightmagenta",
    "pygments.name.builtin": "ansibrightmagenta",
    "pygments.name.variable": "ansibrightcyan bold",
    "pygments.literal.number": "ansibrightyellow",
    "pygments.literal.string": "ansibrightgreen",
}

_LIGHT: Final = {
    **_AUTO,
    "error": "#a00000 bold",
    "failed": "#a00000 bold",
    "held": "#006000",
    "note": "#606060",
    "label": "#606060",
    "square.first": "#a00000 bold",
    "square.second": "#0000c0 bold",
    "square.third": "#800080 bold",
    "square.fourth": "#006000 bold",
    "square.orange": "#af5f00",
    "square.purple": "#8700af",
    "square.green": "#006000",
    "input.legal": "#006000 bold",
    "input.partial": "#005f87",
    "input.illegal": "#a00000 underline",
    "input.command": "#800080 bold",
    "pygments.keyword": "#800080",
    "pygments.name.builtin": "#800080",
    "pygments.name.variable": "#0000c0 bold",
    "pygments.literal.number": "#a00000",
    "pygments.literal.string": "#006000",
}

_SAFE: Final = {
    "taken": "bg:#8a3a00 #ffffff bold",
    "won": "bg:#005a8f #ffffff bold",
    "target": "bg:#4b4b8f #ffffff",
}
"""Marks that nobody confuses: no red stands beside a green."""

_SAFE_DARK: Final = {
    **_DARK,
    **_SAFE,
    "error": "#ffb000 bold",
    "failed": "#ffb000 bold",
    "held": "#56b4e9",
    "square.first": "#e69f00 bold",
    "square.second": "#56b4e9 bold",
    "square.third": "#ffffff bold",
    "square.fourth": "#e0a0c8 bold",
    "square.orange": "#ffb000",
    "square.purple": "#b0a0ff",
    "square.green": "#5fd7af",
    "input.legal": "#56b4e9 bold",
    "input.illegal": "#ffb000 underline",
    "input.command": "#e0a0c8 bold",
    "input.partial": "#ffffff",
}

_SAFE_LIGHT: Final = {
    **_LIGHT,
    **_SAFE,
    "error": "#8a3a00 bold",
    "failed": "#8a3a00 bold",
    "held": "#005a8f",
    "square.first": "#8a3a00 bold",
    "square.second": "#005a8f bold",
    "square.third": "#8f2f6d bold",
    "square.fourth": "#3d3d3d bold",
    "square.orange": "#9a4a00",
    "square.purple": "#4b2a84",
    "square.green": "#00695c",
    "input.legal": "#005a8f bold",
    "input.illegal": "#8a3a00 underline",
    "input.command": "#8f2f6d bold",
    "input.partial": "#000000",
}

THEMES: Final[Mapping[str, Mapping[str, str]]] = {
    "auto": _AUTO,
    "dark": _DARK,
    "light": _LIGHT,
    "safe": _SAFE_DARK,
    "safe-light": _SAFE_LIGHT,
    "mono": _MONO,
}


def colourless(config: Config, environment: Mapping[str, str] | None = None) -> bool:
    """Whether no colours are wanted: ``color`` says never, or NO_COLOR is set to something."""
    env = os.environ if environment is None else environment
    return config.color == "never" or (config.color != "always" and bool(env.get("NO_COLOR")))


def colours(config: Config, name: str) -> Mapping[str, str]:
    """The styles of a theme; an unknown name means ``auto``."""
    if name == "safe" and _ground(os.environ.get("COLORFGBG", "")) == "light":
        name = "safe-light"
    if name == "auto":
        name = _ground(os.environ.get("COLORFGBG", ""))
    return _MONO if colourless(config) else THEMES.get(name, _AUTO)


def _ground(value: str) -> str:
    """Some terminals say what their background is: ``15;0`` is light on dark."""
    last = value.rpartition(";")[2]
    if not last.isdecimal():
        return "auto"
    return "light" if int(last) in (7, *range(9, 16)) else "dark"
