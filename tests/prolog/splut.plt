:- module(test_splut, []).

/*  Splut!: the rules by example, the faults that older programs had, and
    properties of positions from random games.

    Positions are drawn: a blank is off the board, `.` an empty square.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module('../../prolog/ludolog/random.pl', [with_seed/2, draw/2]).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(plunit)).
:- use_module('../../prolog/ludolog/conform/sizes', [sample/3, short_long/3]).

                /*******************************
                *           POSITIONS          *
                *******************************/

position(Rows, Turn, Steps, Memory, [Board, Turn, Steps, Memory]) :-
    maplist(row, Rows, Board).

position(Rows, Turn, Steps, State) :-
    position(Rows, Turn, Steps, [[], [], none], State).

row(Text, Row) :-
    string_chars(Text, Chars),
    cells(Chars, off, Row).

cells([], _, []).
cells([Char|Chars], Before, [Cell|Cells]) :-
    cell(Char, Before, Cell, Here),
    cells(Chars, Here, Cells).

cell(' ', on, -2, off) :- !.
cell(' ', off, -1, off) :- !.
cell('.', _, 0, on) :- !.
cell(Piece, _, Piece, on).

%   After is State after the moves with these texts, all legal.

after(State, Texts, After) :-
    foldl(after_one, Texts, State, After).

after_one(Text, State0, State) :-
    splut:move_text(State0, Move, Text),
    splut:move(State0, Move, State).

legal(State, Text) :-
    splut:move_text(State, Move, Text),
    splut:valid_moves(State, _, Moves),
    memberchk(Move, Moves),
    splut:move(State, Move, _).

illegal(State, Text) :-
    splut:move_text(State, Move, Text),
    splut:valid_moves(State, _, Moves),
    \+ memberchk(Move, Moves),
    \+ splut:move(State, Move, _).

%   Texts are the legal moves that begin so.

moves(State, Start, Texts) :-
    splut:valid_moves(State, _, Moves),
    findall(Text,
            ( member(Move, Moves),
              splut:move_text(State, Move, Text),
              string_concat(Start, _, Text) ),
            Texts).

%   Rule is the number of the condition that refuses the move.

refusal(State, Text, Rule) :-
    splut:move_text(State, Move, Text),
    ludolog_why:explanation(splut, State, Move, illegal([attempt(_, Failed)|_])),
    Failed = step(_, Rule, _, _).

on(State, [X, Y], Cell) :-
    State = [Board|_],
    nth1(Y, Board, Row),
    nth1(X, Row, Cell).

%   State is a position of a random game, one of every seventh or Nth ply.

random(State) :-
    random(7, 0, State).

random(Nth, First, State) :-
    member(Size-Seed, [7-1, 7-2, 7-3, 9-4, 9-5, 11-6]),
    with_seed(Seed,
        ( splut:initial_state([size(Size)], Start),
          walk(150, Start, States) )),
    nth0(I, States, State),
    I mod Nth =:= First.

walk(Left, State, [State|States]) :-
    splut:valid_moves(State, _, Moves),
    (   Left > 0,
        draw(Moves, Move)
    ->  splut:next_state(State, Move, Next),
        Left1 is Left - 1,
        walk(Left1, Next, States)
    ;   States = []
    ).

                /*******************************
                *             RULES            *
                *******************************/

:- begin_tests(splut).

duel([ "   R   ",
             "  tds  ",
             " ..... ",
             "R..TR..",
             " ..... ",
             "  S.D  ",
             "   R   " ]).

test(board_sizes_r1, Counts == [25, 41, 61]) :-
    findall(N,
            ( member(Size, [7, 9, 11]),
              splut:initial_state([size(Size)], [Board|_]),
              append(Board, Cells),
              aggregate_all(count, ( member(C, Cells), \+ memberchk(C, [-1, -2]) ), N) ),
            Counts).

test(official_board_is_the_default_r1) :-
    splut:initial_state([], State),
    splut:initial_state([size(9)], State).

test(no_other_board_r1,
     [ forall(member(N, [5, 8, 13, a])),
       error(domain_error(splut_option, size(N))) ]) :-
    splut:initial_state([size(N)], _).

test(start_r2_r3_r4_r5, State == Drawn) :-
    splut:initial_state([size(7)], State),
    position([ "   R   ",
                  "  tds  ",
                  " ..... ",
                  "R.....R",
                  " ..... ",
                  "  SDT  ",
                  "   R   " ], 1, 1, Drawn).

test(three_moves_at_the_start_r8,
     [forall(member(N, [7, 9, 11])), Directions == ['UP', 'UP', 'UP']]) :-
    splut:initial_state([size(N)], State),
    splut:valid_moves(State, 1, Moves),
    findall(D, member([_, _, D, emptySpace], Moves), Directions).

test(players_alternate_r4_and_turns_grow_to_three_steps_r5,
     Turns == [1-1-1, 2-2-2, 2-2-1, 1-3-3, 1-3-2, 1-3-1, 2-4-3]) :-
    splut:initial_state([size(7)], S0),
    findall(P-T-N,
            ( member(Texts, [ [], ["d6-d5"], ["d6-d5", "d2-d3"], ["d6-d5", "d2-d3", "d3-e3"],
                              ["d6-d5", "d2-d3", "d3-e3", "c6-c5"],
                              ["d6-d5", "d2-d3", "d3-e3", "c6-c5", "c5-c4"],
                              ["d6-d5", "d2-d3", "d3-e3", "c6-c5", "c5-c4", "c4-b4"] ]),
              after(S0, Texts, State),
              State = [_, T, N|_],
              splut:to_move(State, P) ),
            Turns).

test(no_pass_while_there_is_a_step_r6) :-
    splut:initial_state([size(7)], State),
    illegal(State, "pass").

walled([ "   R   ",
               "  ...  ",
               " d.... ",
               "STtR..R",
               " s.... ",
               "  ...  ",
               "   R   " ]).

test(pass_without_any_step_r7, Moves == [pass]) :-
    walled(Rows),
    position(Rows, 9, 3, State),
    splut:valid_moves(State, _, Moves).

test(pass_gives_the_turn_away_r7, After == Expected) :-
    walled(Rows),
    position(Rows, 9, 2, [[], [[4, 4]], stopped], State),
    after(State, ["pass"], After),
    position(Rows, 10, 3, [[[4, 4]], [], none], Expected).

test(steps_are_refused_by_their_rule_r8_r9,
     [ forall(member(Text-Rule, [ "c6-c4"-'R8', "c6-d5"-'R8', "c6-c6"-'R8', "c6-b6"-'R8',
                                  "d4-e4"-'R8', "c2-c3"-'R9', "a4-b4"-'R9', "c5-c4"-'R9',
                                  "c6-d6 push"-'R18' ])),
       Found == Rule ]) :-
    duel(Rows),
    position(Rows, 5, 3, State),
    refusal(State, Text, Found).

test(pull_is_optional_r11, Texts == ["d4-c4", "d4-c4 pull"]) :-
    duel(Rows),
    position(Rows, 5, 3, State),
    moves(State, "d4-c4", Texts).

test(pull_drags_the_rock_to_the_square_left_r11, R-D == 'R'-0) :-
    duel(Rows),
    position(Rows, 5, 3, State),
    after(State, ["d4-c4 pull"], After),
    on(After, [4, 4], R),
    on(After, [5, 4], D).

test(no_pull_sideways_r11, [forall(member(Text, ["d4-d3 pull", "d4-d5 pull"])), Rule == 'R11']) :-
    duel(Rows),
    position(Rows, 5, 3, State),
    refusal(State, Text, Rule).

test(no_pull_over_a_gap_r11, Rule == 'R11') :-
    position([ "   R   ",
                  "  tds  ",
                  " ..... ",
                  ".R.T.R.",
                  " ..... ",
                  "  S.D  ",
                  "   R   " ], 5, 3, State),
    refusal(State, "d4-c4 pull", Rule).

test(no_pull_while_throwing_r11, Rule == 'R8') :-
    position([ "   R   ",
                  "  tds  ",
                  " ..... ",
                  "..RTR..",
                  " ..... ",
                  "  S.D  ",
                  "   R   " ], 5, 3, State),
    refusal(State, "d4-c4 pull", Rule).

test(only_trolls_pull_and_throw_r11_r12,
     [ forall(member(Text-Rule, [ "d6-c6 pull"-'R11', "d6-d7 throw up"-'R12', "c6-c5 push"-'R18',
                                  "d6-d5 lift d7"-'R21' ])),
       Found == Rule ]) :-
    position([ "   R   ",
                  "  tds  ",
                  " ..... ",
                  "R..TR..",
                  " ..... ",
                  "  SD.  ",
                  "   R   " ], 5, 3, State),
    refusal(State, Text, Found).

test(throw_back_over_the_square_left_r12_r13, Cell == 'R') :-
    duel(Rows),
    position(Rows, 5, 3, State),
    after(State, ["d4-e4 throw left"], After),
    on(After, [2, 4], Cell).

flight([ "   .   ",
               "  tds  ",
               " .R... ",
               "RTR...R",
               " ..... ",
               "  SD.  ",
               "   .   " ]).

test(throw_into_a_neighbour_is_not_offered_r13, Texts == ["right", "down", "left"]) :-
    flight(Rows),
    position(Rows, 7, 3, State),
    findall(D, ( moves(State, "b4-c4 throw ", Ts), member(T, Ts),
                 string_concat("b4-c4 throw ", D, T) ),
            Texts).

test(throw_against_an_obstacle_is_refused_by_r13, Rule == 'R13') :-
    flight(Rows),
    position(Rows, 7, 3, State),
    refusal(State, "b4-c4 throw up", Rule).

test(throw_stops_before_a_rock_r13, Cell == 'R') :-
    flight(Rows),
    position(Rows, 7, 3, State),
    after(State, ["b4-c4 throw right"], After),
    on(After, [6, 4], Cell).

test(throw_stops_before_a_troll_r13, Cell == 'R') :-
    position([ "   R   ",
                  "  .ds  ",
                  " ..... ",
                  "RTR..t.",
                  " ..... ",
                  "  S.D  ",
                  "   R   " ], 7, 3, State),
    after(State, ["b4-c4 throw right"], After),
    on(After, [5, 4], Cell).

test(throw_reaches_the_tips_r13,
     [ forall(member(Text-Square, [ "c4-d4 throw up"-[4, 1], "c4-d4 throw right"-[7, 4],
                                    "c4-d4 throw down"-[4, 7], "c4-d4 throw left"-[1, 4] ])),
       Cell == 'R' ]) :-
    position([ "   .   ",
                  "  t.s  ",
                  " .R.R. ",
                  "..TR...",
                  " .R... ",
                  "  S.D  ",
                  "   .   " ], 7, 3, State),
    after(State, [Text], After),
    on(After, Square, Cell).

dwarfs([ "   R   ",
               "  ..s  ",
               " ..... ",
               "TR.Ddt.",
               " ..... ",
               "  S..  ",
               "   R   " ]).

test(rock_flies_over_dwarfs_r14_and_crushes_the_last_r15, Cells == [0, 'T', 0, 'D', 'R', t, 0]) :-
    dwarfs(Rows),
    position(Rows, 7, 3, State),
    after(State, ["a4-b4 throw right"], [[_, _, _, Cells|_]|_]).

test(rock_flies_over_a_dwarf_who_is_not_last_r14, Cells == [0, 'T', 0, d, 0, 'R', 'R']) :-
    position([ "   .   ",
                  "  ..s  ",
                  " .D... ",
                  "TR.d..R",
                  " .t... ",
                  "  S..  ",
                  "   R   " ], 7, 3, State),
    after(State, ["a4-b4 throw right"], [[_, _, _, Cells|_]|_]).

test(dwarf_on_a_tip_is_crushed_r15, Cells == [0, 'T', 0, 0, 0, 0, 'R']) :-
    position([ "   R   ",
                  "  t.s  ",
                  " ..... ",
                  "TR....d",
                  " ..... ",
                  "  S.D  ",
                  "   R   " ], 7, 3, State),
    after(State, ["a4-b4 throw right"], [[_, _, _, Cells|_]|_]).

test(dwarf_next_to_the_thrower_is_crushed_before_a_troll_r15, Cells == [0, 'T', 'R', t, 0, 0, 0]) :-
    position([ "   R   ",
                  "  ..s  ",
                  " ..... ",
                  "TRdt...",
                  " ..... ",
                  "  S.D  ",
                  "   R   " ], 7, 3, State),
    after(State, ["a4-b4 throw right"], [[_, _, _, Cells|_]|_]).

test(own_dwarf_is_crushed_r15, Cells == [0, 'T', 0, 0, 0, 0, 'R']) :-
    position([ "   R   ",
                  "  t.s  ",
                  " ..... ",
                  "TR....D",
                  " ..... ",
                  "  S.d  ",
                  "   R   " ], 7, 3, State),
    after(State, ["a4-b4 throw right"], [[_, _, _, Cells|_]|_]).

test(sorcerer_next_to_the_thrower_dies_with_free_squares_behind_r16, Winner == 1) :-
    position([ "   R   ",
                  "  t.d  ",
                  " ..... ",
                  "TRs....",
                  " ..... ",
                  "  S.D  ",
                  "   R   " ], 7, 3, State),
    after(State, ["a4-b4 throw right"], After),
    on(After, [3, 4], 'R'),
    splut:game_over(After, Winner).

test(sorcerer_behind_a_dwarf_dies_and_the_dwarf_lives_r16, Cells == [0, 'T', 0, d, 'R', 0, t]) :-
    position([ "   R   ",
                  "  ...  ",
                  " ..... ",
                  "TR.ds.t",
                  " ..... ",
                  "  S.D  ",
                  "   R   " ], 7, 3, State),
    after(State, ["a4-b4 throw right"], After),
    After = [[_, _, _, Cells|_]|_],
    splut:game_over(After, 1).

test(own_sorcerer_dies_too_r16_r24, Winner == 2) :-
    position([ "   R   ",
                  "  t.d  ",
                  " ..... ",
                  "TR..S..",
                  " ..... ",
                  "  s.D  ",
                  "   R   " ], 7, 3, State),
    after(State, ["a4-b4 throw right"], After),
    splut:game_over(After, Winner).

test(only_the_first_sorcerer_dies_r16, Cells == [0, 'T', 0, 'R', 0, s, 0]) :-
    position([ "   R   ",
                  "  t.d  ",
                  " ..... ",
                  "TR.S.s.",
                  " ..... ",
                  "  ..D  ",
                  "   R   " ], 7, 3, State),
    after(State, ["a4-b4 throw right"], [[_, _, _, Cells|_]|_]).

test(throw_ends_the_turn_r17, Turn-Steps-Memory == 6-3-[[[2, 4]], [], none]) :-
    duel(Rows),
    position(Rows, 5, 3, State),
    after(State, ["d4-e4 throw left"], [_, Turn, Steps, Memory]).

test(push_shifts_the_unbroken_line_r18, Cells == [0, 0, 'D', t, 'R', d, 0]) :-
    position([ "   R   ",
                  "  ..s  ",
                  " ..... ",
                  ".DtRd..",
                  " ..... ",
                  "  S.T  ",
                  "   R   " ], 5, 3, State),
    after(State, ["b4-c4 push"], [[_, _, _, Cells|_]|_]).

test(push_leaves_what_stands_beyond_the_gap_r18, Cells == [0, 0, 'D', t, d, 0, 'R']) :-
    position([ "   R   ",
                  "  ..s  ",
                  " ..... ",
                  ".Dt.d.R",
                  " ..... ",
                  "  S.T  ",
                  "   R   " ], 5, 3, State),
    after(State, ["b4-c4 push"], [[_, _, _, Cells|_]|_]).

test(every_cell_of_the_matrix_has_words, [forall(member(Cell, [-1, -2, 0, 'R', 'S', t]))]) :-
    splut:word(piece(Cell), Text),
    string(Text).

test(nothing_is_pushed_off_the_board_r19, Rule == 'R19') :-
    position([ "   R   ",
                  "  t..  ",
                  " ..... ",
                  "...DdsR",
                  " ..... ",
                  "  S.T  ",
                  "   R   " ], 5, 3, State),
    refusal(State, "d4-e4 push", Rule).

test(pushing_kills_nobody_r20, fail) :-
    position([ "   R   ",
                  "  t.d  ",
                  " ..... ",
                  ".DRs...",
                  " ..... ",
                  "  S.T  ",
                  "   R   " ], 5, 3, State),
    after(State, ["b4-c4 push"], After),
    splut:game_over(After, _).

test(only_dwarfs_enter_occupied_squares_r8_r18, Texts == ["b4-c4 push"]) :-
    position([ "   R   ",
                  "  t.d  ",
                  " S.... ",
                  ".DTs...",
                  " ..... ",
                  "  ...  ",
                  "   R   " ], 5, 3, State),
    findall(T,
            ( member(Start, ["b3-b4", "b4-c4", "c4-d4"]),
              moves(State, Start, Ts),
              member(T, Ts) ),
            Texts).

lift([ "   .   ",
             "  tds  ",
             " ..... ",
             "R.RS..R",
             " ..R.. ",
             "  .DT  ",
             "   .   " ]).

test(levitate_any_rock_with_room_r21_r22,
     Texts == ["d4-d3", "d4-d3 lift c4", "d4-d3 lift d5"]) :-
    lift(Rows),
    position(Rows, 5, 3, State),
    moves(State, "d4-d3", Texts).

test(no_rock_leaves_the_board_r21,
     [forall(member(Text, ["d4-d3 lift a4", "d4-d3 lift g4"])), Rule == 'R21']) :-
    lift(Rows),
    position(Rows, 5, 3, State),
    refusal(State, Text, Rule).

test(rock_right_behind_follows_r22, S-R == 'S'-'R') :-
    lift(Rows),
    position(Rows, 5, 3, State),
    after(State, ["d4-d3 lift d5"], After),
    on(After, [4, 3], S),
    on(After, [4, 4], R).

test(sorcerer_does_not_enter_the_square_of_the_rock_ahead_r22,
     [forall(member(Text, ["d4-d5", "d4-d5 lift d5", "d4-c4 lift c4"])), Rule == 'R8']) :-
    lift(Rows),
    position(Rows, 5, 3, State),
    refusal(State, Text, Rule).

test(dwarfs_block_a_levitated_rock_r21, Rule == 'R22') :-
    position([ "   .   ",
                  "  tds  ",
                  " .R... ",
                  "R..S..R",
                  " ..... ",
                  "  .DT  ",
                  "   R   " ], 5, 3, State),
    refusal(State, "d4-d3 lift d7", Rule).

test(thrown_rock_is_barred_for_one_turn_r21, Rule == 'R21') :-
    Rows = [ "   .   ",
             "  tds  ",
             " ..... ",
             "R....R.",
             " ..S.. ",
             "  .DT  ",
             "   R   " ],
    position(Rows, 7, 3, [[[6, 4]], [], none], Barred),
    refusal(Barred, "d5-e5 lift f4", Rule),
    position(Rows, 9, 3, Free),
    legal(Free, "d5-e5 lift f4").

test(levitated_rock_is_barred_for_the_opponent_r21, Memory == [[[5, 5]], [], none]) :-
    lift(Rows),
    position(Rows, 5, 1, State),
    after(State, ["d4-e4 lift d5"], [_, 6, 3, Memory]).

test(barred_rock_stays_barred_when_pushed_or_pulled_r21,
     Memory-Rule == [[[4, 4]], [[4, 4]], none]-'R21') :-
    position([ "   R   ",
                  "  tds  ",
                  " ..... ",
                  "..RT...",
                  " ..... ",
                  "  SD.  ",
                  "   R   " ], 7, 3, [[[3, 4]], [], none], State),
    after(State, ["d4-e4 pull"], After),
    After = [_, _, _, Memory],
    refusal(After, "c6-c5 lift d4", Rule).

test(rock_pushed_in_this_turn_may_be_levitated_r21) :-
    position([ "   R   ",
                  "  tds  ",
                  " ..... ",
                  "R.....R",
                  " .RD.. ",
                  "  T.S  ",
                  "   .   " ], 7, 2, [[], [[3, 5]], none], State),
    legal(State, "e6-e5 lift c5").

test(pushed_line_of_rocks_moves_at_once_r18_r21, Memory == [[[4, 4]], [[4, 4], [5, 4]], none]) :-
    position([ "   R   ",
                  "  tds  ",
                  " ..... ",
                  ".DRR..R",
                  " ..... ",
                  "  S.T  ",
                  "   .   " ], 5, 3, [[[3, 4]], [], none], State),
    after(State, ["b4-c4 push"], [_, _, _, Memory]).

test(levitation_goes_on_with_the_same_rock_in_any_direction_r23,
     Texts == ["d3-e3", "d3-e3 lift c3"]) :-
    lift(Rows),
    position(Rows, 5, 3, State),
    after(State, ["d4-d3 lift c4"], After),
    moves(After, "d3-e3", Texts).

test(another_rock_is_refused_by_r23, Rule == 'R23') :-
    lift(Rows),
    position(Rows, 5, 3, State),
    after(State, ["d4-d3 lift c4"], After),
    refusal(After, "d3-e3 lift d5", Rule).

test(levitation_breaks_by_a_step_without_the_rock_r23,
     [forall(member(Text, ["d3-e3", "e6-e5"])), Lev-Lifts == stopped-[]]) :-
    lift(Rows),
    position(Rows, 5, 3, State),
    after(State, ["d4-d3 lift c4", Text], After),
    After = [_, _, _, [_, _, Lev]],
    splut:valid_moves(After, _, Moves),
    findall(M, ( member(M, Moves), M = [_, _, _, sorcererLevitate, _] ), Lifts).

test(steps_before_the_first_levitation_do_not_matter_r23) :-
    lift(Rows),
    position(Rows, 5, 3, State),
    after(State, ["e6-e5", "d4-d3"], After),
    legal(After, "d3-e3 lift c4").

test(a_new_turn_clears_the_levitation_r23, Memory == [[[3, 3]], [], none]) :-
    lift(Rows),
    position(Rows, 5, 2, State),
    after(State, ["d4-d3 lift c4", "e6-e5"], [_, 6, 3, Memory]).

test(dead_sorcerer_ends_the_game_r24,
     [Winner, Turn, Steps, Memory] == [2, 12, 0, [[], [], none]]) :-
    position([ "   R   ",
                  "  .t.  ",
                  " ...s. ",
                  "R.dS..R",
                  " ..T.. ",
                  "  .D.  ",
                  "   R   " ], 12, 3, State),
    after(State, ["d2-d1 throw down"], After),
    After = [_, Turn, Steps, Memory],
    splut:game_over(After, Winner).

final([[[-1, -1, -1, t, -2, -1, -1],
              [-1, -1, 0, 0, 0, -2, -1],
              [-1, 0, 0, 0, s, 0, -2],
              ['R', 0, d, 'R', 0, 0, 'R'],
              [-1, 0, 'T', 'D', 0, 0, -2],
              [-1, -1, 0, 0, 0, -2, -1],
              [-1, -1, -1, 'R', -2, -1, -1]], 13, 2]).

test(final_state_of_the_seed_r24, Winner-Moves == 2-[]) :-
    final(State),
    splut:valid_state(State),
    splut:game_over(State, Winner),
    splut:valid_moves(State, _, Moves).

test(outcome_names_the_rule_r24, Text == "R24: a rock has hit the Sorcerer of player 1") :-
    final(State),
    splut:outcome(State, outcome(2, Reason, [])),
    ludolog_protocol:say(splut, Reason, Text).

test(legal_knows_no_other_states, error(type_error(splut_state, nonsense), _)) :-
    splut:legal(nonsense, ['S', [3, 6], 'UP', emptySpace]).

                /*******************************
                *            EFFECTS           *
                *******************************/

effects(State, Text, Effects) :-
    splut:move_text(State, Move, Text),
    splut:move(State, Move, _),
    splut:effects(State, Move, Effects).

crowded([ "   R   ",
             "  t..  ",
             " ..s.. ",
             "RD.R..R",
             " ..T.. ",
             "  .S.  ",
             "   R   " ]).

test('R12, R16: a thrown rock flies from the square that the Troll takes, and kills',
     Effects == [ moves("T", ["d5", "d4"], step), moves("R", ["d4", "d3"], thrown),
                  killed("d3", "s") ]) :-
    crowded(Rows),
    position(Rows, 5, 3, State),
    effects(State, "d5-d4 throw up", Effects).

test('R13, R14: a rock that is thrown back lands where the Troll came from, and kills nobody',
     Effects == [ moves("T", ["d4", "e4"], step), moves("R", ["e4", "d4", "c4", "b4"], thrown) ]) :-
    duel(Rows),
    position(Rows, 5, 3, State),
    effects(State, "d4-e4 throw left", Effects).

test('R18: every piece of a pushed line moves on',
     Effects == [ moves("D", ["d5", "d4"], step), moves("R", ["d4", "d3"], pushed),
                  moves("s", ["d3", "d2"], pushed) ]) :-
    position([ "   .   ",
                  "  t..  ",
                  " ..s.. ",
                  "R..R..R",
                  " ..D.. ",
                  "  TS.  ",
                  "   R   " ], 5, 3, State),
    effects(State, "d5-d4 push", Effects).

test('R11, R21: pulled and levitated rocks', [Pull,Lift] ==
     [ [moves("T", ["d5", "c5"], step), moves("R", ["e5", "d5"], pulled)],
       [moves("S", ["d6", "e6"], step), moves("R", ["a4", "b4"], levitated)] ]) :-
    position([ "   R   ",
                  "  t..  ",
                  " ..s.. ",
                  "R.....R",
                  " ..TR. ",
                  "  .S.  ",
                  "   .   " ], 5, 3, State),
    effects(State, "d5-c5 pull", Pull),
    effects(State, "d6-e6 lift a4", Lift).

:- end_tests(splut).

                /*******************************
                *      DOORS, TEXT, DRAWING    *
                *******************************/

:- begin_tests(splut_contract).

short([Board, Turn, Steps], [Board, Turn, Steps, [[], [], none]]) :-
    position([ "   R   ",
                  "  .t.  ",
                  " ...s. ",
                  "R.dS..R",
                  " ..T.. ",
                  "  .D.  ",
                  "   R   " ], 12, 3, [Board, Turn, Steps|_]).

test(three_elements_are_read_as_four, Full == Normal) :-
    short(Short, Full),
    splut:normal_state(Short, Normal).

test(three_elements_give_the_same_answers,
     [ forall(member(Name/Rest, [ valid_moves/[_, _], to_move/[_], value/[1, _], merit/[2, _],
                                  position_key/[_], layout/[_], normal_state/[_],
                                  move/[[t, [4, 2], 'UP', trollThrow, 'DOWN'], _],
                                  next_state/[[t, [4, 2], 'UP', trollThrow, 'DOWN'], _],
                                  move_text/[[t, [4, 2], 'UP', trollThrow, 'DOWN'], _],
                                  meaning/[[t, [4, 2], 'UP', trollThrow, 'DOWN'], _] ])) ]) :-
    short(Short, Full),
    copy_term(Rest, Rest1),
    Goal0 =.. [Name, Short|Rest],
    Goal1 =.. [Name, Full|Rest1],
    call(splut:Goal0),
    call(splut:Goal1),
    Rest == Rest1.

test(key_without_the_count_of_turns, Keys == [same, same, different, different, different]) :-
    short([Board|_], _),
    findall(Is,
            ( member(T1-T2, [3-5, 4-100, 3-4, 2-4, 1-3]),
              splut:position_key([Board, T1, 1], K1),
              splut:position_key([Board, T2, 1], K2),
              ( K1 == K2 -> Is = same ; Is = different ) ),
            Keys).

test(states_that_are_none,
     [forall(member(Change, [rocks, trolls, stranger, off_board, steps, memory, lev])), fail]) :-
    short(_, [Board, Turn, Steps, Memory]),
    broken(Change, Board, Turn, Steps, Memory, State),
    splut:valid_state(State).

broken(rocks, B, T, N, M, [B1, T, N, M]) :- replaced(B, 0, 'R', B1).
broken(trolls, B, T, N, M, [B1, T, N, M]) :- replaced(B, 0, 'T', B1).
broken(stranger, B, T, N, M, [B1, T, N, M]) :- replaced(B, 0, x, B1).
broken(off_board, B, T, N, M, [B1, T, N, M]) :- replaced(B, -1, 0, B1).
broken(steps, B, T, _, M, [B, T, 4, M]).
broken(memory, B, T, _, _, [B, T, 2, [[[3, 3]], [], none]]).
broken(lev, B, T, _, _, [B, T, 2, [[], [], [1, 4]]]).

replaced(Board, Old, New, Board1) :-
    append(Above, [Row|Below], Board),
    append(Left, [Old|Right], Row),
    !,
    append(Left, [New|Right], Row1),
    append(Above, [Row1|Below], Board1).

test(texts_are_read_in_several_ways,
     [ forall(member(Text, [ "d2-d1 throw left", "D2-D1 throw LEFT", "d2d1 throw left",
                             "d2 - d1 throw l", 'd2-d1  throw  left', "  d2-d1 throw left " ])),
       Move == [t, [4, 2], 'UP', trollThrow, 'LEFT'] ]) :-
    short(State, _),
    splut:move_text(State, Move, Text).

test(texts_that_are_no_move,
     [ forall(member(Text, [ "", "d2", "d2-", "a1-a2", "d2-z9", "d2-d1 throw",
                             "d2-d1 throw sideways", "d2-d1 lift", "d2-d1 lift a1", "passed",
                             "d2-d1 jump" ])),
       fail ]) :-
    short(State, _),
    splut:move_text(State, _, Text).

test(meanings,
     Texts == [ "Sorcerer s", "Sorcerer s levitates a rock: a4-b4", "Dwarf d pushes one piece",
                          "Troll t throws the rock at Sorcerer S on d4",
                          "Troll t throws the rock to d2" ]) :-
    short(State, _),
    findall(Text,
            ( member(MoveText, [ "e3-e4", "e3-f3 lift a4", "c4-d4 push", "d2-d1 throw down" ]),
              splut:move_text(State, Move, MoveText),
              splut:meaning(State, Move, Message),
              ludolog_protocol:say(splut, Message, Text) ),
            Texts0),
    position([ "   R   ",
                  "  .t.  ",
                  " ..Ts. ",
                  "R.dS..R",
                  " ..... ",
                  "  .D.  ",
                  "   R   " ], 12, 3, Blocked),
    splut:move_text(Blocked, Move, "d2-d1 throw down"),
    splut:meaning(Blocked, Move, Message),
    ludolog_protocol:say(splut, Message, Text),
    append(Texts0, [Text], Texts).

test(drawing_of_the_seed, Lines == [ "   | 1 | 2 | 3 | 4 | 5 | 6 | 7 |",
                                     "   -----------------------------",
                                     "1              | R |",
                                     "   -----------------------------",
                                     "2          | t | d | s |" ]) :-
    splut:initial_state([size(7)], State),
    ludolog_picture:classic(splut, State, Text),
    split_string(Text, "\n", "", All),
    length(Lines, 5),
    append(Lines, _, All).

test(middle_row_is_closed_and_the_mover_named,
     Middle-Last == "4  | R |   |   |   |   |   | R |"-"Player 1's turn (1 step left)") :-
    splut:initial_state([size(7)], State),
    ludolog_picture:classic(splut, State, Text),
    split_string(Text, "\n", "", Lines),
    nth1(9, Lines, Middle),
    reverse(Lines, ["", Last|_]).

test(compact_picture, Lines == [ "   a b c d e f g   Turn 7: player 1",
                                 " 1       R         2 steps left",
                                 " 2     . . s       not to be levitated: b4",
                                 " 3   . t d . .     being levitated: g4",
                                 " 4 T R . D . . R" ]) :-
    position([ "   R   ",
                  "  ..s  ",
                  " .td.. ",
                  "TR.D..R",
                  " ..S.. ",
                  "  ...  ",
                  "   R   " ], 7, 2, [[[2, 4]], [[7, 4]], [7, 4]], State),
    ludolog_picture:picture(splut, State, Text),
    split_string(Text, "\n", "", All),
    length(Lines, 5),
    append(Lines, _, All).

test(every_text_has_its_portuguese, Missing == []) :-
    findall(English,
            ( english(English),
              \+ ludolog:translation(splut, pt, English, _) ),
            Missing).

english(Text) :-
    ludolog:game(splut, Property),
    arg(_, Property, Text),
    string(Text).
english(Text) :-
    clause(splut:condition(_, _, Text-_), true).
english(Text) :-
    clause(splut:conditions(_, Text), true).
english(Text) :-
    random(State),
    splut:layout(State, Items),
    member(note(Message), Items),
    format(Message, Text).
english(Text) :-
    random(State),
    splut:valid_moves(State, _, Moves),
    member(Move, Moves),
    splut:meaning(State, Move, Text-_).

format(Message, Text) :-
    (   Message = Text0-_
    ->  Text = Text0
    ;   Text = Message
    ).

:- end_tests(splut_contract).

                /*******************************
                *          PROPERTIES          *
                *******************************/

:- begin_tests(splut_properties).

test(generator_is_the_definition_r7_to_r23,
     [forall(( short_long(100-50, 3-0, Nth-First), random(Nth, First, State) )), Legal == Moves]) :-
    findall(M, ( splut:well_formed_move(State, M), splut:legal(State, M) ), Legal0),
    sort(Legal0, Legal),
    splut:valid_moves(State, _, Moves0),
    sort(Moves0, Moves),
    same_length(Moves, Moves0).

%   The working form, in which search and counting play, and the readable state go side by side
%   through games on all boards.

test(working_form_is_the_state,
     [forall(member(start(Size, Count, Seed),
                    [ start(7, 2, 31), start(7, 2, 32), start(9, 2, 34), start(11, 2, 35),
                      start(7, 3, 36), start(9, 3, 37), start(7, 4, 38), start(7, 4, 39),
                      start(11, 4, 40) ]))]) :-
    splut:initial_state([size(Size), players(Count)], Start),
    ludolog_splut_working:opened(Start, Work),
    with_seed(Seed, side_by_side(300, Start, Work)).

side_by_side(Left, State, Work) :-
    ludolog_splut_working:closed(Work, Closed),
    assertion(Closed == State),
    ludolog_splut_working:opened(State, Opened),
    assertion(Opened == Work),
    splut:valid_moves(State, _, Moves),
    ludolog_splut_working:moves(Work, Listed),
    assertion(Listed == Moves),
    splut:playing(State, Playing),
    assertion(ludolog_splut_working:playing(Work, Playing)),
    splut:players(State, Players),
    forall(member(Player, Players),
           ( splut:merit(State, Player, Merit),
             ludolog_splut_working:merit(Work, Player, Worth),
             assertion(Worth == Merit) )),
    (   Left > 0,
        draw(Moves, Move)
    ->  splut:next_state(State, Move, Next),
        ludolog_splut_working:next_state(Work, Move, NextWork),
        Left1 is Left - 1,
        side_by_side(Left1, Next, NextWork)
    ;   true
    ).

test(every_refusal_names_a_rule,
     [ forall(( member(Size-Seed, [7-24, 9-22]),
                later(Size, Seed, State) )) ]) :-
    \+ splut:game_over(State, _),
    splut:valid_moves(State, _, Moves),
    findall(M, ( splut:well_formed_move(State, M), \+ memberchk(M, Moves) ), Illegal0),
    short_long(300, 10000, Most),
    with_seed(25, sample(Most, Illegal0, Illegal)),
    forall(member(M, Illegal),
           ( ludolog_why:explanation(splut, State, M, illegal([attempt(_, step(_, Rule, _, _))|_])),
             sub_atom(Rule, 0, 1, _, 'R') )).

later(Size, Seed, State) :-
    with_seed(Seed,
        ( splut:initial_state([size(Size)], Start),
          walk(20, Start, States) )),
    last(States, State).

test(every_well_formed_move_has_one_text, [forall(later(7, 23, State))]) :-
    findall(Text-M, ( splut:well_formed_move(State, M), splut:move_text(State, M, Text) ), Pairs),
    aggregate_all(count, splut:well_formed_move(State, _), N),
    length(Pairs, N),
    sort(1, @<, Pairs, Unique),
    length(Unique, N),
    forall(member(Text-M, Pairs), ( splut:move_text(State, Back, Text), Back == M )).

test(canonical_order, [forall(random(State)), Ranks == Sorted]) :-
    splut:valid_moves(State, _, Moves),
    findall(Rank, ( member(M, Moves), rank(M, Rank) ), Ranks),
    msort(Ranks, Sorted).

rank(pass, 0).
rank([Piece, _, Direction, Type|Choice], [P, D, T, C]) :-
    upcase_atom(Piece, Letter),
    nth1(P, ['S', 'D', 'T'], Letter),
    direction(D, Direction),
    nth1(T, [emptySpace, sorcererLevitate, trollPull, trollThrow, dwarfPush], Type),
    choice(Choice, C).

direction(Nth, Direction) :-
    nth1(Nth, ['UP', 'RIGHT', 'DOWN', 'LEFT'], Direction).

choice([], 0).
choice([[X, Y]], [Y, X]).
choice([Throw], Nth) :-
    direction(Nth, Throw).

test(rocks_and_trolls_stay_r10, [forall(random(State))]) :-
    splut:valid_state(State),
    State = [Board, _, _, [Last, Now, Lev]],
    append(Board, Cells),
    aggregate_all(count, member('R', Cells), 4),
    aggregate_all(count, member('T', Cells), 1),
    aggregate_all(count, member(t, Cells), 1),
    forall(( member(Squares, [Last, Now]), member(Square, Squares) ), on(State, Square, 'R')),
    ( Lev = [_|_] -> memberchk(Lev, Now) ; true ).

test(value_is_antisymmetric, [forall(random(State)), Sum =:= 0]) :-
    splut:value(State, 1, V1),
    splut:value(State, 2, V2),
    Sum is V1 + V2.

%   Left and right are alike for every rule, and so are the two sides.

test(mirrored_position_has_the_mirrored_moves_and_value, [forall(random(State))]) :-
    mirror(State, Mirror),
    same_game(State, Mirror).

test(turned_position_has_as_many_moves_and_the_other_ones_value,
     [forall(( random(State), State = [_, Turn|_], Turn > 2 ))]) :-
    turned(State, Other),
    splut:valid_moves(State, _, Moves),
    splut:valid_moves(Other, _, Others),
    same_length(Moves, Others),
    splut:value(State, 1, Value),
    splut:value(Other, 2, Value).

same_game(State, Mirror) :-
    splut:valid_moves(State, _, Moves),
    splut:valid_moves(Mirror, _, Mirrored),
    State = [Board|_],
    length(Board, N),
    findall(M1, ( member(M, Moves), mirror_move(M, N, M1) ), Expected0),
    sort(Expected0, Expected),
    sort(Mirrored, Expected),
    splut:value(State, 1, Value),
    splut:value(Mirror, 1, Value),
    forall(( member(M, Moves), mirror_move(M, N, M1) ),
           ( splut:next_state(State, M, Next),
             mirror(Next, NextMirror),
             splut:next_state(Mirror, M1, Same),
             Same == NextMirror )).

mirror([Board0, Turn, Steps, [Last0, Now0, Lev0]], [Board, Turn, Steps, [Last, Now, Lev]]) :-
    length(Board0, N),
    maplist(mirror_row, Board0, Board),
    maplist(mirror_squares(N), [Last0, Now0], [Last, Now]),
    ( Lev0 = [_|_] -> mirror_square(N, Lev0, Lev) ; Lev = Lev0 ).

mirror_row(Row0, Row) :-
    reverse(Row0, Row1),
    off(Row1, off, Row).

off([], _, []).
off([Cell0|Cells0], Before, [Cell|Cells]) :-
    (   memberchk(Cell0, [-1, -2])
    ->  ( Before == on -> Cell = -2 ; Cell = -1 ),
        Here = off
    ;   Cell = Cell0,
        Here = on
    ),
    off(Cells0, Here, Cells).

mirror_squares(N, Squares0, Squares) :-
    maplist(mirror_square(N), Squares0, Squares1),
    sort(Squares1, Squares2),
    sort(2, @=<, Squares2, Squares).

mirror_square(N, [X0, Y], [X, Y]) :-
    X is N + 1 - X0.

mirror_move(pass, _, pass).
mirror_move([Piece, From0, Direction0, Type|Choice0], N, [Piece, From, Direction, Type|Choice]) :-
    mirror_square(N, From0, From),
    mirror_direction(Direction0, Direction),
    mirror_choice(Choice0, N, Choice).

mirror_choice([], _, []).
mirror_choice([Square0], N, [Square]) :-
    is_list(Square0),
    mirror_square(N, Square0, Square).
mirror_choice([Direction0], _, [Direction]) :-
    mirror_direction(Direction0, Direction).

mirror_direction('UP', 'UP').
mirror_direction('DOWN', 'DOWN').
mirror_direction('LEFT', 'RIGHT').
mirror_direction('RIGHT', 'LEFT').

%   The board turned by half and the sides swapped.

turned([Board0, Turn0, Steps, [Last0, Now0, Lev0]], [Board, Turn, Steps, [Last, Now, Lev]]) :-
    length(Board0, N),
    reverse(Board0, Board1),
    maplist(mirror_row, Board1, Board2),
    maplist(maplist(swapped), Board2, Board),
    Turn is Turn0 + 1,
    maplist(turned_squares(N), [Last0, Now0], [Last, Now]),
    ( Lev0 = [_|_] -> turned_square(N, Lev0, Lev) ; Lev = Lev0 ).

turned_squares(N, Squares0, Squares) :-
    maplist(turned_square(N), Squares0, Squares1),
    reverse(Squares1, Squares).

turned_square(N, [X0, Y0], [X, Y]) :-
    X is N + 1 - X0,
    Y is N + 1 - Y0.

swapped(Cell, Swapped) :-
    (   nth0(I, ['S', 'D', 'T', s, d, t], Cell)
    ->  J is (I + 3) mod 6,
        nth0(J, ['S', 'D', 'T', s, d, t], Swapped)
    ;   Swapped = Cell
    ).

:- end_tests(splut_properties).

                /*******************************
                *           COMPUTER           *
                *******************************/

:- begin_tests(splut_computer).

chosen(State, Level, Seed, Text) :-
    splut:to_move(State, Player),
    with_seed(Seed, splut:choose_move(State, Player, Level, Move)),
    splut:move_text(State, Move, Text).

test(greedy_and_planner_take_a_kill, [forall(( member(L, [medium, hard]), between(1, 5, Seed) )),
                                      Text == "d2-d1 throw down"]) :-
    position([ "   R   ",
                  "  .t.  ",
                  " ...s. ",
                  "R.dS..R",
                  " ..T.. ",
                  "  .D.  ",
                  "   R   " ], 12, 3, State),
    chosen(State, L, Seed, Text).

test(no_level_but_the_first_kills_its_own_sorcerer,
     [forall(( short_long(3, 10, Most), member(L, [medium, hard]), between(1, Most, Seed) ))]) :-
    position([ "   R   ",
                  "  t.s  ",
                  " ..d.. ",
                  "R.TR.SR",
                  " ..... ",
                  "  .D.  ",
                  "   .   " ], 7, 3, State),
    chosen(State, L, Seed, Text),
    Text \== "c4-d4 throw right".

test(planner_kills_with_its_third_step, [forall(between(1, 5, Seed)), Winner == 1]) :-
    position([ "   .   ",
                  "  .s.  ",
                  " .d... ",
                  "R.....R",
                  " ..R.. ",
                  "  SDT  ",
                  "   t   " ], 7, 3, State),
    turn(3, State, Seed, After),
    splut:game_over(After, Winner).

turn(Left, State, Seed, After) :-
    (   Left > 0,
        splut:valid_moves(State, 1, [_|_])
    ->  with_seed(Seed, splut:choose_move(State, 1, hard, Move)),
        splut:move(State, Move, Next),
        Left1 is Left - 1,
        turn(Left1, Next, Seed, After)
    ;   After = State
    ).

%   Player 2 kills with two steps by a levitation, with three also by a pull; the
%   Troll alone gets to no rock that would hit.

test(planner_foresees_a_kill_by_levitation_or_pull,
     [ forall(member(Steps-Last-Answer, [2-[]-yes, 2-[[3, 4]]-no, 3-[[3, 4]]-yes])),
       Found == Answer ]) :-
    position([ "   .   ",
               "  ..s  ",
               " ..... ",
               "R.RT..R",
               " t.S.. ",
               "  .D.  ",
               "   R   " ], 12, Steps, [Last, [], none], State),
    (   ludolog_splut_computer:deadly(splut, 1, State)
    ->  Found = yes
    ;   Found = no
    ).

test(a_seed_replays_the_choice, [forall(member(L, [easy, medium, hard])), T1 == T2]) :-
    splut:initial_state([], State),
    chosen(State, L, 5-1, T1),
    chosen(State, L, 5-1, T2).

test(strength, [ condition(short_long(false, true, true)),
                 forall(member(Strong-Weak, [medium-easy, hard-medium])) ]) :-
    aggregate_all(count,
                  ( between(1, 10, Seed),
                    Side is 1 + Seed mod 2,
                    game(Side, Strong, Weak, Seed, Side) ),
                  Wins),
    Wins >= 9.

game(Side, Strong, Weak, Seed, Winner) :-
    splut:initial_state([size(7)], State),
    game_(300, State, Side, Strong, Weak, Seed, Winner).

game_(Left, State, Side, Strong, Weak, Seed, Winner) :-
    (   splut:game_over(State, Winner0)
    ->  Winner = Winner0
    ;   Left > 0,
        splut:to_move(State, Player),
        ( Player =:= Side -> Level = Strong ; Level = Weak ),
        with_seed(Seed-Left, splut:choose_move(State, Player, Level, Move)),
        splut:next_state(State, Move, Next),
        Left1 is Left - 1,
        game_(Left1, Next, Side, Strong, Weak, Seed, Winner)
    ).

:- end_tests(splut_computer).
