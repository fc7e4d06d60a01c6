"""Somebody who has not read the rules and only looks at the screen: after each turn of the computer
it says what happened.
"""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from ludolog import model
from ludolog.model import State
from ludolog.records import Record, read_record
from tests.house import PATIENCE
from tests.shell.test_terminal import Opener, Terminal, open_terminal

__all__ = ["open_terminal"]

GAMES = model.games()
TURNS = 20
"""How many turns of the computer are watched in each game."""
UNFINISHED = "Unfinished:"
"""How the screen says that a game ended because its positions came again."""


def saved(folder: Path) -> Record | None:
    """The record that the program keeps of the game."""
    files = list((folder / "state" / "ludolog" / "games").glob("*.ludo"))
    return read_record(files[0]) if files else None


def read_on(terminal: Terminal, folder: Path, moves: int, person: object) -> Record:
    """Wait until more than `moves` moves were played and the person is asked again."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        terminal.read()
        record = saved(folder)
        if record is None or len(record.moves) <= moves:
            continue
        state = record.replay().states[-1]
        if UNFINISHED in terminal.text:
            return record
        if state.is_over or state.side == person:
            for _ in range(4):
                terminal.read()
            if f"move {len(record.moves) + 1}" in terminal.text or state.is_over:
                return record
    raise AssertionError(f"nothing was played:\n{terminal.text}")


def said(text: str) -> str:
    """What stands in the columns of the text, in one line."""
    rows = text.splitlines()
    prompt = next(row for row in reversed(rows[:-1]) if ">" in row)
    column = len(prompt) - len(prompt.lstrip())
    return " ".join(" ".join(row[column:].strip() for row in rows[:-2]).split())


def happened(record: Record, moves: int) -> list[tuple[State[object, object], str]]:
    """The moves behind the first `moves` ones, each with the position before it."""
    states = record.replay().states
    return [(states[n], record.moves[n].text) for n in range(moves, len(record.moves))]


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_screen_says_what_the_computer_did(
    open_terminal: Opener, tmp_path: Path, name: str
) -> None:
    """After each of so many turns of the computer, in more than one game if the first ends."""
    told = 0
    for seed in range(3, 9):
        folder = tmp_path / str(seed)
        told += watched(open_terminal, folder, name, seed, TURNS - told)
        if told >= TURNS:
            return
    raise AssertionError(f"{told} turns in six games")


def watched(open_terminal: Opener, folder: Path, name: str, seed: int, turns: int) -> int:
    """Play a game until the computer had so many turns, or the game ends: a turn is all that it
    played between two questions. Says how many turns the screen told.
    """
    game = model.game(name)
    person, *others = game.seats
    seats = {str(person): "person", **{str(other): "easy" for other in others}}
    settings = {s.name: str(s.default) for s in game.settings if s.kind in ("oneof", "between")}
    terminal = open_terminal(
        f"{name!r}, {settings!r}, {seats!r}, {seed}", XDG_STATE_HOME=str(folder / "state")
    )
    terminal.see("F1 help")
    draw, moves, told = random.Random(seed), 0, 0
    while told < turns:
        before = saved(folder)
        state = game.start() if before is None else before.replay().states[-1]
        if state.is_over or UNFINISHED in terminal.text:
            break
        if before is not None or state.side == person:
            terminal.type(f"{draw.randrange(len(state.legal_moves)) + 1}\r")
        record = read_on(terminal, folder, moves, person)
        text = said(terminal.text)
        played = [(at, move) for at, move in happened(record, moves) if at.side != person]
        for at, move in played:
            found = at.legal_moves.find(move)
            assert found is not None
            sentences = [effect.text for effect in at.effects(move)]
            for sentence in sentences or [found.meaning]:
                assert sentence in text, (move, sentence, terminal.text)
        told += bool(played)
        moves = len(record.moves)
    terminal.leave()
    return told
