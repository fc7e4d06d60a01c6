% Alliances in the shapes of the game's report, to try its adapter: who moves is not in the state, move/3
% changes the board alone. The rules are ours.

:- use_module(alliances, []).

initial_state([Board,Colors,NPieces]) :-
    alliances:initial_state([], [Board,Colors,NPieces,_]).

valid_moves([Board,Colors,NPieces], Player, Moves) :-
    alliances:valid_moves([Board,Colors,NPieces,Player], Player, Moves).

move([Board|Rest], Move, [NewBoard|Rest]) :-
    Rest = [Colors,NPieces],
    alliances:move([Board,Colors,NPieces,0], Move, [NewBoard|_]).

game_over([Board,Colors,NPieces], Winner) :-
    alliances:game_over([Board,Colors,NPieces,0], Winner).
