"""The documentation as pages: no finding of axe-core, in either language."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from docs.accessible import mended
from tests.house import ROOT
from tests.web.worlds import CHROMIUM, LATE, looked, missing_browser

PAGES = (
    *("index", "commands", "querying.pt", "web.pt", "rules/splut", "rules/splut.pt", "check"),
    *("python", "reference/prolog_games", "strength", "boards", "plots", "search", "genindex"),
)
"""One of each kind: prose, tables, pictures, references, Portuguese ones, those of the theme."""

_MISSING = missing_browser() or (
    "" if find_spec("sphinx") else "sphinx is not installed: make .venv/.docs"
)


@pytest.mark.long
def test_what_the_theme_leaves_out_is_put_in_once() -> None:
    page = (
        '<html class="no-js" lang="en"><aside class="toc-drawer no-toc"><pre>x</pre>'
        '<div class="table-wrapper x"><th class="head"><p></p></th>'
        '<th class="head"><p>a</p></th></div>'
    )
    told = (
        '<html class="no-js" lang="pt"><aside class="toc-drawer no-toc" aria-label="On this page">'
        '<pre tabindex="0">x</pre><div class="table-wrapper x" tabindex="0"><td class="head"></td>'
        '<th class="head"><p>a</p></th></div>'
    )
    assert mended(page, "pt") == told
    assert mended(told, "pt") == told


@pytest.mark.long
@pytest.mark.skipif(bool(_MISSING), reason=_MISSING)
@pytest.mark.xdist_group("browser")
def test_no_page_of_the_documentation_has_a_finding(tmp_path: Path) -> None:
    """As `make site` makes it; the reference of Prolog is written beside the other pages."""
    built = tmp_path / "site"
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "docs", str(built)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LATE)
    assert run.returncode == 0, run.stderr[-2000:]
    names = [f"{name}.html" for name in PAGES]
    looked("scenarios.mjs", built.as_uri(), str(CHROMIUM), "documentation", *names)
