/*  Levels with slips, and the ladder of `adapt`: which there are, what they play, and how they are
    refused.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(plunit)).

:- multifile
    ludolog:game/2.

%   Games that are levels only.

ludolog:game(levels_of_two, level(easy, "")).
ludolog:game(levels_of_two, level(expert, "")).
ludolog:game(levels_with_novice, level(easy, "")).
ludolog:game(levels_with_novice, level(novice, "of its own")).
ludolog:game(levels_with_novice, level(medium, "")).

names(Game, Names) :-
    ludolog_choose:playing_levels(Game, Levels),
    pairs_keys(Levels, Names).

%   A game with one move in the state `one`, and none in `none`.

made_single:valid_moves(one, 1, [[[1,1],[1,2]]]).
made_single:valid_moves(none, 1, []).

%   How often Level leaves the next move to Own, of a thousand moves.

drawn(Level, Own, Count) :-
    aggregate_all(count,
                  ( between(1, 1000, Ply),
                    ludolog_random:with_seed(7-Ply, ludolog_choose:own_level(splut, Level, Drawn)),
                    Drawn == Own ),
                  Count).

:- begin_tests(levels).

game(Game) :-
    ludolog_protocol:game(Game).

test(named_levels_stand_between_easy_and_medium,
     [forall(game(G)), Names == [easy, novice, casual, medium, hard, expert]]) :-
    names(G, Names).

test(a_game_without_medium_has_its_own_only, Names == [easy, expert]) :-
    names(levels_of_two, Names).

test(a_level_of_the_game_keeps_its_name, Names == [easy, novice, medium]) :-
    names(levels_with_novice, Names).

test(a_level_of_the_game_chooses_for_itself, Own == novice) :-
    ludolog_choose:own_level(levels_with_novice, novice, Own).

test(every_level_says_how_it_plays, forall(game(G))) :-
    ludolog_choose:playing_levels(G, Levels),
    \+ memberchk(_-"", Levels).

test(slips_come_as_often_as_they_should, [true((Slips > 150, Slips < 250, Slips + Best =:= 1000))]) :-
    drawn(slips(hard, 20), medium, Slips),
    drawn(slips(hard, 20), hard, Best).

test(a_budget_stays_with_the_best, all(Own == [hard, expert(50)])) :-
    member(Percent-Own, [100-hard, 1-expert(50)]),
    once(( between(1, 1000, Ply),
           ludolog_random:with_seed(3-Ply, ludolog_choose:own_level(apart, slips(expert(50), Percent), Own)) )).

test(novice_and_casual_are_medium_with_slips, [nondet, true(Novice > Casual)]) :-
    drawn(novice, easy, Novice),
    drawn(casual, easy, Casual),
    Novice > 650,
    Casual > 300,
    Casual < 400.

test(the_same_seed_makes_the_same_move, [forall(( game(G), member(L, [novice, slips(hard, 50), adapt(3)]) ))]) :-
    G:initial_state([], State),
    G:to_move(State, Player),
    forall(between(1, 5, Ply),
           ( ludolog_random:with_seed(1-Ply, ludolog_choose:choose_move(G, State, Player, L, M1)),
             ludolog_random:with_seed(1-Ply, ludolog_choose:choose_move(G, State, Player, L, M2)),
             M1 == M2,
             once(G:legal(State, M1)) )).

test(no_move_when_the_game_is_over, fail) :-
    splut:initial_state([size(7)], [Board0|Rest]),
    maplist([Row0, Row]>>maplist([C0, C]>>(C0 == s -> C = 0 ; C = C0), Row0, Row), Board0, Board),
    ludolog_choose:choose_move(splut, [Board|Rest], 1, casual, _).

test(the_ladder_goes_from_the_weakest_to_the_strongest, [forall(game(G)), true(N == 19)]) :-
    ludolog_choose:rungs(G, Rungs),
    length(Rungs, N),
    Rungs = [easy|_],
    last(Rungs, expert),
    forall(member(Rung, Rungs), ludolog_choose:check_playing_level(G, Rung)).

test(the_ladder_of_two_levels, Rungs == [easy, slips(expert, 85), slips(expert, 70), slips(expert, 50),
                                         slips(expert, 35), slips(expert, 15), expert]) :-
    ludolog_choose:rungs(levels_of_two, Rungs).

test(a_rung_is_its_level, Own == easy) :-
    ludolog_choose:own_level(greener, adapt(1), Own).

test(wrong_levels_are_refused,
     [forall(member(Level, [slips(easy, 20), slips(hard, 0), slips(hard, 101), slips(hard, x),
                            slips(nobody, 5), slips(_, 5), slips(novice, 5), adapt(0), adapt(20),
                            adapt(x), adapt(_), beginner])),
      error(domain_error(level, _))]) :-
    ludolog_choose:check_playing_level(splut, Level).

test(wrong_levels_choose_nothing,
     [forall(member(Level, [slips(easy, 20), adapt(20)])), error(domain_error(level, Level))]) :-
    splut:initial_state([], State),
    ludolog_choose:choose_move(splut, State, 1, Level, _).

test(an_open_level_is_no_level, error(instantiation_error)) :-
    ludolog_choose:check_playing_level(splut, _).

:- end_tests(levels).

:- begin_tests(levels_of_time).

%   A time that is too short for more than the first budget says what that budget says.

test(a_budget_says_it_again, [forall(member(G, [splut, greener])), true(Timed == Answers)]) :-
    G:initial_state([], State),
    findall(A, ludolog_search:timed_analysis(G, State, 0.000001, [], A), Timed),
    findall(A, ludolog_search:analysis(G, State, [nodes(500)], A), Answers).

test(more_time_looks_at_more, [true(Some < More)]) :-
    greener:initial_state([], State),
    nodes(greener, State, 0.001, Some),
    nodes(greener, State, 0.2, More).

nodes(Game, State, Seconds, Nodes) :-
    ludolog_search:nodes_of(ludolog_search:best_move_within(Game, State, Seconds, none, Move), Nodes),
    once(Game:legal(State, Move)).

test(the_only_move_takes_no_time, [true(Move-Nodes == [[1,1],[1,2]]-0)]) :-
    ludolog_search:nodes_of(ludolog_search:best_move_within(made_single, one, 100, none, Move), Nodes).

test(no_move_when_the_game_is_over, fail) :-
    ludolog_choose:choose_move(made_single, none, 1, seconds(1), _).

test(wrong_times, [forall(member(S, [0, -1, 3601, x, _, "2", inf])), error(domain_error(level, _))]) :-
    ludolog_choose:check_playing_level(splut, seconds(S)).

test(times, forall(member(S, [0.001, 1, 2.5, 3600]))) :-
    ludolog_choose:check_playing_level(splut, seconds(S)).

:- end_tests(levels_of_time).
