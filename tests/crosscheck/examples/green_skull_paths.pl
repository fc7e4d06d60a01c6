% Green Skull. Rows counted from 0; a move is the path of a piece, [From, To, ...] with squares Row-Column,
% and [] to stay. State: gs(Board, Kind, Holder, [Orcs, Goblins, Zombies]) with the numbers captured.

:- use_module(library(lists)).

initial_state(_, gs(Board, orcs, goblins, [0, 0, 0])) :-
    Board = [ [e], [e,e], [z,e,z], [z,e,e,z], [e,e,z,e,e], [e,e,z,z,e,e], [g,e,e,z,e,e,o],
              [g,g,e,e,e,e,o,o], [g,g,g,e,e,e,o,o,o], [g,g,g,g,e,e,o,o,o,o] ].

sign(orcs, o).
sign(goblins, g).
sign(zombies, z).

foe(orcs, goblins).
foe(goblins, orcs).

cell(Board, R, C, Sign) :-
    nth0(R, Board, Row),
    nth0(C, Row, Sign).

toward(0, 1).
toward(0, -1).
toward(1, 0).
toward(-1, 0).
toward(1, 1).
toward(-1, -1).

beside(R, C, DR, DC, R1, C1) :-
    toward(DR, DC),
    R1 is R + DR,
    C1 is C + DC,
    R1 >= 0,
    C1 >= 0.

valid_moves(State, _, []) :-
    game_over(State, _), !.
valid_moves(gs(Board, Kind, _, _), Kind, Moves) :-
    sign(Kind, Sign),
    findall([R-C|Path],
            ( cell(Board, R, C, Sign),
              put(Board, R, C, e, Lifted),
              path(Lifted, R, C, Path) ),
            Paths),
    (   ( Kind == zombies ; Paths == [] )
    ->  Moves = [[]|Paths]
    ;   Moves = Paths
    ).

path(Board, R, C, [R1-C1]) :-
    beside(R, C, _, _, R1, C1),
    cell(Board, R1, C1, e).
path(Board, R, C, Path) :-
    leaps(Board, R, C, Path).

leaps(Board, R, C, [R2-C2|Path]) :-
    beside(R, C, DR, DC, R1, C1),
    cell(Board, R1, C1, Sign),
    Sign \== e,
    R2 is R1 + DR,
    C2 is C1 + DC,
    R2 >= 0,
    C2 >= 0,
    cell(Board, R2, C2, e),
    put(Board, R1, C1, e, Board1),
    ( Path = [] ; leaps(Board1, R2, C2, Path) ).

put(Board, R, C, Sign, New) :-
    nth0(R, Board, Row, Rows),
    nth0(C, Row, _, Cells),
    nth0(C, NewRow, Sign, Cells),
    nth0(R, New, NewRow, Rows), !.

move(gs(Board, Kind, Holder, Lost), Move, New) :-
    valid_moves(gs(Board, Kind, Holder, Lost), Kind, Moves),
    memberchk(Move, Moves),
    play(Move, Board, Kind, Lost, Board1, Lost1, Leapt),
    (   Leapt == yes,
        ( Kind == Holder ; Kind == zombies )
    ->  foe(Holder, Holder1)
    ;   Holder1 = Holder
    ),
    (   Kind == zombies
    ->  foe(Holder, Next)
    ;   Kind == Holder1
    ->  Next = zombies
    ;   foe(Kind, Next)
    ),
    New = gs(Board1, Next, Holder1, Lost1).

play([], Board, _, Lost, Board, Lost, no).
play([R-C|Path], Board, Kind, Lost, Board2, Lost1, Leapt) :-
    sign(Kind, Sign),
    put(Board, R, C, e, Board1),
    along(Path, R, C, Sign, Board1, Lost, Board2, Lost1, Leapt).

along([R1-C1], R, C, Sign, Board, Lost, New, Lost, no) :-
    abs(R1 - R) < 2,
    abs(C1 - C) < 2, !,
    put(Board, R1, C1, Sign, New).
along([R1-C1|Path], R, C, Sign, Board, Lost, New, Lost2, yes) :-
    RM is (R + R1) // 2,
    CM is (C + C1) // 2,
    cell(Board, RM, CM, Taken),
    put(Board, RM, CM, e, Board1),
    lose(Taken, Lost, Lost1),
    (   Path == []
    ->  put(Board1, R1, C1, Sign, New),
        Lost2 = Lost1
    ;   along(Path, R1, C1, Sign, Board1, Lost1, New, Lost2, _)
    ).

lose(o, [O, G, Z], [O1, G, Z]) :- O1 is O + 1.
lose(g, [O, G, Z], [O, G1, Z]) :- G1 is G + 1.
lose(z, [O, G, Z], [O, G, Z1]) :- Z1 is Z + 1.

home(o, _, 0).
home(g, R, R).
home(z, 9, _).

game_over(gs(Board, _, _, Lost), Winner) :-
    member(Sign, [o, g, z]),
    \+ ( cell(Board, R, C, Sign), \+ home(Sign, R, C) ), !,
    points(Board, Lost, Points),
    max_member(Most-_, Points),
    findall(Kind, member(Most-Kind, Points), Best),
    ( Best = [Winner] -> true ; Winner = draw ).

points(Board, [O, G, Z], [PO-orcs, PG-goblins, PZ-zombies]) :-
    at_home(Board, o, HO),
    at_home(Board, g, HG),
    at_home(Board, z, HZ),
    PO is 2 * HO + G + Z,
    PG is 2 * HG + O + Z,
    PZ is 2 * HZ + O + G.

at_home(Board, Sign, Count) :-
    findall(x, ( cell(Board, R, C, Sign), home(Sign, R, C) ), Xs),
    length(Xs, Count).
