% Greener as in thirdparty/greener_2023.pl: other names for cells, players, moves and winners. Boards
% that are still being set up have no counterpart there.

state([Board,[[Mover,_,_],_]], game(Rows, Player)) :-
    player(Mover, Player),
    maplist(maplist(cell), Board, Rows).

cell([0,0,0], empty) :- !.
cell([Number,Points,Height], stack(Color, Points, Height)) :-
    color(Number, Color).

color(1, green).
color(2, black).
color(3, white).

move(_, pass, pass).
move(_, [[C,R],[C1,R1]], move(C-R, C1-R1)).

player(0, black).
player(1, white).

winner(2, draw).
winner(Ours, Theirs) :-
    player(Ours, Theirs).

agree(value).
