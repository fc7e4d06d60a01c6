:- module(run, []).
:- use_module(library(apply)).
:- use_module(library(yall)).

/*  Run the plunit files given on the command line:

        swipl tests/prolog/run.pl tests/prolog/conformance.plt nim ...

    Names of games say which ones the suites over all games look at: by default
    all. Exit status 0 if every test passes, 1 if one fails or leaves a choice
    point, 2 if a file cannot be loaded or prints a warning. LUDOLOG_GAMES names further folders of games.
*/

%   As a script this file runs the tests; check.pl uses it as a module.

:- initialization(main, main).

%   Warnings and errors while loading count as failures.

:- dynamic loud/0.

:- multifile user:message_hook/3.
user:message_hook(_, Kind, _) :-
    memberchk(Kind, [warning, error]),
    assertz(run:loud),
    fail.

main :-
    current_prolog_flag(argv, Arguments),
    partition([A]>>file_name_extension(_, plt, A), Arguments, Files, Games),
    create_prolog_flag(test_games, Games, [type(term)]),
    forall(member(File, Files), load_files(user:File, [])),
    (   loud
    ->  halt(2)
    ;   plunit:run_tests,
        \+ loud
    ->  halt(0)
    ;   halt(1)
    ).
