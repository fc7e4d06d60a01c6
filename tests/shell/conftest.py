"""What the tests of the shell share: folders of their own, sessions, a trial game whose moves are
called like commands.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pybridge import model
from shell import app, i18n
from shell.seats import PERSON
from shell.session import Session

assert app.COMMAND_MODULES  # importing it registers the commands

Begin = Callable[..., Session]

SOAK = int(os.environ.get("LUDOLOG_SOAK", "0"))
"""How many random scripts of keys, and how many damaged records, are tried instead of a few."""


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the person who runs the tests is read or written, and messages are English."""
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    i18n.use("en")


@pytest.fixture
def begin() -> Begin:
    """Makes sessions: the game, who sits on the seats in their order (persons by default),
    settings.
    """

    def new(name: str, *seats: str, **settings: int | str) -> Session:
        game = model.game(name)
        who = dict(zip(game.seats, (*seats, PERSON, PERSON, PERSON), strict=False))
        return Session.begin(game, settings, who, seed=1)

    return new


WORDS = """
:- module(words, [initial_state/2, to_move/2, valid_moves/3, move/3, next_state/3, legal/2,
                  game_over/2, value/3, move_text/3]).
:- multifile ludolog:game/2.
ludolog:game(words, title("Words")).
ludolog:game(words, player(1, "One")).
ludolog:game(words, player(2, "Two")).
initial_state(_, w(4, 1)).
to_move(w(_, P), P).
valid_moves(w(N, P), P0, Moves) :-
    ludolog_protocol:asked(words, P, P0), !,
    ( N > 0 -> Moves = [7, hint, undo] ; Moves = [] ).
valid_moves(_, _, []).
legal(w(N, _), M) :- more(N), memberchk(M, [7, hint, undo]).
condition(more(_), 'R1', "words are left").
more(N) :- N > 0.
move(S, M, T) :- legal(S, M), next_state(S, M, T).
next_state(w(N, P), _, w(M, Q)) :- M is N - 1, Q is 3 - P.
game_over(w(0, _), 1).
value(w(N, _), _, N).
move_text(_, M, T) :- ( var(M) -> atom_string(A, T), atom_to_term(A, M, []) ; term_string(M, T) ),
    memberchk(M, [7, hint, undo]).
"""


@pytest.fixture(scope="session")
def words(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of a game with the moves ``7``, ``hint`` and ``undo``."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "words.pl").write_text(WORDS, encoding="utf-8")
    model.add_games(str(folder))
    return "words"
