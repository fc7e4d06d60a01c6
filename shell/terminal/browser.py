"""A proof on the terminal: a tree that is opened and folded with keys, and a tracer in it that
steps forwards and back.

`Browser` holds what is shown and knows no terminal; `browse` puts it on one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import HSplit, Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.styles import Style

from ludolog.proof import SIGNS, Node, Proof
from ludolog_shell.i18n import _
from ludolog_shell.text.visible import visible

__all__ = ["Browser", "browse"]

STYLES: Final = {
    "held": "ansigreen",
    "failed": "ansired bold",
    "spent": "ansiyellow",
    "open": "bold",
}


class Browser:
    """What is open, where one stands, and how far the tracer has come (-1 before its first step).

    At first the nodes below the second level are folded.
    """

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self.parents = {child.number: node for node in proof.tree for child in node.children}
        self.nodes = {node.number: node for node in proof.tree}
        self.at = proof.tree.number
        self.step = -1
        self.folded: set[int] = set()
        self.close_all()

    def rows(self) -> list[tuple[Node, int]]:
        """The nodes that are seen, with their levels."""
        return list(self._rows(self.proof.tree, 0))

    def _rows(self, node: Node, level: int) -> Iterator[tuple[Node, int]]:
        yield node, level
        if node.number not in self.folded:
            for child in node.children:
                yield from self._rows(child, level + 1)

    @property
    def place(self) -> int:
        """The row where one stands."""
        return [node.number for node, _level in self.rows()].index(self.at)

    def move(self, rows: int) -> None:
        """Go down by so many rows."""
        seen = self.rows()
        self.at = seen[max(0, min(len(seen) - 1, self.place + rows))][0].number

    def open(self) -> None:
        """Open the node; if it is open, go to the first one below it."""
        node = self.nodes[self.at]
        if self.at in self.folded:
            self.folded.discard(self.at)
        elif node.children:
            self.at = node.children[0].number

    def close(self) -> None:
        """Fold the node; if there is nothing to fold, go to the one above it."""
        node = self.nodes[self.at]
        if node.children and self.at not in self.folded:
            self.folded.add(self.at)
        elif self.at in self.parents:
            self.at = self.parents[self.at].number

    def toggle(self) -> None:
        """Fold the node or open it."""
        if self.nodes[self.at].children:
            self.folded ^= {self.at}

    def open_all(self) -> None:
        """Open every node."""
        self.folded.clear()

    def close_all(self) -> None:
        """Fold all but the top."""
        self.folded = {n for n, node in self.nodes.items() if node.children}
        self.folded.discard(self.proof.tree.number)
        self.at = self.proof.tree.number

    def go(self, steps: int) -> None:
        """Take the tracer so many steps further, or back; its node is opened up to and chosen."""
        if not self.proof.steps:
            return
        self.step = max(0, min(len(self.proof.steps) - 1, self.step + steps))
        self.at = number = self.proof.steps[self.step].number
        while number in self.parents:
            number = self.parents[number].number
            self.folded.discard(number)

    def line(self, node: Node, level: int) -> str:
        """A row as text."""
        sign = SIGNS[node.mark]
        folded = f" ({len(list(node)) - 1})" if node.number in self.folded else ""
        fold = "  " if not node.children else "> " if folded else "v "
        words = [sign, visible(node.text), node.behind]
        return "  " * level + fold + " ".join(word for word in words if word) + folded

    def status(self) -> str:
        """The step at which the tracer stands."""
        if self.step < 0:
            return self.proof.error
        step = self.proof.steps[self.step]
        count = f"{self.step + 1}/{len(self.proof.steps)}"
        told = {
            "call": _("call: is it so?"),
            "exit": _("exit: it is"),
            "redo": _("redo: in another way?"),
            "fail": _("fail: it is not"),
        }[step.port]
        return f"{count}  {told}: {visible(step.text)}" + (f" ({step.rule})" if step.rule else "")


def browse(proof: Proof, *, stepping: bool = False) -> None:
    """Show a proof until somebody leaves it, at the first step of the tracer if `stepping`. In the
    terminal of the current `AppSession`.
    """
    browser = Browser(proof)
    if stepping:
        browser.go(1)
    application(browser).run()


def application(browser: Browser) -> Application[None]:
    """The screen for a browser."""
    keys = KeyBindings()

    def on(act: Callable[[], None], *names: str) -> None:
        def pressed(_event: KeyPressEvent) -> None:
            act()

        for name in names:
            keys.add(name)(pressed)

    on(lambda: browser.move(1), "down", "j")
    on(lambda: browser.move(-1), "up", "k")
    on(lambda: browser.move(15), "pagedown")
    on(lambda: browser.move(-15), "pageup")
    on(lambda: browser.move(-len(browser.nodes)), "home")
    on(lambda: browser.move(len(browser.nodes)), "end")
    on(browser.open, "right", "l")
    on(browser.close, "left", "h")
    on(browser.toggle, "enter", "space")
    on(browser.open_all, "*", "+")
    on(browser.close_all, "-")
    on(lambda: browser.go(1), "n", "tab")
    on(lambda: browser.go(-1), "p", "s-tab")

    @keys.add("q")
    @keys.add("escape", eager=True)
    @keys.add("c-c")
    @keys.add("c-d")
    def _leave(event: KeyPressEvent) -> None:
        event.app.exit()

    def tree() -> StyleAndTextTuples:
        shown: StyleAndTextTuples = []
        for node, level in browser.rows():
            here = node.number == browser.at
            style = STYLES.get(node.mark, "") + (" reverse" if here else "")
            if here:
                shown.append(("[SetCursorPosition]", ""))
            shown.append((style, browser.line(node, level) + "\n"))
        return shown

    def hanging(line: int, part: int) -> StyleAndTextTuples:
        """What stands before a part of a row that is broken: it hangs below the first one."""
        rows = browser.rows()
        level = rows[line][1] if line < len(rows) else 0
        return [("", " " * (2 * level + 4) if part else "")]

    steps = _("  n, p: a step further, back") if browser.proof.steps else ""
    help_line = _("arrows: go, open, fold  *, -: open all, fold all{steps}  q: leave")
    body = HSplit(
        [
            Window(
                FormattedTextControl(tree, focusable=True),
                wrap_lines=True,
                get_line_prefix=hanging,
            ),
            Window(FormattedTextControl(browser.status), height=2, wrap_lines=True),
            Window(
                FormattedTextControl(help_line.format(steps=steps)),
                style="reverse",
                wrap_lines=True,
                dont_extend_height=True,
            ),
        ]
    )
    return Application(
        layout=Layout(body), key_bindings=keys, full_screen=True, style=Style.from_dict({})
    )
