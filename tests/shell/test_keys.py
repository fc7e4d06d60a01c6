"""The whole loop behind a keyboard that prompt_toolkit's pipe types."""

from __future__ import annotations

import random
import re
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.history import FileHistory
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from ludolog import model
from ludolog_shell.config import Config, state_folder
from ludolog_shell.front import UiState
from ludolog_shell.loop import Loop
from ludolog_shell.session.autosave import Autosave, saved_games
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.seats import PERSON
from ludolog_shell.session.session import Session
from ludolog_shell.session.thinking import BackgroundThinker
from ludolog_shell.terminal.screen import Screen
from ludolog_shell.text import view
from ludolog_shell.text.fragments import Fragments
from tests.shell.conftest import SOAK, Begin

F3, CTRL_C, CTRL_D, ENTER, TAB, DOWN = "\x1bOR", "\x03", "\x04", "\r", "\t", "\x1b[B"


class Output80(DummyOutput):
    """A terminal of the usual size that shows nothing."""

    def get_size(self) -> Size:
        return Size(rows=24, columns=80)


@pytest.fixture(scope="module")
def thinker() -> Iterator[BackgroundThinker]:
    """One worker process for all."""
    one = BackgroundThinker()
    yield one
    one.close()


@pytest.fixture
def pipe() -> Iterator[PipeInput]:
    """A keyboard that types what is sent."""
    with create_pipe_input() as one, create_app_session(input=one, output=Output80()):
        yield one


def sit(
    pipe: PipeInput,
    thinker: BackgroundThinker,
    session: Session,
    *typed: str,
    autosave: bool = False,
    screen: Screen | None = None,
) -> Loop:
    """Let the typed keys play, until the end of input is typed."""
    config = Config()
    ui = UiState(config, session, Choices.of(session.state))
    for text in typed:
        pipe.send_text(text)
    with screen or Screen(config) as front:
        loop = Loop(ui, front, thinker, Autosave() if autosave else None)
        assert loop.run() == 0
    return loop


@contextmanager
def typing(pipe: PipeInput, keys: str, when: Callable[[], bool]) -> Iterator[None]:
    """Inside, the keys are typed as soon as something is so."""
    stop = threading.Event()

    def watch() -> None:
        while not when():
            if stop.wait(0.02):
                return
        pipe.send_text(keys)

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def typed(screen: Screen) -> str:
    """What stands on the input line."""
    return screen.page.line.text


def offered(screen: Screen) -> list[str]:
    """What the completion menu shows."""
    menu = screen.page.line.complete_state
    return [] if menu is None else [completion.text for completion in menu.completions]


def after(seconds: float) -> Callable[[], bool]:
    """Whether so many seconds have gone."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def moves(session: Session) -> list[str]:
    return [ply.move for ply in session.plies[: session.place]]


def test_typing_moves(begin: Begin, thinker: BackgroundThinker, pipe: PipeInput) -> None:
    session = begin("splut", size=7)
    sit(pipe, thinker, session, "c6-c5\r", "2\r", "undo\r", "redo\r", CTRL_D)
    assert moves(session) == ["c6-c5", "d2-d3"]


def test_function_keys_keep_what_was_typed(
    begin: Begin, thinker: BackgroundThinker, pipe: PipeInput
) -> None:
    session = begin("splut", size=7)
    sit(pipe, thinker, session, "c6-c5\r", "d6-d5", F3, ENTER, CTRL_D)
    assert moves(session) == ["d6-d5"]


def test_tab_chooses_from_the_menu(
    begin: Begin, thinker: BackgroundThinker, pipe: PipeInput
) -> None:
    session, screen = begin("splut", size=7), Screen(Config())
    with (
        typing(pipe, TAB, lambda: offered(screen) == ["e6-e5"]),
        typing(pipe, ENTER, lambda: typed(screen) == "e6-e5"),
        typing(pipe, CTRL_D, lambda: session.place == 1),
    ):
        sit(pipe, thinker, session, "e6", screen=screen)
    assert moves(session) == ["e6-e5"]


def test_a_group_is_gone_into_with_enter(
    begin: Begin, thinker: BackgroundThinker, pipe: PipeInput
) -> None:
    session, screen = begin("alliances"), Screen(Config())
    with (
        typing(pipe, DOWN, lambda: typed(screen) == "G" and len(offered(screen)) > 20),
        typing(pipe, ENTER, lambda: typed(screen) == "G0," and len(offered(screen)) > 20),
        typing(pipe, DOWN, lambda: typed(screen) == "G0," and offered(screen)[:1] == ["G0,0"]),
        typing(pipe, ENTER, lambda: typed(screen) == "G0,0"),
        typing(pipe, CTRL_D, lambda: session.place == 1),
    ):
        sit(pipe, thinker, session, "G", screen=screen)
    assert moves(session) == ["G0,0"]


def test_ctrl_c_clears_the_line(begin: Begin, thinker: BackgroundThinker, pipe: PipeInput) -> None:
    session = begin("splut", size=7)
    sit(pipe, thinker, session, "c6-c5", CTRL_C, "d6-d5\r", CTRL_D)
    assert moves(session) == ["d6-d5"]


def test_ctrl_c_twice_asks(begin: Begin, thinker: BackgroundThinker, pipe: PipeInput) -> None:
    session = begin("splut", size=7)
    sit(pipe, thinker, session, CTRL_C, CTRL_C, "1", "c6-c5\r", CTRL_D)
    assert moves(session) == ["c6-c5"]
    sit(pipe, thinker, session, CTRL_C, CTRL_C, "2", "\r", "c2-c3\r", CTRL_D)
    assert moves(session) == ["c6-c5"]


def test_the_end_of_input_keeps_the_game(
    begin: Begin, thinker: BackgroundThinker, pipe: PipeInput
) -> None:
    sit(pipe, thinker, begin("splut", size=7), "c6-c5\r", CTRL_D, autosave=True)
    (left,) = saved_games()
    assert [move.text for move in left.record.moves] == ["c6-c5"]


def test_the_board_is_drawn_once_for_each_key(
    pipe: PipeInput, thinker: BackgroundThinker, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, screen = begin("splut", size=7), Screen(Config())
    drawn: list[object] = []
    rendered: list[object] = []
    draw = view.board

    def counted(*arguments: Any) -> Fragments:
        drawn.append(arguments)
        return draw(*arguments)

    monkeypatch.setattr(view, "board", counted)
    screen.page.app.after_render += rendered.append
    sit(pipe, thinker, session, *"c6-c5", CTRL_C, CTRL_D, screen=screen)
    assert 0 < len(drawn) <= len(rendered) + 2


def test_what_is_typed_while_the_computer_thinks_is_completed_after_it(
    pipe: PipeInput, thinker: BackgroundThinker, begin: Begin
) -> None:
    session, screen = begin("alliances", PERSON, "hard"), Screen(Config())
    seen: list[str] = []

    settled: list[Callable[[], bool]] = []

    def shown() -> bool:
        if session.place == 2 and not settled:
            settled.append(after(0.7))  # the menu of the prompt before is gone by then
        if settled and settled[0]():
            seen.extend(offered(screen))
        return bool(seen) or late()

    late = after(15)
    with (
        typing(pipe, "G12", lambda: session.place == 1),
        typing(pipe, CTRL_C + CTRL_D, shown),
    ):
        sit(pipe, thinker, session, f"O11,6{ENTER}", screen=screen)
    assert "G12,4" in seen


PASTE = "\x1b[200~{}\x1b[201~"


def test_pasted_lines_are_lines(pipe: PipeInput, thinker: BackgroundThinker, begin: Begin) -> None:
    session = begin("splut", size=7)
    pasted = PASTE.format("c6-c5\n\n  d2-d3\nd3-d4\nundo\n")
    sit(pipe, thinker, session, f"{pasted}{ENTER}", CTRL_D)
    assert moves(session) == ["c6-c5", "d2-d3"] and len(session.plies) == 3


def test_what_was_pasted_behind_a_wrong_line_is_not_played(
    pipe: PipeInput, thinker: BackgroundThinker, begin: Begin
) -> None:
    session = begin("splut", size=7)
    pasted = PASTE.format("c6-c5\nd2-d9\nd2-d3")
    sit(pipe, thinker, session, f"{pasted}{ENTER}", CTRL_D)
    assert moves(session) == ["c6-c5"]


def test_pasted_lines_wait_for_the_computer(
    pipe: PipeInput, thinker: BackgroundThinker, begin: Begin
) -> None:
    session = begin("splut", PERSON, "easy", size=7)
    pasted = PASTE.format("c6-c5\nmoves\nundo\n")
    with typing(pipe, CTRL_D, lambda: len(session.plies) == 3 and session.place == 0):
        sit(pipe, thinker, session, f"{pasted}{ENTER}")


def test_a_pasted_term_is_one_line(
    pipe: PipeInput, thinker: BackgroundThinker, begin: Begin
) -> None:
    session = begin("splut", size=7)
    term = session.state.play("c6-c5").text.replace("],[", "],\n[")
    assert "\n" in term
    loop = sit(pipe, thinker, session, f"{PASTE.format('position ' + term)}{ENTER}", CTRL_D)
    assert loop.ui.session.state == session.state.play("c6-c5")


def test_a_game_that_is_over_is_not_offered_again(
    pipe: PipeInput, thinker: BackgroundThinker, begin: Begin
) -> None:
    session = begin("splut", size=7)
    sit(pipe, thinker, session, f"c6-c5{ENTER}", f"resign{ENTER}", CTRL_D, autosave=True)
    assert session.ending is not None
    assert list(state_folder().glob("games/*")) == []


@pytest.mark.parametrize("ways", [(f"/quit{ENTER}",), (CTRL_C, CTRL_C, "2")])
def test_nor_where_quit_leaves(
    pipe: PipeInput, thinker: BackgroundThinker, begin: Begin, ways: tuple[str, ...]
) -> None:
    session = begin("splut", size=7)
    sit(pipe, thinker, session, f"c6-c5{ENTER}", f"resign{ENTER}", *ways, autosave=True)
    assert list(state_folder().glob("games/*")) == []


def test_a_second_resignation_is_shown(
    pipe: PipeInput, thinker: BackgroundThinker, begin: Begin
) -> None:
    session = begin("splut", size=7)
    moves = f"c6-c5{ENTER}d2-d3{ENTER}"
    loop = sit(
        pipe, thinker, session, moves, f"resign{ENTER}replay back{ENTER}resign{ENTER}", CTRL_D
    )
    assert session.place == 1 and session.ending is not None
    assert loop.ui.ending == session.ending


@pytest.mark.parametrize("broken", ["folder gone", "a folder", "full"])
def test_a_history_that_cannot_be_written_disturbs_nobody(
    pipe: PipeInput,
    thinker: BackgroundThinker,
    begin: Begin,
    broken: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = state_folder() / "history"
    if broken == "a folder":
        path.mkdir(parents=True)
    if broken == "full":

        def full(_history: FileHistory, _line: str) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(FileHistory, "store_string", full)
    screen = Screen(Config())
    if broken == "folder gone":
        shutil.rmtree(path.parent, ignore_errors=True)
    session = begin("splut", size=7)
    sit(pipe, thinker, session, f"c6-c5{ENTER}", f"d2-d3{ENTER}", CTRL_D, screen=screen)
    assert session.place == 2


def test_a_comment_is_kept_like_a_move(
    begin: Begin, thinker: BackgroundThinker, pipe: PipeInput
) -> None:
    sit(pipe, thinker, begin("splut", size=7), "c6-c5\r", "comment bold\r", CTRL_D, autosave=True)
    (left,) = saved_games()
    assert left.record.moves[0].comment == "bold"


def test_a_position_is_set_up_played_and_kept(
    begin: Begin, thinker: BackgroundThinker, pipe: PipeInput
) -> None:
    keys = ("setup\r", "c6 . ", "c5 S\r", "done\r", "c5-c4\r", CTRL_D)
    loop = sit(pipe, thinker, begin("splut", size=7), *keys, autosave=True)
    session = loop.ui.session
    assert session.set_up and moves(session) == ["c5-c4"]
    records = [left.record for left in saved_games()]
    (kept,) = [record for record in records if record.start is not None]
    assert kept.replay().states[-1] == session.state


def test_the_computer_answers(begin: Begin, thinker: BackgroundThinker, pipe: PipeInput) -> None:
    session = begin("splut", PERSON, "easy", size=7)
    with typing(pipe, CTRL_D, lambda: session.place >= 3):
        sit(pipe, thinker, session, "c6-c5\r")
    assert session.place == 3 and session.state.to_move == 1


def test_ctrl_c_stops_the_thinking_computer(
    begin: Begin, thinker: BackgroundThinker, pipe: PipeInput
) -> None:
    session = begin("alliances", PERSON, "expert(900000000)")
    screen = Screen(Config())
    with (
        typing(pipe, CTRL_C, lambda: screen.page.thinks),
        typing(pipe, CTRL_D, lambda: session.place >= 2),
    ):
        sit(pipe, thinker, session, "G4,0\r", screen=screen)
    assert session.place == 2


@pytest.mark.long
def test_what_the_computer_has_found_so_far_is_told(
    begin: Begin, thinker: BackgroundThinker, pipe: PipeInput
) -> None:
    session = begin("alliances", "expert(900000000)", PERSON)
    screen = Screen(Config())
    told: list[str] = []

    def deep() -> bool:
        told.append(screen.page._shown._told_status())
        return "deep" in told[-1]

    with typing(pipe, CTRL_C, deep), typing(pipe, CTRL_D, lambda: session.place >= 1):
        sit(pipe, thinker, session, screen=screen)
    assert re.search(r"thinking . \d+ s: \d moves? deep: [GOP]\d", told[-1])
    assert not any("(move=" in line for line in told)


@pytest.mark.long
def test_undo_while_the_computer_thinks(
    begin: Begin, thinker: BackgroundThinker, pipe: PipeInput
) -> None:
    session = begin("alliances", PERSON, "expert(900000000)")
    sit(pipe, thinker, session, "G4,0\r", "undo\r", CTRL_D)
    assert session.place == 0 and session.who == PERSON


KEYS = ["\x1b", TAB, DOWN, ENTER, CTRL_C, F3, "\x1bOP", "\x1bOQ", "\x7f", "\x12", "\x1b[A", "\x00"]
KEYS += [
    *"abcdefgh123456789- x,;/'\"{}[]()\\\u00e9",
    *(
        "undo",
        "redo",
        "why ",
        "seats ",
        "setup ",
        "setup clear\r",
        "setup done\r",
        "turn ",
        "\r1\r",
    ),
    *("moves\r", "hint\r", "eval\r", "board\r", "replay ", "comment ", "load ", "position\r"),
    *("resign\r", "swap\r", "go\r", "level ", "theme ", "lang pt\r", "lang en\r", "rules\r"),
]
GAMES = ["alliances", "apart", "green_skull", "greener", "splut"]


@pytest.mark.parametrize(
    "seed",
    [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, SOAK or 12))],
)
def test_random_keys_break_nothing(
    begin: Begin, thinker: BackgroundThinker, pipe: PipeInput, seed: int
) -> None:
    draw = random.Random(seed)
    session = begin(draw.choice(GAMES), PERSON, draw.choice([PERSON, "easy"]))
    typed = "".join(draw.choice(KEYS) for _ in range(120))
    leave = "\x07\x15" + CTRL_C + CTRL_D * 3
    screen = Screen(Config())
    with (
        typing(pipe, leave, after(1.0)),
        typing(pipe, leave, after(3.0)),
        typing(pipe, leave * 3, after(8.0)),
        typing(pipe, leave * 3, after(20.0)),
    ):
        loop = sit(pipe, thinker, session, typed + leave, autosave=True, screen=screen)
    model.set_language("en")
    session = loop.ui.session
    replayed = session.record(whole=True).replay()
    assert replayed.error is None
    assert session.place == 0 or replayed.states[session.place] == session.state
    ending = session.ending
    if session.plies and (ending is None or ending.unfinished):
        moves = [(move.text, move.comment) for move in session.record(whole=True).moves]
        kept = [[(m.text, m.comment) for m in left.record.moves] for left in saved_games()]
        assert moves in kept
