"""The pages, built and served once for all tests of a run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.worlds import build, served


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, built anew from the sources."""
    return build(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """The address of a server of the pages."""
    with served(folder) as found:
        yield found
