"""The table of what the tests take: one form is written, the other one stays."""

from __future__ import annotations

import pytest

from docs.times import BEGIN, END, group_of, with_column


@pytest.mark.parametrize(
    ("test", "group"),
    [
        ("tests/shell/test_cli.py::test_why[a::b]", "tests/shell"),
        ("tests/test_wheel.py::test_it", "tests/test_wheel.py"),
    ],
)
def test_a_group_is_a_folder_or_a_file_beside_the_folders(test: str, group: str) -> None:
    assert group_of(test) == group


def test_a_form_is_written_and_the_other_stays() -> None:
    page = f"before\n{BEGIN}\n\n{END}\nafter\n"
    page = with_column(page, "make test-all", {"a": 2, "b": 3}, {"a": 7.6, "b": 1.2})
    page = with_column(page, "make test", {"a": 1, "old": 5}, {"a": 4.4, "old": 9.0})
    page = with_column(page, "make test", {"a": 1}, {"a": 5.4})
    assert page.startswith("before\n") and page.endswith("\nafter\n")
    assert page.split(BEGIN)[1].split(END)[0].strip().splitlines()[2:] == [
        "| a | 1 | 2 | 5 | 8 |",
        "| b |  | 3 |  | 1 |",
        "| all | 1 | 5 | 5 | 9 |",
    ]
