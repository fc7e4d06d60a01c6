% Splut! in the shapes of the game's report, to try its adapter: three elements that remember nothing,
% move/3 that answers the board alone. The rules are ours.

:- use_module(splut, []).

initial_state(Size, [Board,Turn,Steps]) :-
    splut:initial_state([size(Size)], [Board,Turn,Steps,_]).

valid_moves([Board,Turn,Steps], Player, Moves) :-
    splut:valid_moves([Board,Turn,Steps], Player, Moves0),
    exclude(==(pass), Moves0, Moves).

move([Board,Turn,Steps], Move, NewBoard) :-
    splut:move([Board,Turn,Steps], Move, [NewBoard|_]).

game_over([Board,_,_], 2) :-
    \+ ( member(Row, Board), memberchk('S', Row) ), !.
game_over([Board,_,_], 1) :-
    \+ ( member(Row, Board), memberchk(s, Row) ).
