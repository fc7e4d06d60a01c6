:- module(run, []).

/*  Run the plunit files given on the command line:

        swipl tests/prolog/run.pl tests/prolog/splut.plt ...

    Exit status 0 if every test passes, 1 if one fails, 2 if a file cannot be
    loaded or prints a warning. LUDOLOG_GAMES names further folders of games.
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
    current_prolog_flag(argv, Files),
    forall(member(File, Files), load_files(user:File, [])),
    (   loud
    ->  halt(2)
    ;   plunit:run_tests
    ->  halt(0)
    ;   halt(1)
    ).
