% Apart. The board is in the database: board(X, Y, Piece), turn(Piece), hops(N) and visited(Squares) are
% dynamic. valid_moves/2 takes the player alone, move/3 changes the facts.

:- use_module(library(lists)).

:- dynamic board/3, turn/1, hops/1, visited/1.

initial_state(_, State) :-
    retractall(board(_, _, _)),
    retractall(turn(_)),
    retractall(hops(_)),
    retractall(visited(_)),
    forall(( between(1, 8, Y), between(1, 8, X) ),
           ( first(X, Y, Piece), assertz(board(X, Y, Piece)) )),
    assertz(turn(1)),
    assertz(hops(0)),
    assertz(visited([])),
    State = started.

first(X, Y, Piece) :-
    (   between(2, 7, X),
        Y < 3
    ->  Piece = 1
    ;   between(2, 7, X),
        Y > 6
    ->  Piece = 2
    ;   Piece = 0
    ).

opponent(1, 2).
opponent(2, 1).

valid_moves(_, Player, Moves) :-
    (   \+ turn(Player)
    ->  Moves = []
    ;   game_over(_, _)
    ->  Moves = []
    ;   visited([])
    ->  findall((X,Y,X1,Y1), leap(Player, X, Y, X1, Y1, _), Moves)
    ;   findall(Move, again(Player, Move), More),
        Moves = [end|More]
    ).

again(Player, (X,Y,X1,Y1)) :-
    visited(Squares),
    last(Squares, (X,Y)),
    leap(Player, X, Y, X1, Y1, N),
    N > 1,
    \+ member((X1,Y1), Squares).

leap(Player, X, Y, X1, Y1, N) :-
    board(X, Y, Player),
    direction(DX, DY),
    ray(Player, X, Y, DX, DY, A),
    EX is -DX,
    EY is -DY,
    ray(Player, X, Y, EX, EY, B),
    N is A + B + 1,
    member(S, [1, -1]),
    X1 is X + S * N * DX,
    Y1 is Y + S * N * DY,
    board(X1, Y1, There),
    There =\= Player.

direction(1, 0).
direction(0, 1).
direction(1, 1).
direction(1, -1).

ray(Player, X, Y, DX, DY, N) :-
    X1 is X + DX,
    Y1 is Y + DY,
    (   board(X1, Y1, Player)
    ->  ray(Player, X1, Y1, DX, DY, M),
        N is M + 1
    ;   N = 0
    ).

move(State, Move, State) :-
    turn(Player),
    valid_moves(State, Player, Moves),
    memberchk(Move, Moves),
    change(Move, Player), !.

change(end, Player) :-
    pass_on(Player).
change((X,Y,X1,Y1), Player) :-
    retract(board(X, Y, Player)),
    assertz(board(X, Y, 0)),
    retract(board(X1, Y1, _)),
    assertz(board(X1, Y1, Player)),
    retract(hops(N)),
    M is N + 1,
    assertz(hops(M)),
    retract(visited(Old)),
    (   Old == []
    ->  New = [(X,Y), (X1,Y1)]
    ;   append(Old, [(X1,Y1)], New)
    ),
    assertz(visited(New)),
    (   N > 0,
        ( abs(X1 - X) > 1 ; abs(Y1 - Y) > 1 ),
        \+ game_over(_, _),
        again(Player, _)
    ->  true
    ;   pass_on(Player)
    ).

pass_on(Player) :-
    opponent(Player, Other),
    retract(turn(_)),
    assertz(turn(Other)),
    retract(visited(_)),
    assertz(visited([])).

game_over(_, Winner) :-
    turn(Player),
    opponent(Player, Other),
    (   alone(Player)
    ->  Winner = Player
    ;   alone(Other),
        Winner = Other
    ).

alone(Player) :-
    \+ ( board(X, Y, Player),
         direction(DX, DY),
         X1 is X + DX,
         Y1 is Y + DY,
         board(X1, Y1, Player) ).
