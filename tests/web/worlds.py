"""The two worlds that answer requests, and why a test of them may have to be left out."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tests.house import ROOT

WEB: Final = ROOT / "shell" / "web"

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
        timeout=540,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return [json.loads(line) for line in run.stdout.splitlines()]
