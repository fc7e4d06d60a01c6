"""Faulty programs, made from those that agree by one change each, and how they are found."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

__all__ = ["ADAPTERS", "FAULTS", "PROGRAMS", "Fault", "adapter_of", "with_our_rules"]

HERE = Path(__file__).parent
PROGRAMS = HERE / "thirdparty"
ADAPTERS = HERE / "adapters"
OURS = HERE.parents[1] / "prolog" / "ludolog"
GAMES = OURS / "games"


def adapter_of(program: str) -> Path:
    """The adapter for a program; that for one shaped as a report comes with the check."""
    game, _, year = program.rpartition("_")
    if year == "seed":
        return OURS / "guest" / "adapters" / f"{game}.pl"
    return ADAPTERS / f"{program}.pl"


def with_our_rules(game: str, folder: Path) -> Path:
    """A copy of our rules in a folder, to be checked as somebody else's; returns the file."""
    shutil.copytree(GAMES / game, folder / game)
    return Path(shutil.copy(GAMES / f"{game}.pl", folder))


@dataclass(frozen=True)
class Fault:
    """`old` becomes `new` in a program that agrees; the exit status of check and of lint then."""

    name: str
    base: str
    old: str
    new: str
    check: int
    lint: int
    found: str = ""
    """The kind of the finding of whichever tool is said to find it."""
    games: int = 2

    def write(self, folder: Path) -> Path:
        """The faulty program as a file."""
        source = (PROGRAMS / f"{self.base}.pl").read_text(encoding="utf-8")
        assert source.count(self.old) >= 1, self.name
        path = folder / f"{self.name.replace(' ', '_')}.pl"
        path.write_text(source.replace(self.old, self.new, 1), encoding="utf-8")
        return path

    @property
    def adapter(self) -> Path:
        return adapter_of(self.base)

    @property
    def game(self) -> str:
        return self.base.rpartition("_")[0]


APART = "apart_2024"
GREENER = "greener_2023"
MOVE = "play((Board,Turn,Total), (X,Y,XM,YM), NewState) :-\n"
VALID = "valid_moves((Board,Turn,_), Moves) :-\n"
OVER = "game_over((Board,Turn,_), Winner) :-\n    apart(Board, Turn), !,\n"
VALUE = "value(State, Player, Value) :-\n"

FAULTS = (
    Fault(
        "jumps over pieces",
        GREENER,
        "nearest_(_, _, C, R, _, _, C, R).",
        "nearest_(_, _, C, R, _, _, C, R).\n"
        "nearest_(_, Board, C0, R0, DC, DR, C, R) :- nearest(Board, C0, R0, DC, DR, C, R).",
        1,
        0,
        "extra",
    ),
    Fault(
        "forgets a pass", GREENER, "; Moves = [pass] )", "; Moves = [] )", 1, 0, "missing"
    ),
    Fault("wrong points", GREENER, "P2 is P + P1", "P2 is max(P, P1)", 1, 0, "next"),
    Fault(
        "wrong winner by points",
        GREENER,
        "B > W, !, Winner = black",
        "B > W, !, Winner = white",
        1,
        0,
        "end",
        games=6,
    ),
    Fault(
        "jumps onto friends", APART, "    Target \\= Turn.", "    number(Target).", 1, 0, "extra"
    ),
    Fault("no way back", APART, "member(Way, [1,-1])", "Way = 1", 1, 0, "missing"),
    Fault(
        "third hop goes back",
        APART,
        "    \\+ memberchk([XM,YM], Visited).",
        "    ( Visited = [_,_,_|_] -> true ; \\+ memberchk([XM,YM], Visited) ).",
        1,
        0,
        "extra",
        games=0,
    ),
    Fault(
        "no fourth hop",
        APART,
        "    last(Visited, [X,Y]),\n    hop",
        "    length(Visited, Many), Many =< 3,\n    last(Visited, [X,Y]),\n    hop",
        1,
        0,
        "missing",
        games=0,
    ),
    Fault("wrong winner", APART, "Winner = Other", "Winner = Turn", 1, 0, "end"),
    Fault("wrong value", APART, "value_(_, _, _, 5)", "value_(_, _, _, 6)", 1, 0, "value"),
    Fault(
        "wrong start", APART, "Between is Height - 4", "Between is Height - 5", 1, 0, "start",
        games=1,
    ),
    Fault("does not count", APART, "Total2 is Total + 1", "Total2 = Total", 1, 0, "next"),
    Fault(
        "remembers",
        APART,
        VALID,
        ":- dynamic seen/1.\n"
        + VALID
        + "    ( seen(Board-Turn) -> Moves = [] ; assertz(seen(Board-Turn)), fail ), !.\n"
        + VALID,
        1,
        1,
        "changes",
    ),
    Fault("prints", APART, MOVE, MOVE + "    write(moving), nl,\n", 0, 1, "prints", games=1),
    Fault("reads", APART, MOVE, MOVE + "    read(_),\n", 0, 1, "reads"),
    Fault(
        "asserts", APART, VALUE, VALUE + "    assertz(asked(Player)),\n", 0, 1, "changes"
    ),
    Fault(
        "leaves choice points",
        APART,
        MOVE,
        MOVE + "    member(Turn, [1,2]),\n",
        0,
        1,
        "choice point"
    ),
    Fault(
        "lists twice", APART, "direction(1, 0).", "direction(1, 0).\ndirection(1, 0).", 0, 0
    ),
    Fault(
        "lists twice unsorted", GREENER, "[0/(-1),", "[0/(-1), 0/(-1),", 0, 1, "duplicates"
    ),
    Fault("throws", APART, MOVE, MOVE + "    Total < 3,\n", 1, 1, "next"),
    Fault("raises", APART, MOVE, MOVE + "    Turn < foo,\n", 1, 1, "next"),
    Fault("halts", APART, MOVE, MOVE + "    halt(7),\n", 1, 1, "halts"),
    Fault(
        "loops", APART, OVER, "game_over(S, W) :- game_over(S, W).\n" + OVER, 3, 3, "limit"
    ),
    Fault(
        "loops in one step", APART, VALUE, VALUE + "    _ is 7**(3*10**8),\n", 3, 3, "limit"
    ),
    Fault(
        "eats memory",
        APART,
        VALUE,
        "eat(L) :- eat([L|L]).\n" + VALUE + "    eat([]),\n",
        3,
        3,
        "limit",
    ),
    Fault(
        "eats memory by atoms",
        APART,
        VALUE,
        "eat(A) :- atom_concat(A, A, B), eat(B).\n" + VALUE + "    eat(aaaaaaaaaaaaaaaa),\n",
        3,
        3,
        "limit",
    ),
    Fault("no program", APART, ":- use_module", ":- halt.\n:- use_module", 2, 2, "halts"),
    Fault(
        "loads for ever", APART, ":- use_module", ":- repeat, fail.\n:- use_module", 3, 3, "limit"
    ),
    Fault("does not read", APART, "row(Width, Piece, Row)", "row(Width Piece)", 1, 1, "load"),
)
