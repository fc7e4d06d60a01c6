% Apart in the shapes of the game's report, to try its adapter: valid_moves/3 and choose_move/4 take the squares
% that were visited, moves are lists there and tuples for move/3, which leaves the turn alone. The rules are ours.

:- use_module(apart, []).
:- use_module(library(lists)).
:- use_module(library(random)).

initial_state((Board,1,0)) :-
    apart:initial_state([], (Board,_,_)).

valid_moves(State, Visited, Moves) :-
    apart:valid_moves(State, _, Moves0),
    findall([X,Y,XM,YM],
            ( member((X,Y,XM,YM), Moves0),
              \+ memberchk([XM,YM], Visited) ),
            Moves).

move((Board,Turn,Total), Move, (NewBoard,Turn,NewTotal)) :-
    apart:move((Board,Turn,Total), Move, Next),
    NewTotal is Total + 1,
    board(Next, NewBoard).

board((Board,_,_), Board).
board((Board,_,_)-_, Board).

game_over(State, Winner) :-
    apart:game_over(State, Winner).

value((Board,Turn,Total), Value) :-
    apart:value((Board,Turn,Total), Turn, Value).

choose_move(State, Visited, 2, (X,Y,XM,YM)) :-
    length(Visited, 0),
    valid_moves(State, Visited, Moves),
    random_member([X,Y,XM,YM], Moves), !.
choose_move(State, Visited, 3, (X,Y,XM,YM)) :-
    length(Visited, 0),
    valid_moves(State, Visited, Moves),
    findall(Value-[A,B,C,D],
            ( member([A,B,C,D], Moves),
              move(State, (A,B,C,D), Next),
              value(Next, Value) ),
            Valued),
    sort(1, @>=, Valued, [_-[X,Y,XM,YM]|_]).
