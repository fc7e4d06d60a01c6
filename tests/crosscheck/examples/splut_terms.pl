% Splut! in terms of its own, over rules that lie beside it: a board of letters, moves as step(Piece, At, Way)
% and what goes with it. State: splut(Board, Turn, Left, Memory).

:- use_module(splut, []).
:- use_module(library(apply)).
:- use_module(library(lists)).

initial_state(Size, State) :-
    splut:initial_state([size(Size)], Inner),
    outer(Inner, State).

outer([Rows, Turn, Left, Memory], splut(Board, Turn, Left, Memory)) :-
    maplist(maplist(sign), Rows, Board).

inner(splut(Board, Turn, Left, Memory), [Rows, Turn, Left, Memory]) :-
    maplist(maplist(sign), Rows, Board).

sign(0, dot).
sign(-1, left).
sign(-2, right).
sign('R', rock).
sign('S', sorcerer1).
sign('D', dwarf1).
sign('T', troll1).
sign(s, sorcerer2).
sign(d, dwarf2).
sign(t, troll2).

way('UP', north).
way('DOWN', south).
way('LEFT', west).
way('RIGHT', east).

moved([Piece, [X,Y], Way, emptySpace], step(Sign, Y/X, Direction)) :-
    sign(Piece, Sign),
    way(Way, Direction).
moved([Piece, [X,Y], Way, trollPull], pull(Sign, Y/X, Direction)) :-
    sign(Piece, Sign),
    way(Way, Direction).
moved([Piece, [X,Y], Way, dwarfPush], push(Sign, Y/X, Direction)) :-
    sign(Piece, Sign),
    way(Way, Direction).
moved([Piece, [X,Y], Way, sorcererLevitate, [A,B]], levitate(Sign, Y/X, Direction, B/A)) :-
    sign(Piece, Sign),
    way(Way, Direction).
moved([Piece, [X,Y], Way, trollThrow, To], throw(Sign, Y/X, Direction, Target)) :-
    sign(Piece, Sign),
    way(Way, Direction),
    way(To, Target).
moved(pass, none).

valid_moves(State, Player, Moves) :-
    inner(State, Inner),
    splut:valid_moves(Inner, Player, Moves0),
    maplist(moved, Moves0, Moves).

move(State, Move, NewState) :-
    inner(State, Inner),
    once(moved(Ours, Move)),
    splut:move(Inner, Ours, Next),
    outer(Next, NewState).

game_over(State, Winner) :-
    inner(State, Inner),
    splut:game_over(Inner, Winner).
