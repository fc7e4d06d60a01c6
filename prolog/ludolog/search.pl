:- module(ludolog_search, [best_move/4]).
:- use_module(library(lists), [member/2, last/2]).
:- use_module(protocol, [side/3, merit/4]).
% first version: replaced below by the real search
best_move(Game, State, _Level, Move) :-
    side(Game, State, Side),
    Game:valid_moves(State, _, Moves),
    findall(V-M, ( member(M, Moves), Game:next_state(State, M, S1), merit(Game, S1, Side, V) ), Pairs),
    keysort(Pairs, Sorted),
    last(Sorted, _-Move).
