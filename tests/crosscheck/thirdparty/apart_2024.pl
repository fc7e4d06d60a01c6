% Apart in the course's contract from 2024/25: valid_moves/2, choose_move/3, with the terms of the
% game's report. Slow and simple: everything is found by looking at the board.

:- use_module(library(lists)).
:- use_module(library(between)).
:- use_module(library(random)).

% initial_state(+Config, -GameState)
initial_state(Height/Width, (Board,1,0)) :-
    row(Width, 1, Row1),
    row(Width, 2, Row2),
    row(Width, 0, Empty),
    Between is Height - 4,
    findall(Empty, between(1, Between, _), Middle),
    append([Row1,Row1|Middle], [Row2,Row2], Board).

row(Width, Piece, Row) :-
    Inner is Width - 2,
    findall(Piece, between(1, Inner, _), Pieces),
    append([0|Pieces], [0], Row).

change_player(1, 2).
change_player(2, 1).

% valid_moves(+GameState, -ListOfMoves)
valid_moves((Board,Turn,Total), Moves) :-
    game_over((Board,Turn,Total), _), !,
    Moves = [].
valid_moves((Board,Turn,_), Moves) :-
    findall((X,Y,XM,YM), hop(Board, Turn, X, Y, XM, YM, _), Moves0),
    sort(Moves0, Moves).
valid_moves((Board,Turn,_)-Visited, [stop|Moves]) :-
    findall(Move, further(Board, Turn, Visited, Move), Moves0),
    sort(Moves0, Moves).

further(Board, Turn, Visited, (X,Y,XM,YM)) :-
    last(Visited, [X,Y]),
    hop(Board, Turn, X, Y, XM, YM, Length),
    Length >= 2,
    \+ memberchk([XM,YM], Visited).

hop(Board, Turn, X, Y, XM, YM, Length) :-
    piece_at(Board, X, Y, Turn),
    direction(DX, DY),
    line(Board, Turn, X, Y, DX, DY, Length),
    member(Way, [1,-1]),
    XM is X + Way*DX*Length,
    YM is Y + Way*DY*Length,
    piece_at(Board, XM, YM, Target),
    Target \= Turn.

direction(1, 0).
direction(0, 1).
direction(1, 1).
direction(1, -1).

line(Board, Turn, X, Y, DX, DY, Length) :-
    run(Board, Turn, X, Y, DX, DY, Ahead),
    BX is -DX,
    BY is -DY,
    run(Board, Turn, X, Y, BX, BY, Behind),
    Length is Ahead + Behind - 1.

run(Board, Turn, X, Y, DX, DY, Length) :-
    piece_at(Board, X, Y, Turn), !,
    X1 is X + DX,
    Y1 is Y + DY,
    run(Board, Turn, X1, Y1, DX, DY, Length0),
    Length is Length0 + 1.
run(_, _, _, _, _, _, 0).

piece_at(Board, X, Y, Piece) :-
    nth1(Y, Board, Row),
    nth1(X, Row, Piece).

% move(+GameState, +Move, -NewGameState)
move(State, Move, NewState) :-
    valid_moves(State, Moves),
    memberchk(Move, Moves),
    play(State, Move, NewState).

play((Board,Turn,Total), (X,Y,XM,YM), NewState) :-
    moved((Board,Turn,Total), X, Y, XM, YM, Hopped),
    after(Total, Hopped, [[X,Y]], (X,Y,XM,YM), NewState).
play((Board,Turn,Total)-_, stop, (Board,Next,Total)) :- !,
    change_player(Turn, Next).
play((Board,Turn,Total)-Visited, (X,Y,XM,YM), NewState) :-
    moved((Board,Turn,Total), X, Y, XM, YM, Hopped),
    after(Total, Hopped, Visited, (X,Y,XM,YM), NewState).

moved((Board,Turn,Total), X, Y, XM, YM, (Board2,Turn,Total2)) :-
    put(Board, X, Y, 0, Board1),
    put(Board1, XM, YM, Turn, Board2),
    Total2 is Total + 1.

put(Board0, X, Y, Piece, Board) :-
    nth1(Y, Board0, Row0, Rows),
    nth1(X, Row0, _, Cells),
    nth1(X, Row, Piece, Cells),
    nth1(Y, Board, Row, Rows), !.

% A turn goes on after a jump, unless it was the first hop of the game or somebody has won.
after(Before, (Board,Turn,Total), Visited0, (X,Y,XM,YM), NewState) :-
    Before > 0,
    jumped(X, Y, XM, YM),
    \+ apart(Board, 1),
    \+ apart(Board, 2),
    append(Visited0, [[XM,YM]], Visited),
    further(Board, Turn, Visited, _), !,
    NewState = (Board,Turn,Total)-Visited.
after(_, (Board,Turn,Total), _, _, (Board,Next,Total)) :-
    change_player(Turn, Next).

jumped(X, _, XM, _) :- abs(XM - X) > 1, !.
jumped(_, Y, _, YM) :- abs(YM - Y) > 1.

% game_over(+GameState, -Winner)
game_over((Board,Turn,_), Winner) :-
    apart(Board, Turn), !,
    Winner = Turn.
game_over((Board,Turn,_), Winner) :-
    change_player(Turn, Other),
    apart(Board, Other), !,
    Winner = Other.

apart(Board, Player) :-
    \+ ( piece_at(Board, X, Y, Player),
         neighbour(X, Y, X1, Y1),
         piece_at(Board, X1, Y1, Player) ).

neighbour(X, Y, X1, Y1) :-
    direction(DX, DY),
    X1 is X + DX,
    Y1 is Y + DY.

% value(+GameState, +Player, -Value)
value(State, Player, Value) :-
    board(State, Board),
    change_player(Player, Other),
    value_(Board, Player, Other, Value).

value_(Board, _, Other, Value) :- apart(Board, Other), !, Value = 0.
value_(Board, Player, _, Value) :- apart(Board, Player), !, Value = 10.
value_(_, _, _, 5).

board((Board,_,_), Board).
board((Board,_,_)-_, Board).

% choose_move(+GameState, +Level, -Move)
choose_move(State, 1, Move) :- !,
    valid_moves(State, Moves),
    random_member(Move, Moves).
choose_move(State, 2, Move) :-
    valid_moves(State, [Move|_]).
