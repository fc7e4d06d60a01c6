"""Pictures of positions: every registered game, every size, positions from random games."""

from __future__ import annotations

import random
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludolog
from ludolog import State
from ludolog.drawing.palette import COLOURS, GROUNDS, contrast
from ludolog.drawing.scene import Scene
from ludolog.model import Effect

GAMES = ludolog.games()
"""Before tests load games of their own."""

SVG = "{http://www.w3.org/2000/svg}"


def starts() -> list[tuple[str, dict[str, Any]]]:
    """Every game with every choice of its settings, and both ends of its ranges."""
    found = []
    for name in GAMES:
        choices = []
        for setting in ludolog.game(name).settings:
            values: tuple[Any, ...] = setting.values
            if setting.low is not None:
                values = (setting.low, setting.high)
            elif setting.kind == "seed":
                values = (1,)
            if values:
                choices.append([(setting.name, value) for value in values])
        found += [(name, dict(chosen)) for chosen in product(*choices)]
    return found


def played(
    name: str, options: dict[str, Any], plies: int, seed: int
) -> tuple[State[Any, Any], tuple[Effect, ...]]:
    draw, state = random.Random(seed), ludolog.game(name).start(**options)
    effects: tuple[Effect, ...] = ()
    for _ in range(plies):
        if state.is_over:
            break
        move = draw.choice(state.legal_moves)
        effects, state = state.effects(move), state.play(move)
    return state, effects


positions = st.builds(
    lambda start, plies, seed: played(start[0], start[1], plies, seed),
    st.sampled_from(starts()),
    st.integers(0, 60),
    st.integers(0, 1000),
)


@pytest.mark.long
@settings(max_examples=min(60, settings().max_examples), deadline=None)
@given(positions, st.sampled_from(["auto", *GROUNDS]), st.sampled_from([*COLOURS]), st.booleans())
def test_a_picture_shows_every_square_and_piece(
    position: tuple[State[Any, Any], tuple[Effect, ...]], ground: str, colours: str, letters: bool
) -> None:
    state, effects = position
    text = state.svg(effects, ground=ground, colours=colours, letters=letters)
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert state.game.title in (root.get("aria-label") or "")
    titles = [title.text for title in root.iter(f"{SVG}title")]
    scene = state.scene
    assert scene is not None
    for cell in scene.cells:
        assert cell.id in titles
    for piece in scene.pieces:
        assert f"{piece.square}: {piece.name}" in titles
        assert piece.square in (root.get("aria-label") or "")
    assert [title for title in titles if title == effects[0].text] if effects else True
    left, top, width, height = map(float, (root.get("viewBox") or "").split())
    for cell in scene.cells:
        assert left < cell.x < left + width
        assert top < cell.y < top + height
    assert ("prefers-color-scheme" in text) == (ground == "auto")


@pytest.mark.parametrize(("name", "options"), starts(), ids=str)
def test_every_start_is_drawn_and_shown_in_notebooks(name: str, options: dict[str, Any]) -> None:
    state, _ = played(name, options, 0, 0)
    assert state._repr_svg_() == state.svg()
    assert state.scene == ludolog.game(name).state(state.text).scene


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("ground", ["auto", *GROUNDS])
def test_colours_are_attributes_too_for_viewers_without_variables(name: str, ground: str) -> None:
    """Each shape has a colour of its own or of what it stands in, as a word that any viewer knows;
    the ground is light where it depends on the reader.
    """
    state, effects = played(name, dict(next(o for n, o in starts() if n == name)), 9, 5)
    for colours, looks in COLOURS.items():
        root = ElementTree.fromstring(state.svg(effects, ground=ground, colours=colours))
        known = GROUNDS.get(ground, GROUNDS["light"])
        inks = {colour for pair in looks.values() for colour in pair}
        allowed = {*inks, known.page, known.light, known.dark, known.line, known.text, known.mark}
        parents = {child: parent for parent in root.iter() for child in parent}
        (page,) = (one for one in root.iter() if one.get("class") == "l-page")
        assert page.get("fill") == known.page
        seen = set()
        for shape in root.iter():
            if shape.tag.removeprefix(SVG) not in {"circle", "rect", "path", "polygon", "text"}:
                continue
            up = [shape]
            while up[-1] in parents:
                up.append(parents[up[-1]])
            fill = next((one.get("fill") for one in up if one.get("fill")), None)
            if "fill:none" not in shape.get("style", "") and fill != "none":
                assert fill in allowed, ElementTree.tostring(shape)
                seen.add(fill)
            assert shape.get("stroke", known.line) in {*allowed, "none"}
        assert len(seen) > 4, "board, page and pieces have colours of their own"


def test_words_that_are_no_ground_and_no_colours() -> None:
    state, _ = played(ludolog.games()[0], {}, 0, 0)
    with pytest.raises(ValueError, match="pink"):
        state.svg(ground="pink")
    with pytest.raises(ValueError, match="pink"):
        state.svg(colours="pink")


@pytest.mark.parametrize("name", [*GROUNDS])
def test_contrast_of_the_ground(name: str) -> None:
    """WCAG 2.1 AA: 4.5 for text, 3 for shapes."""
    ground = GROUNDS[name]
    assert contrast(ground.text, ground.page) >= 4.5
    for square in (ground.light, ground.dark):
        assert contrast(ground.line, square) >= 3
        assert contrast(ground.mark, square) >= 3
        assert contrast(ground.text, square) >= 4.5
    assert contrast(ground.line, ground.page) >= 3


@pytest.mark.parametrize("name", [*COLOURS])
def test_contrast_of_what_is_written_on_pieces(name: str) -> None:
    for style, (fill, ink) in COLOURS[name].items():
        assert contrast(fill, ink) >= 4.5, style


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert contrast("#336699", "#336699") == 1


def test_a_game_with_a_layout_alone_is_drawn_from_it() -> None:
    from ludolog.drawing.scene import of_view
    from ludolog.drawing.svg import svg

    for name in GAMES:
        state, effects = played(name, {}, 6, 2)
        assert state.picture is not None
        scene: Scene = of_view(state.picture)
        root = ElementTree.fromstring(svg(scene, "A title", effects))
        shown = {text.text for text in root.iter(f"{SVG}text")}
        for square in state.picture.squares:
            if square.style != "empty":
                assert square.glyph.strip() in shown
