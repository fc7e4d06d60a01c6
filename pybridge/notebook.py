"""Prolog in notebooks: ``%load_ext ludolog`` and then ``%%prolog`` cells on a live state.

::

    %%prolog
    define quiet(M) :- move($State, M, S), value(S, $Player, V), V =:= 0.
    quiet(M).

A cell asks about the variable ``state`` of the notebook, or about the one that is named behind
``%%prolog``. Clauses behind ``define`` last as long as the notebook. Of each query up to 20 answers
are shown; ``-n 100`` asks for more, ``--whole`` shows terms to any depth. ``use($S).`` puts a
position that a query has found into the variable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from IPython.core.magic import Magics, cell_magic, line_magic, magics_class
from IPython.core.magic_arguments import argument, magic_arguments, parse_argstring

from ludolog.compute.query import Console
from ludolog.errors import LudologError
from ludolog.model import State

__all__ = ["PrologMagics", "load", "unload"]

MANY: Final = 20
"""So many answers of a query are shown unless more are asked for."""

_DEFINE: Final = re.compile(r"\s*define\s+")
_USE: Final = re.compile(r"\s*use\(\s*\$?(\w+)\s*\)\s*\.\s*\Z")
_PROMPT: Final = re.compile(r"^\s*\?-\s*", re.MULTILINE)


@magics_class
class PrologMagics(Magics):
    """The magics ``%%prolog`` and ``%prolog_forget``, with a process for queries of their own."""

    def __init__(self, shell: InteractiveShell) -> None:
        super().__init__(shell)
        self.console = Console()
        self._notebook = shell

    @magic_arguments()
    @argument("state", nargs="?", default="state", help="the variable that holds the position")
    @argument("-n", type=int, default=MANY, help="how many answers of a query are shown")
    @argument("--whole", action="store_true", help="show terms to any depth")
    @cell_magic
    def prolog(self, line: str, cell: str) -> None:
        """Ask Prolog about a position: queries, and clauses behind ``define``."""
        asked = parse_argstring(self.prolog, line)
        state = self._notebook.user_ns.get(asked.state)
        if not isinstance(state, State):
            raise UsageError(f"{asked.state} is no state: state = ludolog.game(NAME).start()")
        try:
            for kind, text in self._parts(_PROMPT.sub("", cell)):
                if kind == "define":
                    print(self.console.define(text), end="")
                elif use := _USE.match(text):
                    state = self.console.value(state, use[1])
                    self._notebook.user_ns[asked.state] = state
                else:
                    self._answer(state, text, asked.n, whole=asked.whole)
        except LudologError as error:
            print(self.console.output, end="")
            raise UsageError(str(error).replace("ludolog_user:", "")) from None
        except KeyboardInterrupt:
            self.console.close()
            print("% The goal was stopped.")

    @line_magic
    def prolog_forget(self, _line: str) -> None:
        """Forget what was defined."""
        self.console.forget()

    def _parts(self, cell: str) -> Iterator[tuple[str, str]]:
        """The clauses and queries of a cell, in order; the last full stop may be missing."""
        rest = cell
        while rest.strip():
            begun = _DEFINE.match(rest)
            text = rest[begun.end() :] if begun else rest
            found, more = self.console.queries(text)
            if not found and not more:
                return
            first = found[0] if found else more
            rest = text[text.index(first.strip()) + len(first.strip()) :]
            whole = first if found else f"{first.rstrip()}\n."
            yield ("define" if begun else "query"), whole

    def _answer(self, state: State[Any, Any], text: str, most: int, *, whole: bool) -> None:
        answers = self.console.ask(state, text)
        shown = 0
        for answer in islice(answers, most):
            shown += 1
            print(answer.output, end="")
            told = (answer.whole if whole else answer.text) or answer.text or "true"
            print(told + (" ;" if not answer.last and shown < most else "."))
            if answer.last:
                return
        answers.close()
        if shown < most:
            print(self.console.output + "false.")


_loaded: dict[int, PrologMagics] = {}


def load(shell: InteractiveShell) -> None:
    """Add the magics to a shell, once."""
    if id(shell) not in _loaded:
        magics = _loaded[id(shell)] = PrologMagics(shell)
        shell.register_magics(magics)


def unload(shell: InteractiveShell) -> None:
    """End the process of the magics."""
    magics = _loaded.pop(id(shell), None)
    if magics is not None:
        magics.console.close()
