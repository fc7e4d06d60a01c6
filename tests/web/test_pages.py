"""The pages in a real browser: what a person does there (browser/scenarios.mjs)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludolog
from ludolog_shell.cli.web import server
from tests.web.worlds import WEB, missing_node

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


def missing() -> str:
    """What has to be installed; empty if nothing has."""
    if missing_node():
        return missing_node()
    return "" if CHROMIUM else "Chromium is not installed (on Debian: apt install chromium)"


pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(bool(missing()), reason=missing()),
    pytest.mark.xdist_group("browser"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, built anew from the sources."""
    site = tmp_path_factory.mktemp("site")
    run = subprocess.run(
        ["node", str(WEB / "build.mjs"), str(site)],
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return site


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with server(0, folder) as serving:
        thread = threading.Thread(target=serving.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()
        thread.join()


def done(address: str, *scenario: str) -> None:
    program = Path(__file__).parent / "browser" / "scenarios.mjs"
    run = subprocess.run(
        ["node", str(program), address, str(CHROMIUM), *scenario],
        capture_output=True,
        text=True,
        timeout=500,
    )
    assert run.returncode == 0, run.stderr[-3000:]


@pytest.mark.parametrize(
    "scenario", ["arrows", "kept", "why", "query", "proof", "exercises", "axe", "portuguese"]
)
def test_what_a_person_does(address: str, scenario: str) -> None:
    done(address, scenario)


@pytest.mark.parametrize("name", ludolog.games())
def test_a_whole_game_by_clicks(address: str, name: str) -> None:
    done(address, "clicks", name)


@pytest.mark.parametrize("name", ludolog.games())
def test_a_whole_game_by_typed_moves_against_the_computer(address: str, name: str) -> None:
    done(address, "keys", name)


def test_the_page_works_as_a_file(address: str, folder: Path) -> None:
    done(address, "file", str(folder))
