"""`solve`, `analyse`, `best` with a budget, and `review` as they are typed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import ludolog
from ludolog.records import read_record
from ludolog_shell.cli.output import last_of
from tests.positions import WON
from tests.shell.test_cli import Typed, typed

__all__ = ["typed"]

def test_a_proof_is_told_with_its_line(typed: Typed) -> None:
    done = typed("solve", "splut", "--state", WON)
    assert done.status == 0 and done.out.startswith("Player 2 wins in 3 moves.")
    found = typed("solve", "splut", "--state", WON, "--json").json
    state = ludolog.game("splut").state(WON)
    for move in found["line"]:
        assert move["side"] == str(state.side)
        state = state.play(move["move"])
    assert state.outcome is not None and str(state.outcome.winner) == found["side"] == "2"
    assert found["length"] == {"moves": 3, "exact": True}


@pytest.mark.parametrize("name", ludolog.games())
def test_what_is_not_proved_has_status_1(name: str, typed: Typed) -> None:
    done = typed("solve", name, "--nodes", "60", "--json")
    assert done.status == 1 and done.json["result"] is None and done.json["length"] is None
    assert "not proved within" in done.json["text"]


def test_seconds_end_a_proof_and_an_analysis(typed: Typed) -> None:
    assert typed("solve", "splut", "--seconds", "0.2").status == 1
    done = typed("analyse", "apart", "width=5", "height=5", "--seconds", "0.2", "--json")
    assert done.status == 0 and done.json["budget"] >= 500 and len(done.json["lines"]) == 3


@pytest.mark.parametrize("name", ludolog.games())
def test_best_plays_the_first_line_of_the_analysis(name: str, typed: Typed) -> None:
    state = ludolog.game(name).start(**({"seed": 1} if name == "greener" else {})).text
    lines = typed("analyse", name, "--state", state, "--nodes", "200", "--json").json["lines"]
    best = typed("best", name, "--state", state, "--nodes", "200", "--json").json
    assert best["level"] == "expert(200)" and best["move"] == lines[0]["move"]
    assert (
        typed("best", name, "--state", state, "--level", best["level"]).out.strip() == best["move"]
    )


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "splut", "--nodes", "0"),
        ("solve", "splut", "--seconds", "-1"),
        ("solve", "splut", "--seconds", "nan"),
        ("analyse", "splut", "--lines", "x"),
        ("best", "splut", "--level", "easy", "--nodes", "5"),
    ],
)
def test_budgets_that_mean_nothing_are_refused(words: tuple[str, ...], typed: Typed) -> None:
    done = typed(*words)
    assert done.status == 2 and done.err.startswith("ludolog")


def test_a_review_is_told_and_written_down(tmp_path: Path, typed: Typed) -> None:
    played, told, page = (tmp_path / name for name in ("a.ludo", "b.ludo", "c.html"))
    played.write_text(f'[Game "splut"]\n[size "7"]\n[Start "{WON}"]\n\n1. d2-c2 {{mine}}\n')
    done = typed("review", str(played), "--nodes", "500", "--annotate", str(told))
    assert done.status == 0 and done.out.startswith("1. Player 2: d2-c2 ??")
    (move,) = read_record(told).moves
    assert move.comment.startswith("mine ?? ") and "d2-e2" in move.comment
    done = typed("review", str(played), "--nodes", "500", "--html", str(page), "--json")
    assert done.json["points"][0]["best"]["move"] == "d2-e2"
    assert "d2-e2" in page.read_text(encoding="utf-8")


def test_a_review_within_a_time_says_its_budget(tmp_path: Path, typed: Typed) -> None:
    played = tmp_path / "a.ludo"
    played.write_text('[Game "splut"]\n[size "7"]\n\n1. c6-c5\n2. d2-d3\n')
    told = typed("review", str(played), "--seconds", "0.3", "--json").json
    assert told["complete"] and told["nodes"] >= 50
    again = typed("review", str(played), "--nodes", str(told["nodes"]), "--json").json
    assert again == told


def test_a_review_leaves_other_files_alone(tmp_path: Path, typed: Typed) -> None:
    played, letter = tmp_path / "a.ludo", tmp_path / "letter.txt"
    played.write_text('[Game "splut"]\n\n1. f8-f7\n')
    letter.write_text("Dear reader")
    assert typed("review", str(played), "--annotate", str(letter)).status == 2
    assert letter.read_text() == "Dear reader"


def test_ctrl_c_leaves_the_last_answer() -> None:
    def answers() -> Iterator[int]:
        yield 1
        yield 2
        raise KeyboardInterrupt

    assert last_of(answers()) == (2, True)
    assert last_of(iter([1])) == (1, False)
