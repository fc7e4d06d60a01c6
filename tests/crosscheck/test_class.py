"""A class of programs: what was handed in, and the pages about it."""

from __future__ import annotations

import csv
import json
import os
import random
import time
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludolog.guest import classroom
from ludolog.guest.batch import Options, judge, judge_all, signature
from ludolog.guest.classroom import BadArchive, likely_games, submissions
from ludolog.guest.report import CheckStatus
from ludolog.guest.source import declared_dynamic
from ludolog_shell.cli.main import main

from .faults import FAULTS, PROGRAMS

OUR_TERMS = (PROGRAMS / "apart_2024.pl").read_text(encoding="utf-8")
QUICK = Options(games=0, budget=20.0)


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def zipped(path: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def run(*words: str) -> int:
    try:
        return main([*words, "--lang", "en"])
    except SystemExit as end:
        assert isinstance(end.code, int)
        return int(end.code)


def test_main_files_are_found_by_the_contract(tmp_path: Path) -> None:
    place = tmp_path / "class"
    put(place / "Zé e Ana" / "src" / "código do jogo.pl", OUR_TERMS)
    put(place / "Zé e Ana" / "src" / "other.pl", "hello(world).\n")
    put(place / "Rui" / "rules.pl", "valid_moves(_, _, []).\nmove(S, _, S).\n")
    put(place / "Rui" / "game.pl", ":- [rules].\n:- use_module(library(lists)).\nplay.\n")
    put(place / "single.pl", "% valid_moves(x) is in a comment\nmove(A, _, A).\n")
    put(place / "empty" / "notes.txt", "nothing")
    zipped(place / "packed.zip", {"a b/main.pl": "game_over(_, _) :- fail.\n"})
    found = submissions(place, tmp_path / "work")
    main_files = {one.name: one.main.name if one.main else None for one in found}
    assert main_files == {
        "Zé e Ana": "código do jogo.pl",
        "Rui": "game.pl",
        "single": "single.pl",
        "empty": None,
        "packed": "main.pl",
    }
    assert [one.label for one in found] == [f"program {n}" for n in range(1, 6)]


def test_a_zip_with_one_folder_is_the_class(tmp_path: Path) -> None:
    archive = zipped(
        tmp_path / "all.zip",
        {"turma/a/x.pl": "move(S, _, S).\n", "turma/b/y.pl": "move(S, _, S).\n"},
    )
    assert [one.name for one in submissions(archive, tmp_path / "work")] == ["a", "b"]


@pytest.mark.parametrize("name", ["../out.pl", "/tmp/out.pl", "a/../../out.pl", "C:\\out.pl"])
def test_no_name_in_an_archive_leads_out_of_it(name: str, tmp_path: Path) -> None:
    archive = zipped(tmp_path / "bad.zip", {name: "move(S, _, S).\n"})
    with pytest.raises(BadArchive):
        submissions(archive, tmp_path / "work")
    assert not list(tmp_path.rglob("out.pl"))


def test_an_archive_that_is_too_large_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(classroom, "MOST_BYTES", 1000)
    place = tmp_path / "class"
    place.mkdir()
    zipped(place / "large.zip", {"x.pl": "% " + "x" * 2000})
    put(place / "none.zip", "no archive")
    for one in submissions(place, tmp_path / "work"):
        assert one.main is None and one.trouble


def test_a_single_file_is_a_class_of_one(tmp_path: Path) -> None:
    path = put(tmp_path / "one.pl", "move(S, _, S).\n")
    put(tmp_path / "two.pl", "move(S, _, S).\n")
    assert [one.main for one in submissions(path, tmp_path / "work")] == [path]


def test_the_game_is_found_by_what_is_spoken_of(tmp_path: Path) -> None:
    put(tmp_path / "class" / "a.pl", "% Green Skull\nmove(S, _, S).\n")
    put(tmp_path / "class" / "splut_b.pl", "move(S, _, S).\n")
    games = [likely_games(one)[0] for one in submissions(tmp_path / "class", tmp_path / "w")]
    assert games == ["green_skull", "splut"]


def test_nobody_is_named_and_nothing_is_judged_twice(tmp_path: Path) -> None:
    place = tmp_path / "class"
    put(
        place / "apart_conceição.pl", OUR_TERMS + "\nconceicao :- undefined_conceicao(Conceição).\n"
    )
    put(place / "nothing.pl", "hello(world).\n")
    several = submissions(place, tmp_path / "work")
    found = list(judge_all(several, QUICK, tmp_path / "results", jobs=1))
    written = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "results").iterdir())
    assert "concei" not in written.casefold()
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "results").iterdir()}
    again = list(judge_all(several, QUICK, tmp_path / "results", jobs=1))
    assert sorted(again, key=lambda one: one.label) == sorted(found, key=lambda one: one.label)
    assert before == {path: path.stat().st_mtime_ns for path in before}


@pytest.mark.long
def test_programs_that_behave_alike_are_in_one_group(tmp_path: Path) -> None:
    fault = next(fault for fault in FAULTS if fault.name == "no way back")
    for name in ("one", "two"):
        fault.write(tmp_path).rename(tmp_path / f"apart_{name}.pl")
    one, two = (judge(entry, QUICK) for entry in submissions(tmp_path, tmp_path / "work"))
    assert one.verdict is CheckStatus.DIFFERS and signature(one) == signature(two)


@pytest.mark.long
def test_the_command_writes_the_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place, pages = tmp_path / "the class", tmp_path / "pages"
    fault = next(fault for fault in FAULTS if fault.name == "no way back")
    place.mkdir()
    fault.write(tmp_path).rename(place / "apart_silva.pl")
    put(place / "lima.pl", "hello(world).\n")
    words = ["check", str(place), "--game", "auto", "--games", "0", "--output", str(pages)]
    assert run(*words, "--jobs", "1") == 1
    said = capsys.readouterr().out
    assert "program 1: faults; Apart" in said and "silva" not in said
    with (pages / "class.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["verdict"] for row in rows] == ["differs", "nothing"]
    suite = ElementTree.parse(pages / "class.xml").getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("2", "1", "1")
    assert "program-1.html" in (pages / "class.html").read_text(encoding="utf-8")
    page = (pages / "program-1.html").read_text(encoding="utf-8")
    assert "a legal move is not listed" in page and "program-1-1.ludo" in page
    assert main(["replay", str(pages / "program-1-1.ludo"), "--lang", "en"]) == 0
    told = json.loads((pages / "results" / "program-1.json").read_text(encoding="utf-8"))
    assert told["judged"]["label"] == "program 1"
    capsys.readouterr()
    assert run(*words, "--names") == 1
    assert "program 1 (apart_silva)" in capsys.readouterr().out


@pytest.mark.long
def test_each_program_of_a_class_is_played_less_than_one_alone(tmp_path: Path) -> None:
    put(tmp_path / "class" / "lima.pl", "hello(world).\n")
    for words, games in (((), 6), (("--games", "9"), 9)):
        pages = tmp_path / str(games)
        run("check", str(tmp_path / "class"), "--game", "auto", "--output", str(pages), *words)
        told = json.loads((pages / "results" / "program-1.json").read_text(encoding="utf-8"))
        assert told["options"]["games"] == games


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("--game", "auto", "--json"), 64),
        (("--game", "auto", "--jobs", "0"), 64),
        (("--game", "nothing_like_that"), 64),
        (("--game", "auto"), 4),
    ],
)
def test_wrong_usage(
    words: tuple[str, ...], status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("check", str(tmp_path), *words) == status
    assert "ludolog" in capsys.readouterr().err


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA])
def test_a_damaged_archive_is_said_to_be_none(method: int, tmp_path: Path) -> None:
    """Whatever the part of Python says that takes it out."""
    place = tmp_path / "class"
    put(place / "right.pl", OUR_TERMS)
    whole = place / "damaged.zip"
    with zipfile.ZipFile(whole, "w", method) as archive:
        archive.writestr("x/main.pl", OUR_TERMS)
    good, draw = whole.read_bytes(), random.Random(3)
    refused = 0
    for number in range(60):
        data = bytearray(good)
        for _ in range(4):
            data[draw.randrange(len(data))] = draw.randrange(256)
        whole.write_bytes(data)
        found = {one.name: one for one in submissions(place, tmp_path / f"work{number}")}
        assert found["right"].main
        assert found["damaged"].main or len(found["damaged"].trouble) < 300
        refused += bool(found["damaged"].trouble)
    assert refused > 20


BEGUN = {
    "blanks": "consult(" + " " * 100,
    "quotes": "'\\" * 50,
    "double quotes": "\"\\" * 50,
    "comments": "/*" * 50,
    "declarations": ":- dynamic " * 10,
    "words": "x" * 100,
    "declared words": ":- dynamic " + "x" * 100,
    "digits": ":- dynamic x/" + "9" * 100 + ".",
}


@pytest.mark.long
@pytest.mark.parametrize("text", BEGUN.values(), ids=BEGUN)
def test_a_text_twice_as_long_takes_about_twice_as_long(text: str, tmp_path: Path) -> None:
    """What looks through the files of a folder, and for what they declare."""

    def seconds(times: int) -> float:
        folder = tmp_path / str(times)
        path = put(folder / "f" / "a.pl", text * times)
        put(folder / "f" / "b.pl", OUR_TERMS)
        begun = time.process_time()
        (found,) = submissions(folder, tmp_path / "work")
        assert found.main
        list(declared_dynamic(path))
        return time.process_time() - begun

    seconds(1)
    assert seconds(4000) < 8 * seconds(1000) + 0.5


def test_an_endless_file_in_a_folder_is_read_to_a_bound(tmp_path: Path) -> None:
    path = put(tmp_path / "class" / "f" / "a.pl", OUR_TERMS)
    huge = path.with_name("huge.pl")
    huge.touch()
    os.truncate(huge, 1 << 36)  # of which the disk has nothing
    (found,) = submissions(tmp_path / "class", tmp_path / "work")
    assert found.main and found.key


OTHER_GAME = """
initial_state(N, s(N)).
valid_moves(s(N), _, Ms) :- findall(M, between(1, N, M), Ms).
move(s(N), M, s(K)) :- K is N - M, K >= 0.
game_over(s(0), 1).
choose_move(S, P, L, M) :- lookup(L, S, P, M).
"""


@pytest.mark.long
def test_a_program_of_another_game_is_of_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What nobody defines is a fault whatever the game is, and says nothing about which it is."""
    place = tmp_path / "class"
    put(place / "a.pl", OTHER_GAME)
    put(place / "b.pl", OTHER_GAME.replace("lookup(L, S, P, M)", "M = 1, L = 1, S = S, P = P"))
    put(place / "c.pl", "game_over(s(0, 1), 1).\n")
    assert run("check", str(place), "--game", "auto", "--output", str(tmp_path / "out")) == 1
    lines = sorted(capsys.readouterr().out.splitlines())[1:]
    assert lines[0].startswith("program 1: faults; -;")
    assert "undefined, its terms are not understood" in lines[0]
    assert lines[1].startswith("program 2: nothing can be said; -;")
    assert lines[2].startswith("program 3: nothing can be said; -;")
    assert "there is no valid_moves" in lines[2]


def test_a_test_beside_the_program_is_not_its_main_file(tmp_path: Path) -> None:
    rules = "valid_moves(_, _, []).\nmove(S, _, S).\ninitial_state(_, S) :- size(N), S = N.\n"
    place = tmp_path / "class"
    put(place / "a" / "game.pl", f"play :- true.\nsize(6).\n{rules}")
    put(place / "a" / "tests" / "t.pl", ":- consult('../game').\nt1 :- move(1, 2, _).\n")
    put(place / "b" / "start.pl", ":- consult(game).\n:- consult(menu).\nsize(6).\n")
    put(place / "b" / "game.pl", rules)
    put(place / "b" / "menu.pl", "menu :- true.\n")
    found = {one.name: one.main for one in submissions(place, tmp_path / "work")}
    assert found == {"a": place / "a" / "game.pl", "b": place / "b" / "start.pl"}
