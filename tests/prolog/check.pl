/*  Prolog's own checks over everything of ours: undefined predicates, trivial
    failures, formats, style. Exit status 1 if anything is said.

        swipl tests/prolog/check.pl
*/

:- use_module(run, []).
:- use_module('../../prolog/ludolog.pl').

:- initialization(main, main).

main :-
    check,
    (   run:loud
    ->  halt(1)
    ;   halt(0)
    ).
