"""Markdown as text for a terminal."""

from __future__ import annotations

import pytest

from ludolog_shell.text.markdown import rendered
from tests.house import ROOT

PAGE = """\
# The game

Some **bold** and `code` words
go on, see [there](other.md) and [outside](https://example.org/x).

## Board

- **R1** The board is a square board that has
  nine squares in all.
  1. inside

```
a  b   c
```

| board | black |
|---|---|
| 3x3 | `9` |
"""

TEXT = """\
The game
========

Some bold and code words go on, see
there and outside
<https://example.org/x>.

Board
-----

- R1 The board is a square board that
  has nine squares in all.
  1. inside

    a  b   c

board  black
-----  -----
3x3    9
"""


def test_a_page() -> None:
    assert rendered(PAGE, 40) == TEXT


def test_a_picture_is_left_out() -> None:
    assert rendered("One.\n\n![what is there](x.svg)\n\nTwo.\n") == "One.\n\nTwo.\n"


def test_a_wide_table_is_folded() -> None:
    table = "| a | b |\n|---|---|\n| " + "word " * 30 + "| " + "other " * 20 + "|\n"
    text = rendered(table, 60)
    assert max(map(len, text.splitlines())) <= 60
    assert text.count("word") == 30 and text.count("other") == 20


def test_names_with_underscores_and_products_stay() -> None:
    assert rendered("green_skull and 2 * 3 * 4") == "green_skull and 2 * 3 * 4\n"


@pytest.mark.parametrize(
    "page", sorted((ROOT / "docs" / "rules").glob("*.md")), ids=lambda p: p.stem
)
def test_the_rules_fit_eighty_columns(page: object) -> None:
    text = rendered(page.read_text(encoding="utf-8"), 80)  # type: ignore[attr-defined]
    prose = [
        line for line in text.splitlines() if not line.startswith("    ") and "://" not in line
    ]
    assert max(map(len, prose)) <= 80
    assert "**" not in text and "\x1b" not in text
