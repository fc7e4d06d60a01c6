"""Catalogues are complete and compiled, and placeholders agree."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from ludolog import model
from ludolog.compute.query import QueryLimits
from ludolog.errors import InvalidRecord, LudologError, TimeLimit, WorkerTimeout
from ludolog.terms import Atom
from ludolog_shell import i18n
from ludolog_shell.config import Config, Request
from ludolog_shell.front import Front
from ludolog_shell.menus import begin
from ludolog_shell.query.errors import told_error
from ludolog_shell.session.seats import seat, seat_name
from tests.shell import catalogue
from tests.shell.test_menus import Asked


@pytest.mark.parametrize(
    "path", catalogue.CATALOGUES, ids=lambda path: f"{path.stem}-{path.parts[-3]}"
)
def test_everything_is_translated(path: Path) -> None:
    said = catalogue.read(path)
    missing = [text for text in catalogue.wanted(path) if not all(said.get(text, ("",)))]
    assert not missing, "python -m tests.shell.catalogue adds them to the .po file"


@pytest.mark.parametrize(
    "path", catalogue.CATALOGUES, ids=lambda path: f"{path.stem}-{path.parts[-3]}"
)
def test_the_compiled_file_is_up_to_date(path: Path) -> None:
    made = catalogue.compiled(catalogue.read(path))
    assert path.with_suffix(".mo").read_bytes() == made, "python -m tests.shell.catalogue"


@pytest.mark.parametrize(
    "path", catalogue.CATALOGUES, ids=lambda path: f"{path.stem}-{path.parts[-3]}"
)
def test_placeholders_agree(path: Path) -> None:
    for text, said in catalogue.read(path).items():
        for one, other in zip(text, said, strict=True):
            if one and other:
                assert set(re.findall(r"{\w*}", one)) == set(re.findall(r"{\w*}", other)), one


def test_the_environment_chooses() -> None:
    assert i18n.language_of({"LANG": "pt_PT.UTF-8"}) == "pt"
    assert i18n.language_of({"LANG": "de_DE.UTF-8"}) == "en"
    assert i18n.language_of({"LC_ALL": "C", "LANG": "pt_PT"}) == "en"


def test_the_library_speaks_the_language_too() -> None:
    splut = model.game("splut")
    model.set_language("pt")
    try:
        with pytest.raises(ValueError, match="size tem de ser 7, 9, 11, e não 8"):
            splut.start(size=8)
        assert "não é nenhum estado" in str(_error(lambda: splut.state("foo")))
        assert str(InvalidRecord(3, "?", 1, "a")) == "linha 3, jogada 1 (a): ?"
    finally:
        model.set_language("en")
    with pytest.raises(ValueError, match="size is one of 7, 9, 11, not 8"):
        splut.start(size=8)


def _error(do: Callable[[], object]) -> Exception:
    with pytest.raises(LudologError) as caught:
        do()
    return caught.value


def test_messages_change_with_the_language() -> None:
    i18n.use("pt")
    assert i18n._("The game is over.") == "O jogo terminou."
    assert i18n.ngettext("{n} move", "{n} moves", 2) == "{n} jogadas"
    i18n.use("en")
    assert i18n._("The game is over.") == "The game is over."


def test_levels_have_names_in_the_language_and_keep_those_of_the_rules() -> None:
    splut = model.game("splut")
    i18n.use("pt")
    told = [seat_name(who) for who in ("person", "easy", "expert(2000)", "adapt(3)", "mine.pl")]
    assert told == ["pessoa", "f\u00e1cil", "perito(2000)", "ajustado(3)", "mine.pl"]
    for level in splut.levels:
        assert seat(splut, seat_name(level.name)) == seat(splut, level.name) == level.name
    assert seat(splut, "Dif\u00edcil") == "hard" and seat(splut, "perito(900)") == "expert(900)"
    with pytest.raises(ValueError, match="principiante, ocasional, m\u00e9dio"):
        seat(splut, "louco")


def test_values_of_settings_have_words_and_both_can_be_typed() -> None:
    greener = model.game("greener")
    i18n.use("pt")
    model.set_language("pt")
    try:
        setup = next(s for s in model.game("greener").settings if s.name == "setup")
        assert setup.word("placement") == "colocação"
        assert setup.told("placement") == "colocação (placement)"
        for text in ("placement", "colocação", "Colocação"):
            assert greener.read_setting("setup", text) == "placement"
        front = Asked()
        begin(cast("Front", front), Config(), Request("greener"))
        assert "sorteio (random)" in front.defaults
    finally:
        model.set_language("en")
        i18n.use("en")
    assert greener.read_setting("setup", "colocação") == "placement", "whatever the language"


def test_one_thing_is_no_things() -> None:
    """A number before a noun counts it, in both languages: `ngettext` chooses the form."""
    told = []
    for code, second in (("en", "second"), ("pt", "segundo")):
        i18n.use(code)
        model.set_language(code)
        try:
            assert str(WorkerTimeout(1.0)).count(f" 1 {second} ") == 1
            assert str(WorkerTimeout(0.5)).count(f" 0.5 {second}s ") == 1
            limits = QueryLimits(time=1, answer=1)
            late = TimeLimit(Atom("x"), "x", "x")
            told += [told_error(late, limits), told_error(late, QueryLimits())]
        finally:
            i18n.use("en")
            model.set_language("en")
    assert [
        ("1 second " in t, "segundo " in t, "seconds " in t, "segundos " in t) for t in told
    ] == [
        (True, False, False, False),
        (False, False, True, False),
        (False, True, False, False),
        (False, False, False, True),
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    "path", catalogue.CATALOGUES, ids=lambda path: f"{path.stem}-{path.parts[-3]}"
)
def test_a_number_before_a_noun_has_two_forms(path: Path) -> None:
    """No message has one form alone where what it counts may be one."""
    for text in catalogue.wanted(path):
        counted = (
            re.findall(r"{(\w+)} (?:\w+ )?(\w+s)\b", text[0])
            if len(text) == 1 and text[0] not in _FIXED
            else []
        )
        assert not [one for one in counted if one[0] in _NUMBERS and one[1] not in _NO_NOUNS], text


_NUMBERS = {"n", "all", "count", "depth", "games", "moves", "nodes", "parts", "plies", "seconds"}
_NO_NOUNS = {"is", "this"}
_FIXED = {"a line has at most {n} bytes"}
"""Their number never changes."""
