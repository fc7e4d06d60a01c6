"""A proof on the terminal: opened, folded and stepped through with keys; from the command line."""

from __future__ import annotations

import json

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from ludolog.proof import Node, Proof, Step
from ludolog_shell.cli.main import main
from ludolog_shell.commands.registry import dispatch
from ludolog_shell.terminal.browser import Browser, application
from ludolog_shell.text.visible import visible
from tests.shell.conftest import Lesson


def leaf(number: int, mark: str = "held") -> Node:
    return Node(number, mark, f"n{number}", "", "", ())


@pytest.fixture
def browser() -> Browser:
    inner = Node(2, "held", "n2", "R1", "a.pl:1", (leaf(3), leaf(4)))
    other = Node(5, "failed", "n5", "", "", (leaf(6, "failed"),))
    steps = tuple(
        Step(port, number, 0, f"n{number}", "", "")
        for port, number in [("call", 1), ("call", 2), ("call", 3), ("exit", 3), ("fail", 6)]
    )
    return Browser(Proof("failed", Node(1, "failed", "n1", "", "", (inner, other)), steps))


def seen(browser: Browser) -> list[int]:
    return [node.number for node, _level in browser.rows()]


def test_nodes_are_folded_at_first_and_open_with_keys(browser: Browser) -> None:
    assert seen(browser) == [1, 2, 5]
    browser.move(1)
    browser.open()
    assert seen(browser) == [1, 2, 3, 4, 5]
    browser.open()
    assert browser.at == 3
    browser.close()
    assert browser.at == 2
    browser.close()
    assert seen(browser) == [1, 2, 5]
    browser.close()
    assert browser.at == 1
    browser.close()
    assert seen(browser) == [1]
    browser.open_all()
    assert seen(browser) == [1, 2, 3, 4, 5, 6]
    browser.move(99)
    assert browser.at == 6
    browser.close_all()
    assert seen(browser) == [1, 2, 5] and browser.at == 1


def test_the_tracer_goes_forwards_and_back_and_opens_its_node(browser: Browser) -> None:
    browser.go(-1)
    assert browser.step == 0 and browser.status().startswith("1/5  call")
    for _n in range(4):
        browser.go(1)
    assert browser.at == 6 and 6 in seen(browser) and "fail: it is not" in browser.status()
    browser.go(1)
    assert browser.step == 4
    browser.go(-2)
    assert browser.at == 3 and seen(browser) == [1, 2, 3, 4, 5, 6]


def test_an_explanation_has_no_steps(browser: Browser) -> None:
    plain = Browser(Proof("held", browser.proof.tree))
    plain.go(1)
    assert plain.step == -1 and plain.status() == ""


def pressed(browser: Browser, keys: str) -> None:
    with (
        create_pipe_input() as given,
        create_app_session(input=given, output=DummyOutput()),
    ):
        given.send_text(keys)
        application(browser).run()


def test_the_keys(browser: Browser) -> None:
    pressed(browser, "\x1b[B\x1b[Cq")
    assert seen(browser) == [1, 2, 3, 4, 5] and browser.at == 2
    pressed(browser, "\x1b[Bq")
    assert browser.at == 3
    pressed(browser, "\x1b[D*nnnpq")
    assert browser.step == 1 and browser.at == 2 and len(seen(browser)) == 6
    pressed(browser, "- \x03")
    assert seen(browser) == [1]
    pressed(browser, "\r\x04")
    assert seen(browser) == [1, 2, 5]


def test_what_is_written_is_made_visible() -> None:
    browser = Browser(Proof("held", Node(1, "held", "a\x1b[2Jb", "", "", ())))
    assert "\x1b" not in browser.line(browser.proof.tree, 0)


def test_signs_that_turn_or_hide_a_text_are_written_out() -> None:
    text = "a\u202eb\u2066c\u200bd\ufeffe\x9bf\ng\th\N{LATIN SMALL LETTER E WITH ACUTE}"
    shown = r"a\u202eb\u2066c\u200bd\ufeffe\x9bf"
    assert visible(text) == f"{shown}\ng\thé"


@pytest.mark.long
@pytest.mark.parametrize("form", ["--tree", "--svg", "--html", "--steps"])
@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["why", "splut", "size=7", "c6-c5"], 0),
        (["why", "splut", "size=7", "c6-c4"], 1),
        (["query", "splut", "size=7", "legal($State, M)."], 0),
        (["query", "splut", "size=7", "game_over($State, W)"], 1),
    ],
)
def test_the_command_line(
    words: list[str], status: int, form: str, capsys: pytest.CaptureFixture[str], warm: None
) -> None:
    assert main([*words, form]) == status
    begun = {"--svg": "<svg", "--html": "<!doctype html>", "--steps": "call 1: "}
    sign = "+ " if status == 0 else "- "
    assert capsys.readouterr().out.startswith(begun.get(form, sign))


def test_what_is_wrong_is_told(capsys: pytest.CaptureFixture[str], warm: None) -> None:
    assert main(["query", "splut", "foo(1).", "--tree"]) == 1
    assert "foo/1" in capsys.readouterr().err
    assert main(["query", "splut", "X is a + 1.", "--tree"]) == 1
    said = capsys.readouterr()
    assert "not a function" in said.err and said.out.startswith("? ")
    assert main(["why", "splut", 'c"6\\', "--steps"]) == 1
    capsys.readouterr()
    assert main(["why", "splut", "size=7", "c6-c5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["legal"]


def test_in_the_shell(lesson: Lesson) -> None:
    say = lesson.say
    assert say("tree c6-c4").startswith("- c6-c4\n  - a step must go one square")
    assert say("tree legal($State, M)").startswith("+ legal(")
    say("define p(1). p(2).")
    assert say("tree p(X), X > 1.").count("clause") >= 2
    assert "foo/1" in say("tree foo(1).")
    assert "tree needs" in dispatch(lesson.session, lesson.ui.choices, "tree").plain
