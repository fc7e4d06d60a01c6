"""Colours can be read: on dark and on light ground, by the palette that xterm has."""

from __future__ import annotations

import pytest

from ludolog_shell.text.theme import THEMES

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


@pytest.mark.parametrize(
    ("theme", "ground"),
    [("dark", "000000"), ("light", "ffffff"), ("safe", "000000"), ("safe-light", "ffffff")],
)
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


def seen(colour: str, kind: str) -> tuple[float, float, float]:
    """A colour as somebody sees it who has no cones of a kind: the matrices of Viénot, Brettel
    and Mollon (1999) for linear light.
    """
    matrix = {
        "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
        "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    }[kind]
    light = [(int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (0, 2, 4)]
    one, two, three = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    return one, two, three


@pytest.mark.parametrize("theme", ["safe", "safe-light"])
@pytest.mark.parametrize("kind", ["protan", "deutan"])
@pytest.mark.parametrize(
    "styles",
    [
        ("square.first", "square.second", "square.third"),
        ("square.orange", "square.purple", "square.green"),
    ],
)
def test_the_safe_colours_differ_for_those_who_see_two(
    theme: str, kind: str, styles: tuple[str, ...]
) -> None:
    colours = []
    for style in styles:
        (colour,) = [word[1:] for word in THEMES[theme][style].split() if word.startswith("#")]
        colours.append([max(0.0, part) ** (1 / 2.2) for part in seen(colour, kind)])
    for i, one in enumerate(colours):
        for other in colours[:i]:
            far = sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
            assert far > 0.15, (theme, kind, styles)
