"""The sheet of ten, asked in every game: in the sandbox, and in plain SWI-Prolog."""

from __future__ import annotations

import re
import subprocess

import pytest

import ludolog
from ludolog.compute.query import Console
from tests.house import ROOT
from tests.sheet import middle, sheet

GAMES = ludolog.games()


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_question_has_an_answer(name: str) -> None:
    state = middle(name)
    queries = sheet(state)
    assert len(queries) == 10 and not any("\n" in query for query in queries)
    with Console() as console:
        console.set_limits(time=30, inferences=0)
        told = [next(console.ask(state, query)) for query in queries]

    def listed(number: int, variable: str) -> str:
        found = re.search(rf"^{variable} = (.*?)[,]?$", told[number - 1].whole or "", re.M)
        assert found is not None, told[number - 1]
        return found[1]

    def taken(kinds: tuple[str, ...]) -> set[str]:
        return {
            move.text for move in state.legal_moves
            if any(effect.kind in kinds for effect in state.effects(move))
        }

    captures = taken(("captured", "killed"))
    assert set(re.findall(r'"(.*?)"', listed(1, "Ts"))) == captures
    wins = {
        move.text for move in state.legal_moves
        if (outcome := state.play(move).outcome) is not None and outcome.winner == state.to_move
    }
    assert set(re.findall(r'"(.*?)"', listed(2, "Ts"))) == wins
    # Equal numbers are shown as Mine = Theirs, Theirs = N.
    assert listed(3, "Mine").split(" = ")[-1] == str(len(state.legal_moves))
    assert "+" in told[3].output
    best = max(state.play(move).value(state.to_move) for move in state.legal_moves)
    assert listed(7, "Best").startswith(f"{best}-")
    assert listed(9, "Ways") == str(state.count(2))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_plain_prolog_answers_them_too(name: str) -> None:
    """In a lesson, where nothing is there but SWI-Prolog."""
    state = ludolog.game(name).start()
    queries = sheet(state)
    lines = [f"lesson({name}, []).", *queries, "halt."]
    done = subprocess.run(
        ["swipl", "prolog/ludolog.pl"], input="\n".join(lines) + "\n", cwd=ROOT, text=True,
        capture_output=True, timeout=120, check=False,
    )
    assert "ERROR" not in done.stderr and "false." not in done.stdout, done.stderr + done.stdout
    assert re.search(r"^Ways = \d+\.$", done.stdout, re.M)
