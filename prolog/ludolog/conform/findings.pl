:- module(ludolog_findings,
          [ deterministic/1,            % :Goal
            checked/1,                  % :Goal
            tested/2                    % +Name, :Body
          ]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(advice, [advice/2]).

/** <module> What a test of the contract says when it fails

The body of a test in the suite is rewritten while it is loaded: each of its goals remembers itself when it
fails. When the test has failed, the last one is shown, with the values that it had: the move, the
position, the answer that was not the expected one; or the predicate that left a choice point.
What may be done about it follows (ludolog_advice).
*/

:- meta_predicate
    deterministic(0),
    checked(0),
    tested(+, 0).

%!  deterministic(:Goal) is semidet.
%
%   Goal holds and leaves no choice point.

deterministic(Goal) :-
    call_cleanup(Goal, Det = true),
    prolog_current_choice(Choice),
    (   Det == true
    ->  !
    ;   left_by(Choice, PI),
        !,
        strip_module(Goal, Module, Plain),
        remember(left_open(Module:Plain, PI)),
        fail
    ).

left_by(Choice, PI) :-
    (   prolog_choice_attribute(Choice, frame, Frame),
        prolog_frame_attribute(Frame, predicate_indicator, PI0)
    ->  PI = PI0
    ;   PI = unknown
    ).

%!  checked(:Goal) is nondet.
%
%   Call Goal, and remember it if it has no answer.

checked(Goal) :-
    nb_setval(ludolog_finding, none),
    (   call(Goal)
    *-> true
    ;   nb_getval(ludolog_finding, Earlier),
        (   Earlier = left_open(_, _)
        ->  true
        ;   remember(failed(Goal))
        ),
        fail
    ).

remember(Finding) :-
    nb_setval(ludolog_finding, Finding).

%!  tested(+Name:atom, :Body) is nondet.
%
%   Body, whose goals are checked, is the body of test Name. When it fails, what was remembered is
%   printed, with advice.

tested(Name, Body) :-
    nb_setval(ludolog_finding, none),
    (   call(Body)
    *-> true
    ;   nb_getval(ludolog_finding, Finding),
        told(Finding, Name),
        fail
    ).

told(Finding, Name) :-
    (   finding_text(Finding, Text)
    ->  format(user_error, "~n~w~n", [Text])
    ;   true
    ),
    (   advice(Name, Advice)
    ->  true
    ;   Advice = "docs/protocol.md says what is promised here"
    ),
    format(user_error, "  What to do: ~w.~n", [Advice]).

finding_text(left_open(Goal, PI), Text) :-
    shown(Goal, Shown),
    format(string(Text), "~w~n  leaves a choice point in ~q", [Shown, PI]).
finding_text(failed(_:assertion(Goal)), Text) :-
    !,
    finding_text(failed(Goal), Text).
finding_text(failed(_:(\+ Goal)), Text) :-
    !,
    shown(Goal, Shown),
    format(string(Text), "~w~n  holds, and should not", [Shown]).
finding_text(failed(Goal), Text) :-
    shown(Goal, Shown),
    format(string(Text), "~w~n  does not hold", [Shown]).

shown(Goal0, Text) :-
    without_suite(Goal0, Goal),
    format(string(Text0), "~W",
           [Goal, [quoted(true), numbervars(true), max_depth(40), portray(true)]]),
    (   sub_string(Text0, 0, 1500, After, Beginning),
        After > 0
    ->  string_concat(Beginning, " ...", Text)
    ;   Text = Text0
    ).

without_suite(Goal0, Goal) :-
    (   nonvar(Goal0),
        Goal0 = Module:Goal1,
        nonvar(Goal1),
        ( Goal1 = _:_ ; Module == user ; sub_atom(Module, 0, _, _, plunit) )
    ->  without_suite(Goal1, Goal)
    ;   Goal = Goal0
    ).

%   rewritten(+Body0, -Body): with each goal as an argument of checked/1.

rewritten(Body, Body) :-
    var(Body),
    !.
rewritten((A0, B0), (A, B)) :-
    !,
    rewritten(A0, A),
    rewritten(B0, B).
rewritten((If -> Then0 ; Else0), (If -> Then ; Else)) :-
    !,
    rewritten(Then0, Then),
    rewritten(Else0, Else).
rewritten(forall(Condition, Action0), forall(Condition, Action)) :-
    !,
    rewritten(Action0, Action).
rewritten(Module:with_seed(Seed, Goal0), Module:with_seed(Seed, Goal)) :-
    !,
    rewritten(Goal0, Goal).
rewritten(assertion(Goal0), Goal) :-
    !,
    rewritten(Goal0, Goal).
rewritten(!, !) :-
    !.
rewritten(true, true) :-
    !.
rewritten(Goal, checked(Goal)).

:- multifile user:term_expansion/2.
:- dynamic user:term_expansion/2.

user:term_expansion((test(Name, Options) :- Body0), Test) :-
    ludolog_findings:in_suite,
    \+ Body0 = tested(_, _),
    \+ ( sub_term(Cut, Body0), Cut == ! ),
    ludolog_findings:rewritten(Body0, Body),
    Test = (test(Name, Options) :- tested(Name, Body)).

:- public in_suite/0, rewritten/2.

in_suite :-
    prolog_load_context(module, Module),
    sub_atom(Module, _, _, 0, conformance).
