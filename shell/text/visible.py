"""Text of others, made harmless for a terminal or a pipe."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["visible", "visible_json", "whole_lines"]

_CONTROL: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
"""Of Unicode those that turn the direction of a text, are not seen, or end a line."""


def visible(text: str) -> str:
    r"""The text with its control characters written out, ``\x1b`` for escape.

    Line ends and tabs stay. What a program printed or a record says could otherwise move the
    cursor of whoever reads it, change colours, hide what stands before it, or show it in another
    order.
    """
    return _CONTROL.sub(lambda found: repr(found[0])[1:-1], text)


def visible_json(text: str) -> str:
    """The same for JSON, in which all of them may stand as escapes of strings."""
    return _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def whole_lines(output: str) -> str:
    """What a goal printed, visible, and a line end after it: an answer begins a line of its own."""
    shown = visible(output)
    return shown if not shown or shown.endswith("\n") else f"{shown}\n"
