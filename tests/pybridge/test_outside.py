"""Text from outside: every one gets a short answer, in a time that grows with its length alone."""

from __future__ import annotations

import json
import pickle
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest

import ludolog
from ludolog.errors import InvalidMove, InvalidRecord, InvalidState, LudologError
from ludolog.guest import source
from ludolog.outside import (
    LONGEST_MOVE,
    LONGEST_NUMBER,
    LONGEST_TERM,
    TooLong,
    clipped,
    read_bounded,
)
from ludolog.records import LONGEST_LINE, MOST, Record, read_record

SHORT = 600
"""Characters of the longest message."""

HALF = LONGEST_TERM // 2
TERMS = {
    "empty": "",
    "a dict": "_{a:1}",
    "a dict within": "state(_{a:1})",
    "a call of a dict": "X = _{a:1}.put(b, 2)",
    "lists in lists": "[" * 1000 + "]" * 1000,
    "terms in terms": "f(" * 1000 + "a" + ")" * 1000,
    "brackets": "(" * HALF + "a" + ")" * (HALF - 1),
    "braces": "{" * HALF + "}" * HALF,
    "signs": "- " * (HALF - 1) + "1",
    "a sum": "+".join("1" * HALF),
    "powers": "^".join("1" * HALF),
    "commas": f"({','.join('1' * (HALF - 1))})",
    "digits": "9" * 5000,
    "more digits": "9" * LONGEST_TERM,
    "a long fraction": "9" * 5000 + ".5",
    "a long exponent": "1.0e" + "9" * 5000,
    "a rational": "1r" + "9" * 5000,
    "another base": "36'" + "z" * (LONGEST_TERM - 3),
    "a long atom": f"'{'a' * (LONGEST_TERM - 2)}'",
    "a long string": f'"{"a" * (LONGEST_TERM - 2)}"',
    "variables": f"f({','.join(f'X{n}' for n in range(HALF // 4))})",
    "one variable": f"f({','.join('X' * (HALF - 2))})",
    "indices": "a" + "[]" * (HALF - 1),
    "a directive": ":- halt.",
    "operators": ":- dynamic " * 1000,
    "an open quote": "'" + "\n" * 1000,
    "an open comment": "/*" * 1000,
    "a long escape": "'\\x" + "9" * 1000 + "\\'",
    "a stream": "<stream>(0x1)",
    "no character": "a\0b",
    "half a character": "\ud800",
    "two terms": "a. b.",
    "a list without end": "[1|2]",
    "too long": "a" * (LONGEST_TERM + 1),
}


@pytest.mark.parametrize("text", TERMS.values(), ids=TERMS)
def test_what_is_no_state_is_said_to_be_none(text: str) -> None:
    for name in ludolog.games():
        with pytest.raises(InvalidState) as caught:
            ludolog.game(name).state(text)
        assert 0 < len(str(caught.value)) < SHORT


@pytest.mark.long
@pytest.mark.parametrize("text", TERMS.values(), ids=TERMS)
def test_a_record_that_begins_so_is_refused_with_a_short_reason(text: str) -> None:
    plain = " ".join(text.replace("\\", "\\\\").replace('"', '\\"').splitlines())
    others = ("size", "Seed", "Rules", "Nonsense")
    for name, other in zip(ludolog.games(), cycle(others), strict=False):
        for tag in ("Start", other):
            form = f'[Game "{name}"]\n[{tag} "{plain}"]\n\n1. {plain}\n'
            told = _refused(form)
            assert told is None or len(told) < SHORT
            moves, settings = [{"text": text}], {tag: text}
            asked = {"game": name, "start": text, "moves": moves, "settings": settings}
            told = _refused(json.dumps(asked))
            assert told is not None and len(told) < SHORT


def _refused(text: str) -> str | None:
    """Why a record is refused, None if all of it is good. Whatever else happens is raised."""
    try:
        replay = Record.parse(text).replay()
    except InvalidRecord as error:
        return str(error)
    return None if replay.error is None else str(replay.error)


@pytest.mark.parametrize("text", TERMS.values(), ids=TERMS)
def test_what_is_no_move_is_said_to_be_none(text: str) -> None:
    for name in ludolog.games():
        state = ludolog.game(name).start()
        with pytest.raises(InvalidMove) as caught:
            state.play(text)
        assert 0 < len(str(caught.value)) < SHORT
        assert state.legal_moves.find(text) is None
        assert len(str(state.why_not(text))) < 4 * SHORT
        with pytest.raises(ValueError, match="level") as refused:
            state.best_move(text)
        assert len(str(refused.value)) < SHORT


@pytest.mark.parametrize("text", TERMS.values(), ids=TERMS)
def test_what_is_no_setting_is_said_to_be_none(text: str) -> None:
    for name in ludolog.games():
        game = ludolog.game(name)
        for setting in game.settings:
            try:
                game.start(**{setting.name: game.read_setting(setting.name, text)})
            except ValueError as error:
                assert 0 < len(str(error)) < SHORT


def test_numbers_without_end_and_lists_in_lists_are_no_settings() -> None:
    deep: tuple[object, ...] = ()
    for _ in range(5000):
        deep = (deep,)
    for name in ludolog.games():
        game = ludolog.game(name)
        for setting in game.settings:
            if setting.kind == "seed":
                continue
            for value in (10**6000, deep):
                with pytest.raises((ValueError, LudologError)) as caught:
                    game.start(**{setting.name: value})  # type: ignore[arg-type]
                assert len(str(caught.value)) < SHORT


def test_the_largest_budget_is_told() -> None:
    state = ludolog.game(ludolog.games()[0]).start()
    for nodes in ("1000000001", "9" * 20, "9" * 90):
        with pytest.raises(ValueError, match="at most 1000000000 nodes"):
            state.best_move(f"expert({nodes})")


@pytest.mark.parametrize(
    "number", ["1" * 5000, "1e999999", "-" * 5000, "0x10", "1" * 19, "[" * 5000, "true", '"1"']
)
def test_numbers_of_json(number: str) -> None:
    name = ludolog.games()[0]
    for key in ("seed", "rules"):
        told = _refused(f'{{"game": "{name}", "{key}": {number}}}')
        assert told is not None and len(told) < SHORT


@pytest.mark.parametrize(
    "asked",
    [
        {"settings": {"a] [b": "1"}},
        {"tags": {"A\n": "1"}},
        {"seats": {"1\n2": "person"}},
        {"seats": {"1": "person\n"}},
        {"moves": [{"text": "a1 {"}]},
        {"moves": [{"text": "a1\r2. b2"}]},
        {"result": "\ud800"},
        {"start": "a\x0bb"},
    ],
)
def test_json_that_no_text_can_hold_is_no_record(asked: dict[str, object]) -> None:
    told = _refused(json.dumps({"game": ludolog.games()[0], **asked}))
    assert told is not None and "no record" in told


# -- time and size --------------------------------------------------------------------------------


def _twice(read: Callable[[int], object], size: int) -> None:
    """Reading twice as much takes no more than some twice as long, by the processor's time."""

    def spent(amount: int) -> float:
        begun = time.process_time()
        read(amount)
        return time.process_time() - begun

    # By turns, so that what else the machine does slows both.
    pairs = [(spent(size), spent(2 * size)) for _ in range(5)]
    once, twice = (min(times) for times in zip(*pairs, strict=True))
    assert twice < 3.4 * once + 0.05


LINES: dict[str, Callable[[int], str]] = {
    "blanks in a move": lambda n: f"1. {' ' * n}x{{",
    "blanks after a number": lambda n: f"1.{' ' * n}",
    "digits of a number": lambda n: f"{'1' * n}. a",
    "digits alone": lambda n: "1" * n,
    "braces": lambda n: "1. " + "{}" * (n // 2),
    "an open comment": lambda n: "1. a {" + " " * n,
    "blanks in a tag": lambda n: f"[Game{' ' * n}",
    "blanks before a tag": lambda n: f"[{' ' * n}1",
    "a long name": lambda n: f"[{'a' * n}",
    "texts of a tag": lambda n: "[A" + ' ""' * (n // 3),
    "blanks between texts": lambda n: f'[A ""{" " * (n // 2)}""{" " * (n // 2)}',
    "escapes": lambda n: '[A "' + "\\a" * (n // 2),
    "an open text": lambda n: '[A "' + "a" * n,
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_line_is_read_in_a_time_that_grows_with_its_length(line: Callable[[int], str]) -> None:
    _twice(lambda n: _refused(line(n)), LONGEST_LINE // 2 - 100)


@pytest.mark.long
def test_a_record_is_read_in_a_time_that_grows_with_its_length() -> None:
    def many(text: str) -> Callable[[int], object]:
        return lambda n: _refused('[Game "x"]\n' + "".join(text.format(n=i) for i in range(1, n)))

    _twice(many("{n}. a1 {{said}}\n"), 4_000)
    _twice(many("\n"), 40_000)
    _twice(many('[A{n} "b"]\n'), 4_000)
    _twice(lambda n: _refused(json.dumps({"game": "x", "moves": [{"text": "a"}] * n})), 20_000)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["digits", "a long atom", "commas", "variables", "signs"])
def test_a_state_is_read_in_a_time_that_grows_with_its_length(kind: str) -> None:
    shapes: dict[str, Callable[[int], str]] = {
        "digits": lambda n: "9" * n,
        "a long atom": lambda n: "a" * n,
        "commas": lambda n: f"f({','.join('1' * (n // 2 - 2))})",
        "variables": lambda n: f"f({','.join(f'X{i}' for i in range(n // 7))})",
        "signs": lambda n: "- " * (n // 2 - 1) + "1",
    }
    game = ludolog.game(ludolog.games()[0])

    def read(size: int) -> None:
        for _ in range(5):
            with pytest.raises(InvalidState):
                game.state(shapes[kind](size))

    _twice(read, LONGEST_TERM // 2)


PROGRAMS: dict[str, Callable[[int], str]] = {
    "begun comments": lambda n: "/* " * (n // 3),
    "begun quotes": lambda n: "'\\\"" * (n // 3),
    "blanks": lambda n: "consult(" + " " * n,
    "begun names": lambda n: "consult('\\" * (n // 10),
    "all of it": lambda n: "0'\"/*'%\n" * (n // 8),
}


@pytest.mark.long
@pytest.mark.parametrize("kind", PROGRAMS)
def test_a_program_is_looked_through_in_a_time_that_grows_with_its_length(kind: str) -> None:
    def read(size: int) -> None:
        list(source.named_files(source.without_comments(PROGRAMS[kind](size))))

    _twice(read, 200_000)


def test_what_is_too_long_is_refused_with_its_limit(tmp_path: Path) -> None:
    game = ludolog.game(ludolog.games()[0])
    with pytest.raises(InvalidState, match=str(LONGEST_TERM)):
        game.state("9" * 10**7)
    with pytest.raises(InvalidMove, match=str(LONGEST_MOVE)):
        game.start().play("a" * 10**7)
    with pytest.raises(InvalidRecord, match=str(MOST)):
        Record.parse("%" * (MOST + 1))
    with pytest.raises(InvalidRecord, match=f"line 2.*{LONGEST_LINE}"):
        Record.parse("\n%" + "a" * LONGEST_LINE)
    for setting in game.settings:
        if setting.kind != "term":
            with pytest.raises(ValueError, match=setting.name):
                game.read_setting(setting.name, "1" * (LONGEST_NUMBER + 1))


def test_a_file_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.ludo"
    with open(path, "wb") as file:
        file.truncate(3 << 30)  # a hole: it takes no room, and would take all memory to read
    begun = time.process_time()
    with pytest.raises(InvalidRecord, match=str(MOST)):
        read_record(path)
    assert time.process_time() - begun < 0.5
    with pytest.raises(InvalidRecord, match=str(MOST)):
        read_record(Path("/dev/zero"))
    path.write_bytes(b"123")
    assert read_bounded(path, 3) == b"123"
    with pytest.raises(TooLong):
        read_bounded(path, 2)


def test_values_are_told_shortly() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert clipped("a" * 100) == "a" * 100
    assert clipped("a" * 101) == "a" * 100 + "..."
    assert clipped(10**5000) == "int"
    assert clipped(deep) == "list"
    while deep:  # Python gives such lists back by recursion
        [deep] = deep  # type: ignore[assignment]


def test_a_move_survives_pickling() -> None:
    for name in ludolog.games():
        moves = ludolog.game(name).start().legal_moves
        again = pickle.loads(pickle.dumps(moves[-1]))
        assert (again, again.text, again.meaning) == (moves[-1], moves[-1].text, moves[-1].meaning)
        assert pickle.loads(pickle.dumps(moves)).texts == moves.texts
