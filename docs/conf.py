"""How Sphinx makes the site from this folder; `make site` calls it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parents[1]))

from docs.accessible import write_mended
from docs.prolog_reference import write_reference

project = "Ludolog"
author = "The Ludolog developers"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["transcripts", "plots/*.md", "performance_notes.md"]
myst_heading_anchors = 3
suppress_warnings = ["myst.xref_missing", "myst.header", "misc.highlighting_failure"]
html_theme = "furo"
html_title = "Ludolog"
html_static_path: list[str] = []
html_show_sphinx = False
html_copy_source = False
templates_path = ["templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "pages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"


def setup(app: Sphinx) -> None:
    """Write the reference of the Prolog modules before the pages are read."""
    app.connect("builder-inited", lambda _app: write_reference(Path(__file__).parent))
    app.connect("source-read", without_sources)
    app.connect("build-finished", accessible)


def accessible(app: Sphinx, failure: Exception | None) -> None:
    """Mend the HTML of the theme, when all pages are written."""
    if failure is None:
        write_mended(Path(app.outdir))


def without_sources(_app: Sphinx, _name: str, source: list[str]) -> None:
    """Leave out links to files outside of the documentation: the site does not have them."""
    link = r"\[([^\]]+)\]\((?:\.\./)+[^)#]*\.(?:py|pl|toml)\)"
    source[0] = re.sub(link, r"\1", source[0])
