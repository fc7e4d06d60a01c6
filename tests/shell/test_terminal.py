"""Real screens: the program in a terminal of 24 rows and 80 columns, as a person sees it."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pexpect
import pyte
import pytest

from ludolog import model
from tests.house import PATIENCE, ROOT
from tests.terminal import read

PROGRAM = (
    "import sys; from ludolog_shell.app import play; "
    "from ludolog_shell.config import Config, Request; "
)
F3, F4 = "\x1bOR", "\x1bOS"
SMALL = "'splut', {'size': '7'}, {'1': 'person', '2': 'person'}"


class Terminal:
    """A program and its screen."""

    def __init__(
        self,
        folder: Path,
        request: str = "",
        config: str = "",
        job: str = "",
        first: str = "",
        **environment: str,
    ) -> None:
        program = [
            sys.executable,
            "-c",
            f"{first}{PROGRAM}sys.exit(play(Config({config}), Request({request})))",
        ]
        command = ["/bin/sh", "-c", job, *program] if job else program
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self.raw = b""
        self.child = pexpect.spawn(
            command[0],
            command[1:],
            cwd=str(ROOT),
            dimensions=(24, 80),
            timeout=PATIENCE,
            env={
                **os.environ,
                "TERM": "xterm-256color",
                "LANG": "C.UTF-8",
                "XDG_STATE_HOME": str(folder / "state"),
                "XDG_DATA_HOME": str(folder / "data"),
                **environment,
            },
        )

    def read(self, seconds: float = 0.05) -> None:
        """Take in what the program has written."""
        self.raw += read(self.child, self._screen, self._stream, seconds)

    @property
    def text(self) -> str:
        """The screen."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def see(self, *wanted: str, seconds: float = PATIENCE) -> str:
        """Wait until all of this is on the screen; returns the screen."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read()
            if all(text in self.text for text in wanted):
                return self.text
        raise AssertionError(f"{wanted} not on the screen:\n{self.text}")

    def resize(self, rows: int, columns: int) -> None:
        """Make the window another one."""
        self._screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def type(self, text: str) -> None:
        self.child.send(text)

    def leave(self) -> int | None:
        """End the input; the exit status."""
        self.type("\x15\x04")
        self.child.expect(pexpect.EOF)
        self.child.close()
        status = self.child.exitstatus
        assert status is None or isinstance(status, int)
        return status


class Opener(Protocol):
    def __call__(
        self,
        request: str = "",
        config: str = "",
        job: str = "",
        first: str = "",
        **environment: str,
    ) -> Terminal: ...


@pytest.fixture
def open_terminal(tmp_path: Path) -> Iterator[Opener]:
    opened: list[Terminal] = []

    def new(
        request: str = "", config: str = "", job: str = "", first: str = "", **environment: str
    ) -> Terminal:
        opened.append(Terminal(tmp_path, request, config, job, first, **environment))
        return opened[-1]

    yield new
    for terminal in opened:
        terminal.child.close(force=True)


@pytest.mark.long
def test_a_game_through_the_menus_killed_and_resumed(open_terminal: Opener) -> None:
    terminal = open_terminal()
    terminal.see("Which game?", "Splut!")
    terminal.type("5")
    terminal.see("Columns of the board")
    terminal.type("1")
    terminal.see("Number of players")
    terminal.type("\r")
    terminal.see("Who plays Player 1?")
    terminal.type("\r")
    terminal.see("Who plays Player 2?")
    terminal.type("\x1b[B\x1b[B\x1b[A\r")
    terminal.see("Turn 1: player 1", "Player 1>")
    terminal.type("c6")
    terminal.see("c6-c5", "Sorcerer")
    terminal.type("\t\r")
    terminal.see("Turn 3: player 1", "Player 2:")
    terminal.type(F3)
    terminal.see("Turn 1: player 1")
    terminal.type(F4)
    terminal.see("Turn 3: player 1")
    terminal.type("hint\r")
    terminal.see("> hint")
    terminal.type("why c5-c9\r")
    terminal.see("> why c5-c9", "may come")
    terminal.type("save trial\r")
    terminal.see("Saved as")
    terminal.child.kill(signal.SIGKILL)
    terminal.child.wait()
    again = open_terminal()
    again.see("Go on with Splut!", "3 moves")
    again.type("\r")
    again.see("Turn 3: player 1")
    again.type("undo\r")
    again.see("Turn 1: player 1")
    assert again.leave() == 0


@pytest.mark.long
def test_who_says_everything_is_asked_nothing(open_terminal: Opener) -> None:
    request = "'splut', {'size': '7'}, {'1': 'human', '2': 'person'}"
    terminal = open_terminal(request)
    terminal.see("Player 1>")
    terminal.type("c6-c5\r")
    terminal.see("Player 2>")
    terminal.child.kill(signal.SIGKILL)
    terminal.child.wait()
    other = open_terminal("'apart', {'height': '8'}, {'1': 'human', '2': 'person'}")
    other.see("Player 1>", "A game of Splut! with 1 move was left", "Moves: 0")
    assert other.leave() == 0
    again = open_terminal(request)
    again.see("Player 1>", "A game of Splut! with 1 move was left", "Turn 1: player 1")
    assert again.leave() == 0
    asked = open_terminal("'splut', {'size': '7'}")
    asked.see("Go on with Splut!")
    asked.type("\r")
    asked.see("Player 2>")
    assert asked.leave() == 0


@pytest.mark.parametrize(
    ("name", "settings", "players", "half", "completed"),
    [
        ("splut", {"size": "9"}, (1, 2), "d8", "d8-d7"),
        *(
            pytest.param(*game, marks=pytest.mark.long)
            for game in (
                ("alliances", {}, (0, 1), "G1", "G1,..."),
                ("apart", {"height": "8"}, (1, 2), "b1-", "b1-a2"),
                ("green_skull", {"first": "X"}, ("X", "O"), "h8", "h8xf6"),
                ("greener", {"size": "6x6", "seed": "1"}, (0, 1), "a", "take"),
            )
        ),
    ],
)
def test_every_game_shows_its_board_and_completes(
    open_terminal: Opener,
    name: str,
    settings: dict[str, str],
    players: tuple[object, ...],
    half: str,
    completed: str,
) -> None:
    seats = {str(player): "person" for player in players}
    terminal = open_terminal(f"{name!r}, {settings!r}, {seats!r}, 1")
    terminal.see(">", "F1 help")
    terminal.type(half)
    terminal.see(completed)
    terminal.type("\x15level\r")
    terminal.see("> level", "easy")
    terminal.type("\x1b[17~")
    terminal.see("> board")
    assert terminal.leave() == 0


@pytest.mark.long
def test_plain_has_no_escape_codes(open_terminal: Opener) -> None:
    request = "'splut', {'size': '7'}, {'1': 'person', '2': 'easy'}"
    terminal = open_terminal(request, "plain=True", TERM="dumb")
    terminal.see("Player 1>", "c6 S")
    terminal.type("c6-c5\n")
    terminal.see("Turn 3: player 1", "Player 2: ")
    assert b"\x1b[" not in terminal.raw
    assert terminal.leave() in (0, None)
    assert terminal.child.before.endswith(b"\n"), "the next prompt begins a line"


@pytest.mark.long
def test_no_color(open_terminal: Opener) -> None:
    terminal = open_terminal("'splut', {'size': '7'}, {'1': 'person', '2': 'easy'}", NO_COLOR="1")
    terminal.see("Player 1>")
    terminal.type("c6-c5\r")
    terminal.see("Turn 3: player 1", "[")
    assert b"\x1b[31" not in terminal.raw and b"38;5;" not in terminal.raw
    assert terminal.leave() == 0


@pytest.mark.long
def test_completion_has_room_below_a_long_answer(open_terminal: Opener) -> None:
    terminal = open_terminal("'alliances', {}, {'0': 'person', '1': 'person'}")
    terminal.see("Player 1>")
    terminal.type("moves\r")
    terminal.see("1. G0,0", "lines 1-", "Player 1>", "p 22")
    terminal.type("\x1b[6~" * 15)
    terminal.see("363. ", "moves TEXT tells", "p 22")
    terminal.type("G12,")
    terminal.see("G12,4", "G12,9")
    assert terminal.leave() in (0, None)


@pytest.mark.long
def test_a_low_screen_shows_the_board_where_it_is_played(open_terminal: Opener) -> None:
    terminal = open_terminal(
        "'apart', {'height': '15', 'width': '15'}, {'1': 'person', '2': 'person'}"
    )
    terminal.resize(12, 40)
    terminal.see("rows 1-6 of 15", "Player 1>")
    terminal.type("\x1b[6~")
    terminal.see("rows 5-10 of 15")
    terminal.type("b1-")
    terminal.see("b1-a2", "rows 1-")
    terminal.type("\x15zz\r")
    terminal.see("> zz", "written like", "rows 1-4 of 15")
    assert terminal.leave() in (0, None)


@pytest.mark.long
def test_escape_from_the_menus_of_new_goes_back_to_the_game(open_terminal: Opener) -> None:
    terminal = open_terminal("'splut', {'size': '7'}, {'1': 'person', '2': 'person'}")
    terminal.see("Player 1>")
    terminal.type("c6-c5\r")
    terminal.see("Player 2>")
    terminal.type("new\r")
    terminal.see("Which game?")
    terminal.type("\x1b")
    terminal.see("Player 2>", "Turn 2")
    terminal.type("new apart\r")
    terminal.see("Rows of the board")
    terminal.type("\x1b")
    terminal.see("Player 2>", "Turn 2")
    terminal.type("d2-d3\r")
    terminal.see("> d2-d3")
    assert terminal.leave() in (0, None)
    again = open_terminal()
    again.see("Go on with Splut!", "2 moves")
    again.type("\x03")


@pytest.mark.long
@pytest.mark.parametrize("name", ["alliances", "apart", "green_skull", "greener", "splut"])
def test_no_game_that_is_watched_misses_its_board(open_terminal: Opener, name: str) -> None:
    """Sampled fifty times a second, as far as the machine lets it, while twenty moves are made."""
    game = model.game(name)
    settings = {s.name: str(s.default) for s in game.settings if s.kind in ("oneof", "between")}
    seats = {str(player): "easy" for player in game.seats}
    terminal = open_terminal(f"{name!r}, {settings!r}, {seats!r}, 3", "pace=0.2")
    terminal.see("Space pause")
    picture = game.start().picture
    assert picture is not None
    rows = {square.row for square in picture.squares}
    seen: set[str] = set()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and len(seen) < 20:
        terminal.read(0.02)
        board = terminal.text.splitlines()[: max(rows) + 1]
        for row in rows:
            assert len(board[row][:62].strip()) > 2, terminal.text
        seen.add("\n".join(line[:62] for line in board))
    assert len(seen) >= 20
    assert terminal.leave() in (0, None)


@pytest.mark.long
def test_a_game_that_is_watched_never_misses_its_board(open_terminal: Opener) -> None:
    """Sampled fifty times a second, as far as the machine lets it."""
    # From this seed the game is long: it does not end before it is paused.
    terminal = open_terminal("'splut', {'size': '7'}, {'1': 'easy', '2': 'easy'}, 5")
    terminal.see("Space pause", " 7      \\R/")
    terminal.type("++")
    sampled = 0
    seen: set[str] = set()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and len(seen) < 8:
        terminal.read(0.02)
        sampled += 1
        rows = terminal.text.splitlines()
        assert rows[0].startswith("   a b c d e f g"), terminal.text
        assert [row[:2] for row in rows[1:8]] == [f" {n}" for n in range(1, 8)], terminal.text
        seen.add("\n".join(row[:17] for row in rows[:8]))
    assert sampled > 50 and len(seen) >= 8, (sampled, len(seen))
    terminal.type(" ")
    terminal.see("paused: Space goes on")
    terminal.type("\x1b[D\x1b[D")
    end = time.monotonic() + PATIENCE
    while not re.search(r"move \d+ of \d+", terminal.text) and time.monotonic() < end:
        terminal.read()
    assert re.search(r"move \d+ of \d+", terminal.text), terminal.text
    terminal.type(" ")
    terminal.see("Space pause")
    assert terminal.leave() in (0, None)


@pytest.mark.long
def test_another_window_leaves_no_stale_row(open_terminal: Opener) -> None:
    terminal = open_terminal("'splut', {'size': '7'}, {'1': 'person', '2': 'person'}")
    terminal.see("Player 1>")
    terminal.type("help\r")
    terminal.see("lines ")
    for rows, columns in ((15, 40), (50, 200), (24, 80)):
        terminal.resize(rows, columns)
        assert _settled(terminal), terminal.text
    assert terminal.leave() in (0, None)


@pytest.mark.long
def test_a_narrow_window_tells_what_the_typed_move_does(open_terminal: Opener) -> None:
    terminal = open_terminal("'splut', {'size': '7'}, {'1': 'person', '2': 'person'}")
    terminal.see("Player 1>")
    terminal.resize(15, 40)
    terminal.type("help\r")
    terminal.see("lines ")
    terminal.type("c6-c5")
    terminal.see("Sorcerer S steps from c6 to c5", "Player 1> c6-c5")
    terminal.type("\x15")
    terminal.see("lines ")
    assert terminal.leave() in (0, None)


def _settled(terminal: Terminal) -> bool:
    """Whether one board, one prompt and one bar come on the screen."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        terminal.read()
        text = terminal.text
        boards = [row for row in text.splitlines() if re.match(r" {3,6}a +b +c +d +e +f +g", row)]
        if text.count("Player 1>") == text.count(" Splut! |") == len(boards) == 1:
            return True
    return False


@pytest.mark.long
def test_a_click_chooses_and_plays(open_terminal: Opener) -> None:
    terminal = open_terminal("'splut', {'size': '7'}, {'1': 'person', '2': 'person'}")
    terminal.see("Player 1>")
    for column, row in ((7, 6), (7, 5)):  # c6, c5
        place = f"{column + 1};{row + 1}"
        terminal.type(f"\x1b[<0;{place}M\x1b[<0;{place}m")
        if row == 6:
            terminal.see("c6-")
    terminal.see("1. c6-c5", "Player 2>")
    assert terminal.leave() in (0, None)


@pytest.mark.long
def test_the_keys_of_the_bar_work_in_menus(open_terminal: Opener) -> None:
    terminal = open_terminal()
    terminal.see("Which game?", "F1 help", "F10 quit")
    terminal.type("?")
    terminal.see("F10 leave the program")
    terminal.type("\x1b[21~")
    terminal.child.expect(pexpect.EOF)


@pytest.mark.long
def test_the_keys_of_vi_hold_at_prologs_prompt(open_terminal: Opener) -> None:
    """After Escape, ``0`` and ``x`` take away the first letter, and ``A`` goes on at the end."""
    request = "'splut', {'size': '7'}, {'1': 'person', '2': 'person'}"
    terminal = open_terminal(request, "editing='vi'")
    terminal.see("1 step left")
    terminal.type("?-\r")
    terminal.see("?-")
    terminal.type("QX = abc")
    terminal.see("QX = abc")
    terminal.type("\x1b")
    terminal.read(1.0)
    terminal.type("0xAde.\r")
    terminal.see("X = abcde.")


@pytest.mark.long
def test_the_game_goes_on_behind_a_proof(open_terminal: Opener) -> None:
    terminal = open_terminal(SMALL)
    terminal.see("Turn 1: player 1")
    terminal.type("tree c6-c4\r")
    terminal.see("q: leave", "(4)")  # a long row is broken, not cut
    terminal.type("q")
    terminal.see("Player 1>", "F1 help")
    terminal.type("?-\r")
    terminal.see("> ?-")
    terminal.type("tree member(X, [a]).\r")
    terminal.see("n, p: a step further, back")
    terminal.type("nnp")
    terminal.see("1/", "call")
    terminal.type("q")
    terminal.see("1:", "> ?-")
    terminal.type("\rc6-c5\r")
    terminal.see("Turn 2: player 2")


@pytest.mark.long
def test_what_is_half_typed_is_completed_and_ends_nothing(open_terminal: Opener) -> None:
    terminal = open_terminal(SMALL)
    terminal.see("Turn 1: player 1")
    terminal.type("?- member(M, ")
    terminal.see("$Moves", "the legal moves")
    terminal.type("\x15new ")
    terminal.see("green_skull")
    terminal.type("\x15c6-c5\r")
    terminal.see("Turn 2: player 2")


AS_A_JOB = 'set -m; "$0" "$@"; echo "stopped: $?"; read line; fg'
"""What a shell does with a program: when that is stopped, it has the terminal."""


LATE = """
import threading, time
from signal import SIG_BLOCK, SIG_UNBLOCK, SIGTSTP, pthread_sigmask
def late():
    while True:
        time.sleep(0.3)
        pthread_sigmask(SIG_UNBLOCK, {SIGTSTP})
        pthread_sigmask(SIG_BLOCK, {SIGTSTP})
pthread_sigmask(SIG_BLOCK, {SIGTSTP})
threading.Thread(target=late, daemon=True).start()
"""
"""A thread that nobody else knows takes the signal to stop, and only after a while."""


@pytest.mark.parametrize(
    ("thinks", "first"),
    [(False, ""), (True, ""), (True, LATE)],
    ids=["person", "thinks", "late"],
)
def test_ctrl_z_gives_the_terminal_to_the_shell(
    open_terminal: Opener, thinks: bool, first: str
) -> None:
    other = "'pair(expert(100000000))'" if thinks else "'person'"
    request = f"'splut', {{'size': '7', 'players': '2'}}, {{'1': 'person', '2': {other}}}"
    terminal = open_terminal(request, job=AS_A_JOB, first=first)
    terminal.see("Turn 1: player 1")
    terminal.type("c6-c5\r")
    terminal.see("thinking" if thinks else "Player 2>")
    terminal.type("\x1a")
    terminal.see("stopped: 1")
    terminal.type("\n")
    terminal.see("Turn 2: player 2", "Player 2>")
    terminal.type("help\r")
    terminal.see("> help")
