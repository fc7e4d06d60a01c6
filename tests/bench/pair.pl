/*  What a pair of searches saves: the time of a move of `expert`, and of pair(expert) with as many nodes

        swipl tests/bench/pair.pl [GAME ...]

    A row for each game, as it stands in docs/performance_notes.md: positions, each after some random
    moves; seconds of the processor for a move of the one and the other; seconds by the clock of two
    idle processors; how many times as fast that is, the mean (geometric) and the range; in how many
    positions both play the same move, and in how many one of them has looked further.

    The clock is not read, as other programs would slow it: the halves of a pair are searched one after
    the other, and where two halves could have been searched side by side, the longer one counts.
    What it takes to wake a thread, some dozen microseconds, is left out.
*/

:- use_module('../../prolog/ludolog.pl', []).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(main)).
:- use_module(library(prolog_wrap)).

:- initialization(main, main).

%   Seeds, and how many random moves are made with each.

drawn_with([1-4, 2-10, 3-16, 5-7, 6-13, 7-20]).

main(Names) :-
    (   Names == []
    ->  findall(Game, ludolog_protocol:game(Game), Games)
    ;   Games = Names
    ),
    wrap_predicate(ludolog_pair:half(_, _, _, _, _), timed, Half,
                   ( statistics(cputime, Begin),
                     Half,
                     statistics(cputime, End),
                     Time is End - Begin,
                     nb_getval(halves, Times),
                     nb_setval(halves, [Time|Times]) )),
    maplist(measured, Games).

measured(Game) :-
    drawn_with(Draws),
    findall(Row, ( member(Draw, Draws), position(Game, Draw, State), row(Game, State, Row) ), Rows),
    length(Rows, Count),
    aggregate_all(sum(One), member(row(One, _, _, _, _), Rows), Ones),
    aggregate_all(sum(Both), member(row(_, Both, _, _, _), Rows), Boths),
    aggregate_all(sum(Clock), member(row(_, _, Clock, _, _), Rows), Clocks),
    findall(Times, ( member(row(One, _, Clock, _, _), Rows), Times is One / Clock ), All),
    aggregate_all(sum(log(Times)), member(Times, All), Logs),
    Mean is exp(Logs / Count),
    min_list(All, Least),
    max_list(All, Most),
    aggregate_all(count, member(row(_, _, _, same, _), Rows), Same),
    aggregate_all(count, member(row(_, _, _, _, deeper), Rows), Deeper),
    aggregate_all(count, member(row(_, _, _, _, less_deep), Rows), Less),
    maplist(part(Count), [Ones, Boths, Clocks], [OneMean, BothMean, ClockMean]),
    format("| ~w | ~w | ~2f | ~2f | ~2f | ~2f (~2f - ~2f) | ~w | ~w and ~w |~n",
           [Game, Count, OneMean, BothMean, ClockMean, Mean, Least, Most, Same, Deeper, Less]),
    flush_output.

part(Count, Sum, Part) :-
    Part is Sum / Count.

%   State is one in which the search decides, not the solver.

position(Game, Seed-Moves, State) :-
    ludolog_protocol:settings(Game, [], Settings),
    Game:initial_state(Settings, Start),
    ludolog_random:with_seed(Seed-0, after(Moves, Game, Start, State)),
    ludolog_protocol:side(Game, State, _).

after(0, _, State, State) :-
    !.
after(Moves, Game, State0, State) :-
    Game:valid_moves(State0, _, [First|Others]),
    ludolog_random:draw([First|Others], Move),
    Game:next_state(State0, Move, State1),
    Less is Moves - 1,
    after(Less, Game, State1, State).

row(Game, State, row(One, Both, Clock, Same, Deeper)) :-
    answer(Game, State, none, Answer1, One, _),
    Answer1 = answer(Depth1, [line(Move1, Value, _)|_], _),
    integer(Value),
    answer(Game, State, in_turn, answer(Depth2, [line(Move2, _, _)|_], _), Both, Halves),
    saved(Halves, 0, Saved),
    Clock is Both - Saved,
    ( Move1 == Move2 -> Same = same ; Same = other ),
    compare(Order, Depth2, Depth1),
    memberchk(Order-Deeper, [(<)-less_deep, (=)-equal, (>)-deeper]).

answer(Game, State, How, Answer, Time, Halves) :-
    ludolog_search:level_nodes(expert, Game, State, Nodes),
    nb_setval(halves, []),
    statistics(cputime, Begin),
    findall(Found, ludolog_search:analysis(Game, State, [nodes(Nodes), pair(How)], Found), All),
    statistics(cputime, End),
    Time is End - Begin,
    nb_getval(halves, Halves),
    last(All, Answer).

saved([], Saved, Saved).
saved([Half2, Half1|Halves], Saved0, Saved) :-
    Saved1 is Saved0 + min(Half1, Half2),
    saved(Halves, Saved1, Saved).
