"""The colours of pictures: those of pieces, of which there are sets to choose from, and those of
the ground, light and dark.

Every pair that has to be told apart keeps the contrast of WCAG 2.1, level AA: 4.5 for text, 3 for
shapes. `contrast` computes it, and a test asks it for all pairs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

__all__ = ["COLOURS", "GROUNDS", "Colours", "Ground", "contrast"]

Colours = Mapping[str, tuple[str, str]]
"""For each style of a piece its colour and the ink of what is written on it."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What pictures are drawn on: the page of the picture, light and dark squares, the lines
    around squares and pieces, the text beside the board, the marks of the last move.
    """

    page: str
    light: str
    dark: str
    line: str
    text: str
    mark: str


GROUNDS: Final[Mapping[str, Ground]] = MappingProxyType(
    {
        "light": Ground("#fbf8f1", "#f1e8d6", "#e3d5ba", "#3b3226", "#3b3226", "#a0116a"),
        "dark": Ground("#1f2329", "#3a4049", "#2e333b", "#e8e2d4", "#e8e2d4", "#ffd24a"),
    }
)

_PLAIN: Final = {
    "white": ("#fdfbf5", "#1b1b1b"),
    "black": ("#1b1b1b", "#fdfbf5"),
    "neutral": ("#6b655d", "#ffffff"),
    "empty": ("#6b655d", "#ffffff"),
}

COLOURS: Final[Mapping[str, Colours]] = MappingProxyType(
    {
        "usual": {
            **_PLAIN,
            "first": ("#b3261e", "#ffffff"),
            "second": ("#1d4f9c", "#ffffff"),
            "third": ("#6a3d9a", "#ffffff"),
            "fourth": ("#a8e05f", "#1b1b1b"),
            "orange": ("#e8830c", "#1b1b1b"),
            "purple": ("#7b2d9b", "#ffffff"),
            "green": ("#1f7a37", "#ffffff"),
        },
        "safe": {
            **_PLAIN,
            "first": ("#d55e00", "#000000"),
            "second": ("#0072b2", "#ffffff"),
            "third": ("#cc79a7", "#1b1b1b"),
            "fourth": ("#f0e442", "#1b1b1b"),
            "orange": ("#e69f00", "#1b1b1b"),
            "purple": ("#4b2a84", "#ffffff"),
            "green": ("#009e73", "#1b1b1b"),
        },
        "mono": {
            **_PLAIN,
            "first": ("#fdfbf5", "#1b1b1b"),
            "second": ("#1b1b1b", "#fdfbf5"),
            "third": ("#8a8a8a", "#1b1b1b"),
            "fourth": ("#d0d0d0", "#1b1b1b"),
            "orange": ("#fdfbf5", "#1b1b1b"),
            "purple": ("#1b1b1b", "#fdfbf5"),
            "green": ("#8a8a8a", "#1b1b1b"),
        },
    }
)
"""``usual``, ``safe`` for every kind of colour blindness (after Okabe and Ito), ``mono`` for
print.
"""


def contrast(one: str, other: str) -> float:
    """The contrast of two colours like ``#1f2329`` as WCAG defines it, 1 to 21."""
    first, second = _luminance(one), _luminance(other)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
