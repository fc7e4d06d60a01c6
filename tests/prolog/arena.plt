/*  Whole games between levels: what follows from their numbers alone, how they end,
    and what becomes of a contestant that does not keep the rules.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(plunit)).
:- use_module('../../prolog/ludolog/conform/sizes', [short_long/3]).

game(Game, Options, Seats, Job, Result) :-
    ludolog_arena:arena_game(Game, Options, Seats, Job, Result).

%   The job of one game with the usual limits.

job(Pair, Leg, job(7, Pair, Leg, 4, 100000-1000000000)).

move(Game, Move, State0, State) :-
    Game:move(State0, Move, State).

timeless(result(End, Reason, Moves, Print, Efforts0), result(End, Reason, Moves, Print, Efforts)) :-
    maplist(timeless_, Efforts0, Efforts).

timeless_(effort(Moves, _, _, Nodes, MaxNodes), effort(Moves, Nodes, MaxNodes)).

:- begin_tests(arena).

game(Game) :-
    ludolog_protocol:game(Game).

%   Those whose openings need no long look ahead, in the short form.

some_game(Game) :-
    game(Game),
    short_long([green_skull,greener,splut], [Game], Games),
    memberchk(Game, Games).

                % what a game depends on

test(equal_jobs_have_equal_games, [forall(game(G)), R1 == R2]) :-
    job(3, 1, Job),
    game(G, [], [medium, easy], Job, Result1),
    ludolog_random:draw([a, b, c], _),
    ludolog_random:with_seed(5, game(G, [], [medium, easy], Job, Result2)),
    timeless(Result1, R1),
    timeless(Result2, R2).

test(a_pair_has_one_opening, [forall(some_game(G)), State1-Moves1 == State2-Moves2]) :-
    job(3, 0, Job1),
    job(3, 1, Job2),
    ludolog_arena:opening(G, [], Job1, State1, Moves1, _),
    ludolog_arena:opening(G, [], Job2, State2, Moves2, _).

test(openings_differ, [forall(some_game(G)), true(N >= Most - 1)]) :-
    short_long(4, 10, Most),
    aggregate_all(count,
                  distinct(Moves, ( between(1, Most, Pair),
                                    job(Pair, 0, Job),
                                    ludolog_arena:opening(G, [], Job, _, Moves, _) )),
                  N).

test(games_of_a_pair_differ_by_their_draws, true(Print1 \== Print2)) :-
    job(1, 0, Job1),
    job(1, 1, Job2),
    game(greener, [], [easy, easy], Job1, result(_, _, _, Print1, _)),
    game(greener, [], [easy, easy], Job2, result(_, _, _, Print2, _)).

test(a_board_that_is_not_given_is_drawn_for_each_pair, true(State1 \== State2)) :-
    ludolog_arena:opening(greener, [], job(1, 1, 0, 0, _), State1, [], _),
    ludolog_arena:opening(greener, [], job(1, 2, 0, 0, _), State2, [], _).

test(a_board_that_is_given_stays, State1 == State2) :-
    ludolog_arena:opening(greener, [seed(4)], job(1, 1, 0, 0, _), State1, [], _),
    ludolog_arena:opening(greener, [seed(4)], job(1, 2, 0, 0, _), State2, [], _).

test(openings_are_as_long_as_asked_and_played_from_the_start, [forall(some_game(G)), Replayed == State]) :-
    ludolog_arena:opening(G, [], job(2, 5, 0, 3, _), State, Moves, Seen),
    length(Moves, 3),
    assoc_to_values(Seen, Counts),
    sum_list(Counts, 3),
    (   G == greener
    ->  Replayed = State
    ;   ludolog_protocol:settings(G, [], Settings),
        G:initial_state(Settings, Start),
        foldl(move(G), Moves, Start, Replayed)
    ).

%   From the start with both Sorcerers in sight of a throw, almost every long walk
%   is decided; the opening is not.

test(no_opening_is_decided, [forall(member(Pair, [1, 2, 3, 4, 5])), fail]) :-
    ludolog_arena:opening(splut, [size(7)], job(1, Pair, 0, 12, _), State, _, _),
    splut:valid_moves(State, Player, Moves),
    member(Move, Moves),
    splut:move(State, Move, Next),
    splut:game_over(Next, Player).

                % how it ends

test(the_seats_are_those_of_the_game, Winners == [2, 1]) :-
    findall(Winner,
            ( member(Seats, [[easy, hard], [hard, easy]]),
              job(1, 0, Job),
              game(apart, [height(5), width(5)], Seats, Job, Result),
              Result = result(won(Winner), _, _, _, _) ),
            Winners).

test(moves_are_counted, Moves =:= 4 + M1 + M2) :-
    job(1, 0, Job),
    game(alliances, [], [easy, medium], Job, result(_, _, Moves, _, Efforts)),
    Efforts = [effort(M1, _, _, 0, 0), effort(M2, _, _, 0, 0)].

test(a_third_repetition_ends_it, End-Reason ==
     unfinished-"The same position came up for the third time: unfinished.") :-
    job(1, 0, Job),
    game(green_skull, [], [easy, medium], Job, result(End, Reason, _, _, _)).

test(a_limit_ends_it, r(End, Moves, Reason) ==
     r(unfinished, 10, "The limit of 10 moves is reached: unfinished.")) :-
    game(apart, [], [easy, easy], job(1, 1, 0, 4, 10-1000000), result(End, Reason, Moves, _, _)).

test(a_player_whom_nobody_is_may_win, true(Ends = [_|_])) :-
    findall(Pair,
            ( between(1, 12, Pair),
              game(green_skull, [], [hard, hard], job(1, Pair, 0, 4, 500-1000000), Result),
              Result = result(won('Z'), _, _, _, _) ),
            Ends).

                % nodes

test(nodes_of_a_search_are_counted, true(( Median > 0, Max =< 60, Median =< Max ))) :-
    job(1, 0, Job),
    game(greener, [], [easy, expert(60)], Job, result(_, _, _, _, [_, Effort])),
    Effort = effort(_, _, _, Median, Max).

test(expert_plays_what_it_plays_elsewhere, Move == Same) :-
    ludolog_arena:opening(greener, [seed(1)], job(1, 1, 0, 4, _), State, _, _),
    greener:to_move(State, Player),
    greener:choose_move(State, Player, expert(100), Move),
    ludolog_search:nodes_of(ludolog_search:best_move(greener, State, expert(100), Same), _).

                % contestants

test(who_thinks_too_long_forfeits,
     End-Reason == forfeit(2)-"more than 10,000 inferences for a move") :-
    game(splut, [], [easy, hard], job(1, 1, 0, 4, 1000-10000), result(End, Reason, _, _, _)).

test(no_level, error(domain_error(level, strong))) :-
    job(1, 0, Job),
    game(splut, [], [easy, strong], Job, _).

test(no_seat, error(type_error(seats, [easy]))) :-
    job(1, 0, Job),
    game(splut, [], [easy], Job, _).

:- end_tests(arena).
