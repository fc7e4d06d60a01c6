"""`?-` and what belongs to it, as a student meets them in the shell."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

import ludolog
from ludolog.compute.query import Console, Entry, QueryLimits
from ludolog.errors import TimeLimit, WorkerDied, WorkerTimeout
from ludolog.terms import Atom
from ludolog_shell.commands.actions import Action, Teach
from ludolog_shell.commands.actions import Begin as BeginAction
from ludolog_shell.commands.goals import constants, goal_completions
from ludolog_shell.commands.registry import dispatch
from ludolog_shell.commands.reply import Reply
from ludolog_shell.config import Config
from ludolog_shell.front import UiState
from ludolog_shell.plain import Plain
from ludolog_shell.query.dialogue import QueryDialogue
from ludolog_shell.query.errors import told_error
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session
from tests import teaching
from tests.shell.conftest import Begin


@pytest.fixture(scope="module")
def dialogue() -> Iterator[QueryDialogue]:
    dialogue = QueryDialogue(console=Console(QueryLimits(time=1.0)))
    yield dialogue
    dialogue.close()


class Scene:
    """A person who types lines in advance, and what is said to them."""

    def __init__(
        self,
        dialogue: QueryDialogue,
        session: Session,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        self.dialogue = dialogue
        self.ui = UiState(Config(), session, Choices.of(session.state))
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
        reply = dispatch(self.ui.session, self.ui.choices, line)
        assert isinstance(reply, Reply)
        if not isinstance(reply.action, Teach):
            return reply.plain
        self._capsys.readouterr()
        self.action = self.dialogue.act(reply.action, self.ui, front)
        out, err = self._capsys.readouterr()
        return out + err


@pytest.fixture
def scene(
    dialogue: QueryDialogue,
    begin: Begin,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Scene:
    return Scene(dialogue, begin("splut", size=7), monkeypatch, capsys)


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
    assert "1 second (" in scene.say("?- repeat, fail.")
    assert "20000" in scene.say("?- repeat, write(x), fail.")
    assert "instantiated" in scene.say("?- G, G = write(x).")
    assert "not a function" in scene.say("?- X is foo + 1.")
    assert scene.say("?- X = 1.") == "X = 1.\n"
    assert len(scene.ui.session.state.legal_moves) == 3


@pytest.mark.long
def test_define_and_forget(scene: Scene) -> None:
    assert scene.say("define big(X) :- X > 2.") == ""
    assert scene.say("?- member(X, [1, 2, 3]), big(X).") == "X = 3.\n"
    assert "line 2: Singleton" in scene.say("define odd(X, Y) :- X = 1.")
    assert scene.say("define even(2).") == "", "each warning once"
    assert "line 4: Singleton" in scene.say("define other(Z) :- member(2, [1]).")
    assert "big(X) :- X > 2." in scene.say("define")
    assert "big(X) :- X > 2." in scene.say("listing big")
    scene.say("forget")
    assert "Unknown procedure" in scene.say("?- big(3).")


def test_a_position_that_was_found_can_be_used(scene: Scene) -> None:
    scene.say("?- member(M, $Moves), splut:move($State, M, S2), !.")
    scene.say("use S2")
    assert isinstance(scene.action, BeginAction) and scene.action.session is not None
    assert scene.action.session.state == scene.ui.session.state.play("c6-c5")
    assert "no position" in scene.say("use M")


def test_trace_doc_listing_coverage_limits(scene: Scene) -> None:
    assert scene.say("trace splut:to_move($State, P)").startswith("+ to_move")
    assert scene.say("trace splut:to_move($State, 2)").startswith("- to_move")
    assert "?Player" in scene.say("doc valid_moves")
    assert "get_piece" in scene.say("listing empty/2")
    assert "nothing" in scene.say("doc no_such_thing")
    scene.ui.session.play("c6-c5")
    assert "never" in scene.say("coverage") and "clauses" in scene.say("coverage clauses")
    assert "time=1" in scene.say("limits") and "depth=3" in scene.say("limits depth=3")
    assert "..." in teaching.settled(scene.say("?- X = f(f(f(f(f(f(a))))))."))
    assert "limits takes" in scene.say("limits time=soon")
    scene.say("limits depth=10")


def test_the_last_move_is_known(scene: Scene) -> None:
    scene.ui.session.play("c6-c5")
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
        (WorkerDied(134, "[FATAL ERROR: at noon\n\tCould not allocate memory"), "memory=N"),
        (WorkerDied(-6, "x.c:6: f(): Assertion failed: c <= 0xff\n..."), "itself: x.c:6: f():"),
    ],
)
def test_limits_are_called_by_their_names(error: Exception, word: str) -> None:
    assert word in told_error(error, QueryLimits())


def test_the_first_hour_is_as_the_page_tells_it() -> None:
    """docs/querying.md: every query in it is run; ``python -m tests.teaching`` writes it anew."""
    page = teaching.PAGE.read_text(encoding="utf-8")
    assert teaching.settled(teaching.answered(page)) == teaching.settled(page)


def _started(game: str, *settings: str) -> list[str]:
    """The command that begins a game between two persons, line by line."""
    seats = ["--seat", "1=person", "--seat", "2=person"]
    return [sys.executable, "-m", "ludolog_shell", "play", game, *settings, "--plain", *seats]


@pytest.mark.long
def test_the_first_hour_can_be_typed_into_the_shell() -> None:
    assert teaching.typed_into(_started("splut", "size=7"), r"\?- $", ("?-",)) == []


def test_the_first_hour_can_be_typed_into_plain_prolog() -> None:
    lesson = ("lesson(splut, [size(7)]).",)
    assert teaching.typed_into(["swipl", "prolog/ludolog.pl"], r"\?- $", lesson) == []


@pytest.mark.long
def test_a_page_on_which_an_answer_is_wrong_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    page.write_text("```prolog\n?- X = 1.\nX = 2.\n```\n", encoding="utf-8")
    monkeypatch.setattr(teaching, "PAGE", page)
    (wrong,) = teaching.typed_into(_started("splut", "size=7"), r"\?- $", ("?-",))
    assert "X = 1." in wrong


@pytest.mark.long
@pytest.mark.parametrize("name", ludolog.games())
def test_predicates_of_the_game_need_no_module(
    name: str, dialogue: QueryDialogue, begin: Begin,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    """One process after the other: what is linked to one game is not asked about another."""
    scene = Scene(dialogue, begin(name), monkeypatch, capsys)
    answer = scene.say("?- findall(M, legal($State, M), L), sort(L, S), sort($Moves, S).")
    assert answer.startswith("L = ") and "false" not in answer


def test_an_unknown_procedure_is_named_with_its_place_and_what_was_meant(scene: Scene) -> None:
    told = scene.say("?- findall(M, legall($State, M), L).")
    assert "Unknown procedure: legall/2" in told and "in the query" in told
    assert "splut:legal/2" in told
    scene.say("define p(X) :- member(X, [a]),", "    nonono(X).")
    told = scene.say("?- p(X).")
    assert "nonono/1" in told and "in p/1, line 1 of your definitions" in told
    assert "append/3" in scene.say("?- apend([], X, Y).")
    scene.say("forget")


MISTYPED = {
    "valid_move($State, P, M)": ("valid_move/3", "splut:valid_moves/3"),
    "splut:legall($State, M)": ("splut:legall/2", "splut:legal/2"),
    "slput:legal($State, M)": ("slput:legal/2", "splut:legal/2"),
    "legal($State)": ("legal/1", "splut:legal/2"),
    "lenght([a], N)": ("lenght/2", "length/2"),
    "lists:sumlst([1], S)": ("lists:sumlst/2", "sumlist/2"),
    "ludolog_perft:perf(splut, $State, 2, N)": ("ludolog_perft:perf/4", "ludolog_perft:perft/4"),
    "findall(N, lenght([a], N), L)": ("lenght/2", "length/2"),
    "setof(X, Y^membr(X, [1]), L)": ("membr/2", "member/2"),
    "\\+ membr(a, [a])": ("membr/2", "member/2"),
    "maplist(suc, [1], L)": ("suc/2", "succ/2"),
    "maplist([X,Y]>>lenght(X,Y), [[a]], L)": ("lenght/2", "length/2"),
    "maplist([Y]>>([X]>>lenght(X,Y)), [1], L), call(lenght, [a], N)": ("lenght/2", "length/2"),
    "G = lenght([a], N), call(G)": ("lenght/2", "length/2"),
    "call(lenght, [a], N)": ("lenght/2", "length/2"),
    "catch(lenght([a], N), error(type_error(_, _), _), true)": ("lenght/2", "length/2"),
}


@pytest.mark.long
@pytest.mark.parametrize("goal", MISTYPED)
def test_a_mistyped_name_is_corrected_wherever_it_is_called(scene: Scene, goal: str) -> None:
    unknown, meant = MISTYPED[goal]
    told = scene.say(f"?- {goal}.")
    assert f"Unknown procedure: {unknown}\n" in told and "in the query" in told
    assert f"did you mean {meant}" in told
    assert scene.say(f"?- {goal}.") == told, "what was mistyped once is not meant the next time"
    scene.say("forget")
    scene.say(f"define p(P) :- P = 1, {goal.replace('$State', 'P')}.")
    told = scene.say("?- p(_).")
    assert "in p/1, line 1 of your definitions" in told and f"did you mean {meant}" in told
    scene.say("forget")


@pytest.mark.long
def test_what_a_query_used_as_a_library_can_be_defined_later(scene: Scene) -> None:
    scene.say("?- append([], [], X), once(legal($State, M)).")
    assert scene.say("define append(a, b, c).") == ""
    assert scene.say("define legal(mine, mine).") == ""
    assert scene.say("?- append(a, b, C), legal(mine, M).") == "C = c,\nM = mine.\n"
    scene.say("forget")


@pytest.mark.long
def test_syntax_errors_say_where_in_what_was_typed(scene: Scene) -> None:
    told = scene.say("?- X = (1 + ).")
    assert "line 1, column 9" in told and "stream" not in told
    told = scene.say("define p(X) :-", "    X = (1.")
    assert "line 2, column" in told and "stream" not in told


def test_pasted_queries_run_one_after_the_other(scene: Scene) -> None:
    assert scene.say("?- X = 1. Y = 2.\n?- member(Z, [a, b]).") == (
        "X = 1.\nY = 2.\nZ = a ;\nZ = b.\n"
    )
    assert scene.say("?-", "?- X = 1.", "?- Y = 2.", "") == "X = 1.\nY = 2.\n"


@pytest.mark.long
def test_the_commands_are_those_of_the_games_prompt(scene: Scene) -> None:
    told = scene.say(
        "?-", "define big(X) :- X > 2.", "big(3).", "listing big", "listing(big/1).", "limits",
        "why c6-c4", "trace to_move($State, 1)", "forget.", "big(3).", "",
    )
    assert told.count("big(X) :- X > 2.") == 2 and "true.\n" in told and "time=1" in told
    assert "+ to_move" in told and "R8" in told and "Unknown procedure: big/1" in told
    scene.say("?-", "move($State, ['S', [3, 6], 'UP', emptySpace], S2).", "use($S2).", "X = 1.")
    assert isinstance(scene.action, BeginAction)


def test_a_command_that_changes_the_game_leads_back_to_it(scene: Scene) -> None:
    scene.ui.session.play("c6-c5")
    assert "X = 1" not in scene.say("?-", "undo", "X = 1.")
    assert scene.ui.session.place == 0


@pytest.mark.long
def test_answers_that_were_cut_can_be_seen_whole(scene: Scene) -> None:
    assert "..." in teaching.settled(scene.say("?- S = $State."))
    assert "..." not in teaching.settled(whole := scene.say("w")) and "emptySpace" not in whole
    assert "|" not in whole and whole.startswith("S = [[[-1, -1")


@pytest.mark.long
def test_halt_says_how_to_leave(scene: Scene) -> None:
    told = scene.say("?- halt.")
    assert "quit" in told and "--unsafe" not in told


@pytest.mark.long
def test_the_transcript_is_what_the_shell_shows() -> None:
    told = teaching.TRANSCRIPT.read_text(encoding="utf-8")
    assert teaching.settled(teaching.transcript()) == teaching.settled(told)
