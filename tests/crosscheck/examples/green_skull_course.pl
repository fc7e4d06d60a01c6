% Green Skull: game_state(Board, Turn, Skull, Eaten). The board is ten rows of ten cells from the bottom up,
% null where there is no square; a move is a list of Row/Column, the first one where the piece stands; or skip.

:- use_module(green_skull, []).
:- use_module(library(apply)).
:- use_module(library(lists)).

play :-
    initial_state(10, GameState),
    display_game(GameState),
    read(_).

display_game(game_state(Board, Turn, _, _)) :-
    reverse(Board, Rows),
    forall(member(Row, Rows), ( write(Row), nl )),
    write(Turn), nl.

name('X', goblin).
name('O', orc).
name('Z', zombie).

cell(' ', empty).
cell(Sign, Name) :- name(Sign, Name).

outer(state(Rows, Kind, Holder, A, B, C), game_state(Board, Turn, Skull, [A,B,C])) :-
    reverse(Rows, Upwards),
    maplist(row, Upwards, Board),
    name(Kind, Turn),
    name(Holder, Skull).

row(Cells, Row) :-
    maplist(cell, Cells, Names),
    length(Names, N),
    M is 10 - N,
    findall(null, between(1, M, _), Nulls),
    append(Names, Nulls, Row).

inner(game_state(Board, Turn, Skull, [A,B,C]), state(Rows, Kind, Holder, A, B, C)) :-
    maplist(unrow, Board, Upwards),
    reverse(Upwards, Rows),
    name(Kind, Turn),
    name(Holder, Skull).

unrow(Row, Cells) :-
    exclude(==(null), Row, Names),
    maplist(cell, Cells, Names).

path([], skip).
path([[R,C,R1,C1]|Hops], [R/C,R1/C1|Rest]) :-
    maplist([[_,_,Y,X],Y/X]>>true, Hops, Rest).

initial_state(_, GameState) :-
    green_skull:initial_state([], Inner),
    outer(Inner, GameState).

valid_moves(GameState, Player, Moves) :-
    inner(GameState, Inner),
    name(Sign, Player),
    green_skull:valid_moves(Inner, Sign, Moves0),
    maplist(path, Moves0, Moves).

move(GameState, Move, NewGameState) :-
    inner(GameState, Inner),
    arg(2, GameState, Player),
    name(Sign, Player),
    green_skull:valid_moves(Inner, Sign, Moves),
    member(Ours, Moves),
    path(Ours, Move), !,
    green_skull:move(Inner, Ours, Next),
    outer(Next, NewGameState).

game_over(GameState, Winner) :-
    inner(GameState, Inner),
    green_skull:game_over(Inner, Sign),
    ( name(Sign, Winner) -> true ; Winner = draw ).
