"""The ladder of `adapt` on the page is that of the shell."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Final

import pytest

import ludolog
from ludolog_shell.session.ladder import Ladder, rung_of
from tests.web.test_worlds import GAMES
from tests.web.worlds import LATE, WEB, missing_node

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(bool(missing_node()), reason=missing_node()),
]

_SCRIPT: Final = """
import { readFileSync } from "node:fs";
const kept = new Map();
globalThis.localStorage = {
  getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text),
};
Object.defineProperty(globalThis, "navigator", { value: { language: "en" } });
const { adapted, ended, rungOf } = await import(process.argv[1]);
const { first, games, seats } = JSON.parse(readFileSync(0, "utf8"));
if (first !== null) kept.set("ludolog.ladder", first);
const told = games.map(({ info, rung, won }) => [adapted(info), ended(info, rung, won)]);
console.log(JSON.stringify({ told, seats: seats.map(([info, who]) => rungOf(info, who)) }));
"""

_SEATS: Final = ("adapt(1)", "adapt(19)", "adapt(20)", "adapt(0)", "adapt(01)", "adapt", "hard")


@pytest.mark.parametrize(
    "first",
    [None, "", "[]", "3", '{"splut": 3}', '{"splut": {"rung": 77}}', '{"splut": {"rung": "x"}}'],
)
def test_both_ladders_go_the_same_way(first: str | None, tmp_path: Path) -> None:
    draw, path = random.Random(first), tmp_path / "ladder.json"
    if first is not None:
        path.write_text(first, encoding="utf-8")
    ladder, games, wanted = Ladder(path), [], []
    for _game in range(40):
        game = ludolog.game(draw.choice(GAMES))
        rung, won = ladder.rung(game), draw.random() < 0.6
        wanted.append([f"adapt({rung})", ladder.ended(game, rung, won)])
        games.append({"info": _info(game.name), "rung": rung, "won": won})
    asked = {
        "first": first,
        "games": games,
        "seats": [[_info(name), who] for name in GAMES for who in _SEATS],
    }
    run = subprocess.run(
        ["node", "--input-type=module", "-e", _SCRIPT, str(WEB / "src" / "ladder.js")],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=LATE,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    told = json.loads(run.stdout)
    assert told["told"] == wanted
    assert told["seats"] == [rung_of(ludolog.game(name), who) for name in GAMES for who in _SEATS]


def _info(name: str) -> dict[str, object]:
    return {"game": name, "rungs": ludolog.game(name).rungs}
