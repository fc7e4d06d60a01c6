"""A whole game as a page and as a moving picture, in every registered game."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

import ludolog
from ludolog.records import Record, Recorded

NAMES = ludolog.games()


def record(name: str, plies: int = 8, comment: str = "") -> Record:
    draw, state = random.Random(5), ludolog.game(name).start()
    settings = {s.name: "1" for s in state.game.settings if s.kind == "seed"}
    if settings:
        state = Record(name, settings=settings).first_state()
    moves = []
    for _ in range(plies):
        move = draw.choice(state.legal_moves)
        moves.append(Recorded(move.text, comment))
        state = state.play(move)
    return Record(name, settings=settings, moves=tuple(moves))


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_every_position_and_move_and_needs_nothing_else(name: str) -> None:
    game = record(name)
    page = game.html()
    for ply in range(len(game.moves) + 1):
        assert page.count(f'id="ply-{ply}"') == 1
        assert f'href="#ply-{ply}"' in page
    assert not re.search(r'(?:src|href)="(?!#)', page)
    board = re.search(r"<svg xmlns.*?</svg>", page, re.S)
    assert board is not None
    assert ElementTree.fromstring(board[0]).get("role") == "img"


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_a_moving_picture_has_a_frame_for_each_position(name: str) -> None:
    game = record(name)
    root = ElementTree.fromstring(game.animated_svg(0.5))
    frames = [g for g in root if (g.get("class") or "").startswith("ply")]
    assert len(frames) == len(game.moves) + 1
    shown = [frame.get("visibility") for frame in frames]
    assert shown == ["hidden"] * len(game.moves) + ["visible"], "where nothing moves: the end"
    with pytest.raises(ValueError, match="pace"):
        game.animated_svg(0)


def test_what_lies_beside_the_board_has_room_in_every_frame() -> None:
    """The green skull goes from one side of the triangle to the other."""
    draw, state = random.Random(2), ludolog.game("green_skull").start(first="X")
    holders: set[tuple[float, float]] = set()
    moves: list[Recorded] = []
    while len(holders) < 2:
        move = draw.choice(state.legal_moves)
        moves.append(Recorded(move.text))
        state = state.play(move)
        assert state.scene is not None
        holders |= {(token.x, token.y) for token in state.scene.tokens}
    root = ElementTree.fromstring(
        Record("green_skull", settings={"first": "X"}, moves=tuple(moves)).animated_svg()
    )
    left, _top, width, _height = map(float, (root.get("viewBox") or "").split())
    assert all(left + 0.5 < x < left + width - 0.5 for x, _y in holders)


def test_what_people_wrote_is_text_and_no_markup() -> None:
    page = record(NAMES[0], 2, "<script>alert(1)</script> & more").html()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; more" in page
