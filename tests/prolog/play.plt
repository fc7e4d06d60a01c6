/*  play/0: the menus of the original programs, and whole games in plain text.  */

:- use_module('../../prolog/ludolog.pl').
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(plunit)).

:- begin_tests(play).
:- use_module(ludolog(play), [modes/2, setting_menu/3, level_menu/2, unfinished/4]).

                /*******************************
                *      MENUS OF THE SEEDS      *
                *******************************/

%   seed_option(Game, Menu, Option, Ours): an option of a menu of the program that
%   Game comes from, and what stands for it here.

seed_option(green_skull, mode, "human against human", seats([person, person])).
seed_option(green_skull, mode, "human against computer", seats([person, computer])).
seed_option(green_skull, mode, "computer against computer", seats([computer, computer])).
seed_option(green_skull, difficulty, "easy", level(easy)).
seed_option(green_skull, difficulty, "medium", level(medium)).
seed_option(green_skull, difficulty, "hard", level(hard)).
seed_option(green_skull, piece, "the computer has O", seats(['X'-person, 'O'-computer])).
seed_option(green_skull, piece, "the computer has X", seats(['X'-computer, 'O'-person])).
seed_option(splut, main, "Play", game).
seed_option(splut, main, "Rules", rules).
seed_option(splut, main, "Exit", exit).
seed_option(splut, board_size, "Small (7 columns)", setting(size, 7)).
seed_option(splut, board_size, "Medium (9 columns)", setting(size, 9)).
seed_option(splut, board_size, "Large (11 columns)", setting(size, 11)).
seed_option(splut, game_mode, "Player vs Player", seats([person, person])).
seed_option(splut, game_mode, "Player vs AI", seats([person, computer])).
seed_option(splut, game_mode, "AI vs Player", seats([computer, person])).
seed_option(splut, game_mode, "AI vs AI", seats([computer, computer])).
seed_option(splut, level, "Random", level(easy)).
seed_option(splut, level, "Greedy", level(medium)).
seed_option(splut, level, "Planner", level(hard)).
seed_option(alliances, main, "Player VS Player", seats([person, person])).
seed_option(alliances, main, "Player VS AI", seats([person, computer])).
seed_option(alliances, main, "AI VS Player", seats([computer, person])).
seed_option(alliances, main, "AI VS AI", seats([computer, computer])).
seed_option(alliances, difficulty, "Easy", level(easy)).
seed_option(alliances, difficulty, "Medium", level(medium)).
seed_option(alliances, difficulty, "Hard", level(hard)).
seed_option(apart, game_mode, Option, Ours) :-
    member(Option-Ours,
           [ "Person vs Person"-seats([person, person]),
             "Person vs Easy AI"-seats([person, computer]),
             "Easy AI vs Person"-seats([computer, person]),
             "Easy AI vs Easy AI"-seats([computer, computer]),
             "Person vs Difficult AI"-seats([person, computer]),
             "Difficult AI vs Person"-seats([computer, person]),
             "Easy AI vs Difficult AI"-seats([computer, computer]),
             "Difficult AI vs Easy AI"-seats([computer, computer]),
             "Difficult AI vs Difficult AI"-seats([computer, computer]) ]).
seed_option(apart, game_mode, "Easy AI", level(easy)).
seed_option(apart, game_mode, "Difficult AI", level(medium)).
seed_option(apart, size, "Height, 5 to 15", number(height, 5, 15)).
seed_option(apart, size, "Width, 5 to 15", number(width, 5, 15)).
seed_option(apart, continuous_jump, "Yes", jump_on).
seed_option(apart, continuous_jump, "No", move(stop)).
seed_option(apart, restart, "Yes", again).
seed_option(apart, restart, "No", again).
seed_option(greener, game, "Player vs Player", seats([person, person])).
seed_option(greener, game, "Player vs Computer", seats([person, computer])).
seed_option(greener, game, "Computer vs Player", seats([computer, person])).
seed_option(greener, game, "Computer vs Computer", seats([computer, computer])).
seed_option(greener, level, "Random", level(easy)).
seed_option(greener, level, "Smart", level(medium)).
seed_option(greener, board, "6x6", setting(size, '6x6')).
seed_option(greener, board, "9x6", setting(size, '9x6')).
seed_option(greener, board, "9x9", setting(size, '9x9')).
seed_option(greener, piece, "a piece, then its numbered moves", piece).

offered(seats(Kinds), Game) :-
    modes(Game, Modes),
    member(_-Seats, Modes),
    (   Kinds = [_-_|_]
    ->  Seats == Kinds
    ;   pairs_values(Seats, Kinds)
    ),
    !.
offered(setting(Name, Value), Game) :-
    setting_menu(Game, Name, menu(_, Choices)),
    memberchk(_-Value, Choices),
    !.
offered(number(Name, Low, High), Game) :-
    setting_menu(Game, Name, number(_, Low, High)),
    !.
offered(level(Level), Game) :-
    level_menu(Game, Menu),
    memberchk(_-Level, Menu),
    !.
offered(game, Game) :-
    ludolog:game(Game, title(Title)),
    played([], Output),
    sub_string(Output, _, _, _, Title),
    !.
offered(Word, _) :-
    memberchk(Word-Shown, [rules-"Rules", exit-"Exit"]),
    played([], Output),
    sub_string(Output, _, _, _, Shown),
    !.
offered(again, Game) :-
    whole_game(Game, Output),
    sub_string(Output, _, _, _, "play again?"),
    !.
offered(move(Move), Game) :-
    jumping(Game, State),
    Game:valid_moves(State, _, Moves),
    memberchk(Move, Moves),
    !.
offered(jump_on, Game) :-
    jumping(Game, State),
    Game:valid_moves(State, _, [_, _|_]),
    !.
offered(piece, Game) :-
    Game:initial_state([], State),
    ludolog_protocol:layout(Game, State, Items),
    findall(Square, member(square(Square, _, _, _, _), Items), Squares),
    game_number(Game, N),
    settings_answers(Game, Answers),
    append([[N, "1"], Answers, Squares], Lines),
    played(Lines, Output),
    split_string(Output, "\n", " ", Shown),
    member(Line, Shown),
    split_string(Line, ".", "", [Number, _]),
    catch(number_codes(_, Number), error(_, _), fail),
    !.

%   State is a position inside a continuous jump, met in a seeded random game.
jumping(apart, State) :-
    ludolog_random:first_random(5, X),
    apart:initial_state([], Start),
    jump_position(Start, X, 200, State).

jump_position(State, _, _, State) :-
    State = _-_,
    !.
jump_position(State, X0, Left, Jumping) :-
    Left > 0,
    apart:valid_moves(State, _, Moves),
    length(Moves, N),
    ludolog_random:next_random(N, I, X0, X),
    nth0(I, Moves, Move),
    apart:next_state(State, Move, Next),
    Less is Left - 1,
    jump_position(Next, X, Less, Jumping).

game_number(Game, Number) :-
    findall(G, ludolog_protocol:game(G), Games),
    nth1(I, Games, Game),
    format(string(Number), "~d", [I]).

%   The first choice of each setting.
settings_answers(Game, Answers) :-
    findall(Answer,
            ( setting_menu(Game, _, Menu),
              first_choice(Menu, Answer) ),
            Answers).

first_choice(menu(_, _), "1").
first_choice(number(_, Low, _), Answer) :-
    format(string(Answer), "~d", [Low]).

%   played(+Lines, -Output): what play/0 prints when Lines are typed.

played(Lines, Output) :-
    atomic_list_concat(Lines, '\n', Typed0),
    atom_concat(Typed0, '\n', Typed),
    setup_call_cleanup(
        ( open_string(Typed, In),
          stream_property(Old, alias(user_input)),
          set_stream(In, alias(user_input)) ),
        with_output_to(string(Output), ludolog_play:play),
        ( set_stream(Old, alias(user_input)),
          close(In) )).

%   A whole game of the computer against itself, on the smallest board.
whole_game(Game, Output) :-
    game_number(Game, N),
    modes(Game, Modes),
    length(Modes, Last),
    format(string(Mode), "~d", [Last]),
    settings_answers(Game, Answers),
    length(Seats, 2),
    maplist(=("1"), Seats),
    append([[N, Mode], Answers, Seats, ["2"]], Lines),
    played(Lines, Output).

test(each_menu_option_of_each_seed,
     [forall(seed_option(Game, _Menu, _Option, Ours))]) :-
    offered(Ours, Game).

                /*******************************
                *             GAMES            *
                *******************************/

test(the_computer_plays_to_the_end, [forall(ludolog_protocol:game(Game))]) :-
    whole_game(Game, Output),
    once(( sub_string(Output, _, _, _, "Game over:")
         ; sub_string(Output, _, _, _, "unfinished") )),
    sub_string(Output, _, _, _, "Goodbye."),
    !.

test(a_person_types_moves_numbers_and_asks_why, [forall(ludolog_protocol:game(Game))]) :-
    Game:initial_state([], State),
    Game:valid_moves(State, _, [Move|_]),
    Game:move_text(State, Move, Text),
    game_number(Game, N),
    settings_answers(Game, Answers),
    append([[N, "1"], Answers, ["list", Text, "1", "nonsense", "why nonsense", "quit", "2"]], Lines),
    played(Lines, Output),
    sub_string(Output, _, _, _, "That is not a move"),
    sub_string(Output, _, _, _, "abandoned"),
    !.

test(wrong_answers_are_asked_again, Asked == 4) :-
    played(["x", "0", "-1"], Output),
    findall(1, sub_string(Output, _, _, _, "Option: "), Ones),
    length(Ones, Asked).

test(end_of_input_anywhere, [forall(member(Lines, [[], ["1"], ["1", "1"], ["3", "4", "1"]]))]) :-
    played(Lines, Output),
    sub_string(Output, _, _, 0, "Goodbye.\n").

test(rules_are_told, [forall(ludolog_protocol:game(Game))]) :-
    with_output_to(string(Text), ludolog_play:rules(Game)),
    string_length(Text, Length),
    Length > 1000.

test(rules_of_what, error(existence_error(game, chess))) :-
    ludolog_play:rules(chess).

test(seats_are_checked, error(domain_error(level, brilliant))) :-
    ludolog_play:play(splut, [], [1-brilliant]).

test(games_are_checked, error(existence_error(game, chess))) :-
    ludolog_play:play(chess, [], []).

test(third_time, true) :-
    unfinished(splut, [a, b, a, c, a], 4, _),
    \+ unfinished(splut, [a, b, a, c], 3, _).

test(limit, true) :-
    ludolog_protocol:move_limit(splut, Limit),
    unfinished(splut, [a], Limit, _).

:- end_tests(play).
