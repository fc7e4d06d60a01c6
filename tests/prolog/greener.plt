/*  Greener by example, and properties over random games. The names say the rules;
    numbers are those of docs/rules/greener.md.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(plunit)).
:- use_module('../../prolog/ludolog/conform/sizes', [short_long/3]).

:- begin_tests(greener).
:- use_module(ludolog(random), [with_seed/2, draw/2]).

                /*******************************
                *           POSITIONS          *
                *******************************/

%   board(Pieces, State): a 6x6 board with the Pieces place-Cell, Black to move.
%   A place is written as in a move text.

board(Pieces, State) :-
    board('6x6', Pieces, 0, State).

board(Size, Pieces, Player, State) :-
    once(ludolog_greener_board:pieces(Size, Columns, Rows, _)),
    ludolog_grid:grid_filled(Columns, Rows, [0,0,0], Empty),
    foldl(put, Pieces, Empty, Board),
    greener:state_from_board(Board, Player, [0,0], State).

put(Square-Cell, Board0, Board) :-
    atom_codes(Square, [Letter|Digits]),
    number_codes(Row, Digits),
    Column is Letter - 0'a + 1,
    ludolog_grid:grid_put(Board0, Column, Row, Cell, Board).

texts(State, Texts) :-
    greener:valid_moves(State, _, Moves),
    findall(Text, ( member(M, Moves), greener:move_text(State, M, Text) ), Texts).

after(State, Text, Next) :-
    greener:move_text(State, Move, Text),
    greener:move(State, Move, Next).

cell(State, Square, Cell) :-
    State = [Board|_],
    greener:move_text(State, place(Place), Square),
    ludolog_greener_board:cell_at(Board, Place, Cell).

%   The first condition that fails.

refused(State, Text, Rule) :-
    ludolog_explain:reading(greener, State, Text, move(Move)),
    ludolog_why:explanation(greener, State, Move, illegal([attempt(_, Failed)|_])),
    Failed = step(_, Rule, _, _).

refused_move(State, Move, Rule) :-
    ludolog_why:explanation(greener, State, Move, illegal([attempt(_, Failed)|_])),
    Failed = step(_, Rule, _, _).

                /*******************************
                *         RANDOM GAMES         *
                *******************************/

%   States are those of a random game.

game(Options, Seed, States) :-
    (   known_game(Options, Seed, Known)
    ->  States = Known
    ;   play_game(Options, Seed, States),
        assertz(known_game(Options, Seed, States))
    ).

:- dynamic known_game/3.

play_game(Options, Seed, States) :-
    greener:initial_state([seed(Seed)|Options], Start),
    with_seed(Seed, played(Start, States)).

played(State, [State|States]) :-
    greener:valid_moves(State, _, Moves),
    (   draw(Moves, Move)
    ->  greener:next_state(State, Move, Next),
        played(Next, States)
    ;   States = []
    ).

some_game(States) :-
    member(Options-Seed, [[]-1, []-2, []-3, [size('9x6')]-4, [size('9x6')]-5, [size('9x9')]-6,
                          [setup(placement)]-7]),
    game(Options, Seed, States).

some_state(State) :-
    some_game(States),
    member(State, States).

%   Fewer of them, where a test takes long.

few_states(State) :-
    every(6, State).

every(Nth, State) :-
    some_game(States),
    nth0(I, States, State),
    I mod Nth =:= 0.

% Det is looked at before the cut, which would clean up.
deterministic(Goal) :-
    call_cleanup(Goal, Det = true),
    (   Det == true
    ->  !
    ;   !,
        fail
    ).

cells(State, Cells) :-
    State = [Board|_],
    append(Board, Cells).

                /*******************************
                *             TESTS            *
                *******************************/

% R1, R2, R3, R4: the start

test(r2_each_board_has_the_exact_numbers_of_pyramids,
     [forall(( member(Size-Each-Green, ['6x6'-9-18, '9x6'-18-18, '9x9'-27-27]),
               between(1, 5, Seed) ))]) :-
    greener:initial_state([size(Size), seed(Seed)], State),
    cells(State, Cells),
    msort(Cells, Sorted),
    pairs_keys_values(Pairs, Sorted, Sorted),
    group_pairs_by_key(Pairs, Groups),
    findall(Cell-Count, ( member(Cell-Same, Groups), length(Same, Count) ), Counts),
    Counts == [[1,1,1]-Green, [2,0,1]-Each, [3,0,1]-Each].

test(r1_nine_by_six_is_nine_columns_by_six_rows, Columns-Rows == 9-6) :-
    greener:initial_state([size('9x6'), seed(1)], [Board|_]),
    ludolog_grid:grid_size(Board, Columns, Rows).

test(r3_the_same_seed_gives_the_same_board, State == Again) :-
    greener:initial_state([seed(5)], State),
    greener:initial_state([seed(5)], Again).

test(r3_every_seed_is_a_seed, [forall(member(Seed, [0, -1, 2147483646, 99999999999999999999]))]) :-
    greener:initial_state([seed(Seed)], State),
    greener:valid_state(State).

test(r3_last_rows_are_not_all_green) :-
    aggregate_all(count,
                  ( between(1, 60, Seed),
                    greener:initial_state([seed(Seed)], [Board|_]),
                    last(Board, Row),
                    \+ ( member([Color,_,_], Row), Color =\= 1 ) ),
                  AllGreen),
    AllGreen < 10.

test(r4_black_begins, Player == 0) :-
    greener:initial_state([], State),
    greener:to_move(State, Player).

test(r3_a_layout_begins_a_game_with_its_points, Players == [[0,2,0],[1,5,0]]) :-
    board([a1-[2,2,4], c4-[3,5,8]], [Board|_]),
    greener:initial_state([layout(Board)], [_,Players]).

test(r3_a_layout_may_have_any_of_the_sizes, [forall(member(Size, ['6x6', '9x6', '9x9']))]) :-
    greener:initial_state([size(Size), seed(1)], [Board|_]),
    greener:initial_state([layout(Board)], [Same|_]),
    Same == Board.

test(r3_a_layout_of_another_size_is_refused,
     error(domain_error(greener_option, layout(Board)))) :-
    greener:initial_state([size('9x9'), seed(1)], [Board|_]),
    greener:initial_state([size('6x6'), layout(Board)], _).

test(r3_a_layout_that_is_no_board_is_refused,
     [ forall(member(Wrong, [x, [], [[2,0,1]], [[a]], "board"])),
       error(domain_error(greener_option, layout(Wrong))) ]) :-
    greener:initial_state([layout(Wrong)], _).

test(r3_a_layout_with_an_impossible_cell_is_refused,
     [ forall(member(Cell, [[1,2,2], [2,3,3], [0,1,0], [4,0,1], [2,0,0], [3,-1,2], [2,a,1],
                            [2,0,37]])),
       error(domain_error(greener_option, layout(_))) ]) :-
    ludolog_grid:grid_filled(6, 6, [0,0,0], Empty),
    put(c3-Cell, Empty, Board),
    greener:initial_state([layout(Board)], _).

test(r3_a_layout_is_not_placed, error(domain_error(greener_option, setup(placement)))) :-
    greener:initial_state([seed(1)], [Board|_]),
    greener:initial_state([layout(Board), setup(placement)], _).

% R3: the placement

test(r3_the_players_place_in_turn_black_first, Left-Players == [8,8]-[[0,0,0],[1,0,0]]) :-
    greener:initial_state([setup(placement)], S0),
    after(S0, "place c3", S1),
    after(S1, "f6", [Board,Players,Left]),
    cell([Board,Players], "c3", [2,0,1]),
    cell([Board,Players], "f6", [3,0,1]).

test(r3_a_pyramid_goes_on_an_empty_square, Rule == 'R3') :-
    greener:initial_state([setup(placement)], S0),
    after(S0, "place c3", S1),
    refused(S1, "place c3", Rule).

test(r3_no_capture_before_all_pyramids_are_placed, Rule == 'R3') :-
    greener:initial_state([setup(placement)], S0),
    after(S0, "place c3", S1),
    after(S1, "place c4", S2),
    refused(S2, "c3xc4", Rule).

test(r3_no_pass_while_placing, Rule == 'R3') :-
    greener:initial_state([setup(placement)], State),
    refused(State, "pass", Rule).

test(r3_nothing_is_placed_afterwards, Rule == 'R3') :-
    board([a1-[2,0,1], a3-[3,0,1]], State),
    refused(State, "place c3", Rule).

test(r3_empty_squares_are_offered_row_by_row, Texts == ["place a1", "place b1", "place d1"]) :-
    greener:initial_state([setup(placement)], S0),
    after(S0, "place c1", S1),
    texts(S1, All),
    length(Texts, 3),
    append(Texts, _, All).

test(r3_green_fills_the_rest,
     [ forall(member(Size-Each-Green, ['6x6'-9-18, '9x6'-18-18, '9x9'-27-27])),
       true(Greens-Blacks-Whites-Mover == Green-Each-Each-0) ]) :-
    game([size(Size), setup(placement)], 1, States),
    Plies is 2 * Each,
    nth0(Plies, States, State),
    State = [_,_],
    cells(State, Cells),
    aggregate_all(count, member([1,1,1], Cells), Greens),
    aggregate_all(count, member([2,0,1], Cells), Blacks),
    aggregate_all(count, member([3,0,1], Cells), Whites),
    greener:to_move(State, Mover).

test(r3_a_board_being_filled_is_never_over, fail) :-
    greener:initial_state([setup(placement)], State),
    greener:game_over(State, _).

% R5, R6: what captures

test(r6_all_four_directions_over_empty_squares, Texts == ["c4xc1", "c4xa4", "c4xf4", "c4xc6"]) :-
    board([c4-[2,0,1], c1-[1,1,1], a4-[3,0,1], f4-[1,1,1], c6-[3,0,1]], State),
    texts(State, Texts).

test(r6_any_colour_is_captured_own_ones_too, Texts == ["a1xc1", "a1xa3", "c1xa1", "c1xf1"]) :-
    board([a1-[2,0,1], c1-[2,0,1], f1-[3,0,1], a3-[1,1,1]], State),
    texts(State, Texts).

test(r6_no_jump, [forall(member(Text, ["f1xa1", "f1xf6"])), true(Rule == 'R6')]) :-
    board([f1-[2,0,1], d1-[1,1,1], a1-[3,0,1], f4-[3,0,1], f6-[1,1,1]], State),
    refused(State, Text, Rule).

test(r6_an_own_stack_shields_an_enemy, Rule == 'R6') :-
    board([a1-[2,0,1], c1-[2,0,1], f1-[3,0,1]], State),
    refused(State, "a1xf1", Rule).

test(r6_no_diagonal, Rule == 'R6') :-
    board([a1-[2,0,1], b2-[3,0,1], b1-[1,1,1]], State),
    refused(State, "a1xb2", Rule).

test(r6_not_onto_an_empty_square, Rule == 'R6') :-
    board([a1-[2,0,1], c1-[3,0,1]], State),
    refused(State, "a1xb1", Rule).

test(r6_not_onto_itself, Rule == 'R6') :-
    board([a1-[2,0,1], c1-[3,0,1]], State),
    refused(State, "a1xa1", Rule).

test(r1_not_off_the_board,
     [forall(member(Text, ["a1xg1", "a1xa7", "g1xa1"])), true(Rule == 'R1')]) :-
    board([a1-[2,0,1], c1-[3,0,1]], State),
    refused(State, Text, Rule).

test(r5_neither_green_nor_enemy_nor_nothing_moves,
     [forall(member(Text, ["c1xa1", "a3xa1", "d4xa1"])), true(Rule == 'R5')]) :-
    board([a1-[2,0,1], c1-[3,0,1], a3-[1,1,1]], State),
    refused(State, Text, Rule).

test(r6_slides_across_a_whole_large_board, Texts == ["i9xi1", "i9xa9"]) :-
    board('9x9', [i9-[2,0,1], i1-[3,2,3], a9-[1,1,1]], 0, State),
    texts(State, Texts).

test(r1_columns_come_before_rows, Moves == [[[7,1],[7,4]]]) :-
    board('9x6', [h2-[2,0,1], h5-[1,1,1]], 0, State),
    greener:valid_moves(State, 0, Moves).

test(r6_a_long_move_must_show_the_cells_of_the_board) :-
    board([a1-[2,0,1], c1-[3,1,2]], State),
    greener:move(State, [[0,0],[2,0]], Next),
    greener:move(State, [[[2,0,1],0,0],[[3,1,2],2,0]], Same),
    Same == Next,
    refused_move(State, [[[2,0,1],0,0],[[3,0,2],2,0]], 'R5'),
    refused_move(State, [[[2,0,2],0,0],[[3,1,2],2,0]], 'R5').

test(r6_long_and_short_moves_belong_together,
     Long-Short == [[[2,0,1],0,0],[[3,1,2],2,0]]-[[0,0],[2,0]]) :-
    board([a1-[2,0,1], c1-[3,1,2]], [Board|_]),
    greener:long_move(Board, [[0,0],[2,0]], Long),
    greener:long_move(Board, Short, [[[2,0,1],0,0],[[3,1,2],2,0]]).

% R7, R10: what a capture does

test(r7_the_whole_stack_moves_and_stays_on_top, Start-End == [0,0,0]-[2,5,13]) :-
    board([a1-[2,2,4], c1-[3,3,9]], State),
    after(State, "a1xc1", Next),
    cell(Next, "a1", Start),
    cell(Next, "c1", End).

test(r10_an_own_stack_changes_no_points, Players == [[1,0,0],[0,5,0]]) :-
    board([a1-[2,2,4], c1-[2,3,5], f6-[3,0,1]], State),
    after(State, "a1xc1", [_,Players]).

test(r10_green_is_one_point, Players == [[1,0,0],[0,3,0]]) :-
    board([a1-[2,2,4], c1-[1,1,1], f6-[3,0,1]], State),
    after(State, "a1xc1", [_,Players]).

test(r10_the_points_of_an_enemy_stack_change_hands, Players == [[1,1,0],[0,5,0]]) :-
    board([a1-[2,2,4], c1-[3,3,5], f6-[3,1,2]], State),
    after(State, "a1xc1", [_,Players]).

test(r4_the_other_player_is_next_and_levels_travel, Players == [[0,1,2],[1,3,1]]) :-
    board([a1-[3,2,3], c1-[1,1,1], f6-[2,1,2]], [Board|_]),
    greener:move([Board,[[1,2,1],[0,1,2]]], [[0,0],[2,0]], [_,Players]).

% R8, R9: compulsion and pass

test(r8_one_must_capture_even_an_own_stack, Rule == 'R9') :-
    board([a1-[2,5,6], a4-[2,1,2], e6-[3,0,1]], State),
    refused(State, "pass", Rule).

test(r9_without_a_capture_one_passes, Texts == ["pass"]) :-
    board([d4-[3,1,2], f4-[1,1,1]], State),
    texts(State, Texts).

test(r9_a_pass_changes_only_the_turn, Next == [Board,[White,Black]]) :-
    board([d4-[3,1,2], f4-[1,1,1], a1-[2,0,1]], State),
    State = [Board,[Black,White]],
    after(State, "pass", Next).

% R11, R12: the end

test(r11_the_last_capture_ends_the_game_at_once, Winner == 0) :-
    board('6x6', [a1-[2,3,4], d4-[3,1,2], f4-[1,1,1]], 1, State),
    after(State, "d4xf4", Next),
    greener:valid_moves(Next, _, []),
    \+ greener:move(Next, pass, _),
    greener:game_over(Next, Winner).

test(r11_not_over_while_one_side_can_capture, fail) :-
    board([a1-[2,0,1], d4-[3,1,2], f4-[1,1,1]], State),
    greener:game_over(State, _).

test(r11_two_lonely_greens_in_a_row_do_not_go_on, Winner == 2) :-
    board([a1-[1,1,1], c1-[1,1,1], b2-[2,0,1], d4-[3,0,1]], State),
    greener:game_over(State, Winner).

test(r12_more_points_win_over_a_taller_stack, Winner == 1) :-
    board([a1-[2,8,20], d4-[3,10,16]], State),
    greener:game_over(State, Winner).

test(r12_on_equal_points_the_tallest_single_stack_wins, Winner == 1) :-
    board([a1-[2,5,9], b2-[2,4,9], d4-[3,9,18]], State),
    greener:game_over(State, Winner).

test(r12_a_tie, Winner-Value == 2-0) :-
    board([a1-[2,3,9], b2-[2,3,8], d4-[3,6,9]], State),
    greener:game_over(State, Winner),
    greener:value(State, 0, Value).

test(r12_a_wrong_winner_fails, fail) :-
    board([a1-[2,8,20], d4-[3,10,16]], State),
    greener:game_over(State, 0).

test(r12_the_outcome_says_what_decided,
     [ forall(member(W-Scores-Word, [[3,10,16]-[0-8, 1-10]-"most green",
                                     [3,8,16]-[0-8, 1-8]-"tallest",
                                     [3,8,20]-[0-8, 1-8]-"equally tall"])),
       true(Found == Scores) ]) :-
    board([a1-[2,8,20], d4-W], State),
    greener:outcome(State, outcome(_, Reason, Found)),
    ludolog_protocol:say(greener, Reason, Text),
    once(sub_string(Text, _, _, _, Word)).

test(r12_the_leader_is_known_during_the_game, Winner == 0) :-
    board([a1-[2,1,2], c1-[3,0,1]], State),
    greener:leader(State, Winner).

% Forms of the seed

test(the_seed_gives_board_and_players_apart, Moves == Same) :-
    greener:initial_state([seed(1)], State),
    State = [Board,Players],
    greener:valid_moves(State, _, Same),
    greener:valid_moves(Board, Players, Moves).

test(the_seed_names_the_player_by_the_list, Value-Move == 1000-[[0,0],[2,0]]) :-
    board([a1-[2,1,2], c1-[1,1,1], f6-[3,0,2]], State),
    State = [Board,Players],
    greener:value(Board, Players, Value),
    greener:choose_move(Board, Players, medium, Move).

test(a_bare_board_is_enough_where_no_turn_matters, Winner-Value == 1-2004) :-
    board([a1-[2,8,20], d4-[3,10,24]], [Board|_]),
    greener:game_over(Board, Winner),
    greener:value(Board, 1, Value).

test(the_example_of_the_seed_is_a_state, Count == 9) :-
    Board = [[[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[2,1,2]],
             [[0,0,0],[0,0,0],[0,0,0],[2,4,7],[0,0,0],[0,0,0]],
             [[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[1,1,1]],
             [[0,0,0],[0,0,0],[3,7,17],[0,0,0],[0,0,0],[0,0,0]],
             [[0,0,0],[1,1,1],[0,0,0],[0,0,0],[1,1,1],[3,0,1]],
             [[2,1,2],[0,0,0],[3,1,2],[0,0,0],[1,1,1],[3,0,1]]],
    greener:state_from_board(Board, 1, [0,0], State),
    greener:valid_state(State),
    greener:valid_moves(State, 1, Moves),
    length(Moves, Count).

% Doors

test(state_from_no_board, [forall(member(Wrong, [b, [], [[]], [[a,b],[c,d]], 7])),
                           error(type_error(greener_board, Wrong))]) :-
    greener:state_from_board(Wrong, 0, [0,0], _).

test(state_from_board_for_nobody, error(domain_error(greener_player, 2))) :-
    greener:initial_state([seed(1)], [Board|_]),
    greener:state_from_board(Board, 2, [0,0], _).

test(a_colour_that_is_none_is_no_answer,
     [ forall(member(Question, [value(_, _), merit(_, _), value_parts(_, _)])),
       error(type_error(greener_board, _)) ]) :-
    greener:initial_state([seed(1)], [[[_|Row]|Rows],Players]),
    Question =.. [Name,Player|Answers],
    Player = 0,
    Goal =.. [Name,[[[[7,0,1]|Row]|Rows],Players],Player|Answers],
    greener:Goal.

test(wrong_shapes_are_type_errors,
     [forall(wrong_shape(State)), error(type_error(greener_state, State))]) :-
    greener:valid_moves(State, _, _).

test(what_is_no_move_just_fails,
     [ forall(member(Move, [[[0,0]], [[0,0],[2]], [[a,b],[c,d]], [[0.0,0],[2,0]],
                            [[0,0],[2,0],[3,0]], [0,0,2,0], place([0]), place(a1),
                            [[-1,0],[0,0]], [[0,0]|x], [[[2,0,1],0,0],[2,0]],
                            [["a",0],[2,0]], [[0,0],[99999999999999999999,0]]])),
       fail ]) :-
    board([a1-[2,0,1], c1-[3,0,1]], State),
    greener:move(State, Move, _).

test(invalid_states_are_seen,
     [forall(member(State, [ [Board,[[0,1,0],[1,0,0]]], [Board,[[0,0,3],[1,0,0]]],
                             [Board,[[0,0,0],[1,0,0]],[9,9]], [Full,[[0,0,0],[1,0,0]],[0,0]],
                             [Empty,[[0,0,0],[1,0,0]],[8,9]], [Empty,[[1,0,0],[0,0,0]],[9,9]],
                             [Board,_], Board ])),
      fail]) :-
    board([a1-[2,0,1], c1-[3,0,1]], [Board|_]),
    ludolog_grid:grid_filled(6, 6, [0,0,0], Empty),
    greener:initial_state([seed(1)], [Full|_]),
    greener:valid_state(State).

test(layouts_have_cells_that_come_up,
     [ forall(member(Cell, [[2,-1,1], [3,-1,1], [2,1,1], [3,1,1], [2,0,foo], [3,foo,1]])),
       error(domain_error(greener_option, layout(_)), _) ]) :-
    greener:initial_state([seed(1)], [Board|_]),
    ludolog_grid:grid_put(Board, 1, 1, Cell, Layout),
    greener:initial_state([layout(Layout)], _).

test(list_of_players_beside_a_whole_state, Moves == Same) :-
    greener:initial_state([seed(1)], State),
    State = [_,Players],
    greener:valid_moves(State, Players, Moves),
    greener:valid_moves(State, 0, Same).

test(other_lists_are_no_players, error(domain_error(greener_player, [x]), _)) :-
    greener:initial_state([seed(1)], State),
    greener:valid_moves(State, [x], _).

test(a_tie_says_so, By == tie) :-
    greener:getWinner(3, 2, 3, 2, _, By).

test(no_long_capture_while_pyramids_are_placed, fail) :-
    greener:initial_state([setup(placement)], State0),
    greener:move(State0, place([0,0]), State1),
    greener:move(State1, place([1,0]), State),
    greener:move(State, [[[2,0,1],0,0],[[3,0,1],1,0]], _).

test(no_choice_points_in_helpers) :-
    greener:initial_state([seed(1)], State),
    State = [Board|_],
    deterministic(greener:leader(State, _)),
    deterministic(greener:long_move(Board, [[4,0],[3,0]], _)),
    deterministic(greener:choose_move(State, 0, hard, _)),
    deterministic(greener:choose_move(State, 0, medium, _)),
    deterministic(greener:layout(State, _)),
    deterministic(ludolog_greener_captures:availableMoves(Board, 2, _)).

% Text

test(texts_that_read_alike,
     [forall(member(Text, ["a1xc1", "a1 c1", "a1-c1", "A1 -> C1", " a1 x c1 ", "a1c1",
                           'a1xc1']))]) :-
    board([a1-[2,0,1], c1-[3,0,1]], State),
    greener:move_text(State, Move, Text),
    Move == [[0,0],[2,0]].

test(texts_that_are_no_moves,
     [ forall(member(Text, ["", "a1", "a0xc1", "xa1c1", "a1xc", "a1xc1xd1", "passe", "place",
                            "11xc1"])),
       fail ]) :-
    board([a1-[2,0,1], c1-[3,0,1]], State),
    greener:move_text(State, [_|_], Text).

test(a_long_move_is_written_like_the_short_one, Text == "a1xc1") :-
    board([a1-[2,0,1], c1-[3,1,2]], State),
    greener:move_text(State, [[[2,0,1],0,0],[[3,1,2],2,0]], Text).

test(meanings,
     [ forall(member(Text-Meaning, ["a1xc1"-"take a stack of 3, 2 green",
                                    "a1xa3"-"take a green pyramid",
                                    "c4xa4"-"take a stack of 2",
                                    "c4xc5"-"join your own stack of 4"])),
       true(Found == Meaning) ]) :-
    board([a1-[2,0,1], c1-[3,2,3], a3-[1,1,1], c4-[2,0,1], a4-[3,0,2], c5-[2,1,4]], State),
    greener:move_text(State, Move, Text),
    greener:meaning(State, Move, Message),
    ludolog_protocol:say(greener, Message, Found).

% Drawings

test(classic_shows_points_boxes_and_turn) :-
    board([a1-[2,1,2], c1-[3,13,26]], State),
    ludolog_picture:classic(greener, State, Text),
    split_string(Text, "\n", "", Lines),
    nth0(0, Lines, Equals),
    string_length(Equals, 68),
    nth0(2, Lines, "  Black: 1 point"),
    nth0(3, Lines, "  White: 13 points"),
    nth0(6, Lines, "    A     B     C     D     E     F    Cell Format: Color/Points/StackHeight"),
    nth0(7, Lines, " |-----|-----|-----|-----|-----|-----|"),
    nth0(8, Lines, " |  B  |     |  W  |     |     |     |"),
    nth0(9, Lines, "1|     |     |     |     |     |     |"),
    nth0(10, Lines, " |01/02|     |13/26|     |     |     |"),
    nth0(25, Lines, "5|     |     |     |     |     |     | It is black's turn!"),
    nth0(31, Lines, " |-----|-----|-----|-----|-----|-----|").

test(compact_fits_twenty_rows_with_the_notes, [forall(few_states(State))]) :-
    ludolog_picture:picture(greener, State, Text),
    split_string(Text, "\n", "", Lines),
    length(Lines, Height),
    Height =< 20.

% The computer

test(smart_never_prefers_green_or_own_to_an_enemy_of_equal_gain, [forall(between(1, 20, Seed))]) :-
    board([a1-[2,0,1], d1-[3,1,2], f1-[2,0,1], a5-[1,1,1], f3-[2,2,3]], State),
    with_seed(Seed, greener:choose_move(State, 0, medium, Move)),
    memberchk(Move, [[[0,0],[3,0]], [[5,0],[3,0]]]).

test(smart_draws_among_equals, Set == [[[0,0],[5,0]], [[5,0],[0,0]]]) :-
    board([a1-[2,0,1], f1-[2,0,1], c3-[3,0,1]], State),
    findall(Move,
            ( between(1, 30, Seed),
              with_seed(Seed, greener:choose_move(State, 0, medium, Move)) ),
            Moves),
    sort(Moves, Set).

test(hard_sees_what_would_be_taken_back, Greedy-Move == [[0,5],[2,5]]-[[0,2],[0,0]]) :-
    board([a6-[2,3,4], a3-[2,0,1], c6-[1,1,1], c1-[3,0,1], a1-[3,0,1]], State),
    greener:choose_move(State, 0, medium, Greedy),
    greener:choose_move(State, 0, hard, Move).

test(hard_does_not_end_a_game_that_it_would_lose, Move == [[2,2],[4,2]]) :-
    board([c3-[2,0,1], c1-[1,1,1], e3-[1,1,1], e5-[1,1,1], a6-[3,3,4]], State),
    greener:choose_move(State, 0, hard, Move).

test(hard_is_exact_over_two_plies, [forall(two_ply_state(State))]) :-
    greener:to_move(State, Player),
    greener:choose_move(State, Player, hard, Move),
    findall(Value-M, ( valid_move(State, M), reply_value(State, M, Player, Value) ), Pairs),
    max_member(Best-_, Pairs),
    memberchk(Best-Move, Pairs).

test(a_pass_is_chosen_when_forced, [forall(member(Level, [easy, medium, hard, expert(10)]))]) :-
    board([d4-[3,1,2], f4-[1,1,1]], State),
    greener:choose_move(State, 0, Level, pass).

test(the_search_is_given_the_moves_in_another_order_only, [forall(few_states(State))]) :-
    greener:valid_moves(State, _, Moves),
    greener:move_order(State, Moves, Ordered),
    msort(Moves, Sorted),
    msort(Ordered, Sorted).

test(noisy_moves_take_stacks_from_the_other_player, [forall(few_states(State))]) :-
    greener:noisy_moves(State, Noisy),
    greener:valid_moves(State, Player, Moves),
    Other is 1 - Player,
    stacks(State, Other, Stacks),
    findall(M,
            ( member(M, Moves),
              greener:next_state(State, M, Next),
              stacks(Next, Other, Left),
              Left < Stacks ),
            Taking),
    msort(Noisy, Sorted),
    msort(Taking, Sorted).

test(merit_counts_value_and_stacks, [forall(( few_states(State), member(Player, [0, 1]) ))]) :-
    Other is 1 - Player,
    stacks(State, Player, Own),
    stacks(State, Other, Others),
    greener:value(State, Player, Value),
    greener:merit(State, Player, Merit),
    Merit =:= Value + 6000 * (Own - Others).

stacks([Board|_], Player, Count) :-
    Color is Player + 2,
    aggregate_all(count, ( member(Row, Board), member([Color,_,_], Row) ), Count).

test(expert_beats_hard, [condition(short_long(false, true, true)), true(Wins >= 4)]) :-
    wins(expert(500), hard, 6, Wins).

test(medium_beats_easy, true(Wins >= 25)) :-
    wins(medium, easy, 30, Wins).

test(hard_beats_medium, [condition(short_long(false, true, true)), true(Wins >= 14)]) :-
    wins(hard, medium, 20, Wins).

% Properties

test(r13_the_generator_is_the_definition, [forall(few_states(State))]) :-
    greener:valid_moves(State, _, Moves),
    findall(M, ( greener:well_formed_move(State, M), greener:legal(State, M) ), Legal),
    msort(Moves, Sorted),
    msort(Legal, Sorted).

test(r6_moves_stand_row_by_row_up_left_right_down, [forall(some_state(State))]) :-
    greener:valid_moves(State, _, Moves),
    findall(Key-M, ( member(M, Moves), order(M, Key) ), Pairs),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Same),
    Same == Moves.

test(r13_pyramids_and_greens_are_never_lost, [forall(some_game(States))]) :-
    include(pair, States, [First|Rest]),
    totals(First, Totals),
    forall(member(State, Rest), totals(State, Totals)).

test(r10_points_are_those_on_the_board, [forall(some_state(State))]) :-
    greener:valid_state(State).

test(r13_at_most_one_capture_less_than_cells, [forall(some_game(States))]) :-
    include(pair, States, Pairs),
    findall(x, ( nextto(A, B, Pairs), A = [Board0|_], B = [Board|_], Board0 \== Board ), Captures),
    length(Captures, N),
    Pairs = [First|_],
    cells(First, Cells),
    length(Cells, Max),
    N < Max.

test(r13_over_when_every_stack_is_alone_in_its_lines,
     [forall(( some_state(State), pair(State) ))]) :-
    (   greener:game_over(State, _)
    ->  all_alone(State)
    ;   \+ all_alone(State)
    ).

test(r13_who_passes_once_never_captures_again, [forall(some_game(States))]) :-
    forall(( nth0(I, States, State), greener:valid_moves(State, Player, [pass]),
             nth0(J, States, Later), J > I, greener:to_move(Later, Player) ),
           ( greener:valid_moves(Later, Player, Moves), memberchk(Moves, [[pass], []]) )).

%   The working form, in which search and counting play, and the readable state say the same of
%   every move.

test(the_working_form_is_the_state,
     [forall(( short_long(6, 1, Nth), every(Nth, State), State = [_,_] ))]) :-
    ludolog_greener_working:opened(State, Work),
    greener:valid_moves(State, _, Moves),
    findall(S-W, ( S = State, W = Work
                 ; member(Move, Moves),
                   greener:next_state(State, Move, S),
                   ludolog_greener_working:next_state(Work, Move, W) ),
            Pairs),
    forall(member(S-W, Pairs), assertion(the_same(S, W))).

the_same(State, Work) :-
    ludolog_greener_working:opened(State, Work),
    ludolog_greener_working:closed(Work, State),
    greener:valid_moves(State, Player, Moves),
    ludolog_greener_working:to_move(Work, Player),
    ludolog_greener_working:moves(Work, Moves),
    findall(Winner, greener:game_over(State, Winner), Winners),
    findall(Winner, ludolog_greener_working:game_over(Work, Winner), Winners),
    forall(member(For, [0, 1]),
           ( greener:merit(State, For, Merit),
             ludolog_greener_working:merit(Work, For, Merit) )),
    greener:move_order(State, Moves, Ordered),
    ludolog_greener_working:move_order(Work, Moves, Ordered),
    greener:noisy_moves(State, Noisy),
    ludolog_greener_working:noisy_moves(Work, Noisy).

test(keys_are_the_same_where_the_positions_are, [forall(( few_states(State), State = [_,_] ))]) :-
    ludolog_greener_working:opened(State, Work),
    ludolog_greener_working:moves(Work, Moves),
    findall(Key-StateKey,
            ( member(Move, Moves),
              ludolog_greener_working:next_state(Work, Move, Next),
              ludolog_greener_working:position_key(Next, Key),
              ludolog_greener_working:closed(Next, S),
              greener:position_key(S, StateKey) ),
            Pairs),
    forall(( member(Key1-StateKey1, Pairs), member(Key2-StateKey2, Pairs) ),
           ( Key1 == Key2 -> StateKey1 == StateKey2 ; StateKey1 \== StateKey2 )).

test(while_pyramids_are_placed_there_is_no_working_form, fail) :-
    greener:initial_state([setup(placement)], State),
    ludolog_greener_working:opened(State, _).

test(with_points_that_are_not_on_the_board_there_is_no_working_form, fail) :-
    greener:initial_state([seed(1)], [Board|_]),
    ludolog_greener_working:opened([Board,[[0,0,0],[1,3,0]]], _).

test(value_is_antisymmetric_and_its_sign_is_the_result, [forall(some_state(State))]) :-
    greener:value(State, 0, V),
    greener:value(State, 1, W),
    V =:= -W,
    (   greener:game_over(State, Winner)
    ->  sign_winner(V, Winner)
    ;   true
    ).

test(a_mirrored_board_has_the_mirrored_moves,
     [forall(( few_states(State), pair(State), member(Mirror, [columns, rows]) ))]) :-
    State = [Board,Players],
    mirrored(Mirror, Board, Image),
    greener:valid_moves(State, _, Moves0),
    maplist(mirrored_move(Mirror, Board), Moves0, Moves1),
    msort(Moves1, Sorted),
    greener:valid_moves([Image,Players], _, Moves2),
    msort(Moves2, Sorted).

test(exchanged_colours_have_the_same_moves, [forall(( few_states(State), pair(State) ))]) :-
    State = [Board,[[P,A,L],[Q,B,M]]],
    maplist(maplist(exchanged), Board, Image),
    greener:valid_moves(State, _, Moves),
    greener:valid_moves([Image,[[Q,A,L],[P,B,M]]], _, Same),
    Same == Moves.

                /*******************************
                *        OF THE TESTS          *
                *******************************/

wrong_shape(x).
wrong_shape([]).
wrong_shape([Five,Players]) :-
    ludolog_grid:grid_filled(6, 5, [0,0,0], Five),
    Players = [[0,0,0],[1,0,0]].
wrong_shape([Ragged,[[0,0,0],[1,0,0]]]) :-
    ludolog_grid:grid_filled(6, 6, [0,0,0], [[_|Short]|Rows]),
    Ragged = [Short|Rows].
wrong_shape([Board,Players]) :-
    ludolog_grid:grid_filled(6, 6, [0,0,0], Board),
    member(Players, [[], [[0,0,0]], [[0,0,0],[0,0,0]], [[2,0,0],[1,0,0]], [[0,x,0],[1,0,0]], x]).
wrong_shape([Board,[[0,0,0],[1,0,0]],Left]) :-
    ludolog_grid:grid_filled(6, 6, [0,0,0], Board),
    member(Left, [x, [9], [9,x]]).

pair([_,_]).

valid_move(State, Move) :-
    greener:valid_moves(State, _, Moves),
    member(Move, Moves).

% Some from the middle of a game, and the last ones.
two_ply_state(State) :-
    member(Seed, [1, 2, 3, 4, 15, 25, 33, 99]),
    game([], Seed, States),
    length(States, N),
    member(Back, [2, 3, 4, 5, 7, 10, 16]),
    I is N - Back,
    nth0(I, States, State).

% The value of Move when the other player answers best, finished games beyond all.
reply_value(State, Move, Player, Value) :-
    greener:next_state(State, Move, Next),
    greener:valid_moves(Next, _, Replies),
    (   Replies == []
    ->  ranked(Next, Player, Value)
    ;   findall(V,
                ( member(R, Replies),
                  greener:next_state(Next, R, Last),
                  ranked(Last, Player, V) ),
                Values),
        min_list(Values, Value)
    ).

ranked(State, Player, Value) :-
    greener:value(State, Player, V),
    (   greener:game_over(State, _)
    ->  Value is V + sign(V) * 1000000
    ;   Value = V
    ).

wins(Level, Other, Games, Wins) :-
    aggregate_all(count,
                  ( between(1, Games, Seed),
                    Side is Seed mod 2,
                    with_seed(Seed, match(Seed, Side, Level, Other, Side)) ),
                  Wins).

match(Seed, Side, Level, Other, Winner) :-
    greener:initial_state([seed(Seed)], State),
    match_(State, Side, Level, Other, Winner).

match_(State, Side, Level, Other, Winner) :-
    (   greener:game_over(State, Found)
    ->  Winner = Found
    ;   greener:to_move(State, Player),
        (   Player =:= Side
        ->  Plays = Level
        ;   Plays = Other
        ),
        greener:choose_move(State, Player, Plays, Move),
        greener:next_state(State, Move, Next),
        match_(Next, Side, Level, Other, Winner)
    ).

order(pass, []).
order(place([C,R]), [R,C]).
order([[C,R],[EC,ER]], [R,C,Direction]) :-
    DX is sign(EC - C),
    DY is sign(ER - R),
    nth0(Direction, [0/(-1), -1/0, 1/0, 0/1], DX/DY).

totals(State, Height-Green) :-
    cells(State, Cells),
    aggregate_all(sum(H), member([_,_,H], Cells), Height),
    aggregate_all(sum(P), member([_,P,_], Cells), Green).

all_alone([Board|_]) :-
    \+ ( ludolog_grid:grid_member(Board, X, Y, [Color,_,_]),
         Color > 1,
         ludolog_grid:grid_member(Board, X2, Y2, [Other,_,_]),
         Other > 0,
         ( X =:= X2, Y =\= Y2 ; X =\= X2, Y =:= Y2 ) ).

sign_winner(Value, Winner) :-
    (   Value > 0
    ->  Winner == 0
    ;   Value < 0
    ->  Winner == 1
    ;   Winner == 2
    ).

mirrored(columns, Board, Image) :-
    maplist(reverse, Board, Image).
mirrored(rows, Board, Image) :-
    reverse(Board, Image).

mirrored_move(_, _, pass, pass) :-
    !.
mirrored_move(Mirror, Board, [A0,B0], [A,B]) :-
    ludolog_grid:grid_size(Board, Columns, Rows),
    maplist(mirrored_place(Mirror, Columns, Rows), [A0,B0], [A,B]).

mirrored_place(columns, Columns, _, [C0,R], [C,R]) :-
    C is Columns - 1 - C0.
mirrored_place(rows, _, Rows, [C,R0], [C,R]) :-
    R is Rows - 1 - R0.

exchanged([Color0,P,H], [Color,P,H]) :-
    nth0(Color0, [0, 1, 3, 2], Color).

                /*******************************
                *            EFFECTS           *
                *******************************/

effects(State, Text, Effects) :-
    greener:move_text(State, Move, Text),
    greener:move(State, Move, _),
    greener:effects(State, Move, Effects).

test('R6, R7: a stack slides, takes another one, and both are one stack',
     Effects == [ moves("B1/2", ["a1", "b1", "c1"], slide), captured("c1", "W1/3"),
                  becomes("c1", "B1/2", "B2/5") ]) :-
    board([a1-[2,1,2], c1-[3,1,3], f6-[3,0,1]], State),
    effects(State, "a1xc1", Effects).

test('R3: the last pyramid that is placed brings the green ones',
     [Placed,Count,Others] == [placed("f6", "W"), 18, ["G"]]) :-
    greener:initial_state([setup(placement)], Start),
    placed_but_one(Start, State),
    effects(State, "place f6", [Placed|Green]),
    length(Green, Count),
    findall(Piece, member(placed(_, Piece), Green), Pieces),
    sort(Pieces, Others).

% The moves are listed row by row, so that f6 comes last.
placed_but_one(State0, State) :-
    (   State0 = [_,_,[0,1]]
    ->  State = State0
    ;   greener:valid_moves(State0, _, [Move|_]),
        greener:next_state(State0, Move, State1),
        placed_but_one(State1, State)
    ).

:- end_tests(greener).
