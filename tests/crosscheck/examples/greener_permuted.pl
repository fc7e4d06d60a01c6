% Greener. The board is a list of columns; arguments come in another order, the player first and the state
% last: valid_moves(Player, State, Moves), move(Move, State, NewState).

:- use_module(library(lists)).
:- use_module(library(random)).

initial_state(_, Columns/1) :-
    findall(1-0-1, between(1, 9, _), Blacks),
    findall(2-0-1, between(1, 9, _), Whites),
    findall(3-1-1, between(1, 18, _), Greens),
    append([Blacks, Whites, Greens], All),
    random_permutation(All, Mixed),
    six(Mixed, Columns).

six([], []) :- !.
six(Cells, [[A,B,C,D,E,F]|Columns]) :-
    append([A,B,C,D,E,F], Rest, Cells),
    six(Rest, Columns).

at(Columns, X, Y, Cell) :-
    nth0(X, Columns, Column),
    nth0(Y, Column, Cell).

valid_moves(Player, Columns/_, Moves) :-
    takes(Player, Columns, Takes),
    Other is 3 - Player,
    (   Takes \== []
    ->  Moves = Takes
    ;   takes(Other, Columns, [])
    ->  Moves = []
    ;   Moves = [none]
    ).

takes(Player, Columns, Takes) :-
    findall(take(X, Y, X1, Y1),
            ( at(Columns, X, Y, Player-_-_),
              member(DX/DY, [1/0, 0/1, -1/0, 0/ -1]),
              look(Columns, X, Y, DX, DY, X1, Y1) ),
            Takes).

look(Columns, X, Y, DX, DY, X2, Y2) :-
    X1 is X + DX,
    Y1 is Y + DY,
    X1 >= 0,
    Y1 >= 0,
    at(Columns, X1, Y1, Cell),
    (   Cell = 0-_-_
    ->  look(Columns, X1, Y1, DX, DY, X2, Y2)
    ;   X2 = X1,
        Y2 = Y1
    ).

move(none, Columns/Player, Columns/Other) :-
    valid_moves(Player, Columns/Player, [none]),
    Other is 3 - Player.
move(take(X, Y, X1, Y1), Columns/Player, New/Other) :-
    valid_moves(Player, Columns/Player, Moves),
    memberchk(take(X, Y, X1, Y1), Moves),
    at(Columns, X, Y, Player-P-H),
    at(Columns, X1, Y1, _-P1-H1),
    Points is P + P1,
    Height is H + H1,
    put(Columns, X, Y, 0-0-0, Columns1),
    put(Columns1, X1, Y1, Player-Points-Height, New),
    Other is 3 - Player.

put(Columns, X, Y, Cell, New) :-
    nth0(X, Columns, Column, Columns1),
    nth0(Y, Column, _, Cells),
    nth0(Y, NewColumn, Cell, Cells),
    nth0(X, New, NewColumn, Columns1), !.

game_over(Columns/_, Winner) :-
    takes(1, Columns, []),
    takes(2, Columns, []),
    total(Columns, 1, A),
    total(Columns, 2, B),
    decide(A, B, Winner).

decide(A, A, 0) :- !.
decide(A, B, 1) :- A @> B, !.
decide(_, _, 2).

total(Columns, Player, Points/Height) :-
    append(Columns, Cells),
    findall(P, member(Player-P-_, Cells), Ps),
    findall(H, member(Player-_-H, Cells), Hs),
    sum_list(Ps, Points),
    max_list([0|Hs], Height).
