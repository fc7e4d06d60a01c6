"""Why a move is or is not legal, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from ludolog.terms import Value

__all__ = ["Explanation", "ExplanationLine", "explanation_lines", "explanation_of"]


@dataclass(frozen=True, slots=True)
class ExplanationLine:
    """A line of an explanation: `mark` is ``held``, ``failed``, ``title`` or ``plain``; `place`
    is ``file:line``.
    """

    depth: int
    mark: str
    text: str
    rule: str
    place: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a move is or is not legal. `lines` begin with the nearest reason; `legal` says which
    of the two it is.
    """

    legal: bool
    lines: tuple[ExplanationLine, ...]

    @property
    def reason(self) -> str:
        """The first line, with its rule: one sentence for people."""
        first = self.lines[0]
        return f"{first.text} ({first.rule})" if first.rule else first.text

    def __str__(self) -> str:
        signs = {"held": "+ ", "failed": "- "}
        return "\n".join(
            f"{'  ' * line.depth}{signs.get(line.mark, '')}{line.text}"
            + (f"  [{line.rule}, {line.place}]" if line.rule else "")
            for line in self.lines
        )

    def _repr_html_(self) -> str:
        """What a notebook shows: a line for each condition, with what held and what failed."""
        colours = {"held": "#2e7d32", "failed": "#c62828"}
        signs = {"held": "+", "failed": "\N{MINUS SIGN}"}
        rows = []
        for line in self.lines:
            place = f" <small>[{escape(line.rule)}, {escape(line.place)}]</small>"
            rows.append(
                f'<div style="margin-left: {2 * line.depth}em">'
                f'<b style="color: {colours.get(line.mark, "inherit")}">'
                f"{signs.get(line.mark, '')}</b> {escape(line.text)}{place if line.rule else ''}"
                "</div>"
            )
        return f"<div>{''.join(rows)}</div>"


def explanation_of(legal: Value, lines: Any) -> Explanation:
    """The explanation that Prolog gave."""
    return Explanation(
        legal == "true",
        tuple(
            ExplanationLine(depth, str(mark), str(text), str(rule), str(place))
            for depth, mark, text, rule, place in (line.args for line in lines)
        ),
    )


def explanation_lines(lines: Value) -> tuple[ExplanationLine, ...]:
    """The lines of an explanation that Prolog gave."""
    return explanation_of("", lines).lines
