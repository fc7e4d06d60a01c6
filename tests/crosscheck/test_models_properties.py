"""Properties of all models: text, the contract, bad options."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .models import MODELS
from .models.terms_text import Compound, Term, TermError, parse, text
from .reading import quick
from .strategies import BOARDS, STARTS, states

atoms = st.sampled_from(["X", " ", "t", "none", "sorcererLevitate", "it's", "\\", "[]", "9x6", "-"])
terms: st.SearchStrategy[Any] = st.recursive(
    st.integers() | atoms,
    lambda inner: (
        st.lists(inner)
        | st.lists(inner, min_size=2).map(lambda items: parse(text(tuple(items))))
        | st.builds(Compound, atoms.filter(str.isalpha), st.lists(inner, min_size=1).map(tuple))
    ),
)


@quick
@given(terms)
def test_text_of_a_term_denotes_it(term: Term) -> None:
    assert parse(text(term)) == term


@pytest.mark.parametrize(
    "bad",
    ["", "a b", "[1,", "f (x)", "X", "_", "- 1", "(a", "1 2", "[a|b]", "a-", "'x", "()", "a."],
)
def test_no_term(bad: str) -> None:
    with pytest.raises(TermError):
        parse(bad)


@pytest.mark.parametrize("game", MODELS)
@quick
@given(data=st.data())
def test_contract(game: str, data: st.DataObject) -> None:
    model = MODELS[game]
    source = data.draw(states(game))
    state = model.parse_state(source)
    assert model.state_text(state) == source
    assert model.to_move(state) in model.players_of(state)
    moves = model.legal_moves(state)
    assert (model.winner(state) is None) == bool(moves)
    texts = [model.move_text(move) for move in moves]
    assert len(set(texts)) == len(moves)
    assert [model.parse_move(move) for move in texts] == moves
    for move in moves[:20]:
        after = model.play(state, move)
        assert hash(after) == hash(model.parse_state(model.state_text(after)))
        assert after == model.parse_state(model.state_text(after))
    assert model.perft(state, 1) == len(moves)


@pytest.mark.parametrize(
    ("game", "bad"),
    [
        ("green_skull", {"first": "Z"}),
        ("green_skull", {"size": 7}),
        ("splut", {"size": 8}),
        ("splut", {"size": "9"}),
        ("apart", {"height": 4}),
        ("apart", {"width": 16}),
        ("apart", {"depth": 8}),
    ],
)
def test_bad_option(game: str, bad: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        MODELS[game].initial(bad)


def test_strategies_name_models() -> None:
    assert set(BOARDS) | set(STARTS) <= set(MODELS)
