"""Tables that a command writes into a page, between two marks that stay."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

__all__ = ["write_table"]


def write_table(page: Path, name: str, rows: Sequence[str]) -> None:
    """Put `rows` of Markdown between ``<!-- name -->`` and ``<!-- end of name -->`` in a page."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(begin)
    table = "\n".join([begin, "", *rows, "", end])
    page.write_text(before + table + rest.partition(end)[2], encoding="utf-8")
