"""The rooms of the house: what each may use, and that nothing goes round in circles.

docs/design.md draws them.
"""

from __future__ import annotations

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.rooms import private_calls, prolog_uses, python_uses

Rooms = Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
"""For each room its files and folders, and the rooms that its files may use besides itself."""

LIBRARY: Rooms = {
    "ground": (
        tuple(
            f"pybridge/{name}.py"
            for name in (
                *("errors", "terms", "wording", "outside", "files"),
                *("picture", "proof", "verdict", "outcome", "explanation"),
            )
        ),
        (),
    ),
    "drawing": (("pybridge/drawing/",), ("ground",)),
    "engine": (("pybridge/engine/",), ("ground",)),
    "model": (
        tuple(
            f"pybridge/{name}.py"
            for name in (
                *("model", "facts", "settings", "levels", "moves", "seen"),
                *("actions", "draft", "records", "player", "player_process"),
            )
        ),
        ("ground", "drawing", "engine"),
    ),
    "views": (("pybridge/views/",), ("ground", "engine", "model")),
    "compute": (("pybridge/compute/",), ("ground", "engine", "model")),
    "formulas": (("pybridge/formulas/",), ("ground", "engine", "model")),
    "guest": (("pybridge/guest/",), ("ground", "engine", "model", "formulas")),
    "face": (
        tuple(
            f"pybridge/{name}.py"
            for name in ("__init__", "testing", "pytest_plugin", "notebook", "agents")
        ),
        ("ground", "engine", "model", "compute"),
    ),
}

LIBRARY_FOR_ALL = ("ground", "model", "compute", "face")

SHELL: Rooms = {
    "base": (
        tuple(
            f"shell/{name}.py" for name in ("__init__", "i18n", "config", "streams", "docstrings")
        ),
        ("ground",),
    ),
    "session": (("shell/session/",), ("base", *LIBRARY_FOR_ALL)),
    "text": (("shell/text/",), ("base", "session", "engine", "drawing", *LIBRARY_FOR_ALL)),
    "commands": (("shell/commands/",), ("base", "session", "text", *LIBRARY_FOR_ALL)),
    "front": (
        ("shell/front.py",),
        ("base", "session", "text", "commands", *LIBRARY_FOR_ALL),
    ),
    "query": (
        ("shell/query/",),
        ("base", "session", "text", "commands", "front", *LIBRARY_FOR_ALL),
    ),
    "terminal": (
        ("shell/terminal/",),
        ("base", "session", "text", "commands", "front", *LIBRARY_FOR_ALL),
    ),
    "program": (
        (
            *("shell/app.py", "shell/loop.py", "shell/menus.py", "shell/plain.py"),
            "shell/settings_file.py",
        ),
        (
            *("base", "session", "text", "commands", "front", "query", "terminal"),
            *LIBRARY_FOR_ALL,
        ),
    ),
    "cli": (
        ("shell/cli/",),
        (
            *("base", "session", "text", "commands", "query", "terminal", "program"),
            *("engine", "drawing", "guest", *LIBRARY_FOR_ALL),
        ),
    ),
    "start": (("shell/entry.py", "shell/__main__.py"), ("base", "cli")),
}

PROLOG: Rooms = {
    "tools": (
        tuple(
            f"prolog/ludolog/{name}.pl"
            for name in ("text", "messages", "random", "tables", "versions")
        ),
        (),
    ),
    "engine": (("prolog/ludolog/engine/",), ("tools",)),
    "protocol": (
        tuple(
            f"prolog/ludolog/{name}.pl"
            for name in (
                "protocol",
                "grid",
                "lattice",
                "notation",
                "picture",
                "effects",
                "scene",
                "perft",
            )
        ),
        ("tools",),
    ),
    "search": (("prolog/ludolog/search/",), ("tools", "protocol")),
    "explain": (("prolog/ludolog/explain/",), ("tools", "protocol", "search")),
    "games": (("prolog/ludolog/games/",), ("tools", "protocol", "search")),
    "program": (
        tuple(
            f"prolog/ludolog/{name}.pl"
            for name in ("play", "teach", "arena", "players", "bridge", "turns")
        ),
        ("tools", "protocol", "search", "explain", "engine"),
    ),
    "query": (("prolog/ludolog/query/",), ("tools", "protocol", "explain")),
    "exercises": (
        ("prolog/ludolog/exercises/",),
        ("tools", "engine", "protocol", "explain", "query"),
    ),
    "guest": (("prolog/ludolog/guest/",), ("tools", "protocol", "engine", "query")),
    "requests": (
        ("prolog/ludolog/requests.pl",),
        ("tools", "engine", "protocol", "query", "exercises", "program"),
    ),
    "lesson": (("prolog/ludolog/lesson.pl",), ("tools", "protocol", "query")),
    "face": (
        ("prolog/ludolog.pl",),
        ("tools", "protocol", "search", "explain", "program", "lesson"),
    ),
    "conform": (
        ("prolog/ludolog/conform/",),
        ("tools", "protocol", "face"),
    ),
}


def room_of(file: str, rooms: Rooms) -> str:
    found = [
        room
        for room, (places, _may) in rooms.items()
        if any(file == place or (place[-1] == "/" and file.startswith(place)) for place in places)
    ]
    assert len(found) == 1, f"{file} stands in {found or 'no room'}"
    return found[0]


@pytest.mark.parametrize("language", ["python", "prolog"])
def test_each_room_uses_what_it_may(language: str) -> None:
    python = language == "python"
    uses, rooms = (python_uses(), {**LIBRARY, **SHELL}) if python else (prolog_uses(), PROLOG)
    wrong = {
        f"{room}: {file} uses {other} of {there}"
        for file, used in uses.items()
        for other in used
        for room, there in [(room_of(file, rooms), room_of(other, rooms))]
        if there != room and there not in rooms[room][1]
    }
    assert not wrong


@pytest.mark.parametrize("language", ["python", "prolog"])
def test_no_files_use_each_other_in_a_circle(language: str) -> None:
    """Also where an import waits inside a function, or is for types alone."""
    try:
        TopologicalSorter(python_uses() if language == "python" else prolog_uses()).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_a_circle_is_found() -> None:
    """`prepare` of a sorter looks at the whole graph."""
    with pytest.raises(CycleError):
        TopologicalSorter({"a": ["b"], "b": ["c"], "c": ["a"], "d": []}).prepare()


def test_modules_call_what_others_export() -> None:
    assert not private_calls()


@pytest.mark.parametrize("rooms", [LIBRARY, SHELL, PROLOG], ids=["library", "shell", "prolog"])
def test_the_rooms_lie_one_above_the_other(rooms: Rooms) -> None:
    TopologicalSorter(
        {room: [other for other in may if other in rooms] for room, (_, may) in rooms.items()}
    ).prepare()
