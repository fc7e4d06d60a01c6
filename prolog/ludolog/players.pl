:- module(ludolog_players,
          [ player_loaded/3,            % +Game, +File, -Said
            player_move/6               % +Game, +File, +State, +Player, +Seed, -Answer
          ]).
:- use_module(library(error), [existence_error/2]).
:- use_module(library(lists), [nth0/3]).
:- use_module(messages, [with_messages/3]).
:- use_module(random, [with_seed/2]).

/** <module> A player of somebody's own

A player is a Prolog file with choose_move(+State, +Player, +Level, -Move), with a module or without
one. It is loaded into a process of its own, which has the games. The predicates of the game
that is played are there without a module, so that a player such as

    choose_move(State, _, _, Move) :-
        valid_moves(State, _, Moves),
        last(Moves, Move).

plays any of them. Level is the atom `player`.
*/

:- det(player_loaded/3).
:- det(player_move/6).

%!  player_loaded(+Game, +File, -Said:list(string)) is det.
%
%   Load the player in File, for Game. Said is what Prolog had to say: errors and warnings.
%
%   @error existence_error(procedure, choose_move/4) if File defines none and Said is empty.

player_loaded(Game, File, Said) :-
    in_game(ludolog_player, Game),
    with_messages(load_files(ludolog_player:File, []), said, Said),
    (   player_module(File, Module)
    ->  in_game(Module, Game)
    ;   Said == []
    ->  existence_error(procedure, choose_move/4)
    ;   true
    ).

said(_, _, Message, Message).

%!  player_move(+Game, +File, +State, +Player, +Seed, -Answer) is det.
%
%   Ask the player in File, which player_loaded/3 has loaded, for a move of State. Answer is move(Index), with
%   the place of the move among the legal ones, from 0; illegal(Text) for anything else that it
%   found, also for a move as text that is not legal; `none` if it failed. Random numbers of
%   ludolog_random follow from Seed.
%
%   @error existence_error(procedure, choose_move/4) if File defines none, and what it throws.

player_move(Game, File, State, Player, Seed, Answer) :-
    (   player_module(File, Module0)
    ->  Module = Module0
    ;   existence_error(procedure, choose_move/4)
    ),
    (   with_seed(Seed, once(Module:choose_move(State, Player, player, Move)))
    ->  Game:valid_moves(State, _, Moves),
        placed(Game, State, Moves, Move, Answer)
    ;   Answer = none
    ).

player_module(File, Module) :-
    (   source_file_property(File, module(Module0))
    ->  Module = Module0
    ;   Module = ludolog_player
    ),
    '$c_current_predicate'(_, Module:choose_move(_, _, _, _)),
    predicate_property(Module:choose_move(_, _, _, _), defined),
    !.

%   The game comes last: what the player defines or imports itself goes before it.

in_game(Module, Game) :-
    (   import_module(Module, Game)
    ->  true
    ;   add_import_module(Module, Game, end)
    ).

placed(Game, State, Moves, Move0, Answer) :-
    (   ground(Move0),
        meant(Game, State, Move0, Move),
        nth0(Index0, Moves, Legal),
        Legal == Move
    ->  Answer = move(Index0)
    ;   format(string(Text0), "~W", [Move0, [quoted(true), max_depth(8)]]),
        shortened(Text0, Text),
        Answer = illegal(Text)
    ).

shortened(Text0, Text) :-
    (   sub_string(Text0, 0, 200, After, Beginning),
        After > 0
    ->  string_concat(Beginning, "...", Text)
    ;   Text = Text0
    ).

meant(Game, State, Move0, Move) :-
    (   string(Move0)
    ->  Game:move_text(State, Move, Move0)
    ;   Move = Move0
    ).
