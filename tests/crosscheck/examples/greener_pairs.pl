% Greener, PFL 2023: board alone as the state, the player beside it.
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(library(between)).

play :-
    write('1 - 6x6'), nl, write('2 - 9x6'), nl, write('3 - 9x9'), nl,
    read(Option),
    initial_state(Option, Board),
    turn(Board, black).

turn(Board, _) :-
    game_over(Board, Winner), !,
    show(Board), format('Winner: ~w~n', [Winner]).
turn(Board, Player) :-
    show(Board),
    valid_moves(Player, Board, Moves),
    ( Moves == [] -> Next = Board
    ; ask_move(Moves, Move), move(Board, Player, Move, Next) ),
    enemy(Player, Other),
    turn(Next, Other).

ask_move(Moves, Move) :-
    repeat, write('From/To: '), read(Move), memberchk(Move, Moves), !.

dimensions(1, 6, 6, 9, 9).
dimensions(2, 9, 6, 18, 18).
dimensions(3, 9, 9, 27, 27).

initial_state(Option, Board) :-
    dimensions(Option, Columns, Rows, Blacks, Whites),
    Cells is Columns * Rows,
    Greens is Cells - Blacks - Whites,
    copies(Blacks, black-0-1, L1),
    copies(Whites, white-0-1, L2),
    copies(Greens, green-1-1, L3),
    append([L1, L2, L3], All),
    random_permutation(All, Mixed),
    rows(Mixed, Columns, Board).

copies(N, X, L) :- ( for(_, 1, N), foreach(Y, L), param(X) do Y = X ).

rows([], _, []).
rows(Cells, Columns, [Row|Rows]) :-
    append_length(Row, Rest, Cells, Columns),
    rows(Rest, Columns, Rows).

enemy(black, white).
enemy(white, black).

show(Board) :-
    ( foreach(Row, Board) do
        ( foreach(Cell, Row) do write(Cell), write(' ') ), nl ).

at(Board, R/C, Cell) :- nth1(R, Board, Row), nth1(C, Row, Cell).

change(Board, R/C, New, Result) :-
    ( foreach(Row, Board), foreach(Row1, Result), count(I, 1, _), param(R, C, New) do
        ( I =:= R ->
            ( foreach(X, Row), foreach(Y, Row1), count(J, 1, _), param(C, New) do
                ( J =:= C -> Y = New ; Y = X ) )
        ; Row1 = Row ) ).

direction(-1, 0).
direction(1, 0).
direction(0, -1).
direction(0, 1).

first_stack(Board, R/C, DR/DC, Found) :-
    R1 is R + DR, C1 is C + DC,
    at(Board, R1/C1, Cell),
    ( Cell == empty -> first_stack(Board, R1/C1, DR/DC, Found) ; Found = R1/C1 ).

capture(Board, Player, From/To) :-
    at(Board, From, Player-_-_),
    direction(DR, DC),
    first_stack(Board, From, DR/DC, To).

valid_moves(Player, Board, Moves) :-
    findall(Move, capture(Board, Player, Move), Moves).

move(Board, Player, From/To, Next) :-
    capture(Board, Player, From/To), !,
    at(Board, From, _-P1-H1),
    at(Board, To, _-P2-H2),
    P is P1 + P2, H is H1 + H2,
    change(Board, From, empty, Board1),
    change(Board1, To, Player-P-H, Next).
move(Board, _, _, Board) :- write('Invalid move!'), nl.

game_over(Board, Winner) :-
    \+ capture(Board, black, _),
    \+ capture(Board, white, _),
    score(Board, black, BP, BH),
    score(Board, white, WP, WH),
    best(BP-BH, WP-WH, Winner).

best(X, X, draw) :- !.
best(X, Y, black) :- X @> Y, !.
best(_, _, white).

score(Board, Player, Points, Highest) :-
    findall(P, at(Board, _, Player-P-_), Ps),
    findall(H, at(Board, _, Player-_-H), Hs),
    sumlist(Ps, Points),
    ( Hs == [] -> Highest = 0 ; max_member(Highest, Hs) ).

value(Board, Player, Value) :-
    enemy(Player, Other),
    score(Board, Player, P1, _),
    score(Board, Other, P2, _),
    Value is P1 - P2.

choose_move(Board, Player, easy, Move) :-
    valid_moves(Player, Board, Moves),
    random_member(Move, Moves).
choose_move(Board, Player, hard, Move) :-
    valid_moves(Player, Board, Moves),
    findall(V-M, ( member(M, Moves), move(Board, Player, M, Next), value(Next, Player, V) ), Pairs),
    keysort(Pairs, Sorted),
    last(Sorted, _-Move).
