/*  The same work for every SWI-Prolog: each line is a game, what was done, and the seconds of the
    processor that it took.

        swipl tests/bench/prologs.pl
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module(library(lists)).

:- initialization(main, main).

main :-
    forall(ludolog_protocol:game(Game), measured(Game)).

measured(Game) :-
    Game:initial_state([], First),
    walk(20, Game, First, Middle),
    seconds(forall(between(1, 15000, _), Game:valid_moves(Middle, _, _)), Moves),
    seconds(forall(between(1, 300, N), ( M is 20 + N mod 6, walk(M, Game, First, _) )), Games0),
    seconds(forall(between(1, 300, N), ( M is 20 + N mod 6, walk(M, Game, First, _) )), Games),
    Least is min(Games0, Games),
    format("~w moves ~6f~n~w games ~6f~n", [Game, Moves, Game, Least]).

seconds(Goal, Seconds) :-
    statistics(cputime, Begin),
    call(Goal),
    statistics(cputime, End),
    Seconds is End - Begin.

%   So many plies of a game, with every legal move listed at each; the same on each Prolog.

walk(0, _, State, State) :-
    !.
walk(Plies, Game, State, Last) :-
    (   Game:game_over(State, _)
    ->  Last = State
    ;   Game:valid_moves(State, _, Moves),
        length(Moves, Count),
        Nth is (Plies * 48271) mod Count,
        nth0(Nth, Moves, Move),
        Game:move(State, Move, Next),
        Rest is Plies - 1,
        walk(Rest, Game, Next, Last)
    ).
