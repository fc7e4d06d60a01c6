"""Games, states and moves as Python objects, over every registered game."""

from __future__ import annotations

import json
import pickle
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludolog
from ludolog import IllegalMove, InvalidMove, InvalidState, State, UnknownGame
from ludolog.terms import Term

NAMES = ludolog.games()
VECTORS = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((Path(__file__).parent.parent / "vectors").glob("*.json"))
}


def walk(name: str, seed: int, plies: int) -> State[Any, Any]:
    draw = random.Random(seed)
    game = ludolog.game(name)
    state = game.start(**{s.name: seed for s in game.settings if s.kind == "seed"})
    for _ in range(plies):
        if state.is_over:
            break
        state = state.play(draw.choice(state.legal_moves))
    return state


walks = st.builds(walk, st.sampled_from(NAMES), st.integers(0, 10_000), st.integers(0, 40))


@settings(max_examples=min(60, settings().max_examples), deadline=None)
@given(walks)
def test_a_state_is_its_term(state: State[Any, Any]) -> None:
    again = state.game.state(state.text)
    assert again == state
    assert hash(again) == hash(state)
    assert again.to_move == state.to_move
    assert again.legal_moves.texts == state.legal_moves.texts
    assert pickle.loads(pickle.dumps(state)) == state
    assert state.term == again.term


@settings(max_examples=min(60, settings().max_examples), deadline=None)
@given(walks, st.data())
def test_a_move_is_found_by_itself_its_text_and_its_place(
    state: State[Any, Any], data: st.DataObject
) -> None:
    moves = state.legal_moves
    assert bool(moves) != state.is_over
    if not moves:
        return
    index = data.draw(st.integers(0, len(moves) - 1))
    move = moves[index]
    assert move in moves
    assert move.text in moves
    assert moves.find(move.text) == move
    assert moves.place_of(move.term) == index
    assert moves.place_of(Term("no", (move.term,))) is None
    assert moves.find(f"  {move.text.upper()} ") == move
    next_state = state.play(move)
    assert state.play(move.text) == next_state
    other = state.game.state(state.text)
    assert other.play(move) == next_state
    assert isinstance(move.meaning, str)
    assert all(isinstance(part, str) for part in move.group)


@settings(max_examples=min(40, settings().max_examples), deadline=None)
@given(walks, st.text(max_size=12))
def test_text_that_is_no_legal_move_says_why(state: State[Any, Any], text: str) -> None:
    if text in state.legal_moves:
        return
    with pytest.raises((InvalidMove, IllegalMove)) as caught:
        state.play(text)
    assert str(caught.value)
    assert getattr(caught.value, "reason", "")


@settings(max_examples=min(40, settings().max_examples), deadline=None)
@given(walks)
def test_values_outcome_and_pictures(state: State[Any, Any]) -> None:
    for player in state.game.players:
        assert isinstance(state.value(player), int)
    assert state.side in state.game.seats
    if state.outcome:
        assert state.outcome.winner is None or state.outcome.winner in state.game.players
        assert state.outcome.reason
    assert state.picture is not None
    assert state.drawing.strip()
    assert state.classic.strip()


@pytest.mark.parametrize("name", NAMES)
def test_the_computer_plays_every_level_the_same_twice(name: str) -> None:
    state = walk(name, 3, 6)
    for level in [level.name for level in state.game.levels if level.name != "expert"] + [
        "expert(40)"
    ]:
        move = state.best_move(level, seed=5, ply=6)
        assert move in state.legal_moves
        assert state.best_move(level, seed=5, ply=6) == move
    with pytest.raises(ValueError, match="brilliant"):
        state.best_move("brilliant")
    with pytest.raises(ValueError, match="halt"):
        state.best_move("halt")


@pytest.mark.parametrize("name", NAMES)
def test_wrong_settings_and_states(name: str) -> None:
    game = ludolog.game(name)
    with pytest.raises(ValueError, match="no_such_setting"):
        game.start(no_such_setting=1)
    for setting in game.settings:
        if setting.kind != "term":
            with pytest.raises(ValueError, match=setting.name):
                game.start(**{setting.name: "nonsense"})
            with pytest.raises(ValueError, match=setting.name):
                game.read_setting(setting.name, "nonsense")
    for text in ("", "foo", "[", "X", "f(X)", "halt", "[[1,2],[3,4]]", "'"):
        with pytest.raises(InvalidState):
            game.state(text)


@pytest.mark.parametrize("name", NAMES)
def test_wrong_arguments_are_named(name: str) -> None:
    state: Any = ludolog.game(name).start()
    for wrong in (3, None, b"a1"):
        with pytest.raises(TypeError, match=repr(wrong)):
            state.play(wrong)
        with pytest.raises(TypeError, match=repr(wrong)):
            state.why_not(wrong)
    for player in ("nobody", 7, None):
        with pytest.raises(ValueError, match=f"{player!r}; it has"):
            state.value(player)
        with pytest.raises(ValueError, match=f"{player!r}; it has"):
            state.value_parts(player)
    with pytest.raises(TypeError, match="seed is an integer, not 'x'"):
        state.best_move("easy", seed="x")
    for depth in ("x", "3", 0, -1, None, 1.5):
        with pytest.raises(ValueError, match="depth is an integer from 1"):
            state.count(depth)
    for setting in state.game.settings:
        with pytest.raises(ValueError, match=f"{setting.name}.*None"):
            state.game.start(**{setting.name: None})


def test_a_game_is_the_same_after_a_journey() -> None:
    for name in NAMES:
        game = ludolog.game(name)
        again = pickle.loads(pickle.dumps(game))
        assert again == game and hash(again) == hash(game)
        assert game != ludolog.game(NAMES[NAMES.index(name) - 1]) and game != name


def test_unknown_game() -> None:
    with pytest.raises(UnknownGame, match="chess") as caught:
        ludolog.game("chess")
    assert set(NAMES) <= set(caught.value.known)


# -- every entry of the vectors, through Python
# ------------------------------------------------------


def entries(section: str) -> list[Any]:
    return [
        pytest.param(name, entry, id=f"{name}-{number}-{entry.get('name', '')}")
        for name, vectors in VECTORS.items()
        for number, entry in enumerate(vectors.get(section, ()))
    ]


def same_term(name: str, left: str, right: str) -> bool:
    parse = ludolog.game(name)._engine.parse
    return parse(left) == parse(right)


@pytest.mark.parametrize(("name", "entry"), entries("positions"))
def test_positions(name: str, entry: dict[str, Any]) -> None:
    game = ludolog.game(name)
    parse = game._engine.parse
    state = game.state(entry["state"])
    assert state.to_move == parse(entry["to_move"]).value
    assert len(state.legal_moves) == entry["moves_count"]
    if "moves" in entry:
        assert state.legal_moves.terms == tuple(parse(move).value for move in entry["moves"])
    assert winner(state) == entry["winner"]
    for player, value in entry.get("value", {}).items():
        (known,) = [p for p in state.players if str(p) == player]
        assert state.value(known) == value
    for after in entry.get("after", ()):
        term = parse(after["move"]).value
        (move,) = [m for m in state.legal_moves if m.term == term]
        next_state = state.play(move)
        assert next_state.ref == parse(after["state"])
        assert winner(next_state) == after["winner"]
    illegal = {parse(text).value for text in entry.get("illegal", ())}
    assert not illegal & set(state.legal_moves.terms)


def winner(state: State[Any, Any]) -> str | None:
    """The winner as the vectors write it: a Prolog term, the word for a tie included."""
    (found,) = state.game._engine.once(state.game.name, "game_over", "+#", state.ref) or (None,)
    assert (found is None) == (state.outcome is None)
    return found.text if found is not None else None  # type: ignore[union-attr]


@pytest.mark.parametrize(("name", "entry"), entries("games"))
def test_games(name: str, entry: dict[str, Any]) -> None:
    game = ludolog.game(name)
    parse = game._engine.parse
    state = game.state(entry["start"])
    for text, count in zip(entry["moves"], entry["moves_counts"], strict=True):
        assert len(state.legal_moves) == count
        term = parse(text).value
        (move,) = [m for m in state.legal_moves if m.term == term]
        state = state.play(move)
    assert state.ref == parse(entry["final"])
    assert winner(state) == entry["winner"]


@settings(max_examples=min(40, settings().max_examples), deadline=None)
@given(walks, st.data())
def test_effects_name_squares_and_have_sentences(
    state: State[Any, Any], data: st.DataObject
) -> None:
    if state.is_over:
        return
    move = data.draw(st.sampled_from(list(state.legal_moves)))
    effects = state.effects(move)
    assert effects == state.effects(move.text)
    picture = state.picture
    assert picture is not None
    names = {square.id for square in picture.squares}
    for effect in effects:
        assert set(effect.squares) <= names
        assert effect.text and str(effect) == effect.text
        assert (effect.player is not None) == (effect.kind == "gains")
        assert bool(effect.how) == (effect.kind == "moves")


def test_effects_of_a_move_that_is_not_legal() -> None:
    state = ludolog.game("splut").start(size=7)
    assert [effect.text for effect in state.effects("c6-c5")] == [
        "Sorcerer S steps from c6 to c5"
    ]
    with pytest.raises(IllegalMove, match="R8"):
        state.effects("c6-c4")
    with pytest.raises(InvalidMove):
        state.effects("nonsense")
