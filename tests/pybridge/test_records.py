"""Records: written, read back, and looked at move by move when they come from elsewhere."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludolog
from ludolog.errors import InvalidRecord
from ludolog.records import Record, Recorded, read_record, result_of, setting_text, write_record

NAMES = ludolog.games()


def played(name: str, seed: int, plies: int) -> tuple[Record, list[ludolog.State[Any, Any]]]:
    """A random game of so many moves, and its positions."""
    draw = random.Random(seed)
    game = ludolog.game(name)
    state, chosen = game.start_with({})
    states = [state]
    moves: list[Recorded] = []
    while len(moves) < plies and not states[-1].is_over:
        move = draw.choice(states[-1].legal_moves)
        moves.append(Recorded(move.text))
        states.append(states[-1].play(move))
    record = Record(
        name,
        game.version,
        {key: setting_text(value) for key, value in chosen.items()},
        moves=tuple(moves),
        result=result_of(states[-1]),
    )
    return record, states


@pytest.mark.parametrize("name", NAMES)
def test_written_and_read_back(name: str) -> None:
    record, states = played(name, 1, 60)
    again = Record.parse(record.text)
    assert [m.text for m in again.moves] == [m.text for m in record.moves]
    replay = again.replay()
    assert replay.error is None
    assert list(replay.states) == states
    assert result_of(replay.states[-1]) == record.result


@pytest.mark.parametrize("name", NAMES)
def test_from_a_position(name: str) -> None:
    _, states = played(name, 2, 9)
    record = Record(name, start=states[5].text)
    assert Record.parse(record.text).first_state() == states[5]


@pytest.mark.parametrize("name", NAMES)
def test_a_bad_move_is_named_and_what_is_before_it_kept(name: str) -> None:
    record, states = played(name, 3, 8)
    lines = record.text.splitlines()
    lines[-3] = lines[-3].split(".")[0] + ". nonsense"
    replay = Record.parse("\n".join(lines)).replay()
    assert replay.error is not None
    assert replay.error.line == len(lines) - 2
    assert replay.error.number == len(record.moves) - 2
    assert list(replay.states) == states[: len(record.moves) - 2]


texts = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=20)


@given(comment=texts, tag=texts, who=texts)
def test_any_text_in_comments_and_tags(comment: str, tag: str, who: str) -> None:
    record = Record("x", tags={"Event": tag}, seats={who: tag}, moves=(Recorded("a1", comment),))
    again = Record.parse(record.text)
    assert again.tags == record.tags
    assert again.seats == record.seats
    assert again.moves[0].comment == comment.replace("{", "(").replace("}", ")").strip()


@settings(max_examples=min(300, 4 * settings().max_examples))
@given(st.data())
def test_damaged_records_are_refused_or_read(data: st.DataObject) -> None:
    """Whatever happens to a text, the answer is a record or InvalidRecord."""
    text = list(
        Record("nim", settings={"size": "7"}, moves=(Recorded("a1-b2"), Recorded("stop"))).text
    )
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(text)))
        text[place : place + data.draw(st.integers(0, 4))] = data.draw(st.text(max_size=4))
    try:
        Record.parse("".join(text))
    except InvalidRecord as error:
        assert error.line >= 1


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("", 1, "Game"),
        ('[Game "nosuchgame"]', 1, "nosuchgame"),
        ('[Game "splut"', 1, "tag"),
        ('[Game "splut"]\n[Game "splut"]', 2, "twice"),
        ('[Game "splut"]\n[Seed "x"]', 2, "integer"),
        ('[Game "splut"]\n[size "8"]', 1, "size"),
        ('[Game "splut"]\n[Start "foo"]', 1, "state"),
        ('[Game "splut"]\n[Start "halt"]', 1, "state"),
        ('[Game "splut"]\n2. c6-c5', 2, "expected"),
        ('[Game "splut"]\nc6-c5', 2, "number"),
    ],
)
def test_wrong_records_say_where(text: str, line: int, word: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        Record.parse(text).first_state()
    assert caught.value.line == line
    assert word in str(caught.value)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ('[Event "late"]', "after"),
        ("rubbish", "number"),
        ("7. d3-d4", "expected"),
        ("2. c2-c3 {", "number"),
        ("2. c2-c9", "move"),
    ],
)
def test_what_is_good_before_a_wrong_line_is_kept(line: str, word: str) -> None:
    text = f'[Game "splut"]\n[size "7"]\n[Result "1"]\n1. c6-c5\n{line}\n3. d6-d5'
    replay = Record.parse(text).replay()
    assert [move.text for move in replay.record.moves] == ["c6-c5"] and len(replay.states) == 2
    assert replay.error is not None and replay.error.line == 5 and word in str(replay.error)
    assert replay.record.result == "*" and replay.record.replay().error is None


def test_files_are_written_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "folder" / "game.txt"
    record, _ = played(NAMES[0], 5, 3)
    write_record(file, record)
    assert read_record(file).text == record.text

    def crash(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", crash)
    with pytest.raises(OSError, match="no space"):
        write_record(file, Record("other"))
    assert read_record(file).text == record.text
    assert list(file.parent.iterdir()) == [file]


def test_json(tmp_path: Path) -> None:
    record, _ = played(NAMES[0], 5, 3)
    write_record(tmp_path / "game.json", record)
    data = json.loads((tmp_path / "game.json").read_text())
    assert data["game"] == NAMES[0]
    assert [m["text"] for m in data["moves"]] == [m.text for m in record.moves]


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b'[Game "x"]\n\xff\xfe')
    with pytest.raises(InvalidRecord) as caught:
        read_record(file)
    assert caught.value.line == 2


def test_a_record_without_its_seed_is_one_game_from_then_on() -> None:
    replay = Record("greener").replay()
    assert "seed" in replay.record.settings
    assert replay.record.replay().states == replay.states
