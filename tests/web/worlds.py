"""The two worlds that answer requests, the pages in a browser, and why a test of them may have to
be left out.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from ludolog_shell.cli.web import server
from tests.house import ROOT

WEB: Final = ROOT / "shell" / "web"

LATE: Final = 1700
"""Seconds of the clock until something is given up; as pyproject.toml has it for a test, long."""

NATIVE: Final = ("swipl", str(Path(__file__).with_name("native.pl")))
NODE: Final = ("node", str(WEB / "node.mjs"))


def missing_node() -> str:
    """What has to be installed before SWI-Prolog runs under node; empty if nothing has."""
    if shutil.which("node") is None:
        return "node is not installed (on Debian: apt install nodejs npm)"
    if not (WEB / "node_modules" / "swipl-wasm").is_dir():
        return "the packages of shell/web are not installed: make web-packages"
    return ""


def answers(world: Sequence[str], requests: Sequence[dict[str, Any]]) -> list[list[Any]]:
    """All answers of each request."""
    run = subprocess.run(
        world,
        input="".join(json.dumps(request) + "\n" for request in requests),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=LATE,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return [json.loads(line) for line in run.stdout.splitlines()]


CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")


def missing_browser() -> str:
    """What has to be installed before the pages are looked at; empty if nothing has."""
    if missing_node():
        return missing_node()
    if not all((WEB / "node_modules" / name).is_dir() for name in ("playwright-core", "axe-core")):
        return "the packages of shell/web are not installed: make web-packages"
    return "" if CHROMIUM else "Chromium is not installed (on Debian: apt install chromium)"


def build(folder: Path) -> Path:
    """The pages, built anew from the sources into the folder."""
    run = subprocess.run(
        ["node", str(WEB / "build.mjs"), str(folder)],
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        timeout=LATE,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return folder


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server of the folder, as `ludolog web` serves it."""
    with server(0, folder) as serving:
        thread = threading.Thread(target=serving.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()
        thread.join()


def looked(program: str, *arguments: str, seconds: float = LATE) -> str:
    """What a program of the folder `browser` prints, that has found nothing wrong."""
    run = subprocess.run(
        ["node", str(Path(__file__).parent / "browser" / program), *arguments],
        capture_output=True,
        text=True,
        timeout=seconds,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout
