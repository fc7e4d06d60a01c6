"""Programs in the styles of a class, with faults that can be seeded: one change each.

The programs in ``examples/`` are right. Some put terms of their own over the rules that are copied
beside them; the others have rules of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .faults import with_our_rules

__all__ = ["EXAMPLES", "Example", "Seeded"]

HERE = Path(__file__).parent / "examples"


@dataclass(frozen=True)
class Seeded:
    """`old` becomes `new`; `found` are the kinds of findings that tell of it."""

    name: str
    old: str
    new: str
    found: tuple[str, ...]


@dataclass(frozen=True)
class Example:
    """A program, how it writes its terms, and what can be made wrong in it."""

    name: str
    styles: tuple[str, ...]
    faults: tuple[Seeded, ...]

    @property
    def game(self) -> str:
        return self.name.rpartition("_")[0]

    def write(self, folder: Path, fault: Seeded | None = None) -> Path:
        """The program in a folder, right or with a fault; with the rules it needs beside it."""
        source = (HERE / f"{self.name}.pl").read_text(encoding="utf-8")
        if f":- use_module({self.game}, [])" in source:
            with_our_rules(self.game, folder)
        if fault is not None:
            assert source.count(fault.old) == 1, fault.name
            source = source.replace(fault.old, fault.new)
        path = folder / f"{self.name}.pl"
        path.write_text(source, encoding="utf-8")
        return path


OTHER_WINS = Seeded(
    "the other one wins",
    "    alliances:game_over(Inner, Number),\n",
    "    alliances:game_over(Inner, Other),\n    Number is 1 - Other,\n",
    ("end",),
)
"""In programs that ask the rules of Alliances who has won."""

EXAMPLES = (
    Example(
        "apart_pieces",
        ("sorted facts", "rows first", "names for numbers", "pairs", "valid_moves/2"),
        (
            Seeded("may step on", "    Length > 1,\n", "    Length > 0,\n", ("extra",)),
            Seeded(
                "own pieces taken",
                "    \\+ memberchk(piece(R1,C1,Player), Pieces).",
                "    true.",
                ("extra", "accepts", "next"),
            ),
        ),
    ),
    Example(
        "apart_letters",
        ("nested lists", "letters for columns", "player first", "moves as lists"),
        (
            Seeded(
                "back to where it began",
                "    \\+ memberchk([B, Y1], Visited).",
                "    true.",
                ("extra",),
            ),
            Seeded(
                "who moved loses",
                "    over(Board, Player), !,\n    Winner = Player.",
                "    over(Board, Player), !,\n    next(Player, Winner).",
                ("end",),
            ),
            Seeded(
                "the first turn goes on",
                "    (   Count > 0,\n        Far",
                "    (   Far",
                ("next",),
            ),
        ),
    ),
    Example(
        "apart_facts",
        ("facts in the database", "tuples", "state that says nothing"),
        (
            Seeded("no diagonal down", "direction(1, 1).\n", "", ("missing", "end")),
            Seeded(
                "the other one wins",
                "        Winner = Other\n",
                "        Winner = Player\n",
                ("end",),
            ),
        ),
    ),
    Example(
        "apart_asks",
        ("a start that asks for the sides", "pairs of keys and values", "do-loops", "an end none",
         "rows from below", "players that no move tells"),
        (
            Seeded("may step on", "    Length > 1,\n", "    Length > 0,\n", ("extra", "next")),
            Seeded(
                "wrong winner",
                "    ; apart(Board, Own), Winner = Mover ).",
                "    ; apart(Board, Own), Winner = Next ).",
                ("end",),
            ),
        ),
    ),
    Example(
        "greener_pairs",
        ("the board alone", "the player beside it", "move/4", "an illegal move changes nothing",
         "player first", "pairs of pairs"),
        (
            Seeded("not up", "direction(-1, 0).\n", "", ("missing", "end")),
            Seeded(
                "points are not added",
                "    P is P1 + P2, H is H1 + H2,",
                "    P is P1, P2 = P2, H is H1 + H2,",
                ("next", "end"),
            ),
        ),
    ),
    Example(
        "greener_flat",
        ("flat list", "one number for a square", "pairs", "letters for players"),
        (
            Seeded(
                "no tallest stack",
                "    max_list([0|Hs], Tallest).",
                "    length(Hs, _), Tallest = 0.",
                ("end",),
            ),
            Seeded(
                "the smaller score wins",
                "    compare(Order, Black, White),",
                "    compare(Order, White, Black),",
                ("end",),
            ),
            Seeded(
                "over the edge",
                "( abs(Step) =:= 1 -> (From - 1) // 6 =:= (Next - 1) // 6 ; true ),",
                "true,",
                ("extra",),
            ),
        ),
    ),
    Example(
        "greener_grouped",
        ("sorted facts", "moves grouped by piece", "no pass", "offset by one"),
        (
            Seeded("no capture to the left", ", (-1)-0]", "]", ("missing",)),
            Seeded(
                "points are not added",
                "    Points2 is Points + Points1,",
                "    Points2 = Points,",
                ("next", "end"),
            ),
        ),
    ),
    Example(
        "greener_permuted",
        ("columns first", "permuted arguments", "compound moves", "nested pairs"),
        (
            Seeded(
                "wrong winner",
                "decide(A, B, 1) :- A @> B, !.",
                "decide(A, B, 1) :- A @< B, !.",
                ("end",),
            ),
            Seeded(
                "jumps over stacks",
                "    (   Cell = 0-_-_\n    ->  look",
                "    (   ( Cell = 0-_-_ ; Cell = Player-_-_, at(Columns, X, Y, Player-_-_) )\n"
                "    ->  look",
                ("missing", "extra"),
            ),
        ),
    ),
    Example(
        "green_skull_paths",
        ("nested lists", "counted from 0", "names for pieces", "moves as paths"),
        (
            Seeded(
                "zombies keep the skull",
                "( Kind == Holder ; Kind == zombies )",
                "Kind == Holder",
                ("next",),
            ),
            Seeded(
                "may not stay",
                "( Kind == zombies ; Paths == [] )",
                "Paths == []",
                ("missing",),
            ),
            Seeded("one direction is missing", "toward(-1, -1).\n", "", ("missing",)),
        ),
    ),
    Example(
        "green_skull_lists",
        ("a list for each kind", "letters for columns", "moves as hops", "permuted state"),
        (
            Seeded(
                "no score for captures", "    PX is 2 * X + B + C,", "    PX is 2 * X,", ("end",)
            ),
            Seeded("one direction is missing", "way(-1, -1).\n", "", ("missing",)),
        ),
    ),
    Example(
        "splut_terms",
        ("nested lists", "names for squares", "rows first", "a term for each kind of move"),
        (
            Seeded(
                "no pull",
                "moved([Piece, [X,Y], Way, trollPull], pull(Sign, Y/X, Direction)) :-",
                "moved([Piece, [X,Y], Way, trollPull], step(Sign, Y/X, Direction)) :-",
                ("missing", "next"),
            ),
            Seeded(
                "the last one is left out",
                "    splut:valid_moves(Inner, Player, Moves0),\n",
                "    splut:valid_moves(Inner, Player, Moves1),\n    append(Moves0, [_], Moves1),\n",
                ("missing", "accepts"),
            ),
            Seeded(
                "the loser wins",
                "    splut:game_over(Inner, Winner).",
                "    splut:game_over(Inner, Loser),\n    Winner is 3 - Loser.",
                ("end",),
            ),
        ),
    ),
    Example(
        "splut_pieces",
        ("sorted facts", "letters for columns", "the player beside the turn", "moves as lists"),
        (
            Seeded(
                "no throw down",
                "    splut:valid_moves(Inner, _, Moves0),\n    maplist",
                "    splut:valid_moves(Inner, _, Moves1),\n"
                "    exclude([[_,_,_,trollThrow,'DOWN']]>>true, Moves1, Moves0),\n    maplist",
                ("missing",),
            ),
            Seeded(
                "rocks are forgotten",
                "    Player is 2 - Turn mod 2,\n    maplist(lettered, Last, Last1),",
                "    Player is 2 - Turn mod 2,\n    append([], [], Last1),",
                ("extra",),
            ),
        ),
    ),
    Example(
        "alliances_flat",
        ("flat list", "letters for colours", "nested pairs", "diagonal first"),
        (
            Seeded(
                "no owner",
                "    maplist(owner, Owners, Marks),\n    Number is",
                "    maplist([_,none]>>true, Owners, Marks),\n    Number is",
                ("next", "end"),
            ),
            Seeded(
                "the other one wins",
                "    Winner is Player + 1.",
                "    Winner is 2 - Player.",
                ("end",),
            ),
        ),
    ),
    Example(
        "alliances_discs",
        ("sorted facts", "two of three pieces of state", "initial_state/1"),
        (
            Seeded(
                "no winner",
                "    alliances:game_over(Inner, Number),\n",
                "    alliances:game_over(Inner, Other),\n    Number is 1 - Other,\n",
                ("end",),
            ),
            Seeded(
                "no green",
                "    findall(disc(L, D, Color), member([L, D, Color], Moves0), Moves).",
                "    findall(disc(L, D, Color),\n"
                "            ( member([L, D, Color], Moves0),\n"
                "              \\+ (Color == green, Discs = [_,_|_]) ),\n"
                "            Moves).",
                ("missing",),
            ),
        ),
    ),
    Example(
        "alliances_rows",
        ("rows of a board that is aslant", "a place in the row", "lists of what was won"),
        (
            OTHER_WINS,
            Seeded(
                "the players change places",
                "    won(Owners, 0, First),\n    won(Owners, 1, Second),\n",
                "    won(Owners, 1, First),\n    won(Owners, 0, Second),\n",
                ("end", "next"),
            ),
        ),
    ),
    Example(
        "alliances_hexes",
        ("a state that begins with an empty list", "the last one first", "hexagons from the middle",
         "numbers for nobody"),
        (
            OTHER_WINS,
            Seeded(
                "no discs are used up",
                "[[disco(Q, R, Cor)|Discos], Donos, O/P/G, Jogador]) :-\n    Estado = [Discos|_],",
                "[[disco(Q, R, Cor)|Discos], Donos, Os/Ps/Gs, Jogador]) :-\n"
                "    Estado = [Discos, _, Os/Ps/Gs|_],",
                ("next", "extra"),
            ),
        ),
    ),
    Example(
        "greener_course",
        ("game_state(Board, Player)", "letters for columns", "stacks as terms", "a menu"),
        (
            Seeded(
                "no tallest stack",
                "        (   B > W -> Winner = black\n        ;   W > B",
                "        (   B > 99 -> Winner = black\n        ;   W > 99",
                ("end",),
            ),
        ),
    ),
    Example(
        "greener_told",
        ("moves say who moves", "moves say what stands on their squares", "an operator of its own"),
        (
            Seeded(
                "the lower tower decides",
                "    (   H > H1\n        ->  Winner = black\n        ;   H1 > H",
                "    (   H < H1\n        ->  Winner = black\n        ;   H1 < H",
                ("end",),
            ),
            Seeded(
                "the smaller score wins",
                "    (   B > W\n    ->  Winner = black\n    ;   W > B",
                "    (   W > B\n    ->  Winner = black\n    ;   B > W",
                ("end",),
            ),
        ),
    ),
    Example(
        "greener_stacks",
        ("initial/1", "the board alone", "stacks as lists of pieces", "no pass"),
        (
            Seeded(
                "no capture upwards", "[1/0, 0/1, -1/0, 0/(-1)]", "[1/0, 0/1, 0/(-1)]",
                ("missing",),
            ),
            Seeded(
                "the smaller score wins", "Black @> White, !.", "Black @< White, !.", ("end",)
            ),
            Seeded(
                "jumps over stacks",
                "    (   Stack = []\n    ->  seen",
                "    (   ( Stack = [] ; Stack = [_,_,_|_] )\n    ->  seen",
                ("missing", "extra"),
            ),
        ),
    ),
    Example(
        "green_skull_course",
        ("rows made equally long", "the lowest row first", "moves as paths", "a name for a pass"),
        (),
    ),
    Example(
        "apart_course",
        ("capital letters", "rows from the bottom", "moves as A-1-B-2", "two shapes of state"),
        (),
    ),
    Example(
        "apart_flags",
        ("flags 0 and 1 for the first turn and within a turn", "rows first", "a number of turns"),
        (
            Seeded("nobody may stop", "[[stop]|Moves]) :-", "Moves) :-", ("missing",)),
            Seeded("a square is used again", "    \\+ member([R1,C1], Visited).", "    true.",
                   ("extra",)),
        ),
    ),
    Example(
        "apart_jogadas",
        ("Portuguese", "the last move made", "a flag for a jump", "a menu", "sicstus4"),
        (
            Seeded("the first turn goes on", "    (   D > 1, N > 0,", "    (   D > 1,", ("next",)),
            Seeded("a square is used again", "    \\+ member((X2,Y2), Vis).", "    true.",
                   ("extra", "next")),
        ),
    ),
    Example(
        "apart_turns",
        ("a move is a whole turn", "squares as X/Y", "a number of turns", "valid_moves/2"),
        (
            Seeded("the other one wins", "separate(Rows, d) -> Winner = dark",
                   "separate(Rows, d) -> Winner = light", ("end",)),
            Seeded("who moved wins", "-> Winner = Player", "-> other(Player, Winner)", ("end",)),
        ),
    ),
    Example(
        "apart_config",
        ("a configuration", "the first turn has a name", "rows from the bottom", "characters"),
        (
            Seeded("no diagonal up", "dir(1-(-1)).\n", "", ("missing", "end")),
            Seeded(
                "the last hop wins",
                "    won(Board, Turn), !, Winner = Turn.",
                "    won(Board, Turn), !, other(Turn, Winner).",
                ("end",),
            ),
        ),
    ),
    Example(
        "apart_names",
        ("squares as names", "settings in the database", "the number of the turn", "tuples"),
        (
            Seeded("a step goes on", "J, X, Y, X1, Y1, N), N >= 2,", "J, X, Y, X1, Y1, N), N >= 1,",
                   ("extra", "next")),
            Seeded("a level plays on", "choose_move(GS, 2, M) :- valid_moves(GS, Ms), last(Ms, M).",
                   "choose_move(_, 2, a1-a1).", ("not legal",)),
        ),
    ),
    Example(
        "greener_numbers",
        ("squares as numbers", "points beside the board", "what was taken", "a list of settings"),
        (
            Seeded("points stay", "[A1,B1]) :- A1 is A + G, B1 is B - G.",
                   "[A1,B]) :- A1 is A + G.", ("next", "end")),
            Seeded("nothing to the left", "[-10, 10, -1, 1]", "[-10, 10, 1]", ("missing",)),
        ),
    ),
    Example(
        "greener_pontos",
        ("Portuguese", "points in a fixed order", "the last move made", "names of levels"),
        (
            Seeded("the tallest stack is not asked", "A > B -> V = pretas", "A < B -> V = pretas",
                   ("end",)),
            Seeded("points stay", "PP1 is PP + V, PB1 is PB - V.", "PP1 is PP + V, PB1 = PB.",
                   ("next", "end")),
        ),
    ),
    Example(
        "greener_history",
        ("more than the rules need", "the moves so far", "a count of them", "who plays"),
        (
            Seeded(
                "the smaller score wins",
                "    ;   Black @> White\n",
                "    ;   Black @< White\n",
                ("end",),
            ),
            Seeded(
                "points are not added",
                "    Points is P + P1,\n",
                "    Points is max(P, P1),\n",
                ("next", "end"),
            ),
        ),
    ),
    Example(
        "greener_turns",
        ("the number of the turn says whose it is", "sorted facts", "letters for columns"),
        (
            Seeded(
                "no tallest stack",
                "    max_list([0|Hs], Tallest).",
                "    length(Hs, _), Tallest = 0.",
                ("end",),
            ),
            Seeded("nothing to the left", "beside(R, C, left, R, C1) :- next(C1, C).\n", "",
                   ("missing",)),
        ),
    ),
    Example(
        "green_skull_directions",
        ("moves told by directions", "step and jump apart", "game_state(Board, Player, ...)"),
        (
            Seeded(
                "zombies keep the skull",
                "update_skull(jump(_, _), zombie, Skull, New) :- !, opponent(Skull, New).\n", "",
                ("next",),
            ),
            Seeded("one direction is missing", "dir(down_right, 1, 1).\n", "", ("missing",)),
        ),
    ),
    Example(
        "green_skull_hops",
        ("each hop is a move", "stop ends a turn"),
        (
            Seeded("a jump captures nothing", "delete(Q1, X, Q2)", "Q2 = Q1", ("next",)),
            Seeded("zombies cannot stay", "P == z -> append(L, [pass], Ms)", "P == z -> Ms = L",
                   ("missing",)),
        ),
    ),
    Example(
        "green_skull_phases",
        ("players are persons", "the phase of a turn", "squares such as a1"),
        (
            Seeded("zombies keep the skull", "skull(_, zombies, S, S2) :- other(S, S2).",
                   "skull(_, zombies, S, S).", ("next",)),
            Seeded("zombies cannot stay", "Phase == zombies -> append(All, [pass], Moves) ; ", "",
                   ("missing",)),
        ),
    ),
    Example(
        "green_skull_points",
        ("points in the state", "Portuguese", "numbers for pieces", "the lowest row first"),
        (
            Seeded(
                "the least wins", "sort(0, @>=, Vs, [V1-K1, V2-_|_])",
                "sort(0, @=<, Vs, [V1-K1, V2-_|_])", ("end",),
            ),
            Seeded("zombies cannot stay", "Jogadas = [[]|Js]", "Jogadas = Js", ("missing",)),
        ),
    ),
    Example(
        "green_skull_taken",
        ("initial/1", "Portuguese", "sorted facts", "what was taken as names", "jumps with a path"),
        (
            Seeded("zombies are not counted", "member(K, Com), K \\= J )",
                   "member(K, Com), K \\= J, K \\= zombie )", ("end",)),
            Seeded(
                "a jump ends at once",
                "salto2(Ps, R, C, Path, Eaten) :- salto(Ps, R, C, Path, Eaten).", "",
                ("missing",),
            ),
            Seeded(
                "the skull stays", "( J = zombie -> outro(Cav, Cav2) ;",
                "( J = zombie -> Cav2 = Cav ;", ("next",),
            ),
        ),
    ),
    Example(
        "splut_squares",
        ("moves as two squares", "no directions", "terms of several kinds"),
        (
            Seeded(
                "no pull", "maplist(mv, L, Ms).",
                "maplist(mv, L, All), exclude(=(pull(_, _)), All, Ms).", ("missing",),
            ),
            Seeded("the wrong winner", "[player1,player2], W)", "[player2,player1], W)", ("end",)),
        ),
    ),
    Example(
        "splut_kinds",
        ("moves without squares", "names of pieces", "sorted facts", "teams called alike"),
        (
            Seeded(
                "no push", "maplist(mv, L, Ms).",
                "maplist(mv, L, All), exclude(=(push:_), All, Ms).", ("missing",),
            ),
            Seeded("the wrong winner", "[blue,red],W)", "[red,blue],W)", ("end",)),
        ),
    ),
    Example(
        "splut_upwards",
        ("rows from below", "numbers for squares", "a push like a step", "settings in the state"),
        (
            Seeded(
                "no pull", "findall(Move, member(Move-_, Pairs), Moves).",
                "findall(Move, ( member(Move-_, Pairs), Move \\= drag(_, _) ), Moves).",
                ("missing",),
            ),
            Seeded(
                "rocks are forgotten", "    maplist(sorted(N), [Last,Now], [Last1,Now1]),",
                "    maplist(sorted(N), [[],Now], [Last1,Now1]),", ("extra",),
            ),
        ),
    ),
    Example(
        "splut_diamond",
        ("rows of several lengths", "places within rows, from 0", "directions", "lists", "names"),
        (
            Seeded(
                "all may pull", "go(t, empty, Piece, B, [R,P], Z, Dir, _, Lev, [pull], ",
                "go(_, empty, Piece, B, [R,P], Z, Dir, _, Lev, [pull], ", ("extra",),
            ),
            Seeded(
                "a throw goes on", "( End == finish ; S =:= 1 )", "S =:= 1", ("next",),
            ),
        ),
    ),
    Example(
        "splut_tabuleiro",
        ("Portuguese", "names for squares", "a list for each kind of move", "a turn after the end"),
        (
            Seeded("any rock", "pode(nenhuma, R, Pr) :- \\+ memberchk(R, Pr).",
                   "pode(nenhuma, _, _).", ("extra",)),
            Seeded("a throw goes on", "[lancar,De,Para,D2], T3, Me2, Lev2, sim)",
                   "[lancar,De,Para,D2], T3, Me2, Lev2, nao)", ("next",)),
        ),
    ),
    Example(
        "splut_fixed",
        ("pieces in a fixed order", "squares from the middle", "moves without squares", "tuples"),
        (
            Seeded("no pull", "memberchk(B,R),\n    mv(P,W,troll,Z,P1), rock(R,B,Q,R1)",
                   "memberchk(B,R), fail,\n    mv(P,W,troll,Z,P1), rock(R,B,Q,R1)", ("missing",)),
            Seeded("a push moves one piece", "( full(P,R,A) -> line(P,R,A,D,T) ; T = [] )",
                   "\\+ full(P,R,A), T = []", ("missing",)),
        ),
    ),
    Example(
        "green_skull_colours",
        ("initial/1", "the player beside the state", "moves say who moves", "pairs"),
        (
            Seeded("the skull stays", "Player = green -> opp(Skull, Skull1) ;",
                   "Player = green -> Skull1 = Skull ;", ("next",)),
            Seeded("white counts double", "PO is 2 * EO + G + Z,", "PO is 2 * EO + 2 * G + Z,",
                   ("end",)),
        ),
    ),
    Example(
        "alliances_players",
        ("initial/1", "null for no square", "the player beside the state", "and before the move"),
        (
            Seeded("another ally", "ally(1, purple, orange).", "ally(1, purple, green).",
                   ("next", "end")),
            Seeded("nobody fences",
                   "wins(B, _, Q, C) :- ally(Q, C, A), \\+ path(B, [C, A, empty], C).", "",
                   ("next", "end")),
        ),
    ),
    Example(
        "apart_menu",
        ("turns go on in the menu", "a move leaves the player", "players as the cells", "lists"),
        (
            Seeded("own pieces taken", "at(Board, X1, Y1, There), There =\\= Player.",
                   "at(Board, X1, Y1, _).", ("extra", "accepts")),
            Seeded("a line is left out", "member(A/B, [1/0, 0/1, 1/1, 1/(-1)])",
                   "member(A/B, [1/0, 0/1, 1/1])", ("missing",)),
        ),
    ),
    Example(
        "green_skull_wide",
        ("the board as it is drawn", "squares between others", "names of what a move does"),
        (
            Seeded("zombies cannot stay", "( Player == zombie ; Moves2 == [] )", "Moves2 == []",
                   ("missing",)),
            Seeded("own pieces count", "Others is O + G )", "Others is O + G + Z )", ("end",)),
        ),
    ),
)
