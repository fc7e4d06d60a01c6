/*  Runs the suite of the contract over the game in a file:

        swipl conform.pl -- FILE [NAME ...]

    as `ludolog conform FILE.pl` does. Exit status 0 if every test passes, 1 if one fails or leaves
    a choice point, 2 if the file cannot be loaded, says a warning, or registers no game.
*/

:- module(ludolog_conform, []).
:- use_module('../../ludolog.pl').
:- use_module(library(lists), [memberchk/2, subtract/3]).
:- use_module(ludolog(versions), [as_written/1]).

:- initialization(main, main).

:- dynamic loud/0.

:- multifile user:message_hook/3.
user:message_hook(_, Kind, _) :-
    memberchk(Kind, [warning, error]),
    assertz(ludolog_conform:loud),
    fail.

main :-
    current_prolog_flag(argv, [File|Wanted]),
    findall(Game, ludolog_protocol:game(Game), Before),
    as_written(load_files(File, [imports([]), encoding(utf8)])),
    findall(Game, ludolog_protocol:game(Game), After),
    subtract(After, Before, New),
    stop_if_loud,
    chosen(Wanted, New, File, Games),
    create_prolog_flag(test_games, Games, [type(term)]),
    module_property(ludolog_conform, file(Here)),
    file_directory_name(Here, Folder),
    atom_concat(Folder, '/conformance.plt', Suite),
    load_files(user:Suite, []),
    stop_if_loud,
    (   plunit:run_tests,
        \+ loud
    ->  format("~w keeps the contract.~n", [Games]),
        halt(0)
    ;   halt(1)
    ).

stop_if_loud :-
    (   loud
    ->  halt(2)
    ;   true
    ).

chosen(Wanted, New, File, Games) :-
    (   New == []
    ->  file_base_name(File, Base),
        file_name_extension(Name, _, Base),
        format(user_error,
               "~w registers no game. A game is a module with a title: ludolog:game(~q, title(\"...\")).~n",
               [Base, Name]),
        halt(2)
    ;   Wanted == []
    ->  Games = New
    ;   subtract(Wanted, New, [])
    ->  Games = Wanted
    ;   format(user_error, "~w registers ~w, not ~w.~n", [File, New, Wanted]),
        halt(2)
    ).
