"""Proofs and failures as trees, and the steps of a tracer: what Prolog tells of a goal, as data.

The same tree stands for the proof of a goal, for a goal that failed, and for the explanation of a
move. `ludolog.drawing.proofs` draws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, cast

from ludolog.terms import Term, Value

__all__ = ["PORTS", "SIGNS", "Node", "Proof", "Step"]

SIGNS: Final = {"held": "+", "failed": "-", "spent": "~", "open": "?", "title": "", "plain": ""}
"""The sign before a node with a mark. What is spent held, and then in no further way."""

PORTS: Final = ("call", "exit", "redo", "fail")


class Line(Protocol):
    """A line of an explanation."""

    @property
    def depth(self) -> int: ...
    @property
    def mark(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def place(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Node:
    """A goal, a condition or a clause: its mark is a key of SIGNS, `place` is ``file:line``."""

    number: int
    mark: str
    text: str
    rule: str
    place: str
    children: tuple[Node, ...]

    @property
    def behind(self) -> str:
        """The rule and the place, in brackets; empty if there is neither."""
        told = ", ".join(filter(None, (self.rule, self.place)))
        return f"[{told}]" if told else ""

    def line(self, level: int) -> str:
        """The node as a line, so far from the top."""
        words = "  ".join(filter(None, (self.text, self.behind)))
        return "  " * level + " ".join(filter(None, (SIGNS[self.mark], words)))

    def __iter__(self) -> Iterator[Node]:
        """The node and all below it, from the top down."""
        yield self
        for child in self.children:
            yield from child


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the tracer: `port` is one of PORTS, `number` that of the node."""

    port: str
    number: int
    level: int
    text: str
    rule: str
    place: str

    def __str__(self) -> str:
        behind = ", ".join(filter(None, (self.rule, self.place)))
        end = f"  [{behind}]" if behind else ""
        return f"{'  ' * self.level}{self.port} {self.number}: {self.text}{end}"


@dataclass(frozen=True, slots=True)
class Proof:
    """What a goal came to: `outcome` is ``held``, ``failed``, ``error`` (with `error` in words), or
    ``long`` where there were too many steps. An explanation has no steps.
    """

    outcome: str
    tree: Node
    steps: tuple[Step, ...] = ()
    error: str = ""

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in _lines(self.tree, 0))

    @staticmethod
    def of_term(term: Value) -> Proof:
        """What `ludolog_proof` tells."""
        assert isinstance(term, Term)
        outcome, tree, steps = term.args
        found = tuple(_step(step) for step in cast("Sequence[Term]", steps))
        match outcome:
            case Term("error", (text,)):
                return Proof("error", _node(tree), found, str(text))
        return Proof(str(outcome), _node(tree), found)

    @staticmethod
    def of_lines(title: str, holds: bool, lines: Iterable[Line]) -> Proof:
        """An explanation as a tree: what is indented stands below the line before it."""
        outcome = "held" if holds else "failed"
        stack: list[tuple[int, Line | None, list[Node]]] = [(-1, None, [])]
        count = 1

        def close() -> None:
            nonlocal count
            _depth, line, children = stack.pop()
            assert line is not None
            count += 1
            stack[-1][2].append(
                Node(count, line.mark, line.text, line.rule, line.place, tuple(children))
            )

        for line in lines:
            while stack[-1][0] >= line.depth:
                close()
            stack.append((line.depth, line, []))
        while len(stack) > 1:
            close()
        return Proof(outcome, Node(1, outcome, title, "", "", tuple(stack[0][2])))


def _lines(node: Node, level: int) -> Iterator[str]:
    yield node.line(level)
    for child in node.children:
        yield from _lines(child, level + 1)


def _node(term: Value) -> Node:
    assert isinstance(term, Term)
    number, mark, text, rule, place, children = term.args
    assert isinstance(number, int)
    below = tuple(_node(child) for child in cast("Sequence[Term]", children))
    return Node(number, str(mark), str(text), str(rule), str(place), below)


def _step(term: Term) -> Step:
    port, number, level, text, rule, place = term.args
    assert isinstance(number, int)
    assert isinstance(level, int)
    return Step(str(port), number, level, str(text), str(rule), str(place))
