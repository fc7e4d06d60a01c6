"""Colours can be read: on dark and on light ground, by the palette that xterm has."""

from __future__ import annotations

import pytest

from shell.theme import THEMES

XTERM = {
    "ansired": "cd0000",
    "ansigreen": "00cd00",
    "ansimagenta": "cd00cd",
    "ansicyan": "00cdcd",
    "ansigray": "e5e5e5",
    "ansibrightred": "ff0000",
    "ansibrightgreen": "00ff00",
    "ansibrightyellow": "ffff00",
    "ansibrightblue": "5c5cff",
    "ansibrightmagenta": "ff00ff",
    "ansibrightcyan": "00ffff",
}


def luminance(colour: str) -> float:
    """The light of six hexadecimal digits, as the guidelines for the web have it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("theme", "ground"), [("dark", "000000"), ("light", "ffffff")])
def test_every_colour_stands_out(theme: str, ground: str) -> None:
    for name, style in THEMES[theme].items():
        words = style.split()
        back = next((word[4:] for word in words if word.startswith("bg:#")), ground)
        for word in words:
            if word.startswith(("#", "ansi")):
                colour = XTERM[word] if word.startswith("ansi") else word[1:]
                assert contrast(colour, back) >= 4.5, (theme, name, style)


def test_the_chosen_completion_stands_out_in_every_theme() -> None:
    for name, theme in THEMES.items():
        if name != "mono":
            assert "bg:" in theme["completion-menu.completion.current"]
