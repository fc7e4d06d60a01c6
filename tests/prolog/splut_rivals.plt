:- module(test_splut_rivals, []).

/*  Splut! with three and four players: the rules R25 to R28 by example, and the computer.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module('../../prolog/ludolog/random.pl', [with_seed/2, draw/2]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(plunit)).

%   After is State after the moves with these texts, all legal.

after(State, Texts, After) :-
    foldl(after_one, Texts, State, After).

after_one(Text, State0, State) :-
    splut:move_text(State0, Move, Text),
    splut:move(State0, Move, State).

on([Board|_], [X, Y], Cell) :-
    nth1(Y, Board, Row),
    nth1(X, Row, Cell).

walk(Left, State, [State|States]) :-
    splut:valid_moves(State, _, Moves),
    (   Left > 0,
        draw(Moves, Move)
    ->  splut:next_state(State, Move, Next),
        Left1 is Left - 1,
        walk(Left1, Next, States)
    ;   States = []
    ).

rule(State, Text, Rule) :-
    splut:move_text(State, Move, Text),
    ludolog_why:explanation(splut, State, Move, illegal([attempt(_, step(_, Rule, _, _))|_])),
    !.

:- begin_tests(splut_rivals).

%   Drawn with two places for each cell: a letter and the player's number.

rivals(Rows, Turn, Steps, Teams, Out, [Board, Turn, Steps, [[], [], none], Teams, Out]) :-
    maplist(wide_row, Rows, Board).

wide_row(Text, Row) :-
    split_string(Text, "|", "", Parts),
    foldl(wide_cell, Parts, Row, off, _).

wide_cell(Part, Cell, Before, Here) :-
    normalize_space(atom(Name), Part),
    (   Name \== ''
    ->  ( Name == '.' -> Cell = 0 ; Cell = Name ),
        Here = on
    ;   ( Before == on -> Cell = -2 ; Cell = -1 ),
        Here = off
    ).

started(Count, State) :-
    splut:initial_state([size(7), players(Count)], State).

test(start_of_four_r25, State == Drawn) :-
    started(4, State),
    rivals(["  |  |  |R |  |  |  ",
            "  |  |T3|D3|S3|  |  ",
            "  |S2|. |. |. |T4|  ",
            "R |D2|. |. |. |D4|R ",
            "  |T2|. |. |. |S4|  ",
            "  |  |S1|D1|T1|  |  ",
            "  |  |  |R |  |  |  "], 1, 1, [1, 2, 3, 4], [], Drawn).
test(three_leave_the_fourth_corner_r25, Cells-Teams == [0, 0, 0, 'R']-[1, 2, 3]) :-
    started(3, State),
    State = [_, _, _, _, Teams, _],
    findall(Cell, ( member(X-Y, [6-3, 6-4, 6-5, 7-4]), on(State, [X, Y], Cell) ), Cells).
test(two_players_are_as_ever_r25) :-
    splut:initial_state([size(7)], State),
    splut:initial_state([size(7), players(2)], State).
test(no_other_number_of_players_r25,
     [forall(member(N, [1, 5, two])), error(domain_error(splut_option, players(N)), _)]) :-
    splut:initial_state([players(N)], _).
test(turns_go_round_r26, Turns == [1-1, 2-2, 3-3, 4-3, 1-3]) :-
    started(4, State),
    findall(Player-Steps,
            ( turn_start(5, State, Later),
              splut:to_move(Later, Player),
              Later = [_, _, Steps|_] ),
            Turns).

%   Turns begin at State and later ones, each made of the first legal steps.

turn_start(_, State, State).
turn_start(N, State0, State) :-
    N > 1,
    N1 is N - 1,
    next_turn(State0, State1),
    turn_start(N1, State1, State).

next_turn(State0, State) :-
    splut:to_move(State0, Player),
    splut:valid_moves(State0, Player, [Move|_]),
    splut:move(State0, Move, State1),
    (   splut:to_move(State1, Player)
    ->  next_turn(State1, State)
    ;   State = State1
    ).

crowd(Steps, State) :-
    rivals(["  |  |  |R |  |  |  ",
            "  |  |T3|D3|S3|  |  ",
            "  |D2|. |. |. |. |  ",
            "S2|. |. |R |T1|. |R ",
            "  |. |. |D1|. |. |  ",
            "  |  |T2|S1|. |  |  ",
            "  |  |  |R |  |  |  "], 7, Steps, [1, 2, 3], [], State).

test(a_hit_takes_the_whole_team_away_r27, Found == [0, 0, 'R']-[3, 1]-[2]-8) :-
    crowd(3, State),
    after(State, ["e4-d4 throw left"], After),
    After = [_, Turn, _, _, Teams, Out],
    findall(Cell, ( member(Square, [[2, 3], [3, 6], [1, 4]]), on(After, Square, Cell) ), Cells),
    Found = Cells-Teams-Out-Turn.
test(the_thrown_rock_rests_in_the_next_turn_r21_r27, Last == [[1, 4]]) :-
    crowd(3, State),
    after(State, ["e4-d4 throw left"], [_, _, _, [Last, [], none]|_]).
test(the_own_team_leaves_as_well_r16_r27, Found == [0, 0, 'R']-[2, 3]-[1]) :-
    crowd(3, State),
    after(State, ["e4-d4 throw down"], After),
    After = [_, _, _, _, Teams, Out],
    findall(Cell, ( member(Square, [[4, 4], [4, 5], [4, 6]]), on(After, Square, Cell) ), Cells),
    Found = Cells-Teams-Out.
test(a_dead_dwarf_takes_nobody_along_r15_r27, Teams-Cell == [2, 3, 1]-'T2') :-
    rivals(["  |  |  |R |  |  |  ",
            "  |  |T3|D3|S3|  |  ",
            "  |S2|. |. |. |. |  ",
            "D2|. |. |R |T1|. |R ",
            "  |. |. |D1|. |. |  ",
            "  |  |T2|S1|. |  |  ",
            "  |  |  |R |  |  |  "], 7, 3, [1, 2, 3], [], State),
    after(State, ["e4-d4 throw left"], After),
    After = [_, _, _, _, Teams, _],
    on(After, [1, 4], 'R'),
    on(After, [3, 6], Cell).
test(the_dead_are_passed_over_r26_r27, Players == [3, 1, 3]) :-
    crowd(3, State),
    after(State, ["e4-d4 throw left"], After),
    findall(Player, ( turn_start(3, After, Later), splut:to_move(Later, Player) ), Players).
test(the_last_team_wins_r28, Found == 4-0-"R28: only the team of player 4 is left"-[]) :-
    final(State),
    after(State, ["e4-d4 throw down"], After),
    After = [_, _, Steps|_],
    splut:game_over(After, Winner),
    splut:outcome(After, outcome(Winner, Reason, [])),
    ludolog_protocol:say(splut, Reason, Text),
    splut:valid_moves(After, _, Moves),
    Found = Winner-Steps-Text-Moves.
test(a_hit_ends_no_game_of_three_r27, [fail]) :-
    crowd(3, State),
    after(State, ["e4-d4 throw left"], After),
    splut:game_over(After, _).
test(nobody_moves_pieces_of_others_r9, Rule == 'R9') :-
    crowd(3, State),
    rule(State, "c6-c5", Rule).
test(no_step_passes_the_turn_on_r7_r26, Moves-Teams == [pass]-[2, 3, 1]) :-
    rivals(["  |  |  |R |  |  |  ",
            "  |  |. |. |. |  |  ",
            "  |. |. |R |. |. |  ",
            "R |S2|. |. |D3|S3|R ",
            "  |. |. |D2|. |. |  ",
            "  |  |T2|T1|T3|  |  ",
            "  |  |  |S1|  |  |  "], 7, 2, [1, 2, 3], [], State),
    splut:valid_moves(State, 1, Moves),
    after(State, ["pass"], [_, _, _, _, Teams, _]).

final(State) :-
    rivals(["  |  |  |. |  |  |  ",
            "  |  |. |R |. |  |  ",
            "  |. |. |. |. |. |  ",
            "R |. |. |R |T4|. |S4",
            "  |. |T2|. |. |. |  ",
            "  |  |. |S2|. |  |  ",
            "  |  |  |R |  |  |  "], 30, 2, [4, 2], [1, 3], State).

%   A hit leaves the pieces of nobody who is out, and effects tell of all that goes.

test(effects_of_a_hit_r27,
     Texts == [ "Troll T1 steps from e4 to d4", "a rock is thrown from d4 to a4",
                "Sorcerer S2 is killed on a4", "Dwarf D2 leaves b3", "Troll T2 leaves c6" ]) :-
    crowd(3, State),
    splut:move_text(State, Move, "e4-d4 throw left"),
    splut:effects(State, Move, Effects),
    maplist(ludolog_effects:effect_text(splut), Effects, Texts).
test(who_plays_and_who_is_out, Found == [1, 2, 3]-[1, 3]) :-
    crowd(3, State),
    after(State, ["e4-d4 throw left"], After),
    splut:players(After, Players),
    splut:playing(After, Playing),
    Found = Players-Playing.
test(a_fourth_player_is_none_of_three, error(domain_error(splut_player, 4), _)) :-
    crowd(3, State),
    splut:value(State, 4, _).
test(nor_is_a_third_one_of_two, error(domain_error(splut_player, 3), _)) :-
    splut:initial_state([], State),
    splut:value(State, 3, _).
test(the_one_who_is_out_has_lost, Values == [1: -10000, 2: 1990, 3: -10000, 4: 2010]) :-
    final(State),
    findall(P:V, ( member(P, [1, 2, 3, 4]), splut:value(State, P, V) ), Values).
test(states_of_three_that_are_none,
     [forall(member(Teams-Out, [ [1, 3, 2]-[], [1, 2]-[], [1, 2, 3]-[3], [1, 2]-[4], []-[1, 2, 3],
                                 [1, 2, 5]-[] ])),
      fail]) :-
    crowd(3, [Board, Turn, Steps, Memory|_]),
    splut:valid_state([Board, Turn, Steps, Memory, Teams, Out]).
test(an_emptied_team_is_out, Teams-Out == [1, 3]-[2]) :-
    crowd(3, State),
    foldl(emptied, ["a4", "b3", "c6"], State, [_, _, _, _, Teams, Out]).
test(what_is_missing_of_a_team, Texts == ["Sorcerer S2 of player 2 is missing"]) :-
    crowd(3, State),
    emptied("a4", State, Edited),
    ludolog_protocol:flaws(splut, Edited, Messages),
    maplist(ludolog_protocol:say(splut), Messages, Texts).

emptied(Square, State0, State) :-
    splut:edited(State0, Square, ".", State).

%   The computer.

test(every_level_wins_where_it_can,
     [forall(member(Level, [medium, hard, expert(500)])), Text == "e4-d4 throw down"]) :-
    final(State),
    with_seed(3, ludolog_choose:choose_move(splut, State, 4, Level, Move)),
    splut:move_text(State, Move, Text).
test(no_level_kills_its_own_sorcerer,
     [forall(( member(Level, [medium, hard, expert(500)]), member(Seed, [1, 2, 3]) ))]) :-
    crowd(1, State),
    with_seed(Seed, ludolog_choose:choose_move(splut, State, 1, Level, Move)),
    splut:move(State, Move, After),
    splut:playing(After, Playing),
    memberchk(1, Playing).
test(a_win_against_all_is_proved, Result-Length == win-exactly(1)) :-
    final(State),
    ludolog_solver:solve(splut, State, [nodes(2000)], solved(Result, Length, _, _)).

%   Player 1 can be killed whatever it does, and is not proved to lose while two others play.

test(no_loss_is_proved_while_three_play, [forall(member(Nodes, [100, 3000]))]) :-
    crowd(1, State0),
    after(State0, ["e4-e5"], State),
    ludolog_solver:solve(splut, State, [nodes(Nodes)], Verdict),
    assertion(( Verdict = open(_, _, _) ; Verdict = solved(win, _, _, _) )).
test(who_is_out_has_lost_in_the_search, Forecast == solved(loss, exactly(1))) :-
    crowd(1, State),
    splut:move_text(State, Move, "e4-d4 throw down"),
    ludolog_choice:judged(splut, State, Move, [nodes(500)], judgement(seen(_, Forecast, _), _, _)).
test(parts_of_the_value_add_up, [forall(many(State))]) :-
    splut:players(State, Players),
    forall(member(Player, Players),
           ( findall(P, splut:points(State, Player, P, _), Points),
             sum_list(Points, Sum),
             splut:value(State, Player, Sum) )).

%   Teams turn with the board: a quarter further, each is the next player, and all is alike.

test(the_board_turns_with_its_players, [forall(many(State))]) :-
    quarter(State, Turned),
    splut:valid_moves(State, _, Moves),
    splut:valid_moves(Turned, _, Others),
    assertion(same_length(Moves, Others)),
    splut:players(State, Players),
    forall(( member(Player, Players), following(Player, Next) ),
           ( splut:value(State, Player, Value),
             assertion(splut:value(Turned, Next, Value)) )).

following(Player, Next) :-
    Next is Player mod 4 + 1.

quarter([Board, Turn, Steps, [_, _, _], Teams0, Out0],
        [Turned, Turn, Steps, [[], [], none], Teams, Out]) :-
    maplist(following, Teams0, Teams),
    maplist(following, Out0, Out),
    length(Board, N),
    findall(Row,
            ( between(1, N, Y),
              findall(Cell,
                      ( between(1, N, X),
                        Y0 is N + 1 - X,
                        nth1(Y0, Board, Row0),
                        nth1(Y, Row0, Cell0),
                        next_letter(Cell0, Cell) ),
                      Cells),
              closed(Cells, off, Row) ),
            Turned).

next_letter(Cell0, Cell) :-
    (   atom(Cell0),
        atom_length(Cell0, 2)
    ->  sub_atom(Cell0, 0, 1, _, Kind),
        sub_atom(Cell0, 1, 1, _, Digit),
        atom_number(Digit, Player),
        following(Player, Next),
        atom_concat(Kind, Next, Cell)
    ;   Cell = Cell0
    ).

closed([], _, []).
closed([Cell0|Cells0], Before, [Cell|Cells]) :-
    (   integer(Cell0),
        Cell0 < 0
    ->  ( Before == on -> Cell = -2 ; Cell = -1 ),
        Here = off
    ;   Cell = Cell0,
        Here = on
    ),
    closed(Cells0, Here, Cells).

%   Positions of random games of four: a turned game of three would have no first player.

many(State) :-
    member(Seed, [31, 32]),
    with_seed(Seed,
        ( splut:initial_state([size(7), players(4)], Start),
          walk(120, Start, States) )),
    nth0(N, States, State0),
    N mod 7 =:= 0,
    State0 = [Board, Turn, Steps, _, Teams, Out],
    State = [Board, Turn, Steps, [[], [], none], Teams, Out].

test(every_text_of_many_has_its_portuguese, Missing == []) :-
    findall(English,
            ( many(State),
              of_many(State, English),
              \+ ludolog:translation(splut, pt, English, _) ),
            Missing).

of_many(State, English) :-
    splut:layout(State, Items),
    member(note(Message), Items),
    format_of(Message, English).
of_many(State, English) :-
    splut:players(State, Players),
    member(Player, Players),
    splut:points(State, Player, _, Message),
    format_of(Message, English).
of_many(State, English) :-
    splut:missing(State, Message),
    format_of(Message, English).
of_many(_, English) :-
    ludolog:game(splut, further(_, English)).
of_many(_, "R28: only the team of player ~w is left").

format_of(Message, Format) :-
    (   Message = Format0-_
    ->  Format = Format0
    ;   Format = Message
    ).

:- end_tests(splut_rivals).
