"""Adapters that were written before are tried before one is searched for."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from ludolog.guest.batch import Options, judge
from ludolog.guest.classroom import submissions
from ludolog.guest.known import adapters_for
from ludolog.guest.report import CheckStatus
from ludolog.guest.translation import translate
from ludolog.guest.unaided import check_unaided
from ludolog_shell.cli.main import main

from .faults import ADAPTERS, PROGRAMS, adapter_of, with_our_rules

REPORTS = ("alliances_seed", "apart_seed", "greener_seed", "splut_seed")


def put(name: str, folder: Path) -> Path:
    """A program of a folder of its own, with our rules, to which it hands its questions on."""
    with_our_rules(name.rpartition("_")[0], folder)
    text = (PROGRAMS / f"{name}.pl").read_text(encoding="utf-8")
    file = folder / "program.pl"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("name", [
    pytest.param(name, marks=pytest.mark.long) if name != "greener_seed" else name
    for name in REPORTS
])
def test_a_program_shaped_as_a_report_is_understood(name: str, tmp_path: Path) -> None:
    game = name.rpartition("_")[0]
    report, found = check_unaided(put(name, tmp_path), game, games=1, search=1.0)
    assert found is not None and found.proof is not None and found.proof.clear
    assert found.adapter == adapter_of(name).read_text(encoding="utf-8")
    assert report.verdict is CheckStatus.AGREES


def test_one_for_another_game_is_not_tried(tmp_path: Path) -> None:
    for name in ("mine.pl", "splut_2023.pl", "apart_old.pl", "notes.txt"):
        (tmp_path / name).touch()
    single = tmp_path / "elsewhere" / "any.pl"
    ours = adapter_of("splut_seed")
    assert adapters_for("splut", [tmp_path, single]) == [
        tmp_path / "mine.pl", tmp_path / "splut_2023.pl", single, ours,
    ]


def test_one_that_does_not_hold_is_not_used(tmp_path: Path) -> None:
    """It has no state, or is no Prolog at all."""
    for name, text in (("a.pl", "state(_, _) :- fail.\n"), ("b.pl", "state(("), ("c.pl", "\0")):
        (tmp_path / name).write_text(text)
    file = put("greener_seed", tmp_path / "program")
    found = translate(file, "greener", seconds=1.0, adapters=(tmp_path,))
    assert found.adapter == adapter_of("greener_seed").read_text(encoding="utf-8")


def test_a_class_is_judged_again_where_they_have_changed(tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "one.pl").write_text("hello(world).\n")
    adapters = tmp_path / "adapters"
    adapters.mkdir()
    words = ["check", str(tmp_path / "class"), "--game", "auto", "--lang", "en"]
    keys = set()
    for text in ("agree(moves).\n", "agree(value).\n"):
        (adapters / "mine.pl").write_text(text)
        main([*words, "--adapter", str(adapters), "--output", str(tmp_path / "pages")])
        result = (tmp_path / "pages" / "results" / "program-1.json").read_text(encoding="utf-8")
        keys.add(json.loads(result)["options"]["adapters_key"])
    assert len(keys) == 2 and "" not in keys


@pytest.mark.long
def test_a_class_and_a_program_have_those_of_another_year(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "class" / "greener_2023.pl"
    file.parent.mkdir()
    shutil.copy(PROGRAMS / file.name, file)
    text = (ADAPTERS / "greener_2023.pl").read_text(encoding="utf-8")
    (one,) = submissions(tmp_path / "class", tmp_path / "work")
    judged = judge(one, Options("greener", games=1, search=1.0, adapters=(str(ADAPTERS),)))
    assert judged.verdict is CheckStatus.AGREES and judged.adapter == text
    words = ["check", str(file), "--game", "greener", "--adapter", str(ADAPTERS), "--games", "1"]
    assert main([*words, "--lang", "en"]) == CheckStatus.AGREES
    assert "translated" in capsys.readouterr().out
    missing = ["check", str(tmp_path), "--game", "auto", "--adapter", str(tmp_path / "none")]
    assert main([*missing, "--lang", "en"]) == CheckStatus.UNLOADABLE
    assert "there is no such file" in capsys.readouterr().err
