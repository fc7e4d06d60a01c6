"""Outlines: of squares with their sides, and of kinds of pieces. A unit is the distance of two
squares.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

__all__ = ["BASES", "ICONS", "corners", "side"]

Point = tuple[float, float]

_HALF: Final = 1 / 2
_FAR: Final = 1 / sqrt(3)

_SHAPES: Final[Mapping[str, Mapping[str, tuple[Point, Point]]]] = {
    "square": {
        "n": ((-_HALF, -_HALF), (_HALF, -_HALF)),
        "e": ((_HALF, -_HALF), (_HALF, _HALF)),
        "s": ((_HALF, _HALF), (-_HALF, _HALF)),
        "w": ((-_HALF, _HALF), (-_HALF, -_HALF)),
    },
    "hexagon": {
        "ne": ((0, -_FAR), (_HALF, -_FAR / 2)),
        "e": ((_HALF, -_FAR / 2), (_HALF, _FAR / 2)),
        "se": ((_HALF, _FAR / 2), (0, _FAR)),
        "sw": ((0, _FAR), (-_HALF, _FAR / 2)),
        "w": ((-_HALF, _FAR / 2), (-_HALF, -_FAR / 2)),
        "nw": ((-_HALF, -_FAR / 2), (0, -_FAR)),
    },
}


def corners(shape: str) -> tuple[Point, ...]:
    """The corners of a square around its middle, clockwise; none for a shape that is not drawn."""
    return tuple(start for start, _end in _SHAPES.get(shape, {}).values())


def side(shape: str, name: str) -> tuple[Point, Point] | None:
    """Where a side begins and ends, clockwise; None if the shape has no such side."""
    return _SHAPES.get(shape, {}).get(name)


BASES: Final[Mapping[str, str]] = {
    "second": "M-.27-.38H.27A.11.11 0 0 1 .38-.27V.27A.11.11 0 0 1 .27.38H-.27"
    "A.11.11 0 0 1-.38.27V-.27A.11.11 0 0 1-.27-.38Z",
    "third": "M-.2-.38H.2L.41-.0L.2.38H-.2L-.41 0Z",
    "fourth": "M0-.42L.42 0 0 .42-.42 0Z",
}
"""What a piece with an icon stands on: a circle, but for these styles, so that colours are not
needed to tell players apart."""

ICONS: Final[Mapping[str, tuple[str, str]]] = {
    "sorcerer": (
        "M.02-.33L.15.03H.27V.1H-.27V.03H-.15ZM-.13.13H.13L0 .33Z",
        "M-.06-.07L0-.17.06-.07 0-.02Z",
    ),
    "dwarf": (
        "M-.23-.02A.23.23 0 0 1 .23-.02ZM-.25.01H.25L.15.27 0 .33-.15.27Z",
        "M-.04-.14H.04V.1H-.04ZM-.15.05H-.07V.1H-.15ZM.07.05H.15V.1H.07Z",
    ),
    "troll": (
        "M-.2-.13L-.3-.31-.1-.2H.1L.3-.31 .2-.13 .25.06 .15.27H-.15L-.25.06Z",
        "M-.13-.06H-.03V.02H-.13ZM.03-.06H.13V.02H.03ZM-.12.13H.12V.19H-.12Z",
    ),
    "orc": (
        "M-.2-.22Q0-.36 .2-.22L.24.04 .13.28H-.13L-.24.04Z",
        "M-.15-.1L-.03-.05V.01H-.15ZM.15-.1L.03-.05V.01H.15ZM-.13.21V.06L-.06.16H.06L.13.06V.21Z",
    ),
    "goblin": (
        "M-.15-.16Q0-.3 .15-.16L.35-.2 .2.05 .08.26 0 .31-.08.26-.2.05-.35-.2Z",
        "M-.13-.05L-.03.0-.1.03ZM.13-.05L.03 0 .1.03ZM-.07.14H.07L0 .19Z",
    ),
    "zombie": (
        "M-.18-.28H.18V.1L.12.28H-.12L-.18.1Z",
        "M-.13-.11L-.1-.14-.07-.11-.04-.14-.01-.11-.04-.08-.01-.05-.04-.02-.07-.05-.1-.02-.13-.05"
        "-.1-.08ZM.03-.1H.12V-.03H.03ZM-.1.1H.1V.14H-.1ZM-.07.07H-.04V.17H-.07ZM.04.07H.07V.17H.04Z"
        "M.02-.28L.06-.18H.03L-.01-.28Z",
    ),
    "skull": (
        "M-.3-.05A.3.28 0 1 1 .3-.05Q.3.08 .17.12V.28H-.17V.12Q-.3.08-.3-.05Z",
        "M-.19-.1A.07.08 0 1 1-.05-.1 .07.08 0 1 1-.19-.1ZM.05-.1A.07.08 0 1 1 .19-.1 "
        ".07.08 0 1 1 .05-.1ZM-.03.09L0 .01 .03.09ZM-.08.16H-.05V.28H-.08ZM.05.16H.08V.28H.05Z"
        "M-.015.16H.015V.28H-.015Z",
    ),
    "rock": (
        "M-.36.14L-.25-.19 0-.34 .27-.22 .37.09 .22.3-.2.31Z",
        "M-.25-.19L-.03-.05 0-.34-.02-.07 .27-.22 0-.04 .22.3-.04-.02-.36.14-.05-.04Z",
    ),
}
"""For each kind its outline in the ink and what is cut out of it."""
