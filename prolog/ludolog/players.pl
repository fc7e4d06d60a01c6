:- module(ludolog_players,
          [ player_loaded/3,            % +Game, +File, -Said
            player_move/6               % +Game, +File, +State, +Player, +Asked, -Answer
          ]).
:- use_module(library(error), [existence_error/2, permission_error/3]).
:- use_module(library(lists), [nth0/3]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- use_module(messages, [with_messages/3]).
:- use_module(random, [with_seed/2]).

/** <module> A player of somebody's own

A player is a Prolog file with choose_move(+State, +Player, +Level, -Move), with a module or without
one. It is loaded into a process of its own, which has the games. The predicates of the game
that is played are there without a module, so that a player such as

    choose_move(State, _, _, Move) :-
        valid_moves(State, _, Moves),
        last(Moves, Move).

plays any of them. Level is the atom `player` unless somebody asks for another.

The process protects everybody else from the player. What is left to see to here is that it cannot
talk its way out of a fault: a call of halt/1 counts even if the player catches it, and so does a
change to our rules. The process that asks judges by its own rules whether the move is legal.
*/

:- dynamic
    generation/2.                       % Module, Generation

:- det(player_loaded/3).
:- det(player_move/6).

%!  player_loaded(+Game, +File, -Said:list(string)) is det.
%
%   Load the player in File, for Game. Said is what Prolog had to say: errors and warnings.
%
%   @error existence_error(procedure, choose_move/4) if File defines none and Said is empty.

player_loaded(Game, File, Said) :-
    watch_halt,
    remember_rules,
    in_game(ludolog_player, Game),
    with_messages(load_files(ludolog_player:File, []), said, Said),
    (   player_module(File, Module)
    ->  in_game(Module, Game)
    ;   Said == []
    ->  existence_error(procedure, choose_move/4)
    ;   true
    ).

said(_, _, Message, Message).

%!  player_move(+Game, +File, +State, +Player, +Asked, -Answer) is det.
%
%   Ask the player in File, which player_loaded/3 has loaded, for a move of State. Asked is
%   asked(Level, Seed): what choose_move/4 gets as its third argument, and what the random numbers of
%   ludolog_random follow from. Answer is
%
%     - move(Index), with the place of the move among the legal ones, from 0
%     - illegal(Text) for anything else that it found, also for a move as text that is not legal
%     - `none` if it failed
%     - `halted` if it called halt/0 or halt/1, whatever came of it
%     - changed(Module) if clauses of one of our modules came or went since it was loaded
%
%   @error existence_error(procedure, choose_move/4) if File defines none, and what it throws.

player_move(Game, File, State, Player, asked(Level, Seed), Answer) :-
    (   player_module(File, Module0)
    ->  Module = Module0
    ;   existence_error(procedure, choose_move/4)
    ),
    nb_setval(ludolog_halting, false),
    catch(chosen(Game, Module, State, Player, Level, Seed, Answer0), Ball, true),
    (   nb_getval(ludolog_halting, true)
    ->  Answer = halted
    ;   changed(Changed)
    ->  Answer = changed(Changed)
    ;   nonvar(Ball)
    ->  throw(Ball)
    ;   Answer = Answer0
    ).

chosen(Game, Module, State, Player, Level, Seed, Answer) :-
    (   with_seed(Seed, choose(Module, State, Player, Level, Move))
    ->  Game:valid_moves(State, _, Moves),
        placed(Game, State, Moves, Move, Answer)
    ;   Answer = none
    ).

choose(Module, State, Player, Level, Move) :-
    b_setval(ludolog_choosing, true),
    once(Module:choose_move(State, Player, Level, Move)),
    b_setval(ludolog_choosing, false).

                /*******************************
                *            FAULTS            *
                *******************************/

%   Python takes halt/1 as the end of the goal (take_halt/1 of ludolog(engine/stop)). While a
%   player chooses, it is noted besides, for the player may catch what halt does then.

watch_halt :-
    (   current_predicate(ludolog_stop:halted/2)
    ->  wrap_predicate(ludolog_stop:halted(_, _), ludolog_players, Halt,
                       ludolog_players:halting(Halt)),
        wrap_predicate(ludolog_stop:refuse_halt(_), ludolog_players, Refuse,
                       ludolog_players:halting_at_once(Refuse))
    ;   true
    ).

:- public halting/1, halting_at_once/1.

halting(Wrapped) :-
    (   choosing
    ->  nb_setval(ludolog_halting, true),
        permission_error(call, procedure, halt)
    ;   call(Wrapped)
    ).

%   The hook of the real halt/1 can only cancel it: it fails or succeeds then, as the version
%   of Prolog has it.

halting_at_once(Wrapped) :-
    (   choosing
    ->  nb_setval(ludolog_halting, true),
        cancel_halt(ludolog)
    ;   call(Wrapped)
    ).

choosing :-
    nb_current(ludolog_choosing, true).

%   Our modules, with the generation of the database in which each was changed last. Those with
%   dynamic predicates change by themselves; no rules are among them.

remember_rules :-
    retractall(generation(_, _)),
    module_property(ludolog_players, file(Own)),
    file_directory_name(Own, Folder),
    forall(( current_module(Module),
             module_property(Module, file(File)),
             sub_atom(File, 0, _, _, Folder),
             \+ changes_by_itself(Module),
             module_property(Module, last_modified_generation(Generation)) ),
           assertz(generation(Module, Generation))).

changes_by_itself(Module) :-
    predicate_property(Module:Head, dynamic),
    \+ predicate_property(Module:Head, imported_from(_)),
    !.

changed(Module) :-
    generation(Module, Before),
    module_property(Module, last_modified_generation(Generation)),
    Generation =\= Before,
    !.

                /*******************************
                *        WHAT IS ASKED         *
                *******************************/

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
