"""What keeps the sources fit for other builds of SWI-Prolog, and for any locale."""

from __future__ import annotations

import json
import platform
import re
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from tests import locales, versions
from tests.house import ROOT, tracked

COMPLEMENT = re.compile(r"(?:/\\|\\/|\bis|=:=|=\\=|xor|^)\s*\\\s*[(\w]")


def test_no_rule_complements_a_number() -> None:
    r"""Builds without GMP complement large integers wrongly: `A xor (A /\ B)` is right on all."""
    complementing = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in tracked("prolog/*.pl")
        for line in path.read_text(encoding="utf-8").splitlines()
        if COMPLEMENT.search(re.sub(r'"[^"]*"|%.*', "", line))
    ]
    # The one that finds out whether a build does it rightly.
    assert complementing == [r"prolog/ludolog/versions.pl: \Large =:= -Large - 1 ))."]
    assert COMPLEMENT.search(r"    Free is Squares /\ \ (Own \/ Seen),")
    assert COMPLEMENT.search(r"    Rest is \Set,")


def test_bits_are_asked_only_of_sets_with_the_bit_0() -> None:
    """getbit/2 of others is wrong in builds with LibBF."""
    asking = {
        str(path.relative_to(ROOT)): source.count("getbit(")
        for path in tracked("prolog/*.pl")
        if "getbit(" in (source := re.sub(r"%.*", "", path.read_text(encoding="utf-8")))
    }
    assert asking == {
        "prolog/ludolog/games/apart/generator.pl": 12,
        "prolog/ludolog/games/apart/race.pl": 1,
        "prolog/ludolog/games/apart/squares.pl": 2,
        "prolog/ludolog/versions.pl": 1,
    }


def test_sources_say_their_encoding() -> None:
    """In the locale C they would else be read as ASCII, with a warning for each letter."""
    silent = {
        str(path.relative_to(ROOT))
        for path in tracked("*.pl", "*.plt")
        if not (text := path.read_text(encoding="utf-8")).isascii()
        and ":- encoding(utf8)." not in text.splitlines()[:3]
    }
    # These are data: prolog/ludolog/exercises/set_text.pl reads them, as UTF-8.
    assert {name for name in silent if "/exercises/sets/" not in name} == set()


def test_versions_of_prolog_differ_in_one_module() -> None:
    """What is private to a version, or asks for the version, is in versions.pl."""
    private = re.compile(r"'\$cov_|optimise_unify|prolog_flag\(version|prolog_coverage")
    asking = {
        str(path.relative_to(ROOT))
        for path in tracked("prolog/*.pl")
        if private.search(path.read_text(encoding="utf-8"))
    }
    assert asking == {"prolog/ludolog/versions.pl"}


def test_the_table_of_locales() -> None:
    """Each cell is a test of tests/shell/test_streams.py, most of them in its long form."""
    page = locales.PAGE.read_text(encoding="utf-8")
    shown = page.split(locales.BEGIN)[1].split(locales.END)[0]
    nothing = [""] * len(locales.COMMANDS)
    assert shown.strip() == locales.table(dict.fromkeys(locales.LOCALES, nothing))
    assert "differs" in locales.table({"C": ["wrong", *nothing[1:]]})


# -- `make test-versions` -------------------------------------------------------------------------

REPORT = """<testsuites><testsuite>
<testcase classname="tests.a" name="test_good"/>
<testcase classname="tests.a" name="test_bad"><failure message="no"/></testcase>
<testcase classname="tests.a" name="test_bad"><error message="nor afterwards"/></testcase>
<testcase classname="tests.b.TestOf" name="test_left[x]"><skipped message="no node"/></testcase>
</testsuite></testsuites>"""


def test_what_a_report_says() -> None:
    assert versions.outcome(REPORT) == (1, ("tests.a.test_bad",), {"no node": 1})


def result(swipl: str, python: str, failed: tuple[str, ...] = ()) -> versions.Result:
    return versions.Result(swipl, python, "3.13.5", "Debian", 1200, failed, (), {"no node": 2})


def test_the_table_of_versions() -> None:
    text = versions.section(
        [result("9.0.4", "rules"), result("9.0.4", "3.13", ("tests.a.test_bad",))]
    )
    heads, _line, row = text.splitlines()[:3]
    assert heads.count("Python") == len(versions.PYTHONS)
    cells = [cell.strip() for cell in row.split("|")[1:-1]]
    assert cells[:2] == ["9.0.4", "1,200 passed"]
    assert "1,200 passed, **1 failed**" in cells and cells.count("not run") == 4
    assert "- `tests.a.test_bad`: 9.0.4 with Python 3.13" in text and "- 2: no node" in text


def test_the_page_shows_what_is_kept() -> None:
    page = versions.PAGE.read_text(encoding="utf-8")
    shown = page.split(versions.BEGIN)[1].split(versions.END)[0]
    assert shown.strip() == versions.section(versions.kept()).strip()


def test_results_take_the_place_of_older_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{versions.BEGIN}\nold\n{versions.END}\nafter\n", encoding="utf-8")
    monkeypatch.setattr(versions, "PAGE", page)
    monkeypatch.setattr(versions, "RESULTS", tmp_path / "versions.json")
    newer = result("9.0.4", "3.13")
    versions.keep([result("10.0.1", "3.13"), result("9.0.4", "3.13", ("tests.a.test_bad",))])
    versions.keep([newer])
    assert [one.swipl for one in versions.kept()] == ["9.0.4", "10.0.1"]
    assert versions.kept()[0] == newer
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n") and text.endswith("after\n") and "failed" not in text


def test_what_failed_is_asked_again_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("tests.a.test_b.TestC.test_d[e.f]", "tests.test_g.test_h")
    for file in ("tests/a/test_b.py", "tests/test_g.py"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).touch()
    (tmp_path / "versions.json").write_text(
        json.dumps([asdict(result("9.0.4", "3.13", names)), asdict(result("9.2.9", "3.13"))])
    )
    monkeypatch.setattr(versions, "ROOT", tmp_path)
    monkeypatch.setattr(versions, "RESULTS", tmp_path / "versions.json")
    asked: list[str] = []
    outcomes: list[tuple[int, tuple[str, ...], dict[str, int]]]
    outcomes = [(1, names[:1], {}), (0, names[:1], {})]

    def run(*words: str) -> tuple[int, tuple[str, ...], dict[str, int]]:
        asked[:] = words
        return outcomes.pop(0)

    monkeypatch.setattr(versions, "runner", lambda _swipl, _one: run)
    one = versions.Python(Path("python3"), "3.13.5")
    again = versions.measure_failed(versions.Prolog(Path("swipl"), "9.0.4"), one, versions.PAIRS)
    assert asked == ["tests/a/test_b.py::TestC::test_d[e.f]", "tests/test_g.py::test_h"]
    assert again is not None and again.passed == 1201
    assert (again.failed, again.again) == (names[:1], names[1:])
    with pytest.raises(versions.UnfitError, match="not all"):
        versions.measure_failed(versions.Prolog(Path("swipl"), "9.0.4"), one, versions.PAIRS)
    assert not versions.measure_failed(versions.Prolog(Path("x"), "9.2.9"), one, versions.PAIRS)


def command(place: Path, says: str) -> str:
    """A program that prints a line, whatever it is asked."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(f"#!/bin/sh\necho '{says}'\n", encoding="utf-8")
    place.chmod(0o755)
    return str(place)


def test_what_cannot_be_tested_is_told(tmp_path: Path) -> None:
    told: list[str] = []
    words = [
        command(tmp_path / "old", "3 10 1 0"),
        command(tmp_path / "free", "3 14 0 1"),
        command(tmp_path / "two", "2 7"),
        str(tmp_path / "none"),
        sys.executable,
    ]
    (here,) = versions.usable(words, versions.python, told.append)
    assert here.version == platform.python_version()
    for word, why in zip(words, ("older", "free-threaded", "not Python", "no such"), strict=False):
        assert any(one.startswith(f"{word}: ") and why in one for one in told)


def test_a_prolog_is_named_by_its_folder(tmp_path: Path) -> None:
    command(tmp_path / "a b" / "bin" / "swipl", "SWI-Prolog version 9.1.2 for nothing")
    assert versions.prolog(str(tmp_path / "a b")).name.startswith("9.1.2")
    told: list[str] = []
    words = [str(tmp_path), command(tmp_path / "gprolog", "GNU Prolog 1.5.0")]
    assert not versions.usable(words, versions.prolog, told.append)
    assert "no swipl" in told[0] and "not SWI-Prolog" in told[1]


def test_another_prolog_than_the_one_asked_for_is_not_tested() -> None:
    other = versions.Prolog(versions.prolog("swipl").command, "7.1.2")
    with pytest.raises(versions.UnfitError, match="does not use it"):
        versions.check_pair(other, Path(sys.executable))
