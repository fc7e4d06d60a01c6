"""What the theme's HTML leaves out for screen readers and the keyboard, put into the pages.

Headings of the sidebar have a level, both sidebars a name, what scrolls sideways can be reached
with the keyboard, an empty corner of a table is no heading, the page of the search has one, and a
Portuguese page says that it is one.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

__all__ = ["mended", "write_mended"]

_MENDS: Final = (
    (r'<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">'),
    (r'<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="Pages">'),
    (r'<aside class="(toc-drawer[^"]*)">', r'<aside class="\1" aria-label="On this page">'),
    (r"<pre>", '<pre tabindex="0">'),
    (r'<div class="(table-wrapper[^"]*)">', r'<div class="\1" tabindex="0">'),
    (r'(?<!</h1>)<div id="search-results">', '<h1>Search</h1><div id="search-results">'),
    (r'<th class="head([^"]*)">(<p></p>)?</th>', r'<td class="head\1"></td>'),
)


def mended(page: str, language: str = "en") -> str:
    """The text of a page, mended."""
    for pattern, replacement in _MENDS:
        page = re.sub(pattern, replacement, page)
    return re.sub(r'(<html [^>]*\blang=)"en"', rf'\1"{language}"', page, count=1)


def write_mended(folder: Path) -> None:
    """Mend every page of a folder and those below."""
    for path in folder.rglob("*.html"):
        language = "pt" if path.name.endswith(".pt.html") else "en"
        text = path.read_text(encoding="utf-8")
        path.write_text(mended(text, language), encoding="utf-8")
