"""What was said, and how it is turned over."""

from __future__ import annotations

from ludolog_shell.terminal.transcript import Transcript


def shown(text: Transcript, rows: int = 4, columns: int = 40) -> list[str]:
    return "".join(part for _style, part in text.show(rows, columns)).splitlines()


def said(*answers: int) -> Transcript:
    """Answers of so many lines, each called by its number and that of the line."""
    text = Transcript()
    for number, lines in enumerate(answers):
        text.begin()
        text.add([("", "".join(f"{number}.{line}\n" for line in range(lines)))])
    return text


def test_the_end_is_seen() -> None:
    assert shown(said(3, 2, 2)) == ["1.0", "1.1", "2.0", "2.1"]


def test_a_long_answer_is_seen_from_its_beginning() -> None:
    text = said(3, 9)
    assert shown(text) == ["1.0", "1.1", "1.2", "1.3"]
    assert text.place == "lines 4-7 of 12 (PgUp, PgDn)" and text.is_long


def test_pages_are_turned_and_stop_at_the_ends() -> None:
    text = said(3, 9)
    shown(text)
    text.turn(1)
    assert shown(text)[0] == "1.3"
    for _ in range(9):
        text.turn(1)
        shown(text)
    assert shown(text)[-1] == "1.8"
    for _ in range(9):
        text.turn(-1)
        shown(text)
    assert shown(text)[0] == "0.0"


def test_something_new_is_seen_whatever_was_looked_at() -> None:
    text = said(3, 9)
    shown(text)
    text.turn(-1)
    text.begin()
    text.add([("", "new")])
    assert shown(text)[-1] == "new"


def test_lines_break_anew_in_another_window() -> None:
    text = Transcript()
    text.add([("", "one two three four five six")])
    assert shown(text, columns=40) == ["one two three four five six"]
    assert shown(text, columns=15) == ["one two three", "four five six"]


def test_only_so_much_is_kept() -> None:
    text = said(*[1] * 500)
    assert shown(text, rows=1000)[0] == "100.0" and shown(text)[-1] == "499.0"
