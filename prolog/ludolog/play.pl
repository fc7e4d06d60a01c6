:- module(ludolog_play,
          [ play/0,
            play/3,                     % +Game, +Options, +Seats
            rules/1,                    % +Game
            modes/2,                    % +Game, -Modes
            setting_menu/3,             % +Game, ?Setting, -Menu
            level_menu/2,               % +Game, -Menu
            unfinished/4                % +Game, +Keys, +Plies, -Reason
          ]).
:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(error), [must_be/2, domain_error/2]).
:- use_module(library(lists),
              [append/3, member/2, memberchk/2, nth1/3, same_length/2, subtract/3]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- autoload(library(readutil), [read_line_to_string/2, read_file_to_string/3]).
:- use_module(text, [lowered/2, trimmed/2]).
:- use_module(picture, [classic/3]).
:- use_module(protocol).
:- use_module(random, [with_seed/2, fresh_seed/1]).
:- use_module(search/choose, [check_playing_level/2, choose_move/5, playing_levels/2]).
:- use_module(explain/explain, [why/3]).

/** <module> Playing in plain Prolog, the same for every game

?- play. asks which game to play, who plays, the game's settings and the computer's
levels, and then plays the game. Everything it offers comes from the games'
registration. Each question is repeated until the answer is valid; the end of input
leaves the program at any point.

A Seat is Player-person or Player-Level, for each player who chooses moves (see side/3).
*/

:- multifile ludolog:translation/4.

                /*******************************
                *             MENUS            *
                *******************************/

%!  play is det.
%
%   The whole program, from the first menu to Exit or the end of input.

play :-
    catch(main_menu, end_of_input, ( nl, print_said("Goodbye.") )).

main_menu :-
    findall(Game, game(Game), Games),
    findall(Title,
            ( member(Game, Games),
              ludolog:game(Game, title(T)),
              say(Game, T, Title) ),
            Titles),
    append(Titles, ["Rules", "Exit"], Options),
    menu("Which game?", Options, Choice),
    length(Games, N),
    main_choice(Choice, N, Games, Titles).

main_choice(Choice, N, Games, Titles) :-
    (   nth1(Choice, Games, Game)
    ->  new_game(Game),
        main_menu
    ;   Choice =:= N + 1
    ->  menu("The rules of which game?", Titles, Which),
        nth1(Which, Games, Game),
        rules(Game),
        main_menu
    ;   print_said("Goodbye.")
    ).

new_game(Game) :-
    modes(Game, Modes),
    pairs_keys_values(Modes, Titles, Kinds),
    menu("Who plays?", Titles, Choice),
    nth1(Choice, Kinds, Mode),
    chosen_settings(Game, Options),
    chosen_seats(Mode, Game, Seats0),
    further_seats(Game, Options, Further),
    append(Seats0, Further, Seats),
    play(Game, Options, Seats),
    menu("Do you want to play again?", ["Yes", "No"], Again),
    (   Again =:= 1
    ->  new_game(Game)
    ;   true
    ).

%   Who plays for the players whom only these settings bring in.

further_seats(Game, Options, Seats) :-
    settings(Game, Options, Settings),
    Game:initial_state(Settings, State),
    seats(Game, State, All),
    game_seats(Game, Asked),
    subtract(All, Asked, Players),
    maplist(further_kind(Game), Players, Kinds),
    chosen_seats(Kinds, Game, Seats).

further_kind(Game, Player, Player-Kind) :-
    player_name(Game, Player, Name),
    said(person, Person),
    said(computer, Computer),
    menu(Name, [Person, Computer], Choice),
    nth1(Choice, [person, computer], Kind).

%!  modes(+Game, -Modes:list) is det.
%
%   Modes has Title-Kinds for each way to seat persons and computers: persons
%   everywhere first, computers everywhere last. Kinds has Player-person or
%   Player-computer.

modes(Game, Modes) :-
    game_seats(Game, Players),
    findall(Title-Kinds,
            ( same_length(Players, Chosen),
              kinds(Chosen),
              pairs_keys_values(Kinds, Players, Chosen),
              findall(Name, ( member(P-K, Kinds), seat_title(Game, P, K, Name) ), Names),
              joined_names(Names, Title) ),
            Modes).

kinds([]).
kinds([Kind|Kinds]) :-
    member(Kind, [person, computer]),
    kinds(Kinds).

seat_title(Game, Player, Kind, Title) :-
    player_name(Game, Player, Name),
    said(Kind, Word),
    format(string(Title), "~w: ~w", [Name, Word]).

joined_names(Names, Title) :-
    atomic_list_concat(Names, ", ", Atom),
    atom_string(Atom, Title).

said(person, Text) :-
    say(ludolog, "person", Text).
said(computer, Text) :-
    say(ludolog, "computer", Text).

%!  setting_menu(+Game, ?Setting, -Menu) is nondet.
%
%   Menu asks for Setting: menu(Title, Choices), each Text-Value, or number(Title, Low, High).
%   Seeds and terms are not asked for.

setting_menu(Game, Setting, Menu) :-
    ludolog:game(Game, setting(Setting, Type, _, Title0)),
    say(Game, Title0, Title),
    setting_menu_(Type, Game, Title, Menu).

setting_menu_(oneof(Values), Game, Title, menu(Title, Choices)) :-
    findall(Word-Value, ( member(Value, Values), value_word(Game, Value, Word) ), Choices).
setting_menu_(between(Low, High), _, Title, number(Title, Low, High)).

chosen_settings(Game, Options) :-
    findall(Setting-Menu, setting_menu(Game, Setting, Menu), Menus),
    chosen_settings_(Menus, Options).

chosen_settings_([], []).
chosen_settings_([Setting-Menu|Menus], [Option|Options]) :-
    chosen_value(Menu, Value),
    Option =.. [Setting, Value],
    chosen_settings_(Menus, Options).

chosen_value(menu(Title, Choices), Value) :-
    pairs_keys_values(Choices, Texts, Values),
    menu(Title, Texts, Choice),
    nth1(Choice, Values, Value).
chosen_value(number(Title, Low, High), Value) :-
    say(ludolog, "~w (between ~d and ~d): "-[Title, Low, High], Prompt),
    ask_number(Prompt, Low, High, Value).

%!  level_menu(+Game, -Menu:list) is det.
%
%   Menu has Text-Level for each level of the computer, weakest first.

level_menu(Game, Menu) :-
    playing_levels(Game, Levels),
    findall(Text-Level,
            ( member(Level-Said, Levels),
              (   Said == ""
              ->  format(string(Text), "~w", [Level])
              ;   format(string(Text), "~w (~w)", [Level, Said])
              ) ),
            Menu).

chosen_seats([], _, []).
chosen_seats([Player-Kind|Kinds], Game, [Player-Who|Seats]) :-
    (   Kind == person
    ->  Who = person
    ;   player_name(Game, Player, Name),
        say(ludolog, "How well does ~w play?"-[Name], Title),
        level_menu(Game, Menu),
        pairs_keys_values(Menu, Texts, Levels),
        menu(Title, Texts, Choice),
        nth1(Choice, Levels, Who)
    ),
    chosen_seats(Kinds, Game, Seats).

%   menu(+Title, +Options, -Choice): Choice counts from 1.

menu(Title, Options, Choice) :-
    nl,
    print_said(Title),
    forall(nth1(I, Options, Option),
           ( say(ludolog, Option, Text),
             format("  ~d - ~w~n", [I, Text]) )),
    length(Options, N),
    say(ludolog, "Option: ", Prompt),
    ask_number(Prompt, 1, N, Choice).

ask_number(Prompt, Low, High, Number) :-
    ask(Prompt, Line),
    (   catch(number_codes(Number0, Line), error(_, _), fail),
        integer(Number0),
        Number0 >= Low,
        Number0 =< High
    ->  Number = Number0
    ;   say(ludolog, "Please type a number between ~d and ~d."-[Low, High], Text),
        format("~w~n", [Text]),
        ask_number(Prompt, Low, High, Number)
    ).

%   ask(+Prompt, -Line): one line of input without the blanks around it. Throws
%   end_of_input, which play/0 catches.

ask(Prompt, Line) :-
    format("~w", [Prompt]),
    flush_output,
    (   stream_property(user_input, tty(true))
    ->  prompt(Old, ''),
        read_line_to_string(user_input, Line0),
        prompt(_, Old)
    ;   read_line_to_string(user_input, Line0)
    ),
    (   Line0 == end_of_file
    ->  throw(end_of_input)
    ;   trimmed(Line0, Line)
    ).

print_said(Message) :-
    say(ludolog, Message, Text),
    format("~w~n", [Text]).

%!  rules(+Game) is det.
%
%   Print the rules of Game: its page in docs/rules if that can be found, else its title
%   and what it is about.
%
%   @error existence_error(game, Game)

rules(Game) :-
    check_game(Game),
    (   rules_page(Game, File)
    ->  read_file_to_string(File, Text, [encoding(utf8)]),
        format("~n~w~n", [Text])
    ;   title_and_about(Game)
    ).

rules_page(Game, File) :-
    module_property(ludolog_play, file(Here)),
    file_directory_name(Here, Inside),
    member(Folder, ['/../../docs/rules/', '/../../_rules/']),
    atomic_list_concat([Inside, Folder, Game, '.md'], File),
    exists_file(File),
    !.

title_and_about(Game) :-
    ludolog:game(Game, title(T)),
    say(Game, T, Title),
    format("~n~w~n", [Title]),
    (   ludolog:game(Game, about(A))
    ->  say(Game, A, About),
        format("~w~n", [About])
    ;   true
    ).

                /*******************************
                *             PLAY             *
                *******************************/

%!  play(+Game, +Options, +Seats) is det.
%
%   Play one game of Game from the start with Options. Seats says who decides for
%   each player; a player without a seat is a person.
%
%   @error existence_error(game, Game), domain_error(seat, Seat), and those of
%   initial_state/2.

play(Game, Options, Seats) :-
    check_game(Game),
    must_be(list, Seats),
    forall(member(Seat, Seats), check_seat(Game, Seat)),
    settings(Game, Options, Settings),
    Game:initial_state(Settings, State),
    fresh_seed(Seed),
    catch(play_on(Game, Seats, Seed, 0, [], State),
          left_game,
          print_said("The game is abandoned.")).

check_seat(Game, Seat) :-
    (   nonvar(Seat),
        Seat = Player-Who
    ->  check_player(Game, Player),
        (   Who == person
        ->  true
        ;   check_playing_level(Game, Who)
        )
    ;   domain_error(seat, Seat)
    ).

play_on(Game, Seats, Seed, Ply, Keys0, State) :-
    classic(Game, State, Picture),
    format("~n~w", [Picture]),
    position_key(Game, State, Key),
    Keys = [Key|Keys0],
    (   outcome(Game, State, Outcome)
    ->  announce(Game, Outcome)
    ;   unfinished(Game, Keys, Ply, Reason)
    ->  print_said(Reason),
        announce_values(Game, State)
    ;   decided_move(Game, Seats, Seed-Ply, State, Move),
        Game:next_state(State, Move, Next),
        Ply1 is Ply + 1,
        play_on(Game, Seats, Seed, Ply1, Keys, Next)
    ).

%!  unfinished(+Game, +Keys:list, +Plies:nonneg, -Reason) is semidet.
%
%   A loop should stop here: the position whose key is the first of Keys has been
%   there twice before, or Plies reaches the limit of Game. Reason is a message. No
%   game has a rule for this; it only guards loops.

unfinished(_, [Key|Keys], _, "The same position came up for the third time: unfinished.") :-
    include(==(Key), Keys, Same),
    Same = [_, _|_],
    !.
unfinished(Game, _, Plies, "The limit of ~d moves is reached: unfinished."-[Limit]) :-
    move_limit(Game, Limit),
    Plies >= Limit.

announce(Game, outcome(Winner, Reason0, Scores)) :-
    say(Game, Reason0, Reason),
    (   tie(Game, Winner)
    ->  say(ludolog, "Game over: a tie (~w)."-[Reason], Text)
    ;   player_name(Game, Winner, Name),
        say(ludolog, "Game over: ~w wins (~w)."-[Name, Reason], Text)
    ),
    format("~w~n", [Text]),
    announce_scores(Scores, Game).

announce_scores(Scores, Game) :-
    forall(member(Player-Score, Scores),
           ( player_name(Game, Player, Name),
             format("  ~w: ~w~n", [Name, Score]) )).

announce_values(Game, State) :-
    playing(Game, State, Players),
    findall(P-V, ( member(P, Players), Game:value(State, P, V) ), Values),
    announce_scores(Values, Game).

decided_move(Game, Seats, Seed, State, Move) :-
    side(Game, State, Side),
    (   memberchk(Side-Level, Seats),
        Level \== person
    ->  Game:to_move(State, Player),
        with_seed(Seed, choose_move(Game, State, Player, Level, Move)),
        player_name(Game, Side, Name),
        Game:move_text(State, Move, Text),
        say(ludolog, "~w plays ~w"-[Name, Text], Line),
        format("~w~n", [Line])
    ;   Game:valid_moves(State, _, Moves),
        person_move(Moves, Game, State, Move)
    ).

%   A person is asked even when only one move is legal, such as a forced pass.

person_move(Moves, Game, State, Move) :-
    side(Game, State, Side),
    player_name(Game, Side, Name),
    say(ludolog, "~w, your move (a move, a piece, list, why, rules, quit): "-[Name], Prompt),
    ask(Prompt, Line),
    answered(Line, Moves, Game, State, Move).

answered(Line, Moves, Game, State, Move) :-
    (   Game:move_text(State, Read, Line),
        memberchk(Read, Moves)
    ->  Move = Read
    ;   answered_(Line, Moves, Game, State, Move)
    ).

answered_(Line, Moves, Game, State, Move) :-
    (   catch(number_codes(Number, Line), error(_, _), fail),
        nth1(Number, Moves, Listed)
    ->  Move = Listed
    ;   command(Line, Command)
    ->  obey(Command, Moves, Game, State),
        person_move(Moves, Game, State, Move)
    ;   moves_from(Line, Moves, Game, State, Some),
        Some = [_|_]
    ->  list_moves(Some, Moves, Game, State),
        person_move(Moves, Game, State, Move)
    ;   why(Game, State, Line),
        person_move(Moves, Game, State, Move)
    ).

command("quit", quit).
command("rules", rules).
command("list", list).
command("", list).
command(Line, why(Text)) :-
    string_concat("why ", Text, Line).

obey(quit, _, _, _) :-
    throw(left_game).
obey(rules, _, Game, _) :-
    rules(Game).
obey(list, Moves, Game, State) :-
    list_moves(Moves, Moves, Game, State).
obey(why(Text), _, Game, State) :-
    why(Game, State, Text).

%   moves_from(+Text, +Moves, +Game, +State, -Some): Some are the Moves whose text
%   begins with Text, such as all moves of the piece on a square.

moves_from(Begin0, Moves, Game, State, Some) :-
    lowered(Begin0, Begin),
    include(begins(Begin, Game, State), Moves, Some).

begins(Begin, Game, State, Move) :-
    Game:move_text(State, Move, Text0),
    lowered(Text0, Text),
    string_concat(Begin, _, Text).

%   The number of a move is its place among all legal moves.

list_moves(Some, Moves, Game, State) :-
    forall(( nth1(I, Moves, Move), memberchk(Move, Some) ),
           ( Game:move_text(State, Move, Text),
             meaning(Game, State, Move, Message),
             say(Game, Message, Meaning),
             format("~t~d~4|. ~w~t  ~24|~w~n", [I, Text, Meaning]) )).
