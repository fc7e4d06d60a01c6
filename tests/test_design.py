"""docs/design.md names every file."""

from __future__ import annotations

from tests.house import ROOT, tracked


def test_every_file_is_in_the_list_of_rooms() -> None:
    """`python -m docs.rooms` writes the list."""
    page = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    files = [
        p.relative_to(ROOT).as_posix()
        for p in tracked("prolog/*.pl", "pybridge/*.py", "shell/*.py")
    ]
    assert [name for name in files if f"| {name} |" not in page] == []
