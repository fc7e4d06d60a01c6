"""`?-` and what belongs to it, as a student meets them in the shell."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

import pytest

from pybridge.errors import TimeLimit, WorkerDied, WorkerTimeout
from pybridge.query import Console, Entry, QueryLimits
from pybridge.terms import Atom
from shell.actions import Begin as BeginAction
from shell.actions import Teach
from shell.choices import Choices
from shell.commands import Action, Reply, dispatch
from shell.config import Config
from shell.front import Desk
from shell.goals import constants, goal_completions
from shell.plain import Plain
from shell.query import Teacher
from shell.query_errors import told_error
from shell.session import Session
from tests import teaching
from tests.shell.conftest import Begin


@pytest.fixture(scope="module")
def teacher() -> Iterator[Teacher]:
    teacher = Teacher(console=Console(QueryLimits(time=1.0)))
    yield teacher
    teacher.close()


class Scene:
    """A person who types lines in advance, and what is said to them."""

    def __init__(
        self, teacher: Teacher, session: Session, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        self.teacher = teacher
        self.desk = Desk(Config(), session, Choices.of(session.state))
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self.action: Action | None = None

    def say(self, line: str, *further: str, interactive: bool = False) -> str:
        self._monkeypatch.setattr("sys.stdin", StringIO("".join(f"{each}\n" for each in further)))
        front = Plain()
        front.interactive = interactive
        if interactive:
            typed = iter(further)
            self._monkeypatch.setattr(front, "_read", lambda _prompt: next(typed))
        reply = dispatch(self.desk.session, self.desk.choices, line)
        assert isinstance(reply, Reply)
        if not isinstance(reply.action, Teach):
            return reply.plain
        self._capsys.readouterr()
        self.action = self.teacher.act(reply.action, self.desk, front)
        out, err = self._capsys.readouterr()
        return out + err


@pytest.fixture
def scene(
    teacher: Teacher,
    begin: Begin,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Scene:
    return Scene(teacher, begin("splut", size=7), monkeypatch, capsys)


def test_answers_are_those_of_the_toplevel(scene: Scene) -> None:
    assert scene.say("?- member(X, [a, b]).") == "X = a ;\nX = b.\n"
    assert scene.say("?- X = 1, Y = 1.") == "X = Y, Y = 1.\n"
    assert scene.say("?- fail.") == "false.\n"
    assert scene.say("?- true.") == "true.\n"
    assert scene.say("?- write(hello).") == "hello\ntrue.\n"
    assert scene.say("?- X = 'two  blanks'.") == "X = 'two  blanks'.\n"


def test_a_query_goes_on_until_its_full_stop(scene: Scene) -> None:
    assert scene.say("?- X = 1,", "   Y = X.") == "X = Y, Y = 1.\n"


def test_semicolon_asks_for_more_and_anything_else_does_not(scene: Scene) -> None:
    scene.say("?- member(X, [a, b, c]), Y = X.", ";", "", interactive=True)
    assert scene.say("?- Z = $X.") == "Z = b.\n"


def test_prologs_prompt_stays_until_an_empty_line(scene: Scene) -> None:
    assert scene.say("?-", "X = 1.", "foo bar.", "Y = 2.", "").startswith("X = 1.\n")
    assert scene.say("?-", "X = 1.", "Y = 2.", "").endswith("Y = 2.\n")


def test_errors_are_said_and_harm_nothing(scene: Scene) -> None:
    assert "Unknown procedure: foo/1" in scene.say("?- foo(X).")
    assert "Syntax error" in scene.say("?- X = ( .")
    assert "--unsafe" in scene.say("?- shell(ls).")
    assert "1 seconds" in scene.say("?- repeat, fail.")
    assert "20000" in scene.say("?- repeat, write(x), fail.")
    assert "beforehand" in scene.say("?- G = write(x), G.")
    assert "not a function" in scene.say("?- X is foo + 1.")
    assert scene.say("?- X = 1.") == "X = 1.\n"
    assert len(scene.desk.session.state.legal_moves) == 3


def test_define_and_forget(scene: Scene) -> None:
    assert scene.say("define big(X) :- X > 2.") == ""
    assert scene.say("?- member(X, [1, 2, 3]), big(X).") == "X = 3.\n"
    assert "Singleton" in scene.say("define odd(X, Y) :- X = 1.")
    assert "big(X) :- X > 2." in scene.say("define")
    assert "big(X) :- X > 2." in scene.say("listing big")
    scene.say("forget")
    assert "Unknown procedure" in scene.say("?- big(3).")


def test_a_position_that_was_found_can_be_used(scene: Scene) -> None:
    scene.say("?- member(M, $Moves), splut:move($State, M, S2), !.")
    scene.say("use S2")
    assert isinstance(scene.action, BeginAction) and scene.action.session is not None
    assert scene.action.session.state == scene.desk.session.state.play("c6-c5")
    assert "no position" in scene.say("use M")


def test_trace_doc_listing_coverage_limits(scene: Scene) -> None:
    assert scene.say("trace splut:to_move($State, P)").startswith("+ to_move")
    assert scene.say("trace splut:to_move($State, 2)").startswith("- to_move")
    assert "?Player" in scene.say("doc valid_moves")
    assert "get_piece" in scene.say("listing empty/2")
    assert "nothing" in scene.say("doc no_such_thing")
    scene.desk.session.play("c6-c5")
    assert "never" in scene.say("coverage") and "clauses" in scene.say("coverage clauses")
    assert "time=1" in scene.say("limits") and "depth=3" in scene.say("limits depth=3")
    assert "..." in scene.say("?- X = f(f(f(f(f(f(a)))))).")
    assert "limits takes" in scene.say("limits time=soon")
    scene.say("limits depth=10")


def test_the_last_move_is_known(scene: Scene) -> None:
    scene.desk.session.play("c6-c5")
    assert "'UP'" in scene.say("?- M = $Last.")


def test_why_over_and_why_score(scene: Scene) -> None:
    assert "R24" in scene.say("why over") and "Dwarf" in scene.say("why score")


def test_completion_knows_the_game(begin: Begin) -> None:
    session = begin("splut", size=7)
    atoms = constants(session.state)
    entries = (Entry("splut:valid_moves", "valid_moves(+State, ?Player, -Moves)", "The moves."),)

    def texts(line: str) -> list[str]:
        return [item.text for item in goal_completions(line, entries, atoms)]

    assert texts("splut:val") == ["splut:valid_moves("]
    assert texts("val") == ["splut:valid_moves("]
    assert texts("X = $M") == ["$Moves"]
    assert "emptySpace" in texts("X = emp") and "'UP'" in texts("X = up")
    assert texts("member(Piece, L), Pi") == ["Piece"]
    assert goal_completions("", entries, atoms) == []
    shown = goal_completions("val", entries, atoms)[0]
    assert shown.shown == "splut:valid_moves(+State, ?Player, -Moves)"


@pytest.mark.parametrize(
    ("error", "word"),
    [
        (TimeLimit(Atom("x"), "x", "x"), "time=N"),
        (WorkerTimeout(3), "kept"),
        (WorkerDied(-9), "memory=N"),
    ],
)
def test_limits_are_called_by_their_names(error: Exception, word: str) -> None:
    assert word in told_error(error, QueryLimits())


def test_the_first_hour_is_as_the_page_tells_it() -> None:
    """docs/querying.md: every query in it is run; ``python -m tests.teaching`` writes it anew."""
    page = teaching.PAGE.read_text(encoding="utf-8")
    assert teaching.settled(teaching.answered(page)) == teaching.settled(page)


def test_the_transcript_is_what_the_shell_shows() -> None:
    told = teaching.TRANSCRIPT.read_text(encoding="utf-8")
    assert teaching.settled(teaching.transcript()) == teaching.settled(told)
