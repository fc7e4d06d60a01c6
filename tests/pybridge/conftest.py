"""What the tests of the library share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludolog.compute.thinker import Thinker


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    with Thinker() as one:
        yield one
