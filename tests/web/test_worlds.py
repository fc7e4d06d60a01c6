"""The browser's SWI-Prolog, under node, and the native one answer every request alike."""

from __future__ import annotations

import json
import random
import re
import subprocess
from typing import Any, Final

import pytest

import ludolog
import ludolog.records
from ludolog.compute.review import review
from ludolog.compute.thinker import Thinker
from ludolog.drawing.tables import styles
from ludolog.records import Record, Recorded
from tests.house import ROOT
from tests.web.worlds import LATE, NATIVE, NODE, WEB, answers, missing_node

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(bool(missing_node()), reason=missing_node()),
    pytest.mark.xdist_group("node"),
]

GAMES = ludolog.games()


def played(name: str, seed: int, plies: int, /, **settings: Any) -> dict[str, Any]:
    """A game of random moves, as the request that plays it again."""
    draw = random.Random(seed)
    state, chosen = ludolog.game(name).start_with(settings)
    texts: list[str] = []
    while state.legal_moves and len(texts) < plies:
        move = draw.choice(state.legal_moves)
        texts.append(move.text)
        state = state.play(move)
    given = {key: ludolog.records.setting_text(value) for key, value in chosen.items()}
    return {"do": "replay", "game": name, "settings": given, "moves": texts}


def asked(replay: dict[str, Any], found: dict[str, Any], each: int) -> list[dict[str, Any]]:
    """What a player may ask on the way through a game that was played."""
    draw = random.Random(len(found["states"]))
    requests = []
    written = sorted(set(replay["moves"]))
    last = len(found["states"]) - 1
    for ply in (*range(0, last, each), last):
        here = {"game": replay["game"], "state": found["states"][ply]}
        requests += [
            {"do": "position", **here},
            {"do": "play", **here, "move": draw.choice(written or ["x"])},
            {"do": "why", **here, "move": draw.choice(written or ["x"]), "language": "pt"},
            {"do": "why", **here, "move": "c", "language": "en"},
            {"do": "why_over", **here},
            {"do": "why_score", **here},
        ]
    return requests


def compared(requests: list[dict[str, Any]], *, errors: bool = False) -> None:
    """Both worlds answer alike; without `errors` none of the answers is one."""
    for request, native, web in zip(
        requests, answers(NATIVE, requests), answers(NODE, requests), strict=True
    ):
        assert web == native, request
        assert errors or (native and not any("error" in answer for answer in native)), request


def games(seed: int, plies: int) -> list[dict[str, Any]]:
    return [played(name, seed, plies) for name in GAMES]


def walked(replays: list[dict[str, Any]], each: int) -> None:
    found = answers(NATIVE, replays)
    requests = list(replays)
    for replay, ((answer,), *_) in zip(replays, zip(found, strict=True), strict=True):
        assert answer["value"]["fault"] is None
        assert len(answer["value"]["states"]) == len(replay["moves"]) + 1
        requests += asked(replay, answer["value"], each)
    compared(requests)


def test_a_game_of_each_kind_is_the_same_in_both_worlds() -> None:
    """Every state, list of moves, picture and sentence of games of random moves."""
    walked(games(seed=1, plies=60), each=20)


@pytest.mark.parametrize("seed", range(2, 8))
def test_whole_games_are_the_same_in_both_worlds(seed: int) -> None:
    walked(games(seed, plies=400), each=7)


def chosen(name: str) -> list[dict[str, Any]]:
    """Settings of a game: every value of a choice, the ends of a range and one more, two seeds."""
    found: list[dict[str, Any]] = [{}]
    for setting in ludolog.game(name).settings:
        values: list[Any]
        match setting.kind, setting.low:
            case "oneof", _:
                values = list(setting.values)
            case "between", int(low):
                values = [low, low + 1, setting.high]
            case "seed", _:
                values = [7, 8]
            case _:
                continue
        found = [{**one, setting.name: value} for one in found for value in values]
    return found


def test_all_settings_are_chosen() -> None:
    assert {one["size"] for one in chosen("splut")} == {7, 9, 11}
    assert len(chosen("apart")) == 9
    assert len(chosen("greener")) == 12
    assert chosen("alliances") == [{}]


@pytest.mark.parametrize("name", GAMES)
def test_all_sizes_and_setups_are_the_same_in_both_worlds(name: str) -> None:
    """A whole game with each choice of settings: all states, lists, pictures and sentences."""
    replays = [played(name, 31 + n, 400, **one) for n, one in enumerate(chosen(name))]
    walked(replays, each=25)


def test_a_layout_of_ones_own_is_the_same_in_both_worlds() -> None:
    start = played("greener", 41, 0, size="6x6", seed=9)
    assert start["settings"]["seed"] == "9"
    ((((answer,)),)) = answers(NATIVE, [start])
    board = ludolog.game("greener").read_setting("layout", first_of(answer["value"]["states"][0]))
    walked([played("greener", 42, 400, layout=board)], each=9)


def first_of(state: str) -> str:
    """The board of a state of Greener, as text: its first element."""
    depth = 0
    for at, sign in enumerate(state):
        depth += {"[": 1, "]": -1}.get(sign, 0)
        if depth == 1 and sign == "]":
            return state[1 : at + 1]
    raise AssertionError(state)


@pytest.mark.parametrize("name", GAMES)
def test_the_computer_plays_the_same_in_both_worlds(name: str) -> None:
    (((answer,)),) = answers(NATIVE, [played(name, 11, 9)])
    value = answer["value"]
    here = {"game": name, "state": value["states"][-1], "keys": value["keys"]}
    earlier = {"game": name, "state": value["states"][-3], "keys": value["keys"][:-2]}
    turn = {"before": value["states"][-3], "moves": value["moves"][-2:]}
    compared(
        [
            *(
                {"do": "think", **here, "level": level, "seed": 3, "ply": 9}
                for level in ("easy", "medium", "expert(300)", "pair(expert(300))")
            ),
            {"do": "analyse", **here, "nodes": 200, "lines": 3},
            {"do": "solve", **here, "nodes": 150},
            {"do": "judge", **earlier, "move": value["moves"][-2], "nodes": 200},
            {"do": "position", **here, **turn},
        ]
    )


@pytest.mark.parametrize(("plies", "nodes"), [(6, 25), (400, 30)])
def test_the_page_reviews_a_game_as_the_library_does(plies: int, nodes: int) -> None:
    """The same turning points with the same sentences."""
    replays = [played(name, 21, plies) for name in (GAMES if plies > 9 else ["greener"])]
    run = subprocess.run(
        ["node", str(WEB.parents[1] / "tests" / "web" / "review.mjs"), str(nodes)],
        input="".join(json.dumps(replay) + "\n" for replay in replays),
        capture_output=True,
        text=True,
        timeout=LATE,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    for replay, line in zip(replays, run.stdout.splitlines(), strict=True):
        moves = tuple(Recorded(text) for text in replay["moves"])
        record = Record(replay["game"], settings=replay["settings"], moves=moves)
        states = record.replay().states
        *_before, found = review(Thinker(), states, replay["moves"], nodes)
        web = json.loads(line)
        assert web["points"] == [
            {
                "number": point.number,
                "side": str(point.side),
                "move": point.text,
                "decisive": point.decisive,
                "lines": [one.text for one in point.judgement.lines],
            }
            for point in found.points
        ]
        winner = None if found.winner is None else str(found.winner)
        assert (web["lookedAt"], web["wonFrom"], web["winner"]) == (
            found.looked_at,
            found.won_from,
            winner,
        )


def test_queries_are_answered_alike_and_refused_alike() -> None:
    (((start,)),) = answers(NATIVE, [{"do": "start", "game": GAMES[0], "settings": {}}])
    here = {"game": GAMES[0], "state": start["value"]["position"]["state"]}
    texts = [
        "member(X, [a, b, c]).",
        "length($Moves, N), $Player = P.",
        "findall(X-Y, ( likes(X, Z), likes(Z, Y) ), Pairs).",
        "foldl([A, B, C]>>(C is A + B), [1, 2], 0, Sum).",
        "dif(X, a).",
        "X = f(X).",
        "atom_length(X, Y).",
        "fail.",
        "no_such_predicate(1).",
        "shell(true).",
        "halt.",
        "open('/tmp/x', write, S).",
        "likes(",
        "repeat, fail.",
    ]
    definitions = "likes(ann, bob). likes(bob, carl)."
    requests = [
        {
            "do": "ask",
            **here,
            "text": text,
            "definitions": definitions,
            "limits": {"inferences": 200_000},
        }
        for text in texts
    ]
    requests += [
        {"do": "define", "definitions": "p(X) :- q."},
        {"do": "define", "definitions": ":- halt."},
        {"do": "complete", "text": "member(X, "},
        {"do": "explore", **here, "text": "member(b, [a, b])", "definitions": ""},
        {"do": "listing", **here, "name": "likes/2", "definitions": definitions},
    ]
    compared(requests, errors=True)


def test_what_the_pages_say_is_said_in_portuguese() -> None:
    """Every text of the pages has a translation, and every translation is of such a text."""
    sources = {path.name: path.read_text("utf-8") for path in (WEB / "src").glob("*.js")}
    text = r'"(?:[^"\\]|\\.)*"'
    table = sources.pop("texts.js").split("\n};", 1)[0]
    translated = {json.loads(one) for one in re.findall(rf"^  ({text}):", table, re.M)}
    rest = "".join(sources.values())
    said = re.findall(rf"\bt\(({text})", rest)
    for pair in re.findall(rf"\bcounted\(\s*({text}),\s*({text})", rest):
        said += pair
    assert {json.loads(one) for one in said} <= translated
    assert [one for one in translated if one not in rest] == []


def test_what_the_pages_draw_has_the_looks_of_the_library() -> None:
    """The style sheet of the drawings has every class that the scripts give to a shape."""
    text = "".join((WEB / "src" / f"{name}.js").read_text("utf-8") for name in ("scene", "board"))
    used = set(re.findall(r"\bl-[a-z]+", text))
    assert {"l-page", "l-cell", "l-piece", "l-way"} <= used
    assert used <= set(re.findall(r"\bl-[a-z]+", styles()))


def test_the_portuguese_lessons_have_the_same_queries() -> None:
    """Every block of the page, in its order; and as many sections."""
    pages = [
        (ROOT / "docs" / name).read_text("utf-8") for name in ("querying.md", "querying.pt.md")
    ]
    english, portuguese = (re.findall(r"^```.*?^```$", page, re.M | re.S) for page in pages)
    assert len(english) > 20
    assert portuguese == english
    heads = [re.findall(r"^(##+) (?:(\d+)\.)?", page, re.M) for page in pages]
    assert heads[0] == heads[1]


def test_wrong_requests_are_refused_alike() -> None:
    requests: list[dict[str, Any]] = [
        {},
        {"do": 3},
        {"do": "halt"},
        {"do": "start"},
        {"do": "start", "game": "no such game"},
        {"do": "start", "game": GAMES[0], "settings": {"no such setting": "1"}},
        {"do": "position", "game": GAMES[0], "state": "nonsense("},
        {"do": "position", "game": GAMES[0], "state": "halt"},
        {"do": "replay", "game": GAMES[0], "moves": ["nonsense"]},
        {"do": "source", "place": "../../ludolog.pl:1"},
        *({"do": "level", "game": GAMES[0], "level": one} for one in ("X", "adapt(99)", "f(")),
    ]
    compared(requests, errors=True)
    for (answer,) in answers(NATIVE, requests)[:8]:
        assert set(answer) == {"error"}


def test_seats_are_told_alike() -> None:
    """Of every game as usual, and with every value of its settings."""
    requests = [
        {"do": "seats", "game": name, "settings": {key: str(value) for key, value in one.items()}}
        for name in GAMES
        for one in chosen(name)
    ]
    compared(requests)
    assert {len(answer["value"]) for (answer,) in answers(NATIVE, requests)} == {2, 3, 4}


def test_levels_are_written_alike() -> None:
    """Those with a name, and those with a number."""
    names = ("easy", "novice")
    texts = (*names, "expert(5)", "slips( hard,20)", "seconds(0.5)", "adapt(19)", "pair(expert(9))")
    requests = [{"do": "level", "game": name, "level": text} for name in GAMES for text in texts]
    compared(requests)
    for request, (answer,) in zip(requests, answers(NATIVE, requests), strict=True):
        assert answer["value"]["level"] == request["level"].replace(" ", "")


def test_proofs_are_the_same_in_both_worlds() -> None:
    """Trees and steps of what holds, fails, throws, is forbidden, has too many steps."""
    definitions = "p(X) :- q(X), X > 1, !. p(5). q(1). q(2). q(_) :- shell(true)."
    requests = []
    for name in GAMES:
        replay = played(name, 5, 6)
        (((answer,)),) = answers(NATIVE, [replay])
        here = {"do": "proof", "game": name, "state": answer["value"]["states"][-1]}
        here["definitions"] = definitions
        requests += [
            {**here, "text": text, "language": language}
            for text in ("$Moves = [M|_], legal($State, M).", "game_over($State, W)", "p(X).")
            for language in ("en", "pt")
        ]
    wrong = ("q(X), X > 2.", "X is a + 1.", "nosuch(1).", "shell(true).", "repeat, fail.", "(")
    requests += [{**here, "text": text} for text in wrong]
    for request, native, web in zip(
        requests, answers(NATIVE, requests), answers(NODE, requests), strict=True
    ):
        assert unspaced(web) == unspaced(native), request


def unspaced(value: object) -> str:
    """Two versions of SWI-Prolog differ in the blank between an ellipsis and an operator."""
    return json.dumps(value).replace("... ", "...")


ANSWERS: Final = {
    "beats": [
        "beats(troll, rock). beats(rock, sorcerer).",
        "beats(troll, rock).",
        "beats(X, Y) :- beats(Y, X).",
        "beats(_, _) :- shell(true).",
        "beats(",
        "",
    ],
    "threatens": ["threatens(X, Y) :- beats(X, Y)."],
    "can_move": ["can_move(_, P) :- member(P, ['S', 'D', 'T'])."],
    "long_hop": ["long_hop(_, (1, 1, 4, 4))."],
    "greedy": ["greedy(S, M) :- valid_moves(S, _, [M|_])."],
    "places": ["places(_, orange, 1)."],
    "rows": ["rows(B, Ns) :- maplist(length, B, Ns)."],
}
"""Right and wrong answers of each kind: missing, extra, endless, refused, not Prolog."""


def test_exercises_are_told_alike() -> None:
    requests: list[dict[str, Any]] = [{"do": "exercises"}, {"do": "exercise", "name": "none"}]
    requests += [{"do": "exercise", "name": name, "language": "pt"} for name in ANSWERS]
    compared([*requests, {"do": "mark", "name": "none", "definitions": ""}], errors=True)


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_are_marked_alike(name: str) -> None:
    compared(
        [
            {"do": "mark", "name": name, "definitions": given, "language": language}
            for given in ANSWERS[name]
            for language in ("en", "pt")
        ]
    )
