/*  The rules of Apart by example, the faults of older programs, and properties
    of positions from seeded random games. Numbers are those of docs/rules/apart.md.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module('../../prolog/ludolog/random.pl', [draw/2, with_seed/2]).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(plunit)).
:- use_module('../../prolog/ludolog/conform/sizes', [short_long/3]).

%   State is reached by so many random moves.

walked(Moves, State0, State) :-
    (   Moves =:= 0
    ->  State = State0
    ;   apart:valid_moves(State0, _, List),
        ludolog_random:draw(List, Move),
        apart:next_state(State0, Move, State1),
        Left is Moves - 1,
        walked(Left, State1, State)
    ).

:- begin_tests(apart).

                /*******************************
                *           POSITIONS          *
                *******************************/

%   A board is drawn with one atom for each row: `.` empty, 1 and 2 the pieces.

board(Rows, Board) :-
    maplist(row, Rows, Board).

row(Atom, Row) :-
    atom_chars(Atom, Chars),
    maplist(cell, Chars, Row).

cell('.', 0).
cell('1', 1).
cell('2', 2).

state(Rows, Turn, Total, (Board,Turn,Total)) :-
    board(Rows, Board).

start(Height, Width, State) :-
    apart:initial_state([height(Height),width(Width)], State).

allowed(State, Texts) :-
    forall(member(Text, Texts), assertion(legal(State, Text))).

legal(State, Text) :-
    apart:move_text(State, Move, Text),
    apart:legal(State, Move).

%   Rule is that of the first condition that does not hold.

refused(State, Text, Rule) :-
    apart:move_text(State, Move, Text),
    \+ apart:move(State, Move, _),
    ludolog_why:explanation(apart, State, Move, illegal([attempt(_, step(_, Rule, _, _))|_])).

legal_texts(State, Texts) :-
    apart:valid_moves(State, _, Moves),
    maplist(apart:move_text(State), Moves, Texts).

played([], State, State).
played([Text|Texts], State0, State) :-
    apart:move_text(State0, Move, Text),
    apart:move(State0, Move, State1),
    played(Texts, State1, State).

%   State is one of the positions of a random game.

size(5, 5).
size(5, 8).
size(8, 8).
size(9, 6).

random_state(State) :-
    (   met(_)
    ->  true
    ;   findall(S, met_in_a_game(S), States),
        short_long(2, 1, Nth),
        forall(( nth1(I, States, S), I mod Nth =:= 0 ), assertz(met(S)))
    ),
    met(State).

met_in_a_game(State) :-
    size(Height, Width),
    start(Height, Width, Start),
    between(1, 2, Seed),
    with_seed(Seed, random_game(Start, 0, States)),
    member(State, States).

:- dynamic met/1.

% Every fourth position and those between two jumps.
random_game(State, Ply, States) :-
    (   ( Ply mod 4 =:= 0 ; State = _-_ )
    ->  States = [State|States1]
    ;   States = States1
    ),
    apart:valid_moves(State, _, Moves),
    (   draw(Moves, Move)
    ->  apart:next_state(State, Move, Next),
        Ply1 is Ply + 1,
        random_game(Next, Ply1, States1)
    ;   States1 = []
    ).

parts((Board,Turn,Total), Board, Turn, Total, []).
parts((Board,Turn,Total)-Visited, Board, Turn, Total, Visited).

                /*******************************
                *     BOARD AND SET-UP, R1-R4  *
                *******************************/

test(r2_both_players_fill_two_rows_without_the_edge_columns, State == Expected) :-
    start(5, 6, State),
    state(['.1111.', '.1111.', '......', '.2222.', '.2222.'], 1, 0, Expected).

test(r1_eight_by_eight_by_default) :-
    apart:initial_state([], State),
    start(8, 8, State).

test(r1_sides_from_5_to_15, [forall(member(Bad, [4, 16, -1, a, 8.0, "8"])),
                             error(domain_error(apart_option, height(Bad)))]) :-
    apart:initial_state([height(Bad)], _).

test(r2_the_number_of_first_moves_depends_on_the_width_alone,
     [forall(( member(Height, [5, 8, 15]), between(5, 15, Width) )), N =:= 6*Width - 8]) :-
    start(Height, Width, State),
    apart:valid_moves(State, 1, Moves),
    length(Moves, N).

test(r3_player_1_begins_and_turns_alternate, Players == [1, 2, 1]) :-
    start(8, 8, S0),
    played(["b1-a2"], S0, S1),
    played(["b8-a7"], S1, S2),
    maplist(apart:to_move, [S0, S1, S2], Players).

test(r4_letters_for_columns_and_row_1_at_the_top, Move == (3,2,3,4)) :-
    start(8, 8, State),
    apart:move_text(State, Move, "c2-c4").

                /*******************************
                *      LINES AND HOPS, R5-R10  *
                *******************************/

test(r5_r7_a_hop_is_as_long_as_its_line_in_either_sense) :-
    state(['......', '.111..', '......', '.22...', '......'], 1, 2, State),
    allowed(State, ["b2-e2", "d2-a2"]),
    refused(State, "b2-f2", 'R7'),
    refused(State, "d2-f2", 'R7').

test(r5_an_enemy_ends_a_line) :-
    state(['.......', '.1121..', '.......', '.22....', '.......'], 1, 2, State),
    allowed(State, ["b2xd2", "e2xd2", "e2-f2"]),
    refused(State, "e2-b2", 'R7').

test(r5_an_empty_square_ends_a_line) :-
    state(['.......', '.11.1..', '.......', '.22....', '.......'], 1, 2, State),
    allowed(State, ["b2-d2", "e2-d2", "e2-f2"]),
    refused(State, "b2-e2", 'R7').

test(r5_the_whole_run_counts_not_the_two_neighbours_alone) :-
    start(8, 8, State),
    allowed(State, ["b1-h1", "g1-a1"]),
    refused(State, "b1-e1", 'R7').

test(r6_the_four_lengths_of_a_piece_are_independent) :-
    state(['.....', '.111.', '...1.', '.....', '22...'], 1, 2, State),
    allowed(State, ["c2-c1", "c2-c3", "c2-e4", "c2-d1", "c2-b3"]),
    refused(State, "c2-f2", 'R7').

test(r7_a_hop_follows_a_row_a_column_or_a_diagonal) :-
    start(8, 8, State),
    refused(State, "b2-c4", 'R7'),
    refused(State, "b2-b2", 'R7').

test(r7_no_hop_leaves_the_board) :-
    start(8, 8, State),
    refused(State, "b1-b0", 'R7'),
    refused(State, "c2-i2", 'R7').

test(r8_pieces_in_between_do_not_matter,
     [true(Board == Expected)]) :-
    state(['.....', '1121.', '.....', '.....', '22...'], 1, 2, State0),
    played(["a2xc2"], State0, (_,2,3)),
    state(['1....', '1....', '2....', '.....', '.22..'], 1, 2, State1),
    played(["a2-a4"], State1, (Board,2,3)),
    board(['1....', '.....', '2....', '1....', '.22..'], Expected).

test(r9_the_enemy_on_the_target_is_removed, Board == Expected) :-
    state(['11...', '.....', '..2..', '.2...', '.2...'], 1, 2, State),
    allowed(State, ["b1-b2"]),
    state(['11...', '12...', '.....', '.22..', '.....'], 1, 2, State1),
    played(["b1xb2"], State1, (Board,2,3)),
    board(['1....', '11...', '.....', '.22..', '.....'], Expected).

test(r10_no_landing_on_a_piece_of_ones_own) :-
    start(8, 8, State),
    refused(State, "c2-d1", 'R7'),
    state(['11.1.', '.....', '.....', '.22..', '.....'], 1, 2, State1),
    refused(State1, "b1-d1", 'R10').

test(r3_only_ones_own_pieces_move) :-
    start(8, 8, State),
    refused(State, "b7-b5", 'R3'),
    refused(State, "d4-d5", 'R3').

                /*******************************
                *   CONTINUOUS JUMPS, R11-R16  *
                *******************************/

test(r11_the_first_turn_is_a_single_hop, State = (_,2,1)) :-
    start(8, 8, Start),
    played(["c2-c4"], Start, State).

test(r11_player_2_may_go_on_at_once, State = (_,2,2)-[[3,8],[5,6]]) :-
    start(8, 8, Start),
    played(["c2-c4", "c8-e6"], Start, State).

test(r12_whoever_jumped_may_go_on_or_stop, Texts == ["stop", "d3-a6", "d3-d6", "d3-f5"]) :-
    jumping(State),
    legal_texts(State, Texts).

test(r12_stopping_adds_no_hop, State == (Board,2,3)) :-
    jumping((Board,1,3)-Visited),
    played(["stop"], (Board,1,3)-Visited, State).

test(r12_nobody_stops_at_the_start_of_a_turn) :-
    start(8, 8, State),
    refused(State, "stop", 'R12').

test(r13_the_square_where_the_piece_started_is_used) :-
    jumping(State),
    refused(State, "d3-b1", 'R13').

test(r13_so_is_every_square_where_it_landed_also_by_a_capture, Texts == ["stop", "a3-a1"]) :-
    state(['...22', '.....', '1....', '1....', '.2.1.'], 1, 8, (Board,1,8)),
    State = (Board,1,8)-[[5,5],[3,5],[1,5],[1,3]],
    legal_texts(State, Texts),
    refused(State, "a3-a5", 'R13').

test(r14_only_the_piece_that_jumped_goes_on) :-
    jumping(State),
    refused(State, "c2-c4", 'R14').

test(r14_a_single_step_never_goes_on_a_turn) :-
    state(['...22', '.....', '1....', '1....', '.2.1.'], 1, 8, (Board,1,8)),
    State = (Board,1,8)-[[5,5],[3,5],[1,5],[1,3]],
    refused(State, "a3-b3", 'R14'),
    state(['...22', '.....', '.....', '1....', '...11'], 1, 5, State1),
    played(["d5-d4"], State1, (_,2,6)).

test(r15_lengths_are_measured_anew_before_each_hop, Texts == ["stop", "c5-a5"]) :-
    state(['...22', '.....', '.....', '1....', '...11'], 1, 5, State),
    played(["e5-c5"], State, Next),
    Next = (_,1,6)-[[5,5],[3,5]],
    legal_texts(Next, Texts).

test(r15_a_turn_of_four_hops, Next = (_,2,9)) :-
    state(['...22', '.....', '.....', '1....', '...11'], 1, 5, State),
    played(["e5-c5", "c5-a5", "a5-a3", "a3-a1"], State, Next),
    apart:game_over(Next, 1).

test(r16_a_jump_that_ends_the_game_ends_the_turn, Winner == 1) :-
    state(['..1..', '..1..', '.....', '.....', '22...'], 1, 6, State),
    played(["c2-c4"], State, Next),
    Next = (_,2,7),
    apart:game_over(Next, Winner).

test(r22_the_turn_passes_without_a_question_when_no_jump_is_left, Next = (_,2,6)) :-
    state(['.....', '.....', '.11..', '.....', '...22'], 1, 5, State),
    refused(State, "b3-e3", 'R7'),
    state(['.....', '.....', '.11.1', '1....', '...22'], 1, 5, State1),
    played(["b3-d3"], State1, Next1),
    assertion(Next1 = (_,1,6)-_),
    state(['.....', '.....', '.11..', '1....', '1..22'], 1, 5, State2),
    played(["b3-d3"], State2, Next).

jumping((Board,1,3)-[[2,1],[4,3]]) :-
    board(['..11111.', '.111111.', '...1....', '........',
           '........', '........', '.222222.', '.222222.'], Board).

                /*******************************
                *        THE END, R17-R20      *
                *******************************/

test(r17_only_friends_count_as_neighbours, Winner == 2) :-
    state(['1....', '.1...', '2....', '.....', '....2'], 1, 5, State),
    apart:game_over(State, Winner).

test(r17_diagonal_neighbours_count, fail) :-
    state(['1....', '.1...', '2....', '.2...', '.....'], 1, 5, State),
    apart:game_over(State, _).

test(r17_neighbours_do_not_reach_around_the_edge, Winner == 2) :-
    state(['11...', '....2', '2....', '.....', '.....'], 2, 5, State),
    apart:game_over(State, Winner).

test(r17_a_single_piece_stands_apart, Winner == 1) :-
    state(['1....', '.....', '22...', '.....', '.....'], 2, 9, State),
    apart:game_over(State, Winner).

test(r18_a_capture_may_lose_the_game,
     Winner-Reason == 2-"Player 2 has a single piece left (R17)") :-
    state(['22...', '.....', '11...', '.1...', '.....'], 1, 9, State),
    played(["b3xb1"], State, Next),
    apart:outcome(Next, outcome(Winner, Message, [])),
    ludolog_protocol:say(apart, Message, Reason).

test(r18_both_at_once_the_last_mover_loses,
     Winner-Reason == 1-"both stand apart at once, and Player 2 made the last hop (R18)") :-
    state(['1.1..', '.....', '2.2..', '.....', '.....'], 1, 9, State),
    apart:outcome(State, outcome(Winner, Message, [])),
    ludolog_protocol:say(apart, Message, Reason).

test(r18_the_same_board_after_the_other_players_hop, Winner == 2) :-
    state(['1.1..', '.....', '2.2..', '.....', '.....'], 2, 9, State),
    apart:game_over(State, Winner).

test(r20_no_moves_once_the_game_is_over, Moves == []) :-
    state(['1.1..', '.....', '22...', '.....', '.....'], 2, 9, State),
    apart:valid_moves(State, 2, Moves),
    refused_over(State, (1,3,1,4)).

refused_over(State, Move) :-
    \+ apart:move(State, Move, _),
    \+ apart:legal(State, Move).

test(value_is_0_5_or_10, Values == [10-0, 0-0, 5-5]) :-
    state(['1.1..', '.....', '22...', '.....', '.....'], 2, 9, S1),
    state(['1.1..', '.....', '2.2..', '.....', '.....'], 2, 9, S2),
    start(8, 8, S3),
    maplist(values, [S1,S2,S3], Values).

values(State, Value1-Value2) :-
    apart:value(State, 1, Value1),
    apart:value(State, 2, Value2).

                /*******************************
                *  FAULTS OF OLDER PROGRAMS    *
                *******************************/

test(between_two_jumps_no_other_piece_and_no_step_is_offered) :-
    jumping(State),
    apart:valid_moves(State, 1, [stop|Jumps]),
    forall(member((4,3,X,Y), Jumps), max(abs(X - 4), abs(Y - 3)) >= 2),
    forall(member(Jump, Jumps), Jump = (4,3,_,_)).

test(a_third_hop_in_a_turn_keeps_the_list_of_used_squares,
     Visited == [[5,5],[3,5],[1,5],[1,3]]) :-
    state(['...22', '.....', '.....', '1....', '...11'], 1, 5, State),
    played(["e5-c5", "c5-a5", "a5-a3"], State, _-Visited).

test(medium_sees_the_win_in_one, [forall(between(1, 20, Seed))]) :-
    state(['.....', '11...', '2....', '2....', '.....'], 1, 5, State),
    chosen(medium, Seed, State, Move),
    apart:move(State, Move, Next),
    apart:game_over(Next, 1).

test(medium_does_not_give_the_game_away, [forall(between(1, 20, Seed))]) :-
    state(['.....', '.11..', '.122.', '.....', '.....'], 1, 5, State),
    chosen(medium, Seed, State, Move),
    apart:move(State, Move, Next),
    \+ apart:game_over(Next, 2).

test(medium_makes_no_step_between_two_jumps, [forall(between(1, 20, Seed))]) :-
    jumping(State),
    chosen(medium, Seed, State, Move),
    memberchk(Move, [(4,3,1,6), (4,3,4,6), (4,3,6,5)]).

test(medium_stops_when_isolation_stays_the_same, Move == stop) :-
    state(['...22', '.....', '.....', '1....', '..11.'], 1, 6, (Board,1,6)),
    chosen(medium, 1, (Board,1,6)-[[5,5],[3,5]], Move).

                /*******************************
                *          THE LEVELS          *
                *******************************/

chosen(Level, Seed, State, Move) :-
    apart:to_move(State, Player),
    with_seed(Seed, apart:choose_move(State, Player, Level, Move)).

test(easy_stops_about_every_other_time, true((Stops > 60, Stops < 140))) :-
    jumping(State),
    aggregate_all(count, ( between(1, 200, Seed), chosen(easy, Seed, State, stop) ), Stops).

test(easy_draws_from_all_hops, N =:= 40) :-
    start(8, 8, State),
    aggregate_all(count,
                  Move,
                  distinct_choice(State, Move),
                  N).

distinct_choice(State, Move) :-
    setof(M, Seed^( between(1, 600, Seed), chosen(easy, Seed, State, M) ), Moves),
    member(Move, Moves).

%   Every jump of the chain is needed: four hops lead to the corner a1.

test(hard_finds_a_win_of_several_hops, [forall(member(Level, [hard, expert(200)]))]) :-
    state(['...22', '.....', '.....', '1....', '...11'], 1, 5, State),
    plays_until_turn_ends(Level, State, Next),
    apart:game_over(Next, 1).

plays_until_turn_ends(Level, State, Last) :-
    chosen(Level, 1, State, Move),
    apart:move(State, Move, Next),
    (   Next = _-_
    ->  plays_until_turn_ends(Level, Next, Last)
    ;   Last = Next
    ).

test(hard_never_gives_the_win_away_when_another_move_exists,
     [forall(( member(Level, [medium, hard]), random_state(State), tempting(State) ))]) :-
    chosen(Level, 1, State, Move),
    \+ gives_away(State, Move).

%   What the turns of a piece are cut at is more than it can have, also on the largest board.

test(hard_looks_at_every_square, [forall(member(Seed, [1, 2, 3])), Enough == All]) :-
    apart:initial_state([width(15), height(15)], Start),
    ludolog_random:with_seed(Seed-0, walked(20, Start, State)),
    ludolog_apart_computer:state_sets(State, Own, Other),
    ludolog_apart_computer:starting(State, Own, Other, Begin),
    ludolog_apart_computer:everywhere(Share),
    ludolog_apart_computer:turns(Begin, Share, Enough),
    ludolog_apart_computer:turns(Begin, 100 000, All).
%   Some moves lose at once, others do not.

tempting(State) :-
    apart:valid_moves(State, _, Moves),
    partition(gives_away(State), Moves, [_|_], [_|_]).

gives_away(State, Move) :-
    apart:to_move(State, Player),
    apart:next_state(State, Move, Next),
    apart:game_over(Next, Winner),
    Winner \== Player.

test(computer_has_no_move_in_a_finished_game,
     [forall(member(Level, [easy, medium, hard, expert])), fail]) :-
    state(['1.1..', '.....', '22...', '.....', '.....'], 2, 9, State),
    apart:choose_move(State, 2, Level, _).

%   The turns to go, by trying which pieces could leave.

test(turns_to_go, [forall(random_state(State))]) :-
    few_pieces(State, Set),
    ludolog_apart_race:turns_to_go(Set, Turns),
    findall(Square, ludolog_apart_squares:square_in(Set, Square), Squares),
    aggregate_all(min(Gone), apart_without(Squares, Set, Gone), Turns).

%   Whether one turn is left is what all turns say. The other player touches below the board, so
%   that no turn ends the game by that.

test(the_last_turn_is_exact, [forall(random_state(State))]) :-
    few_pieces(State, Set),
    ludolog_apart_race:turns_to_go(Set, ToGo),
    ( State = (Board,_,_) -> true ; State = (Board,_,_)-_ ),
    ludolog_apart_squares:free_squares(Board, 0, Squares),
    ludolog_apart_race:turns_left(Set, Squares, Turns),
    Below is 0b11 << (20*32),
    (   ToGo =:= 1,
        \+ ( ludolog_apart_computer:turns(start(Squares, Set, 0, any, Set, Below), 250, All),
             member(turn(_, Own, _, _), All),
             ludolog_apart_squares:apart(Own) )
    ->  Turns =:= 2
    ;   Turns =:= ToGo
    ).

%   The first turns of the search are those that a full sort by the race, then by the score, puts
%   in front, unless turns that keep the other side from winning are taken instead.

test(promised_turns_are_the_farthest_ahead, [forall(random_state(State))]) :-
    ludolog_apart_computer:state_sets(State, Own, Other),
    ludolog_apart_computer:starting(State, Own, Other, Start),
    Start = start(Squares, _, _, _, _, _),
    ludolog_apart_computer:turns(Start, 50, Turns0),
    ludolog_apart_computer:best_first(Turns0, Turns),
    ludolog_apart_race:turns_left(Other, Squares, ToGo),
    findall(Lead-Turn,
            ( member(Turn, Turns),
              ludolog_apart_computer:lead(Turn, Squares, Other, ToGo, Lead) ),
            Pairs0),
    sort(1, @>=, Pairs0, Pairs),
    pairs_values(Pairs, Sorted),
    forall(member(Limit, [1, 12]),
           ( ludolog_apart_computer:farthest_ahead(Turns, Limit, Start, Ahead),
             length(Sorted, All),
             N is min(Limit, All),
             length(Front, N),
             append(Front, _, Sorted),
             append(Front, _, Ahead) )).

%   What is scored landing by landing is what the whole sets say.

test(scores_of_turns, [forall(random_state(State))]) :-
    ludolog_apart_computer:state_sets(State, Own0, Other0),
    ludolog_apart_computer:starting(State, Own0, Other0, Start),
    ludolog_apart_computer:turns(Start, 20, Turns),
    forall(( member(turn(Score, Own, Other, Path), Turns), Path \== stop ),
           ( ludolog_apart_squares:apart(Other)
           ->  ludolog_apart_computer:lost(Score)
           ;   ludolog_apart_squares:apart(Own)
           ->  ludolog_apart_computer:won(Score)
           ;   to_do(Own, OwnToDo),
               to_do(Other, ToDo),
               Score =:= ToDo - OwnToDo )).

to_do(Set, ToDo) :-
    ludolog_apart_squares:touching(Set, Touching),
    ludolog_apart_squares:contacts(Set, Contacts),
    ToDo is 2*popcount(Touching) + Contacts.

%   At most ten of those of player 1.

few_pieces(State, Set) :-
    ( State = (Board,_,_) -> true ; State = (Board,_,_)-_ ),
    ludolog_apart_squares:player_sets(Board, 1, All, _),
    findall(Square, ludolog_apart_squares:square_in(All, Square), Squares0),
    ( length(Squares, 10), append(Squares, _, Squares0) -> true ; Squares = Squares0 ),
    foldl([Square,S0,S]>>(S is S0 \/ (1 << Square)), Squares, 0, Set).

apart_without([], Set, 0) :-
    ludolog_apart_squares:apart(Set).
apart_without([_|Squares], Set, Gone) :-
    apart_without(Squares, Set, Gone).
apart_without([Square|Squares], Set0, Gone) :-
    Set is Set0 xor (1 << Square),
    apart_without(Squares, Set, Gone0),
    Gone is Gone0 + 1.

%   Player 1 has to move one piece, player 2 two: who is on turn is half a turn ahead.

test(merit_counts_turns, [forall(member(Turn-Low-High, [1-100-200, 2-1-100]))]) :-
    state(['11...', '.....', '.....', '222..', '.2...'], Turn, 9, State),
    apart:merit(State, 1, Merit),
    assertion(between(Low, High, Merit)).

test(expert_keeps_the_other_one_from_a_win, [forall(( short_long([200], [200, 500], Budgets),
                                                        held(State), member(Nodes, Budgets) ))]) :-
    plays_until_turn_ends(expert(Nodes), State, Next),
    \+ wins_in_a_turn(Next).

%   One turn of 27, 28 and 38 leaves the other side no win.

held(State) :-
    state(['.1.1.', '...1.', '1.1..', '....1', '..22.', '.2222'], 2, 5, State).
held(State) :-
    state(['.1.11', '1....', '12...', '...1.', '2.2.2', '.2...'], 1, 11, State).
held(State) :-
    state(['.1.1.', '.1.1.', '2....', '..2.2', '12...', '12.2.'], 1, 7, State).

wins_in_a_turn(State) :-
    apart:to_move(State, Player),
    wins_in_a_turn(State, Player).

wins_in_a_turn(State, Player) :-
    apart:valid_moves(State, Player, Moves),
    member(Move, Moves),
    apart:next_state(State, Move, Next),
    (   apart:game_over(Next, Winner)
    ->  Winner =:= Player
    ;   apart:to_move(Next, Player),
        wins_in_a_turn(Next, Player)
    ),
    !.

test(merit_is_zero_sum, [forall(random_state(State))]) :-
    apart:merit(State, 1, M1),
    apart:merit(State, 2, M2),
    assertion(M1 =:= -M2).

                /*******************************
                *             TEXT             *
                *******************************/

test(one_form_is_written, Texts == ["b1xb2", "b1-c1", "stop"]) :-
    state(['11...', '12...', '.....', '.22..', '.....'], 1, 2, State),
    maplist(apart:move_text(State), [(2,1,2,2), (2,1,3,1), stop], Texts).

test(more_forms_are_read,
     [forall(member(Text, ["c2-c4", "C2xC4", " c2 - c4 ", "c2 c4", "c2c4", "c2:c4"])),
      Move == (3,2,3,4)]) :-
    start(8, 8, State),
    apart:move_text(State, Move, Text).

test(between_two_jumps_the_target_is_enough, [forall(member(Text, ["d6", "xd6", "-d6", "d3-d6"])),
                                              Move == (4,3,4,6)]) :-
    jumping(State),
    apart:move_text(State, Move, Text).

test(what_is_no_move,
     [forall(member(Text, ["", "c2", "c2-", "c2-c4-c6", "c-4", "halt", "22-44"])), fail]) :-
    start(8, 8, State),
    apart:move_text(State, _, Text).

test(meanings, Texts == ["end the turn here", "jump of 3 along the rising diagonal",
                         "jump of 3 along the column", "jump of 2 along the falling diagonal"]) :-
    jumping(State),
    apart:valid_moves(State, 1, Moves),
    maplist(meaning_text(State), Moves, Texts).

meaning_text(State, Move, Text) :-
    apart:meaning(State, Move, Message),
    ludolog_protocol:say(apart, Message, Text).

test(classic_drawing, Text == Expected) :-
    start(5, 5, State),
    ludolog_picture:classic(apart, State, Text),
    atomics_to_string(["  a   b   c   d   e\n",
                       "---------------------\n",
                       "|   | 1 | 1 | 1 |   | 1\n",
                       "---------------------\n",
                       "|   | 1 | 1 | 1 |   | 2\n",
                       "---------------------\n",
                       "|   |   |   |   |   | 3\n",
                       "---------------------\n",
                       "|   | 2 | 2 | 2 |   | 4\n",
                       "---------------------\n",
                       "|   | 2 | 2 | 2 |   | 5\n",
                       "---------------------\n",
                       "Player turn: 1          Moves: 0\n\n"], Expected).

atomics_to_string(Parts, String) :-
    atomic_list_concat(Parts, Atom),
    atom_string(Atom, String).

test(the_picture_marks_the_used_squares, Star == empty) :-
    jumping(State),
    apart:layout(State, Items),
    memberchk(square("b1", 1, _, "*", Star), Items).

                /*******************************
                *            STATES            *
                *******************************/

test(state_with_visited_squares_is_valid) :-
    jumping(State),
    apart:valid_state(State).

test(valid_state_looks_deep, [forall(member(Visited, [ [[4,3]],
                                                       [[4,3],[2,1]],
                                                       [[3,1],[4,3]],
                                                       [[2,1],[2,1],[4,3]],
                                                       [[1,1],[2,1],[4,3]],
                                                       [[2,1],[4,2]],
                                                       [[0,-1],[2,1],[4,3]],
                                                       [[2,1],[4,3]|tail],
                                                       [[a,b],[4,3]],
                                                       [[8,3],[1,3],[8,6],[4,3]] ])),
                              fail]) :-
    jumping(State-_),
    apart:valid_state(State-Visited).

test(valid_state_refuses_wrong_boards,
     [forall(member(Rows, [ ['.....', '.....', '.....', '.....'],
                            ['.....', '.....', '....', '.....', '.....'],
                            ['....', '....', '....', '....', '....'] ])),
      fail]) :-
    state(Rows, 1, 4, State),
    apart:valid_state(State).

test(valid_state_refuses_wrong_counters,
     [forall(member(Turn-Total, [2-0, 1-(-1), 3-4, x-1])), fail]) :-
    start(8, 8, (Board,_,_)),
    apart:valid_state((Board,Turn,Total)).

test(shape_is_checked_at_the_door,
     [forall(member(Bad, [x, (a,1,0), ([],1,0), ([[0]],3,0), ([[0]],1,x), ([[0]],1,4)-[[1,1]]])),
      error(type_error(apart_state, Bad))]) :-
    apart:valid_moves(Bad, _, _).

test(position_key_leaves_out_the_count, Same == Other) :-
    start(8, 8, (Board,1,0)),
    apart:position_key((Board,1,4), Same),
    apart:position_key((Board,1,8), Other),
    apart:position_key((Board,1,0), First),
    First \== Same.

                /*******************************
                *          PROPERTIES          *
                *******************************/

test(generator_equals_definition, [forall(random_state(State))]) :-
    apart:valid_moves(State, _, Moves),
    findall(M, ( apart:well_formed_move(State, M), apart:legal(State, M) ), Legal0),
    sort(Legal0, Legal),
    assertion(Moves == Legal).

test(r17_goal_equals_its_definition, [forall(( random_state(State), member(Player, [1,2]) ))]) :-
    parts(State, Board, _, _, _),
    (   touching_pair(Board, Player)
    ->  \+ apart:at_goal(Board, Player)
    ;   apart:at_goal(Board, Player)
    ).

touching_pair(Board, Player) :-
    ludolog_grid:grid_member(Board, X, Y, Player),
    member(DX-DY, [1-0, 0-1, 1-1, -1-1]),
    X1 is X + DX,
    Y1 is Y + DY,
    ludolog_grid:grid_cell(Board, X1, Y1, Player),
    !.

test(r19_there_is_always_a_move, [forall(random_state(State))]) :-
    (   apart:game_over(State, _)
    ->  apart:valid_moves(State, _, [])
    ;   apart:valid_moves(State, _, [_|_])
    ).

test(states_stay_valid, [forall(random_state(State))]) :-
    assertion(apart:valid_state(State)).

test(r20_hops_are_counted_and_pieces_never_increase, [forall(random_state(State))]) :-
    parts(State, Board, _, Total, _),
    apart:valid_moves(State, _, Moves),
    forall(( member(M, Moves), M \== stop ),
           ( apart:move(State, M, Next),
             parts(Next, NextBoard, _, NextTotal, _),
             NextTotal =:= Total + 1,
             pieces(Board, Before),
             pieces(NextBoard, After),
             Taken is Before - After,
             memberchk(Taken, [0, 1]) )).

pieces(Board, Count) :-
    aggregate_all(count, ( member(Row, Board), member(C, Row), C > 0 ), Count).

test(r12_r13_the_piece_stands_on_the_last_square_and_the_others_are_empty,
     [forall(( random_state(State), State = (Board,Turn,_)-Visited ))]) :-
    once(append(Left, [[X,Y]], Visited)),
    ludolog_grid:grid_cell(Board, X, Y, Turn),
    forall(member([X0,Y0], Left), ludolog_grid:grid_cell(Board, X0, Y0, 0)).

test(mirrored_boards_have_mirrored_moves, [forall(random_state(State))]) :-
    parts(State, [Row|_], _, _, _),
    length(Row, Width),
    mirrored_state(State, Width, Mirror),
    apart:valid_moves(State, _, Moves),
    apart:valid_moves(Mirror, _, Found),
    findall(Expected1, ( member(M, Moves), mirrored(M, Width, Expected1) ), Expected0),
    sort(Expected0, Expected),
    assertion(Found == Expected).

mirrored_state((Board,Turn,Total), _, (Mirror,Turn,Total)) :-
    maplist(reverse, Board, Mirror).
mirrored_state(State-Visited, Width, Mirror-MirrorVisited) :-
    mirrored_state(State, Width, Mirror),
    maplist(mirrored_square(Width), Visited, MirrorVisited).

mirrored_square(Width, [X,Y], [X1,Y]) :-
    X1 is Width + 1 - X.

mirrored(stop, _, stop).
mirrored((XP,YP,XM,YM), Width, (XP1,YP,XM1,YM)) :-
    XP1 is Width + 1 - XP,
    XM1 is Width + 1 - XM.

test(turned_boards_with_changed_players_have_turned_moves, [forall(random_state(State))]) :-
    parts(State, Board, _, _, _),
    length(Board, Height),
    flipped_state(State, Height, Flipped),
    apart:valid_moves(State, _, Moves),
    apart:valid_moves(Flipped, _, Found),
    findall(Expected1, ( member(M, Moves), flipped(M, Height, Expected1) ), Expected0),
    sort(Expected0, Expected),
    assertion(Found == Expected).

flipped_state((Board,Turn,Total), _, (Flipped,Other,Total)) :-
    maplist(maplist(other), Board, Changed),
    reverse(Changed, Flipped),
    other(Turn, Other).
flipped_state(State-Visited, Height, Flipped-FlippedVisited) :-
    flipped_state(State, Height, Flipped),
    maplist(flipped_square(Height), Visited, FlippedVisited).

flipped_square(Height, [X,Y], [X,Y1]) :-
    Y1 is Height + 1 - Y.

other(0, 0).
other(1, 2).
other(2, 1).

flipped(stop, _, stop).
flipped((XP,YP,XM,YM), Height, (XP,YP1,XM,YM1)) :-
    YP1 is Height + 1 - YP,
    YM1 is Height + 1 - YM.

test(texts_are_read_back, [forall(random_state(State))]) :-
    apart:valid_moves(State, _, Moves),
    forall(member(M, Moves),
           ( apart:move_text(State, M, Text),
             apart:move_text(State, Back, Text),
             assertion(Back == M) )).

test(perft_of_a_start_does_not_depend_on_the_height_at_first, N1 =:= N2) :-
    start(9, 7, S1),
    start(12, 7, S2),
    ludolog_perft:perft(apart, S1, 2, N1),
    ludolog_perft:perft(apart, S2, 2, N2).

                /*******************************
                *            EFFECTS           *
                *******************************/

effects(State, Text, Effects) :-
    apart:move_text(State, Move, Text),
    apart:move(State, Move, _),
    apart:effects(State, Move, Effects).

test('R9: a jump and what it takes',
     Effects == [moves("1", ["a1", "c1"], jump), captured("c1", "2")]) :-
    state(['112..', '.....', '.....', '2....', '2....'], 1, 4, State),
    effects(State, "a1xc1", Effects).

test('R12: a step, and the end of a turn',
     [Step,Stop] == [[moves("1", ["b2", "b3"], step)], []]) :-
    state(['.....', '.1...', '.....', '22.11', '.....'], 1, 4, State),
    effects(State, "b2-b3", Step),
    apart:effects(State, stop, Stop).

:- end_tests(apart).
