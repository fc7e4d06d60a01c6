% Apart. The board is a sorted list of pieces, empty squares are left out; rows come before columns.
% State: game(Size, Pieces, Player, Hops, Way), Way being the squares used in a turn of several jumps.

:- use_module(library(lists)).

initial_state(Size, game(Size, Pieces, white, 0, [])) :-
    Size = Rows/Columns,
    Last is Columns - 1,
    Above is Rows - 1,
    findall(piece(R,C,white), ( member(R, [1,2]), between(2, Last, C) ), White),
    findall(piece(R,C,black), ( member(R, [Above,Rows]), between(2, Last, C) ), Black),
    append(White, Black, Pieces).

% valid_moves(+State, -Moves)
valid_moves(State, []) :-
    game_over(State, _), !.
valid_moves(game(Size, Pieces, Player, _, []), Moves) :- !,
    findall(R/C-R1/C1, hop(Size, Pieces, Player, R, C, R1, C1, _), Moves0),
    sort(Moves0, Moves).
valid_moves(game(Size, Pieces, Player, _, Way), [done|Moves]) :-
    findall(Move, onward(Size, Pieces, Player, Way, Move), Moves0),
    sort(Moves0, Moves).

onward(Size, Pieces, Player, Way, R/C-R1/C1) :-
    last(Way, R/C),
    hop(Size, Pieces, Player, R, C, R1, C1, Length),
    Length > 1,
    \+ memberchk(R1/C1, Way).

hop(Rows/Columns, Pieces, Player, R, C, R1, C1, Length) :-
    member(piece(R,C,Player), Pieces),
    member(DR/DC, [0/1, 1/0, 1/1, 1/(-1)]),
    reach(Pieces, Player, R, C, DR, DC, Ahead),
    BR is -DR,
    BC is -DC,
    reach(Pieces, Player, R, C, BR, BC, Behind),
    Length is Ahead + Behind + 1,
    member(Sign, [1, -1]),
    R1 is R + Sign * Length * DR,
    C1 is C + Sign * Length * DC,
    between(1, Rows, R1),
    between(1, Columns, C1),
    \+ memberchk(piece(R1,C1,Player), Pieces).

% How many pieces of the player follow in a direction.
reach(Pieces, Player, R, C, DR, DC, Count) :-
    R1 is R + DR,
    C1 is C + DC,
    (   memberchk(piece(R1,C1,Player), Pieces)
    ->  reach(Pieces, Player, R1, C1, DR, DC, Rest),
        Count is Rest + 1
    ;   Count = 0
    ).

% move(+State, +Move, -NewState)
move(State, Move, NewState) :-
    valid_moves(State, Moves),
    memberchk(Move, Moves),
    play(Move, State, NewState).

play(done, game(Size, Pieces, Player, Hops, _), game(Size, Pieces, Other, Hops, [])) :-
    other(Player, Other).
play(R/C-R1/C1, game(Size, Pieces, Player, Hops, Way), NewState) :-
    other(Player, Other),
    subtract(Pieces, [piece(R,C,Player), piece(R1,C1,Other)], Left),
    sort([piece(R1,C1,Player)|Left], New),
    More is Hops + 1,
    ( Way == [] -> Used = [R/C, R1/C1] ; append(Way, [R1/C1], Used) ),
    (   Hops > 0,
        ( abs(R1 - R) > 1 ; abs(C1 - C) > 1 ),
        \+ apart(New, white),
        \+ apart(New, black),
        onward(Size, New, Player, Used, _)
    ->  NewState = game(Size, New, Player, More, Used)
    ;   NewState = game(Size, New, Other, More, [])
    ).

other(white, black).
other(black, white).

% game_over(+State, -Winner): who made a hop by which both stand apart has lost.
game_over(game(_, Pieces, Player, _, _), Winner) :-
    other(Player, Other),
    (   apart(Pieces, Player)
    ->  Winner = Player
    ;   apart(Pieces, Other),
        Winner = Other
    ).

apart(Pieces, Player) :-
    \+ ( member(piece(R,C,Player), Pieces),
         member(DR/DC, [0/1, 1/0, 1/1, 1/(-1)]),
         R1 is R + DR,
         C1 is C + DC,
         memberchk(piece(R1,C1,Player), Pieces) ).
