"""What the tests of the shell share: folders of their own, sessions, a trial game whose moves are
called like commands.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from ludolog import model, wording
from ludolog.compute.query import Console
from ludolog.compute.thinker import Thinker
from ludolog.engine.engine import engine
from ludolog.terms import Atom
from ludolog_shell import app, i18n
from ludolog_shell.cli import best, query, review, solve, why
from ludolog_shell.commands.actions import Teach
from ludolog_shell.commands.registry import dispatch
from ludolog_shell.config import Config
from ludolog_shell.front import UiState
from ludolog_shell.plain import Plain
from ludolog_shell.query.dialogue import QueryDialogue
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.seats import PERSON
from ludolog_shell.session.session import Session

assert app.COMMAND_MODULES  # importing it registers the commands

Begin = Callable[..., Session]

SOAK = int(os.environ.get("LUDOLOG_SOAK", "0"))
"""How many random scripts of keys, and how many damaged records, are tried instead of a few."""


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the person who runs the tests is read or written, and messages are English, also
    after a test that has chosen another language for the process.
    """
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("LANGUAGE", "en")
    locale.setlocale(locale.LC_MESSAGES, "C")  # the system's words keep the first LANGUAGE they saw
    i18n.use("en")
    if wording.language() != "en":
        model.set_language("en")


@pytest.fixture(scope="session")
def helpers() -> Iterator[tuple[Thinker, dict[bool, Console]]]:
    """A thinker and, safe or not, a console, for all tests that only want their answers."""
    thinker, consoles = Thinker(), {safe: Console(safe=safe) for safe in (True, False)}
    yield thinker, consoles
    thinker.close()
    for console in consoles.values():
        console.close()


@pytest.fixture
def warm(
    helpers: tuple[Thinker, dict[bool, Console]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands in this process ask a process that is there, instead of starting one each."""
    thinker, consoles = helpers
    for module in (best, review, solve):
        monkeypatch.setattr(module, "Thinker", lambda: nullcontext(thinker))
    for asking in (query, why):
        monkeypatch.setattr(asking, "Console", lambda safe=True: nullcontext(consoles[safe]))


@pytest.fixture
def small_stacks() -> Iterator[None]:
    """Stacks of Prolog that a search without end has soon filled."""
    prolog, name = engine(), Atom("stack_limit")
    (limit,) = prolog.det("system", "current_prolog_flag", "+-", name)
    assert isinstance(limit, int)
    prolog.det("system", "set_prolog_flag", "++", name, 1 << 25)
    yield
    prolog.det("system", "set_prolog_flag", "++", name, limit)


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


class Lesson:
    """A game in which somebody types what the query dialogue answers."""

    def __init__(self, session: Session, capsys: pytest.CaptureFixture[str]) -> None:
        self.session = session
        self.ui = UiState(Config(), session, Choices.of(session.state))
        self.dialogue = QueryDialogue()
        self._capsys = capsys

    def say(self, line: str) -> str:
        """What is printed for a line."""
        action = dispatch(self.session, self.ui.choices, line).action
        assert isinstance(action, Teach)
        self.dialogue.act(action, self.ui, Plain())
        return "".join(self._capsys.readouterr())


@pytest.fixture
def lesson(begin: Begin, capsys: pytest.CaptureFixture[str]) -> Iterator[Lesson]:
    """A lesson on the smallest board of Splut!."""
    one = Lesson(begin("splut", size=7), capsys)
    yield one
    one.dialogue.close()


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
move_text(_, M, T) :- ( var(M) -> read_text(T, M) ; term_string(M, T) ),
    memberchk(M, [7, hint, undo]).
read_text(T, M) :- catch(term_string(M, T), error(syntax_error(_), _), fail).
"""


@pytest.fixture(scope="session")
def words(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of a game with the moves ``7``, ``hint`` and ``undo``."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "words.pl").write_text(WORDS, encoding="utf-8")
    model.add_games(str(folder))
    return "words"
