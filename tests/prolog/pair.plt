/*  Two searches that share the nodes: the same moves side by side and one after the other, the same
    values as those of one search, and nothing left behind.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(plunit)).
:- use_module(library(prolog_wrap)).
:- use_module('../../prolog/ludolog/conform/sizes', [short_long/3]).
:- use_module(library(time)).

%   position(?Game, -State): positions in the middle of games.

position(Game, State) :-
    ludolog_protocol:game(Game),
    member(Seed-Moves, [1-4, 2-13]),
    after(Game, Seed, Moves, State).

after(Game, Seed, Moves, State) :-
    ludolog_protocol:settings(Game, [], Settings),
    Game:initial_state(Settings, Start),
    ludolog_random:with_seed(Seed-0, drawn(Moves, Game, Start, State)),
    \+ Game:game_over(State, _).

drawn(0, _, State, State) :-
    !.
drawn(Moves, Game, State0, State) :-
    Game:valid_moves(State0, _, [First|Others]),
    ludolog_random:draw([First|Others], Move),
    Game:next_state(State0, Move, State1),
    Less is Moves - 1,
    drawn(Less, Game, State1, State).

answers(Game, State, Options, Answers) :-
    findall(Answer, ludolog_search:search(Game, State, Options, Answer), Answers).

%   The moves and values of whole looks ahead.

seen(Game, State, How, Seen) :-
    findall(Depth-Move-Value,
            ludolog_search:search(Game, State, [nodes(1 000 000), depth(3), pair(How)],
                                  answer(Depth, [line(Move, Value, _)], _)),
            Seen).

threads(Count) :-
    aggregate_all(count, thread_property(_, status(running)), Count).

queues(Count) :-
    aggregate_all(count, message_queue_property(_, size(_)), Count).

no_thread_can_be_had :-
    wrap_predicate(system:thread_create(_, _, _), refused, _,
                   throw(error(resource_error(threads), _))).

threads_can_be_had :-
    unwrap_predicate(system:thread_create/3, refused).

%   A game of two, whose states are the moves made, the last in front: three moves from the start, what
%   begins with the second move is worth an error.

worth_an_error:to_move(State, Side) :-
    length(State, Moves),
    Side is 1 + Moves mod 2.
worth_an_error:valid_moves(State, Side, [1, 2, 3]) :-
    worth_an_error:to_move(State, Side).
worth_an_error:next_state(State, Move, [Move|State]).
worth_an_error:game_over(_, _) :-
    fail.
worth_an_error:merit(State, _, Value) :-
    (   State = [_,_,2]
    ->  throw(worth_nothing)
    ;   Value = 0
    ).

:- begin_tests(pair).

test(side_by_side_as_in_turn,
     [ forall(( short_long(120, 900, Most), member(Nodes, [1, 40, Most]),
                position(Game, State) )),
       One == Other ]) :-
    answers(Game, State, [nodes(Nodes), pair(in_turn)], One),
    answers(Game, State, [nodes(Nodes), pair(together)], Other).

test(no_more_nodes_than_allowed, forall(( short_long(120, 300, Most), member(Nodes, [1, 40, Most]),
                                          position(Game, State) ))) :-
    answers(Game, State, [nodes(Nodes), pair(in_turn)], Answers),
    forall(member(answer(_, _, Reached), Answers), Reached =< Nodes).

test(whole_looks_ahead_come_to_the_same,
     [forall(( ludolog_protocol:game(Game), after(Game, 2, 13, State) )), Pair == One]) :-
    seen(Game, State, none, One),
    seen(Game, State, in_turn, Pair).

test(the_level_plays_what_the_search_finds, [forall(position(Game, State)), Move == Found]) :-
    short_long(150, 300, Nodes),
    findall(First, ludolog_search:analysis(Game, State, [nodes(Nodes), pair(in_turn)],
                                           answer(_, [line(First, _, _)|_], _)),
            Firsts),
    last(Firsts, Found),
    Game:valid_moves(State, Player, _),
    ludolog_choose:choose_move(Game, State, Player, pair(expert(Nodes)), Move).

test(a_position_with_one_line_only_is_shared, Depths == One) :-
    once(position(apart, State)),
    answers(apart, State, [nodes(500), lines(3), pair(together)], Depths),
    answers(apart, State, [nodes(500), lines(3)], One).

test(what_is_left_leaves_no_thread, After == Before) :-
    threads(Before),
    once(position(green_skull, State)),
    once(ludolog_search:search(green_skull, State, [nodes(100 000), pair(together)],
                               answer(2, _, _))),
    threads(After).

test(what_is_stopped_leaves_no_thread, After == Before) :-
    threads(Before),
    once(position(green_skull, State)),
    catch(call_with_time_limit(0.3,
                               answers(green_skull, State, [nodes(10 000 000), pair(together)], _)),
          time_limit_exceeded, Stopped = true),
    Stopped == true,
    threads(After).

test(without_a_thread_one_half_comes_after_the_other,
     [ setup(no_thread_can_be_had), cleanup(threads_can_be_had), Queues-Answers == Before-InTurn ]) :-
    once(position(apart, State)),
    queues(Before),
    answers(apart, State, [nodes(500), pair(in_turn)], InTurn),
    answers(apart, State, [nodes(500), pair(together)], Answers),
    queues(Queues).

test(an_error_of_the_second_search_is_told,
     [forall(member(How, [in_turn, together])), throws(worth_nothing)]) :-
    answers(worth_an_error, [], [nodes(5000), pair(How)], _).

test(levels_that_have_a_pair, forall(member(Level, [expert, expert(9), seconds(1)]))) :-
    ludolog_choose:check_playing_level(splut, pair(Level)).

test(levels_that_have_none,
     [forall(member(Level, [easy, hard, slips(hard, 5), pair(expert), adapt(3), expert(0), _])),
      error(_)]) :-
    ludolog_choose:check_playing_level(splut, pair(Level)).

:- end_tests(pair).
