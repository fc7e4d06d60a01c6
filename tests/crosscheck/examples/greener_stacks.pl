% Greener. The state is the board alone, a list of rows; each square is the list of the pieces that lie there,
% the top one first. Who moves is told to the predicates; whoever cannot capture is not asked. A move has rows
% and columns from 0, and two squares: [R1/C1, R2/C2].

:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(library(apply)).

initial(Board) :-
    length(Greens, 18),
    maplist(=([g]), Greens),
    length(Blacks, 9),
    maplist(=([b]), Blacks),
    length(Whites, 9),
    maplist(=([w]), Whites),
    append([Greens, Blacks, Whites], All),
    random_permutation(All, Squares),
    cut(Squares, Board).

cut([], []).
cut([A,B,C,D,E,F|Squares], [[A,B,C,D,E,F]|Rows]) :-
    cut(Squares, Rows).

square(Board, R/C, Stack) :-
    nth0(R, Board, Row),
    nth0(C, Row, Stack).

valid_moves(Board, Player, Moves) :-
    findall([From,To], capture(Board, Player, From, To), Moves).

capture(Board, Player, R/C, To) :-
    square(Board, R/C, [Player|_]),
    member(DR/DC, [1/0, 0/1, -1/0, 0/(-1)]),
    seen(Board, R, C, DR, DC, To).

% The first stack that is seen in a direction.
seen(Board, R, C, DR, DC, To) :-
    R1 is R + DR,
    C1 is C + DC,
    R1 >= 0,
    C1 >= 0,
    square(Board, R1/C1, Stack),
    (   Stack = []
    ->  seen(Board, R1, C1, DR, DC, To)
    ;   To = R1/C1
    ).

move(Board, [From,To], NewBoard) :-
    square(Board, From, Upper),
    Upper = [Player|_],
    Player \== g,
    once(capture(Board, Player, From, To)),
    square(Board, To, Lower),
    append(Upper, Lower, Stack),
    change(Board, From, [], Board1),
    change(Board1, To, Stack, NewBoard).

change(Board, R/C, Stack, NewBoard) :-
    nth0(R, Board, Row, Rows),
    nth0(C, Row, _, Rest),
    nth0(C, NewRow, Stack, Rest),
    nth0(R, NewBoard, NewRow, Rows).

game_over(Board, Winner) :-
    \+ capture(Board, b, _, _),
    \+ capture(Board, w, _, _),
    result(Board, b, Black),
    result(Board, w, White),
    winner(Black, White, Winner).

winner(Same, Same, tie) :- !.
winner(Black, White, b) :- Black @> White, !.
winner(_, _, w).

% Green pieces in all stacks of a player, then the height of the tallest.
result(Board, Player, Greens-Tallest) :-
    append(Board, Squares),
    include([[Player|_]]>>true, Squares, Stacks),
    append(Stacks, Pieces),
    include(==(g), Pieces, Found),
    length(Found, Greens),
    maplist(length, Stacks, Heights),
    max_list([0|Heights], Tallest).

value(Board, Player, Value) :-
    result(Board, Player, Value-_).

choose_move(Board, Player, _, Move) :-
    valid_moves(Board, Player, Moves),
    random_member(Move, Moves).
