"""The command `web`: the pages of the site, from this machine to its own browser."""

from __future__ import annotations

import webbrowser
from argparse import Namespace
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

import ludolog_shell
from ludolog_shell.cli.status import Refused, Status
from ludolog_shell.config import Config
from ludolog_shell.i18n import _

__all__ = ["SITE", "server", "web"]

SITE: Final = Path(ludolog_shell.__file__).parent / "site"
"""Where `make site` puts the pages, and a wheel that was built afterwards has them."""

_HERE: Final = "127.0.0.1"
_PAGE: Final = "play.html"


class Pages(SimpleHTTPRequestHandler):
    """Files of a folder and nothing else: no lists of folders, no log."""

    extensions_map = {  # noqa: RUF012 - the name and form that the base class has
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".bin": "application/octet-stream",
        ".wasm": "application/wasm",
    }

    def list_directory(self, path: object) -> None:
        """Refuse."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, *_told: object) -> None:
        """Keep the terminal quiet."""

    def end_headers(self) -> None:
        """A browser asks again whether a page is new, and takes the site for what it is."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()


def server(port: int, folder: Path = SITE) -> ThreadingHTTPServer:
    """A server of the pages on the loopback address; port 0 is any free one.

    Raises Refused without pages, or for a port that cannot be had.
    """
    if not (folder / _PAGE).is_file():
        raise Refused(
            _("the pages are not installed; in a checkout, make site builds them"),
            Status.UNAVAILABLE,
        )
    try:
        return ThreadingHTTPServer((_HERE, port), partial(Pages, directory=str(folder)))
    except (OSError, OverflowError) as error:
        raise Refused(_("port {port}: {error}").format(port=port, error=error)) from error


def web(_config: Config, asked: Namespace) -> int:
    """Serve the pages until Ctrl-C."""
    with server(asked.port) as serving:
        address = f"http://{_HERE}:{serving.server_port}/{_PAGE}"
        print(_("{address}  (Ctrl-C ends)").format(address=address), flush=True)
        if asked.browser:
            webbrowser.open(address)
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            print()
    return Status.OK
