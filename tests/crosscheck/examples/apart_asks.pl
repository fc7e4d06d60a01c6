% Apart - PFL, written for SICStus 4.8
:- use_module(library(lists)).
:- use_module(library(between)).
:- use_module(library(random)).

play :-
    initial_state(State),
    loop(State).

loop(State) :-
    display_game(State),
    game_over(State, Winner),
    loop(Winner, State).

loop(none, State) :- !,
    repeat,
    write('Move (R1-C1-R2-C2 or end): '), read(Move),
    move(State, Move, Next), !,
    loop(Next).
loop(Winner, _) :- format('~a wins!~n', [Winner]).

% the state is a list of Key-Value pairs
get(Key, State, Value) :- memberchk(Key-Value, State).
put(Key, State, Value, Next) :- select(Key-_, State, Key-Value, Next).

% initial_state(-State): asks for both sides of the board
initial_state([board-Board, next-'Player X', trail-[], hops-0]) :-
    ask('Height', Height),
    ask('Width', Width),
    make_board(Height, Width, Board).

ask(What, N) :-
    repeat,
    format('~w of the board (5 to 15)? ', [What]),
    read(N),
    integer(N), N >= 5, N =< 15, !.

make_board(Height, Width, Board) :-
    ( for(R, 1, Height), foreach(Row, Board), param(Height, Width) do
        kind(R, Height, Piece),
        ( for(C, 1, Width), foreach(Cell, Row), param(Piece, Width) do
            ( C > 1, C < Width -> Cell = Piece ; Cell = ' ' ) ) ).

kind(R, _, 'X') :- R =< 2, !.
kind(R, Height, 'O') :- R >= Height - 1, !.
kind(_, _, ' ').

display_game(State) :-
    get(board, State, Board),
    length(Board, Height),
    ( foreach(Row, Board), fromto(Height, N, M, 0) do
        write(N), write(' '),
        ( foreach(Cell, Row) do write('|'), write(Cell) ),
        write('|'), nl, M is N - 1 ),
    get(next, State, Player), write(Player), nl.

piece('Player X', 'X').
piece('Player O', 'O').
opponent('Player X', 'Player O').
opponent('Player O', 'Player X').

% cells are Row-Col, rows from the bottom of the board
cell(Board, R-C, Piece) :-
    length(Board, Height),
    nth0(I, Board, Row),
    R is Height - I,
    nth1(C, Row, Piece).

set_cell(Board, R-C, Piece, New) :-
    length(Board, Height),
    I is Height - R,
    nth0(I, Board, Row, Others),
    nth1(C, Row, _, Cells),
    nth1(C, NewRow, Piece, Cells),
    nth0(I, New, NewRow, Others).

axis(1, 0).
axis(0, 1).
axis(1, 1).
axis(1, -1).

sense(1).
sense(-1).

run(Board, R-C, DR, DC, Piece, N) :-
    R1 is R + DR, C1 is C + DC,
    cell(Board, R1-C1, Piece), !,
    run(Board, R1-C1, DR, DC, Piece, M),
    N is M + 1.
run(_, _, _, _, _, 0).

hop(Board, Piece, R-C, R1-C1, Length) :-
    axis(DR, DC),
    BR is -DR, BC is -DC,
    run(Board, R-C, DR, DC, Piece, N1),
    run(Board, R-C, BR, BC, Piece, N2),
    Length is N1 + N2 + 1,
    sense(S),
    R1 is R + S * DR * Length,
    C1 is C + S * DC * Length,
    cell(Board, R1-C1, Target),
    Target \= Piece.

valid_moves(State, _, Moves) :-
    get(trail, State, Trail),
    findall(Move, possible(Trail, State, Move), Moves).

possible([], State, R-C-R1-C1) :-
    get(board, State, Board),
    get(next, State, Player),
    \+ end(State, _),
    piece(Player, Piece),
    cell(Board, R-C, Piece),
    hop(Board, Piece, R-C, R1-C1, _).
possible([_|_], _, end).
possible([Last|Trail], State, R-C-R1-C1) :-
    get(board, State, Board),
    further(Board, [Last|Trail], R1-C1),
    Last = R-C.

further(Board, [Last|Trail], To) :-
    cell(Board, Last, Piece),
    hop(Board, Piece, Last, To, Length),
    Length > 1,
    \+ memberchk(To, [Last|Trail]).

move(State, end, Next) :-
    get(trail, State, [_|_]), !,
    pass_turn(State, Next).
move(State, R-C-R1-C1, Next) :-
    valid_moves(State, _, Moves),
    memberchk(R-C-R1-C1, Moves), !,
    get(board, State, Board),
    get(hops, State, Hops),
    get(trail, State, Trail),
    cell(Board, R-C, Piece),
    set_cell(Board, R-C, ' ', Board1),
    set_cell(Board1, R1-C1, Piece, Board2),
    Hops1 is Hops + 1,
    put(board, State, Board2, State1),
    put(hops, State1, Hops1, State2),
    ( Trail == [] -> Trail1 = [R1-C1, R-C] ; Trail1 = [R1-C1|Trail] ),
    Long is max(abs(R1 - R), abs(C1 - C)),
    ( Hops > 0, Long > 1, \+ apart(Board2, 'X'), \+ apart(Board2, 'O'), further(Board2, Trail1, _) ->
        put(trail, State2, Trail1, Next)
    ; pass_turn(State2, Next) ).

pass_turn(State, Next) :-
    get(next, State, Player),
    opponent(Player, Other),
    put(trail, State, [], State1),
    put(next, State1, Other, Next).

apart(Board, Piece) :-
    \+ ( cell(Board, R-C, Piece), beside(R-C, Near), cell(Board, Near, Piece) ).

beside(R-C, R1-C1) :-
    member(DR, [-1,0,1]), member(DC, [-1,0,1]),
    ( DR =\= 0 ; DC =\= 0 ),
    R1 is R + DR, C1 is C + DC.

end(State, Winner) :-
    get(board, State, Board),
    get(next, State, Next),
    opponent(Next, Mover),
    piece(Next, Theirs),
    piece(Mover, Own),
    ( apart(Board, Theirs) -> Winner = Next
    ; apart(Board, Own), Winner = Mover ).

game_over(State, Winner) :- end(State, Winner), !.
game_over(_, none).

value(State, Player, Value) :-
    get(board, State, Board),
    piece(Player, Piece),
    findall(x, ( cell(Board, At, Piece), \+ ( beside(At, Near), cell(Board, Near, Piece) ) ), Xs),
    length(Xs, Value).

choose_move(State, Player, 1, Move) :-
    valid_moves(State, Player, Moves),
    random_member(Move, Moves).
choose_move(State, Player, 2, Move) :-
    valid_moves(State, Player, Moves),
    findall(V-M, ( member(M, Moves), move(State, M, Next), value(Next, Player, W), V is -W ), Pairs),
    keysort(Pairs, Sorted),
    keyclumps(Sorted, [Best|_]),
    random_member(_-Move, Best).
