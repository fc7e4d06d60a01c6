% Apart: [Board, Player, Count] between turns, [Board, Player, Count, Jumped] within one; the board is
% nested lists of empty, black and white, the lowest row first. Moves are 'A'-1-'C'-3, or stop.

:- use_module(apart, []).
:- use_module(library(apply)).
:- use_module(library(lists)).

main :- play.

play :-
    initial_state(8, GameState),
    display_game(GameState).

display_game([Board|_]) :-
    reverse(Board, Rows),
    forall(member(Row, Rows), ( write(Row), nl )).

cell(0, empty).
cell(1, black).
cell(2, white).

outer((Rows,Turn,Count), [Board,Player,Count]) :- !,
    board(Rows, Board),
    cell(Turn, Player).
outer((Rows,Turn,Count)-Visited, [Board,Player,Count,Jumped]) :-
    board(Rows, Board),
    cell(Turn, Player),
    maplist(square, Visited, Jumped).

board(Rows, Board) :-
    maplist(maplist(cell), Rows, Named),
    reverse(Named, Board).

inner([Board,Player,Count], (Rows,Turn,Count)) :-
    unboard(Board, Rows),
    cell(Turn, Player).
inner([Board,Player,Count,Jumped], (Rows,Turn,Count)-Visited) :-
    unboard(Board, Rows),
    cell(Turn, Player),
    maplist(square, Visited, Jumped).

unboard(Board, Rows) :-
    reverse(Board, Named),
    maplist(maplist(cell), Rows, Named).

letter(X, Letter) :-
    nth1(X, ['A','B','C','D','E','F','G','H'], Letter).

square((X,Y), Letter-Row) :-
    letter(X, Letter),
    Row is 9 - Y.

hop((X,Y,X1,Y1), A-B-C-D) :- !,
    letter(X, A),
    B is 9 - Y,
    letter(X1, C),
    D is 9 - Y1.
hop(pass, stop).

initial_state(_, GameState) :-
    apart:initial_state([], Inner),
    outer(Inner, GameState).

valid_moves(GameState, Player, Moves) :-
    inner(GameState, Inner),
    cell(Turn, Player),
    apart:valid_moves(Inner, Turn, Moves0),
    maplist(hop, Moves0, Moves).

move(GameState, Move, NewGameState) :-
    inner(GameState, Inner),
    apart:valid_moves(Inner, _, Moves),
    member(Ours, Moves),
    hop(Ours, Move), !,
    apart:move(Inner, Ours, Next),
    outer(Next, NewGameState).

game_over(GameState, Winner) :-
    inner(GameState, Inner),
    apart:game_over(Inner, Turn),
    cell(Turn, Winner).
