"""What a typed line costs in crossings into Prolog; docs/design.md shows the way of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

import pytest

import ludolog
from ludolog.engine.crossing import Crossing
from ludolog_shell.app import COMMAND_MODULES
from ludolog_shell.commands.registry import dispatch
from ludolog_shell.config import Config
from ludolog_shell.front import UiState
from ludolog_shell.session.autosave import Autosave
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session

assert COMMAND_MODULES

GAMES = ludolog.games()


@pytest.fixture
def crossings(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], int]]:
    """Says how often Prolog was entered from Python since it was asked last."""
    counted = 0
    enter = Crossing.enter

    def counting(crossing: Crossing) -> None:
        nonlocal counted
        counted += not crossing.level()
        enter(crossing)

    def since() -> int:
        nonlocal counted
        found, counted = counted, 0
        return found

    monkeypatch.setattr(Crossing, "enter", counting)
    yield since


def typed(ui: UiState, autosave: Autosave, line: str) -> None:
    """What the loop does with a line before the next one is asked for."""
    dispatch(ui.session, ui.choices, line)
    autosave.write(ui.session)
    ui.refresh()
    assert ui.session.picture is ui.session.state.picture


def begun(name: str) -> tuple[UiState, Autosave]:
    session = Session.begin(ludolog.game(name), {}, {}, 1)
    ui = UiState(Config(), session, Choices.of(session.state))
    return ui, Autosave()


@pytest.mark.parametrize("name", GAMES)
def test_a_typed_move_is_at_most_three_crossings(
    name: str, crossings: Callable[[], int], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """As the list has it, two: the move, and all that is shown of the new position. In another
    spelling one more, for the reading.
    """
    ui, autosave = begun(name)
    asked: list[tuple[str, int, int]] = []
    for number in range(12):
        if ui.session.ending is not None:
            break
        text = ui.choices[number % len(ui.choices)].text
        line, most = (text, 2) if number % 2 else (f" {text.upper()} ", 3)
        crossings()
        typed(ui, autosave, line)
        asked.append((line, crossings(), most))
        assert ui.session.place == number + 1
    assert len(asked) > 5
    assert not [one for one in asked if one[1] > one[2]]


@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_a_game_costs_no_more(name: str, crossings: Callable[[], int]) -> None:
    state, text = last_move(name)
    session = Session(state.game, {}, state, {}, 1, set_up=True)
    ui = UiState(Config(), session, Choices.of(state))
    autosave = Autosave()
    autosave.write(session)
    crossings()
    typed(ui, autosave, text)
    assert crossings() <= 2
    assert session.ending is not None


def last_move(name: str) -> tuple[ludolog.State[object, object], str]:
    """The last position of a game between computers in which something is played, and what."""
    for level, seed in product(("medium", "hard"), range(3)):
        state = ludolog.game(name).start()
        for ply in range(150):
            move = state.best_move(level, seed, ply)
            after = state.play(move)
            if after.is_over:
                return state, move.text
            state = after
    raise AssertionError(f"no game of {name} ends")


LINES: Sequence[tuple[str, int]] = [
    ("why {move}", 2),
    ("why no such move", 2),
    ("why over", 2),
    ("?- true.", 0),
    ("trace true.", 0),
    ("moves", 0),
    ("help", 0),
    ("1", 2),
]


@pytest.mark.parametrize("line,most", LINES)
@pytest.mark.parametrize("name", GAMES)
def test_commands_are_no_moves_first(
    name: str, line: str, most: int, crossings: Callable[[], int]
) -> None:
    ui, _autosave = begun(name)
    crossings()
    dispatch(ui.session, ui.choices, line.format(move=ui.choices[0].text))
    assert crossings() <= most
