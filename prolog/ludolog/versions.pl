:- module(ludolog_versions,
          [ as_written/1,               % :Goal
            rightly_compiled/1,         % :Goal
            compiler_is_right/0,
            complements_are_right/0,
            bits_are_right/0,
            counted/1,                  % :Goal
            clause_count/3,             % +Clause, -Entered, -Left
            forget_counts/0,
            messages_without_thread/0,
            queries_pass/1,             % :Goal
            with_three_dots/2,          % +Written, -Text
            perhaps_cut/1               % +Text
          ]).

/** <module> What differs between versions of SWI-Prolog

Ludolog runs on SWI-Prolog 9.0.4 and newer. All that it does differently on one version
than on another is here, with the version in which each difference came; everything else
asks this module. It imports nothing of ours, so that any module may use it, and no clause of it
begins with a unification, because it is compiled before the flag below is set.

Differences that need nothing done:

  - Since 9.3.13 a real halt/1 is the exception unwind(halt(Status)), where the caller
    takes that; since 9.3.13 a halt that a hook cancels may also succeed. Before, it fails.
    So ludolog_players remembers that halt was called, whatever became of it.
  - Before 9.3.4 changing the case of a letter of Latin-1 that has its other case outside of
    it (the micro sign, and in Turkish `i`), ends the process. Rules use ludolog_text instead. A person's
    goal may do it; its process then ends, and the reason is told.
  - A fatal error ends the process by way of the hooks of halt/1, one of which, of
    library(time), can wait for ever (seen with 9.2.9 and 10.0). Python's workers
    therefore end in a hook before it (`ludolog.engine.worker`).
*/

:- meta_predicate
    as_written(0),
    rightly_compiled(0),
    counted(0),
    queries_pass(3).

                /*******************************
                *          COMPILING           *
                *******************************/

%!  as_written(:Goal) is semidet.
%
%   Once Goal, which loads rules. Their clauses are compiled as they are written.
%
%   While the flag optimise_unify is true, unifications at the beginning of a body
%   become part of the head. Before 9.3.26 that is wrong for some clauses, see
%   compiler_is_right/0. In all versions clause/2 then gives other clauses than those of the
%   file, which ludolog_why shows, and what was moved is indexed with the head (see
%   docs/protocol.md, "A trap of indexes").

as_written(Goal) :-
    setup_call_cleanup(
        ( current_prolog_flag(optimise_unify, Old),
          set_prolog_flag(optimise_unify, false) ),
        once(Goal),
        set_prolog_flag(optimise_unify, Old)).

%!  rightly_compiled(:Goal) is semidet.
%
%   Once Goal, which loads somebody's program. Its clauses are compiled rightly, and with
%   all of the compiler's skill where it is right.

rightly_compiled(Goal) :-
    (   compiler_is_right
    ->  once(Goal)
    ;   as_written(Goal)
    ).

%!  compiler_is_right is semidet.
%
%   This version compiles unifications at the beginning of a body rightly. Up to 9.3.25
%
%       v(S, P, C) :- S = [_, P], P = [C|_].
%
%   is compiled so that v([b, x], x, _) is true.

compiler_is_right :-
    current_prolog_flag(version, Version),
    Version >= 90326.

                /*******************************
                *          ARITHMETIC          *
                *******************************/

%!  complements_are_right is semidet.
%
%   This build computes \A rightly. Those with LibBF in place of GMP do not, if A is larger than a
%   machine word (seen with 10.1.10 in WebAssembly and 10.1.12): A /\ \B is then right for some A
%   and B only. A xor (A /\ B) is right in all, and is what the rules use.

complements_are_right :-
    forall(( member(Width, [65, 80, 200]),
             member(Some, [-1, 0, 5]) ),
           ( Large is (1 << Width) + Some,
             \Large =:= -Large - 1 )).

%!  bits_are_right is semidet.
%
%   This build computes getbit(A, N) rightly. Those with LibBF in place of GMP do not, if A is larger
%   than a machine word and all its bits from a multiple of a word up to N are 0: they read what lies
%   in memory before A (seen with 10.1.10 in WebAssembly and 10.1.12). So `getbit(1<<200, N)` is 1 for
%   some N below 200. A set with the bit 0 is right in all builds, and is what the rules ask.

bits_are_right :-
    forall(( member(Width, [65, 100, 200, 1000]),
             Large is 1 << Width,
             Last is Width - 1,
             between(0, Last, N) ),
           getbit(Large, N) =:= 0).

                /*******************************
                *           COUNTING           *
                *******************************/

%!  counted(:Goal) is det.
%
%   Call Goal, once or not at all, and count what each clause does meanwhile.
%   library(prolog_coverage) does that since 9.1.22; before, only what it is made of.
%
%!  forget_counts is det.
%
%   Begin again at 0.

:- if(exists_source(library(prolog_coverage))).

:- autoload(library(prolog_coverage), [coverage/2, cov_reset/0]).

counted(Goal) :-
    ignore(coverage(Goal, [show(false)])).

forget_counts :-
    cov_reset.

:- else.

counted(Goal) :-
    setup_call_cleanup('$cov_start', ignore(Goal), '$cov_stop').

forget_counts :-
    '$cov_reset'.

:- endif.

%!  clause_count(+Clause, -Entered:integer, -Left:integer) is det.
%
%   How often the clause with that reference was entered, and how often it succeeded.
%   No version has a public predicate for it.

clause_count(Clause, Entered, Left) :-
    (   '$cov_data'(clause(Clause), Entered0, Left0)
    ->  Entered = Entered0,
        Left = Left0
    ;   Entered = 0,
        Left = 0
    ).

                /*******************************
                *           QUERIES            *
                *******************************/

%!  queries_pass(:Goal) is det.
%
%   From now on call(Goal, +Query0, +Bindings, -Query) is asked of each query of the toplevel
%   before the toplevel puts the values of its own `$Variables` in; Query is asked in the place of
%   Query0, or Query0 if Goal fails.
%
%   Before 9.3.3 (and 9.2.3) the hook user:expand_query/4 could do that; since then it comes
%   after, where an unknown `$Variable` is an error already. So what puts the values in is wrapped.

queries_pass(Goal) :-
    replaces_variables(Name),
    functor(Head, Name, 4),
    Head =.. [_, Query0, Query, Bindings0, Bindings],
    wrap_predicate(toplevel_variables:Head, ludolog, Wrapped,
                   ludolog_versions:passed(Goal, Wrapped, Query0, Query, Bindings0, Bindings)).

:- if(current_predicate(toplevel_variables:expand_query/4)).
replaces_variables(expand_query).
:- else.
replaces_variables('$replace_toplevel_vars').
:- endif.

:- public passed/6.

passed(Goal, call(Wrapped), Query0, Query, Bindings0, Bindings) :-
    (   call(Goal, Query0, Bindings0, Query1)
    ->  true
    ;   Query1 = Query0
    ),
    Wrapped =.. [Closure|_],
    call(Closure, Query1, Query, Bindings0, Bindings).

                /*******************************
                *           MESSAGES           *
                *******************************/

%!  messages_without_thread is det.
%
%   From now on messages of this thread, which no toplevel runs in, do not begin with
%   "[Thread main]", as they do since 9.3.26.

messages_without_thread :-
    (   current_prolog_flag(toplevel_thread, _)
    ->  set_prolog_flag(toplevel_thread, true)
    ;   true
    ).

%!  with_three_dots(+Written:string, -Text:string) is det.
%
%   Text is Written with three dots for what was left out of a term. Since 9.3.36 write_term/2 with
%   a depth writes one character for an ellipsis, where that can be written.

with_three_dots(Written, Text) :-
    split_string(Written, "\u2026", "", Parts),
    atomic_list_concat(Parts, '...', Joined),
    atom_string(Joined, Text).

%!  perhaps_cut(+Text:string) is semidet.
%
%   Text, written with a depth, holds what stands for a part of a term that was left out: it may
%   also be a part of the term.

perhaps_cut(Text) :-
    (   sub_string(Text, _, _, _, "...")
    ->  true
    ;   sub_string(Text, _, _, _, "\u2026")
    ->  true
    ).
