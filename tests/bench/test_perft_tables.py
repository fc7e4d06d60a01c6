"""docs/perft.md: the numbers are those of the cores and, as far as they are few, of the models."""

from __future__ import annotations

import pytest

from docs.perft_tables import BOARDS, PAGE, Board, page, read_page, table
from tests.crosscheck.models import MODELS

FEW = 60_000
"""Sequences that a test counts."""


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.command)
def test_published_numbers(board: Board) -> None:
    published = read_page(PAGE.read_text(encoding="utf-8"))[board.command]
    model = MODELS[board.game]
    position = model.parse_state(board.start.text)
    shallow = [depth for depth, count in enumerate(published, 1) if depth == 1 or count <= FEW]
    assert len(published) >= 2
    for depth in shallow:
        assert model.perft(position, depth) == board.start.count(depth) == published[depth - 1]


def test_a_page_reads_as_it_was_written() -> None:
    found = [table(board, 0) for board in BOARDS[2:4]]
    assert [len(one.counts) for one in found] == [2, 2]
    assert all(sum(one.divided.values()) == one.counts[one.depth - 1] for one in found)
    assert read_page(page(found)) == {one.board.command: list(one.counts) for one in found}
