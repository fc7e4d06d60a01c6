"""Lines that fit the screen."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludolog_shell.text.fragments import Fragments
from ludolog_shell.text.wrapping import AS_IT_IS, wrapped


def plain(text: Fragments) -> str:
    return "".join(part for _style, part in text)


def test_lines_break_at_words_and_hang_below_their_text() -> None:
    line: Fragments = [
        ("", "  "),
        ("class:held", "+ one two three"),
        ("class:note", "  [R1, a.pl:1]"),
    ]
    assert plain(wrapped([*line, ("", "\n")], 20)) == "  + one two three\n    [R1, a.pl:1]\n"


def test_a_rule_stays_with_its_place() -> None:
    assert plain(wrapped([("", "- one two  [R9, a.pl:1]\n")], 16)) == "- one two\n  [R9, a.pl:1]\n"


def test_columns_stay_columns() -> None:
    assert plain(wrapped([("", "name   what it is"), ("", " and more\n")], 22)) == (
        "name   what it is and\n       more\n"
    )


def test_styles_stay_with_their_words() -> None:
    told = wrapped([("class:a", "one two"), ("class:b", " three four\n")], 10)
    assert [style for style, part in told if "three" in part] == ["class:b"]


def test_what_fits_and_what_is_to_be_copied_stays_as_it_is() -> None:
    short: Fragments = [("", "short\n"), (AS_IT_IS, "f(a, b, c, d, e, f, g, h)\n")]
    assert wrapped(short, 12) == short


def test_a_group_and_its_size_stay_on_one_line() -> None:
    told = plain(wrapped([("", "  line 9 (21)  line 10 (18)  line 11 (21)\n")], 32))
    assert told.splitlines() == ["  line 9 (21)  line 10 (18)", "  line 11 (21)"]


def test_a_word_is_never_broken() -> None:
    assert plain(wrapped([("", "abcdefghijkl mn\n")], 8)) == "abcdefghijkl\nmn\n"


@given(
    st.lists(st.tuples(st.sampled_from(["", "x", "y"]), st.text("ab \n", max_size=30)), max_size=6),
    st.integers(2, 20),
)
def test_nothing_is_lost(text: Fragments, columns: int) -> None:
    told = plain(wrapped(text, columns))
    assert told.split() == plain(text).split()
    assert told.endswith("\n") == plain(text).endswith("\n")
    for line in told.splitlines():
        assert len(line) < columns or len(line.split()) <= 1 or not line.strip()
