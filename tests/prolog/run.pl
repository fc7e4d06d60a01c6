:- module(run, []).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(yall)).

/*  Run the plunit files given on the command line:

        swipl tests/prolog/run.pl [--long] tests/prolog/conformance.plt nim ...

    Names of games say which ones the suites over all games look at: by default
    all. --long asks for the long form of the suites that have two. Exit status 0 if
    every test passes, 1 if one fails, takes too long or leaves a choice point, 2 if a file
    cannot be loaded or prints a warning. LUDOLOG_GAMES names further folders of games.
*/

%   As a script this file runs the tests; check.pl uses it as a module.

:- initialization(main, main).

%   Warnings and errors while loading count as failures.

:- dynamic
    loud/0,
    begun/2.                            % Test, processor time of the process then

:- multifile user:message_hook/3.
user:message_hook(plunit(begin(Test, _, _)), _, _) :-
    statistics(process_cputime, Time),
    retractall(run:begun(_, _)),
    assertz(run:begun(Test, Time)),
    fail.
user:message_hook(_, Kind, _) :-
    memberchk(Kind, [warning, error]),
    assertz(run:loud),
    fail.

main :-
    current_prolog_flag(argv, Arguments0),
    (   selectchk('--long', Arguments0, Arguments)
    ->  Form = long
    ;   Arguments = Arguments0,
        Form = short
    ),
    partition([A]>>file_name_extension(_, plt, A), Arguments, Files, Games),
    create_prolog_flag(test_games, Games, [type(term)]),
    create_prolog_flag(test_form, Form, [type(atom)]),
    forall(member(File, Files), load_files(user:File, [])),
    forall(member(Game, Games), known(Game)),
    thread_create(watch(Form), _, [detached(true)]),
    (   loud
    ->  halt(2)
    ;   plunit:run_tests,
        \+ loud
    ->  halt(0)
    ;   halt(1)
    ).

%   A suite over a game that is not there would look at nothing, and pass.

known(Game) :-
    (   current_predicate(ludolog_protocol:game/1),
        ludolog_protocol:game(Game)
    ->  true
    ;   findall(Name, catch(ludolog_protocol:game(Name), _, fail), Names),
        format(user_error, "No game is called ~w; there are ~w.~n", [Game, Names]),
        halt(2)
    ).

%   No test may take more than a minute of processor time, or three in the long form. One
%   that does gets an error, which names it.

watch(Form) :-
    ( Form == long -> Most = 180 ; Most = 60 ),
    repeat,
    sleep(1),
    begun(Test, Begin),
    statistics(process_cputime, Time),
    Time - Begin > Most,
    retractall(begun(Test, _)),
    thread_signal(main, throw(error(resource_error(processor_time(Test)), _))),
    fail.
