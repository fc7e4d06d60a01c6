"""Proofs as data, as text, as SVG and as a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

import ludolog
from ludolog.compute.query import Console, QueryLimits
from ludolog.drawing.proofs import page, svg
from ludolog.errors import PrologError, TimeLimit
from ludolog.model import State
from ludolog.proof import PORTS, SIGNS, Node, Proof, Step


@pytest.fixture(scope="module")
def console() -> Iterator[Console]:
    with Console(QueryLimits(time=5.0)) as console:
        console.definitions = (
            "beats(troll, rock). beats(rock, sorcerer).\n"
            "threatens(X, Y) :- beats(X, Y).\n"
            "threatens(X, Z) :- beats(X, Y), threatens(Y, Z).\n"
        )
        yield console


@pytest.fixture(scope="module")
def state() -> State[Any, Any]:
    return ludolog.game("splut").start(size=7)


def test_a_proof_is_a_tree_and_steps(console: Console, state: State[Any, Any]) -> None:
    proof = console.proof(state, "threatens(troll, sorcerer).")
    assert proof.outcome == "held" and proof.tree.mark == "held"
    assert [str(step) for step in proof.steps[:3]] == [
        "call 1: threatens(troll, sorcerer)",
        "  call 2: clause 1 of threatens/2",
        "    call 3: beats(troll, sorcerer)",
    ]
    numbers = {node.number for node in proof.tree}
    assert numbers == {step.number for step in proof.steps} == set(range(1, len(numbers) + 1))
    assert str(proof).splitlines()[:3] == [
        "+ threatens(troll, sorcerer)",
        "  - clause 1 of threatens/2",
        "    - beats(troll, sorcerer)",
    ]


def test_a_failure_names_rule_and_line(console: Console, state: State[Any, Any]) -> None:
    goal = "legal($State, ['S', [3, 6], 'DOWN', emptySpace])."
    proof = console.proof(state, goal)
    assert proof.outcome == "failed"
    (found,) = [node for node in proof.tree if node.rule == "R8" and node.mark == "failed"]
    assert found.text == "a step must stay on the board: c7"
    assert re.fullmatch(r"splut\.pl:\d+", found.place)


def test_ports_come_in_an_order_that_makes_sense(
    console: Console, state: State[Any, Any]
) -> None:
    """Each node is called first; exit and fail only happen inside, redo only after an exit."""
    proof = console.proof(state, "legal($State, Move), Move = [_, _, _, trollThrow|_].", levels=6)
    last: dict[int, str] = {}
    after = {None: {"call"}, "call": {"exit", "fail"}, "exit": {"redo"}, "redo": {"exit", "fail"}}
    for step in proof.steps:
        assert step.port in PORTS
        assert step.port in after[last.get(step.number)], step
        last[step.number] = step.port
    assert len(proof.steps) > 100


@pytest.mark.long
def test_limits_and_errors(console: Console, state: State[Any, Any]) -> None:
    long = console.proof(state, "legal($State, _).", levels=9, steps=20)
    assert long.outcome == "long" and len(long.steps) == 20
    wrong = console.proof(state, "X = 1, Y is X + a.")
    assert wrong.outcome == "error" and "not a function" in wrong.error
    with pytest.raises(PrologError, match="nosuch/1"):
        console.proof(state, "nosuch(1).")
    refused = console.proof(state, "member(X, [ls]), shell(X).")
    assert refused.outcome == "error" and "No permission" in refused.error
    with Console(QueryLimits(time=0.5, inferences=0)) as short, pytest.raises(TimeLimit):
        short.proof(state, "forall(repeat, true).")
    assert console.proof(state, "repeat, fail.").outcome == "long"
    assert console.proof(state, "true.").outcome == "held"


def test_an_explanation_is_a_tree(state: State[Any, Any]) -> None:
    for move in [*state.legal_moves.texts, "c6-c4", "c6-c7", "nonsense", ""]:
        explanation = state.why_not(move)
        proof = Proof.of_lines(move, explanation.legal, explanation.lines)
        told = [(line.text, line.mark) for line in explanation.lines]
        assert [(node.text, node.mark) for node in proof.tree][1:] == told
        assert ElementTree.fromstring(svg(proof)) is not None


HOSTILE = "<script>alert(1)</script> & \"'\x07\x00\u2028 ]]> <!--"


class Reader(HTMLParser):
    """Which elements there are, and that they close in their order."""

    VOID = frozenset({"meta", "link", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        assert not [name for name, _value in attrs if name.startswith("on")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def hostile() -> Proof:
    leaf = Node(2, "failed", HOSTILE, HOSTILE, HOSTILE, ())
    return Proof(
        "error",
        Node(1, "open", HOSTILE, "", "", (leaf,)),
        (Step("call", 1, 0, HOSTILE, HOSTILE, HOSTILE),),
        HOSTILE,
    )


def test_a_picture_is_one_file_in_which_everything_is_escaped() -> None:
    root = ElementTree.fromstring(svg(hostile()))
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "rect", "path", "text", "tspan"}


def test_a_page_needs_nothing_beside_itself_and_everything_is_escaped() -> None:
    reader = Reader()
    reader.feed(page(hostile()))
    assert not reader.open and not reader.links
    assert reader.seen.count("script") == 1
    assert "details" in reader.seen and "ol" in reader.seen


def test_every_mark_has_a_sign(console: Console, state: State[Any, Any]) -> None:
    proof = console.proof(state, "threatens(X, Y), X == Y.")
    assert {node.mark for node in proof.tree} <= set(SIGNS)
    assert proof.outcome == "failed"
    assert page(proof).count("<li class=") == len(list(proof.tree))
