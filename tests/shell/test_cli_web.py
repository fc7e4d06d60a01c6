"""The command `web`: what it serves, and what it refuses."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.cli.web import SITE, server
from tests.house import PATIENCE


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "app").mkdir()
    (tmp_path / "play.html").write_text("<h1>play</h1>", encoding="utf-8")
    (tmp_path / "app" / "play.js").write_text("play()", encoding="utf-8")
    with server(0, tmp_path) as serving:
        thread = threading.Thread(target=serving.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()
        thread.join()


def test_files_have_their_types(address: str) -> None:
    with urllib.request.urlopen(f"{address}/play.html", timeout=PATIENCE) as page:
        assert page.read() == b"<h1>play</h1>"
    with urllib.request.urlopen(f"{address}/app/play.js", timeout=PATIENCE) as script:
        assert script.headers["Content-Type"] == "text/javascript"
        assert script.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.long
@pytest.mark.parametrize("path", ["/app/", "/none", "/../../../../etc/passwd", "/%2e%2e/x"])
def test_nothing_else_is_served(address: str, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(address + path, timeout=PATIENCE)
    assert caught.value.code == 404
    caught.value.close()


def test_a_folder_without_pages_and_a_port_in_use_are_refused(address: str, tmp_path: Path) -> None:
    with pytest.raises(Refused) as missing:
        server(0, tmp_path / "none")
    assert missing.value.status == Status.UNAVAILABLE
    port = int(address.rpartition(":")[2])
    for wrong in (port, 70_000):
        with pytest.raises(Refused, match=str(wrong)):
            server(wrong, tmp_path)


@pytest.mark.skipif(not (SITE / "play.html").is_file(), reason="no site is built: make site")
def test_the_command_serves_until_it_is_interrupted() -> None:
    run = subprocess.Popen(
        [sys.executable, "-m", "ludolog_shell", "web", "--no-browser"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert run.stdout is not None
        found = re.match(r"(http://127\.0\.0\.1:\d+/play\.html) ", run.stdout.readline())
        assert found is not None
        with urllib.request.urlopen(found[1], timeout=PATIENCE) as page:
            assert b"app/play.js" in page.read()
        run.send_signal(signal.SIGINT)
        assert run.wait(timeout=PATIENCE) == Status.OK
    finally:
        run.kill()
        run.wait()
