"""The command `arena`: what it prints, refuses, and tells of its progress."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludolog.compute import executors, tournament
from ludolog.compute.arena import Played, Table, contestants
from ludolog.compute.standings import Standings
from ludolog_shell import i18n
from ludolog_shell.cli import arena
from ludolog_shell.cli.main import main
from ludolog_shell.cli.status import Status

GREENER = ("arena", "greener", "easy", "medium", "--jobs", "1")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*GREENER, "hard", "--games", "2", "--seed", "3"]) == Status.OK
    shown, told = capsys.readouterr()
    lines = shown.splitlines()
    assert lines[0] == "Greener: 6 of 6 games, seed 3, 4 random moves first"
    assert lines[2].split()[:6] == ["games", "won", "lost", "tied", "unfinished", "nobody"]
    assert [line.split("  ")[0] for line in lines[3:6]] == [
        "easy - medium",
        "easy - hard",
        "medium - hard",
    ]
    assert "Elo (95 %)" in shown and "time a move (most)" in shown
    assert max(map(len, lines)) <= 80
    assert told == ""  # no bar where nobody looks


def test_json_and_csv_have_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    line = [*GREENER, "size=9x6", "--games", "4"]
    assert main([*line, "--json"]) == Status.OK
    found = json.loads(capsys.readouterr().out)
    assert found["complete"] and found["settings"] == {"size": "'9x6'"}
    (match,) = found["matches"]
    assert match["games"] == 4 == match["won"] + match["lost"] + match["tied"]
    assert sum(match["reasons"].values()) == 4
    assert [one["name"] for one in found["contestants"]] == ["easy", "medium"]
    assert main([*line, "--csv"]) == Status.OK
    names, row = (text.split(",") for text in capsys.readouterr().out.splitlines())
    assert dict(zip(names, row, strict=True))["won"] == str(match["won"])


def test_it_speaks_portuguese() -> None:
    i18n.use("pt")
    told = arena.page(Standings(Table("greener", contestants("easy", "hard"), games=1)))
    assert "0 de 1 jogo" in told and "taxa de vitórias" in told


@pytest.mark.long
def test_forfeits_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.pl"
    file.write_text(":- module(mine, [choose_move/4]).\nchoose_move(_, _, _, pass).\n")
    assert main(["arena", "greener", "easy", str(file), "--games", "2", "--jobs", "1"]) == Status.OK
    assert "forfeited 2 times by mine.pl:expert: an illegal move: pass" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("halt", "it called halt"),
        ("catch(halt, _, true), M = pass", "it called halt"),
        ("throw(foo(bar))", "an error: "),
        ("numlist(1, 100000, L), throw(L)", "an error: "),
        ("M = f(M)", "an illegal move: "),
    ],
)
def test_whatever_a_program_does_it_is_its_own_forfeit(
    body: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.pl"
    file.write_text(f":- module(mine, [choose_move/4]).\nchoose_move(_, _, _, M) :- {body}.\n")
    assert main(["arena", "greener", "easy", str(file), "--games", "1", "--jobs", "1"]) == Status.OK
    assert f"forfeited 1 time by mine.pl:expert: {told}" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.parametrize("form", [[], ["--csv"], ["--json"]])
def test_what_a_player_says_moves_no_cursor(
    form: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither does its name."""
    file = tmp_path / "a\x1b[32m\u202e.py"
    said = 'def choose_move(state):\n    return "\\x1b[31mX\\u202e\\x07"\n'
    file.write_text(said, encoding="utf-8")
    words = ["arena", "apart", "easy", str(file), "--games", "1", "--jobs", "1"]
    assert main([*words, *form]) == Status.OK
    shown = capsys.readouterr().out
    assert shown and not set("\x1b\x07\u202e") & set(shown)


@pytest.mark.long
def test_what_a_program_prints_stays_out_of_the_answer(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.pl"
    file.write_text(
        ":- module(mine, [choose_move/4]).\n"
        "choose_move(_, _, _, pass) :-\n"
        "    write(a), write(user_error, b), shell('echo c; echo d >&2').\n"
    )
    words = ["arena", "greener", "easy", str(file), "--games", "2", "--jobs", "1", "--json"]
    assert main(words) == Status.OK
    out, err = capfd.readouterr()
    assert json.loads(out)["complete"] and err == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["arena"], "which game?"),
        (["arena", "grener", "easy", "hard"], "did you mean greener?"),
        (["arena", "greener", "easy", "medum"], "did you mean medium?"),
        (["arena", "greener", "easy"], "two contestants"),
        (["arena", "greener", "easy", "hard", "size=3"], "size is one of"),
        (["arena", "greener", "easy", "hard", "--games", "0"], "--games is a number from 1, not 0"),
        (["arena", "greener", "easy", "hard", "--jobs", "-1"], "--jobs is a number from 0"),
        (["arena", "greener", "easy", "no.pl"], "there is no file no.pl"),
        (["arena", "greener", "easy", "hard", "--dask", "nowhere"], "no scheduler at nowhere"),
        (["arena", "greener", "easy", "hard", "--json", "--csv"], "not allowed with"),
    ],
)
def test_refusals(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    if "--dask" in words:
        pytest.importorskip("distributed")
    try:
        status: object = main(words)
    except SystemExit as left:
        status = left.code
    assert status == Status.USAGE
    assert told in capsys.readouterr().err


def test_ctrl_c_shows_what_is_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(table: Table, pool: executors.Pool | None) -> Iterator[Played]:
        games = tournament.play(table, pool)
        yield next(games)
        yield next(games)
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play", interrupted)
    assert main([*GREENER, "--games", "5", "--json"]) == Status.INTERRUPTED
    found = json.loads(capsys.readouterr().out)
    assert not found["complete"] and found["matches"][0]["games"] == 2


def test_the_bar_tells_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    terminal = Terminal()
    with arena._Bar(terminal, 12) as bar:
        bar.show(0)
        now[0] = 30.0
        bar.show(3)
        now[0] = 30.01
        bar.show(4)  # too soon to be drawn
    shown = terminal.getvalue().split("\r")
    assert shown[1].strip() == "[........................] 0 of 12 games"
    assert shown[2].strip() == "[######..................] 3 of 12 games, 1:30 left"
    assert shown[3].strip() == "" and len(shown[3]) >= len(shown[2].rstrip())
    assert arena._clock(3661) == "1:01:01"


def test_where_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    monkeypatch.setattr(executors, "cluster", lambda address: made.append(address))
    monkeypatch.setattr(executors, "processes", lambda jobs: made.append(jobs))
    monkeypatch.setattr(arena, "play", lambda table, pool: iter(()))
    line = ["arena", "greener", "easy", "hard"]
    for words in (["--dask", "tcp://there"], [], ["--jobs", "3"], ["--jobs", "1"]):
        assert main([*line, *words]) == Status.INTERRUPTED
    assert made == ["tcp://there", 0, 3]
