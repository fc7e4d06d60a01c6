"""The protocol of `serve`: sessions with each registered game, and whatever a program may send."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludolog
from ludolog.records import Record
from ludolog_shell.cli import serve as served
from ludolog_shell.cli.serve import answer
from ludolog_shell.cli.serve_commands import COMMANDS, Quit, Table
from ludolog_shell.config import Config
from tests.house import ROOT

GAMES = ludolog.games()
Ask = Callable[[str], list[str]]


@pytest.fixture
def ask() -> Ask:
    table = Table()
    return lambda line: answer(table, line)


def refused(lines: list[str]) -> bool:
    return len(lines) == 1 and lines[0].startswith("error ")


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name: str, ask: Ask) -> None:
    draw = random.Random(name)
    title = ludolog.game(name).title
    assert f"{name} {title}" in ask("games")
    (status,) = ask(f"new {name}")
    played: list[str] = []
    while status != "over" and len(played) < 500:
        assert status.startswith("turn ")
        moves = ask("moves")
        move = draw.choice(moves)
        assert ask(f"why {move}")[0] == "legal"
        (status,) = ask(f"play {move}")
        played.append(move)
    if status == "over":
        assert ask("moves") == []
        assert ask("outcome")[0].split()[0] in ("winner", "tie")
        assert refused(ask("best")) and refused(ask(f"play {played[-1]}"))
    (position,) = ask("position")
    assert len(ask("value")) == len(ludolog.game(name).players)
    record = Record.parse("\n".join(ask("record")))
    assert [move.text for move in record.moves] == played
    assert record.replay().error is None
    assert record.replay().states[-1].text == position
    ask(f"undo {len(played)}")
    assert ask("moves") == list(record.first_state().legal_moves.texts)
    assert refused(ask("undo"))
    assert ask(f"position {position}")[0] == status
    assert ask("position") == [position]
    assert "".join(ask("record")).count("[Start ") == 1


@pytest.mark.parametrize("name", GAMES)
def test_best_is_legal(name: str, ask: Ask) -> None:
    ask(f"new {name}")
    before = ask("position")
    for level in ask("levels")[:2]:
        (move,) = ask(f"best {level} 7")
        assert move in ask("moves")
        assert ask(f"best {level} 7") == [move]
    assert ask("position") == before
    assert ask(f"levels {name}") == [level.name for level in ludolog.game(name).levels]


def test_settings(ask: Ask) -> None:
    assert ask("settings splut") == ["size=9", "players=2"]
    ask("new splut size=7")
    assert ask("settings") == ["size=7", "players=2"]


def test_before_a_game_everything_else_is_refused(ask: Ask) -> None:
    needs = set(COMMANDS) - {"help", "info", "games", "settings", "levels", "new", "quit"}
    assert all(refused(ask(f"{name} 1")) for name in needs)


@pytest.mark.parametrize(
    "line",
    [
        "foo",
        "help foo",
        "new",
        "new splutt",
        "new splut 7",
        "new splut size=8",
        "new splut size=7 size=7",
        "new splut foo=8",
        "play",
        "play zz",
        "play c6-c4",
        "undo 0",
        "undo -1",
        "undo 1",
        "undo x",
        "undo " + "9" * 30,
        "best foo",
        "best easy x",
        "best easy 1 2",
        "info x",
        "games splut",
        "turn foo",
        "moves foo",
        "why",
        "quit now",
        "perft 99999999999",
        "position " + "7" * 5000,
        "best halt",
        "best (",
        "position foo",
        "position foo(",
        "position X",
        "position [1,2",
        "position :- halt",
        "perft",
        "perft x",
        "perft -1",
        "play " + "c" * 100_000,
        "position " + "[" * 100_000,
        "position " + "f(" * 5_000 + "a" + ")" * 5_000,
        "play \x00\ufffd\u2603'\"\\",
    ],
)
def test_what_is_refused_changes_nothing(line: str, ask: Ask, small_stacks: None) -> None:
    ask("new splut size=7")
    before = ask("position") + ask("record")
    assert refused(ask(line))
    assert ask("position") + ask("record") == before


@settings(max_examples=min(150, 4 * settings().max_examples), deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from([*COMMANDS, "", "best easy", "new splut size=7 ", "new apart "]),
            st.text(st.characters(exclude_characters="\r\n"), max_size=20),
        ),
        max_size=8,
    )
)
def test_it_never_dies(lines: list[tuple[str, str]]) -> None:
    table = Table()
    for name, text in lines:
        if name in ("perft", "best"):
            continue  # these are right to take their time
        try:
            told = answer(table, f"{name} {text}")
        except Quit:
            continue
        assert not any(line == "ok" or "\n" in line for line in told)
        assert not any(line.startswith("error") for line in told[:-1])


def test_a_line_of_text_cannot_be_taken_for_the_protocol(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludolog_shell.cli.serve_commands.version", lambda: "x\nok\nerror y\nokay")
    assert answer(Table(), "info")[:4] == ["id ludolog x", " ok", " error y", "okay"]


def run(data: bytes) -> list[str]:
    """The lines of a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "ludolog_shell", "serve"],
        cwd=ROOT,
        env={**os.environ, "LANGUAGE": "en"},
        input=data,
        capture_output=True,
        timeout=120,
        check=True,
    )
    assert done.stderr == b""
    return done.stdout.decode().split("\n")[:-1]


def test_a_session_over_pipes() -> None:
    lines = run(
        b"\n# a comment\ninfo\r\nnew splut size=7\nplay c6-c5\nfoo\n\xff\xfe\x00\nquit\nmoves\n"
    )
    assert lines[1:3] == ["protocol 1", "ok"]
    assert lines[3:7] == ["turn 1 1", "ok", "turn 2 2", "ok"]
    assert lines[7:8] == ["error no command is called foo"]
    assert lines[-2:] == ["ok", "ok"] and len(lines) == 12


@pytest.mark.long
def test_random_bytes_over_pipes() -> None:
    draw = random.Random(1)
    words = [b"new splut size=7", b"moves", b"play ", b"why ", b"position ", b"undo", b"best easy "]
    data = b"".join(
        draw.choice(words) + draw.randbytes(draw.randrange(12)).replace(b"\n", b"") + b"\n"
        for _ in range(300)
    )
    lines = run(data)
    assert lines.count("ok") == 300


def test_a_line_too_long_is_refused_and_the_next_one_read() -> None:
    data = b"x" * (served.LONGEST + 5) + b"\ninfo\n" + b"y" * (3 * served.LONGEST)
    lines = list(served._read(io.BytesIO(data)))
    assert lines == [None, "info", None]


def test_the_end_of_the_input_is_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"turn")))
    assert served.serve(Config(), None) == 0  # type: ignore[arg-type]
    assert capsys.readouterr().out == "error no game was begun: new GAME does it\nok\n"
