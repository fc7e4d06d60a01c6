"""The docstrings that are help texts, also where Python drops them (PYTHONOPTIMIZE=2)."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["docstring"]


def docstring(function: Callable[..., Any]) -> str:
    """The docstring of a function of this program; read from its source if there is none."""
    if function.__doc__ is not None:
        return function.__doc__
    return _docstrings(function.__code__.co_filename).get(function.__name__, "")


@cache
def _docstrings(file: str) -> dict[str, str]:
    """Those of all functions of a file by name."""
    source = Path(file).read_text(encoding="utf-8")
    # Without `optimize` Python 3.14 takes docstrings out of the tree, too.
    tree = compile(source, file, "exec", ast.PyCF_ONLY_AST, dont_inherit=True, optimize=0)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return {function.name: ast.get_docstring(function) or "" for function in functions}
