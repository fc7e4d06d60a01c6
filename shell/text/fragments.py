"""Text with styles: what every room of the shell hands to a terminal."""

from __future__ import annotations

from typing import TypeAlias

__all__ = ["Fragments", "plain_text"]

Fragments: TypeAlias = list[tuple[str, str]]
"""Pieces of text, each with its style before it: prompt_toolkit's form, readable without it."""


def plain_text(text: Fragments) -> str:
    """The text without its styles."""
    return "".join(part for _style, part in text)
