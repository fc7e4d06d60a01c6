"""The command line as it is typed: what is answered where, and with which exit status."""

from __future__ import annotations

import argparse
import inspect
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import ludolog
from ludolog_shell import i18n
from ludolog_shell.cli import parser
from ludolog_shell.cli.main import main
from ludolog_shell.cli.status import Status
from tests.house import PATIENCE, ROOT
from tests.shell.tree import commands

GAMES = ludolog.games()


class Done(NamedTuple):
    """What a command line came to."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Typed = Callable[..., Done]


@pytest.fixture
def typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, warm: None
) -> Typed:
    """Runs a command line in this process."""
    for name in list(os.environ):
        if name.startswith(("LUDOLOG_", "LC_", "LANG")) or name == "NO_COLOR":
            monkeypatch.delenv(name)
    monkeypatch.setenv("LANGUAGE", "en")

    def run(*words: str) -> Done:
        try:
            status = main(words)
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else 0
        return Done(status, *capsys.readouterr())

    return run


def program(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the program as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "ludolog_shell", *words],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.ludo"
    path.write_text('[Game "splut"]\n[size "7"]\n[Seed "5"]\n\n1. c6-c5\n2. c2-c3 {up}\n')
    return path


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / "wrong.ludo"
    path.write_text('[Game "splut"]\n[size "7"]\n\n1. c6-c5\n2. c2-c9\n')
    return path


# -- questions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_those_of_the_library(name: str, typed: Typed) -> None:
    state = ludolog.game(name).start()
    done = typed("moves", name, "--json")
    assert done.status == 0 and done.err == ""
    start = ludolog.game(name).state(done.json["state"])
    assert [move["text"] for move in done.json["moves"]] == list(start.legal_moves.texts)
    assert str(state.to_move) == done.json["to_move"] and done.json["outcome"] is None


@pytest.mark.parametrize("name", GAMES)
def test_a_state_and_a_move_after_it(name: str, typed: Typed) -> None:
    state = ludolog.game(name).start()
    move = state.legal_moves[0]
    done = typed("moves", name, "--state", state.text, "--after", move.text)
    assert done.out.split("\n")[:-1] == list(state.play(move).legal_moves.texts)


def test_settings_stand_anywhere(typed: Typed) -> None:
    out = "c6-c5\nd6-d5\ne6-e5\n"
    assert typed("moves", "splut", "size=7").out == out
    assert typed("moves", "size=7", "Splut", "--lang", "en").out == out
    assert typed("--lang", "en", "moves", "splut", "--ascii", "size=7").out == out


def test_names_are_read_kindly(typed: Typed) -> None:
    assert typed("moves", "green-skull").out == typed("moves", "green_skull").out != ""


def test_a_record_is_a_position(typed: Typed, record: Path) -> None:
    after = typed("moves", "splut", "size=7", "--after", "c6-c5", "--after", "c2-c3")
    assert typed("moves", "--record", str(record)).out == after.out
    assert typed("moves", "--record", str(record), "--ply", "0").out.startswith("c6-c5")


def test_a_finished_game_has_no_moves(typed: Typed) -> None:
    term = next(iter(_ends("apart")))
    assert typed("moves", "apart", "--state", term) == (0, "", "")
    done = typed("best", "apart", "--state", term)
    assert done.status == Status.NO and "the game is over" in done.err


def _ends(name: str) -> list[str]:
    state = ludolog.game(name).start()
    while not state.is_over:
        state = state.play(state.best_move("easy", 1, 1))
    return [state.text]


def test_why(typed: Typed) -> None:
    legal = typed("why", "splut", "size=7", "c6-c5")
    assert legal.status == 0 and "R8" in legal.out
    illegal = typed("why", "splut", "c6-c4", "size=7", "--json")
    assert illegal.status == Status.NO and illegal.err == ""
    assert illegal.json["legal"] is False
    assert illegal.json["lines"][0]["rule"] == "R8"


@pytest.mark.parametrize("name", GAMES)
def test_best_is_legal_and_the_same_again(name: str, typed: Typed) -> None:
    term = ludolog.game(name).start().text
    first = typed("best", name, "--state", term, "--level", "easy", "--seed", "3")
    again = typed("best", name, "--state", term, "--level", "easy", "--seed", "3", "--json")
    assert first.status == 0
    assert first.out.strip() == again.json["move"]
    assert first.out.strip() in typed("moves", name, "--state", term).out.split("\n")


def test_the_seed_of_a_record_is_used(typed: Typed, record: Path) -> None:
    own = typed("best", "--record", str(record), "--level", "easy", "--json")
    assert own.json["seed"] == 5


# -- counting -------------------------------------------------------------------------------------


def test_perft_and_divide_agree(typed: Typed) -> None:
    assert typed("perft", "splut", "size=7", "--depth", "0").out == "1\n"
    assert typed("perft", "splut", "size=7", "--depth", "4").out == "689\n"
    divided = typed("divide", "splut", "size=7", "--depth", "4", "--json").json
    assert sum(divided["moves"].values()) == divided["nodes"] == 689
    assert divided["complete"] is True


@pytest.mark.long
def test_many_processes_count_the_same() -> None:
    one = program("divide", "splut", "size=7", "--depth", "4")
    two = program("divide", "splut", "size=7", "--depth", "4", "--jobs", "2")
    assert one.returncode == two.returncode == 0
    assert one.stdout == two.stdout
    assert one.stderr == two.stderr == ""


# -- what there is --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["perft splut size=7 --depth 2 --jobs 2", "arena splut size=7 easy medium --games 2"]
)
def test_where_processes_have_no_locks(
    line: str, typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_unused: object, **_more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("multiprocessing.synchronize.Lock", refuse)
    done = typed(*line.split())
    assert (done.status, done.out) == (Status.UNAVAILABLE, "")
    assert "/dev/shm" in done.err and "--jobs 1" in done.err
    assert typed(*line.replace("--jobs 2", "").split(), "--jobs", "1").status == Status.OK


def test_games(typed: Typed) -> None:
    names = list(ludolog.games())
    assert [line.split()[0] for line in typed("games").out.splitlines()] == names
    assert [game["name"] for game in typed("games", "--json").json] == names


@pytest.mark.parametrize("name", GAMES)
def test_a_game_and_its_rules(name: str, typed: Typed) -> None:
    told = typed("games", name)
    game = ludolog.game(name)
    assert all(f"{setting.name}=" in told.out for setting in game.settings)
    assert all(level.text in told.out for level in game.levels)
    if (ROOT / "docs" / "rules" / f"{name}.md").is_file():
        rules = typed("rules", name)
        assert rules.status == 0 and "R1" in rules.out and "**" not in rules.out
        assert "**R1**" in typed("rules", name, "--raw").out


def test_replay(typed: Typed, record: Path) -> None:
    done = typed("replay", str(record))
    assert done.status == 0 and done.err == ""
    assert "{up}" in done.out and "to move: Player 2" in done.out
    at = typed("replay", str(record), "--ply", "1", "--json").json
    assert at["ply"] == 1 and at["state"] == at["states"][1] and len(at["states"]) == 3


def test_a_wrong_record_is_shown_as_far_as_it_is_good(typed: Typed, wrong: Path) -> None:
    done = typed("replay", str(wrong))
    assert done.status == Status.NO
    assert "c6-c5" in done.out and "c2-c9" not in done.out
    assert done.err.startswith(f"ludolog: {wrong}: line 5, move 2 (c2-c9): ")
    assert typed("replay", str(wrong), "--json").json["error"]["line"] == 5
    assert typed("moves", "--record", str(wrong)).status == Status.NO


# -- queries ---------------------------------------------------------------------------------------


def test_a_query_answers_in_lines_of_its_own(typed: Typed) -> None:
    """Whatever the goal prints; and nothing that it prints moves the cursor."""
    done = typed("query", "splut", r"member(X, [1, 2]), write('\e[1m'), write(X), X < 2.")
    assert done == (Status.OK, "\\x1b[1m1\nX = 1 ;\n\\x1b[1m2\nfalse.\n", "")


def test_a_query_answers_as_json_however_it_ends(typed: Typed) -> None:
    yes = typed("query", "splut", "member(X, [1, 2]), write(X).", "--json")
    assert yes.status == Status.OK and yes.json["error"] is None and yes.json["output"] == ""
    assert yes.json["answers"] == [
        {"answer": "X = 1", "output": "1"},
        {"answer": "X = 2", "output": "2"},
    ]
    no = typed("query", "splut", "write(a), fail.", "--json")
    assert no.status == Status.NO
    assert (no.json["answers"], no.json["output"], no.json["error"]) == ([], "a", None)
    wrong = typed("query", "splut", "member(X, [1, a]), write(b), _ is X.", "--json")
    assert wrong.status == Status.NO and "`a/0' is not a function" in wrong.err
    assert [answer["answer"] for answer in wrong.json["answers"]] == ["X = 1"]
    assert wrong.json["output"] == "b" and wrong.json["error"] in wrong.err
    assert set(yes.json) == set(no.json) == set(wrong.json)


@pytest.mark.parametrize(
    ("query", "answer"),
    [("X=1.", "X = 1."), ("size=size", "true."), ("-(1)=X.", "X = - 1."), ("a=b", "false.")],
)
def test_the_last_word_is_the_query_whatever_it_holds(
    typed: Typed, query: str, answer: str
) -> None:
    assert typed("query", "splut", "size=7", query).out == f"{answer}\n"
    assert typed("query", "splut", query, "--json", "size=7").status == Status.USAGE
    assert typed("query", query).status == Status.USAGE
    assert "That is not a move" in typed("why", "splut", query).out


def test_a_word_like_an_option_is_no_query(typed: Typed) -> None:
    for word in ("-x", "--no-such", "--no-such=1"):
        assert f"{word} means nothing here" in typed("query", "splut", word).err


def test_only_one_query_is_asked_at_a_time(typed: Typed) -> None:
    """The second would not run, and nobody would know."""
    for text in ("X = 1. Y = 2.", "X = 1. foo(", "true. garbage"):
        done = typed("query", "splut", text)
        assert done.status == Status.NO and "only one query" in done.err and done.out == ""
    assert typed("query", "splut", "X = 1. % a comment").out == "X = 1.\n"


def test_a_search_too_deep_for_the_stacks_is_no_fault_of_the_program(
    typed: Typed, small_stacks: None
) -> None:
    done = typed("perft", "splut", "size=7", "--depth", "99999999999")
    assert done.status == Status.INTERNAL
    assert done.err == "ludolog: this takes more memory than Prolog may have\n"


# -- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("perfd splut", "did you mean perft?"),
        ("moves splutt", "no game is called splutt; did you mean splut?"),
        ("moves", "which game? Name one of "),
        ("moves splut size=6", "size is one of 7, 9, 11, not '6'"),
        ("moves splut sise=7", "did you mean size?"),
        ("moves splut size=7 size=9", "size is set twice"),
        ("moves splut 7", "7 is no setting: write name=value"),
        ("moves splut --jsn", "--jsn means nothing here; did you mean --json?"),
        ("moves splut --state foo", "no state of Splut!: foo"),
        ("moves splut --state foo(", "no Prolog term: foo("),
        ("moves splut size=7 --after c6-c4", "--after c6-c4: c6-c4 is not legal"),
        ("moves splut --ply 1", "--ply goes with --record"),
        ("moves splut --record none.ludo", "a record has its own game"),
        ("query splut", "which query? It is the last word, in quotes."),
        ("query splut true. --answers -1", "--answers is a number from 0, not -1"),
        ("arena splut easy easy --opening 101", "--opening is a number up to 100, not 101"),
        ("moves --record none.ludo", "none.ludo: there is no such file, here or in"),
        ("why splut", "which move? It is the last word."),
        ("best splut --level hrad", "did you mean hard?"),
        ("perft splut", "--depth"),
        ("perft splut --depth -1", "--depth"),
        ("perft splut --depth 1 --jobs -1", "--jobs is a number of processes"),
        ("divide splut --depth 0", "a depth to divide is 1 or more"),
        ("games splut apart", "apart is one too many"),
        ("rules grener", "did you mean greener?"),
        ("play splut --seat 1", "--seat 1: a seat is PLAYER=person, PLAYER=LEVEL"),
        ("play splut 7", "7 is no setting"),
        ("play --record none.ludo", "none.ludo: there is no such file"),
        ("play splut --record none.ludo", "a record has its own game"),
        ("play size=7", "which game?"),
        ("completion ksh", "did you mean"),
        ("config --theme drak", "did you mean dark?"),
        ("--config none.toml games", "none.toml: there is no such file"),
    ],
)
def test_wrong_usage_says_what_would_be_right(line: str, told: str, typed: Typed) -> None:
    done = typed(*line.split())
    assert done.status == Status.USAGE
    assert done.out == ""
    assert told in done.err
    assert done.err.startswith("ludolog") and "Traceback" not in done.err


def test_a_fault_of_the_program_is_told_in_a_line(
    typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> int:
        raise KeyError("nothing")

    monkeypatch.setattr("ludolog_shell.cli.games.games", broken)
    done = typed("games")
    assert done.status == Status.INTERNAL
    assert done.err.count("\n") == 1 and "KeyError" in done.err


@pytest.mark.parametrize("command", ["", *commands()])
def test_help_teaches(command: str, typed: Typed) -> None:
    done = typed(*filter(None, [command]), "--help")
    assert done.status == 0 and done.err == ""
    assert done.out.startswith("usage: ludolog")
    assert "examples:\n  ludolog" in done.out


def test_help_shows_the_settings_that_matter(typed: Typed) -> None:
    assert "--level LEVEL" in typed("best", "--help").out
    assert "--unsafe" in typed("query", "--help").out
    assert "--theme" not in typed("moves", "--help").out


def test_what_argparse_says_is_in_our_catalogues() -> None:
    source = inspect.getsource(argparse)
    i18n.use("en")
    assert all(repr(text)[1:-1] in source for text in parser.words_of_argparse())


def test_portuguese(typed: Typed) -> None:
    done = typed("games", "--lang", "pt")
    assert done.out != typed("games", "--lang", "en").out


# -- the process ----------------------------------------------------------------------------------


def test_a_missing_prolog_is_status_69() -> None:
    nowhere = {"LIBSWIPL_PATH": "/nonexistent/libswipl.so", "SWI_HOME_DIR": "/nonexistent"}
    for words in (("moves", GAMES[0]), ("play", GAMES[0]), ()):
        done = program(*words, **nowhere)
        assert done.returncode == Status.UNAVAILABLE
        assert done.stdout == "" and "Ludolog needs SWI-Prolog" in done.stderr


def test_version_and_help_start_neither_prolog_nor_the_screen() -> None:
    code = (
        "import sys; from ludolog_shell.cli.main import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "heavy = {'pybridge', 'pyswip', 'prompt_toolkit', 'shtab', 'multiprocessing'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    for words in (["--version"], ["--help"], ["perft", "--help"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *words],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == "[]\n" and done.stdout


def test_the_version(typed: Typed) -> None:
    first, second = typed("--version").out.splitlines()
    assert first == f"ludolog {parser.version()}"
    number = r"\d+\.\d+\.\d+"
    assert re.fullmatch(rf"Python {number}\S*, pyswip {number}, SWI-Prolog {number}", second)


def test_a_reader_that_has_enough_is_no_error() -> None:
    command = f"{sys.executable} -m ludolog_shell moves alliances | head -1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and done.stderr == "" and len(done.stdout.splitlines()) == 1


@pytest.mark.long
@pytest.mark.parametrize(("place", "status"), [("&-", Status.OK), ("/dev/full", Status.USAGE)])
def test_an_output_that_takes_nothing_is_no_fault_of_ours(place: str, status: Status) -> None:
    command = f"{sys.executable} -m ludolog_shell completion bash >{place}"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == status and "Traceback" not in done.stderr


def _counting(command: str, jobs: str = "2") -> subprocess.Popen[str]:
    """A program in a session of its own that counts for longer than any test waits."""
    words = ["alliances", "--depth", "4", "--jobs", jobs]
    return subprocess.Popen(
        [sys.executable, "-m", "ludolog_shell", command, *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def _processor_seconds(pid: int) -> float:
    """How long a process has worked: how busy the machine is does not count."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has ended
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _wait_until_it_counts(process: subprocess.Popen[str], jobs: str) -> None:
    whom = [process.pid] if jobs == "1" else _processes_of(process)
    for _ in range(1200):
        if max(map(_processor_seconds, whom)) > 1.2:
            return
        time.sleep(0.05)
    raise AssertionError("it does not count")


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="processes are found in /proc")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_is_known(jobs: str) -> None:
    with _counting("divide", jobs) as process:
        _wait_until_it_counts(process, jobs)
        os.kill(process.pid, 2)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == Status.INTERRUPTED
    assert err == "" and out.splitlines()[-1].startswith("so far: ")


@pytest.mark.long
@pytest.mark.parametrize("delay", [0.5, 0.9])
def test_ctrl_c_in_a_terminal_reaches_all_processes_and_none_complains(delay: float) -> None:
    """They were started without ears for it: a process that begins told its traceback."""
    with _counting("perft") as process:
        time.sleep(delay)
        os.killpg(process.pid, 2)
        err = process.communicate(timeout=PATIENCE)[1]
    # On a busy machine it comes before the program has a handler: the signal itself ends it.
    assert process.returncode in (Status.INTERRUPTED, -signal.SIGINT) and err == ""


def _command_line(pid: int) -> bytes:
    """That of a process; nothing of one that has ended meanwhile."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def _processes_of(process: subprocess.Popen[str]) -> list[int]:
    """The processes that it counts with, once they do."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    for _ in range(1200):
        found = [int(pid) for pid in children.read_text().split()]
        working = [p for p in found if b"spawn_main" in _command_line(p)]
        if len(working) == 2:
            return working
        time.sleep(0.05)
    raise AssertionError("no processes")


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="processes are found in /proc")
@pytest.mark.parametrize("whom", ["the program", "one of its processes"])
def test_no_process_is_left_and_none_is_missed(whom: str) -> None:
    with _counting("perft") as process:
        working = _processes_of(process)
        os.kill(process.pid if whom == "the program" else working[0], 9)
        err = process.communicate(timeout=PATIENCE)[1]
        for _ in range(1200):
            left = [pid for pid in working if Path(f"/proc/{pid}").exists()]
            if not left:
                break
            time.sleep(0.1)
        assert not left
    if whom != "the program":
        assert process.returncode == Status.INTERNAL
        assert err.startswith("ludolog: a process that counted has ended by itself")


@pytest.mark.parametrize("delay", [0.03, 0.06, 0.1])
def test_ctrl_c_while_the_program_loads_is_silent(delay: float) -> None:
    # Python's own start is not ours: the clock runs from the first line of the program on.
    code = "import sys; from ludolog_shell.entry import main; print(flush=True); sys.exit(main())"
    with subprocess.Popen(
        [sys.executable, "-c", code, "moves", "alliances"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(delay)
        os.kill(process.pid, 2)
        err = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode in (-2, Status.INTERRUPTED) and err == b""


def test_ctrl_c_while_a_class_is_made_is_no_fault(
    typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> int:
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()

    monkeypatch.setattr("ludolog_shell.cli.games.games", stopped)
    assert typed("games") == (Status.INTERRUPTED, "", "")


def test_a_broken_game_of_ones_own_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "broken.pl").write_text(":- module(broken, []).\nludolog:game(broken title).\n")
    done = program("games", "--games", str(tmp_path), "--games", str(tmp_path / "none"))
    assert done.returncode == 0 and len(done.stdout.splitlines()) == len(GAMES)
    first, second = done.stderr.splitlines()
    assert first.startswith(f"ludolog: warning: {tmp_path}/broken.pl:2: Syntax error")
    assert second == f"ludolog: warning: {tmp_path}/none: there is no such folder"


def test_a_saved_game_is_found_by_its_name(typed: Typed, tmp_path: Path) -> None:
    """What `save` in the shell has written, as `load` there finds it; a file that is here first."""
    folder = tmp_path / "xdg_data_home" / "ludolog"
    folder.mkdir(parents=True)
    (folder / "um jogo.ludo").write_text('[Game "splut"]\n[size "7"]\n\n1. c6-c5\n')
    assert typed("replay", "um jogo.ludo").status == typed("replay", "um jogo").status == 0
    Path("um jogo.ludo").write_text('[Game "greener"]\n')
    assert "greener" in typed("replay", "um jogo.ludo", "--json").out
    assert typed("replay", "no/such.ludo").err.endswith("No such file or directory\n")


# -- doctor and config ----------------------------------------------------------------------------


def test_the_doctor_finds_everything(typed: Typed) -> None:
    done = typed("doctor", "--json")
    assert done.status == 0
    found = {check["what"]: check for check in done.json}
    assert found["SWI-Prolog"]["state"] == "ok"
    assert found["games"]["found"].split(", ") == list(ludolog.games())


def test_the_doctor_without_prolog_says_what_to_type() -> None:
    done = program("doctor", LIBSWIPL_PATH="/nonexistent/x.so", SWI_HOME_DIR="/nonexistent")
    assert done.returncode == Status.NO and done.stderr == ""
    assert "MISSING  SWI-Prolog" in done.stdout and " install " in done.stdout


@pytest.mark.long
def test_the_doctor_without_swipl_on_the_path(tmp_path: Path) -> None:
    done = program("doctor", PATH=str(tmp_path))
    assert "SWI-Prolog" in done.stdout and done.returncode in (Status.OK, Status.NO)


@pytest.mark.long
def test_the_doctor_tells_of_broken_games_and_settings(tmp_path: Path) -> None:
    (tmp_path / "broken.pl").write_text(":- module(broken, []).\nludolog:game(broken title).\n")
    (tmp_path / "config.toml").write_text("theme = 1\n")
    done = program(
        "doctor", LUDOLOG_GAMES=str(tmp_path), LUDOLOG_CONFIG=str(tmp_path / "config.toml")
    )
    assert done.returncode == Status.NO and done.stderr == ""
    assert f"{tmp_path}/broken.pl:2: " in done.stdout
    assert f"{tmp_path}/config.toml:1: theme is one of" in done.stdout


def test_config_shows_values_and_sources(typed: Typed, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert typed("config", "--init", "--config", str(file)) == (0, f"{file}\n", "")
    again = typed("config", "--init", "--config", str(file))
    assert again.status == Status.NO and "stays as it is" in again.err
    file.write_text('theme = "dark"\n')
    told = " ".join(typed("config", "--config", str(file), "--vi").out.split())
    assert f'theme = "dark" # {file}' in told
    assert 'editing = "vi" # --editing' in told
    found = typed("config", "--config", str(file), "--json").json
    assert found["settings"]["theme"] == {"value": "dark", "source": str(file)}
