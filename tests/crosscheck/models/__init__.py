"""Models of the games, one module each, written from `docs/rules` and the test vectors alone.

A module of this folder that ends with ``MODEL = ...`` is a model and is found by its name;
nothing here lists the games.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from .base import Model, Player, Winner

__all__ = ["MODELS", "Model", "Player", "Winner"]


def _found() -> dict[str, Model[Any, Any]]:
    modules = (import_module(f"{__name__}.{info.name}") for info in iter_modules(__path__))
    return {m.MODEL.name: m.MODEL for m in modules if hasattr(m, "MODEL")}


MODELS: dict[str, Model[Any, Any]] = _found()
