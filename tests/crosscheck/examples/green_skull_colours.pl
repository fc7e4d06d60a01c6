% Green Skull: Board-Skull-Points, in which nobody is to move: purple (goblins), white (orcs) and green (zombies) are
% beside it, and in each move, such as white-[X/Y, X1/Y1]. Points are the pieces of each colour that were captured.

:- use_module(library(lists)).
:- use_module(library(random)).
initial(B-purple-points(0,0,0)) :- B =
 [[e],
 [e,e],
 [z,e,z],
 [z,e,e,z],
 [e,e,z,e,e],
 [e,e,z,z,e,e],
 [g,e,e,z,e,e,o],
 [g,g,e,e,e,e,o,o],
 [g,g,g,e,e,e,o,o,o],
 [g,g,g,g,e,e,o,o,o,o]].
piece(purple, g). piece(white, o). piece(green, z).
at(B, X/Y, P) :- nth1(Y, B, Row), nth1(X, Row, P).
swap([Row|T], X/1, P, [Row1|T]) :- !, sw(Row, X, P, Row1).
swap([R|T], X/Y, P, [R|T1]) :- Y1 is Y - 1, swap(T, X/Y1, P, T1).
sw([_|T], 1, P, [P|T]) :- !.
sw([H|T], X, P, [H|T1]) :- X1 is X - 1, sw(T, X1, P, T1).
d(1,0). d(-1,0). d(0,1). d(0,-1). d(1,1). d(-1,-1).
step(X/Y, DX, DY, X1/Y1) :- X1 is X + DX, Y1 is Y + DY, X1 > 0, Y1 > 0.

% a move: Player-[X/Y, X1/Y1 | More]
valid_moves(B-_-_, Player, Moves) :-
    piece(Player, P),
    findall(Player-[A, Z], ( at(B, A, P), d(DX, DY), step(A, DX, DY, Z), at(B, Z, e) ), Steps),
    findall(Player-[A|Path], ( at(B, A, P), swap(B, A, e, B1), jumps(B1, A, Path) ), Jumps),
    append(Steps, Jumps, All),
    ( ( Player = green ; All = [] ) -> Moves = [Player-pass|All] ; Moves = All ).
jumps(B, A, [Z|Rest]) :-
    d(DX, DY), step(A, DX, DY, M), at(B, M, Q), Q \= e, step(M, DX, DY, Z), at(B, Z, e),
    swap(B, M, e, B1), ( Rest = [] ; jumps(B1, Z, Rest) ).

move(State, Player-pass, State) :- !, valid_moves(State, Player, Moves), memberchk(Player-pass, Moves).
move(B-Skull-Points, Player-[A,Z|More], B3-Skull1-Points1) :-
    valid_moves(B-Skull-Points, Player, Ms), memberchk(Player-[A,Z|More], Ms),
    piece(Player, P), swap(B, A, e, B1), walk([A,Z|More], B1, Points, B2, Points1, L),
    swap(B2, L, P, B3),
    ( Points1 == Points -> Skull1 = Skull ; Player = green -> opp(Skull, Skull1) ; Player = Skull -> opp(Skull, Skull1) ; Skull1 = Skull ).
walk([L], B, P, B, P, L).
walk([X/Y, X1/Y1|T], B, P, B2, P2, L) :-
    ( at(B, X1/Y1, _), abs(X1 - X) =< 1, abs(Y1 - Y) =< 1 -> B1 = B, P1 = P
    ; MX is (X + X1) // 2, MY is (Y + Y1) // 2, at(B, MX/MY, Q), swap(B, MX/MY, e, B1), inc(Q, P, P1) ),
    walk([X1/Y1|T], B1, P1, B2, P2, L).
inc(g, points(A,B,C), points(A1,B,C)) :- A1 is A + 1.
inc(o, points(A,B,C), points(A,B1,C)) :- B1 is B + 1.
inc(z, points(A,B,C), points(A,B,C1)) :- C1 is C + 1.
opp(purple, white). opp(white, purple).

game_over(B-_-points(G,O,Z), Winner) :-
    member(P, [g, o, z]), \+ ( at(B, S, P), \+ edge(P, S) ), !,
    cnt(B, g, EG), cnt(B, o, EO), cnt(B, z, EZ),
    PG is 2 * EG + O + Z, PO is 2 * EO + G + Z, PZ is 2 * EZ + G + O,
    ( PG > PO, PG > PZ -> Winner = purple ; PO > PG, PO > PZ -> Winner = white ; PZ > PG, PZ > PO -> Winner = green ; Winner = none ).
edge(g, X/X). edge(o, 1/_). edge(z, _/10).
cnt(B, P, N) :- findall(S, ( at(B, S, P), edge(P, S) ), L), length(L, N).
value(B-_-points(G,_,Z), white, V) :- cnt(B, o, E), V is 2 * E + G + Z.
value(B-_-points(_,O,Z), purple, V) :- cnt(B, g, E), V is 2 * E + O + Z.
choose_move(S, P, 1, M) :- valid_moves(S, P, L), random_member(M, L).
