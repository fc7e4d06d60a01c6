"""The properties that were written for the models, asked of the logic core.

Symmetries, invariants and the rules read aloud: the same test functions, with the core in the place
of the model. A fault that core and model shared would have to break these, too. They belong to the
long form; those that play whole games through the core take a minute or two, and run in
``make crosscheck`` only.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from . import (
    test_model_alliances,
    test_model_apart,
    test_model_green_skull,
    test_model_greener,
    test_model_splut,
)
from .core import core_of
from .models import MODELS

pytestmark = pytest.mark.long

ASKED = {
    test_model_alliances: ("test_symmetries_of_distances",),
    test_model_apart: ("test_apart_turns",),
    test_model_green_skull: ("test_green_skull_triangle_turns", "test_green_skull_mirror"),
    test_model_greener: (),
    test_model_splut: ("test_splut_diamond_turns", "test_splut_sides_swap"),
}
LONG = {
    test_model_alliances: ("test_symmetries_of_games", "test_owners_behind_the_board"),
    test_model_apart: ("test_apart_moves_by_definition",),
    test_model_green_skull: ("test_green_skull_moves_by_definition",),
    test_model_greener: ("test_mirrors", "test_colour_swap", "test_games", "test_placement"),
    test_model_splut: (
        "test_splut_invariants",
        "test_splut_steps_by_definition",
        "test_splut_value_by_definition",
    ),
}


@pytest.fixture(scope="module", autouse=True)
def _cores_for_models() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for game, model in list(MODELS.items()):
            patch.setitem(MODELS, game, core_of(game))
            for module in ASKED:
                if getattr(module, game.upper(), None) is model:
                    patch.setattr(module, game.upper(), core_of(game))
        yield


for _asked in (ASKED, LONG) if os.environ.get("CROSSCHECK") else (ASKED,):
    for _module, _names in _asked.items():
        for _name in _names:
            globals()[f"{_name}_in_the_core"] = getattr(_module, _name)
